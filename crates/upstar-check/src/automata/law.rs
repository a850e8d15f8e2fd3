//! What a position has, from what its options have.

use super::number;
use crate::games::{Games, Id, LEFT, RIGHT};
use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Outcome,
    MisereOutcome,
    Beside,
    Nim,
    Value,
}

impl Kind {
    pub(super) fn named(name: &str) -> Result<Kind, Flaw> {
        Ok(match name {
            "outcome" => Kind::Outcome,
            "misere outcome" => Kind::MisereOutcome,
            "beside" => Kind::Beside,
            "nim" => Kind::Nim,
            "value" => Kind::Value,
            _ => return flaw("the question of the claim is unknown"),
        })
    }

    /// Whether a sum of positions has the sum of what they have.
    pub(super) fn adds(self) -> bool {
        matches!(self, Kind::Nim | Kind::Value)
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Kind::Outcome => "the outcome",
            Kind::MisereOutcome => "the outcome in misère play",
            Kind::Beside => "the outcome beside the listed game",
            Kind::Nim => "the nim value",
            Kind::Value => "the value",
        }
    }
}

/// Outputs of parts, added: for nim values one number or none, for values games, for outcomes the number of the output.
pub(super) type Sum = Vec<usize>;

/// More sums of games are not looked at.
const MOST_SUMS: usize = 3_000_000;
/// Deeper sums of games are not looked at.
const DEEPEST: usize = 1000;

pub(super) struct Law {
    pub(super) kind: Kind,
    /// For outcomes: beside each listed game, whether Left wins moving first, and whether Right does.
    wins: Vec<Vec<(bool, bool)>>,
    nims: Vec<usize>,
    values: Vec<Id>,
    /// The listed games for sums with outcomes: their options.
    beside: Vec<[Vec<usize>; 2]>,
    games: Games,
    /// Whether the player wins a sum moving first.
    known: HashMap<(Vec<Id>, usize), bool>,
}

impl Law {
    pub(super) fn read(kind: Kind, object: &Value) -> Result<Law, Flaw> {
        let mut law = Law {
            kind,
            wins: Vec::new(),
            nims: Vec::new(),
            values: Vec::new(),
            beside: vec![[Vec::new(), Vec::new()]],
            games: Games::default(),
            known: HashMap::new(),
        };
        if kind == Kind::Beside {
            law.beside = options(&object["beside"])?;
            if law.beside.is_empty() {
                return flaw("there is no game beside the positions");
            }
        }
        let mut listed = Vec::new();
        if kind == Kind::Value {
            for [left, right] in options(&object["games"])? {
                let of = |side: &[usize]| side.iter().map(|&at| listed[at]).collect();
                let game = law.games.game([of(&left), of(&right)]);
                listed.push(game);
            }
        }
        for output in list(&object["outputs"], "outputs")? {
            match kind {
                Kind::Nim => law.nims.push(number(output, u32::MAX as usize)?),
                Kind::Value => law.values.push(listed[number(output, listed.len())?]),
                _ => law.wins.push(wins(output, law.beside.len())?),
            }
        }
        Ok(law)
    }

    /// How many outputs are listed.
    pub(super) fn outputs(&self) -> usize {
        self.wins.len() + self.nims.len() + self.values.len()
    }

    /// A part added to finished parts.
    pub(super) fn add(&mut self, done: &Sum, part: usize) -> Result<Sum, Flaw> {
        Ok(match self.kind {
            Kind::Nim => match done.first().map_or(0, |value| *value) ^ self.nims[part] {
                0 => Vec::new(),
                value => vec![value],
            },
            Kind::Value => {
                let games: Vec<Id> = done.iter().copied().chain([self.values[part]]).collect();
                self.games.sum(games)
            }
            _ => vec![part],
        })
    }

    /// Checks that a position whose options have these outputs has this output.
    pub(super) fn check(
        &mut self,
        left: &BTreeSet<Sum>,
        right: &BTreeSet<Sum>,
        output: usize,
    ) -> Result<(), Flaw> {
        let right_answer = match self.kind {
            Kind::Nim => {
                let values: BTreeSet<usize> = left
                    .iter()
                    .map(|sum| sum.first().copied().unwrap_or(0))
                    .collect();
                let mex = (0..).find(|value| !values.contains(value));
                mex == Some(self.nims[output])
            }
            Kind::Value => self.is_value(left, right, self.values[output])?,
            _ => self.wins_of(left, right) == self.wins[output],
        };
        if right_answer {
            Ok(())
        } else {
            flaw("the output of a word is not what its options make it")
        }
    }

