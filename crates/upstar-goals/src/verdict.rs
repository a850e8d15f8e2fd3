//! Who wins, and how soon.

use upstar_values::game::Winner;

/// How play ends when both players play as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who wins; nobody if it is a draw.
    pub winner: Winner,
    /// The number of moves to the end: the winner hurries and the loser delays. `None` where only the winner was looked for, and in endless
    /// play.
    pub remoteness: Option<u32>,
}

impl Verdict {
    /// A result whose length is not known.
    pub fn of(winner: Winner) -> Verdict {
        Verdict {
            winner,
            remoteness: None,
        }
    }
}
