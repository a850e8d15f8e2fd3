//! How a value compares with sixteen infinitesimals around its stops: thirty-two bits that settle most comparisons that the stops leave
//! open.
//!
//! Let x be the Left stop of G. Bit ε of `le` says whether G ≤ x + ε, for ε in a set of number-free values that is closed
//! under options. Likewise `ge` says whether G ≥ y + ε at the Right stop y. Both follow from the options'
//! bits alone: no comparison is made to find them.

use super::nus::ups_star_at_least_zero;

/// The infinitesimals ε, as (ups, star). The options of each unit come earlier in the list; from the fifth on, each is followed or
/// preceded by its negative.
const UNITS: [(i64, u32); 16] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, 1),
    (2, 0),
    (-2, 0),
    (2, 1),
    (-2, 1),
    (3, 0),
    (-3, 0),
    (3, 1),
    (-3, 1),
];

/// For each unit the set of its Left and of its Right options.
const OPTIONS: [(u16, u16); 16] = unit_options();

const fn unit_options() -> [(u16, u16); 16] {
    let mut table = [(0u16, 0u16); 16];
    let mut i = 0;
    while i < 16 {
        let (ups, star) = UNITS[i];
        table[i] = match (ups, star) {
            (0, star) => ((1 << star) - 1, (1 << star) - 1),
            (1, 1) => (0b11, 0b1),
            (-1, 1) => (0b1, 0b11),
            (ups, star) if ups > 0 => (0b1, 1 << place(ups - 1, star ^ 1)),
            (ups, star) => (1 << place(ups + 1, star ^ 1), 0b1),
        };
        i += 1;
    }
    table
}

const fn place(ups: i64, star: u32) -> usize {
    let mut i = 0;
    while i < 16 {
        if UNITS[i].0 == ups && UNITS[i].1 == star {
            return i;
        }
        i += 1;
    }
    panic!("the units are closed under options")
}

/// The two sets of bits of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signature {
    /// The units ε with G ≤ (Left stop) + ε.
    pub(super) le: u16,
    /// The units ε with G ≥ (Right stop) + ε.
    pub(super) ge: u16,
}

impl Signature {
    /// The signature of a hot game, from the options that reach its stops: `left` unites the `ge` of the Left options
    /// whose Right stop is the Left stop of the game, `right` the `le` of the Right options.
    pub(super) fn hot(left: u16, right: u16) -> Signature {
        // x + ε has no Right option below the Right stop of the game, so only the game's options count.
        Signature {
            le: !left,
            ge: !right,
        }
    }

    /// Like `hot`, for a game whose stops are equal: then the options of x + ε count as well.
    pub(super) fn tepid(left: u16, right: u16) -> Signature {
        let (mut le, mut ge) = (0u16, 0u16);
        for (i, (lefts, rights)) in OPTIONS.iter().enumerate() {
            if left >> i & 1 == 0 && ge & rights == 0 {
                le |= 1 << i;
            }
            if right >> i & 1 == 0 && le & lefts == 0 {
                ge |= 1 << i;
            }
        }
        Signature { le, ge }
    }

    /// The signature of the value ups·↑ + ∗star plus any number.
    #[inline]
    pub(super) fn of_nus(ups: i64, star: u32) -> &'static Signature {
        // Compared with units of at most three ups and stars below four, more than five ups act like five, and larger stars act like
        // ∗4.
        const SIDE: i64 = 5;
        const STARS: u32 = 5;
        static TABLE: [[Signature; STARS as usize]; (2 * SIDE + 1) as usize] = {
            let mut table = [[Signature { le: 0, ge: 0 }; STARS as usize]; (2 * SIDE + 1) as usize];
            let mut i = 0;
            while i <= 2 * SIDE {
                let mut s = 0;
                while s < STARS {
                    table[i as usize][s as usize] = compute(i - SIDE, s);
                    s += 1;
                }
                i += 1;
            }
            table
        };
        &TABLE[(ups.clamp(-SIDE, SIDE) + SIDE) as usize][star.min(STARS - 1) as usize]
    }

    /// The signature of the negative: le and ge exchanged, every unit negated.
    pub(super) fn negative(self) -> Signature {
        const STARS: u16 = 0b1111;
        let flip = |bits: u16| {
            let ups = bits & !STARS;
            bits & STARS | (ups & 0x5550) << 1 | (ups & 0xaaa0) >> 1
        };
        Signature {
            le: flip(self.ge),
            ge: flip(self.le),
        }
    }
}

const fn compute(ups: i64, star: u32) -> Signature {
    let (mut le, mut ge) = (0u16, 0u16);
    let mut i = 0;
    while i < 16 {
        let (u, s) = UNITS[i];
        if ups_star_at_least_zero(u - ups, s ^ star) {
            le |= 1 << i;
        }
        if ups_star_at_least_zero(ups - u, s ^ star) {
            ge |= 1 << i;
        }
        i += 1;
    }
    Signature { le, ge }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Algebra, Nus};

    /// Tests every signature of day 3, and of sums of day-3 values, against comparisons with the units themselves.
    #[test]
    fn signatures_are_comparisons() {
        let mut algebra = Algebra::new();
        let mut games = algebra.day(3).unwrap().games;
        let sums: Vec<_> = (0..1000)
            .map(|i| {
                let (g, h) = (games[i * 31 % 1474], games[i * 17 % 1474]);
                algebra.add(g, h).unwrap()
            })
            .collect();
        games.extend(sums);
        for game in games {
            let (left, right) = algebra.stops(game);
            let signature = *algebra.signature(game);
            for (i, &(ups, star)) in UNITS.iter().enumerate() {
                let at = |number: &crate::number::Dyadic| Nus {
                    number: number.clone(),
                    ups: ups as i32,
                    star,
                };
                let (high, low) = (
                    algebra.nus(&at(&left)).unwrap(),
                    algebra.nus(&at(&right)).unwrap(),
                );
                assert_eq!(
                    signature.le >> i & 1 == 1,
                    algebra.le_by_definition(game, high).unwrap()
                );
                assert_eq!(
                    signature.ge >> i & 1 == 1,
                    algebra.le_by_definition(low, game).unwrap()
                );
            }
        }
    }

    #[test]
    fn large_ups_and_stars() {
        for ups in -9..=9 {
            for star in 0..9 {
                assert_eq!(*Signature::of_nus(ups, star), compute(ups, star));
            }
        }
    }
}
