"""What a sweep goes through."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol, SupportsIndex

from .._whole import whole


class TaskRows(Protocol):
    """Rows that can be written into a Parquet file."""

    def __len__(self) -> int: ...

    def parquet(self) -> bytes:
        """The bytes of the file. They depend on nothing but the rows."""


class Job(ABC):
    """Work that is cut into numbered tasks, each of which gives some rows.

    The rows of a task depend on nothing but the job and the number of the task: so it does not matter which process runs it, when, and
    how often. Jobs go to other processes by pickling.
    """

    tasks: int
    """The number of tasks; they are numbered from 0 on."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Everything that the rows depend on, for the manifest. Two jobs with the same description are the same job."""

    @abstractmethod
    def run(self, task: int) -> TaskRows:
        """The rows of a task."""

    def only(self, task: int) -> Job:
        """The job with all that this task needs; what only other tasks need may be left out."""
        return self

    def prepare(self, known: dict[str, Any] | None) -> dict[str, Any]:
        """Called before the first task runs, with what it has given for this folder earlier. The manifest keeps the result."""
        return {}


def share(count: int, task: int, tasks: int) -> range:
    """The items of a task, if so many items are cut into so many tasks.

    >>> [list(share(10, task, 4)) for task in range(4)]
    [[0, 1], [2, 3, 4], [5, 6], [7, 8, 9]]
    """
    return range(task * count // tasks, (task + 1) * count // tasks)


def number_of_tasks(wanted: SupportsIndex | None, count: int, each: int) -> int:
    """How many tasks there are for so many items: as many as are wanted, or so many items a task. No task is without items."""
    most = -(-count // each) if wanted is None else whole(wanted, "the number of tasks", 1)
    return max(1, min(count, most))
