//! Long nim sequences of take-and-break games, which can be resumed.

use super::endless::Endless;
use super::period::{Periodicity, find_period};
use super::sparse::Sparse;
use super::{CodeError, TakeAndBreak};
use crate::{HeapRule, ValueSet};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// A nim sequence that grows on demand, and its period once it is proved.
///
/// ```
/// use upstar_impartial::take_and_break::{Code, Periodicity, Sequence};
/// let mut kayles = Sequence::new(Code::kayles().into());
/// kayles.extend_to(1000, &Default::default()).unwrap();
/// let Periodicity::Proved(period) = kayles.periodicity() else { panic!() };
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert_eq!(period.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
/// assert_eq!(kayles.value(1_000_000_007), Some(7));
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
    /// A move takes a bounded number of chips and leaves at most two heaps.
    Sparse(Sparse),
    /// A move may leave three heaps, or the code has no end.
    Endless(Box<Endless>),
    /// Every move is listed.
    Listed,
}

/// Why a saved sequence cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// The first line names no game.
    #[error("line 1: {0}")]
    Game(#[from] CodeError),
    /// A word that is not a number.
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

/// Adds values by listing every move: a heap may have more moves than can be listed in the time allowed.
fn list_values(
    game: &TakeAndBreak,
    values: &mut Vec<u32>,
    until: usize,
    budget: &Budget,
) -> Result<(), Stopped> {
    while values.len() < until {
        let (mut seen, mut listed) = (ValueSet::new(), 0);
        game.each_move(values.len() as u64, &mut |heaps| {
            listed += 1;
            if listed % 1024 == 0 {
                budget.check(seen.bytes() + 4 * values.len())?;
            }
            let sum = heaps
                .iter()
                .fold(0, |sum, &heap| sum ^ values[heap as usize]);
            seen.insert(sum as usize);
            Ok(())
        })?;
        values.push(seen.mex() as u32);
    }
    Ok(())
}

impl Sequence {
    /// The sequence of a game, with no values yet.
    pub fn new(game: TakeAndBreak) -> Sequence {
        let engine = match &game {
            TakeAndBreak::Code(c) if c.last().is_none() || c.most_heaps() > 2 => {
                Engine::Endless(Box::new(Endless::new(c.clone())))
            }
            TakeAndBreak::Full(_) | TakeAndBreak::Join(_) => Engine::Listed,
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

    /// The values computed so far, of heaps 0, 1, ….
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The values alone.
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }

    /// What is known about the period. It is looked for whenever the number of values has doubled.
    pub fn periodicity(&self) -> &Periodicity {
        &self.period
    }

    /// The value of any heap: stored, or by the period once it is proved.
    pub fn value(&self, heap: usize) -> Option<u32> {
        match &self.period {
            Periodicity::Proved(p) if heap >= self.values.len() => self
                .values
                .get(p.preperiod + (heap - p.preperiod) % p.period)
                .copied(),
            _ => self.values.get(heap).copied(),
        }
    }

    /// The value of a heap of any size, by the period once it is proved.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use upstar_impartial::take_and_break::{Code, Sequence};
    /// let mut kayles = Sequence::new(Code::kayles().into());
    /// kayles.extend_to(1000, &Default::default()).unwrap();
    /// assert_eq!(kayles.large_value(&BigUint::from(10u32).pow(30)), Some(1));
    /// ```
    pub fn large_value(&self, heap: &BigUint) -> Option<u32> {
        if let Ok(heap) = usize::try_from(heap) {
            return self.value(heap);
        }
        let period = self.period.proved()?;
        let beyond = (heap - period.preperiod) % period.period;
        self.value(period.preperiod + usize::try_from(beyond).ok()?)
    }

    /// The number of computed heaps whose value is rare for the current mask. It measures how well the sparse-space method works.
    /// `None` if another method is used.
    pub fn rare_values(&self) -> Option<usize> {
        match &self.engine {
            Engine::Sparse(s) => s.rare_heaps(),
            _ => None,
        }
    }

    /// Computes values until there are `count`. Once a period is proved the rest is copied. Values found before the budget ends are
    /// kept.
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stopped> {
        while self.values.len() < count {
            if let Periodicity::Proved(p) = &self.period {
                let p = p.period;
                budget.check(self.bytes() + 4 * (count - self.values.len()))?;
                self.values.reserve_exact(count - self.values.len());
                while self.values.len() < count {
                    let from = self.values.len() - p;
                    let some = p.min(count - self.values.len());
                    self.values.extend_from_within(from..from + some);
                }
                return Ok(());
            }
            let target = count.min(self.next_look);
            while self.values.len() < target {
                // The work for a value is in proportion to its heap.
                let some = ((1 << 22) / (self.values.len() + 1)).clamp(1, 1024);
                let until = target.min(self.values.len() + some);
                budget.check(self.bytes())?;
                match &mut self.engine {
                    Engine::Sparse(s) => s.extend(&self.game, &mut self.values, until),
                    Engine::Endless(e) => e.extend(&mut self.values, until),
                    Engine::Listed => list_values(&self.game, &mut self.values, until, budget)?,
                }
            }
            if self.values.len() >= self.next_look {
                self.next_look *= 2;
                self.look_for_period_within(budget)?;
            }
        }
        Ok(())
    }

    /// Looks for a period among the values computed so far.
    pub fn look_for_period(&mut self) -> &Periodicity {
        // Without limits nothing stops the work.
        let _ = self.look_for_period_within(&Budget::default());
        &self.period
    }

    /// [`Sequence::look_for_period`] within a budget.
    pub fn look_for_period_within(&mut self, budget: &Budget) -> Result<&Periodicity, Stopped> {
        if let Periodicity::NotFound { .. } = self.period {
            self.period = find_period(&self.game, &self.values, budget)?;
        }
        Ok(&self.period)
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        let engine = match &self.engine {
            Engine::Sparse(s) => s.bytes(),
            Engine::Endless(e) => e.bytes(),
            Engine::Listed => 0,
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

    /// Goes on from a saved state. The first and last values are computed again; the others are trusted.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::{Sequence, TakeAndBreak};
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
            // Without limits nothing stops the work.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapRule;
    use crate::take_and_break::Code;

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
