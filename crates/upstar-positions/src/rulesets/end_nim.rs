//! End Nim: heaps in a row; Left takes from the first, Right from the last.

use super::heap_rule::LARGEST_HEAP;
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use crate::sum::Change;
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "end_nim",
    players: "Left takes from the first heap of the row, Right from the last.",
    rule: "Take any number of chips, at least one, from the heap at your end of the row: Left from the first heap, Right from the last. A \
           heap that is empty leaves the row.",
    notation: "the heaps of the row from left to right",
    example: "end_nim(3, 1, 2)",
    impartial: false,
    source: "Albert and Nowakowski 2001",
    notes: "Left plays at the left end, Right at the right end. A single heap of n is the nim heap ∗n.",
    alphabet: Alphabet::Heaps,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let heap = |(i, argument): (usize, &Argument)| match argument.as_natural() {
        Some(heap) if heap <= LARGEST_HEAP => Ok(heap),
        _ => Err(Misfit::argument(
            i,
            format!("a heap has 0 to {LARGEST_HEAP} chips here, not {argument}"),
        )),
    };
    let heaps = arguments.iter().enumerate().map(heap);
    let mut heaps = heaps.collect::<Result<Vec<u64>, _>>()?;
    heaps.retain(|&heap| heap > 0);
    Ok(Placed::any(EndNim, (), heaps))
}

/// Every row with this many chips.
fn of_size(chips: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    // Between neighbouring chips a heap ends or not.
    let gaps = chips.saturating_sub(1).min(62);
    Box::new((0..1u64 << gaps).map(move |word| {
        let mut heaps = vec![u64::from(chips > 0)];
        for gap in 0..gaps {
            match heaps.last_mut() {
                Some(last) if word >> gap & 1 == 0 => *last += 1,
                _ => heaps.push(1),
            }
        }
        heaps.retain(|&heap| heap > 0);
        Placed::any(EndNim, (), heaps)
    }))
}

/// The rules; a position is the row of heaps, none of them empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndNim;

encode_fields!(EndNim {});

impl Rules for EndNim {
    type Position = Vec<u64>;

    fn left_moves(&self, heaps: &Vec<u64>, moves: &mut Vec<Vec<u64>>) {
        if let [first, rest @ ..] = &heaps[..] {
            moves.push(rest.to_vec());
            moves.extend((1..*first).map(|left| [&[left], rest].concat()));
        }
    }

    fn right_moves(&self, heaps: &Vec<u64>, moves: &mut Vec<Vec<u64>>) {
        if let [rest @ .., last] = &heaps[..] {
            moves.push(rest.to_vec());
            moves.extend((1..*last).map(|left| [rest, &[left]].concat()));
        }
    }

    fn heap_bytes(&self, heaps: &Vec<u64>) -> usize {
        held_by(heaps)
    }

    /// The row read from the other end is the negative.
    fn normal(&self, heaps: Vec<u64>) -> (Vec<u64>, bool) {
        let mut turned = heaps.clone();
        turned.reverse();
        (turned, true).min((heaps, false))
    }

    fn is_all_small(&self) -> bool {
        true
    }
}

impl Playable for EndNim {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), heaps: &Vec<u64>) -> String {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        format!("end_nim({})", heaps.join(", "))
    }

    fn negative(&self, (): &(), heaps: &Vec<u64>) -> Option<AnyPosition> {
        let turned = heaps.iter().rev().copied().collect();
        Some(Placed::any(EndNim, (), turned))
    }

    fn board(&self, (): &(), heaps: &Vec<u64>) -> Board {
        Board::Heaps(heaps.clone())
    }

    /// A whole heap is gone: then the heaps that are left do not tell at which end it was.
    fn clicks(&self, heaps: &Vec<u64>, player: Player) -> Vec<(Change, Vec<u64>)> {
        let all = match (player, &heaps[..]) {
            (Player::Left, [_, rest @ ..]) => Some((0, rest)),
            (Player::Right, [rest @ .., _]) => Some((rest.len(), rest)),
            _ => None,
        };
        all.map(|(heap, rest)| (Change::Heaps(vec![heap]), rest.to_vec()))
            .into_iter()
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    #[test]
    fn small_rows() {
        assert_eq!(value_text("end_nim(5)"), "*5");
        // Equal heaps: the second player copies.
        assert_eq!(value_text("end_nim(3, 3)"), "0");
        assert_eq!(value_text("end_nim(1, 1)"), "0");
        // Left keeps the small heap for herself: {∗2, ... | ...} by the moves.
        assert_eq!(value_text("end_nim(2, 1)"), value_text("{*,0|*2}"));
        assert_eq!(value_text("end_nim(1, 2)"), value_text("-{*,0|*2}"));
        check_by_moves("end_nim(2, 3, 1)");
        check_by_moves("end_nim(1, 1, 2, 1)");
    }

    #[test]
    fn calls() {
        assert_eq!(position("end_nim(3, 0, 1)").call(), "end_nim(3, 1)");
        assert_eq!(position("end_nim()").call(), "end_nim()");
        assert!(try_position("end_nim(-1)").is_err());
        assert!(try_position("end_nim([1, 2])").is_err());
    }
}
