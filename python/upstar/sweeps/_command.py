"""A command line for a job, for batch systems."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ._folder import Folder, spans
from ._job import Job
from ._run import sweep


def main(job: Job, arguments: Sequence[str] | None = None) -> int:
    """Makes a script of a job: `if __name__ == "__main__": raise SystemExit(up.sweeps.main(job))`.

        python script.py FOLDER --processes 8      runs everything that is missing
        python script.py FOLDER --share 3/20       runs tasks 3, 23, 43, …: one of twenty batch jobs
        python script.py FOLDER --status           says what is missing
        python script.py FOLDER --gather           brings all parts together; an error if some are missing

    >>> import tempfile, upstar as up
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     job = up.sweeps.octals(1, heaps=100, tasks=7)
    ...     _ = main(job, [folder, "--share", "0/2"])
    ...     _ = main(job, [folder, "--share", "1/2"])
    ...     _ = main(job, [folder, "--gather"])
    4 of 7 tasks are finished; missing: 1,3,5
    7 of 7 tasks are finished
    7 of 7 tasks are finished: 7 rows
    """
    parser = argparse.ArgumentParser(description="Runs a sweep, or a share of it. What is finished is not done again.")
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the results")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="work in so many processes")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--share", type=_share, metavar="I/N", help="run the tasks I, I + N, I + 2N, … only")
    what.add_argument("--gather", action="store_true", help="bring all parts together; an error if some are missing")
    what.add_argument("--status", action="store_true", help="say how much is finished")
    given = parser.parse_args(arguments)
    if given.status or given.gather:
        folder = Folder(given.folder, job)
        missing = folder.missing()
        if not missing and given.gather:
            folder.finish()
            rows = sum(part.rows for part in folder.parts.values())
            print(f"{job.tasks} of {job.tasks} tasks are finished: {rows} rows")
        else:
            _tell(job, missing)
        return 1 if missing and given.gather else 0
    only = None
    if given.share is not None:
        place, count = given.share
        only = range(place, job.tasks, count)
    done = sweep(job, out=given.folder, processes=given.processes, only=only)
    _tell(job, done.missing)
    return 0


def _tell(job: Job, missing: list[int]) -> None:
    text = f"{job.tasks - len(missing)} of {job.tasks} tasks are finished"
    print(text + (f"; missing: {spans(missing)}" if missing else ""))


def _share(text: str) -> tuple[int, int]:
    try:
        place, count = (int(part) for part in text.split("/"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a share such as 3/20, found {text!r}") from None
    if not 0 <= place < count:
        raise argparse.ArgumentTypeError(f"shares of {count} are 0/{count} to {count - 1}/{count}")
    return place, count
