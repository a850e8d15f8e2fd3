"""Limits, Ctrl-C and threads."""

from __future__ import annotations

import asyncio
import itertools
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator

import pytest

import upstar as up

LONG = 'up.position("domineering(10, 10)").value'


def test_limits() -> None:
    start = time.monotonic()
    with pytest.raises(up.LimitReached, match="time limit of 100ms"), up.limits(seconds=0.1):
        up.position("domineering(10, 10)").value
    with pytest.raises(up.LimitReached, match="time limit"), up.limits(seconds=0.1):
        up.evaluate("[temperature(domineering(10, n)) for n in 8..10]")
    assert time.monotonic() - start < 10
    with pytest.raises(up.LimitReached, match="memory limit"), up.limits(memory="1M"):
        up.position("domineering(7, 8)").value
    assert up.position("domineering(2, 2)").value == up.Game("+-1")
    with pytest.raises(ValueError):
        up.limits(memory="much")
    with pytest.raises(ValueError):
        up.limits(seconds=-1)


def test_limits_are_nested() -> None:
    with up.limits(seconds=0.1):
        with up.limits(seconds=100, memory="4G"), pytest.raises(up.LimitReached, match="100ms"):
            up.position("domineering(10, 10)").value
    with up.limits(seconds=0.05) as outer:
        assert outer.seconds == 0.05


