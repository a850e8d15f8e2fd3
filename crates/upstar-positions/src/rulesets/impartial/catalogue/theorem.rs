//! Games in the catalogue with a theorem that answers for positions of any size.

use super::play::{OptionValue, Play};
use super::reader::Reader;
use super::remembered::Kept;
use crate::position::{Argument, PositionError, Worth};
use upstar_impartial::{NimValue, Outcome, Theorem};
use upstar_values::budget::{Budget, Stopped};

/// A game played by a theorem. What the theorem does not say, the lists of moves for example, the game itself answers, where its numbers are
/// small enough.
pub(super) struct ByTheorem<T: Theorem> {
    pub(super) theorem: T,
    pub(super) game: Box<dyn Play>,
    /// Reads a position with numbers of any size.
    pub(super) read: fn(&T, &mut Reader<'_>) -> Result<T::Position, PositionError>,
    pub(super) write: fn(&T::Position) -> Vec<Argument>,
}

impl<T: Theorem> ByTheorem<T> {
    fn position(&self, args: &[Argument]) -> Result<T::Position, PositionError> {
        Reader::all(args, |reader| (self.read)(&self.theorem, reader))
    }

    fn known_value(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Option<Worth>, PositionError> {
        let value = self.theorem.nim_value(&self.position(args)?, budget)?;
        Ok(value.map(Worth::from))
    }
}

impl<T: Theorem + Send + Sync> Play for ByTheorem<T> {
    fn plain_game(&self) -> Option<&dyn Play> {
        Some(&*self.game)
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok((self.write)(&self.position(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        match self.known_value(args, budget)? {
            Some(worth) => Ok(worth),
            None => self.game.value(args, budget),
        }
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        match self.known_value(args, budget)? {
            Some(worth) => Ok(worth),
            None => self.game.kept_value(args, kept, budget),
        }
    }

    fn known_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let outcome = |position| Ok(self.theorem.outcome(&position, budget)?);
        Some(self.position(args).and_then(outcome))
    }

    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let wins = |position| {
            let wins = self.theorem.wins(&position, budget)?.into_iter();
            let zero = || Some(NimValue::from(0u64).into());
            Ok(wins.map(|option| ((self.write)(&option), zero())).collect())
        };
        Some(self.position(args).and_then(wins))
    }

    fn known_misere_outcome(
        &self,
        args: &[Argument],
        _: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let outcome = self
            .position(args)
            .map(|position| self.theorem.misere_outcome(&position));
        outcome.transpose()
    }

    fn theorem(&self) -> Option<&'static str> {
        Some(self.theorem.says())
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        self.game.moves(small(args)?, budget)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        self.game.options(small(args)?, budget)
    }
}

/// Refuses numbers that do not fit into a machine word, whose options cannot be listed.
fn small(args: &[Argument]) -> Result<&[Argument], PositionError> {
    fn is_small(arg: &Argument) -> bool {
        match arg {
            Argument::Integer(_) | Argument::Large(_) => arg.as_natural().is_some(),
            Argument::List(items) => items.iter().all(is_small),
            _ => true,
        }
    }
    match args.iter().all(is_small) {
        true => Ok(args),
        false => Err(Stopped::TooLarge(&"the list of options of so large a number").into()),
    }
}
