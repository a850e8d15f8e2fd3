//! How a value compares with thirty-two infinitesimals around its stops: sixty-four bits that settle most comparisons that the stops leave
//! open.
//!
//! Let x be the Left stop of G. Bit ε of `le` says whether G ≤ x + ε, for ε in a set of number-free values that is closed
//! under options. Likewise `ge` says whether G ≥ y + ε at the Right stop y. Both follow from the options'
//! bits alone: no comparison is made to find them.

/// Bits for some of the infinitesimals.
type Bits = u32;

/// Infinitesimals ups·↑ + ∗star, as (ups, star). The options of each unit come earlier in the list; from the fifth on, each is followed or
/// preceded by its negative.
const SMALL: [(i64, u32); SMALL_COUNT] = [
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

const SMALL_COUNT: usize = 16;

/// Further infinitesimals, by their Left and Right options, which are among the first: of those whose options are at most two ups and
/// a star they settle most of the comparisons that come up in Clobber. The first two are their own negatives; after that each is followed
/// by its negative.
const FORMS: [(Bits, Bits); FORM_COUNT] = {
    const ZERO: Bits = unit(0, 0);
    const STAR: Bits = unit(0, 1);
    const UP: Bits = unit(1, 0);
    const DOWN: Bits = unit(-1, 0);
    const UP_STAR: Bits = unit(1, 1);
    const DOWN_STAR: Bits = unit(-1, 1);
    [
        (STAR | UP, STAR | DOWN),
        (ZERO | UP_STAR, ZERO | DOWN_STAR),
        (ZERO | UP_STAR, ZERO),
        (ZERO, ZERO | DOWN_STAR),
        (UP, STAR),
        (STAR, DOWN),
        (ZERO, STAR | UP),
        (STAR | DOWN, ZERO),
        (unit(2, 0), ZERO | UP_STAR),
        (ZERO | DOWN_STAR, unit(-2, 0)),
        (UP | UP_STAR, STAR | DOWN),
        (STAR | UP, DOWN | DOWN_STAR),
        (unit(2, 1), ZERO | STAR),
        (ZERO | STAR, unit(-2, 1)),
        (DOWN | DOWN_STAR, ZERO),
        (ZERO, UP | UP_STAR),
    ]
};

const FORM_COUNT: usize = 16;

/// The units that are their own negatives. Of the others, one at an even place is followed by its negative.
const OWN_NEGATIVES: Bits = 0b1111 | 0b11 << SMALL_COUNT;
const EVEN_PLACES: Bits = 0x5555_5555;

/// For each unit the set of its Left and of its Right options.
const OPTIONS: [(Bits, Bits); SMALL_COUNT + FORM_COUNT] = {
    let mut table = [(0, 0); SMALL_COUNT + FORM_COUNT];
    let mut i = 0;
    while i < SMALL_COUNT {
        let (ups, star) = SMALL[i];
        table[i] = match (ups, star) {
            (0, star) => ((1 << star) - 1, (1 << star) - 1),
            (1, 1) => (0b11, 0b1),
            (-1, 1) => (0b1, 0b11),
            (ups, star) if ups > 0 => (0b1, unit(ups - 1, star ^ 1)),
            (ups, star) => (unit(ups + 1, star ^ 1), 0b1),
        };
        i += 1;
    }
    while i < SMALL_COUNT + FORM_COUNT {
        table[i] = FORMS[i - SMALL_COUNT];
        i += 1;
    }
    table
};

/// The units that are born on day 0, 1, 2, 3 and 4: the options of each are on earlier levels.
const LEVELS: [Bits; 5] = {
    let (mut levels, mut earlier) = ([0; 5], 0);
    let mut depth = 0;
    while depth < levels.len() {
        let mut i = 0;
        while i < OPTIONS.len() {
            let (lefts, rights) = OPTIONS[i];
            if (earlier >> i & 1 == 0) & ((lefts | rights) & !earlier == 0) {
                levels[depth] |= 1 << i;
            }
            i += 1;
        }
        earlier |= levels[depth];
        depth += 1;
    }
    assert!(earlier == Bits::MAX);
    levels
};

/// The units that have an option in a set of units, by halves of the twelve units that are options.
struct WithOption([[Bits; 1 << HALF]; 2]);

const HALF: usize = 6;

static WITH_LEFT: WithOption = WithOption::new(true);
static WITH_RIGHT: WithOption = WithOption::new(false);

impl WithOption {
    const fn new(left: bool) -> WithOption {
        let mut table = [[0; 1 << HALF]; 2];
        let mut i = 0;
        while i < OPTIONS.len() {
            let (lefts, rights) = OPTIONS[i];
            let options = if left { lefts } else { rights };
            assert!(options >> (2 * HALF) == 0);
            let mut set = 0;
            while set < 1 << HALF {
                if options & set != 0 {
                    table[0][set as usize] |= 1 << i;
                }
                if options >> HALF & set != 0 {
                    table[1][set as usize] |= 1 << i;
                }
                set += 1;
            }
            i += 1;
        }
        WithOption(table)
    }

    #[inline(always)]
    const fn any_of(&self, set: Bits) -> Bits {
        const LOW: Bits = (1 << HALF) - 1;
        self.0[0][(set & LOW) as usize] | self.0[1][(set >> HALF & LOW) as usize]
    }
}

/// The bit of ups·↑ + ∗star.
const fn unit(ups: i64, star: u32) -> Bits {
    let mut i = 0;
    while SMALL[i].0 != ups || SMALL[i].1 != star {
        i += 1;
    }
    1 << i
}

/// The two sets of bits of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signature {
    /// The units ε with G ≤ (Left stop) + ε.
    pub(super) le: Bits,
    /// The units ε with G ≥ (Right stop) + ε.
    pub(super) ge: Bits,
}

