//! Integers, nim heaps, conjugates, sums and adjoints of forms.

use super::store::{FormId, Forms, List, UNKNOWN, pair};
use upstar_values::budget::{Budget, Stopped};

/// A nim heap stores all smaller heaps as its options, so n heaps take n² / 2 entries.
const MOST_NIM: u32 = 10_000;
const NIM_TOO_LARGE: Stopped = Stopped::TooLarge(&"the form of a nim heap above *10000");

impl Forms {
    /// The integer n = {n-1|}, or {|n+1} for negative n. One form for each integer from 0 to n.
    pub fn integer(&mut self, n: i64, budget: &Budget) -> Result<FormId, Stopped> {
        if n.unsigned_abs() > budget.max_depth() as u64 {
            return Err(Stopped::Depth(budget.max_depth()));
        }
        let mut form = FormId::ZERO;
        for _ in 0..n.unsigned_abs() {
            let next = [form];
            let (left, right): (&[FormId], &[FormId]) =
                if n > 0 { (&next, &[]) } else { (&[], &next) };
            form = self.from_options(left, right, budget)?;
        }
        Ok(form)
    }

    /// The nim heap ∗n, with all smaller heaps as options of both players.
    pub fn nim_heap(&mut self, n: u32, budget: &Budget) -> Result<FormId, Stopped> {
        if n > MOST_NIM {
            return Err(NIM_TOO_LARGE);
        }
        let mut heaps = List::new();
        for _ in 0..n {
            let heap = self.make(heaps.clone(), heaps.clone(), budget)?;
            heaps.push(heap);
        }
        self.make(heaps.clone(), heaps, budget)
    }

    /// The conjugate -G, in which the players change places. G + (-G) is not 0 in general.
    pub fn conjugate(&mut self, g: FormId, budget: &Budget) -> Result<FormId, Stopped> {
        let known = self.conjugates[g.index()];
        if known != UNKNOWN {
            return Ok(FormId(known));
        }
        let conjugate = self.deeper(|forms| {
            let (mut left, mut right) = (List::new(), List::new());
            for place in forms.lefts(g) {
                right.push(forms.conjugate(forms.at(place), budget)?);
            }
            for place in forms.rights(g) {
                left.push(forms.conjugate(forms.at(place), budget)?);
            }
            forms.make(left, right, budget)
        })?;
        self.conjugates[g.index()] = conjugate.0;
        self.conjugates[conjugate.index()] = g.0;
        Ok(conjugate)
    }

    /// The literal sum G + H = {G^L + H, G + H^L | G^R + H, G + H^R}: at most one form for each pair of followers.
    ///
    /// ```
    /// use upstar_misere::partizan::Forms;
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let (one, minus_one) = (forms.integer(1, &budget)?, forms.integer(-1, &budget)?);
    /// let sum = forms.sum(one, minus_one, &budget)?;
    /// assert_eq!(forms.left(sum), [minus_one]);
    /// assert_eq!(forms.right(sum), [one]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn sum(&mut self, g: FormId, h: FormId, budget: &Budget) -> Result<FormId, Stopped> {
        let (g, h) = (g.min(h), g.max(h));
        if g == FormId::ZERO {
            return Ok(h);
        }
        if let Some(&sum) = self.sums.get(&pair(g, h)) {
            return Ok(sum);
        }
        if self.birthday(g) as usize + self.birthday(h) as usize > budget.max_depth() {
            return Err(Stopped::Depth(budget.max_depth()));
        }
        self.tick(budget)?;
        let sum = self.deeper(|forms| {
            let (mut left, mut right) = (List::new(), List::new());
            for place in forms.lefts(g) {
                left.push(forms.sum(forms.at(place), h, budget)?);
            }
            for place in forms.lefts(h) {
                left.push(forms.sum(g, forms.at(place), budget)?);
            }
            for place in forms.rights(g) {
                right.push(forms.sum(forms.at(place), h, budget)?);
            }
            for place in forms.rights(h) {
                right.push(forms.sum(g, forms.at(place), budget)?);
            }
            forms.make(left, right, budget)
        })?;
        self.sums.insert(pair(g, h), sum);
        Ok(sum)
    }

    /// The adjoint G° of Siegel: ∗ for 0, otherwise the conjugate with adjoints of the options, where a side without options gets 0. It is
    /// a dicot, and G + G° is a P-position.
    pub fn adjoint(&mut self, g: FormId, budget: &Budget) -> Result<FormId, Stopped> {
        if g == FormId::ZERO {
            return Ok(FormId::STAR);
        }
        if let Some(&adjoint) = self.adjoints.get(&g) {
            return Ok(adjoint);
        }
        let adjoint = self.deeper(|forms| {
            let (mut left, mut right) = (List::new(), List::new());
            for place in forms.lefts(g) {
                right.push(forms.adjoint(forms.at(place), budget)?);
            }
            for place in forms.rights(g) {
                left.push(forms.adjoint(forms.at(place), budget)?);
            }
            for side in [&mut left, &mut right] {
                if side.is_empty() {
                    side.push(FormId::ZERO);
                }
            }
            forms.make(left, right, budget)
        })?;
        self.adjoints.insert(g, adjoint);
        Ok(adjoint)
    }

    /// The perfect murder M_n = {|0, M_(n-1)}, with M_0 = 0: Right can waste 1 to n moves, and Left none.
    pub fn perfect_murder(&mut self, n: u32, budget: &Budget) -> Result<FormId, Stopped> {
        if n as usize > budget.max_depth() {
            return Err(Stopped::Depth(budget.max_depth()));
        }
        while self.murders.len() <= n as usize {
            let last = self.murders[self.murders.len() - 1];
            let next = self.from_options(&[], &[FormId::ZERO, last], budget)?;
            self.murders.push(next);
        }
        Ok(self.murders[n as usize])
    }
}
