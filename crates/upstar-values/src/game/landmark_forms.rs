//! Forms whose options are landmarks: most forms of small games are like that. Sets of bits bring them to canonical form.

use super::Game;
use super::algebra::Algebra;
use super::landmarks::{
    ABOVE, COUNT, KNOWN, LANDMARKS, LEFTS, Landmarks, MINUS_ONE, ONE, RIGHTS, STAR, WITH_LEFT,
    WITH_RIGHT, ZERO,
};

/// The values of canonical forms whose options are landmarks. There are 1474 of them, the values of day 3, so the table is never full.
pub(super) struct LandmarkForms(Box<[(u64, Game); 1 << FORM_BITS]>);

const FORM_BITS: u32 = 12;

/// A bit that every form has: no form has the word 0.
const FORM: u64 = 1 << 63;

impl LandmarkForms {
    pub(super) const BYTES: usize = size_of::<[(u64, Game); 1 << FORM_BITS]>();

    pub(super) fn new() -> Self {
        LandmarkForms(Box::new([(0, Game::ZERO); 1 << FORM_BITS]))
    }

    /// The place of a form, or the empty place where it belongs.
    #[inline]
    fn place(&self, form: u64) -> usize {
        let mut place = (form.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - FORM_BITS)) as usize;
        while self.0[place].0 != form && self.0[place].0 != 0 {
            place = (place + 1) % (1 << FORM_BITS);
        }
        place
    }

    #[inline]
    pub(super) fn get(&self, form: u64) -> Option<Game> {
        let (known, value) = self.0[self.place(form)];
        (known == form).then_some(value)
    }

    pub(super) fn put(&mut self, form: u64, value: Game) {
        let place = self.place(form);
        self.0[place] = (form, value);
    }
}

/// The canonical form of each landmark.
const FORMS: [u64; COUNT] = {
    let mut forms = [0; COUNT];
    let mut i = 0;
    while i < COUNT {
        forms[i] = form(LANDMARKS[i].left as u64, LANDMARKS[i].right as u64);
        i += 1;
    }
    forms
};

/// The form with these sets of options, as a word.
const fn form(lefts: u64, rights: u64) -> u64 {
    FORM | lefts | rights << COUNT
}

/// The landmarks ≥ 0 and those ≤ 0.
const FROM_ZERO: u64 = ABOVE & !WITH_RIGHT[(ZERO | MINUS_ONE) as usize];
const TO_ZERO: u64 = ABOVE & !WITH_LEFT[(ZERO | ONE) as usize];

/// A set of options without those of `reversing`, and with 0 if some of these are replaced by it; without dominated options. `better` and
/// `worse` are the options that are at least as good as 0, and those that are not better.
#[inline]
fn bypassed(options: u64, reversing: u64, by_zero: bool, better: u64, worse: u64) -> u64 {
    let rest = options & !reversing;
    if by_zero && rest & better == 0 {
        return rest & !worse | u64::from(ZERO);
    }
    rest
}

/// How a game compares with 0, ∗, 1 and -1: the set of those that are ≥ it, and four bits higher the set of those that are ≤ it. The index is
/// made in the same way from those that some Left option is ≥ to, and those that some Right option is ≤ to.
const FIRST_FOUR: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let (free_above, free_below) = (!i & 0b1111, !(i >> 4) & 0b1111);
        // The options of ∗, 1 and -1 are 0.
        let above = free_above & !WITH_RIGHT[free_below & 1] as usize;
        let below = free_below & !WITH_LEFT[free_above & 1] as usize;
        table[i] = (above | below << 4) as u8;
        i += 1;
    }
    table
};

/// What landmarks say about the options of a form and about its value.
///
/// G ≤ T unless some G^L ≥ T or some T^R ≤ G, and T ≤ G unless some T^L ≥ G or some G^R ≤ T.
#[derive(Clone, Copy)]
pub(super) struct SeenOptions {
    /// The landmarks among the Left options.
    lefts: u64,
    /// The landmarks that are less than some Left option; the bits from `COUNT` on mean nothing.
    lower: u64,
    /// The landmarks among the Right options.
    rights: u64,
    /// The landmarks that are greater than some Right option; the bits from `COUNT` on mean nothing.
    higher: u64,
    /// The highest bit says whether some Left option is not a landmark.
    other_lefts: u64,
    other_rights: u64,
    /// The bit `KNOWN` says whether the landmarks of all options are known.
    known: u64,
}

