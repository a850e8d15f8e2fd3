//! Proofs for families of positions of every length, and guesses.

use crate::function::{Call, Failure, Function};
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use upstar::game::{Game, Outcome};
use upstar_families::{
    self as families, Answer, Claim, Family, Limits, Question, WordGame,
    fit::fit,
    formulas::{self, FormulaTheorem},
};
use upstar_rules::{known_words, word_game};

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&PROVE, &PROVE_CERTIFICATE, &FIT];

/// The game on words of the first argument: a ruleset, or the name or code of one.
fn game(call: &mut Call<'_>, rows: usize) -> Result<WordGame> {
    let found = match call.get(0) {
        Some(Value::Text(name)) => known_words(name, rows).map_err(|m| m.to_string()),
        Some(Value::Function(function)) => {
            known_words(function.name, rows).map_err(|m| m.to_string())
        }
        Some(value) => match thing::<RulesetThing>(value) {
            Some(ruleset) => word_game(&*ruleset.0, rows).map_err(|m| m.to_string()),
            None => Err(format!(
                "expected a ruleset such as clobber, or a code such as \"0.77\", found {}",
                value.a_kind()
            )),
        },
        None => Err("expected a ruleset".to_owned()),
    };
    found.map_err(|message| Failure::argument(0, message))
}

/// What the third argument asks.
fn asked(call: &mut Call<'_>) -> Result<(Question, Option<Claim>)> {
    let outcome = |misere| Question::Outcome { misere };
    let word = match call.get(2) {
        None => return Ok((outcome(false), None)),
        Some(Value::Text(word)) => word.to_string(),
        Some(_) => {
            let value: Game = call.game(2)?;
            let question = families::beside(value, call.algebra)?;
            return Ok((question, Some(Claim::Equal)));
        }
    };
    Ok(match word.as_str() {
        "outcome" => (outcome(false), None),
        "misere" => (outcome(true), None),
        "nim" => (Question::Nim, None),
        "value" => (Question::Value, None),
        letter => match [Outcome::L, Outcome::R, Outcome::N, Outcome::P]
            .into_iter()
            .find(|outcome| outcome.name() == letter)
        {
            Some(wanted) => (outcome(false), Some(Claim::Outcome(wanted))),
            None => {
                return Err(Failure::argument(
                    2,
                    "expected \"outcome\", \"misere\", \"nim\", \"value\", an outcome such as \"P\", or a value that all positions are equal to",
                ));
            }
        },
    })
}

/// The answer to a call, with the game and the question.
fn answered(call: &mut Call<'_>) -> Result<(WordGame, Question, Answer)> {
    let rows = match call.count() {
        4.. => call.natural(3, 8)? as usize,
        _ => 1,
    };
    let game = game(call, rows)?;
    let text = call.text(1)?;
    let family = Family::read(&text, &game).map_err(|error| Failure::Wrong {
        message: error.message,
        argument: Some(1),
        within: Some(error.place),
        help: Some(
            "a family is written with the letters of the board and `*`, as in x*oox*".to_owned(),
        ),
    })?;
    let (question, claim) = asked(call)?;
    let limits = Limits::default();
    let found = families::answer(
        &game,
        &family,
        &question,
        claim,
        limits,
        call.algebra,
        &mut |_| {},
    );
    match found {
        Ok(answer) => Ok((game, question, answer)),
        Err(families::Failure::Stopped(stopped @ upstar::budget::Stopped::Cancelled, _)) => {
            Err(stopped.into())
        }
        Err(failure) => Err(Failure::call(failure.to_string())),
    }
}

/// The theorem about a family with exponents, whose value is a formula; nothing for other families.
fn with_parameters(call: &mut Call<'_>) -> Result<Option<FormulaTheorem>> {
    let text = call.text(1)?;
    if !text.contains('^') {
        return Ok(None);
    }
    if call.count() > 2 {
        return Err(Failure::argument(
            2,
            "a family with exponents gets its value as a formula; nothing else can be asked about it",
        ));
    }
    let game = game(call, 1)?;
    let limits = formulas::Limits::default();
    match formulas::prove(&game, &text, &[], limits, call.algebra, &mut |_| {}) {
        Ok(theorem) => Ok(Some(theorem)),
        Err(formulas::Failure::Stopped(stopped)) => Err(stopped.into()),
        Err(failure) => Err(Failure::argument(1, failure.to_string())),
    }
}

