//! The command line: one definition for parsing, help, shell completions and the manual page.

use crate::limits;
use clap::error::ErrorKind;
use clap::{ArgAction, Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;
use upstar::game::Player;
use upstar_lang::Variable;
use upstar_play::players::Strategy;

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

/// Options of all commands.
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
    /// Use this many threads for large evaluations; the default is one for each processor
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
    /// Plot an expression over ranges of its variables: lines, points or squares
    Plot(Plot),
    /// Search small positions of a ruleset for those that meet a condition
    Find(Find),
    /// Search a ruleset for extreme positions: the hottest, the one with the most moves
    Search(Search),
    /// Build and verify databases: all small positions of a ruleset, with their values
    #[command(subcommand)]
    Database(Database),
    /// Draw a thermograph, a tree, a diagram of an order, a board, or a plot of a list
    Draw(Draw),
    /// Find out who wins a sum, by search where values are too large
    Solve(Solve),
    /// Explain a relation, an outcome or a canonical form, with a proof
    Explain(Explain),
    /// Verify a proof that `explain --json` wrote, with a checker that shares no code with it
    Check(Check),
    /// Play a sum of games and positions in the terminal
    Play(Play),
    /// Prove what all positions of a family have, whatever their length
    Prove(Prove),
    /// Compute nim values of heaps or coins, and prove their period
    NimSequence(NimSequence),
    /// Find and prove misère quotients of octal games
    MisereQuotients(MisereQuotients),
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
    /// Take values of positions from this database instead of working them out; may be given several times
    #[arg(long = "database", value_name = "FOLDER")]
    pub(crate) databases: Vec<PathBuf>,
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
        /// A rule file or script, the name of a ruleset, a ruleset with its parameters, or a list of positions
        ruleset: String,
        /// Look at all positions of up to this many cells
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
are not computed again. With --parquet the rows are also written to a file for pandas, Polars or DuckDB: a column for each variable, and \
for each thing to show a text with the same name, and numerator and denominator where it is a number (`mean`, `mean_num`, `mean_den`).

Examples:
  upstar table 'domineering(2, n)' n=1..12
  upstar table 'domineering(a, b)' a=1..4 b=1..4 --show temperature
  upstar table 'toads_and_frogs(\"T\" * n + \"..F\")' n=1..4 --format csv
  upstar table 'domineering(3, n)' n=1..6 --show value,temperature --parquet rows.parquet")]
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
    /// Write the rows to this Parquet file, too
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
}

/// How a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotShape {
    /// Lines
    Line,
    /// Points
    Scatter,
    /// Squares over two variables, the darker the greater
    Intensity,
}

/// `upstar plot`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Numbers stand at their heights, nim heaps at their sizes. Any other game stands at its mean, with an interval from its right stop to \
its left stop. Two variables make squares, which may also show words such as outcomes. Without --output and --format the plot is \
written in characters.

Examples:
  upstar plot 'kayles(n)' n=0..40 --show grundy
  upstar plot 'domineering(3, n)' n=1..6 --show temperature,mean --kind line -o temperatures.svg
  upstar plot 'wythoff(a, b)' a=0..12 b=0..12 --show outcome -o painted.png")]
pub(crate) struct Plot {
    /// The expression, with variables in it
    pub(crate) expression: String,
    /// One or two variables with their ranges, such as n=1..12
    #[arg(required = true, num_args = 1..=2, value_name = "NAME=FROM..TO")]
    pub(crate) variables: Vec<Variable>,
    /// What to show: `value`, or functions such as mean, temperature, grundy; several separated by commas
    #[arg(long, value_delimiter = ',', default_value = "value")]
    pub(crate) show: Vec<String>,
    /// The kind of plot; the default is points for one variable, squares for two
    #[arg(long, value_enum)]
    pub(crate) kind: Option<PlotShape>,
    /// How the picture is written; the default is what the name of the file says
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
}

