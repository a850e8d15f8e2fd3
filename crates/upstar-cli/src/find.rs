//! `upstar find`: small positions with a property.

use crate::calculator::Calculator;
use crate::cli::Find;
use crate::database::{tell_error, use_databases};
use crate::interrupt::Interrupt;
use serde_json::json;
use std::io::{self, Write};
use std::ops::ControlFlow;
use upstar::notation::Style;
use upstar_data::{Record, Surveyor, position_batch, write_parquet};

/// Searches; true if something was found and nothing went wrong.
pub(crate) fn run(find: &Find, calculator: &mut Calculator) -> io::Result<bool> {
    let ruleset = match calculator.session().field(&find.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &find.ruleset));
            return Ok(false);
        }
    };
    calculator.use_one_thread();
    calculator.session().begin();
    let style = if find.json {
        Style::Text
    } else {
        calculator.style
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let name = Some(find.ruleset.trim());
    if !interrupt.guard(|| use_databases(&find.databases, name, calculator)) {
        return Ok(false);
    }
    let (mut count, mut broken) = (0, Ok(()));
    let mut records: Vec<Record> = Vec::new();
    let mut surveyor = Surveyor::default();
    let mut unknown = None;
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
                if find.parquet.is_some() {
                    match surveyor.record(session, cells, position) {
                        Ok(record) => records.push(record),
                        Err(stopped) => unknown = Some(stopped),
                    }
                }
                if count == find.most || broken.is_err() || unknown.is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
    });
    broken?;
    if let Some(path) = &find.parquet {
        let about = [
            ("upstar.ruleset", ruleset.name()),
            ("upstar.where", &find.condition),
        ];
        let written =
            position_batch(&records).and_then(|batch| write_parquet(path, &batch, &about));
        if let Err(error) = written {
            tell_error(error, "", calculator);
            return Ok(false);
        }
    }
    if let Some(stopped) = unknown {
        eprintln!("error: {stopped}");
        return Ok(false);
    }
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
