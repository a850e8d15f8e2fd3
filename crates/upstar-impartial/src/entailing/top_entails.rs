//! Top Entails: split a stack of coins into two smaller ones, or take its top coin, which the opponent must answer in the same stack.

use super::{Entailing, HeapSet, MoveKind};
use crate::NimValue;
use upstar_values::budget::{Budget, Stopped};

/// Top Entails. A position is a sorted list of stacks without empty ones; or a stack, possibly empty, in which a move must be made. Moves
/// are listed for single stacks: several stacks are a sum.
#[derive(Clone, Copy, Debug)]
pub struct TopEntails;

impl Entailing for TopEntails {
    type Position = Vec<u64>;

    fn moves(&self, stacks: &Vec<u64>, moves: &mut Vec<(Vec<u64>, MoveKind)>) {
        let &[stack] = &stacks[..] else { return };
        for small in 1..=stack / 2 {
            moves.push((vec![small, stack - small], MoveKind::Plain));
        }
        if stack > 0 {
            moves.push((vec![stack - 1], MoveKind::Entailing));
        }
    }

    fn parts(&self, stacks: &Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        let stacks = stacks.iter().filter(|&&stack| stack > 0);
        parts.extend(stacks.map(|&stack| vec![stack]));
    }

    fn bytes(&self, stacks: &Vec<u64>) -> usize {
        8 * stacks.len() + 16
    }
}

/// The values of all stacks up to this size, and for the largest one the heaps beside which a move in it wins. Quadratic in the size.
///
/// ```
/// use upstar_impartial::entailing::top_entails;
/// let (values, _) = top_entails(8, &Default::default())?;
/// let texts: Vec<String> = values.iter().map(|value| value.to_string()).collect();
/// assert_eq!(texts, ["0", "moon", "0", "moon", "1", "0", "2", "1", "3"]);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn top_entails(largest: usize, budget: &Budget) -> Result<(Vec<NimValue>, HeapSet), Stopped> {
    let mut values: Vec<Option<u64>> = Vec::new();
    let mut heaps = HeapSet::default();
    for size in 0..=largest {
        budget.check(values.capacity() * 16)?;
        if size > 0 {
            // The opponent, who must move in the stack below, wins beside its heaps.
            heaps = heaps.complement();
        }
        for small in 1..=size / 2 {
            if let (Some(a), Some(b)) = (values[small], values[size - small]) {
                heaps.insert(a ^ b);
            }
        }
        values.push(heaps.mex());
    }
    Ok((values.into_iter().map(super::loony).collect(), heaps))
}
