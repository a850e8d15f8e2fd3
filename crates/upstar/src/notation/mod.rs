//! Values as text: reading and printing.
//!
//! ```
//! use upstar::game::Algebra;
//! use upstar::notation::{Style, print, read};
//! let mut algebra = Algebra::new();
//! let game = read(&mut algebra, "{1|-1} + *").unwrap();
//! assert_eq!(print(&mut algebra, game, Style::Unicode)?, "±1∗");
//! # Ok::<(), upstar::budget::Stopped>(())
//! ```

mod error;
mod form_text;
mod parse;
mod print;
mod read;
mod shape;
pub mod token;
pub mod tree;
mod walk;
mod written;

pub use error::{ParseError, Problem};
pub use form_text::form_text;
pub use parse::{needs_more, parse, parse_statements};
pub use print::{Style, print, print_number, print_nus};
pub use read::{ReadError, literal, read};
pub use shape::Shape;
pub use written::Written;
