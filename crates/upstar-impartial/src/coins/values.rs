//! The value of a single head at each place, by the fastest method the game allows.

use std::ops::ControlFlow;

use super::affine::{Span, mex_of_cosets};
use super::{HeadTheorem, Pattern, Turning};
use crate::take_and_break::{Sequence, TakeAndBreak, window_period};
use crate::{ValueSet, mex_wide};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// Values above this are refused.
const GREATEST: u128 = 1 << 125;

/// The largest set of nim-sums kept as bits: 2^33 bits are a gigabyte; less if addresses have 32 bits.
const LARGEST_SET: u128 = if usize::BITS >= 64 { 1 << 33 } else { 1 << 30 };

/// Nim-sums of some coins, by the number of coins: exactly 0, 1, 2, …; the last entry means "or more" if the number of coins has no
/// upper limit.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    by_count: Vec<ValueSet>,
    open: bool,
    /// Words processed since the last look at the budget.
    work: usize,
}

/// Words of bit sets between two looks at the budget.
const STEP: usize = 1 << 18;

impl Sums {
    /// Only the empty sum, with an offset, and room for up to `most` coins.
    fn new(offset: usize, most: usize, open: bool) -> Sums {
        let mut by_count = vec![ValueSet::new(); most + 1];
        by_count[0].insert(offset);
        let work = 0;
        Sums {
            by_count,
            open,
            work,
        }
    }

