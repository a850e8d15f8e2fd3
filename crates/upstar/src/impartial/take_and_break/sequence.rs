//! Nim sequences of take-and-break games, far and resumable.
//!
//! Where heaps break in two, listing all pairs costs n steps a heap. The sparse-space method is
//! much faster in practice: choose a mask and call a value *rare* when it has an even number of
//! binary digits in common with the mask. Two values of one kind have a rare nim-sum, so every
//! common number that is excluded comes from a rare and a common heap, and few heaps are rare. That
//! gives the least common number left over; the rare numbers below it are almost always excluded
//! by the first few pairs. Whatever mask is chosen the result is exact; a good one is only faster.

use super::code::{Code, NONE, ONE, THREE, TWO};
use super::endless::Endless;
use super::period::{Periodicity, find_period};
use super::{CodeError, TakeAndBreak};
use crate::budget::{Budget, Stopped};

/// A nim sequence that grows on demand, and its period once that is proved.
///
/// ```
/// use upstar::impartial::take_and_break::{Code, Periodicity, Sequence};
/// let mut kayles = Sequence::new(Code::kayles().into());
/// kayles.extend_to(1000, &Default::default()).unwrap();
/// let Periodicity::Proved(period) = kayles.periodicity() else { panic!() };
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert_eq!(period.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
/// assert_eq!(kayles.value(1_000_000_007), Some(8));
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    game: TakeAndBreak,
    values: Vec<u32>,
    period: Periodicity,
    /// The period is looked for again when there are this many values.
    next_look: usize,
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    /// At most two heaps are left, after a bounded number of chips.
    Sparse(Sparse),
    /// Three heaps, or a code without end.
    Endless(Box<Endless>),
}

/// What is wrong with a saved sequence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// The first line names no game.
    #[error("line 1: {0}")]
    Game(#[from] CodeError),
    /// A word that is no number.
    #[error("value {at}: expected a number, found {found:?}")]
    Value {
        /// Which value, counted from 0.
        at: usize,
        /// The word there.
        found: String,
    },
    /// A value that the rules contradict.
    #[error("value {at} does not belong to this game")]
    Wrong {
        /// Which value, counted from 0.
        at: usize,
    },
}

const FIRST_LOOK: usize = 256;

impl Sequence {
    /// The sequence of a game, with no values yet.
    pub fn new(game: TakeAndBreak) -> Sequence {
        let engine = match &game {
            TakeAndBreak::Code(c) if c.last().is_none() || c.most_heaps() > 2 => {
                Engine::Endless(Box::new(Endless::new(c.clone())))
            }
            _ => Engine::Sparse(Sparse::default()),
        };
        let period = Periodicity::NotFound { searched: 0 };
        Sequence {
            game,
            values: Vec::new(),
            period,
            next_look: FIRST_LOOK,
            engine,
        }
    }

    /// The rules.
    pub fn game(&self) -> &TakeAndBreak {
        &self.game
    }

