//! The two-ahead rule.

use super::perfect::{values_after, wins};
use super::{Choice, Strategy, Turn, Workers};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Game;
use upstar::sum::Sum;

pub(super) static TWO_AHEAD: Strategy = Strategy {
    name: "two_ahead",
    about: "all-small sums: moves to an atomic weight of 2 or more, which wins; else to the greatest weight of a winning move",
    plays: Sum::has_value,
    choose,
};

fn choose(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    let algebra = &mut *workers.algebra;
    let two = algebra.integer(2);
    let mut best: Option<(Game, usize)> = None;
    for (place, value) in values_after(turn.sum, turn.moves, algebra)?
        .into_iter()
        .enumerate()
    {
        let Some(weight) = workers.analysis.atomic_weight(algebra, value)? else {
            continue;
        };
        let weight = match turn.player {
            Player::Left => weight,
            Player::Right => algebra.neg(weight)?,
        };
        if algebra.ge(weight, two)? {
            let why = "its atomic weight is 2 or more, which wins";
            return Ok(Some(Choice::new(place, why)));
        }
        let better = match best {
            Some((most, _)) => algebra.gt(weight, most)?,
            None => true,
        };
        if better && wins(algebra, turn.player, value)? {
            best = Some((weight, place));
        }
    }
    Ok(best.map(|(_, place)| Choice::new(place, "the greatest atomic weight of a winning move")))
}
