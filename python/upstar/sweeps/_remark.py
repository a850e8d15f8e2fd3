"""Notes on exceptions: where in a sweep they were raised."""

from __future__ import annotations

from .._errors import UpstarError


def remark(error: BaseException, text: str) -> None:
    """Adds a note to an exception, which is shown below its message."""
    if hasattr(error, "add_note"):
        error.add_note(text)
    else:
        # Before Python 3.11 there are no notes: what is noted is shown as the cause.
        notes = [*getattr(error, "__notes__", []), text]
        setattr(error, "__notes__", notes)
        error.__cause__ = UpstarError("\n".join(notes))
