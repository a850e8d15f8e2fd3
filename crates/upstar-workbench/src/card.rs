//! Everything about a value at a glance.

use crate::shown;
use crate::work::Work;
use serde_json::{Value as Json, json};
use upstar::analysis::{Heat, Parity, Wall};
use upstar::budget::Stopped;
use upstar::draw::{draw_thermographs, draw_tree};
use upstar::game::Game;

/// The card of a value, with pictures if wanted; a problem takes the place of what could not be found out.
pub(crate) fn card(work: &mut Work, game: Result<Game, Stopped>, with_pictures: bool) -> Json {
    let game = match game {
        Ok(game) => game,
        Err(stopped) => return shown::problem(stopped),
    };
    work.allow(0.8);
    let (algebra, analysis) = work.session.workers();
    let card = match analysis.card(algebra, game) {
        Ok(card) => card,
        Err(stopped) => return shown::problem(work.note(stopped)),
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
    let mut object = json!({
        "worth": shown::value(work, Ok(game)),
        "outcome": card.outcome.to_string(),
        "heat": card.heat.to_string(),
        "kinds": kinds,
        "left_stop": shown::number(&card.left_stop),
        "right_stop": shown::number(&card.right_stop),
        "confused_with": card.confusion.map(|confusion| confusion.to_string()),
        "mean": shown::number(card.thermograph.mean()),
        "temperature": shown::number(card.thermograph.temperature()),
        "reduced": shown::value(work, Ok(card.reduced)),
        "atomic_weight": card.atomic_weight.map(|weight| shown::value(work, Ok(weight))),
        "birthday": card.birthday.to_string(),
        "left_wall": wall(card.thermograph.left_wall()),
        "right_wall": wall(card.thermograph.right_wall()),
    });
    if with_pictures {
        work.allow(0.8);
        let (algebra, analysis) = work.session.workers();
        let thermograph = draw_thermographs(analysis, algebra, &[game]);
        let tree = draw_tree(algebra, game);
        for (name, picture) in [("thermograph", thermograph), ("tree", tree)] {
            object[name] = match picture {
                Ok(picture) => picture.svg_themed().into(),
                Err(stopped) => shown::problem(work.note(stopped)),
            };
        }
    }
    object
}

fn wall(wall: &Wall) -> Json {
    let vertices = wall.vertices().iter();
    vertices
        .map(|vertex| json!([vertex.t.to_string(), vertex.x.to_string()]))
        .collect()
}