/// The highest bit of a word.
const HIGHEST: u64 = 1 << 63;

impl SeenOptions {
    /// Without options.
    const NONE: SeenOptions = SeenOptions {
        lefts: 0,
        lower: 0,
        rights: 0,
        higher: 0,
        other_lefts: 0,
        other_rights: 0,
        known: KNOWN,
    };

    #[inline(always)]
    fn left(&mut self, option: Landmarks) {
        let itself = option.itself();
        self.lefts |= itself;
        self.lower |= option.0 >> COUNT ^ itself;
        self.other_lefts |= itself.wrapping_sub(1);
        self.known &= option.0;
    }

    #[inline(always)]
    fn right(&mut self, option: Landmarks) {
        let itself = option.itself();
        self.rights |= itself;
        self.higher |= option.0 ^ itself;
        self.other_rights |= itself.wrapping_sub(1);
        self.known &= option.0;
    }

    /// The landmarks among the Left options: all, and those that no option dominates.
    #[inline]
    pub(super) fn lefts(&self) -> (u64, u64) {
        (self.lefts, self.lefts & !self.lower)
    }

    /// Like `lefts`, for Right.
    #[inline]
    pub(super) fn rights(&self) -> (u64, u64) {
        (self.rights, self.rights & !self.higher)
    }

    /// Whether the landmarks of all options are known.
    #[inline]
    pub(super) fn all_known(&self) -> bool {
        self.known & KNOWN != 0
    }

    /// How the value compares with 0, ∗, 1 and -1: which are ≥ it, and which are ≤ it.
    #[inline(always)]
    fn first_four(&self) -> (usize, usize) {
        let taken = |set: u64| (set & 0b1111) as usize;
        let (left, right) = (self.lefts | self.lower, self.rights | self.higher);
        let found = usize::from(FIRST_FOUR[taken(left) | taken(right) << 4]);
        (found & 0b1111, found >> 4)
    }

    /// The landmarks that are ≥ the value, and those that are ≤ it.
    #[inline(always)]
    fn around(&self) -> (u64, u64) {
        // The options of all landmarks are among the first four.
        let (above, below) = self.first_four();
        (
            ABOVE & !(self.lefts | self.lower | WITH_RIGHT[below]),
            ABOVE & !(self.rights | self.higher | WITH_LEFT[above]),
        )
    }

    /// The landmarks of the value, for options whose landmarks are known. `other_lefts` says whether the form has Left options that are not
    /// landmarks; without dominated options it may have none where some were seen.
    #[inline]
    pub(super) fn landmarks(&self, other_lefts: bool, other_rights: bool) -> Landmarks {
        let (above, below) = self.around();
        let flag = |flag: u64, missing: bool| if missing { 0 } else { flag };
        let flags = KNOWN | flag(LEFTS, other_lefts) | flag(RIGHTS, other_rights);
        Landmarks(flags | above | below << COUNT)
    }

    /// What was seen of known options, in two words that travel in registers. None if some are not known.
    #[inline(always)]
    pub(super) fn packed(&self) -> Option<(u64, u64)> {
        let left = self.lefts | self.lower << COUNT;
        let right = self.rights | self.higher << COUNT;
        self.all_known().then_some((left, right))
    }

    /// The inverse of `packed`, but for the bits of the options that are not landmarks.
    #[inline]
    pub(super) fn unpacked((left, right): (u64, u64)) -> SeenOptions {
        SeenOptions {
            lefts: left & ABOVE,
            lower: left >> COUNT,
            rights: right & ABOVE,
            higher: right >> COUNT,
            ..SeenOptions::NONE
        }
    }

    /// The canonical form as a word, if all options are landmarks or the value is one.
    #[inline(always)]
    pub(super) fn form(&self) -> Option<u64> {
        if (self.other_lefts | self.other_rights) & HIGHEST == 0 {
            return Some(self.best_form());
        }
        let (above, below) = self.around();
        if above & below == 0 || !self.all_known() {
            return None;
        }
        Some(FORMS[(above & below).trailing_zeros() as usize])
    }

