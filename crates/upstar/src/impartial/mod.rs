//! Impartial games: nim values on plain integers.
