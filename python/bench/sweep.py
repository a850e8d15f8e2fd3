"""What a second worker brings: the same sweep with one process, two processes, and two workers of Dask.

    python python/bench/sweep.py                  all Domineering positions of 4 × 4
    python python/bench/sweep.py 4 5              4 × 5, which takes longer
    python python/bench/sweep.py --rounds 3       the best of three rounds

The first time is what the clock says, with the start of the processes; the start of Dask's workers does not count. The second is the time
of all processors together, in the workers. Twice the processor time of one process, divided by that of two, is what two processors
could reach at best, and it can be measured on a busy machine too. One process is started anew for each round, so that nothing is known
to it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import upstar as up

ONE = """
import sys, time
import upstar as up
rows, columns, tasks, out = sys.argv[1:]
job = up.sweeps.box("domineering", int(rows), int(columns), tasks=int(tasks))
start, used = time.perf_counter(), time.process_time()
up.sweep(job, out=out)
print(time.perf_counter() - start, time.process_time() - used)
"""

Times = tuple[float, float]


def children() -> float:
    """The processor time of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def files(folder: str) -> dict[str, bytes]:
    """All files of a folder."""
    paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int, nargs="?", default=4)
    parser.add_argument("columns", type=int, nargs="?", default=4)
    parser.add_argument("--tasks", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=1)
    given = parser.parse_args()
    job = up.sweeps.box("domineering", given.rows, given.columns, tasks=given.tasks)

    def one(out: str) -> Times:
        arguments = [str(n) for n in (given.rows, given.columns, given.tasks)]
        ran = subprocess.run([sys.executable, "-c", ONE, *arguments, out], check=True, capture_output=True, text=True)
        wall, used = ran.stdout.split()
        return float(wall), float(used)

    def two(out: str) -> Times:
        start, used = time.perf_counter(), children()
        up.sweep(job, out=out, processes=2)
        return time.perf_counter() - start, children() - used

    def dask(out: str) -> Times:
        distributed: Any = importlib.import_module("distributed")
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
            with cluster.get_client() as client:
                # The workers have imported everything before the clock starts.
                client.run(importlib.import_module, "upstar")
                start, used = time.perf_counter(), sum(client.run(time.process_time).values())
                up.sweep(job, out=out, client=client)
                wall = time.perf_counter() - start
                return wall, sum(client.run(time.process_time).values()) - used

    ways: dict[str, Callable[[str], Times]] = {"one process": one, "two processes": two}
    if importlib.util.find_spec("distributed") is not None:
        ways["two Dask workers"] = dask
    best: dict[str, Times] = {}
    first: dict[str, bytes] = {}
    for _ in range(given.rounds):
        for name, way in ways.items():
            with tempfile.TemporaryDirectory() as folder:
                out = os.path.join(folder, "out")
                times = way(out)
                first = first or files(out)
                assert files(out) == first, "the files differ"
            best[name] = min(times, best.get(name, times))
    wall, used = best["one process"]
    for name, (seconds, all_) in best.items():
        possible = "" if name == "one process" else f"; two processors could reach {2 * used / all_:.2f} ×"
        print(f"{name}: {seconds:.2f} s, {wall / seconds:.2f} × as fast as one; processor time {all_:.2f} s{possible}")


if __name__ == "__main__":
    main()
