//! Nim values, if 1 may not be named.

use super::{Gaps, LARGEST_SEARCHED, Position, TOO_LARGE, in_words};
use crate::games::Ordinal;
use crate::{Impartial, NimValue, Solver};
use upstar_values::budget::{Budget, Stopped};

/// The game on gaps that fit into `W` words. 1 may not be named, so that whoever cannot move loses.
#[derive(Clone, Copy, Debug)]
pub struct Sylver<const W: usize>;

impl<const W: usize> Impartial for Sylver<W> {
    type Position = Gaps<W>;

    fn options(&self, gaps: &Gaps<W>) -> Vec<Gaps<W>> {
        gaps.moves().map(|n| gaps.after(n)).collect()
    }
}

/// The nim value, if it is known.
///
/// It is searched if finitely many numbers are left. {2, 2k + 1} has nim value k - 1: its options are {2, 3}, {2, 5}, …, {2, 2k - 1}.
/// So {2} has options of every finite value, and the value of {2} is ω. The value of other positions with a common divisor is not known
/// unless they are lost.
///
/// ```
/// use upstar_impartial::games::sylver::{Position, nim_value};
/// let value = |named: &[u64]| {
///     let position = Position::new(named).unwrap();
///     nim_value(&position, &Default::default()).unwrap().map(|value| value.to_string())
/// };
/// assert_eq!(value(&[2, 1_000_001]).unwrap(), "499999");
/// assert_eq!(value(&[2]).unwrap(), "w");
/// assert_eq!(value(&[4, 7]).unwrap(), "5");
/// assert_eq!(value(&[16]), None);
/// ```
pub fn nim_value(position: &Position, budget: &Budget) -> Result<Option<NimValue>, Stopped> {
    fn within<const W: usize>(position: &Position, budget: &Budget) -> Result<u64, Stopped> {
        let gaps = position.gaps::<W>().ok_or(TOO_LARGE)?;
        Solver::with_budget(Sylver::<W>, budget.clone()).value(&gaps)
    }
    Ok(match *position.named() {
        [2] => Some(Ordinal { a: 1, b: 0 }.into()),
        [2, n] => Some(((n - 1) / 2 - 1).into()),
        _ => match position.frobenius() {
            None if position.divisor() == 1 => return Err(TOO_LARGE),
            None => None,
            Some(top) => Some(in_words!(within, position, top, budget)?.into()),
        },
    })
}
