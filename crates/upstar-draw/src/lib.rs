//! Pictures: thermographs, game trees, Hasse diagrams, boards.
//!
//! A [`Picture`] is a description: lines, dots, labels. It is written as SVG or as TikZ for papers. Thermographs and boards are also
//! written in characters for the terminal.
//!
//! ```
//! use upstar_values::analysis::Analysis;
//! use upstar_draw::draw_thermographs;
//! use upstar_values::game::Algebra;
//! let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
//! let three = algebra.integer(3);
//! let switch = algebra.switch(three)?;
//! let picture = draw_thermographs(&mut analysis, &mut algebra, &[switch])?;
//! assert!(picture.svg().starts_with("<svg"));
//! assert!(picture.tikz().starts_with("\\begin{tikzpicture}"));
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

mod board;
mod board_layout;
mod board_text;
mod hasse;
mod picture;
#[cfg(feature = "png")]
mod png;
mod scale;
mod svg;
mod text_plot;
mod thermographs;
mod tikz;
mod tree;

pub use board::draw_board;
pub use board_layout::{STEP, places};
pub use board_text::board_text;
pub use hasse::draw_hasse;
pub use picture::{Anchor, Element, Ink, Label, Picture, Point, Stroke};
pub use text_plot::text_plot;
pub use thermographs::{can_be_drawn, draw_thermographs};
pub use tree::{draw_form_tree, draw_tree, draw_written_tree};
