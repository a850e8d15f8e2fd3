//! Sylver Coinage in the catalogue. Infinitely many numbers may be left, and who wins is not always known.

use super::play::{OptionValue, Play};
use super::reader::Reader;
use super::{Position, board, telling};
use crate::position::{Argument, Board, Cell, Misfit, PositionError, Worth};
use crate::sum::Change;
use upstar_impartial::games::sylver::{self, NamedError, Prover, Reason};
use upstar_impartial::{NimValue, Outcome};
use upstar_values::budget::{Budget, Stopped};

/// `sylver(4, 5)`.
struct Sylver;

pub(super) fn play() -> Box<dyn Play> {
    Box::new(Sylver)
}

/// Nobody knows who wins.
pub(super) const OPEN: Stopped = Stopped::NoValue(
    &"who wins this position is not known: infinitely many numbers are left, and no proof was found",
);

/// Only the winner is known.
const NO_NIM_VALUE: Stopped = Stopped::NoValue(
    &"the nim value of this position is not known, because infinitely many numbers are left; the player who starts wins",
);

/// Not all winning replies are known.
const NOT_ALL: Stopped = Stopped::NoValue(
    &"not all winning replies are known, because infinitely many numbers are left; its `steps` name some",
);

/// The list of moves does not end.
const ENDLESS: Stopped = Stopped::NoValue(
    &"infinitely many numbers may be named, because the named ones have a common divisor",
);

/// The position of a call.
pub(super) fn position(args: &[Argument]) -> Result<sylver::Position, PositionError> {
    let expected = "a number already named, below 2**64";
    let named = Reader::all(args, |reader| reader.numbers(expected))?;
    sylver::Position::new(&named).map_err(|error| {
        let wrong = match error {
            NamedError::Zero => 0,
            NamedError::One => 1,
            NamedError::Large(n) => n,
        };
        let at = named.iter().position(|&n| n == wrong).unwrap_or(0);
        // A list is a single argument.
        let at = if args.len() == named.len() { at } else { 0 };
        Misfit::argument(at, error.to_string()).into()
    })
}

fn arguments(position: &sylver::Position) -> Vec<Argument> {
    position.named().iter().map(|&n| n.into()).collect()
}

impl Sylver {
    /// The positions after each number that may be named.
    fn followers(args: &[Argument]) -> Result<Vec<sylver::Position>, PositionError> {
        let start = position(args)?;
        if start.divisor() != 1 {
            return Err(ENDLESS.into());
        }
        let gaps = sylver::gaps(&start).ok_or(sylver::TOO_LARGE)?;
        let moves = gaps.into_iter().filter(|&n| n > 1);
        let followers = moves.filter_map(|n| start.after(n).ok());
        Ok(followers.collect())
    }
}

impl Play for Sylver {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(arguments(&position(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let position = position(args)?;
        if let Some(value) = sylver::nim_value(&position, budget)? {
            return Ok(value.into());
        }
        match Prover::new(budget.clone()).verdict(&position)?.outcome {
            Some(Outcome::P) => Ok(NimValue::from(0u64).into()),
            Some(_) => Err(NO_NIM_VALUE.into()),
            None => Err(OPEN.into()),
        }
    }

    fn known_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let outcome = || {
            let verdict = Prover::new(budget.clone()).verdict(&position(args)?)?;
            Ok(verdict.outcome.ok_or(OPEN)?)
        };
        Some(outcome())
    }

    fn theorem(&self) -> Option<&'static str> {
        Some(
            "coprime numbers a, b are N, except 2, 3; so primes from 5 on are P, and numbers that they divide are N (Hutchings)",
        )
    }

    fn moves(&self, args: &[Argument], _: &Budget) -> Result<Vec<Vec<Argument>>, PositionError> {
        Ok(Sylver::followers(args)?.iter().map(arguments).collect())
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let option = |position: &sylver::Position| {
            let value = sylver::nim_value(position, budget)?;
            Ok((arguments(position), value.map(Worth::from)))
        };
        Sylver::followers(args)?.iter().map(option).collect()
    }

    fn is_boundless(&self) -> bool {
        true
    }

    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let wins = || {
            let start = position(args)?;
            let replies = match sylver::replies(&start, budget)? {
                Some(replies) => replies,
                None => match Prover::new(budget.clone()).verdict(&start)?.outcome {
                    Some(Outcome::P) => Vec::new(),
                    Some(_) => return Err(NOT_ALL.into()),
                    None => return Err(OPEN.into()),
                },
            };
            let zero = || Some(NimValue::from(0u64).into());
            let after = replies.into_iter().filter_map(|n| start.after(n).ok());
            Ok(after.map(|after| (arguments(&after), zero())).collect())
        };
        Some(wins())
    }

    fn board(&self, args: &[Argument]) -> Board {
        let cells = position(args).ok().and_then(|position| cells(&position));
        cells.map_or_else(|| board::heaps(args), Board::Numbered)
    }

    /// Rows are as wide as the least number, which a move may change: the cell of a number is where it is before the move.
    fn clicks(&self, args: &[Argument]) -> Vec<(Change, Vec<Argument>)> {
        let Ok(start) = position(args) else {
            return Vec::new();
        };
        let (Some(_), Some(&width), Some(gaps)) =
            (cells(&start), start.named().first(), sylver::gaps(&start))
        else {
            return Vec::new();
        };
        let click = |n: u64| {
            let cell = ((n / width) as usize, (n % width) as usize);
            let after = start.after(n).ok()?;
            Some((Change::Cells(vec![cell]), arguments(&after)))
        };
        gaps.into_iter()
            .filter(|&n| n > 1)
            .filter_map(click)
            .collect()
    }

    fn steps(&self, at: &Position, budget: &Budget) -> Result<Option<Vec<String>>, PositionError> {
        let position = position(&at.args)?;
        let verdict = Prover::new(budget.clone()).verdict(&position)?;
        let replies = match verdict.reason {
            Reason::Prime | Reason::PrimeFactors(_) | Reason::Start => None,
            _ => match sylver::replies(&position, budget) {
                // The winner is known all the same.
                Err(Stopped::TooLarge(_)) => None,
                replies => replies?,
            },
        };
        Ok(Some(telling::coinage(
            &position,
            &verdict,
            replies.as_deref(),
        )))
    }
}

