//! Partizan misère play on literal forms.
//!
//! A form is kept as it was written: in misère play most simplifications of normal play are wrong. Forms live in a store, [`Forms`], which
//! makes each one once and knows its misère outcome. Two forms are compared modulo a [`Universe`]: G ≥ H if Left likes G + X at least as
//! much as H + X for every X of the universe.
//!
//! ```
//! use upstar_misere::partizan::{FormId, Forms, Universe};
//! use upstar_values::budget::Budget;
//! use upstar_values::game::{Order, Outcome};
//! let (mut forms, budget) = (Forms::new(), Budget::default());
//! let sum = forms.sum(FormId::STAR, FormId::STAR, &budget)?;
//! assert_eq!(forms.outcome(sum), Outcome::N);
//! // ∗ + ∗ is 0 among dicots, but not among all games.
//! assert_eq!(forms.compare(Universe::Dicot, sum, FormId::ZERO, &budget)?, Order::Equal);
//! assert_eq!(forms.compare(Universe::All, sum, FormId::ZERO, &budget)?, Order::Confused);
//! # Ok::<(), upstar_misere::partizan::UniverseError>(())
//! ```

mod arithmetic;
mod canonical;
mod convert;
mod days;
mod facts;
mod inverse;
mod order;
mod outcome;
mod reason;
mod shrink;
mod store;
mod text;
mod universe;

pub use store::{FormId, Forms};
pub use universe::{Universe, UniverseError};
