//! All impartial games by name, with one interface for values, options, sequences and periods.
//!
//! ```
//! use upstar_positions::position::Argument;
//! use upstar_positions::rulesets::impartial::catalogue;
//! let budget = Default::default();
//! let kayles = catalogue::call("kayles", &[1.into(), 11.into()]).unwrap();
//! assert_eq!(kayles.value(&budget).unwrap().nim_value().unwrap().to_string(), "7");
//! let wins = kayles.wins(&budget).unwrap();
//! assert_eq!(wins[0].to_string(), "kayles(1, 3, 7)");
//! let set = Argument::integers([1, 3, 4]);
//! let values = catalogue::sequence("subtraction", &[set], 8, &budget).unwrap();
//! assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0]);
//! ```

mod block_games;
mod board;
mod clicks;
mod coin_games;
mod entries;
mod graph_family;
mod heap_games;
mod looping;
mod play;
mod reader;
mod remembered;
mod searched;
mod special;
mod spots;
mod spots_board;
mod sprouts;
mod sylver;
mod telling;
mod theorem;

pub use entries::catalogue;
pub use play::{OptionValue, Play};
pub use remembered::Kept;
pub(crate) use remembered::with_table;
pub use std::fmt;

use crate::position::{
    Alphabet, Argument, Board, COINS, Ends, Misfit, PositionError, Theory, Worth,
};
use crate::sum::Click;
use num_bigint::Sign;
use std::path::Path;
use std::sync::Arc;
use upstar_impartial::take_and_break::{Periodicity, TakeAndBreak};
use upstar_impartial::{NimFileError, Outcome};
use upstar_values::budget::Budget;
use upstar_values::game::Algebra;

/// A ruleset of heaps, coins or numbers that is worked out by theory.
pub struct ImpartialRuleset {
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
    /// How its values are found.
    pub solution: &'static str,
    /// What positions are written with, after the parameters.
    pub alphabet: Alphabet<'static>,
    /// Fixes the leading parameters; returns the number of arguments they take.
    build: Box<Build>,
}

type Build = dyn Fn(&[Argument]) -> Result<(Box<dyn Play>, usize), PositionError> + Send + Sync;

impl fmt::Debug for ImpartialRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ImpartialRuleset")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static ImpartialRuleset, PositionError> {
    let found = catalogue().iter().find(|game| game.name == name);
    found
        .map(Arc::as_ref)
        .ok_or_else(|| PositionError::Unknown(name.to_string()))
}

impl ImpartialRuleset {
    fn written_with(self, alphabet: Alphabet<'static>) -> ImpartialRuleset {
        ImpartialRuleset { alphabet, ..self }
    }

    /// The game with its leading parameters fixed, and the number of arguments they take.
    pub fn with_parameters(
        &self,
        args: &[Argument],
    ) -> Result<(Box<dyn Play>, usize), PositionError> {
        (self.build)(args)
    }

    /// The rule for a single heap, where positions are sums of heaps and these are all its parameters.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::Code;
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let kayles = catalogue::find("kayles").unwrap();
    /// assert_eq!(kayles.heap_rule(&[]), Some(Code::kayles().into()));
    /// assert_eq!(catalogue::find("chomp").unwrap().heap_rule(&[]), None);
    /// ```
    pub fn heap_rule(&self, parameters: &[Argument]) -> Option<TakeAndBreak> {
        let (play, used) = self.with_parameters(parameters).ok()?;
        (used == parameters.len()).then(|| play.heap_rule())?
    }

    /// The arguments of the example.
    pub(crate) fn example_arguments(&self) -> Vec<Argument> {
        crate::rulesets::read_call(self.example).map_or_else(|_| Vec::new(), |(_, args)| args)
    }

    /// The position of a call with these arguments.
    pub fn position(&self, args: &[Argument]) -> Result<Position, PositionError> {
        Argument::refuse_others(self.name, args)?;
        let args = natural(args)?;
        let (play, used) = self.with_parameters(&args)?;
        let (parameters, rest) = args.split_at(used);
        let args = play.tidy(rest).map_err(|error| match error {
            PositionError::Misfit(misfit) => misfit.after(used).into(),
            other => other,
        })?;
        Ok(Position {
            name: self.name,
            play: play.into(),
            parameters: parameters.into(),
            args,
        })
    }
}

/// A position of a game in the catalogue.
#[derive(Clone)]
pub struct Position {
    name: &'static str,
    play: Arc<dyn Play>,
    parameters: Arc<[Argument]>,
    args: Vec<Argument>,
}

