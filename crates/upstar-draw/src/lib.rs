//! Pictures: thermographs, game trees, Hasse diagrams, boards, plots.
//!
//! A [`Picture`] is a description: lines, dots, labels. It is written as SVG or as TikZ for papers. Thermographs, boards and plots are
//! also written in characters for the terminal.
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

mod automaton;
mod beside;
mod births;
mod board;
mod board_layout;
mod board_text;
mod boxes;
mod chart;
mod chessboard;
mod counters;
mod frame;
mod hasse;
mod hexagons;
mod ko_thermograph;
mod label_box;
mod lattice;
mod loop_tree;
mod loops;
mod moves;
mod picture;
#[cfg(feature = "png")]
mod png;
mod position_tree;
mod scale;
mod shades;
mod squares;
mod svg;
mod text_plot;
mod thermographs;
mod tikz;
mod tree;

pub use automaton::{AutomatonState, draw_automaton};
pub use beside::{Summand, draw_sum};
pub use births::draw_birth_tree;
pub use board::{draw_board, draw_position};
pub use board_layout::{STEP, places};
pub use board_text::board_text;
pub use chart::{Chart, Marks, Sample, Series};
pub use chessboard::Chessboard;
pub use hasse::{draw_hasse, draw_order};
pub use ko_thermograph::draw_ko;
pub use loop_tree::draw_loop_tree;
pub use moves::draw_moves;
pub use picture::{Anchor, Element, Ink, Label, Picture, Point, Stroke};
pub use position_tree::{NodeLabel, draw_position_tree};
pub use shades::{Shade, Shades};
pub use squares::{Square, draw_squares};
pub use text_plot::text_plot;
pub use thermographs::{can_be_drawn, draw_thermographs};
pub use tree::{draw_bidding_tree, draw_form_tree, draw_tree, draw_written_tree};
