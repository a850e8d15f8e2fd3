//! The theorems of the theory, and the laws that values obey. Theorems with a single number are from Urban Larsson's lecture notes
//! (IE619), those with two from Bonato, Huggan and Nowakowski, The Game of Flipping Coins.
//!
//! The engine is checked against [`tree`], which knows only the definitions.

mod canonical_form;
mod forms;
mod foundations;
mod golden;
mod laws;
mod limits;
mod numbers;
mod ordinal_sums;
mod tree;
