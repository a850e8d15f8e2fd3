//! Ordinals in Cantor normal form, with ordinary, natural and nim sums.
//!
//! An ordinal is ω^a · m + ω^b · n + … with decreasing exponents, which are ordinals again. Towers of at most 16 powers are held, far
//! beyond ω^ω^ω. The field of nimbers on them is in [`nimber::transfinite`](crate::nimber::transfinite).
//!
//! ```
//! use upstar_impartial::ordinal::Ordinal;
//! let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
//! // Ordinary sums depend on the order, natural (Hessenberg) sums do not.
//! assert_eq!(ordinal("1").plus(&ordinal("w")), ordinal("w"));
//! assert_eq!(ordinal("w").plus(&ordinal("1")), ordinal("w + 1"));
//! assert_eq!(ordinal("1").natural_sum(&ordinal("w")), ordinal("w + 1"));
//! assert_eq!(ordinal("w * 5 + 3").nim_sum(&ordinal("w * 4 + 1")), ordinal("w + 2"));
//! ```

mod arithmetic;
mod text;

pub use text::OrdinalError;

use num_bigint::BigUint;
use std::collections::BTreeMap;
use upstar_values::budget::Stopped;

/// Towers of powers of ω higher than this are refused, so that work on exponents may recurse.
const HIGHEST: u32 = 16;
const TOO_HIGH: Stopped = Stopped::TooLarge(&"a tower of more than 16 powers of ω");

/// An ordinal: a sum of powers of ω with positive integers as coefficients.
///
/// The order of the type is the order of ordinals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ordinal {
    /// Exponents, decreasing, with their coefficients. Lists of this kind compare as the ordinals do.
    terms: Vec<(Ordinal, BigUint)>,
}

impl Ordinal {
    /// Zero.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// ω, the first infinite ordinal.
    pub fn omega() -> Ordinal {
        Ordinal::one_term(Ordinal::from(1u64), BigUint::from(1u32))
    }

    /// ω^exponent; an error if the tower of powers is too high.
    pub fn omega_power(exponent: Ordinal) -> Result<Ordinal, Stopped> {
        if exponent.height() >= HIGHEST {
            return Err(TOO_HIGH);
        }
        Ok(Ordinal::one_term(exponent, BigUint::from(1u32)))
    }

    /// ω^exponent · coefficient, for an exponent that is known to be low.
    pub(crate) fn one_term(exponent: Ordinal, coefficient: BigUint) -> Ordinal {
        if coefficient == BigUint::ZERO {
            return Ordinal::ZERO;
        }
        Ordinal {
            terms: vec![(exponent, coefficient)],
        }
    }

    /// The sum of terms of any order; each exponent stands once.
    pub(crate) fn from_map(terms: BTreeMap<Ordinal, BigUint>) -> Ordinal {
        let terms = terms.into_iter().rev();
        Ordinal {
            terms: terms.filter(|(_, c)| *c != BigUint::ZERO).collect(),
        }
    }

    /// The exponents of ω, decreasing, with their coefficients.
    pub fn terms(&self) -> &[(Ordinal, BigUint)] {
        &self.terms
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The integer, if it is finite.
    pub fn integer(&self) -> Option<BigUint> {
        match &self.terms[..] {
            [] => Some(BigUint::ZERO),
            [(exponent, n)] if exponent.is_zero() => Some(n.clone()),
            _ => None,
        }
    }

    /// The highest tower of ω in it: 0 for integers, 1 below ω^ω, 2 below ω^ω^ω.
    pub fn height(&self) -> u32 {
        match self.terms.first() {
            None => 0,
            Some((exponent, _)) if exponent.is_zero() => 0,
            Some((exponent, _)) => 1 + exponent.height(),
        }
    }

    /// The exponent of the first term; 0 if there is none.
    fn degree(&self) -> Ordinal {
        self.terms
            .first()
            .map_or(Ordinal::ZERO, |(exponent, _)| exponent.clone())
    }

    /// Bytes that it holds, roughly.
    pub fn bytes(&self) -> usize {
        let terms = self.terms.iter();
        let held = terms.map(|(e, c)| 48 + e.bytes() + c.bits() as usize / 8);
        24 + held.sum::<usize>()
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Ordinal {
        Ordinal::from(BigUint::from(n))
    }
}

impl From<BigUint> for Ordinal {
    fn from(n: BigUint) -> Ordinal {
        Ordinal::one_term(Ordinal::ZERO, n)
    }
}

/// An ordinal below ω².
impl From<crate::games::Ordinal> for Ordinal {
    fn from(small: crate::games::Ordinal) -> Ordinal {
        let high = Ordinal::one_term(Ordinal::from(1u64), small.a.into());
        high.plus(&Ordinal::from(small.b))
    }
}

#[cfg(test)]
mod tests;
