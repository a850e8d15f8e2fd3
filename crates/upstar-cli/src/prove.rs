//! `upstar prove`: what all positions of a family have, whatever their length.

use crate::calculator::Calculator;
use crate::cli::Prove;
use crate::interrupt::Interrupt;
use std::io::{self, IsTerminal};
use std::path::Path;
use upstar::budget::Stopped;
use upstar::draw::{AutomatonState, draw_automaton};
use upstar::game::{Algebra, Game, Outcome};
use upstar_families::{
    Answer, Claim, Family, Limits, Progress, Question, Theorem, WordGame, answer, beside, formulas,
    refutation,
};
use upstar_rules::{known_words, word_game};

/// Proves; true if something was proved.
pub(crate) fn run(ask: &Prove, calculator: &mut Calculator) -> io::Result<bool> {
    let game = match game(ask, calculator)? {
        Ok(game) => game,
        Err(message) => return failed(&message),
    };
    // Only exponents are written with this sign.
    if ask.family.contains('^') {
        return with_parameters(ask, &game, calculator);
    }
    let family = match Family::read(&ask.family, &game) {
        Ok(family) => family,
        Err(error) => {
            let before = ask.family.get(..error.place.start).unwrap_or_default();
            let place = before.chars().count() + 1;
            return failed(&format!(
                "{}: character {place}: {}",
                ask.family, error.message
            ));
        }
    };
    let (question, claim) = match question(ask, calculator) {
        Ok(asked) => asked,
        Err(message) => return failed(&message),
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let limits = Limits {
        states: ask.states,
        ..Limits::default()
    };
    let shows = io::stderr().is_terminal();
    let mut progress = |at: Progress| {
        if shows {
            eprint!("\r{at}\x1b[K\r");
        }
    };
    interrupt.guard(|| {
        let algebra = calculator.session().algebra();
        let found = answer(
            &game,
            &family,
            &question,
            claim,
            limits,
            algebra,
            &mut progress,
        );
        if shows {
            eprint!("\x1b[K");
        }
        match found {
            Err(failure) => failed(&failure.to_string()),
            Ok(Answer::Refuted { word, has }) => {
                let text = refutation(&game, &word, &has, &question, algebra);
                println!("{}", text.map_err(io::Error::other)?);
                Ok(false)
            }
            Ok(Answer::Proved(theorem)) => proved(ask, claim, &theorem, calculator),
            Ok(Answer::ByStrategy(theorem)) => {
                let statement = match claim {
                    None => theorem.statement(),
                    Some(_) => claimed(ask, claim, &theorem.family, &theorem.game),
                };
                if ask.svg.is_some() {
                    return failed(
                        "this is proved by a strategy, and there is no automaton to draw",
                    );
                }
                tell(ask, &statement, &theorem.grounds(), || {
                    Ok(theorem.certificate())
                })
            }
        }
    })
}

/// Reads the least value of a parameter.
pub(crate) fn least(text: &str) -> Result<(char, i64), String> {
    let wrong = || "expected a parameter and its least value, such as a=2".to_owned();
    let (name, number) = text.split_once('=').ok_or_else(wrong)?;
    let mut letters = name.trim().chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(wrong());
    };
    Ok((letter, number.trim().parse().map_err(|_| wrong())?))
}

/// Proves the value of a family with parameters as a formula.
fn with_parameters(ask: &Prove, game: &WordGame, calculator: &mut Calculator) -> io::Result<bool> {
    let others = [&ask.equals, &ask.at_least, &ask.at_most];
    let asks_more = ask.nim || ask.misere || ask.outcome.is_some() || ask.svg.is_some();
    if asks_more || others.iter().any(|text| text.is_some()) {
        return failed(
            "a family with exponents gets its value as a formula; nothing else can be asked about it",
        );
    }
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let shows = io::stderr().is_terminal();
    let mut progress = |at: formulas::Progress| {
        if shows {
            eprint!("\r{} lemmas tried\x1b[K\r", at.lemmas);
        }
    };
    interrupt.guard(|| {
        let algebra = calculator.session().algebra();
        let limits = formulas::Limits::default();
        let found = formulas::prove(
            game,
            &ask.family,
            &ask.least,
            limits,
            algebra,
            &mut progress,
        );
        match found {
            Ok(theorem) => {
                let statement = format!("{} in {}", theorem, game.name);
                tell(ask, &statement, &theorem.grounds(), || {
                    Ok(theorem.certificate())
                })
            }
            Err(failure) => failed(&failure.to_string()),
        }
    })
}

fn failed(message: &str) -> io::Result<bool> {
    eprintln!("error: {message}");
    Ok(false)
}

/// The game on words: of a rule file, a ruleset, or an octal code.
fn game(ask: &Prove, calculator: &mut Calculator) -> io::Result<Result<WordGame, String>> {
    let path = Path::new(&ask.ruleset);
    if path.extension().is_some_and(|end| end == "rules") {
        return Ok(match calculator.load(path)? {
            Ok(ruleset) => word_game(&*ruleset, ask.rows).map_err(|mistake| mistake.to_string()),
            Err(report) => Err(report),
        });
    }
    // A ruleset of `--rules` stands in for a built-in one of its name.
    let found = match calculator.session().user_ruleset(&ask.ruleset) {
        Some(ruleset) => word_game(&*ruleset, ask.rows),
        None => known_words(&ask.ruleset, ask.rows),
    };
    Ok(found.map_err(|mistake| mistake.to_string()))
}

