//! Values of short partizan games: hash-consed canonical forms and their algebra.
//!
//! A [`Game`] is a small `Copy` handle; two games are equal exactly when their handles are. Handles live in a
//! [`Store`], shared by all threads; an [`Algebra`] is one thread's worker on it: it constructs, adds and compares.
//!
//! ```
//! use upstar_values::game::Algebra;
//! let mut algebra = Algebra::new();
//! let (zero, star) = (algebra.integer(0), algebra.nimber(1));
//! let up = algebra.construct(&[zero], &[star])?;
//! let double = algebra.add(up, up)?;
//! assert!(algebra.lt(zero, up)?);
//! assert!(algebra.confused(up, star)?);
//! assert!(algebra.lt(star, double)?);
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod algebra;
mod arena;
mod cache;
mod candidates;
mod construct;
mod days;
mod form_cache;
mod handle;
mod is_uptimal;
mod landmark_forms;
mod landmarks;
mod nus;
mod order;
mod outcome;
mod player;
mod product;
mod shape;
mod signature;
mod store;
mod sum;
mod uptimal;
mod uptimal_form;
mod write_once;

pub use algebra::Algebra;
pub use days::{Day, Lattice};
pub use handle::Game;
pub use nus::Nus;
pub use order::Order;
pub use outcome::{Outcome, Winner};
pub use player::Player;
pub use store::{Store, StoreSize};
pub use uptimal_form::Uptimals;
pub use write_once::{Content, Handle, WriteOnce};
