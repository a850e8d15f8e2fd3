//! Who wins.

use super::{Algebra, Game, Order, Player};
use crate::budget::Stopped;
use std::fmt;

/// Who wins, once it is known who starts.
///
/// The order is Left's: a win of Right, a draw, a win of Left.
///
/// ```
/// use upstar_values::game::{Outcome, Player, Winner};
/// assert_eq!(Outcome::N.winner(Player::Right), Winner::Right);
/// assert_eq!(Winner::Left.player(), Some(Player::Left));
/// assert!(Winner::Right < Winner::Nobody && Winner::Nobody < Winner::Left);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Winner {
    /// Right wins.
    Right,
    /// Nobody: a draw.
    Nobody,
    /// Left wins.
    Left,
}

impl Winner {
    /// The letter `L`, `R`, or `D` for a draw.
    pub fn letter(self) -> char {
        match self {
            Winner::Left => 'L',
            Winner::Right => 'R',
            Winner::Nobody => 'D',
        }
    }

    /// The player who wins, if one does.
    pub fn player(self) -> Option<Player> {
        match self {
            Winner::Left => Some(Player::Left),
            Winner::Right => Some(Player::Right),
            Winner::Nobody => None,
        }
    }

    /// The winner after the players have exchanged their roles.
    #[must_use]
    pub fn exchanged(self) -> Winner {
        match self {
            Winner::Left => Winner::Right,
            Winner::Right => Winner::Left,
            Winner::Nobody => Winner::Nobody,
        }
    }
}

impl From<Player> for Winner {
    fn from(player: Player) -> Winner {
        match player {
            Player::Left => Winner::Left,
            Player::Right => Winner::Right,
        }
    }
}

/// The outcome classes: who wins when Left starts and when Right starts.
///
/// Short games in normal play have one of the first four. If play can be drawn there are five more, with their names from the
/// literature on loopy games.
///
/// ```
/// use upstar_values::game::{Outcome, Winner};
/// assert_eq!(Outcome::new(Winner::Left, Winner::Nobody), Outcome::NHat);
/// assert_eq!(Outcome::NHat.pair(), "LD");
/// assert_eq!(Outcome::P.pair(), "RL");
/// ```
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
    /// A draw, whoever starts.
    D,
    /// Left wins if she starts; if Right starts it is a draw.
    NHat,
    /// Right wins if he starts; if Left starts it is a draw.
    NCheck,
    /// Left wins if Right starts; if she starts it is a draw.
    PHat,
    /// Right wins if Left starts; if he starts it is a draw.
    PCheck,
}

impl Outcome {
    /// All nine.
    pub const ALL: [Outcome; 9] = [
        Outcome::L,
        Outcome::R,
        Outcome::N,
        Outcome::P,
        Outcome::D,
        Outcome::NHat,
        Outcome::NCheck,
        Outcome::PHat,
        Outcome::PCheck,
    ];

    /// The outcome, given who wins when Left starts and when Right starts.
    pub fn new(left_starts: Winner, right_starts: Winner) -> Outcome {
        use Winner::{Left, Nobody, Right};
        match (left_starts, right_starts) {
            (Left, Left) => Outcome::L,
            (Left, Nobody) => Outcome::NHat,
            (Left, Right) => Outcome::N,
            (Nobody, Left) => Outcome::PHat,
            (Nobody, Nobody) => Outcome::D,
            (Nobody, Right) => Outcome::NCheck,
            (Right, Left) => Outcome::P,
            (Right, Nobody) => Outcome::PCheck,
            (Right, Right) => Outcome::R,
        }
    }

    /// Who wins when this player starts.
    pub fn winner(self, first: Player) -> Winner {
        use Winner::{Left, Nobody, Right};
        let (left, right) = match self {
            Outcome::L => (Left, Left),
            Outcome::NHat => (Left, Nobody),
            Outcome::N => (Left, Right),
            Outcome::PHat => (Nobody, Left),
            Outcome::D => (Nobody, Nobody),
            Outcome::NCheck => (Nobody, Right),
            Outcome::P => (Right, Left),
            Outcome::PCheck => (Right, Nobody),
            Outcome::R => (Right, Right),
        };
        match first {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// The outcome of a game that compares with 0 in this way.
    pub fn from_order(order: Order) -> Outcome {
        match order {
            Order::Greater => Outcome::L,
            Order::Less => Outcome::R,
            Order::Confused => Outcome::N,
            Order::Equal => Outcome::P,
        }
    }

    /// The outcome, given whether Left wins when she starts and when Right starts, without draws.
    pub fn from_starts(left_wins_first: bool, left_wins_second: bool) -> Outcome {
        match (left_wins_first, left_wins_second) {
            (true, true) => Outcome::L,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
            (false, false) => Outcome::R,
        }
    }

    /// The outcome of an impartial game from its nim value: P for 0, otherwise N.
    pub fn of_value(value: u64) -> Outcome {
        if value == 0 { Outcome::P } else { Outcome::N }
    }

    /// Whether one of the starts ends in a draw.
    pub fn has_draw(self) -> bool {
        !matches!(self, Outcome::L | Outcome::R | Outcome::N | Outcome::P)
    }

    /// The outcome with the players exchanged.
    #[must_use]
    pub fn exchanged(self) -> Outcome {
        Outcome::new(
            self.winner(Player::Right).exchanged(),
            self.winner(Player::Left).exchanged(),
        )
    }

    /// Its name: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat` or `PCheck`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::D => "D",
            Outcome::NHat => "NHat",
            Outcome::NCheck => "NCheck",
            Outcome::PHat => "PHat",
            Outcome::PCheck => "PCheck",
        }
    }

    /// Who wins, in words.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::L => "Left wins, whoever starts",
            Outcome::R => "Right wins, whoever starts",
            Outcome::N => "the player who starts wins",
            Outcome::P => "the player who does not start wins",
            Outcome::D => "a draw, whoever starts",
            Outcome::NHat => "Left wins if she starts; if Right starts it is a draw",
            Outcome::NCheck => "Right wins if he starts; if Left starts it is a draw",
            Outcome::PHat => "Left wins if Right starts; if she starts it is a draw",
            Outcome::PCheck => "Right wins if Left starts; if he starts it is a draw",
        }
    }

    /// Two letters: who wins when Left starts, then when Right starts, `D` for a draw.
    pub fn pair(self) -> String {
        Player::BOTH
            .map(|first| self.winner(first).letter())
            .iter()
            .collect()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_classes_from_their_two_starts() {
        for outcome in Outcome::ALL {
            let starts = Player::BOTH.map(|first| outcome.winner(first));
            assert_eq!(Outcome::new(starts[0], starts[1]), outcome);
            assert_eq!(outcome.exchanged().exchanged(), outcome);
            assert_eq!(outcome.has_draw(), starts.contains(&Winner::Nobody));
        }
        assert_eq!(Outcome::NHat.exchanged(), Outcome::NCheck);
        assert_eq!(Outcome::PHat.exchanged(), Outcome::PCheck);
        assert_eq!(Outcome::L.exchanged(), Outcome::R);
    }
}
