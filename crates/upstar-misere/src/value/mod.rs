//! Impartial games in misère play, in canonical form.

mod classes;
mod days;
mod difference;
mod distinguish;
mod genus;
mod store;

pub use classes::{Class, tame_sum};
pub use genus::{Genus, GenusError};
pub(crate) use store::deeper;
pub use store::{LARGEST_NIM_HEAP, MisereValue, Values};
