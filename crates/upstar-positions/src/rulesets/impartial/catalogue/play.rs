//! One interface for all games: read a position from arguments, and answer questions about it.

use super::reader::Reader;
use super::remembered::Kept;
use super::{Position, board};
use crate::position::{Argument, PositionError};
use crate::position::{Board, Ends, Theory, Worth};
use crate::sum::Change;
use std::path::Path;
use upstar_impartial::take_and_break::{Periodicity, TakeAndBreak};
use upstar_impartial::{Impartial, Listing, NimFileError, NimValue, Outcome, Solver};
use upstar_values::budget::{Budget, Stopped};

/// An option: the arguments of its position, and what it is worth if that is known.
pub type OptionValue = (Vec<Argument>, Option<Worth>);

/// A game with its parameters fixed; positions are given by the arguments that follow them.
pub trait Play: Send + Sync {
    /// The game that answers what this one leaves open, where a law or a theorem stands before it.
    fn plain_game(&self) -> Option<&dyn Play> {
        None
    }

    /// The arguments of the position as they would be printed.
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError>;

    /// What a position is worth.
    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError>;

    /// The same with a table that is kept between questions about this game.
    fn kept_value(
        &self,
        args: &[Argument],
        _kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        self.value(args, budget)
    }

    /// Takes what a file knows into the table that is kept for this game, which is written back later. There need not be a file yet.
    /// `None` if the values of this position are not searched.
    fn load(
        &self,
        _args: &[Argument],
        _kept: &mut Kept,
        _path: &Path,
    ) -> Option<Result<(), NimFileError>> {
        None
    }

    /// Writes the table that is kept for this game to a file.
    fn save(
        &self,
        _args: &[Argument],
        _kept: &mut Kept,
        _path: &Path,
    ) -> Option<Result<(), NimFileError>> {
        None
    }

    /// Who wins, where a theorem says it without the value.
    fn known_outcome(&self, _: &[Argument], _: &Budget) -> Option<Result<Outcome, PositionError>> {
        None
    }

    /// What the theorem behind [`known_outcome`](Play::known_outcome) or a formula for the values says.
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    /// The arguments of the options, without repeats.
    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let options = self.options(args, budget)?;
        Ok(options.into_iter().map(|(args, _)| args).collect())
    }

    /// The options without repeats, each with its value.
    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError>;

    /// How play ends.
    fn ends(&self) -> Ends {
        self.plain_game().map_or(Ends::NORMAL, Play::ends)
    }

    /// The theory that says what positions are worth.
    fn theory(&self) -> Theory {
        self.ends().theory(true)
    }

    /// Whether the rules declare play over: then the player who moved last has won.
    fn is_over(&self, _: &[Argument]) -> bool {
        false
    }

    /// Whether play can reach more positions than can be listed: then only [`value`](Play::value) gives the winner.
    fn is_boundless(&self) -> bool {
        false
    }

    /// The winning options, where they can be listed although all options cannot.
    fn winning_options(
        &self,
        _: &[Argument],
        _: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        None
    }

    /// What a position looks like.
    fn board(&self, args: &[Argument]) -> Board {
        match self.plain_game() {
            Some(game) => game.board(args),
            None => board::plain(args),
        }
    }

    /// Clicks on the board, each with the arguments of the option that it means, where the boards before and after a move do not tell.
    fn clicks(&self, _: &[Argument]) -> Vec<(Change, Vec<Argument>)> {
        Vec::new()
    }

    /// The theory that finds the value, told step by step; `None` where there is none.
    fn steps(&self, _: &Position, _: &Budget) -> Result<Option<Vec<String>>, PositionError> {
        Ok(None)
    }

    /// The numbers of the first row and the first column, where places are numbered.
    fn first_place(&self) -> Option<(u64, u64)> {
        None
    }

    /// The outcome when the last player to move loses, where that can be worked out.
    fn misere_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let known = self.known_misere_outcome(args, budget);
        known.or_else(|| self.plain_game()?.misere_outcome(args, budget))
    }

    /// Who wins when the last player to move loses, where a theorem or a search of its own says it.
    fn known_misere_outcome(
        &self,
        _: &[Argument],
        _: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        None
    }

    /// Whether a position is the sum of its numbers as single heaps.
    fn is_sum_of_heaps(&self) -> bool {
        self.plain_game().is_some_and(Play::is_sum_of_heaps)
    }

    /// The rule for a single heap, where positions are sums of heaps.
    fn heap_rule(&self) -> Option<TakeAndBreak> {
        self.plain_game()?.heap_rule()
    }

    /// Values of the positions with one number, from the first one on.
    fn sequence(
        &self,
        first: u64,
        count: usize,
        budget: &Budget,
    ) -> Result<Vec<u128>, PositionError> {
        if let Some(game) = self.plain_game() {
            return game.sequence(first, count, budget);
        }
        let numbers = (first..first + count as u64).enumerate();
        let values = numbers.map(|(at, n)| {
            looked(at, budget)?;
            self.value(&[Argument::from(n)], budget)
        });
        values
            .map(|v| {
                number(&v?).ok_or(PositionError::Without {
                    ruleset: "this game",
                    what: "nim sequence",
                })
            })
            .collect()
    }

    /// Values of the positions with two numbers, row by row.
    fn table(
        &self,
        first: u64,
        (rows, columns): (usize, usize),
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, PositionError> {
        if let Some(game) = self.plain_game() {
            return game.table(first, (rows, columns), budget);
        }
        let without = PositionError::Without {
            ruleset: "this game",
            what: "table of values",
        };
        let cell = |r: usize, c: usize| {
            looked(c, budget)?;
            let args = [
                Argument::from(first + r as u64),
                Argument::from(first + c as u64),
            ];
            number(&self.value(&args, budget)?).ok_or(without.clone())
        };
        (0..rows)
            .map(|r| (0..columns).map(|c| cell(r, c)).collect())
            .collect()
    }

    /// The period of the sequence, searched for among the first `bound` values; `None` for games without a method.
    fn period(&self, bound: usize, budget: &Budget) -> Option<Result<Periodicity, PositionError>> {
        self.plain_game()?.period(bound, budget)
    }
}