static PROVE: Function = Function {
    name: "prove",
    parameters: "games, family, [what], [rows]",
    summary: "what every position of a family has, proved for all lengths",
    details: "`games` is a ruleset with a rule file or a known one on strips, or an octal code; the family is written with the letters of the board, \
              with `*`, `+`, `?`, `|` and brackets. `what` is \"outcome\" (unless it is said), \"misere\", \"nim\" or \"value\"; an outcome such as \"P\" or a value is a claim about all positions, which is \
              proved or gets its shortest counterexample. A family with exponents, such as T^a..F, gets its value as a formula. Boards with several rows have columns as letters: `<..>*` is the empty board. An automaton is learnt from short positions and checked \
              exactly; where there is none, the message says how far it came.",
    examples: &[
        (
            "prove(clobber, \"x*o\")",
            "proved: outcome of x^n o in clobber, for all numbers\nn = 0  P\nn = 1  N\nn = 2  L\nthe last holds for all n ≥ 2",
        ),
        (
            "prove(toads_and_frogs, \"T^a..F\")",
            "proved: for all a >= 1: T^a . . F == a-1 in toads_and_frogs",
        ),
        (
            "prove(clobber, \"x*o\", \"P\")",
            "not so: xo is a shortest exception; its outcome is N",
        ),
        (
            "prove(col, \".*\", \"value\")",
            "proved: value of .^n in col, for all numbers\nn = 0  0\nn = 1  *\nn = 2  0\nthe last holds for all n ≥ 2",
        ),
    ],
    run: |call| {
        if let Some(theorem) = with_parameters(call)? {
            return Ok(Value::text(format!(
                "proved: {theorem} in {}",
                theorem.game.name
            )));
        }
        let (game, question, answer) = answered(call)?;
        Ok(Value::text(match answer {
            Answer::Proved(theorem) => format!("proved: {}", theorem.statement(call.algebra)?),
            Answer::ByStrategy(theorem) => format!(
                "proved: {}\nstrategy of the second player: {}",
                theorem.statement(),
                theorem.explanation()
            ),
            Answer::Refuted { word, has } => {
                families::refutation(&game, &word, &has, &question, call.algebra)?
            }
        }))
    },
    ..Function::BLANK
};

static PROVE_CERTIFICATE: Function = Function {
    name: "prove_certificate",
    parameters: "games, family, [what], [rows]",
    summary: "the certificate of what `prove` proves as a text, which `upstar check` verifies",
    examples: &[("len(prove_certificate(clobber, \"x*o\")) > 500", "true")],
    run: |call| {
        if let Some(theorem) = with_parameters(call)? {
            return Ok(Value::text(theorem.certificate().to_string()));
        }
        let (game, question, answer) = answered(call)?;
        match answer {
            Answer::Proved(theorem) => {
                Ok(Value::text(theorem.certificate(call.algebra)?.to_string()))
            }
            Answer::ByStrategy(theorem) => Ok(Value::text(theorem.certificate().to_string())),
            Answer::Refuted { word, has } => Err(Failure::call(families::refutation(
                &game,
                &word,
                &has,
                &question,
                call.algebra,
            )?)),
        }
    },
    ..Function::BLANK
};

static FIT: Function = Function {
    name: "fit",
    parameters: "values, [first]",
    summary: "a pattern that a list of values follows from some place on, as a guess",
    details: "Patterns are constant, periodic, linear or arithmetic-periodic with any value added, polynomial numbers, and switches whose sides are linear. \
              At least three values must confirm a guess. `first` is the number of the first value, 0 unless it is said. A guess is no proof: `prove` proves.",
    examples: &[
        (
            "fit([grundy(kayles(n)) for n in 1 .. 4])",
            "no pattern was found",
        ),
        (
            "fit([n * ^ + n for n in 1 .. 7], 1)",
            "observed, not proved: from n = 1 on linear: each step adds 1^ (5 values confirm it)",
        ),
        (
            "fit([{n | -n} for n in 1 .. 6], 1)",
            "observed, not proved: from n = 1 on switches: each step adds 1 to the left side and -1 to the right side (4 values confirm it)",
        ),
    ],
    run: |call| {
        let list = match call.get(0) {
            Some(Value::List(list)) => list.clone(),
            _ => return Err(Failure::argument(0, "expected a list of values")),
        };
        let first = match call.count() {
            2.. => i64::from(call.natural(1, 1_000_000_000)?),
            _ => 0,
        };
        let mut values = Vec::with_capacity(list.items().len());
        for (at, item) in list.items().iter().enumerate() {
            call.step(at)?;
            let game = item.to_written(call.algebra)?.ok_or_else(|| {
                Failure::argument(
                    0,
                    format!("item {at} of the list is {}, not a game", item.a_kind()),
                )
            })?;
            values.push(game.value(call.algebra)?);
        }
        Ok(Value::text(match fit(&values, call.algebra)? {
            Some(found) => found.text(first, call.algebra)?,
            None => "no pattern was found".to_owned(),
        }))
    },
    ..Function::BLANK
};
