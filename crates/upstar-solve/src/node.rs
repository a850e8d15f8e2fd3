//! A sum as the search holds it, always with Left to move.

use crate::atom::Atom;
use crate::search::Worker;
use crate::short::Short;
use upstar::budget::Stopped;
use upstar::game::Game;

/// A sum: open parts, values, and one number + up + star value. Left is to move; where Right is to move, the negative is held.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Parts without a value, sorted; never a part together with its negative.
    pub(crate) parts: Short<Atom, 3>,
    /// Values that are not number + up + star.
    pub(crate) games: Short<Game, 2>,
    /// The sum of all number + up + star values.
    pub(crate) nus: Game,
}

impl Clone for Node {
    #[inline]
    fn clone(&self) -> Node {
        Node {
            parts: self.parts.clone(),
            games: self.games.clone(),
            nus: self.nus,
        }
    }

    /// In place, without a copy in between.
    #[inline]
    fn clone_from(&mut self, other: &Node) {
        self.parts.clone_from(&other.parts);
        self.games.clone_from(&other.games);
        self.nus = other.nus;
    }
}

/// Two values are added if the product of the numbers of their followers is at most this.
const MOST_PAIRS: u32 = 300;
/// Followers are counted up to this number.
const MANY: u32 = 300;

impl Worker {
    /// How many followers a value has, up to a limit.
    fn count_followers(&mut self, game: Game) -> Result<u32, Stopped> {
        if let Some(&count) = self.follower_counts.get(&game) {
            return Ok(count);
        }
        let followers = self.algebra.followers_up_to(game, MANY as usize)?;
        let count = followers.map_or(MANY + 1, |list| list.len() as u32);
        self.follower_counts.insert(game, count);
        Ok(count)
    }

    /// Adds a value to a sum.
    pub(crate) fn add_value(&mut self, node: &mut Node, value: Game) -> Result<(), Stopped> {
        let mut value = value;
        if value == Game::ZERO {
            return Ok(());
        }
        'again: loop {
            if self.algebra.is_nus(value) {
                node.nus = self.algebra.add(node.nus, value)?;
                return Ok(());
            }
            if !node.games.is_empty() {
                let negative = self.algebra.neg(value)?;
                if let Some(at) = node.games.iter().position(|&game| game == negative) {
                    node.games.remove(at);
                    return Ok(());
                }
                let own = self.count_followers(value)?;
                for at in 0..node.games.len() {
                    let other = self.count_followers(node.games[at])?;
                    if own.saturating_mul(other) <= MOST_PAIRS {
                        let game = node.games.remove(at);
                        value = self.algebra.add(value, game)?;
                        continue 'again;
                    }
                }
            }
            node.games.push(value);
            return Ok(());
        }
    }

    /// Adds a part to a sum: as its value if it has one.
    #[inline]
    pub(crate) fn add_part(&mut self, node: &mut Node, atom: Atom) -> Result<(), Stopped> {
        let info = self.fields.info(atom);
        if let Some(value) = info.value() {
            let value = if atom.is_negative() {
                self.algebra.neg(value)?
            } else {
                value
            };
            return self.add_value(node, value);
        }
        let (atom, negative) = if info.is_own_negative {
            (atom.unsigned(), atom.unsigned())
        } else {
            (atom, atom.flipped())
        };
        if let Some(at) = node.parts.iter().position(|&other| other == negative) {
            node.parts.remove(at);
            return Ok(());
        }
        let at = node.parts.partition_point(|&other| other < atom);
        node.parts.insert(at, atom);
        Ok(())
    }

    /// The negative of a sum without one of its parts.
    pub(crate) fn negative_without(
        &mut self,
        node: &Node,
        without: Option<usize>,
    ) -> Result<Node, Stopped> {
        let mut negative = Node {
            nus: self.algebra.neg(node.nus)?,
            ..Node::default()
        };
        for (at, &atom) in node.parts.iter().enumerate() {
            if Some(at) != without {
                let own = self.fields.info(atom).is_own_negative;
                negative.parts.push(atom.flipped_if(!own));
            }
        }
        negative.parts.sort_unstable();
        for &game in &node.games {
            negative.games.push(self.algebra.neg(game)?);
        }
        Ok(negative)
    }

    /// The key of a sum: the same for the same multiset of parts and values, in every run (`docs/keys.md`).
    pub(crate) fn key(&mut self, node: &Node) -> Result<u128, Stopped> {
        let mut key = self.value_keys.of(&mut self.algebra, node.nus)?;
        for &game in &node.games {
            key = key.wrapping_add(self.value_keys.of(&mut self.algebra, game)?);
        }
        for &atom in &node.parts {
            key = key.wrapping_add(self.fields.info(atom).key(atom.is_negative()));
        }
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Progress, Settings};
    use crate::table::Table;
    use std::sync::Arc;
    use upstar::encode::{Kind, key_of};
    use upstar::game::{Algebra, Nus, Player};
    use upstar::rulesets::position;
    use upstar::sum::Term;

    /// The key as `docs/keys.md` describes it, from the keys of the terms.
    #[test]
    fn the_key_of_a_sum_is_the_sum_of_keys() {
        let settings = Settings {
            exact_moves: 0,
            ..Settings::default()
        };
        let (table, progress) = (Arc::new(Table::new(1 << 10)), Arc::new(Progress::default()));
        let mut worker = Worker::new(Algebra::new(), &settings, table, progress);
        let strip = position("toads_and_frogs(\"T.TFF\")").unwrap();
        let graph = position("snort(path(4), \"L...\")").unwrap();
        let one = worker.algebra.integer(1);
        let tiny = worker.algebra.tiny(one).unwrap();
        let sum = [
            Term::position(strip.clone()),
            Term::position(strip.clone()),
            Term::position(graph.clone()).negative(),
            Term::form(tiny.into()),
            Term::form(Game::STAR.into()),
        ];
        let signed = |key: u128, minus: bool| if minus { key.wrapping_neg() } else { key };
        let (strip, turned) = strip.symmetry_key();
        let (graph, exchanged) = graph.symmetry_key();
        let graph = key_of(Kind::Foreign, &("snort", graph.to_le_bytes()));
        let star = Nus {
            number: 0.into(),
            ups: 0,
            star: 1,
        };
        for first in [Player::Left, Player::Right] {
            let is_right = first == Player::Right;
            let node = worker.node(&sum, first).unwrap();
            assert_eq!((node.parts.len(), node.games.len()), (3, 1));
            let game = node.games[0];
            let expected = signed(strip, turned != is_right)
                .wrapping_mul(2)
                .wrapping_add(signed(graph, exchanged == is_right))
                .wrapping_add(worker.value_keys.of(&mut worker.algebra, game).unwrap())
                .wrapping_add(key_of(Kind::Nus, &star));
            assert_eq!(worker.key(&node).unwrap(), expected);
        }
    }
}