    /// The values worked out so far, of heaps 0, 1, ….
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The values, without the rest.
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }

    /// What is known of the period: looked for whenever the number of values has doubled.
    pub fn periodicity(&self) -> &Periodicity {
        &self.period
    }

    /// The value of any heap: stored, or by the period once that is proved.
    pub fn value(&self, heap: usize) -> Option<u32> {
        match &self.period {
            Periodicity::Proved(p) if heap >= self.values.len() => self
                .values
                .get(p.preperiod + (heap - p.preperiod) % p.period)
                .copied(),
            _ => self.values.get(heap).copied(),
        }
    }

    /// Heaps whose value is rare for the mask in use, among those worked out: the measure of how
    /// well the sparse-space method does. `None` where another method is used.
    pub fn rare_values(&self) -> Option<usize> {
        match &self.engine {
            Engine::Sparse(s) if s.mask != 0 => Some(s.rare.len()),
            _ => None,
        }
    }

    /// Works out values until there are `count`. Once a period is proved the rest is copied.
    /// What is done stays done when the budget ends the work.
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stopped> {
        while self.values.len() < count {
            if let Periodicity::Proved(p) = &self.period {
                let p = p.period;
                self.values.reserve_exact(count - self.values.len());
                while self.values.len() < count {
                    let from = self.values.len() - p;
                    let some = p.min(count - self.values.len());
                    self.values.extend_from_within(from..from + some);
                    budget.check(self.bytes())?;
                }
                return Ok(());
            }
            let target = count.min(self.next_look);
            while self.values.len() < target {
                let until = target.min(self.values.len() + 1024);
                budget.check(self.bytes())?;
                match &mut self.engine {
                    Engine::Sparse(s) => s.extend(&self.game, &mut self.values, until),
                    Engine::Endless(e) => e.extend(&mut self.values, until),
                }
            }
            if self.values.len() >= self.next_look {
                self.next_look *= 2;
                self.look_for_period();
            }
        }
        Ok(())
    }

    /// Looks for a period among the values there are now.
    pub fn look_for_period(&mut self) -> &Periodicity {
        if let Periodicity::NotFound { .. } = self.period {
            self.period = find_period(&self.game, &self.values);
        }
        &self.period
    }

    fn bytes(&self) -> usize {
        let engine = match &self.engine {
            Engine::Sparse(s) => s.rare.len() * 8,
            Engine::Endless(e) => e.bytes(),
        };
        self.values.len() * 4 + engine
    }

    /// The state as text: the game on the first line, then the values.
    pub fn save(&self) -> String {
        use std::fmt::Write;
        let mut text = format!("{}\n", self.game);
        for line in self.values.chunks(32) {
            for v in line {
                let _ = write!(text, "{v} ");
            }
            text.truncate(text.len() - 1);
            text.push('\n');
        }
        text
    }

    /// Goes on from a saved state. The first and last values are worked out again; the others are
    /// trusted.
    ///
    /// ```
    /// use upstar::impartial::take_and_break::{Sequence, TakeAndBreak};
    /// let mut grundy = Sequence::new(TakeAndBreak::Grundy);
    /// grundy.extend_to(500, &Default::default()).unwrap();
    /// let mut again = Sequence::resume(&grundy.save()).unwrap();
    /// again.extend_to(600, &Default::default()).unwrap();
    /// assert_eq!(again.values(), TakeAndBreak::Grundy.values(600));
    /// ```
    pub fn resume(text: &str) -> Result<Sequence, StateError> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let mut sequence = Sequence::new(first.parse()?);
        let words = rest.split_whitespace();
        let values: Vec<u32> = words
            .enumerate()
            .map(|(at, w)| {
                w.parse().map_err(|_| StateError::Value {
                    at,
                    found: w.to_string(),
                })
            })
            .collect::<Result<_, _>>()?;
        let again = sequence.game.values(values.len().min(64));
        if let Some(at) = (0..again.len()).find(|&i| values[i] != again[i]) {
            return Err(StateError::Wrong { at });
        }
        if values.len() > 64 {
            let mut shorter = Sequence::new(sequence.game.clone());
            shorter.values = values[..values.len() - 8].to_vec();
            shorter.next_look = usize::MAX;
            // No budget, nothing to stop it.
            let _ = shorter.extend_to(values.len(), &Budget::default());
            if let Some(at) = (0..values.len()).find(|&i| values[i] != shorter.values[i]) {
                return Err(StateError::Wrong { at });
            }
        }
        sequence.values = values;
        while sequence.next_look <= sequence.values.len() {
            sequence.next_look *= 2;
        }
        sequence.look_for_period();
        Ok(sequence)
    }
}

/// The sparse-space method.
#[derive(Clone, Debug, Default)]
struct Sparse {
    /// 0 until there are values enough to choose one; then every value counts as rare.
    mask: u32,
    /// Heaps of rare value with their values, up to the number of values seen.
    rare: Vec<(u32, u32)>,
    seen: usize,
    /// The mask is chosen again at this many values.
    rechoose: usize,
    /// `marks[v] == stamp` when v is excluded for the heap being worked on.
    marks: Vec<u32>,
    stamp: u32,
}

#[inline]
fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() & 1 == 0
}

/// The mask under which fewest values are rare, by a Walsh transform of their frequencies.
fn best_mask(values: &[u32]) -> u32 {
    let size = (values.iter().max().map_or(0, |&v| v as usize) + 1).next_power_of_two();
    let mut sums = vec![0i64; size];
    for &v in values {
        sums[v as usize] += 1;
    }
    let mut step = 1;
    while step < size {
        for block in (0..size).step_by(2 * step) {
            for i in block..block + step {
                (sums[i], sums[i + step]) = (sums[i] + sums[i + step], sums[i] - sums[i + step]);
            }
        }
        step *= 2;
    }
    // sums[m] is the number of rare values less the number of common ones.
    (1..size).min_by_key(|&m| sums[m]).unwrap_or(0) as u32
}

impl Sparse {
    fn extend(&mut self, game: &TakeAndBreak, values: &mut Vec<u32>, until: usize) {
        let grundy = [(0, TWO)];
        let digits: Vec<(usize, u8)> = match game {
            TakeAndBreak::Grundy => grundy.to_vec(),
            TakeAndBreak::Code(code) => digits_of(code),
        };
        let equal = *game != TakeAndBreak::Grundy;
        while values.len() < until {
            self.catch_up(values);
            let value = self.next(&digits, equal, values);
            values.push(value);
        }
    }

    /// Notes the kind of values added since the last heap and chooses a mask now and then.
    fn catch_up(&mut self, values: &[u32]) {
        if values.len() >= self.rechoose.max(64) {
            let mask = best_mask(values);
            self.rechoose = 2 * values.len();
            if mask != self.mask {
                self.mask = mask;
                self.rare.clear();
                self.seen = 0;
            }
        }
        for (heap, &value) in values.iter().enumerate().skip(self.seen) {
            if is_rare(value, self.mask) {
                self.rare.push((heap as u32, value));
            }
        }
        self.seen = values.len();
    }

    fn mark(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.marks.len() {
            self.marks
                .resize((value + 1).next_power_of_two().max(64), 0);
        }
        self.marks[value] = self.stamp;
    }

