"""Octal games, classified by the periods of their nim values.

    python sweep_octals.py                                              codes of up to two digits, few heaps
    python sweep_octals.py 3 --heaps 100000 --processes 2 --out octals  codes of up to three digits
"""

import argparse
import tempfile

import upstar as up


def show(done: up.sweeps.Sweep) -> None:
    """Tells how many periods were proved, and lists the longest ones."""
    games = done.table().to_dicts()
    proved = [game for game in games if game["proved"]]
    print(f"{len(games)} games; the period of {len(proved)} is proved")
    for game in sorted(proved, key=lambda game: -game["period"])[:10]:
        print(
            f"{game['code']:>6}: period {game['period']} from {game['preperiod']} on, "
            f"{game['exceptions']} exceptions, largest value {game['largest']}"
        )
    open_ = [game["code"] for game in games if not game["proved"]]
    print("open:", ", ".join(open_[:20]), "…" if len(open_) > 20 else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("digits", type=int, nargs="?", default=2)
    parser.add_argument("--heaps", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", help="the folder of the results; by default they are thrown away")
    given = parser.parse_args()
    job = up.sweeps.octals(given.digits, heaps=given.heaps)
    with tempfile.TemporaryDirectory() as folder:
        show(up.sweep(job, out=given.out or folder, processes=given.processes))


if __name__ == "__main__":
    main()
