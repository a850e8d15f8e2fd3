//! `upstar rulesets`: what can be played.

use crate::calculator::Calculator;
use serde_json::json;
use std::io::{self, Write};
use upstar::rulesets::summaries;

/// What is listed about a ruleset, of the catalogue or of the user.
struct Entry {
    name: String,
    rule: String,
    notation: String,
    example: String,
    impartial: bool,
    source: String,
    notes: String,
}

fn entries(calculator: &mut Calculator) -> Vec<Entry> {
    let users = calculator.session().user_rulesets();
    let added = users.iter().map(|ruleset| Entry {
        name: ruleset.name().to_owned(),
        rule: ruleset.rule().to_owned(),
        notation: ruleset.notation().to_owned(),
        example: ruleset.example().to_owned(),
        impartial: ruleset.is_impartial(),
        source: "your file".to_owned(),
        notes: String::new(),
    });
    let built_in = summaries()
        .into_iter()
        .filter(|known| !users.iter().any(|user| user.name() == known.name))
        .map(|known| Entry {
            name: known.name.to_owned(),
            rule: known.rule.to_owned(),
            notation: known.notation.to_owned(),
            example: known.example.to_owned(),
            impartial: known.impartial,
            source: known.source.to_owned(),
            notes: known.notes.to_owned(),
        });
    let mut all: Vec<Entry> = added.chain(built_in).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// Lists the rulesets; whether any were found.
pub(crate) fn run(
    as_json: bool,
    word: Option<&str>,
    calculator: &mut Calculator,
) -> io::Result<bool> {
    let wanted = word.unwrap_or_default().to_lowercase();
    let list: Vec<_> = entries(calculator)
        .into_iter()
        .filter(|r| r.name.contains(&wanted) || r.rule.to_lowercase().contains(&wanted))
        .collect();
    let out = &mut io::stdout().lock();
    if as_json {
        let objects: Vec<_> = list
            .iter()
            .map(|r| {
                json!({
                    "name": r.name, "rule": r.rule, "notation": r.notation, "example": r.example,
                    "impartial": r.impartial, "source": r.source, "notes": r.notes,
                })
            })
            .collect();
        writeln!(out, "{}", serde_json::Value::from(objects))?;
        return Ok(true);
    }
    for ruleset in &list {
        writeln!(
            out,
            "{}{}",
            ruleset.name,
            if ruleset.impartial {
                " (impartial)"
            } else {
                ""
            }
        )?;
        writeln!(out, "    {}", ruleset.rule)?;
        writeln!(out, "    written as {}", ruleset.notation)?;
        writeln!(out, "    {}", ruleset.example)?;
    }
    if list.is_empty() {
        eprintln!("no ruleset has `{wanted}` in its name or rule");
    }
    Ok(!list.is_empty())
}
