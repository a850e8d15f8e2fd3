//! Chases and other games that need not end, with their numberings for [retrograde analysis](crate::retrograde).

mod black_path;
mod dodgem;
mod fox_and_geese;
mod hare_and_hounds;
mod king_and_rook;
mod lewthwaite;
mod matching;
mod morris;
mod quadraphage;
mod subsets;
mod three_mens_morris;

pub use black_path::{BlackPath, Path};
pub use dodgem::{Cars, Dodgem};
pub use fox_and_geese::{FoxAndGeese, Pen};
pub use hare_and_hounds::{HareAndHounds, Hunt, Kind};
pub use king_and_rook::{KingAndRook, Mate};
pub use lewthwaite::{Lewthwaite, Slides};
pub use morris::{Men, Morris};
pub use quadraphage::{Plans, Quadraphage, Run, Runner};
pub use three_mens_morris::{Step, ThreeMen, ThreeMensMorris};

#[cfg(test)]
mod tests;
