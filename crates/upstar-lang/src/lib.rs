//! The language of Upstar: expressions, definitions and functions over combinatorial games.
//!
//! A [`Session`] evaluates one input after the other; [`Session::text`] and [`Session::json`] show what came out.
//!
//! ```
//! use upstar_lang::{Limits, Session, Style};
//! let mut session = Session::new(Limits::default());
//! session.evaluate("G := {1|-1}").unwrap();
//! let answer = session.evaluate("G + *").unwrap();
//! assert_eq!(session.text(&answer, Style::Unicode).unwrap(), "±1∗");
//! let answer = session.evaluate("[left_stop(times(n, G)) for n in 1..4]").unwrap();
//! assert_eq!(session.text(&answer, Style::Text).unwrap(), "[1, 0, 1, 0]");
//! ```
//!
//! To add a function, add one entry to a table in `functions/`: help, completion and documentation follow.

mod arithmetic;
mod diagnostic;
mod evaluate;
mod family;
mod function;
pub mod functions;
mod names;
mod picture;
mod relate;
mod search;
mod session;
mod show;
mod value;

pub use diagnostic::{Diagnostic, render};
pub use family::{Member, Observed, Variable, observe};
pub use function::{Call, Failure, Function};
pub use picture::PictureKind;
pub use session::{Limits, Session, Watch};
pub use upstar::notation::{Style, needs_more};
pub use value::{List, Thing, Value};
