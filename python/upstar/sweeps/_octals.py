"""Sweeps over octal games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import _upstar
from .._whole import whole
from ._columns import make_rows
from ._job import Job, TaskRows, number_of_tasks, share

COLUMNS = {
    "code": "text",
    "proved": "truth",
    "preperiod": "integer",
    "period": "integer",
    "exceptions": "integer",
    "largest": "integer",
    "largest_at": "integer",
    "heaps": "integer",
    "rare": "integer",
}


@dataclass(frozen=True)
class Octals(Job):
    """Octal games by their periods. Made by `up.sweeps.octals`."""

    codes: tuple[str, ...]
    heaps: int
    tasks: int

    def describe(self) -> dict[str, Any]:
        """The job for the manifest."""
        return {"kind": "octals", "codes": list(self.codes), "heaps": self.heaps}

    def run(self, task: int) -> TaskRows:
        """The rows of a task."""
        own = share(len(self.codes), task, self.tasks)
        return make_rows(COLUMNS, [classify(self.codes[place], self.heaps) for place in own])


def classify(code: str, heaps: int) -> dict[str, Any]:
    """What is found about an octal game.

    >>> found = classify("0.77", 1000)
    >>> found["proved"], found["preperiod"], found["period"]
    (True, 71, 12)
    """
    period, (largest, at), searched, rare = _upstar.classify_octal(code, heaps)
    preperiod, length, exceptions = (None, None, None) if period is None else period
    return {
        "code": code,
        "proved": period is not None,
        "preperiod": preperiod,
        "period": length,
        "exceptions": exceptions,
        "largest": largest,
        "largest_at": at,
        "heaps": searched,
        "rare": rare,
    }


def octals(digits: int | str | Iterable[str] = 3, *, heaps: int = 10_000, tasks: int | None = None) -> Octals:
    """All octal games 0.d, 0.dd, … with at most so many digits, and 4.d, … with one digit less; or those of a list of codes; or a single code.

    Each is looked at up to so many heaps, or until its period is proved. The columns: `code`; `proved`, whether a period was proved;
    `preperiod`, `period` and the number of `exceptions` to it; the `largest` nim value and the first heap that has it, `largest_at`; how
    many `heaps` were needed; how many of them are `rare`, if no period was found.

    With `up.limits(seconds=…)` a game that takes longer says in `heaps` how far it came; then the rows depend on the machine.

    >>> import upstar as up
    >>> job = up.sweeps.octals(2)
    >>> len(job.codes), job.codes[:3], job.tasks
    (70, ('0.1', '0.2', '0.3'), 9)
    """
    if isinstance(digits, str) or not isinstance(digits, Iterable):
        codes = [digits] if isinstance(digits, str) else _upstar.octal_codes(whole(digits, "digits", 1))
    else:
        codes = list(digits)
    if not codes:
        raise ValueError("there are no codes")
    for code in codes:
        if not isinstance(code, str):
            raise TypeError(f'a code is a text such as "0.77", not {code!r}')
    return Octals(tuple(codes), whole(heaps, "heaps", 1), number_of_tasks(tasks, len(codes), 8))
