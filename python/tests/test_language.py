"""Positions, the language, and what stands on it."""

from __future__ import annotations

import pathlib
import pickle
from fractions import Fraction

import pytest

import upstar as up
from upstar import Game


def test_positions() -> None:
    p = up.position("domineering(4, 4)")
    assert p == up.rules.domineering(4, 4) and hash(p) == hash(up.rules.domineering(4, 4))
    assert p.outcome == "N" and len(p.left_moves) == 12 == len(p.right_moves)
    assert up.rules.domineering(2, 3).value == Game("{2|-1/2}")
    assert up.rules.domineering("..|.#").board == ". .\n. #"
    assert up.rules.clobber("xxo").value == up.up
    assert str(up.rules.nim(3, 4, 5).winning_moves("L")[0]) == "nim(1, 4, 5)"
    assert up.rules.kayles(20).grundy == 1 and up.rules.nim(3, 5).value == up.nimber(6)
    assert pickle.loads(pickle.dumps(p)) == p
    assert p.svg().startswith("<svg") and p.tree is not None
    assert up.position("col(grid(2, 2))").theory == "short"
    assert -up.rules.domineering(2, 3) == up.rules.domineering(3, 2)
    assert up.rules.domineering(2, 3) + up.rules.domineering(3, 2) == 0
    assert 1 - up.rules.domineering(2, 2) == Game("{2|0}")
    assert [len(part.left_moves) for part in up.position('domineering("..#.|..#.")').parts] == [2, 1]
    with pytest.raises(TypeError):
        p < p  # type: ignore[operator]
    with pytest.raises(ValueError):
        p.winning_moves("X")


def test_other_theories() -> None:
    draw = up.position("sos(4)")
    assert draw.outcome == "D" and draw.theory == "outcome"
    with pytest.raises(up.UpstarError):
        draw.value
    with pytest.raises(up.UpstarError):
        up.rules.domineering(2, 3).grundy
    assert up.position("nim(1, 1, 1)").remoteness == (3, 3)
    assert up.position("put_or_take_square(92)").remoteness == (11, 11)
    with pytest.raises(up.UpstarError, match="points decide"):
        up.position("dots(2, 2)").remoteness
    assert up.evaluate("misere_outcome(nim(1, 1))") == "N"


def test_mistakes() -> None:
    with pytest.raises(up.ParseError) as caught:
        up.position('clobber("xo|xy")')
    assert (caught.value.start, caught.value.end) == (13, 14)
    with pytest.raises(up.ParseError):
        up.position("1 + 1")
    with pytest.raises(AttributeError):
        up.rules.domino
    with pytest.raises(up.UpstarError):
        up.rules.nim("a")
    assert "domineering" in dir(up.rules) and len(up.rulesets()) > 50


def test_objects_of_the_language() -> None:
    assert up.evaluate("2 ** 100") == 2**100
    assert up.evaluate("1/3") == Fraction(1, 3)
    assert up.evaluate("[1, (2, true), none]") == [1, (2, True), None]
    assert up.evaluate('{"a": [1], 2: ^}') == {"a": [1], 2: up.up}
    assert up.evaluate("{[1, 2], 3}") == {(1, 2), 3}
    assert up.evaluate("{1,2|*}") == Game("{2|*}")
    assert up.evaluate("options({1,2|*})") == [[1, 2], [up.star]]
    f = up.evaluate("lambda n: n + 1")
    assert f.kind == "function" and f(3) == 4
    for value in (2**70, Fraction(2, 3), "text", [1, [2]], (1, 2), {"k": (1,)}, {1, 2}, True, None, up.up):
        up.define("x", value)
        assert up.evaluate("x") == value
    with pytest.raises(TypeError):
        up.define("x", 1.5)
    assert up.call("times", n=3, G=up.up) == Game("^3")


def test_printing(capsys: pytest.CaptureFixture[str]) -> None:
    up.evaluate("for n in 1..3: print(n)")
    assert capsys.readouterr().out == "1\n2\n3\n"


