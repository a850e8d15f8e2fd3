//! Strategies in words: the opening, the answers to every move, and the pairs that cancel.

use super::labels::{self, Label};
use super::trees::{Id, Sum};
use super::words::{Names, line};
use super::{Explanation, Win};
use std::collections::HashMap;
use upstar::budget::Stopped;
use upstar::game::Player;

/// Strategies with more sums than this are cut in the text.
const MOST_SUMS: usize = 30;
/// Of positions with the same tree, this many besides the first are named in a move.
const MOST_ALIKE: usize = 2;

impl Explanation {
    /// A player's win: the opening, if the player starts, and all answers.
    pub(super) fn win_text(
        &self,
        names: &mut Names<'_>,
        win: &Win,
        out: &mut String,
    ) -> Result<(), Stopped> {
        let (player, other) = (win.player, win.player.other());
        let trees = &self.prover.trees;
        let all = labels::terms(trees, &self.claim);
        let when = if win.first { "first" } else { "second" };
        let text = names.sum(&all)?;
        line(out, &format!("{player}, moving {when}, wins {text}:"));
        let (terms, pairs) = labels::cancelled(trees, all);
        for [one, other] in &pairs {
            let (one, other) = (names.label(one)?, names.label(other)?);
            line(
                out,
                &format!(
                    "  {one} and {other} cancel by mimicry: a move in one is answered by its mirror image in the other"
                ),
            );
        }
        let mut told = Told {
            explanation: self,
            player,
            numbers: HashMap::new(),
            order: Vec::new(),
        };
        if win.first {
            let opening = &self.prover.openings[&win.sum];
            let place = told.place(&terms, opening.from);
            let (text, next) = told.one_move(names, &terms, place, player, opening.to)?;
            let then = told.then(names, next)?;
            line(out, &format!("  {player} {text}: {then}"));
        } else if told.number(&terms).is_none() && pairs.is_empty() {
            let then = match terms.is_empty() {
                true => "nothing is left".to_owned(),
                false => format!("{other} has no move"),
            };
            line(out, &format!("  {then}"));
        }
        let mut shown = 0;
        while let Some(terms) = told.order.get(shown).cloned() {
            if shown == MOST_SUMS {
                line(out, "  … and more; --json has all of it");
                break;
            }
            shown += 1;
            line(out, &format!("  {shown}. {}", names.sum(&terms)?));
            told.answers(names, &terms, out)?;
        }
        Ok(())
    }
}

/// The sums of a player's strategy that are shown, numbered as they are met.
struct Told<'a> {
    explanation: &'a Explanation,
    player: Player,
    numbers: HashMap<Vec<Label>, usize>,
    order: Vec<Vec<Label>>,
}

impl Told<'_> {
    /// A tree as the strategy has it: strategies are stored for Left, Right's as those of Left in the negative. Done twice it gives the
    /// tree itself.
    fn stored(&self, id: Id) -> Id {
        match self.player {
            Player::Left => id,
            Player::Right => self.explanation.prover.trees[id].negative,
        }
    }

    /// The place of a term with a tree of the strategy.
    fn place(&self, terms: &[Label], stored: Id) -> usize {
        let tree = self.stored(stored);
        let place = terms.iter().position(|term| term.tree == tree);
        place.expect("the terms have the trees of the strategy's sum")
    }

    /// The number of a sum, if the other player has a move there.
    fn number(&mut self, terms: &[Label]) -> Option<usize> {
        let mut sum: Sum = terms.iter().map(|term| self.stored(term.tree)).collect();
        sum.sort_unstable();
        let answers = self.explanation.prover.strategy.get(&sum)?;
        if answers.is_empty() {
            return None;
        }
        let mut key = terms.to_vec();
        key.sort_unstable();
        let order = &mut self.order;
        let number = self.numbers.entry(key).or_insert_with(|| {
            order.push(terms.to_vec());
            order.len()
        });
        Some(*number)
    }

    /// A move in words, and the terms after it. Moves to positions with the same tree are answered alike and told together.
    fn one_move(
        &self,
        names: &mut Names<'_>,
        terms: &[Label],
        place: usize,
        player: Player,
        to: Id,
    ) -> Result<(String, Vec<Label>), Stopped> {
        let trees = &self.explanation.prover.trees;
        let after = terms[place].after(trees, player, self.stored(to));
        let mut text = format!("{} -> ", names.label(&terms[place])?);
        let (first, others) = after.split_first().expect("the move is there");
        text += &names.label(first)?;
        if player != self.player {
            for other in others.iter().take(MOST_ALIKE) {
                text += " or ";
                text += &names.label(other)?;
            }
            if others.len() > MOST_ALIKE {
                text += &format!(" or {} more like it", others.len() - MOST_ALIKE);
            }
        }
        let mut next = terms.to_vec();
        next[place] = first.clone();
        Ok((text, next))
    }

    /// The other player's moves in a sum with the answers to them.
    fn answers(
        &mut self,
        names: &mut Names<'_>,
        terms: &[Label],
        out: &mut String,
    ) -> Result<(), Stopped> {
        let (player, other) = (self.player, self.player.other());
        let mut sum: Sum = terms.iter().map(|term| self.stored(term.tree)).collect();
        sum.sort_unstable();
        let explanation = self.explanation;
        for (place, term) in terms.iter().enumerate() {
            if terms[..place].contains(term) {
                continue;
            }
            let from = self.stored(term.tree);
            for answer in &explanation.prover.strategy[&sum] {
                if answer.from != from {
                    continue;
                }
                let (theirs, after) = self.one_move(names, terms, place, other, answer.to)?;
                // The answer may be in the term that was just moved: then it is the one to show.
                let own = match self.stored(after[place].tree) == answer.own {
                    true => place,
                    false => self.place(&after, answer.own),
                };
                let (ours, next) = self.one_move(names, &after, own, player, answer.target)?;
                let then = self.then(names, next)?;
                line(
                    out,
                    &format!("     {other} {theirs}, {player} {ours}: {then}"),
                );
            }
        }
        Ok(())
    }

    /// What is left after an answer: pairs that cancel are named.
    fn then(&mut self, names: &mut Names<'_>, terms: Vec<Label>) -> Result<String, Stopped> {
        let (rest, pairs) = labels::cancelled(&self.explanation.prover.trees, terms);
        let mut said = Vec::new();
        for [one, other] in &pairs {
            said.push(format!(
                "{} and {} cancel",
                names.label(one)?,
                names.label(other)?
            ));
        }
        match self.number(&rest) {
            Some(number) => said.push(format!("see {number}")),
            None if !rest.is_empty() => said.push(format!("{} has no move", self.player.other())),
            None if said.is_empty() => said.push("nothing is left".to_owned()),
            None => {}
        }
        Ok(said.join("; "))
    }
}
