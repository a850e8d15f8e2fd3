//! Upstar (↑∗): combinatorial games, exactly and fast.
//!
//! One name for the crates of the mathematics: `upstar-values` (values and their text), `upstar-impartial` (impartial games on plain
//! integers), `upstar-positions` (positions and rulesets) and `upstar-draw` (pictures).

pub use upstar_draw as draw;
pub use upstar_positions::{position, rulesets, sum};
pub use upstar_values::{analysis, bidding, budget, encode, form, game, notation, number};

/// Impartial games: the theory, and all games by name.
pub mod impartial {
    pub use upstar_impartial::*;
    pub use upstar_positions::rulesets::impartial::catalogue;
}
