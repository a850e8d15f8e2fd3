"""The functions of the package."""

from __future__ import annotations

import importlib
import itertools
import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeVar

from . import _upstar
from ._limits import limits
from ._upstar import Game, Picture, Position, Thermograph

_session = _upstar.default_session()
_Item = TypeVar("_Item")

star = Game("*")
"""∗ = {0|0}: whoever starts wins."""

up = Game("^")
"""↑ = {0|∗}: positive, and less than every positive number."""


def nimber(n: int) -> Game:
    """∗n, a nim heap of n.

    >>> nimber(5) + nimber(3)
    Game('*6')
    """
    return Game(f"*{n}") if n else Game(0)


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
    return [about[0] for about in _upstar.all_rulesets()] + sorted(_loaded)


@dataclass(frozen=True)
class About:
    """What is known about a ruleset."""

    name: str
    rule: str
    notation: str
    example: str
    is_impartial: bool


def about(name: str) -> About:
    """The rule of a ruleset, how its positions are written, and an example.

    >>> about("nim").is_impartial
    True
    """
    for known in _upstar.all_rulesets():
        if known[0] == name:
            return About(*known)
    raise KeyError(name)


_loaded: set[str] = set()


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
    _loaded.add(name)
    return name


class _Rules:
    """All rulesets as functions: `up.rules.domineering(4, 4)`."""

    def __getattr__(self, name: str) -> Callable[..., Position]:
        if name.startswith("__") or name not in rulesets():
            raise AttributeError(f"there is no ruleset {name!r}; up.rulesets() lists them")

        def make(*arguments: Any, **named: Any) -> Position:
            made = _session.call(name, *arguments, **named)
            if not isinstance(made, Position):
                raise TypeError(f"{name} gives no position here")
            return made

        make.__name__ = name
        known = {about[0]: about for about in _upstar.all_rulesets()}.get(name)
        if known is not None:
            make.__doc__ = f"{known[1]}\n\nWritten as: {known[2]}. Example: {known[3]}"
        return make

    def __dir__(self) -> list[str]:
        return rulesets()


rules = _Rules()


@dataclass(frozen=True)
class Move:
    """A move in a sum, with its result for the player who moves: "win", "loss" or "draw"."""

    term: int
    to: str
    change: str | None
    result: str
    remoteness: int | None

    @property
    def wins(self) -> bool:
        """Whether the player who moves wins with it."""
        return self.result == "win"


@dataclass(frozen=True)
class Solution:
    """Who wins a sum.

    `left_first` and `right_first` are "win", "loss" or "draw" for the player who starts. `left_moves` and `right_moves` are there if they
    were asked for.
    """

    outcome: str
    left_first: str
    right_first: str
    theory: str
    nim_value: int | str | None
    remoteness: tuple[int | None, int | None]
    nodes: int
    seconds: float
    left_moves: list[Move] = field(default_factory=list)
    right_moves: list[Move] = field(default_factory=list)


