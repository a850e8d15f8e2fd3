//! Atomic weights told by the constructive rule: from the weights of the options, and the far star where that is an integer.

use super::answer::Answer;
use super::followers::{braces, followers, left_out_text};
use upstar::analysis::{Ahead, Analysis};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Order};
use upstar::notation::{Style, print};

/// How the atomic weight of a value is found.
///
/// ```
/// use upstar::analysis::Analysis;
/// use upstar::game::{Algebra, Game};
/// use upstar::notation::Style;
/// use upstar_play::explain::atomic_weight;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let told = atomic_weight(&mut algebra, &mut analysis, Game::UP, Style::Text)?;
/// assert_eq!(told.result, "^: atomic weight 1");
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn atomic_weight(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
) -> Result<Answer, Stopped> {
    let text = print(algebra, game, style)?;
    let mut lines = Vec::new();
    let method = "the rule for atomic weights";
    let Some(weight) = analysis.atomic_weight(algebra, game)? else {
        lines.push(match algebra.is_infinitesimal(game) {
            true => "it is no multiple of ^ up to the far star".to_owned(),
            false => "only infinitesimals have an atomic weight".to_owned(),
        });
        return Ok(Answer {
            method,
            result: format!("{text}: no atomic weight"),
            lines,
        });
    };
    let weight_text = print(algebra, weight, style)?;
    let result = format!("{text}: atomic weight {weight_text}");
    if algebra.is_all_small(game)? {
        let (told, left_out) = followers(algebra, game, |_, _| Ok(true))?;
        left_out_text(&mut lines, left_out);
        for follower in told {
            one(algebra, analysis, follower, style, &mut lines)?;
        }
    } else {
        lines.push(
            "in some follower only one player can move, so the rule by options does not apply"
                .to_owned(),
        );
        let one = algebra.integer(1);
        let (below, above) = (algebra.sub(weight, one)?, algebra.add(weight, one)?);
        let (below, above) = (print(algebra, below, style)?, print(algebra, above, style)?);
        lines.push(format!(
            "it lies between {below}·^ + *N and {above}·^ + *N for every large N, so that it equals {weight_text}·^ up to the far star"
        ));
    }
    if let Some(says) = analysis.ahead(algebra, game)? {
        lines.push(
            match says {
                Ahead::LeftWins => "weight at least 2: Left wins, whoever starts (two-ahead rule)",
                Ahead::RightWins => {
                    "weight at most -2: Right wins, whoever starts (two-ahead rule)"
                }
                Ahead::LeftWinsFirst => "weight above 0: Left wins if she starts",
                Ahead::RightWinsFirst => "weight below 0: Right wins if he starts",
                Ahead::FirstWins => "weight confused with 0: the player who starts wins",
                Ahead::Nothing => "weight 0 does not say who wins",
            }
            .to_owned(),
        );
    }
    Ok(Answer {
        method,
        result,
        lines,
    })
}

/// The rule for one value.
fn one(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    game: Game,
    style: Style,
    lines: &mut Vec<String>,
) -> Result<(), Stopped> {
    let name = print(algebra, game, style)?;
    if game == Game::ZERO {
        lines.push("0 has weight 0".to_owned());
        return Ok(());
    }
    let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
    let mut shifted = |options: &[Game], by: i32| -> Result<Vec<Game>, Stopped> {
        let mut shifted = Vec::new();
        for &option in options {
            // The options of an all-small value are all-small.
            if let Some(weight) = analysis.atomic_weight(algebra, option)? {
                let by = algebra.integer(by);
                shifted.push(algebra.add(weight, by)?);
            }
        }
        Ok(shifted)
    };
    let (lefts, rights) = (shifted(&left, -2)?, shifted(&right, 2)?);
    let between = algebra.construct(&lefts, &rights)?;
    let written = braces(algebra, &lefts, &rights, style)?;
    let between_text = print(algebra, between, style)?;
    let whole = braces(algebra, &left, &right, style)?;
    let named = if whole == name {
        name.clone()
    } else {
        format!("{name} = {whole}")
    };
    let equals = match written == between_text {
        true => written,
        false => format!("{written} = {between_text}"),
    };
    lines.push(format!(
        "{named}: weights of the options, Left's less 2 and Right's plus 2, give {equals}"
    ));
    let Some(weight) = analysis.atomic_weight(algebra, game)? else {
        return Ok(());
    };
    let weight = print(algebra, weight, style)?;
    let is_integer = algebra.as_number(between).is_some_and(|x| x.is_integer());
    lines.push(if !is_integer {
        format!("  it is not an integer: the weight is {weight}")
    } else {
        let star = analysis.far_star(algebra, game)?;
        let star = print(algebra, star, style)?;
        match analysis.compare_far_star(algebra, game)? {
            Order::Less => format!(
                "  it is an integer, and {name} < {star}, which is far away: the weight is the least integer that is greater than or confused with all of Left's, {weight}"
            ),
            Order::Greater => format!(
                "  it is an integer, and {name} > {star}, which is far away: the weight is the greatest integer that is less than or confused with all of Right's, {weight}"
            ),
            _ => format!(
                "  it is an integer, and {name} <> {star}, which is far away: the weight is 0"
            ),
        }
    });
    Ok(())
}
