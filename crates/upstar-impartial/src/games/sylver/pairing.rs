//! Strategies by pairs: proofs that a position with infinitely many numbers left is lost.
//!
//! From some number on, the numbers that may be named are put into pairs, by a pattern that repeats. A player who names one of a pair is
//! answered with the other. Each smaller number has an answer of its own, after which play is known to be lost whichever pairs
//! have been named before. A few conditions, finitely
//! many in all, make sure that the answer may always be named.
//!
//! Write S for the sums of the position, g for the common divisor, c for a number from which on all multiples of g are in S, p for the
//! period, f for the first number of the pattern with f ≥ c + 2p, π(n) for the partner of n, and X for the sums after some pairs, the numbers of a set A,
//! have been named. Let n ≥ f be no number of X. If π(n) were a sum of n and X, then one of these would hold.
//!
//! 1. π(n) = n + s with s in S: *a difference of partners is never in S*.
//! 2. π(n) = a + s with a in A and s in S: *π(a + s) is a sum of S, a and π(a)*, so that n was in X.
//! 3. π(n) is a sum of S and at least two numbers of A. If n is in the class of one of them, or of its partner, modulo g, then n is in X,
//!    because the difference is a large multiple of g. Otherwise let a be the least number of A. *Then π(w) - 2a is a sum of S and none, one
//!    or two times π(a) - a, for every w ≥ 2a that may be such a sum*; so n was in X again.
//!
//! Sums with more than one n, or with n and a number of A, are too large: p ≤ f.

use super::position::Sums;
use num_integer::Integer;

/// The answer to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The number that was named.
    pub to: u64,
    /// The answer.
    pub with: u64,
}

/// A strategy by pairs for the player who does not start. It is a proof: [`Prover`](super::Prover) has checked all conditions.
///
/// ```
/// use upstar_impartial::games::sylver::{Position, Prover};
/// let mut prover = Prover::new(Default::default());
/// let pairing = prover.pairing(&Position::new(&[6, 9]).unwrap()).unwrap().unwrap();
/// assert_eq!(pairing.reply(4), Some(11));
/// assert_eq!(pairing.reply(3_000_001), Some(3_000_002));
/// assert_eq!(pairing.period(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub(super) pattern: Pattern,
    pub(super) small: Vec<Reply>,
}

impl Pairing {
    /// The answers to the numbers before the pattern begins.
    pub fn small(&self) -> &[Reply] {
        &self.small
    }

    /// Where the pattern begins.
    pub fn first(&self) -> u64 {
        self.pattern.first
    }

    /// The pattern repeats after this many numbers.
    pub fn period(&self) -> u64 {
        self.pattern.period()
    }

    /// The pairs of the first period.
    pub fn pairs(&self) -> Vec<(u64, u64)> {
        let numbers = self.first()..self.first() + self.period();
        let pairs = numbers.filter_map(|n| Some((n, self.pattern.partner(n)?)));
        pairs.filter(|(n, partner)| n < partner).collect()
    }

    /// The answer to a number; `None` if it may not be named.
    pub fn reply(&self, n: u64) -> Option<u64> {
        if n >= self.first() {
            return self.pattern.partner(n);
        }
        let reply = self.small.iter().find(|reply| reply.to == n);
        reply.map(|reply| reply.with)
    }
}

/// Pairs that repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) first: u64,
    /// For each of the first numbers, how far its partner is from the first number; `None` for numbers that may not be named.
    partners: Vec<Option<u64>>,
}

impl Pattern {
    pub(super) fn period(&self) -> u64 {
        self.partners.len() as u64
    }

    /// The partner of a number from the first one on.
    pub(super) fn partner(&self, n: u64) -> Option<u64> {
        let (block, place) = (n - self.first).div_rem(&self.period());
        let partner = self.partners[place as usize]?;
        Some(self.first + block * self.period() + partner)
    }

    /// The same pairs, beginning some periods later.
    pub(super) fn later(&self, periods: u64) -> Pattern {
        Pattern {
            first: self.first + periods * self.period(),
            partners: self.partners.clone(),
        }
    }

    /// Whether both patterns pair the numbers that the other position leaves in the same way. Its divisor is given.
    pub(super) fn agrees(&self, other: &Pattern, divisor: u64) -> bool {
        let period = self.period().lcm(&other.period());
        let mut numbers = self.first..self.first + period;
        other.first <= self.first
            && numbers.all(|n| n.is_multiple_of(divisor) || self.partner(n) == other.partner(n))
    }
}

/// The sums of a position with a common divisor, and what the conditions need of them.
pub(super) struct Ground {
    pub(super) sums: Sums,
    pub(super) divisor: u64,
    /// All multiples of the divisor from here on are sums.
    pub(super) conductor: u64,
}

/// Periods with more numbers than this that may be named are not tried: there are too many ways to pair them.
const MOST_FREE: usize = 10;

/// Not more patterns than this are tried.
const MOST_PATTERNS: usize = 32;

/// With a larger conductor there are too many small numbers.
const LARGEST_CONDUCTOR: u64 = 64;

