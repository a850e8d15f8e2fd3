//! Heap games in which a move takes chips and may break the rest of the heap: octal and hexadecimal codes, subtraction sets, Grundy's
//! game.

mod classify;
mod code;
mod endless;
mod formula;
mod period;
mod sequence;
mod sparse;

pub use classify::{Class, classify, two_digit_octal_games};
pub use code::{Code, CodeError, NONE, ONE, THREE, TWO};
pub use period::{Period, Periodicity, outcome_period, window_period};
pub use sequence::{Sequence, StateError};

use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

use super::heaps::HeapRule;

/// A game whose heaps can be taken from and broken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TakeAndBreak {
    /// A game given by its code.
    Code(Code),
    /// Grundy's game: split a heap into two of different sizes.
    Grundy,
}

impl From<Code> for TakeAndBreak {
    fn from(code: Code) -> TakeAndBreak {
        TakeAndBreak::Code(code)
    }
}

impl FromStr for TakeAndBreak {
    type Err = CodeError;

    /// A code, or the word `grundy`.
    fn from_str(text: &str) -> Result<TakeAndBreak, CodeError> {
        match text.trim() {
            "grundy" => Ok(TakeAndBreak::Grundy),
            code => code.parse().map(TakeAndBreak::Code),
        }
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TakeAndBreak::Code(code) => code.fmt(f),
            TakeAndBreak::Grundy => f.write_str("grundy"),
        }
    }
}

impl HeapRule for TakeAndBreak {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        match self {
            TakeAndBreak::Code(code) => code.moves(heap),
            TakeAndBreak::Grundy => (1..heap.div_ceil(2)).map(|a| vec![a, heap - a]).collect(),
        }
    }

    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match self {
            TakeAndBreak::Code(code) => code.each_move(heap, visit),
            TakeAndBreak::Grundy => {
                (1..heap.div_ceil(2)).try_for_each(|a| visit(vec![a, heap - a]))
            }
        }
    }
}

impl TakeAndBreak {
    /// The nim values of heaps 0, 1, …, `count` of them.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::{Code, TakeAndBreak};
    /// let kayles = TakeAndBreak::from(Code::kayles());
    /// assert_eq!(kayles.values(12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// ```
    pub fn values(&self, count: usize) -> Vec<u32> {
        let mut sequence = Sequence::new(self.clone());
        // Without a budget nothing stops the work.
        let _ = sequence.extend_to(count, &Default::default());
        sequence.into_values()
    }
}
