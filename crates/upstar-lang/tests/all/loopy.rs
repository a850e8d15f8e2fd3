//! Values with loops. The lines of `data/loopy.txt` were checked by an independent brute force; their numbers name facts.

use crate::common::{answer, fails, session};
use upstar_lang::Session;

/// The lines: a number, and a relation, `expression -> text`, or `! property("…")`.
const LINES: &str = include_str!("../data/loopy.txt");

fn is_true(session: &mut Session, source: &str) -> bool {
    answer(session, source) == "true"
}

/// What is wrong with a line.
fn check(session: &mut Session, line: &str) -> Result<(), String> {
    if let Some((expression, want)) = line.split_once(" -> ") {
        if let Some(of) = expression
            .strip_prefix("form(")
            .and_then(|of| of.strip_suffix(')'))
        {
            let shown = session.json(of);
            return match shown["form"].as_str() {
                Some(form) if form == want => Ok(()),
                form => Err(format!("form {form:?}")),
            };
        }
        let source = if expression.starts_with("outcome") {
            expression.to_owned()
        } else {
            format!("canonical({expression})")
        };
        let shown = session.json(&source);
        let text = shown["value"].as_str().unwrap_or_default().to_owned();
        // Short values are written as everywhere; values with loops exactly so.
        let is_same = text == want
            || shown["kind"] != "loopy" && is_true(session, &format!("{expression} == {want}"));
        if !is_same {
            return Err(format!("{shown}"));
        }
        let back = format!("({text}) == {source}");
        if shown["kind"] == "loopy" && !is_true(session, &back) {
            return Err(format!("{back} is not true"));
        }
        return Ok(());
    }
    let Some(property) = line.strip_prefix("! ") else {
        let found = answer(session, line);
        return if found == "true" { Ok(()) } else { Err(found) };
    };
    let (name, arguments) = property.split_once('(').unwrap_or_default();
    let arguments: Vec<&str> = arguments.split('"').skip(1).step_by(2).collect();
    let source = match name {
        "refused" => {
            let found = answer(session, arguments[0]);
            return if found.starts_with("error: ") {
                Ok(())
            } else {
                Err(found)
            };
        }
        "chain" => arguments[0].to_owned(),
        "idempotent" => format!("is_idempotent({}) == {}", arguments[0], arguments[1]),
        "is_stopper" if arguments[1] == "true" => format!("is_stopper({})", arguments[0]),
        // The graph as it is written need not be a stopper where the value is one.
        "is_stopper" => return Ok(()),
        "stopper_sided" => {
            let shown = session.json(arguments[0]);
            return match shown["canonical"].as_bool() {
                Some(false) => Ok(()),
                _ => Err(format!("{shown}")),
            };
        }
        _ => return Err(format!("unknown property {name}")),
    };
    let found = answer(session, &source);
    if found == "true" { Ok(()) } else { Err(found) }
}

#[test]
fn facts() {
    let mut session = session();
    let mut wrong = Vec::new();
    for line in LINES.lines() {
        let (number, fact) = line.split_once(' ').unwrap();
        // `{0}` is a set.
        if number == "LB-10" {
            continue;
        }
        if let Err(found) = check(&mut session, fact) {
            wrong.push(format!("{number} {fact}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mistakes_have_a_place() {
    fails(
        "a{0|a+1}",
        "a node name stands alone as an option: `a`",
        "a+1",
    );
    fails("1 + pass", "`pass` stands alone as an option", "pass");
    fails(
        "a{a{0|a}|1}",
        "the name `a` is open already around this place",
        "a",
    );
    fails(
        "over{0|1}",
        "`over` is a value and cannot name a game in braces",
        "over",
    );
    fails("a{0|b}", "unknown name `b`", "b");
    fails(
        "v & over",
        "the onside must be at least the offside; it is less",
        "v",
    );
    fails(
        "mean(over)",
        "`mean` expects a game here, found a loopy value",
        "over",
    );
}

#[test]
fn other_styles() {
    use upstar_lang::Style;
    let mut session = session();
    let value = session.evaluate("{1/2over|^[on]*} & -1under").unwrap();
    assert_eq!(
        session.text(&value, Style::Unicode).unwrap(),
        "{1/2over|↑[on]∗} & -1under"
    );
    assert_eq!(
        answer(&mut session, "{1/2over|↑[on]∗} == {1/2over|^[on]*}"),
        "true"
    );
}

#[test]
fn definitions_last_when_memory_was_short() {
    let mut session = session();
    for line in [
        "g := {2over|upon} + *",
        "d := over - over",
        "c := a{0,{1|1,{*,{1*|1*,a}|*}}|0}",
    ] {
        session.evaluate(line).unwrap();
    }
    let texts: Vec<String> = ["g", "d", "c"]
        .map(|name| answer(&mut session, name))
        .into();
    session.renew();
    for (name, text) in ["g", "d", "c"].into_iter().zip(texts) {
        assert_eq!(answer(&mut session, name), text);
        assert_eq!(answer(&mut session, &format!("{name} == {text}")), "true");
    }
}
