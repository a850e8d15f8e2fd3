//! Coin-turning games in the catalogue.

use std::ops::ControlFlow;

use super::play::{OptionValue, Play, looked, written};
use super::reader::Reader;
use super::remembered::Kept;
use super::{Position, board, telling};
use crate::position::Board;
use crate::position::Worth;
use crate::position::{Argument, Misfit, PositionError};
use num_bigint::BigUint;
use upstar_impartial::coins::{HeadTheorem, HeadValues, RowError, Turning, parse_large_row};
use upstar_impartial::take_and_break::{Period, Periodicity};
use upstar_impartial::tartan::{Cell, FactorValues, LargeCell, Rectangle, parse_large_rectangle};
use upstar_impartial::{Listing, NimValue};
use upstar_values::budget::{Budget, Stopped};

/// A row of coins: `mock_turtles("THHT")`, or `mock_turtles(5)` for a lone head at place 5.
pub(super) struct Row(pub(super) Turning);

/// The options of longer rows are not listed.
const LONGEST_LISTED: u64 = u32::MAX as u64 - 1;

/// A place at which moves can be listed.
fn listed(place: &BigUint) -> Option<u64> {
    let place = u64::try_from(place).ok();
    place.filter(|&place| place <= LONGEST_LISTED)
}

/// Rows longer than this are printed as lists of places.
const LONGEST_ROW: u64 = 128;

/// Positions with more options than this are not listed.
const MOST_OPTIONS: usize = 1 << 20;

/// Adds an option, unless there are too many.
pub(super) fn push<T>(list: &mut Listing<'_, Vec<T>>, option: Vec<T>) -> Result<(), Stopped> {
    if list.len() >= MOST_OPTIONS {
        return Err(Stopped::TooLarge(&"the list of options"));
    }
    let bytes = option.capacity() * size_of::<T>() + 32;
    list.push(option, bytes)
}

/// What an option is worth after which the opponent loses.
fn won() -> Option<Worth> {
    Some(NimValue::from(0u64).into())
}

/// The heads after turning some coins or cells.
pub(super) fn turn<T: Ord + Clone>(heads: &[T], turned: &[T]) -> Vec<T> {
    let mut after = Vec::with_capacity(heads.len() + turned.len());
    after.extend_from_slice(heads);
    for coin in turned {
        match after.binary_search(coin) {
            Ok(i) => drop(after.remove(i)),
            Err(i) => after.insert(i, coin.clone()),
        }
    }
    after
}

impl Row {
    /// The places of the heads, refused if moves cannot be listed there.
    fn heads(&self, args: &[Argument]) -> Result<Vec<u64>, PositionError> {
        let heads: Option<Vec<u64>> = self.large_heads(args)?.iter().map(listed).collect();
        let too_large = Stopped::TooLarge(&"the list of options of so long a row");
        heads.ok_or_else(|| too_large.into())
    }

