"""Sweeps: the same question about very many positions, on one machine or on a cluster.

`up.sweep(job, out=FOLDER)` runs a job. These are the jobs:

- `box(ruleset, rows, columns)`: all positions on a board,
- `small(ruleset, max_cells)`: all positions up to a size,
- `hot(ruleset, rows, columns, seeds=…)`: a random search for hot positions,
- `octals(digits)`: octal games with their periods,
- `each(function, items)`: a function of your own.

A job is cut into tasks. The cut depends on nothing but the job, and each task gives a Parquet file that depends on nothing but the task: so
the result does not depend on who ran what, where and how often. `main` makes a script of a job, for batch systems such as Slurm.
"""

from ._command import main
from ._each import Each, each
from ._job import Job
from ._octals import Octals, octals
from ._positions import Box, Hot, Small, box, hot, small
from ._run import Sweep

__all__ = ["Box", "Each", "Hot", "Job", "Octals", "Small", "Sweep", "box", "each", "hot", "main", "octals", "small"]
