//! Explanations for people.

use super::canonical::Why;
use super::prover::Answer;
use super::trees::{Id, Sum};
use super::{Claim, Explanation, Summand, Win, sign};
use std::collections::HashMap;
use std::fmt::Write;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::notation::{Style, print};
use upstar::sum::add_text;

/// Strategies with more sums than this are cut in the text.
const MOST_SUMS: usize = 30;
/// More steps than this are cut in the text.
const MOST_STEPS: usize = 200;
/// Games with a longer text are named by their value.
const LONGEST: usize = 80;
/// Positions with a common tree are named by that tree if its text is no longer than this.
const SHORT: usize = 20;

impl Explanation {
    /// The explanation in words. Long strategies are cut; [`Explanation::json`] has all of them.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let mut names = Names {
            explanation: self,
            algebra,
            style,
            known: HashMap::new(),
        };
        let mut out = String::new();
        match &self.claim {
            Claim::Relation {
                left,
                relation,
                right,
                asked,
            } => {
                let (left, right) = (names.terms(left)?, names.terms(right)?);
                if self.holds {
                    line(&mut out, &format!("{left} {} {right}: true", sign(*asked)));
                } else {
                    let truth = format!("{left} {} {right}", sign(*relation));
                    line(
                        &mut out,
                        &format!("{left} {} {right}: false, because {truth}", sign(*asked)),
                    );
                }
            }
            Claim::Outcome { sum, outcome } => {
                let sum = names.terms(sum)?;
                let who = outcome.words();
                line(&mut out, &format!("{sum}: outcome {outcome}, {who}"));
            }
            Claim::Canonical { game, call, form } => {
                let form = names.form(*form)?;
                let game = match call {
                    Some(call) => call.clone(),
                    None => names.name(*game)?,
                };
                line(&mut out, &format!("canonical({game}) is {form}"));
                self.steps_text(&mut names, &mut out)?;
            }
        }
        for win in &self.wins {
            out.push('\n');
            self.win_text(&mut names, win, &mut out)?;
        }
        Ok(out)
    }

    fn steps_text(&self, names: &mut Names<'_>, out: &mut String) -> Result<(), Stopped> {
        if self.steps.is_empty() {
            line(
                out,
                "It is written so already: no option is dominated or reversible.",
            );
        }
        let mut before = None;
        for step in self.steps.iter().take(MOST_STEPS) {
            let (from, to) = (names.name(step.from)?, names.name(step.to)?);
            if before != Some(step.from) {
                out.push('\n');
                line(out, &from);
            }
            before = Some(step.to);
            let why = match step.why {
                Why::Replaced => "options in canonical form".to_owned(),
                Why::Number => self.number_text(names, step.from, &to)?,
                Why::Dominated { player, option, by } => {
                    let (option, by) = (names.name(option)?, names.name(by)?);
                    let sign = if player == Player::Left { "<=" } else { ">=" };
                    let who = whose(player);
                    format!("{who} {option} is dominated by {by}: {option} {sign} {by}")
                }
                Why::Reversible {
                    player,
                    option,
                    through,
                } => {
                    let (option, through) = (names.name(option)?, names.name(through)?);
                    let sign = if player == Player::Left { "<=" } else { ">=" };
                    let who = whose(player);
                    format!("{who} {option} reverses through {through}: {through} {sign} {from}")
                }
            };
            line(out, &format!("  = {to}    {why}"));
        }
        if self.steps.len() > MOST_STEPS {
            let more = self.steps.len() - MOST_STEPS;
            line(out, &format!("… and {more} steps more"));
        }
        Ok(())
    }

    fn number_text(
        &self,
        names: &mut Names<'_>,
        game: Id,
        number: &str,
    ) -> Result<String, Stopped> {
        let tree = &self.prover.trees[game];
        let mut numbers = tree.left.iter().chain(&tree.right);
        let all = numbers.all(|&id| names.algebra.is_number(self.prover.trees[id].value));
        let left = names.list(&tree.left)?;
        let right = names.list(&tree.right)?;
        Ok(if all {
            format!("{number} is the simplest number greater than {left} and less than {right}")
        } else {
            format!(
                "{number} is the simplest number that is not less than or equal to {left} and not greater than or equal to {right}"
            )
        })
    }

    /// A player's win: the opening, if the player starts, and all answers.
    fn win_text(&self, names: &mut Names<'_>, win: &Win, out: &mut String) -> Result<(), Stopped> {
        let (player, other) = match win.player {
            Player::Left => ("Left", "Right"),
            Player::Right => ("Right", "Left"),
        };
        // Strategies are stored for Left; for Right they are shown with the players exchanged.
        let seen = |id: Id| match win.player {
            Player::Left => id,
            Player::Right => self.prover.trees[id].negative,
        };
        let sum_text = |names: &mut Names<'_>, sum: &[Id]| -> Result<String, Stopped> {
            let seen: Vec<Id> = sum.iter().map(|&id| seen(id)).collect();
            names.sum(&seen)
        };
        let when = if win.first { "first" } else { "second" };
        let text = sum_text(names, &win.sum)?;
        line(out, &format!("{player}, moving {when}, wins {text}:"));
        let mut sums = Sums {
            strategy: &self.prover.strategy,
            numbers: HashMap::new(),
            order: Vec::new(),
        };
        if win.first {
            let opening = &self.prover.openings[&win.sum];
            let (from, to) = (
                names.name(seen(opening.from))?,
                names.name(seen(opening.to))?,
            );
            let then = sums.then(&opening.next, other);
            line(out, &format!("  {player} {from} -> {to}: {then}"));
        } else {
            let then = sums.then(&win.sum, other);
            if sums.order.is_empty() {
                line(out, &format!("  {then}"));
            }
        }
        let mut shown = 0;
        while let Some(&sum) = sums.order.get(shown) {
            if shown == MOST_SUMS {
                line(out, "  … and more; --json has all of it");
                break;
            }
            shown += 1;
            let text = sum_text(names, sum)?;
            line(out, &format!("  {shown}. {text}"));
            for answer in &self.prover.strategy[sum] {
                let (from, to) = (names.name(seen(answer.from))?, names.name(seen(answer.to))?);
                let own = names.name(seen(answer.own))?;
                let target = names.name(seen(answer.target))?;
                let then = sums.then(&answer.next, other);
                line(
                    out,
                    &format!("     {other} {from} -> {to}, {player} {own} -> {target}: {then}"),
                );
            }
        }
        Ok(())
    }
}

