//! The followers of a value that a telling goes through, simplest first.

use std::collections::HashSet;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, print};

/// Tellings of more followers than this leave the simplest ones out.
const MOST_TOLD: usize = 12;
/// Followers are looked for up to this many.
const MOST_MET: usize = 1000;

/// The value and its followers that are worth telling, options before the values they belong to; and how many simpler ones were left
/// out.
pub(super) fn followers(
    algebra: &mut Algebra,
    game: Game,
    mut is_told: impl FnMut(&mut Algebra, Game) -> Result<bool, Stopped>,
) -> Result<(Vec<Game>, usize), Stopped> {
    let (mut found, mut met) = (Vec::new(), HashSet::new());
    // A value is told after its options: it is met, opened, and met again.
    let mut pending = vec![(game, false)];
    while let Some((game, is_open)) = pending.pop() {
        if is_open {
            found.push(game);
            continue;
        }
        algebra.tick()?;
        if met.len() >= MOST_MET || !met.insert(game) || !is_told(algebra, game)? {
            continue;
        }
        pending.push((game, true));
        let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
        pending.extend(
            right
                .into_iter()
                .chain(left)
                .rev()
                .map(|option| (option, false)),
        );
    }
    let left_out = found.len().saturating_sub(MOST_TOLD);
    Ok((found.split_off(left_out), left_out))
}

/// Values in a list; `nothing` if there are none.
pub(super) fn list(algebra: &mut Algebra, games: &[Game], style: Style) -> Result<String, Stopped> {
    let mut texts = Vec::new();
    for &game in games {
        texts.push(print(algebra, game, style)?);
    }
    Ok(match texts.is_empty() {
        true => "nothing".to_owned(),
        false => texts.join(", "),
    })
}

/// The form of a value: its options in braces.
pub(super) fn form(algebra: &mut Algebra, game: Game, style: Style) -> Result<String, Stopped> {
    let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
    let [left, right] = [left, right].map(|options| match options.is_empty() {
        true => Ok(String::new()),
        false => list(algebra, &options, style),
    });
    Ok(format!("{{{}|{}}}", left?, right?))
}

/// What is said of followers that were left out.
pub(super) fn left_out_text(lines: &mut Vec<String>, count: usize) {
    match count {
        0 => {}
        1 => lines.push("(1 simpler follower is left out)".to_owned()),
        _ => lines.push(format!("({count} simpler followers are left out)")),
    }
}
