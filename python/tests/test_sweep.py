"""Sweeps: the files do not depend on who ran what, where and how often."""

from __future__ import annotations

import functools
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import upstar as up
from upstar.sweeps import _folder, _pool, _positions

def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def job() -> up.sweeps.Box:
    return up.sweeps.box("domineering", 3, 3, tasks=8)


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a sweep in one process."""
    out = tmp_path_factory.mktemp("one")
    up.sweep(job(), out=out)
    return files(out)


# Functions for `each`. They are imported by other processes.


def doubled(n: int) -> dict[str, Any] | None:
    if n % 5 == 4:
        return None
    return {"n": n, "G": up.Game(f"{{{n}|-1}}"), "half": Fraction(n, 2), "odd": n % 2 == 1, "name": f"ü{n}"}


def careful(item: tuple[int, str]) -> dict[str, Any]:
    """Kills its own process once: when there is no such file yet."""
    n, path = item
    if n == 5 and not os.path.exists(path):
        with open(path, "w", encoding="utf-8"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return {"n": n, "square": n * n}


class Strange(Exception):
    """Cannot be unpickled."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(f"{a} and {b}")


def faulty(n: int) -> dict[str, Any]:
    if n == 7:
        raise ZeroDivisionError("seven is wrong")
    if n == 23:
        raise Strange(1, 2)
    return {"n": n}


def limited(n: int) -> dict[str, Any]:
    return {"n": n, "size": str(up.rules.domineering(7, 7).value)[:1]}


# What is in the rows.


def test_box_has_every_key_once(tmp_path: Path) -> None:
    done = up.sweep(job(), out=tmp_path / "once")
    all_ = up.sweep(up.sweeps.box("domineering", 3, 3, copies=True), out=tmp_path / "all")
    assert all_.rows == 2**9 and done.missing == []
    keys = [list(zip(d.table().column("key"), d.table().column("key_negative"))) for d in (done, all_)]
    assert len(set(keys[0])) == len(keys[0]) == done.rows
    assert set(keys[0]) == set(keys[1])
    # The first copy stays, and the order is that of the fillings.
    rows = all_.table().column("position")
    assert done.table().column("position") == [rows[keys[1].index(key)] for key in keys[0]]


@pytest.mark.parametrize("ruleset, rows, columns", [("clobber", 2, 3), ("toads_and_frogs", 1, 4), ("konane", 2, 2)])
def test_other_boxes(tmp_path: Path, ruleset: str, rows: int, columns: int) -> None:
    once = up.sweep(up.sweeps.box(ruleset, rows, columns), out=tmp_path / "once").table()
    all_ = up.sweep(up.sweeps.box(ruleset, rows, columns, copies=True), out=tmp_path / "all").table()
    keys = [set(zip(t.column("key"), t.column("key_negative"))) for t in (once, all_)]
    assert keys[0] == keys[1] and len(once) == len(keys[0])
    assert up.position(once.column("position")[-1]).value == once.column("value")[-1]


def test_boxes_are_checked() -> None:
    with pytest.raises(up.UpstarError, match="one row"):
        up.sweeps.box("toads_and_frogs", 2, 2)
    with pytest.raises(up.UpstarError, match="not boards"):
        up.sweeps.box("nim", 2, 2)
    with pytest.raises(up.UpstarError, match="no letter 'q'"):
        up.sweeps.box("domineering", 2, 2, letters=".q")
    with pytest.raises(up.UpstarError, match="no ruleset"):
        up.sweeps.box("dominering", 2, 2)
    with pytest.raises(ValueError, match="one cell"):
        up.sweeps.box("domineering", 0, 2)
    assert up.sweeps.box("clobber", 2, 2, letters="xo").fillings == 16


def test_small_is_what_find_lists(tmp_path: Path) -> None:
    done = up.sweep(up.sweeps.small("clobber", 4, tasks=5), out=tmp_path)
    found = up.find("clobber", max_cells=4)
    assert done.table().column("position") == [str(position) for position in found]
    assert len(done.parts) == 5


