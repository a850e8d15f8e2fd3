//! Kos: local positions as in Go, where play goes round and a ban forbids to take a ko back at once.
//!
//! A [`KoGraph`] has numbers as ends, and some of its moves take a ko: in the next move the opponent may not take one here, unless a ko
//! threat that must be answered is played before. Such a position has no value as a game, because the ban is lifted by moves elsewhere.
//! It has walls: what play of the position and a stack of coupons t, t - s, …, s is worth beyond the coupons alone, for each start.
//! They depend on the [`Threats`].
//!
//! For the simple ko A = {x|B}, B = {A|y} the limit for s → 0 is known ([`Ko::table`]). For everything else the stack is played
//! ([`Ko::coupons`]): the result is exact for that stack, and only near to the limit.
//!
//! ```
//! use upstar_loopy::ko::{Ko, Threats};
//! use upstar_values::budget::Budget;
//! use upstar_values::number::Rational;
//! let budget = Budget::default();
//! let ko = Ko::from_text("A>3|!B; B>!A|0; K>A|1", "A", &budget)?.unwrap();
//! let walls = ko.table(Threats::None, &budget)?.unwrap();
//! assert_eq!((walls.mean().to_string(), walls.temperature().to_string()), ("2".into(), "1".into()));
//! let step = Rational::new(1.into(), 24.into(), &budget)?.unwrap();
//! let other = ko.at("K").unwrap();
//! assert!(other.table(Threats::Left, &budget)?.is_none());
//! let walls = other.coupons(Threats::Left, &step, &budget)?.unwrap();
//! assert_eq!((walls.mean().to_string(), walls.temperature().to_string()), ("5/3".into(), "2/3".into()));
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod coupons;
mod go;
mod go_play;
mod graph;
mod play;
mod reduce;
mod table;
mod threats;
mod walls;

pub use coupons::NoPlay;
pub use go::GoFragment;
pub use go_play::{Count, Fragment, NoGraph};
pub use graph::{Ko, KoGraph, KoOption};
pub use threats::Threats;
pub use walls::{KoThermograph, KoWall, Origin};
