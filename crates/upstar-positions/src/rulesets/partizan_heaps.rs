//! Heap games in which each player has moves of their own: partizan take-and-break, partizan splittles.

use super::heap_rule::{HeapRule, LARGEST_HEAP};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use upstar_values::encode::{Encode, encode_fields};

/// The catalogue's entry of partizan take-and-break games.
pub static TAKE_AND_BREAK: BuiltIn = BuiltIn {
    name: "partizan_take_and_break",
    players: "Left plays by the first code, Right by the second.",
    rule: "Take chips from a heap and break the rest as your code says: digit k allows leaving nothing (1), one heap (2), two (4) or \
           three (8) after taking k.",
    notation: "(Left's code, Right's code, the heaps)",
    example: "partizan_take_and_break(\"0.3\", \"0.07\", 6)",
    impartial: false,
    source: "the partizan join of two take-and-break games; as in CGSuite",
    notes: "The first code is Left's, the second Right's. Codes are those of take_and_break.",
    alphabet: Alphabet::Heaps,
    build: |arguments| build(Kind::TakeAndBreak, arguments),
    of_size: Some(OfSize::Listed(|heap| of_size(Kind::TakeAndBreak, heap))),
};

/// The catalogue's entry of partizan splittles.
pub static SPLITTLES: BuiltIn = BuiltIn {
    name: "partizan_splittles",
    players: "Left takes a number of the first list, Right one of the second.",
    rule: "Take from a heap one of the numbers allowed to you, and split the rest into two heaps if you wish.",
    notation: "([numbers Left may take], [numbers Right may take], the heaps)",
    example: "partizan_splittles([1, 4], [2], 7)",
    impartial: false,
    source: "Plambeck 1995; as in CGSuite",
    notes: "The first list is Left's, the second Right's.",
    alphabet: Alphabet::Heaps,
    build: |arguments| build(Kind::Splittles, arguments),
    of_size: Some(OfSize::Listed(|heap| of_size(Kind::Splittles, heap))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    TakeAndBreak = 0,
    Splittles = 1,
}

impl Encode for Kind {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

/// The moves of each player; a position lists the heaps that are not empty, smallest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PartizanHeaps {
    kind: Kind,
    left: HeapRule,
    right: HeapRule,
}

encode_fields!(PartizanHeaps { left, right });

fn build(kind: Kind, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [left, right, heaps @ ..] = arguments else {
        let what = match kind {
            Kind::TakeAndBreak => "Left's code, Right's code and the heaps: (\"0.3\", \"0.07\", 6)",
            Kind::Splittles => "Left's numbers, Right's numbers and the heaps: ([1, 4], [2], 7)",
        };
        return Err(Misfit::call(format!("expected {what}")));
    };
    let read = match kind {
        Kind::TakeAndBreak => HeapRule::read,
        Kind::Splittles => HeapRule::splittles,
    };
    let rules = PartizanHeaps {
        kind,
        left: read(left, 0)?,
        right: read(right, 1)?,
    };
    let heaps = read_heaps(heaps, 2)?;
    if let Some(&largest) = heaps.last() {
        rules.left.check(largest, 0)?;
        rules.right.check(largest, 1)?;
    }
    Ok(Placed::any(rules, (), heaps))
}

/// Sizes of heaps in order, the empty ones left out.
fn read_heaps(arguments: &[Argument], before: usize) -> Result<Vec<u64>, Misfit> {
    if arguments.is_empty() {
        return Err(Misfit::argument(before, "expected the sizes of the heaps"));
    }
    let heap = |(i, argument): (usize, &Argument)| match argument.as_natural() {
        Some(heap) if heap <= LARGEST_HEAP => Ok(heap),
        _ => Err(Misfit::argument(
            before + i,
            format!("a heap has 0 to {LARGEST_HEAP} chips here, not {argument}"),
        )),
    };
    let heaps = arguments.iter().enumerate().map(heap);
    let mut heaps = heaps.collect::<Result<Vec<u64>, _>>()?;
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    Ok(heaps)
}

/// The heap of this size with a few pairs of rules.
fn of_size(kind: Kind, heap: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let rules: [&[u8]; 4] = match kind {
        Kind::TakeAndBreak => [&[0, 3], &[0, 0, 7], &[0, 7, 1], &[4, 1]],
        Kind::Splittles => [&[0, 7], &[0, 0, 7], &[0, 7, 0, 7], &[0, 7, 7]],
    };
    let pairs = rules
        .into_iter()
        .flat_map(move |l| rules.into_iter().map(move |r| (l, r)));
    Box::new(pairs.map(move |(left, right)| {
        let rules = PartizanHeaps {
            kind,
            left: HeapRule::of_code(left),
            right: HeapRule::of_code(right),
        };
        let heaps = if heap == 0 {
            Vec::new()
        } else {
            vec![heap as u64]
        };
        Placed::any(rules, (), heaps)
    }))
}

impl PartizanHeaps {
    fn moves(&self, rule: &HeapRule, heaps: &[u64], moves: &mut Vec<Vec<u64>>) {
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            for left in rule.moves(heap) {
                let mut after = heaps.to_vec();
                after.splice(i..=i, left);
                after.sort_unstable();
                moves.push(after);
            }
        }
    }

    /// The numbers of a rule of splittles, from its code.
    fn rule_text(&self, rule: &HeapRule) -> String {
        let code = rule.text();
        match self.kind {
            Kind::TakeAndBreak => format!("\"{code}\""),
            Kind::Splittles => {
                let digits = code.chars().skip(2).enumerate();
                let numbers = digits
                    .filter(|(_, d)| *d == '7')
                    .map(|(i, _)| (i + 1).to_string());
                format!("[{}]", numbers.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl Rules for PartizanHeaps {
    type Position = Vec<u64>;

    fn left_moves(&self, heaps: &Vec<u64>, moves: &mut Vec<Vec<u64>>) {
        self.moves(&self.left, heaps, moves);
    }

    fn right_moves(&self, heaps: &Vec<u64>, moves: &mut Vec<Vec<u64>>) {
        self.moves(&self.right, heaps, moves);
    }

    fn heap_bytes(&self, heaps: &Vec<u64>) -> usize {
        held_by(heaps)
    }

    fn parts(&self, heaps: Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        parts.extend(heaps.into_iter().map(|heap| vec![heap]));
    }
}

impl Playable for PartizanHeaps {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.kind {
            Kind::TakeAndBreak => &TAKE_AND_BREAK,
            Kind::Splittles => &SPLITTLES,
        }
    }

    fn call(&self, (): &(), heaps: &Vec<u64>) -> String {
        let heaps: Vec<String> = match &heaps[..] {
            [] => vec!["0".to_string()],
            heaps => heaps.iter().map(u64::to_string).collect(),
        };
        let (left, right) = (self.rule_text(&self.left), self.rule_text(&self.right));
        format!(
            "{}({left}, {right}, {})",
            self.ruleset().name,
            heaps.join(", ")
        )
    }

    fn negative(&self, (): &(), heaps: &Vec<u64>) -> Option<AnyPosition> {
        let rules = PartizanHeaps {
            kind: self.kind,
            left: self.right.clone(),
            right: self.left.clone(),
        };
        Some(Placed::any(rules, (), heaps.clone()))
    }

    fn board(&self, (): &(), heaps: &Vec<u64>) -> Board {
        Board::Heaps(heaps.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{
        check_by_moves, position, try_position, value_text, with_algebra,
    };
    use upstar_values::game::Game;

    #[test]
    fn equal_codes_are_impartial() {
        // Kayles and Grundy's game.
        for (n, value) in [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6].into_iter().enumerate() {
            let call = format!("partizan_take_and_break(\"0.77\", \"0.77\", {n})");
            assert_eq!(value_text(&call), value_text(&format!("*{value}")), "{n}");
        }
        assert_eq!(
            value_text("partizan_take_and_break(\"4!.0\", \"4!.0\", 13)"),
            "*3"
        );
    }

    #[test]
    fn codes_of_subtraction_games() {
        for heap in 0..12 {
            assert_eq!(
                value_text(&format!(
                    "partizan_take_and_break(\"0.303\", \"0.033\", {heap})"
                )),
                value_text(&format!("partizan_subtraction([1, 3], [2, 3], {heap})"))
            );
        }
    }

    /// Splittles by its rule, without codes.
    #[test]
    fn splittles_by_the_rule() {
        let (left, right) = ([1usize, 4], [2usize]);
        with_algebra(|algebra| {
            let mut values = vec![Game::ZERO];
            for heap in 1..12usize {
                let mut options = |numbers: &[usize]| {
                    let mut options = Vec::new();
                    for rest in numbers.iter().filter_map(|n| heap.checked_sub(*n)) {
                        for a in 0..=rest / 2 {
                            options.push(algebra.add(values[a], values[rest - a]).unwrap());
                        }
                    }
                    options
                };
                let (left, right) = (options(&left), options(&right));
                let value = algebra.construct(&left, &right).unwrap();
                let call = format!("partizan_splittles([1, 4], [2], {heap})");
                assert_eq!(position(&call).value(algebra).unwrap(), value, "{call}");
                values.push(value);
            }
        });
    }

    #[test]
    fn calls() {
        assert_eq!(
            position("partizan_splittles([4, 1], [], 3, 0, 2)").call(),
            "partizan_splittles([1, 4], [], 2, 3)"
        );
        assert_eq!(
            position("partizan_take_and_break(\".[3]\", \"{2+}=.0\", 0)").call(),
            "partizan_take_and_break(\"0.(3)\", \"{2=+}.0\", 0)"
        );
        check_by_moves("partizan_take_and_break(\"0.3\", \"0.07\", 4, 4, 3)");
        for wrong in [
            "partizan_take_and_break(\"0.3\", 6)",
            "partizan_take_and_break(\"0.3\", \"3.0\", 6)",
            "partizan_take_and_break(\"0.3\", \"0.3\")",
            "partizan_take_and_break(\"0.3\", \"0.3\", 1001)",
            "partizan_take_and_break(\"0.3\", \"0.*\", 500)",
            "partizan_splittles([0], [1], 3)",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
