//! Finding strategies.

use super::trees::{Id, Sum, Trees};
use std::collections::HashMap;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};

/// Left's answer to a move of Right, each from a game to its option.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) from: Id,
    pub(super) to: Id,
    pub(super) own: Id,
    pub(super) target: Id,
}

/// A winning first move of Left.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub(super) from: Id,
    pub(super) to: Id,
}

/// Sums that Left wins, and how. Right wins a sum where Left wins its negative.
#[derive(Default)]
pub(super) struct Prover {
    pub(super) trees: Trees,
    /// Sums that Left wins moving second, with her answers to all moves.
    pub(super) strategy: HashMap<Sum, Vec<Answer>>,
    /// The same sums in the order in which they were found.
    pub(super) order: Vec<Sum>,
    /// Sums that Left wins moving first, with her move.
    pub(super) openings: HashMap<Sum, Opening>,
    /// Whether canonical forms of numbers are reached by reductions too.
    pub(super) by_reductions: bool,
    bytes: usize,
}

impl Prover {
    /// The value of a sum.
    pub(super) fn value(&self, algebra: &mut Algebra, sum: &[Id]) -> Result<Game, Stopped> {
        let mut total = Game::ZERO;
        for &game in sum {
            total = algebra.add(total, self.trees[game].value)?;
        }
        Ok(total)
    }

    /// Proves that Left, moving second, wins G - H. The values must already say so.
    pub(super) fn at_least(
        &mut self,
        algebra: &mut Algebra,
        g: &[Id],
        h: &[Id],
    ) -> Result<Sum, Stopped> {
        let sum = self.difference(g, h);
        self.second(algebra, sum.clone())?;
        Ok(sum)
    }

    /// Proves that Left, moving first, wins G - H. The values must already say so.
    pub(super) fn greater_or_confused(
        &mut self,
        algebra: &mut Algebra,
        g: &[Id],
        h: &[Id],
    ) -> Result<Sum, Stopped> {
        let sum = self.difference(g, h);
        if !self.openings.contains_key(&sum) {
            let (from, to, next) = self.winning_move(algebra, &sum)?;
            self.second(algebra, next)?;
            self.openings.insert(sum.clone(), Opening { from, to });
        }
        Ok(sum)
    }

    fn difference(&self, g: &[Id], h: &[Id]) -> Sum {
        let negatives = h.iter().map(|&game| self.trees[game].negative);
        self.trees.sum(g.iter().copied().chain(negatives))
    }

    /// Adds a sum that Left wins moving second, and all sums that her answers lead to.
    fn second(&mut self, algebra: &mut Algebra, sum: Sum) -> Result<(), Stopped> {
        let mut pending = vec![sum];
        while let Some(sum) = pending.pop() {
            if self.strategy.contains_key(&sum) {
                continue;
            }
            if self.trees.most.is_some_and(|most| self.order.len() >= most) {
                return Err(Stopped::TooLarge(&"the proof"));
            }
            let mut answers = Vec::new();
            for (place, &from) in sum.iter().enumerate() {
                if place > 0 && sum[place - 1] == from {
                    continue;
                }
                for i in 0..self.trees[from].right.len() {
                    let to = self.trees[from].right[i];
                    let after = self.trees.replaced(&sum, place, to);
                    let (own, target, next) = self.winning_move(algebra, &after)?;
                    pending.push(next);
                    answers.push(Answer {
                        from,
                        to,
                        own,
                        target,
                    });
                }
            }
            self.bytes += 200 + 32 * sum.len() + answers.len() * (80 + 16 * sum.len());
            algebra.budget().check(algebra.bytes() + self.bytes)?;
            self.order.push(sum.clone());
            self.strategy.insert(sum, answers);
        }
        Ok(())
    }

    /// A move of Left after which she wins moving second: to a sum that is already known, or else to the smallest one.
    fn winning_move(&self, algebra: &mut Algebra, sum: &[Id]) -> Result<(Id, Id, Sum), Stopped> {
        let mut moves: Vec<(bool, usize, Id, Id, Sum)> = Vec::new();
        for (place, &from) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == from {
                continue;
            }
            for &to in &self.trees[from].left {
                let next = self.trees.replaced(sum, place, to);
                let size = next.iter().map(|&game| self.trees[game].depth + 1).sum();
                let new = !next.is_empty() && !self.strategy.contains_key(&next);
                moves.push((new, size, from, to, next));
            }
        }
        moves.sort_by_key(|(new, size, ..)| (*new, *size));
        for (new, _, from, to, next) in moves {
            if !new {
                return Ok((from, to, next));
            }
            let value = self.value(algebra, &next)?;
            if algebra.ge(value, Game::ZERO)? {
                return Ok((from, to, next));
            }
        }
        unreachable!("the values say that Left wins, and then she has a winning move")
    }
}
