//! Chains and loops of a position.

use super::endgame::{Endgame, Kind};
use super::position::StringPosition;
use super::set::StringSet;

/// A run of coins that hang on two strings each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The coins in order.
    pub coins: Vec<u32>,
    /// The strings in order: one more than coins, but as many in a loop.
    pub strings: Vec<usize>,
    /// Where the run ends: at the ground (0) or at coins with three or more strings, or with one. `None` for a loop.
    pub ends: Option<[u32; 2]>,
}

impl Chain {
    /// Whether it is a loop that touches nothing else.
    pub fn is_loop(&self) -> bool {
        self.ends.is_none()
    }

    /// Whether it touches nothing else: a loop, or both ends are at the ground.
    pub fn stands_alone(&self) -> bool {
        self.ends.is_none_or(|ends| ends == [0, 0])
    }

    /// Short, or long: a chain of three coins or more, a loop of four or more. Every cut of a long one is loony.
    pub fn kind(&self) -> Kind {
        let coins = self.coins.len() as u32;
        if self.is_loop() {
            Kind::of_loop(coins)
        } else {
            Kind::of_chain(coins)
        }
    }

    /// Whether it is long.
    pub fn is_long(&self) -> bool {
        self.kind() != Kind::Short
    }
}

/// All chains and loops of a position, in the order of their first coins.
///
/// ```
/// use upstar_goals::strings::{StringPosition, chains};
/// let position: StringPosition = "xx|x.x|..|x.x|xx".parse()?;
/// let found = chains(&position);
/// assert_eq!(found.len(), 1);
/// assert!(found[0].is_loop() && found[0].is_long());
/// assert_eq!(found[0].coins, [1, 2, 4, 3]);
/// # Ok::<(), upstar_goals::strings::TextError>(())
/// ```
pub fn chains(position: &StringPosition) -> Vec<Chain> {
    let graph = position.graph();
    let mut seen = vec![false; graph.coins() + 1];
    let mut found = Vec::new();
    for first in 1..=graph.coins() as u32 {
        let Some([forth, back]) = two(position, first).filter(|_| !seen[first as usize]) else {
            continue;
        };
        seen[first as usize] = true;
        let (mut coins, mut strings) = (vec![first], vec![forth]);
        let mut ends = [0; 2];
        let mut closed = false;
        for (side, start) in [(1, forth), (0, back)] {
            let (mut here, mut string) = (first, start);
            if side == 0 {
                strings.push(back);
            }
            loop {
                here = graph.across(string, here);
                if here == first {
                    closed = true;
                    break;
                }
                let Some([a, b]) = two(position, here) else {
                    ends[side] = here;
                    break;
                };
                seen[here as usize] = true;
                string = if a == string { b } else { a };
                coins.push(here);
                strings.push(string);
            }
            if closed {
                break;
            }
            // What was found forwards is turned round, so that the way back continues it.
            coins.reverse();
            strings.reverse();
        }
        found.push(Chain {
            coins,
            strings,
            ends: (!closed).then_some(ends),
        });
    }
    found
}

/// The two strings of a coin that hangs on just two.
fn two(position: &StringPosition, coin: u32) -> Option<[usize; 2]> {
    let mut strings = position.at(coin);
    match (strings.next(), strings.next(), strings.next()) {
        (Some(a), Some(b), None) => Some([a, b]),
        _ => None,
    }
}

/// A position without hanging coins: chains and loops that stand alone, and the rest.
pub(super) struct Pieces {
    pub(super) endgame: Endgame,
    /// The strings of the rest.
    pub(super) core: StringSet,
}

pub(super) fn pieces(position: &StringPosition) -> Pieces {
    let mut pieces = Pieces {
        endgame: Endgame::default(),
        core: position.left().clone(),
    };
    for chain in chains(position).iter().filter(|chain| chain.stands_alone()) {
        pieces.endgame.add(chain.kind(), chain.coins.len() as u32);
        for &string in &chain.strings {
            pieces.core.remove(string);
        }
    }
    pieces
}
