//! What searches have found out about open parts, whatever values were added to them.

use crate::atom::Atom;
use crate::fields::Fields;
use crate::node::Node;
use crate::search::Worker;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar_values::memory::List;

/// How the sum of a multiset P of parts and a value v compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// P + v ≤ 0: Left, moving first, loses.
    AtMost,
    /// P + v ≥ 0: Right, moving first, loses.
    AtLeast,
    /// P + v ⊳ 0: Left, moving first, wins.
    LeftWins,
    /// P + v ⊲ 0: Right, moving first, wins.
    RightWins,
}

use Relation::{AtLeast, AtMost, LeftWins, RightWins};

type Known = SmallVec<[(Relation, Game); 3]>;

/// For each multiset of open parts the facts known about it.
///
/// The table of sums knows P + v for one v only. But if Left wins P + v, she wins P + w for every w ≥ v, and so on: each search
/// bounds the value of P.
#[derive(Default)]
pub(crate) struct Facts {
    /// About single parts, by the numbers that are noted with the parts, from 1.
    single: List<Known>,
    /// About several parts, by the sum of their keys.
    several: FxHashMap<u128, Known>,
}

/// The most facts about one multiset.
const MOST_FACTS: usize = 12;
/// When there are facts about this many multisets of several parts, all of these are forgotten.
const MOST_MULTISETS: usize = 2 << 20;

/// A sum as the table of facts sees it: its parts, whether they are negated, and the value added to them.
pub(crate) struct Asked {
    parts: Parts,
    flipped: bool,
    value: Game,
}

/// The parts of a sum.
enum Parts {
    /// A part, with the number of the facts about it.
    Single(Atom, u32),
    /// The key of several parts.
    Several(u128),
}

impl Facts {
    /// Whether Left, to move, wins, as far as the facts show.
    pub(crate) fn get(
        &self,
        algebra: &mut Algebra,
        asked: &Asked,
    ) -> Result<Option<bool>, Stopped> {
        let known = match asked.parts {
            Parts::Single(_, 0) => None,
            Parts::Single(_, number) => Some(&self.single[number as usize - 1]),
            Parts::Several(key) => self.several.get(&key),
        };
        let Some(known) = known else {
            return Ok(None);
        };
        let w = asked.value;
        for &(relation, v) in known {
            // For Left: P + w ⊳ 0 from P + v ⊳ 0 and w ≥ v, or from P + v ≥ 0 and w ⊳ v; P + w ≤ 0 from P + v ≤ 0 and w ≤ v.
            // For Right, who moves where the parts are negated, the same with all signs changed.
            let (holds, wins) = match (asked.flipped, relation) {
                (false, LeftWins) => (algebra.le(v, w)?, true),
                (false, AtLeast) => (!algebra.le(w, v)?, true),
                (false, AtMost) => (algebra.le(w, v)?, false),
                (true, RightWins) => (algebra.le(w, v)?, true),
                (true, AtMost) => (!algebra.le(v, w)?, true),
                (true, AtLeast) => (algebra.le(v, w)?, false),
                (false, RightWins) | (true, LeftWins) => continue,
            };
            if holds {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }

    /// Forgets everything: the numbers of facts become unknown.
    pub(crate) fn clear(&mut self) {
        self.single.clear();
        self.several.clear();
    }

    /// Remembers who wins.
    pub(crate) fn put(
        &mut self,
        algebra: &mut Algebra,
        fields: &mut Fields,
        asked: &Asked,
        wins: bool,
    ) -> Result<(), Stopped> {
        let relation = match (asked.flipped, wins) {
            (false, true) => LeftWins,
            (false, false) => AtMost,
            (true, true) => RightWins,
            (true, false) => AtLeast,
        };
        let known = match asked.parts {
            Parts::Single(atom, 0) => {
                self.single.push(Known::default());
                fields.info_mut(atom).facts = self.single.len() as u32;
                let last = self.single.len() - 1;
                &mut self.single[last]
            }
            Parts::Single(_, number) => &mut self.single[number as usize - 1],
            Parts::Several(key) => {
                if self.several.len() >= MOST_MULTISETS {
                    self.several.clear();
                }
                self.several.entry(key).or_default()
            }
        };
        // The new fact makes weaker ones of its kind unnecessary.
        let mut at = 0;
        while at < known.len() {
            let (other, v) = known[at];
            let is_weaker = other == relation
                && match relation {
                    LeftWins | AtLeast => algebra.le(asked.value, v)?,
                    RightWins | AtMost => algebra.le(v, asked.value)?,
                };
            if is_weaker {
                known.swap_remove(at);
            } else {
                at += 1;
            }
        }
        if known.len() >= MOST_FACTS {
            known.remove(0);
        }
        known.push((relation, asked.value));
        Ok(())
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.single.len() * size_of::<Known>()
            + self.several.len() * 8 / 7 * (size_of::<(u128, Known)>() + 1)
    }
}

impl Worker {
    /// Whether it is plain that nothing is known about the parts of a sum.
    #[inline]
    pub(crate) fn has_no_facts(&self, node: &Node) -> bool {
        matches!(node.parts[..], [atom] if self.fields.info(atom).facts == 0)
    }

    /// How to ask for facts about a sum; `None` if its values are not a single value.
    pub(crate) fn ask(&mut self, node: &Node) -> Result<Option<Asked>, Stopped> {
        if node.parts.is_empty() || node.games.len() > 1 {
            return Ok(None);
        }
        let mut value = node.nus;
        if let Some(&game) = node.games.first() {
            value = self.algebra.add(value, game)?;
        }
        let (parts, flipped) = match node.parts[..] {
            [atom] => {
                let number = self.fields.info(atom).facts;
                (Parts::Single(atom, number), atom.is_negative())
            }
            _ => {
                let (mut key, mut other) = (0u128, 0u128);
                for &atom in &node.parts {
                    let info = self.fields.info(atom);
                    key = key.wrapping_add(info.key(atom.is_negative()));
                    other = other.wrapping_add(info.key(!atom.is_negative()));
                }
                (Parts::Several(key.min(other)), other < key)
            }
        };
        if flipped {
            value = self.algebra.neg(value)?;
        }
        Ok(Some(Asked {
            parts,
            flipped,
            value,
        }))
    }
}
