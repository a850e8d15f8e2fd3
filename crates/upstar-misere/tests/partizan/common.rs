//! A store with an algebra and a budget, and random choices.

use upstar_misere::partizan::{FormId, Forms, Universe};
use upstar_values::budget::Budget;
use upstar_values::game::{Algebra, Player};

pub(crate) struct World {
    pub(crate) forms: Forms,
    pub(crate) algebra: Algebra,
    pub(crate) budget: Budget,
}

impl World {
    pub(crate) fn new() -> World {
        World {
            forms: Forms::new(),
            algebra: Algebra::new(),
            budget: Budget::default(),
        }
    }

    pub(crate) fn read(&mut self, text: &str) -> FormId {
        self.forms.read(&mut self.algebra, text).unwrap()
    }

    pub(crate) fn text(&self, id: FormId) -> String {
        self.forms.text(id).unwrap()
    }

    pub(crate) fn form(&mut self, left: &[FormId], right: &[FormId]) -> FormId {
        self.forms.from_options(left, right, &self.budget).unwrap()
    }

    pub(crate) fn day_two(&mut self, universe: Universe) -> Vec<FormId> {
        self.forms.forms_born_by(universe, 2, &self.budget).unwrap()
    }

    /// Random members of a universe with up to four options for each player.
    pub(crate) fn random_members(
        &mut self,
        random: &mut Random,
        universe: Universe,
        options: &[FormId],
        count: usize,
    ) -> Vec<FormId> {
        let mut members = Vec::new();
        while members.len() < count {
            let mut side = || -> Vec<FormId> {
                let size = random.below(5);
                (0..size).map(|_| random.pick(options)).collect()
            };
            let (left, right) = (side(), side());
            let form = self.form(&left, &right);
            if self.forms.is_in(universe, form) {
                members.push(form);
            }
        }
        members
    }

    /// Both directions: there is a reason exactly if ≥ fails; it lies in the universe and does what it promises.
    pub(crate) fn check_reasons(&mut self, universe: Universe, g: FormId, h: FormId) {
        for (g, h) in [(g, h), (h, g)] {
            let holds = self.forms.ge(universe, g, h, &self.budget).unwrap();
            let reason = self.forms.reason(universe, g, h, &self.budget).unwrap();
            assert_eq!(reason.is_none(), holds);
            let Some(x) = reason else { continue };
            assert!(self.forms.is_in(universe, x));
            let with_g = self.forms.outcome_of_sum(g, x, &self.budget).unwrap();
            let with_h = self.forms.outcome_of_sum(h, x, &self.budget).unwrap();
            let is_at_least = with_g == with_h || with_g.name() == "L" || with_h.name() == "R";
            assert!(!is_at_least);
        }
    }

    /// Who wins, by the rules and without memory.
    pub(crate) fn plainly_wins(&self, g: FormId, first: Player) -> bool {
        let options = self.forms.options(g, first);
        let loses = |&next: &FormId| !self.plainly_wins(next, first.other());
        options.is_empty() || options.iter().any(loses)
    }

    /// Whether G ≥ H in normal play.
    pub(crate) fn normal_ge(&mut self, g: FormId, h: FormId) -> bool {
        let mut value = |id: FormId| {
            let form = self
                .forms
                .to_form(&mut self.algebra, id, &self.budget)
                .unwrap();
            self.algebra.form_value(&form).unwrap()
        };
        let (g, h) = (value(g), value(h));
        self.algebra.ge(g, h).unwrap()
    }
}

/// A small generator of random numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