def test_loopy_values() -> None:
    over, on, off = (up.evaluate(name) for name in ("over", "on", "off"))
    assert over + over == over and over > 0 and not over < 0
    assert over != up.up and (over - over).outcome() == "D"
    assert on + 5 == on and -on == off
    assert over.fields["stopper"] is True and f"{over:latex}" and over._repr_latex_().startswith("$")
    assert (on + off).kind == "loopy" and str(on + off) == "dud" or str(on + off) == "on & off"
    assert pickle.loads(pickle.dumps(over)) == over
    with pytest.raises(AttributeError):
        over.no_such_function


def test_sessions_are_apart() -> None:
    one, other = up.Session(), up.Session()
    one.evaluate("K := {5|1}")
    with pytest.raises(up.ParseError):
        other.evaluate("K")
    assert one.evaluate("K") == Game("{5|1}")
    one.forget()
    with pytest.raises(up.ParseError):
        one.evaluate("K")


def test_solve() -> None:
    s = up.solve("clobber(3, 4) + ^", seconds=60)
    assert s.left_first == "win"
    assert up.solve([up.rules.nim(3, 4), up.rules.nim(7)]).outcome == "P"
    assert up.solve([up.star, "-^", 0]).outcome == Game("v*").outcome
    s = up.solve("nim(3, 4, 5)", moves=True)
    assert s.nim_value == 2 and [m.to for m in s.left_moves if m.wins] == ["nim(1, 4, 5)"]
    assert up.solve("nim(1, 1)", misere=True).outcome == "N"
    assert up.solve("sos(4)").outcome == "D"
    with pytest.raises(up.LimitReached):
        up.solve("domineering(9, 9)", seconds=0.05)
    with pytest.raises(up.ParseError) as caught:
        up.solve("1 + clobbr(3)")
    assert caught.value.start == 4


def test_proofs() -> None:
    e = up.explain("^ > 0")
    assert "0" in str(e) and e.check().statement.endswith("> 0")
    broken = dict(e.proof)
    broken["statement"] = None
    for proof in ("", "{}", "[]"):
        with pytest.raises(up.UpstarError):
            up.check(proof)
    assert up.check(e.proof) == e.check()


def test_play() -> None:
    match = up.play("nim(3, 4, 5)", "nim", "random", seed=3)
    assert match.winner == "L" and match.moves[0].to == "nim(1, 4, 5)"
    assert match == up.play("nim(3, 4, 5)", "nim", "random", seed=3)
    assert up.play("{3||2|1} + +-2", "hotstrat", "perfect", first="R").end
    with pytest.raises(ValueError):
        up.play("nim(1)", "nobody")


