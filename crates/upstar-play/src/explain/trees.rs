//! Games as trees with shared pieces, each with its value.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Algebra, Game, Player};
use upstar::position::{AnyPosition, Ends, Theory};
use upstar::sum::{Summand, Term};

/// A tree in [`Trees`]. Options have smaller numbers than the trees they belong to.
pub(super) type Id = usize;

/// A sum in its normal form: in order, without zeros, without pairs of negatives.
pub(super) type Sum = Vec<Id>;

pub(super) struct Tree {
    pub(super) left: Vec<Id>,
    pub(super) right: Vec<Id>,
    pub(super) value: Game,
    /// Whether it is the canonical form of its value.
    pub(super) canonical: bool,
    /// The length of the longest play.
    pub(super) depth: usize,
    pub(super) negative: Id,
    /// A position that has this tree.
    pub(super) call: Option<String>,
    /// Whether other positions have it too.
    pub(super) is_shared: bool,
}

#[derive(Default)]
pub(super) struct Trees {
    trees: Vec<Tree>,
    known: HashMap<(Vec<Id>, Vec<Id>), Id>,
    positions: HashMap<String, Id>,
    /// The positions that Left and Right can move to from a position, by their calls.
    moves: HashMap<String, [Vec<String>; 2]>,
    /// Positions whose trees are being made.
    open: HashSet<String>,
    forms: HashMap<usize, Id>,
    values: HashMap<Game, Id>,
    /// Keeps the forms in `forms` alive: their places in memory are the keys.
    held: Vec<Form>,
    bytes: usize,
    depth: usize,
    /// The most trees, where only a small proof is wanted.
    pub(super) most: Option<usize>,
}

impl std::ops::Index<Id> for Trees {
    type Output = Tree;

    fn index(&self, id: Id) -> &Tree {
        &self.trees[id]
    }
}

impl Trees {
    /// Positions and the trees they have.
    pub(super) fn positions(&self) -> &HashMap<String, Id> {
        &self.positions
    }

    /// The positions with this tree that a player can move to from a position.
    pub(super) fn moves_to(&self, call: &str, player: Player, tree: Id) -> Vec<&str> {
        let Some(moves) = self.moves.get(call) else {
            return Vec::new();
        };
        let moves = moves[player.index()].iter().map(String::as_str);
        moves
            .filter(|&to| self.positions.get(to) == Some(&tree))
            .collect()
    }

