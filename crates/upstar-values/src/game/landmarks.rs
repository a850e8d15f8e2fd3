//! How a value compares with the 22 values of day 2: a word that settles many comparisons between two stored values that stops and
//! signatures leave open.
//!
//! The word of a value follows from those of its options, without a comparison.

use super::Game;
use super::algebra::Algebra;
use super::handle::{Key, MAX_EXPONENT};
use super::nus::le_inline;
use super::order::{Verdict, verdict};
use super::signature::Signature;

/// How many values there are on day 2.
pub(super) const COUNT: usize = 22;
/// The landmarks T with G ≤ T, from the lowest bit; then those with T ≤ G.
pub(super) const ABOVE: u64 = (1 << COUNT) - 1;
const BELOW: u64 = ABOVE << COUNT;
/// Whether every Left option of some form of G is a landmark, and whether every Right option is.
pub(super) const LEFTS: u64 = 1 << (2 * COUNT);
pub(super) const RIGHTS: u64 = LEFTS << 1;
/// Whether the other bits are known.
pub(super) const KNOWN: u64 = 1 << 63;

/// The comparisons of one value with the landmarks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Landmarks(pub(super) u64);

/// A landmark by its options, which are sets of 0, ∗, 1 and -1.
#[derive(Clone, Copy)]
pub(super) struct Landmark {
    pub(super) left: u8,
    pub(super) right: u8,
}

pub(super) const ZERO: u8 = 1;
pub(super) const STAR: u8 = 2;
pub(super) const ONE: u8 = 4;
pub(super) const MINUS_ONE: u8 = 8;

/// The landmarks. The first four are 0, ∗, 1 and -1. The first `INLINE` are number + up + star values.
pub(super) const LANDMARKS: [Landmark; COUNT] = {
    const fn with(left: u8, right: u8) -> Landmark {
        Landmark { left, right }
    }
    [
        with(0, 0),
        with(ZERO, ZERO),
        with(ZERO, 0),
        with(0, ZERO),
        with(ONE, 0),
        with(0, MINUS_ONE),
        with(ZERO, ONE),
        with(MINUS_ONE, ZERO),
        with(ZERO | STAR, ZERO | STAR),
        with(ZERO, STAR),
        with(STAR, ZERO),
        with(ZERO | STAR, ZERO),
        with(ZERO, ZERO | STAR),
        with(ONE, ONE),
        with(MINUS_ONE, MINUS_ONE),
        with(ONE, MINUS_ONE),
        with(ONE, ZERO),
        with(ZERO, MINUS_ONE),
        with(ONE, STAR),
        with(STAR, MINUS_ONE),
        with(ONE, ZERO | STAR),
        with(ZERO | STAR, MINUS_ONE),
    ]
};

/// The numerator, exponent, ups and star of the landmarks that are number + up + star.
const NUS: [(i64, u32, i64, u32); 15] = [
    (0, 0, 0, 0),
    (0, 0, 0, 1),
    (1, 0, 0, 0),
    (-1, 0, 0, 0),
    (2, 0, 0, 0),
    (-2, 0, 0, 0),
    (1, 1, 0, 0),
    (-1, 1, 0, 0),
    (0, 0, 0, 2),
    (0, 0, 1, 0),
    (0, 0, -1, 0),
    (0, 0, 1, 1),
    (0, 0, -1, 1),
    (1, 0, 0, 1),
    (-1, 0, 0, 1),
];

/// For each set of 0, ∗, 1 and -1 the landmarks with a Left option in it, and those with a Right option in it.
pub(super) const WITH_LEFT: [u64; 16] = with_option(true);
pub(super) const WITH_RIGHT: [u64; 16] = with_option(false);

const fn with_option(left: bool) -> [u64; 16] {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut i = 0;
        while i < COUNT {
            let landmark = LANDMARKS[i];
            let options = if left { landmark.left } else { landmark.right };
            if options & set as u8 != 0 {
                table[set] |= 1 << i;
            }
            i += 1;
        }
        set += 1;
    }
    table
}

impl Landmarks {
    fn new(above: u64, below: u64) -> Landmarks {
        Landmarks(KNOWN | above | below << COUNT)
    }

    #[inline]
    pub(super) fn above(self) -> u64 {
        self.0 & ABOVE
    }

    #[inline]
    pub(super) fn below(self) -> u64 {
        self.0 >> COUNT & ABOVE
    }

    /// The landmark that the value is, as a bit: G ≤ T ≤ G. None for other values.
    #[inline]
    pub(super) fn itself(self) -> u64 {
        self.above() & self.below()
    }

