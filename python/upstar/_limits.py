"""Limits of time and memory."""

from __future__ import annotations

import math
import os
from contextvars import ContextVar, Token
from types import TracebackType

from . import _upstar
from ._whole import whole

# The blocks that are open here, the outermost first.
_open: ContextVar[tuple[_upstar.LimitsBlock, ...]] = ContextVar("upstar.limits", default=())
_upstar.set_limits_variable(_open)
_Token = Token[tuple[_upstar.LimitsBlock, ...]]

_UNITS = {"": 1, "B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def _bytes(memory: int | str) -> int:
    """The bytes that a text such as "512M" or "2G" means.

    >>> _bytes("1G"), _bytes("1.5K"), _bytes(100)
    (1073741824, 1536, 100)
    """
    if not isinstance(memory, str):
        return whole(memory, "memory", 1)
    text = memory.strip().upper().removesuffix("IB").removesuffix("B")
    unit = text[-1:] if text[-1:] in _UNITS else ""
    number = text.removesuffix(unit) if unit else text
    try:
        size = int(float(number) * _UNITS[unit])
    except (ValueError, OverflowError):
        raise ValueError(
            f'expected a size of memory such as "512M" or "2G", found {memory!r}'
        ) from None
    if size <= 0:
        raise ValueError("memory must be positive")
    return size


class limits:
    """Limits for the calculations inside a `with` block.

    `seconds` and `memory` hold for each calculation by itself: for each sum, each `p.value`, each `up.evaluate`. A calculation that
    reaches one ends with `LimitReached`, and what was found so far is kept. Memory counts everything that this process keeps about values
    and positions. `threads` is how many threads one large evaluation may use.

    What is not given stays as it was outside. Without any limit, memory is limited to three quarters of what the machine has.

    A block holds in the thread or the task of asyncio that entered it, in tasks that are started there, and in `asyncio.to_thread`; other
    threads have their own. A generator that stops inside a block leaves it open for whoever uses the generator.

    >>> import upstar as up
    >>> with up.limits(seconds=2, memory="1G"):
    ...     up.position("domineering(4, 4)").value.outcome
    'N'
    """

    def __init__(
        self,
        seconds: float | None = None,
        memory: int | str | None = None,
        threads: int | None = None,
    ) -> None:
        if seconds is not None and (isinstance(seconds, bool) or not 0 <= seconds < math.inf):
            raise ValueError(f"seconds are a number from 0 on, not {seconds!r}")
        self.seconds = seconds
        self.memory = None if memory is None else _bytes(memory)
        self.threads = None if threads is None else whole(threads, "threads", 1)
        # Blocks that were entered with this object, in whatever task.
        self._entered: list[tuple[_upstar.LimitsBlock, _Token]] = []

    def __enter__(self) -> limits:
        block = _upstar.LimitsBlock(self.seconds, self.memory, self.threads)
        self._entered.append((block, _open.set((*_open.get(), block))))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        blocks = _open.get()
        # Generators that take turns may leave their blocks in another order than they have entered them.
        places = [place for place, (block, _) in enumerate(self._entered) if block in blocks]
        block, token = self._entered.pop(places[-1] if places else -1)
        try:
            _open.reset(token)
        except ValueError:
            # It was entered in another task, which still has it.
            block.end()
        _open.set(tuple(other for other in blocks if other is not block))

    def __repr__(self) -> str:
        return f"limits(seconds={self.seconds}, memory={self.memory}, threads={self.threads})"


def _machine_memory() -> int:
    """The memory of the machine in bytes, or 0 if that is not known. In a container or a batch job it is what that may use."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0
    return min([memory, *_group_memory()])


def _group_memory() -> list[int]:
    """The limits of memory that Linux has for the groups of processes to which this one belongs."""
    found: list[int] = []
    try:
        with open("/proc/self/cgroup", encoding="utf-8") as file:
            groups = [line.rstrip("\n").split(":", 2) for line in file]
    except OSError:
        return found
    for _, controllers, path in groups:
        if controllers == "":
            base, name = "/sys/fs/cgroup", "memory.max"
        elif "memory" in controllers.split(","):
            base, name = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
        else:
            continue
        # The limits of the groups around it hold, too.
        folders = path.strip("/").split("/")
        for depth in range(len(folders) + 1):
            try:
                with open(os.path.join(base, *folders[:depth], name), encoding="utf-8") as file:
                    text = file.read().strip()
            except OSError:
                continue
            if text.isdigit() and int(text) > 0:
                found.append(int(text))
    return found


_upstar.set_usual_memory(_machine_memory() * 3 // 4 or 2 << 30)
