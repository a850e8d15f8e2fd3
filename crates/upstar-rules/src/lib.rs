//! Rule files: a ruleset as a short text with the board, the pieces, and patterns for the moves of each player.
//!
//! ```text
//! name: clobber
//! board: grid
//! pieces: x Left, o Right
//! left: x o -> . x
//! right: mirror
//! ```
//!
//! [`RuleFile::read`] reads and checks a file; a mistake names its place. Patterns are written out as *shapes* (what must be on which
//! cell, and what it becomes). Shapes are compiled to bit boards: one set of cells for each kind of piece that some rule looks at, and
//! shifts and masks for the moves. Independent parts, symmetries and the exchange of colours are derived from the shapes where that is
//! sound. [`RuleFile::build`] gives positions that every tool of Upstar can use.

mod alphabet;
mod board_home;
mod build;
mod call;
mod described;
mod direction;
mod ending;
mod ends;
mod field;
mod graph_layout;
mod graph_rules;
mod grid_bounds;
mod grid_rules;
mod heaps;
mod judge;
mod known;
mod layout;
mod mirror;
mod mistake;
mod pattern;
mod planes;
mod position;
mod read;
mod repeat;
mod rule_file;
mod scoring;
mod shape;
mod symmetry;
mod template;
mod text;
mod words;

pub use call::position;
pub use ending::Ending;
pub use known::{KNOWN, known_rules, known_words, word_game};
pub use mistake::Mistake;
pub use read::looks_like_rules;
pub use rule_file::RuleFile;
pub use template::template;