    /// Adds `weight` coins of total value `g`, which may be turned or not.
    fn add(&mut self, weight: usize, g: usize, budget: &Budget) -> Result<(), Stopped> {
        let last = self.by_count.len() - 1;
        for count in (0..=last).rev() {
            self.work += 1 + self.by_count[count].bytes() / 8;
            if self.work > STEP {
                self.work = 0;
                budget.check(self.bytes())?;
            }
            let target = count + weight;
            if target <= last {
                let (low, high) = self.by_count.split_at_mut(target);
                high[0].union_translated(&low[count], g);
            } else if self.open {
                let from = self.by_count[count].clone();
                self.by_count[last].union_translated(&from, g);
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.by_count.iter().map(ValueSet::bytes).sum()
    }
}

/// The values of single heads at the first places, which grow on demand.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::coins::{HeadValues, Named};
/// let fives = Named::find("mock_turtle_fives").unwrap().turning();
/// let mut values = HeadValues::new(fives);
/// let value = values.value(&BigUint::from(10u32).pow(30), &Default::default()).unwrap();
/// assert_eq!(value, 1u32.into());
/// assert_eq!(values.period(), Some((0, 5)));
/// ```
#[derive(Clone, Debug)]
pub struct HeadValues {
    game: Turning,
    values: Vec<u128>,
    running: Option<(Sums, usize)>,
    /// The proved preperiod and period.
    period: Option<(usize, usize)>,
    /// The period is looked for again when there are this many values.
    next_look: usize,
}

/// Places beyond this are refused unless a theorem gives their value.
const LONGEST: usize = u32::MAX as usize - 1;

impl HeadValues {
    /// No values yet.
    pub fn new(game: Turning) -> HeadValues {
        HeadValues {
            game,
            values: Vec::new(),
            running: None,
            period: None,
            next_look: 32,
        }
    }

    /// The values found so far.
    pub fn values(&self) -> &[u128] {
        &self.values
    }

    /// The bytes that they hold.
    pub fn bytes(&self) -> usize {
        let sums = self.running.as_ref().map_or(0, |(sums, _)| sums.bytes());
        sums + self.values.capacity() * size_of::<u128>()
    }

    /// Preperiod and period, if the values found so far prove them: for games whose moves fit into a window.
    pub fn period(&self) -> Option<(usize, usize)> {
        self.period
    }

    /// Finds values until there are `count`.
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stopped> {
        let theorem = self.game.theorem();
        if theorem == Some(HeadTheorem::Grundy) && self.values.len() < count {
            let mut sequence = Sequence::new(TakeAndBreak::Grundy);
            sequence.extend_to(count, budget)?;
            let values = sequence.into_values().into_iter();
            self.values = values.map(u128::from).collect();
        }
        let formula = theorem.filter(HeadTheorem::is_formula);
        while self.values.len() < count {
            let at = self.values.len();
            if at.is_multiple_of(256) {
                budget.check(self.bytes())?;
            }
            let value = match (formula, self.period) {
                (Some(formula), _) => {
                    let value = formula.value(&at.into(), budget)?.unwrap_or_default();
                    u128::try_from(value).unwrap_or(u128::MAX)
                }
                (None, Some((_, period))) => self.values[at - period],
                (None, None) => self
                    .game
                    .next_value(&self.values, &mut self.running, budget)?,
            };
            if value > GREATEST {
                return Err(Stopped::TooLarge(&"a value of 126 binary digits"));
            }
            self.values.push(value);
            if let Some(HeadTheorem::Window(window)) = theorem
                && self.values.len() >= self.next_look
            {
                self.look_for_period(window);
            }
        }
        Ok(())
    }

    /// In a window of w places the value depends on the w - 1 places before. If their values occur a second time, everything after them does.
    fn look_for_period(&mut self, window: u64) {
        self.next_look *= 2;
        let before = usize::try_from(window)
            .unwrap_or(usize::MAX)
            .saturating_sub(1);
        if self.period.is_none() && before < self.values.len() {
            self.period = window_period(&self.values, before);
        }
    }

    /// The value of a head at index n of any size, by the theorem about the game if there is one.
    pub fn value(&mut self, n: &BigUint, budget: &Budget) -> Result<BigUint, Stopped> {
        if let Some(theorem) = self.game.theorem().filter(HeadTheorem::is_formula)
            && let Some(value) = theorem.value(n, budget)?
        {
            return Ok(value);
        }
        let at = usize::try_from(n).ok().filter(|&at| at <= LONGEST);
        loop {
            if let Some(&value) = at.and_then(|at| self.values.get(at)) {
                return Ok(value.into());
            }
            if let Some((preperiod, period)) = self.period {
                // Values up to the end of the first period are there.
                let beyond = (n - preperiod) % period;
                let at = preperiod + usize::try_from(beyond).unwrap_or(0);
                return Ok(self.values[at].into());
            }
            let next = match (at, self.game.theorem()) {
                (Some(at), Some(HeadTheorem::Window(_))) => (at + 1).min(self.next_look),
                (Some(at), _) => at + 1,
                (None, Some(HeadTheorem::Window(_))) => self.next_look,
                (None, _) => return Err(Stopped::TooLarge(&"a row of more than 2^32 coins")),
            };
            self.extend_to(next, budget)?;
        }
    }
}

impl Turning {
    /// The value of a row of any length: the nim-sum of the values of its heads.
    pub fn large_row_value(
        &self,
        heads: &[BigUint],
        values: &mut HeadValues,
        budget: &Budget,
    ) -> Result<BigUint, Stopped> {
        let mut sum = BigUint::ZERO;
        for head in heads {
            // Places before the first coin do not belong to the row.
            if *head >= self.from.into() {
                sum ^= values.value(&(head - self.from), budget)?;
            }
        }
        Ok(sum)
    }

    /// The nim values of single heads at the first `count` places.
    ///
    /// "Up to t coins" takes t passes over bit sets as large as the values. Any number of coins, or any symmetric set, is linear
    /// algebra on the binary digits of the values. The other patterns have few moves, which are listed.
    ///
    /// Fails with [`Stopped::TooLarge`] if values need more than 125 binary digits or a bit set more than a gigabyte.
    pub fn values(&self, count: usize) -> Result<Vec<u128>, Stopped> {
        self.values_within(count, &Budget::default())
    }

    /// [`Turning::values`] within a budget.
    pub fn values_within(&self, count: usize, budget: &Budget) -> Result<Vec<u128>, Stopped> {
        let mut values = HeadValues::new(self.clone());
        values.extend_to(count, budget)?;
        Ok(values.values)
    }

    /// Values of games known to stay small, such as Mogul on 24 coins, which need no budget.
    pub(super) fn values_by_counting(&self, count: usize) -> Vec<u128> {
        self.values(count).unwrap_or_default()
    }

    /// The same values by listing every move, to check the other methods.
    pub fn values_by_listing(&self, count: usize) -> Vec<u128> {
        let mut values: Vec<u128> = Vec::new();
        for x in 0..count {
            let value = self.mex_by_listing(x as u64, &values);
            values.push(value);
        }
        values
    }

    fn mex_by_listing(&self, x: u64, values: &[u128]) -> u128 {
        let mut sums = Vec::new();
        let _ = self.each_companions::<()>(x, &mut |coins| {
            sums.push(coins.iter().fold(0, |s, &y| s ^ values[y as usize]));
            ControlFlow::Continue(())
        });
        mex_wide(sums)
    }

    pub(super) fn next_value(
        &self,
        values: &[u128],
        running: &mut Option<(Sums, usize)>,
        budget: &Budget,
    ) -> Result<u128, Stopped> {
        let x = values.len();
        let start = self
            .within
            .map_or(0, |w| (x + 1).saturating_sub(w as usize));
        let sums = running.as_ref().map_or(0, |(sums, _)| sums.bytes());
        budget.check(sums + std::mem::size_of_val(values))?;
        match self.pattern {
            Pattern::Any if self.least <= 2 - !self.with_first as u64 && self.most.is_none() => {
                Ok(self.mex_of_spans(values, start))
            }
            Pattern::Any => self.mex_of_sums(values, start, running, budget),
            Pattern::Symmetric if self.most.is_none() && self.least <= 2 => {
                self.mex_of_symmetric_spans(values, start, budget)
            }
            Pattern::Symmetric => self.mex_of_symmetric_sums(values, start, budget),
            Pattern::Consecutive | Pattern::EquallySpaced => {
                self.mex_of_runs(values, start, budget)
            }
            Pattern::Apart(_) => Ok(self.mex_by_listing(x as u64, values)),
        }
    }

    /// Any number of coins: the nim-sums form one span.
    fn mex_of_spans(&self, values: &[u128], start: usize) -> u128 {
        let x = values.len();
        if !self.with_first {
            return mex_of_cosets(&[(0, Span::of(values[start..].iter().copied()))]);
        }
        if x == 0 {
            return self.allows(1) as u128;
        }
        if start > 0 {
            return 0;
        }
        mex_of_cosets(&[(values[0], Span::of(values[1..].iter().copied()))])
    }

    /// A limited number of coins anywhere: bit sets by the number of coins, kept from place to place, or rebuilt for each window.
    fn mex_of_sums(
        &self,
        values: &[u128],
        start: usize,
        running: &mut Option<(Sums, usize)>,
        budget: &Budget,
    ) -> Result<u128, Stopped> {
        let x = values.len();
        if self.with_first && (x == 0 || start > 0) {
            return Ok((x == 0 && self.allows(1)) as u128);
        }
        let (open, most) = match self.most {
            // More coins than places cannot be turned.
            Some(m) => (false, m.min(x as u64 + 1)),
            None => (true, self.least),
        };
        let held = self.with_first as usize;
        // Companions besides the first coin if that must be turned.
        let room = (most as usize).saturating_sub(1 + held);
        let fresh = || {
            let offset = if self.with_first {
                values[0] as usize
            } else {
                0
            };
            Sums::new(offset, room, open)
        };
        if start > 0
            || running
                .as_ref()
                .is_none_or(|(s, _)| s.by_count.len() != room + 1)
        {
            *running = Some((fresh(), start.max(held)));
        }
        let Some((sums, seen)) = running else {
            return Ok(0);
        };
        while *seen < x {
            if values[*seen] >= LARGEST_SET {
                return Err(Stopped::TooLarge(&"the set of nim-sums"));
            }
            sums.add(1, values[*seen] as usize, budget)?;
            *seen += 1;
        }
        self.mex_of_counts(sums, 1 + held as u64, budget)
    }

    /// The mex of the sums whose number of coins is allowed, if `base` coins are always turned.
    fn mex_of_counts(&self, sums: &Sums, base: u64, budget: &Budget) -> Result<u128, Stopped> {
        let last = sums.by_count.len() - 1;
        let allowed = |&(count, _): &(usize, &ValueSet)| {
            self.allows(base + count as u64) || (sums.open && count == last)
        };
        let mut all = ValueSet::new();
        let mut some = sums.by_count.iter().enumerate().filter(allowed);
        let Some((_, first)) = some.next() else {
            return Ok(0);
        };
        let rest: Vec<&ValueSet> = some.map(|(_, set)| set).collect();
        if rest.is_empty() {
            return Ok(first.mex() as u128);
        }
        all.union(first);
        let mut work = 0;
        for set in rest {
            work += set.bytes() / 8;
            if work > STEP {
                work = 0;
                budget.check(sums.bytes() + all.bytes())?;
            }
            all.union(set);
        }
        Ok(all.mex() as u128)
    }

    /// Runs of consecutive or equally spaced coins: running nim-sums.
    fn mex_of_runs(&self, values: &[u128], start: usize, budget: &Budget) -> Result<u128, Stopped> {
        let x = values.len();
        let (mut sums, mut work) = (Vec::new(), 0);
        if self.allows(1) && (!self.with_first || x == 0) {
            sums.push(0);
        }
        let steps = if self.pattern == Pattern::Consecutive {
            x.min(1)
        } else {
            x
        };
        for d in 1..=steps {
            work += 1 + (x - start) / d;
            if work > STEP {
                work = 0;
                budget.check(std::mem::size_of_val(&sums[..]))?;
            }
            let (mut sum, mut y, mut coins) = (0, x, 1);
            while y >= start + d && self.most.is_none_or(|m| coins < m) {
                y -= d;
                coins += 1;
                sum ^= values[y];
                if self.allows(coins) && (!self.with_first || y == 0) {
                    sums.push(sum);
                }
            }
        }
        Ok(mex_wide(sums))
    }

    /// Left ends of symmetric sets that end at x.
    fn left_ends(&self, x: usize, start: usize) -> std::ops::Range<usize> {
        if self.with_first {
            start..x.min(1)
        } else {
            start..x
        }
    }

    /// Any symmetric set: one coset for each left end.
    fn mex_of_symmetric_spans(
        &self,
        values: &[u128],
        start: usize,
        budget: &Budget,
    ) -> Result<u128, Stopped> {
        let x = values.len();
        let (mut cosets, mut work) = (Vec::new(), 0);
        if self.allows(1) && (!self.with_first || x == 0) {
            cosets.push((0, Span::default()));
        }
        for left in self.left_ends(x, start) {
            work += 16 + (x - left);
            if work > STEP / 64 {
                work = 0;
                budget.check(cosets.len() * 256)?;
            }
            let pairs = (left + 1..).zip((0..x).rev()).take_while(|(i, j)| i <= j);
            let span = Span::of(pairs.map(|(i, j)| {
                if i < j {
                    values[i] ^ values[j]
                } else {
                    values[i]
                }
            }));
            cosets.push((values[left], span));
        }
        Ok(mex_of_cosets(&cosets))
    }

    /// Symmetric sets of a limited number of coins.
    fn mex_of_symmetric_sums(
        &self,
        values: &[u128],
        start: usize,
        budget: &Budget,
    ) -> Result<u128, Stopped> {
        let x = values.len();
        if values.iter().any(|&v| v >= LARGEST_SET) {
            return Err(Stopped::TooLarge(&"the set of nim-sums"));
        }
        let mut all = ValueSet::new();
        if self.allows(1) && (!self.with_first || x == 0) {
            all.insert(0);
        }
        let (open, most) = match self.most {
            Some(m) => (false, m.min(x as u64 + 1)),
            None => (true, self.least),
        };
        if most >= 2 {
            for left in self.left_ends(x, start) {
                budget.check(all.bytes())?;
                let mut sums = Sums::new(values[left] as usize, most as usize - 2, open);
                let pairs = (left + 1..).zip((0..x).rev()).take_while(|(i, j)| i <= j);
                for (i, j) in pairs {
                    if i < j {
                        sums.add(2, (values[i] ^ values[j]) as usize, budget)?;
                    } else {
                        sums.add(1, values[i] as usize, budget)?;
                    }
                }
                let last = sums.by_count.len() - 1;
                for (count, set) in sums.by_count.iter().enumerate() {
                    if self.allows(2 + count as u64) || (open && count == last) {
                        all.union(set);
                    }
                }
            }
        }
        Ok(all.mex() as u128)
    }
}
