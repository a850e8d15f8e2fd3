//! `rules`, `run`, `template` and `gallery`: rulesets and scripts of the user's own.

use crate::ask::{Ask, Wrong};
use crate::work::Work;
use crate::{catalogue, position, shown};
use serde_json::{Value as Json, json};
use upstar_lang::{Lint, Style, UserRuleset, rule_template};

/// The largest size that is looked at.
const LARGEST: u64 = 12;
/// Longer output of a script is cut.
const MOST_LINES: usize = 10_000;

/// Checks a file, and tells what it brings along.
pub(crate) fn rules(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let (file, source) = (ask.text("file")?, ask.text("source")?);
    let size = ask.number("lint", LARGEST)?;
    work.allow(1.0);
    work.leave_context();
    let ruleset = match work.session.load_rules(file, source) {
        Ok(ruleset) => ruleset,
        Err(problem) => {
            return Ok(json!({ "file": file, "error": shown::error(&problem, source) }));
        }
    };
    let mut object = json!({
        "file": file,
        "name": ruleset.name(),
        "title": catalogue::title(ruleset.name()),
        "rule": ruleset.rule(),
        "notation": ruleset.notation(),
        "example": ruleset.example(),
        "impartial": ruleset.is_impartial(),
        "ends": ruleset.proofs().ends,
    });
    match position::read(work, ruleset.example()) {
        Ok((_, start)) => {
            let setup = position::setup_of(work, &start);
            object["group"] = catalogue::group(&start, &setup).into();
            object["start"] = format!("{}{}{}", setup.before, setup.body, setup.after).into();
            object["setup"] = setup.json();
        }
        Err(problem) => object["problem"] = problem.message.into(),
    }
    if let Some(size) = size {
        object["lint"] = lint(work, &*ruleset, size as usize);
    }
    Ok(object)
}

fn lint(work: &mut Work, ruleset: &dyn UserRuleset, size: usize) -> Json {
    work.allow(0.9);
    let lint = match work.session.lint(ruleset, size, Style::Unicode) {
        Ok(lint) => lint,
        Err(problem) => return json!({ "problem": problem.message }),
    };
    let text = lint.text();
    let Lint {
        size,
        positions,
        values,
        hottest,
        circle,
        table,
        ..
    } = lint;
    json!({
        "text": text,
        "size": size,
        "positions": positions,
        "values": values,
        "hottest": hottest.map(|(call, t)| json!({ "call": call, "temperature": shown::number(&t) })),
        "circle": circle,
        "table": table,
    })
}

/// Runs a script; what it shows, line by line.
pub(crate) fn run(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let source = ask.text("source")?;
    work.allow(1.0);
    work.leave_context();
    let mut lines = Vec::new();
    let mut count = 0;
    let result = work
        .session
        .run_next("script", source, Style::Unicode, &mut |line| {
            count += 1;
            if count <= MOST_LINES {
                lines.push(line.to_owned());
            }
        });
    let mut object = json!({ "lines": lines });
    if count > MOST_LINES {
        object["cut"] = (count - MOST_LINES).into();
    }
    if let Err(problem) = result {
        if let Some(stopped) = problem.stopped {
            work.note(stopped);
        }
        object["error"] = shown::error(&problem, source).into();
    }
    Ok(object)
}

/// A rule file to begin with.
pub(crate) fn template(_: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let name = ask.text("name")?;
    let source = rule_template(name).map_err(|message| Wrong(message.to_string()))?;
    Ok(json!({ "file": format!("{name}.rules"), "source": source }))
}

/// Rule files and scripts to learn from.
pub(crate) fn gallery() -> Json {
    let files: Vec<Json> = GALLERY
        .iter()
        .map(|(file, source)| json!({ "file": file, "source": source }))
        .collect();
    json!({ "files": files })
}

macro_rules! gallery {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../../docs/gallery/", $file)))),*]
    };
}

const GALLERY: &[(&str, &str)] = gallery![
    "amazons.rules",
    "chomp_bar.up",
    "clobber.rules",
    "col.rules",
    "collisions.rules",
    "dodgem.up",
    "domineering.rules",
    "domineering_bits.up",
    "euclid_game.up",
    "fibonacci_heap.up",
    "flipping_coins.rules",
    "hackenbush_stalk.up",
    "hare_and_hounds.up",
    "kayles.rules",
    "konane.rules",
    "lamps_and_benches.rules",
    "odd_and_even_divisors.up",
    "quilts.rules",
    "snort.rules",
    "subtraction_134.rules",
    "tic_tac_toe.rules",
    "toads_and_frogs.rules",
    "toppling.up",
    "toppling_dominoes.rules",
];

#[cfg(test)]
mod tests {
    use super::GALLERY;

    #[test]
    fn the_gallery_is_complete() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter(|file| file.ends_with(".rules") || file.ends_with(".up"))
            .collect();
        files.sort();
        let known: Vec<&str> = GALLERY.iter().map(|(file, _)| *file).collect();
        assert_eq!(known, files);
    }
}
