//! What settles a sum without a search.

use crate::fields::NO_BOUND;
use crate::node::Node;
use crate::search::Worker;
use upstar::budget::Stopped;
use upstar::game::Game;

impl Worker {
    /// Whether Left, to move, wins, if that is seen without a search.
    pub(crate) fn settled(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = self.settled_by_stops(node) {
            return Ok(Some(wins));
        }
        if node.parts.is_empty() {
            return self.settled_by_values(node);
        }
        Ok(None)
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
        // How much the first move can gain over the sum of right stops.
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
            let (a, b) = if atom.is_negative() {
                (-info.high, -info.low)
            } else {
                (info.low, info.high)
            };
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
