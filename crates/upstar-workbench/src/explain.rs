//! `explain`: why an answer is right.

use crate::ask::Wrong;
use crate::protocol::{ExplainAnswer, ExplainRequest, Explanation};
use crate::shown;
use crate::work::Work;
use upstar::notation::Style;
use upstar_lang::Diagnostic;
use upstar_play::explain;

pub(crate) fn explain(work: &mut Work, ask: ExplainRequest) -> Result<ExplainAnswer, Wrong> {
    let explained = explained(work, &ask);
    // The text before a last `;` may define names, which later requests must not see.
    work.leave_context();
    Ok(match explained {
        Ok((text, data)) => ExplainAnswer::Explained(Explanation {
            input: ask.input,
            text,
            data,
        }),
        Err(problem) => {
            if let Some(stopped) = problem.stopped.clone() {
                work.note(stopped);
            }
            ExplainAnswer::Failed(shown::failed(&problem, &ask.input))
        }
    })
}

/// The explanation in words, and as data if that is wanted.
fn explained(
    work: &mut Work,
    ask: &ExplainRequest,
) -> Result<(String, Option<String>), Diagnostic> {
    let style = Style::Unicode;
    let question = work.session.question(&ask.input)?;
    let (algebra, analysis) = work.session.workers();
    let reductions = ask.reductions.unwrap_or(false);
    let explained = explain::explain(algebra, analysis, &question, reductions, style);
    let written = explained.and_then(|explained| {
        let text = explained.text(algebra, style)?;
        let data = match ask.data {
            Some(true) => Some(explained.json(algebra)?.to_string()),
            _ => None,
        };
        Ok((text, data))
    });
    written.map_err(|stopped| Diagnostic::stopped(stopped, 0..ask.input.len()))
}