    /// Whether this Left option of a game with the landmarks `of_game` may reverse. A landmark reverses exactly if one of its Right options,
    /// which are landmarks as well, is ≤ G.
    #[inline]
    pub(super) fn may_reverse_left(self, of_game: Landmarks) -> bool {
        let reversing = WITH_RIGHT[(of_game.below() & 0b1111) as usize];
        (of_game.0 & KNOWN == 0) | (self.itself() == 0) | (self.itself() & reversing != 0)
    }

    /// Like `may_reverse_left`, for a Right option.
    #[inline]
    pub(super) fn may_reverse_right(self, of_game: Landmarks) -> bool {
        let reversing = WITH_LEFT[(of_game.above() & 0b1111) as usize];
        (of_game.0 & KNOWN == 0) | (self.itself() == 0) | (self.itself() & reversing != 0)
    }

    /// What the landmarks say about G ≤ H.
    ///
    /// G ≤ T ≤ H proves it; H ≤ T without G ≤ T, or T ≤ G without T ≤ H, disproves it. If the Left options of G and the Right options of
    /// H are landmarks, then one of them disproves G ≤ H unless it is true: a Left option T ≥ H is not ≥ G, a Right option T ≤ G is not
    /// ≤ H.
    #[inline]
    pub(super) fn le(self, other: Landmarks) -> Verdict {
        let (g, h) = (self.0, other.0);
        if g & h & KNOWN == 0 {
            return Verdict::Open;
        }
        let no = (h & !g & ABOVE) | (g & !h & BELOW) != 0;
        let yes = (g & (h >> COUNT) & ABOVE != 0) | ((g << 1) & h & RIGHTS != 0);
        if no {
            Verdict::No
        } else if yes {
            Verdict::Yes
        } else {
            Verdict::Open
        }
    }

    /// The landmarks of a number + up + star value in its handle.
    fn of_inline(game: Game) -> Landmarks {
        let (mut above, mut below) = (0, 0);
        for (i, &(numerator, exponent, ups, star)) in NUS.iter().enumerate() {
            let landmark =
                Game::inline(numerator, exponent, ups, star).expect("a small value has a handle");
            above |= u64::from(le_inline(game, landmark)) << i;
            below |= u64::from(le_inline(landmark, game)) << i;
        }
        // The other landmarks are hot, and 0 and ∗ are the only infinitesimals at their stops. There more than three ups act like three,
        // and larger stars act like ∗3; so the signatures decide.
        let (key, parts) = (game.key(), game.parts());
        let of_game = Signature::of_nus(
            i64::from(parts.ups).clamp(-3, 3),
            u32::from(parts.star).min(3),
        );
        for (i, landmark) in LANDMARKS.iter().enumerate().skip(NUS.len()) {
            let (stops, signature) = landmark.hot();
            let (left, right) = (&stops.0, &stops.1);
            let (stored, inline) = ((left, right), (&key, &key));
            let no_doubt = |found: Verdict| matches!(found, Verdict::Yes);
            above |= u64::from(no_doubt(verdict(inline, of_game, stored, &signature))) << i;
            below |= u64::from(no_doubt(verdict(stored, &signature, inline, of_game))) << i;
        }
        Landmarks::new(above, below)
    }
}

impl Landmark {
    /// The stops and the signature of a hot landmark.
    fn hot(&self) -> ((Key, Key), Signature) {
        const UNIT: Key = 1 << MAX_EXPONENT;
        let signatures = |options: u8| {
            let zero = *Signature::of_nus(0, 0);
            let star = *Signature::of_nus(0, 1);
            match options {
                STAR => star,
                options if options & STAR != 0 => Signature {
                    le: zero.le | star.le,
                    ge: zero.ge | star.ge,
                },
                _ => zero,
            }
        };
        let stop = |options: u8| match options {
            ONE => UNIT,
            MINUS_ONE => -UNIT,
            _ => 0,
        };
        let (left, right) = (signatures(self.left).ge, signatures(self.right).le);
        let stops = (stop(self.left), stop(self.right));
        (stops, Signature::hot(left, right))
    }
}

/// The landmarks of values that were asked for: a direct-mapped cache of number + up + star values and of landmarks.
pub(super) struct LandmarkCache([(Game, Landmarks); 1 << CACHE_BITS]);

const CACHE_BITS: u32 = 9;

impl LandmarkCache {
    pub(super) fn new() -> Self {
        LandmarkCache([(Game::ZERO, Landmarks::of_inline(Game::ZERO)); 1 << CACHE_BITS])
    }

    #[inline(always)]
    fn place(&mut self, game: Game) -> &mut (Game, Landmarks) {
        let place = game.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CACHE_BITS);
        &mut self.0[place as usize]
    }

    /// Keeps the landmarks of a number + up + star value.
    #[inline(never)]
    fn put_inline(&mut self, game: Game) -> Landmarks {
        let landmarks = Landmarks::of_inline(game);
        *self.place(game) = (game, landmarks);
        landmarks
    }

    /// Keeps a stored landmark.
    #[cold]
    fn put_landmark(&mut self, game: Game, landmarks: Landmarks) {
        *self.place(game) = (game, landmarks);
    }
}

