"""What a call from Python costs: sums of small values, and a ruleset written in Python.

    python python/bench/overhead.py

With `pip install pycgt` the ruleset is also evaluated by pycgt, in the same run. Times are the best of several rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import upstar as up

Cells = frozenset[tuple[int, int]]


def best(work: Callable[[], Any], rounds: int = 5) -> float:
    """The shortest time of a piece of work, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def sums() -> None:
    count = 100_000
    pairs = {
        "^ + *": (up.up, up.star),
        "{3|-1} + {2|1}": (up.Game("{3|-1}"), up.Game("{2|1}")),
    }
    for text, (g, h) in pairs.items():

        def loop(g: up.Game = g, h: up.Game = h) -> None:
            for _ in range(count):
                g + h

        def empty(g: up.Game = g, h: up.Game = h) -> None:
            for _ in range(count):
                g, h

        print(f"{text}: {1e9 * (best(loop) - best(empty)) / count:.0f} ns a sum")

    def chain() -> up.Game:
        total, step = up.Game(0), up.Game("1/2^*")
        for _ in range(count):
            total = total + step
        return total

    print(f"10^5 sums in a loop: {1e3 * best(chain):.1f} ms")
    # The engine's own time for the same sums: a loop of the language, in which Python has no part.
    session = up.Session()
    session.evaluate("def chain(n):\n    total = 0\n    for k in 1..n: total = total + 1/2^*\n    return total")
    print(f"10^5 sums in the language: {1e3 * best(lambda: session.evaluate('chain(100000)')):.1f} ms")


class Domineering(up.Ruleset[Cells]):
    """The free cells. Left places vertical dominoes, Right horizontal ones."""

    def left(self, free: Cells) -> list[Cells]:
        return [free - {(r, c), (r + 1, c)} for r, c in free if (r + 1, c) in free]

    def right(self, free: Cells) -> list[Cells]:
        return [free - {(r, c), (r, c + 1)} for r, c in free if (r, c + 1) in free]


class InParts(Domineering):
    """The same with the parts of a board, each pushed into the corner, as pycgt does it."""

    def parts(self, free: Cells) -> list[Cells]:
        rest, parts = set(free), []
        while rest:
            todo = [rest.pop()]
            part = []
            while todo:
                r, c = cell = todo.pop()
                part.append(cell)
                for next_ in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if next_ in rest:
                        rest.remove(next_)
                        todo.append(next_)
            if len(part) > 1:
                top, side = min(r for r, _ in part), min(c for _, c in part)
                parts.append(frozenset((r - top, c - side) for r, c in part))
        return parts


VERTICAL = [33 << 5 * row + column for row in range(3) for column in range(4)]
HORIZONTAL = [3 << 5 * row + column for row in range(4) for column in range(3)]


class Bits(up.Ruleset[int]):
    """The same with a bit for each free cell, as one writes it for speed: five bits a row, of which the last is always 0."""

    def left(self, free: int) -> list[int]:
        return [free ^ domino for domino in VERTICAL if free & domino == domino]

    def right(self, free: int) -> list[int]:
        return [free ^ domino for domino in HORIZONTAL if free & domino == domino]


class BitsInParts(Bits):
    """With parts, each pushed into the corner."""

    def parts(self, free: int) -> list[int]:
        parts = []
        while free:
            part, grown = 0, free & -free
            while part != grown:
                part = grown
                grown = (part | part << 1 | part >> 1 | part << 5 | part >> 5) & free
            free ^= part
            if part & part - 1:
                while not part & 0x1F:
                    part >>= 5
                while not part & 0x108421:
                    part >>= 1
                parts.append(part)
        return parts


def turned(rows: list[list[int]]) -> list[int]:
    """For each half of a board, what becomes of its bits when the cells go to these places."""
    halves = []
    for half in range(2):
        for bits in range(1 << 10):
            to = 0
            for row in range(2):
                for column in range(4):
                    if bits >> 5 * row + column & 1:
                        to |= 1 << rows[2 * half + row][column]
            halves.append(to)
    return halves


ACROSS = turned([[5 * r + 3 - c for c in range(4)] for r in range(4)])
DOWN = turned([[5 * (3 - r) + c for c in range(4)] for r in range(4)])
TURN = turned([[5 * c + r for c in range(4)] for r in range(4)])


class BitsWithSymmetry(Bits):
    """With the symmetries of the square: one board of eight is evaluated."""

    def symmetric(self, free: int) -> tuple[int, int, int]:
        low, high = free & 1023, 1024 + (free >> 10)
        across, down = ACROSS[low] | ACROSS[high], DOWN[low] | DOWN[high]
        return across, down, DOWN[across & 1023] | DOWN[1024 + (across >> 10)]

    def mirror(self, free: int) -> int:
        return TURN[free & 1023] | TURN[1024 + (free >> 10)]


def box(rows: int, columns: int) -> Cells:
    return frozenset((r, c) for r in range(rows) for c in range(columns))


def plain(game: Domineering, root: Cells) -> int:
    """The same positions listed with plain Python, without values."""
    seen, open_ = {root}, [root]
    while open_:
        at = open_.pop()
        for after in game.left(at) + game.right(at):
            if after not in seen:
                seen.add(after)
                open_.append(after)
    return len(seen)


def rulesets() -> None:
    board = box(4, 4)
    count = plain(Domineering(), board)
    value = best(lambda: Domineering().value(board), 3)
    listed = best(lambda: plain(Domineering(), board), 3)
    parts = best(lambda: InParts().value(board), 3)
    square = sum(15 << 5 * row for row in range(4))
    times = []
    for kind in (Bits, BitsInParts, BitsWithSymmetry):
        assert kind().value(square) == up.rules.domineering(4, 4).value
        times.append(best(lambda kind=kind: kind().value(square)))
    print("Domineering 4x4 with bits: {:.1f} ms; with parts {:.1f} ms; with symmetry {:.1f} ms".format(*(1e3 * t for t in times)))
    print(f"Domineering 4x4 with sets: {1e3 * value:.1f} ms, {count} positions; with parts {1e3 * parts:.1f} ms")
    print(f"listing the positions in plain Python: {1e3 * listed:.1f} ms; so {1e6 * (value - listed) / count:.2f} us for a value")
    try:
        from pycgt.rulesets import domineering
    except ImportError:
        print("pycgt is not installed")
        return
    # It remembers what it has found, so there is one round.
    start = time.perf_counter()
    domineering.rectangle(4, 4)
    seconds = time.perf_counter() - start
    print(f"pycgt: {1e3 * seconds:.1f} ms, {seconds / times[0]:.1f} times as long as with bits, {seconds / times[2]:.1f} as with bits and symmetry, {seconds / min(parts, value):.1f} as with sets")


if __name__ == "__main__":
    sums()
    rulesets()