/// `upstar find`
#[derive(Debug, Args)]
#[command(after_long_help = "\
The condition may speak of value, outcome, grundy, remoteness, temperature, mean, left_stop, right_stop, birthday, atomic_weight, \
cells and position, and of everything the language has. Smallest positions come first; symmetric copies are shown once. A ruleset \
with parameters may be given with them, as in `subtraction([1, 3])`; otherwise it has those of its example. A list of positions is \
searched as it is. With --parquet the positions are also written to a file for pandas, Polars or DuckDB, with the columns of a database.

Examples:
  upstar find clobber --max-cells 6 --where 'value == ^'
  upstar find hackenbush --max-cells 3 --where 'value == 1/4' --most 3
  upstar find 'subtraction([2, 3])' --max-cells 9 --where 'grundy == 0'
  upstar find '[sos(n) for n in 3..8]' --where 'outcome == N'
  upstar find domineering --max-cells 8 --where 'temperature > 1' --most 5")]
pub(crate) struct Find {
    /// The name of a ruleset, a ruleset with its parameters, or a list of positions
    pub(crate) ruleset: String,
    /// Look at positions with up to this many cells
    #[arg(long, default_value_t = 6)]
    pub(crate) max_cells: usize,
    /// The condition
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: String,
    /// Stop after this many positions
    #[arg(long, default_value_t = 20)]
    pub(crate) most: usize,
    /// Answer with one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Take values of positions from this database instead of working them out; may be given several times
    #[arg(long = "database", value_name = "FOLDER")]
    pub(crate) databases: Vec<PathBuf>,
    /// Write the positions to this Parquet file, too, with everything about their values
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
}

/// `upstar search`
#[derive(Debug, Args)]
#[command(
    group(clap::ArgGroup::new("goal").required(true).args(["maximise", "minimise"])),
    after_long_help = "\
Several chains walk from board to board; a step changes a few cells. The expression may speak of value, temperature, mean, left_stop, \
right_stop, birthday, atomic_weight, grundy, cells and position, and of everything the language has. It has to be a number; positions \
for which it is none are left out. Every record is shown with the step that found it, and at the end the best positions, symmetric copies \
once. The same seed gives the same records on every machine and with any number of threads; --time-limit only cuts the search off. \
With --state the search can be stopped with Ctrl-C, and the same command goes on with it.

Examples:
  upstar search domineering --maximise temperature --cells 20 --seed 7
  upstar search snort --maximise temperature --size 3x4 --steps 5000
  upstar search clobber --maximise atomic_weight --cells 10 --state clobber.json
  upstar search konane --maximise 'temperature / cells' --cells 12
  upstar search domineering --maximise 'len(left_options(position))' --then '-cells' --cells 12"
)]
pub(crate) struct Search {
    /// A ruleset played on boards, strips or grids
    pub(crate) ruleset: String,
    /// The expression that is to be as great as possible
    #[arg(
        long,
        value_name = "EXPRESSION",
        visible_alias = "maximize",
        allow_hyphen_values = true
    )]
    pub(crate) maximise: Option<String>,
    /// The expression that is to be as small as possible
    #[arg(
        long,
        value_name = "EXPRESSION",
        visible_alias = "minimize",
        allow_hyphen_values = true
    )]
    pub(crate) minimise: Option<String>,
    /// Of equally good positions go to those with a greater value of this
    ///
    /// For --maximise temperature this is `left_stop - right_stop` unless given.
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub(crate) then: Option<String>,
    /// The most cells in play
    #[arg(long, default_value_t = 12, value_name = "N")]
    pub(crate) cells: usize,
    /// Rows and columns of the box that holds the boards; chosen from the number of cells unless given
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = crate::search::size)]
    pub(crate) size: Option<(usize, usize)>,
    /// The seed of chance: the same number gives the same search
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Stop after this many steps; the last round of all chains is completed
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub(crate) steps: u64,
    /// How many chains walk
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = limits::chains)]
    pub(crate) chains: usize,
    /// How many of the best positions are shown
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub(crate) top: usize,
    /// The most memory for one position; larger ones are left out
    #[arg(long, default_value = "16M", value_name = "SIZE", value_parser = limits::memory)]
    pub(crate) each_memory: usize,
    /// The most time for one position; a search that needs it depends on the machine
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = limits::time)]
    pub(crate) each_time: Duration,
    /// Keep the state in this file, and go on with the one that it has
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Answer with one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// `upstar database`
#[derive(Debug, Subcommand)]
pub(crate) enum Database {
    /// Build a database, or go on with one that was stopped
    Build(BuildDatabase),
    /// Compare a database with its checksums, and derive a sample of it again
    Verify(VerifyDatabase),
}

