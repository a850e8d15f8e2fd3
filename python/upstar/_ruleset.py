"""Rulesets written in Python."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

from . import _upstar
from ._errors import UpstarError
from ._rows import Table
from ._tables import _progress
from ._upstar import Game, Picture

P = TypeVar("P", bound=Hashable)


class Ruleset(Generic[P]):
    """A ruleset of your own. Positions are whatever you like, if it can be a key of a dictionary.

    Say what the moves are: `left(position)` and `right(position)`, or `moves(position)` if both players have the same ones. Each gives
    the positions after one move.

    >>> import upstar as up
    >>> class TakeAway(up.Ruleset[int]):
    ...     '''From a heap Left takes one or four chips, Right two or three.'''
    ...     def left(self, heap):
    ...         return [heap - n for n in (1, 4) if n <= heap]
    ...     def right(self, heap):
    ...         return [heap - n for n in (2, 3) if n <= heap]
    >>> game = TakeAway()
    >>> game.value(2), game.outcome(2), game.winning_moves(2, "R")
    (Game('{1|0}'), 'N', [0])

    Some more methods help where they make sense:

    - `parts(position)`: positions whose sum it is. Parts are evaluated once.
    - `mirror(position)`: the position with the players exchanged. Its value is the negative.
    - `symmetric(position)`: positions that are worth the same, such as a board turned over. One of them all is evaluated.
    - `ended(position, player)`: who has won if play is over with this player to move: "L", "R", "D" for a draw, or None.
    - `show(position)`: a text for people and pictures; lines are rows of the board.

    Attributes of the class say how play ends. `ending = "misere"`: the player who cannot move wins; `ending = "draw"`: then nobody wins.
    `loops = True`: play may come back to a position; `endless = "L"`: Left wins play that never ends.

    What was found about a position is kept, until you set an attribute: then the rules may be others. An exception in your methods is
    raised as it is.
    """

    ending: str = "normal"
    loops: bool = False
    endless: str = "draw"

    __evaluator: _upstar.Evaluator | None = None
    __graph: _upstar.PlayGraph | None = None
    # How play ended when the graph was made.
    __ends: tuple[str, str] | None = None

    def left(self, position: P, /) -> Iterable[P]:
        """The positions that Left can move to."""
        return self.moves(position)

    def right(self, position: P, /) -> Iterable[P]:
        """The positions that Right can move to."""
        return self.moves(position)

    def moves(self, position: P, /) -> Iterable[P]:
        """The positions that either player can move to."""
        raise NotImplementedError(
            f"{type(self).__name__} needs the methods left and right, or the method moves"
        )

    @property
    def is_impartial(self) -> bool:
        """Whether both players have the same moves: there is `moves`, and neither `left` nor `right`."""
        kind = type(self)
        return kind.left is Ruleset.left and kind.right is Ruleset.right

    @property
    def _sides(self) -> tuple[Callable[[P], Iterable[P]], Callable[[P], Iterable[P]]]:
        """The methods with the moves of Left and of Right."""
        return (self.moves, self.moves) if self.is_impartial else (self.left, self.right)

    def _own(self, name: str) -> Any:
        """A method that the ruleset may have."""
        return getattr(self, name, None)

    @property
    def _is_normal(self) -> bool:
        return self.ending == "normal" and not self.loops and self._own("ended") is None

    def _evaluate(self) -> _upstar.Evaluator:
        if self.__evaluator is None:
            left, right = self._sides
            self.__evaluator = _upstar.Evaluator(
                left,
                None if self.is_impartial else right,
                self._own("parts"),
                self._own("mirror"),
                self._own("symmetric"),
            )
        return self.__evaluator

    def _play(self, position: P) -> _upstar.PlayGraph:
        stuck = {"normal": "loses", "misere": "wins", "draw": "draws"}.get(self.ending)
        if stuck is None:
            raise ValueError(f'ending is "normal", "misere" or "draw", not {self.ending!r}')
        ends = (stuck, self.endless)
        if self.__graph is None or self.__ends != ends or position not in self.__graph:
            self.__graph = _upstar.PlayGraph(position, *self._sides, self._own("ended"), *ends)
            self.__ends = ends
        return self.__graph

    def value(self, position: P) -> Game:
        """The value of a position. With `loops`, it may be a `Thing` of the kind "loopy".

        >>> import upstar as up
        >>> class Ring(up.Ruleset[int]):
        ...     '''A token on a ring of six places. Left steps forwards, Right backwards; nobody steps from place 0.'''
        ...     loops = True
        ...     def left(self, at): return [(at + 1) % 6] if at else []
        ...     def right(self, at): return [(at - 1) % 6] if at else []
        >>> Ring().outcome(3), Ring().outcome(5), Ring().value(0)
        ('D', 'NHat', Game('0'))
        """
        if self._is_normal:
            return self._evaluate().value(position)
        if self.ending != "normal" or self._own("ended") is not None:
            raise UpstarError(
                "positions of this ruleset have no value: the last move does not decide; ask for the outcome"
            )
        with _upstar.Question():
            value: Game = self._play(position).value(position)
        return value

    def outcome(self, position: P) -> str:
        """Who wins: "L", "R", "N" or "P"; where play may be drawn also "D", "NHat", "PHat", "NCheck" or "PCheck".

        >>> import upstar as up
        >>> class Misere(up.Ruleset[int]):
        ...     '''Take one or two chips; whoever takes the last one loses.'''
        ...     ending = "misere"
        ...     def moves(self, heap): return [heap - n for n in (1, 2) if n <= heap]
        >>> [Misere().outcome(n) for n in range(1, 6)]
        ['P', 'N', 'N', 'P', 'N']
        """
        if self._is_normal:
            return self.value(position).outcome
        with _upstar.Question():
            return self._play(position).outcome(position)

    def grundy(self, position: P) -> int:
        """The nim value of a position of an impartial ruleset.

        >>> import upstar as up
        >>> class Kayles(up.Ruleset[int]):
        ...     def moves(self, n):
        ...         return [(a, n - k - a) for k in (1, 2) for a in range((n - k) // 2 + 1)] if isinstance(n, int) else []
        ...     def parts(self, p): return [p] if isinstance(p, int) else list(p)
        >>> [Kayles().grundy(n) for n in range(8)]
        [0, 1, 2, 3, 1, 4, 3, 2]
        """
        if not self._is_normal:
            raise UpstarError("positions of this ruleset have no nim value; ask for the outcome")
        return self._evaluate().grundy(position)

    def winning_moves(self, position: P, player: Literal["L", "R"]) -> list[P]:
        """The moves with which a player wins, as the positions they lead to."""
        if player not in ("L", "R"):
            raise ValueError(f'the player is "L" or "R", not {player!r}')
        other = "R" if player == "L" else "L"
        with _upstar.Question():
            options = _upstar.listed_positions(self._sides[player == "R"], position)
            if not self._is_normal:
                ended = self._own("ended")
                if ended is not None and ended(position, player) is not None:
                    return []
                graph = self._play(position)
                return [option for option in options if graph.winner(option, other) == player]
            wins = ("L", "P") if player == "L" else ("R", "P")
            return [option for option in options if self.outcome(option) in wins]

    def remoteness(self, position: P) -> tuple[int | None, int | None]:
        """The number of moves to the end when Left and when Right starts, if the winner hurries and the loser delays."""
        with _upstar.Question():
            return self._play(position).remoteness(position)

    def table(self, positions: Iterable[P], *, progress: bool = False) -> Table:
        """The values of some positions, or their outcomes where there are no values. `progress` shows a bar."""
        if isinstance(positions, (str, Mapping)):
            raise TypeError(f"expected a list of positions, found {positions!r}")
        listed = list(positions) if progress else positions
        total = len(listed) if isinstance(listed, list) else 0
        name, ask = ("value", self.value) if self._is_normal else ("outcome", self.outcome)
        rows = ((p, ask(p)) for p in _progress(listed, total, progress, type(self).__name__))
        return Table(["position", name], rows)

    def picture(self, position: P) -> Picture:
        """The picture of a position, from the text that `show` gives for it, or else from `str(position)`.

        '.' is a free cell, '#' a taken one, ' ' none at all; letters are pieces.
        """
        show = self._own("show")
        text = str(position) if show is None else str(show(position))
        return _upstar.draw_rows(text.split("\n"), type(self).__name__)

    def __getstate__(self) -> dict[str, Any]:
        # What was found stays here; the rules go.
        kept = ("_Ruleset__evaluator", "_Ruleset__graph", "_Ruleset__ends")
        return {name: value for name, value in vars(self).items() if name not in kept}

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        # What the methods set while they are asked, such as a counter, is no change of the rules.
        is_known = self.__evaluator is not None or self.__graph is not None
        if is_known and not name.startswith("_Ruleset__") and not _upstar.rules_are_asked():
            self.forget()

    def forget(self) -> None:
        """Forgets what was found about positions, to free memory, or because something has changed on which the moves depend."""
        self.__evaluator = None
        self.__graph = None
