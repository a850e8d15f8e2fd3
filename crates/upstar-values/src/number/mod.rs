//! Numbers: exact dyadic rationals of any size.

mod dyadic;
pub mod long;
mod sign_expansion;
mod simplest;

pub use dyadic::{Dyadic, ParseDyadicError};
/// Integers of any size.
pub use num_bigint::{BigInt, BigUint};
pub use sign_expansion::Sign;
pub use simplest::{Bound, simplest_between};
