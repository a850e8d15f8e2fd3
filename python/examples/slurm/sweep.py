"""A sweep for a batch system. The job is said here; `sweep.sbatch` runs shares of it.

    python sweep.py FOLDER --processes 2     without a batch system
    python sweep.py FOLDER --share 3/20      one of twenty batch jobs
    python sweep.py FOLDER --status          what is missing
    python sweep.py FOLDER --gather          the last step

With `UPSTAR_SMALL=1` the box is small, to try it out.
"""

import os

import upstar as up

rows, columns, tasks = (2, 3, 4) if os.environ.get("UPSTAR_SMALL") else (4, 5, 200)
job = up.sweeps.box("domineering", rows, columns, tasks=tasks)

if __name__ == "__main__":
    raise SystemExit(up.sweeps.main(job))
