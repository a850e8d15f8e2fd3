//! Reduced canonical forms told step by step: which options are dominated or reversible up to an infinitesimal.

use super::answer::Answer;
use super::followers::{braces, followers, left_out_text};
use upstar::analysis::{Analysis, Reduction};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player};
use upstar::notation::{Style, print};

/// How the reduced canonical form of a value is found.
///
/// ```
/// use upstar::analysis::Analysis;
/// use upstar::game::Algebra;
/// use upstar::notation::{Style, read};
/// use upstar_play::explain::reduced;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let game = read(&mut algebra, "{1*|0}").unwrap();
/// let told = reduced(&mut algebra, &mut analysis, game, Style::Text)?;
/// assert_eq!(told.result, "rcf({1*|0}) is {1|0}");
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn reduced(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
) -> Result<Answer, Stopped> {
    let form = analysis.reduced(algebra, game)?;
    let result = format!(
        "rcf({}) is {}",
        print(algebra, game, style)?,
        print(algebra, form, style)?
    );
    let mut lines = Vec::new();
    let (told, left_out) = followers(algebra, game, |algebra, follower| {
        Ok(follower == game || !algebra.is_number(follower))
    })?;
    left_out_text(&mut lines, left_out);
    for follower in told {
        one(algebra, analysis, follower, style, &mut lines)?;
    }
    Ok(Answer {
        method: "reduction up to infinitesimals",
        result,
        lines,
    })
}

/// The steps of one value.
fn one(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
    lines: &mut Vec<String>,
) -> Result<(), Stopped> {
    let name = print(algebra, game, style)?;
    let form = analysis.reduced(algebra, game)?;
    let form = print(algebra, form, style)?;
    let (left, right) = algebra.stops(game);
    if left == right {
        lines.push(match algebra.is_number(game) {
            true => format!("{name} is a number"),
            false => format!("{name} becomes {form}: both its stops are {left}"),
        });
        return Ok(());
    }
    let steps = analysis.reductions(algebra, game)?;
    if steps.is_empty() {
        lines.push(format!(
            "{name} stays: no option is dominated or reversible up to an infinitesimal"
        ));
        return Ok(());
    }
    lines.push(format!("{name} becomes {form}:"));
    let mut now = name;
    for step in steps {
        lines.push(match step {
            Reduction::Replaced { left, right, value } => {
                now = print(algebra, value, style)?;
                let written = braces(algebra, &left, &right, style)?;
                match written == now {
                    true => format!("  with reduced options: {now}"),
                    false => format!("  with reduced options: {written} = {now}"),
                }
            }
            Reduction::Dominated { player, option, by } => {
                let (option, by) = (print(algebra, option, style)?, print(algebra, by, style)?);
                let (whose, sign) = words(player);
                format!("  {whose} {option} is inf-dominated by {by}: {option} {sign} {by} up to an infinitesimal")
            }
            Reduction::Reversible {
                player,
                option,
                through,
            } => {
                let (option, through) = (
                    print(algebra, option, style)?,
                    print(algebra, through, style)?,
                );
                let (whose, sign) = words(player);
                format!("  {whose} {option} is inf-reversible through {through}: {through} {sign} {now} up to an infinitesimal")
            }
        });
    }
    Ok(())
}

fn words(player: Player) -> (&'static str, &'static str) {
    match player {
        Player::Left => ("Left's", "<="),
        Player::Right => ("Right's", ">="),
    }
}
