"""Limits, Ctrl-C and threads."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

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
