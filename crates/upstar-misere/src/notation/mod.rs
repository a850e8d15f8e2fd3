//! Misère values as text.

mod cgsuite;
mod order;
mod read;
mod write;

pub(crate) use order::Ordered;
pub use read::{Expected, ReadError};
