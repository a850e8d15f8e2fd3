//! The subtraction game in which Left takes odd numbers and Right takes even ones.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "odd_even_subtraction",
    players: "Left takes odd numbers, Right even ones.",
    rule: "Take a number from the heap: Left an odd one, Right an even one other than 0.",
    notation: "(size of the heap)",
    example: "odd_even_subtraction(6)",
    impartial: false,
    source: "Larsson, lecture notes on combinatorial games",
    notes: "Heap h is 1/2^((h - 1)/2) for odd h, and {1 | 0, ⟨h - 2⟩} for even h > 0, which is {1 | 0} up to an \
            infinitesimal.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(|heap| {
        Box::new(std::iter::once(Placed::any(OddEven, (), heap as u64)))
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let heap = match arguments {
        [heap] => heap.as_natural(),
        _ => None,
    };
    match heap {
        Some(heap) => Ok(Placed::any(OddEven, (), heap)),
        None => Err(Misfit::call("expected the size of a heap, 0 or more")),
    }
}

/// Moves of larger heaps are not listed.
const LARGEST_LISTED: u64 = 1_000_000;

/// Odd-even subtraction; a position is a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OddEven;

encode_fields!(OddEven {});

impl Rules for OddEven {
    type Position = u64;

    fn left_moves(&self, heap: &u64, moves: &mut Vec<u64>) {
        moves.extend((1..=*heap).step_by(2).map(|n| heap - n));
    }

    fn right_moves(&self, heap: &u64, moves: &mut Vec<u64>) {
        moves.extend((2..=*heap).step_by(2).map(|n| heap - n));
    }

    fn has_countless_moves(&self, heap: &u64) -> bool {
        *heap > LARGEST_LISTED
    }

    /// One construction for each smaller even heap; odd heaps are numbers.
    fn known_value(&self, &heap: &u64, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        if heap % 2 == 1 {
            let number = Dyadic::half_power((heap - 1) / 2);
            return algebra.number(&number).map(Some);
        }
        let one = algebra.integer(1);
        let mut value = Game::ZERO;
        for _ in 0..heap / 2 {
            algebra.tick()?;
            value = algebra.construct(&[one], &[Game::ZERO, value])?;
        }
        Ok(Some(value))
    }
}

impl Playable for OddEven {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), heap: &u64) -> String {
        format!("odd_even_subtraction({heap})")
    }

    fn negative(&self, (): &(), _: &u64) -> Option<AnyPosition> {
        None
    }

    fn board(&self, (): &(), heap: &u64) -> Board {
        Board::Heaps(vec![*heap])
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::with_algebra;
    use upstar_values::analysis::Analysis;
    use upstar_values::game::{Algebra, Game};
    use upstar_values::notation::read;
    use upstar_values::number::Dyadic;

    /// Values of the heaps from the definition.
    fn heaps(algebra: &mut Algebra, most: usize) -> Vec<Game> {
        let mut values: Vec<Game> = Vec::new();
        for heap in 0..=most {
            let options = |first: usize| -> Vec<Game> {
                (first..=heap)
                    .step_by(2)
                    .map(|n| values[heap - n])
                    .collect()
            };
            let (left, right) = (options(1), options(2));
            values.push(algebra.construct(&left, &right).unwrap());
        }
        values
    }

    #[test]
    fn odd_heaps() {
        with_algebra(|algebra| {
            let values = heaps(algebra, 17);
            for heap in (1..18).step_by(2) {
                let expected = Dyadic::half_power((heap - 1) / 2);
                assert_eq!(algebra.as_number(values[heap as usize]), Some(expected));
            }
        });
    }

    #[test]
    fn even_heaps() {
        with_algebra(|algebra| {
            let values = heaps(algebra, 17);
            for heap in (2..18).step_by(2) {
                let left = algebra.left_options(values[heap]).unwrap();
                let mut right = algebra.right_options(values[heap]).unwrap();
                assert_eq!(left, [algebra.integer(1)]);
                let mut expected = vec![Game::ZERO, values[heap - 2]];
                right.sort_by_key(|game| game.sort_key());
                expected.sort_by_key(|game| game.sort_key());
                expected.dedup();
                assert_eq!(right, expected);
            }
        });
    }

    #[test]
    fn reduced_canonical_forms() {
        let mut analysis = Analysis::new();
        with_algebra(|algebra| {
            let values = heaps(algebra, 17);
            let even = read(algebra, "{1|0}").unwrap();
            for (heap, &value) in values.iter().enumerate().skip(1) {
                let reduced = analysis.reduced(algebra, value).unwrap();
                let expected = if heap % 2 == 0 { even } else { value };
                assert_eq!(reduced, expected, "{heap}");
            }
        });
    }

    #[test]
    fn stops_of_the_difference() {
        with_algebra(|algebra| {
            let values = heaps(algebra, 17);
            let other = read(algebra, "{0|-1}").unwrap();
            for heap in (2..18).step_by(2) {
                let sum = algebra.add(values[heap], other).unwrap();
                assert_eq!(algebra.stops(sum), (Dyadic::ZERO, Dyadic::ZERO));
            }
        });
    }
}
