//! The options of a term: what each is worth, and what becomes of it in the canonical form.

use crate::protocol::{self, Changes, GameOption, Status, Verdict};
use crate::work::{Work, Worth};
use crate::{board, shown};
use std::collections::HashMap;
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::game::{Game, Player, Winner};
use upstar::loopy::{self, LoopyAlgebra, Stopper};
use upstar::notation::Style;
use upstar::position::{AnyPosition, Board, Start, Starts, Theory};
use upstar::sum::{Change, Click, Move, Sum, Term};
use upstar_play::Prospect;

/// An option as it was found.
pub(crate) struct Choice {
    /// What the term becomes.
    pub(crate) to: Term,
    /// The call, or the text of a game.
    pub(crate) call: String,
    pub(crate) worth: Worth,
    /// Who wins from each start, if there is no short value.
    pub(crate) starts: Option<Starts>,
    /// Whether the player who moves here is to move again.
    pub(crate) again: bool,
    /// The points that the move brings.
    pub(crate) points: i32,
}

/// No more options than this are studied.
const MOST: usize = 400;
/// No more options than this are listed without values.
pub(crate) const MOST_LISTED: usize = 4000;
/// What stands for a value that nobody asked for.
pub(crate) const UNASKED: Stopped = Stopped::NoValue(&"not asked for");
/// The value of an option with loops is looked for so long. If the whole has a value, it is known already.
const PATIENCE: Duration = Duration::from_millis(300);
/// Options have boards only if all boards together have at most this many cells.
const MOST_CELLS: usize = 6000;

/// The options of a term for a player. Each gets its part of the time that is left. With the points made before (Left's minus Right's),
/// who wins an option of a game for points is who wins with them and those of the move.
pub(crate) fn of_term(
    work: &mut Work,
    term: &Term,
    player: Player,
    made: Option<i64>,
) -> Result<Vec<Choice>, Stopped> {
    work.allow(0.5);
    let options = term.options(player, work.algebra());
    let options = options.map_err(|stopped| work.note(stopped))?;
    choices(work, options, term, player, made)
}

/// The options of a term for a player without their values: at once.
pub(crate) fn listed(work: &mut Work, term: &Term, player: Player) -> Result<Vec<Choice>, Stopped> {
    let options = term.options(player, work.algebra());
    let options = options.map_err(|stopped| work.note(stopped))?;
    let listed = options.into_iter().take(MOST_LISTED).map(|to| {
        Ok(Choice {
            call: to.text(work.algebra(), Style::Text)?,
            starts: None,
            again: term.keeps_turn(&to, player),
            points: term.points(&to, player),
            to,
            worth: Err(UNASKED),
        })
    });
    listed.collect()
}

/// The winning options of a position that has too many to be listed, if its ruleset knows them.
pub(crate) fn known_winning(
    work: &mut Work,
    position: &AnyPosition,
    player: Player,
) -> Option<Result<Vec<Choice>, Stopped>> {
    let known = position.known_winning_moves(player, work.algebra().budget())?;
    Some(known.and_then(|options| {
        let terms = options.into_iter().map(Term::position).collect();
        let whole = Term::position(position.clone());
        choices(work, terms, &whole, player, None)
    }))
}

fn choices(
    work: &mut Work,
    mut options: Vec<Term>,
    from: &Term,
    player: Player,
    made: Option<i64>,
) -> Result<Vec<Choice>, Stopped> {
    options.truncate(MOST);
    let count = options.len();
    let mut choices = Vec::new();
    for (at, to) in options.into_iter().enumerate() {
        work.allow(0.9 / (count - at) as f64);
        let worth = match to.theory() {
            Theory::Loopy => work.within(PATIENCE, |algebra| to.loopy_value(algebra)),
            _ => to.loopy_value(work.algebra()),
        };
        let worth = worth.map_err(|stopped| work.note(stopped));
        let starts = match made {
            Some(made) if to.theory() == Theory::Score => {
                let alone = Sum(vec![from.clone()]);
                let to = to.clone();
                let found = Move { term: 0, to };
                standings(
                    work,
                    &alone.after(&found),
                    made + alone.points(&found, player),
                )
            }
            _ => starts(work, &to, &worth),
        };
        choices.push(Choice {
            call: to.text(work.algebra(), Style::Text)?,
            starts,
            again: from.keeps_turn(&to, player),
            points: from.points(&to, player),
            to,
            worth,
        });
    }
    Ok(choices)
}