/// `upstar database build`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Writes every position with up to so many cells, symmetric copies once, with its value, outcome, stops, mean, temperature, birthday, \
atomic weight and numbers of moves. The folder gets Parquet files in `positions`, and `manifest.json`. After Ctrl-C, a limit or a crash the \
same command goes on after the last file; with more cells it goes on with a finished database. The same database has the same bytes.

Examples:
  upstar database build clobber --cells 7 -o clobber
  upstar database build 'subtraction([1, 3])' --cells 20 -o subtraction
  upstar database build domineering --cells 12 -o domineering --time-limit 10m")]
pub(crate) struct BuildDatabase {
    /// The name of a ruleset, or a ruleset with its parameters
    pub(crate) ruleset: String,
    /// Positions with up to this many cells
    #[arg(long, value_name = "N")]
    pub(crate) cells: usize,
    /// The folder of the database
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    /// The most positions of a file; 32768 unless given
    #[arg(long, value_name = "NUMBER")]
    pub(crate) part_rows: Option<usize>,
}

/// `upstar database verify`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Reads all files and compares them with the checksums of the manifest. Then a random sample of positions is evaluated again, and every column \
is compared. The exit status is 0 if everything is right.

Examples:
  upstar database verify clobber
  upstar database verify clobber --sample 5000 --seed 7")]
