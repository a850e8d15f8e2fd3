"""Rows with named columns, for Python and for other programs."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, overload

from . import _show, _upstar
from ._columns import _TEXT_COLUMNS, _column, _columns, _exact, _float, _kind, _needed, _objects, _with_kinds
from ._objects import _session
from ._upstar import Batches, Position

_Row = TypeVar("_Row", covariant=True)
_Self = TypeVar("_Self", bound="Rows[Any]")

# A notebook shows so many rows.
_SHOWN = 100


class Rows(Generic[_Row]):
    """Rows with named columns: what `table`, `find` and `read_parquet` give.

    It is used like a list of its rows. Polars, DuckDB and pyarrow take it as it is and copy nothing: it has
    `__arrow_c_stream__`. For pandas there is `to_pandas`, or from pandas 3 on `DataFrame.from_arrow`. There, a number or a value has three columns: `mean` is a text that is always exact and reads back, `mean_num` and
    `mean_den` are numerator and denominator. They are missing where `mean` is no number, or where one of them needs more than 64 bits.

    >>> import upstar as up
    >>> rows = up.table("{n|0}", columns=["mean"], n=range(1, 3))
    >>> rows.columns, len(rows), rows[0]
    (['n', 'mean'], 2, (1, Fraction(1, 2)))
    >>> list(rows.schema)
    ['n', 'mean', 'mean_num', 'mean_den']
    """

    # It is no Sequence of collections.abc: Polars and pyarrow would take one for a list of rows and look no further.

    def __init__(self) -> None:
        self._made: Batches | None = None

    @property
    def columns(self) -> list[str]:
        """The names of the columns in Python, where a number is one column."""
        raise NotImplementedError

    def _list(self) -> list[_Row]:
        """The rows."""
        raise NotImplementedError

    def _make(self) -> Batches:
        """The columns for other programs."""
        raise NotImplementedError

    def _part(self: _Self, places: slice) -> _Self:
        """Some of the rows."""
        raise NotImplementedError

    def _batches(self) -> Batches:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __len__(self) -> int:
        return len(self._list())

    def __iter__(self) -> Iterator[_Row]:
        return iter(self._list())

    def __reversed__(self) -> Iterator[_Row]:
        return reversed(self._list())

    def __contains__(self, row: object) -> bool:
        return row in self._list()

    @overload
    def __getitem__(self, place: int) -> _Row: ...
    @overload
    def __getitem__(self: _Self, place: slice) -> _Self: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return self._part(place)
        return self._list()[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rows):
            return self.columns == other.columns and self._list() == other._list()
        if isinstance(other, list):
            return self._list() == other
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._list())

    def index(self, row: Any) -> int:
        """The place of a row."""
        return self._list().index(row)

    def count(self, row: Any) -> int:
        """How often a row is there."""
        return self._list().count(row)

    def column(self, name: str) -> list[Any]:
        """All entries of a column, as objects of Python.

        Values and atomic weights are games, other numbers Fractions. What does not exist is None.
        """
        return _objects(self._batches(), self._known(name))

    def _known(self, name: str) -> str:
        if name not in self.columns:
            raise KeyError(f"there is no column {name!r}; there are {', '.join(self.columns)}")
        return name

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        entries = [self.column(name) for name in self.columns]
        return [dict(zip(self.columns, row)) for row in zip(*entries)]

    @property
    def schema(self) -> dict[str, str]:
        """The columns for other programs, each with its type.

        >>> import upstar as up
        >>> up.table("n", n=range(3)).schema
        {'n': 'int64', 'value': 'string', 'value_num': 'int64', 'value_den': 'int64'}
        """
        return {name: kind for name, kind, _ in self._batches().schema()}

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as a stream of Arrow, for programs that take one."""
        return self._batches().__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """The columns as a schema of Arrow."""
        return self._batches().__arrow_c_schema__()

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file. Its bytes depend on nothing but the rows and where they come from."""
        self._batches().write(os.fspath(path))

    def to_arrow(self, *, floats: bool = False) -> Any:
        """The rows as a table of pyarrow."""
        return _needed("pyarrow", "to_arrow").table(self._frame(floats))

    def to_pandas(self, *, floats: bool = False) -> Any:
        """The rows as a DataFrame of pandas. Integers that are missing stay integers.

        With `floats=True` there is one more column for each number: `mean_float`, for plots and statistics. It is rounded.
        """
        pandas = _needed("pandas", "to_pandas")
        arrow = _needed("pyarrow", "to_pandas")
        types = {
            arrow.int64(): pandas.Int64Dtype(),
            arrow.float64(): pandas.Float64Dtype(),
            arrow.string(): pandas.StringDtype(),
            arrow.bool_(): pandas.BooleanDtype(),
        }
        return arrow.table(self._frame(floats)).to_pandas(types_mapper=types.get)

    def to_polars(self, *, floats: bool = False) -> Any:
        """The rows as a DataFrame of Polars; with `floats=True` as for pandas."""
        return _needed("polars", "to_polars").DataFrame(self._frame(floats))

    def _frame(self, floats: bool) -> Batches:
        batches = self._batches()
        if not floats:
            return batches
        more = []
        for name in _exact(batches):
            entries = [_float(text) for text in batches.column(name)]
            more.append((f"{name}_den", f"{name}_float", entries))
        return batches.with_floats(more)

    def _short(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        """What is shown: columns and rows."""
        part = self[:_SHOWN]
        return self.columns, list(zip(*(part.column(name) for name in self.columns)))

    def _repr_html_(self) -> str:
        columns, shown = self._short()
        return _show.table(columns, shown, len(self))

    def plot(self, column: str, ax: Any = None) -> Any:
        """Draws a column of numbers with Matplotlib, and gives the axes.

        Against the first column; where a table has two variables, as colours over both.
        """
        from . import _plot

        return _plot.table(self, column, ax)


class Table(Rows[tuple[Any, ...]]):
    """Rows with named columns, a tuple each. `print` and notebooks show it as a table.

    The columns of `variables` are the first ones and have integers. In other programs and in files, columns of your own table have the
    types of their entries: `int`, `bool`, `float`, `str`; numbers and games as in all tables. None is missing. A column that mixes others
    has their texts.

    >>> import upstar as up
    >>> t = up.Table(["n", "value"], [(1, up.star), (2, up.up)], variables=["n"])
    >>> t.column("value"), t == [(1, up.star), (2, up.up)]
    ([Game('*'), Game('^')], True)
    >>> list(up.Table(["heap", "seen"], [(3, True), (4, None)]).schema.items())
    [('heap', 'int64'), ('seen', 'bool')]
    """

    def __init__(
        self,
        columns: Sequence[str],
        rows: Iterable[tuple[Any, ...]] = (),
        *,
        variables: Sequence[str] = (),
        about: dict[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._columns = _names(columns, "columns")
        self._variables = _names(variables, "variables")
        self.about = dict(about or {})
        self._rows: list[tuple[Any, ...]] | None = [_row(row) for row in rows]
        # Whether only the columns for other programs are known.
        self._is_stored = False
        # Whether it is a table of an expression, which has the columns that the program writes.
        self._is_asked = False
        if self._columns[: len(self._variables)] != self._variables:
            raise ValueError("the variables must be the first columns")
        if any(len(row) != len(self._columns) for row in self._rows):
            raise ValueError("a row of the table has too few or too many entries")

    @classmethod
    def _stored(cls, batches: Batches) -> Table:
        """A table whose rows are made when they are looked at."""
        table = cls(_columns(batches), about=dict(batches.about()))
        table._made, table._rows, table._is_stored = batches, None, True
        return table

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def _list(self) -> list[tuple[Any, ...]]:
        if self._rows is None:
            self._rows = list(zip(*(self.column(name) for name in self.columns)))
        return self._rows

    @classmethod
    def _asked(
        cls, columns: Sequence[str], rows: Iterable[tuple[Any, ...]], variables: Sequence[str], about: dict[str, str]
    ) -> Table:
        """The table of an expression."""
        table = cls(columns, rows, variables=variables, about=about)
        table._is_asked = True
        return table

    def _make(self) -> Batches:
        return self._make_asked() if self._is_asked else self._make_own()

    def _make_own(self) -> Batches:
        """Columns of the types that their entries have."""
        rows, kinds, made = self._list(), {}, []
        for at, name in enumerate(self.columns):
            kind, entries = _column([row[at] for row in rows])
            if name in self._variables and rows and kind != "integer":
                raise TypeError(f"the column {name!r} is a variable; its entries are integers")
            if kind in ("number", "game"):
                kinds[name] = kind
            # Integers of more than 64 bits are there as texts.
            if kind == "integer" and any(isinstance(entry, str) for entry in entries):
                kinds[name] = kind
            made.append((name, "number" if name in kinds else kind, entries))
        return _upstar.column_rows(made, list(_with_kinds(self.about, kinds).items()))

    def _make_asked(self) -> Batches:
        """The columns that the program writes."""
        rows, kinds, texts = self._list(), {}, []
        for at, name in enumerate(self.columns):
            found = {_kind(row[at]) for row in rows if row[at] is not None}
            if "game" in found and found <= {"game", "number", "integer"}:
                kinds[name] = "game"
            # A word such as "*" must not come back as a value.
            if found == {"text"}:
                texts.append(name)
        about = _with_kinds(self.about, kinds)
        if texts:
            about[_TEXT_COLUMNS] = ",".join(texts)
        shown = self.columns[len(self._variables) :]
        return _upstar.table_rows(_session, self._variables, shown, rows, list(about.items()))

    def _part(self, places: slice) -> Table:
        start, stop, step = places.indices(len(self))
        if self._is_stored and step == 1:
            return self._stored(self._batches().slice(start, max(0, stop - start)))
        return _remade(self.columns, self._list()[places], self._variables, self.about, self._is_asked)

    def __len__(self) -> int:
        return len(self._batches()) if self._rows is None else len(self._rows)

    def column(self, name: str) -> list[Any]:
        """All entries of a column, as objects of Python.

        In a table from a file, columns that had games are games, other numbers Fractions. What does not exist is None.
        """
        if self._rows is None:
            return super().column(name)
        place = self.columns.index(self._known(name))
        return [row[place] for row in self._rows]

    def __str__(self) -> str:
        texts = [self.columns, *([_show.plain(value) for value in row] for row in self)]
        widths = [max(len(row[i]) for row in texts) for i in range(len(self.columns))]
        lines = ("  ".join(t.ljust(w) for t, w in zip(row, widths)) for row in texts)
        return "\n".join(line.rstrip() for line in lines)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_stored:
            return (_unpacked, (self._batches().parquet(),))
        made = (self._columns, self._list(), self._variables, self.about, self._is_asked)
        return (_remade, made)


def _names(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{what}: expected a list of names, found {names!r}")
    return list(names)


def _row(row: Iterable[Any]) -> tuple[Any, ...]:
    if isinstance(row, (str, bytes, Mapping)):
        raise TypeError(f"expected a tuple for a row, found {row!r}")
    return tuple(row)


def _remade(
    columns: list[str], rows: list[tuple[Any, ...]], variables: list[str], about: dict[str, str], is_asked: bool
) -> Table:
    make = Table._asked if is_asked else _own
    return make(columns, rows, variables, about)


def _own(columns: Sequence[str], rows: Iterable[tuple[Any, ...]], variables: Sequence[str], about: dict[str, str]) -> Table:
    return Table(columns, rows, variables=variables, about=about)


def _unpacked(parquet: bytes) -> Table:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rows.parquet")
        with open(path, "wb") as file:
            file.write(parquet)
        return Table._stored(_upstar.read_parquet([path]))


@functools.cache
def _position_columns() -> list[str]:
    return _columns(_upstar.position_rows(_session, []))


class Found(Rows[Position]):
    """Positions that a search has found, smallest first: what `find` gives. It is used like a list of positions.

    The columns are those of a database: `cells`, `position`, `value`, `outcome`, `mean`, `temperature` and so on. They are worked out when
    they are asked for first.

    >>> import upstar as up
    >>> found = up.find("clobber", max_cells=3, where="value == ^")
    >>> found[0], found.column("atomic_weight")
    (Position('clobber("oxx")'), [Game('1'), Game('1')])
    """

    def __init__(self, positions: Iterable[tuple[Position, int]], about: dict[str, str] | None = None) -> None:
        super().__init__()
        self._found = list(positions)
        self._positions = [position for position, _ in self._found]
        self.about = dict(about or {})

    @property
    def columns(self) -> list[str]:
        """The names of the columns in Python, where a number is one column."""
        return list(_position_columns())

    def _list(self) -> list[Position]:
        return self._positions

    def _make(self) -> Batches:
        return _upstar.position_rows(_session, self._found, list(self.about.items()))

    def _part(self, places: slice) -> Found:
        return Found(self._found[places], self.about)

    def _short(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        part = self[:_SHOWN]
        columns = ["value", "outcome", "temperature"]
        return ["position", *columns], list(zip(part, *(part.column(name) for name in columns)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Found, (self._found, self.about))
