//! Misère play: the player who makes the last move loses.
//!
//! - [`Values`] holds impartial games in canonical form: two games are equal exactly if they have the same outcome in every sum. It adds
//!   and subtracts them, and finds the [`Genus`] and the [`Class`] of each.
//! - [`quotient`]: a finite monoid that decides every sum of heaps of a ruleset, found and proved.
//! - [`kayles`]: who wins Kayles, by the theorem of Sibert and Conway.
//! - [`partizan`]: order of games modulo a universe, with reasons.
//!
//! Misère values and values of normal play are different things: `*2 + *2` is 0 in normal play, and a game that is not 0 here.
//!
//! ```
//! use upstar_misere::Values;
//! let mut values = Values::new();
//! let g = values.read("*[2#,3,2,0]")?;
//! assert_eq!(values.genus(g)?.to_string(), "1^431");
//! assert_eq!(values.class(g)?.name(), "restive");
//! # Ok::<(), upstar_misere::ReadError>(())
//! ```
//!
//! # Notation
//!
//! ```text
//! value := term ('+' term)*            term := '0' | '*' | '*' INT | '*[' items ']'
//! items := sum (',' sum)*              one item: that item; several: a game with these options
//! sum   := post ('+' post)*            post := atom '#'*        x# is the game whose only option is x
//! atom  := INT | '[' items? ']'        a number is a nim heap; an inner list is always a list of options
//! ```

pub mod kayles;
mod notation;
pub mod partizan;
mod positions;
pub mod quotient;
mod value;

pub use notation::{Expected, ReadError};
pub use positions::OfGenus;
pub use value::{Class, Genus, GenusError, LARGEST_NIM_HEAP, MisereValue, Values, tame_sum};
