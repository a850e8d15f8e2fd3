//! `upstar help`: commands from the command line's definitions, functions from the language's table.

use crate::calculator::Calculator;
use crate::cli::Cli;
use clap::CommandFactory;
use std::io::{self, Write};

/// Explains a topic; false if there is no such topic.
pub(crate) fn run(topic: Option<&str>, calculator: &mut Calculator) -> io::Result<bool> {
    let mut program = Cli::command();
    program.build();
    let page = match topic {
        None => Some(&mut program),
        Some(name) => program.find_subcommand_mut(name),
    };
    if let Some(page) = page {
        page.print_long_help()?;
        return Ok(true);
    }
    let (lines, report) = calculator.text(&format!("help({})", topic.unwrap_or_default()));
    for line in lines {
        writeln!(io::stdout(), "{line}")?;
    }
    if let Some(report) = &report {
        writeln!(io::stderr(), "{report}")?;
    }
    Ok(report.is_none())
}
