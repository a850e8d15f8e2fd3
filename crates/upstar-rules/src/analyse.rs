//! Retrograde analysis of boards.

use crate::alphabet::State;
use crate::position::BoardPosition;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{PlayGraph, Position, Size, Solved, Starts, Stuck, kept_starts};

/// A kind of board: the number of a file, and the rows and columns.
#[derive(PartialEq, Eq, Hash)]
struct Boards(u64, usize, usize);

struct BoardGraph<'a>(&'a BoardPosition);

impl PlayGraph for BoardGraph<'_> {
    type Position = Box<[State]>;

    fn moves(
        &mut self,
        cells: &Box<[State]>,
        player: Player,
        moves: &mut Vec<Box<[State]>>,
    ) -> Result<(), Stopped> {
        let found = self.0.field.moves(player, cells);
        moves.extend(found.into_iter().map(Vec::into_boxed_slice));
        Ok(())
    }

    fn ended(&mut self, cells: &Box<[State]>, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(self.0.winner(cells, to_move))
    }

    fn stuck(&self) -> Stuck {
        self.0.rules.ends.stuck
    }

    fn endless(&self) -> Winner {
        self.0.ends().endless
    }

    fn is_impartial(&self) -> bool {
        let ends = self.0.ends();
        self.0.rules.impartial && self.0.rules.ends_alike() && ends.endless == Winner::Nobody
    }

    fn held(&self, cells: &Box<[State]>) -> usize {
        cells.len() + 16
    }
}

/// Who wins from each start, and how soon.
pub(crate) fn starts(
    position: &BoardPosition,
    size: Size,
    algebra: &mut Algebra,
) -> Result<Starts, Stopped> {
    let boards = Boards(position.rules.id, size.rows, size.columns);
    let cells: Box<[State]> = position.cells.as_slice().into();
    kept_starts(algebra, boards, &cells, |budget| {
        Solved::find(&mut BoardGraph(position), &cells, budget)
    })
}