    fn wins_of(&self, left: &BTreeSet<Sum>, right: &BTreeSet<Sum>) -> Vec<(bool, bool)> {
        let misere = self.kind == Kind::MisereOutcome;
        let mut here: Vec<(bool, bool)> = Vec::new();
        for (game, [lefts, rights]) in self.beside.iter().enumerate() {
            let left_wins = left.iter().any(|option| !self.wins[option[0]][game].1)
                || lefts.iter().any(|&option| !here[option].1)
                || misere && left.is_empty();
            let right_wins = right.iter().any(|option| !self.wins[option[0]][game].0)
                || rights.iter().any(|&option| !here[option].0)
                || misere && right.is_empty();
            here.push((left_wins, right_wins));
        }
        here
    }

    /// Whether { left | right } is equal to a game v: the second player wins the difference.
    ///
    /// A move to an option o must be answered in o - v. A move of v to an option must be answered by an option of the position that is as good.
    /// (If v is in canonical form, that is also necessary.)
    fn is_value(
        &mut self,
        left: &BTreeSet<Sum>,
        right: &BTreeSet<Sum>,
        v: Id,
    ) -> Result<bool, Flaw> {
        for (side, options) in [(LEFT, left), (RIGHT, right)] {
            let other = 1 - side;
            for option in options {
                let difference = self.minus(option, v);
                if !self.first_wins(&difference, other, 0)? {
                    return Ok(false);
                }
            }
            for of_v in self.games.options(v, side).to_vec() {
                let mut answered = false;
                for option in options {
                    // The option is at least as good for the player: the other one, moving first, does not win.
                    let difference = self.minus(option, of_v);
                    if !self.first_wins(&difference, other, 0)? {
                        answered = true;
                        break;
                    }
                }
                if !answered {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn minus(&mut self, sum: &Sum, game: Id) -> Vec<Id> {
        let negative = self.games.negative(game);
        let games: Vec<Id> = sum.iter().copied().chain([negative]).collect();
        self.games.sum(games)
    }

    /// Whether a player wins a sum moving first.
    fn first_wins(&mut self, sum: &[Id], side: usize, depth: usize) -> Result<bool, Flaw> {
        if let Some(&known) = self.known.get(&(sum.to_vec(), side)) {
            return Ok(known);
        }
        if self.known.len() > MOST_SUMS || depth > DEEPEST {
            return flaw("the values are too large to be compared");
        }
        let mut wins = false;
        'moves: for (at, &game) in sum.iter().enumerate() {
            for option in self.games.options(game, side).to_vec() {
                let rest = sum.iter().enumerate().filter(|(other, _)| *other != at);
                let games: Vec<Id> = rest.map(|(_, &game)| game).chain([option]).collect();
                let after = self.games.sum(games);
                if !self.first_wins(&after, 1 - side, depth + 1)? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        self.known.insert((sum.to_vec(), side), wins);
        Ok(wins)
    }

    /// What a sum is, in words.
    pub(super) fn text(&self, sum: &Sum) -> String {
        match self.kind {
            Kind::Nim => sum.first().map_or(0, |value| *value).to_string(),
            Kind::Value if sum.is_empty() => "0".to_owned(),
            Kind::Value => {
                let texts: Vec<String> = sum.iter().map(|&game| self.games.text(game)).collect();
                texts.join(" + ")
            }
            _ => match sum.first().and_then(|&output| self.wins[output].last()) {
                Some((true, true)) => "N",
                Some((true, false)) => "L",
                Some((false, true)) => "R",
                _ => "P",
            }
            .to_owned(),
        }
    }
}

/// A list of pairs of lists of options, each a number before it.
fn options(value: &Value) -> Result<Vec<[Vec<usize>; 2]>, Flaw> {
    let mut all = Vec::new();
    for entry in list(value, "games")? {
        let [left, right] = &list(entry, "a game")?[..] else {
            return flaw("a game is not a pair of lists of options");
        };
        let of = |side: &Value| -> Result<Vec<usize>, Flaw> {
            list(side, "options")?
                .iter()
                .map(|n| number(n, all.len()))
                .collect()
        };
        let game = [of(left)?, of(right)?];
        all.push(game);
    }
    Ok(all)
}

fn wins(value: &Value, games: usize) -> Result<Vec<(bool, bool)>, Flaw> {
    let mut all = Vec::new();
    for entry in list(value, "an outcome")? {
        match &list(entry, "who wins")?[..] {
            [Value::Bool(left), Value::Bool(right)] => all.push((*left, *right)),
            _ => return flaw("who wins is not a pair of truth values"),
        }
    }
    if all.len() != games {
        return flaw("an outcome does not have an entry for each game");
    }
    Ok(all)
}
