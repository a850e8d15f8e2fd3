//! Partizan Subtraction: each player has numbers of their own to take from a heap.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
};
use std::sync::Arc;
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "partizan_subtraction",
    players: "Left takes a number of the first list, Right one of the second.",
    rule: "Take from the heap one of the numbers allowed to you.",
    notation: "([numbers Left may take], [numbers Right may take], size of the heap)",
    example: "partizan_subtraction([1, 3], [2], 7)",
    impartial: false,
    source: "Fraenkel and Kotzig 1987",
    notes: "One value for each smaller heap is found on the way.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [
        Argument::List(left),
        Argument::List(right),
        Argument::Integer(heap),
    ] = arguments
    else {
        return Err(Misfit::call(
            "expected the numbers Left may take, those Right may take, and the heap: ([1, 3], [2], 7)",
        ));
    };
    let numbers = |which: usize, list: &[Argument]| -> Result<Arc<[u64]>, Misfit> {
        let number = |item: &Argument| match item.as_natural() {
            Some(n) if n > 0 => Ok(n),
            _ => Err(Misfit::argument(
                which,
                "expected a list of positive numbers",
            )),
        };
        let mut numbers = list.iter().map(number).collect::<Result<Vec<u64>, _>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers.into())
    };
    let rules = PartizanSubtraction {
        left: numbers(0, left)?,
        right: numbers(1, right)?,
    };
    let heap = u64::try_from(*heap)
        .map_err(|_| Misfit::argument(2, format!("a heap has 0 or more, not {heap}")))?;
    Ok(Placed::any(rules, (), heap))
}

/// The heap of this size with a few pairs of sets.
fn of_size(heap: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let sets: [&[u64]; 4] = [&[1], &[2, 3], &[1, 4], &[1, 2, 3]];
    let pairs = sets
        .into_iter()
        .flat_map(move |l| sets.into_iter().map(move |r| (l, r)));
    Box::new(pairs.map(move |(left, right)| {
        let rules = PartizanSubtraction {
            left: left.into(),
            right: right.into(),
        };
        Placed::any(rules, (), heap as u64)
    }))
}

/// The numbers each player may take; a position is a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartizanSubtraction {
    left: Arc<[u64]>,
    right: Arc<[u64]>,
}

encode_fields!(PartizanSubtraction { left, right });

impl Rules for PartizanSubtraction {
    type Position = u64;

    fn left_moves(&self, heap: &u64, moves: &mut Vec<u64>) {
        moves.extend(self.left.iter().filter_map(|n| heap.checked_sub(*n)));
    }

    fn right_moves(&self, heap: &u64, moves: &mut Vec<u64>) {
        moves.extend(self.right.iter().filter_map(|n| heap.checked_sub(*n)));
    }
}

impl Playable for PartizanSubtraction {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), heap: &u64) -> String {
        format!(
            "partizan_subtraction({:?}, {:?}, {heap})",
            self.left, self.right
        )
    }

    fn negative(&self, (): &(), heap: &u64) -> Option<AnyPosition> {
        let rules = PartizanSubtraction {
            left: self.right.clone(),
            right: self.left.clone(),
        };
        Some(Placed::any(rules, (), *heap))
    }

    fn board(&self, (): &(), heap: &u64) -> Board {
        Board::Heaps(vec![*heap])
    }

    fn reach(&self) -> Option<u64> {
        self.left.iter().chain(self.right.iter()).copied().max()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text};

    #[test]
    fn small_heaps() {
        // Left takes 1, Right takes 2: 0, 1, {1|0}, then with period 3.
        for (heap, value) in ["0", "1", "{1|0}", "0", "1", "{1|0}"].iter().enumerate() {
            let call = format!("partizan_subtraction([1], [2], {heap})");
            assert_eq!(value_text(&call), value_text(value), "{heap}");
        }
        assert_eq!(value_text("partizan_subtraction([1], [], 5)"), "5");
    }

    #[test]
    fn arguments() {
        assert_eq!(
            position("partizan_subtraction([3, 1, 3], [2], 7)").call(),
            "partizan_subtraction([1, 3], [2], 7)"
        );
        assert!(try_position("partizan_subtraction([0], [2], 7)").is_err());
        assert!(try_position("partizan_subtraction([1], [2], -7)").is_err());
        assert!(try_position("partizan_subtraction([1], 7)").is_err());
    }

    #[test]
    fn deep_heaps_do_not_exhaust_the_stack() {
        assert_eq!(value_text("partizan_subtraction([1], [2], 30000)"), "0");
    }
}
