//! Northcott's game: a checker of each player in every row, which may advance and retreat.

use super::impartial;
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Ends, Letters, Misfit, Placed, Playable,
    PositionError, Rules, Starts, Uncounted, loopy_value,
};
use upstar_impartial::Outcome;
use upstar_impartial::games::northcott::nim_sum;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "northcott",
    players: "Left slides the checkers x, Right the checkers o.",
    rule: "Slide your checker along its row, forwards or backwards, without jumping over the other one.",
    notation: "rows such as \"x..o.|.o..x\", x for Left's checker and o for Right's; or the gaps between the checkers",
    example: "northcott(5, 8)",
    impartial: false,
    source: "Ferguson: Game Theory, Part I",
    notes: "The gaps between the checkers decide like heaps of Nim: advance as in Nim, and answer a retreat by following it. Given by its \
            gaps, the game is Nim and has no retreats; with rows of checkers it has them, and play need not end.",
    alphabet: Alphabet::Heaps,
    build,
    of_size: None,
};

/// The most rows of a board.
const MOST_ROWS: usize = 64;

/// The longest row.
const LONGEST: usize = 128;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        let gaps = impartial::catalogue::call(RULESET.name, arguments);
        return gaps.map(impartial::placed).map_err(|error| match error {
            PositionError::Misfit(misfit) => misfit,
            other => Misfit::call(other.to_string()),
        });
    };
    let letters = Letters::read(text, ".xo")?;
    if letters.height() > MOST_ROWS || letters.width() > LONGEST {
        return Err(Misfit::call(format!(
            "a board has at most {MOST_ROWS} rows of {LONGEST} squares"
        )));
    }
    let place = |row: &[char], checker: char| {
        let mut places = (0..row.len()).filter(|&at| row[at] == checker);
        match (places.next(), places.next()) {
            (Some(place), None) => Ok(place as u8),
            _ => Err(Misfit::call(
                "expected one checker x and one checker o in each row",
            )),
        }
    };
    let mut checkers = Vec::new();
    for row in &letters.rows {
        checkers.push((place(row, 'x')?, place(row, 'o')?));
    }
    let rules = Northcott {
        columns: letters.width() as u8,
    };
    Ok(Placed::any(rules, (), checkers))
}

/// Northcott's game on rows of this length. A position has the places of Left's and Right's checker in each row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Northcott {
    columns: u8,
}

encode_fields!(Northcott { columns });

/// The places of the two checkers of a row.
type Row = (u8, u8);

impl Northcott {
    /// The squares that a checker can slide to, those towards the other checker first.
    fn slides(&self, from: u8, other: u8) -> impl Iterator<Item = u8> {
        let (forwards, backwards) = match from < other {
            true => (from + 1..other, 0..from),
            false => (other + 1..from, from + 1..self.columns),
        };
        forwards.chain(backwards)
    }

    fn gap((x, o): Row) -> u64 {
        u64::from(x.abs_diff(o)).saturating_sub(1)
    }

    /// The gaps decide like heaps of Nim.
    fn outcome(rows: &[Row]) -> Outcome {
        let gaps: Vec<u64> = rows.iter().map(|&row| Self::gap(row)).collect();
        Outcome::of_value(nim_sum(&gaps))
    }

    /// Adds the moves, those that advance first: then the first winning move always brings the game forward.
    fn add_moves(
        &self,
        rows: &[Row],
        moves: &mut Vec<Vec<Row>>,
        slide: impl Fn(&Self, Row) -> Vec<Row>,
    ) {
        let mut all = Vec::new();
        for (at, &row) in rows.iter().enumerate() {
            for after in slide(self, row) {
                let mut next = rows.to_vec();
                next[at] = after;
                all.push((Self::gap(after) > Self::gap(row), next));
            }
        }
        all.sort_by_key(|(retreats, _)| *retreats);
        moves.extend(all.into_iter().map(|(_, next)| next));
    }

    fn letters(&self, rows: &[Row]) -> Letters {
        Letters::make(rows.len(), self.columns.into(), |r, c| match rows[r] {
            (x, _) if usize::from(x) == c => 'x',
            (_, o) if usize::from(o) == c => 'o',
            _ => '.',
        })
    }
}

impl Rules for Northcott {
    type Position = Vec<Row>;

    fn left_moves(&self, rows: &Vec<Row>, moves: &mut Vec<Vec<Row>>) {
        self.add_moves(rows, moves, |rules, (x, o)| {
            rules.slides(x, o).map(|to| (to, o)).collect()
        });
    }

    fn right_moves(&self, rows: &Vec<Row>, moves: &mut Vec<Vec<Row>>) {
        self.add_moves(rows, moves, |rules, (x, o)| {
            rules.slides(o, x).map(|to| (x, to)).collect()
        });
    }