def test_limits_hold_for_rulesets() -> None:
    class Endless(up.Ruleset[int]):
        def moves(self, n: int) -> list[int]:
            return [n + 1]

    with pytest.raises(up.LimitReached), up.limits(seconds=0.1):
        Endless().value(0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "work",
    [
        LONG,
        'up.evaluate("temperature(domineering(10, 10))")',
        'up.solve("domineering(10, 10)")',
        "up.Game('{5/2||1|-1/4}') * 10000 + up.Game('{7||2|-5}') * 9999",
        "threaded()",
        "endless()",
    ],
)
def test_ctrl_c(work: str) -> None:
    """Ctrl-C stops a calculation soon."""
    program = f"""
import time, upstar as up
def threaded():
    with up.limits(threads=2):
        {LONG}
class Endless(up.Ruleset):
    def moves(self, n): return [n + 1]
def endless():
    Endless().value(0)
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("stopped", time.time(), up.Game(1) + 1, flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.7)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    word, stopped, two = process.stdout.read().split()
    assert process.wait(30) == 0 and word == "stopped" and two == "2"
    # Half a second on a machine that has nothing else to do.
    assert float(stopped) - sent < 2


def test_the_lock_is_free_during_work() -> None:
    done = threading.Event()

    def work() -> None:
        with pytest.raises(up.LimitReached), up.limits(seconds=0.5):
            up.position("domineering(10, 10)").value
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    rounds = 0
    while not done.is_set():
        time.sleep(0.005)
        rounds += 1
    thread.join()
    assert rounds > 5


def test_threads_share_values() -> None:
    found: list[up.Game] = []

    def work() -> None:
        p = up.position("domineering(3, 4)")
        found.append(p.value + up.evaluate("{5|3} + *") + up.Game("{2||1|-4}"))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and len(set(found)) == 1
    assert up.store_size()[0] > 0


def test_threads_have_their_own_limits() -> None:
    answers: list[str] = []

    def work() -> None:
        answers.append(up.position("domineering(4, 5)").outcome)

    with up.limits(seconds=0):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert len(answers) == 1


def given() -> float | None:
    """The seconds that hold here."""
    limits = up._upstar.given_limits()
    return None if limits is None else limits[0]


def test_tasks_that_take_turns() -> None:
    """Each coroutine has its own limits, and nothing stays set."""

    async def task(seconds: float, waits: int) -> list[float | None]:
        found = []
        with up.limits(seconds=seconds):
            for _ in range(waits):
                found.append(given())
                await asyncio.sleep(0)
            found.append(await asyncio.to_thread(given))
        return found

    async def both() -> list[list[float | None]]:
        return await asyncio.gather(task(5.0, 2), task(1.0, 4), task(7.0, 1))

    assert asyncio.run(both()) == [[5.0] * 3, [1.0] * 5, [7.0] * 2]
    assert given() is None


def test_limits_go_along_into_threads_of_tasks() -> None:
    async def work() -> None:
        with up.limits(seconds=0.05):
            await asyncio.to_thread(lambda: up.position("domineering(10, 10)").value)

    with pytest.raises(up.LimitReached, match="50ms"):
        asyncio.run(work())


def test_generators_that_take_turns() -> None:
    def block(seconds: float) -> Iterator[float | None]:
        with up.limits(seconds=seconds):
            yield given()
            yield given()

    long, short = block(5.0), block(1.0)
    assert (next(long), next(short)) == (5.0, 1.0)
    long.close()
    assert given() == 1.0 == next(short)
    short.close()
    assert given() is None
    # The same object in both.
    same = up.limits(seconds=3)

    def again() -> Iterator[float | None]:
        with same:
            yield given()

    first, second = again(), again()
    assert (next(first), next(second)) == (3.0, 3.0)
    first.close()
    assert given() == 3.0
    second.close()
    assert given() is None


def test_blocks_that_are_left_in_another_task() -> None:
    async def numbers() -> AsyncIterator[int]:
        with up.limits(seconds=2):
            yield 1
            yield 2

    async def main() -> float | None:
        source = numbers()
        await source.__anext__()
        assert given() == 2.0
        # Another task ends the generator, and with it the block.
        await asyncio.create_task(source.aclose())
        return given()

    assert asyncio.run(main()) is None


def test_wrong_limits() -> None:
    for seconds in (-1, float("nan"), float("inf"), True):
        with pytest.raises(ValueError, match="seconds are a number"):
            up.limits(seconds=seconds)
    for memory in (2.5, True):
        with pytest.raises(TypeError, match="memory: expected an integer"):
            up.limits(memory=memory)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="threads: expected an integer"):
        up.limits(threads=1.5)  # type: ignore[arg-type]
    for memory_text in ("infG", "-1G", "0"):
        with pytest.raises(ValueError):
            up.limits(memory=memory_text)


def late(seconds: float, work: Callable[[], object]) -> float:
    """How much later than it should a calculation ends that takes too long."""
    start = time.monotonic()
    with pytest.raises(up.LimitReached, match="time limit"), up.limits(seconds=seconds):
        work()
    return time.monotonic() - start - seconds


def test_endless_rules_are_stopped_in_time() -> None:
    class Endless(up.Ruleset[int]):
        def moves(self, n: int) -> Iterable[int]:
            return [n + 1]

    class Misere(Endless):
        ending = "misere"

    class Loops(Endless):
        loops = True

    class Slow(Endless):
        def moves(self, n: int) -> Iterable[int]:
            time.sleep(0.05)
            return [n + 1]

    class SlowMisere(Slow):
        ending = "misere"

    class EndlessList(up.Ruleset[int]):
        """The moves never end."""

        def moves(self, n: int) -> Iterable[int]:
            return itertools.count(n + 1)

    class MisereList(EndlessList):
        ending = "misere"

    class Asking(up.Ruleset[int]):
        """Rules that ask the engine: its time is that of the whole question."""

        def moves(self, n: int) -> Iterable[int]:
            try:
                up.position("domineering(10, 10)").value
            except up.LimitReached:
                pass
            return [n + 1]

    questions: list[Callable[[], object]] = [
        lambda: Endless().value(0),
        lambda: Endless().grundy(0),
        lambda: Misere().outcome(0),
        lambda: Loops().value(0),
        lambda: Loops().remoteness(0),
        lambda: Slow().value(0),
        lambda: SlowMisere().outcome(0),
        lambda: EndlessList().value(0),
        lambda: MisereList().outcome(0),
        lambda: EndlessList().winning_moves(0, "L"),
        lambda: Asking().value(0),
        lambda: Misere().winning_moves(0, "L"),
    ]
    for at, question in enumerate(questions):
        for seconds in (0.1, 0.4):
            # A tenth of a second on a machine that has nothing else to do.
            assert late(seconds, question) < 2, at


def test_a_question_has_one_clock() -> None:
    """All the moves of a position together have the time of the question."""

    class Wide(up.Ruleset[tuple[int, int]]):
        """Twenty moves, each of which takes a tenth of a second."""

        def moves(self, at: tuple[int, int]) -> list[tuple[int, int]]:
            kind, depth = at
            if kind == 0:
                return [(kind, 50) for kind in range(1, 21)]
            time.sleep(0.002)
            return [(kind, depth - 1)] if depth else []

    assert late(0.2, lambda: Wide().winning_moves((0, 0), "L")) < 2

    class Slow(up.Ruleset[int]):
        """Listing all positions takes a second, and then there is little to do."""

        ending = "misere"

        def moves(self, n: int) -> list[int]:
            time.sleep(0.01)
            if n == 100:
                try:
                    up.rules.domineering(10, 10).value
                except up.LimitReached:
                    pass
            return [n + 1] if n < 100 else []

    # A position that the rules ask for has what is left of the two seconds.
    assert late(2, lambda: Slow().outcome(0)) < 1
