//! Sums that are settled without a search.

use crate::atom::Atom;
use crate::fields::NO_BOUND;

use crate::node::Node;
use crate::search::{Child, Worker};
use crate::strips::Care;
use crate::walls::{Low, Total};
use upstar::budget::Stopped;
use upstar::game::Game;

/// Children whose walls are looked at together.
const BATCH: usize = 6;

impl Worker {
    /// Whether Left, to move, wins, if that can be seen without a search.
    pub(crate) fn settled(&mut self, node: &Node) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = self.settled_by_stops(node) {
            return Ok(Some(wins));
        }
        if node.parts.is_empty() {
            return self.settled_by_values(node);
        }
        Ok(None)
    }

    /// Whether there are bounds on the walls of a sum.
    pub(crate) fn has_walls(&self, node: &Node) -> bool {
        let parts = &node.parts;
        !parts.is_empty() && parts.iter().all(|&atom| self.fields.has_lines(atom))
    }

    /// Looks at the walls of the children from this one on, which were not seen yet: whether one of them is lost for the player to move
    /// there. Children that are won leave the list. It ends early when a child looks good; those that were seen come first then, in the
    /// order in which they should be tried.
    pub(crate) fn see_walls(
        &mut self,
        children: &mut Vec<Child>,
        from: usize,
    ) -> Result<bool, Stopped> {
        let (mut at, mut looks_good) = (from, false);
        while at < children.len() && !looks_good {
            for care in [Care::Quick, Care::Careful] {
                let (mut child, mut count) = (at, BATCH);
                while child < children.len() && count > 0 {
                    count -= 1;
                    match self.see_child(&mut children[child], care)? {
                        Some(false) => return Ok(true),
                        Some(true) => {
                            children.remove(child);
                        }
                        None => {
                            looks_good |= children[child].looks_good();
                            child += 1;
                        }
                    }
                }
                if care == Care::Careful {
                    at = child;
                }
            }
        }
        children[from..at].sort_unstable_by_key(|child| child.rank);
        Ok(false)
    }

    /// Whether the player to move wins a child, as far as its walls show; otherwise how good it is is noted.
    fn see_child(&mut self, child: &mut Child, care: Care) -> Result<Option<bool>, Stopped> {
        child.is_seen = true;
        let node = &child.node;
        let Some(total) = self.total(node, care)? else {
            return Ok(None);
        };
        let mut winner = total.winner();
        if winner.is_none() && care == Care::Careful {
            winner = self.settled_at_zero(node, &total, care)?;
        }
        child.rank = total.rank();
        Ok(winner)
    }

    /// Bounds on the walls of a sum; `None` where there are none for a part.
    pub(crate) fn total(&mut self, node: &Node, care: Care) -> Result<Option<Total>, Stopped> {
        if !self.has_walls(node) {
            return Ok(None);
        }
        let mut total = Total::ZERO;
        for &atom in &node.parts {
            let walls = (self.low(atom, care)?, self.low(atom.flipped(), care)?);
            let (Some(low), Some(negative)) = walls else {
                return Ok(None);
            };
            total.add(&low, &negative);
        }
        for &game in node.games.iter().chain([&node.nus]) {
            match self.value_walls.of(&mut self.algebra, game)? {
                None => return Ok(None),
                Some([low, negative]) => total.add(low, negative),
            }
        }
        Ok(Some(total))
    }

    fn low(&mut self, atom: Atom, care: Care) -> Result<Option<Low>, Stopped> {
        self.fields
            .low(atom, care, &mut self.value_walls, &mut self.algebra)
    }

    /// Where a bound on the Left stop is 0, the values behind that bound may decide.
    fn settled_at_zero(
        &mut self,
        node: &Node,
        total: &Total,
        care: Care,
    ) -> Result<Option<bool>, Stopped> {
        let bounds = [
            (total.least(), total.least_column(), true),
            (total.most(), total.most_column(), false),
        ];
        for (bound, column, wins) in bounds {
            if bound != 0 {
                continue;
            }
            let sum = self.bounding_sum(node, column, care, !wins)?;
            let settled = match self.settled_by_stops(&sum) {
                None => self.settled_by_values(&sum)?,
                settled => settled,
            };
            // A sum below that is won, or a sum above that is lost, decides.
            if settled == Some(wins) {
                return Ok(settled);
            }
        }
        Ok(None)
    }

    /// A sum of values below a sum, or above it, whose walls in a column are the bounds found there.
    fn bounding_sum(
        &mut self,
        node: &Node,
        column: usize,
        care: Care,
        above: bool,
    ) -> Result<Node, Stopped> {
        let mut sum = Node {
            games: node.games.clone(),
            nus: node.nus,
            ..Node::default()
        };
        // Left starts in the part or value in which she gains most.
        let (mut most, mut start) = (0, None);
        for (at, &atom) in node.parts.iter().enumerate().filter(|_| !above) {
            let gain = self.low(atom, care)?.map_or(0, |low| low.gain(column));
            if gain > most {
                (most, start) = (gain, Some(at));
            }
        }
        for &game in node.games.iter().filter(|_| !above) {
            let walls = self.value_walls.of(&mut self.algebra, game)?;
            if walls.is_some_and(|walls| walls[0].gain(column) > most) {
                start = None;
            }
        }
        let mut values = Vec::new();
        for (at, &atom) in node.parts.iter().enumerate() {
            let wall = (column, start == Some(at));
            let (atom, algebra) = (atom.flipped_if(above), &mut self.algebra);
            self.fields
                .bounding_values(atom, care, wall, algebra, &mut values)?;
        }
        for value in values {
            let value = match above {
                true => self.algebra.neg(value)?,
                false => value,
            };
            self.add_value(&mut sum, value)?;
        }
        Ok(sum)
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

    /// A first guess how good a sum is for the player to move, by bounds on its parts and numbers of moves.
    pub(crate) fn guess(&self, node: &Node) -> i64 {
        let mut guess = 0;
        for &atom in &node.parts {
            let info = self.fields.info(atom);
            let (low, high) = info.bounds(atom.is_negative());
            guess += (low + high) >> 28;
            guess += i64::from(info.moves(atom.is_negative()));
            guess -= i64::from(info.moves(!atom.is_negative()));
        }
        for &game in node.games.iter().chain([&node.nus]) {
            if let Some((left, right)) = self.algebra.scaled_stops(game) {
                guess += (left + right) >> 28;
            }
        }
        guess
    }

    /// By the sum of stops, and of bounds on the parts.
    fn settled_by_stops(&self, node: &Node) -> Option<bool> {
        let (low, high, is_strict) = self.stops_between(node)?;
        if low > 0 {
            return Some(true);
        }
        if high < 0 || (high == 0 && is_strict) {
            return Some(false);
        }
        None
    }

    /// Bounds on the Left stop of a sum, by stops of values and bounds on parts, in units of 2^-31, and whether the whole sum is a number
    /// plus parts with strict bounds.
    pub(crate) fn stops_between(&self, node: &Node) -> Option<(i64, i64, bool)> {
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
        Some((low + gain, high, is_strict))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Progress, Settings};
    use crate::table::Table;
    use std::sync::Arc;
    use upstar::game::{Algebra, Player};
    use upstar::rulesets::position;
    use upstar::sum::Term;

    /// Boards with holes at pseudo-random places.
    fn boards(rows: usize, columns: usize, count: usize) -> Vec<String> {
        let mut state = 7u64;
        let mut board = || {
            let row = |state: &mut u64| -> String {
                let letter = |_| {
                    *state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    if (*state >> 33).is_multiple_of(6) {
                        '#'
                    } else {
                        '.'
                    }
                };
                (0..columns).map(letter).collect()
            };
            let rows: Vec<String> = (0..rows).map(|_| row(&mut state)).collect();
            format!("domineering(\"{}\")", rows.join("|"))
        };
        (0..count).map(|_| board()).collect()
    }

    /// The Left stop lies between its bounds, whoever starts, and what they decide is right. Most of these boards have too many moves
    /// for exact walls.
    #[test]
    fn bounds_on_walls_hold() {
        let settings = Settings::default();
        let (table, progress) = (Arc::new(Table::new(1 << 10)), Arc::new(Progress::default()));
        let mut worker = Worker::new(Algebra::new(), &settings, table, progress);
        let (mut decided, mut at_zero) = (0, 0);
        for call in [boards(5, 5, 40), boards(4, 6, 40)].concat() {
            let board = position(&call).unwrap();
            let value = board.value(&mut worker.algebra).unwrap();
            for first in [Player::Left, Player::Right] {
                // Half a move more or less, and a star, so that the sums come near 0.
                for text in ["0", "*", "1/2", "-1/2", "-1", "1"] {
                    let extra = upstar::notation::read(&mut worker.algebra, text).unwrap();
                    let sum = [Term::position(board.clone()), Term::form(extra.into())];
                    let node = worker.node(&sum, first).unwrap();
                    let exact = worker.algebra.add(value, extra).unwrap();
                    let exact = match first {
                        Player::Left => exact,
                        Player::Right => worker.algebra.neg(exact).unwrap(),
                    };
                    let (stop, _) = worker.algebra.scaled_stops(exact).unwrap();
                    let wins = !worker.algebra.le(exact, Game::ZERO).unwrap();
                    for care in [Care::Quick, Care::Careful] {
                        let Some(total) = worker.total(&node, care).unwrap() else {
                            continue;
                        };
                        // Stops are counted in 2^-31, bounds in 2^-6.
                        assert!(total.least() << 25 <= stop, "{call} + {text}");
                        assert!(total.most() << 25 >= stop, "{call} + {text}");
                        if let Some(winner) = total.winner() {
                            assert_eq!(winner, wins, "{call} + {text}");
                            decided += 1;
                        } else if let Some(winner) =
                            worker.settled_at_zero(&node, &total, care).unwrap()
                        {
                            assert_eq!(winner, wins, "{call} + {text}");
                            at_zero += 1;
                        }
                    }
                }
            }
        }
        assert!(decided > 200 && at_zero > 20, "{decided} {at_zero}");
    }
}
