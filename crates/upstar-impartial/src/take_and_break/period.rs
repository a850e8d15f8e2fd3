//! Periods of nim sequences, proved by a finite check.

use std::collections::HashMap;
use std::hash::Hash;

use super::TakeAndBreak;
use upstar_values::budget::{Budget, Stopped};

/// A sequence that repeats for ever from some heap on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which the values repeat.
    pub preperiod: usize,
    /// The length of the repeating part.
    pub period: usize,
    /// The heaps before it whose value differs from the period continued backwards.
    pub exceptions: Vec<usize>,
    /// The proof: the values were checked to repeat up to this heap, which is far enough.
    pub checked_to: usize,
}

/// What is known about the period of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Periodicity {
    /// The sequence is proved to repeat.
    Proved(Period),
    /// No period can be proved from this many values.
    NotFound {
        /// How many values were looked at.
        searched: usize,
    },
}

impl Periodicity {
    /// The period, if proved.
    pub fn proved(&self) -> Option<&Period> {
        match self {
            Periodicity::Proved(period) => Some(period),
            Periodicity::NotFound { .. } => None,
        }
    }
}

/// Looks for a period that the finite check proves.
///
/// Let a move take at most K chips and leave at most h heaps, and let the values repeat with period p from n0 ≥ 1 up to h(n0 + p) + K.
/// In a larger heap some part left by a move is at least n0 + p, so p chips can be taken from it or added to it without changing its
/// value: the heap and the heap smaller by p have options of the same values. By induction the values repeat for ever. (For h = 2 this
/// is the theorem of Guy and Smith; for h = 1 it says that K repeated values are enough.)
///
/// Chips that a move adds only make the parts larger. Parts whose sizes must be different or equal (Grundy's game) and codes without end
/// are outside the argument.
pub(super) fn find_period(
    game: &TakeAndBreak,
    values: &[u32],
    budget: &Budget,
) -> Result<Periodicity, Stopped> {
    let not_found = Periodicity::NotFound {
        searched: values.len(),
    };
    let Some((heaps, last)) = bounds(game) else {
        return Ok(not_found);
    };
    // Values compared since the last look at the budget.
    let mut work = 0;
    let n = values.len();
    for period in 1..n / heaps {
        // The least n0 with which this period could still be proved requires that the tail agrees.
        let room = n.saturating_sub(last + heaps * period) / heaps;
        if room == 0 {
            break;
        }
        let agree = (0..n - period)
            .rev()
            .take_while(|&i| values[i] == values[i + period])
            .count();
        work += 1 + agree;
        if work > 1 << 16 {
            work = 0;
            budget.check(0)?;
        }
        let preperiod = n - period - agree;
        let needed = heaps * (preperiod.max(1) + period) + last;
        if needed < n {
            let exceptions = exceptions(values, preperiod, period);
            return Ok(Periodicity::Proved(Period {
                preperiod,
                period,
                exceptions,
                checked_to: needed,
            }));
        }
    }
    Ok(not_found)
}

/// The most heaps that a move leaves and the most chips that it takes, where sizes of heaps are not compared and there are such bounds.
fn bounds(game: &TakeAndBreak) -> Option<(usize, usize)> {
    match game {
        TakeAndBreak::Code(code) => Some((code.most_heaps().max(1) as usize, code.last()?)),
        TakeAndBreak::Full(code) => code.bounds(),
        TakeAndBreak::Grundy => None,
        TakeAndBreak::Join(games) => games.iter().try_fold((1, 0), |(heaps, last), game| {
            let (more, later) = bounds(game)?;
            Some((heaps.max(more), last.max(later)))
        }),
    }
}

fn exceptions(values: &[u32], preperiod: usize, period: usize) -> Vec<usize> {
    (0..preperiod)
        .filter(|&i| {
            let later = i + (preperiod - i).div_ceil(period) * period;
            values[i] != values[later]
        })
        .collect()
}

/// Preperiod and period given by the first window of this length that occurs twice, if there is one.
///
/// For a subtraction game a window as long as the greatest number subtracted determines everything after it, so this is a proof.
///
/// ```
/// use upstar_impartial::take_and_break::window_period;
/// assert_eq!(window_period(&[5, 0, 1, 2, 0, 1, 2, 0, 1], 3), Some((1, 3)));
/// ```
pub fn window_period<T: Eq + Hash>(values: &[T], window: usize) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    for (i, w) in values.windows(window.max(1)).enumerate() {
        if let Some(first) = seen.insert(w, i) {
            return Some((first, i - first));
        }
    }
    None
}