impl Signature {
    /// The signature of a hot game, from the options that reach its stops: `left` unites the `ge` of the Left options
    /// whose Right stop is the Left stop of the game, `right` the `le` of the Right options.
    pub(super) fn hot(left: Bits, right: Bits) -> Signature {
        // x + ε has no Right option below the Right stop of the game, so only the game's options count.
        Signature {
            le: !left,
            ge: !right,
        }
    }

    /// Like `hot`, for a game whose stops are equal: then the options of x + ε count as well.
    pub(super) const fn tepid(left: Bits, right: Bits) -> Signature {
        let (mut le, mut ge) = (0, 0);
        let mut depth = 0;
        while depth < LEVELS.len() {
            let level = LEVELS[depth];
            let (ge_right, le_left) = (WITH_RIGHT.any_of(ge), WITH_LEFT.any_of(le));
            le |= level & !(left | ge_right);
            ge |= level & !(right | le_left);
            depth += 1;
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
        let flip = |bits: Bits| {
            let pairs = bits & !OWN_NEGATIVES;
            bits & OWN_NEGATIVES | (pairs & EVEN_PLACES) << 1 | pairs >> 1 & EVEN_PLACES
        };
        Signature {
            le: flip(self.ge),
            ge: flip(self.le),
        }
    }
}

/// The signature of ups·↑ + ∗star, from its options.
const fn compute(ups: i64, star: u32) -> Signature {
    let (mut left, mut right) = (0, 0);
    let zero = Signature::tepid(0, 0);
    match (ups, star) {
        (0, star) => {
            let mut smaller = 0;
            while smaller < star {
                let option = compute(0, smaller);
                left |= option.ge;
                right |= option.le;
                smaller += 1;
            }
        }
        (1, 1) => {
            let star = compute(0, 1);
            (left, right) = (zero.ge | star.ge, zero.le);
        }
        (-1, 1) => {
            let star = compute(0, 1);
            (left, right) = (zero.ge, zero.le | star.le);
        }
        (ups, star) if ups > 0 => (left, right) = (zero.ge, compute(ups - 1, star ^ 1).le),
        (ups, star) => (left, right) = (compute(ups + 1, star ^ 1).ge, zero.le),
    }
    Signature::tepid(left, right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Algebra, Game};

    /// All units, made from their options.
    fn units(algebra: &mut Algebra) -> Vec<Game> {
        let mut units: Vec<Game> = Vec::new();
        for (lefts, rights) in OPTIONS {
            let games = |set: Bits| -> Vec<Game> {
                let chosen = |i: &usize| set >> i & 1 == 1;
                (0..units.len()).filter(chosen).map(|i| units[i]).collect()
            };
            let (lefts, rights) = (games(lefts), games(rights));
            let unit = algebra.construct(&lefts, &rights).unwrap();
            for (options, canonical) in [
                (lefts, algebra.left_options(unit).unwrap()),
                (rights, algebra.right_options(unit).unwrap()),
            ] {
                assert_eq!(options.len(), canonical.len());
                assert!(options.iter().all(|option| canonical.contains(option)));
            }
            units.push(unit);
        }
        for (&unit, (ups, star)) in units.iter().zip(SMALL) {
            let parts = algebra.as_nus(unit).unwrap();
            assert_eq!((i64::from(parts.ups), parts.star), (ups, star));
        }
        units
    }

    #[test]
    fn units_stand_beside_their_negatives() {
        let mut algebra = Algebra::new();
        let units = units(&mut algebra);
        for (i, &unit) in units.iter().enumerate() {
            let itself = OWN_NEGATIVES >> i & 1 == 1;
            let negative = if itself { i } else { i ^ 1 };
            assert_eq!(algebra.neg(unit), Ok(units[negative]));
        }
    }

    /// Tests the signatures of values of day 3, of sums of such values and of their negatives against comparisons with the units themselves.
    #[test]
    fn signatures_are_comparisons() {
        let mut algebra = Algebra::new();
        let units = units(&mut algebra);
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
            let [left, right] = [left, right].map(|stop| algebra.number(&stop).unwrap());
            for (i, &unit) in units.iter().enumerate() {
                let high = algebra.add(left, unit).unwrap();
                let low = algebra.add(right, unit).unwrap();
                assert_eq!(
                    signature.le >> i & 1 == 1,
                    algebra.le_by_definition(game, high).unwrap()
                );
                assert_eq!(
                    signature.ge >> i & 1 == 1,
                    algebra.le_by_definition(low, game).unwrap()
                );
            }
            let negative = algebra.neg(game).unwrap();
            assert_eq!(signature.negative(), *algebra.signature(negative));
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