    fn parts(&self, rows: Vec<Row>, parts: &mut Vec<Vec<Row>>) {
        parts.extend(rows.into_iter().map(|row| vec![row]));
    }

    fn ends(&self) -> Ends {
        Ends::LOOPY
    }
}

/// Boards that play can turn into more boards than this are not analysed: the theorem alone says who wins them.
const MOST_ANALYSED: u64 = 20_000;

impl Playable for Northcott {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), rows: &Vec<Row>) -> String {
        format!("northcott(\"{}\")", self.letters(rows).text())
    }

    fn negative(&self, (): &(), rows: &Vec<Row>) -> Option<AnyPosition> {
        let exchanged = rows.iter().map(|&(x, o)| (o, x)).collect();
        Some(Placed::any(self.clone(), (), exchanged))
    }

    fn board(&self, (): &(), rows: &Vec<Row>) -> Board {
        self.letters(rows).board(|letter| match letter {
            'x' => Cell::Left('x'),
            'o' => Cell::Right('o'),
            _ => Cell::Free,
        })
    }

    fn loopy_value(
        &self,
        rows: &Vec<Row>,
        algebra: &mut Algebra,
    ) -> Option<Result<upstar_loopy::Value, Stopped>> {
        Some(loopy_value(self, rows, algebra))
    }

    fn known_starts(&self, rows: &Vec<Row>) -> Option<Starts> {
        let columns = u64::from(self.columns);
        let of_row = columns * (columns - 1) / 2;
        let boards = rows.iter().try_fold(1u64, |all, _| all.checked_mul(of_row));
        let is_small = boards.is_some_and(|boards| boards <= MOST_ANALYSED);
        (!is_small).then(|| Starts::uncounted(Self::outcome(rows), Uncounted::Theorem))
    }
}

/// The moves of a player that leave gaps of nim-sum 0.
///
/// ```
/// use upstar_positions::rulesets::northcott::winning_moves;
/// use upstar_values::game::Player;
/// // The last move retreats, and wins as well.
/// let moves = winning_moves(5, &[(1, 4), (2, 4)], Player::Left);
/// assert_eq!(moves, [[(2, 4), (2, 4)], [(1, 4), (1, 4)]]);
/// ```
pub fn winning_moves(columns: u8, rows: &[(u8, u8)], player: Player) -> Vec<Vec<(u8, u8)>> {
    let mut moves = Vec::new();
    Northcott { columns }.moves_of(player, &rows.to_vec(), &mut moves);
    moves.retain(|rows| Northcott::outcome(rows) == Outcome::P);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::testing::{position, with_algebra};
    use upstar_values::budget::Budget;

    /// All boards with rows of four squares, by analysis and by the gaps.
    #[test]
    fn the_gaps_decide_with_retreats() {
        let columns = 4;
        let row: Vec<Row> = (0..columns)
            .flat_map(|x| (0..columns).map(move |o| (x, o)))
            .filter(|(x, o)| x != o)
            .collect();
        with_algebra(|algebra| {
            for &first in &row {
                for &second in &row {
                    let rules = Northcott { columns };
                    let rows = vec![first, second];
                    let board = Placed::any(rules, (), rows.clone());
                    let starts = board.starts(algebra).unwrap();
                    assert_eq!(
                        starts.outcome(),
                        Northcott::outcome(&rows),
                        "{}",
                        board.call()
                    );
                    assert!(starts.left.remoteness.moves().is_some());
                    let sum = crate::sum::Sum::from([board.into()]);
                    for player in Player::BOTH {
                        let found = sum.winning_moves(player, algebra).unwrap();
                        let by_gaps = winning_moves(columns, &rows, player);
                        assert_eq!(found.len(), by_gaps.len(), "{rows:?}");
                    }
                }
            }
        });
    }

    #[test]
    fn boards_and_gaps() {
        with_algebra(|algebra| {
            let board = position("northcott(\"x...o.|.o..x.\")");
            assert_eq!(board.call(), "northcott(\"x...o.|.o..x.\")");
            assert_eq!(board.outcome(algebra).unwrap(), Outcome::N);
            // Each checker: three squares forwards and none backwards, or two and one.
            assert_eq!(board.left(&Budget::default()).unwrap().len(), 6);
            // Too large to be analysed.
            let row = ".x......................o...";
            let large = position(&format!("northcott(\"{row}|{row}|{row}|{row}\")"));
            assert_eq!(large.outcome(algebra).unwrap(), Outcome::P);
            let gaps = position("northcott(5, 8)");
            assert_eq!(gaps.outcome(algebra).unwrap(), Outcome::N);
            assert!(gaps.is_impartial() && !board.is_impartial());
        });
        for wrong in [
            "northcott(\"x..\")",
            "northcott(\"xxo\")",
            "northcott(\"abc\")",
        ] {
            assert!(crate::rulesets::position(wrong).is_err(), "{wrong}");
        }
    }
}
