//! Bidding play: the Discrete Richman auction with a tie-breaking marker.
//!
//! Left has a budget p, Right q, and the total p + q never changes; one of them holds the marker. In each round both bid a whole number
//! up to their budget, and the holder may put the marker into the bid. The higher bid wins, and on equal bids the holder wins. The
//! winner pays the bid to the other and moves; a winner who cannot move loses. The marker goes to the other player if it was in the
//! winning bid, and on every tie.
//!
//! With a total of 0 this is alternating play, and the marker says who moves. Games that are equal in alternating play can differ here
//! ({∗|} equals 0 there, but not here), so outcomes belong to literal forms and positions, not to values.
//!
//! ```
//! use upstar_values::form::Form;
//! use upstar_values::game::{Algebra, Game};
//! let mut algebra = Algebra::new();
//! let star = algebra.bidding_outcome(&Form::Value(Game::STAR), 2)?;
//! assert_eq!(star.to_string(), "LLRLRR");
//! let form = Form::new(vec![Game::STAR.into()], vec![]);
//! assert_eq!(algebra.form_value(&form)?, Game::ZERO);
//! assert_eq!(algebra.bidding_outcome(&form, 1)?.to_string(), "LRLL");
//! assert_eq!(algebra.bidding_outcome(&Game::ZERO.into(), 1)?.to_string(), "RRLL");
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod auction;
mod outcome;
mod witness;
mod word;

pub use auction::{Bid, Prospects, Purse};
pub use word::{OutcomeWord, WordError};

#[cfg(test)]
mod tests;
