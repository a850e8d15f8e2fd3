//! `upstar run`: scripts.

use crate::calculator::Calculator;
use crate::cli::Run;
use crate::interrupt::Interrupt;
use std::io::{self, Read, Write};

/// Runs a script; true if it came to its end.
pub(crate) fn run(ask: &Run, calculator: &mut Calculator) -> io::Result<bool> {
    let name = ask.file.display().to_string();
    let (name, script) = if name == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        ("standard input".to_owned(), bytes)
    } else {
        match std::fs::read(&ask.file) {
            Ok(bytes) => (name, bytes),
            Err(error) => {
                eprintln!("error: {name} cannot be read: {error}");
                return Ok(false);
            }
        }
    };
    // Bytes that are no text become U+FFFD, which no script contains: the error is there.
    let script = String::from_utf8_lossy(&script);
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let out = &mut io::stdout().lock();
    let mut broken = Ok(());
    let result = interrupt.guard(|| {
        calculator.run(&name, &script, &mut |line| {
            if broken.is_ok() {
                broken = writeln!(out, "{line}").and_then(|()| out.flush());
            }
        })
    });
    broken?;
    match result {
        Ok(()) => Ok(true),
        Err(report) => {
            eprintln!("{report}");
            Ok(false)
        }
    }
}
