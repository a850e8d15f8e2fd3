//! Strategies for sums in which the last move loses.

use super::{Choice, Strategy, Turn, Workers};
use upstar::budget::{Budget, Stopped};
use upstar::game::Outcome;
use upstar::impartial::games::nim;
use upstar::impartial::take_and_break::{Code, TakeAndBreak};
use upstar::impartial::{Heaps, heaps_of};
use upstar::misere::kayles::kayles_is_lost;
use upstar::misere::{Values, tame_sum};
use upstar::position::{ByKey, ImpartialPlay};
use upstar::sum::{Sum, Summand, Term};

pub(super) static NIM: Strategy = Strategy {
    name: "misere_nim",
    about: "Nim in which the last move loses: as in normal play, until one heap above 1 is left; then leaves an odd number of ones (Bouton)",
    plays: |sum| heaps(sum, &Code::nim().into()).is_some(),
    choose: |turn, _| {
        let rule = Code::nim().into();
        Ok(lost_after(turn, |sum| {
            Some(nim::misere_outcome(&heaps(sum, &rule)?) == Outcome::P)
        })
        .map(|place| {
            Choice::new(
                place,
                "lost by the theorem of Bouton, with the last move losing",
            )
        }))
    },
};

pub(super) static KAYLES: Strategy = Strategy {
    name: "misere_kayles",
    about: "Kayles in which the last move loses, by the theorem of Sibert and Conway",
    plays: |sum| heaps(sum, &Code::kayles().into()).is_some(),
    choose: |turn, _| {
        let rule = Code::kayles().into();
        let place = lost_after(turn, |sum| Some(kayles_is_lost(&heaps(sum, &rule)?)));
        Ok(place.map(|place| Choice::new(place, "lost by the theorem of Sibert and Conway")))
    },
};

pub(super) static TAME: Strategy = Strategy {
    name: "misere_tame",
    about: "tame games in which the last move loses: plays each as the position of Nim with the same two nim values",
    plays: |sum| {
        let base = sum.misere_base();
        base.is_some_and(|base| base.iter().all(is_impartial))
    },
    choose: tame,
};

fn is_impartial(term: &Term) -> bool {
    term.as_position()
        .is_some_and(|position| position.is_impartial())
}

/// All heaps of a sum of misère positions under one rule.
pub(crate) fn heaps(sum: &Sum, rule: &TakeAndBreak) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    for term in sum.misere_base()?.iter() {
        let (found, heaps) = heaps_of(&**term.as_position()?)?;
        if found != *rule {
            return None;
        }
        all.extend(heaps);
    }
    Some(all)
}

/// The first move after which the opponent, who is to move, loses.
fn lost_after(turn: &Turn<'_>, is_lost: impl Fn(&Sum) -> Option<bool>) -> Option<usize> {
    let lost = |place: &usize| is_lost(&turn.sum.after(&turn.moves[*place])) == Some(true);
    (0..turn.moves.len()).find(lost)
}

/// Normal and misère nim value of a term, if it is tame.
pub(crate) fn tame_pair(
    term: &Term,
    values: &mut Values,
    budget: &Budget,
) -> Result<Option<(u64, u64)>, Stopped> {
    let Summand::Position(position) = &term.game else {
        return Ok(None);
    };
    values.set_budget(budget.clone());
    let value = match heaps_of(&**position) {
        Some((rule, heaps)) => values.of_position(&Heaps(rule), budget, &heaps)?,
        None => values.of_position(&ImpartialPlay, budget, &ByKey::new(position.clone()))?,
    };
    let pair = (values.nim_value(value), values.misere_nim_value(value));
    let is_tame = values.is_generally_tame(value)?;
    Ok(is_tame.then_some((pair.0.into(), pair.1.into())))
}

fn tame(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    let Some(base) = turn.sum.misere_base() else {
        return Ok(None);
    };
    let budget = workers.algebra.budget().clone();
    let mut values = Values::new();
    let mut pairs = Vec::new();
    for term in base.iter() {
        match tame_pair(term, &mut values, &budget)? {
            Some(pair) => pairs.push(pair),
            None => return Ok(None),
        }
    }
    for (place, found) in turn.moves.iter().enumerate() {
        let Some(after) = turn.sum.after(found).misere_base() else {
            continue;
        };
        // A move that leaves the tame games is never needed.
        let Some(pair) = tame_pair(&after[found.term], &mut values, &budget)? else {
            continue;
        };
        let mut pairs = pairs.clone();
        pairs[found.term] = pair;
        if tame_sum(&pairs).1 == 0 {
            let why = "the games are tame, and their misère nim values add up to 0 as in Nim";
            return Ok(Some(Choice::new(place, why)));
        }
    }
    Ok(None)
}
