//! `check`: whether a proof is one.

use crate::ask::Wrong;
use crate::protocol::{CheckAnswer, CheckRequest, Flawed, Proved};
use crate::work::Work;

pub(crate) fn check(_: &mut Work, ask: CheckRequest) -> Result<CheckAnswer, Wrong> {
    Ok(match upstar_check::check(&ask.proof) {
        Ok(verdict) => CheckAnswer::Proved(Proved {
            work: verdict.work(),
            trusted: verdict.listed,
            statement: verdict.statement,
        }),
        Err(flaw) => CheckAnswer::Flawed(Flawed {
            flaw: flaw.to_string(),
        }),
    })
}
