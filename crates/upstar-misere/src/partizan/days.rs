//! All forms born by a given day, and classes of equal forms.

use super::store::{FormId, Forms, Known, List};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::{Budget, Stopped};

const LATE_FORMS: Stopped = Stopped::TooLarge(&"the list of all forms after day 2");
const LATE_DICOTS: Stopped = Stopped::TooLarge(&"the list of all dicots after day 3");
const LATE_ENDS: Stopped = Stopped::TooLarge(&"the list of all Left dead ends after day 5");

impl Forms {
    /// All forms of a universe born by day n, in the order of their birthdays: 1, 4, 256 for n = 0 to 2 among all games. Day 3 is refused.
    pub fn forms_born_by(
        &mut self,
        universe: Universe,
        n: u32,
        budget: &Budget,
    ) -> Result<Vec<FormId>, Stopped> {
        if n > 2 {
            return Err(LATE_FORMS);
        }
        let mut day = vec![FormId::ZERO];
        for _ in 0..n {
            let sets: Vec<List> = (0u32..1 << day.len())
                .map(|set| {
                    let chosen = day.iter().enumerate();
                    let chosen = chosen.filter(|(at, _)| set >> at & 1 == 1);
                    chosen.map(|(_, &form)| form).collect()
                })
                .collect();
            let mut next = Vec::new();
            for left in &sets {
                for right in &sets {
                    let form = self.make(left.clone(), right.clone(), budget)?;
                    if self.is_in(universe, form) {
                        next.push(form);
                    }
                }
            }
            next.sort_unstable_by_key(|&form| (self.birthday(form), form));
            day = next;
        }
        Ok(day)
    }

    /// The classes of equal forms modulo a universe, each in the order of the list.
    pub fn classes(
        &mut self,
        universe: Universe,
        list: &[FormId],
        budget: &Budget,
    ) -> Result<Vec<Vec<FormId>>, UniverseError> {
        let mut classes: Vec<Vec<FormId>> = Vec::new();
        if universe != Universe::DeadEnding {
            let mut places: Known<usize> = Known::default();
            for &form in list {
                let canonical = self.canonical(universe, form, budget)?;
                let place = *places.entry(canonical).or_insert(classes.len());
                if place == classes.len() {
                    classes.push(Vec::new());
                }
                classes[place].push(form);
            }
            return Ok(classes);
        }
        'forms: for &form in list {
            for class in &mut classes {
                if self.eq(universe, class[0], form, budget)? {
                    class.push(form);
                    continue 'forms;
                }
            }
            self.check_in(universe, form)?;
            classes.push(vec![form]);
        }
        Ok(classes)
    }

    /// The canonical forms of all dicots born by day n, in the order of their birthdays: 1, 2, 9, 1268 for n = 0 to 3. Day 4 is refused.
    ///
    /// A player needs no dominated option, so antichains of options are enough.
    pub fn dicots_born_by(&mut self, n: u32, budget: &Budget) -> Result<Vec<FormId>, Stopped> {
        if n > 3 {
            return Err(LATE_DICOTS);
        }
        let mut day = vec![FormId::ZERO];
        for _ in 0..n {
            let sets = self.antichains(Universe::Dicot, &day, budget)?;
            let mut next = vec![FormId::ZERO];
            for left in sets.iter().filter(|set| !set.is_empty()) {
                for right in sets.iter().filter(|set| !set.is_empty()) {
                    let form = self.make(left.clone(), right.clone(), budget)?;
                    next.push(self.simplified(Universe::Dicot, form, budget)?);
                }
            }
            next.sort_unstable_by_key(|&form| (self.birthday(form), form));
            next.dedup();
            day = next;
        }
        Ok(day)
    }

    /// One form for each class of Left dead ends born by day n modulo dead-ending games: 1, 2, 4, 10, 52, 21278 for n = 0 to 5. Day 6 is
    /// refused.
    ///
    /// They are the antichains of the day before.
    pub fn left_dead_ends_born_by(
        &mut self,
        n: u32,
        budget: &Budget,
    ) -> Result<Vec<FormId>, Stopped> {
        if n > 5 {
            return Err(LATE_ENDS);
        }
        let mut day = vec![FormId::ZERO];
        for _ in 0..n {
            let sets = self.antichains(Universe::DeadEnding, &day, budget)?;
            let mut next = Vec::with_capacity(sets.len());
            for right in sets {
                next.push(self.make(List::new(), right, budget)?);
            }
            next.sort_unstable_by_key(|&form| (self.birthday(form), form));
            day = next;
        }
        Ok(day)
    }

    /// All antichains of at most 64 forms that are pairwise different modulo the universe, the empty one included.
    fn antichains(
        &mut self,
        universe: Universe,
        forms: &[FormId],
        budget: &Budget,
    ) -> Result<Vec<List>, Stopped> {
        let mut comparable = vec![0u64; forms.len()];
        for (i, &g) in forms.iter().enumerate() {
            for (j, &h) in forms.iter().enumerate() {
                if self.above(universe, g, h, budget)? {
                    comparable[i] |= 1 << j;
                    comparable[j] |= 1 << i;
                }
            }
        }
        let mut all = vec![List::new()];
        // A set, the place after its last form, and the forms that may follow.
        let mut open = vec![(List::new(), 0, u64::MAX)];
        while let Some((set, start, free)) = open.pop() {
            for (at, &form) in forms.iter().enumerate().skip(start) {
                if free >> at & 1 == 0 {
                    continue;
                }
                self.tick(budget)?;
                let mut larger = set.clone();
                larger.push(form);
                all.push(larger.clone());
                open.push((larger, at + 1, free & !comparable[at]));
            }
        }
        Ok(all)
    }
}
