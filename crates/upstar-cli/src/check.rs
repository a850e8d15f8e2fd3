//! `upstar check`: proofs that `upstar explain --json` wrote, verified by other code.

use crate::cli::Check;
use std::io::{self, Read, Write};

/// Checks a file; true if it is a proof.
pub(crate) fn run(check: &Check) -> io::Result<bool> {
    let mut text = String::new();
    // Reads one byte more than is accepted, so that longer files are refused and not cut.
    let most = upstar_check::LONGEST as u64 + 1;
    let read = if check.file.as_os_str() == "-" {
        io::stdin().take(most).read_to_string(&mut text)
    } else {
        std::fs::File::open(&check.file).and_then(|file| file.take(most).read_to_string(&mut text))
    };
    let name = check.file.display();
    if let Err(error) = read {
        eprintln!("error: {name}: {error}");
        return Ok(false);
    }
    match upstar_check::check(&text) {
        Ok(verdict) => {
            let out = &mut io::stdout();
            writeln!(out, "proved: {}", verdict.statement)?;
            writeln!(out, "  {}", verdict.work())?;
            for (ruleset, count) in &verdict.checked {
                writeln!(out, "  moves checked: {count} positions of {ruleset}")?;
            }
            if verdict.listed > 0 {
                writeln!(
                    out,
                    "  the other moves are those that the file lists; whether a game has them was not checked"
                )?;
            }
            Ok(true)
        }
        Err(flaw) => {
            eprintln!("error: {name} proves nothing: {flaw}");
            Ok(false)
        }
    }
}
