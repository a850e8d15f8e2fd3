//! Nim values of Nimstring.

use super::chains::{Pieces, pieces};
use super::endgame::Kind;
use super::frame::Frame;
use super::mask::Mask;
use super::position::StringPosition;
use super::score::SearchError;
use super::set::StringSet;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};

/// Finds nim values of Nimstring: strings are cut as in Strings-and-Coins, and whoever must move and cannot loses.
///
/// A value is `Some` nim heap, or `None` for a loony position: the player to move wins whatever else there is. That is so just if the last
/// coins of a chain or loop can be left to the opponent.
///
/// ```
/// use upstar_goals::strings::{NimstringSolver, StringGraph, StringPosition};
/// use upstar_values::budget::Budget;
/// let mut solver = NimstringSolver::new();
/// let mut value = |chains: &[u32]| {
///     let position = StringPosition::new(StringGraph::chains_and_loops(chains, &[]));
///     solver.value(&position, &Budget::default())
/// };
/// assert_eq!(value(&[2])?, Some(1));
/// assert_eq!(value(&[3])?, Some(0)); // a long chain: every cut is loony
/// # Ok::<(), upstar_goals::strings::SearchError>(())
/// ```
#[derive(Default)]
pub struct NimstringSolver {
    state: Option<State>,
}

/// A move of Nimstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimstringMove {
    /// The string that is cut.
    pub string: usize,
    /// Coins that come free at once; the player moves again if there are any.
    pub coins: usize,
    /// The value of what is left.
    pub value: Option<u32>,
    /// Whether the move frees no coin and leaves a loony position, so that it loses.
    pub loony: bool,
    /// Whether the move wins.
    pub wins: bool,
}

enum State {
    Narrow(Box<Values<u64>>),
    Wide(Box<Values<u128>>),
}

/// Nim values of connected parts without hanging coins.
struct Values<M> {
    position: StringPosition,
    frame: Frame<M>,
    known: HashMap<M, u8, FxBuildHasher>,
}

impl NimstringSolver {
    /// A solver that knows nothing yet.
    pub fn new() -> NimstringSolver {
        NimstringSolver::default()
    }

    /// Bytes that the table holds, roughly.
    pub fn bytes(&self) -> usize {
        match &self.state {
            None => 0,
            Some(State::Narrow(values)) => values.known.capacity() * size_of::<(u64, u8)>(),
            Some(State::Wide(values)) => values.known.capacity() * size_of::<(u128, u8)>(),
        }
    }

    /// The nim value, `None` if the position is loony.
    pub fn value(
        &mut self,
        position: &StringPosition,
        budget: &Budget,
    ) -> Result<Option<u32>, SearchError> {
        let captures = position.captures();
        if captures.hand_out > 0 {
            return Ok(None);
        }
        let rest = captures.rest;
        let Pieces { endgame, core } = pieces(&rest);
        let mut value = (endgame.lengths(Kind::Short).len() % 2) as u32;
        for part in StringPosition::with_left(rest.graph().clone(), core).parts() {
            value ^= self.part(&part, budget)?;
        }
        Ok(Some(value))
    }

    /// The parts with the value of each; the value of all is their nim sum, or loony if one is.
    pub fn parts(
        &mut self,
        position: &StringPosition,
        budget: &Budget,
    ) -> Result<Vec<(StringPosition, Option<u32>)>, SearchError> {
        let parts = position.parts().into_iter();
        let valued = parts.map(|part| {
            let value = self.value(&part, budget)?;
            Ok((part, value))
        });
        valued.collect()
    }

