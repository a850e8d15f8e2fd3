//! Everything about a value at a glance.

use crate::protocol::{Card, Found};
use crate::shown;
use crate::work::{Work, Worth};
use upstar::analysis::{Heat, Parity, Wall};
use upstar::budget::Stopped;
use upstar::draw::{Picture, draw_thermographs, draw_tree};
use upstar::game::Game;

/// The card of a value, with pictures if wanted; a member that could not be computed is a problem. A value with loops has none.
pub(crate) fn card(work: &mut Work, worth: Worth, with_pictures: bool) -> Option<Found<Card>> {
    Some(match worth {
        Ok(value) => short_card(work, value.short()?, with_pictures),
        Err(stopped) => Found::stopped(stopped),
    })
}

fn short_card(work: &mut Work, game: Game, with_pictures: bool) -> Found<Card> {
    work.allow(0.8);
    let (algebra, analysis) = work.session.workers();
    let card = match analysis.card(algebra, game) {
        Ok(card) => card,
        Err(stopped) => return Found::stopped(work.note(stopped)),
    };
    let mut kinds = vec![card.heat.to_string()];
    if card.heat == Heat::Cold {
        kinds.push("number".into());
    }
    if card.heat != Heat::Hot && card.left_stop.is_zero() && card.heat == Heat::Tepid {
        kinds.push("infinitesimal".into());
    }
    if card.all_small {
        kinds.push("all-small".into());
    }
    match card.parity {
        Some(Parity::Even) => kinds.push("even-tempered".into()),
        Some(Parity::Odd) => kinds.push("odd-tempered".into()),
        None => {}
    }
    let pictures = with_pictures.then(|| pictures(work, game));
    let (thermograph, tree) = pictures.unzip();
    Found::Found(Card {
        worth: shown::value(work, Ok(game.into())),
        outcome: card.outcome.into(),
        heat: card.heat.to_string(),
        kinds,
        left_stop: shown::number(&card.left_stop),
        right_stop: shown::number(&card.right_stop),
        confused_with: card.confusion.map(|confusion| confusion.to_string()),
        mean: shown::number(card.thermograph.mean()),
        temperature: shown::number(card.thermograph.temperature()),
        reduced: shown::value(work, Ok(card.reduced.into())),
        atomic_weight: card
            .atomic_weight
            .map(|weight| shown::value(work, Ok(weight.into()))),
        birthday: card.birthday.to_string(),
        left_wall: wall(card.thermograph.left_wall()),
        right_wall: wall(card.thermograph.right_wall()),
        thermograph,
        tree,
    })
}

/// The thermograph and the tree.
fn pictures(work: &mut Work, game: Game) -> (Found<String>, Found<String>) {
    work.allow(0.8);
    let (algebra, analysis) = work.session.workers();
    let thermograph = draw_thermographs(analysis, algebra, &[game]);
    let tree = draw_tree(algebra, game);
    let mut drawn = |picture: Result<Picture, Stopped>| match picture {
        Ok(picture) => Found::Found(picture.svg_themed()),
        Err(stopped) => Found::stopped(work.note(stopped)),
    };
    (drawn(thermograph), drawn(tree))
}

fn wall(wall: &Wall) -> Vec<[String; 2]> {
    let vertices = wall.vertices().iter();
    vertices
        .map(|vertex| [vertex.t.to_string(), vertex.x.to_string()])
        .collect()
}