/// Who wins a term without a short value, from each start.
pub(crate) fn starts(work: &mut Work, term: &Term, worth: &Worth) -> Option<Starts> {
    let is_wanted = match worth {
        Ok(value) => value.short().is_none(),
        Err(Stopped::NoValue(_)) => true,
        // Who wins is found faster than the value.
        Err(_) => term.theory() == Theory::Loopy,
    };
    if !is_wanted {
        return None;
    }
    let sum = Sum(vec![term.clone()]);
    standings(work, &sum, 0)
}

/// Who wins a sum from each start, where Left has made so many points more than Right.
pub(crate) fn standings(work: &mut Work, sum: &Sum, made: i64) -> Option<Starts> {
    let [left, right] = Player::BOTH.map(|first| work.standing(sum, first, made).ok());
    Some(Starts {
        left: left?,
        right: right?,
    })
}

impl Verdict {
    /// The verdict on a move of this player, from what it leads to.
    pub(crate) fn of(prospect: Prospect, player: Player) -> Verdict {
        let Prospect { start, score } = prospect;
        Verdict {
            wins: Some(start.winner == player.into()),
            draws: Some(start.winner == Winner::Nobody),
            remoteness: start.remoteness.moves(),
            score: score.map(|score| match player {
                Player::Left => score,
                Player::Right => -score,
            }),
        }
    }

    /// The verdict on a move of this player, from the result after it.
    pub(crate) fn after(start: Start, player: Player) -> Verdict {
        let start = start.later();
        Verdict::of(Prospect { start, score: None }, player)
    }
}

/// The verdict on a move of a player in a sum without a value, where Left has made so many points more than Right before it.
pub(crate) fn judged(
    work: &mut Work,
    sum: &Sum,
    found: &Move,
    player: Player,
    made: i64,
) -> Verdict {
    match work.after(sum, found, player, made) {
        Ok(prospect) => Verdict::of(prospect, player),
        Err(_) => Verdict::default(),
    }
}

/// What a move to an option of a term with a short value brings, if the rest of the sum is worth `rest`.
pub(crate) fn by_value(work: &mut Work, choice: &Choice, player: Player, rest: Game) -> Verdict {
    let Some(option) = choice.worth.as_ref().ok().and_then(loopy::Value::short) else {
        return Verdict::default();
    };
    let algebra = work.algebra();
    // No sum is needed: comparing the option with the negative of the rest compares the sum with zero.
    let compared = algebra.neg(rest).and_then(|rest| match player {
        Player::Left => algebra.le(rest, option),
        Player::Right => algebra.le(option, rest),
    });
    let wins = compared.map_err(|stopped| work.note(stopped)).ok();
    Verdict {
        wins,
        draws: wins.map(|_| false),
        remoteness: None,
        score: None,
    }
}

/// The options as answers show them, each with its result. `whole` is the value of the term they belong to.
pub(crate) fn shown(
    work: &mut Work,
    choices: &[Choice],
    whole: Option<&loopy::Value>,
    player: Player,
    from: &Term,
    before: Option<&Board>,
    mut verdict: impl FnMut(&mut Work, &Choice) -> Verdict,
) -> Vec<GameOption> {
    let cells = before.map_or(0, board::size);
    let with_boards = cells * choices.len() <= MOST_CELLS;
    let clicks = before
        .and(from.as_position())
        .map(|from| from.clicks(player));
    let alike = from
        .as_position()
        .is_some_and(|from| from.heaps_are_alike());
    let mut clicked: HashMap<String, Vec<Changes>> = HashMap::new();
    for Click { on, call } in clicks.unwrap_or_default() {
        clicked.entry(call).or_default().push(board::places(on));
    }
    let mut options = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let after = choice.to.board();
        let change = before
            .zip(after.as_ref())
            .and_then(|(before, after)| Change::between(before, after));
        let clicks = clicked.remove(&choice.call).unwrap_or_default();
        let clicks = match (before, &change) {
            (Some(before), Some(change)) if alike && clicks.is_empty() => {
                let ways = change.in_heaps_alike(before);
                let several = ways.len() > 1;
                let ways = ways.into_iter().filter(|_| several);
                ways.map(board::places).collect()
            }
            _ => clicks,
        };
        let status = match (whole.and_then(loopy::Value::stopper), stopper(choice)) {
            (Some(whole), Some(own)) => status(work, choices, own, whole, player),
            _ => Ok(Status::Unknown),
        };
        options.push(GameOption {
            call: choice.call.clone(),
            board: after.as_ref().filter(|_| with_boards).map(board::shown),
            worth: shown::value(work, choice.worth.clone()),
            outcome: outcome(work, &choice.worth, choice.starts),
            same_as: same_as(choices, at).filter(|_| whole.is_some()),
            status: status.unwrap_or(Status::Unknown),
            changes: change.map(board::places),
            clicks,
            again: choice.again.then_some(true),
            points: Some(choice.points).filter(|&points| points != 0),
            verdict: verdict(work, choice),
        });
    }
    options
}

