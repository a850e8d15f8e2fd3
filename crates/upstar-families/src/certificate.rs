//! A theorem as a certificate that other programs can check.

use crate::ending::Measure;
use crate::family::Family;
use crate::fold::Symbol;
use crate::game::WordGame;
use crate::law::Question;
use crate::machine::Output;
use crate::prove::{Has, Theorem};
use crate::relation::{Letter, Relation};
use crate::strategy::StrategyTheorem;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Outcome};

impl Theorem {
    /// The certificate: the moves, the automaton, why play ends. `upstar check` verifies it with code of its own; its documentation describes the
    /// fields.
    pub fn certificate(&self, algebra: &mut Algebra) -> Result<Value, Stopped> {
        let mut games = Games::default();
        let mut outputs = Vec::with_capacity(self.meanings.len());
        // Only outputs of the machine are listed; sums of them are formed by whoever reads it.
        let mut used: Vec<Output> = self.machine.outputs.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        for &output in &used {
            outputs.push(match &self.meanings[output as usize] {
                Has::Outcomes(list) => json!(list.iter().map(wins).collect::<Vec<_>>()),
                Has::Nim(value) => json!(value),
                Has::Value(value) => json!(games.number(*value, algebra)?),
            });
        }
        let number = |output: Output| used.binary_search(&output).ok();
        let machine_outputs: Vec<Option<usize>> = self
            .machine
            .outputs
            .iter()
            .map(|output| output.and_then(number))
            .collect();
        let (question, beside) = match &self.question {
            Question::Outcome { misere: false } => ("outcome", Value::Null),
            Question::Outcome { misere: true } => ("misere outcome", Value::Null),
            Question::Nim => ("nim", Value::Null),
            Question::Value => ("value", Value::Null),
            Question::Beside(games) => ("beside", json!(games)),
        };
        Ok(json!({
            "format": "upstar-proof",
            "version": 4,
            "claim": {
                "kind": "family",
                "game": self.game.name,
                "family": self.family.to_string(),
                "question": question,
            },
            "letters": self.game.letters,
            "gap": self.game.gap,
            "left": steps(&self.game, &self.family, &self.game.left),
            "right": right(&self.game, &self.family),
            "measures": measures(&self.measures),
            "cuts": self.cuts,
            "beside": beside,
            "games": games.list,
            "outputs": outputs,
            "machine": {
                "letters": self.machine.letters,
                "next": self.machine.next,
                "outputs": machine_outputs,
            },
        }))
    }
}

impl StrategyTheorem {
    /// The certificate: the moves, the set to which the second player returns, why play ends. `upstar check` verifies it with code of its own; its
    /// documentation describes the fields.
    pub fn certificate(&self) -> Value {
        let set = &self.strategy.set;
        let letters = |symbol: Symbol| match symbol {
            Symbol::Letter(a) | Symbol::Middle(a) => json!([a]),
            Symbol::Pair(a, b) => json!([a, b]),
            Symbol::End => json!([]),
        };
        let rows = set.next.iter().enumerate();
        let steps_of_set = rows.flat_map(|(from, row)| {
            row.iter()
                .map(move |(&symbol, to)| json!([from, letters(symbol), to]))
        });
        json!({
            "format": "upstar-proof",
            "version": 4,
            "claim": {
                "kind": "strategy",
                "game": self.game.name,
                "family": self.family.to_string(),
            },
            "letters": self.game.letters,
            "gap": self.game.gap,
            "left": steps(&self.game, &self.family, &self.game.left),
            "right": right(&self.game, &self.family),
            "measures": measures(&self.measures),
            "fold": set.folded,
            "set": {
                "steps": steps_of_set.collect::<Vec<_>>(),
                "accepts": set.accepts,
            },
        })
    }
}

/// Right's moves; nothing if they are Left's.
fn right(game: &WordGame, family: &Family) -> Value {
    if game.impartial {
        Value::Null
    } else {
        steps(game, family, &game.right)
    }
}

fn measures(measures: &[Measure]) -> Value {
    let list = measures.iter();
    json!(
        list.map(|measure| json!({"weights": measure.weights, "by_place": measure.by_place}))
            .collect::<Vec<_>>()
    )
}

/// The steps of moves that words of the family can meet.
fn steps(game: &WordGame, family: &Family, relation: &Relation) -> Value {
    let letters = game.reached_letters(family.letters());
    let met = |letter: Letter| letters.contains(&letter) || Some(letter) == game.gap;
    let steps = relation.steps().filter(|&(_, (a, _), _)| met(a));
    let steps = steps.map(|(from, (a, b), to)| json!([from, a, b, to]));
    json!(steps.collect::<Vec<_>>())
}

/// Whether Left wins moving first, and whether Right does.
fn wins(outcome: &Outcome) -> [bool; 2] {
    [
        matches!(outcome, Outcome::L | Outcome::N),
        matches!(outcome, Outcome::R | Outcome::N),
    ]
}

/// Values as lists of options, each after its options.
#[derive(Default)]
struct Games {
    list: Vec<(Vec<usize>, Vec<usize>)>,
    numbers: FxHashMap<Game, usize>,
}

impl Games {
    /// The number of a value. Values of families are small; the stack grows with the birthday.
    fn number(&mut self, game: Game, algebra: &mut Algebra) -> Result<usize, Stopped> {
        let mut open = vec![game];
        while let Some(&game) = open.last() {
            if self.numbers.contains_key(&game) {
                open.pop();
                continue;
            }
            algebra.tick()?;
            let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
            let unknown = left
                .iter()
                .chain(&right)
                .filter(|g| !self.numbers.contains_key(g));
            let unknown: Vec<Game> = unknown.copied().collect();
            if unknown.is_empty() {
                let numbers = |games: &[Game]| games.iter().map(|g| self.numbers[g]).collect();
                let entry = (numbers(&left), numbers(&right));
                self.numbers.insert(game, self.list.len());
                self.list.push(entry);
                open.pop();
            } else {
                open.extend(unknown);
            }
        }
        Ok(self.numbers[&game])
    }
}

/// The followers of a value's negative, for [`Question::Beside`]: the position is equal to the value if the second player wins the sum.
pub fn beside(value: Game, algebra: &mut Algebra) -> Result<Question, Stopped> {
    let negative = algebra.neg(value)?;
    let mut games = Games::default();
    games.number(negative, algebra)?;
    Ok(Question::Beside(games.list))
}
