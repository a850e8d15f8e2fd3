"""Values, sums, temperatures and positions: the first hour with Upstar in Python."""

from fractions import Fraction

import upstar as up
from upstar import Game


def main() -> None:
    # Values are read from text, or built from their options.
    half = Game.of([0], [1])
    assert half + half == 1 and half.number == Fraction(1, 2)
    print("{0|1} is", half)

    # ↑ is positive but smaller than every positive number; ↑ and ∗ are confused.
    print("up and star:", up.up.compare(up.star), "- two ups and star:", (2 * up.up).compare(up.star))

    # Hot games have a mean and a temperature.
    for text in ("{4||1|-1}", "{3|-2}", "+-{3|1}"):
        game = Game(text)
        print(f"{game:unicode}: mean {game.mean}, temperature {game.temperature}, outcome {game.outcome}")

    # Positions of rulesets have values.
    for columns in range(1, 6):
        board = up.rules.domineering(3, columns)
        print(f"{board}: {board.value}")

    # Who wins a sum, and how?
    solution = up.solve("clobber(3, 4) + domineering(3, 3)", seconds=60, moves=True)
    wins = [move.to for move in solution.left_moves if move.wins]
    print("outcome", solution.outcome, "- winning moves of Left:", len(wins))

    # An answer can be explained, and the explanation checked.
    explanation = up.explain("^ + ^ + * > 0")
    print(explanation.text.splitlines()[0])
    print("checked:", explanation.check().statement)


if __name__ == "__main__":
    main()
