//! `upstar nim-sequence`: nim values and their periods.

use crate::calculator::Calculator;
use crate::cli::NimSequence;
use crate::interrupt::Interrupt;
use std::io::{self, Write};
use upstar::impartial::catalogue;
use upstar::impartial::take_and_break::Periodicity;
use upstar::position::PositionError;
use upstar_lang::functions::nim::impartial_ruleset;

/// A period is looked for among at least this many values.
const USUAL_BOUND: usize = 20_000;

/// Computes; true if there was a result.
pub(crate) fn run(ask: &NimSequence, calculator: &mut Calculator) -> io::Result<bool> {
    calculator.session().begin();
    let value = match calculator.session().evaluate(&ask.ruleset) {
        Ok(value) => value,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &ask.ruleset));
            return Ok(false);
        }
    };
    let Some((name, parameters)) = impartial_ruleset(&value) else {
        eprintln!(
            "error: expected an impartial ruleset such as kayles or subtraction([1, 3, 4]), found {}",
            value.a_kind()
        );
        return Ok(false);
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let budget = calculator.session().algebra().budget().clone();
    let out = &mut io::BufWriter::new(io::stdout().lock());
    let values = interrupt.guard(|| catalogue::sequence(name, &parameters, ask.to, &budget));
    match values {
        Ok(values) if ask.csv => {
            let first = catalogue::find(name).map_or(0, |entry| entry.first);
            writeln!(out, "n,value")?;
            for (n, value) in values.iter().enumerate() {
                writeln!(out, "{},{value}", first + n as u64)?;
            }
        }
        Ok(values) => {
            let texts: Vec<String> = values.iter().map(u128::to_string).collect();
            writeln!(out, "{}", texts.join(" "))?;
        }
        Err(error) => return report(&error),
    }
    out.flush()?;
    if ask.period {
        let bound = ask.to.max(USUAL_BOUND);
        match interrupt.guard(|| catalogue::period(name, &parameters, bound, &budget)) {
            Ok(Periodicity::Proved(period)) => eprintln!(
                "period {} after {} values, proved by the finite check",
                period.period, period.preperiod
            ),
            Ok(Periodicity::NotFound { searched }) => {
                eprintln!("no period can be proved from the first {searched} values");
            }
            Err(error) => return report(&error),
        }
    }
    Ok(true)
}

fn report(error: &PositionError) -> io::Result<bool> {
    eprintln!("error: {error}");
    Ok(false)
}
