//! `upstar find`: small positions with a property.

use crate::calculator::Calculator;
use crate::cli::Find;
use crate::interrupt::Interrupt;
use serde_json::json;
use std::io::{self, Write};
use std::ops::ControlFlow;
use upstar::notation::Style;

/// Searches; true if something was found and nothing went wrong.
pub(crate) fn run(find: &Find, calculator: &mut Calculator) -> io::Result<bool> {
    let ruleset = match calculator.session().field(&find.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &find.ruleset));
            return Ok(false);
        }
    };
    calculator.session().begin();
    let style = if find.json {
        Style::Text
    } else {
        calculator.style
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let (mut count, mut broken) = (0, Ok(()));
    let searched = interrupt.guard(|| {
        calculator.session().search(
            &*ruleset,
            find.max_cells,
            &find.condition,
            |session, cells, position| {
                let value = session.worth_text(position, style);
                let value = value.unwrap_or_else(|problem| problem.message);
                let call = position.call();
                let out = &mut io::stdout();
                broken = if find.json {
                    writeln!(
                        out,
                        "{}",
                        json!({ "position": call, "value": value, "cells": cells })
                    )
                } else {
                    writeln!(out, "{call}  # {value}")
                };
                count += 1;
                if count == find.most || broken.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
    });
    broken?;
    match searched {
        Ok(()) if count == 0 => {
            eprintln!(
                "no position of {} with up to {} cells",
                ruleset.name(),
                find.max_cells
            );
            Ok(false)
        }
        Ok(()) => Ok(true),
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &find.condition));
            Ok(false)
        }
    }
}
