"""Columns of numbers and values: texts that read back, and the objects they mean."""

from __future__ import annotations

import importlib
import re
from fractions import Fraction
from typing import Any

from . import _upstar
from ._errors import ParseError, UpstarError
from ._upstar import Batches, Game

# Columns whose entries are games, even where they are numbers.
_GAMES = ("value", "atomic_weight")
# The types of texts; files of other programs may have all of them.
_TEXTS = ("string", "large_string", "string_view")
# The remark of a file about columns that have only texts, which mean nothing else.
_TEXT_COLUMNS = "upstar.texts"
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


def _objects(batches: Batches, name: str) -> list[Any]:
    """The entries of a column as objects."""
    entries = batches.column(name)
    texts = dict(batches.about()).get(_TEXT_COLUMNS, "").split(",")
    if name not in _exact(batches) or name in texts:
        return entries
    # Many rows share a value.
    known: dict[str | None, Any] = {None: None}
    for text in entries:
        if text not in known:
            known[text] = _object(name, text)
    return [known[text] for text in entries]


def _object(name: str, text: str) -> Any:
    """The object that a text of a number or a value means; the text itself if it is neither."""
    try:
        if name not in _GAMES and _NUMBER.fullmatch(text):
            return Fraction(text) if len(text) < _LONG else Game(text).number
        return Game(text)
    except ParseError:
        pass
    if name == "value":
        # A value with loops, a list, …
        try:
            return _upstar.Session().evaluate(text)
        except UpstarError:
            pass
    return text


def _float(text: str | None) -> float | None:
    """A number, rounded. None if it is none."""
    if text is None or not _NUMBER.fullmatch(text):
        return None
    number = _object("", text)
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
