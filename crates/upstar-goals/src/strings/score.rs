//! Scores of Strings-and-Coins and Dots-and-Boxes.

use super::chains::{Pieces, pieces};
use super::endgame::Endgame;
use super::endings::Endings;
use super::frame::Frame;
use super::mask::Mask;
use super::position::StringPosition;
use super::search::Search;
use super::set::StringSet;
use super::table::Table;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};

/// Finds how many coins more than the opponent the player to move gets from now on, with best play.
///
/// What is found stays in a table, so that later positions of the same game are answered faster.
///
/// ```
/// use upstar_goals::strings::{Board, ScoreSolver, Start};
/// use upstar_values::budget::Budget;
/// let start = Board::new(2, 2)?.start(Start::American)?;
/// let mut solver = ScoreSolver::new(1 << 24);
/// assert_eq!(solver.score(&start, &Budget::default())?, 2);
///
/// let moves = solver.moves(&start, &Budget::default())?;
/// let best: Vec<usize> = moves.iter().filter(|m| m.loss == 0).map(|m| m.string).collect();
/// assert_eq!(best, [0, 1, 2, 4, 7, 9, 10, 11]); // the outer edges
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScoreSolver {
    bytes: usize,
    state: Option<State>,
    nodes: u64,
    /// Whether positions are looked up by their shape, too; tests compare with a search that does not.
    pub(super) shapes: bool,
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// More strings than a search can hold.
    #[error(
        "{strings} strings are neither in chains nor in loops that stand alone; at most {most} can be searched"
    )]
    TooLarge {
        /// Strings outside chains and loops.
        strings: usize,
        /// The most that can be searched.
        most: usize,
    },
}

impl SearchError {
    pub(super) fn too_large(strings: usize) -> SearchError {
        SearchError::TooLarge {
            strings,
            most: <u128 as Mask>::BITS,
        }
    }
}

/// A move with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The string that is cut.
    pub string: usize,
    /// Coins that come free at once; the player moves again if there are any.
    pub coins: usize,
    /// Coins of the player minus those of the opponent from now on, these coins included.
    pub result: i32,
    /// How much less that is than with the best move.
    pub loss: i32,
}

enum State {
    Narrow(Box<Tables<u64>>),
    Wide(Box<Tables<u128>>),
}

struct Tables<M> {
    position: StringPosition,
    frame: Frame<M>,
    endings: Endings,
    table: Table<M>,
    history: Box<[u32; 256]>,
}

/// A position to be searched.
struct Asked<'a> {
    core: &'a StringSet,
    endgame: Endgame,
    shapes: bool,
}

impl ScoreSolver {
    /// A solver whose table takes at most so many bytes.
    pub fn new(bytes: usize) -> ScoreSolver {
        ScoreSolver {
            bytes,
            state: None,
            nodes: 0,
            shapes: true,
        }
    }

    /// Bytes that the tables hold.
    pub fn bytes(&self) -> usize {
        match &self.state {
            None => 0,
            Some(State::Narrow(tables)) => tables.table.bytes(),
            Some(State::Wide(tables)) => tables.table.bytes(),
        }
    }

    /// Positions whose moves were listed so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Coins of the player to move minus those of the opponent, from now on.
    pub fn score(
        &mut self,
        position: &StringPosition,
        budget: &Budget,
    ) -> Result<i32, SearchError> {
        let captures = position.captures();
        let rest = self.quiet(&captures.rest, budget)?;
        let (coins, hand_out) = (captures.coins as i32, captures.hand_out as i32);
        // Take all and move on, or leave the last coins to the opponent, who moves on.
        Ok(match hand_out {
            0 => coins + rest,
            _ => coins + rest.max(-2 * hand_out - rest),
        })
    }

    /// All moves with their results.
    pub fn moves(
        &mut self,
        position: &StringPosition,
        budget: &Budget,
    ) -> Result<Vec<ScoredMove>, SearchError> {
        let mut moves = Vec::new();
        for string in position.left().iter() {
            let Some((next, coins)) = position.cut(string) else {
                continue;
            };
            let rest = self.score(&next, budget)?;
            let result = if coins > 0 {
                coins as i32 + rest
            } else {
                -rest
            };
            moves.push(ScoredMove {
                string,
                coins,
                result,
                loss: 0,
            });
        }
        let best = moves.iter().map(|found| found.result).max().unwrap_or(0);
        for found in &mut moves {
            found.loss = best - found.result;
        }
        Ok(moves)
    }

