//! Theorems: answers about positions of any size, without search.

use super::{NimValue, Outcome};
use upstar_values::budget::{Budget, Stopped};

/// A theorem that says who wins every position of a game, however large its numbers are.
///
/// The positions are those of the theorem, with numbers of any size. A test compares every theorem with play on small positions.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::games::wythoff::GoldenSection;
/// use upstar_impartial::{Outcome, Theorem};
/// let ten_to_the_30 = BigUint::from(10u32).pow(30);
/// let position = (ten_to_the_30.clone(), ten_to_the_30);
/// assert_eq!(GoldenSection.outcome(&position, &Default::default()).unwrap(), Outcome::N);
/// ```
pub trait Theorem {
    /// A position of the game.
    type Position: Clone + Ord;

    /// What the theorem says, in a few words.
    fn says(&self) -> &'static str;

    /// Who wins.
    fn outcome(&self, position: &Self::Position, budget: &Budget) -> Result<Outcome, Stopped>;

    /// Every option from which the opponent loses, in order and without repeats. Stops with the budget where there are very many.
    fn wins(
        &self,
        position: &Self::Position,
        budget: &Budget,
    ) -> Result<Vec<Self::Position>, Stopped>;

    /// The nim value, where the theorem gives more than the outcome.
    fn nim_value(&self, _: &Self::Position, _: &Budget) -> Result<Option<NimValue>, Stopped> {
        Ok(None)
    }

    /// The outcome if the player who makes the last move loses, where the theorem says that too.
    fn misere_outcome(&self, _: &Self::Position) -> Option<Outcome> {
        None
    }
}

/// Compares a theorem with play, position by position: outcomes, winning moves and what else the theorem says.
#[cfg(test)]
pub(crate) fn compare_with_play<T: Theorem, G: super::Impartial>(
    theorem: &T,
    game: G,
    positions: impl IntoIterator<Item = G::Position>,
    large: impl Fn(&G::Position) -> T::Position,
) where
    T::Position: std::fmt::Debug,
    G::Position: std::fmt::Debug + Ord,
{
    let budget = Budget::default();
    let mut solver = super::Solver::new(game);
    for small in positions {
        let position = large(&small);
        let value = solver.value(&small).unwrap();
        let outcome = theorem.outcome(&position, &budget).unwrap();
        assert_eq!(outcome, Outcome::of_value(value), "{small:?}");
        let mut wins: Vec<T::Position> = solver.wins(&small).unwrap().iter().map(&large).collect();
        wins.sort();
        wins.dedup();
        assert_eq!(theorem.wins(&position, &budget).unwrap(), wins, "{small:?}");
        if let Some(known) = theorem.nim_value(&position, &budget).unwrap() {
            assert_eq!(known, value.into(), "{small:?}");
        }
        if let Some(misere) = theorem.misere_outcome(&position) {
            assert_eq!(misere, solver.misere_outcome(&small).unwrap(), "{small:?}");
        }
    }
}
