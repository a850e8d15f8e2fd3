"""What a second worker brings: the same sweep with one process, two processes, and two workers of Dask.

    python python/bench/sweep.py                  all Domineering positions of 4 × 4
    python python/bench/sweep.py 4 5              4 × 5, which takes longer
    python python/bench/sweep.py --rounds 3       the best of three rounds

Times are wall times, and include the start of the processes; the start of Dask's workers does not count. One process is started anew for
each round, so that nothing is known to it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
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
start = time.perf_counter()
up.sweep(up.sweeps.box("domineering", int(rows), int(columns), tasks=int(tasks)), out=out)
print(time.perf_counter() - start)
"""


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

    def one(out: str) -> float:
        arguments = [str(n) for n in (given.rows, given.columns, given.tasks)]
        ran = subprocess.run([sys.executable, "-c", ONE, *arguments, out], check=True, capture_output=True, text=True)
        return float(ran.stdout)

    def two(out: str) -> float:
        start = time.perf_counter()
        up.sweep(job, out=out, processes=2)
        return time.perf_counter() - start

    def dask(out: str) -> float:
        distributed: Any = importlib.import_module("distributed")
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
            with cluster.get_client() as client:
                # The workers have imported everything before the clock starts.
                client.run(importlib.import_module, "upstar")
                start = time.perf_counter()
                up.sweep(job, out=out, client=client)
                return time.perf_counter() - start

    ways: dict[str, Callable[[str], float]] = {"one process": one, "two processes": two}
    if importlib.util.find_spec("distributed") is not None:
        ways["two Dask workers"] = dask
    best: dict[str, float] = {}
    first: dict[str, bytes] = {}
    for _ in range(given.rounds):
        for name, way in ways.items():
            with tempfile.TemporaryDirectory() as folder:
                out = os.path.join(folder, "out")
                seconds = way(out)
                first = first or files(out)
                assert files(out) == first, "the files differ"
            best[name] = min(seconds, best.get(name, seconds))
    for name, seconds in best.items():
        print(f"{name}: {seconds:.2f} s, {best['one process'] / seconds:.2f} × one process")


if __name__ == "__main__":
    main()
