"""Nim values: sequences, periods, and an impartial ruleset of one's own."""

import upstar as up


class Grundys(up.Ruleset[int | tuple[int, int]]):
    """Grundy's game: divide a heap into two of different size."""

    def moves(self, heap: int | tuple[int, int]) -> list[int | tuple[int, int]]:
        assert isinstance(heap, int)
        return [(a, heap - a) for a in range(1, (heap + 1) // 2)]

    def parts(self, position: int | tuple[int, int]) -> list[int | tuple[int, int]]:
        return [position] if isinstance(position, int) else list(position)


def main() -> None:
    print("Kayles:", up.nim_sequence("kayles", 20))
    period = up.period("kayles")
    print(f"period {period.period} after {period.preperiod} values, proved: {period.proved}")

    game = Grundys()
    values = [game.grundy(n) for n in range(60)]
    assert values[:12] == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    assert values == up.nim_sequence("grundys_game", 60)
    print("Grundy's game:", values[:20])

    table = up.table("grundy(nim(a, b))", a=range(4), b=range(4))
    print(table)


if __name__ == "__main__":
    main()
