"""All Domineering positions in a box, by temperature.

    python sweep_domineering.py                                     a small box
    python sweep_domineering.py 4 5 --processes 2 --out boxes-4-5   all 1048576 boards of 4 × 5

Stopped with Ctrl-C and started again, it goes on where it was.
"""

import argparse
import tempfile
from collections import Counter

import upstar as up


def show(done: up.sweeps.Sweep) -> None:
    """Counts the positions of each temperature, and shows the hottest ones."""
    table = done.table()
    temperatures = table.column("temperature")
    count = Counter(temperatures)
    print(f"{done.rows} positions up to symmetry, {len(count)} temperatures")
    print(f"{'temperature':>12}  positions")
    for temperature in sorted(count, reverse=True):
        print(f"{temperature!s:>12}  {count[temperature]}")
    hottest = max(temperatures)
    for position, temperature in zip(table.column("position"), temperatures):
        if temperature == hottest:
            print(f"{position} has temperature {hottest}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int, nargs="?", default=3)
    parser.add_argument("columns", type=int, nargs="?", default=3)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", help="the folder of the results; by default they are thrown away")
    given = parser.parse_args()
    job = up.sweeps.box("domineering", given.rows, given.columns)
    with tempfile.TemporaryDirectory() as folder:
        show(up.sweep(job, out=given.out or folder, processes=given.processes))


if __name__ == "__main__":
    main()
