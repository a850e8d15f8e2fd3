//! Why a sum in which the last move loses is won or lost, where a theorem says it.

use crate::players::misere::{heaps, tame_pair};
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::impartial::take_and_break::Code;
use upstar::misere::kayles::kayles_is_lost;
use upstar::misere::{Values, tame_sum};
use upstar::notation::Style;
use upstar::sum::Sum;

/// Larger sums are not told term by term.
const MOST_TERMS: usize = 20;

/// The reasons that theory gives, step by step; none where only a search tells.
pub(super) fn reasons(sum: &Sum, algebra: &mut Algebra) -> Result<Vec<String>, Stopped> {
    if let Some(heaps) = heaps(sum, &Code::nim().into()) {
        return Ok(nim(&heaps));
    }
    if let Some(heaps) = heaps(sum, &Code::kayles().into()) {
        return Ok(kayles(&heaps));
    }
    match sum.misere_base() {
        Some(base) if base.len() <= MOST_TERMS => tame(&base, algebra),
        _ => Ok(Vec::new()),
    }
}

fn word(is_lost: bool) -> &'static str {
    if is_lost { "lost" } else { "won" }
}

fn nim(heaps: &[u64]) -> Vec<String> {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let mut steps = vec![
        "Nim in which the last move loses (Bouton): while a heap has more than one chip, the positions that are lost for the player to move are those \
         of normal play; when all heaps are single chips, those with an odd number of them."
            .to_owned(),
    ];
    steps.push(match large {
        0 => format!(
            "Here are {ones} heaps of one chip: {}.",
            word(ones % 2 == 1)
        ),
        _ => format!(
            "Here {large} of the heaps have more than one chip, and the nim sum is {sum}: {}.",
            word(sum == 0)
        ),
    });
    if large == 1 {
        steps.push(
            "With a single heap above 1 the winning move reduces it to 0 or 1, so that an odd number of ones is left.".to_owned(),
        );
    }
    steps
}

fn kayles(heaps: &[u64]) -> Vec<String> {
    let lost = kayles_is_lost(heaps);
    vec![
        "Kayles in which the last move loses (Sibert and Conway): the positions that are lost for the player to move are those of normal play, except for nine families \
         of sums of the heaps 1, 4, 5, 9, 12, 17, 20 and 25."
            .to_owned(),
        format!("This position is {} for the player to move.", word(lost)),
    ]
}

/// The two nim values of each term, if all are tame.
fn tame(base: &Sum, algebra: &mut Algebra) -> Result<Vec<String>, Stopped> {
    let budget = algebra.budget().clone();
    let is_impartial = base
        .iter()
        .all(|term| term.as_position().is_some_and(|p| p.is_impartial()));
    if !is_impartial {
        return Ok(Vec::new());
    }
    let mut values = Values::new();
    let (mut pairs, mut steps) = (Vec::new(), Vec::new());
    for term in base.iter() {
        let pair = match tame_pair(term, &mut values, &budget.clone().at_most(PATIENCE)) {
            Ok(Some(pair)) => pair,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            // Not tame, or too large to be told: the search has answered.
            Ok(None) | Err(_) => return Ok(Vec::new()),
        };
        steps.push(format!(
            "  {}: nim value {}, misère nim value {}",
            term.text(algebra, Style::Text)?,
            pair.0,
            pair.1
        ));
        pairs.push(pair);
    }
    let (_, misere) = tame_sum(&pairs);
    steps.insert(
        0,
        "All terms are tame: each is played like the position of Nim with the same nim values."
            .to_owned(),
    );
    steps.push(format!(
        "The misère nim value of the sum is {misere}: {} for the player to move.",
        word(misere == 0)
    ));
    Ok(steps)
}

/// Values are tried for this long.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);
