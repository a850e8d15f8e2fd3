//! Shell completions and manual pages, made from the definitions of the command line.

use crate::cli::Cli;
use clap::CommandFactory;
use clap::error::ErrorKind;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes the completion script of a shell.
pub(crate) fn completions(shell: Shell, out: &mut impl Write) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "upstar", &mut script);
    out.write_all(&script)
}

/// Writes the manual page of the program or of one of its commands.
pub(crate) fn manual(command: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => program
                .error(
                    ErrorKind::InvalidSubcommand,
                    format!("there is no command `{name}`"),
                )
                .exit(),
        },
    };
    clap_mangen::Man::new(page).render(out)
}
