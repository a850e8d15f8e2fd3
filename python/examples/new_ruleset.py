"""A ruleset of one's own: Toads and Frogs, written in Python and compared with the one that Upstar has."""

import upstar as up


class ToadsAndFrogs(up.Ruleset[str]):
    """Left moves a toad T to the right, Right a frog F to the left: a step, or a jump over one piece of the other kind."""

    def left(self, row: str) -> list[str]:
        moves = []
        for at in range(len(row)):
            if row[at : at + 2] == "T.":
                moves.append(row[:at] + ".T" + row[at + 2 :])
            if row[at : at + 3] == "TF.":
                moves.append(row[:at] + ".FT" + row[at + 3 :])
        return moves

    def right(self, row: str) -> list[str]:
        return [self.mirror(after) for after in self.left(self.mirror(row))]

    def mirror(self, row: str) -> str:
        """The row with the players exchanged: read backwards, toads for frogs. Values then need to be found only once."""
        return row[::-1].translate(str.maketrans("TF", "FT"))


def main() -> None:
    game = ToadsAndFrogs()
    for row in ("T.F", "TT..F", "TTT..FF", "TT.FTF."):
        value = game.value(row)
        assert value == up.rules.toads_and_frogs(row).value
        print(f"{row}: {value:unicode}, outcome {game.outcome(row)}")
    print("winning moves of Left in TT..FF:", game.winning_moves("TT..FF", "L"))
    print(game.table(["T" * a + "." + "F" * 2 for a in range(1, 5)]))


if __name__ == "__main__":
    main()