    /// The places of the heads, of any size.
    fn large_heads(&self, args: &[Argument]) -> Result<Vec<BigUint>, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "a row such as \"THHT\" or the places of heads";
        let heads = match reader.peek() {
            Some(Argument::Text(_)) => {
                // Places of heads are numbers here, and digits are no coins.
                reader.text(expected, |text| {
                    match text.find(|c: char| c.is_ascii_digit()) {
                        None => parse_large_row(text, self.0.from),
                        Some(at) => Err(RowError::Coin {
                            at: text[..at].chars().count(),
                            found: text[at..].chars().next().unwrap_or(' '),
                        }),
                    }
                })?
            }
            None => reader.number(expected).map(|_| Vec::new())?,
            _ => {
                let places = reader.large_numbers(expected)?;
                let list: Vec<String> = places.iter().map(BigUint::to_string).collect();
                parse_large_row(&list.join(","), self.0.from)
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

    /// The row with this many coins, or the list of places if they are very large.
    fn print_large(&self, heads: &[BigUint], length: u64) -> Vec<Argument> {
        let small: Result<Vec<u64>, _> = heads.iter().map(u64::try_from).collect();
        match small {
            Ok(small) => self.print(&small, length),
            Err(_) => {
                let places = heads.iter().map(|head| head.clone().into());
                vec![Argument::List(places.collect())]
            }
        }
    }

    /// The table of values of single heads.
    fn values<'k>(&self, kept: &'k mut Kept) -> &'k mut HeadValues {
        kept.table(|| HeadValues::new(self.0.clone()))
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
        Ok(self.print_large(&self.large_heads(args)?, Self::length(args)))
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
        let heads = self.large_heads(args)?;
        let values = self.values(kept);
        let value = self.0.large_row_value(&heads, values, budget);
        let bytes = values.bytes();
        kept.set_bytes(bytes);
        Ok(NimValue::Integer(value?).into())
    }

    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let list = || {
            let (heads, length) = (self.large_heads(args)?, Self::length(args));
            let turned: Vec<Vec<BigUint>> = match self.0.large_row_wins(&heads) {
                Some(wins) => wins,
                None => {
                    let wins = self.0.row_wins_within(&self.heads(args)?, budget)?;
                    let large = |coins: Vec<u64>| coins.into_iter().map(BigUint::from).collect();
                    wins.into_iter().map(large).collect()
                }
            };
            let mut rows: Vec<Vec<BigUint>> =
                turned.iter().map(|coins| turn(&heads, coins)).collect();
            rows.sort_unstable();
            rows.dedup();
            let write = |row: Vec<BigUint>| (self.print_large(&row, length), won());
            Ok(rows.into_iter().map(write).collect())
        };
        Some(list())
    }

    fn theorem(&self) -> Option<&'static str> {
        self.0.theorem().map(|theorem| theorem.says())
    }

    /// The period of games whose moves fit into a window.
    fn period(&self, bound: usize, budget: &Budget) -> Option<Result<Periodicity, PositionError>> {
        let window = match self.0.theorem()? {
            HeadTheorem::Window(window) => window,
            HeadTheorem::Ruler(Some(longest)) => {
                let (from, period) = (self.0.from as usize, 1 << longest.max(1).ilog2());
                return Some(Ok(Periodicity::Proved(Period {
                    preperiod: from,
                    period,
                    exceptions: Vec::new(),
                    checked_to: from + period,
                })));
            }
            _ => return None,
        };
        let look = || {
            let mut values = HeadValues::new(self.0.clone());
            let mut count = 64.min(bound);
            while values.period().is_none() && values.values().len() < bound {
                values.extend_to(count, budget)?;
                count = count.saturating_mul(2).min(bound);
            }
            let Some((preperiod, period)) = values.period() else {
                let searched = values.values().len();
                return Ok(Periodicity::NotFound { searched });
            };
            let known = values.values();
            let differs = |&at: &usize| {
                let later = at + (preperiod - at).div_ceil(period) * period;
                known.get(later) != known.get(at)
            };
            // Places are numbered from 0 or 1.
            let from = self.0.from as usize;
            Ok(Periodicity::Proved(Period {
                preperiod: preperiod + from,
                period,
                exceptions: (0..preperiod).filter(differs).map(|at| at + from).collect(),
                checked_to: preperiod + period + window as usize + from,
            }))
        };
        Some(look())
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

    fn steps(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<String>>, PositionError> {
        let (heads, length) = (self.heads(&position.args)?, Self::length(&position.args));
        let call = |heads: &[u64]| position.call_with(self.print(heads, length)).to_string();
        let lines = telling::row(&self.0, &heads, position.solution(), budget, call)?;
        Ok(Some(lines))
    }
}

/// A rectangle of coins: `rugs("TT/HT")`, or `rugs(2, 1)` for a lone head.
pub(super) struct Cells(pub(super) Rectangle);

impl Cells {
    /// The heads, refused if moves cannot be listed there.
    fn heads(&self, args: &[Argument]) -> Result<Vec<Cell>, PositionError> {
        let small = |(x, y): &LargeCell| Some((listed(x)?, listed(y)?));
        let heads: Option<Vec<Cell>> = self.large_heads(args)?.iter().map(small).collect();
        let too_large = Stopped::TooLarge(&"the list of options of so large a rectangle");
        heads.ok_or_else(|| too_large.into())
    }

    /// The heads, with numbers of any size.
    fn large_heads(&self, args: &[Argument]) -> Result<Vec<LargeCell>, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "rows such as \"TT/HT\", or the row and column of a head";
        let from = self.0.from();
        let heads = match reader.peek() {
            Some(Argument::Text(_)) => reader.text(expected, |t| parse_large_rectangle(t, from))?,
            _ => {
                let row = reader.large_number_from(from.0, expected)?;
                vec![(row, reader.large_number_from(from.1, expected)?)]
            }
        };
        reader.end()?;
        Ok(heads)
    }

    /// The value of a position: by the Tartan theorem, or from the table of an acrostic game.
    fn worth_of(
        &self,
        heads: &[LargeCell],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        let Some(values) = FactorValues::new(&self.0) else {
            let small = |(x, y): &LargeCell| Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?));
            let heads: Option<Vec<Cell>> = heads.iter().map(small).collect();
            let heads = heads.ok_or(Stopped::TooLarge(&"the table of values up to such a cell"))?;
            return Ok(NimValue::from(self.0.value_within(&heads, budget)?).into());
        };
        let values = kept.table(|| values);
        let value = values.value(heads, budget);
        let bytes = values.bytes();
        kept.set_bytes(bytes);
        Ok(NimValue::Integer(value?).into())
    }

    fn print<N: std::fmt::Display>(heads: &[(N, N)]) -> Vec<Argument> {
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
        Ok(Cells::print(&self.large_heads(args)?))
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
        self.worth_of(&self.large_heads(args)?, kept, budget)
    }

    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let list = || {
            let heads = self.heads(args)?;
            let turned = self.0.wins_within(&heads, budget)?;
            let mut left: Vec<Vec<Cell>> = turned.iter().map(|cells| turn(&heads, cells)).collect();
            left.sort_unstable();
            left.dedup();
            Ok(left
                .iter()
                .map(|cells| (Cells::print(cells), won()))
                .collect())
        };
        Some(list())
    }

    fn theorem(&self) -> Option<&'static str> {
        match self.0 {
            Rectangle::Tartan(..) => Some("nim product of the factors' values (Tartan theorem)"),
            Rectangle::Acrostic(_) => None,
        }
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
        let mut kept = Kept::default();
        self.worth_of(&self.large_heads(args)?, &mut kept, budget)?;
        let options = self.cells_left(args, budget)?;
        let mut value = |o: Vec<Cell>| {
            let large = |&(x, y): &Cell| (x.into(), y.into());
            let heads: Vec<LargeCell> = o.iter().map(large).collect();
            Ok((
                Cells::print(&o),
                Some(self.worth_of(&heads, &mut kept, budget)?),
            ))
        };
        options.into_iter().map(&mut value).collect()
    }

    fn steps(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<String>>, PositionError> {
        let heads = self.heads(&position.args)?;
        let call = |heads: &[Cell]| position.call_with(Cells::print(heads)).to_string();
        Ok(Some(telling::rectangle(&self.0, &heads, budget, call)?))
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
