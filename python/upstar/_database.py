"""Parquet files and databases."""

from __future__ import annotations

import errno
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _show, _upstar
from ._columns import _needed
from ._objects import _loaded
from ._rows import Table
from ._whole import whole

_Path = str | os.PathLike[str]


def read_parquet(path: _Path) -> Table:
    """The rows of a Parquet file, or of all Parquet files of a folder and the folders in it, in the order of their names.

    A folder may be a database. The rows are in memory; for larger data, let DuckDB or Polars read the files.

    >>> import tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "rows.parquet")
    ...     table("{n|-1}", columns=["value", "mean"], n=range(1, 3)).to_parquet(file)
    ...     t = read_parquet(file)
    >>> t.column("value"), t.column("mean")
    ([Game('+-1'), Game('{2|-1}')], [Fraction(0, 1), Fraction(1, 2)])
    """
    place = Path(path)
    files = [place]
    if place.is_dir():
        files = sorted(place.rglob("*.parquet"), key=lambda file: _in_order(str(file)))
        if not files:
            raise FileNotFoundError(errno.ENOENT, "there are no Parquet files in this folder", str(place))
    return Table._stored(_upstar.read_parquet([str(file) for file in files]))


def _in_order(name: str) -> list[tuple[int, str]]:
    """Sorts names with numbers in them by the numbers.

    >>> sorted(["cells-100", "cells-20"], key=_in_order)
    ['cells-20', 'cells-100']
    """
    return [(int(word), "") if word.isdecimal() else (0, word) for word in re.split(r"(\d+)", name)]


@dataclass(frozen=True)
class Database:
    """All positions of a ruleset with up to `cells` cells, in a folder of Parquet files."""

    folder: str
    ruleset: str
    rule: str
    cells: int
    complete: bool
    rows: int
    counts: dict[int, int]
    files: list[str]
    checksum: str
    version: str

    def read(self) -> Table:
        """All rows."""
        return read_parquet(self.folder)

    def _repr_html_(self) -> str:
        return _show.database(self)

    @staticmethod
    def _of(folder: _Path, manifest: str) -> Database:
        said = json.loads(manifest)
        return Database(
            folder=os.fspath(folder),
            ruleset=said["ruleset"],
            rule=said["rule"],
            cells=said["cells"],
            complete=said["complete"],
            rows=said["rows"],
            counts={int(cells): count for cells, count in said["counts"].items()},
            files=[os.path.join(os.fspath(folder), "positions", part["file"]) for part in said["parts"]],
            checksum=said["checksum"],
            version=said["upstar"],
        )


@dataclass(frozen=True)
class Verified:
    """What was verified: nothing is wrong if there are no `problems`. `sampled` positions were derived again."""

    database: Database
    sampled: int
    problems: list[str]

    def _repr_html_(self) -> str:
        return _show.verified(self)


class _Bar:
    """Shows how far a build has come."""

    def __init__(self, what: str) -> None:
        self._bar = _needed("tqdm.auto", "a progress bar").tqdm(desc=what, unit=" positions")

    def __call__(self, word: str, rows: int, more: Any) -> None:
        if word == "damaged":
            self._bar.write(f"{more} is missing or damaged and is made again")
            return
        self._bar.update(rows - self._bar.n)
        if word == "at":
            self._bar.set_postfix(cells=more, refresh=False)

    def close(self) -> None:
        self._bar.close()


def build_database(
    ruleset: str,
    *,
    cells: int,
    out: _Path,
    part_rows: int | None = None,
    progress: bool = False,
) -> Database:
    """Writes every position of a ruleset with up to `cells` cells into a folder, symmetric copies once, with everything about it.

    After Ctrl-C, a limit or a crash the same call goes on after the last file that was finished. Once more, it changes nothing; with more
    cells, it adds them. The bytes are those that `upstar database build` writes.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     database = build_database("domineering", cells=4, out=folder)
    ...     database.rows, database.read().column("temperature")[-1]
    (16, Fraction(-1, 1))
    """
    cells = whole(cells, "cells", 0)
    part_rows = None if part_rows is None else whole(part_rows, "part_rows", 1)
    bar = _Bar(ruleset) if progress else None
    files = list(_loaded.values())
    try:
        manifest = _upstar.build_database(ruleset, cells, os.fspath(out), part_rows, files, bar)
    finally:
        if bar is not None:
            bar.close()
    return Database._of(out, manifest)


def verify_database(folder: _Path, *, sample: int = 100, seed: int = 0) -> Verified:
    """Compares all files of a database with their checksums, and derives a random sample of positions again.

    The same seed gives the same sample.
    """
    sample, seed = whole(sample, "sample", 0), whole(seed, "seed", 0)
    manifest, sampled, problems = _upstar.verify_database(os.fspath(folder), sample, seed)
    return Verified(Database._of(folder, manifest), sampled, problems)


def database(folder: _Path) -> Database:
    """The database in a folder; `read` gives its rows."""
    return Database._of(folder, _upstar.read_manifest(os.fspath(folder)))
