"""Sweeps with a function of one's own."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from .._errors import UpstarError
from ._columns import entry, kind_of, make_rows
from ._digest import code, digest, digest_all, uses
from ._job import Job, TaskRows, number_of_tasks, share
from ._remark import remark

Row = Mapping[str, Any]
Function = Callable[[Any], Row | Iterable[Row] | None]

PROBED = 100
"""So many items are tried until the types of all columns are known."""


@dataclass
class Each(Job):
    """A function for each item of a list. Made by `up.sweeps.each`, or by `up.sweep(function, items, …)`."""

    function: Function
    items: Sequence[Any]
    tasks: int
    columns: dict[str, str] | None
    first: int = 0
    """The number of the first item, if others were left out."""
    own: int | None = None
    """The task whose items are here; none if all are."""
    about: dict[str, Any] = field(default_factory=dict)

    def describe(self) -> dict[str, Any]:
        """The job for the manifest."""
        return self.about

    def prepare(self, known: dict[str, Any] | None) -> dict[str, Any]:
        """Finds the columns, if nobody has said what they are: from the first items."""
        if self.columns is None and known is not None:
            self.columns = known["columns"]
        if self.columns is None:
            self.columns = self._probe()
        return {"columns": self.columns}

    def _probe(self) -> dict[str, str]:
        kinds: dict[str, str | None] = {}
        for number, item in enumerate(self.items[:PROBED]):
            for row in self._apply(number, item):
                for name, value in row.items():
                    if kinds.get(name) is None:
                        kinds[name] = None if value is None else kind_of(name, type(value))
            if kinds and None not in kinds.values():
                break
        unknown = [name for name, kind in kinds.items() if kind is None]
        if unknown or not kinds:
            what = f"of {', '.join(unknown)} " if unknown else ""
            raise UpstarError(
                f"the first items do not show the columns {what}of this sweep; say them: columns={{\"n\": int, \"value\": up.Game, …}}"
            )
        return {name: kind for name, kind in kinds.items() if kind is not None}

    def only(self, task: int) -> Each:
        """The job with the items of one task."""
        own = share(len(self.items), task, self.tasks)
        return replace(self, items=list(self.items[own.start : own.stop]), first=own.start, own=task, about={})

    def run(self, task: int) -> TaskRows:
        """The rows of a task."""
        job = self if self.own == task else self.only(task)
        assert job.columns is not None
        rows: list[Row] = []
        for number, item in enumerate(job.items, job.first):
            for row in job._apply(number, item):
                job._check(number, item, row)
                rows.append(row)
        return make_rows(job.columns, rows)

    def _apply(self, number: int, item: Any) -> list[Row]:
        """The rows of an item. An exception is told which item it was."""
        try:
            found = self.function(item)
            rows = [] if found is None else [found] if isinstance(found, Mapping) else list(found)
            for row in rows:
                if not isinstance(row, Mapping):
                    raise TypeError(f"expected a dictionary for a row, found {row!r}")
            return rows
        except Exception as error:
            remark(error, _named(number, item))
            raise

    def _check(self, number: int, item: Any, row: Row) -> None:
        """Refuses a row that does not fit the columns."""
        assert self.columns is not None
        try:
            for name, value in row.items():
                if name not in self.columns:
                    raise TypeError(f"there is no column {name!r}; the columns are {', '.join(self.columns)}")
                entry(name, self.columns[name], value)
        except Exception as error:
            remark(error, _named(number, item))
            raise


def _named(number: int, item: Any) -> str:
    text = repr(item)
    return f"item {number} of the sweep: {text if len(text) <= 200 else text[:199] + '…'}"


def each(
    function: Function,
    items: Iterable[Any],
    *,
    columns: Mapping[str, Any] | None = None,
    tasks: int | None = None,
) -> Each:
    """A function for each item of a list. `up.sweep(function, items, out=…)` makes this job itself.

    The function gives a row as a dictionary, several rows as a list of dictionaries, or None for no row. Entries are `int`, `bool`, `str`,
    `float`, `Fraction`, `Game`, `Position` (as text) or None. `columns` says the type of each column; without it, the first items are
    tried before the sweep begins. There are 64 tasks, unless you say another number.

    The function has to give the same rows for the same item, whenever and wherever it runs. It is another job if its code has changed, or
    what it uses: its defaults, the variables around it, the globals that its code names, and functions and classes among them. What
    it reads elsewhere is not seen: files, and names that `up.define` has defined.

    >>> import upstar as up
    >>> job = up.sweeps.each(lambda n: {"n": n, "G": up.Game(n) + up.star}, range(100))
    >>> len(job.items), job.tasks
    (100, 64)
    """
    if isinstance(items, (str, bytes, Mapping, Set)):
        raise TypeError(f"items: expected a list, found {type(items).__name__}; say in which order, for example with sorted(items)")
    items = items if isinstance(items, range) else list(items)
    if not items:
        raise ValueError("there are no items")
    if not callable(function):
        raise TypeError(f"expected a function, found {function!r}")
    kinds = None if columns is None else {name: kind_of(name, kind) for name, kind in columns.items()}
    about: dict[str, Any] = {"kind": "each", **_about(function), "items": len(items), "items_sha256": digest_all(items)}
    if kinds is not None:
        about["columns"] = kinds
    return Each(function, items, number_of_tasks(64 if tasks is None else tasks, len(items), 1), kinds, about=about)


def _about(function: Any) -> dict[str, Any]:
    """What a function is: its name, its code, and what else its rows depend on. Code is compiled anew by each version of Python."""
    of = function
    while isinstance(of, functools.partial):
        of = of.func
    return {
        "function": getattr(of, "__qualname__", type(of).__qualname__),
        "python": sys.implementation.cache_tag,
        "code": code(function),
        "uses": {name: _seen(name, value) for name, value in uses(function).items()},
    }


def _seen(name: str, value: Any) -> str:
    """A short value as it is, anything else as its digest."""
    if value is None or type(value) in (bool, int, float, str):
        text = repr(value) if type(value) is not int or abs(value) < 10**30 else hex(value)
        if len(text) <= 40:
            return text
    try:
        return f"sha256:{digest(value)}"
    except UpstarError as error:
        raise UpstarError(f"the function uses {name}: {error}") from None