    /// The tree with these options; its negative is made with it.
    pub(super) fn tree(
        &mut self,
        algebra: &mut Algebra,
        mut left: Vec<Id>,
        mut right: Vec<Id>,
    ) -> Result<Id, Stopped> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let key = (left, right);
        if let Some(&id) = self.known.get(&key) {
            return Ok(id);
        }
        if self.most.is_some_and(|most| self.trees.len() >= most) {
            return Err(Stopped::TooLarge(&"the proof"));
        }
        let values = |side: &[Id]| -> Vec<Game> {
            let mut values: Vec<Game> = side.iter().map(|&id| self[id].value).collect();
            values.sort_unstable_by_key(|game| game.sort_key());
            values
        };
        let (lefts, rights) = (values(&key.0), values(&key.1));
        let value = algebra.construct(&lefts, &rights)?;
        let all = key.0.iter().chain(&key.1);
        let canonical = all.clone().all(|&id| self[id].canonical) && {
            let mut options = (algebra.left_options(value)?, algebra.right_options(value)?);
            options.0.sort_unstable_by_key(|game| game.sort_key());
            options.1.sort_unstable_by_key(|game| game.sort_key());
            options == (lefts, rights)
        };
        let depth = all.clone().map(|&id| self[id].depth + 1).max().unwrap_or(0);
        self.bytes += 200 + 32 * (key.0.len() + key.1.len());
        algebra.budget().check(algebra.bytes() + self.bytes)?;
        let turned = |side: &[Id]| -> Vec<Id> {
            let mut turned: Vec<Id> = side.iter().map(|&id| self[id].negative).collect();
            turned.sort_unstable();
            turned
        };
        let negative_key = (turned(&key.1), turned(&key.0));
        let id = self.trees.len();
        let is_own_negative = negative_key == key;
        let negative = if is_own_negative { id } else { id + 1 };
        let mut push = |(left, right): (Vec<Id>, Vec<Id>), value, id, negative| {
            self.known.insert((left.clone(), right.clone()), id);
            self.trees.push(Tree {
                left,
                right,
                value,
                canonical,
                depth,
                negative,
                call: None,
                is_shared: false,
            });
        };
        push(key, value, id, negative);
        if !is_own_negative {
            let turned = algebra.neg(value)?;
            push(negative_key, turned, negative, id);
        }
        Ok(id)
    }

    /// The tree of a term.
    pub(super) fn term(&mut self, algebra: &mut Algebra, term: &Term) -> Result<Id, Stopped> {
        let id = match &term.game {
            Summand::Position(position) => self.position(algebra, position)?,
            Summand::Form(form) => self.form(algebra, form)?,
        };
        Ok(if term.minus { self[id].negative } else { id })
    }

    /// The tree of a position.
    pub(super) fn position(
        &mut self,
        algebra: &mut Algebra,
        position: &AnyPosition,
    ) -> Result<Id, Stopped> {
        let call = position.call();
        if let Some(&id) = self.positions.get(&call) {
            return Ok(id);
        }
        // A tree of moves gives the winner only where the last move decides.
        if position.ends() != Ends::NORMAL {
            return Err(Theory::Outcome.no_value());
        }
        // Rules need not know that play can come back to a position.
        if !self.open.insert(call.clone()) {
            return Err(Theory::Outcome.no_value());
        }
        let budget = algebra.budget();
        budget.check_time()?;
        let (left, right) = (position.left(budget)?, position.right(budget)?);
        let id = self.deeper(algebra, |trees, algebra| {
            let mut side = |options: &[AnyPosition]| -> Result<Vec<Id>, Stopped> {
                let ids = options.iter().map(|option| trees.position(algebra, option));
                ids.collect()
            };
            let (left, right) = (side(&left)?, side(&right)?);
            trees.tree(algebra, left, right)
        })?;
        self.open.remove(&call);
        let calls = |options: &[AnyPosition]| -> Vec<String> {
            let mut calls: Vec<String> = options.iter().map(|option| option.call()).collect();
            calls.sort_unstable();
            calls.dedup();
            calls
        };
        let moves = [calls(&left), calls(&right)];
        let texts = moves.iter().flatten().map(|to| to.len() + 24);
        self.bytes += 3 * call.len() + 150 + texts.sum::<usize>();
        self.moves.insert(call.clone(), moves);
        let tree = &mut self.trees[id];
        tree.is_shared = tree.call.is_some();
        tree.call.get_or_insert_with(|| call.clone());
        self.positions.insert(call, id);
        Ok(id)
    }

    /// The tree of a form.
    pub(super) fn form(&mut self, algebra: &mut Algebra, form: &Form) -> Result<Id, Stopped> {
        let options = match form {
            Form::Value(game) => return self.value(algebra, *game),
            Form::Options(options) => options,
        };
        let key = Arc::as_ptr(options) as usize;
        if let Some(&id) = self.forms.get(&key) {
            return Ok(id);
        }
        let id = self.deeper(algebra, |trees, algebra| {
            let mut side = |options: &[Form]| -> Result<Vec<Id>, Stopped> {
                let ids = options.iter().map(|option| trees.form(algebra, option));
                ids.collect()
            };
            let (left, right) = (side(&options.left)?, side(&options.right)?);
            trees.tree(algebra, left, right)
        })?;
        self.held.push(form.clone());
        self.forms.insert(key, id);
        Ok(id)
    }

    /// The tree of a canonical form.
    pub(super) fn value(&mut self, algebra: &mut Algebra, game: Game) -> Result<Id, Stopped> {
        if let Some(&id) = self.values.get(&game) {
            return Ok(id);
        }
        let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
        let id = self.deeper(algebra, |trees, algebra| {
            let mut side = |options: &[Game]| -> Result<Vec<Id>, Stopped> {
                let ids = options.iter().map(|&option| trees.value(algebra, option));
                ids.collect()
            };
            let (left, right) = (side(&left)?, side(&right)?);
            trees.tree(algebra, left, right)
        })?;
        self.values.insert(game, id);
        Ok(id)
    }

    /// Runs one level of a recursion over options, with enough stack for it.
    fn deeper<T>(
        &mut self,
        algebra: &mut Algebra,
        step: impl FnOnce(&mut Self, &mut Algebra) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let most = algebra.budget().max_depth();
        if self.depth >= most {
            return Err(Stopped::Depth(most));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || step(self, algebra));
        self.depth -= 1;
        result
    }

    /// The normal form of a sum.
    pub(super) fn sum(&self, games: impl IntoIterator<Item = Id>) -> Sum {
        let mut sum = Sum::new();
        for game in games {
            let tree = &self[game];
            if tree.depth == 0 {
                continue;
            }
            match sum.iter().position(|&other| other == tree.negative) {
                Some(place) => drop(sum.swap_remove(place)),
                None => sum.push(game),
            }
        }
        sum.sort_unstable();
        sum
    }

    /// The normal form of the sum with one game replaced.
    pub(super) fn replaced(&self, sum: &[Id], place: usize, to: Id) -> Sum {
        let rest = sum.iter().enumerate().filter(|(i, _)| *i != place);
        self.sum(rest.map(|(_, &game)| game).chain([to]))
    }

    /// These trees and all their followers.
    pub(super) fn followers(&self, roots: impl IntoIterator<Item = Id>) -> BTreeSet<Id> {
        let mut found = BTreeSet::new();
        let mut pending: Vec<Id> = roots.into_iter().collect();
        while let Some(id) = pending.pop() {
            if found.insert(id) {
                pending.extend(self[id].left.iter().chain(&self[id].right));
            }
        }
        found
    }
}
