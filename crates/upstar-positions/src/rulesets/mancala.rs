//! Basic Mancala: sow the seeds of a pit of yours along your row, your store, and the other row.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use crate::sum::Change;
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "mancala",
    players: "Left sows from the pits of the first list, Right from those of the second.",
    rule: "Take all seeds out of a pit of yours and sow them one by one: into your pits further on, your store, the other player's pits from \
           their last to their first, the other store, and so on round. Seeds in a store stay there.",
    notation: "([seeds in Left's pits], [seeds in Right's pits]); each player's store follows the last pit",
    example: "mancala([1, 2], [2, 1])",
    impartial: false,
    source: "as BasicMancala in CGSuite",
    notes: "Left sows from the first list, Right from the second. The player who cannot move loses; seeds in stores are not counted.",
    alphabet: Alphabet::Numbers,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

/// The most pits on a side, and the most seeds in all.
const MOST_PITS: usize = 16;
const MOST_SEEDS: u64 = 200;

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [left, right] = arguments else {
        return Err(Misfit::call(
            "expected the seeds in Left's pits and in Right's, such as ([1, 2], [2, 1])",
        ));
    };
    let row = |argument: &Argument, at| -> Result<Vec<u8>, Misfit> {
        let pits = argument.as_naturals().filter(|pits| {
            pits.len() <= MOST_PITS
                && pits.iter().try_fold(0u64, |sum, pit| sum.checked_add(*pit)) <= Some(MOST_SEEDS)
        });
        let wrong = || {
            let message = format!(
                "expected a list of at most {MOST_PITS} pits with at most {MOST_SEEDS} seeds, such as [1, 2]"
            );
            Misfit::argument(at, message)
        };
        let pits = pits.ok_or_else(wrong)?;
        Ok(pits.into_iter().map(|seeds| seeds as u8).collect())
    };
    let (left, right) = (row(left, 0)?, row(right, 1)?);
    let seeds = |row: &[u8]| row.iter().map(|&seeds| u64::from(seeds)).sum::<u64>();
    if seeds(&left) + seeds(&right) > MOST_SEEDS {
        return Err(Misfit::argument(
            1,
            format!("there are more than {MOST_SEEDS} seeds"),
        ));
    }
    Ok(Placed::any(Mancala, (), (left, right)))
}

/// Both rows together have this many pits, with up to two seeds each.
fn of_size(pits: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let count = 3u64.saturating_pow(pits.min(40) as u32);
    Box::new((0..count).map(move |word| {
        let mut left: Vec<u8> = (0..pits)
            .map(|i| (word / 3u64.saturating_pow(i as u32) % 3) as u8)
            .collect();
        let right = left.split_off(pits / 2);
        Placed::any(Mancala, (), (left, right))
    }))
}

/// The rules; a position is the pits of Left and of Right.
///
/// Play ends: a move that passes no store moves seeds towards the end of a row, and every other move puts a seed into a store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mancala;

encode_fields!(Mancala {});

type Row = Vec<u8>;

/// Calls `found` with both rows after each move of the player who owns the first.
fn sow(own: &Row, other: &Row, mut found: impl FnMut(Row, Row)) {
    let round = own.len() + other.len() + 2;
    for from in 0..own.len() {
        if own[from] == 0 {
            continue;
        }
        let (mut own_after, mut other_after) = (own.clone(), other.clone());
        own_after[from] = 0;
        for k in 1..=own[from] as usize {
            let place = (from + k) % round;
            if place < own.len() {
                own_after[place] += 1;
            } else if (own.len() + 1..round - 1).contains(&place) {
                other_after[round - 2 - place] += 1;
            }
        }
        found(own_after, other_after);
    }
}

impl Rules for Mancala {
    type Position = (Row, Row);

    fn left_moves(&self, (left, right): &(Row, Row), moves: &mut Vec<(Row, Row)>) {
        sow(left, right, |left, right| moves.push((left, right)));
    }

    fn right_moves(&self, (left, right): &(Row, Row), moves: &mut Vec<(Row, Row)>) {
        sow(right, left, |right, left| moves.push((left, right)));
    }

    fn heap_bytes(&self, (left, right): &(Row, Row)) -> usize {
        held_by(left) + held_by(right)
    }

    fn normal(&self, (left, right): (Row, Row)) -> ((Row, Row), bool) {
        let exchanged = ((right.clone(), left.clone()), true);
        exchanged.min(((left, right), false))
    }
}

impl Playable for Mancala {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), (left, right): &(Row, Row)) -> String {
        format!("mancala({left:?}, {right:?})")
    }

    fn negative(&self, (): &(), (left, right): &(Row, Row)) -> Option<AnyPosition> {
        Some(Placed::any(Mancala, (), (right.clone(), left.clone())))
    }

    fn board(&self, (): &(), (left, right): &(Row, Row)) -> Board {
        let seeds = left.iter().chain(right).map(|&seeds| seeds.into());
        Board::Heaps(seeds.collect())
    }

    /// A pit is chosen, and all its seeds are sown.
    fn clicks(&self, (left, right): &(Row, Row), player: Player) -> Vec<(Change, (Row, Row))> {
        let pits = |row: &Row, before: usize| -> Vec<usize> {
            let filled = (0..row.len()).filter(|&at| row[at] > 0);
            filled.map(|at| before + at).collect()
        };
        let pits = match player {
            Player::Left => pits(left, 0),
            Player::Right => pits(right, left.len()),
        };
        let mut options = Vec::new();
        let position = (left.clone(), right.clone());
        self.moves_of(player, &position, &mut options);
        let clicks = pits.into_iter().zip(options);
        clicks
            .map(|(pit, option)| (Change::Heaps(vec![pit]), option))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};
    use upstar_values::budget::Budget;

    #[test]
    fn one_pit_each() {
        // One seed goes into the store; of two the second goes to the other side; four come home again.
        assert_eq!(value_text("mancala([1], [0])"), "1");
        assert_eq!(value_text("mancala([2], [0])"), value_text("{-1|}"));
        let moves = |call: &str| -> Vec<String> {
            let moves = position(call).left(&Budget::default()).unwrap();
            moves.iter().map(|p| p.call()).collect()
        };
        assert_eq!(moves("mancala([2], [0])"), ["mancala([0], [1])"]);
        assert_eq!(moves("mancala([5], [0])"), ["mancala([1], [1])"]);
        assert_eq!(
            moves("mancala([3, 1], [0, 0])"),
            ["mancala([0, 2], [0, 1])", "mancala([3, 0], [0, 0])"]
        );
    }

    #[test]
    fn against_play() {
        for call in [
            "mancala([1, 2], [2, 1])",
            "mancala([2, 0, 1], [1, 3])",
            "mancala([], [2])",
        ] {
            check_by_moves(call);
        }
        assert!(try_position("mancala([1])").is_err());
        assert!(try_position("mancala([1], [-1])").is_err());
        assert!(try_position("mancala([150], [150])").is_err());
    }
}
