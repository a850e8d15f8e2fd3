//! What a position is worth, whatever its theory.

use super::{Score, Theory};
use std::fmt;
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
    /// An outcome that a theorem tells.
    fn from(outcome: Outcome) -> Worth {
        Worth::Outcome(Starts::uncounted(outcome, Uncounted::Theorem))
    }
}

/// Who wins when Left starts, and when Right does.
///
/// ```
/// use upstar_values::game::{Outcome, Player};
/// use upstar_positions::position::{Remoteness, Start, Starts};
/// let starts = Starts { left: Start::counted(Player::Left, 3), right: Start::DRAW };
/// assert_eq!(starts.outcome(), Outcome::NHat);
/// assert_eq!(starts.of(Player::Left).remoteness, Remoteness::Moves(3));
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
    /// How far the end is.
    pub remoteness: Remoteness,
}

/// How far the end of play is, where the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remoteness {
    /// So many moves.
    Moves(u32),
    /// Nobody wins, so that nobody hurries or delays.
    Draw,
    /// The moves were not counted, or do not matter.
    Uncounted(Uncounted),
}

/// Why the moves to the end are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uncounted {
    /// Points decide, and not who ends play.
    Points,
    /// A theorem or a value told who wins.
    Theorem,
    /// A search looked only for the winner.
    Search,
    /// Play need never end, and then it is won.
    Endless,
}

impl fmt::Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Uncounted::Points => "points decide, and not who ends play",
            Uncounted::Theorem => "a theorem tells only who wins",
            Uncounted::Search => "a search tells only who wins",
            Uncounted::Endless => "play that never ends is won, too",
        })
    }
}

impl Remoteness {
    /// The number of moves, where it is known.
    ///
    /// ```
    /// use upstar_positions::position::Remoteness;
    /// assert_eq!(Remoteness::Moves(3).moves(), Some(3));
    /// assert_eq!(Remoteness::Draw.moves(), None);
    /// ```
    pub fn moves(self) -> Option<u32> {
        match self {
            Remoteness::Moves(moves) => Some(moves),
            Remoteness::Draw | Remoteness::Uncounted(_) => None,
        }
    }

    /// With one more move before.
    #[must_use]
    pub fn later(self) -> Remoteness {
        match self {
            Remoteness::Moves(moves) => Remoteness::Moves(moves + 1),
            other => other,
        }
    }
}

impl Start {
    /// Nobody wins.
    pub const DRAW: Start = Start {
        winner: Winner::Nobody,
        remoteness: Remoteness::Draw,
    };

    /// A win in so many moves.
    pub fn counted(winner: Player, moves: u32) -> Start {
        Start {
            winner: winner.into(),
            remoteness: Remoteness::Moves(moves),
        }
    }

    /// A result whose moves are not counted, for this reason.
    ///
    /// ```
    /// use upstar_values::game::{Player, Winner};
    /// use upstar_positions::position::{Start, Uncounted};
    /// assert_eq!(Start::uncounted(Winner::Nobody, Uncounted::Search), Start::DRAW);
    /// let won = Start::uncounted(Winner::Left, Uncounted::Search);
    /// assert_ne!(won.remoteness, Start::DRAW.remoteness);
    /// ```
    pub fn uncounted(winner: Winner, why: Uncounted) -> Start {
        // Where points decide, the moves matter nowhere.
        match winner {
            Winner::Nobody if why != Uncounted::Points => Start::DRAW,
            winner => Start {
                winner,
                remoteness: Remoteness::Uncounted(why),
            },
        }
    }

    /// A result whose moves may have been counted.
    pub fn maybe_counted(winner: Winner, moves: Option<u32>, why: Uncounted) -> Start {
        match (winner.player(), moves) {
            (Some(winner), Some(moves)) => Start::counted(winner, moves),
            _ => Start::uncounted(winner, why),
        }
    }

    /// The result of a game for points: Left has so many more at its end.
    pub fn scored(points: i64) -> Start {
        Start::uncounted(Score::winner(points), Uncounted::Points)
    }

    /// The result with one more move before.
    #[must_use]
    pub fn later(self) -> Start {
        Start {
            remoteness: self.remoteness.later(),
            ..self
        }
    }

    /// Whether more work may tell the number of moves.
    pub fn can_be_counted(self) -> bool {
        matches!(
            self.remoteness,
            Remoteness::Uncounted(Uncounted::Theorem | Uncounted::Search)
        )
    }
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

    /// The numbers of moves, where they are known.
    pub fn moves(&self) -> [Option<u32>; 2] {
        [self.left, self.right].map(|start| start.remoteness.moves())
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
            let end = match (winner.player(), remoteness.moves()) {
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

    /// An outcome whose moves are not counted.
    pub fn uncounted(outcome: Outcome, why: Uncounted) -> Starts {
        let start = |first| Start::uncounted(outcome.winner(first), why);
        Starts {
            left: start(Player::Left),
            right: start(Player::Right),
        }
    }
}