/// The proved preperiod and period of the outcomes of a subtraction game. Looks at values up to 2^24.
///
/// ```
/// use upstar_impartial::take_and_break::outcome_period;
/// assert_eq!(outcome_period(&[2, 4, 7]), Some((4, 3)));
/// ```
pub fn outcome_period(set: &[u64]) -> Option<(usize, usize)> {
    let window = *set.iter().max()? as usize;
    let code = super::Code::subtraction(set).ok()?;
    let mut count = 64;
    while count <= 1 << 24 {
        let outcomes: Vec<bool> = TakeAndBreak::from(code.clone())
            .values(count)
            .iter()
            .map(|&v| v == 0)
            .collect();
        if let Some(found) = window_period(&outcomes, window) {
            return Some(found);
        }
        count *= 4;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::{Code, Sequence};
    use super::*;

    fn period(code: &str, count: usize) -> Periodicity {
        let mut sequence = Sequence::new(code.parse().unwrap());
        sequence.extend_to(count, &Default::default()).unwrap();
        sequence.look_for_period().clone()
    }

    #[test]
    fn subtraction_games() {
        for (set, want) in [
            (&[1, 3, 4][..], (0, 7)),
            (&[1, 3, 4, 7], (0, 8)),
            (&[2, 5, 7], (0, 22)),
            (&[2, 4, 7], (8, 3)),
            (&[1, 3, 5, 7], (0, 2)),
            (&[1, 3, 6], (0, 9)),
        ] {
            let code = Code::subtraction(set).unwrap();
            let values = TakeAndBreak::from(code.clone()).values(200);
            assert_eq!(
                window_period(&values, *set.last().unwrap() as usize),
                Some(want)
            );
            let Periodicity::Proved(p) = period(&code.to_string(), 256) else {
                panic!("{set:?}")
            };
            assert_eq!((p.preperiod, p.period), want);
            assert!(values.iter().all(|&v| v <= set.len() as u32));
        }
        assert_eq!(outcome_period(&[2, 5, 7]), Some((0, 22)));
    }

    #[test]
    fn octal_games() {
        let Periodicity::Proved(p) = period(".137", 400) else {
            panic!()
        };
        assert_eq!((p.preperiod, p.period), (52, 34));
        assert_eq!(p.exceptions, [0, 14, 16, 17, 31, 34, 51]);
        assert_eq!(period(".77", 166), Periodicity::NotFound { searched: 166 });
        assert!(matches!(period(".77", 200), Periodicity::Proved(_)));
        assert_eq!(period(".6", 5000), Periodicity::NotFound { searched: 5000 });
    }

    #[test]
    fn joined_games_and_digits_beyond_three_heaps() {
        // Taking one or two chips, from two codes: Kayles.
        let Periodicity::Proved(p) = period("0.7 | 0.07", 300) else {
            panic!()
        };
        assert_eq!((p.preperiod, p.period), (71, 12));
        // Taking one chip and leaving four heaps, or the last chip.
        let code: TakeAndBreak = "0.h".parse().unwrap();
        let values = code.values_without_period(60);
        if let Periodicity::Proved(p) =
            find_period(&code, &values[..40], &Budget::default()).unwrap()
        {
            for i in p.preperiod..values.len() - p.period {
                assert_eq!(values[i], values[i + p.period], "at {i}");
            }
        }
        // Sizes that are compared.
        assert!(period("0.4!", 60).proved().is_none());
    }

    /// The check is sound: a proved period holds far beyond the checked heaps.
    #[test]
    fn proved_periods_hold() {
        for a in 0..64 {
            let code: TakeAndBreak = format!("0.{}{}", a / 8, a % 8).parse().unwrap();
            let values = code.values_without_period(1200);
            let found = find_period(&code, &values[..400], &Budget::default()).unwrap();
            if let Periodicity::Proved(p) = found {
                for i in p.preperiod..values.len() - p.period {
                    assert_eq!(values[i], values[i + p.period], "{code} at {i}");
                }
            }
        }
    }

    impl TakeAndBreak {
        fn values_without_period(&self, count: usize) -> Vec<u32> {
            use crate::HeapRule;
            let moves: Vec<_> = (0..count.min(60) as u64).map(|h| self.moves(h)).collect();
            let mut values: Vec<u32> = Vec::new();
            for heap in 0..count {
                let seen: std::collections::HashSet<u32> = if heap < moves.len() {
                    let sum = |m: &Vec<u64>| m.iter().fold(0, |s, &h| s ^ values[h as usize]);
                    moves[heap].iter().map(sum).collect()
                } else {
                    let TakeAndBreak::Code(code) = self else {
                        unreachable!()
                    };
                    (0..=code.last().unwrap())
                        .flat_map(|k| {
                            let (rest, d, values) = (heap - k, code.digit(k), &values);
                            let one = (d & 2 != 0).then(|| values[rest]);
                            let two = (1..=if d & 4 != 0 { rest / 2 } else { 0 })
                                .map(move |a| values[a] ^ values[rest - a]);
                            one.into_iter().chain(two)
                        })
                        .collect()
                };
                values.push((0..).find(|v| !seen.contains(v)).unwrap());
            }
            values
        }
    }
}
