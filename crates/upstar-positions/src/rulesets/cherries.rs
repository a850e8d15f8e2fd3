//! Cherries: take a cherry of your colour from an end of the row.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, OfSize, Placed,
    Playable, Rules,
};
use crate::sum::Change;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "cherries",
    players: "Left takes black cherries (B), Right white ones (W).",
    rule: "Take a cherry of your colour from an end of the row.",
    notation: "a row of B (black, Left's) and W (white, Right's)",
    example: "cherries(\"BBWB\")",
    impartial: false,
    source: "Berlekamp, Conway, Guy: Winning Ways, chapter 22; rules as in Albert, Nowakowski and Wolfe, Lessons in Play",
    notes: "Every value is an integer, and each end of the row adds its share. Look from an end run of a cherries inwards for the first run \
            of at least two, other than the runs at the ends. The share is a if that run has the same colour, and a - 1 if not; it counts \
            for the owner of the end run. If there is no such run, the row is worth a - b for ends of a black and b white cherries, and \
            a + b - 1 in favour of their owner if both ends have one colour.",
    alphabet: Alphabet::Row(CHERRIES),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

const CHERRIES: &[Cell] = &[Cell::Left('B'), Cell::Right('W')];

/// The longest row.
const LONGEST: usize = 127;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call("expected a row of cherries such as \"BBWB\""));
    };
    let letters = Letters::read(text, "BW")?;
    if letters.height() > 1 {
        let bar = text.find('|').unwrap_or(0);
        return Err(Misfit::place(bar..bar + 1, "the cherries lie in one row"));
    }
    let row = &letters.rows[0];
    if row.len() > LONGEST {
        let message = format!("a row has at most {LONGEST} cherries, not {}", row.len());
        return Err(Misfit::call(message));
    }
    let black = |at: usize| u128::from(row[at] == 'B') << at;
    let black = (0..row.len()).fold(0, |set, at| set | black(at));
    Ok(Placed::any(Cherries, (), Row::new(black, row.len() as u32)))
}

/// Every row of this many cherries.
fn of_size(cherries: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let length = cherries.min(LONGEST) as u32;
    let rows = (0..1u128 << length).map(move |black| Row::new(black, length));
    Box::new(rows.map(|row| Placed::any(Cherries, (), row)))
}

/// A row of cherries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// The black cherries, with one more bit after the last cherry, which marks the length.
    black_and_end: u128,
}

encode_fields!(Row { black_and_end });

impl Row {
    fn new(black: u128, length: u32) -> Row {
        Row {
            black_and_end: black | 1 << length,
        }
    }

    fn length(self) -> u32 {
        127u32.saturating_sub(self.black_and_end.leading_zeros())
    }

    fn black(self) -> u128 {
        self.black_and_end & !(1 << self.length())
    }

    fn is_black(self, at: u32) -> bool {
        self.black_and_end >> at & 1 == 1
    }

    /// The rows after a cherry of this colour is taken from an end, with the place of the cherry.
    fn taken(self, is_black: bool) -> impl Iterator<Item = (u32, Row)> {
        let length = self.length();
        let ends = [
            (
                0,
                Row {
                    black_and_end: self.black_and_end >> 1,
                },
            ),
            (
                length.saturating_sub(1),
                Row::new(
                    self.black() & !(1 << length.saturating_sub(1)),
                    length.saturating_sub(1),
                ),
            ),
        ];
        // A single cherry has both ends.
        let count = length.min(2) as usize;
        let ends = ends.into_iter().take(count);
        ends.filter(move |(at, _)| self.is_black(*at) == is_black)
    }

    fn reversed(self) -> Row {
        match self.length() {
            0 => self,
            n => Row::new(self.black().reverse_bits() >> (128 - n), n),
        }
    }

    fn swapped(self) -> Row {
        let n = self.length();
        Row::new(!self.black() & ((1 << n) - 1), n)
    }

    /// The runs of one colour: whether it is black, and its length.
    fn runs(self) -> Vec<(bool, i32)> {
        let mut runs: Vec<(bool, i32)> = Vec::new();
        for is_black in (0..self.length()).map(|at| self.is_black(at)) {
            match runs.last_mut() {
                Some((colour, length)) if *colour == is_black => *length += 1,
                _ => runs.push((is_black, 1)),
            }
        }
        runs
    }