def solve(
    sum: Any,
    seconds: float | None = None,
    *,
    memory: int | str | None = None,
    threads: int | None = None,
    misere: bool = False,
    moves: bool = False,
) -> Solution:
    """Who wins a sum that is not added up: an expression, or a list of expressions, positions and games.

    Small parts become values, and the rest is searched; where play need not end, retrograde analysis answers. With `misere` the last move
    loses. `seconds` is the longest time; after that the answer is `LimitReached`.

    >>> solve("clobber(3, 4) + ^", seconds=60).left_first
    'win'
    >>> s = solve([position("nim(1, 2)"), position("nim(3)")], moves=True)
    >>> s.outcome, s.nim_value, [m.to for m in s.left_moves if m.wins]
    ('P', 0, [])
    """
    with limits(seconds, memory, threads):
        found = _upstar.solve(_session, sum, misere, moves)
    nim_value = found["nim_value"]
    if nim_value is not None and nim_value.isdigit():
        nim_value = int(nim_value)
    return Solution(
        outcome=found["outcome"],
        left_first=found["left_first"],
        right_first=found["right_first"],
        theory=found["theory"],
        nim_value=nim_value,
        remoteness=found["remoteness"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        left_moves=[Move(*move) for move in found.get("left_moves", [])],
        right_moves=[Move(*move) for move in found.get("right_moves", [])],
    )


@dataclass(frozen=True)
class Verdict:
    """What a proof states, and the work of checking it."""

    statement: str
    work: str


@dataclass(frozen=True)
class Explanation:
    """Why an answer is right: `text` for people, `json` for the checker."""

    question: str
    text: str
    json: str

    @property
    def proof(self) -> Any:
        """The proof as dictionaries and lists."""
        return json.loads(self.json)

    def check(self) -> Verdict:
        """Checks the proof with code that shares nothing with the code that found it."""
        return check(self.json)

    def __str__(self) -> str:
        return self.text


def explain(question: str, *, reductions: bool = False, style: str = "text") -> Explanation:
    """Why a relation between sums holds or not, why a player wins, or how a result is found.

    >>> e = explain("^ + ^ + * > 0")
    >>> e.check().statement
    '{0|*} + {0|*} + * > 0'
    """
    text, proof = _upstar.explain_question(_session, question, reductions, style)
    return Explanation(question, text, proof)


def check(proof: str | dict[str, Any]) -> Verdict:
    """Checks a proof: the JSON of an explanation. An error if it proves nothing."""
    text = proof if isinstance(proof, str) else json.dumps(proof)
    return Verdict(*_upstar.check_proof(text))


@dataclass(frozen=True)
class Played:
    """A move that was played, and why."""

    player: str
    term: int
    to: str
    why: str


@dataclass(frozen=True)
class Match:
    """A game that was played to the end. `winner` is "L" or "R", or None for a draw."""

    moves: list[Played]
    winner: str | None
    end: str


def players() -> dict[str, str]:
    """The names of the players, with a few words about each.

    >>> "perfect" in players() and "random" in players()
    True
    """
    return dict(_upstar.players_by_name())


def play(
    sum: Any,
    left: str = "perfect",
    right: str = "perfect",
    *,
    first: str = "L",
    seed: int = 0,
    most: int = 10_000,
) -> Match:
    """Plays a sum to the end. `up.players()` lists the players; `seed` makes the same random moves again.

    >>> play("nim(3, 4, 5)", "nim", "random").winner
    'L'
    """
    moves, winner, end = _upstar.play_sum(_session, sum, left, right, first, seed, most)
    return Match([Played(*move) for move in moves], winner, end)


def nim_sequence(ruleset: str, n: int) -> list[int]:
    """The nim values of the first n heaps or coins of an impartial ruleset.

    >>> nim_sequence("kayles", 8)
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> nim_sequence("subtraction([1, 3, 4])", 8)
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    values = _session.evaluate(f"nim_sequence({ruleset}, {int(n)})")
    return [int(value) for value in values]


@dataclass(frozen=True)
class Period:
    """`preperiod` values, then `period` values again and again. Where `proved` is False it was only observed.

    If `saltus` is not 0, it is added in each round.
    """

    preperiod: int
    period: int
    proved: bool = True
    saltus: Any = 0


def period(ruleset: str | Sequence[Any], bound: int | None = None) -> Period:
    """The period of the nim values of an impartial ruleset, proved; or that of a list of values, observed.

    >>> period("kayles")
    Period(preperiod=71, period=12, proved=True, saltus=0)
    >>> period([7, 1, 2, 1, 2, 1, 2])
    Period(preperiod=1, period=2, proved=False, saltus=0)
    """
    if isinstance(ruleset, str):
        more = "" if bound is None else f", {int(bound)}"
        found = _session.evaluate(f"period({ruleset}{more})")
    else:
        found = _session.call("period", list(ruleset))
    preperiod, length, *rest = found
    saltus = rest[1] if len(rest) > 1 else 0
    return Period(int(preperiod), int(length), not rest, saltus)


def _progress(items: Iterable[_Item], total: int, wanted: bool, what: str) -> Iterable[_Item]:
    """The items, with a bar if it is wanted and tqdm is installed."""
    if not wanted:
        return items
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError as error:
        raise ImportError("a progress bar needs tqdm: pip install tqdm") from error
    bar: Iterable[_Item] = tqdm(items, total=total, desc=what)
    return bar


class Table(list[tuple[Any, ...]]):
    """Rows with named columns. It is a list of tuples that a notebook shows as a table."""

    def __init__(self, columns: Sequence[str], rows: Iterable[tuple[Any, ...]] = ()) -> None:
        super().__init__(rows)
        self.columns = list(columns)

    def column(self, name: str) -> list[Any]:
        """All values of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self]

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return [dict(zip(self.columns, row)) for row in self]

    def _repr_html_(self) -> str:
        def cell(tag: str, text: Any) -> str:
            return f"<{tag}>{escape(_shown(text))}</{tag}>"

        head = "".join(cell("th", name) for name in self.columns)
        rows = ("".join(cell("td", value) for value in row) for row in self)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __str__(self) -> str:
        texts = [self.columns, *([_shown(value) for value in row] for row in self)]
        widths = [max(len(row[i]) for row in texts) for i in range(len(self.columns))]
        lines = ("  ".join(t.ljust(w) for t, w in zip(row, widths)) for row in texts)
        return "\n".join(line.rstrip() for line in lines)

    def plot(self, column: str, ax: Any = None) -> Any:
        """Draws a column of numbers with Matplotlib, against the first column."""
        from . import _plot

        ax = _plot._axes(ax)
        ax.plot([float(x) for x in self.column(self.columns[0])],
                [float(y) for y in self.column(column)], ".-")
        ax.set_xlabel(self.columns[0])
        ax.set_ylabel(column)
        return ax