/// The options as arguments. Counts the options, their arguments and the positions that are made of them.
pub(super) fn written<P>(
    options: &[P],
    bytes: impl Fn(&P) -> usize,
    budget: &Budget,
    write: impl Fn(&P) -> Vec<Argument>,
) -> Result<Vec<Vec<Argument>>, Stopped> {
    const ALLOCATION: usize = 16;
    const POSITION: usize = size_of::<super::Position>() + 2 * ALLOCATION;
    let held: usize = options.iter().map(|o| size_of::<P>() + bytes(o)).sum();
    let mut written = Listing::beside(budget, held);
    for option in options {
        let args = write(option);
        let texts: usize = args.iter().map(text_bytes).sum();
        let bytes = args.len() * size_of::<Argument>() + texts + POSITION + ALLOCATION;
        written.push(args, bytes)?;
    }
    Ok(written.into_options())
}

/// Bytes that an argument has allocated.
fn text_bytes(argument: &Argument) -> usize {
    match argument {
        Argument::Text(text) => text.capacity(),
        Argument::List(items) => items.capacity() * size_of::<Argument>(),
        _ => 0,
    }
}

/// Checks the budget once in a few hundred steps.
pub(super) fn looked(step: usize, budget: &Budget) -> Result<(), Stopped> {
    match step % 512 {
        511 => budget.check(0),
        _ => Ok(()),
    }
}

/// The nim value as an integer, if it is one.
fn number(worth: &Worth) -> Option<u128> {
    worth.nim_value()?.integer()?.try_into().ok()
}

/// Positions with larger numbers have too many options to list.
pub(super) const LARGEST_SEARCHED: u64 = 1 << 20;

fn is_large(argument: &Argument) -> bool {
    match argument {
        Argument::Integer(n) => *n > LARGEST_SEARCHED.into(),
        Argument::Large(_) => true,
        Argument::List(items) => items.iter().any(is_large),
        Argument::Text(_) | Argument::Graph(_) | Argument::Other(_) => false,
    }
}

/// The value of a position from a table, which grows as needed.
pub(super) type LookUp<G> =
    fn(&mut Kept, &<G as Impartial>::Position, &Budget) -> Result<u64, Stopped>;

/// A table in a file.
#[derive(Clone, Copy)]
pub(super) enum FileWork {
    Load,
    Save,
}

/// Reads or writes the file of a position's table, if it has one.
pub(super) type OnFile<G> =
    fn(&mut Kept, &<G as Impartial>::Position, FileWork, &Path) -> Option<Result<(), NimFileError>>;

/// A game searched position by position.
pub(super) struct Searched<G: Impartial> {
    pub(super) game: G,
    pub(super) read: fn(&G, &mut Reader<'_>) -> Result<G::Position, PositionError>,
    pub(super) write: fn(&G, &G::Position) -> Vec<Argument>,
    /// A formula for the value, where there is one.
    pub(super) formula: Option<fn(&G, &G::Position) -> u64>,
    /// A table of values that is faster than search, where there is one.
    pub(super) look_up: Option<LookUp<G>>,
    /// The file of that table.
    pub(super) on_file: Option<OnFile<G>>,
    /// The arguments of an entry of its table, where they are not simply row and column.
    pub(super) cell: Option<fn(u64, u64) -> Vec<Argument>>,
    /// What a position looks like.
    pub(super) board: fn(&[Argument]) -> Board,
}

impl<G: Impartial + Clone> Searched<G> {
    fn position(&self, args: &[Argument]) -> Result<G::Position, PositionError> {
        Reader::all(args, |reader| (self.read)(&self.game, reader))
    }

