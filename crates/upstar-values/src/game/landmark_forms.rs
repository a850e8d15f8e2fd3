//! Values of forms whose options are landmarks: most forms of small games are like that.

use super::Game;
use super::algebra::Algebra;
use super::landmarks::COUNT;

/// The values of forms whose options are landmarks: a direct-mapped cache.
pub(super) struct LandmarkForms(Box<[(u64, Game); 1 << FORM_BITS]>);

const FORM_BITS: u32 = 12;

/// A bit that every form has: no form has the word 0.
const FORM: u64 = 1 << 63;

impl LandmarkForms {
    pub(super) const BYTES: usize = size_of::<[(u64, Game); 1 << FORM_BITS]>();

    pub(super) fn new() -> Self {
        LandmarkForms(Box::new([(0, Game::ZERO); 1 << FORM_BITS]))
    }

    #[inline]
    fn place(form: u64) -> usize {
        (form.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - FORM_BITS)) as usize
    }

    #[inline]
    pub(super) fn get(&self, form: u64) -> Option<Game> {
        let (known, value) = self.0[Self::place(form)];
        (known == form).then_some(value)
    }

    #[inline]
    pub(super) fn put(&mut self, form: u64, value: Game) {
        self.0[Self::place(form)] = (form, value);
    }
}

impl Algebra {
    /// A word for a form whose options are landmarks, without dominated options: the same for forms of the same value that differ
    /// only by dominated options. None if another value is among the options.
    #[inline(always)]
    pub(super) fn landmark_form(&mut self, left: &[Game], right: &[Game]) -> Option<u64> {
        let (mut lefts, mut rights) = (0, 0);
        let (mut lower, mut higher) = (0, 0);
        for &option in left {
            let landmarks = self.landmarks(option);
            let itself = landmarks.itself();
            if itself == 0 {
                return None;
            }
            lefts |= itself;
            lower |= landmarks.below() ^ itself;
        }
        for &option in right {
            let landmarks = self.landmarks(option);
            let itself = landmarks.itself();
            if itself == 0 {
                return None;
            }
            rights |= itself;
            higher |= landmarks.above() ^ itself;
        }
        Some(FORM | (lefts & !lower) | (rights & !higher) << COUNT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::landmarks::tests::landmark_values;

    /// Forms with up to two options on each side: their values come from the cache, and are those of the general construction.
    #[test]
    fn forms_of_landmarks() {
        let mut algebra = Algebra::new();
        let landmarks = landmark_values(&mut algebra);
        let mut plain = algebra.fork();
        let mut lists: Vec<Vec<Game>> = vec![Vec::new()];
        for (i, &g) in landmarks.iter().enumerate() {
            lists.push(vec![g]);
            lists.extend(landmarks[i + 1..].iter().map(|&h| vec![h, g]));
        }
        for (i, left) in lists.iter().enumerate() {
            for right in lists.iter().skip(i % 3).step_by(3) {
                let value = plain.construct_large(left, right).unwrap();
                assert_eq!(algebra.construct(left, right), Ok(value));
                assert_eq!(algebra.construct(left, right), Ok(value));
            }
        }
        // Another value among the options, and forms that differ by dominated options.
        let three = algebra.integer(3);
        assert_eq!(algebra.landmark_form(&[Game::ZERO], &[three]), None);
        let one = algebra.integer(1);
        let form = algebra.landmark_form(&[one], &[Game::ZERO]);
        let longer = algebra.landmark_form(&[Game::STAR, one, Game::UP], &[one, Game::ZERO]);
        assert!(form.is_some() && form == longer);
    }
}
