"""Running a sweep."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import _show, _upstar
from .._rows import Table
from .._tables import _progress
from .._whole import whole
from ._dask import on_dask
from ._each import Function, each
from ._folder import Folder
from ._job import Job
from ._pool import has_script, in_processes
from ._work import Done, Failed, Order, pack, perform, unpack


@dataclass(frozen=True)
class Sweep:
    """A sweep that has run: its folder, its parts in order, and the number of their rows.

    `missing` are the tasks that are not finished, if only some were asked for.
    """

    folder: Path
    parts: list[Path]
    rows: int
    missing: list[int]

    def table(self) -> Table:
        """All rows. Other programs read the files themselves: `pandas.read_parquet(done.folder / "parts")`."""
        return Table._stored(_upstar.read_parquet([os.fspath(part) for part in self.parts]))

    def _repr_html_(self) -> str:
        return _show.sweep(self)


def sweep(
    job: Job | Function,
    items: Iterable[Any] | None = None,
    *,
    out: str | os.PathLike[str],
    client: Any = None,
    processes: int = 1,
    only: Iterable[int] | None = None,
    progress: bool = False,
) -> Sweep:
    """Runs all tasks of a job and writes their rows as Parquet files into the folder `out`.

    `job` is one of `up.sweeps`, or a function, which is then called for each of the `items` (see `up.sweeps.each`). It runs in this
    process, in several `processes` of this machine, or on the workers of `client`, a `dask.distributed.Client`. The files are the same
    byte for byte in each case.

    What is finished stays: after Ctrl-C, an exception or a crash the same call goes on with the tasks that are left. Once more, it
    changes nothing. A damaged file is made again. A folder with another job is refused. If a worker is lost, its task is run again.

    `up.limits` holds in the workers too. `only` is for batch systems: it runs some of the tasks, and a later call without it brings all
    parts together. `progress` shows a bar.

    >>> import tempfile, upstar as up
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     done = up.sweep(up.sweeps.box("domineering", 2, 3), out=folder)
    ...     again = up.sweep(up.sweeps.box("domineering", 2, 3), out=folder)
    ...     hottest = max(done.table().column("temperature"))
    >>> done.rows, [part.name for part in done.parts], again == done, hottest
    (21, ['part-00000.parquet'], True, Fraction(5, 4))
    """
    if isinstance(job, Job):
        if items is not None:
            raise TypeError("items belong to a function; this is a job already")
    elif items is None:
        raise TypeError("a function needs items: up.sweep(function, items, out=…)")
    else:
        job = each(job, items)
    processes = whole(processes, "the number of processes", 1)
    if client is not None and processes != 1:
        raise ValueError("give a client or a number of processes, not both")
    folder = Folder(out, job)
    missing = folder.missing()
    wanted = missing if only is None else sorted(_checked(only, job.tasks) & set(missing))
    try:
        if wanted:
            # Closing ends the workers, also after Ctrl-C.
            with contextlib.closing(_answers(job, wanted, client, processes)) as answers:
                for task, done in _progress(answers, len(wanted), progress, "sweep"):
                    if isinstance(done, Failed):
                        done.raise_again()
                    else:
                        folder.write(task, done.rows, done.data)
    finally:
        # Others may be at work on the other tasks: then notes have to do.
        if only is None:
            folder.finish()
    parts = [folder.parts[task] for task in sorted(folder.parts)]
    return Sweep(
        folder.path,
        [folder.part_path(part) for part in parts],
        sum(part.rows for part in parts),
        [task for task in range(job.tasks) if task not in folder.parts],
    )


def _checked(only: Iterable[int], tasks: int) -> set[int]:
    wanted = {whole(task, "a task") for task in only}
    for task in wanted:
        if not 0 <= task < tasks:
            raise ValueError(f"there is no task {task}: there are {tasks}, from 0 to {tasks - 1}")
    return wanted


def _answers(
    job: Job, tasks: list[int], client: Any, processes: int
) -> Generator[tuple[int, Done | Failed], None, None]:
    """The tasks with their results, as they come."""
    from .. import __version__

    # Without a block of `up.limits` around, each worker has the usual limits of its own machine.
    limits = _upstar.given_limits()

    def order(task: int) -> Order:
        return Order(job.only(task), task, limits, __version__)

    # Processes of this machine import the script that runs, if there is one.
    by_name = client is None and has_script()

    def packed(task: int) -> bytes:
        return pack(order(task), by_name)

    if client is None and processes == 1:
        for task in tasks:
            yield task, perform(order(task))
        return
    if client is not None:
        elsewhere = on_dask(client, tasks, packed)
    else:
        elsewhere = in_processes(tasks, packed, min(processes, len(tasks)))
    with contextlib.closing(elsewhere):
        for task, answer in elsewhere:
            yield task, unpack(answer)
