//! The worksheet in the terminal: a line, its answer, the next line.

mod commands;
mod editor;
mod input;

use crate::calculator::Calculator;
use crate::interrupt::Interrupt;
use commands::Command;
use input::Input;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// Runs the worksheet until its end; true if everything had a result. At a terminal a mistake is no failure.
pub(crate) fn run(calculator: &mut Calculator) -> io::Result<bool> {
    if !io::stdin().is_terminal() {
        return Worksheet::new(calculator, Input::pipe(), None).run();
    }
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let input = Input::terminal(calculator.color).map_err(io::Error::other)?;
    let version = env!("CARGO_PKG_VERSION");
    println!("Upstar {version}: `help` lists functions, `:help` commands, Ctrl-D leaves.");
    Worksheet::new(calculator, input, Some(interrupt)).run()?;
    Ok(true)
}

struct Worksheet<'a> {
    calculator: &'a mut Calculator,
    input: Input,
    interrupt: Option<Interrupt>,
    timing: bool,
}

impl<'a> Worksheet<'a> {
    fn new(calculator: &'a mut Calculator, input: Input, interrupt: Option<Interrupt>) -> Self {
        Worksheet {
            calculator,
            input,
            interrupt,
            timing: false,
        }
    }

    fn run(mut self) -> io::Result<bool> {
        let mut fine = true;
        self.input.set_names(self.calculator.names());
        while let Some(text) = self.input.next()? {
            let line = text.trim();
            if says_nothing(line) {
                continue;
            }
            if line.starts_with(commands::MARK) {
                match commands::parse(line) {
                    Ok(Command::Quit) => break,
                    Ok(command) => self.obey(command)?,
                    Err(message) => {
                        writeln!(io::stderr(), "error: {message}")?;
                        fine = false;
                    }
                }
            } else {
                fine &= self.answer(&text)?;
            }
        }
        Ok(fine)
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Help => write!(io::stdout(), "{}", commands::help())?,
            Command::Time(on) => self.timing = on,
            Command::Style(style) => self.calculator.style = style,
            Command::TimeLimit(limit) => self.calculator.set_time_limit(limit),
            Command::MemoryLimit(limit) => self.calculator.set_memory_limit(limit),
            Command::Quit => {}
        }
        Ok(())
    }

    fn answer(&mut self, text: &str) -> io::Result<bool> {
        let start = Instant::now();
        let calculator = &mut *self.calculator;
        let (lines, report) = match &self.interrupt {
            Some(interrupt) => interrupt.guard(|| calculator.text(text)),
            None => calculator.text(text),
        };
        for line in lines {
            writeln!(io::stdout(), "{line}")?;
        }
        let warnings = self.calculator.warnings(text);
        for said in report.iter().chain(&warnings) {
            writeln!(io::stderr(), "{said}")?;
        }
        if self.timing {
            writeln!(io::stderr(), "({:.3?})", start.elapsed())?;
        }
        self.input.set_names(self.calculator.names());
        Ok(report.is_none())
    }
}

/// Whether there are only blanks and comments.
fn says_nothing(text: &str) -> bool {
    text.lines()
        .map(str::trim_start)
        .all(|line| line.is_empty() || line.starts_with('#'))
}
