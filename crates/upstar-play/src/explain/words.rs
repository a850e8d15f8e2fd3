//! Explanations for people.

use super::canonical::Why;
use super::labels::{Label, Of};
use super::trees::Id;
use super::{Claim, Explanation, Summand, sign};
use std::collections::HashMap;
use std::fmt::Write;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::notation::{Style, print};
use upstar::sum::add_text;

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
            with_calls: matches!(self.claim, Claim::Canonical { .. }),
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
}

pub(super) fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("strings take all text");
}

fn whose(player: Player) -> &'static str {
    match player {
        Player::Left => "Left's",
        Player::Right => "Right's",
    }
}

/// The names of trees.
pub(super) struct Names<'a> {
    explanation: &'a Explanation,
    algebra: &'a mut Algebra,
    style: Style,
    /// Whether trees are named by positions that have them: not where the user wrote values.
    with_calls: bool,
    known: HashMap<Id, String>,
}

impl Names<'_> {
    /// A term as it was written, or the position that play made of it.
    pub(super) fn label(&mut self, label: &Label) -> Result<String, Stopped> {
        match &label.of {
            Of::Position { call, minus: false } => Ok(call.clone()),
            Of::Position { call, minus: true } => Ok(format!("-{call}")),
            Of::Game => self.form(label.tree),
        }
    }

    /// A value for a canonical form, the call of a position, otherwise options in braces: for the steps to a canonical form.
    fn name(&mut self, id: Id) -> Result<String, Stopped> {
        if let Some(name) = self.known.get(&id) {
            return Ok(name.clone());
        }
        let tree = &self.explanation.prover.trees[id];
        let name = match &tree.call {
            Some(call) if self.with_calls && !tree.canonical => {
                // A tree that several positions share is better named by its form than by one position.
                let form = match tree.is_shared {
                    true => Some(self.form(id)?).filter(|form| form.len() <= SHORT),
                    false => None,
                };
                form.unwrap_or_else(|| call.clone())
            }
            _ => self.form(id)?,
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

    pub(super) fn sum(&mut self, terms: &[Label]) -> Result<String, Stopped> {
        let mut text = String::new();
        for term in terms {
            let name = self.label(term)?;
            add_text(&mut text, &name);
        }
        if text.is_empty() {
            text.push('0');
        }
        Ok(text)
    }

    fn terms(&mut self, terms: &[Summand]) -> Result<String, Stopped> {
        let trees = &self.explanation.prover.trees;
        let labels = terms.iter().map(|term| Label::of_summand(trees, term));
        let labels: Vec<Label> = labels.collect();
        self.sum(&labels)
    }
}
