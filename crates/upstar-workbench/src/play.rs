//! `play`: the engine makes a move in a sum.

use crate::ask::{Ask, Wrong};
use crate::option::{self, Choice};
use crate::shown;
use crate::sum::{self, Component};
use crate::work::Work;
use serde_json::{Value as Json, json};
use upstar::analysis::{Player, Strategy};
use upstar::budget::Stopped;
use upstar::game::Game;
use upstar::impartial::Outcome as ImpartialOutcome;
use upstar::number::Dyadic;

/// A loser looks at the answers to not more moves than this.
const LOOKED_AT: usize = 40;

/// A move: component and option.
struct Move {
    component: usize,
    option: usize,
    choice: Choice,
    /// Whether it wins, as far as known.
    wins: Option<bool>,
}

enum Opponent {
    Perfect,
    By(Strategy),
    Random(u64),
}

pub(crate) fn play(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let player = match ask.text("player")? {
        "left" => Player::Left,
        "right" => Player::Right,
        _ => return Err(Wrong("`player` should be \"left\" or \"right\"".into())),
    };
    let opponent = opponent(ask)?;
    let mut components = Vec::new();
    for (read, input) in sum::read(work, ask)?
        .into_iter()
        .zip(ask.texts("components")?)
    {
        match read {
            Ok(component) => components.push(component),
            Err(problem) => {
                let error = shown::error(&problem, input);
                return Ok(json!({ "move": null, "component": components.len(), "error": error }));
            }
        }
    }
    let moves = match moves(work, &components, player) {
        Ok(moves) => moves,
        Err(stopped) => return Ok(json!({ "move": null, "problem": stopped.to_string() })),
    };
    let texts = || components.iter().map(|component| component.input.clone());
    if moves.is_empty() {
        let texts: Vec<String> = texts().collect();
        return Ok(json!({
            "move": null,
            "components": texts,
            "wins": false,
            "over": true,
            "reason": "there is no move left",
        }));
    }
    let (at, reason) = match opponent {
        Opponent::Perfect => best(work, &components, &moves, player),
        Opponent::Random(seed) => {
            let number = mixed(seed) % moves.len() as u64;
            (number as usize, "chosen at random".to_owned())
        }
        Opponent::By(strategy) => by_heat(work, &components, &moves, player, strategy),
    };
    let chosen = &moves[at];
    let mut after: Vec<String> = texts().collect();
    after[chosen.component] = chosen.choice.call.clone();
    let over = is_over(work, &components, chosen, other(player));
    Ok(json!({
        "move": {
            "component": chosen.component,
            "option": chosen.option,
            "call": chosen.choice.call,
        },
        "components": after,
        "wins": chosen.wins,
        "over": over,
        "reason": reason,
    }))
}

fn opponent(ask: &Ask) -> Result<Opponent, Wrong> {
    let opponent = ask.object("opponent")?;
    Ok(match opponent.text("kind")? {
        "perfect" => Opponent::Perfect,
        "hot" => Opponent::By(Strategy::Hot),
        "sente" => {
            let answer = ask.number("last", u64::from(u32::MAX))?;
            Opponent::By(Strategy::Sente {
                answer: answer.map(|n| n as usize),
            })
        }
        "thermo" => Opponent::By(Strategy::Thermo),
        "random" => Opponent::Random(opponent.number("seed", u64::MAX)?.unwrap_or(0)),
        other => {
            return Err(Wrong(format!(
                "there is no opponent `{other}`: expected perfect, hot, sente, thermo or random"
            )));
        }
    })
}

fn other(player: Player) -> Player {
    match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    }
}

/// All moves of a player, with whether they win.
fn moves(work: &mut Work, components: &[Component], player: Player) -> Result<Vec<Move>, Stopped> {
    work.allow(0.3);
    let rests = sum::rests(work, components);
    let mut moves = Vec::new();
    for (at, component) in components.iter().enumerate() {
        work.allow(0.6 / (components.len() - at) as f64);
        for (option, choice) in component.choices(work, player)?.into_iter().enumerate() {
            let rest = rests[at].ok();
            let wins = rest.and_then(|rest| option::wins(work, &choice, player, rest));
            moves.push(Move {
                component: at,
                option,
                choice,
                wins,
            });
        }
    }
    Ok(moves)
}

/// Whether the other player has no answer to a move.
fn is_over(
    work: &mut Work,
    components: &[Component],
    chosen: &Move,
    player: Player,
) -> Option<bool> {
    work.allow(0.9);
    for (at, component) in components.iter().enumerate() {
        let has_answer = if at == chosen.component {
            let after = Component {
                input: chosen.choice.call.clone(),
                position: chosen.choice.position.clone(),
                worth: chosen.choice.worth,
                verdict: chosen.choice.verdict,
            };
            has_move(work, &after, player)
        } else {
            has_move(work, component, player)
        };
        if has_answer? {
            return Some(false);
        }
    }
    Some(true)
}

