"""Sweeps over positions: boxes, small positions, random searches."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any

from .. import _objects, _upstar
from .._objects import _session
from .._upstar import Game, Position
from .._whole import whole
from ._columns import make_rows
from ._job import Job, TaskRows, number_of_tasks, share


@dataclass(frozen=True)
class Rules:
    """A ruleset by its name, with its file if it is not built in: other processes have to read that first."""

    name: str
    file: str | None = None
    text: str | None = None

    @staticmethod
    def of(name: str) -> Rules:
        """A ruleset that is known here."""
        file, text = _objects._loaded.get(name, (None, None))
        return Rules(name, file, text)

    def known(self) -> str:
        """The name, after the ruleset was made known in this process."""
        if self.file is not None and self.text is not None and _objects._loaded.get(self.name) != (self.file, self.text):
            _objects.load_text(self.file, self.text)
        return self.name

    def describe(self) -> dict[str, Any]:
        """The ruleset for the manifest."""
        described: dict[str, Any] = {"ruleset": self.name}
        if self.file is not None:
            described["file"] = {"name": self.file, "text": self.text}
        return described


@dataclass(frozen=True)
class Box(Job):
    """All fillings of a box. Made by `up.sweeps.box`."""

    rules: Rules
    rows: int
    columns: int
    letters: str
    fillings: int
    copies: bool
    tasks: int

    def describe(self) -> dict[str, Any]:
        """The job for the manifest."""
        return {
            "kind": "box",
            **self.rules.describe(),
            "rows": self.rows,
            "columns": self.columns,
            "letters": self.letters,
            "copies": self.copies,
        }

    def run(self, task: int) -> TaskRows:
        """The rows of a task."""
        numbers = share(self.fillings, task, self.tasks)
        found = _upstar.box_positions(
            _session, self.rules.known(), self.rows, self.columns, self.letters, numbers.start, numbers.stop, not self.copies
        )
        return _upstar.position_rows(_session, found)


def box(
    ruleset: str,
    rows: int,
    columns: int,
    *,
    letters: str | None = None,
    copies: bool = False,
    tasks: int | None = None,
) -> Box:
    """All positions of a ruleset on a board with so many rows and columns: every way to write letters into its cells.

    Of symmetric copies only the first is kept: of boards that are turned, reflected or, inside cells that mean nothing, moved, and that
    have the same key. With `copies` all are kept. `letters` are those that are used, by default all that the ruleset has. A task has
    16384 fillings, unless you say how many tasks there shall be. The columns are those of a database.

    >>> import upstar as up
    >>> job = up.sweeps.box("domineering", 4, 5)
    >>> job.letters, job.fillings, job.tasks
    ('.#', 1048576, 64)
    """
    rows, columns = whole(rows, "rows", 0), whole(columns, "columns", 0)
    used, fillings = _upstar.box_fillings(_session, ruleset, rows, columns, letters)
    return Box(Rules.of(ruleset), rows, columns, used, fillings, copies, number_of_tasks(tasks, fillings, 1 << 14))


@dataclass(frozen=True)
class Small(Job):
    """All positions up to a size. Made by `up.sweeps.small`."""

    rules: Rules
    max_cells: int
    tasks: int

    def describe(self) -> dict[str, Any]:
        """The job for the manifest."""
        return {"kind": "small", **self.rules.describe(), "max_cells": self.max_cells}

    def run(self, task: int) -> TaskRows:
        """The rows of a task."""
        found = _listed(self.rules, self.max_cells)
        own = share(len(found), task, self.tasks)
        return _upstar.position_rows(_session, found[own.start : own.stop])


_last: dict[tuple[Rules, int], list[tuple[Position, int]]] = {}


def _listed(rules: Rules, max_cells: int) -> list[tuple[Position, int]]:
    """The positions up to a size, up to symmetry. A process lists them once for all its tasks."""
    known = _last.get((rules, max_cells))
    if known is None:
        known = _session.search(rules.known(), max_cells, "true", None)
        _last.clear()
        _last[(rules, max_cells)] = known
    return known


def small(ruleset: str, max_cells: int, *, tasks: int = 32) -> Small:
    """All positions of a ruleset with at most `max_cells` cells, up to symmetry, as `up.find` lists them: smallest first.

    Each process lists them for itself, which takes little time compared with their values. The columns are those of a database.

    >>> import upstar as up
    >>> up.sweeps.small("clobber", 5).tasks
    32
    """
    cells, count = whole(max_cells, "max_cells", 0), whole(tasks, "the number of tasks", 1)
    return Small(Rules.of(ruleset), cells, count)


HOT = {
    "seed": "integer",
    "position": "text",
    "value": "number",
    "outcome": "text",
    "left_stop": "number",
    "right_stop": "number",
    "mean": "number",
    "temperature": "number",
}
"""The columns of a search for hot positions."""


class Dice:
    """Random numbers that are the same everywhere: SplitMix64, started with a seed.

    >>> dice = Dice(7)
    >>> [dice.below(10) for _ in range(8)]
    [3, 0, 9, 5, 4, 2, 4, 3]
    """

    def __init__(self, seed: int) -> None:
        self.state = seed % 2**64

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return ((z ^ (z >> 31)) * count) >> 64


@dataclass(frozen=True)
class Hot(Job):
    """A random search for hot positions. Made by `up.sweeps.hot`."""

    rules: Rules
    rows: int
    columns: int
    letters: str
    seeds: tuple[int, int]
    steps: int
    above: Fraction
    tasks: int

    def describe(self) -> dict[str, Any]:
        """The job for the manifest."""
        return {
            "kind": "hot",
            **self.rules.describe(),
            "rows": self.rows,
            "columns": self.columns,
            "letters": self.letters,
            "seeds": list(self.seeds),
            "steps": self.steps,
            "above": str(self.above),
        }

    def run(self, task: int) -> TaskRows:
        """The rows of a task."""
        self.rules.known()
        first, end = self.seeds
        found = []
        for number in share(end - first, task, self.tasks):
            position = self.search(first + number)
            if position is not None and _heat(position) > self.above:
                found.append(_hot_row(first + number, position))
        return make_rows(HOT, found)

    def search(self, seed: int) -> Position | None:
        """The hottest position that the search with this seed meets."""
        dice, kinds, cells = Dice(seed), len(self.letters), self.rows * self.columns
        number = 0
        for _ in range(cells):
            number = number * kinds + dice.below(kinds)
        best = self._position(number)
        for _ in range(self.steps):
            place = kinds ** dice.below(cells)
            other = number + (dice.below(kinds) - number // place % kinds) * place
            tried = best if other == number else self._position(other)
            if tried is not None and (best is None or _heat(tried) >= _heat(best)):
                number, best = other, tried
        return best

    def _position(self, number: int) -> Position | None:
        found = _upstar.box_positions(
            _session, self.rules.name, self.rows, self.columns, self.letters, number, number + 1, False
        )
        return found[0][0] if found else None


def _heat(position: Position) -> Fraction:
    """The temperature; where there is no value of a short game, nothing is colder."""
    value: Any = position.value
    return value.temperature if isinstance(value, Game) else Fraction(-(2**62))


def _hot_row(seed: int, position: Position) -> dict[str, Any]:
    value = position.value
    row: dict[str, Any] = {name: getattr(value, name) for name in list(HOT)[3:]}
    return {"seed": seed, "position": position, "value": value, **row}


def hot(
    ruleset: str,
    rows: int,
    columns: int,
    *,
    seeds: int | range,
    steps: int = 0,
    above: int | Fraction = 0,
    letters: str | None = None,
    tasks: int | None = None,
) -> Hot:
    """A random search for hot positions on a board with so many rows and columns.

    Each seed starts with a random filling. Then so many `steps` try another letter in a random cell, and keep it if the temperature does
    not fall. If the temperature at the end is larger than `above`, the position becomes a row. The columns are `seed`, `position`,
    `value`, `outcome`, the stops, `mean` and `temperature`.

    >>> import upstar as up
    >>> job = up.sweeps.hot("domineering", 3, 4, seeds=100, steps=5, above=1)
    >>> job.tasks, str(job.search(0))
    (2, 'domineering("#..#|..##|.#.#")')
    """
    rows, columns, steps = whole(rows, "rows", 0), whole(columns, "columns", 0), whole(steps, "steps", 0)
    used, _ = _upstar.box_fillings(_session, ruleset, rows, columns, letters)
    if not isinstance(seeds, range):
        seeds = range(whole(seeds, "seeds", 1))
    if seeds.step != 1 or len(seeds) == 0:
        raise ValueError("seeds are a number, or a range without gaps")
    if not isinstance(above, Rational) or isinstance(above, bool):
        raise TypeError(f"above: expected an int or a Fraction, not {above!r}")
    bounds = (seeds.start, seeds.stop)
    count = number_of_tasks(tasks, len(seeds), 50)
    return Hot(Rules.of(ruleset), rows, columns, used, bounds, steps, Fraction(above), count)
