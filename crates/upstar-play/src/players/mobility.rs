//! Mobility: a rule of thumb for boards that are too large for values and for search.

use super::{Choice, Strategy, Turn, Workers};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::sum::Term;

/// Leaves the most moves more to its player than to the opponent. One list of options for each move and player.
pub static MOBILITY: Strategy = Strategy {
    name: "mobility",
    about: "leaves itself the most moves more than the opponent; no values are needed, so it is quick on large boards",
    // Where the last move loses or does not decide, moves are no advantage.
    plays: |sum| sum.has_value() && !sum.is_misere(),
    choose,
};

fn choose(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    let mut before = Vec::new();
    for term in turn.sum.iter() {
        before.push(advantage(term, turn.player, workers.algebra)?);
    }
    // Other terms stay as they are: what counts is the difference in the term of the move.
    let mut best: Option<(i64, usize)> = None;
    for (place, found) in turn.moves.iter().enumerate() {
        let gain = advantage(&found.to, turn.player, workers.algebra)? - before[found.term];
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, place));
        }
    }
    let why = "a rule of thumb: it leaves the opponent few moves";
    Ok(best.map(|(_, place)| Choice::new(place, why)))
}

/// The moves of a player, less those of the opponent.
fn advantage(term: &Term, player: Player, algebra: &mut Algebra) -> Result<i64, Stopped> {
    let mut count = |player| {
        term.options(player, algebra)
            .map(|options| options.len() as i64)
    };
    Ok(count(player)? - count(player.other())?)
}
