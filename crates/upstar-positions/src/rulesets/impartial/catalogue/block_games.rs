//! Products of coin-turning games in three and more dimensions, in the catalogue.

use super::board;
use super::coin_games::{push, turn};
use super::play::{OptionValue, Play, looked, written};
use super::reader::Reader;
use crate::position::{Argument, Board, PositionError, Worth};
use std::ops::ControlFlow;
use upstar_impartial::coins::{Named, Turning};
use upstar_impartial::tartan::{Block, Rectangle, parse_block};
use upstar_impartial::{Listing, NimValue};
use upstar_values::budget::Budget;

/// A block of coins: `tartan("twins", "twins", "twins", "(1,2,1)")`, or three numbers for a lone head.
pub(super) struct Cells(pub(super) Block);

/// The code of a turning game, or its name.
pub(super) fn turning(text: &str) -> Result<Turning, String> {
    match Named::find(text.trim()) {
        Some(named) => Ok(named.turning()),
        None => text.parse().map_err(|wrong| format!("{wrong}")),
    }
}

/// The games that texts at the start name, at least one.
pub(super) fn turnings(reader: &mut Reader<'_>) -> Result<Vec<Turning>, PositionError> {
    let expected = "the name or the code of a turning game, such as \"mock_turtles\" or \"1-3\"";
    let mut games = vec![reader.text(expected, turning)?];
    while let Some(Argument::Text(text)) = reader.peek() {
        if turning(text).is_err() {
            break;
        }
        games.push(reader.text(expected, turning)?);
    }
    Ok(games)
}

/// The product that plays on a rectangle if there are two games, and on a block if there are more.
pub(super) fn tartan(games: Vec<Turning>) -> Box<dyn Play> {
    match <[Turning; 2]>::try_from(games) {
        Ok([rows, columns]) => {
            Box::new(super::coin_games::Cells(Rectangle::product(rows, columns)))
        }
        Err(games) => Box::new(Cells(Block::Tartan(games))),
    }
}

/// One game along both sides of a rectangle, or several along the sides of a block.
pub(super) fn acrostic(games: Vec<Turning>) -> Box<dyn Play> {
    match <[Turning; 1]>::try_from(games) {
        Ok([game]) => Box::new(super::coin_games::Cells(Rectangle::Acrostic(game))),
        Err(games) => Box::new(Cells(Block::Acrostic(games))),
    }
}

type Place = Vec<u64>;

impl Cells {
    fn from(&self) -> Vec<u64> {
        self.0.factors().iter().map(|game| game.from).collect()
    }

    fn heads(&self, args: &[Argument]) -> Result<Vec<Place>, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "cells such as \"(1,2,1),(2,2,0)\", or the numbers of one cell";
        let from = self.from();
        let heads = match reader.peek() {
            Some(Argument::Text(_)) => reader.text(expected, |text| parse_block(text, &from))?,
            _ => {
                let mut cell = Vec::new();
                for first in from {
                    cell.push(reader.number_in(first..=u64::MAX, expected)?);
                }
                vec![cell]
            }
        };
        reader.end()?;
        Ok(heads)
    }

    fn print(heads: &[Place]) -> Vec<Argument> {
        let cell = |cell: &Place| {
            let numbers: Vec<String> = cell.iter().map(u64::to_string).collect();
            format!("({})", numbers.join(","))
        };
        let cells: Vec<String> = heads.iter().map(cell).collect();
        let text = if cells.is_empty() {
            "T".to_string()
        } else {
            cells.join(",")
        };
        vec![Argument::Text(text)]
    }

    /// The heads that each move leaves, without repeats.
    fn cells_left(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Place>>, PositionError> {
        let (heads, from) = (self.heads(args)?, self.from());
        let mut list = Listing::new(budget);
        for head in &heads {
            let index: Place = head.iter().zip(&from).map(|(n, first)| n - first).collect();
            let mut pushed = Ok(());
            let _ = self.0.each_move(&index, &mut |cells| {
                let place =
                    |cell: &Place| cell.iter().zip(&from).map(|(n, first)| n + first).collect();
                let turned: Vec<Place> = cells.iter().map(place).chain([head.clone()]).collect();
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
        let bytes = |cells: &Vec<Place>| 16 + 64 * cells.capacity();
        Ok(written(&options, bytes, budget, |cells| {
            Cells::print(cells)
        })?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        // Refuses blocks that are too large.
        self.0.value_within(&self.heads(args)?, budget)?;
        let options = self.cells_left(args, budget)?;
        let mut valued = Vec::with_capacity(options.len());
        for (at, option) in options.iter().enumerate() {
            looked(at, budget)?;
            let value = self.0.value_within(option, budget)?;
            valued.push((Cells::print(option), Some(NimValue::from(value).into())));
        }
        Ok(valued)
    }

    fn board(&self, args: &[Argument]) -> Board {
        board::plain(args)
    }
}