def test_octals(tmp_path: Path) -> None:
    done = up.sweep(up.sweeps.octals(["0.07", "0.77", "0.6", "0.06"], heaps=300, tasks=3), out=tmp_path)
    rows = {row["code"]: row for row in done.table().to_dicts()}
    assert (rows["0.07"]["preperiod"], rows["0.07"]["period"]) == (53, 34)
    assert (rows["0.77"]["preperiod"], rows["0.77"]["period"], rows["0.77"]["largest"]) == (71, 12, 8)
    assert rows["0.06"]["proved"] is False and rows["0.06"]["period"] is None and rows["0.06"]["heaps"] == 300
    assert len(up.sweeps.octals(3).codes) == 7 + 7 + 56 + 56 + 448


def test_hot(tmp_path: Path) -> None:
    search = up.sweeps.hot("domineering", 2, 4, seeds=range(5, 25), steps=6, above=Fraction(1, 2), tasks=3)
    rows = up.sweep(search, out=tmp_path).table().to_dicts()
    assert rows
    for row in rows:
        assert 5 <= row["seed"] < 25 and row["temperature"] > Fraction(1, 2)
        assert str(search.search(row["seed"])) == row["position"]
        assert up.position(row["position"]).value.temperature == row["temperature"]


def test_dice_are_fair_and_fixed() -> None:
    dice = _positions.Dice(1)
    numbers = [dice.below(6) for _ in range(6000)]
    assert all(900 < numbers.count(n) < 1100 for n in range(6))
    # The first numbers of SplitMix64 for the seed 0, as its authors give them.
    dice = _positions.Dice(0)
    assert [dice.below(2**64) for _ in range(2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]


def test_own_function(tmp_path: Path) -> None:
    done = up.sweep(doubled, range(20), out=tmp_path)
    rows = done.table().to_dicts()
    assert [row["n"] for row in rows] == [n for n in range(20) if n % 5 != 4]
    assert rows[3] == {"n": 3, "G": up.Game("{3|-1}"), "half": Fraction(3, 2), "odd": True, "name": "ü3"}
    # The types of the columns are the same in each part, also where there are no rows.
    assert len(done.parts) == 20


def test_own_columns(tmp_path: Path) -> None:
    with pytest.raises(up.UpstarError, match="columns of x"):
        up.sweep(lambda n: {"n": n, "x": None}, range(3), out=tmp_path / "a")
    columns = {"n": int, "x": up.Game}
    with pytest.raises(TypeError, match="'n' has entries of the kind 'integer'") as raised:
        up.sweep(up.sweeps.each(lambda n: {"n": "1"}, range(3), columns=columns), out=tmp_path / "b")
    assert "item 0 of the sweep: 0" in raised.value.__notes__
    several = up.sweeps.each(lambda n: [{"n": n, "x": k} for k in range(n)], range(4), columns=columns)
    assert [tuple(row) for row in up.sweep(several, out=tmp_path / "c").table()] == [
        (n, Fraction(k)) for n in range(4) for k in range(n)
    ]
    with pytest.raises(TypeError, match="no column 'm'"):
        up.sweep(up.sweeps.each(lambda n: {"m": n}, range(3), columns=columns), out=tmp_path / "d")
    with pytest.raises(OverflowError, match="64 bits"):
        up.sweep(lambda n: {"n": 2**n}, [2, 70], out=tmp_path / "e")


# One process, several, and lost ones.


def test_two_processes(tmp_path: Path, one: dict[str, bytes]) -> None:
    up.sweep(job(), out=tmp_path, processes=2)
    assert files(tmp_path) == one


def test_lost_process(tmp_path: Path) -> None:
    items = [(n, str(tmp_path / "lost")) for n in range(12)]
    up.sweep(careful, items, out=tmp_path / "two", processes=2)
    assert (tmp_path / "lost").exists()
    up.sweep(careful, items, out=tmp_path / "one")
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_program_from_a_pipe(tmp_path: Path) -> None:
    program = (
        "import sys, upstar as up\n"
        "print(up.sweep(lambda n: {'n': n}, range(3), out=sys.argv[1], processes=2).rows)\n"
    )
    pytest.importorskip("cloudpickle", reason="cloudpickle is not installed")
    ran = subprocess.run(
        [sys.executable, "-", str(tmp_path)], input=program, capture_output=True, text=True, timeout=60
    )
    assert (ran.stdout, ran.stderr) == ("3\n", "")


def test_process_that_is_always_lost() -> None:
    started: list[int] = []
    with pytest.raises(up.UpstarError, match="3 times"):
        list(_pool.in_processes([0], _killer(started), 1))
    assert started == [0, 0, 0]


def _killer(started: list[int]) -> Any:
    class Order:
        def __reduce__(self) -> tuple[Any, ...]:
            return (os._exit, (3,))

    def order(task: int) -> bytes:
        started.append(task)
        return pickle.dumps(Order())

    return order


def test_full_processes_are_replaced(tmp_path: Path, one: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    # So little memory that each process is full after one task, but a task fits.
    monkeypatch.setattr(_pool, "_machine_memory", lambda: 1 << 24)
    up.sweep(up.sweeps.box("domineering", 2, 2, tasks=3), out=tmp_path / "a", processes=2)
    up.sweep(up.sweeps.box("domineering", 2, 2, tasks=3), out=tmp_path / "b")
    assert files(tmp_path / "a") == files(tmp_path / "b")


@pytest.mark.parametrize("processes", [1, 2])
def test_exceptions_surface(tmp_path: Path, processes: int) -> None:
    with pytest.raises(ZeroDivisionError, match="seven is wrong") as raised:
        up.sweep(faulty, range(20), out=tmp_path, processes=processes)
    notes = "\n".join(raised.value.__notes__)
    assert "item 7 of the sweep: 7" in notes
    assert ("in another process" in notes) == (processes == 2)
    # What was finished is kept, and no process is left.
    kept = up.sweep(up.sweeps.each(faulty, range(20)), out=tmp_path, only=[])
    assert 7 in kept.missing and len(kept.parts) == 20 - len(kept.missing)


def test_strange_exceptions_surface_as_text(tmp_path: Path) -> None:
    with pytest.raises(up.UpstarError, match="Strange: 1 and 2"):
        up.sweep(faulty, range(20, 25), out=tmp_path, processes=2)


def test_limits_go_along(tmp_path: Path) -> None:
    wanted = up.sweeps.each(limited, range(2), columns={"n": int, "size": str})
    with up.limits(seconds=0.2), pytest.raises(up.LimitReached, match="200ms"):
        up.sweep(wanted, out=tmp_path, processes=2)


# Folders.


def test_once_more_changes_nothing(tmp_path: Path, one: dict[str, bytes]) -> None:
    up.sweep(job(), out=tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    again = up.sweep(job(), out=tmp_path, processes=2)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    assert files(tmp_path) == one and again.rows == len(again.table())


def test_stopped_in_the_middle(tmp_path: Path, one: dict[str, bytes]) -> None:
    done: list[int] = []

    class Stopping(up.sweeps.Box):
        def run(self, task: int) -> Any:
            if len(done) == 3:
                raise KeyboardInterrupt
            done.append(task)
            return super().run(task)

    stopping = Stopping(**vars(job()))
    with pytest.raises(KeyboardInterrupt):
        up.sweep(stopping, out=tmp_path)
    assert len(list((tmp_path / "parts").iterdir())) == 3
    # What a killed run may leave.
    (tmp_path / "parts" / ".part-00004.parquet.0.tmp").write_bytes(b"half")
    (tmp_path / "parts" / "part-00005.parquet").write_bytes(b"no note")
    up.sweep(job(), out=tmp_path)
    assert files(tmp_path) == one


def test_killed_run(tmp_path: Path) -> None:
    """Everything is killed, and what has a note is not done again."""
    script = tmp_path / "script.py"
    script.write_text(
        "import os, signal, sys, upstar as up\n"
        "class Job(up.sweeps.Octals):\n"
        "    def run(self, task):\n"
        "        if task == 3: os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return super().run(task)\n"
        "made = up.sweeps.octals(1, heaps=50, tasks=5)\n"
        "up.sweep(Job(**vars(made)), out=sys.argv[1])\n",
        encoding="utf-8",
    )
    out = tmp_path / "out"
    ran = subprocess.run([sys.executable, str(script), str(out)], timeout=60)
    assert ran.returncode == -signal.SIGKILL
    assert len(list((out / "notes").iterdir())) == 3
    made = up.sweeps.octals(1, heaps=50, tasks=5)
    assert _folder.Folder(out, made).missing() == [3, 4]
    up.sweep(made, out=out)
    up.sweep(made, out=tmp_path / "whole")
    assert files(out) == files(tmp_path / "whole")


def test_damaged_parts_are_made_again(tmp_path: Path, one: dict[str, bytes]) -> None:
    up.sweep(job(), out=tmp_path)
    parts = tmp_path / "parts"
    damaged = bytearray((parts / "part-00002.parquet").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (parts / "part-00002.parquet").write_bytes(damaged)
    (parts / "part-00006.parquet").unlink()
    up.sweep(job(), out=tmp_path)
    assert files(tmp_path) == one


def test_other_jobs_are_refused(tmp_path: Path) -> None:
    up.sweep(job(), out=tmp_path / "a")
    before = files(tmp_path / "a")
    with pytest.raises(up.UpstarError, match="another sweep: its columns is 3, and not 2; use another folder"):
        up.sweep(up.sweeps.box("domineering", 3, 2), out=tmp_path / "a")
    with pytest.raises(up.UpstarError, match="cut into 8 tasks, and not into 9"):
        up.sweep(up.sweeps.box("domineering", 3, 3, tasks=9), out=tmp_path / "a")
    assert files(tmp_path / "a") == before
    up.sweep(faulty, range(3), out=tmp_path / "b")
    with pytest.raises(up.UpstarError, match="items_sha256"):
        up.sweep(faulty, range(1, 4), out=tmp_path / "b")
    with pytest.raises(up.UpstarError, match="function"):
        up.sweep(doubled, range(3), out=tmp_path / "b")
    with pytest.raises(up.UpstarError, match="another sweep: its kind"):
        up.sweep(doubled, range(3), out=tmp_path / "a")
    manifest = tmp_path / "a" / "manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(up.__version__, "0.0.1"), encoding="utf-8")
    with pytest.raises(up.UpstarError, match="begun with Upstar 0.0.1"):
        up.sweep(job(), out=tmp_path / "a")
    manifest.write_text("{", encoding="utf-8")
    with pytest.raises(up.UpstarError, match="no manifest"):
        up.sweep(job(), out=tmp_path / "a")
    manifest.unlink()
    with pytest.raises(up.UpstarError, match="parts without a manifest"):
        up.sweep(job(), out=tmp_path / "a")


class Steps:
    """Rows that depend on the object."""

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken = taken

    def row(self, n: int) -> dict[str, Any]:
        return {"n": n, "taken": n in self.taken}

    def __call__(self, n: int) -> dict[str, Any]:
        return self.row(n)


def scaled(k: int) -> Any:
    return lambda n: {"n": n * k}


FACTOR = 2


def by_global(n: int) -> dict[str, Any]:
    return {"n": n * FACTOR}


def by_helper(n: int) -> dict[str, Any]:
    return by_global(n) if n % 2 else other_helper(n)


def other_helper(n: int) -> dict[str, Any]:
    # The two call each other.
    return by_helper(n + 1)


def by_class(n: int) -> dict[str, Any]:
    return Steps((n, FACTOR)).row(n)


def with_default(k: int) -> Any:
    def row(n: int, m: int = k, *, o: int = 1) -> dict[str, Any]:
        return {"n": n * m * o}

    return row


def other_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Steps, "row", lambda self, n: {"n": n, "taken": False})


def other_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "FACTOR", 3)


@pytest.mark.parametrize(
    "first, change, then",
    [
        (lambda: scaled(2), None, lambda: scaled(3)),
        (lambda: with_default(2), None, lambda: with_default(3)),
        (lambda: Steps((1, 2)).row, None, lambda: Steps((1, 3)).row),
        (lambda: Steps((1, 2)), None, lambda: Steps((1, 3))),
        (lambda: lambda n: {"n": n + 1}, None, lambda: lambda n: {"n": n - 1}),
        (lambda: by_global, other_factor, lambda: by_global),
        (lambda: by_helper, other_factor, lambda: by_helper),
        (lambda: by_class, other_class, lambda: by_class),
        (lambda: functools.partial(by_global), other_factor, lambda: functools.partial(by_global)),
    ],
    ids=["cell", "default", "self", "object", "lambda", "global", "helper", "class", "partial"],
)
def test_what_a_function_depends_on(
    first: Any, change: Any, then: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = up.sweep(first(), range(5), out=tmp_path)
    assert up.sweep(first(), range(5), out=tmp_path) == before
    if change is not None:
        change(monkeypatch)
    with pytest.raises(up.UpstarError, match="another sweep: its"):
        up.sweep(then(), range(5), out=tmp_path)


def test_messages_say_what_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    up.sweep(by_global, range(3), out=tmp_path)
    other_factor(monkeypatch)
    with pytest.raises(up.UpstarError, match='another sweep: its FACTOR is "2", and not "3"'):
        up.sweep(by_global, range(3), out=tmp_path)


def test_memories_are_no_change(tmp_path: Path) -> None:
    """What was found already makes no other sweep."""

    @functools.cache
    def square(n: int) -> int:
        return n * n

    class Take(up.Ruleset[int]):
        def moves(self, n: int) -> list[int]:
            return [n - k for k in (1, 2) if k <= n]

    game, domineering = Take(), up.rules.domineering

    def row(n: int) -> dict[str, Any]:
        return {"n": square(n), "grundy": game.grundy(n), "v": domineering(2, n).value, "w": up.rules.clobber(1, n).value}

    done = up.sweep(row, range(1, 6), out=tmp_path)
    assert up.sweep(row, range(1, 6), out=tmp_path) == done


def test_what_has_no_digest_is_refused(tmp_path: Path) -> None:
    lock, session = threading.Lock(), up.Session()

    def locked(n: int) -> dict[str, Any]:
        with lock:
            return {"n": n}

    with pytest.raises(up.UpstarError, match="the function uses lock: .*nobody can say whether it has changed"):
        up.sweep(locked, range(3), out=tmp_path)
    with pytest.raises(up.UpstarError, match="uses session"):
        up.sweep(lambda n: {"n": session.evaluate(str(n))}, range(3), out=tmp_path)
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(up.UpstarError, match="nested more than 100 deep"):
        up.sweep(lambda n: {"n": len(deep)}, range(3), out=tmp_path)
    assert not list(tmp_path.iterdir())


def test_objects_that_refer_to_each_other(tmp_path: Path) -> None:
    class Node:
        def __init__(self, name: int) -> None:
            self.name = name
            self.others: list[Node] = []

    def row(n: int) -> dict[str, Any]:
        return {"n": nodes[n].others[0].name, "first": chain.name}

    nodes = [Node(n) for n in range(30)]
    for node in nodes:
        node.others = [other for other in nodes if other is not node]
    chain = Node(0)
    for n in range(1, 20_000):
        after = Node(n)
        after.others.append(chain)
        chain = after
    done = up.sweep(row, range(3), out=tmp_path)
    assert up.sweep(row, range(3), out=tmp_path) == done
    nodes[17].name = 100
    with pytest.raises(up.UpstarError, match="its nodes is"):
        up.sweep(row, range(3), out=tmp_path)


def test_rulesets_of_files_that_change(tmp_path: Path) -> None:
    def row(n: int) -> dict[str, Any]:
        return {"n": up.rules.shrinking(n).grundy}

    up.load_text("shrinking.up", "def moves(n): return [n // 2] if n > 0 else []")
    up.sweep(row, range(4), out=tmp_path)
    up.load_text("shrinking.up", "def moves(n): return [n // 3] if n > 0 else []")
    with pytest.raises(up.UpstarError, match="up.rules.shrinking"):
        up.sweep(row, range(4), out=tmp_path)


def test_digests_are_the_same_everywhere(tmp_path: Path) -> None:
    """Shares that know nothing of each other have the same job, whatever Python does with sets."""
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, upstar as up\n"
        "NAMES = {'one', 'two', 'three', 'four'}\n"
        "class Heaps:\n"
        "    kinds = frozenset({('a', 1), ('b', 2), ('c', 3)})\n"
        "    def size(self, n): return n + len(self.kinds) + len(NAMES)\n"
        "def helper(n): return row(n - 1)['n'] if n > 3 else Heaps().size(n)\n"
        "def row(n): return {'n': helper(n) if n in {1, 2, 3} or str(n) in {'x', 'y'} else n}\n"
        "items = [0, frozenset({'u', 'v', 'w'}), 2]\n"
        "items[1] = len(items[1])\n"
        "print(up.sweep(row, items, out=sys.argv[1]).rows)\n"
        "print(up.sweep(lambda s: {'n': len(s)}, [{'u', 'v', 'w'}, {'x'}], out=sys.argv[1] + '-sets').rows)\n",
        encoding="utf-8",
    )
    for seed in ("1", "2", "3"):
        ran = subprocess.run(
            [sys.executable, str(script), str(tmp_path / "out")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (ran.stdout, ran.stderr) == ("3\n2\n", "")


def test_large_items_are_compared_as_wholes(tmp_path: Path) -> None:
    class Word:
        """Its text says little, as that of a long array does."""

        def __init__(self, letters: str) -> None:
            self.letters = letters

        def __repr__(self) -> str:
            return self.letters[0] + "…"

    up.sweep(lambda word: {"n": len(word.letters)}, [Word("abc")], out=tmp_path)
    with pytest.raises(up.UpstarError, match="items_sha256"):
        up.sweep(lambda word: {"n": len(word.letters)}, [Word("abcd")], out=tmp_path)


def test_columns_of_games_stay_games(tmp_path: Path) -> None:
    table = up.sweep(lambda n: {"n": n, "g": up.Game(n), "half": Fraction(n, 2)}, range(3), out=tmp_path).table()
    assert [g.temperature for g in table.column("g")] == [-1, -1, -1]
    assert all(isinstance(half, Fraction) for half in table.column("half"))


def test_items_have_an_order(tmp_path: Path) -> None:
    for items in ("123", {1, 2}, {1: 2}):
        with pytest.raises(TypeError, match="items: expected a list"):
            up.sweep(doubled, items, out=tmp_path)


def test_integers_are_integers(tmp_path: Path) -> None:
    box, small, hot, octals = up.sweeps.box, up.sweeps.small, up.sweeps.hot, up.sweeps.octals
    for wrong in (2.5, True, "2", None):
        for call in (
            lambda n: box("domineering", n, 2),
            lambda n: small("domineering", n),
            lambda n: hot("domineering", 2, 2, seeds=n),
            lambda n: hot("domineering", 2, 2, seeds=3, steps=n),
            lambda n: octals(1, heaps=n),
            lambda n: up.sweep(job(), out=tmp_path, processes=n),
            lambda n: up.sweep(job(), out=tmp_path, only=[n]),
            lambda n: up.build_database("clobber", cells=n, out=tmp_path / "database"),
            lambda n: up.play("nim(3)", most=n),
        ):
            with pytest.raises(TypeError, match="expected an integer"):
                call(wrong)
    for tasks in (2.5, True):
        with pytest.raises(TypeError, match="the number of tasks: expected an integer"):
            small("domineering", 2, tasks=tasks)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_cells is at least 0, not -1"):
        small("domineering", -1)
    with pytest.raises(ValueError, match="heaps is at least 1"):
        octals(1, heaps=-5)
    for above in (0.1, "1/2", True):
        with pytest.raises(TypeError, match="above: expected"):
            hot("domineering", 2, 2, seeds=2, above=above)  # type: ignore[arg-type]
    assert octals("0.77").codes == ("0.77",)
    with pytest.raises(TypeError, match="a code is a text"):
        octals([0.77])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a function"):
        up.sweep(5, [1], out=tmp_path)  # type: ignore[arg-type]


def test_numbers_of_numpy(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    done = up.sweep(lambda n: {"n": n, "half": float(n) / 2, "x": numpy.float64(n)}, numpy.arange(3), out=tmp_path)
    assert done.table() == [(0, 0.0, 0.0), (1, 0.5, 1.0), (2, 1.0, 2.0)]
    more = numpy.arange(2000)
    up.sweep(lambda n: {"n": int(more[n])}, range(3), out=tmp_path / "more")
    # Its text shows only the ends.
    more[1000] = 7
    with pytest.raises(up.UpstarError, match="its more is"):
        up.sweep(lambda n: {"n": int(more[n])}, range(3), out=tmp_path / "more")


def test_wrong_calls(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="needs items"):
        up.sweep(doubled, out=tmp_path)
    with pytest.raises(TypeError, match="a job already"):
        up.sweep(job(), range(3), out=tmp_path)
    with pytest.raises(ValueError, match="the number of processes is at least 1"):
        up.sweep(job(), out=tmp_path, processes=0)
    with pytest.raises(ValueError, match="no task 8"):
        up.sweep(job(), out=tmp_path, only=[8])
    with pytest.raises(ValueError, match="no items"):
        up.sweep(doubled, [], out=tmp_path)


def test_rules_of_a_file_go_along(tmp_path: Path) -> None:
    up.load_text("thirds.up", "def moves(n): return [n // 3] if n > 0 else []")
    wanted = pickle.loads(pickle.dumps(up.sweeps.small("thirds", 4, tasks=2)))
    assert wanted.describe()["file"]["name"] == "thirds.up"
    up.sweep(wanted, out=tmp_path / "one")
    up.sweep(wanted, out=tmp_path / "two", processes=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_shares(tmp_path: Path, one: dict[str, bytes], capsys: pytest.CaptureFixture[str]) -> None:
    """Batch jobs that know nothing of each other."""
    out = str(tmp_path)
    assert up.sweeps.main(job(), [out, "--share", "1/3"]) == 0
    assert up.sweeps.main(job(), [out, "--gather"]) == 1
    assert "3 of 8 tasks are finished; missing: 0,2-3,5-6" in capsys.readouterr().out
    assert up.sweeps.main(job(), [out, "--share", "0/3", "--processes", "2"]) == 0
    assert up.sweeps.main(job(), [out, "--share", "2/3"]) == 0
    assert up.sweeps.main(job(), [out, "--status"]) == 0
    assert up.sweeps.main(job(), [out, "--gather"]) == 0
    assert "8 of 8 tasks are finished: " in capsys.readouterr().out
    assert files(tmp_path) == one
    with pytest.raises(SystemExit):
        up.sweeps.main(job(), [out, "--share", "3/3"])


# Dask.


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="distributed is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        with cluster.get_client() as client:
            yield client


def slow(n: int) -> dict[str, Any]:
    time.sleep(0.05)
    value = up.rules.domineering(2, n % 7 + 1).value
    return {"n": n, "value": value, "temperature": value.temperature}


def test_dask_with_a_killed_worker(client: Any, tmp_path: Path) -> None:
    wanted = up.sweeps.each(slow, range(24), tasks=12)
    pids = list(client.run(os.getpid).values())
    out = tmp_path / "dask"

    def kill() -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end and len(list((out / "notes").glob("part-*"))) < 4:
            time.sleep(0.01)
        os.kill(pids[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    up.sweep(wanted, out=out, client=client)
    killer.join(60)
    assert not killer.is_alive()
    up.sweep(wanted, out=tmp_path / "one")
    assert files(out) == files(tmp_path / "one")
    # A new worker has come for the lost one, or will.
    assert pids[0] not in client.run(os.getpid).values()


def test_dask_box(client: Any, tmp_path: Path, one: dict[str, bytes]) -> None:
    up.sweep(job(), out=tmp_path, client=client)
    assert files(tmp_path) == one


def test_dask_exceptions(client: Any, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        up.sweep(lambda n: {"n": 1 // (n - 3)}, range(6), out=tmp_path, client=client)
    assert "item 3 of the sweep: 3" in "\n".join(raised.value.__notes__)


def test_dask_limits(client: Any, tmp_path: Path) -> None:
    wanted = up.sweeps.each(limited, range(2), columns={"n": int, "size": str})
    with up.limits(seconds=0.2), pytest.raises(up.LimitReached, match="200ms"):
        up.sweep(wanted, out=tmp_path, client=client)


def test_no_client(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed")
    with pytest.raises(TypeError, match="Client"):
        up.sweep(job(), out=tmp_path, client="somewhere")
    with pytest.raises(ValueError, match="not both"):
        up.sweep(job(), out=tmp_path, client="somewhere", processes=2)
