"""Data: tables and finds in other programs, Parquet files, databases."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import time
from fractions import Fraction
from typing import Any

import pytest

import upstar as up
from upstar import Game


def need(package: str) -> Any:
    """A package that only some have installed."""
    try:
        return importlib.import_module(package)
    except ImportError:
        pytest.skip(f"{package} is not installed")


def small_table() -> up.Table:
    return up.table("domineering(2, n)", columns=["value", "temperature"], n=range(1, 5))


def clobber() -> up.Found:
    return up.find("clobber", max_cells=3, where="value == ^")


TABLE = {
    "n": [1, 2, 3, 4],
    "value": ["1", "+-1", "{2|-1/2}", "miny(2)"],
    "value_num": [1, None, None, None],
    "value_den": [1, None, None, None],
    "temperature": ["-1", "1", "5/4", "0"],
    "temperature_num": [-1, 1, 5, 0],
    "temperature_den": [1, 1, 4, 1],
}

# The columns of docs/database.md.
COLUMNS = [
    "cells", "position", "key", "key_negative", "theory", "value", "outcome", "nim_value", "left_stop", "right_stop",
    "mean", "temperature", "birthday", "atomic_weight", "left_moves", "right_moves", "left_remoteness", "right_remoteness",
]


def test_rows_are_used_like_lists() -> None:
    t = small_table()
    assert len(t) == 4 and t[0] == (1, Game(1), -1) and t[-1][0] == 4
    assert t[1:3] == t[1:3] and [row[0] for row in t[1:3]] == [2, 3] and len(t[::2]) == 2
    assert (2, Game("+-1"), 1) in t and t.index(t[2]) == 2 and list(reversed(t))[0] == t[3]
    assert t == list(t) and t != t[:2] and repr(t) == repr(list(t))
    assert t.about == {"upstar.expression": "domineering(2, n)"}
    found = clobber()
    assert [str(p) for p in found] == ['clobber("oxx")', 'clobber("xo|x.")']
    assert found == list(found) and found[0] in found and found[:1] == [found[0]]
    assert repr(found) == repr(list(found)) and found.columns == COLUMNS
    assert found.to_dicts()[1]["cells"] == 3
    with pytest.raises(IndexError):
        found[2]
    with pytest.raises(KeyError, match="no column 'hot'; there are n, value"):
        t.column("hot")
    with pytest.raises(ValueError):
        up.Table(["n"], [(1, 2)])


def test_columns_have_names_and_types() -> None:
    t = small_table()
    assert t.columns == ["n", "value", "temperature"]
    assert list(t.schema) == list(TABLE)
    assert t.schema["n"] == t.schema["value_num"] == "int64" and t.schema["value"] == "string"
    schema = clobber().schema
    assert schema["key"] == "fixed_size_binary[16]" and schema["key_negative"] == "bool"
    assert "double" not in schema.values() and "double" not in t.schema.values()
    assert list(schema)[:8] == ["cells", "position", "key", "key_negative", "theory", "value", "value_num", "value_den"]


def test_columns_of_a_find() -> None:
    found = clobber()
    assert found.column("value") == [up.up, up.up] and found.column("atomic_weight") == [1, 1]
    assert isinstance(found.column("atomic_weight")[0], Game)
    assert found.column("mean") == [Fraction(0), Fraction(0)] and found.column("cells") == [3, 3]
    assert found.column("outcome") == ["L", "L"] and found.column("theory") == ["short", "short"]
    assert found.column("left_moves") == found.column("right_moves") == [1, 1]
    assert [len(key) for key in found.column("key")] == [16, 16]
    assert found.column("nim_value") == found.column("left_remoteness") == [None, None]
    nim = up.find("nim", max_cells=2)
    assert nim.column("nim_value") == ["0", "1", "2", "0"] and nim.column("theory") == ["nim"] * 4


def test_pyarrow() -> None:
    arrow = need("pyarrow")
    table = arrow.table(small_table())
    assert table.to_pydict() == TABLE
    assert arrow.schema(small_table()) == table.schema == small_table().to_arrow().schema
    assert [str(kind) for kind in table.schema.types] == list(small_table().schema.values())
    found = arrow.table(clobber())
    assert found.column("atomic_weight").to_pylist() == ["1", "1"]
    assert found.column("key_negative").type == arrow.bool_()
    # Nothing is copied: both times the memory is the same.
    rows = clobber()
    first, second = arrow.table(rows), arrow.table(rows)
    addresses = [[b.address for b in t.column("position").chunk(0).buffers() if b] for t in (first, second)]
    assert addresses[0] == addresses[1]
    # A stream may be asked for with a schema, and a second time.
    reader = arrow.RecordBatchReader.from_stream(clobber(), schema=found.schema)
    assert reader.read_all() == found


def test_pandas() -> None:
    pandas = need("pandas")
    need("pyarrow")
    frame = small_table().to_pandas()
    assert list(frame.columns) == list(TABLE)
    # What is missing makes no floats of integers.
    assert str(frame["value_num"].dtype) == "Int64" and frame["value_num"].isna().tolist() == [False, True, True, True]
    assert frame["temperature"].tolist() == TABLE["temperature"]
    floats = small_table().to_pandas(floats=True)
    assert floats["temperature_float"].tolist() == [-1.0, 1.0, 1.25, 0.0]
    assert list(floats.columns)[4:9] == ["value_float", *list(TABLE)[4:], "temperature_float"][:5]
    assert floats["value_float"].isna().tolist() == [False, True, True, True]
    found = clobber().to_pandas()
    assert len(found) == 2 and found["atomic_weight_num"].tolist() == [1, 1]
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert pandas.DataFrame.from_arrow(clobber())["position"].tolist() == [str(p) for p in clobber()]


def test_polars() -> None:
    polars = need("polars")
    assert polars.DataFrame(small_table()).to_dict(as_series=False) == TABLE
    frame = clobber().to_polars(floats=True)
    assert frame["position"].to_list() == [str(p) for p in clobber()] and frame["mean_float"].to_list() == [0.0, 0.0]
    assert frame["key"].to_list() == clobber().column("key")


def test_duckdb() -> None:
    duckdb = need("duckdb")
    t, found = small_table(), clobber()
    connection = duckdb.connect()
    connection.register("t", t)
    connection.register("found", found)
    query = "SELECT n, temperature_num FROM t WHERE temperature_num > 0 AND value_den IS NULL ORDER BY n"
    assert connection.sql(query).fetchall() == [(2, 1), (3, 5)]
    assert connection.sql("SELECT count(*) FROM found WHERE atomic_weight = '1'").fetchall() == [(2,)]
    # The name of a variable is enough, too.
    assert duckdb.sql("SELECT max(cells) FROM found").fetchall() == [(3,)]


def test_numbers_of_any_size() -> None:
    t = up.table("2**n / 3**(n - 1)", n=[1, 62, 63, 90])
    batches = t._batches()
    assert batches.column("value_num")[0] == 2 and batches.column("value_den")[0] == 1
    assert batches.column("value_num")[1:] == [None, None, None]
    big = Fraction(2**90, 3**89)
    assert batches.column("value")[3] == str(big)
    t = up.table("2**n", n=[62, 63, 20000])
    assert t._batches().column("value_num") == [2**62, None, None]
    assert t._batches().column("value")[2] == up.Game(2**20000).__str__()
    floats = t._frame(True).column("value_float")
    assert floats == [2.0**62, 2.0**63, float("inf")]
    assert up.table("-(2**n)", n=[20000])._frame(True).column("value_float") == [float("-inf")]


def test_parquet_there_and_back(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "rows.parquet"
    t = small_table()
    t.to_parquet(file)
    back = up.read_parquet(file)
    assert isinstance(back, up.Table) and back == list(t) and back.columns == t.columns
    assert back.schema == t.schema and back.about == t.about and str(back) == str(t)
    assert back.column("value") == t.column("value") and isinstance(back.column("value")[0], Game)
    assert back.column("temperature") == [Fraction(-1), Fraction(1), Fraction(5, 4), Fraction(0)]
    assert back[1:3].column("n") == [2, 3] and back[::-1][0] == t[3]
    again = tmp_path / "again.parquet"
    back.to_parquet(again)
    assert again.read_bytes() == file.read_bytes()
    found = tmp_path / "found.parquet"
    clobber().to_parquet(found)
    rows = up.read_parquet(str(found))
    assert rows.columns == COLUMNS and rows.column("key") == clobber().column("key")
    assert [up.position(text) for text in rows.column("position")] == clobber()
    assert rows.to_dicts()[0]["value"] == up.up and rows.about["upstar.where"] == "value == ^"


def test_bytes_stay_the_same() -> None:
    """Files of two versions can be compared by their checksums."""
    sums = [hashlib.sha256(rows._batches().parquet()).hexdigest() for rows in (small_table(), clobber())]
    assert sums == [
        "e9fa6a827e932f7ac99464691b0587ce1b55481feefcb7b8107f9e2246983f8e",
        "77ca9c53613b1094adc114a8c69c43862331e9f7cbff97d3d504eda2d457217b",
    ]


@pytest.mark.skipif("UPSTAR" not in os.environ, reason="UPSTAR does not say where the program is")
def test_the_program_writes_the_same_bytes(tmp_path: pathlib.Path) -> None:
    def program(*arguments: str) -> None:
        command = [os.path.abspath(os.environ["UPSTAR"]), *arguments]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)

    program("table", "domineering(2, n)", "n=1..4", "--show", "value,temperature", "--parquet", "rows.parquet")
    program("find", "clobber", "--max-cells", "3", "--where", "value == ^", "--parquet", "found.parquet")
    program("database", "build", "clobber", "--cells", "4", "-o", "clobber")
    assert (tmp_path / "rows.parquet").read_bytes() == small_table()._batches().parquet()
    assert (tmp_path / "found.parquet").read_bytes() == clobber()._batches().parquet()
    there = up.database(tmp_path / "clobber")
    assert up.build_database("clobber", cells=4, out=tmp_path / "here").checksum == there.checksum
    assert there.read() == up.read_parquet(tmp_path / "here")


def test_bytes_do_not_depend_on_batches(tmp_path: pathlib.Path) -> None:
    whole = up.find("clobber", max_cells=4)
    parts = tmp_path / "parts"
    parts.mkdir()
    for i, start in enumerate(range(0, len(whole), 9)):
        whole[start : start + 9].to_parquet(parts / f"part-{i}.parquet")
    whole.to_parquet(tmp_path / "whole.parquet")
    back = up.read_parquet(parts)
    assert len(back) == len(whole) and back.column("position") == [str(p) for p in whole]
    assert back._batches().parquet() == (tmp_path / "whole.parquet").read_bytes()
    assert back[5:20].column("position") == [str(p) for p in whole[5:20]]


def test_empty_tables(tmp_path: pathlib.Path) -> None:
    t = up.table("domineering(2, n)", n=[])
    nothing = up.find("clobber", max_cells=3, where="value == 7")
    assert len(t) == len(nothing) == 0 and not t and not nothing and nothing.column("value") == []
    for i, rows in enumerate((t, nothing)):
        file = tmp_path / f"{i}.parquet"
        rows.to_parquet(file)
        back = up.read_parquet(file)
        assert len(back) == 0 and back.schema == rows.schema and back.columns == rows.columns
        assert back[:5] == [] and "<table>" in rows._repr_html_()
    if importlib.util.find_spec("pyarrow"):
        assert need("pyarrow").table(nothing).num_rows == 0
    if importlib.util.find_spec("pandas") and importlib.util.find_spec("pyarrow"):
        assert list(t.to_pandas(floats=True).columns) == ["n", "value", "value_num", "value_den", "value_float"]


def test_tables_of_rulesets_in_python() -> None:
    class Heap(up.Ruleset[tuple[int, int]]):
        def moves(self, heap: tuple[int, int]) -> list[tuple[int, int]]:
            a, b = heap
            return [(k, b) for k in range(a)] + [(a, k) for k in range(b)]

    t = Heap().table([(1, 1), (1, 2)])
    assert t._batches().column("position") == ["(1, 1)", "(1, 2)"]
    assert t._batches().column("value") == ["0", "*3"] and t._batches().column("value_num") == [0, None]

    class Odd:
        def __str__(self) -> str:
            return "odd"

    assert up.Table(["what"], [(Odd(),), (True,)])._batches().column("what") == ["odd", "true"]


def test_pickling(tmp_path: pathlib.Path) -> None:
    t, found = small_table(), clobber()
    found.to_parquet(tmp_path / "found.parquet")
    stored = up.read_parquet(tmp_path / "found.parquet")
    for rows in (t, found, stored):
        copy = pickle.loads(pickle.dumps(rows))
        assert copy == rows and copy.schema == rows.schema and copy.about == rows.about
        assert copy._batches().parquet() == rows._batches().parquet()


def test_values_with_loops(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "loops.parquet"
    up.table("over + n", n=range(2)).to_parquet(file)
    assert up.read_parquet(file).column("value") == [up.evaluate("over"), up.evaluate("1 + over")]


def test_mistakes(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        up.read_parquet(tmp_path / "nothing.parquet")
    assert missing.value.filename == str(tmp_path / "nothing.parquet")
    with pytest.raises(FileNotFoundError, match="no Parquet files"):
        up.read_parquet(tmp_path)
    with pytest.raises(FileNotFoundError):
        small_table().to_parquet(tmp_path / "no" / "rows.parquet")
    (tmp_path / "text.parquet").write_text("no columns")
    with pytest.raises(up.UpstarError, match="text.parquet: Parquet"):
        up.read_parquet(tmp_path / "text.parquet")
    (tmp_path / "text.parquet").unlink()
    small_table().to_parquet(tmp_path / "a.parquet")
    clobber().to_parquet(tmp_path / "b.parquet")
    with pytest.raises(up.UpstarError, match="b.parquet: the columns are not those of the other files"):
        up.read_parquet(tmp_path)
    with pytest.raises(up.UpstarError, match="two columns have the name `n`"):
        up.Table(["n", "n"], [(1, 2)]).schema
    with pytest.raises(up.UpstarError, match="no_such"):
        up.find("no_such", max_cells=2)
    assert len(up.find("subtraction([1, 3])", max_cells=4)) == 12


def test_files_of_other_programs(tmp_path: pathlib.Path) -> None:
    file, found = tmp_path / "rows.parquet", clobber()
    frame = need("polars").DataFrame(found)
    frame.write_parquet(file, compression="snappy")
    assert up.read_parquet(file).column("value") == found.column("value")
    frame.write_parquet(file, compression="zstd")
    with pytest.raises(up.UpstarError, match="rows.parquet: the file is compressed with zstd, which is not read here"):
        up.read_parquet(file)
    need("pyarrow")
    found.to_pandas(floats=True).to_parquet(file)
    back = up.read_parquet(file)
    assert back.column("value") == [up.up, up.up] and back.column("mean_float") == [0.0, 0.0]
    assert [name for name in back.columns if not name.endswith("_float")] == found.columns


def test_damaged_files(tmp_path: pathlib.Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever is in a file, reading it ends with rows or an error."""
    file = tmp_path / "rows.parquet"
    up.find("clobber", max_cells=4).to_parquet(file)
    right = file.read_bytes()
    chance = random.Random(1)
    for _ in range(300):
        wrong = bytearray(right[: chance.choice([len(right), chance.randrange(1, len(right))])])
        for _ in range(chance.choice([1, 1, 2, 5])):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        file.write_bytes(wrong)
        try:
            up.read_parquet(file)
        except up.UpstarError as error:
            assert str(error).startswith(str(file))
    assert capfd.readouterr().err == ""


