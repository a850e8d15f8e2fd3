//! Sums that are settled without a search.

use crate::atom::Atom;
use crate::fields::{Bounding, NO_BOUND};
use crate::node::Node;
use crate::search::Worker;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::Game;

/// Parts of bounding sums have at most this many moves: as many as two rows of eight cells in Domineering.
const MOST_MOVES: usize = 22;

impl Worker {
    /// Whether Left, to move, wins, if that can be seen without a search.
    pub(crate) fn settled(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = self.settled_by_stops(node) {
            return Ok(Some(wins));
        }
        if node.parts.is_empty() {
            return self.settled_by_values(node);
        }
        self.settled_by_bounding_sums(node)
    }

    /// By sums of values that bound the parts, where the rules know such sums.
    fn settled_by_bounding_sums(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        if !node
            .parts
            .iter()
            .all(|&atom| self.fields.has_bounding(atom))
        {
            return Ok(None);
        }
        for above in [false, true] {
            let mut bound = Node {
                games: node.games.clone(),
                nus: node.nus,
                ..Node::default()
            };
            let mut is_bound = true;
            for &atom in &node.parts {
                let Some(sum) = self.bounding_sum(atom, above)? else {
                    is_bound = false;
                    break;
                };
                for &game in &sum.games {
                    let game = self.negative_if(game, atom.is_negative())?;
                    self.add_value(&mut bound, game)?;
                }
                let nus = self.negative_if(sum.nus, atom.is_negative())?;
                self.add_value(&mut bound, nus)?;
            }
            if !is_bound {
                continue;
            }
            let settled = match self.settled_by_stops(&bound) {
                None => self.settled_by_values(&bound)?,
                settled => settled,
            };
            // A bound below that is a win, or a bound above that is a loss, decides.
            if settled == Some(!above) {
                return Ok(settled);
            }
        }
        Ok(None)
    }

    /// The sum of values below or above a part; for a negative part the other way round.
    fn bounding_sum(&mut self, atom: Atom, above: bool) -> Result<Bounding, Stopped> {
        let above = above != atom.is_negative();
        if let Some(known) = self.fields.bounding(atom, above) {
            return Ok(known.clone());
        }
        let sums = self
            .fields
            .bounding_values(atom, above, MOST_MOVES, &mut self.algebra)?;
        let mut best: Option<(i64, Node)> = None;
        for sum in sums {
            let mut node = Node::default();
            for value in sum {
                self.add_value(&mut node, value)?;
            }
            // The middle between the stops shows which sum is nearer.
            let mut middle = 0;
            for game in node.games.iter().chain([&node.nus]) {
                let Some((left, right)) = self.algebra.scaled_stops(*game) else {
                    continue;
                };
                middle += if above { -left - right } else { left + right };
            }
            if best.as_ref().is_none_or(|(other, _)| middle > *other) {
                best = Some((middle, node));
            }
        }
        let bounding = best.map(|(_, node)| Arc::new(node));
        self.fields.put_bounding(atom, above, bounding.clone());
        Ok(bounding)
    }

    fn negative_if(&mut self, game: Game, negative: bool) -> Result<Game, Stopped> {
        if negative {
            self.algebra.neg(game)
        } else {
            Ok(game)
        }
    }

    /// At most two values are compared; more are left to the search.
    fn settled_by_values(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        let algebra = &mut self.algebra;
        Ok(match node.games[..] {
            [] => Some(!algebra.le(node.nus, Game::ZERO)?),
            [game] => {
                let other = algebra.neg(node.nus)?;
                Some(!algebra.le(game, other)?)
            }
            [a, b] => {
                let other = algebra.neg(b)?;
                let a = algebra.add(a, node.nus)?;
                Some(!algebra.le(a, other)?)
            }
            _ => None,
        })
    }

    /// By the sum of stops, and of bounds on the parts.
    fn settled_by_stops(&self, node: &Node) -> Option<bool> {
        let (number, _) = self.algebra.scaled_stops(node.nus)?;
        let (mut low, mut high) = (number, number);
        // The most that the first move can gain over the sum of right stops.
        let mut gain = 0;
        // Whether the whole sum is a number plus parts with strict bounds.
        let mut is_strict = node.games.is_empty() && self.algebra.is_number(node.nus);
        for &game in &node.games {
            let (left, right) = self.algebra.scaled_stops(game)?;
            low += right;
            high += left;
            gain = gain.max(left - right);
        }
        for &atom in &node.parts {
            let info = self.fields.info(atom);
            let (a, b) = info.bounds(atom.is_negative());
            low = (low + a).max(-NO_BOUND * 16);
            high = (high + b).min(NO_BOUND * 16);
            is_strict &= info.is_strict;
        }
        if low + gain > 0 {
            return Some(true);
        }
        if high < 0 || (high == 0 && is_strict) {
            return Some(false);
        }
        None
    }
}
