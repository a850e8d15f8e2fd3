//! Infinitely greater: the hierarchy of infinitesimals.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::{BTreeSet, HashSet};

/// Whether G > r·H for every r ≥ 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hierarchy {
    /// Yes, for the reason given.
    Always(&'static str),
    /// No: G > r·H is false for this r, and true for all smaller ones.
    FailsAt(u64),
    /// No: G > r·H is false for some r up to this one, but true for all that were tried.
    FailsBy(BigInt),
    /// G > r·H is true for all r up to this one, and no theorem settles the others.
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
    /// Whether self ≫ other, by Moews' table.
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
    /// Whether G is infinitely greater than H: G > r·H for every r ≥ 1. If no theorem decides, multiples up to `most` are tried; each
    /// costs a sum and a comparison.
    ///
    /// ```
    /// use upstar_values::analysis::{Analysis, Hierarchy};
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// let tiny = algebra.tiny(one)?;
    /// let answer = analysis.much_greater(&mut algebra, Game::UP, tiny, 8)?;
    /// assert!(matches!(answer, Hierarchy::Always(_)));
    /// let answer = analysis.much_greater(&mut algebra, one, one, 8)?;
    /// assert_eq!(answer, Hierarchy::FailsAt(1));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
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
            return Ok(Hierarchy::Always("H <= 0, so that r H <= H < G"));
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

    /// The consequences of Ls(r·H) ≤ r·m + T and Rs(r·H) ≥ r·m - T, for the mean m and the temperature T ≥ 0 of H.
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
        let (a, b) = (self.place(algebra, g)?, self.place(algebra, h)?);
        Ok(match (&a, &b) {
            (Some(Place::Uptimal(a)), Some(Place::Uptimal(b))) => {
                let first = |digits: &[i32]| digits.iter().position(|&d| d != 0);
                match (first(a), first(b)) {
                    (Some(i), Some(j)) if i < j && a[i] > 0 => {
                        Some("uptimals compare by their first digit")
                    }
                    _ => None,
                }
            }
            (Some(a), Some(b)) => match (a.term(), b.term()) {
                (Some(a), Some(b)) if a.much_greater(&b) => {
                    Some("the hierarchy of the powers of up and of {0^m|tiny(x)}")
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// The place of a value among the infinitesimals, if it is known.
    fn place(&mut self, algebra: &mut Algebra, game: Game) -> Result<Option<Place>, Stopped> {
        if !algebra.is_infinitesimal(game) {
            return Ok(None);
        }
        if self.small_weight(algebra, game)?.is_some() {
            let digits = algebra.uptimal_digits(game)?;
            return Ok(digits.and_then(|(digits, star)| (!star).then_some(Place::Uptimal(digits))));
        }
        Ok(tiny_term(algebra, game)?.map(Place::Tiny))
    }
}

/// A recognised infinitesimal.
enum Place {
    Uptimal(Vec<i32>),
    Tiny(Term),
}

impl Place {
    /// The term of the hierarchy that it equals; a sum of several powers of ↑ equals none.
    fn term(&self) -> Option<Term> {
        match self {
            Place::Tiny(term) => Some(term.clone()),
            Place::Uptimal(digits) => match digits.split_last() {
                Some((1, zeros)) if zeros.iter().all(|&d| d == 0) => Some(Term::Up {
                    power: digits.len() as u32,
                }),
                _ => None,
            },
        }
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

/// The power of {0^m | tiny(x)} that a value equals.
fn tiny_term(algebra: &mut Algebra, game: Game) -> Result<Option<Term>, Stopped> {
    for x in negative_ends(algebra, game)?.iter().map(|x| -x) {
        if let Some((zeros, power)) = zeros_and_power(algebra, game, &x)? {
            return Ok(Some(Term::Tiny { zeros, x, power }));
        }
    }
    Ok(None)
}

/// The negative numbers at which play can end.
fn negative_ends(algebra: &mut Algebra, game: Game) -> Result<BTreeSet<Dyadic>, Stopped> {
    let (mut ends, mut seen, mut open) = (BTreeSet::new(), HashSet::from([game]), vec![game]);
    while let Some(follower) = open.pop() {
        algebra.tick()?;
        if let Some(x) = algebra.as_number(follower) {
            // The path on from a number is long and adds nothing.
            if x.signum() < 0 {
                ends.insert(x);
            }
            continue;
        }
        let mut options = algebra.left_options(follower)?;
        options.extend(algebra.right_options(follower)?);
        open.extend(options.into_iter().filter(|&option| seen.insert(option)));
    }
    Ok(ends)
}

/// The m and k for which a value is {0^m | tiny(x)}^k.
fn zeros_and_power(
    algebra: &mut Algebra,
    game: Game,
    x: &Dyadic,
) -> Result<Option<(u32, u32)>, Stopped> {
    let subscript = algebra.number(x)?;
    let mut base = algebra.tiny(subscript)?;
    let mut right = algebra.right_options(base)?[0];
    for zeros in 0..=MOST_ZEROS {
        // G^1 = G = {0|H}, G^k = G^{→k} - G^{→k-1}, G^{→k+1} = {G^{→k}|H}.
        let (mut arrow, mut value) = (base, base);
        for power in 1..=MOST_POWER {
            if value == game {
                return Ok(Some((zeros, power)));
            }
            let next = algebra.construct(&[arrow], &[right])?;
            value = algebra.sub(next, arrow)?;
            arrow = next;
        }
        right = base;
        base = algebra.construct(&[Game::ZERO], &[right])?;
    }
    Ok(None)
}