    fn is_marked(&self, value: u32) -> bool {
        self.marks.get(value as usize) == Some(&self.stamp)
    }

    fn next(&mut self, digits: &[(usize, u8)], equal: bool, values: &[u32]) -> u32 {
        let heap = values.len();
        // A fresh stamp clears all marks.
        if self.stamp == u32::MAX {
            self.marks.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        for &(k, d) in digits.iter().take_while(|&&(k, _)| k <= heap) {
            let rest = heap - k;
            if d & NONE != 0 && rest == 0 {
                self.mark(0);
            }
            if d & ONE != 0 && rest > 0 {
                self.mark(values[rest]);
            }
            if d & TWO != 0 && rest >= 2 {
                self.mark_rare_pairs(rest, equal, values);
            }
        }
        let mut least = 0;
        while self.is_marked(least) || (self.mask != 0 && is_rare(least, self.mask)) {
            least += 1;
        }
        if self.mask == 0 {
            return least;
        }
        // Every number below the least common one is excluded, unless a rare one is not.
        let mut missing = (0..least).filter(|&v| !self.is_marked(v)).count();
        for &(k, d) in digits.iter().take_while(|&&(k, _)| k <= heap) {
            if missing == 0 {
                return least;
            }
            if d & TWO != 0 {
                missing = self.mark_pairs(heap - k, equal, values, least, missing);
            }
        }
        (0..least).find(|&v| !self.is_marked(v)).unwrap_or(least)
    }

    /// Marks the nim-sum of every pair with a rare member.
    fn mark_rare_pairs(&mut self, rest: usize, equal: bool, values: &[u32]) {
        self.grow(values);
        let stamp = self.stamp;
        let size = self.marks.len();
        let marks = &mut self.marks[..size];
        for &(a, v) in &self.rare {
            let a = a as usize;
            if a >= rest {
                break;
            }
            if a > 0 && (equal || 2 * a != rest) {
                marks[(v ^ values[rest - a]) as usize & (size - 1)] = stamp;
            }
        }
    }

    /// Marks pair after pair until no number below `least` is missing; returns how many are.
    fn mark_pairs(
        &mut self,
        rest: usize,
        equal: bool,
        values: &[u32],
        least: u32,
        mut missing: usize,
    ) -> usize {
        self.grow(values);
        let last = if equal {
            rest / 2
        } else {
            rest.div_ceil(2).saturating_sub(1)
        };
        for a in 1..=last {
            let v = values[a] ^ values[rest - a];
            if v < least && !self.is_marked(v) {
                self.mark(v);
                missing -= 1;
                if missing == 0 {
                    break;
                }
            }
        }
        missing
    }

    /// Room for the nim-sum of any two values.
    fn grow(&mut self, values: &[u32]) {
        // The newest value is the only one that can have outgrown the room.
        let newest = values.last().map_or(0, |&v| v as usize);
        if newest >= self.marks.len() || self.marks.is_empty() {
            let greatest = values.iter().max().map_or(0, |&v| v as usize);
            self.marks
                .resize((greatest + 1).next_power_of_two().max(64), 0);
        }
    }
}

fn digits_of(code: &Code) -> Vec<(usize, u8)> {
    let last = code.last().unwrap_or(0);
    let digits = (0..=last).map(|k| (k, code.digit(k)));
    digits
        .filter(|&(_, d)| d & (NONE | ONE | TWO | THREE) != 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::HeapRule;

    #[test]
    fn sparse_space_agrees_with_listing() {
        let codes = [
            ".77", ".137", ".07", ".37", ".6", ".4", "4.7", ".007", ".156", ".44", ".8", "4.(3)",
            ".1(7)", ".0f", ".3033",
        ];
        let games = codes.iter().map(|c| c.parse::<TakeAndBreak>().unwrap());
        for game in games.chain([TakeAndBreak::Grundy]) {
            let fast: Vec<u64> = game.values(300).into_iter().map(u64::from).collect();
            assert_eq!(fast, game.values_by_listing(300), "{game}");
        }
    }

    #[test]
    fn states_resume_or_say_why_not() {
        assert!(matches!(
            Sequence::resume("x\n0 1"),
            Err(StateError::Game(_))
        ));
        assert!(matches!(
            Sequence::resume("0.77\n0 1 z"),
            Err(StateError::Value { at: 2, .. })
        ));
        assert_eq!(
            Sequence::resume("0.77\n0 1 1").unwrap_err(),
            StateError::Wrong { at: 2 }
        );
        let mut kayles = Sequence::new(Code::kayles().into());
        kayles.extend_to(300, &Budget::default()).unwrap();
        let text = kayles
            .save()
            .trim_end()
            .rsplit_once(' ')
            .unwrap()
            .0
            .to_string()
            + " 9\n";
        assert_eq!(
            Sequence::resume(&text).unwrap_err(),
            StateError::Wrong { at: 299 }
        );
        let again = Sequence::resume(&kayles.save()).unwrap();
        assert_eq!(again.values(), kayles.values());
        assert_eq!(again.periodicity(), kayles.periodicity());
    }
}
