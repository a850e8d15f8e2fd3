//! `solve`: who wins, by search where values are too large.

use crate::ask::Wrong;
use crate::option;
use crate::protocol::{
    SolveAnswer, SolveFailed, SolveRequest, Solved, SolvedMoves, SolvedWinner, Stage, Verdict,
};
use crate::sum;
use crate::work::Work;
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::position::{Start, Starts};
use upstar::sum::{Move, Sum, Term};

/// Values are tried for so long; then the search begins.
const VALUES: Duration = Duration::from_millis(100);

pub(crate) fn solve(work: &mut Work, ask: SolveRequest) -> Result<SolveAnswer, Wrong> {
    let read = sum::read(work, &ask.components, Stage::Board)?;
    let components = match sum::all_read(read, &ask.components) {
        Ok(components) => components,
        Err(components) => {
            return Ok(SolveAnswer::Failed(SolveFailed {
                components,
                winner: (),
            }));
        }
    };
    let sum = sum::terms(&components);
    let made = i64::from(ask.points.unwrap_or(0));
    let with_moves = ask.moves.unwrap_or(false);
    // Something is left for the moves.
    let shares = if with_moves { [0.3, 0.5] } else { [0.5, 1.0] };
    let mut problem = sum.why_not_added();
    // The moves are listed first, while there is time.
    let moves = match (with_moves, &problem) {
        (true, None) => match Player::BOTH.map(|player| moves(work, &sum, player)) {
            [Ok(left), Ok(right)] => Some([left, right]),
            [Err(stopped), _] | [_, Err(stopped)] => {
                problem = Some(upstar_lang::stopped_text(&stopped));
                None
            }
        },
        _ => None,
    };
    let mut starts = [None; 2];
    if sum.why_not_added().is_none() {
        for (at, first) in Player::BOTH.into_iter().enumerate() {
            work.allow(shares[at]);
            match start(work, &sum, first, made) {
                Ok(start) => starts[at] = Some(start),
                Err(stopped) => problem = Some(upstar_lang::stopped_text(&stopped)),
            }
        }
    }
    let moves = moves.map(|moves| {
        let [left, right] = Player::BOTH.map(|player| {
            verdicts(
                work,
                &sum,
                player,
                made,
                &moves[player.index()],
                starts[player.index()],
            )
        });
        SolvedMoves { left, right }
    });
    let [left, right] = starts;
    let both = left.zip(right).map(|(left, right)| Starts { left, right });
    Ok(SolveAnswer::Solved(Box::new(Solved {
        outcome: both.map(|starts| starts.outcome().into()),
        winner: SolvedWinner {
            left: left.map(|start| start.winner.into()),
            right: right.map(|start| start.winner.into()),
        },
        remoteness: both
            .filter(|starts| !sum.has_value() || starts.moves() != [None; 2])
            .map(Into::into),
        moves,
        problem,
    })))
}

/// Who wins when this player starts: by the value if that is found at once, otherwise by search. Left has made so many points more than
/// Right before.
fn start(work: &mut Work, sum: &Sum, first: Player, made: i64) -> Result<Start, Stopped> {
    if sum.misere_base().is_some() || !sum.has_value() {
        return work.standing(sum, first, made);
    }
    match work.within(VALUES, |algebra| sum.known_start(first, algebra)) {
        Ok(Some(start)) => Ok(start),
        Ok(None) => work.start(sum, first),
        Err(stopped @ (Stopped::Cancelled | Stopped::NoValue(_) | Stopped::Rules(_))) => {
            Err(stopped)
        }
        Err(_) => work.search(sum, first),
    }
}

/// The moves of a player; none when play is over.
fn moves(work: &mut Work, sum: &Sum, player: Player) -> Result<Vec<Move>, Stopped> {
    let mut moves = Vec::new();
    if sum.ended(player).is_some() {
        return Ok(moves);
    }
    let must_answer = sum.iter().any(Term::is_entailed);
    for (term, list) in sum.iter().enumerate() {
        if must_answer && !list.is_entailed() {
            continue;
        }
        let options = list.options(player, work.algebra());
        let options = options.map_err(|stopped| work.note(stopped))?;
        let options = options.into_iter().take(option::MOST_LISTED);
        moves.extend(options.map(|to| Move { term, to }));
    }
    Ok(moves)
}

/// What each move of a player brings, by component and option. Each gets its part of the time that is left.
fn verdicts(
    work: &mut Work,
    sum: &Sum,
    player: Player,
    made: i64,
    moves: &[Move],
    whole: Option<Start>,
) -> Vec<Vec<Verdict>> {
    // If the opponent wins whatever the player does, and the number of moves does not matter, there is nothing to search.
    let all_lose = sum.has_value()
        && whole.is_some_and(|start| {
            start.winner == player.other().into() && start.remoteness.moves().is_none()
        });
    let mut found: Vec<Vec<Verdict>> = sum.iter().map(|_| Vec::new()).collect();
    for (at, step) in moves.iter().enumerate() {
        let verdict = if all_lose {
            Verdict {
                wins: Some(false),
                draws: Some(false),
                ..Verdict::default()
            }
        } else if work.is_over() {
            Verdict::default()
        } else {
            work.allow((2.0 / (moves.len() - at) as f64).min(1.0));
            let next = sum.next_player(step, player);
            match sum.has_value() {
                true => match start(work, &sum.after(step), next, made) {
                    Ok(start) => Verdict::after(start, player),
                    Err(_) => Verdict::default(),
                },
                false => option::judged(work, sum, step, player, made),
            }
        };
        found[step.term].push(verdict);
    }
    found
}
