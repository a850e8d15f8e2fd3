//! Loopy games: play may return to an earlier position, and infinite play is a draw.
//!
//! A [`Graph`] is a game as it is written: vertices with options of both players. A *stopper* is a game in which no play with
//! alternating moves is infinite. It has a canonical form, and [`Stopper`] is a handle of it: two stoppers are equal exactly when their
//! handles are. A short game is a stopper, and keeps its handle.
//!
//! Every loopy game G has two sides: G with all infinite plays won by Left (the onside), and with all of them won by Right (the offside).
//! A [`Value`] is the pair of these sides. They are stoppers for nearly every game that is met, and graphs otherwise.
//! [`LoopyAlgebra`] makes values, compares and adds them.
//!
//! ```
//! use upstar_loopy::{Graph, LoopyAlgebra, Target};
//! use upstar_values::game::{Algebra, Game, Order, Player};
//! let mut algebra = Algebra::new();
//! let mut loops = LoopyAlgebra::on(&mut algebra);
//! // over = {0|pass}
//! let mut graph = Graph::default();
//! let over = graph.vertex();
//! graph.add_option(over, Player::Left, Target::from(Game::ZERO));
//! graph.add_option(over, Player::Right, Target::Vertex(over));
//! let over = loops.value(&graph, over)?;
//! assert_eq!(loops.text(&over)?, "over");
//! assert_eq!(loops.compare(&over, &Game::UP.into())?, Order::Greater);
//! let none = loops.sub(&over, &over)?;
//! assert_eq!(loops.text(&none)?, "over & under");
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod algebra;
mod arena;
mod bigraph;
mod canonical;
mod components;
mod degree;
mod field;
mod graph;
mod intern;
pub mod ko;
mod named;
mod ordinal;
mod ranks;
mod read;
mod reduced;
mod sides;
mod stops;
mod store;
mod style;
mod sum;
mod text;
mod value;
mod work;

pub use algebra::LoopyAlgebra;
pub use bigraph::BigraphError;
pub use degree::NoVariety;
pub use graph::{Graph, Target};
pub use named::CONSTANTS;
pub use stops::Pseudonumber;
pub use store::{LoopyStore, Stopper, Vertex};
pub use value::{Side, SideRoot, Value};
