//! Theorems about the value of a single head, at any place.

use super::{Pattern, Turning};
use crate::take_and_break::{Sequence, TakeAndBreak};
use num_bigint::BigUint;
use num_integer::Integer;
use upstar_values::budget::{Budget, Stopped};

/// What is known about the value of a single head at index n, always counted from 0.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::coins::{HeadTheorem, Named};
/// let mock_turtles = Named::find("mock_turtles").unwrap().turning();
/// let theorem = mock_turtles.theorem().unwrap();
/// assert_eq!(theorem, HeadTheorem::Odious);
/// let value = theorem.value(&BigUint::from(10u32).pow(30), &Default::default()).unwrap();
/// assert_eq!(value, Some(BigUint::from(2u32) * BigUint::from(10u32).pow(30)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadTheorem {
    /// Up to two coins: n + 1.
    Turtles,
    /// Up to three coins, Mock Turtles: the n-th odious number. It is 2n or 2n + 1, with an odd number of binary ones.
    Odious,
    /// Any coins, Motley: 2^n.
    Powers,
    /// Exactly two or three coins: one or two zeros, then the values for up to two or three coins.
    Exactly(u64),
    /// A run of coins, Ruler: the greatest power of 2 that divides n + 1. If a run has a greatest length, the value is at most the greatest
    /// power of 2 that is not above it.
    Ruler(Option<u64>),
    /// A run of at least two coins, Rulerette: half the value in Ruler, or 0 if n + 1 is odd.
    Rulerette,
    /// Three equally spaced coins, Turnips: the k-th odious number if the last digit 2 of n in base 3 is the digit of 3^k, counted from 0, and
    /// 0 if there is none.
    Turnips,
    /// Four symmetric coins with the first, Grunt: the value of a heap of n in Grundy's game.
    Grundy,
    /// A symmetric set with the first coin, Sympler: 1 for the first coin and 0 for all others.
    FirstOnly,
    /// The coins of a move lie within so many places. The value depends only on the values at the places before it in such a window, so
    /// the values repeat as soon as those of one window do.
    Window(u64),
}

impl Turning {
    /// The theorem about this game, if one is known.
    pub fn theorem(&self) -> Option<HeadTheorem> {
        use HeadTheorem::*;
        if let Some(window) = self.window() {
            return match self.pattern {
                Pattern::Consecutive if self.least == 1 => Some(Ruler(Some(window))),
                _ => Some(Window(window)),
            };
        }
        if self.within.is_some() {
            return None;
        }
        match (&self.pattern, self.least, self.most, self.with_first) {
            (Pattern::Any, 1, Some(2), false) => Some(Turtles),
            (Pattern::Any, 1, Some(3), false) => Some(Odious),
            (Pattern::Any, 1, None, false) => Some(Powers),
            (Pattern::Any, 2, Some(2), false) => Some(Exactly(2)),
            (Pattern::Any, 3, Some(3), false) => Some(Exactly(3)),
            (Pattern::Consecutive, 1, None, false) => Some(Ruler(None)),
            (Pattern::Consecutive, 2, None, false) => Some(Rulerette),
            (Pattern::EquallySpaced, 3, Some(3), false) => Some(Turnips),
            (Pattern::Symmetric, 4, Some(4), true) => Some(Grundy),
            (Pattern::Symmetric, 1, None, true) => Some(FirstOnly),
            _ => None,
        }
    }

    /// Every winning move of a row of any length, as the coins to turn, for games whose theorem gives them: turning up to two coins or exactly
    /// two is Nim, and in Motley the only winning move turns all heads. `None` for the other games.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use upstar_impartial::coins::Named;
    /// let turtles = Named::find("turning_turtles").unwrap().turning();
    /// let large = BigUint::from(10u32).pow(30);
    /// let wins = turtles.large_row_wins(&[3u32.into(), large.clone()]).unwrap();
    /// assert_eq!(wins, [[3u32.into(), large]]);
    /// ```
    pub fn large_row_wins(&self, heads: &[BigUint]) -> Option<Vec<Vec<BigUint>>> {
        // The value of the first coin of the row.
        let least = match self.theorem()? {
            HeadTheorem::Turtles => 1u32,
            HeadTheorem::Exactly(2) => 0,
            HeadTheorem::Powers => {
                let all = (!heads.is_empty()).then(|| heads.to_vec());
                return Some(all.into_iter().collect());
            }
            _ => return None,
        };
        let value = |head: &BigUint| head - self.from + least;
        let total = heads
            .iter()
            .fold(BigUint::ZERO, |sum, head| sum ^ value(head));
        let mut wins: Vec<Vec<BigUint>> = Vec::new();
        for head in heads {
            let wanted = &total ^ value(head);
            if wanted < value(head) {
                // A coin of this value, or none at all.
                let other = (wanted >= least.into()).then(|| wanted + self.from - least);
                wins.push(other.into_iter().chain([head.clone()]).collect());
            }
        }
        wins.sort_unstable();
        Some(wins)
    }

