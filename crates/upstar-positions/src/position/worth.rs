//! What a position is worth, whatever its theory.

use super::{Score, Theory};
use upstar_impartial::NimValue;
use upstar_values::game::{Game, Outcome, Player, Winner};

/// What a position is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Worth {
    /// A canonical value.
    Short(Game),
    /// A nim value.
    Nim(NimValue),
    /// A value that is not short, because play may return to a position.
    Loopy(upstar_loopy::Value),
    /// The score that best play reaches from each start.
    Score(Score),
    /// Who wins from each start.
    Outcome(Starts),
}

impl Worth {
    /// Who wins, where no values need be compared: for everything but canonical and loopy values.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Worth::Short(_) | Worth::Loopy(_) => None,
            Worth::Nim(value) => Some(value.outcome()),
            Worth::Score(score) => Some(score.starts().outcome()),
            Worth::Outcome(starts) => Some(starts.outcome()),
        }
    }

    /// The nim value, if it is one.
    pub fn nim_value(&self) -> Option<&NimValue> {
        match self {
            Worth::Nim(value) => Some(value),
            _ => None,
        }
    }

    /// The theory it belongs to.
    pub fn theory(&self) -> Theory {
        match self {
            Worth::Short(_) => Theory::Short,
            Worth::Nim(_) => Theory::Nim,
            Worth::Loopy(_) => Theory::Loopy,
            Worth::Score(_) => Theory::Score,
            Worth::Outcome(_) => Theory::Outcome,
        }
    }
}

impl From<upstar_loopy::Value> for Worth {
    /// A value that is short is a canonical one.
    fn from(value: upstar_loopy::Value) -> Worth {
        match value.short() {
            Some(game) => Worth::Short(game),
            None => Worth::Loopy(value),
        }
    }
}

impl From<NimValue> for Worth {
    fn from(value: NimValue) -> Worth {
        Worth::Nim(value)
    }
}

impl From<Outcome> for Worth {
    /// An outcome whose length is not known.
    fn from(outcome: Outcome) -> Worth {
        Worth::Outcome(Starts::from_outcome(outcome))
    }
}

/// Who wins when Left starts, and when Right does.
///
/// ```
/// use upstar_values::game::{Outcome, Player, Winner};
/// use upstar_positions::position::{Start, Starts};
/// let draw = Start { winner: Winner::Nobody, remoteness: None };
/// let win = Start { winner: Winner::Left, remoteness: Some(3) };
/// let starts = Starts { left: win, right: draw };
/// assert_eq!(starts.outcome(), Outcome::NHat);
/// assert_eq!(starts.of(Player::Left).remoteness, Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Starts {
    /// When Left starts.
    pub left: Start,
    /// When Right starts.
    pub right: Start,
}

/// What happens when one of the players starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// Who wins.
    pub winner: Winner,
    /// The number of moves to the end, where the winner hurries and the loser delays; `None` for draws, and where only the winner
    /// is known.
    pub remoteness: Option<u32>,
}

impl Starts {
    /// When this player starts.
    pub fn of(&self, first: Player) -> Start {
        match first {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    /// The outcome class.
    pub fn outcome(&self) -> Outcome {
        Outcome::new(self.left.winner, self.right.winner)
    }

    /// The same with the players exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Starts {
        let start = |start: Start| Start {
            winner: start.winner.exchanged(),
            ..start
        };
        Starts {
            left: start(self.right),
            right: start(self.left),
        }
    }

    /// Who wins and how soon, in words: `Left starts: Left wins in 3; Right starts: a draw`.
    pub fn words(&self) -> String {
        let start = |first: Player| {
            let Start { winner, remoteness } = self.of(first);
            let end = match (winner.player(), remoteness) {
                (None, _) => "a draw".to_owned(),
                (Some(winner), None) => format!("{winner} wins"),
                (Some(winner), Some(moves)) => format!("{winner} wins in {moves}"),
            };
            format!("{first} starts: {end}")
        };
        if self.outcome() == Outcome::D {
            return "a draw".to_owned();
        }
        Player::BOTH.map(start).join("; ")
    }

    /// An outcome whose length is not known.
    pub fn from_outcome(outcome: Outcome) -> Starts {
        let start = |first| Start {
            winner: outcome.winner(first),
            remoteness: None,
        };
        Starts {
            left: start(Player::Left),
            right: start(Player::Right),
        }
    }
}
