//! Sylver Coinage: the gaps, the largest of them, which replies are quiet, and what is proved where infinitely many numbers are left.

use super::{FIRST, MOST_SHOWN, SECOND, list};
use upstar_impartial::games::sylver::{Pairing, Position, Reason, Verdict, gaps};

/// What is known about a position. The winning replies are given where all of them are known.
pub(in super::super) fn coinage(
    position: &Position,
    verdict: &Verdict,
    replies: Option<&[u64]>,
) -> Vec<String> {
    let mut lines = Vec::new();
    match (position.count(), position.frobenius()) {
        (Some(count), Some(top)) => left(position, count, top, &mut lines),
        _ => lines.push(match position.divisor() {
            0 => "nothing is named yet: every number may be".to_owned(),
            divisor => format!("all numbers are multiples of {divisor}: infinitely many are left"),
        }),
    }
    lines.extend(reason(&verdict.reason));
    if let Some(replies) = replies {
        lines.push(match replies {
            [] => format!("no number wins: {SECOND}"),
            _ => FIRST.to_owned(),
        });
        for &reply in replies.iter().take(MOST_SHOWN) {
            lines.push(won_by(position, reply));
        }
    }
    lines
}

/// The numbers that are left.
fn left(position: &Position, count: u128, top: u128, lines: &mut Vec<String>) {
    match gaps(position).filter(|gaps| gaps.len() <= MOST_SHOWN) {
        Some(gaps) => lines.push(format!("left are {}", list(&gaps))),
        None => lines.push(format!("{count} numbers are left")),
    }
    lines.push(format!("the largest of them is t = {top}"));
}

fn reason(reason: &Reason) -> Vec<String> {
    let one = |text: &str| vec![text.to_owned()];
    match reason {
        Reason::Start => vec![
            "primes from 5 on win (Hutchings)".to_owned(),
            "numbers with a prime factor from 5 on, other than themselves, lose to it".to_owned(),
            "of the numbers made of 2 and 3 only, 2, 3, 4, 6, 8, 9 and 12 lose; 16 is the first that is open".to_owned(),
            FIRST.to_owned(),
        ],
        Reason::Prime => vec![
            "it is a prime from 5 on: every other number makes a coprime pair, which wins for the player who comes next (Hutchings)".to_owned(),
            SECOND.to_owned(),
        ],
        Reason::PrimeFactors(primes) => vec![
            format!("winning replies are {}: a prime from 5 on is lost (Hutchings)", list(primes)),
            "there may be others".to_owned(),
            FIRST.to_owned(),
        ],
        Reason::QuietEnder => one(
            "a quiet ender: every other number makes t a sum, using it only once; so either t wins, or the reply to it does",
        ),
        Reason::Ender => one(
            "an ender, but not a quiet one: every other number makes t a sum; so either t wins, or the reply to it does",
        ),
        Reason::Search => one("no ender: found by search"),
        Reason::Pairs(pairing) => pairs(pairing),
        Reason::Replies(replies) => vec![
            format!("winning replies are {}: what they leave is proved to be lost", list(replies)),
            "there may be others".to_owned(),
            FIRST.to_owned(),
        ],
        Reason::Open(tried) => vec![
            format!("no number up to {tried} is known to win, and no strategy by pairs was found"),
            "who wins is not known".to_owned(),
        ],
    }
}

/// A strategy by pairs, with its period.
fn pairs(pairing: &Pairing) -> Vec<String> {
    let replies = pairing.small().iter().take(MOST_SHOWN);
    let small: Vec<String> = replies
        .map(|reply| format!("{}: {}", reply.to, reply.with))
        .collect();
    let pairs = pairing.pairs().into_iter();
    let pairs: Vec<String> = pairs.map(|(a, b)| format!("{a}-{b}")).collect();
    vec![
        "every number has an answer".to_owned(),
        format!("answers to small numbers: {}", small.join(", ")),
        format!(
            "from {} on numbers answer each other in pairs: {}, and so on with period {}",
            pairing.first(),
            pairs.join(", "),
            pairing.period()
        ),
        format!("this is proved for all numbers: {SECOND}"),
    ]
}

/// A winning move, and whether it is quiet.
fn won_by(position: &Position, reply: u64) -> String {
    let Ok(after) = position.after(reply) else {
        return String::new();
    };
    let named: Vec<String> = after.named().iter().map(u64::to_string).collect();
    let call = format!("sylver({})", named.join(", "));
    let top = position.frobenius().unwrap_or(0);
    let how = match after.is_sum(u64::try_from(top).unwrap_or(u64::MAX)) {
        _ if u128::from(reply) == top => "the largest number left",
        // It is used once if the rest was a sum before.
        Some(true) if is_quiet(position, reply, top) => "quiet: it makes t a sum and is used once",
        Some(true) => "not quiet: it makes t a sum, but only if it is used more than once",
        _ => "t stays",
    };
    format!("winning move: {reply} ({how}): {call}")
}

/// Whether t is a sum of the reply, used once, and numbers named before.
fn is_quiet(position: &Position, reply: u64, top: u128) -> bool {
    let rest = top
        .checked_sub(reply.into())
        .and_then(|rest| u64::try_from(rest).ok());
    rest.is_some_and(|rest| position.is_sum(rest) == Some(true))
}