    /// The number of consecutive places that every move fits in, if there is one.
    fn window(&self) -> Option<u64> {
        if self.with_first {
            return None;
        }
        let by_pattern = match &self.pattern {
            Pattern::Consecutive => self.most,
            Pattern::Apart(set) => set.iter().max().map(|most| most.saturating_add(1)),
            Pattern::Any if self.most == Some(1) => Some(1),
            _ => None,
        };
        [self.within, by_pattern].into_iter().flatten().min()
    }
}

impl HeadTheorem {
    /// What it says, in a few words.
    pub fn says(&self) -> &'static str {
        match self {
            HeadTheorem::Turtles => "up to two coins: the n-th head is a nim heap of n",
            HeadTheorem::Odious => "the values are the odious numbers",
            HeadTheorem::Powers => "the values are the powers of 2",
            HeadTheorem::Exactly(2) => {
                "exactly two coins: one zero, then the values for up to two coins"
            }
            HeadTheorem::Exactly(_) => "exactly three coins: two zeros, then the odious numbers",
            HeadTheorem::Ruler(None) => "the largest power of 2 dividing n",
            HeadTheorem::Ruler(Some(_)) => {
                "the largest power of 2 dividing n, at most the greatest power of 2 in the length of a run"
            }
            HeadTheorem::Rulerette => "half the value in Ruler, 0 for odd n",
            HeadTheorem::Turnips => {
                "the k-th odious number, if the last digit 2 of n in base 3 is the digit of 3^k"
            }
            HeadTheorem::Grundy => "the values of Grundy's game",
            HeadTheorem::FirstOnly => "1 for the first coin, 0 for all others",
            HeadTheorem::Window(_) => "the values repeat as soon as those of a window repeat",
        }
    }

    /// The value of a head at index n, where there is a formula. Stops with the budget where the value comes from a sequence or is very
    /// large.
    pub fn value(&self, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, Stopped> {
        let one = || BigUint::from(1u32);
        Ok(Some(match self {
            HeadTheorem::Turtles => n + 1u32,
            HeadTheorem::Odious => n * 2u32 + u32::from(n.count_ones().is_multiple_of(2)),
            HeadTheorem::Powers => {
                let exponent = u64::try_from(n).ok().filter(|&n| n <= MOST_BITS);
                let exponent = exponent.ok_or(Stopped::TooLarge(&"a value with so many digits"))?;
                one() << exponent
            }
            HeadTheorem::Exactly(coins) => match n < &BigUint::from(coins - 1) {
                true => BigUint::ZERO,
                false if *coins == 2 => n.clone(),
                false => return HeadTheorem::Odious.value(&(n - (coins - 1)), budget),
            },
            HeadTheorem::Ruler(longest) => {
                let power = (n + 1u32).trailing_zeros().unwrap_or(0);
                one() << longest.map_or(power, |longest| power.min(longest.max(1).ilog2().into()))
            }
            HeadTheorem::Rulerette => (one() << n.trailing_ones()) >> 1,
            HeadTheorem::Turnips => {
                let (mut rest, mut k) = (n.clone(), 0u32);
                loop {
                    if rest == BigUint::ZERO {
                        break BigUint::ZERO;
                    }
                    let (above, digit) = rest.div_rem(&3u32.into());
                    if digit == 2u32.into() {
                        return HeadTheorem::Odious.value(&k.into(), budget);
                    }
                    (rest, k) = (above, k + 1);
                }
            }
            HeadTheorem::Grundy => {
                let too_large =
                    Stopped::TooLarge(&"the sequence of Grundy's game up to such a heap");
                let heap = u64::try_from(n).ok().filter(|&heap| heap < 1 << 40);
                let heap = heap.and_then(|heap| usize::try_from(heap).ok());
                let heap = heap.ok_or(too_large)?;
                let mut sequence = Sequence::new(TakeAndBreak::Grundy);
                sequence.extend_to(heap + 1, budget)?;
                sequence.value(heap).unwrap_or(0).into()
            }
            HeadTheorem::FirstOnly => u32::from(*n == BigUint::ZERO).into(),
            HeadTheorem::Window(_) => return Ok(None),
        }))
    }

    /// Whether a formula gives each value in a few steps.
    pub(super) fn is_formula(&self) -> bool {
        !matches!(self, HeadTheorem::Grundy | HeadTheorem::Window(_))
    }
}

/// The most binary digits of a value.
const MOST_BITS: u64 = 1 << 20;
