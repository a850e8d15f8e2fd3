//! The simplest number between two bounds.

use super::Dyadic;
use num_bigint::BigInt;

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// No bound on this side.
    Open,
    /// The number itself is allowed.
    Including(Dyadic),
    /// Only numbers strictly beyond this one.
    Excluding(Dyadic),
}

impl Bound {
    fn negated(&self) -> Bound {
        match self {
            Bound::Open => Bound::Open,
            Bound::Including(x) => Bound::Including(-x),
            Bound::Excluding(x) => Bound::Excluding(-x),
        }
    }

    /// Whether `x` is on the upper side of this lower bound.
    fn below(&self, x: &Dyadic) -> bool {
        match self {
            Bound::Open => true,
            Bound::Including(b) => b <= x,
            Bound::Excluding(b) => b < x,
        }
    }

    /// Whether `x` is on the lower side of this upper bound.
    fn above(&self, x: &Dyadic) -> bool {
        self.negated().below(&-x)
    }
}

/// The simplest number between two bounds: the integer nearest to zero if one fits, otherwise the number with the
/// smallest denominator. `None` if the interval is empty.
///
/// Costs a few additions of numbers for each doubling of the number of bits in the denominator of the result.
///
/// ```
/// use upstar_values::number::{Bound, Dyadic, simplest_between};
/// let between = |a: &str, b: &str| {
///     simplest_between(&Bound::Excluding(a.parse().unwrap()), &Bound::Excluding(b.parse().unwrap()))
/// };
/// assert_eq!(between("11/16", "9/8"), Some(Dyadic::from(1)));
/// assert_eq!(between("1/16", "7/8").unwrap().to_string(), "1/2");
/// assert_eq!(between("1", "1"), None);
/// ```
pub fn simplest_between(low: &Bound, high: &Bound) -> Option<Dyadic> {
    if let (Bound::Including(a) | Bound::Excluding(a), Bound::Including(b) | Bound::Excluding(b)) =
        (low, high)
    {
        let closed = matches!((low, high), (Bound::Including(_), Bound::Including(_)));
        if a > b || (a == b && !closed) {
            return None;
        }
    }
    if low.below(&Dyadic::ZERO) && high.above(&Dyadic::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if high.above(&Dyadic::ZERO) {
        // Zero is excluded by the lower bound: everything allowed is positive.
        return Some(simplest_positive(low, high));
    }
    Some(-simplest_positive(&high.negated(), &low.negated()))
}

/// Like `simplest_between`, for a non-empty interval of positive numbers.
fn simplest_positive(low: &Bound, high: &Bound) -> Dyadic {
    // The least multiple of 1/2^exponent that the lower bound allows, if the upper one allows it too.
    let candidate = |exponent: u64| {
        let numerator: BigInt = match low {
            Bound::Open => unreachable!("a positive interval has a lower bound"),
            Bound::Including(a) => a.shifted(exponent).ceil(),
            Bound::Excluding(a) => a.shifted(exponent).floor() + 1,
        };
        Some(Dyadic::new(numerator, exponent)).filter(|x| high.above(x))
    };
    // A multiple of 1/2^k is a multiple of 1/2^(k+1), so the least exponent that works is found by doubling and halving. Only one
    // multiple fits then, because of two neighbours one has a smaller denominator.
    let (mut fails, mut works) = (0, 1);
    let mut simplest = match candidate(0) {
        Some(integer) => return integer,
        None => loop {
            match candidate(works) {
                Some(x) => break x,
                None => (fails, works) = (works, 2 * works),
            }
        },
    };
    while works - fails > 1 {
        let middle = fails + (works - fails) / 2;
        match candidate(middle) {
            Some(x) => (simplest, works) = (x, middle),
            None => fails = middle,
        }
    }
    simplest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(s: &str) -> Dyadic {
        s.parse().unwrap()
    }

    fn between(a: &str, b: &str) -> String {
        let bound = |s: &str| {
            if s.is_empty() {
                Bound::Open
            } else {
                Bound::Excluding(d(s))
            }
        };
        simplest_between(&bound(a), &bound(b)).unwrap().to_string()
    }

    #[test]
    fn simplest_number_examples() {
        for (a, b, x) in [
            ("", "", "0"),
            ("-9", "", "0"),
            ("-1/2", "7/4", "0"),
            ("", "-1", "-2"),
            ("-5/2", "-31/16", "-2"),
            ("0", "", "1"),
            ("0", "100", "1"),
            ("0", "1", "1/2"),
            ("3/8", "17/32", "1/2"),
        ] {
            assert_eq!(between(a, b), x, "{{{a}|{b}}}");
        }
    }

    #[test]
    fn the_simplest_number_is_unique_and_earliest() {
        // Compare with a search through all numbers in order of their birthday.
        let mut all: Vec<Dyadic> = (-64..=64).map(|m| Dyadic::new(m.into(), 4)).collect();
        all.sort_by_key(|x| (x.birthday(), x.clone()));
        let ends: Vec<&Dyadic> = all.iter().filter(|x| x.exponent() <= 3).collect();
        for a in &ends {
            for b in &ends {
                for (low, high) in [
                    (
                        Bound::Excluding((*a).clone()),
                        Bound::Excluding((*b).clone()),
                    ),
                    (
                        Bound::Including((*a).clone()),
                        Bound::Excluding((*b).clone()),
                    ),
                    (
                        Bound::Including((*a).clone()),
                        Bound::Including((*b).clone()),
                    ),
                ] {
                    let fits: Vec<_> = all
                        .iter()
                        .filter(|x| low.below(x) && high.above(x))
                        .collect();
                    assert_eq!(
                        simplest_between(&low, &high).as_ref(),
                        fits.first().copied()
                    );
                    if let [first, second, ..] = fits[..] {
                        assert!(first.birthday() < second.birthday());
                    }
                }
            }
        }
    }
}
