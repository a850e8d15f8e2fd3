//! Hex: x joins top and bottom, o joins left and right, on a rhombus of hexagons.
//!
//! [`HexSearch`] says who wins, with the cells that the winner needs. It fills in cells that cannot matter ([`Filled`]), finds virtual
//! connections ([`Connections`]), and tries only moves into the must-play region. [`PlainHex`] tries every move: for Rex, where a
//! connection loses, for the number of moves to the end, and to test the other search.

mod board;
mod connections;
mod filled;
mod plain;
mod search;

pub use board::{HexBoard, WrongHex};
pub use connections::Connections;
pub use filled::Filled;
pub use plain::PlainHex;
pub use search::{HexSearch, Proof};
