//! Endgames under small numbers, so that a search holds one number for all chains and loops that stand alone.

use super::endgame::{Endgame, Kind};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};

/// All endgames that were met. Number 0 is the empty one, and numbers are below 2^31.
pub(super) struct Endings {
    list: Vec<Ending>,
    numbers: HashMap<Endgame, u32, FxBuildHasher>,
    /// The numbers after a piece was added.
    sums: HashMap<(u32, Kind, u32), u32, FxBuildHasher>,
    bytes: usize,
}

struct Ending {
    endgame: Endgame,
    coins: i32,
    value: i32,
    bounds: Bounds,
    /// The openings, once they were asked for.
    openings: Option<Vec<Opening>>,
}

/// What the long chains and loops of an endgame say about every position that they are a part of, see [`Endings::settle`].
#[derive(Clone, Copy)]
struct Bounds {
    /// Their coins.
    coins: i32,
    /// What the player in control gains from them alone.
    gain: i32,
    /// What the player in control gains who never gives it up.
    controlled: i32,
}

/// Opening the shortest piece of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    pub(super) kind: Kind,
    pub(super) coins: i32,
    pub(super) rest: u32,
}

impl Endings {
    pub(super) fn new() -> Endings {
        let mut endings = Endings {
            list: Vec::new(),
            numbers: HashMap::default(),
            sums: HashMap::default(),
            bytes: 0,
        };
        let empty = endings.number(Endgame::default(), &Budget::default());
        debug_assert_eq!(empty, Ok(0));
        endings
    }

    /// The number of an endgame.
    pub(super) fn number(&mut self, endgame: Endgame, budget: &Budget) -> Result<u32, Stopped> {
        if let Some(&number) = self.numbers.get(&endgame) {
            return Ok(number);
        }
        let number =
            i32::try_from(self.list.len()).map_err(|_| Stopped::Memory(self.bytes))? as u32;
        let long = endgame.long();
        self.list.push(Ending {
            value: endgame.value(budget)? as i32,
            bounds: Bounds {
                coins: long.coins() as i32,
                gain: -long.value(budget)? as i32,
                controlled: long.controlled_value().unwrap_or(0) as i32,
            },
            coins: endgame.coins() as i32,
            endgame: endgame.clone(),
            openings: None,
        });
        let kinds = [Kind::Short, Kind::Chain, Kind::Loop];
        let pieces: usize = kinds.iter().map(|&kind| endgame.lengths(kind).len()).sum();
        self.bytes += 2 * (size_of::<Ending>() + 64 + 4 * pieces);
        self.numbers.insert(endgame, number);
        Ok(number)
    }

    /// The endgame with one more piece.
    #[inline]
    pub(super) fn plus(
        &mut self,
        ending: u32,
        kind: Kind,
        coins: u32,
        budget: &Budget,
    ) -> Result<u32, Stopped> {
        if let Some(&sum) = self.sums.get(&(ending, kind, coins)) {
            return Ok(sum);
        }
        let mut endgame = self.list[ending as usize].endgame.clone();
        endgame.add(kind, coins);
        let sum = self.number(endgame, budget)?;
        self.sums.insert((ending, kind, coins), sum);
        self.bytes += 32;
        Ok(sum)
    }

    /// Coins of the player to move minus those of the opponent, if this is all there is.
    #[inline]
    pub(super) fn value(&self, ending: u32) -> i32 {
        self.list[ending as usize].value
    }

    /// What is known about a position with this ending and `coins` coins in all, without a look at the rest: whether its score reaches the
    /// goal, or an equivalent goal.
    ///
    /// Let k coins be outside the long chains and loops, which have the gain g and the controlled value c. Then the score is at most g + k and
    /// at least c − k, in one direction or the other. Both follow by induction over the moves: a move outside changes the score by no more
    /// coins than it takes from the k, and a long chain that splits off takes more from the k than it changes g or c. A long chain that is
    /// opened costs its opener at least what it adds to c.
    #[inline]
    pub(super) fn settle(&self, ending: u32, coins: i32, goal: i32) -> Result<bool, i32> {
        let bounds = &self.list[ending as usize].bounds;
        let outside = coins - bounds.coins;
        if outside == 0 {
            return Ok(-bounds.gain >= goal);
        }
        let most = bounds.gain + outside;
        if goal > most {
            return Ok(false);
        }
        if goal <= -most {
            return Ok(true);
        }
        let least = bounds.controlled - outside;
        Err(if -least < goal { goal.max(least) } else { goal })
    }

    #[inline]
    pub(super) fn coins(&self, ending: u32) -> i32 {
        self.list[ending as usize].coins
    }

    /// The openings that are worth a thought: the shortest piece of each kind.
    #[inline]
    pub(super) fn openings(&mut self, ending: u32, budget: &Budget) -> Result<&[Opening], Stopped> {
        if self.list[ending as usize].openings.is_none() {
            let mut openings = Vec::new();
            for kind in [Kind::Short, Kind::Chain, Kind::Loop] {
                let shorter = self.list[ending as usize].endgame.without_shortest(kind);
                if let Some((rest, coins)) = shorter {
                    openings.push(Opening {
                        kind,
                        coins: coins as i32,
                        rest: self.number(rest, budget)?,
                    });
                }
            }
            self.list[ending as usize].openings = Some(openings);
        }
        Ok(self.list[ending as usize]
            .openings
            .as_deref()
            .unwrap_or(&[]))
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