    /// The canonical form as a word, for options that are known and, but for dominated ones, landmarks.
    ///
    /// A landmark reverses through 0, ∗, 1 or -1. The Left options of ∗ and 1 are 0, and 0 and -1 have none; so a reversible Left option
    /// is replaced by 0 or by nothing. 0 itself does not reverse.
    #[inline(always)]
    pub(super) fn best_form(&self) -> u64 {
        let ((_, lefts), (_, rights)) = (self.lefts(), self.rights());
        let (above, below) = self.first_four();
        let reversing_lefts = lefts & WITH_RIGHT[below];
        let reversing_rights = rights & WITH_LEFT[above];
        if reversing_lefts | reversing_rights == 0 {
            return form(lefts, rights);
        }
        let left_zero = lefts & WITH_RIGHT[below & usize::from(STAR | ONE)] != 0;
        let right_zero = rights & WITH_LEFT[above & usize::from(STAR | MINUS_ONE)] != 0;
        form(
            bypassed(lefts, reversing_lefts, left_zero, FROM_ZERO, TO_ZERO),
            bypassed(rights, reversing_rights, right_zero, TO_ZERO, FROM_ZERO),
        )
    }
}

impl Algebra {
    /// What landmarks say about a form.
    #[inline(always)]
    pub(super) fn see_options(&mut self, left: &[Game], right: &[Game]) -> SeenOptions {
        let mut seen = SeenOptions::NONE;
        for &option in left {
            seen.left(self.option_landmarks(option));
        }
        for &option in right {
            seen.right(self.option_landmarks(option));
        }
        seen
    }

    /// The landmarks of a form.
    #[inline]
    pub(super) fn form_landmarks(
        &mut self,
        left: impl Iterator<Item = Game>,
        right: impl Iterator<Item = Game>,
    ) -> Landmarks {
        // Here most options are stored values other than landmarks.
        let mut seen = SeenOptions::NONE;
        for option in left {
            seen.left(self.landmarks(option));
        }
        for option in right {
            seen.right(self.landmarks(option));
        }
        if !seen.all_known() {
            return Landmarks::default();
        }
        seen.landmarks(
            seen.other_lefts & HIGHEST != 0,
            seen.other_rights & HIGHEST != 0,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::landmarks::tests::landmark_values;
    use std::collections::HashMap;

    /// Checks that the value from landmarks is that of the plain construction, and notes the canonical form.
    fn check(
        (algebra, plain): (&mut Algebra, &mut Algebra),
        (left, right): (&[Game], &[Game]),
        forms: &mut HashMap<u64, Game>,
    ) -> Game {
        let value = plain.construct_plain(left, right).unwrap();
        assert_eq!(algebra.construct(left, right), Ok(value));
        if let Some(form) = algebra.see_options(left, right).form() {
            assert_eq!(*forms.entry(form).or_insert(value), value);
        }
        value
    }

    /// Forms with up to two options on each side, and random ones with up to five: equal words are equal values.
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
        let mut forms = HashMap::new();
        for (i, left) in lists.iter().enumerate() {
            for right in lists.iter().skip(i % 3).step_by(3) {
                check((&mut algebra, &mut plain), (left, right), &mut forms);
            }
        }
        let mut state = 1u64;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % n) as usize
        };
        for _ in 0..if cfg!(miri) { 100 } else { 30_000 } {
            let mut list =
                || -> Vec<Game> { (0..below(6)).map(|_| landmarks[below(22)]).collect() };
            let (left, right) = (list(), list());
            check((&mut algebra, &mut plain), (&left, &right), &mut forms);
        }
        // The form is canonical: one word for each value.
        let mut values: Vec<u64> = forms.values().map(|game| game.sort_key()).collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), forms.len());
    }

    /// Forms whose options are landmarks, values of day 3 and other values.
    #[test]
    fn mixed_forms() {
        let mut algebra = Algebra::new();
        let mut values = landmark_values(&mut algebra);
        let day = algebra.day(3).unwrap().games;
        values.extend(day.iter().step_by(29));
        for i in 0..30 {
            values.push(
                algebra
                    .add(day[i * 37 % 1474], day[i * i * 11 % 1474])
                    .unwrap(),
            );
        }
        values.extend([3, 4, -5].map(|n| algebra.integer(n)));
        // Too large for a handle, so that its landmarks are not known.
        values.push(algebra.integer(i32::MAX));
        let mut plain = algebra.fork();
        let mut forms = HashMap::new();
        let mut state = 1u64;
        let mut below = |n: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        for round in 0..if cfg!(miri) { 100 } else { 20_000 } {
            let most = if round % 10 == 0 { 15 } else { 4 };
            let mut list = || -> Vec<Game> {
                (0..below(most))
                    .map(|_| values[below(values.len())])
                    .collect()
            };
            let (left, right) = (list(), list());
            check((&mut algebra, &mut plain), (&left, &right), &mut forms);
        }
    }
}
