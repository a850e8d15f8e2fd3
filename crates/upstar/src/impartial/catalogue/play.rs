//! One face for all games: read a position from arguments, answer for it.

use std::fmt;

use super::board;
use super::call::{Arg, CallError, Reader};
use crate::budget::{Budget, Stopped};
use crate::impartial::games::{Ordinal, SosResult};
use crate::impartial::loopy::LoopyValue;
use crate::impartial::take_and_break::Periodicity;
use crate::impartial::{Impartial, Listing, Outcome, Solver};
use crate::position::Board;

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A nim value.
    Number(u128),
    /// An ordinal nim value.
    Ordinal(Ordinal),
    /// The value of a position that may go round for ever.
    Loopy(LoopyValue),
    /// Win, draw or loss for the player to move, where there is no nim value.
    Sos(SosResult),
    /// An outcome only; `None` where it is not known.
    Outcome(Option<Outcome>),
}

impl Value {
    /// The nim value, if it is a number.
    pub fn number(&self) -> Option<u128> {
        match self {
            Value::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// The outcome that goes with it.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Value::Number(n) => Some(if *n == 0 { Outcome::P } else { Outcome::N }),
            Value::Ordinal(o) => Some(if *o == Ordinal::default() {
                Outcome::P
            } else {
                Outcome::N
            }),
            Value::Loopy(LoopyValue::Number(n)) => Some(Outcome::of_value(*n)),
            Value::Loopy(LoopyValue::Infinite(set)) => Some(if set.contains(&0) {
                Outcome::N
            } else {
                Outcome::D
            }),
            Value::Sos(SosResult::Win) => Some(Outcome::N),
            Value::Sos(SosResult::Draw) => Some(Outcome::D),
            Value::Sos(SosResult::Loss) => Some(Outcome::P),
            Value::Outcome(outcome) => *outcome,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(n) => write!(f, "{n}"),
            Value::Ordinal(o) => write!(f, "{o}"),
            Value::Loopy(v) => write!(f, "{v}"),
            Value::Sos(SosResult::Win) => f.write_str("win"),
            Value::Sos(SosResult::Draw) => f.write_str("draw"),
            Value::Sos(SosResult::Loss) => f.write_str("loss"),
            Value::Outcome(Some(o)) => write!(f, "{o}"),
            Value::Outcome(None) => f.write_str("unknown"),
        }
    }
}

/// An option: the arguments of its position, and its value.
pub type OptionValue = (Vec<Arg>, Value);

/// A game with its parameters fixed; positions are given by the arguments that follow them.
pub trait Play: Send + Sync {
    /// The arguments of the position as they would be printed.
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError>;

    /// What a position is worth.
    fn value(&self, args: &[Arg], budget: &Budget) -> Result<Value, CallError>;

    /// The arguments of the options, without repeats.
    fn moves(&self, args: &[Arg], budget: &Budget) -> Result<Vec<Vec<Arg>>, CallError> {
        let options = self.options(args, budget)?;
        Ok(options.into_iter().map(|(args, _)| args).collect())
    }

    /// The options without repeats, each with its value.
    fn options(&self, args: &[Arg], budget: &Budget) -> Result<Vec<OptionValue>, CallError>;

    /// What a position looks like.
    fn board(&self, args: &[Arg]) -> Board {
        board::plain(args)
    }

    /// The outcome when the last player to move loses, where that can be worked out.
    fn misere_outcome(&self, _: &[Arg], _: &Budget) -> Option<Result<Outcome, CallError>> {
        None
    }

