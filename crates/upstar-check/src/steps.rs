//! Steps to a canonical form.
//!
//! A step is an object with `kind`, the game `from` and the equal game `to`:
//!
//! | kind | more fields | to |
//! |---|---|---|
//! | `replace` | | options are replaced by those that earlier steps made of them |
//! | `dominated` | `side`, `option`, `by` | without the option, for which the other is at least as good |
//! | `reversible` | `side`, `option`, `through` | with the option replaced by those of the game it reverses through |
//! | `number` | | a game of which the strategy proves that it is equal, a number in its simplest form |

use crate::games::{Id, LEFT, RIGHT};
use crate::proof::Proof;
use crate::strategy::{Wins, optional_list};
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Whether the steps lead from the game to the form, and the form is canonical.
pub(crate) fn check(proof: &mut Proof, wins: &Wins, game: Id, form: Id) -> Result<(), Flaw> {
    let steps = proof.take("steps");
    let mut made: HashMap<Id, Id> = HashMap::new();
    for (number, step) in optional_list(&steps)?.iter().enumerate() {
        one_step(proof, wins, &mut made, step)
            .map_err(|Flaw(message)| Flaw(format!("step {number}: {message}")))?;
    }
    if end(&mut made, game) != form {
        return flaw("the steps do not lead from the game to the form");
    }
    canonical(proof, wins, form)
}

/// The last result of the steps from a game. Steps form no circle, so this ends; the path is shortened for the next time.
fn end(made: &mut HashMap<Id, Id>, game: Id) -> Id {
    let mut last = game;
    while let Some(&next) = made.get(&last) {
        last = next;
    }
    let mut on_the_way = game;
    while let Some(next) = made.get_mut(&on_the_way) {
        on_the_way = std::mem::replace(next, last);
    }
    last
}

fn one_step(
    proof: &mut Proof,
    wins: &Wins,
    made: &mut HashMap<Id, Id>,
    step: &Value,
) -> Result<(), Flaw> {
    let (from, to) = (proof.game(&step["from"])?, proof.game(&step["to"])?);
    let mut options = [LEFT, RIGHT].map(|side| proof.games.options(from, side).to_vec());
    let kind = step["kind"].as_str().unwrap_or_default();
    match kind {
        "replace" => {
            for option in options.iter_mut().flatten() {
                *option = end(made, *option);
            }
        }
        "number" => {
            let equal =
                wins.at_least(proof, &[from], &[to]) && wins.at_least(proof, &[to], &[from]);
            if !equal {
                return flaw("the strategy does not prove that it equals the number");
            }
        }
        "dominated" | "reversible" => {
            let side = match step["side"].as_str() {
                Some("left") => LEFT,
                Some("right") => RIGHT,
                _ => return flaw("the side is neither left nor right"),
            };
            let option = proof.game(&step["option"])?;
            let Some(place) = options[side].iter().position(|&id| id == option) else {
                return flaw("the option is none of the game");
            };
            options[side].remove(place);
            // Whether `good` is at least as good as `bad` for the owner of the option.
            let at_least = |proof: &mut Proof, good: Id, bad: Id| match side {
                LEFT => wins.at_least(proof, &[good], &[bad]),
                _ => wins.at_least(proof, &[bad], &[good]),
            };
            if kind == "dominated" {
                let by = proof.game(&step["by"])?;
                if !options[side].contains(&by) {
                    return flaw("the game that dominates is no other option");
                }
                if !at_least(proof, by, option) {
                    return flaw("the strategy does not prove that the option is dominated");
                }
            } else {
                let through = proof.game(&step["through"])?;
                if !proof.games.options(option, 1 - side).contains(&through) {
                    return flaw("the game to reverse through is no answer to the option");
                }
                if !at_least(proof, from, through) {
                    return flaw("the strategy does not prove that the option is reversible");
                }
                options[side].extend(proof.games.options(through, side));
            }
        }
        _ => return flaw("the kind of the step is unknown"),
    }
    if kind != "number" && proof.games.game(options) != to {
        return flaw("the result has other options");
    }
    if made.contains_key(&from) {
        return flaw("a second step from the same game");
    }
    if end(made, to) == from {
        return flaw("steps go round in a circle");
    }
    made.insert(from, to);
    Ok(())
}

/// Whether no option of the game and its followers is dominated or reversible.
fn canonical(proof: &mut Proof, wins: &Wins, form: Id) -> Result<(), Flaw> {
    let (mut pending, mut seen) = (vec![form], HashSet::from([form]));
    while let Some(game) = pending.pop() {
        for side in [LEFT, RIGHT] {
            let options = proof.games.options(game, side).to_vec();
            for &option in &options {
                if seen.insert(option) {
                    pending.push(option);
                }
                for &other in &options {
                    if other != option && !wins.greater_or_confused(proof, &[option], &[other]) {
                        return flaw("the form may have a dominated option");
                    }
                }
                for through in proof.games.options(option, 1 - side).to_vec() {
                    let (greater, less) = if side == LEFT {
                        (through, game)
                    } else {
                        (game, through)
                    };
                    if !wins.greater_or_confused(proof, &[greater], &[less]) {
                        return flaw("the form may have a reversible option");
                    }
                }
            }
        }
    }
    Ok(())
}
