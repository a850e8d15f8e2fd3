"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class UpstarError(Exception):
    """Something cannot be done: there is no value, a name is unknown, a proof is wrong, …"""


class ParseError(UpstarError, ValueError):
    """A text is no game, no position or no expression.

    `start` and `end` say where the mistake is, in characters of `text`; `help` says what to write instead, if that is known.

    >>> import upstar as up
    >>> try:
    ...     up.Game("↑ + {1|2, +}")
    ... except up.ParseError as error:
    ...     print(error.message, error.start, error.end)
    expected a value, found `+` 10 11
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        start: int | None = None,
        end: int | None = None,
        help: str | None = None,
    ) -> None:
        self.message = message
        self.text = text
        self.start = start
        self.end = end
        self.help = help
        super().__init__(self._shown())

    def _shown(self) -> str:
        lines = [self.message]
        if self.text and self.start is not None and self.end is not None:
            begin = self.text.rfind("\n", 0, self.start) + 1
            line = self.text[begin:].split("\n", 1)[0]
            width = max(1, min(self.end, begin + len(line)) - self.start)
            lines += ["  " + line, "  " + " " * (self.start - begin) + "^" * width]
        if self.help:
            lines.append("help: " + self.help)
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            _parse_error,
            (self.message, self.text, self.start, self.end, self.help),
        )


def _parse_error(
    message: str, text: str, start: int | None, end: int | None, help: str | None
) -> ParseError:
    return ParseError(message, text=text, start=start, end=end, help=help)


class LimitReached(UpstarError):
    """A calculation reached a limit of time, memory or size.

    >>> import upstar as up
    >>> with up.limits(seconds=0.05):
    ...     up.position("domineering(9, 9)").value
    Traceback (most recent call last):
    ...
    upstar.LimitReached: stopped: the time limit of 50ms was reached
    """


for _error in (UpstarError, ParseError, LimitReached):
    _error.__module__ = "upstar"
del _error