/// The position that a call stands for.
pub fn call(name: &str, args: &[Argument]) -> Result<Position, PositionError> {
    find(name)?.position(args)
}

/// Numbers of positions have at most this many binary digits.
const MOST_BITS: u64 = 1 << 14;

/// The arguments as impartial games take them: no integers below 0, and a graph as the text of its edges.
pub fn natural(arguments: &[Argument]) -> Result<Vec<Argument>, Misfit> {
    let check = |at: usize, argument: &Argument| match argument {
        Argument::Integer(0..) => Ok(()),
        Argument::Large(n) if n.bits() > MOST_BITS => Err(Misfit::argument(
            at,
            format!("expected an integer below 2**{MOST_BITS}"),
        )),
        Argument::Large(n) if n.sign() != Sign::Minus => Ok(()),
        Argument::Large(n) => Err(Misfit::argument(
            at,
            format!("expected an integer from 0 on, not {n}"),
        )),
        Argument::Integer(n) => Err(Misfit::argument(
            at,
            format!("expected an integer from 0 on, not {n}"),
        )),
        other => Err(Misfit::argument(
            at,
            format!("expected an integer, not {}", other.kind()),
        )),
    };
    let arguments = arguments.iter().enumerate();
    arguments
        .map(|(at, argument)| {
            match argument {
                Argument::Text(_) => {}
                Argument::Integer(_) | Argument::Large(_) => check(at, argument)?,
                Argument::List(items) => items.iter().try_for_each(|item| check(at, item))?,
                Argument::Graph(graph) => return Ok(Argument::Text(graph.edge_text())),
                Argument::Other(_) => check(at, argument)?,
            }
            Ok(argument.clone())
        })
        .collect()
}

/// The call of an option, and what it is worth if that is known.
pub type JudgedCall = (Call, Option<Worth>);

/// A call as text, of a position or an option.
#[derive(Clone, Debug)]
pub struct Call {
    /// The name of the game.
    pub name: &'static str,
    /// Its arguments.
    pub args: Vec<Argument>,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let args: Vec<String> = self.args.iter().map(Argument::to_string).collect();
        write!(f, "{}({})", self.name, args.join(", "))
    }
}