impl Algebra {
    /// The landmarks of a value. Unknown for number + up + star values that are not in their handle.
    #[inline]
    pub(super) fn landmarks(&mut self, game: Game) -> Landmarks {
        if !game.is_inline() {
            return self.store().node(game).landmarks;
        }
        match *self.landmark_cache.place(game) {
            (known, landmarks) if known == game => landmarks,
            _ => self.landmark_cache.put_inline(game),
        }
    }

    /// Like `landmarks`, for an option of a form: such values are often landmarks, stored or not, so that the cache is asked first.
    #[inline(always)]
    pub(super) fn option_landmarks(&mut self, game: Game) -> Landmarks {
        match *self.landmark_cache.place(game) {
            (known, landmarks) if known == game => landmarks,
            _ if game.is_inline() => self.landmark_cache.put_inline(game),
            _ => {
                let landmarks = self.store().node(game).landmarks;
                if landmarks.itself() != 0 {
                    self.landmark_cache.put_landmark(game, landmarks);
                }
                landmarks
            }
        }
    }

    /// The verdict of the landmarks on G ≤ H, for an open comparison.
    #[inline]
    pub(super) fn landmark_verdict(&self, g: Game, h: Game) -> Verdict {
        // Between a value in the store and one in its handle little is left open.
        if g.is_inline() | h.is_inline() {
            return Verdict::Open;
        }
        let store = self.store();
        store.node(g).landmarks.le(store.node(h).landmarks)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// All landmarks, in their order.
    pub(in crate::game) fn landmark_values(algebra: &mut Algebra) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        for landmark in LANDMARKS {
            let options = |set: u8| -> Vec<Game> {
                let chosen = |i: &usize| set >> i & 1 == 1;
                (0..4).filter(chosen).map(|i| games[i]).collect()
            };
            let (left, right) = (options(landmark.left), options(landmark.right));
            games.push(algebra.construct(&left, &right).unwrap());
        }
        games
    }

    #[test]
    fn landmarks_are_the_values_of_day_2() {
        let mut algebra = Algebra::new();
        let mut landmarks = landmark_values(&mut algebra);
        for (&game, (numerator, exponent, ups, star)) in landmarks.iter().zip(NUS) {
            assert_eq!(Some(game), Game::inline(numerator, exponent, ups, star));
        }
        let mut day = algebra.day(2).unwrap().games;
        for games in [&mut landmarks, &mut day] {
            games.sort_unstable_by_key(|game| game.sort_key());
        }
        assert_eq!(landmarks, day);
    }

    /// Every bit and every verdict, for values of day 3, sums of such values and number + up + star values, against the definition.
    #[test]
    fn landmarks_are_comparisons() {
        let mut algebra = Algebra::new();
        let day = algebra.day(3).unwrap().games;
        let mut games: Vec<Game> = day.iter().copied().step_by(11).collect();
        for i in 0..60 {
            let (g, h) = (day[i * 37 % 1474], day[i * i * 11 % 1474]);
            games.push(algebra.add(g, h).unwrap());
        }
        for (numerator, exponent) in [(0, 0), (1, 0), (-1, 0), (2, 0), (3, 0), (1, 1), (-3, 2)] {
            for ups in -5..=5 {
                for star in 0..7 {
                    games.extend(Game::inline(numerator, exponent, ups, star));
                }
            }
        }
        let all = landmark_values(&mut algebra);
        for &game in &games {
            let found = algebra.landmarks(game);
            for (i, &landmark) in all.iter().enumerate() {
                let above = algebra.le_by_definition(game, landmark).unwrap();
                let below = algebra.le_by_definition(landmark, game).unwrap();
                assert_eq!(
                    found.above() >> i & 1 == 1,
                    above,
                    "{game:?} ≤ {landmark:?}"
                );
                assert_eq!(
                    found.below() >> i & 1 == 1,
                    below,
                    "{landmark:?} ≤ {game:?}"
                );
            }
        }
        games.retain(|game| !game.is_inline());
        let (mut settled, mut open) = (0, 0);
        for (i, &g) in games.iter().enumerate() {
            for &h in games.iter().skip(i % 3).step_by(3) {
                let plain = algebra.le_by_definition(g, h).unwrap();
                match algebra.landmark_verdict(g, h) {
                    Verdict::Yes => assert!(plain),
                    Verdict::No => assert!(!plain),
                    Verdict::Open => open += 1,
                }
                settled += 1;
            }
        }
        // Between values of day 3 nothing stays open.
        assert!(open < settled / 4, "{open} of {settled}");
    }
}
