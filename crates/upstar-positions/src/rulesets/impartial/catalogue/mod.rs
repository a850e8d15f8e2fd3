//! All impartial games by name, with one way to ask for values, options, sequences and periods.
//!
//! ```
//! use upstar_positions::rulesets::impartial::catalogue::{self, Arg};
//! let budget = Default::default();
//! let kayles = catalogue::call("kayles", &[Arg::Number(1), Arg::Number(11)]).unwrap();
//! assert_eq!(kayles.value(&budget).unwrap().nim_value().unwrap().to_string(), "7");
//! let wins = kayles.wins(&budget).unwrap();
//! assert_eq!(wins[0].to_string(), "kayles(1, 3, 7)");
//! let set = Arg::List(vec![1, 3, 4]);
//! let values = catalogue::sequence("subtraction", &[set], 8, &budget).unwrap();
//! assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0]);
//! ```

mod board;
mod call;
mod coin_games;
mod entries;
mod heap_games;
mod play;
mod searched;
mod special;

pub use call::{Arg, CallError};
pub use entries::catalogue;
pub use play::{OptionValue, Play};
pub use std::fmt;

use std::sync::Arc;

use crate::position::{Board, Ends, Theory, Worth};
use upstar_impartial::Outcome;
use upstar_impartial::take_and_break::Periodicity;
use upstar_values::budget::Budget;

/// A game in the catalogue.
pub struct Entry {
    /// The name of the function that makes a position.
    pub name: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// A call that works.
    pub example: &'static str,
    /// The number of the first heap, coin or side.
    pub first: u64,
    /// Where the game comes from.
    pub source: &'static str,
    /// How its values are known.
    pub solution: &'static str,
    /// Fixes the leading parameters; says how many arguments they were.
    build: Box<Build>,
}

type Build = dyn Fn(&[Arg]) -> Result<(Box<dyn Play>, usize), CallError> + Send + Sync;

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static Entry, CallError> {
    catalogue()
        .iter()
        .find(|e| e.name == name)
        .ok_or_else(|| CallError::Unknown(name.to_string()))
}

impl Entry {
    /// The game with its leading parameters fixed, and how many arguments those were.
    pub fn with_parameters(&self, args: &[Arg]) -> Result<(Box<dyn Play>, usize), CallError> {
        (self.build)(args)
    }
}

/// A position of a game in the catalogue.
#[derive(Clone)]
pub struct Position {
    name: &'static str,
    play: Arc<dyn Play>,
    parameters: Arc<[Arg]>,
    args: Vec<Arg>,
}

/// The position that a call stands for.
pub fn call(name: &str, args: &[Arg]) -> Result<Position, CallError> {
    let entry = find(name)?;
    let (play, used) = entry.with_parameters(args)?;
    let (parameters, rest) = args.split_at(used);
    let args = play.tidy(rest).map_err(|e| after(e, used))?;
    Ok(Position {
        name: entry.name,
        play: Arc::from(play),
        parameters: parameters.into(),
        args,
    })
}

/// Counts the arguments of a mistake from the start of the call.
fn after(error: CallError, used: usize) -> CallError {
    match error {
        CallError::Argument {
            at,
            expected,
            found,
        } => CallError::Argument {
            at: at + used,
            expected,
            found,
        },
        CallError::Text { at, message } => CallError::Text {
            at: at + used,
            message,
        },
        CallError::Extra { found, used: few } => CallError::Extra {
            found: found + used,
            used: few + used,
        },
        other => other,
    }
}

/// The call of an option, and what it is worth if that is known.
pub type JudgedCall = (Call, Option<Worth>);

/// A call as text, of a position or an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name of the game.
    pub name: &'static str,
    /// Its arguments.
    pub args: Vec<Arg>,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let args: Vec<String> = self.args.iter().map(Arg::to_string).collect();
        write!(f, "{}({})", self.name, args.join(", "))
    }
}

