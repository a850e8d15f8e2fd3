//! Strings-and-Coins, Nimstring and Dots-and-Boxes.
//!
//! Coins hang on strings. Players cut a string in turn, and whoever frees a coin cuts another one. In Strings-and-Coins most coins win; in
//! Nimstring the last cut wins. A board of Dots-and-Boxes is the same: boxes are coins, and drawing an edge cuts the string between two boxes.

mod board;
mod chains;
mod endgame;
mod endings;
mod fight;
mod frame;
mod graph;
mod grid;
mod images;
mod mask;
mod nimstring;
mod position;
mod score;
mod search;
mod set;
mod shape;
mod table;

pub use board::{Board, BoardError, Start};
pub use chains::{Chain, chains};
pub use endgame::{Control, Endgame, Kind};
pub use fight::{Fight, InControl, LoonyEndgame, Parity, loony_endgame};
pub use graph::{GraphError, StringGraph};
pub use nimstring::{NimstringMove, NimstringSolver};
pub use position::{Captures, StringPosition, TextError};
pub use score::{ScoreSolver, ScoredMove, SearchError};
pub use set::StringSet;

#[cfg(test)]
mod tests;