def _shown(value: Any) -> str:
    return format(value, "unicode") if isinstance(value, Game) else str(value)


def table(
    expression: str,
    *,
    columns: Sequence[str] = ("value",),
    progress: bool = False,
    **ranges: Iterable[int] | tuple[int, int],
) -> Table:
    """One expression over ranges of its variables: a row for each choice of values.

    A column is "value", "position", or the name of a function of the language.

    >>> t = table("domineering(2, n)", columns=["value", "temperature"], n=range(1, 4))
    >>> print(t)
    n  value     temperature
    1  1         -1
    2  ±1        1
    3  {2|-1/2}  5/4
    """
    names = list(ranges)
    values = [list(range_) for range_ in ranges.values()]
    total = 1
    for list_ in values:
        total *= len(list_)
    found = Table([*names, *columns])
    choices = itertools.product(*values)
    for choice in _progress(choices, total, progress, expression):
        row = _session.row(expression, list(zip(names, choice)), list(columns))
        found.append((*choice, *row))
    return found


def find(
    ruleset: str,
    *,
    max_cells: int,
    where: str = "true",
    most: int | None = None,
) -> list[Position]:
    """The positions of a ruleset with at most `max_cells` cells, up to symmetry, that meet a condition of the language.

    In the condition, `position` is the position, `cells` its size, and words such as `temperature` or `value` are about it.

    >>> [str(p) for p in find("clobber", max_cells=4, where="value == ^", most=2)]
    ['clobber("oxx")', 'clobber("xo|x.")']
    """
    return [found for found, _ in _session.search(ruleset, max_cells, where, most)]


def draw(what: Any, kind: str = "tree") -> Picture:
    """The picture of an expression or an object.

    `kind` is "thermograph", "tree", "expanded_tree", "hasse", "board", "moves", "position_tree", "nim_tree", "birth_tree", "chessboard",
    "line", "scatter" or "intensity".

    >>> draw("{2|-1} + *", "thermograph").svg().startswith("<svg")
    True
    """
    return _session.picture(what, kind)


def _thermograph(game: Game) -> Thermograph:
    return game.thermograph