/// Larger boards are not drawn.
const MOST_CELLS: u128 = 1024;

/// The numbers from 0 on in rows as wide as the least named number, up to the largest gap: gaps are free cells, sums are taken, and 1 is
/// poisoned. So the gaps of a column lie above its sums.
fn cells(position: &sylver::Position) -> Option<Vec<Vec<Cell>>> {
    let (&width, top) = (position.named().first()?, position.frobenius()?);
    let rows = u64::try_from(top).ok()? / width + 1;
    if u128::from(width) * u128::from(rows) > MOST_CELLS {
        return None;
    }
    let gaps = sylver::gaps(position)?;
    let cell = |n: u64| match gaps.binary_search(&n) {
        Ok(_) if n == 1 => Cell::POISON,
        Ok(_) => Cell::Free,
        Err(_) => Cell::Taken,
    };
    let row = |row: u64| (row * width..(row + 1) * width).map(cell).collect();
    Some((0..rows).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::testing::{position, try_position};
    use upstar_values::game::{Algebra, Player};

    fn outcome(text: &str) -> String {
        match position(text).outcome(&mut Algebra::new()) {
            Ok(outcome) => outcome.to_string(),
            Err(stopped) => stopped.to_string(),
        }
    }

    #[test]
    fn outcomes_with_and_without_a_common_divisor() {
        for (call, expected) in [
            ("sylver()", "N"),
            ("sylver(5)", "P"),
            ("sylver(10)", "N"),
            ("sylver(4, 5)", "N"),
            ("sylver(4, 5, 11)", "P"),
            ("sylver(4, 6)", "P"),
            ("sylver(6, 9)", "P"),
            ("sylver(8, 12)", "P"),
            ("sylver(8)", "N"),
            ("sylver(12)", "N"),
            ("sylver(1000003, 1000033)", "N"),
        ] {
            assert_eq!(outcome(call), expected, "{call}");
        }
        assert!(outcome("sylver(16)").contains("is not known"));
    }

    #[test]
    fn nim_values() {
        let worth = |text: &str| position(text).worth(&mut Algebra::new());
        let value = |text: &str| worth(text).unwrap().nim_value().unwrap().to_string();
        assert_eq!(value("sylver(2)"), "w");
        assert_eq!(value("sylver(2, 9)"), "3");
        assert_eq!(value("sylver(4, 6)"), "0");
        let unknown = worth("sylver(8)").unwrap_err().to_string();
        assert!(unknown.starts_with("the nim value of this position is not known"));
        assert!(
            worth("sylver(16)")
                .unwrap_err()
                .to_string()
                .starts_with("who wins")
        );
    }

    #[test]
    fn calls_read_back_and_mistakes_are_named() {
        assert_eq!(position("sylver(9, 5, 4, 11)").call(), "sylver(4, 5, 11)");
        assert_eq!(position("sylver()").call(), "sylver()");
        for (call, message) in [
            ("sylver(4, 1)", "whoever names 1 has lost"),
            ("sylver(0)", "from 2 on"),
            ("sylver(5000, 5001, 5003)", "at most 4096"),
            ("sylver(\"x\")", "a number already named"),
        ] {
            let error = try_position(call).unwrap_err().to_string();
            assert!(error.contains(message), "{call}: {error}");
        }
    }

    #[test]
    fn moves_and_boards() {
        let budget = Budget::default();
        let moves = |text: &str| position(text).left(&budget);
        assert_eq!(moves("sylver(3, 5)").unwrap().len(), 3);
        assert_eq!(moves("sylver(4, 6)").unwrap_err(), ENDLESS);
        let clicks = position("sylver(3, 5)").clicks(Player::Left);
        let clicks = clicks.iter().map(|click| (&click.on, &*click.call));
        let cell = |row, column| Change::Cells(vec![(row, column)]);
        assert_eq!(
            clicks.collect::<Vec<_>>(),
            [
                (&cell(0, 2), "sylver(2, 3)"),
                (&cell(1, 1), "sylver(3, 4, 5)"),
                (&cell(2, 1), "sylver(3, 5, 7)")
            ]
        );
        let Board::Numbered(rows) = position("sylver(3, 5)").board() else {
            panic!("gaps are cells");
        };
        let (free, taken) = (Cell::Free, Cell::Taken);
        assert_eq!(
            rows,
            [
                [taken, Cell::POISON, free],
                [taken, free, taken],
                [taken, free, taken]
            ]
        );
        assert_eq!(position("sylver(4, 6)").board(), Board::Heaps(vec![4, 6]));
    }
}
