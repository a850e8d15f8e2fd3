"""The board for notebooks, without a browser. web/tests/browser/widget.test.js clicks on it."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import upstar as up
from upstar import _upstar

pytest.importorskip("anywidget")


def click(board: Any, **traits: Any) -> None:
    """What a click in the browser sends."""
    board.set_state(traits)


def test_a_board_has_a_position_and_a_value() -> None:
    board = up.board("clobber(2, 2)")
    assert board.position == up.rules.clobber(2, 2)
    assert board.value == up.star and board.outcome == "N"
    assert (board.mode, board.player, board.trail) == ("play", "L", [])
    assert board.answer["stage"] == "values"


def test_a_click_changes_the_position_and_the_value_follows() -> None:
    board = up.rules.clobber("xxo").widget()
    assert board.value == up.up
    move = board.answer["left"][0]
    seen: list[tuple[str, up.Position, up.Game]] = []
    board.observe(lambda change: seen.append((change["name"], board.position, board.value)), ["value"])
    click(board, at=move["call"], player="R", trail=[["clobber(\"xxo\")", "L"]])
    assert str(board.position) == 'clobber("x.x")'
    assert board.value == 0 and board.outcome == "P" and board.player == "R"
    # Whoever is told of the value already finds the position.
    assert seen == [("value", board.position, up.Game(0))]


def test_the_board_comes_before_the_value() -> None:
    board = up.board("domineering(2, 2)")
    stages: list[str] = []
    board.observe(lambda change: stages.append(change["new"].get("stage")), ["answer"])
    click(board, at='domineering(3, 3)')
    assert stages == ["board", "values"]


def test_what_is_no_position_is_said() -> None:
    board = up.board("domineering(2, 2)", "edit")
    click(board, at='domineering("..|.?")')
    assert "error" in board.answer and board.answer["error"]["message"]
    assert board.position == up.rules.domineering(2, 2) and board.value == up.Game("+-1")
    click(board, at='domineering("..|.#")')
    assert board.value == up.star


def test_a_program_puts_a_position_there() -> None:
    board = up.board("nim(1, 2)")
    click(board, at="nim(1, 1)", trail=[["nim(1, 2)", "L"]])
    board.position = up.rules.nim(3, 5)
    assert board.at == "nim(3, 5)" and board.value == up.nimber(6) and board.trail == []
    with pytest.raises(Exception, match="Position"):
        board.position = "nim(1)"


def test_values_that_take_too_long_or_do_not_exist() -> None:
    slow = up.board("domineering(9, 9)", seconds=0.05)
    assert slow.value is None and slow.answer["board"]["kind"] == "cells" and len(slow.answer["left"]) == 72
    assert slow.position == up.rules.domineering(9, 9)
    # A budget that is over before the first thought leaves the position on the board too.
    at_once = up.board("domineering(9, 9)", seconds=0)
    assert at_once.value is None and at_once.position == up.rules.domineering(9, 9)
    # Play that comes back has values with loops, and where the last move does not decide there is none.
    loopy = up.board('fox_and_geese("x.x.|....|....|.o..")')
    assert loopy.value is None or isinstance(loopy.value, (up.Game, up.Thing))
    assert loopy.outcome is not None


def test_loaded_rulesets_work() -> None:
    up.load_text("widget_take.up", "def left(n): return [n - 1] if n > 0 else []\ndef right(n): return [n - 2] if n > 1 else []")
    board = up.board("widget_take(5)")
    assert board.value == up.rules.widget_take(5).value


def test_mistakes_are_reported_at_once() -> None:
    with pytest.raises(up.ParseError):
        up.board("clobber(")
    with pytest.raises(ValueError, match="mode"):
        up.board("nim(1)", "look")
    with pytest.raises(ValueError, match="player"):
        up.board("nim(1)", player="Left")


def test_without_anywidget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match=r"upstar\[widget\]"):
        up.board("nim(1)")


def test_the_module_is_there_and_the_picture_too() -> None:
    board = up.board("clobber(2, 2)")
    assert "export" in str(board._esm)
    data = board._repr_mimebundle_()[0]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["image/svg+xml"].startswith("<svg")


def test_requests_of_the_page() -> None:
    answer = json.loads(_upstar.answer_request('{"request": "eval", "input": "1 + 1"}'))
    assert answer["value"] == "2"
    assert json.loads(_upstar.answer_request("{"))["answer"] == "error"
    with up.limits(seconds=0.05):
        answer = json.loads(_upstar.answer_request('{"request": "eval", "input": "domineering(9, 9)"}'))
    assert "value" not in answer or "problem" in json.dumps(answer)
