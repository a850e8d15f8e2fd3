//! What players count: turns, long chains, control.

use super::chains::{Chain, chains, pieces};
use super::endgame::{Control, Endgame, Kind};
use super::position::StringPosition;
use upstar_values::budget::{Budget, Stopped};

/// The fight for parity: who will have to open the first long chain.
///
/// From any position there are `turns` more turns, and one more for each double-cross, a cut that frees two coins; the last turn counts. At the
/// start of a board that is the number of its dots. While nobody has to, nobody opens a long chain, and each one leads to a double-cross. So
/// the player to move wants `turns` and the number of long chains to be even together. This is a rule of thumb; nim values are exact as
/// long as there are moves that are not loony.
///
/// ```
/// use upstar_goals::strings::{Board, Fight, Parity, Start};
/// let start = Board::new(3, 3)?.start(Start::American)?;
/// let fight = Fight::of(&start);
/// assert_eq!((fight.turns, fight.long_chains), (16, 0));
/// assert_eq!(fight.wants(), Parity::Even); // 16 dots: the first player wants an even number of long chains
/// # Ok::<(), upstar_goals::strings::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Turns that are still to come, without one for each double-cross. Pairs of coins that hang on nothing else make it smaller, down below
    /// zero: only double-crosses free them.
    pub turns: i64,
    /// Long chains that are there now; loops do not count.
    pub long_chains: usize,
}

/// Even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// 0, 2, 4, …
    Even,
    /// 1, 3, 5, …
    Odd,
}

impl Fight {
    /// The count of a position.
    pub fn of(position: &StringPosition) -> Fight {
        let (strings, coins) = (position.left().len(), position.coins());
        let long = |chain: &&Chain| chain.kind() == Kind::Chain;
        Fight {
            // A cut that frees coins does not end a turn, but for the last one.
            turns: if strings == 0 {
                0
            } else {
                strings as i64 + 1 - coins as i64
            },
            long_chains: chains(position).iter().filter(long).count(),
        }
    }

    /// The number of long chains, all in all, that the player to move wants.
    pub fn wants(self) -> Parity {
        if self.turns % 2 == 0 {
            Parity::Even
        } else {
            Parity::Odd
        }
    }

    /// Whether the player to move has what is wanted, as it stands.
    pub fn is_won(self) -> bool {
        (self.turns + self.long_chains as i64) % 2 == 0
    }
}

/// The state of a position in which only long chains and loops are left, but for coins that can be taken now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoonyEndgame {
    /// The long chains and loops that are still closed.
    pub endgame: Endgame,
    /// What the player in control gains from them, with best play.
    pub gain: i64,
    /// What the player in control gains by keeping control to the end.
    pub controlled_value: i64,
    /// Who decides, and how.
    pub control: InControl,
}

/// Who is in control of a loony endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InControl {
    /// The opponent: the player to move must open something. These are the kinds whose shortest piece is best to open.
    Opponent(Vec<Kind>),
    /// The player to move, who has coins to take and can leave the last ones.
    Mover(Control),
}

/// The loony endgame of a position; `None` if moves are left that are not loony, or nothing at all.
///
/// ```
/// use upstar_goals::strings::{Control, InControl, Kind, StringGraph, StringPosition, loony_endgame};
/// let position = StringPosition::new(StringGraph::chains_and_loops(&[3, 5, 5], &[]));
/// let found = loony_endgame(&position, &Default::default())?.unwrap();
/// assert_eq!((found.gain, found.controlled_value), (5, 5));
/// assert_eq!(found.control, InControl::Opponent(vec![Kind::Chain]));
/// // The chain of three is opened: the other player takes one coin and leaves two.
/// let (opened, _) = position.cut(0).unwrap();
/// let found = loony_endgame(&opened, &Default::default())?.unwrap();
/// assert_eq!(found.control, InControl::Mover(Control::Keep));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn loony_endgame(
    position: &StringPosition,
    budget: &Budget,
) -> Result<Option<LoonyEndgame>, Stopped> {
    let captures = position.captures();
    let found = pieces(&captures.rest);
    if !found.core.is_empty() || !found.endgame.is_loony() {
        return Ok(None);
    }
    let endgame = found.endgame;
    let control = match (captures.coins, captures.hand_out) {
        (0, _) => InControl::Opponent(endgame.best_openings(budget)?),
        (_, 2) => InControl::Mover(endgame.control(Kind::Chain, budget)?),
        (_, 4) => InControl::Mover(endgame.control(Kind::Loop, budget)?),
        _ => InControl::Mover(Control::NoChoice),
    };
    Ok(Some(LoonyEndgame {
        gain: -endgame.value(budget)?,
        controlled_value: endgame.controlled_value().unwrap_or(0),
        endgame,
        control,
    }))
}
