"""Rulesets written in Python."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Iterator

import pytest

import upstar as up

Cells = frozenset[tuple[int, int]]


class Domineering(up.Ruleset[Cells]):
    """The free cells. Left places vertical dominoes, Right horizontal ones."""

    def left(self, free: Cells) -> Iterator[Cells]:
        return (free - {(r, c), (r + 1, c)} for r, c in free if (r + 1, c) in free)

    def right(self, free: Cells) -> Iterator[Cells]:
        return (free - {(r, c), (r, c + 1)} for r, c in free if (r, c + 1) in free)


class InParts(Domineering):
    """The same with parts and the exchange of players."""

    def parts(self, free: Cells) -> list[Cells]:
        rest, parts = set(free), []
        while rest:
            part, todo = set(), [rest.pop()]
            while todo:
                r, c = todo.pop()
                part.add((r, c))
                for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if cell in rest:
                        rest.remove(cell)
                        todo.append(cell)
            parts.append(frozenset(part))
        return parts

    def mirror(self, free: Cells) -> Cells:
        return frozenset((c, r) for r, c in free)

    def show(self, free: Cells) -> str:
        height, width = (1 + max(cell[i] for cell in free) for i in (0, 1))
        return "\n".join("".join(".#"[(r, c) not in free] for c in range(width)) for r in range(height))


class WithSymmetry(Domineering):
    """One of four boards is evaluated. It counts how often the rules are asked."""

    def __init__(self) -> None:
        self.asked = 0

    def left(self, free: Cells) -> Iterator[Cells]:
        self.asked += 1
        return super().left(free)

    def symmetric(self, free: Cells) -> list[Cells]:
        across = frozenset((r, 3 - c) for r, c in free)
        return [across, frozenset((3 - r, c) for r, c in free), frozenset((3 - r, c) for r, c in across)]


class WithMirror(WithSymmetry):
    """One of eight boards is evaluated."""

    def mirror(self, free: Cells) -> Cells:
        return frozenset((c, r) for r, c in free)


def box(rows: int, columns: int) -> Cells:
    return frozenset((r, c) for r in range(rows) for c in range(columns))


@pytest.mark.parametrize("rows, columns", [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5)])
def test_values_are_those_of_the_built_in_ruleset(rows: int, columns: int) -> None:
    value = up.rules.domineering(rows, columns).value
    assert Domineering().value(box(rows, columns)) == value
    assert InParts().value(box(rows, columns)) == value
    assert InParts().outcome(box(rows, columns)) == value.outcome


def test_symmetric_positions_are_evaluated_once() -> None:
    plain, four, eight = Domineering(), WithSymmetry(), WithMirror()
    board = box(4, 4)
    value = up.rules.domineering(4, 4).value
    assert plain.value(board) == four.value(board) == eight.value(board) == value
    reached = {board}
    open_ = [board]
    while open_:
        at = open_.pop()
        for after in (*plain.left(at), *plain.right(at)):
            if after not in reached:
                reached.add(after)
                open_.append(after)
    # Boards that are symmetric themselves make it a little more than a quarter and an eighth.
    assert len(reached) / 4 < four.asked < len(reached) / 3.5
    assert len(reached) / 8 < eight.asked < len(reached) / 6.5
    assert all(plain.value(at) == four.value(at) == eight.value(at) for at in reached)


def test_moves_and_pictures() -> None:
    game = InParts()
    board = box(2, 2)
    assert game.winning_moves(board, "L") and not game.is_impartial
    assert all(game.value(after) == 1 for after in game.winning_moves(board, "L"))
    assert game.picture(board).svg().startswith("<svg")
    assert game.table([box(1, 2), box(2, 1)]).column("value") == [-1, 1]
    with pytest.raises(up.UpstarError):
        game.grundy(board)


class Take(up.Ruleset[int]):
    """Take one to three chips."""

    def moves(self, heap: int) -> list[int]:
        return [heap - n for n in (1, 2, 3) if n <= heap]


def test_impartial() -> None:
    take = Take()
    assert take.is_impartial and take.grundy(1003) == 3
    assert take.value(6) == up.nimber(2) and take.outcome(8) == "P"
    assert [take.grundy(n) for n in range(9)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_deep_games_need_no_recursion() -> None:
    class Long(up.Ruleset[int]):
        def left(self, n: int) -> list[int]:
            return [n - 1] if n else []

        def right(self, n: int) -> list[int]:
            return []

    assert Long().value(50_000) == 50_000


def test_exceptions_of_the_rules_come_through() -> None:
    class Wrong(Take):
        def moves(self, heap: int) -> list[int]:
            if heap == 3:
                raise LookupError("no rule for 3")
            return super().moves(heap)

    wrong = Wrong()
    for _ in range(2):
        with pytest.raises(LookupError, match="no rule for 3") as raised:
            wrong.value(5)
        assert getattr(raised.value, "__notes__", ["in moves(3)"]) == ["in moves(3)"]
    assert wrong.value(2) == up.nimber(2)

    class Nothing(up.Ruleset[int]):
        pass

    with pytest.raises(NotImplementedError):
        Nothing().value(1)

    class Forgot(up.Ruleset[int]):
        def moves(self, n: int) -> list[int]:
            return None  # type: ignore[return-value]

    with pytest.raises(TypeError, match="moves"):
        Forgot().value(1)

    class Unhashable(up.Ruleset[tuple[int, ...]]):
        def moves(self, n: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [[1]]  # type: ignore[list-item]

    with pytest.raises(TypeError, match="unhashable"):
        Unhashable().value(())


def test_cycles_are_reported() -> None:
    class Back(up.Ruleset[int]):
        def moves(self, n: int) -> list[int]:
            return [(n + 1) % 5]

    with pytest.raises(up.UpstarError, match="comes back to the position 0"):
        Back().value(0)
    with pytest.raises(up.UpstarError):
        Back().grundy(0)


def test_rules_may_use_the_engine() -> None:
    class Curious(Take):
        def moves(self, heap: int) -> list[int]:
            assert up.evaluate("{1|-1} + *") == up.Game("+-1*")
            assert up.rules.domineering(2, 2).value == up.Game("+-1")
            return super().moves(heap)

    assert Curious().value(9) == up.star


def test_misere_and_loops() -> None:
    class Misere(Take):
        ending = "misere"

    assert "".join(Misere().outcome(n) for n in range(9)) == "NPNNNPNNN"
    with pytest.raises(up.UpstarError):
        Misere().value(3)

    class Ring(up.Ruleset[int]):
        loops = True

        def left(self, at: int) -> list[int]:
            return [(at + 1) % 6] if at else []

        def right(self, at: int) -> list[int]:
            return [(at - 1) % 6] if at else []

    ring = Ring()
    assert ring.outcome(3) == "D" and ring.outcome(5) == "NHat" and ring.remoteness(5) == (1, None)
    assert ring.winning_moves(5, "L") == [0]

    class On(up.Ruleset[str]):
        """Left may pass for ever; from the other place she may move to 0 and Right may pass."""

        loops = True

        def left(self, at: str) -> list[str]:
            return {"on": ["on"], "over": ["end"], "end": []}[at]

        def right(self, at: str) -> list[str]:
            return {"on": [], "over": ["over"], "end": []}[at]

    assert On().value("on") == up.evaluate("on")
    assert On().value("over") == up.evaluate("over")
    assert On().value("end") == 0


def test_declared_ends() -> None:
    class Race(up.Ruleset[int]):
        """Step forwards by one or two; whoever reaches 5 or more has won."""

        def moves(self, at: int) -> list[int]:
            return [at + 1, at + 2]

        def ended(self, at: int, player: str) -> str | None:
            return None if at < 5 else "R" if player == "L" else "L"

    race = Race()
    assert [race.outcome(n) for n in range(5)] == ["N", "N", "P", "N", "N"]
    assert race.winning_moves(0, "L") == [2] and race.winning_moves(5, "L") == []


def test_forgetting() -> None:
    take = Take()
    take.value(5)
    take.forget()
    assert take.value(5) == up.star


def test_rulesets_are_pickled_and_collected() -> None:
    take = Take()
    assert take.value(5) == up.star
    again = pickle.loads(pickle.dumps(take))
    assert again.value(6) == up.nimber(2)
    there = weakref.ref(take)
    del take
    gc.collect()
    assert there() is None


def test_what_is_no_list_of_positions_is_refused() -> None:
    class Forgetful(up.Ruleset[str]):
        def moves(self, row: str) -> str:
            return row[1:]

    with pytest.raises(TypeError, match="moves gives 'bc'; expected a list of positions"):
        Forgetful().value("abc")

    class Misere(Forgetful):
        ending = "misere"

    class Loops(Forgetful):
        loops = True

    class Nothing(Misere):
        def moves(self, row: str) -> str:
            return None  # type: ignore[return-value]

    class Named(Forgetful):
        def moves(self, row: str) -> str:
            return {"take": row[1:]}  # type: ignore[return-value]

    for ruleset in (Misere(), Loops()):
        with pytest.raises(TypeError, match="moves gives 'bc'; expected a list of positions"):
            ruleset.outcome("abc")
    with pytest.raises(TypeError, match="moves gives None; expected a list of positions"):
        Nothing().outcome("abc")
    with pytest.raises(TypeError, match="moves gives {'take': 'bc'}; expected a list of positions"):
        Named().value("abc")
    for asked in (Forgetful(), Misere()):
        with pytest.raises(TypeError, match="moves gives 'bc'; expected a list of positions"):
            asked.winning_moves("abc", "L")
    with pytest.raises(TypeError, match="expected a list of positions, found 'abc'"):
        Forgetful().table("abc")
    with pytest.raises(ValueError, match='the player is "L" or "R"'):
        Domineering().winning_moves(box(2, 2), "Left")  # type: ignore[arg-type]


def test_how_play_ends_may_change() -> None:
    class Take2(Take):
        ending = "misere"
        loops = True

    take = Take2()
    assert take.outcome(1) == "P" and take.outcome(2) == "N"
    take.ending = "normal"
    assert take.outcome(1) == "N" and take.outcome(4) == "P"

    class Around(up.Ruleset[int]):
        loops = True

        def moves(self, at: int) -> list[int]:
            return [1 - at]

    around = Around()
    assert around.outcome(0) == "D"
    around.endless = "L"
    assert around.outcome(0) == "L"


def test_rules_that_change_are_asked_again() -> None:
    class Subtraction(up.Ruleset[int]):
        def __init__(self, taken: list[int]) -> None:
            self.taken = taken
            self.asked = 0

        def moves(self, heap: int) -> list[int]:
            self.asked += 1
            return [heap - n for n in self.taken if n <= heap]

    class Misere(Subtraction):
        ending = "misere"

    game, misere = Subtraction([1, 2]), Misere([1, 2])
    assert game.grundy(4) == 1 and game.asked == 5 and game.grundy(3) == 0 and game.asked == 5
    assert [misere.outcome(n) for n in (1, 4)] == ["P", "P"]
    game.taken = misere.taken = [1, 2, 3]
    assert game.grundy(4) == 0 and [misere.outcome(n) for n in (4, 5)] == ["N", "P"]
