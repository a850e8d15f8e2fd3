//! `eval` and `card`: what an input is worth.

use crate::ask::Wrong;
use crate::protocol::{EvalAnswer, EvalRequest, Fault, Found, PictureKind, Pictures, Shown};
use crate::work::Work;
use crate::{board, card, shown};
use upstar::notation::Style;
use upstar_lang::syntax::{Statement, Target, parse_statements};
use upstar_lang::{Diagnostic, Value};

/// Items of longer lists are given as text only.
const DECORATED: usize = 300;

pub(crate) fn eval(work: &mut Work, ask: EvalRequest) -> Result<EvalAnswer, Wrong> {
    let with_card = ask.card.unwrap_or(false);
    Ok(evaluate(work, &ask, with_card))
}

pub(crate) fn card(work: &mut Work, ask: EvalRequest) -> Result<EvalAnswer, Wrong> {
    Ok(evaluate(work, &ask, true))
}

fn evaluate(work: &mut Work, ask: &EvalRequest, with_card: bool) -> EvalAnswer {
    let input = &*ask.input;
    let value = work.evaluate(input);
    let (printed, unprinted) = work.session.take_printed(Style::Unicode);
    let value = value.and_then(|value| {
        if let Some(problem) = unprinted {
            return Err(problem);
        }
        work.allow(0.6);
        let shown = contract(work, input, &value)?;
        work.allow(1.0);
        Ok((value, shown))
    });
    let (value, mut shown) = match value {
        Ok(found) => found,
        Err(problem) => {
            if let Some(stopped) = problem.stopped.clone() {
                work.note(stopped);
            }
            return EvalAnswer {
                printed,
                ..failed(&problem, input)
            };
        }
    };
    decorate(work, &value, &mut shown);
    let defines = defined(input);
    let mut answer = EvalAnswer {
        shown,
        printed,
        defines: (!defines.is_empty()).then(|| defines.join(", ")),
        drawable: PictureKind::among(&value.drawable()),
        ..EvalAnswer::default()
    };
    if let Some(position) = value.position() {
        let worth = work.worth(&value, 0.8);
        answer.worth = worth.map(|worth| shown::value(work, worth));
        answer.board = Some(board::shown(&position.board()));
    }
    if !ask.pictures.is_empty() {
        answer.pictures = Some(drawn(work, &value, &ask.pictures));
    }
    if with_card {
        let is_game = !matches!(value, Value::List(_) | Value::Text(_) | Value::Bool(_));
        let worth = is_game.then(|| work.worth(&value, 0.8)).flatten();
        answer.card = worth.and_then(|worth| card::card(work, worth, true));
    }
    answer
}

/// A value as in the machine-readable contract.
fn contract(work: &mut Work, input: &str, value: &Value) -> Result<Shown, Diagnostic> {
    let object = work.session.value_json(input, value)?;
    serde_json::from_value(object)
        .map_err(|problem| Diagnostic::new(problem.to_string(), 0..input.len()))
}

/// The answer to a wrong input.
fn failed(problem: &Diagnostic, input: &str) -> EvalAnswer {
    let Fault {
        message,
        start,
        end,
        place,
        help,
    } = shown::error(problem, input);
    EvalAnswer {
        shown: Shown {
            input: input.to_owned(),
            kind: "error".into(),
            ..Shown::default()
        },
        message: Some(message),
        start,
        end,
        place,
        help,
        ..EvalAnswer::default()
    }
}

/// The names that an input defines.
fn defined(input: &str) -> Vec<String> {
    let statements = parse_statements(input).unwrap_or_default();
    let mut names = Vec::new();
    for statement in &statements {
        match statement {
            Statement::Define { name, .. } => names.push(name.text.clone()),
            Statement::Function(function) => names.push(function.name.text.clone()),
            Statement::Assign { target, .. } | Statement::Update { target, .. } => {
                targets(target, &mut names);
            }
            _ => {}
        }
    }
    names
}

fn targets(target: &Target, names: &mut Vec<String>) {
    match target {
        Target::Name(name) => names.push(name.text.clone()),
        Target::Tuple(parts, _) => parts.iter().for_each(|part| targets(part, names)),
        Target::Item { of, .. } => targets(of, names),
    }
}

/// Adds the notations for people.
fn decorate(work: &mut Work, value: &Value, shown: &mut Shown) {
    if let (Value::List(list), Some(items)) = (value, &mut shown.items)
        && list.items().len() <= DECORATED
    {
        for (value, item) in list.items().iter().zip(items) {
            decorate(work, value, item);
        }
    }
    let mut text = |style| work.session.text(value, style).ok();
    shown.unicode = Some(text(Style::Unicode));
    shown.latex = Some(text(Style::Latex));
    shown.mathml = Some(shown::mathml(work, value));
}

/// The pictures that there are of this value.
pub(crate) fn drawn(work: &mut Work, value: &Value, kinds: &[PictureKind]) -> Pictures {
    let mut pictures = Pictures::default();
    for &kind in kinds {
        work.allow(0.8);
        let picture = match work.session.draw(value, kind.into()) {
            Ok(Some(picture)) => Found::Found(picture.svg_themed()),
            Ok(None) => continue,
            Err(stopped) => Found::stopped(work.note(stopped)),
        };
        pictures.0.insert(kind, picture);
    }
    pictures
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;
    use upstar_lang::{Limits, Session, functions};

    /// A member of the contract that the types of the protocol lack would be lost.
    #[test]
    fn answers_have_all_members_of_the_contract() {
        let mut work = Work::new(Limits::default());
        let mut session = Session::new(Limits::default());
        let examples = functions::all().flat_map(|function| function.examples);
        let inputs = examples.map(|(input, _)| *input).chain([
            "(1, [2, sos(3)])",
            "kayles",
            "def f(x): return x",
            "path(3)",
            "thermograph({2|-1})",
            "{1: 2}",
            "wythoff(2, 3)",
            "over",
            "dud + *",
            "a{0,{1|1,{*,{1*|1*,a}|*}}|0}",
            "fox_and_geese(\"x.x.|....|....|.o..\")",
            "healing_hackenbush_string(\"Bg\")",
        ]);
        let mut kinds = std::collections::BTreeSet::new();
        for input in inputs {
            let contract = session.json(input);
            session.forget_definitions();
            work.forget();
            let request = EvalRequest {
                input: input.to_owned(),
                pictures: Vec::new(),
                card: None,
            };
            let answer = serde_json::to_value(evaluate(&mut work, &request, false)).unwrap();
            kinds.insert(contract["kind"].to_string());
            assert_contains(&answer, &contract, input);
        }
        assert!(kinds.len() > 8, "{kinds:?}");
    }

    fn assert_contains(answer: &Json, contract: &Json, input: &str) {
        for (name, member) in contract.as_object().unwrap() {
            match (name.as_str(), member) {
                ("items", Json::Array(items)) => {
                    for (at, item) in items.iter().enumerate() {
                        assert_contains(&answer["items"][at], item, input);
                    }
                }
                // The page gets them in the style for people.
                ("printed", _) => assert!(answer.get("printed").is_some(), "{input}"),
                _ => assert_eq!(answer.get(name), Some(member), "{name} of {input}"),
            }
        }
    }
}
