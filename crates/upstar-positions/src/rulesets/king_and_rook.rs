//! King and rook against king.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Starts, tabled_starts,
};
use upstar_goals::chases::{KingAndRook, Mate};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "king_and_rook",
    players: "Left moves the king (K) and the rook (R), Right moves the other king (k).",
    rule: "The pieces move as in chess. Left wins by checkmate; stalemate and the loss of the rook are draws.",
    notation: "rows of K, R, k and . (free) separated by |, as many as columns, from 3 to 16; the kings are not side by side",
    example: "king_and_rook(\"K...|....|.R..|...k\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 19",
    notes: "Left to move mates in at most 5 moves on 3 × 3, 13 on 4 × 4, and 31 on 8 × 8: moves of both players are counted. With Left to move \
            and Right in check she has won: the king would be taken.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn letters(game: &KingAndRook, mate: &Mate) -> Letters {
    let size = game.size();
    Letters::make(size, size, |row, column| {
        let square = (row * size + column) as u16;
        match square {
            _ if square == mate.king => 'K',
            _ if square == mate.other => 'k',
            _ if Some(square) == mate.rook => 'R',
            _ => '.',
        }
    })
}

impl Shown for KingAndRook {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, mate: &Mate) -> String {
        format!("king_and_rook(\"{}\")", letters(self, mate).text())
    }

    fn board(&self, mate: &Mate) -> Board {
        letters(self, mate).board(|letter| match letter {
            '.' => Cell::Free,
            'k' => Cell::Right('k'),
            piece => Cell::Left(piece),
        })
    }

    fn starts(&self, mate: &Mate, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        tabled_starts(self, mate, algebra)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call(format!(
            "expected a board such as {}",
            RULESET.example
        )));
    };
    let letters = Letters::read(text, ".KRk")?;
    let (rows, columns) = (letters.height(), letters.width());
    let game = KingAndRook::new(rows).filter(|_| rows == columns);
    let game = game.ok_or_else(|| {
        let (least, most) = (KingAndRook::SIZES.start(), KingAndRook::SIZES.end());
        let message = format!(
            "a board has from {least} × {least} to {most} × {most} squares, not {rows} × {columns}"
        );
        Misfit::argument(0, message)
    })?;
    let one = |wanted: char, least: usize| {
        let found = letters.cells().filter(|(_, _, letter)| *letter == wanted);
        let found: Vec<u16> = found
            .map(|(row, column, _)| (row * columns + column) as u16)
            .collect();
        match (least..=1).contains(&found.len()) {
            true => Ok(found.first().copied()),
            false => Err(Misfit::argument(
                0,
                format!("expected one `{wanted}`, found {}", found.len()),
            )),
        }
    };
    let mate = Mate {
        king: one('K', 1)?.unwrap_or(0),
        rook: one('R', 0)?,
        other: one('k', 1)?.unwrap_or(0),
    };
    if !game.is_legal(&mate, Player::Right) {
        return Err(Misfit::argument(0, "the kings are not side by side"));
    }
    Ok(place(game, mate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::try_position;

    #[test]
    fn boards() {
        for (board, wanted) in [
            ("k.R|...|K..", "L0 L0"),
            ("k..R|....|K...|....", "L0 L0"),
            ("....|..K.|...R|k...", "L3 L6"),
            ("k.K|...|...", "D D"),
            ("k..|..R|.K.", "L1 L4"),
            ("K...|....|.R..|...k", "L5 L8"),
            // Stalemate.
            ("k..|...|KR.", "L5 D"),
        ] {
            let found = starts(&format!("king_and_rook(\"{board}\")"));
            assert_eq!(found, wanted, "{board}");
        }
    }

    #[test]
    fn the_table_agrees_with_play() {
        for size in [3, 4] {
            let game = KingAndRook::new(size).unwrap();
            let corner = (size * size - 1) as u16;
            let mate = Mate {
                king: 0,
                rook: Some(1),
                other: corner,
            };
            check_with_play(&game, &mate);
        }
    }

    #[test]
    fn mistakes() {
        for call in [
            "king_and_rook(\"Kk.|..R|...\")",
            "king_and_rook(\"K.k|..R\")",
            "king_and_rook(\"K..|..R|...\")",
            "king_and_rook(\"K.k|.RR|...\")",
            "king_and_rook(\"K.|.k\")",
            "king_and_rook(8)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
