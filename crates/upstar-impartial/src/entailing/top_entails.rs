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

    fn moves(
        &self,
        stacks: &Vec<u64>,
        moves: &mut Vec<(Vec<u64>, MoveKind)>,
    ) -> Result<(), Stopped> {
        let &[stack] = &stacks[..] else {
            return Ok(());
        };
        for small in 1..=stack / 2 {
            moves.push((vec![small, stack - small], MoveKind::Plain));
        }
        if stack > 0 {
            moves.push((vec![stack - 1], MoveKind::Entailing));
        }
        Ok(())
    }

    fn parts(&self, stacks: &Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        let stacks = stacks.iter().filter(|&&stack| stack > 0);
        parts.extend(stacks.map(|&stack| vec![stack]));
    }

    fn bytes(&self, stacks: &Vec<u64>) -> usize {
        8 * stacks.len() + 16
    }
}

/// The values of stacks of Top Entails. A table that is grown as larger stacks are asked for.
///
/// ```
/// use upstar_impartial::entailing::TopEntailsTable;
/// let mut table = TopEntailsTable::default();
/// table.grow(8, &Default::default())?;
/// let texts: Vec<String> = (0..=8).map(|stack| table.value(stack).to_string()).collect();
/// assert_eq!(texts, ["0", "moon", "0", "moon", "1", "0", "2", "1", "3"]);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TopEntailsTable {
    values: Vec<Option<u64>>,
    heaps: Vec<HeapSet>,
    bytes: usize,
}

impl TopEntailsTable {
    /// Works out all stacks up to this size. Quadratic in the size; what was worked out before the budget ends stays.
    pub fn grow(&mut self, largest: usize, budget: &Budget) -> Result<(), Stopped> {
        for size in self.values.len()..=largest {
            budget.check(self.bytes)?;
            // The opponent, who must move in the stack below, wins beside its heaps.
            let below = self.heaps.last();
            let mut heaps = below.map_or_else(HeapSet::default, HeapSet::complement);
            for small in 1..=size / 2 {
                if let (Some(a), Some(b)) = (self.values[small], self.values[size - small]) {
                    heaps.insert(a ^ b);
                }
            }
            self.values.push(heaps.mex());
            self.bytes += heaps.bytes() + size_of::<HeapSet>() + size_of::<Option<u64>>();
            self.heaps.push(heaps);
        }
        Ok(())
    }

    /// The value of a stack that was worked out.
    pub fn value(&self, stack: usize) -> NimValue {
        super::loony(self.values[stack])
    }

    /// The heaps beside which a player wins by a move in a stack that was worked out.
    pub fn heaps(&self, stack: usize) -> &HeapSet {
        &self.heaps[stack]
    }

    /// How many stacks were worked out, from the empty one on.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether no stack was worked out.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}
