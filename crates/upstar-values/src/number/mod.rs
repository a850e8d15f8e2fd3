//! Numbers: exact dyadic rationals of any size, and the other rationals beside them.

mod dyadic;
pub mod long;
mod rational;
mod sign_expansion;
mod simplest;

pub use dyadic::{Dyadic, ParseDyadicError};
/// Integers of any size.
pub use num_bigint::{BigInt, BigUint};
pub use rational::Rational;
pub use sign_expansion::Sign;
pub use simplest::{Bound, simplest_between};
