"""Tables, searches and sequences."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from . import _show
from ._objects import _session
from ._upstar import Position

_Item = TypeVar("_Item")


def nim_sequence(ruleset: str, n: int) -> list[int]:
    """The nim values of the first n heaps or coins of an impartial ruleset.

    >>> nim_sequence("kayles", 8)
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> nim_sequence("subtraction([1, 3, 4])", 8)
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    values = _session.evaluate(f"nim_sequence({ruleset}, {int(n)})")
    return [int(value) for value in values]


@dataclass(frozen=True)
class Period:
    """`preperiod` values, then `period` values again and again. Where `proved` is False it was only observed.

    If `saltus` is not 0, it is added in each round.
    """

    preperiod: int
    period: int
    proved: bool = True
    saltus: Any = 0

    def _repr_html_(self) -> str:
        return _show.period(self)


def period(ruleset: str | Sequence[Any], bound: int | None = None) -> Period:
    """The period of the nim values of an impartial ruleset, proved; or that of a list of values, observed.

    >>> period("kayles")
    Period(preperiod=71, period=12, proved=True, saltus=0)
    >>> period([7, 1, 2, 1, 2, 1, 2])
    Period(preperiod=1, period=2, proved=False, saltus=0)
    """
    if isinstance(ruleset, str):
        more = "" if bound is None else f", {int(bound)}"
        found = _session.evaluate(f"period({ruleset}{more})")
    else:
        found = _session.call("period", list(ruleset))
    preperiod, length, *rest = found
    saltus = rest[1] if len(rest) > 1 else 0
    return Period(int(preperiod), int(length), not rest, saltus)


def _progress(items: Iterable[_Item], total: int, wanted: bool, what: str) -> Iterable[_Item]:
    """The items, with a bar if it is wanted and tqdm is installed."""
    if not wanted:
        return items
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError as error:
        raise ImportError("a progress bar needs tqdm: pip install \"upstar[progress]\"") from error
    bar: Iterable[_Item] = tqdm(items, total=total, desc=what)
    return bar


class Table(list[tuple[Any, ...]]):
    """Rows with named columns. It is a list of tuples that a notebook shows as a table."""

    def __init__(self, columns: Sequence[str], rows: Iterable[tuple[Any, ...]] = ()) -> None:
        super().__init__(rows)
        self.columns = list(columns)

    def column(self, name: str) -> list[Any]:
        """All values of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self]

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return [dict(zip(self.columns, row)) for row in self]

    def _repr_html_(self) -> str:
        return _show.table(self)

    def __str__(self) -> str:
        texts = [self.columns, *([_show.plain(value) for value in row] for row in self)]
        widths = [max(len(row[i]) for row in texts) for i in range(len(self.columns))]
        lines = ("  ".join(t.ljust(w) for t, w in zip(row, widths)) for row in texts)
        return "\n".join(line.rstrip() for line in lines)

    def plot(self, column: str, ax: Any = None) -> Any:
        """Draws a column of numbers with Matplotlib, and gives the axes.

        Against the first column; where a table has two variables, as colours over both.
        """
        from . import _plot

        return _plot.table(self, column, ax)


def table(
    expression: str,
    *,
    columns: Sequence[str] = ("value",),
    progress: bool = False,
    **ranges: Iterable[int] | tuple[int, int],
) -> Table:
    """One expression over ranges of its variables: a row for each choice of values.

    A column is "value", "position", or the name of a function of the language.

    >>> t = table("domineering(2, n)", columns=["value", "temperature"], n=range(1, 4))
    >>> print(t)
    n  value     temperature
    1  1         -1
    2  ±1        1
    3  {2|-1/2}  5/4
    """
    names = list(ranges)
    values = [list(range_) for range_ in ranges.values()]
    total = 1
    for list_ in values:
        total *= len(list_)
    found = Table([*names, *columns])
    choices = itertools.product(*values)
    for choice in _progress(choices, total, progress, expression):
        row = _session.row(expression, list(zip(names, choice)), list(columns))
        found.append((*choice, *row))
    return found


def find(
    ruleset: str,
    *,
    max_cells: int,
    where: str = "true",
    most: int | None = None,
) -> list[Position]:
    """The positions of a ruleset with at most `max_cells` cells, up to symmetry, that meet a condition of the language.

    In the condition, `position` is the position, `cells` its size, and words such as `temperature` or `value` are about it.

    >>> [str(p) for p in find("clobber", max_cells=4, where="value == ^", most=2)]
    ['clobber("oxx")', 'clobber("xo|x.")']
    """
    return [found for found, _ in _session.search(ruleset, max_cells, where, most)]
