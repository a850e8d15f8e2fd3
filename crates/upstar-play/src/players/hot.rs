//! Rules of thumb for sums of hot games.

use super::{Choice, Strategy, Turn, Workers};
use upstar::analysis::Strategy as Rule;
use upstar::budget::Stopped;
use upstar::game::{Game, Player};
use upstar::number::Dyadic;
use upstar::sum::Sum;

pub(super) static HOTSTRAT: Strategy = Strategy {
    name: "hotstrat",
    about: "moves in the hottest component; often right, not always",
    plays: Sum::has_value,
    choose: |turn, workers| choose(turn, workers, Rule::Hot),
};

pub(super) static SENTESTRAT: Strategy = Strategy {
    name: "sentestrat",
    about: "answers a move that left its component hotter than all others, else plays as hotstrat",
    plays: Sum::has_value,
    choose: |turn, workers| {
        let answer = turn.answered.map(|answered| answered.term);
        choose(turn, workers, Rule::Sente { answer })
    },
};

pub(super) static THERMOSTRAT: Strategy = Strategy {
    name: "thermostrat",
    about: "moves in the component that is widest at the temperature where the thermographs promise most",
    plays: Sum::has_value,
    choose: |turn, workers| choose(turn, workers, Rule::Thermo),
};

fn choose(
    turn: &Turn<'_>,
    workers: &mut Workers<'_>,
    rule: Rule,
) -> Result<Option<Choice>, Stopped> {
    let algebra = &mut *workers.algebra;
    let mut values = Vec::new();
    for term in turn.sum.iter() {
        values.push(term.value(algebra)?);
    }
    let advice = workers
        .analysis
        .advise(algebra, &values, turn.player, rule)?;
    let Some(advice) = advice else {
        return Ok(None);
    };
    // The move to the recommended option. A reversible move is not in the canonical form: then the move with the best stop.
    let mut best: Option<((bool, Dyadic), usize)> = None;
    for (place, found) in turn.moves.iter().enumerate() {
        if found.term != advice.recommended.component {
            continue;
        }
        let value: Game = found.to.value(algebra)?;
        let stop = match turn.player {
            Player::Left => algebra.right_stop(value),
            Player::Right => -algebra.left_stop(value),
        };
        let worth = (value == advice.recommended.option, stop);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, place));
        }
    }
    let (term, t) = (advice.recommended.component + 1, &advice.temperature);
    let why = match rule {
        Rule::Hot => format!("term {term} is hottest, with temperature {t}"),
        Rule::Sente { answer } if answer == Some(advice.recommended.component) => {
            format!("answers in term {term}, which is hottest, with temperature {t}")
        }
        Rule::Sente { .. } => format!("term {term} is hottest, with temperature {t}"),
        Rule::Thermo => format!("term {term} promises most at temperature {t}"),
    };
    Ok(best.map(|(_, place)| Choice::new(place, why)))
}
