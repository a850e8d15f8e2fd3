//! Infinitely greater: the hierarchy of infinitesimals.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::BTreeSet;

/// Whether G > r·H for every r ≥ 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hierarchy {
    /// It is, for the reason given.
    Always(&'static str),
    /// It is not: G > r·H is false for this r, and true for all smaller ones.
    FailsAt(u64),
    /// It is not: G > r·H is false for some r, not later than this one (but for none of those tried).
    FailsBy(BigInt),
    /// G > r·H is true for all r up to this one, and no theorem settles the rest.
    UpTo(u64),
}

/// A value of Moews' hierarchy: a power of ↑, or of {0^m | tiny(x)} for a number x > 0.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    /// ↑^k.
    Up { power: u32 },
    /// {0^m | tiny(x)}^k; tiny(x)^k for m = 0.
    Tiny { zeros: u32, x: Dyadic, power: u32 },
}

/// Terms with more zeros or a higher power than this are not recognised.
const MOST_ZEROS: u32 = 4;
const MOST_POWER: u32 = 4;

impl Term {
    /// Whether self ≫ other, by the table of the hierarchy.
    fn much_greater(&self, other: &Term) -> bool {
        match (self, other) {
            (Term::Up { power: k }, Term::Up { power: l }) => k < l,
            (Term::Up { .. }, Term::Tiny { zeros, power, .. }) => *zeros == 0 || *power >= 2,
            (Term::Tiny { .. }, Term::Up { .. }) => false,
            (
                Term::Tiny {
                    zeros: m,
                    x,
                    power: k,
                },
                Term::Tiny {
                    zeros: n,
                    x: y,
                    power: l,
                },
            ) => match (m, n) {
                _ if m == n && x == y => k < l,
                (0, 0) => x < y,
                (0, _) => false,
                (1, 0) => x < y || (x == y && *l >= 2),
                (1, _) => false,
                (_, 0) => true,
                (m, n) => *l >= 2 && (x > y || (x == y && m > n)),
            },
        }
    }
}

impl Analysis {
    /// Whether G is infinitely greater than H, G > r·H for every r ≥ 1. Where no theorem decides, multiples up to `most` are
    /// tried; each costs a sum and a comparison.
    ///
    /// ```
    /// use upstar::analysis::{Analysis, Hierarchy};
    /// use upstar::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// let tiny = algebra.tiny(one)?;
    /// let answer = analysis.much_greater(&mut algebra, Game::UP, tiny, 8)?;
    /// assert!(matches!(answer, Hierarchy::Always(_)));
    /// let answer = analysis.much_greater(&mut algebra, one, one, 8)?;
    /// assert_eq!(answer, Hierarchy::FailsAt(1));
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn much_greater(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
        most: u64,
    ) -> Result<Hierarchy, Stopped> {
        if !algebra.gt(g, h)? {
            return Ok(Hierarchy::FailsAt(1));
        }
        if algebra.le(h, Game::ZERO)? {
            return Ok(Hierarchy::Always("H ≤ 0, so that r·H ≤ H < G"));
        }
        let stops = self.stops_of_multiples(algebra, g, h)?;
        if matches!(stops, Stops::Open)
            && let Some(reason) = self.reason(algebra, g, h)?
        {
            return Ok(Hierarchy::Always(reason));
        }
        let mut multiple = h;
        for r in 1..most.max(1) {
            if matches!(&stops, Stops::BelowFrom(from) if *from <= BigInt::from(r)) {
                break;
            }
            multiple = algebra.add(multiple, h)?;
            if !algebra.gt(g, multiple)? {
                return Ok(Hierarchy::FailsAt(r + 1));
            }
        }
        Ok(match stops {
            Stops::BelowFrom(from) if from <= BigInt::from(most.max(1)) => Hierarchy::Always(
                "the left stops of the multiples of H stay below the right stop of G",
            ),
            Stops::AboveFrom(from) => Hierarchy::FailsBy(from),
            _ => Hierarchy::UpTo(most.max(1)),
        })
    }

