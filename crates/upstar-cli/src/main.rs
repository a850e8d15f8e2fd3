//! The program `upstar`.

mod calculator;
mod check;
mod cli;
mod database;
mod draw;
mod eval;
mod explain;
mod find;
mod generate;
mod help;
mod interrupt;
mod limits;
mod misere_quotients;
mod nim_sequence;
mod play;
mod plot;
mod prove;
mod rules;
mod rulesets;
mod run;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod strategies;
mod table;
mod worksheet;

use calculator::Calculator;
use cli::{Cli, Command};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::read();
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of the output has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command; true if everything had a result.
fn run(cli: &Cli) -> io::Result<bool> {
    let mut calculator = Calculator::new(&cli.options);
    for path in &cli.options.rules {
        if let Err(report) = calculator.load(path)? {
            eprintln!("{report}");
            return Ok(false);
        }
    }
    match &cli.command {
        None => worksheet::run(&mut calculator),
        Some(Command::Eval(eval)) => eval::run(eval, &mut calculator),
        Some(Command::Run(ask)) => run::run(ask, &mut calculator),
        Some(Command::Rulesets { json, word }) => {
            rulesets::run(*json, word.as_deref(), &mut calculator)
        }
        Some(Command::Rules(command)) => rules::run(command, &mut calculator),
        Some(Command::Table(table)) => table::run(table, &mut calculator),
        Some(Command::Plot(plot)) => plot::run(plot, &mut calculator),
        Some(Command::Find(find)) => find::run(find, &mut calculator),
        Some(Command::Search(search)) => search::run(search, &mut calculator),
        Some(Command::Database(command)) => {
            database::run(command, &cli.options.rules, &mut calculator)
        }
        Some(Command::Draw(draw)) => draw::run(draw, &mut calculator),
        Some(Command::Solve(solve)) => solve::run(solve, &mut calculator),
        Some(Command::Explain(explain)) => explain::run(explain, &mut calculator),
        Some(Command::Check(check)) => check::run(check),
        Some(Command::Play(play)) => play::run(play, &mut calculator),
        Some(Command::MisereQuotients(ask)) => misere_quotients::run(ask, &mut calculator),
        Some(Command::Prove(ask)) => prove::run(ask, &mut calculator),
        Some(Command::NimSequence(ask)) => nim_sequence::run(ask, &mut calculator),
        #[cfg(feature = "serve")]
        Some(Command::Serve(serve)) => serve::run(serve, &cli.options),
        Some(Command::Help { topic }) => help::run(topic.as_deref(), &mut calculator),
        Some(Command::Completions { shell }) => {
            generate::completions(*shell, &mut io::stdout()).map(|()| true)
        }
        Some(Command::Man { command }) => {
            generate::manual(command.as_deref(), &mut io::stdout()).map(|()| true)
        }
    }
}
