"""Who wins a sum, why, and play."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from . import _show, _upstar
from ._limits import limits
from ._objects import _session
from ._whole import whole


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

    def _repr_html_(self) -> str:
        return _show.solution(self)


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

    def _repr_html_(self) -> str:
        return _show.verdict(self)


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

    def _repr_html_(self) -> str:
        return _show.explanation(self)


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

    def _repr_html_(self) -> str:
        return _show.match(self, _session.position)


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
    seed, most = whole(seed, "seed", 0), whole(most, "most", 0)
    moves, winner, end = _upstar.play_sum(_session, sum, left, right, first, seed, most)
    return Match([Played(*move) for move in moves], winner, end)
