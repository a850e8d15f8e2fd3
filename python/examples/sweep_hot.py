"""A random search for hot positions, and a sweep with a function of one's own.

    python sweep_hot.py                                             a small one
    python sweep_hot.py 5 6 --seeds 10000 --steps 200 --out hot --processes 2

With Dask the same search runs on a cluster. On one that is managed by Slurm:

    from dask_jobqueue import SLURMCluster
    cluster = SLURMCluster(cores=1, processes=1, memory="4GB", walltime="02:00:00")
    cluster.scale(jobs=40)
    up.sweep(job, out="hot", client=cluster.get_client())
"""

import argparse
import os
import tempfile
from fractions import Fraction

import upstar as up


def cooled(position: str) -> dict[str, object]:
    """What is left of a position when it is cooled by half of its temperature."""
    value = up.position(position).value
    half = value.temperature / 2
    return {"position": position, "by": half, "cooled": value.cool(half), "mean": value.mean}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int, nargs="?", default=3)
    parser.add_argument("columns", type=int, nargs="?", default=4)
    parser.add_argument("--ruleset", default="domineering")
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", help="the folder of the results; by default they are thrown away")
    given = parser.parse_args()
    job = up.sweeps.hot(
        given.ruleset, given.rows, given.columns, seeds=given.seeds, steps=given.steps, above=Fraction(1, 2)
    )
    with tempfile.TemporaryDirectory() as folder:
        out = given.out or folder
        done = up.sweep(job, out=os.path.join(out, "search"), processes=given.processes)
        rows = sorted(done.table().to_dicts(), key=lambda row: (-row["temperature"], row["seed"]))
        print(f"{done.rows} of {given.seeds} searches ended above temperature 1/2")
        for row in rows[:5]:
            print(f"seed {row['seed']}: {row['position']} has temperature {row['temperature']}, mean {row['mean']}")

        # A function of one's own, for each of the different positions that were found.
        positions = sorted({str(row["position"]) for row in rows})
        again = up.sweep(cooled, positions, out=os.path.join(out, "cooled"), processes=given.processes)
        for row in again.table().to_dicts()[:3]:
            print(f"{row['position']} cooled by {row['by']}: {row['cooled']}")


if __name__ == "__main__":
    main()
