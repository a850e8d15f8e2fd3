//! Who wins.

use super::{Algebra, Game, Order};
use crate::budget::Stopped;

/// The four outcome classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts.
    L,
    /// Right wins, whoever starts.
    R,
    /// The next player, who starts, wins.
    N,
    /// The previous player, who does not start, wins.
    P,
}

impl Outcome {
    /// The outcome of a game that stands to 0 in this order.
    pub fn from_order(order: Order) -> Outcome {
        match order {
            Order::Greater => Outcome::L,
            Order::Less => Outcome::R,
            Order::Confused => Outcome::N,
            Order::Equal => Outcome::P,
        }
    }

    /// The outcome from what happens when Left and when Right starts.
    pub fn from_starts(left_wins_first: bool, left_wins_second: bool) -> Outcome {
        match (left_wins_first, left_wins_second) {
            (true, true) => Outcome::L,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
            (false, false) => Outcome::R,
        }
    }

    /// The letter `L`, `R`, `N` or `P`.
    pub fn letter(self) -> char {
        match self {
            Outcome::L => 'L',
            Outcome::R => 'R',
            Outcome::N => 'N',
            Outcome::P => 'P',
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Algebra {
    /// The outcome class of a value.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game, Outcome};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.outcome(Game::UP)?, Outcome::L);
    /// assert_eq!(algebra.outcome(Game::STAR)?, Outcome::N);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn outcome(&mut self, game: Game) -> Result<Outcome, Stopped> {
        Ok(Outcome::from_order(self.compare(game, Game::ZERO)?))
    }
}
