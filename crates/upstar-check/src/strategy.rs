//! The strategy: an answer to every move.

use crate::games::{Id, LEFT, RIGHT, Sum};
use crate::proof::{Proof, list};
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// What the strategy proves.
pub(crate) struct Wins {
    /// Sums that Left wins moving second.
    second: HashSet<Sum>,
    /// Sums that Left wins moving first.
    first: HashSet<Sum>,
}

impl Wins {
    pub(crate) fn count(&self) -> usize {
        self.second.len()
    }

    /// Whether Left, moving second, wins G - H.
    pub(crate) fn at_least(&self, proof: &mut Proof, g: &[Id], h: &[Id]) -> bool {
        let sum = difference(proof, g, h);
        // Neither player can move in the empty sum, so the player who moves second wins it.
        sum.is_empty() || self.second.contains(&sum)
    }

    /// Whether Left, moving first, wins G - H.
    pub(crate) fn greater_or_confused(&self, proof: &mut Proof, g: &[Id], h: &[Id]) -> bool {
        let sum = difference(proof, g, h);
        self.first.contains(&sum)
    }
}

fn difference(proof: &mut Proof, g: &[Id], h: &[Id]) -> Sum {
    let negatives: Vec<Id> = h.iter().map(|&game| proof.games.negative(game)).collect();
    proof.games.sum(g.iter().copied().chain(negatives))
}

/// Left's answers to Right's moves; each move is given by a game and its option.
type Answers = HashMap<(Id, Id), (Id, Id)>;

pub(crate) fn check(proof: &mut Proof) -> Result<Wins, Flaw> {
    let (strategy, openings) = (proof.take("strategy"), proof.take("openings"));
    let mut entries: Vec<(Sum, Answers)> = Vec::new();
    for entry in list(&strategy, "strategy")? {
        let games = proof.games_of(&entry["sum"])?;
        let sum = proof.games.sum(games);
        let mut answers = Answers::new();
        for answer in list(&entry["answers"], "answers")? {
            let [a, b, c, d] = proof.games_of(answer)?[..] else {
                return flaw("an answer is not four games");
            };
            answers.insert((a, b), (c, d));
        }
        entries.push((sum, answers));
    }
    let second: HashSet<Sum> = entries.iter().map(|(sum, _)| sum.clone()).collect();
    for (number, (sum, answers)) in entries.iter().enumerate() {
        answer_all(proof, &second, sum, answers)
            .map_err(|Flaw(message)| Flaw(format!("strategy {number}: {message}")))?;
    }
    let mut first = HashSet::new();
    for entry in optional_list(&openings)? {
        let games = proof.games_of(&entry["sum"])?;
        let sum = proof.games.sum(games);
        let [from, to] = proof.games_of(&entry["move"])?[..] else {
            return flaw("the move of an opening is not two games");
        };
        match proof.games.after(&sum, from, to, LEFT) {
            Some(after) if after.is_empty() || second.contains(&after) => first.insert(sum),
            Some(_) => return flaw("an opening leads to a sum without a strategy"),
            None => return flaw("an opening is not a move of Left's"),
        };
    }
    Ok(Wins { second, first })
}

/// Checks that every move of Right in the sum has an answer of Left that leads to a sum of the strategy.
fn answer_all(
    proof: &mut Proof,
    second: &HashSet<Sum>,
    sum: &Sum,
    answers: &Answers,
) -> Result<(), Flaw> {
    for (i, &from) in sum.iter().enumerate() {
        if i > 0 && sum[i - 1] == from {
            continue;
        }
        for to in proof.games.options(from, RIGHT).to_vec() {
            let Some(after) = proof.games.after(sum, from, to, RIGHT) else {
                return flaw("a move of Right's is none");
            };
            let moved = |proof: &Proof| {
                let (from, to) = (proof.games.text(from), proof.games.text(to));
                format!("Right's move from {from} to {to}")
            };
            let Some(&(own, target)) = answers.get(&(from, to)) else {
                return flaw(format!("no answer to {}", moved(proof)));
            };
            match proof.games.after(&after, own, target, LEFT) {
                Some(next) if next.is_empty() || second.contains(&next) => {}
                Some(_) => {
                    return flaw(format!(
                        "the answer to {} leads to a sum without a strategy",
                        moved(proof)
                    ));
                }
                None => {
                    return flaw(format!(
                        "the answer to {} is not a move of Left's",
                        moved(proof)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// An array that may be missing.
pub(crate) fn optional_list(value: &Value) -> Result<&[Value], Flaw> {
    match value {
        Value::Null => Ok(&[]),
        value => Ok(list(value, "a list that may be missing")?),
    }
}
