//! Nim values of positions in which both players have the same moves.

use super::account::Account;
use super::{Build, Fork, Reached};
use crate::position::Rules;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Handle, Player};

/// Builds nim values: the least value that no option has, and the nim sum of parts. Only Left's moves are looked at: Right must have
/// the same moves.
///
/// ```
/// use upstar_positions::position::{Evaluator, NimValues, Rules};
/// use upstar_values::budget::{Budget, Stopped};
/// /// Rows of pins: take one pin or two neighbours.
/// struct Kayles;
/// impl Rules for Kayles {
///     type Position = Vec<u32>;
///     fn left_moves(&self, rows: &Vec<u32>, moves: &mut Vec<Vec<u32>>) {
///         let row = rows.first().copied().unwrap_or(0);
///         for taken in 1..=2.min(row) {
///             moves.extend((0..=row - taken).map(|left| vec![left, row - taken - left]));
///         }
///     }
///     fn right_moves(&self, rows: &Vec<u32>, moves: &mut Vec<Vec<u32>>) {
///         self.left_moves(rows, moves);
///     }
///     fn parts(&self, rows: Vec<u32>, parts: &mut Vec<Vec<u32>>) {
///         parts.extend(rows.into_iter().filter(|&row| row > 0).map(|row| vec![row]));
///     }
/// }
/// let kayles = Evaluator::<Kayles, NimValues>::new(Kayles);
/// let mut nim_values = NimValues::new(Budget::default());
/// assert_eq!(kayles.value(&mut nim_values, &vec![100])?.get(), 1);
/// assert_eq!(kayles.value(&mut nim_values, &vec![5, 6])?.get(), 4 ^ 3);
/// # Ok::<(), Stopped>(())
/// ```
#[derive(Debug)]
pub struct NimValues {
    account: Account,
    seen: Vec<bool>,
}

impl NimValues {
    /// A builder of nim values within these limits.
    pub fn new(budget: Budget) -> NimValues {
        NimValues {
            account: Account::new(budget),
            seen: Vec::new(),
        }
    }
}

/// A nim value found by evaluation: at most the number of options, so it fits into one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SmallNim(u64);

impl SmallNim {
    /// The value as a number.
    pub fn get(self) -> u64 {
        self.0
    }
}

impl Handle for SmallNim {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> SmallNim {
        SmallNim(bits)
    }
}

impl<R: Rules> Build<R> for NimValues {
    type Worth = SmallNim;
    type Mark = ();
    const ADDS: bool = true;
    const ZERO: SmallNim = SmallNim(0);

    #[inline(always)]
    fn mark(_: &R, _: &R::Position, _: &R::Position, _: Player) {}

    #[inline(always)]
    fn known(&mut self, _: &R, _: &R::Position) -> Result<Option<SmallNim>, Stopped> {
        Ok(None)
    }

    #[inline(always)]
    fn add(&mut self, g: SmallNim, h: SmallNim) -> Result<SmallNim, Stopped> {
        Ok(SmallNim(g.0 ^ h.0))
    }

    #[inline(always)]
    fn negative(&mut self, worth: SmallNim) -> Result<SmallNim, Stopped> {
        Ok(worth)
    }

    /// Linear in the number of options.
    fn construct(
        &mut self,
        _: &R,
        _: &R::Position,
        left: Reached<'_, SmallNim, ()>,
        _: Reached<'_, SmallNim, ()>,
    ) -> Result<SmallNim, Stopped> {
        let count = left.worths.len();
        self.seen.clear();
        self.seen.resize(count + 1, false);
        for worth in left.worths {
            if let Some(seen) = usize::try_from(worth.0)
                .ok()
                .and_then(|n| self.seen.get_mut(n))
            {
                *seen = true;
            }
        }
        let least = self.seen.iter().position(|seen| !seen).unwrap_or(count);
        Ok(SmallNim(least as u64))
    }

    fn fork(&self) -> Fork<NimValues> {
        let account = self.account.clone();
        let seen = Vec::new();
        Box::new(|| NimValues { account, seen })
    }

    #[inline(always)]
    fn budget(&self) -> &Budget {
        &self.account.budget
    }

    fn bytes(&self) -> usize {
        self.account.bytes()
    }

    fn count_bytes(&self, bytes: usize) {
        self.account.count(bytes);
    }
}