    /// What Ls(r·H) ≤ r·m + T and Rs(r·H) ≥ r·m - T say, for the mean m and the temperature T ≥ 0 of H.
    fn stops_of_multiples(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
    ) -> Result<Stops, Stopped> {
        let (left, right) = algebra.stops(g);
        let mean = self.mean(algebra, h)?;
        let t = self.temperature(algebra, h)?.max(Dyadic::ZERO);
        Ok(match mean.signum() {
            1 => Stops::AboveFrom(quotient(&(&left + &t), &mean) + 1),
            0 if t < right => Stops::BelowFrom(BigInt::from(1)),
            0 => Stops::Open,
            _ => {
                let from: BigInt = quotient(&(&t - &right), &-&mean) + 1;
                Stops::BelowFrom(from.max(BigInt::from(1)))
            }
        })
    }

    /// A theorem by which G ≫ H.
    fn reason(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
    ) -> Result<Option<&'static str>, Stopped> {
        if let (Some(a), Some(b)) = (
            self.atomic_weight(algebra, g)?,
            self.atomic_weight(algebra, h)?,
        ) {
            let two = algebra.integer(2);
            if algebra.ge(a, two)? && algebra.le(b, Game::ZERO)? {
                return Ok(Some("G has atomic weight at least 2 and H at most 0"));
            }
        }
        if let (Some((a, false)), Some((b, false))) =
            (algebra.uptimal_digits(g)?, algebra.uptimal_digits(h)?)
        {
            let first = |digits: &[i32]| digits.iter().position(|&d| d != 0);
            if let (Some(i), Some(j)) = (first(&a), first(&b))
                && i < j
                && a[i] > 0
            {
                return Ok(Some("uptimals compare by their first digit"));
            }
        }
        if let (Some(a), Some(b)) = (term(algebra, g)?, term(algebra, h)?)
            && a.much_greater(&b)
        {
            return Ok(Some(
                "Moews' hierarchy of the powers of ↑ and of {0^m|tiny(x)}",
            ));
        }
        Ok(None)
    }
}

/// What stops say about G > r·H for large r.
enum Stops {
    /// True from this multiple on.
    BelowFrom(BigInt),
    /// False from this multiple on.
    AboveFrom(BigInt),
    /// Nothing.
    Open,
}

/// The integer part of a/b, b > 0.
fn quotient(a: &Dyadic, b: &Dyadic) -> BigInt {
    let top = a.exponent().max(b.exponent());
    a.shifted(top)
        .numerator()
        .div_floor(&b.shifted(top).numerator())
}

/// The place of a value in the hierarchy, if it has one of the shapes there.
fn term(algebra: &mut Algebra, game: Game) -> Result<Option<Term>, Stopped> {
    if let Some((digits, false)) = algebra.uptimal_digits(game)?
        && let Some((1, zeros)) = digits.split_last()
        && zeros.iter().all(|&d| d == 0)
    {
        let power = digits.len() as u32;
        return Ok(Some(Term::Up { power }));
    }
    if !algebra.is_infinitesimal(game) || algebra.is_all_small(game)? {
        return Ok(None);
    }
    // The numbers that play can end with: x is the negative of one of them.
    let mut numbers = BTreeSet::new();
    for follower in algebra.followers(game)? {
        if let Some(x) = algebra.as_number(follower).filter(|x| x.signum() < 0) {
            numbers.insert(-x);
        }
    }
    for x in numbers {
        let subscript = algebra.number(&x)?;
        let mut right = algebra.tiny(subscript)?;
        let mut base = right;
        for zeros in 0..=MOST_ZEROS {
            if zeros > 0 {
                right = base;
                base = algebra.construct(&[Game::ZERO], &[right])?;
            } else {
                right = algebra.right_options(base)?[0];
            }
            // G^1 = G = {0|H}, G^k = G^{→k} - G^{→k-1}, G^{→k+1} = {G^{→k}|H}.
            let (mut arrow, mut value) = (base, base);
            for power in 1..=MOST_POWER {
                if value == game {
                    return Ok(Some(Term::Tiny { zeros, x, power }));
                }
                let next = algebra.construct(&[arrow], &[right])?;
                value = algebra.sub(next, arrow)?;
                arrow = next;
            }
        }
    }
    Ok(None)
}
