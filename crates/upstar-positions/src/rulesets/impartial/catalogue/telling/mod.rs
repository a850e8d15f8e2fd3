//! The theory behind a position of the catalogue, told step by step. Each theory has a file of its own.

mod coins;
mod columns;
mod dynamic;
mod heaps;
mod moore;
mod ordinals;
mod sylver;
mod tartan;
mod wythoff;

pub(super) use coins::row;
pub(super) use heaps::heaps;
pub(super) use sylver::coinage;
pub(super) use tartan::rectangle;

use super::Position;
use crate::position::{Argument, PositionError};
use num_bigint::BigUint;
use upstar_values::budget::Budget;

/// What is said where the nim sum is 0.
pub(super) const SECOND: &str = "the player who does not start wins";

/// What is said where it is not.
pub(super) const FIRST: &str = "the player who starts wins";

/// Of more heaps or heads than this the rest is counted: nobody reads more.
pub(super) const MOST_SHOWN: usize = 50;

/// What is said of heaps or heads that are not shown.
pub(super) fn rest(count: usize, what: &str, lines: &mut Vec<String>) {
    if count > MOST_SHOWN {
        lines.push(format!("… and {} {what} more", count - MOST_SHOWN));
    }
}

/// The theory of a position in sentences; `None` where the ruleset has no better way than play.
pub(super) fn tell(
    position: &Position,
    budget: &Budget,
) -> Result<Option<Vec<String>>, PositionError> {
    let numbers = || numbers(&position.args);
    let call = |numbers: &[BigUint]| call(position, numbers);
    Ok(match position.name {
        "nim" | "nimble" | "northcott" | "rims" => {
            numbers().map(|heaps| columns::nim(position.name, &heaps, &call))
        }
        "silver_dollar" => numbers().map(|squares| columns::silver_dollar(&squares, &call)),
        "staircase_nim" => numbers().map(|steps| columns::staircase(&steps, &call)),
        "wythoff" | "corner_the_lady" => match numbers().as_deref() {
            Some([a, b]) => Some(wythoff::pairs(a, b, &call)),
            _ => None,
        },
        "moore_nim" => match position.parameters.first().and_then(Argument::as_natural) {
            Some(k) => moore::columns(k, &position.args, &call),
            None => None,
        },
        "two_dimensional_nim" => ordinals::nim(position, budget)?,
        "fibonacci_nim" => dynamic::smallest_part(2, numbers().as_deref(), &call),
        "dynamic_nim" => match position.parameters.first().and_then(Argument::as_natural) {
            Some(ratio) => dynamic::smallest_part(ratio, numbers().as_deref(), &call),
            None => None,
        },
        _ => position.play.steps(position, budget)?,
    })
}

/// The numbers of a position; `None` if there is something else among its arguments.
fn numbers(args: &[Argument]) -> Option<Vec<BigUint>> {
    // Read from text: arguments may have any size.
    let number = |argument: &Argument| argument.to_string().parse().ok();
    args.iter().map(number).collect()
}

/// The call of a position of the same game with other numbers.
fn call(position: &Position, numbers: &[BigUint]) -> String {
    let fixed = position.parameters.iter().map(Argument::to_string);
    let numbers = numbers.iter().map(BigUint::to_string);
    let args: Vec<String> = fixed.chain(numbers).collect();
    format!("{}({})", position.name, args.join(", "))
}

/// Numbers in a sentence: `3, 4 and 6`.
fn list<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(T::to_string).collect();
    match texts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests;
