//! The theorems of the theory, under their ids, and the laws that values obey.
//!
//! What the engine says is checked against [`tree`], which knows only the definitions.

mod canonical_form;
mod forms;
mod foundations;
mod golden;
mod laws;
mod limits;
mod numbers;
mod ordinal_sums;
mod tree;
