//! The way from a game as written to its canonical form, step by step.

use super::prover::Prover;
use super::trees::Id;
use std::collections::HashSet;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};

/// One step: `from` and `to` are equal, and `to` is simpler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: Id,
    pub(super) to: Id,
    pub(super) why: Why,
}

/// Why the two games of a step are equal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    /// Options were replaced by their canonical forms.
    Replaced,
    /// An option is dominated by another one.
    Dominated { player: Player, option: Id, by: Id },
    /// An option reverses through an answer.
    Reversible {
        player: Player,
        option: Id,
        through: Id,
    },
    /// The game is a number.
    Number,
}

/// Steps in order, at most one from each game.
#[derive(Default)]
struct Steps {
    list: Vec<Step>,
    made: HashSet<Id>,
}

impl Steps {
    /// Adds a step. Returns false if there is one from the same game already: then the rest of the way is known.
    fn add(&mut self, from: Id, to: Id, why: Why) -> bool {
        let new = self.made.insert(from);
        if new {
            self.list.push(Step { from, to, why });
        }
        new
    }
}

impl Prover {
    /// The steps from a tree to its canonical form, after the steps of its followers, with proofs of the comparisons they need.
    pub(super) fn steps(
        &mut self,
        algebra: &mut Algebra,
        game: Id,
    ) -> Result<(Vec<Step>, Id), Stopped> {
        let mut steps = Steps::default();
        // Options have smaller numbers, so they come first.
        for id in self.trees.followers([game]) {
            self.steps_of(algebra, id, &mut steps)?;
        }
        let form = self.canonical(algebra, game)?;
        self.prove_canonical(algebra, form)?;
        Ok((steps.list, form))
    }

    /// The tree of the canonical form.
    fn canonical(&mut self, algebra: &mut Algebra, id: Id) -> Result<Id, Stopped> {
        match self.trees[id].canonical {
            true => Ok(id),
            false => self.trees.value(algebra, self.trees[id].value),
        }
    }

    fn steps_of(
        &mut self,
        algebra: &mut Algebra,
        id: Id,
        steps: &mut Steps,
    ) -> Result<(), Stopped> {
        if self.trees[id].canonical {
            return Ok(());
        }
        let mut sides = [self.trees[id].left.clone(), self.trees[id].right.clone()];
        for option in sides.iter_mut().flatten() {
            *option = self.canonical(algebra, *option)?;
        }
        let [left, right] = sides;
        let to = self.trees.tree(algebra, left, right)?;
        let mut now = id;
        if to != id {
            if !steps.add(id, to, Why::Replaced) {
                return Ok(());
            }
            now = to;
        }
        while !self.trees[now].canonical {
            let is_number = algebra.is_number(self.trees[now].value);
            let (to, why) = if is_number && !self.by_reductions {
                let to = self.canonical(algebra, now)?;
                self.at_least(algebra, &[now], &[to])?;
                self.at_least(algebra, &[to], &[now])?;
                (to, Why::Number)
            } else {
                self.reduction(algebra, now)?
                    .expect("a form that is not canonical can be reduced")
            };
            if !steps.add(now, to, why) {
                return Ok(());
            }
            now = to;
        }
        Ok(())
    }

    /// A dominated or reversible option of a tree with canonical options, and the tree without it.
    fn reduction(&mut self, algebra: &mut Algebra, id: Id) -> Result<Option<(Id, Why)>, Stopped> {
        for player in [Player::Left, Player::Right] {
            let options = self.side(id, player).to_vec();
            for &option in &options {
                for &by in options.iter().filter(|&&by| by != option) {
                    if self.is_at_least(algebra, player, by, option)? {
                        self.prove(algebra, player, by, option)?;
                        let to = self.with_side(algebra, id, player, option, &[])?;
                        return Ok(Some((to, Why::Dominated { player, option, by })));
                    }
                }
            }
            for &option in &options {
                for through in self.side(option, player.other()).to_vec() {
                    if self.is_at_least(algebra, player, id, through)? {
                        self.prove(algebra, player, id, through)?;
                        let new = self.side(through, player).to_vec();
                        let to = self.with_side(algebra, id, player, option, &new)?;
                        let why = Why::Reversible {
                            player,
                            option,
                            through,
                        };
                        return Ok(Some((to, why)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn side(&self, id: Id, player: Player) -> &[Id] {
        match player {
            Player::Left => &self.trees[id].left,
            Player::Right => &self.trees[id].right,
        }
    }

    /// The tree with one option of a player replaced by others.
    fn with_side(
        &mut self,
        algebra: &mut Algebra,
        id: Id,
        player: Player,
        option: Id,
        new: &[Id],
    ) -> Result<Id, Stopped> {
        let kept = self.side(id, player).iter().filter(|&&o| o != option);
        let side: Vec<Id> = kept.chain(new).copied().collect();
        let other = self.side(id, player.other()).to_vec();
        match player {
            Player::Left => self.trees.tree(algebra, side, other),
            Player::Right => self.trees.tree(algebra, other, side),
        }
    }

    /// Whether the first tree is at least as good as the second for a player.
    fn is_at_least(
        &self,
        algebra: &mut Algebra,
        player: Player,
        good: Id,
        bad: Id,
    ) -> Result<bool, Stopped> {
        let (good, bad) = (self.trees[good].value, self.trees[bad].value);
        match player {
            Player::Left => algebra.ge(good, bad),
            Player::Right => algebra.ge(bad, good),
        }
    }

    fn prove(
        &mut self,
        algebra: &mut Algebra,
        player: Player,
        good: Id,
        bad: Id,
    ) -> Result<(), Stopped> {
        let (greater, less) = match player {
            Player::Left => (good, bad),
            Player::Right => (bad, good),
        };
        self.at_least(algebra, &[greater], &[less]).map(|_| ())
    }

    /// Proves that no follower of a canonical tree has a dominated or reversible option.
    fn prove_canonical(&mut self, algebra: &mut Algebra, form: Id) -> Result<(), Stopped> {
        for id in self.trees.followers([form]) {
            for player in [Player::Left, Player::Right] {
                let options = self.side(id, player).to_vec();
                for &option in &options {
                    for &other in options.iter().filter(|&&other| other != option) {
                        self.greater_or_confused(algebra, &[option], &[other])?;
                    }
                    for through in self.side(option, player.other()).to_vec() {
                        let (greater, less) = match player {
                            Player::Left => (through, id),
                            Player::Right => (id, through),
                        };
                        self.greater_or_confused(algebra, &[greater], &[less])?;
                    }
                }
            }
        }
        Ok(())
    }
}
