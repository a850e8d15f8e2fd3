//! Values as text: reading and printing.

mod error;
mod parse;
pub mod token;
pub mod tree;

pub use error::{ParseError, Problem};
pub use parse::{needs_more, parse, parse_statements};
