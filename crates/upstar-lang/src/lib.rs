//! The language of Upstar: expressions, definitions and functions over combinatorial games.
//!
//! A [`Session`] evaluates one input after the other; [`Session::text`] and [`Session::json`] show the results.
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
mod cgsuite;
mod chessboard;
mod compile;
mod diagnostic;
mod dictionary;
mod extremes;
mod family;
mod field;
mod function;
pub mod functions;
mod globals;
mod integer;
mod letters;
mod lint;
mod loopy;
mod machine;
mod misere;
mod names;
mod ordinals;
mod periods;
mod picture;
mod plot;
mod program;
mod question;
mod random;
mod relate;
mod rules_file;
mod ruleset;
mod script;
mod search;
mod session;
mod show;
mod subjects;
pub mod syntax;
mod terms;
mod things;
mod value;
mod warnings;

pub use diagnostic::{Called, Diagnostic, render, render_named, render_warning, stopped_text};
pub use dictionary::{Dictionary, Key};
pub use extremes::{Aim, Counts, Extremes, Found};
pub use family::{Member, Variable};
pub use function::{Call, Failure, Function};
pub use integer::Integer;
pub use lint::{Lint, Loops, Seen};
pub use periods::{Column, Observed, Regularity, Table, observe, observe_texts};
pub use picture::PictureKind;
pub use plot::{Plot, PlotKind};
pub use program::{Routine, Source};
pub use script::ScriptRuleset;
pub use search::{Looked, Met, Place, Search, Verdict};
pub use session::{Limits, Session, Watch};
pub use subjects::Wording;
pub use syntax::needs_more;
pub use things::Placed;
pub use upstar::notation::Style;
pub use upstar_rules::template as rule_template;
pub use value::{List, Thing, Value};
pub use warnings::warnings;
