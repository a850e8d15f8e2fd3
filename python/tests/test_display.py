"""What a notebook shows."""

from __future__ import annotations

import dataclasses
import importlib
import sys
import types
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

import upstar as up
from upstar import _show

KINDS = ("_repr_latex_", "_repr_svg_", "_repr_html_")


def shown(thing: Any) -> dict[str, str]:
    """What a notebook is given, as IPython asks for it."""
    found = {kind: getattr(thing, kind)() for kind in KINDS if hasattr(type(thing), kind)}
    return {kind: text for kind, text in found.items() if text is not None}


def is_well_formed(text: str) -> bool:
    ElementTree.fromstring(f"<div>{text}</div>")
    return True


THINGS: dict[str, tuple[Any, str, str]] = {
    "a value": (up.Game("{2|-1/2}"), "_repr_latex_", r"\frac"),
    "a form": (up.Form("{1,2|*}"), "_repr_latex_", r"\mid"),
    "a value with loops": (up.evaluate("over"), "_repr_latex_", r"\mathbf{over}"),
    "a position": (up.rules.clobber("xo"), "_repr_svg_", "<circle"),
    "heaps": (up.rules.nim(3, 4), "_repr_svg_", "<svg"),
    "a thermograph": (up.Game("{2|-1}").thermograph, "_repr_svg_", "<svg"),
    "a tree": (up.Game("{2|-1}").tree(), "_repr_svg_", "<svg"),
    "a tree of positions": (up.rules.domineering(2, 2).tree(), "_repr_svg_", "<svg"),
    "a table": (up.table("domineering(2, n)", n=range(1, 3)), "_repr_html_", ">±1<"),
    "a period": (up.period("kayles"), "_repr_html_", "period <b>12</b> after 71 values"),
    "a solution": (up.solve("nim(1, 2)", moves=True), "_repr_html_", "whoever starts wins"),
    "an explanation": (up.explain("^ > 0"), "_repr_html_", "&gt; 0: true"),
    "a verdict": (up.explain("^ > 0").check(), "_repr_html_", "✓"),
    "a ruleset": (up.about("clobber"), "_repr_html_", "partizan"),
    "a game that was played": (up.play("nim(2)", "perfect", "perfect"), "_repr_html_", "<svg"),
}


@pytest.mark.parametrize("name", THINGS)
def test_display(name: str) -> None:
    thing, kind, part = THINGS[name]
    found = shown(thing)
    assert list(found) == [kind]
    assert part in found[kind]
    if kind != "_repr_latex_":
        assert is_well_formed(found[kind])
    else:
        assert found[kind].startswith("$") and found[kind].endswith("$")


def test_everything_public_that_is_a_result_is_shown() -> None:
    plain = {"Move", "Played", "Session", "Ruleset"}
    kinds = {name for name in up.__all__ if isinstance(getattr(up, name), type)}
    errors = {name for name in kinds if issubclass(getattr(up, name), Exception)}
    for name in kinds - errors - plain - {"limits"}:
        assert any(hasattr(getattr(up, name), kind) for kind in KINDS), name


def test_databases(tmp_path: Any) -> None:
    made = up.build_database("domineering", cells=3, out=tmp_path)
    text = made._repr_html_()
    assert "positions" in text and is_well_formed(text)
    checked = up.verify_database(tmp_path)
    assert checked._repr_html_().startswith("✓")
    wrong = dataclasses.replace(checked, problems=["<part>"])
    assert "&lt;part&gt;" in wrong._repr_html_() and is_well_formed(wrong._repr_html_())


def test_sweeps(tmp_path: Any) -> None:
    done = up.sweep(up.sweeps.box("domineering", 1, 2), out=tmp_path)
    assert "rows in 1 part in" in done._repr_html_() and is_well_formed(done._repr_html_())
    partly = dataclasses.replace(done, missing=[1, 2])
    assert "2 tasks are missing" in partly._repr_html_()


def test_solution_lists_winning_moves_first() -> None:
    text = up.solve("nim(1, 2)", moves=True)._repr_html_()
    assert text.index("<b>win</b>") < text.index(">loss<")
    assert "nim value" in text
    assert "in 1 moves" not in up.solve("nim(1)")._repr_html_()


