//! `upstar rulesets`: what can be played.

use serde_json::json;
use std::io::{self, Write};
use upstar::rulesets::summaries;

/// Lists the rulesets; whether any were found.
pub(crate) fn run(as_json: bool, word: Option<&str>) -> io::Result<bool> {
    let wanted = word.unwrap_or_default().to_lowercase();
    let list: Vec<_> = summaries()
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
