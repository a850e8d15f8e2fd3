//! The language of Upstar.