    /// The score of a position without hanging coins.
    fn quiet(&mut self, position: &StringPosition, budget: &Budget) -> Result<i32, SearchError> {
        let Pieces { endgame, core } = pieces(position);
        if core.is_empty() {
            return Ok(endgame.value(budget)? as i32);
        }
        if !self.covers(position, &core) {
            // A table that grows up to the limit of memory would stop the search.
            let limit = budget.max_memory().unwrap_or(usize::MAX);
            let bytes = self.bytes.min(limit / 2);
            self.state = Some(State::new(position, &core, bytes)?);
        }
        let asked = Asked {
            core: &core,
            endgame,
            shapes: self.shapes,
        };
        let nodes = &mut self.nodes;
        Ok(match &mut self.state {
            Some(State::Narrow(tables)) => tables.score(asked, budget, nodes)?,
            Some(State::Wide(tables)) => tables.score(asked, budget, nodes)?,
            None => unreachable!("the tables were just made"),
        })
    }

    fn covers(&self, position: &StringPosition, core: &StringSet) -> bool {
        match &self.state {
            Some(State::Narrow(tables)) => tables.covers(position, core),
            Some(State::Wide(tables)) => tables.covers(position, core),
            None => false,
        }
    }
}

impl State {
    /// Tables for all strings of the graph if they are few, else for those that the position needs.
    fn new(
        position: &StringPosition,
        core: &StringSet,
        bytes: usize,
    ) -> Result<State, SearchError> {
        let all = StringSet::all(position.graph().strings());
        if let Some(frame) = Frame::new(position, &all).or_else(|| Frame::new(position, core)) {
            return Ok(State::Narrow(Box::new(Tables::new(position, frame, bytes))));
        }
        match Frame::new(position, core) {
            Some(frame) => Ok(State::Wide(Box::new(Tables::new(position, frame, bytes)))),
            None => Err(SearchError::too_large(core.len())),
        }
    }
}

impl<M: Mask> Tables<M> {
    fn new(position: &StringPosition, frame: Frame<M>, bytes: usize) -> Tables<M> {
        Tables {
            position: position.clone(),
            frame,
            endings: Endings::new(),
            table: Table::new(bytes),
            history: Box::new([0; 256]),
        }
    }

    fn covers(&self, position: &StringPosition, core: &StringSet) -> bool {
        let (graph, other) = (self.position.graph(), position.graph());
        (Arc::ptr_eq(graph, other) || graph == other) && self.frame.mask(core).is_some()
    }

    /// Asks whether goals are reached until the score is known.
    fn score(
        &mut self,
        asked: Asked<'_>,
        budget: &Budget,
        nodes: &mut u64,
    ) -> Result<i32, Stopped> {
        let core = self.frame.mask(asked.core).unwrap_or_default();
        let ending = self.endings.number(asked.endgame, budget)?;
        let of_core =
            (1..self.frame.at.len()).filter(|&coin| self.frame.degree(core, coin as u16) > 0);
        let coins = of_core.count() as i32 + self.endings.coins(ending);
        let core = self.frame.canonical(core);
        let mut search = Search {
            frame: &self.frame,
            endings: &mut self.endings,
            table: &mut self.table,
            budget,
            nodes: 0,
            shapes: asked.shapes,
            history: &mut self.history,
            moves: Vec::new(),
        };
        // The score is at least `low`, at most `high`, and has their parity.
        let (mut low, mut high) = (-coins, coins);
        let mut goal = if coins % 2 == 0 { 0 } else { 1 };
        let (mut up, mut down) = (2, 2);
        let mut result = Ok(());
        while low < high {
            match search.reaches(core, ending, coins, goal) {
                Ok(true) => {
                    low = goal;
                    goal = (goal + up).min(high);
                    up *= 2;
                }
                Ok(false) => {
                    high = goal - 2;
                    goal = (goal - down).max(low + 2);
                    down *= 2;
                }
                Err(stopped) => {
                    result = Err(stopped);
                    break;
                }
            }
            if low >= goal || goal > high {
                goal = (low + (high - low) / 4 * 2 + 2).min(high);
            }
        }
        *nodes += search.nodes;
        result.map(|()| low)
    }
}
