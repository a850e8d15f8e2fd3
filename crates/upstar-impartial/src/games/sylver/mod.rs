//! Sylver Coinage: name numbers that are not sums of numbers already named; the player who names 1 loses.
//!
//! A [`Position`] is a set of named numbers. If they have no common divisor, finitely many numbers are left. These [`Gaps`] are a set of
//! bits, and a [`Search`] finds all winning replies. With a common divisor infinitely many numbers are left. [`Prover`] then knows the
//! theorems, finds [strategies by pairs](Pairing), and says what is not known.

mod gaps;
mod nim_values;
mod pairing;
mod position;
mod prover;
mod search;
#[cfg(test)]
mod tests;

pub use gaps::Gaps;
pub use nim_values::{Sylver, nim_value};
pub use pairing::{Pairing, Reply};
pub use position::{LARGEST_LEAST, NamedError, Position};
pub use prover::{Prover, Reason, Verdict};
pub use search::Search;

use upstar_values::budget::{Budget, Stopped};

/// Positions are searched if their largest gap is below this.
pub const LARGEST_SEARCHED: u128 = 4096;

/// Why larger positions are not searched.
pub const TOO_LARGE: Stopped =
    Stopped::TooLarge(&"the table of positions with a largest gap above 4095");

/// Calls a function for gaps below a bound with the number of words that they need.
macro_rules! in_words {
    ($function:ident, $position:expr, $top:expr, $budget:expr) => {
        match $top {
            0..64 => $function::<1>($position, $budget),
            64..128 => $function::<2>($position, $budget),
            128..192 => $function::<3>($position, $budget),
            192..256 => $function::<4>($position, $budget),
            256..512 => $function::<8>($position, $budget),
            512..1024 => $function::<16>($position, $budget),
            1024..LARGEST_SEARCHED => $function::<64>($position, $budget),
            _ => Err(TOO_LARGE),
        }
    };
}
use in_words;

/// Every number that wins if it is named next, in order. `None` if the named numbers have a common divisor.
///
/// ```
/// use upstar_impartial::games::sylver::{Position, replies};
/// let position = Position::new(&[7, 11]).unwrap();
/// assert_eq!(replies(&position, &Default::default()).unwrap(), Some(vec![24, 34]));
/// ```
pub fn replies(position: &Position, budget: &Budget) -> Result<Option<Vec<u64>>, Stopped> {
    fn within<const W: usize>(position: &Position, budget: &Budget) -> Result<Vec<u64>, Stopped> {
        let gaps = position.gaps::<W>().ok_or(TOO_LARGE)?;
        Search::new(budget.clone()).replies(&gaps)
    }
    match position.frobenius() {
        None if position.divisor() == 1 => Err(TOO_LARGE),
        None => Ok(None),
        Some(top) => in_words!(within, position, top, budget).map(Some),
    }
}

/// Whether the player to move loses, by search. `None` if the named numbers have a common divisor.
pub fn is_lost(position: &Position, budget: &Budget) -> Result<Option<bool>, Stopped> {
    fn within<const W: usize>(position: &Position, budget: &Budget) -> Result<bool, Stopped> {
        let gaps = position.gaps::<W>().ok_or(TOO_LARGE)?;
        Search::new(budget.clone()).is_lost(&gaps)
    }
    match position.frobenius() {
        None if position.divisor() == 1 => Err(TOO_LARGE),
        None => Ok(None),
        Some(top) => in_words!(within, position, top, budget).map(Some),
    }
}

/// The numbers left, in order, if there are finitely many and they are below [`LARGEST_SEARCHED`].
///
/// ```
/// use upstar_impartial::games::sylver::{Position, gaps};
/// assert_eq!(gaps(&Position::new(&[3, 5]).unwrap()), Some(vec![1, 2, 4, 7]));
/// assert_eq!(gaps(&Position::new(&[4, 6]).unwrap()), None);
/// ```
pub fn gaps(position: &Position) -> Option<Vec<u64>> {
    let gaps = position.gaps::<64>()?;
    Some(gaps.iter().map(|n| n as u64).collect())
}
