"""Values, positions and the language: the functions that most programs need."""

from __future__ import annotations

import difflib
import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _show, _upstar
from ._upstar import Game, Picture, Position, Thermograph
from ._whole import whole

if TYPE_CHECKING:
    from .widget import Board

_session = _upstar.default_session()

star = Game("*")
"""∗ = {0|0}: whoever starts wins."""

up = Game("^")
"""↑ = {0|∗}: positive, and less than every positive number."""


def nimber(n: SupportsIndex) -> Game:
    """∗n, a nim heap of n.

    >>> nimber(5) + nimber(3)
    Game('*6')
    """
    heap = whole(n, "the size of a nim heap", 0)
    return Game(f"*{heap}") if heap else Game(0)


def evaluate(text: str) -> Any:
    """The result of an input of Upstar's language, as an object of Python.

    Integers become `int`, other numbers `Fraction`, games `Game`, positions `Position`, lists lists, and so on. Definitions last until
    the end of the process; `up.Session()` has definitions of its own.

    >>> evaluate("{1|-1} + *")
    Game('+-1*')
    >>> evaluate("[outcome(domineering(2, n)) for n in 1..4]")
    ['L', 'N', 'N', 'R']
    >>> evaluate("1/3 + 1/6")
    Fraction(1, 2)
    >>> evaluate("bidding_outcome({1|-1}, 2)")
    'LLRLRR'
    """
    return _session.evaluate(text)


def call(name: str, *arguments: Any, **named: Any) -> Any:
    """Calls a function of the language with objects of Python. `up.functions()` lists them.

    >>> call("freeze", Game("{3|-1*}"))
    Game('1*')
    """
    return _session.call(name, *arguments, **named)


def define(name: str, value: Any) -> None:
    """Gives a name to a value for inputs of the language.

    >>> define("H", Game("{5|3}"))
    >>> evaluate("mean(H)")
    Fraction(4, 1)
    """
    _session.define(name, value)


def functions() -> dict[str, str]:
    """The functions of the language, each with its signature and what it gives.

    >>> functions()["mean"]
    'mean(G): the mean of G: what each of very many copies is worth'
    """
    return {
        name: f"{signature}: {summary}"
        for name, signature, summary in _upstar.all_functions()
    }


def position(text: str) -> Position:
    """The position that a call of a ruleset makes.

    >>> position("domineering(4, 4)").outcome
    'N'
    >>> position('clobber("xo|ox")').value
    Game('*')
    """
    return _session.position(text)


def rulesets() -> list[str]:
    """The names of all rulesets.

    >>> "domineering" in rulesets() and "kayles" in rulesets()
    True
    """
    return [*_known_rulesets(), *sorted(_loaded)]


@dataclass(frozen=True)
class About:
    """What is known about a ruleset."""

    name: str
    rule: str
    notation: str
    example: str
    is_impartial: bool

    def _repr_html_(self) -> str:
        return _show.about(self)


def about(name: str) -> About:
    """The rule of a ruleset, how its positions are written, and an example.

    >>> about("nim").is_impartial
    True
    """
    known = _known_rulesets().get(name)
    if known is None:
        raise KeyError(f"there is no ruleset {name!r}{_near(name)}; up.rulesets() lists them")
    return About(*known)


@functools.cache
def _known_rulesets() -> dict[str, tuple[str, str, str, str, bool]]:
    """What is known about each ruleset that is built in, by name."""
    return {known[0]: known for known in _upstar.all_rulesets()}


def _near(name: str) -> str:
    """The name that was perhaps meant, as a question."""
    near = difflib.get_close_matches(str(name), rulesets(), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


# The files of rulesets that were loaded, by the name of the ruleset: the name of the file and its text.
_loaded: dict[str, tuple[str, str]] = {}


def load(path: str | os.PathLike[str]) -> str:
    """Makes the ruleset of a rule file (`.rules`) or a script (`.up`) known, and gives its name.

    Then `up.position("name(…)")` and `up.rules.name(…)` make its positions.
    """
    with open(path, encoding="utf-8") as file:
        return load_text(os.path.basename(os.fspath(path)), file.read())


def load_text(file: str, text: str) -> str:
    """Like `load`, from a text; the name of the file says what it is.

    >>> load_text("halves.up", "def moves(n): return [n // 2] if n > 0 else []")
    'halves'
    >>> rules.halves(5).grundy
    1
    """
    name = _session.load(file, text)
    _loaded[name] = (file, text)
    vars(rules).pop(name, None)
    return name


class _Rules:
    """All rulesets as functions: `up.rules.domineering(4, 4)`."""

    def __getattr__(self, name: str) -> Callable[..., Position]:
        if name.startswith("__") or name not in rulesets():
            raise AttributeError(f"there is no ruleset {name!r}{_near(name)}; up.rulesets() lists them")

        def make(*arguments: Any, **named: Any) -> Position:
            made = _session.call(name, *arguments, **named)
            if not isinstance(made, Position):
                raise TypeError(f"{name} gives no position here")
            return made

        make.__name__ = make.__qualname__ = name
        known = _known_rulesets().get(name)
        if known is not None:
            make.__doc__ = f"{known[1]}\n\nWritten as: {known[2]}. Example: {known[3]}"
        if name in _loaded:
            # For sweeps: another file is another function.
            setattr(make, "file", _loaded[name])
        else:
            # The next time it is found without being made.
            setattr(self, name, make)
        return make

    def __dir__(self) -> list[str]:
        return rulesets()

    def __reduce__(self) -> str:
        return "rules"


rules = _Rules()


def draw(what: Any, kind: str = "tree") -> Picture:
    """The picture of an expression or an object.

    `kind` is "thermograph", "tree", "expanded_tree", "hasse", "board", "moves", "position_tree", "nim_tree", "birth_tree", "chessboard",
    "line", "scatter" or "intensity".

    >>> draw("{2|-1} + *", "thermograph").svg().startswith("<svg")
    True
    """
    return _session.picture(what, kind)


def board(
    start: str | Position, mode: str = "play", *, player: str = "L", seconds: float = 2.0
) -> Board:
    """A board in a notebook. A click changes the position, and the value follows.

    With `mode="play"` a click makes a move of `player`, then it is the other player's turn; with `mode="edit"` it changes what it
    meets, as on the page Board. Both can be changed on the widget. A value is looked for during `seconds`. The result has `position`,
    `value` and `outcome`, and `observe` tells when they change. It needs the package anywidget: `pip install "upstar[widget]"`.

    >>> b = board("clobber(2, 2)")
    >>> b.value
    Game('*')
    >>> b.position = b.position.left_moves[0]
    >>> b.value
    Game('^')
    """
    try:
        import anywidget  # noqa: F401
    except ImportError as error:
        raise ImportError(
            'a board to click on needs anywidget: pip install "upstar[widget]"; `.svg()` needs nothing'
        ) from error
    from .widget import Board

    return Board(start, mode=mode, player=player, seconds=seconds)


def _thermograph(game: Game) -> Thermograph:
    return game.thermograph
