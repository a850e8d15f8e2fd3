"""Tables, searches and sequences."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeVar

from . import _show
from ._columns import _needed
from ._objects import _session
from ._rows import Found, Table
from ._whole import whole

_Item = TypeVar("_Item")


def nim_sequence(ruleset: str, n: int) -> list[int]:
    """The nim values of the first n heaps or coins of an impartial ruleset.

    >>> nim_sequence("kayles", 8)
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> nim_sequence("subtraction([1, 3, 4])", 8)
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    count = whole(n, "n", 0)
    values = _session.evaluate(f"nim_sequence({_named(ruleset)}, {count})")
    return [int(value) for value in values]


def _named(ruleset: str) -> str:
    if not isinstance(ruleset, str):
        raise TypeError(f"expected the name of a ruleset, found {ruleset!r}")
    return ruleset


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
        more = "" if bound is None else f", {whole(bound, 'bound', 0)}"
        found = _session.evaluate(f"period({ruleset}{more})")
    else:
        if isinstance(ruleset, (Set, Mapping)):
            raise TypeError("the values of a sequence are a list: they have an order")
        if bound is not None:
            raise TypeError("a bound belongs to a ruleset; this is a list of values")
        found = _session.call("period", list(ruleset))
    preperiod, length, *rest = found
    saltus = rest[1] if len(rest) > 1 else 0
    return Period(int(preperiod), int(length), not rest, saltus)


def _progress(items: Iterable[_Item], total: int, wanted: bool, what: str) -> Iterable[_Item]:
    """The items, with a bar if it is wanted and tqdm is installed."""
    if not wanted:
        return items
    tqdm = _needed("tqdm.auto", "a progress bar").tqdm
    bar: Iterable[_Item] = tqdm(items, total=total, desc=what)
    return bar


def table(
    expression: str,
    *,
    columns: str | Sequence[str] = ("value",),
    progress: bool = False,
    **ranges: Iterable[int],
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
    if not isinstance(expression, str):
        raise TypeError(f"expected the text of an expression, found {expression!r}")
    if isinstance(columns, str):
        columns = [columns]
    names = list(ranges)
    values = []
    for name, range_ in ranges.items():
        if not re.search(rf"\b{re.escape(name)}\b", expression):
            raise ValueError(f"the expression does not use the variable {name}")
        if isinstance(range_, (str, Mapping)) or not isinstance(range_, Iterable):
            raise TypeError(f"{name} is not a list of integers; say for example {name}=range(1, 6)")
        values.append([whole(n, name) for n in range_])
    total = 1
    for list_ in values:
        total *= len(list_)
    rows = []
    choices = itertools.product(*values)
    for choice in _progress(choices, total, progress, expression):
        row = _session.row(expression, list(zip(names, choice)), list(columns))
        rows.append((*choice, *row))
    about = {"upstar.expression": expression}
    return Table._asked([*names, *columns], rows, names, about)


def find(
    ruleset: str,
    *,
    max_cells: int,
    where: str = "true",
    most: int | None = None,
    progress: bool = False,
) -> Found:
    """The positions of a ruleset with at most `max_cells` cells, up to symmetry, that meet a condition of the language.

    The result is used like a list of positions, and other programs take it with the columns of a database. In the condition, `position` is
    the position, `cells` its size, and words such as `temperature` or `value` are about it. `progress` shows how many were looked at.

    >>> [str(p) for p in find("clobber", max_cells=4, where="value == ^", most=2)]
    ['clobber("oxx")', 'clobber("xo|x.")']
    """
    max_cells = whole(max_cells, "max_cells", 0)
    most = None if most is None else whole(most, "most", 0)
    _named(ruleset)
    about = {"upstar.ruleset": ruleset.strip(), "upstar.where": where}
    if not progress:
        return Found(_session.search(ruleset, max_cells, where, most), about)
    with _needed("tqdm.auto", "a progress bar").tqdm(desc=ruleset, unit=" positions") as bar:

        def tell(count: int, cells: int, found: int) -> None:
            bar.set_postfix(cells=cells, found=found, refresh=False)
            bar.update(count - bar.n)

        return Found(_session.search(ruleset, max_cells, where, most, tell), about)
