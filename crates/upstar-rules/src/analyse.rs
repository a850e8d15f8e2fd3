//! Retrograde analysis of boards.

use crate::alphabet::State;
use crate::direction::Player as Mover;
use crate::position::BoardPosition;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{PlayGraph, Position, Size, Solved, Starts, Stuck};

/// The last analysis of each file and size of board, kept with the store of values.
#[derive(Default)]
struct Analyses(Mutex<FxHashMap<Board, Analysis>>);

type Analysis = Arc<Solved<Box<[State]>>>;

/// The number of a file, and the rows and columns of a board.
type Board = (u64, usize, usize);

struct BoardGraph<'a>(&'a BoardPosition);

impl PlayGraph for BoardGraph<'_> {
    type Position = Box<[State]>;

    fn moves(
        &mut self,
        cells: &Box<[State]>,
        player: Player,
        moves: &mut Vec<Box<[State]>>,
    ) -> Result<(), Stopped> {
        let found = self.0.field.moves(mover(player), cells);
        moves.extend(found.into_iter().map(Vec::into_boxed_slice));
        Ok(())
    }

    fn ended(&mut self, cells: &Box<[State]>, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(self.0.winner(cells, mover(to_move)))
    }

    fn stuck(&self) -> Stuck {
        self.0.rules.ends.stuck
    }

    fn endless(&self) -> Winner {
        self.0.ends().endless
    }

    fn is_impartial(&self) -> bool {
        let ends = self.0.ends();
        self.0.rules.is_impartial() && self.0.rules.ends_alike() && ends.endless == Winner::Nobody
    }

    fn held(&self, cells: &Box<[State]>) -> usize {
        cells.len() + 16
    }
}

pub(crate) fn mover(player: Player) -> Mover {
    match player {
        Player::Left => Mover::Left,
        Player::Right => Mover::Right,
    }
}

/// Who wins from each start, and how soon.
pub(crate) fn starts(
    position: &BoardPosition,
    size: Size,
    algebra: &mut Algebra,
) -> Result<Starts, Stopped> {
    let key = (position.rules.id, size.rows, size.columns);
    let analyses = algebra.store().attached::<Analyses>();
    let lock = || analyses.0.lock().unwrap_or_else(|e| e.into_inner());
    let cells: Box<[State]> = position.cells.as_slice().into();
    let known = lock().get(&key).and_then(|solved| solved.starts(&cells));
    if let Some(starts) = known {
        return Ok(starts);
    }
    let solved = Solved::find(&mut BoardGraph(position), &cells, algebra.budget())?;
    let starts = solved.starts(&cells).expect("the analysis began there");
    algebra.store().count_attached_bytes(solved.bytes());
    if let Some(old) = lock().insert(key, Arc::new(solved)) {
        algebra.store().release_attached_bytes(old.bytes());
    }
    Ok(starts)
}
