"""Integers that are given."""

from __future__ import annotations

import operator
from typing import SupportsIndex


def whole(n: SupportsIndex, what: str, least: int | None = None) -> int:
    """An integer, which may be one of another package. Truth values, texts and floats are refused.

    >>> whole(3, "n")
    3
    >>> whole(-1, "the size of a heap", 0)
    Traceback (most recent call last):
    ...
    ValueError: the size of a heap is at least 0, not -1
    """
    if isinstance(n, bool) or not hasattr(n, "__index__"):
        raise TypeError(f"{what}: expected an integer, not {n!r}")
    number = operator.index(n)
    if least is not None and number < least:
        raise ValueError(f"{what} is at least {least}, not {number}")
    return number