def test_databases(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "clobber"
    database = up.build_database("clobber", cells=4, out=folder, part_rows=20)
    assert database.complete and database.rows == 72 and database.counts == {0: 1, 1: 2, 2: 3, 3: 12, 4: 54}
    assert len(database.files) == 7 and all(os.path.exists(file) for file in database.files)
    assert database == up.build_database("clobber", cells=4, out=folder, part_rows=20) == up.database(folder)
    rows = database.read()
    found = up.find("clobber", max_cells=4)
    assert rows.columns == COLUMNS and rows.column("position") == [str(p) for p in found]
    assert rows.column("value") == found.column("value") and rows.about["upstar.ruleset"] == "clobber"
    verified = up.verify_database(folder, sample=30, seed=1)
    assert verified.problems == [] and verified.sampled == 30 and verified.database == database
    part = pathlib.Path(database.files[-1])
    part.write_bytes(part.read_bytes()[:-9] + b"something")
    assert "the checksum is wrong" in up.verify_database(folder).problems[0]
    with pytest.raises(up.UpstarError, match="has positions of clobber; use another folder"):
        up.build_database("domineering", cells=3, out=folder)
    with pytest.raises(FileNotFoundError):
        up.verify_database(tmp_path / "nowhere")


def test_databases_of_loaded_rules(tmp_path: pathlib.Path) -> None:
    up.load_text("twos.up", "def moves(n): return [n - 2] if n > 1 else []")
    database = up.build_database("twos", cells=3, out=tmp_path / "twos")
    assert database.rows == 4 and up.verify_database(tmp_path / "twos").problems == []
    assert database.read().column("nim_value") == ["0", "0", "1", "1"]


def test_a_build_can_be_stopped(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("tqdm")
    whole = up.build_database("clobber", cells=5, out=tmp_path / "whole", part_rows=50, progress=True)
    assert "368" in capsys.readouterr().err or whole.rows == 368
    folder = tmp_path / "stopped"
    stops = 0
    for seconds in (0.02, 0.1, 0.4, 20):
        try:
            with up.limits(seconds=seconds):
                up.build_database("clobber", cells=5, out=folder, part_rows=50)
        except up.LimitReached:
            stops += 1
    assert stops and up.database(folder).checksum == whole.checksum


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "work",
    [
        'up.build_database("domineering", cells=13, out=folder)',
        'up._upstar.position_rows(up.Session(), [(f"domineering(3, {n})", 1) for n in range(30)])',
        'up._upstar.table_rows(up.Session(), [], ["x"], [[n] for n in range(3)] * 10**6)',
    ],
)
def test_ctrl_c(work: str, tmp_path: pathlib.Path) -> None:
    program = f"""
import time, upstar as up
folder = {str(tmp_path / "database")!r}
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("stopped", time.time(), flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.7)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    word, stopped = process.communicate(timeout=60)[0].split()
    assert process.returncode == 0 and word == "stopped" and float(stopped) - sent < 3


def test_limits() -> None:
    found = [(f"domineering(9, {n})", 1) for n in range(9, 12)]
    with pytest.raises(up.LimitReached, match="time limit"), up.limits(seconds=0.1):
        up._upstar.position_rows(up.Session(), found)
    with pytest.raises(up.LimitReached, match="memory limit"), up.limits(memory="1M"):
        up.find("domineering", max_cells=8).column("value")


def test_progress_that_raises(tmp_path: pathlib.Path) -> None:
    def tell(word: str, rows: int, more: Any) -> None:
        raise ZeroDivisionError(word)

    with pytest.raises(ZeroDivisionError, match="at"):
        up._upstar.build_database("clobber", 5, str(tmp_path), None, [], tell)


def test_html() -> None:
    html = clobber()._repr_html_()
    assert ">temperature</th>" in html and ">↑</td>" in html and "more rows" not in html
    assert "… and 20 more rows" in up.table("n", n=range(120))._repr_html_()


def test_missing_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    for work in (small_table().to_pandas, small_table().to_polars, clobber().to_arrow):
        with pytest.raises(ImportError, match="pip install"):
            work()


def test_texts_stay_texts(tmp_path: pathlib.Path) -> None:
    table = up.Table(["position", "value"], [("*", up.star), ("1", up.up), (".", up.Game(0))])
    table.to_parquet(tmp_path / "t.parquet")
    back = up.read_parquet(tmp_path / "t.parquet")
    assert back.column("position") == ["*", "1", "."]
    assert back.column("value") == [up.star, up.up, 0]


def test_variables_that_are_not_used() -> None:
    with pytest.raises(ValueError, match="the expression does not use the variable widht"):
        up.table("domineering(2, width)", widht=range(3))
    with pytest.raises(TypeError, match="n is not a list of integers"):
        up.table("n", n=6)  # type: ignore[arg-type]
    assert up.table("n", columns="value", n=[4]).column("value") == [4]


def test_own_tables_keep_their_types(tmp_path: pathlib.Path) -> None:
    columns = {
        "truth": [True, None, False],
        "whole": [1, None, -3],
        "large": [2**70, None, 1],
        "float": [2.5, 0.1, None],
        "both": [1, 2.5, None],
        "half": [Fraction(1, 2), None, 3],
        "third": [Fraction(1, 3), Fraction(2), None],
        "text": ["*", None, "1"],
        "nothing": [None, None, None],
        "g": [Game(1), None, up.star],
        "value": [Fraction(1, 3), 2, None],
        "loops": [up.evaluate("over"), Game(2), None],
    }
    table = up.Table(list(columns), zip(*columns.values()))
    table.to_parquet(tmp_path / "own.parquet")
    back = up.read_parquet(tmp_path / "own.parquet")
    assert back.columns == table.columns
    for name, entries in columns.items():
        read = back.column(name)
        assert read == entries, name
        if name not in ("both", "half", "third", "value"):
            assert [type(entry) for entry in read] == [type(entry) for entry in entries], name
    assert {type(entry) for entry in back.column("half") + back.column("third")} == {Fraction, type(None)}
    assert back.column("g")[0].temperature == -1
    assert table.schema["truth"] == "bool" and table.schema["whole"] == "int64" and table.schema["float"] == "double"
    again = tmp_path / "again.parquet"
    back.to_parquet(again)
    assert again.read_bytes() == (tmp_path / "own.parquet").read_bytes()
    for copy in (pickle.loads(pickle.dumps(table)), pickle.loads(pickle.dumps(back)), table[:], back[:]):
        assert copy.schema == table.schema and copy.column("g")[2] == up.star
    need("pyarrow")
    need("pandas")
    frame = table.to_pandas()
    assert frame["truth"].isna().tolist() == [False, True, False] and str(frame["whole"].dtype) == "Int64"
    assert frame["float"].tolist()[:2] == [2.5, 0.1] and frame["text"].isna().tolist() == [False, True, False]


def test_floats_and_long_integers_do_not_mix() -> None:
    """No integer is rounded without a word."""
    table = up.Table(["x"], [(2**60 + 1,), (0.5,)])
    assert table.schema == {"x": "string"} and table._batches().column("x") == [str(2**60 + 1), "0.5"]


def test_games_stay_games_whatever_the_column_is_called(tmp_path: pathlib.Path) -> None:
    t = up.table("{n|0}", columns=["rcf", "mean", "value"], n=range(3))
    t.to_parquet(tmp_path / "t.parquet")
    back = up.read_parquet(tmp_path / "t.parquet")
    assert all(isinstance(g, Game) for g in back.column("rcf")) and back.column("rcf") == t.column("rcf")
    assert all(isinstance(x, Fraction) for x in back.column("mean"))


def test_words_of_the_language_are_read_back(tmp_path: pathlib.Path) -> None:
    t = up.table("n * ^ + m", columns=["is_number"], n=range(2), m=range(2))
    t.to_parquet(tmp_path / "t.parquet")
    back = up.read_parquet(tmp_path / "t.parquet")
    assert back.column("is_number") == t.column("is_number") == [True, True, False, False]


def test_wrong_tables() -> None:
    for columns, rows, variables in (("ab", [], []), (["a", "b"], ["xy"], []), (["a"], [(1,)], "a"), ([1], [(1,)], [])):
        with pytest.raises(TypeError, match="expected a"):
            up.Table(columns, rows, variables=variables)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'n' is a variable"):
        up.Table(["n"], [(1.5,)], variables=["n"]).schema


def test_pandas_takes_the_table() -> None:
    """As docs/python.md says: `to_pandas`, and from pandas 3 on `from_arrow`. The constructor of pandas knows only lists of rows."""
    pandas = need("pandas")
    need("pyarrow")
    found = clobber()
    assert list(found.to_pandas()["value"]) == ["^", "^"]
    assert len(pandas.DataFrame(found.to_dicts()).columns) == len(COLUMNS)