fn has_move(work: &mut Work, component: &Component, player: Player) -> Option<bool> {
    let budget = work.algebra().budget().clone();
    match (&component.position, player) {
        (Some(position), Player::Left) => position.left(&budget).ok().map(|o| !o.is_empty()),
        (Some(position), Player::Right) => position.right(&budget).ok().map(|o| !o.is_empty()),
        (None, _) => {
            let choices = component.choices(work, player).ok()?;
            Some(!choices.is_empty())
        }
    }
}

/// The winning move that keeps most, or the move that is hardest to answer.
fn best(
    work: &mut Work,
    components: &[Component],
    moves: &[Move],
    player: Player,
) -> (usize, String) {
    let mut winning: Option<(Dyadic, usize)> = None;
    for (at, step) in moves.iter().enumerate() {
        if step.wins != Some(true) {
            continue;
        }
        let kept = match step.choice.worth {
            Ok(game) => mean(work, game, player),
            Err(_) => Dyadic::ZERO,
        };
        if winning.as_ref().is_none_or(|(most, _)| kept > *most) {
            winning = Some((kept, at));
        }
    }
    if let Some((_, at)) = winning {
        return (at, "this move wins".to_owned());
    }
    if moves.iter().any(|step| step.wins.is_none()) {
        let drawn = moves
            .iter()
            .position(|step| step.choice.verdict == Some(ImpartialOutcome::D));
        return match drawn {
            Some(at) => (at, "this move keeps the draw".to_owned()),
            None => {
                let at = moves.iter().position(|step| step.wins.is_none());
                let reason = "the sum is too large to be sure; this move may win";
                (at.unwrap_or(0), reason.to_owned())
            }
        };
    }
    let drawn = moves
        .iter()
        .position(|step| step.choice.verdict == Some(ImpartialOutcome::D));
    if let Some(at) = drawn {
        return (at, "this move keeps the draw".to_owned());
    }
    let mut hardest: Option<(usize, usize)> = None;
    for (at, step) in moves.iter().enumerate().take(LOOKED_AT) {
        let after: Vec<Component> = components
            .iter()
            .enumerate()
            .map(|(i, component)| {
                let is_moved = i == step.component;
                Component {
                    input: String::new(),
                    position: if is_moved {
                        step.choice.position.clone()
                    } else {
                        component.position.clone()
                    },
                    worth: if is_moved {
                        step.choice.worth
                    } else {
                        component.worth
                    },
                    verdict: if is_moved {
                        step.choice.verdict
                    } else {
                        component.verdict
                    },
                }
            })
            .collect();
        let Ok(answers) = self::moves(work, &after, other(player)) else {
            continue;
        };
        let good = answers.iter().filter(|answer| answer.wins == Some(true));
        let good = good.count();
        if hardest.is_none_or(|(fewest, _)| good < fewest) {
            hardest = Some((good, at));
        }
    }
    match hardest {
        Some((1, at)) => (
            at,
            "no move wins; only one answer refutes this one".to_owned(),
        ),
        Some((good, at)) => (at, format!("no move wins; {good} answers refute this one")),
        None => (0, "no move wins".to_owned()),
    }
}

/// The mean of a game for a player.
fn mean(work: &mut Work, game: Game, player: Player) -> Dyadic {
    let (algebra, analysis) = work.session.workers();
    let mean = analysis.mean(algebra, game).unwrap_or(Dyadic::ZERO);
    match player {
        Player::Left => mean,
        Player::Right => -mean,
    }
}

/// The move that a rule of thumb recommends.
fn by_heat(
    work: &mut Work,
    components: &[Component],
    moves: &[Move],
    player: Player,
    strategy: Strategy,
) -> (usize, String) {
    let worths: Result<Vec<Game>, Stopped> = components.iter().map(|c| c.worth).collect();
    let (algebra, analysis) = work.session.workers();
    let advice = worths.and_then(|worths| analysis.advise(algebra, &worths, player, strategy));
    let Ok(Some(advice)) = advice else {
        return (0, "nothing is hot: the first move there is".to_owned());
    };
    let component = advice.recommended.component;
    let mut best: Option<(Dyadic, usize)> = None;
    for (at, step) in moves.iter().enumerate() {
        let Ok(game) = step.choice.worth else {
            continue;
        };
        if step.component != component {
            continue;
        }
        let Ok(thermograph) = analysis.thermograph(algebra, game) else {
            continue;
        };
        let gain = match player {
            Player::Left => thermograph.right_wall().at(&advice.temperature),
            Player::Right => -thermograph.left_wall().at(&advice.temperature),
        };
        if best.as_ref().is_none_or(|(most, _)| gain > *most) {
            best = Some((gain, at));
        }
    }
    let temperature = &advice.temperature;
    let reason = match strategy {
        Strategy::Thermo => {
            format!("component {component} promises most at temperature {temperature}")
        }
        _ => format!("component {component} is hottest, with temperature {temperature}"),
    };
    match best {
        Some((_, at)) => (at, reason),
        None => (0, "nothing is hot: the first move there is".to_owned()),
    }
}

/// Scatters a seed (the finaliser of splitmix64).
fn mixed(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
