//! `upstar rulesets`: the list of rulesets.

use crate::calculator::Calculator;
use serde_json::json;
use std::io::{self, Write};
use std::sync::Arc;
use upstar::position::Ruleset;
use upstar::rulesets::all;

/// The user's and the built-in rulesets, by name.
fn listed(calculator: &mut Calculator) -> Vec<(Arc<dyn Ruleset>, Option<&'static str>)> {
    let users = calculator.session().user_rulesets();
    let is_new = |name: &str| users.iter().all(|user| user.name() != name);
    let built_in = all().iter().filter(|known| is_new(known.name()));
    let mut listed: Vec<_> = built_in.map(|known| (known.clone(), None)).collect();
    listed.extend(users.iter().map(|user| (user.clone(), Some("your file"))));
    listed.sort_by(|a, b| a.0.name().cmp(b.0.name()));
    listed
}

/// Lists the rulesets; true if any were found.
pub(crate) fn run(
    as_json: bool,
    word: Option<&str>,
    calculator: &mut Calculator,
) -> io::Result<bool> {
    let wanted = word.unwrap_or_default().to_lowercase();
    let is_wanted =
        |r: &dyn Ruleset| r.name().contains(&wanted) || r.rule().to_lowercase().contains(&wanted);
    let mut list = listed(calculator);
    list.retain(|(ruleset, _)| is_wanted(&**ruleset));
    let out = &mut io::stdout().lock();
    if as_json {
        let objects: Vec<_> = list
            .iter()
            .map(|(r, source)| {
                json!({
                    "name": r.name(), "rule": r.rule(), "players": r.players(), "notation": r.notation(), "example": r.example(),
                    "impartial": r.is_impartial(), "source": source.unwrap_or(r.source()), "notes": r.notes(),
                })
            })
            .collect();
        writeln!(out, "{}", serde_json::Value::from(objects))?;
        return Ok(true);
    }
    for (ruleset, _) in &list {
        writeln!(
            out,
            "{}{}",
            ruleset.name(),
            if ruleset.is_impartial() {
                " (impartial)"
            } else {
                ""
            }
        )?;
        writeln!(out, "    {}", ruleset.rule())?;
        if !ruleset.players().is_empty() {
            writeln!(out, "    {}", ruleset.players())?;
        }
        writeln!(out, "    written as {}", ruleset.notation())?;
        writeln!(out, "    {}", ruleset.example())?;
    }
    if list.is_empty() {
        eprintln!("no ruleset has `{wanted}` in its name or rule");
    }
    Ok(!list.is_empty())
}
