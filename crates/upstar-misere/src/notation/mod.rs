//! Misère values as text.

mod order;
mod read;
mod write;

pub(crate) use order::Ordered;
pub use read::{Expected, ReadError};