def test_tables_show_boards_and_are_cut() -> None:
    positions = up.table("domineering(1, n)", columns=["position", "value"], n=range(1, 4))
    text = positions._repr_html_()
    assert text.count("<svg") == 3 and is_well_formed(text)
    assert 'title="domineering(&quot;..&quot;)"' in text
    long = up.Table(["n", "square"], ((n, n * n) for n in range(1000)))
    text = long._repr_html_()
    assert text.count("<tr>") == 101
    assert "… and 900 more rows" in text and is_well_formed(text)
    found = up.find("clobber", max_cells=3, where="value == ^")._repr_html_()
    assert found.count("<svg") == 2 and "↑" in found and is_well_formed(found)


def test_texts_are_escaped() -> None:
    text = up.Table(["<b>"], [("<script>",)])._repr_html_()
    assert "<script>" not in text and "&lt;script&gt;" in text


def test_small_pictures_keep_their_shape() -> None:
    svg = up.rules.domineering(2, 2).svg()
    whole, part = (ElementTree.fromstring(text) for text in (svg, _show.small(svg, 0.5)))
    assert float(part.get("width", "0")) == float(whole.get("width", "0")) / 2
    assert part.get("viewBox") == whole.get("viewBox")


class FakeBar:
    """Counts as tqdm does."""

    made: list[tuple[int | None, str, int]] = []

    def __init__(self, items: Iterable[Any], total: int | None = None, desc: str = "") -> None:
        self.items, self.total, self.desc = items, total, desc

    def __iter__(self) -> Iterator[Any]:
        count = 0
        for item in self.items:
            yield item
            count += 1
        FakeBar.made.append((self.total, self.desc, count))


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, str, int]]:
    FakeBar.made = []
    module = types.ModuleType("tqdm.auto")
    module.tqdm = FakeBar  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tqdm.auto", module)
    return FakeBar.made


class Heap(up.Ruleset[int]):
    """Take one or two."""

    def moves(self, heap: int) -> list[int]:
        return [heap - n for n in (1, 2) if n <= heap]


def test_progress(bars: list[tuple[int | None, str, int]]) -> None:
    rows = up.table("a + b", a=range(3), b=range(4), progress=True)
    assert len(rows) == 12 and bars == [(12, "a + b", 12)]
    rows = Heap().table(range(5), progress=True)
    assert len(rows) == 5 and bars[1:] == [(5, "Heap", 5)]
    up.table("a", a=range(3))
    assert len(bars) == 2


def test_progress_with_the_real_one() -> None:
    pytest.importorskip("tqdm")
    assert len(up.table("a", a=range(3), progress=True)) == 3


def test_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress"):
        up.table("a", a=range(3), progress=True)


@pytest.fixture
def plt() -> Iterator[Any]:
    pytest.importorskip("matplotlib").use("Agg")
    module = importlib.import_module("matplotlib.pyplot")
    yield module
    module.close("all")


def test_figure_of_a_thermograph(plt: Any) -> None:
    ax = up.Game("{4||1|-1}").thermograph.plot()
    left, right, mast = (line.get_xydata().tolist() for line in ax.lines[:3])
    assert left == [[5, -1], [2, 2]]
    assert right == [[1, -1], [1, 1], [2, 2]]
    assert mast == [[2, 2], [2, 3]]
    assert ax.xaxis_inverted()
    # A number is a mast alone, and a second one goes into the same figure.
    assert up.Game("3").thermograph.plot(ax) is ax
    assert ax.xaxis_inverted()


def test_figure_of_a_table(plt: Any) -> None:
    strips = up.table("domineering(2, n)", columns=["value", "temperature"], n=range(1, 5))
    line = strips.plot("temperature").lines[0]
    assert line.get_ydata().tolist() == [-1, 1, 1.25, 0]
    # Values that are no numbers leave gaps.
    values = strips.plot("value").lines[0].get_ydata().tolist()
    assert values[0] == 1 and values[1] != values[1]
    with pytest.raises(ValueError, match="no numbers"):
        up.Table(["a", "b"], [(1, "x")]).plot("b")


def test_figure_over_two_variables(plt: Any) -> None:
    nim = up.table("grundy(nim(a, b))", a=range(3), b=range(4))
    ax = nim.plot("value")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("b", "a")
    mesh = ax.collections[0].get_array()
    assert mesh.shape == (3, 4) and mesh[2][3] == 1


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="plot"):
        up.Game("{1|-1}").thermograph.plot()


def test_fractions_in_tables() -> None:
    assert _show.plain(Fraction(5, 4)) == "5/4"
    assert _show.plain(up.Game("^*")) == "↑∗"
