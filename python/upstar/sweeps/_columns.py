"""Columns with names and types, and rows that fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

from .. import _upstar
from .._columns import _with_kinds
from .._upstar import Form, Game, Position
from ._job import TaskRows

KINDS: dict[type, str] = {
    bool: "truth",
    int: "integer",
    str: "text",
    float: "float",
    Game: "game",
    Fraction: "number",
    Form: "text",
    Position: "text",
}
"""What a column of such objects is. Numbers and values are three columns: the text, numerator and denominator."""


def kind_of(name: str, kind: Any) -> str:
    """The kind of a column, from a type of Python or the name of a kind.

    >>> kind_of("n", int), kind_of("G", Game), kind_of("m", "number")
    ('integer', 'game', 'number')
    """
    found = kind
    if isinstance(kind, type):
        known = [KINDS[base] for base in kind.__mro__ if base in KINDS]
        # The integers and fractions of other packages.
        known += [name for base, name in ((Integral, "integer"), (Rational, "number")) if issubclass(kind, base)]
        found = known[0] if known else None
    if found not in KINDS.values():
        raise TypeError(f"a column cannot be of {kind!r}: {name!r}; use int, bool, str, float, Fraction or Game")
    return str(found)


def entry(name: str, kind: str, value: Any) -> Any:
    """A value as it goes into a column of this kind."""
    if value is None:
        return None
    is_number = isinstance(value, (Rational, Game)) and not isinstance(value, bool)
    fits = {
        "integer": isinstance(value, Integral) and not isinstance(value, bool),
        "truth": isinstance(value, bool),
        "text": isinstance(value, (str, Position, Form)),
        "number": is_number,
        "game": is_number,
        "float": isinstance(value, (float, int)) and not isinstance(value, bool),
    }
    if not fits[kind]:
        raise TypeError(f"the column {name!r} has entries of the kind {kind!r}; this is {type(value).__name__}: {value!r}")
    if kind == "integer" and not -(2**63) <= value < 2**63:
        raise OverflowError(f"the column {name!r} has integers of 64 bits; say columns={{{name!r}: Fraction}} for larger ones")
    return str(value) if kind in ("text", "number", "game") else value


def make_rows(columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> TaskRows:
    """Rows with columns of these kinds."""
    entries = {name: [entry(name, kind, row.get(name)) for row in rows] for name, kind in columns.items()}
    kinds = {name: kind for name, kind in columns.items() if kind == "game"}
    return _upstar.column_rows(
        [(name, "number" if name in kinds else kind, entries[name]) for name, kind in columns.items()],
        list(_with_kinds({}, kinds).items()),
    )
