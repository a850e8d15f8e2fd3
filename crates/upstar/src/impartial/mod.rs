//! Impartial games: nim values on plain integers.

pub mod nimber;
