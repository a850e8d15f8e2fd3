//! The followers of a value that a telling goes through, simplest first.

use std::collections::HashSet;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, in_order, print};

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

/// The form with these options, in braces.
pub(super) fn braces(
    algebra: &mut Algebra,
    left: &[Game],
    right: &[Game],
    style: Style,
) -> Result<String, Stopped> {
    let mut sides = [Vec::new(), Vec::new()];
    for (texts, options) in sides.iter_mut().zip([left, right]) {
        for option in in_order(algebra, options.to_vec())? {
            texts.push(print(algebra, option, style)?);
        }
    }
    let [left, right] = sides.map(|texts| texts.join(","));
    Ok(format!("{{{left}|{right}}}"))
}

/// What is said of followers that were left out.
pub(super) fn left_out_text(lines: &mut Vec<String>, count: usize) {
    match count {
        0 => {}
        1 => lines.push("(1 simpler follower is left out)".to_owned()),
        _ => lines.push(format!("({count} simpler followers are left out)")),
    }
}