impl Ground {
    /// Whether it is worth while to look for a strategy.
    pub(super) fn is_small(&self) -> bool {
        self.divisor > 1 && self.conductor <= LARGEST_CONDUCTOR
    }

    /// The patterns that keep all conditions, for beginnings of every rest modulo the period.
    pub(super) fn patterns(&self) -> Vec<Pattern> {
        let mut found: Vec<Pattern> = Vec::new();
        // Each class but one modulo the divisor may be named.
        let most = (MOST_FREE as u64 / (self.divisor - 1)).min(MOST_FREE as u64 / 2);
        for period in (1..=most).map(|times| times * self.divisor) {
            let begin = self.conductor + 2 * period;
            for first in begin..begin + period {
                let legal = |at: u64| !(first + at).is_multiple_of(self.divisor);
                let free: Vec<u64> = (0..period).filter(|&at| legal(at)).collect();
                let mut partners = vec![None; period as usize];
                if free.len().is_multiple_of(2) {
                    self.pair_up(first, &free, &mut partners, &mut found);
                }
            }
        }
        found
    }

    /// Pairs the free places in all ways that keep the conditions.
    fn pair_up(
        &self,
        first: u64,
        free: &[u64],
        partners: &mut Vec<Option<u64>>,
        found: &mut Vec<Pattern>,
    ) {
        let Some((&place, rest)) = free.split_first() else {
            let pattern = Pattern {
                first,
                partners: partners.clone(),
            };
            if self.allows(&pattern) {
                found.push(pattern);
            }
            return;
        };
        for &partner in rest {
            if found.len() >= MOST_PATTERNS {
                return;
            }
            if self.sums.contains((partner - place).into()) {
                continue;
            }
            partners[place as usize] = Some(partner);
            partners[partner as usize] = Some(place);
            let rest: Vec<u64> = rest.iter().copied().filter(|&at| at != partner).collect();
            self.pair_up(first, &rest, partners, found);
            partners[place as usize] = None;
            partners[partner as usize] = None;
        }
    }

    /// Whether a - b is a sum or 0.
    fn reaches(&self, a: u64, b: u64) -> bool {
        a.checked_sub(b)
            .is_some_and(|difference| self.sums.contains(difference.into()))
    }

    /// The second and the third condition; the first was kept when the pairs were made.
    fn allows(&self, pattern: &Pattern) -> bool {
        self.keeps_single_sums(pattern) && self.keeps_longer_sums(pattern)
    }

    /// π(a + s) is a sum of S, a and π(a).
    fn keeps_single_sums(&self, pattern: &Pattern) -> bool {
        let numbers = pattern.first..pattern.first + pattern.period();
        let mut pairs = numbers.filter_map(|a| Some((a, pattern.partner(a)?)));
        // Beyond this only the class of π(a + s) modulo the divisor counts, which repeats with the period.
        let last = self.conductor + 4 * pattern.period();
        pairs.all(|(a, partner)| {
            (0..=last)
                .filter(|&s| self.sums.contains(s.into()))
                .filter_map(|s| pattern.partner(a + s))
                .all(|n| self.reaches(n, a) || self.reaches(n, partner))
        })
    }

    fn keeps_longer_sums(&self, pattern: &Pattern) -> bool {
        let numbers = pattern.first..pattern.first + pattern.period();
        let pairs = numbers.filter_map(|a| Some((a, pattern.partner(a)?)));
        let pairs: Vec<(u64, u64)> = pairs.filter(|(a, partner)| a < partner).collect();
        // Which pairs have been named, up to multiples of the period.
        (1u64..1 << pairs.len()).all(|named| {
            let named: Vec<(u64, u64)> = (0..pairs.len())
                .filter(|at| named >> at & 1 == 1)
                .map(|at| pairs[at])
                .collect();
            self.keeps_sums_of(&named, pattern)
        })
    }

    fn keeps_sums_of(&self, named: &[(u64, u64)], pattern: &Pattern) -> bool {
        let g = self.divisor;
        let mut classes: Vec<u64> = named.iter().flat_map(|(a, b)| [a % g, b % g]).collect();
        classes.sort_unstable();
        classes.dedup();
        // The classes of sums with at least two terms.
        let mut sums: Vec<u64> = Vec::new();
        let mut added = classes.clone();
        while !added.is_empty() {
            let next = added
                .iter()
                .flat_map(|a| classes.iter().map(move |b| (a + b) % g));
            let mut next: Vec<u64> = next.filter(|class| !sums.contains(class)).collect();
            next.sort_unstable();
            next.dedup();
            sums.extend(&next);
            added = next;
        }
        named.iter().all(|&(a, partner)| {
            let delta = partner - a;
            (2 * a..=2 * a + self.conductor + 5 * pattern.period())
                .filter(|w| sums.contains(&(w % g)))
                .filter_map(|w| pattern.partner(w))
                .filter(|n| !classes.contains(&(n % g)))
                .all(|n| (0..3).any(|times| self.reaches(n, 2 * a + times * delta)))
        })
    }
}
