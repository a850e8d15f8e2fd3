//! Tests of the language, in one program: linking many programs takes longer than running them.

mod calculator;
mod cgsuite;
mod cgsuite_games;
mod common;
mod compounds;
mod contract;
mod endings;
mod extremes;
mod forms;
mod kos;
mod language;
mod loopy;
mod misere;
mod picture_sweep;
mod pictures;
mod robust;
mod scores;
mod script_docs;
mod script_gallery;
mod script_robust;
mod script_rules;
mod scripts;
mod syntax;
mod theorems;
mod user_rulesets;
mod winning_moves;