impl Position {
    /// The name of the game.
    pub fn name(&self) -> &'static str {
        self.name
    }

    fn call_with(&self, args: Vec<Arg>) -> Call {
        Call {
            name: self.name,
            args: self.parameters.iter().cloned().chain(args).collect(),
        }
    }

    /// The call that makes this position; it reads back as the same position.
    pub fn call(&self) -> Call {
        self.call_with(self.args.clone())
    }

    /// What it looks like.
    pub fn board(&self) -> Board {
        self.play.board(&self.args)
    }

    /// How play ends.
    pub fn ends(&self) -> Ends {
        self.play.ends()
    }

    /// Under which theory it is worth something.
    pub fn theory(&self) -> Theory {
        self.play.theory()
    }

    /// Whether play is over by declaration: then who moved last has won.
    pub fn is_over(&self) -> bool {
        self.play.is_over(&self.args)
    }

    /// What it is worth.
    pub fn value(&self, budget: &Budget) -> Result<Worth, CallError> {
        self.play.value(&self.args, budget)
    }

    /// Who wins; `None` where that is not known.
    pub fn outcome(&self, budget: &Budget) -> Result<Option<Outcome>, CallError> {
        Ok(self.value(budget)?.outcome())
    }

    /// Who wins when the last player to move loses, for games where that can be searched.
    pub fn misere_outcome(&self, budget: &Budget) -> Result<Outcome, CallError> {
        let without = || {
            Err(CallError::Without {
                game: self.name,
                what: "misère form here",
            })
        };
        self.play
            .misere_outcome(&self.args, budget)
            .unwrap_or_else(without)
    }

    /// The positions one move away, without repeats and without their values.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue::{self, Arg};
    /// let nim = catalogue::call("nim", &[Arg::Number(2), Arg::Number(1)]).unwrap();
    /// let moves = nim.moves(&Default::default()).unwrap();
    /// let moves: Vec<String> = moves.iter().map(|position| position.call().to_string()).collect();
    /// assert_eq!(moves, ["nim(1)", "nim(1, 1)", "nim(2)"]);
    /// ```
    pub fn moves(&self, budget: &Budget) -> Result<Vec<Position>, CallError> {
        let moves = self.play.moves(&self.args, budget)?;
        let mut positions = Vec::with_capacity(moves.len());
        for (at, args) in moves.into_iter().enumerate() {
            play::looked(at, budget)?;
            positions.push(Position {
                args,
                ..self.clone()
            });
        }
        Ok(positions)
    }

    /// Whether play can reach more positions than can be listed.
    pub fn is_boundless(&self) -> bool {
        self.play.is_boundless()
    }

    /// The options without repeats, each with its value.
    pub fn options(&self, budget: &Budget) -> Result<Vec<(Call, Option<Worth>)>, CallError> {
        Ok(self.calls(self.play.options(&self.args, budget)?))
    }

    /// The winning options, where these can be listed and all options cannot.
    pub fn winning_options(&self, budget: &Budget) -> Option<Result<Vec<JudgedCall>, CallError>> {
        let options = self.play.winning_options(&self.args, budget)?;
        Some(options.map(|options| self.calls(options)))
    }

    fn calls(&self, options: Vec<OptionValue>) -> Vec<(Call, Option<Worth>)> {
        let options = options.into_iter();
        options
            .map(|(args, value)| (self.call_with(args), value))
            .collect()
    }

    /// The options that leave the opponent lost.
    pub fn wins(&self, budget: &Budget) -> Result<Vec<Call>, CallError> {
        let options = match self.winning_options(budget) {
            Some(options) => options?,
            None => self.options(budget)?,
        };
        let options = options.into_iter();
        Ok(options
            .filter(|(_, worth)| worth.as_ref().and_then(Worth::outcome) == Some(Outcome::P))
            .map(|(c, _)| c)
            .collect())
    }
}

/// The game and its parameters; anything beyond them is refused.
fn game(name: &str, parameters: &[Arg]) -> Result<(&'static Entry, Box<dyn Play>), CallError> {
    let entry = find(name)?;
    let (play, used) = entry.with_parameters(parameters)?;
    if used < parameters.len() {
        return Err(CallError::Extra {
            found: parameters.len(),
            used,
        });
    }
    Ok((entry, play))
}

/// The values of the first `count` heaps or coins, from the first one the game numbers.
pub fn sequence(
    name: &str,
    parameters: &[Arg],
    count: usize,
    budget: &Budget,
) -> Result<Vec<u128>, CallError> {
    let (entry, play) = game(name, parameters)?;
    play.sequence(entry.first, count, budget)
        .map_err(|e| name_game(e, entry))
}

/// The values of positions with two numbers, from the first the game numbers, row by row.
pub fn table(
    name: &str,
    parameters: &[Arg],
    size: (usize, usize),
    budget: &Budget,
) -> Result<Vec<Vec<u128>>, CallError> {
    let (entry, play) = game(name, parameters)?;
    play.table(entry.first, size, budget)
        .map_err(|e| name_game(e, entry))
}

/// The period of a sequence, looked for among the first `bound` values.
pub fn period(
    name: &str,
    parameters: &[Arg],
    bound: usize,
    budget: &Budget,
) -> Result<Periodicity, CallError> {
    let (entry, play) = game(name, parameters)?;
    let without = || {
        Err(CallError::Without {
            game: entry.name,
            what: "method to prove a period",
        })
    };
    play.period(bound, budget).unwrap_or_else(without)
}

fn name_game(error: CallError, entry: &'static Entry) -> CallError {
    match error {
        CallError::Without { what, .. } => CallError::Without {
            game: entry.name,
            what,
        },
        other => other,
    }
}

#[cfg(test)]
mod tests;
