//! Sprouts: values and winners by search.

use super::play::{OptionValue, Play, written};
use super::reader::Reader;
use super::remembered::Kept;
use super::{Position, spots_board, telling};
use crate::position::{Argument, Board, PositionError, Worth};
use upstar_impartial::games::Sprouts;
use upstar_impartial::games::sprouts::Position as Spots;
use upstar_impartial::{Impartial, Listing, MisereSearch, NimSearch, NimValue, Outcome};
use upstar_values::budget::Budget;

/// `sprouts(5)`, `sprouts("0.AB}0.AB")`.
pub(super) struct SproutsPlay;

/// A number of spots, or the string of a position.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Spots, PositionError> {
    match reader.peek() {
        Some(Argument::Text(_)) => reader.text("a string", str::parse),
        _ => {
            let most = Spots::MOST_SPOTS as u64;
            let expected = "a number of spots, at most 80, or a string such as \"0.AB}0.AB\"";
            let spots = reader.number_in(0..=most, expected)?;
            // The number is in range.
            Ok(Spots::start(spots as usize).unwrap_or_default())
        }
    }
}

fn position(args: &[Argument]) -> Result<Spots, PositionError> {
    Reader::all(args, read)
}

/// Starts are numbers.
fn write(position: &Spots) -> Vec<Argument> {
    let spots = position.lives() / 3;
    vec![match Spots::start(spots).as_ref() == Some(position) {
        true => Argument::from(spots as u64),
        false => Argument::Text(position.to_string()),
    }]
}

fn sorted_options(position: &Spots, budget: &Budget) -> Result<Vec<Spots>, PositionError> {
    let mut list = Listing::new(budget);
    Sprouts.list(position, &mut list)?;
    Ok(list.into_sorted()?)
}

/// Lands are told one by one where all have at most this many lives.
const FEW_LIVES: usize = 18;

impl Play for SproutsPlay {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(write(&position(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        self.kept_value(args, &mut Kept::default(), budget)
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        let position = position(args)?;
        let search = kept.table(|| NimSearch::new(Sprouts));
        search.set_budget(budget.clone());
        let value = search.value(&position);
        let bytes = search.bytes();
        kept.set_bytes(bytes);
        Ok(NimValue::from(value?).into())
    }

    /// Often found much sooner than the value.
    fn known_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let outcome = |position: Spots| {
            let mut search = NimSearch::with_budget(Sprouts, budget.clone());
            Ok(match search.is(&position, 0)? {
                true => Outcome::P,
                false => Outcome::N,
            })
        };
        Some(position(args).and_then(outcome))
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let options = sorted_options(&position(args)?, budget)?;
        let bytes = |option: &Spots| Sprouts.bytes(option);
        Ok(written(&options, bytes, budget, write)?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let mut search = NimSearch::with_budget(Sprouts, budget.clone());
        let options = sorted_options(&position(args)?, budget)?.into_iter();
        let judged = |option: Spots| {
            let value = search.value(&option)?;
            Ok((write(&option), Some(NimValue::from(value).into())))
        };
        options.map(judged).collect()
    }

    /// Asks only whether options are lost, not for their values.
    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let wins = |position: Spots| {
            let mut search = NimSearch::with_budget(Sprouts, budget.clone());
            let mut wins: Vec<OptionValue> = Vec::new();
            for option in sorted_options(&position, budget)? {
                if search.is(&option, 0)? {
                    wins.push((write(&option), Some(NimValue::from(0u64).into())));
                }
            }
            Ok(wins)
        };
        Some(position(args).and_then(wins))
    }

    fn board(&self, args: &[Argument]) -> Board {
        spots_board::sprouts(args)
    }

    fn steps(
        &self,
        asked: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<String>>, PositionError> {
        let position = position(&asked.args)?;
        let lands = position.lands();
        if lands.iter().any(|land| land.lives() > FEW_LIVES) {
            return Ok(None);
        }
        let mut search = NimSearch::with_budget(Sprouts, budget.clone());
        let mut lines = vec![
            "lands have no spot in common, so that the position is their sum; values by search"
                .to_owned(),
        ];
        let mut sum = 0;
        for (at, land) in lands.iter().enumerate() {
            let value = search.value(land)?;
            sum ^= value;
            if at < telling::MOST_SHOWN {
                let lives = land.lives();
                lines.push(format!(
                    "land {land} with {lives} lives has nim value {value}"
                ));
            }
        }
        telling::rest(lands.len(), "lands", &mut lines);
        let who = match sum {
            0 => telling::SECOND,
            _ => telling::FIRST,
        };
        lines.push(format!("nim sum {sum}: {who}"));
        Ok(Some(lines))
    }

    fn known_misere_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let search = |position: Spots| {
            let mut search = MisereSearch::with_budget(Sprouts, budget.clone());
            Ok(search.outcome(&position)?)
        };
        Some(position(args).and_then(search))
    }
}

#[cfg(test)]
mod tests {
    use super::super::call;
    use super::*;

    fn called(argument: impl Into<Argument>) -> Position {
        call("sprouts", &[argument.into()]).unwrap()
    }

    #[test]
    fn starts_and_strings() {
        let budget = Budget::default();
        let three = called(3);
        assert_eq!(
            three
                .value(&budget)
                .unwrap()
                .nim_value()
                .unwrap()
                .to_string(),
            "1"
        );
        assert_eq!(three.outcome(&budget), Ok(Some(Outcome::N)));
        let options = three.moves(&budget).unwrap();
        let options: Vec<String> = options.iter().map(|o| o.call().to_string()).collect();
        assert_eq!(
            options,
            [
                "sprouts(\"0.1A1A\")",
                "sprouts(\"0.AB}0.AB\")",
                "sprouts(\"AB}0.0.AB\")"
            ]
        );
        let wins = three.wins(&budget).unwrap();
        let wins: Vec<String> = wins.iter().map(|call| call.to_string()).collect();
        assert_eq!(wins, options[..2]);
        assert_eq!(called("0.0.0").call().to_string(), "sprouts(3)");
        assert_eq!(called("2").call().to_string(), "sprouts(0)");
        let steps = called("0.AB}AB+22").steps(&budget).unwrap().unwrap();
        assert_eq!(steps[1], "land 22 with 2 lives has nim value 1");
        assert_eq!(steps[2], "land AB}0.AB with 5 lives has nim value 2");
        assert_eq!(steps[3], "nim sum 3: the player who starts wins");
    }

    #[test]
    fn misere() {
        let budget = Budget::default();
        let won = (1..7).filter(|&n| called(n).misere_outcome(&budget) == Ok(Outcome::N));
        assert_eq!(won.collect::<Vec<i32>>(), [1, 5, 6]);
    }

    #[test]
    fn mistakes_are_named() {
        let message = |argument: Argument| call("sprouts", &[argument]).err().unwrap().to_string();
        assert!(message(81.into()).contains("at most 80"));
        assert!(message("0.!".into()).contains("'!' means nothing"));
    }
}