    /// The value. A move at an end whose share is positive for its owner takes 1 from the share, and no move of a player is better. So the
    /// value is this integer, by induction.
    fn value(self) -> i32 {
        let sign = |is_black: bool| if is_black { 1 } else { -1 };
        let runs = self.runs();
        let (first, inner, last) = match &runs[..] {
            [] => return 0,
            [(is_black, length)] => return sign(*is_black) * length,
            [first, inner @ .., last] => (*first, inner, *last),
        };
        let is_long = |(_, length): &&(bool, i32)| *length > 1;
        let share = |(is_black, length): (bool, i32), inwards: Option<&(bool, i32)>| {
            let stays = inwards.is_some_and(|(colour, _)| *colour == is_black);
            sign(is_black) * (length - i32::from(!stays))
        };
        match inner.iter().find(is_long) {
            Some(next) => share(first, Some(next)) + share(last, inner.iter().rev().find(is_long)),
            None if first.0 == last.0 => sign(first.0) * (first.1 + last.1 - 1),
            None => sign(first.0) * first.1 + sign(last.0) * last.1,
        }
    }
}

/// Cherries in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cherries;

encode_fields!(Cherries {});

impl Rules for Cherries {
    type Position = Row;

    fn left_moves(&self, row: &Row, moves: &mut Vec<Row>) {
        moves.extend(row.taken(true).map(|(_, row)| row));
    }

    fn right_moves(&self, row: &Row, moves: &mut Vec<Row>) {
        moves.extend(row.taken(false).map(|(_, row)| row));
    }

    fn parts(&self, row: Row, parts: &mut Vec<Row>) {
        if row.length() > 0 {
            parts.push(row);
        }
    }

    fn normal(&self, row: Row) -> (Row, bool) {
        let one = row.min(row.reversed());
        let negative = row.swapped();
        (one, false).min((negative.min(negative.reversed()), true))
    }

    fn known_value(&self, row: &Row, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        Ok(Some(algebra.integer(row.value())))
    }
}

impl Cherries {
    fn letters(&self, row: &Row) -> Letters {
        Letters::make(1, row.length() as usize, |_, at| {
            if row.is_black(at as u32) { 'B' } else { 'W' }
        })
    }
}

impl Playable for Cherries {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), row: &Row) -> String {
        format!("cherries(\"{}\")", self.letters(row).text())
    }

    fn negative(&self, (): &(), row: &Row) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), row.swapped()))
    }

    fn board(&self, (): &(), row: &Row) -> Board {
        self.letters(row).board(|letter| match letter {
            'B' => Cell::Left('B'),
            _ => Cell::Right('W'),
        })
    }

    /// The cherry at an end is clicked.
    fn clicks(&self, row: &Row, player: Player) -> Vec<(Change, Row)> {
        let taken = row.taken(player == Player::Left);
        taken
            .map(|(at, after)| (Change::Cells(vec![(0, at as usize)]), after))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::testing::{check_by_moves, try_position, value_text, with_algebra};
    use std::collections::HashMap;

    /// The value by the definition, from the moves alone.
    fn by_moves(row: Row, algebra: &mut Algebra, known: &mut HashMap<Row, Game>) -> Game {
        if let Some(&value) = known.get(&row) {
            return value;
        }
        let mut options = |is_black| -> Vec<Game> {
            row.taken(is_black)
                .map(|(_, row)| by_moves(row, algebra, known))
                .collect()
        };
        let (left, right) = (options(true), options(false));
        let value = algebra.construct(&left, &right).unwrap();
        known.insert(row, value);
        value
    }

    #[test]
    fn the_formula_agrees_with_play() {
        let mut known = HashMap::new();
        with_algebra(|algebra| {
            for length in 0..=12 {
                for black in 0..1u128 << length {
                    let row = Row::new(black, length);
                    let value = by_moves(row, algebra, &mut known);
                    assert_eq!(algebra.integer(row.value()), value, "{row:?}");
                }
            }
        });
    }

    #[test]
    fn values_of_short_rows() {
        for (row, value) in [
            ("B", "1"),
            ("BB", "2"),
            ("BW", "0"),
            ("BWB", "1"),
            ("BWW", "-1"),
            ("BBWB", "2"),
            ("BWBW", "0"),
            ("WBBW", "0"),
        ] {
            assert_eq!(value_text(&format!("cherries(\"{row}\")")), value, "{row}");
            check_by_moves(&format!("cherries(\"{row}\")"));
        }
    }

    #[test]
    fn long_rows_and_mistakes() {
        let row = "BW".repeat(63) + "B";
        assert_eq!(value_text(&format!("cherries(\"{row}\")")), "1");
        let error = |text: &str| try_position(text).unwrap_err().to_string();
        let long = error(&format!("cherries(\"{row}W\")"));
        assert_eq!(long, "a row has at most 127 cherries, not 128");
        assert!(error("cherries(3)").contains("a row of cherries"));
    }
}