    /// Values of the positions with one number, from the first one on.
    fn sequence(&self, first: u64, count: usize, budget: &Budget) -> Result<Vec<u128>, CallError> {
        let numbers = (first..first + count as u64).enumerate();
        let values = numbers.map(|(at, n)| {
            looked(at, budget)?;
            self.value(&[Arg::Number(n)], budget)
        });
        values
            .map(|v| {
                v?.number().ok_or(CallError::Without {
                    game: "this game",
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
    ) -> Result<Vec<Vec<u128>>, CallError> {
        let without = CallError::Without {
            game: "this game",
            what: "table of values",
        };
        let cell = |r: usize, c: usize| {
            looked(c, budget)?;
            let args = [Arg::Number(first + r as u64), Arg::Number(first + c as u64)];
            self.value(&args, budget)?.number().ok_or(without.clone())
        };
        (0..rows)
            .map(|r| (0..columns).map(|c| cell(r, c)).collect())
            .collect()
    }

    /// The period of the sequence, looked for among the first `bound` values; `None` for games
    /// without a method.
    fn period(&self, _bound: usize, _: &Budget) -> Option<Result<Periodicity, CallError>> {
        None
    }
}

/// Looks at the budget at every few hundredth step.
pub(super) fn looked(step: usize, budget: &Budget) -> Result<(), Stopped> {
    match step % 512 {
        511 => budget.check(0),
        _ => Ok(()),
    }
}

/// Positions with larger numbers have too many options to list.
pub(super) const LARGEST_SEARCHED: u64 = 1 << 20;

/// A game searched position by position.
pub(super) struct Searched<G: Impartial> {
    pub(super) game: G,
    pub(super) read: fn(&G, &mut Reader<'_>) -> Result<G::Position, CallError>,
    pub(super) write: fn(&G, &G::Position) -> Vec<Arg>,
    /// A formula for the value, where there is one.
    pub(super) formula: Option<fn(&G, &G::Position) -> u64>,
    /// The arguments of an entry of its table, where they are not just row and column.
    pub(super) cell: Option<fn(u64, u64) -> Vec<Arg>>,
    /// What a position looks like.
    pub(super) board: fn(&[Arg]) -> Board,
}

impl<G: Impartial + Clone> Searched<G> {
    fn position(&self, args: &[Arg]) -> Result<G::Position, CallError> {
        let mut reader = Reader::new(args);
        let position = (self.read)(&self.game, &mut reader)?;
        reader.end()?;
        Ok(position)
    }

    /// A position whose options may be listed: its numbers are not too large for that.
    fn searchable(&self, args: &[Arg]) -> Result<G::Position, CallError> {
        let large = |a: &Arg| match a {
            Arg::Number(n) => *n > LARGEST_SEARCHED,
            Arg::List(list) => list.iter().any(|n| *n > LARGEST_SEARCHED),
            Arg::Text(_) => false,
        };
        if args.iter().any(large) {
            return Err(Stopped::TooLarge(&"the list of options of so large a number").into());
        }
        self.position(args)
    }

    fn sorted_options(&self, args: &[Arg], budget: &Budget) -> Result<Vec<G::Position>, CallError> {
        let mut list = Listing::new(budget);
        self.game.list(&self.searchable(args)?, &mut list)?;
        Ok(list.into_sorted()?)
    }

    fn solver(&self, budget: &Budget) -> Solver<G> {
        Solver::with_budget(self.game.clone(), budget.clone())
    }

    fn value_of(&self, solver: &mut Solver<G>, position: &G::Position) -> Result<Value, CallError> {
        let value = match self.formula {
            Some(formula) => formula(&self.game, position),
            None => solver.value(position)?,
        };
        Ok(Value::Number(value.into()))
    }
}

impl<G: Impartial + Clone + Send + Sync> Play for Searched<G> {
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError> {
        Ok((self.write)(&self.game, &self.position(args)?))
    }

    fn value(&self, args: &[Arg], budget: &Budget) -> Result<Value, CallError> {
        let position = if self.formula.is_some() {
            self.position(args)?
        } else {
            self.searchable(args)?
        };
        self.value_of(&mut self.solver(budget), &position)
    }

    fn board(&self, args: &[Arg]) -> Board {
        (self.board)(args)
    }

    fn moves(&self, args: &[Arg], budget: &Budget) -> Result<Vec<Vec<Arg>>, CallError> {
        let mut written = Listing::new(budget);
        for option in self.sorted_options(args, budget)? {
            // The text of a graph is long.
            let bytes = 4 * self.game.bytes(&option);
            written.push((self.write)(&self.game, &option), bytes)?;
        }
        Ok(written.into_options())
    }

    fn options(&self, args: &[Arg], budget: &Budget) -> Result<Vec<OptionValue>, CallError> {
        let options = self.sorted_options(args, budget)?;
        let mut solver = self.solver(budget);
        let with_value = |o: G::Position| {
            Ok((
                (self.write)(&self.game, &o),
                self.value_of(&mut solver, &o)?,
            ))
        };
        options.into_iter().map(with_value).collect()
    }

    fn misere_outcome(&self, args: &[Arg], budget: &Budget) -> Option<Result<Outcome, CallError>> {
        let search = || {
            Ok(self
                .solver(budget)
                .misere_outcome(&self.searchable(args)?)?)
        };
        Some(search())
    }

    fn table(
        &self,
        first: u64,
        (rows, columns): (usize, usize),
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, CallError> {
        // One memory for the whole table.
        let mut solver = self.solver(budget);
        let cell = self
            .cell
            .unwrap_or(|r, c| vec![Arg::Number(r), Arg::Number(c)]);
        let mut entry = |r: usize, c: usize| {
            looked(c, budget)?;
            let position = self.position(&cell(first + r as u64, first + c as u64))?;
            let value = self.value_of(&mut solver, &position)?;
            value.number().ok_or(CallError::Without {
                game: "this game",
                what: "table of values",
            })
        };
        (0..rows)
            .map(|r| (0..columns).map(|c| entry(r, c)).collect())
            .collect()
    }

    fn sequence(&self, first: u64, count: usize, budget: &Budget) -> Result<Vec<u128>, CallError> {
        let mut solver = self.solver(budget);
        (first..first + count as u64)
            .enumerate()
            .map(|(at, n)| {
                looked(at, budget)?;
                let position = self.position(&[Arg::Number(n)])?;
                let value = self.value_of(&mut solver, &position)?;
                value.number().ok_or(CallError::Without {
                    game: "this game",
                    what: "nim sequence",
                })
            })
            .collect()
    }
}
