//! Sprouts: join two spots, or a spot to itself, by a curve that meets no other, and put a new spot on it. No spot may have more than three
//! ends.
//!
//! A position is a set of regions, a region a set of boundaries, and a boundary a cyclic word of its live spots (Applegate, Jacobson and
//! Sleator, *Computer analysis of Sprouts*; Lemoine and Viennot, *Computer analysis of Sprouts with nimbers*). In words `0` is an untouched
//! spot with three lives, `1` the end of a line with two, `2` a spot with one life that is met at one place, and a letter a spot with one life
//! that is met at two places. A `.` stands between boundaries, `}` between regions, and `+` between *lands*: regions without a common spot.
//!
//! ```
//! use upstar_impartial::games::sprouts::{Position, Sprouts};
//! use upstar_impartial::{Impartial, NimSearch};
//! let three = Position::start(3).unwrap();
//! let options: Vec<String> = Sprouts.options(&three).iter().map(|o| o.to_string()).collect();
//! assert_eq!(options, ["0.1A1A", "0.AB}0.AB", "AB}0.0.AB"]);
//! assert_eq!(NimSearch::new(Sprouts).value(&three)?, 1);
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod moves;
mod name;
#[cfg(test)]
mod tests;
mod text;
mod tidy;
mod tokens;

use crate::{Impartial, Listing, listed};
use moves::{Moves, lands};
use rustc_hash::FxHashSet;
pub use text::TextError;
use tokens::*;
use upstar_values::budget::{Budget, Stopped};

/// Sprouts on any number of spots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts;

/// A position: its lands in order, each written in one way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(Bytes);

impl Position {
    /// The most spots of a start.
    pub const MOST_SPOTS: usize = MOST_LIVES / 3;

    /// The start with this many spots; `None` if there are more than [`MOST_SPOTS`](Self::MOST_SPOTS).
    pub fn start(spots: usize) -> Option<Position> {
        if spots > Self::MOST_SPOTS {
            return None;
        }
        let mut regions = [UNTOUCHED, BOUNDARY].repeat(spots);
        regions.push(REGION);
        Some(Position::of_lands(lands(&mut regions, false)))
    }

    fn of_lands(mut lands: Vec<Bytes>) -> Position {
        lands.sort_unstable();
        Position(lands.join(&LAND).into_boxed_slice())
    }

    /// The lands, without marks between them.
    fn land_bytes(&self) -> impl Iterator<Item = &[u8]> {
        pieces(&self.0, LAND)
    }

    /// The independent parts, in order.
    pub fn lands(&self) -> Vec<Position> {
        let lands = self.land_bytes();
        lands.map(|land| Position(land.into())).collect()
    }

    /// The lives of all spots. Every move takes two and makes one.
    pub fn lives(&self) -> usize {
        all_lives(&self.0)
    }

    /// Regions, boundaries and the places of live spots, for pictures.
    pub fn regions(&self) -> Vec<Vec<Vec<Spot>>> {
        let spot = |&token: &u8| Spot {
            lives: lives(token) as u8,
            name: is_letter(token).then(|| text::letter(token - LETTER)),
        };
        let boundaries = |region| {
            let boundaries = pieces(region, BOUNDARY);
            boundaries.map(|b| b.iter().map(spot).collect()).collect()
        };
        let regions = self.land_bytes().flat_map(|land| pieces(land, REGION));
        regions.map(boundaries).collect()
    }
}

/// A place of a live spot on a boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// How many more ends the spot can take.
    pub lives: u8,
    /// The letter of a spot that is met at two places. Every land has its own letters.
    pub name: Option<String>,
}

/// Moves between two looks at the budget.
const OFTEN: usize = 64;

impl Sprouts {
    /// Calls `see` with the lands of each option once, until it returns true, and tells whether it did.
    fn each_move(
        land: &[u8],
        is_short: bool,
        budget: &Budget,
        held: usize,
        see: &mut dyn FnMut(&[Bytes]) -> Result<bool, Stopped>,
    ) -> Result<bool, Stopped> {
        let mut seen: FxHashSet<Vec<Bytes>> = FxHashSet::default();
        let (mut count, mut bytes) = (0usize, 0);
        Moves::of(land, is_short).each(&mut |lands| {
            count += 1;
            if count.is_multiple_of(OFTEN) {
                budget.check(held + bytes)?;
            }
            if seen.contains(&lands) {
                return Ok(false);
            }
            bytes += lands.iter().map(|land| land.len() + 48).sum::<usize>();
            let is_enough = see(&lands)?;
            seen.insert(lands);
            Ok(is_enough)
        })
    }
}

impl Impartial for Sprouts {
    type Position = Position;

    fn options(&self, position: &Position) -> Vec<Position> {
        let mut options = listed(self, position);
        let spots = |position: &Position| {
            let marks = BOUNDARY..LETTER;
            position
                .0
                .iter()
                .filter(|token| !marks.contains(token))
                .count()
        };
        options.sort_by_cached_key(|option| (spots(option), option.clone()));
        options.dedup();
        options
    }

    fn list(&self, position: &Position, list: &mut Listing<'_, Position>) -> Result<(), Stopped> {
        let lands: Vec<&[u8]> = position.land_bytes().collect();
        for (at, land) in lands.iter().enumerate() {
            if at > 0 && lands[at - 1] == *land {
                continue;
            }
            let others: Vec<Bytes> = (0..lands.len())
                .filter(|&other| other != at)
                .map(|other| lands[other].into())
                .collect();
            let (budget, held) = (list.budget(), list.bytes());
            Sprouts::each_move(land, false, budget, held, &mut |after| {
                let option = Position::of_lands([&others[..], after].concat());
                let bytes = option.0.len();
                list.push(option, bytes)?;
                Ok(false)
            })?;
        }
        Ok(())
    }

    fn parts(&self, position: &Position) -> Vec<Position> {
        position.lands()
    }

    fn each_option(
        &self,
        part: &Position,
        budget: &Budget,
        held: usize,
        see: &mut impl FnMut(&[Position]) -> bool,
    ) -> Result<bool, Stopped> {
        let mut parts = Vec::new();
        Sprouts::each_move(&part.0, true, budget, held, &mut |lands| {
            parts.clear();
            parts.extend(lands.iter().map(|land| Position(land.clone())));
            Ok(see(&parts))
        })
    }

    /// Lives first, then the number of moves.
    fn size(&self, part: &Position) -> usize {
        const MOST: usize = 1 << 10;
        part.lives() * MOST + moves::estimate(&part.0).min(MOST - 1)
    }

    fn is_small(&self, part: &Position) -> bool {
        // Larger parts have so many followers that it takes longer than it saves.
        part.lives() <= 6
    }

    fn first_effort(&self) -> u64 {
        // Smaller numbers make the search open parts again and again; much larger ones let it get lost in one option.
        400
    }

    fn bytes(&self, position: &Position) -> usize {
        position.0.len() + 16
    }
}
