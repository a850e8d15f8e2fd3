//! Impartial games: both players have the same moves, and every value is a nim heap.
//!
//! - [`Impartial`] and [`Solver`]: any game given by its options, searched with a table of results.
//! - [`NimSearch`]: nim values of games that fall apart, found without evaluating all positions.
//! - [`entailing`]: moves that say where or by whom the next move is made, and loony positions.
//! - [`MisereSearch`]: who wins misère play of such games.
//! - [`take_and_break`]: heap games by code, their nim sequences and proved periods.
//! - [`coins`] and [`tartan`]: coin-turning games in one and two dimensions, and their codes.
//! - [`nimber`]: the field of nimbers.
//! - [`games`] and [`loopy`]: the other games of the literature, and graphs with cycles.
//! - [`Theorem`]: who wins positions of any size, without search.
//! - [`check_claim`]: whether a claimed set of P-positions is right.
//!
//! Values are plain integers; nothing here depends on the partizan theory.

mod claim;
pub mod coins;
pub mod entailing;
pub mod games;
mod grundy;
mod heaps;
mod listing;
pub mod loopy;
mod misere_search;
mod nim_search;
mod nim_value;
pub mod nimber;
pub mod ordinal;
pub mod take_and_break;
pub mod tartan;
mod theorem;
mod value_set;

pub use claim::{Violation, check_claim};
use grundy::listed;
pub use grundy::{Impartial, Measure, Solver, measure};
use heaps::list_bytes;
pub use heaps::{HeapRule, Heaps, tidy};
pub use listing::Listing;
pub use misere_search::MisereSearch;
pub use nim_search::{NimFileError, NimSearch, Stored};
pub use nim_value::{NimValue, NimValueError};
pub use theorem::Theorem;
pub use upstar_values::game::Outcome;
pub use value_set::{ValueSet, mex, mex_wide};