    /// All moves, with the value of what each leaves.
    ///
    /// ```
    /// use upstar_goals::strings::{NimstringSolver, StringPosition};
    /// use upstar_values::budget::Budget;
    /// let position: StringPosition = "1-0, 1-2, 2-0".parse()?;
    /// let moves = NimstringSolver::new().moves(&position, &Budget::default())?;
    /// // Only the string in the middle wins: the opponent must take both coins and has no move left.
    /// assert_eq!(moves.iter().map(|m| m.wins).collect::<Vec<_>>(), [false, true, false]);
    /// assert!(moves[0].loony && moves[2].loony);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(
        &mut self,
        position: &StringPosition,
        budget: &Budget,
    ) -> Result<Vec<NimstringMove>, SearchError> {
        let mut moves = Vec::new();
        for string in position.left().iter() {
            let Some((next, coins)) = position.cut(string) else {
                continue;
            };
            let value = self.value(&next, budget)?;
            moves.push(NimstringMove {
                string,
                coins,
                value,
                loony: coins == 0 && value.is_none(),
                // After a coin the same player goes on.
                wins: (value == Some(0)) == (coins == 0),
            });
        }
        Ok(moves)
    }

    /// The value of one part without hanging coins, which is no chain or loop that stands alone.
    fn part(&mut self, part: &StringPosition, budget: &Budget) -> Result<u32, SearchError> {
        let covered = match &self.state {
            Some(State::Narrow(values)) => values.covers(part),
            Some(State::Wide(values)) => values.covers(part),
            None => false,
        };
        if !covered {
            self.state = Some(State::new(part)?);
        }
        Ok(match &mut self.state {
            Some(State::Narrow(values)) => values.value(part.left(), budget)?,
            Some(State::Wide(values)) => values.value(part.left(), budget)?,
            None => unreachable!("the table was just made"),
        })
    }
}

impl State {
    fn new(part: &StringPosition) -> Result<State, SearchError> {
        let all = StringSet::all(part.graph().strings());
        for strings in [&all, part.left()] {
            if let Some(frame) = Frame::new(part, strings) {
                return Ok(State::Narrow(Box::new(Values::new(part, frame))));
            }
        }
        match Frame::new(part, part.left()) {
            Some(frame) => Ok(State::Wide(Box::new(Values::new(part, frame)))),
            None => Err(SearchError::too_large(part.left().len())),
        }
    }
}

impl<M: Mask> Values<M> {
    fn new(position: &StringPosition, frame: Frame<M>) -> Values<M> {
        Values {
            position: position.clone(),
            frame,
            known: HashMap::default(),
        }
    }

    fn covers(&self, position: &StringPosition) -> bool {
        let (graph, other) = (self.position.graph(), position.graph());
        let same = Arc::ptr_eq(graph, other) || graph == other;
        same && self.frame.mask(position.left()).is_some()
    }

    fn value(&mut self, part: &StringSet, budget: &Budget) -> Result<u32, Stopped> {
        let part = self.frame.mask(part).unwrap_or_default();
        Ok(u32::from(self.part(part, budget)?))
    }

    /// The nim sum of the parts of a core.
    fn core(&mut self, core: M, budget: &Budget) -> Result<u8, Stopped> {
        let (mut open, mut value) = (core, 0);
        while !open.is_empty() {
            let part = self.frame.part(open);
            open = open.less(part);
            value ^= self.part(part, budget)?;
        }
        Ok(value)
    }

    /// The least number that is not the value of an option. Options that are loony do not count, and a coin that must be taken is taken.
    /// A part has at most 128 options, so that 128 is the greatest value.
    fn part(&mut self, part: M, budget: &Budget) -> Result<u8, Stopped> {
        let part = self.frame.canonical(part);
        if let Some(&value) = self.known.get(&part) {
            return Ok(value);
        }
        let (mut cuts, mut seen) = (Vec::new(), 0u128);
        self.frame.moves(part, |string| cuts.push(string));
        for string in cuts {
            let opened = self.frame.open(part, string);
            if opened.hand_out {
                continue;
            }
            let (mut rest, mut value) = (opened.rest, 0);
            for coin in opened.touched.into_iter().filter(|&coin| coin != 0) {
                if let Some((kind, _, strings)) = self.frame.piece(rest, coin) {
                    rest = rest.less(strings);
                    value ^= u8::from(kind == Kind::Short);
                }
            }
            value ^= self.core(rest, budget)?;
            seen |= 1u128.checked_shl(value.into()).unwrap_or(0);
        }
        if self.known.len().is_multiple_of(1024) {
            budget.check(self.known.capacity() * (size_of::<M>() + 8))?;
        }
        let value = seen.trailing_ones() as u8;
        self.known.insert(part, value);
        Ok(value)
    }
}
