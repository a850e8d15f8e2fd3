//! Coin-turning games in the catalogue.

use std::ops::ControlFlow;

use super::board;
use super::play::{OptionValue, Play, looked, written};
use super::reader::Reader;
use crate::position::Board;
use crate::position::Worth;
use crate::position::{Argument, Misfit, PositionError};
use upstar_impartial::coins::{Turning, parse_row};
use upstar_impartial::tartan::{Cell, Rectangle, parse_rectangle};
use upstar_impartial::{Listing, NimValue};
use upstar_values::budget::{Budget, Stopped};

/// A row of coins: `mock_turtles("THHT")`, or `mock_turtles(5)` for a lone head at place 5.
pub(super) struct Row(pub(super) Turning);

/// Rows longer than this are printed as lists of places.
const LONGEST_ROW: u64 = 128;

/// Positions with more options than this are not listed.
const MOST_OPTIONS: usize = 1 << 20;

/// Adds an option, unless there are too many.
fn push<T>(list: &mut Listing<'_, Vec<T>>, option: Vec<T>) -> Result<(), Stopped> {
    if list.len() >= MOST_OPTIONS {
        return Err(Stopped::TooLarge(&"the list of options"));
    }
    let bytes = option.capacity() * size_of::<T>() + 32;
    list.push(option, bytes)
}

/// The heads after turning some coins or cells.
fn turn<T: Ord + Copy>(heads: &[T], turned: &[T]) -> Vec<T> {
    let mut after = Vec::with_capacity(heads.len() + turned.len());
    after.extend_from_slice(heads);
    for coin in turned {
        match after.binary_search(coin) {
            Ok(i) => drop(after.remove(i)),
            Err(i) => after.insert(i, *coin),
        }
    }
    after
}

impl Row {
    fn heads(&self, args: &[Argument]) -> Result<Vec<u64>, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "a row such as \"THHT\" or the places of heads";
        let heads = match reader.peek() {
            Some(Argument::Text(_)) => reader.text(expected, |t| parse_row(t, self.0.from))?,
            None => reader.number(expected).map(|_| Vec::new())?,
            _ => {
                let places = reader.numbers(expected)?;
                let list: Vec<String> = places.iter().map(u64::to_string).collect();
                parse_row(&list.join(","), self.0.from)
                    .map_err(|e| PositionError::from(Misfit::argument(0, e.to_string())))?
            }
        };
        reader.end()?;
        Ok(heads)
    }

    /// How many coins a row is written with; 0 for a list of heads.
    fn length(args: &[Argument]) -> u64 {
        match args {
            [Argument::Text(row)] if !row.contains(|c: char| c.is_ascii_digit()) => {
                row.chars().filter(|c| !c.is_whitespace()).count() as u64
            }
            _ => 0,
        }
    }

    /// The row with this many coins, or more if it needs them.
    fn print(&self, heads: &[u64], length: u64) -> Vec<Argument> {
        match heads.last() {
            Some(&last) if last > LONGEST_ROW => vec![Argument::integers(heads.iter().copied())],
            last => {
                let from = self.0.from;
                let end = last.map_or(from, |&l| l);
                // Tails at the end stay, so that the row looks the same after a move.
                let end = end.max((from + length.min(LONGEST_ROW)).saturating_sub(1));
                let coin = |x: u64| if heads.contains(&x) { 'H' } else { 'T' };
                vec![Argument::Text((from..=end).map(coin).collect())]
            }
        }
    }
}

impl Row {
    /// The heads that each move leaves, without repeats.
    fn rows_left(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<u64>>, PositionError> {
        let heads = self.heads(args)?;
        let from = self.0.from;
        let mut list = Listing::new(budget);
        for &x in &heads {
            let listed = self.0.each_companions(x - from, &mut |coins| {
                let turned: Vec<u64> = coins.iter().map(|c| c + from).chain([x]).collect();
                match push(&mut list, turn(&heads, &turned)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stopped) => ControlFlow::Break(stopped),
                }
            });
            if let ControlFlow::Break(stopped) = listed {
                return Err(stopped.into());
            }
        }
        Ok(list.into_sorted()?)
    }
}

