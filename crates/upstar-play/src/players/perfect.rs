//! Perfect play: by values, by search, or by the number of moves to the end.

use super::{Choice, Turn, Workers};
use crate::judge::impatiently;
use std::collections::HashSet;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player, Winner};
use upstar::number::Dyadic;
use upstar::position::Theory;
use upstar::sum::{Move, Sum};

/// In a lost position the answers to at most this many moves are looked at.
const LOOKED_AT: usize = 40;

/// The value of the sum after each move: one addition for each.
pub(crate) fn values_after(
    sum: &Sum,
    moves: &[Move],
    algebra: &mut Algebra,
) -> Result<Vec<Game>, Stopped> {
    let mut values = Vec::new();
    let mut total = Game::ZERO;
    for term in sum.iter() {
        let value = term.value(algebra)?;
        total = algebra.add(total, value)?;
        values.push(value);
    }
    let mut after = Vec::new();
    for found in moves {
        let rest = algebra.sub(total, values[found.term])?;
        let option = found.to.value(algebra)?;
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

pub(super) fn choose(
    turn: &Turn<'_>,
    workers: &mut Workers<'_>,
) -> Result<Option<Choice>, Stopped> {
    if let [only] = &turn.sum[..]
        && only.theory() == Theory::Score
    {
        return by_score(turn, workers.algebra);
    }
    if !turn.sum.has_value() {
        return by_analysis(turn, workers);
    }
    let by_theorem = by_theorem(turn, workers.algebra)?;
    if let Some(Some(place)) = by_theorem {
        return Ok(Some(Choice::new(place, "this move wins")));
    }
    match impatiently(workers.algebra, |algebra| by_values(turn, algebra)) {
        Ok(Some(choice)) => Ok(choice),
        // The theorem says that every move loses.
        Ok(None) if by_theorem.is_some() => Ok(None),
        Ok(None) => by_search(turn, workers),
        // Rules need not know that play can come back to a position.
        Err(Stopped::NoValue(_)) => by_analysis(turn, workers),
        Err(stopped) => Err(stopped),
    }
}

/// The first winning move, where the ruleset of a single position knows all of them; `Some(None)` if every move loses. `None` where only
/// values or a search can tell.
fn by_theorem(turn: &Turn<'_>, algebra: &Algebra) -> Result<Option<Option<usize>>, Stopped> {
    let [only] = &turn.sum[..] else {
        return Ok(None);
    };
    // Positions with such a theorem are impartial: the sign does not matter.
    let position = only
        .as_position()
        .filter(|position| position.is_impartial());
    let known = position.and_then(|p| p.known_winning_moves(turn.player, algebra.budget()));
    let winning: HashSet<String> = match known {
        Some(Ok(moves)) => moves.iter().map(|option| option.call()).collect(),
        Some(Err(Stopped::Cancelled)) => return Err(Stopped::Cancelled),
        Some(Err(_)) | None => return Ok(None),
    };
    let wins = |found: &Move| {
        let option = found.to.as_position();
        option.is_some_and(|option| winning.contains(&option.call()))
    };
    Ok(Some(turn.moves.iter().position(wins)))
}

/// The winning move that keeps the best stops; in a lost position the move that is hardest to refute.
fn by_values(turn: &Turn<'_>, algebra: &mut Algebra) -> Result<Option<Choice>, Stopped> {
    let after = values_after(turn.sum, turn.moves, algebra)?;
    let kept = |algebra: &Algebra, value: Game| -> (Dyadic, Dyadic) {
        let (left, right) = algebra.stops(value);
        match turn.player {
            Player::Left => (right, left),
            Player::Right => (-left, -right),
        }
    };
    let mut best: Option<((Dyadic, Dyadic), usize)> = None;
    for (place, &value) in after.iter().enumerate() {
        let kept = kept(algebra, value);
        let better = best.as_ref().is_none_or(|(most, _)| kept > *most);
        if better && wins(algebra, turn.player, value)? {
            best = Some((kept, place));
        }
    }
    if let Some((_, place)) = best {
        return Ok(Some(Choice::new(place, "this move wins")));
    }
    // The hardest move to refute has the fewest winning answers, and then keeps the most.
    let mut hardest: Option<((usize, Dyadic, Dyadic), usize)> = None;
    for (place, &value) in after.iter().enumerate().take(LOOKED_AT) {
        let refutations = match refutations(turn, place, algebra) {
            Ok(count) => count,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            // No time is left for more moves.
            Err(_) => break,
        };
        let (first, second) = kept(algebra, value);
        let rank = (usize::MAX - refutations, first, second);
        if hardest.as_ref().is_none_or(|(most, _)| rank > *most) {
            hardest = Some((rank, place));
        }
    }
    if let Some(((rank, ..), place)) = hardest {
        let why = match usize::MAX - rank {
            1 => "no move wins; only one answer refutes this one".to_owned(),
            many => format!("no move wins; {many} answers refute this one"),
        };
        return Ok(Some(Choice::new(place, why)));
    }
    let most = (0..after.len()).max_by_key(|&place| kept(algebra, after[place]));
    Ok(most.map(|place| Choice::new(place, "no move wins")))
}

/// How many answers to a move win.
fn refutations(turn: &Turn<'_>, place: usize, algebra: &mut Algebra) -> Result<usize, Stopped> {
    let other = turn.player.other();
    let next = turn.sum.after(&turn.moves[place]);
    let answers = next.moves(other, algebra)?;
    let mut count = 0;
    for value in values_after(&next, &answers, algebra)? {
        count += usize::from(wins(algebra, other, value)?);
    }
    Ok(count)
}

/// The first winning move; `None` if no move wins.
fn by_search(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    for (place, found) in turn.moves.iter().enumerate() {
        let (after, other) = (turn.sum.after(found), turn.player.other());
        let winner = workers.judge.search(&after, other, workers.algebra)?;
        if winner == turn.player.into() {
            return Ok(Some(Choice::new(place, "this move wins")));
        }
    }
    Ok(None)
}

/// The move that brings most points.
fn by_score(turn: &Turn<'_>, algebra: &mut Algebra) -> Result<Option<Choice>, Stopped> {
    let mut best: Option<(i64, usize)> = None;
    for (place, found) in turn.moves.iter().enumerate() {
        let Some(score) = turn.sum.score_after(found, turn.player, algebra)? else {
            return Ok(None);
        };
        let own = match turn.player {
            Player::Left => score,
            Player::Right => -score,
        };
        if best.is_none_or(|(most, _)| own > most) {
            best = Some((own, place));
        }
    }
    Ok(best.map(|(own, place)| {
        let points = match own.unsigned_abs() {
            1 => "1 point".to_owned(),
            many => format!("{many} points"),
        };
        let why = match own.signum() {
            0 => "from here on both get the same".to_owned(),
            1 => format!("{points} ahead from here on, and no move brings more"),
            _ => format!("{points} behind from here on, and no move loses less"),
        };
        Choice::new(place, why)
    }))
}

/// The fastest win, else a draw, else a move that cannot be judged, else the slowest loss.
fn by_analysis(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    let mut best: Option<((u8, i64), Choice)> = None;
    let mut unknown: Option<(usize, Stopped)> = None;
    for (place, found) in turn.moves.iter().enumerate() {
        let judge = &mut *workers.judge;
        let start = match judge.after(turn.sum, found, turn.player, turn.made, workers.algebra) {
            Ok(prospect) => prospect.start,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Err(stopped) => {
                unknown.get_or_insert((place, stopped));
                continue;
            }
        };
        let moves = start.remoteness.moves().map(i64::from);
        let in_moves = |word: &str| match moves {
            Some(1) => format!("{word} at once"),
            Some(moves) => format!("{word} in {moves} moves"),
            None => word.to_owned(),
        };
        let (rank, why) = match start.winner {
            Winner::Nobody => ((1, 0), "this move keeps the draw".to_owned()),
            winner if winner == turn.player.into() => {
                let hurry = moves.map_or(i64::MIN, |moves| -moves);
                ((2, hurry), in_moves("this move wins"))
            }
            _ => {
                let delay = moves.unwrap_or(0);
                (
                    (0, delay),
                    format!("no move wins; {}", in_moves("this one loses")),
                )
            }
        };
        if best.as_ref().is_none_or(|(most, _)| rank > *most) {
            best = Some((rank, Choice::new(place, why)));
        }
    }
    match (best, unknown) {
        (Some(((1.., _), choice)), _) | (Some((_, choice)), None) => Ok(Some(choice)),
        (Some(_), Some((place, _))) => Ok(Some(Choice::new(place, "this move may win"))),
        (None, Some((_, stopped))) => Err(stopped),
        (None, None) => Ok(None),
    }
}
