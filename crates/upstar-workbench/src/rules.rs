//! `rules`, `run`, `template` and `gallery`: rulesets and scripts of the user's own.

use crate::ask::Wrong;
use crate::protocol::{
    File, Found, GalleryAnswer, Hottest, Lint, OwnRuleset, Problem, RulesAnswer, RulesFailed,
    RulesRequest, RunAnswer, RunRequest, TemplateRequest,
};
use crate::work::Work;
use crate::{catalogue, position, shown};
use upstar::position::Ruleset;
use upstar_lang::{Style, rule_template};

/// Longer output of a script is cut.
const MOST_LINES: usize = 10_000;

/// Checks a file, and describes its ruleset.
pub(crate) fn rules(work: &mut Work, ask: RulesRequest) -> Result<RulesAnswer, Wrong> {
    let RulesRequest { file, source, lint } = ask;
    work.allow(1.0);
    work.leave_context();
    let ruleset = match work.session.load_rules(&file, &source) {
        Ok(ruleset) => ruleset,
        Err(problem) => {
            let error = shown::error(&problem, &source);
            return Ok(RulesAnswer::Failed(RulesFailed { file, error }));
        }
    };
    let mut answer = OwnRuleset {
        file,
        name: ruleset.name().to_owned(),
        title: catalogue::title(ruleset.name()),
        rule: ruleset.rule().to_owned(),
        notation: ruleset.notation().to_owned(),
        example: ruleset.example().to_owned(),
        impartial: ruleset.is_impartial(),
        ends: ruleset.proofs().ends,
        group: None,
        start: None,
        setup: None,
        problem: None,
        lint: None,
    };
    match position::read(work, ruleset.example()) {
        Ok((_, start)) => {
            let setup = position::setup_of(work, &start);
            answer.group = Some(catalogue::group(&start, &setup));
            answer.start = Some(setup.call());
            answer.setup = Some(setup.shown());
        }
        Err(problem) => answer.problem = Some(problem.message),
    }
    answer.lint = lint.map(|size| study(work, &*ruleset, size as usize));
    Ok(RulesAnswer::Ruleset(Box::new(answer)))
}

fn study(work: &mut Work, ruleset: &dyn Ruleset, size: usize) -> Found<Lint> {
    work.allow(0.9);
    let lint = match work.session.lint(ruleset, size, Style::Unicode) {
        Ok(lint) => lint,
        Err(problem) => {
            let problem = problem.message;
            return Found::Problem(Problem {
                problem,
                missing: None,
            });
        }
    };
    Found::Found(Lint {
        text: lint.text(),
        size: lint.size,
        positions: lint.positions,
        values: lint.values,
        hottest: lint.hottest.map(|(call, t)| Hottest {
            call,
            temperature: shown::number(&t),
        }),
        circle: lint.circle,
        table: lint.table,
    })
}

/// Runs a script and returns its output, line by line.
pub(crate) fn run(work: &mut Work, RunRequest { source }: RunRequest) -> Result<RunAnswer, Wrong> {
    work.allow(1.0);
    work.leave_context();
    let mut lines = Vec::new();
    let mut count = 0;
    let result = work
        .session
        .run_next("script", &source, Style::Unicode, &mut |line| {
            count += 1;
            if count <= MOST_LINES {
                lines.push(line.to_owned());
            }
        });
    let error = result.err().map(|problem| {
        if let Some(stopped) = problem.stopped.clone() {
            work.note(stopped);
        }
        shown::error(&problem, &source)
    });
    Ok(RunAnswer {
        lines,
        cut: (count > MOST_LINES).then(|| count - MOST_LINES),
        error,
    })
}

/// A rule file to begin with.
pub(crate) fn template(_: &mut Work, ask: TemplateRequest) -> Result<File, Wrong> {
    let source = rule_template(&ask.name).map_err(|message| Wrong(message.to_string()))?;
    Ok(File {
        file: format!("{}.rules", ask.name),
        source,
    })
}

/// Rule files and scripts to learn from.
pub(crate) fn gallery() -> GalleryAnswer {
    let files = GALLERY.iter().map(|&(file, source)| File {
        file: file.to_owned(),
        source: source.to_owned(),
    });
    GalleryAnswer {
        files: files.collect(),
    }
}

macro_rules! gallery {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../../docs/gallery/", $file)))),*]
    };
}

const GALLERY: &[(&str, &str)] = gallery![
    "amazons.rules",
    "area_on_a_strip.up",
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
    "greedy_jumpers.rules",
    "hackenbush_stalk.up",
    "hare_and_hounds.up",
    "kayles.rules",
    "konane.rules",
    "konane_for_points.rules",
    "lamps_and_benches.rules",
    "odd_and_even_divisors.up",
    "pegs.rules",
    "quilts.rules",
    "row_of_coins.up",
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