impl Position {
    /// The name of the game.
    pub fn name(&self) -> &'static str {
        self.name
    }

    fn call_with(&self, args: Vec<Argument>) -> Call {
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

    /// Clicks on the board that mean moves, where the boards before and after a move do not tell.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// use upstar_positions::sum::Change;
    /// let tree = catalogue::call("hackendot", &["(())".into()]).unwrap();
    /// let clicks = tree.clicks();
    /// assert_eq!((&clicks[0].on, &*clicks[0].call), (&Change::Nodes(vec![0]), "hackendot(\"()\")"));
    /// ```
    pub fn clicks(&self) -> Vec<Click> {
        let clicks = self.play.clicks(&self.args).into_iter();
        let click = |(on, args)| Click {
            on,
            call: self.call_with(args).to_string(),
        };
        clicks.map(click).collect()
    }

    /// Whether its numbers are heaps whose order means nothing.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let alike = |name| catalogue::call(name, &[3.into(), 3.into()]).unwrap().heaps_are_alike();
    /// assert!(alike("nim") && alike("whim") && !alike("staircase_nim"));
    /// ```
    pub fn heaps_are_alike(&self) -> bool {
        if self.play.is_sum_of_heaps() {
            return true;
        }
        // Other numbers in the same places, which are all different, and tell the same when they are exchanged.
        let is_heap = |arg: &Argument| arg.as_large_natural().is_some();
        let count = self.args.iter().filter(|arg| is_heap(arg)).count();
        let tidy_with = |numbers: Vec<u64>| {
            let mut numbers = numbers.into_iter();
            let exchanged = self.args.iter().map(|arg| match is_heap(arg) {
                true => numbers.next().map_or_else(|| arg.clone(), Argument::from),
                false => arg.clone(),
            });
            let exchanged: Vec<Argument> = exchanged.collect();
            let tidy = self.play.tidy(&exchanged).ok()?;
            Some(self.call_with(tidy).to_string())
        };
        let numbers: Vec<u64> = (1..=count as u64).collect();
        let (mut turned, mut reversed) = (numbers.clone(), numbers.clone());
        turned.rotate_left(count.min(1));
        reversed.reverse();
        let told = tidy_with(numbers);
        count > 1 && told.is_some() && told == tidy_with(turned) && told == tidy_with(reversed)
    }

    /// The numbers of the first row and the first column, where places are numbered: in games of coins.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let coins = catalogue::call("mock_turtles", &["THH".into()]).unwrap();
    /// assert_eq!(coins.first_place(), Some((1, 0)));
    /// ```
    pub fn first_place(&self) -> Option<(u64, u64)> {
        let entry = find(self.name).ok()?;
        match entry.alphabet {
            Alphabet::Row(COINS) => Some((1, entry.first)),
            _ => self.play.first_place(),
        }
    }

    /// How play ends.
    pub fn ends(&self) -> Ends {
        self.play.ends()
    }

    /// The theory that says what it is worth.
    pub fn theory(&self) -> Theory {
        self.play.theory()
    }

    /// Whether the rules declare play over: then the player who moved last has won.
    pub fn is_over(&self) -> bool {
        self.play.is_over(&self.args)
    }

    /// What it is worth.
    pub fn value(&self, budget: &Budget) -> Result<Worth, PositionError> {
        self.play.value(&self.args, budget)
    }

    /// The theory that finds its value or its winner, told step by step; `None` where there is no better way than play.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let nim = catalogue::call("nim", &[3.into(), 5.into(), 6.into()]).unwrap();
    /// let steps = nim.steps(&Default::default()).unwrap().unwrap();
    /// assert_eq!(steps[3], "nim sum  000 = 0");
    /// ```
    pub fn steps(&self, budget: &Budget) -> Result<Option<Vec<String>>, PositionError> {
        telling::tell(self, budget)
    }

    /// How its values are found, as the catalogue says.
    fn solution(&self) -> &'static str {
        find(self.name).map_or("computed", |entry| entry.solution)
    }

    /// What it is worth. Tables of values are kept with the store, so that the next question about the same game is answered sooner.
    pub fn kept_value(&self, algebra: &Algebra) -> Result<Worth, PositionError> {
        let game = self.call_with(Vec::new()).to_string();
        with_table(algebra, game, |kept, budget| {
            self.play.kept_value(&self.args, kept, budget)
        })
    }

    /// Takes what a file knows about nim values of this game into the table that is kept with the store. There need not be a file yet.
    /// `None` if the values of this position are not searched.
    pub fn load_table(&self, path: &Path, algebra: &Algebra) -> Option<Result<(), NimFileError>> {
        let game = self.call_with(Vec::new()).to_string();
        with_table(algebra, game, |kept, _| {
            self.play.load(&self.args, kept, path)
        })
    }

    /// Writes the table that is kept with the store to a file.
    pub fn save_table(&self, path: &Path, algebra: &Algebra) -> Option<Result<(), NimFileError>> {
        let game = self.call_with(Vec::new()).to_string();
        with_table(algebra, game, |kept, _| {
            self.play.save(&self.args, kept, path)
        })
    }

    /// Who wins, where a theorem says it without the value.
    pub fn known_outcome(&self, budget: &Budget) -> Option<Result<Outcome, PositionError>> {
        self.play.known_outcome(&self.args, budget)
    }

    /// What the theorem says that answers for positions of any size, if the game has one.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let nim = catalogue::call("nim", &[3.into()]).unwrap();
    /// assert_eq!(nim.theorem(), Some("the nim value is the nim-sum of the heaps (Bouton)"));
    /// ```
    pub fn theorem(&self) -> Option<&'static str> {
        self.play.theorem()
    }

    /// Who wins; `None` where that is not known.
    pub fn outcome(&self, budget: &Budget) -> Result<Option<Outcome>, PositionError> {
        match self.known_outcome(budget) {
            Some(outcome) => outcome.map(Some),
            None => Ok(self.value(budget)?.outcome()),
        }
    }

    /// Who wins when the last player to move loses, for games where that can be searched.
    pub fn misere_outcome(&self, budget: &Budget) -> Result<Outcome, PositionError> {
        let without = || {
            Err(PositionError::Without {
                ruleset: self.name,
                what: "misère form here",
            })
        };
        self.play
            .misere_outcome(&self.args, budget)
            .unwrap_or_else(without)
    }

    /// Who wins when the last player to move loses, where a theorem or a search of its own says it.
    pub fn known_misere_outcome(&self, budget: &Budget) -> Option<Result<Outcome, PositionError>> {
        self.play.known_misere_outcome(&self.args, budget)
    }

    /// The heaps whose sum it is, each as a position; `None` where it is no sum of heaps.
    ///
    /// ```
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let kayles = catalogue::call("kayles", &[1.into(), 11.into()]).unwrap();
    /// let heaps: Vec<String> = kayles.single_heaps().unwrap().iter().map(|heap| heap.call().to_string()).collect();
    /// assert_eq!(heaps, ["kayles(1)", "kayles(11)"]);
    /// ```
    pub fn single_heaps(&self) -> Option<Vec<Position>> {
        let single = |heap: &Argument| Position {
            args: vec![heap.clone()],
            ..self.clone()
        };
        let is_sum = self.play.is_sum_of_heaps();
        is_sum.then(|| self.args.iter().map(single).collect())
    }

    /// The rule for a single heap and the heaps, where positions are sums of heaps that are not too large to be searched.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::Code;
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let kayles = catalogue::call("kayles", &[1.into(), 11.into()]).unwrap();
    /// let (rule, heaps) = kayles.heaps().unwrap();
    /// assert_eq!((rule, heaps), (Code::kayles().into(), vec![1, 11]));
    /// ```
    pub fn heaps(&self) -> Option<(TakeAndBreak, Vec<u64>)> {
        let rule = self.play.heap_rule()?;
        Some((rule, heap_games::searchable(&self.args).ok()?))
    }

    /// The positions one move away, without repeats and without their values.
    ///
    /// ```
    /// use upstar_positions::position::Argument;
    /// use upstar_positions::rulesets::impartial::catalogue;
    /// let nim = catalogue::call("nim", &[Argument::from(2), Argument::from(1)]).unwrap();
    /// let moves = nim.moves(&Default::default()).unwrap();
    /// let moves: Vec<String> = moves.iter().map(|position| position.call().to_string()).collect();
    /// assert_eq!(moves, ["nim(1)", "nim(1, 1)", "nim(2)"]);
    /// ```
    pub fn moves(&self, budget: &Budget) -> Result<Vec<Position>, PositionError> {
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
    pub fn options(&self, budget: &Budget) -> Result<Vec<(Call, Option<Worth>)>, PositionError> {
        Ok(self.calls(self.play.options(&self.args, budget)?))
    }

    /// The winning options, where they can be listed although all options cannot.
    pub fn winning_options(
        &self,
        budget: &Budget,
    ) -> Option<Result<Vec<JudgedCall>, PositionError>> {
        let options = self.play.winning_options(&self.args, budget)?;
        Some(options.map(|options| self.calls(options)))
    }

    fn calls(&self, options: Vec<OptionValue>) -> Vec<(Call, Option<Worth>)> {
        let options = options.into_iter();
        options
            .map(|(args, value)| (self.call_with(args), value))
            .collect()
    }

    /// The options after which the opponent loses.
    pub fn wins(&self, budget: &Budget) -> Result<Vec<Call>, PositionError> {
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
fn game(
    name: &str,
    parameters: &[Argument],
) -> Result<(&'static ImpartialRuleset, Box<dyn Play>), PositionError> {
    let entry = find(name)?;
    let (play, used) = entry.with_parameters(parameters)?;
    if used < parameters.len() {
        return Err(reader::extra(used).into());
    }
    Ok((entry, play))
}

/// The values of the first `count` heaps or coins, starting with the first number the game uses.
pub fn sequence(
    name: &str,
    parameters: &[Argument],
    count: usize,
    budget: &Budget,
) -> Result<Vec<u128>, PositionError> {
    let (entry, play) = game(name, parameters)?;
    play.sequence(entry.first, count, budget)
        .map_err(|e| name_game(e, entry))
}

/// The values of positions with two numbers, row by row, starting with the first number the game uses.
pub fn table(
    name: &str,
    parameters: &[Argument],
    size: (usize, usize),
    budget: &Budget,
) -> Result<Vec<Vec<u128>>, PositionError> {
    let (entry, play) = game(name, parameters)?;
    play.table(entry.first, size, budget)
        .map_err(|e| name_game(e, entry))
}

/// The period of a sequence, searched for among the first `bound` values.
pub fn period(
    name: &str,
    parameters: &[Argument],
    bound: usize,
    budget: &Budget,
) -> Result<Periodicity, PositionError> {
    let (entry, play) = game(name, parameters)?;
    let without = || {
        Err(PositionError::Without {
            ruleset: entry.name,
            what: "method to prove a period",
        })
    };
    play.period(bound, budget).unwrap_or_else(without)
}

fn name_game(error: PositionError, entry: &'static ImpartialRuleset) -> PositionError {
    match error {
        PositionError::Without { what, .. } => PositionError::Without {
            ruleset: entry.name,
            what,
        },
        other => other,
    }
}

#[cfg(test)]
mod tests;
