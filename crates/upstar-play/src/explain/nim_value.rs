//! Nim values told: by theory, or by the least number that no option has.

use super::answer::Answer;
use super::theory::steps_of;
use std::collections::BTreeSet;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::game::Player;
use upstar::notation::Style;
use upstar::sum::Sum;

/// How the nim value of a sum of impartial games is found.
///
/// ```
/// use upstar::game::Algebra;
/// use upstar::rulesets::position;
/// use upstar_play::{Sum, Term};
/// use upstar_play::explain::nim_value;
/// let mut algebra = Algebra::new();
/// let sum = Sum(vec![Term::position(position("nim(3, 4, 5)").unwrap())]);
/// let told = nim_value(&mut algebra, &sum)?.unwrap();
/// assert_eq!(told.result, "grundy(nim(3, 4, 5)) is 2");
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn nim_value(algebra: &mut Algebra, sum: &Sum) -> Result<Option<Answer>, Stopped> {
    let Some(value) = sum.nim_value(algebra)? else {
        return Ok(None);
    };
    let text = sum.text(algebra, Style::Text)?;
    let (method, lines) = match steps_of(algebra, sum)? {
        Some(lines) => ("theory", lines),
        None => ("the nim values of the options", by_options(algebra, sum)?),
    };
    Ok(Some(Answer {
        method,
        result: format!("grundy({text}) is {value}"),
        lines,
    }))
}

/// The nim values that the options of each term have, and the least number that is missing.
fn by_options(algebra: &mut Algebra, sum: &Sum) -> Result<Vec<String>, Stopped> {
    let (mut lines, mut values) = (Vec::new(), Vec::new());
    for term in sum.iter() {
        let mut met = BTreeSet::new();
        for option in term.options(Player::Left, algebra)? {
            let alone = Sum(vec![option]);
            if let Some(value) = alone.nim_value(algebra)? {
                // Values are ordered by their text, shorter ones first.
                let value = value.to_string();
                met.insert((value.len(), value));
            }
        }
        let met: Vec<String> = met.into_iter().map(|(_, value)| value).collect();
        let alone = Sum(vec![term.clone()]);
        let value = alone.nim_value(algebra)?;
        let value = value.map_or_else(String::new, |value| value.to_string());
        let text = term.text(algebra, Style::Text)?;
        let position = term.as_position();
        if position.is_some_and(|position| position.ends().binds_moves()) {
            // The value is no least missing number where a move may bind the next one.
            lines.push(match value.as_str() {
                "moon" => format!("beside every heap a move in {text} wins: nim value moon"),
                _ => format!(
                    "{value} is the least heap beside which no move in {text} wins: nim value {value}"
                ),
            });
            values.push(value);
            continue;
        }
        lines.push(match met.is_empty() {
            true => format!("{text} has no options: nim value {value}"),
            false if value.starts_with("inf") => format!(
                "the options of {text} have the nim values {}: play may go on for ever, so that no number fits, and {value} lists the finite ones",
                met.join(", ")
            ),
            false => format!(
                "the options of {text} have the nim values {}: {value} is the least number that is missing",
                met.join(", ")
            ),
        });
        values.push(value);
    }
    if values.len() > 1 {
        let total = sum.nim_value(algebra)?;
        let total = total.map_or_else(String::new, |value| value.to_string());
        lines.push(format!("nim sum of {}: {total}", values.join(", ")));
    }
    Ok(lines)
}
