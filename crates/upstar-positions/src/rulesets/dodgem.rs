//! Dodgem: cars that leave the board, each side over its own edge.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Starts, tabled_starts,
};
use upstar_goals::chases::{Cars, Dodgem};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "dodgem",
    players: "Left's cars (L) drive right, up or down, Right's (R) up, left or right.",
    rule: "A car moves one cell onto a free cell, never back: Left's move right, up or down and leave the board over the right edge, Right's \
           move up, left or right and leave over the top. You win when your last car has left, or when it is your turn and you cannot move.",
    notation: "rows from the top, separated by |, of L, R and . (free), n × n with at most n - 1 cars each; or n from 2 to 8 for the start",
    example: "dodgem(\"L..|L..|.RR\")",
    impartial: false,
    source: "Vout and Gray; Winning Ways, volume 3, chapter 22",
    notes: "On 3 × 3 the first player wins in 19 moves, and 4 × 4 is drawn. 5 × 5 is published as drawn (des Jardins, 1996); its table has \
            120 million positions.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: None,
};

const PIECES: &[Cell] = &[Cell::Free, Cell::Left('L'), Cell::Right('R')];

/// Up to so many positions that can still be reached, the plain analysis is faster than the table of the whole board.
const FEW: u64 = 100_000;
/// Boards whose table is made in no time.
const SMALL: usize = 4;

fn letters(game: &Dodgem, cars: &Cars) -> Letters {
    let n = game.size();
    Letters::make(n, n, |row, column| {
        let cell = row * n + column;
        match (cars.left >> cell & 1, cars.right >> cell & 1) {
            (1, _) => 'L',
            (_, 1) => 'R',
            _ => '.',
        }
    })
}

impl Shown for Dodgem {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, cars: &Cars) -> String {
        format!("dodgem(\"{}\")", letters(self, cars).text())
    }

    fn board(&self, cars: &Cars) -> Board {
        letters(self, cars).board(|letter| match letter {
            'L' => Cell::Left('L'),
            'R' => Cell::Right('R'),
            _ => Cell::Free,
        })
    }

    fn negative(&self, cars: &Cars) -> Option<Cars> {
        Some(self.exchanged(cars))
    }

    fn starts(&self, cars: &Cars, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        if self.size() > SMALL && self.reach(cars) <= FEW {
            return Ok(None);
        }
        tabled_starts(self, cars, algebra)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let sizes = || {
        let (least, most) = (Dodgem::SIZES.start(), Dodgem::SIZES.end());
        format!("a board has from {least} × {least} to {most} × {most} cells")
    };
    let text = match arguments {
        [Argument::Text(text)] => text,
        [Argument::Integer(size)] => {
            let game = usize::try_from(*size).ok().and_then(Dodgem::new);
            let game = game.ok_or_else(|| Misfit::argument(0, sizes()))?;
            let start = game.start();
            return Ok(place(game, start));
        }
        _ => {
            return Err(Misfit::call(
                "expected a board such as \"L..|L..|.RR\", or its size",
            ));
        }
    };
    let letters = Letters::read(text, ".LR")?;
    let (rows, columns) = (letters.height(), letters.width());
    let game = Dodgem::new(rows).filter(|_| rows == columns);
    let game =
        game.ok_or_else(|| Misfit::argument(0, format!("{}, not {rows} × {columns}", sizes())))?;
    let set = |wanted: char| -> u64 {
        let cars = letters.cells().filter(|(_, _, letter)| *letter == wanted);
        cars.map(|(row, column, _)| 1 << (row * columns + column))
            .sum()
    };
    let cars = Cars {
        left: set('L'),
        right: set('R'),
    };
    for (player, cars) in [("Left", cars.left), ("Right", cars.right)] {
        let (count, most) = (cars.count_ones() as usize, rows - 1);
        if count > most {
            return Err(Misfit::argument(
                0,
                format!("{player} has at most {most} cars on this board, not {count}"),
            ));
        }
    }
    if cars == Cars::default() {
        return Err(Misfit::argument(0, "expected at least one car"));
    }
    Ok(place(game, cars))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::{position, try_position};

    #[test]
    fn boards() {
        for (call, wanted) in [
            ("dodgem(\"L..|L..|.RR\")", "L19 R19"),
            ("dodgem(3)", "L19 R19"),
            ("dodgem(\"...|..L|.R.\")", "L1 L2"),
            ("dodgem(\"L..|...|..R\")", "L5 R5"),
            ("dodgem(\"...|...|..R\")", "L0 L0"),
            ("dodgem(4)", "D D"),
        ] {
            assert_eq!(starts(call), wanted, "{call}");
        }
    }

    #[test]
    fn the_table_agrees_with_play() {
        for size in [2, 3] {
            let game = Dodgem::new(size).unwrap();
            check_with_play(&game, &game.start());
        }
        // The plain analysis of a few cars on a large board, and the table of the same play.
        let call = "dodgem(\"L....|.....|.....|.....|...R.\")";
        let found = starts(call);
        let turned = position(call).negative().unwrap();
        let other = starts(&turned.call());
        let exchanged = |text: &str| text.replace('L', "x").replace('R', "L").replace('x', "R");
        let (left, right) = other.split_once(' ').unwrap();
        assert_eq!(found, format!("{} {}", exchanged(right), exchanged(left)));
    }

    #[test]
    fn mistakes() {
        for call in [
            "dodgem(1)",
            "dodgem(9)",
            "dodgem(\"L.|..|..\")",
            "dodgem(\"LL|..\")",
            "dodgem(\"..|..\")",
            "dodgem(\"x.|..\")",
            "dodgem()",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
