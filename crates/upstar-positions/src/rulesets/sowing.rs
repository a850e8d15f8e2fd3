//! Sowing: pick up the seeds of a pot and sow them, Left to the right, Right to the left.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use crate::sum::Change;
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "sowing",
    players: "Left sows to the right, Right to the left.",
    rule: "Take all seeds out of a pot and sow them one by one into the next pots, Left to the right, Right to the left. The last seed must \
           fall into a pot of the row that is not empty.",
    notation: "the seeds in the pots from left to right",
    example: "sowing(1, 2, 2, 3)",
    impartial: false,
    source: "Conway and Guy; Erickson, Sowing Games, 1996",
    notes: "Left sows to the right, Right to the left. A pot with more seeds than can ever be sown is written with the least such number.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The most pots of a row.
const MOST_POTS: usize = 64;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    if arguments.len() > MOST_POTS {
        return Err(Misfit::argument(
            MOST_POTS,
            format!("a row has at most {MOST_POTS} pots"),
        ));
    }
    let seeds = |(i, argument): (usize, &Argument)| {
        argument.as_natural().ok_or_else(|| {
            Misfit::argument(i, format!("expected a number of seeds, not {argument}"))
        })
    };
    let pots = arguments.iter().enumerate().map(seeds);
    let pots = pots.collect::<Result<Vec<u64>, _>>()?;
    Ok(Placed::any(Sowing, (), capped(pots)))
}

/// Every row of this many pots with up to two seeds each.
fn of_size(pots: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let count = 3u64.saturating_pow(pots.min(40) as u32);
    Box::new((0..count).map(move |word| {
        let seeds = (0..pots).map(|i| word / 3u64.saturating_pow(i as u32) % 3);
        Placed::any(Sowing, (), capped(seeds.collect()))
    }))
}

/// A pot that reaches beyond both ends of the row is full for good: how many seeds it has no longer matters.
fn capped(pots: Vec<u64>) -> Vec<u8> {
    let length = pots.len();
    let full = |i: usize| (i + 1).max(length - i) as u64;
    let pots = pots.into_iter().enumerate();
    pots.map(|(i, seeds)| seeds.min(full(i)) as u8).collect()
}

/// The rules; a position is the row of pots.
///
/// Play ends. The first pot that is not empty, once sown, is never filled again, because a last seed falls into a pot that is not empty; so
/// moves that lead back to a position never sow it, and never sow into it, since its seeds would only get more. The same holds for the last
/// pot, then for the pots between them, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sowing;

encode_fields!(Sowing {});

fn sown(pots: &[u8], from: usize, step: isize) -> Option<Vec<u8>> {
    let seeds = pots[from] as isize;
    let last = from.checked_add_signed(step * seeds)?;
    if seeds == 0 || *pots.get(last)? == 0 {
        return None;
    }
    let mut after: Vec<u64> = pots.iter().map(|&seeds| seeds.into()).collect();
    after[from] = 0;
    for k in 1..=seeds {
        after[from.checked_add_signed(step * k)?] += 1;
    }
    Some(capped(after))
}

impl Rules for Sowing {
    type Position = Vec<u8>;

    fn left_moves(&self, pots: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        moves.extend((0..pots.len()).filter_map(|from| sown(pots, from, 1)));
    }

    fn right_moves(&self, pots: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
        moves.extend((0..pots.len()).filter_map(|from| sown(pots, from, -1)));
    }

    fn heap_bytes(&self, pots: &Vec<u8>) -> usize {
        held_by(pots)
    }

    /// The row read from the other end is the negative.
    fn normal(&self, pots: Vec<u8>) -> (Vec<u8>, bool) {
        let mut turned = pots.clone();
        turned.reverse();
        (turned, true).min((pots, false))
    }
}

impl Playable for Sowing {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), pots: &Vec<u8>) -> String {
        let pots: Vec<String> = pots.iter().map(u8::to_string).collect();
        format!("sowing({})", pots.join(", "))
    }

    fn negative(&self, (): &(), pots: &Vec<u8>) -> Option<AnyPosition> {
        let turned = pots.iter().rev().copied().collect();
        Some(Placed::any(Sowing, (), turned))
    }

    fn board(&self, (): &(), pots: &Vec<u8>) -> Board {
        Board::Heaps(pots.iter().map(|&seeds| seeds.into()).collect())
    }

    /// A pot is chosen, and all its seeds are sown.
    fn clicks(&self, pots: &Vec<u8>, player: Player) -> Vec<(Change, Vec<u8>)> {
        let step = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        let moves = (0..pots.len()).map(|from| (from, sown(pots, from, step)));
        moves
            .filter_map(|(from, after)| Some((Change::Heaps(vec![from]), after?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, try_position, value_text};

    /// Values that Erickson gives.
    #[test]
    fn small_rows() {
        for (pots, value) in [
            ("1, 2, 2, 3", "{0|-2}"),
            ("2, 0, 1", "2"),
            ("1, 1, 1", "0"),
            ("1, 1, 0, 1", "{2|0}"),
            ("2, 1, 1, 1", "1/2"),
            ("2, 1, 1", "*"),
            // A full pot beside one seed.
            ("9, 1", "-1"),
        ] {
            assert_eq!(
                value_text(&format!("sowing({pots})")),
                value_text(value),
                "{pots}"
            );
        }
    }

    #[test]
    fn against_play() {
        for pots in ["3, 0, 0, 1, 2", "1, 2, 0, 2, 1", "2, 2, 2, 1"] {
            check_by_moves(&format!("sowing({pots})"));
        }
        assert!(try_position("sowing(1, -1)").is_err());
    }
}
