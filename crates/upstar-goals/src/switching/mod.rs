//! Shannon's switching game: Short keeps edges for ever, Cut deletes them, and Short wants two vertices joined.
//!
//! Lehman's theorem says who wins: Short wins as second player exactly if some set of vertices with both terminals in it carries two
//! spanning trees without a common edge, and as first player exactly if it does after one more edge between the terminals is added. The trees
//! are found by matroid partition, in polynomial time, and they are a strategy: when Cut breaks one tree, Short mends it from the other.

mod bridgit;
mod game;
mod play;
mod trees;

pub use bridgit::{bridgit, bridgit_edges};
pub use game::{Switching, WrongSwitch};
pub use play::plain_short_wins;
pub use trees::{TwoTrees, two_trees};
