//! Analysis of a value: how hot, how small, how close to another.
//!
//! Everything here is a function of values. An [`Analysis`] keeps its results, so that a follower that many values share is looked at
//! once; it belongs to one [`Store`](crate::game::Store) of values.
//!
//! ```
//! use upstar_values::analysis::Analysis;
//! use upstar_values::game::Algebra;
//! let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
//! let (three, minus_two) = (algebra.integer(3), algebra.integer(-2));
//! let switch = algebra.construct(&[three], &[minus_two])?;
//! assert_eq!(analysis.mean(&mut algebra, switch)?.to_string(), "1/2");
//! assert_eq!(analysis.temperature(&mut algebra, switch)?.to_string(), "5/2");
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod card;
mod companion;
mod cooling;
mod far_star;
mod hierarchy;
mod incentives;
mod interval;
mod kind;
mod near;
mod reduced;
mod strategy;
mod subscript;
mod sum_bounds;
mod thermograph;
mod wall;
mod wall_table;
mod weight;

pub use card::Card;
pub use hierarchy::Hierarchy;
pub use interval::Confusion;
pub use kind::{Heat, Parity};
pub use reduced::Reduction;
pub use strategy::{Advice, Move, Strategy};

pub use sum_bounds::SumBounds;
pub use thermograph::{Scaffold, Thermograph};
pub use wall::{Vertex, Wall};
pub use weight::Ahead;

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use rustc_hash::FxHashMap;
use wall_table::{GraphId, WallTable};

/// Tables of results about values of one store.
#[derive(Default)]
pub struct Analysis {
    thermographs: FxHashMap<Game, GraphId>,
    walls: WallTable,
    reduced: FxHashMap<Game, Game>,
    /// Atomic weights of all-small values, `None` for others.
    weights: FxHashMap<Game, Option<Game>>,
    /// Atomic weights of infinitesimals that are not all-small.
    whole_weights: FxHashMap<Game, Option<Game>>,
    /// For each value a nim heap larger than all nim heaps among its followers.
    far: FxHashMap<Game, u32>,
    /// Whether Rs(G - H) ≥ 0, and whether Ls(G - H) ≥ 0.
    right_near: FxHashMap<(Game, Game), bool>,
    left_near: FxHashMap<(Game, Game), bool>,
    /// Cooled values, by value and temperature.
    cooled: FxHashMap<(Game, Game), Game>,
    /// Heated and overheated values, by value, unit and temperature.
    heated: FxHashMap<(Game, Option<Game>, Game), Game>,
    steps: u32,
}

/// Entries written between two looks at the memory limit.
const STEPS: u32 = 1024;

impl Analysis {
    /// Empty tables.
    pub fn new() -> Self {
        Analysis::default()
    }

    /// Bytes held by the tables, approximately.
    pub fn bytes(&self) -> usize {
        let single = self.thermographs.capacity()
            + self.reduced.capacity()
            + self.weights.capacity()
            + self.whole_weights.capacity()
            + self.far.capacity();
        let pairs = self.right_near.capacity() + self.left_near.capacity() + self.cooled.capacity();
        single * 17 + pairs * 25 + self.heated.capacity() * 41 + self.walls.bytes()
    }

    /// Forgets everything, to free memory or to switch to another store of values.
    pub fn forget(&mut self) {
        *self = Analysis::new();
    }

    /// Counts one entry; now and then compares the memory of store and tables with the budget.
    fn count(&mut self, algebra: &mut Algebra) -> Result<(), Stopped> {
        algebra.tick()?;
        self.steps += 1;
        if self.steps == STEPS {
            self.steps = 0;
            algebra.budget().check(algebra.bytes() + self.bytes())?;
        }
        Ok(())
    }
}
