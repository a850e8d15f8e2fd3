//! What an evaluation builds from the options of a position, and how the parts of a sum are added up.
//!
//! One builder for each theory in which play ends. [`Evaluator`](super::Evaluator) does the rest.

mod account;
mod nim_values;
mod outcomes;
mod scores;
#[cfg(test)]
mod tests;

pub use nim_values::{NimValues, SmallNim};
pub use outcomes::{Outcomes, PackedStarts};
pub use scores::{Gain, Score, Scores};

use super::Rules;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, Handle, Player};

/// The options of one player that were reached, with what they are worth.
#[derive(Clone, Copy, Debug)]
pub struct Reached<'a, W, M> {
    /// What the options are worth.
    pub worths: &'a [W],
    /// How each option was reached.
    pub marks: &'a [M],
}

/// Makes a builder on the thread that uses it.
pub type Fork<B> = Box<dyn FnOnce() -> B + Send>;

/// Builds what a position is worth from what its options are worth.
pub trait Build<R: Rules>: Send + Sized {
    /// What a position is worth: one machine word, so that the table of positions stays small and needs no locks.
    type Worth: Handle + Send + Sync;

    /// What the builder needs to know about the move to an option: nothing, whether it keeps the turn, or its points.
    type Mark: Copy + Default + Send;

    /// Whether what a sum is worth follows from what its parts are worth. If not, positions are never split.
    const ADDS: bool;

    /// What the sum of no parts is worth.
    const ZERO: Self::Worth;

    /// The mark of a move.
    fn mark(rules: &R, from: &R::Position, to: &R::Position, player: Player) -> Self::Mark;

    /// What a part is worth, where that is known without play.
    fn known(&mut self, rules: &R, part: &R::Position) -> Result<Option<Self::Worth>, Stopped>;

    /// What the sum of two games is worth; asked only of builders that [add](Build::ADDS).
    fn add(&mut self, g: Self::Worth, _h: Self::Worth) -> Result<Self::Worth, Stopped> {
        Ok(g)
    }

    /// What the same position is worth with the players exchanged.
    fn negative(&mut self, worth: Self::Worth) -> Result<Self::Worth, Stopped>;

    /// What a position with these options is worth.
    fn construct(
        &mut self,
        rules: &R,
        position: &R::Position,
        left: Reached<'_, Self::Worth, Self::Mark>,
        right: Reached<'_, Self::Worth, Self::Mark>,
    ) -> Result<Self::Worth, Stopped>;

    /// Makes the same for another thread, and is called there: so the first thread need not wait until caches are made.
    fn fork(&self) -> Fork<Self>;

    /// The limits of the work.
    fn budget(&self) -> &Budget;

    /// The memory in use.
    fn bytes(&self) -> usize;

    /// Counts memory that the table of positions has taken.
    fn count_bytes(&self, bytes: usize);
}

/// Canonical values of short games.
impl<R: Rules> Build<R> for Algebra {
    type Worth = Game;
    type Mark = ();
    const ADDS: bool = true;
    const ZERO: Game = Game::ZERO;

    #[inline(always)]
    fn mark(_: &R, _: &R::Position, _: &R::Position, _: Player) {}

    #[inline(always)]
    fn known(&mut self, rules: &R, part: &R::Position) -> Result<Option<Game>, Stopped> {
        rules.known_value(part, self)
    }

    #[inline(always)]
    fn add(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        Algebra::add(self, g, h)
    }

    #[inline(always)]
    fn negative(&mut self, g: Game) -> Result<Game, Stopped> {
        self.neg(g)
    }

    #[inline(always)]
    fn construct(
        &mut self,
        _: &R,
        _: &R::Position,
        left: Reached<'_, Game, ()>,
        right: Reached<'_, Game, ()>,
    ) -> Result<Game, Stopped> {
        Algebra::construct(self, left.worths, right.worths)
    }

    fn fork(&self) -> Fork<Algebra> {
        let (store, budget) = (self.store().clone(), Algebra::budget(self).clone());
        Box::new(move || Algebra::on(store, budget))
    }

    #[inline(always)]
    fn budget(&self) -> &Budget {
        Algebra::budget(self)
    }

    fn bytes(&self) -> usize {
        self.store().size().bytes
    }

    fn count_bytes(&self, bytes: usize) {
        self.store().count_attached_bytes(bytes);
    }
}