pub(crate) struct VerifyDatabase {
    /// The folder of the database
    pub(crate) folder: PathBuf,
    /// How many positions are derived again
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    pub(crate) sample: usize,
    /// The seed of chance: the same number gives the same sample
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
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
    /// The board of a position, or the boards of a sum
    Board,
    /// The board of a position with its moves
    Moves,
    /// The tree of positions with their values
    PositionTree,
    /// The tree of positions with their nim values
    NimTree,
    /// The numbers born by a day
    BirthTree,
    /// The tree of a game with outcomes of bidding play
    BiddingTree,
    /// A position of two numbers as a piece on a chessboard, with the P-positions painted; or a board with the value on every square where
    /// its single piece may stand
    Chessboard,
    /// A list of numbers or games as a line
    Line,
    /// A list of numbers, games or pairs as points
    Scatter,
    /// A list of columns as squares, the darker the greater
    Intensity,
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
  upstar draw 'domineering(4, 4)' --kind board -o board.svg
  upstar draw 'clobber(\"xo.\") + nim(2, 3) - ^' --kind board -o sum.svg
  upstar draw 'clobber(\"xoxo\")' --kind position-tree -o tree.svg
  upstar draw 'wythoff(5, 3)' --kind chessboard -o queen.svg
  upstar draw 'fox_and_geese(8, 8, 1)' --kind chessboard -o fox.svg
  upstar draw 4 --kind birth-tree -o numbers.tex
  upstar draw '{*|}' --kind bidding-tree --budget 1 -o bidding.svg
  upstar draw 'feasible_bidding_outcomes(1)' --kind hasse -o outcomes.svg
  upstar draw '[temperature({n|-n^2}) for n in 0..9]' --kind line -o line.svg")]
pub(crate) struct Draw {
    /// What to draw
    pub(crate) expression: String,
    /// The kind of picture
    #[arg(long, value_enum, default_value_t = DrawKind::Thermograph)]
    pub(crate) kind: DrawKind,
    /// In a tree, expand numbers down to 0
    #[arg(long)]
    pub(crate) expand: bool,
    /// In a tree of bidding play, the total budget
    #[arg(long, default_value_t = 1)]
    pub(crate) budget: u32,
    /// How the picture is written; the default is what the name of the file says, or SVG
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
}

/// `upstar explain`
#[derive(Debug, Args)]
#[command(after_long_help = "\
What is explained: a relation between two sums (if it does not hold, what holds instead), `canonical(G)` (which option is dominated by \
which, which reverses through what, which simplest number), or the outcome of a sum of games and positions (a strategy that \
answers every move). Games are taken as written, positions with all their moves. Where a ruleset has a theory, such as Nim or \
Coin-sliding, the theory is told; the proof follows if it is short. `temperature(G)`, `atomic_weight(G)`, `rcf(G)` and `grundy(G)` \
are told step by step as they are computed.

Examples:
  upstar explain '^^ > *'
  upstar explain 'canonical({0,*|*,1})'
  upstar explain --reductions 'canonical({*|*})'
  upstar explain 'clobber(\"xoxo\") + domineering(2, 3)'
  upstar explain 'nim(2, 3, 1, 5)'
  upstar explain 'temperature({10|{5|-5}})'
  upstar explain --json 'nim(1, 2, 3)' > proof.json; upstar check proof.json")]
pub(crate) struct Explain {
    /// A relation, a sum, or `canonical`, `outcome`, `grundy`, `temperature`, `mean`, `thermograph`, `atomic_weight` or `rcf` of a sum; definitions may stand before it, with `;`
    #[arg(allow_hyphen_values = true)]
    pub(crate) expression: String,
    /// Reach canonical forms by dominated and reversible options alone, also where the game is a number
    #[arg(long)]
    pub(crate) reductions: bool,
    /// Write the whole proof as JSON, for `upstar check`
    #[arg(long)]
    pub(crate) json: bool,
}

/// `upstar check`
#[derive(Debug, Args)]
#[command(after_long_help = "\
The checker is a few hundred lines that share no code with the rest of the program. It verifies the strategy move by move. \
For Clobber, Domineering and Nim it also verifies that the games of a proof are the trees of the positions, and for misère quotients of \
codes it makes the moves itself. Other moves are those that the file lists: then it says so and names no position. The exit status is 0 for a proof, 1 for anything else.

Examples:
  upstar check proof.json
  upstar explain --json '^ > 0' | upstar check -")]
pub(crate) struct Check {
    /// The file, or `-` for standard input
    pub(crate) file: PathBuf,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Left: blue, black, positive
    Left,
    /// Right: red, white, negative
    Right,
}

impl Side {
    /// The player as the library names it.
    pub(crate) fn player(self) -> Player {
        match self {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

/// The side that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Left, against the machine
    Left,
    /// Right, against the machine
    Right,
    /// Both sides
    Both,
    /// Nobody: the machine plays against itself
    None,
}

/// `upstar play`
#[derive(Debug, Args)]
#[command(after_long_help = crate::strategies::help())]
pub(crate) struct Play {
    /// The sum; definitions may stand before it, with `;`
    #[arg(allow_hyphen_values = true)]
    pub(crate) expression: String,
    /// The side that you play; Left unless the options --left and --right say otherwise
    #[arg(long = "as", value_enum, value_name = "WHOM")]
    pub(crate) seat: Option<Seat>,
    /// Who starts; in bidding play, who holds the marker
    #[arg(long, value_enum, default_value_t = Side::Left, value_name = "WHO")]
    pub(crate) first: Side,
    /// How the machine plays: see below
    #[arg(long, value_parser = crate::strategies::strategy, default_value = "perfect", value_name = "STRATEGY")]
    pub(crate) against: &'static Strategy,
    /// The machine plays Left, by this strategy
    #[arg(long, value_parser = crate::strategies::strategy, value_name = "STRATEGY")]
    pub(crate) left: Option<&'static Strategy>,
    /// The machine plays Right, by this strategy
    #[arg(long, value_parser = crate::strategies::strategy, value_name = "STRATEGY")]
    pub(crate) right: Option<&'static Strategy>,
    /// The seed of chance: the same number gives the same game
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The player who makes the last move loses
    #[arg(long, visible_alias = "misère", conflicts_with = "bidding")]
    pub(crate) misere: bool,
    /// The points that Left and Right have made before, such as 0:3, where play is for points
    #[arg(long, value_name = "LEFT:RIGHT", value_parser = points, conflicts_with = "bidding")]
    pub(crate) points: Option<Points>,
    /// Bid for the moves, with this total budget
    #[arg(long, value_name = "TOTAL")]
    pub(crate) bidding: Option<u32>,
    /// Left's part of it at the start; half unless given
    #[arg(long, requires = "bidding", value_name = "BUDGET")]
    pub(crate) left_budget: Option<u32>,
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
    /// Look for a period among this many values, at least 20000, and prove it
    #[arg(long)]
    pub(crate) period: bool,
    /// One value a line, with its number
    #[arg(long)]
    pub(crate) csv: bool,
}

/// `upstar prove`
#[derive(Debug, Args)]
#[command(after_long_help = "\
A family is written with the letters of the board: `x*oox*` stands for any number of x, two o, and any number of x. `+` repeats at least once, `?` makes \
optional, `[xo]` is one of several letters, `|` stands between alternatives, brackets group. On boards with several rows the columns are the letters: \
with --rows 2, `<..>*` is the empty board of every length.

With exponents the family has parameters, and its value is proved as a formula: 'T^a..F' is a toads, two spaces and a frog.

An automaton is learnt from short positions. Then it is checked exactly that it obeys the law of the game for positions of every length. A claim that is false \
gets its shortest counterexample. Where no automaton is found within the limits, the message says how far it came. The exit status is 0 if something was proved, \
1 if not.

Examples:
  upstar prove clobber 'x*oox*'
  upstar prove kayles '.*' --nim
  upstar prove col '.*' --value
  upstar prove clobber 'xxo.*' --equals '^'
  upstar prove toads_and_frogs 'T^a.F'
  upstar prove cram '<..>*' --rows 2
  upstar prove my_game.rules 'T*.F*' --misere --json proof.json
  upstar check proof.json")]
pub(crate) struct Prove {
    /// A rule file, a ruleset whose moves are known as patterns, or an octal code such as 0.77
    pub(crate) ruleset: String,
    /// The family
    pub(crate) family: String,
    /// Who wins (the default); with an outcome such as P, the claim that all positions have it
    #[arg(long, value_name = "OUTCOME", num_args = 0..=1, require_equals = true, group = "what")]
    pub(crate) outcome: Option<Option<String>>,
    /// The nim value
    #[arg(long, group = "what")]
    pub(crate) nim: bool,
    /// The value
    #[arg(long, group = "what")]
    pub(crate) value: bool,
    /// The claim that all positions are equal to this value
    #[arg(long, value_name = "VALUE", group = "what")]
    pub(crate) equals: Option<String>,
    /// The claim that all positions are at least this value
    #[arg(long, value_name = "VALUE", group = "what")]
    pub(crate) at_least: Option<String>,
    /// The claim that all positions are at most this value
    #[arg(long, value_name = "VALUE", group = "what")]
    pub(crate) at_most: Option<String>,
    /// The player who cannot move wins
    #[arg(long, conflicts_with_all = ["nim", "value", "equals", "at_least", "at_most"])]
    pub(crate) misere: bool,
    /// The least value of a parameter, such as a=2
    #[arg(long, value_name = "NAME=N", value_parser = crate::prove::least)]
    pub(crate) least: Vec<(char, i64)>,
    /// The number of rows of the board
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) rows: usize,
    /// The most states of the automaton
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub(crate) states: usize,
    /// Write the certificate to this file, for `upstar check`
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Draw the automaton to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// `upstar misere-quotients`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each game gets a line: its misère quotient for all heaps if a period is proved, otherwise the quotient of the heaps that were reached. \
With --file the lines are also added to a file, and games that are in it already are left out, so that a sweep can be stopped and continued. \
With --prove the proof of one quotient is printed, which `upstar check` verifies.

Examples:
  upstar misere-quotients --digits 2 --each 2s
  upstar misere-quotients --digits 3 --each 1s --file octals.txt
  upstar misere-quotients --prove 0.77 > kayles.json
  upstar check kayles.json")]
pub(crate) struct MisereQuotients {
    /// Octal games of up to this many digits
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) digits: u8,
    /// The longest time for each game
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = limits::time)]
    pub(crate) each: std::time::Duration,
    /// The largest heap that is looked at
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub(crate) last: usize,
    /// Add the lines to this file, and leave out the games that it has
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print the proof of the quotient of this code
    #[arg(long, value_name = "CODE", conflicts_with = "file")]
    pub(crate) prove: Option<String>,
}

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// Left starts
    Left,
    /// Right starts
    Right,
}

