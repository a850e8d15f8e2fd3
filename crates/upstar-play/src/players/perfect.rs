//! Perfect play by values.

use super::{Turn, Workers};
use crate::judge::impatiently;
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::number::Dyadic;

/// The value of the sum after each of the moves: a sum for each.
pub(crate) fn values_after(turn: &Turn<'_>, algebra: &mut Algebra) -> Result<Vec<Game>, Stopped> {
    let mut values = Vec::new();
    let mut total = Game::ZERO;
    for component in turn.sum {
        let value = component.value(algebra)?;
        total = algebra.add(total, value)?;
        values.push(value);
    }
    let mut after = Vec::new();
    for found in turn.moves {
        let rest = algebra.sub(total, values[found.component])?;
        let option = found.option.value(algebra)?;
        after.push(algebra.add(rest, option)?);
    }
    Ok(after)
}

/// Whether the player who moved to a value wins.
pub(crate) fn wins(algebra: &mut Algebra, player: Player, value: Game) -> Result<bool, Stopped> {
    match player {
        Player::Left => algebra.ge(value, Game::ZERO),
        Player::Right => algebra.le(value, Game::ZERO),
    }
}

pub(super) fn choose(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<usize>, Stopped> {
    let algebra = &mut *workers.algebra;
    match impatiently(algebra, |algebra| by_values(turn, algebra))? {
        Some(choice) => Ok(choice),
        None => by_search(turn, workers),
    }
}

/// A winning move, or else the one that loses least.
fn by_values(turn: &Turn<'_>, algebra: &mut Algebra) -> Result<Option<usize>, Stopped> {
    let after = values_after(turn, algebra)?;
    let mut best: Option<((Dyadic, Dyadic), usize)> = None;
    for (place, &value) in after.iter().enumerate() {
        if wins(algebra, turn.player, value)? {
            return Ok(Some(place));
        }
        let (left, right) = algebra.stops(value);
        let worth = match turn.player {
            Player::Left => (right, left),
            Player::Right => (-left, -right),
        };
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, place));
        }
    }
    Ok(best.map(|(_, place)| place))
}

/// The first winning move; `None` if no move wins.
fn by_search(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<usize>, Stopped> {
    for (place, found) in turn.moves.iter().enumerate() {
        let mut after = turn.sum.to_vec();
        after[found.component] = found.option.clone();
        let other = turn.player.other();
        if !workers.judge.search(&after, other, workers.algebra)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}