impl Play for Row {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(self.print(&self.heads(args)?, Self::length(args)))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let value = self.0.row_value_within(&self.heads(args)?, budget)?;
        Ok(NimValue::from(value).into())
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let (options, length) = (self.rows_left(args, budget)?, Self::length(args));
        let bytes = |row: &Vec<u64>| 16 + 8 * row.capacity();
        let write = |row: &Vec<u64>| self.print(row, length);
        Ok(written(&options, bytes, budget, write)?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let heads = self.heads(args)?;
        // Refuses rows that are too long.
        self.0.row_value_within(&heads, budget)?;
        let count = heads.last().map_or(0, |l| l + 1 - self.0.from);
        let values = self.0.values_within(count as usize, budget)?;
        let options = self.rows_left(args, budget)?;
        let value = |o: &[u64]| {
            o.iter()
                .fold(0, |s, x| s ^ values[(x - self.0.from) as usize])
        };
        let (mut valued, length) = (Vec::with_capacity(options.len()), Self::length(args));
        for (at, option) in options.iter().enumerate() {
            looked(at, budget)?;
            let worth = NimValue::from(value(option)).into();
            valued.push((self.print(option, length), Some(worth)));
        }
        Ok(valued)
    }

    fn sequence(&self, _: u64, count: usize, budget: &Budget) -> Result<Vec<u128>, PositionError> {
        Ok(self.0.values_within(count, budget)?)
    }
}

/// A rectangle of coins: `rugs("TT/HT")`, or `rugs(2, 1)` for a lone head.
pub(super) struct Cells(pub(super) Rectangle);

impl Cells {
    fn heads(&self, args: &[Argument]) -> Result<Vec<Cell>, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "rows such as \"TT/HT\", or the row and column of a head";
        let from = self.0.from();
        let heads = match reader.peek() {
            Some(Argument::Text(_)) => reader.text(expected, |t| parse_rectangle(t, from))?,
            _ => {
                let row = reader.number_in(from.0..=u64::MAX, expected)?;
                vec![(row, reader.number_in(from.1..=u64::MAX, expected)?)]
            }
        };
        reader.end()?;
        Ok(heads)
    }

    fn print(heads: &[Cell]) -> Vec<Argument> {
        let cells: Vec<String> = heads.iter().map(|(x, y)| format!("({x},{y})")).collect();
        vec![Argument::Text(if cells.is_empty() {
            "T".into()
        } else {
            cells.join(",")
        })]
    }
}

impl Cells {
    /// The heads that each move leaves, without repeats.
    fn cells_left(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Cell>>, PositionError> {
        let heads = self.heads(args)?;
        let (r, c) = self.0.from();
        let mut list = Listing::new(budget);
        for &(x, y) in &heads {
            let mut pushed = Ok(());
            let _ = self.0.each_move((x - r, y - c), &mut |cells| {
                let turned: Vec<Cell> = cells
                    .iter()
                    .map(|&(a, b)| (a + r, b + c))
                    .chain([(x, y)])
                    .collect();
                pushed = push(&mut list, turn(&heads, &turned));
                match pushed {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            pushed?;
        }
        Ok(list.into_sorted()?)
    }
}

impl Play for Cells {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(Cells::print(&self.heads(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let value = self.0.value_within(&self.heads(args)?, budget)?;
        Ok(NimValue::from(value).into())
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let options = self.cells_left(args, budget)?;
        let bytes = |cells: &Vec<Cell>| 16 + size_of::<Cell>() * cells.capacity();
        Ok(written(&options, bytes, budget, |cells| {
            Cells::print(cells)
        })?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        // Refuses rectangles that are too large.
        self.0.value_within(&self.heads(args)?, budget)?;
        let options = self.cells_left(args, budget)?;
        let value = |o: Vec<Cell>| {
            let value = self.0.value_within(&o, budget)?;
            Ok((Cells::print(&o), Some(NimValue::from(value).into())))
        };
        options.into_iter().map(value).collect()
    }

    fn board(&self, args: &[Argument]) -> Board {
        let heads = self.heads(args).unwrap_or_default();
        board::coins(&heads, self.0.from()).unwrap_or_else(|| board::plain(args))
    }

    fn first_place(&self) -> Option<(u64, u64)> {
        Some(self.0.from())
    }

    fn table(
        &self,
        _: u64,
        (rows, columns): (usize, usize),
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, PositionError> {
        Ok(self.0.table_within(rows, columns, budget)?)
    }
}
