//! The command line: one definition for parsing, help, shell completions and the manual page.

use crate::limits;
use clap::error::ErrorKind;
use clap::{ArgAction, Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;
use upstar_lang::Variable;

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
    /// Let large evaluations use so many threads; the default is one for each processor
    #[arg(long, global = true, value_name = "NUMBER", value_parser = limits::threads)]
    pub(crate) threads: Option<usize>,
    /// Use the ruleset of this file like a built-in one; may be given several times
    #[arg(long = "rules", global = true, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
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
    /// Run a script: a longer worksheet, with functions and loops
    Run(Run),
    /// List the rulesets: rule, notation and an example of each
    Rulesets {
        /// Answer with an array of JSON objects
        #[arg(long)]
        json: bool,
        /// Only rulesets whose name or rule contains this word
        word: Option<String>,
    },
    /// Write, check and study rule files: rulesets of your own
    #[command(subcommand)]
    Rules(Rules),
    /// Tabulate an expression over ranges of its variables
    Table(Table),
    /// Search small positions of a ruleset for those that meet a condition
    Find(Find),
    /// Draw a thermograph, a tree, a diagram of an order, or a board
    Draw(Draw),
    /// Compute nim values of heaps or coins, and prove their period
    NimSequence(NimSequence),
    /// Serve the workbench in the browser
    #[cfg(feature = "serve")]
    Serve(Serve),
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

/// `upstar rules`
#[derive(Debug, Subcommand)]
pub(crate) enum Rules {
    /// Write a commented template NAME.rules into the working directory
    New {
        /// The name of the ruleset: letters, digits and `_`
        name: String,
    },
    /// Check a rule file, and name the line if something is wrong
    Check {
        /// The file
        file: PathBuf,
    },
    /// Study a ruleset: does it end, is it impartial, all-small, all numbers, how hot is it, what are its first values
    Lint {
        /// The file
        file: PathBuf,
        /// Look at all positions of up to so many cells
        #[arg(long, default_value_t = 4, value_name = "CELLS")]
        size: usize,
    },
}

/// `upstar run`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Every line that is an expression shows its result, as in the worksheet; `name = value` shows nothing. \
A script that defines `left(pos)` and `right(pos)`, or `moves(pos)`, is a ruleset too: see --rules.

Examples:
  upstar run tables.up
  upstar run - < tables.up")]
pub(crate) struct Run {
    /// The script; `-` reads standard input
    pub(crate) file: PathBuf,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Columns for people
    Text,
    /// Comma-separated values
    Csv,
    /// A LaTeX tabular
    Latex,
    /// One JSON object
    Json,
}

/// `upstar table`
#[derive(Debug, Args)]
#[command(after_long_help = "\
With one variable each value has a row; with two, and one thing to show, the table is a grid. \
Ctrl-C ends the table with the rows that are finished. With --output and --format csv, rows that the file has already \
are not computed again.

Examples:
  upstar table 'domineering(2, n)' n=1..12
  upstar table 'domineering(a, b)' a=1..4 b=1..4 --show temperature
  upstar table 'toads_and_frogs(\"T\" ** n)' n=1..4 --format csv")]
pub(crate) struct Table {
    /// The expression, with variables in it
    pub(crate) expression: String,
    /// One or two variables with their ranges, such as n=1..12
    #[arg(required = true, num_args = 1..=2, value_name = "NAME=FROM..TO")]
    pub(crate) variables: Vec<Variable>,
    /// What to show: `value`, or functions such as mean, temperature, outcome; several separated by commas
    #[arg(long, value_delimiter = ',', default_value = "value")]
    pub(crate) show: Vec<String>,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Write to this file instead of standard output
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
}

/// `upstar find`
#[derive(Debug, Args)]
#[command(after_long_help = "\
The condition may speak of value, outcome, temperature, mean, left_stop, right_stop, birthday, atomic_weight, cells and \
position, and of everything the language has. Smallest positions come first; symmetric copies are shown once.

Examples:
  upstar find clobber --max-cells 6 --where 'value == ^'
  upstar find domineering --max-cells 8 --where 'temperature > 1' --most 5")]
pub(crate) struct Find {
    /// The name of a ruleset
    pub(crate) ruleset: String,
    /// Look at positions with up to so many cells
    #[arg(long, default_value_t = 6)]
    pub(crate) max_cells: usize,
    /// The condition
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: String,
    /// Stop after so many
    #[arg(long, default_value_t = 20)]
    pub(crate) most: usize,
    /// Answer with one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawKind {
    /// Thermographs of a game or of a list of games
    Thermograph,
    /// The tree of a game, as it was written
    Tree,
    /// The order of a list of games
    Hasse,
    /// The board of a position
    Board,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Scalable vector graphics
    Svg,
    /// TikZ, for LaTeX
    Tikz,
    /// A bitmap
    Png,
}

/// `upstar draw`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  upstar draw '{3||2|1}' -o thermograph.svg
  upstar draw '[+-4, {3|{2|-1}}]' --format tikz
  upstar draw 'games_born_by(2)' --kind hasse -o day2.png
  upstar draw 'domineering(4, 4)' --kind board -o board.svg")]
pub(crate) struct Draw {
    /// What to draw
    pub(crate) expression: String,
    /// The kind of picture
    #[arg(long, value_enum, default_value_t = DrawKind::Thermograph)]
    pub(crate) kind: DrawKind,
    /// How the picture is written; the default is what the name of the file says, or SVG
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
}

/// `upstar nim-sequence`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  upstar nim-sequence kayles --to 100 --period
  upstar nim-sequence 'subtraction([1, 3, 4])' --to 30
  upstar nim-sequence 'take_and_break(\"0.137\")' --to 1000 --csv")]
pub(crate) struct NimSequence {
    /// An impartial ruleset; one with parameters is called without its last argument
    pub(crate) ruleset: String,
    /// How many values, from the first heap or coin the ruleset numbers
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub(crate) to: usize,
    /// Look for a period among so many values, at least 20000, and prove it
    #[arg(long)]
    pub(crate) period: bool,
    /// One value a line, with its number
    #[arg(long)]
    pub(crate) csv: bool,
}

/// `upstar serve`
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
#[command(after_long_help = "\
The address is printed when the server is ready; Ctrl-C ends it. The general options limit what requests may use: \
--time-limit each of them (60s unless told otherwise), --memory-limit all of them together, --threads how many are worked on at the same time.

Examples:
  upstar serve
  upstar serve --port 8080 --time-limit 5m")]
pub(crate) struct Serve {
    /// The address to listen at; only this machine can reach the usual one
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,
    /// The port, 0 for any; without it 4173, or another one if that is taken
    #[arg(long)]
    pub(crate) port: Option<u16>,
}
