//! How a value compares with the 22 values of day 2: fifty bits that settle most comparisons between two stored values that stops and
//! signatures leave open.
//!
//! They cost some forty comparisons, so they are found when a value has been in several open comparisons, and are kept with it.

use super::Game;
use super::algebra::Algebra;
use super::order::Verdict;
use super::store::Node;
use crate::budget::Stopped;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many values there are on day 2.
const COUNT: usize = 22;
/// The landmarks T with G ≤ T, from the lowest bit; then those with T ≤ G.
const ABOVE: u64 = (1 << COUNT) - 1;
const BELOW: u64 = ABOVE << COUNT;
/// Whether every Left option is a landmark, and whether every Right option is.
const LEFTS: u64 = 1 << (2 * COUNT);
const RIGHTS: u64 = LEFTS << 1;
/// Whether the other bits are known. If not, they count the open comparisons up to now.
const KNOWN: u64 = 1 << 63;
/// The bits are found at this open comparison.
const OFTEN: u64 = 8;

/// The comparisons of one value with the landmarks.
#[derive(Default)]
pub(super) struct Landmarks(AtomicU64);

impl Landmarks {
    // The bits depend on the value alone, so threads need not agree on who writes them first, nor in which order.
    #[inline]
    fn bits(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self, bits: u64) {
        self.0.store(bits, Ordering::Relaxed);
    }
}

/// What the landmarks say about G ≤ H.
///
/// G ≤ T ≤ H proves it; H ≤ T without G ≤ T, or T ≤ G without T ≤ H, disproves it. If the Left options of G and the Right options of H
/// are landmarks, then one of them disproves G ≤ H unless it is true: a Left option T ≥ H is not ≥ G, a Right option T ≤ G is not ≤ H.
#[inline]
fn verdict(g: u64, h: u64) -> Verdict {
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

impl Algebra {
    /// The verdict of the landmarks on G ≤ H, for an open comparison.
    #[inline]
    pub(super) fn landmark_verdict(&mut self, g: Game, h: Game) -> Result<Verdict, Stopped> {
        // Between a value in the store and one in its handle little is left open.
        if g.is_inline() | h.is_inline() {
            return Ok(Verdict::Open);
        }
        let of = |game: Game| self.store().node(game).landmarks.bits();
        let (a, b) = (of(g), of(h));
        if a & b & KNOWN == 0 {
            self.count_open(g)?;
            self.count_open(h)?;
            return Ok(Verdict::Open);
        }
        Ok(verdict(a, b))
    }

    /// Counts an open comparison of a value, and finds its landmarks when there have been several.
    fn count_open(&mut self, game: Game) -> Result<(), Stopped> {
        let landmarks = &self.store().node(game).landmarks;
        let count = landmarks.bits();
        if count & KNOWN == 0 && count <= OFTEN {
            // Goes beyond the limit before the work begins, so that the work does not begin again within itself.
            landmarks.set(count + 1);
            if count == OFTEN {
                return self.find_landmarks(game);
            }
        }
        Ok(())
    }

    #[cold]
    fn find_landmarks(&mut self, game: Game) -> Result<(), Stopped> {
        let all = self.landmarks()?;
        let mut bits = KNOWN;
        for (i, &landmark) in all.iter().enumerate() {
            if self.le_from_options(game, landmark)? {
                bits |= 1 << i;
            }
            if self.le_from_options(landmark, game)? {
                bits |= 1 << (i + COUNT);
            }
        }
        let node: &Node = self.store().node(game);
        if node.nus().is_none() {
            let among = |options: &[Game]| options.iter().all(|option| all.contains(option));
            bits |= if among(node.lefts()) { LEFTS } else { 0 };
            bits |= if among(node.rights()) { RIGHTS } else { 0 };
        }
        node.landmarks.set(bits);
        Ok(())
    }

    /// The values of day 2.
    fn landmarks(&mut self) -> Result<[Game; COUNT], Stopped> {
        if let Some(known) = self.landmarks {
            return Ok(known);
        }
        let small = |numerator: i64, exponent: u32, ups: i64, star: u32| {
            Game::inline(numerator, exponent, ups, star).expect("a small value has a handle")
        };
        let (zero, star) = (Game::ZERO, Game::STAR);
        let (one, minus_one) = (small(1, 0, 0, 0), small(-1, 0, 0, 0));
        let all = [
            zero,
            star,
            one,
            minus_one,
            small(2, 0, 0, 0),
            small(-2, 0, 0, 0),
            small(1, 1, 0, 0),
            small(-1, 1, 0, 0),
            small(0, 0, 0, 2),
            Game::UP,
            small(0, 0, -1, 0),
            small(0, 0, 1, 1),
            small(0, 0, -1, 1),
            small(1, 0, 0, 1),
            small(-1, 0, 0, 1),
            self.construct(&[one], &[minus_one])?,
            self.construct(&[one], &[zero])?,
            self.construct(&[zero], &[minus_one])?,
            self.construct(&[one], &[star])?,
            self.construct(&[star], &[minus_one])?,
            self.construct(&[one], &[zero, star])?,
            self.construct(&[zero, star], &[minus_one])?,
        ];
        self.landmarks = Some(all);
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landmarks_are_the_values_of_day_2() {
        let mut algebra = Algebra::new();
        let mut landmarks = algebra.landmarks().unwrap().to_vec();
        let mut day = algebra.day(2).unwrap().games;
        for games in [&mut landmarks, &mut day] {
            games.sort_unstable_by_key(|game| game.sort_key());
        }
        assert_eq!(landmarks, day);
    }

    /// Every verdict, for values of day 3 and sums of such values, against the definition.
    #[test]
    fn verdicts_agree_with_the_definition() {
        let mut algebra = Algebra::new();
        let day = algebra.day(3).unwrap().games;
        let mut games: Vec<Game> = day.iter().copied().step_by(11).collect();
        for i in 0..60 {
            let (g, h) = (day[i * 37 % 1474], day[i * i * 11 % 1474]);
            games.push(algebra.add(g, h).unwrap());
        }
        games.retain(|game| !game.is_inline());
        for &game in &games {
            algebra.find_landmarks(game).unwrap();
        }
        let (mut settled, mut open) = (0, 0);
        for (i, &g) in games.iter().enumerate() {
            for &h in games.iter().skip(i % 3).step_by(3) {
                let plain = algebra.le_by_definition(g, h).unwrap();
                match algebra.landmark_verdict(g, h).unwrap() {
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