fn question(ask: &Prove, calculator: &mut Calculator) -> Result<(Question, Option<Claim>), String> {
    let claims = [
        (&ask.equals, Claim::Equal),
        (&ask.at_least, Claim::AtLeast),
        (&ask.at_most, Claim::AtMost),
    ];
    for (text, claim) in claims {
        if let Some(text) = text {
            let value = value(text, calculator)?;
            let question = beside(value, calculator.session().algebra());
            return Ok((
                question.map_err(|stopped| stopped.to_string())?,
                Some(claim),
            ));
        }
    }
    if ask.nim {
        return Ok((Question::Nim, None));
    }
    if ask.value {
        return Ok((Question::Value, None));
    }
    let claim = match ask.outcome.iter().flatten().next() {
        None => None,
        Some(name) => {
            let outcomes = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];
            let found = outcomes.into_iter().find(|outcome| outcome.name() == name);
            let wrong = || format!("an outcome is L, R, N or P, not `{name}`");
            Some(Claim::Outcome(found.ok_or_else(wrong)?))
        }
    };
    Ok((Question::Outcome { misere: ask.misere }, claim))
}

/// The value of an expression.
fn value(text: &str, calculator: &mut Calculator) -> Result<Game, String> {
    let found = calculator.session().evaluate(text);
    let found = found.map_err(|problem| problem.to_string())?;
    let algebra = calculator.session().algebra();
    let written = found
        .to_written(algebra)
        .map_err(|stopped| stopped.to_string())?;
    let written = written.ok_or_else(|| format!("`{text}` is not a value"))?;
    written
        .value(algebra)
        .map_err(|stopped| stopped.to_string())
}

/// The sentence about a claim that holds.
fn claimed(ask: &Prove, claim: Option<Claim>, family: &Family, game: &WordGame) -> String {
    let texts = [&ask.equals, &ask.at_least, &ask.at_most];
    let value = texts
        .into_iter()
        .flatten()
        .next()
        .map_or("", String::as_str);
    let what = match claim {
        Some(Claim::Outcome(outcome)) => format!("has outcome {outcome}"),
        Some(Claim::Nim(value)) => format!("has nim value {value}"),
        Some(Claim::AtLeast) => format!("is at least {value}"),
        Some(Claim::AtMost) => format!("is at most {value}"),
        Some(Claim::Equal) | None => format!("is equal to {value}"),
    };
    format!("every position of {family} in {} {what}", game.name)
}

fn proved(
    ask: &Prove,
    claim: Option<Claim>,
    theorem: &Theorem,
    calculator: &mut Calculator,
) -> io::Result<bool> {
    let algebra = calculator.session().algebra();
    if let Some(path) = &ask.svg {
        let title = format!("{} in {}", theorem.family, theorem.game.name);
        match draw_automaton(&title, &drawn(theorem, algebra).map_err(io::Error::other)?) {
            Some(picture) => write(path, &picture.svg())?,
            None => return failed("the automaton has too many states to be drawn, 300 at most"),
        }
    }
    let statement = match claim {
        None => theorem.statement(algebra).map_err(io::Error::other)?,
        Some(_) => claimed(ask, claim, &theorem.family, &theorem.game),
    };
    tell(ask, &statement, &theorem.grounds(), || {
        theorem.certificate(algebra)
    })
}

/// Writes a file; an error names it.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    std::fs::write(path, text).map_err(named)
}

/// Prints what is proved and why, and writes the certificate.
fn tell(
    ask: &Prove,
    statement: &str,
    grounds: &str,
    certificate: impl FnOnce() -> Result<serde_json::Value, Stopped>,
) -> io::Result<bool> {
    println!("proved: {statement}");
    for line in grounds.lines() {
        println!("  {line}");
    }
    if let Some(path) = &ask.json {
        let certificate = certificate().map_err(io::Error::other)?;
        write(path, &format!("{certificate}\n"))?;
    }
    Ok(true)
}

/// The states of the automaton as they are drawn: those through which a position goes.
fn drawn(theorem: &Theorem, algebra: &mut Algebra) -> Result<Vec<AutomatonState>, Stopped> {
    let machine = &theorem.machine;
    let states = theorem.live_states();
    let mut drawn = Vec::with_capacity(states.len());
    for &state in &states {
        let label = match machine.outputs[state] {
            Some(output) => theorem.meanings[output as usize].text(algebra)?,
            None => String::new(),
        };
        let steps = machine.letters.iter().zip(&machine.next[state]);
        let next = steps.filter_map(|(&letter, &to)| {
            let to = states.iter().position(|&live| live == to as usize)?;
            Some((theorem.game.letters[letter as usize].clone(), to))
        });
        drawn.push(AutomatonState {
            label,
            next: next.collect(),
        });
    }
    Ok(drawn)
}
