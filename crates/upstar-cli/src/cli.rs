//! The command line: one definition for parsing, help, shell completions and the manual page.

use crate::limits;
use clap::error::ErrorKind;
use clap::{ArgAction, Args, ColorChoice, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::time::Duration;

/// A calculator and workbench for combinatorial games.
///
/// Without a command it opens a worksheet: type an expression such as `{3||2|1} + ^*`, a definition such as
/// `G := {1|-1}` or `help`.
#[derive(Debug, Parser)]
#[command(name = "upstar", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command understands.
#[derive(Debug, Args)]
#[command(next_help_heading = "General options")]
pub(crate) struct Options {
    /// Write values in ASCII, as in `^^*` (the default unless the output is a terminal)
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// Write values with their own signs, as in `⇑∗` (the default on a terminal)
    #[arg(long, global = true)]
    pub(crate) unicode: bool,
    /// Write values as formulas of LaTeX
    #[arg(long, global = true)]
    pub(crate) latex: bool,
    /// Stop a calculation after this time, such as 500ms, 10s or 2m
    #[arg(long, global = true, value_name = "TIME", value_parser = limits::time)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop a calculation when its tables reach this size, such as 512M or 2G
    ///
    /// Where the system says how much memory is free, the default is three quarters of it.
    #[arg(long, global = true, value_name = "SIZE", value_parser = limits::memory)]
    pub(crate) memory_limit: Option<usize>,
    /// Whether to use colours; `auto` uses them on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

impl Cli {
    /// Reads the command line; a wrong one ends the program with status 2.
    pub(crate) fn read() -> Cli {
        let cli = Cli::parse();
        let Options {
            ascii,
            unicode,
            latex,
            ..
        } = cli.options;
        // clap notices such conflicts only between options on the same side of the command's name.
        if u8::from(ascii) + u8::from(unicode) + u8::from(latex) > 1 {
            let message = "only one of --ascii, --unicode and --latex can be used";
            Cli::command()
                .error(ErrorKind::ArgumentConflict, message)
                .exit();
        }
        cli
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluate expressions, one result a line
    Eval(Eval),
    /// Explain a command, or a function of the language
    Help {
        /// A command such as `eval` or a function such as `left_stop`; without it, what there is
        topic: Option<String>,
    },
    /// Print the script that lets a shell complete Upstar's commands
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, in the format of man(1)
    Man {
        /// A command that has a page of its own
        command: Option<String>,
    },
}

/// `upstar eval`
#[derive(Debug, Args)]
#[command(
    override_usage = "upstar eval [OPTIONS] <EXPRESSION>...\n       upstar eval [OPTIONS] -",
    after_long_help = "\
Results go to standard output, messages to standard error. \
The exit status is 0 if every expression had a result, 1 if one failed, 2 for a wrong command line.

Examples:
  upstar eval '{1|-1} + *' 'left_stop({3||2|1})'
  upstar eval 'G := +-{3|2}' 'outcome(G + ^)'
  upstar eval --json - < questions.txt"
)]
pub(crate) struct Eval {
    /// Answer with one JSON object a line
    #[arg(long, action = ArgAction::SetTrue)]
    pub(crate) json: bool,
    /// Expressions, quoted for the shell; `-` reads one a line from standard input and answers each at once
    #[arg(value_name = "EXPRESSION", required = true, allow_hyphen_values = true)]
    pub(crate) expressions: Vec<String>,
}
