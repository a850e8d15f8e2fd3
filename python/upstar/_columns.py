"""Columns of numbers and values: texts that read back, and the objects they mean."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

from . import _upstar
from ._errors import ParseError, UpstarError
from ._upstar import Batches, Game, Thing

# Columns whose entries are games, even where they are numbers.
_GAMES = ("value", "atomic_weight")
# The types of texts; files of other programs may have all of them.
_TEXTS = ("string", "large_string", "string_view")
# The remark of a file about columns that have only texts, which mean nothing else.
_TEXT_COLUMNS = "upstar.texts"
# The remark about columns of numbers and games whose names do not say which: their kinds, as JSON.
_KINDS = "upstar.kinds"
# Words of the language for what is no game.
_WORDS = {"none": None, "true": True, "false": False}
_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")
# Python reads no longer numbers unless it is told to.
_LONG = 4000


def _needed(package: str, what: str) -> Any:
    """A package that only some need."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        name = package.split(".")[0]
        raise ImportError(f"{what} needs {name}: pip install {name}") from error


def _exact(batches: Batches) -> list[str]:
    """The columns of numbers and values: those with numerator and denominator beside them."""
    kinds = {name: kind for name, kind, _ in batches.schema()}
    return [
        name
        for name, kind in kinds.items()
        if kind in _TEXTS and kinds.get(f"{name}_num") == kinds.get(f"{name}_den") == "int64"
    ]


def _columns(batches: Batches) -> list[str]:
    """The columns in Python: a number is one column."""
    exact = _exact(batches)
    besides = {f"{name}_{part}" for name in exact for part in ("num", "den")}
    return [name for name, _, _ in batches.schema() if name not in besides]


def _usual_kind(name: str) -> str:
    """The kind of a column of numbers or games, if nothing is said about it."""
    return "game" if name in _GAMES else "number"


def _with_kinds(about: Mapping[str, str], kinds: Mapping[str, str]) -> dict[str, str]:
    """Remarks that say the kinds of columns, where their names do not."""
    said = {name: kind for name, kind in kinds.items() if kind != _usual_kind(name)}
    return {**about, _KINDS: json.dumps(said)} if said else dict(about)


def _said_kinds(about: Mapping[str, str]) -> dict[str, str]:
    """The kinds of columns that remarks say. Another program may have written anything there."""
    try:
        said = json.loads(about.get(_KINDS, "{}"))
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _objects(batches: Batches, name: str) -> list[Any]:
    """The entries of a column as objects."""
    entries = batches.column(name)
    about = dict(batches.about())
    if name not in _exact(batches) or name in about.get(_TEXT_COLUMNS, "").split(","):
        return entries
    kind = _said_kinds(about).get(name, _usual_kind(name))
    # Many rows share a value.
    known: dict[str | None, Any] = {None: None}
    for text in entries:
        if text not in known:
            known[text] = _object(kind, name, text)
    return [known[text] for text in entries]


def _object(kind: str, name: str, text: str) -> Any:
    """The object that a text of a number or a value means; the text itself if it is neither."""
    if text in _WORDS:
        return _WORDS[text]
    try:
        if kind != "game" and _NUMBER.fullmatch(text):
            number = Fraction(text) if len(text) < _LONG else Game(text).number
            return int(number) if kind == "integer" and number is not None else number
        return Game(text)
    except ParseError:
        pass
    if kind == "game" or name == "value":
        # A value with loops, a list, …
        try:
            return _upstar.Session().evaluate(text)
        except UpstarError:
            pass
    return text


def _column(entries: Sequence[Any]) -> tuple[str, list[Any]]:
    """The kind of a column with these objects, and its entries for other programs. What is None is missing.

    >>> _column([True, None]), _column([1, 2.5]), _column([1, Game("*")])
    (('truth', [True, None]), ('float', [1, 2.5]), ('game', ['1', '*']))
    """
    found = {_kind(entry) for entry in entries if entry is not None}
    if len(found) <= 1:
        kind = found.pop() if found else "text"
    elif found == {"integer", "float"} and all(int(float(n)) == n for n in entries if isinstance(n, Integral)):
        kind = "float"
    elif found <= {"integer", "number", "game"}:
        kind = "game" if "game" in found else "number"
    else:
        kind = "other"
    if kind == "integer" and not all(-(2**63) <= n < 2**63 for n in entries if n is not None):
        return kind, [None if n is None else str(int(n)) for n in entries]
    if kind in ("number", "game"):
        return kind, [None if entry is None else str(entry) for entry in entries]
    if kind == "other":
        texts = iter(_upstar.texts_of(_upstar.default_session(), [entry for entry in entries if entry is not None]))
        return "text", [None if entry is None else next(texts) for entry in entries]
    return kind, list(entries)


def _kind(entry: Any) -> str:
    """The kind of an object in a column."""
    if isinstance(entry, bool):
        return "truth"
    if isinstance(entry, Game) or (isinstance(entry, Thing) and entry.kind == "loopy"):
        return "game"
    for types, kind in ((str, "text"), (float, "float"), (Integral, "integer"), (Rational, "number")):
        if isinstance(entry, types):
            return kind
    return "other"


def _float(text: str | None) -> float | None:
    """A number, rounded. None if it is none."""
    if text is None or not _NUMBER.fullmatch(text):
        return None
    number = _object("number", "", text)
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
