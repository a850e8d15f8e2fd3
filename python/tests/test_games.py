"""Values: facts from the books."""

from __future__ import annotations

import copy
import numbers
import pickle
from fractions import Fraction
from typing import Any

import pytest

import upstar as up
from upstar import Game

UP, STAR = up.up, up.star


def test_numbers() -> None:
    half = Game.of([0], [1])
    assert half + half == 1
    assert half == Fraction(1, 2) and half.number == Fraction(1, 2)
    assert Game(Fraction(-7, 4)) == Game("-7/4")
    assert Game(2**100) - 2**100 == 0
    assert int(Game(-5)) == -5
    assert Game.of([], [3]) == 0
    with pytest.raises(ValueError):
        Game(Fraction(1, 3))
    with pytest.raises(TypeError):
        Game(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game(True) + 1.5  # type: ignore[operator]
    with pytest.raises(ValueError):
        int(STAR)


def test_infinitesimals() -> None:
    assert STAR + STAR == 0
    assert Game.of([0], [STAR]) == UP
    assert UP > 0 and UP < Fraction(1, 2**40)
    assert UP.confused(STAR) and not UP < STAR and not UP > STAR and UP != STAR
    assert 2 * UP > STAR and UP + UP == Game("^^")
    assert Game("^*") == Game.of([0, STAR], [0])
    assert (UP - UP).outcome == "P"
    assert Game("tiny(2)").atomic_weight == 0
    assert (3 * UP + up.nimber(2)).atomic_weight == 3
    assert [up.nimber(n).nimber for n in range(3)] == [0, 1, 2]
    assert up.nimber(7) + up.nimber(12) == up.nimber(11)


def test_hot_games() -> None:
    G = Game("{4||1|-1}")
    assert (G.left_stop, G.right_stop) == (4, 1)
    assert (G.mean, G.temperature) == (2, 2)
    assert isinstance(G.mean, Fraction)
    graph = G.thermograph
    assert (graph.mean, graph.temperature) == (2, 2)
    assert graph.left_wall[-1] == (2, 2) == graph.right_wall[-1]
    assert all(isinstance(x, Fraction) for corner in graph.left_wall for x in corner)
    assert Game("{3|-1}").cool(1) == Game("{2|0}")
    assert Game("{3|-1}").cool(5) == 1
    assert STAR.heat(2) == Game("+-2")
    assert Game("{2*|-1^}").rcf == Game("{2|-1}")
    assert (Game("{2|-2}") + Game("{1|-1}")).outcome == "N"
    with pytest.raises(ValueError):
        G.cool(-2)


def test_order_is_partial() -> None:
    hot = Game("{1|-1}")
    for other in (0, 1, -1, Fraction(1, 2)):
        assert hot.compare(other) == "confused"
        assert not (hot < other or hot > other or hot == other or hot <= other or hot >= other)
    assert hot < 2 and 2 > hot and hot >= Fraction(-3, 2)
    assert Game(1).compare(UP) == "greater" and UP.compare(1) == "less"
    assert UP.compare(Game("{0|*}")) == "equal"
    assert (STAR == "*") is False
    with pytest.raises(TypeError):
        STAR < "*"  # type: ignore[operator]


def test_canonical_form() -> None:
    G = Game("{1,2,3|*,5}")
    assert G.left_options == [3] and G.right_options == [STAR]
    assert str(G) == "{3|*}" and G.birthday == 4
    assert dict(list(G)) == {"L": Game(3), "R": STAR}
    assert Game("{0,*|*,0}") == up.nimber(2)


def test_hashing() -> None:
    games = {Game("{1|-1}"): "a", Game(3): "b", STAR: "c", Game("1/2"): "d"}
    assert games[Game("+-1")] == "a"
    assert games[3] == "b"  # type: ignore[index]
    assert games[Fraction(1, 2)] == "d"  # type: ignore[index]
    assert hash(Game(2**80)) == hash(2**80) and hash(Game(-1)) == hash(-1)
    assert len({Game(n) + STAR for n in range(50)} | {Game(n) for n in range(50)}) == 100


@pytest.mark.parametrize("text", ["0", "-7/4", "^3*2", "{4||1|-1}", "tiny(2)", "+-{3|2}", "{0,{{2|0},2+tiny(2)|0}|-1}"])
def test_text_reads_back(text: str) -> None:
    G = Game(text)
    assert Game(str(G)) == G and Game(f"{G:unicode}") == G and Game(f"{G:form}") == G
    assert pickle.loads(pickle.dumps(G)) == G
    assert copy.copy(G) is G and copy.deepcopy([G]) == [G]
    assert eval(repr(G)) == G


def test_formats() -> None:
    G = Game("{1^|-1}")
    assert f"{G}" == str(G) == "{1^|-1}"
    assert f"{G:unicode}" == "{1↑|-1}"
    assert f"{G:latex}" == r"\{1{\uparrow}\mid -1\}"
    assert f"{UP:form}" == "{0|{0|0}}"
    assert f"{UP:>3}|{UP:<3}|" == "  ^|^  |"
    assert UP._repr_latex_() == r"${\uparrow}$"


def test_mistakes_have_a_place() -> None:
    with pytest.raises(up.ParseError) as caught:
        Game("↑↑ + {1|")
    assert (caught.value.start, caught.value.end) == (8, 8)
    with pytest.raises(up.ParseError) as caught:
        up.evaluate("1 + lenn([1])")
    assert (caught.value.start, caught.value.end) == (4, 8)
    assert caught.value.help == "did you mean `len`?"
    assert "^^^^" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.start == 4 and str(again) == str(caught.value)
    assert issubclass(up.ParseError, up.UpstarError) and issubclass(up.LimitReached, up.UpstarError)


def test_games_too_large() -> None:
    with pytest.raises(up.LimitReached):
        UP * 2**31
    with pytest.raises(up.LimitReached), up.limits(seconds=0.02):
        Game("1000 * {5/2||1|-1/4} + 1000 * {7||2|-5}")


def test_forms() -> None:
    form = up.Form("{1,2,3|*}")
    assert str(form) == "{1,2,3|*}" and form.value == Game("{3|*}")
    assert [str(option) for option in form.left_options] == ["1", "2", "3"]
    assert form == up.Form("{3,2,1,1|*}") and form != up.Form("{3|*}")
    assert hash(form) == hash(up.Form("{3,2,1|*}"))
    assert pickle.loads(pickle.dumps(form)) == form
    assert form.tree().svg().startswith("<svg")
    assert form.value + 1 == Game(form) + 1


def test_pictures(tmp_path: object) -> None:
    graph = Game("{4||1|-1}").thermograph
    assert graph.svg().startswith("<svg") and graph._repr_svg_() == graph.svg()
    assert "tikzpicture" in graph.picture().tikz()
    file = f"{tmp_path}/tree.svg"
    Game("{2|-1}").tree().save(file)
    with open(file, encoding="utf-8") as svg:
        assert svg.read(4) == "<svg"
    with pytest.raises(ValueError):
        Game("{2|-1}").tree().save(f"{tmp_path}/tree.gif")
    assert graph == Game("{4||1|-1}").thermograph and pickle.loads(pickle.dumps(graph)) == graph


def test_matplotlib() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = Game("{4||1|-1}").thermograph.plot()
    assert len(ax.lines) >= 2 and ax.xaxis_inverted()
    ax = up.table("domineering(2, n)", columns=["temperature"], n=range(1, 4)).plot("temperature")
    assert ax.get_xlabel() == "n"


def test_nim_heaps() -> None:
    assert up.nimber(0) == 0 and up.nimber(4) == Game("*4")
    with pytest.raises(ValueError, match="at least 0, not -1"):
        up.nimber(-1)
    for wrong in ("2+5", 2.0, True, None):
        with pytest.raises(TypeError, match="expected an integer"):
            up.nimber(wrong)  # type: ignore[arg-type]


def test_options_are_lists() -> None:
    assert Game.of(["10"], ("11",)) == Fraction(21, 2) == Game.of(iter([10]), {11})
    for wrong in ("10", b"10", None, {1: 2}, 5):
        with pytest.raises(TypeError, match="expected a list of options"):
            Game.of(wrong, ["11"])  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a list of options"):
            Game.of([0], wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        STAR * True


class Third:
    """A fraction of another package, as Sage has them: the parts are methods."""

    def __init__(self, above: int, below: int) -> None:
        self.above, self.below = above, below

    def numerator(self) -> int:
        return self.above

    def denominator(self) -> int:
        return self.below


def test_numbers_of_other_packages() -> None:
    numbers.Rational.register(Third)
    half: Any = Third(1, 2)
    assert Game(half) == Fraction(1, 2) and STAR + half == Game("1/2*") and up.call("mean", half) == Fraction(1, 2)
    with pytest.raises(ValueError, match="1/3 is no game"):
        Game(Third(1, 3))  # type: ignore[arg-type]
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    three = numpy.int64(3)
    assert Game(three) == 3 and Game.of([three], [4]) == Fraction(7, 2) and STAR * three == STAR
    assert up.nimber(three) == Game("*3") and up.rules.domineering(2, three) == up.rules.domineering(2, 3)
    assert Game("{5|1}").cool(numpy.int8(1)) == Game("{4|2}") and up.nim_sequence("kayles", three) == [0, 1, 2]
    assert up.period(numpy.array([7, 1, 2, 1, 2, 1, 2])).period == 2
    assert up.table("nim(n)", n=numpy.arange(2)) == [(0, 0), (1, STAR)]
    for wrong in (numpy.float64(3), numpy.bool_(True)):
        with pytest.raises(TypeError):
            Game(wrong)
