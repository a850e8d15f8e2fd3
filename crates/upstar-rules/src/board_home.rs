//! Boards of rule files for a search, packed into bit sets.

use crate::alphabet::State;
use crate::field::{Census, RECTANGLE};
use crate::grid_rules::GridRules;
use crate::planes::Planes;
use crate::position::{BoardPosition, Ground};
use std::sync::Arc;
use upstar::encode::{Kind, key_of, position_key};
use upstar::game::Algebra;
use upstar::position::{
    AnyPosition, Evaluator, Expander, Grid, Home, Position, Size, expander, keyed_evaluator,
};

/// The boards of one rule file and one size.
struct BoardHome {
    size: Size,
    census: Census,
    /// A board of this size.
    board: BoardPosition,
}

/// An expander for boards like this one.
pub(crate) fn board_expander<G: Grid, const N: usize>(
    rules: &GridRules<G, N>,
    size: Size,
    census: &Census,
    board: &BoardPosition,
) -> Box<dyn Expander> {
    let home = BoardHome {
        size,
        census: census.clone(),
        board: board.clone(),
    };
    expander(rules.clone(), home)
}

fn cell<G: Grid>(grid: &G, size: Size, i: usize) -> G::Bits {
    grid.cell(i / size.columns, i % size.columns)
}

impl<G: Grid, const N: usize> Home<GridRules<G, N>> for BoardHome {
    fn pack(&self, rules: &GridRules<G, N>, position: &dyn Position) -> Option<Planes<G::Bits, N>> {
        let board = position.as_any().downcast_ref::<BoardPosition>()?;
        let Ground::Rectangle(size) = board.ground else {
            return None;
        };
        (size == self.size && board.rules.key == self.board.rules.key).then(|| {
            let place = |i| cell(&rules.grid, size, i);
            self.census.planes(&board.cells, place)
        })
    }

    fn unpack(&self, rules: &GridRules<G, N>, part: &Planes<G::Bits, N>) -> AnyPosition {
        // Cells outside the part get a letter that no rule looks at.
        let rest = self.board.rules.filler();
        let state = |i: usize| -> State {
            match self.census.shown(part, cell(&rules.grid, self.size, i)) {
                crate::alphabet::NOWHERE => rest,
                state => state,
            }
        };
        self.board
            .with((0..self.size.rows * self.size.columns).map(state).collect())
    }

    fn key(&mut self, rules: &GridRules<G, N>, part: &Planes<G::Bits, N>) -> u128 {
        let own = position_key(self.board.rules.key, &(RECTANGLE, &rules.grid, *part));
        key_of(Kind::Foreign, &(&*self.board.rules.name, own.to_le_bytes()))
    }

    fn evaluator(
        &self,
        rules: &GridRules<G, N>,
        algebra: &Algebra,
    ) -> Arc<Evaluator<GridRules<G, N>>> {
        rules_evaluator(rules, self.board.rules.key, algebra)
    }

    fn is_impartial(&self, _: &GridRules<G, N>) -> bool {
        self.board.rules.impartial
    }
}

/// The evaluator of rules with this key.
pub(crate) fn rules_evaluator<G: Grid, const N: usize>(
    rules: &GridRules<G, N>,
    key: u128,
    algebra: &Algebra,
) -> Arc<Evaluator<GridRules<G, N>>> {
    keyed_evaluator(rules, algebra, || {
        let grid = rules.grid.clone();
        move |part: &Planes<G::Bits, N>| position_key(key, &(RECTANGLE, &grid, *part))
    })
}