/// The sums of a strategy that are shown, numbered as they are met.
struct Sums<'a> {
    strategy: &'a HashMap<Sum, Vec<Answer>>,
    numbers: HashMap<&'a Sum, usize>,
    order: Vec<&'a Sum>,
}

impl Sums<'_> {
    /// Describes the sum that is left.
    fn then(&mut self, sum: &Sum, other: &str) -> String {
        match self.strategy.get_key_value(sum) {
            Some((sum, answers)) if !answers.is_empty() => {
                let order = &mut self.order;
                let number = self.numbers.entry(sum).or_insert_with(|| {
                    order.push(sum);
                    order.len()
                });
                format!("see {number}")
            }
            _ if sum.is_empty() => "nothing is left".to_owned(),
            _ => format!("{other} has no move"),
        }
    }
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("strings take all text");
}

fn whose(player: Player) -> &'static str {
    match player {
        Player::Left => "Left's",
        Player::Right => "Right's",
    }
}

/// The names of trees.
struct Names<'a> {
    explanation: &'a Explanation,
    algebra: &'a mut Algebra,
    style: Style,
    known: HashMap<Id, String>,
}

impl Names<'_> {
    /// The call of a position, a value for a canonical form, otherwise options in braces.
    fn name(&mut self, id: Id) -> Result<String, Stopped> {
        if let Some(name) = self.known.get(&id) {
            return Ok(name.clone());
        }
        let tree = &self.explanation.prover.trees[id];
        let negative = &self.explanation.prover.trees[tree.negative];
        // A tree that several positions share, or a very small one, is better named by its form than by one position.
        let plain = tree.is_shared || negative.is_shared || tree.depth < 2;
        let call = match (&tree.call, &negative.call) {
            (Some(call), _) => Some(call.clone()),
            (None, Some(call)) => Some(format!("-{call}")),
            (None, None) => None,
        };
        let name = match call {
            Some(call) if !plain => call,
            Some(call) => Some(self.form(id)?)
                .filter(|form| form.len() <= SHORT)
                .unwrap_or(call),
            None => self.form(id)?,
        };
        self.known.insert(id, name.clone());
        Ok(name)
    }

    /// A value for a canonical form, otherwise options in braces.
    fn form(&mut self, id: Id) -> Result<String, Stopped> {
        let tree = &self.explanation.prover.trees[id];
        if tree.canonical {
            return print(self.algebra, tree.value, self.style);
        }
        let (left, right) = (self.options(&tree.left)?, self.options(&tree.right)?);
        let name = format!("{{{left}|{right}}}");
        if name.len() <= LONGEST {
            return Ok(name);
        }
        let value = print(self.algebra, tree.value, self.style)?;
        Ok(format!("(a form of {value})"))
    }

    /// Options, up to the length that the text may have.
    fn options(&mut self, ids: &[Id]) -> Result<String, Stopped> {
        let mut texts = Vec::new();
        let mut length = 0;
        for &id in ids {
            let text = self.name(id)?;
            length += text.len();
            texts.push(text);
            if length > LONGEST {
                break;
            }
        }
        Ok(texts.join(","))
    }

    /// Options in a sentence.
    fn list(&mut self, ids: &[Id]) -> Result<String, Stopped> {
        match ids {
            [] => Ok("nothing".to_owned()),
            _ => self.options(ids),
        }
    }

    fn sum(&mut self, ids: &[Id]) -> Result<String, Stopped> {
        let terms: Vec<Summand> = ids
            .iter()
            .map(|&tree| Summand {
                minus: false,
                tree,
                call: None,
            })
            .collect();
        self.terms(&terms)
    }

    fn terms(&mut self, terms: &[Summand]) -> Result<String, Stopped> {
        let mut text = String::new();
        for term in terms {
            let name = match &term.call {
                Some(call) => call.clone(),
                None => self.name(term.tree)?,
            };
            let name = if term.minus { format!("-{name}") } else { name };
            add_text(&mut text, &name);
        }
        if text.is_empty() {
            text.push('0');
        }
        Ok(text)
    }
}