    /// The position, refused if its numbers are so large that its options cannot be listed.
    fn searchable(&self, args: &[Argument]) -> Result<G::Position, PositionError> {
        if args.iter().any(is_large) {
            return Err(Stopped::TooLarge(&"the list of options of so large a number").into());
        }
        self.position(args)
    }

    fn sorted_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<G::Position>, PositionError>
    where
        G::Position: Ord,
    {
        let mut list = Listing::new(budget);
        self.game.list(&self.searchable(args)?, &mut list)?;
        Ok(list.into_sorted()?)
    }

    /// Only what the budget allows is found, and kept in any case.
    fn value_of(
        &self,
        kept: &mut Kept,
        position: &G::Position,
        budget: &Budget,
    ) -> Result<Worth, PositionError>
    where
        G: Send + 'static,
        G::Position: Send,
    {
        let value = match (self.formula, self.look_up) {
            (Some(formula), _) => formula(&self.game, position),
            (None, Some(look_up)) => look_up(kept, position, budget)?,
            (None, None) => {
                let solver = kept.table(|| Solver::new(self.game.clone()));
                solver.set_budget(budget.clone());
                let value = solver.value(position);
                let bytes = solver.bytes();
                kept.set_bytes(bytes);
                value?
            }
        };
        Ok(NimValue::from(value).into())
    }
}

impl<G> Play for Searched<G>
where
    G: Impartial<Position: Ord + Send> + Clone + Send + Sync + 'static,
{
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok((self.write)(&self.game, &self.position(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        self.kept_value(args, &mut Kept::default(), budget)
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        let position = if self.formula.is_some() {
            self.position(args)?
        } else {
            self.searchable(args)?
        };
        self.value_of(kept, &position, budget)
    }

    fn load(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        path: &Path,
    ) -> Option<Result<(), NimFileError>> {
        self.on_file?(kept, &self.position(args).ok()?, FileWork::Load, path)
    }

    fn save(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        path: &Path,
    ) -> Option<Result<(), NimFileError>> {
        self.on_file?(kept, &self.position(args).ok()?, FileWork::Save, path)
    }

    fn board(&self, args: &[Argument]) -> Board {
        (self.board)(args)
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let options = self.sorted_options(args, budget)?;
        let bytes = |option: &G::Position| self.game.bytes(option);
        let write = |option: &G::Position| (self.write)(&self.game, option);
        Ok(written(&options, bytes, budget, write)?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let options = self.sorted_options(args, budget)?;
        let mut kept = Kept::default();
        let with_value = |o: G::Position| {
            Ok((
                (self.write)(&self.game, &o),
                Some(self.value_of(&mut kept, &o, budget)?),
            ))
        };
        options.into_iter().map(with_value).collect()
    }

    fn misere_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let search = || {
            let mut solver = Solver::with_budget(self.game.clone(), budget.clone());
            Ok(solver.misere_outcome(&self.searchable(args)?)?)
        };
        Some(search())
    }

    fn table(
        &self,
        first: u64,
        (rows, columns): (usize, usize),
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, PositionError> {
        // One memory for the whole table.
        let mut kept = Kept::default();
        let cell = self
            .cell
            .unwrap_or(|r, c| vec![Argument::from(r), Argument::from(c)]);
        let mut entry = |r: usize, c: usize| {
            looked(c, budget)?;
            let position = self.position(&cell(first + r as u64, first + c as u64))?;
            let value = self.value_of(&mut kept, &position, budget)?;
            number(&value).ok_or(PositionError::Without {
                ruleset: "this game",
                what: "table of values",
            })
        };
        (0..rows)
            .map(|r| (0..columns).map(|c| entry(r, c)).collect())
            .collect()
    }

    fn sequence(
        &self,
        first: u64,
        count: usize,
        budget: &Budget,
    ) -> Result<Vec<u128>, PositionError> {
        let mut kept = Kept::default();
        (first..first + count as u64)
            .map(|n| {
                // A position can be a graph with many edges, so the budget is checked each time.
                budget.check(0)?;
                let position = self.position(&[Argument::from(n)])?;
                let value = self.value_of(&mut kept, &position, budget)?;
                number(&value).ok_or(PositionError::Without {
                    ruleset: "this game",
                    what: "nim sequence",
                })
            })
            .collect()
    }
}