def test_sequences() -> None:
    assert up.nim_sequence("kayles", 12) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert up.nim_sequence("dawsons_kayles", 10) == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    found = up.period("kayles")
    assert (found.preperiod, found.period, found.proved) == (71, 12, True)
    assert up.period([n // 2 for n in range(9)]) == up.Period(0, 2, False, 1)


def test_tables() -> None:
    t = up.table("domineering(2, n)", columns=["value", "outcome"], n=range(1, 5))
    assert t.columns == ["n", "value", "outcome"]
    assert t.column("outcome") == ["L", "N", "N", "R"] and t[1] == (2, Game("+-1"), "N")
    assert ">±1</td>" in t._repr_html_() and str(t).startswith("n  value")
    assert t.to_dicts()[0] == {"n": 1, "value": 1, "outcome": "L"}
    square = up.table("grundy(nim(a, b))", a=range(3), b=range(3))
    assert square.column("value") == [0, 1, 2, 1, 0, 3, 2, 3, 0]


def test_find() -> None:
    found = up.find("clobber", max_cells=4, where="value == ^")
    assert found and all(p.value == up.up for p in found)
    assert len(up.find("domineering", max_cells=3)) == len({str(p) for p in up.find("domineering", max_cells=3)})
    with pytest.raises(up.UpstarError):
        up.find("no_such_ruleset", max_cells=3)


def test_rule_files(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "lizards.up"
    script.write_text(
        "def left(n): return [n - k for k in 1..2 if k <= n]\n"
        "def right(n): return [n // 2] if n % 2 == 0 and n > 0 else []\n"
    )
    assert up.load(script) == "lizards"
    assert up.rules.lizards(6).value == Game("{3|2}") and "lizards" in up.rulesets()
    with pytest.raises(up.ParseError) as caught:
        up.load_text("wrong.up", "def moves(n): return [n - ]")
    assert caught.value.start is not None
    up.load_text("broken.up", "def moves(n): return [n - 1] if n > 0 else [1][1]")
    with pytest.raises(up.UpstarError):
        up.rules.broken(3).value


def test_pictures() -> None:
    for what, kind in [
        ("{2|-1} + *", "thermograph"),
        (up.Game("{2|-1}"), "tree"),
        ([up.Game(0), up.star, up.up], "hasse"),
        (up.rules.domineering(2, 2), "moves"),
        (up.rules.nim(2, 1), "nim_tree"),
        ("[1, 2, 4]", "line"),
    ]:
        assert up.draw(what, kind)._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError):
        up.draw("1", "sculpture")
    with pytest.raises(up.UpstarError):
        up.draw(up.star, "board")


def test_names_of_the_session_stay() -> None:
    """Tables, searches, calls and questions use names of their own."""
    session = up._upstar.default_session()
    try:
        up.define("n", 5)
        up.define("cells", 7)
        up.define("temperature", 8)
        before = session.names()
        up.evaluate("41")
        up.table("nim(n, m)", columns=["value", "grundy"], n=range(3), m=range(2))
        up.find("clobber", max_cells=3, where="temperature == 0 and cells > 0")
        up.find("subtraction([1, 3])", max_cells=3)
        with pytest.raises(up.ParseError):
            up.table("domineering(2, k) + nonsense", k=range(3))
        with pytest.raises(up.UpstarError):
            up.find("clobber", max_cells=3, where="value == nonsense")
        with up.limits(seconds=0), pytest.raises(up.LimitReached):
            up.table("domineering(9, k)", k=[9])
        up.call("mean", Game("{3|1}"))
        up.rules.domineering(2, 2)
        up.position("domineering(2, 2)")
        up.solve(["nim(3)", Game("*")])
        assert up.evaluate("_ + 1") == 42
        assert up.evaluate("[n, cells, temperature]") == [5, 7, 8] and session.names() == before
        with pytest.raises(up.UpstarError, match="k"):
            up.table("domineering(2, k)")
    finally:
        session.forget()


def test_wrong_types_are_refused() -> None:
    """What Python could take for something else, but hardly was meant."""
    for wrong in (2.0, "8", True, None):
        with pytest.raises(TypeError, match="expected an integer"):
            up.nim_sequence("kayles", wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="max_cells: expected an integer"):
            up.find("clobber", max_cells=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 0"):
        up.nim_sequence("kayles", -1)
    with pytest.raises(TypeError, match="name of a ruleset"):
        up.nim_sequence(5, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected an integer, not 100.5"):
        up.period("kayles", 100.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="belongs to a ruleset"):
        up.period([1, 2, 1, 2, 1, 2], 10)
    for wrong in ("123", [1.0], [True], ["1"]):
        with pytest.raises(TypeError):
            up.table("nim(n)", n=wrong)  # type: ignore[arg-type]


def test_names_of_rulesets() -> None:
    assert up.rules.domineering is up.rules.domineering
    with pytest.raises(AttributeError, match="no ruleset 'domineerng'; did you mean 'domineering'?"):
        up.rules.domineerng
    with pytest.raises(KeyError, match="did you mean 'domineering'?"):
        up.about("domineerng")


def test_styles_of_things() -> None:
    over = up.evaluate("over")
    assert f"{over} {over:ascii} {over:>6}" == "over over   over" and f"{over:latex}" != "over"
    with pytest.raises(ValueError, match="Invalid format specifier"):
        f"{over:latx}"
