//! Who wins a sum of games, found by search where the values of its parts are too large.
//!
//! A [`Solver`] takes a sum of positions and values ([`Term`](upstar::sum::Term)) and says who wins it, which moves win and what a
//! wrong move costs. Small parts become exact values, number + up + star values are added up, and a game and its negative cancel. The
//! rest is searched with a table of positions met before, keyed on the multiset of the parts.
//!
//! ```
//! use upstar::game::{Algebra, Game, Outcome};
//! use upstar::rulesets::position;
//! use upstar::sum::Term;
//! use upstar_solve::{Settings, Solver};
//! let algebra = Algebra::new();
//! let mut solver = Solver::new(&algebra, Settings::default());
//! let sum = [
//!     Term::position(position("clobber(4, 4)").unwrap()),
//!     Term::position(position("domineering(3, 4)").unwrap()).negative(),
//!     Term::of_value(Game::UP),
//! ];
//! assert_eq!(solver.outcome(&sum)?, Outcome::L);
//! # Ok::<(), upstar::budget::Stopped>(())
//! ```
//!
//! A [`MisereSolver`] does the same under misère play, where the player who cannot move wins.

mod atom;
mod bounds;
mod facts;
mod fields;
mod file;
mod key;
mod lists;
mod misere;
mod moves;
mod nim;
mod node;
mod paths;
mod plain;
mod race;
mod search;
mod short;
mod solver;
mod stops;
mod strips;
mod table;
mod walls;

pub use file::TableError;
pub use misere::{MisereSettings, MisereSolver};
pub use moves::{Cost, JudgedMove};
pub use solver::{Found, Progress, Settings, Solver};
pub use stops::StopBounds;
pub use table::Table;