/// `upstar solve`
#[derive(Debug, Args)]
#[command(after_long_help = "\
The sum is not added up: positions and values joined by +, - and integer multiples stay as they are, and only small parts get \
exact values. With --first only one player is asked about; otherwise both answers give the outcome class. The exit status is 1 \
if a limit was reached before the answer; what was found is printed.

Examples:
  upstar solve 'clobber(4, 5) + domineering(5, 5) + ^'
  upstar solve 'domineering(7, 7)' --first left --time-limit 1m --table domineering.table
  upstar solve --moves '2 · toads_and_frogs(\"TTT..FF\") + {3|-1}'
  upstar solve --misere 'clobber(3, 5) + kayles(7)'")]
pub(crate) struct Solve {
    /// Answer with a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Ask only about this player starting
    #[arg(long, value_enum)]
    pub(crate) first: Option<First>,
    /// List every first move, whether it wins and what it costs
    #[arg(long)]
    pub(crate) moves: bool,
    /// The player who makes the last move loses
    #[arg(long, visible_alias = "misère")]
    pub(crate) misere: bool,
    /// Continue with the table of solved sums in this file, and write it back; for boards of Cram it is a table of nim values
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// The most memory for the table of solved sums; 256M unless given
    #[arg(long, value_name = "SIZE", value_parser = limits::memory)]
    pub(crate) table_size: Option<usize>,
    /// Take values of positions from this database instead of working them out; may be given several times
    #[arg(long = "database", value_name = "FOLDER")]
    pub(crate) databases: Vec<PathBuf>,
    /// The points that Left and Right have made before, such as 0:3, where play is for points
    #[arg(long, value_name = "LEFT:RIGHT", value_parser = points)]
    pub(crate) points: Option<Points>,
    /// The sum
    #[arg(allow_hyphen_values = true)]
    pub(crate) expression: String,
}

/// The points that both players have made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Points {
    pub(crate) left: i32,
    pub(crate) right: i32,
}

impl Points {
    /// Left's minus Right's.
    pub(crate) fn lead(self) -> i64 {
        i64::from(self.left) - i64::from(self.right)
    }
}

fn points(text: &str) -> Result<Points, String> {
    let number = |text: &str| text.trim().parse().ok();
    let read = text.split_once(':');
    let read = read.and_then(|(left, right)| number(left).zip(number(right)));
    read.map(|(left, right)| Points { left, right })
        .ok_or_else(|| "expected the points of both players, such as 0:3".to_owned())
}

/// `upstar serve`
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
#[command(after_long_help = "\
The address is printed when the server is ready; Ctrl-C ends it. The general options limit the requests: \
--time-limit holds for each of them (60s by default), --memory-limit for all of them together, and --threads says how many run at the same time.

Examples:
  upstar serve
  upstar serve --port 8080 --time-limit 5m")]
pub(crate) struct Serve {
    /// The address to listen at; only this machine can reach the default
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,
    /// The port, 0 for any; without it 4173, or another one if that is taken
    #[arg(long)]
    pub(crate) port: Option<u16>,
}
