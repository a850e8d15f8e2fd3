//! How play ends under the rules of a script.

use super::Functions;
use crate::diagnostic::Diagnostic;
use crate::globals::Globals;
use crate::value::Value;
use upstar::game::Winner;
use upstar::position::{Ends, Stuck};

/// What a script says about the end of play.
///
/// `stuck = "wins"` (misère play) or `stuck = "draws"` changes what becomes of a player who cannot move; `loops = true` says that play
/// may come back to a position, and `endless = R` says who wins if it never ends.
pub(super) fn read(
    globals: &Globals,
    functions: &Functions,
    text: &str,
) -> Result<Ends, Diagnostic> {
    let place = |name: &str| {
        let start = text.find(name).unwrap_or(0);
        start..start + name.len()
    };
    let stuck = match globals.get("stuck") {
        None | Some(Value::Routine(_)) => Stuck::Loses,
        Some(Value::Text(word)) if &**word == "loses" => Stuck::Loses,
        Some(Value::Text(word)) if &**word == "wins" => Stuck::Wins,
        Some(Value::Text(word)) if &**word == "draws" => Stuck::Draws,
        Some(_) => {
            let message = "`stuck` says what becomes of a player who cannot move";
            return Err(Diagnostic::new(message, place("stuck"))
                .help(Some("write \"loses\", \"wins\" or \"draws\"")));
        }
    };
    let may_loop = match globals.get("loops") {
        None | Some(Value::Routine(_)) => false,
        Some(Value::Bool(may_loop)) => *may_loop,
        Some(_) => {
            let message = "`loops` is true or false: whether play may come back to a position";
            return Err(Diagnostic::new(message, place("loops")));
        }
    };
    let endless = match globals.get("endless") {
        None | Some(Value::Routine(_)) => Winner::Nobody,
        Some(answer) => match winner(answer) {
            Some(Some(winner)) => winner,
            _ => {
                let message = "`endless` says who wins play that never ends: L, R or D";
                return Err(Diagnostic::new(message, place("endless")));
            }
        },
    };
    let scored = functions.are_scored();
    let says = [
        ("stuck", stuck != Stuck::Loses),
        ("loops", may_loop),
        ("endless", endless != Winner::Nobody),
    ];
    if let Some((name, _)) = says.iter().find(|(_, said)| scored && *said) {
        let message = format!(
            "`{name}` has no meaning in a game for points: it ends when the player to move cannot move, and the points decide"
        );
        return Err(Diagnostic::new(message, place(name)));
    }
    Ok(Ends {
        stuck,
        declared: functions.ended.is_some(),
        may_loop: may_loop || endless != Winner::Nobody,
        endless,
        keeps_turn: functions.again.is_some(),
        scored,
        ..Ends::NORMAL
    })
}

/// The winner that `ended` names: `L`, `R`, `D` for a draw; `none` where play goes on. Anything else is a mistake.
pub(super) fn winner(answer: &Value) -> Option<Option<Winner>> {
    match answer {
        Value::Nothing => Some(None),
        Value::Text(word) => match &**word {
            "L" => Some(Some(Winner::Left)),
            "R" => Some(Some(Winner::Right)),
            "D" => Some(Some(Winner::Nobody)),
            _ => None,
        },
        _ => None,
    }
}