/// Who wins, where that is known.
pub(crate) fn outcome(
    work: &mut Work,
    worth: &Worth,
    starts: Option<Starts>,
) -> Option<protocol::Outcome> {
    if let Some(starts) = starts {
        return Some(starts.outcome().into());
    }
    let value = worth.as_ref().ok()?;
    let outcome = LoopyAlgebra::on(work.algebra()).outcome(value).ok()?;
    Some(outcome.into())
}

/// The value of an option, if it is a stopper. Others have no canonical form with options of its own.
fn stopper(choice: &Choice) -> Option<Stopper> {
    choice.worth.as_ref().ok()?.stopper()
}

/// The first option with the same value, if that is another one.
fn same_as(choices: &[Choice], at: usize) -> Option<usize> {
    let own = choices[at].worth.as_ref().ok()?;
    let mut before = choices[..at].iter();
    before.position(|other| other.worth.as_ref() == Ok(own))
}

/// What becomes of an option on the way to the canonical form of the whole. The same rules hold for stoppers as for short games.
fn status(
    work: &mut Work,
    choices: &[Choice],
    own: Stopper,
    whole: Stopper,
    player: Player,
) -> Result<Status, Stopped> {
    let mut loops = LoopyAlgebra::on(work.algebra());
    let canonical = loops.options(whole, player)?;
    if canonical.contains(&own) {
        return Ok(Status::Canonical);
    }
    // Equal stoppers are the same, and an equal option is not a better one.
    let is_worse = |loops: &mut LoopyAlgebra<'_>, other: Stopper| match player {
        _ if other == own => Ok(false),
        Player::Left => loops.ge_stoppers(other, own),
        Player::Right => loops.ge_stoppers(own, other),
    };
    // Of several options that dominate, prefer one in the canonical form.
    let mut dominating: Option<(Option<usize>, Stopper)> = None;
    for (i, other) in choices.iter().enumerate() {
        if let Some(other) = stopper(other)
            && is_worse(&mut loops, other)?
            && (dominating.is_none() || canonical.contains(&other))
        {
            dominating = Some((Some(i), other));
            if canonical.contains(&other) {
                break;
            }
        }
    }
    if dominating.is_none()
        && let Some(through) = reversing(&mut loops, own, whole, player)?
    {
        let through = shown::value(work, Ok(through.into()));
        return Ok(Status::Reversible { through });
    }
    if dominating.is_none() {
        for &other in &canonical {
            if is_worse(&mut loops, other)? {
                dominating = Some((None, other));
                break;
            }
        }
    }
    Ok(match dominating {
        Some((by, value)) => Status::Dominated {
            by,
            by_value: shown::value(work, Ok(value.into())),
        },
        None => Status::Unknown,
    })
}

/// The opponent's answer to an option that reverses it: one that is at least as good for the opponent as the whole.
fn reversing(
    loops: &mut LoopyAlgebra<'_>,
    option: Stopper,
    whole: Stopper,
    player: Player,
) -> Result<Option<Stopper>, Stopped> {
    for answer in loops.options(option, player.other())? {
        let reverses = match player {
            Player::Left => loops.ge_stoppers(whole, answer)?,
            Player::Right => loops.ge_stoppers(answer, whole)?,
        };
        if reverses {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}
