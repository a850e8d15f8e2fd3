//! `play`: the engine makes a move in a sum.

use crate::ask::{Ask, Wrong};
use crate::option::Verdict;
use crate::shown;
use crate::sum;
use crate::work::Work;
use serde_json::{Value as Json, json};
use upstar::analysis::Player;
use upstar::notation::Style;
use upstar::sum::Move;
use upstar_play::players::{self, Answered, Choice, Random, Strategy, Turn, Workers};

pub(crate) fn play(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let player = match ask.text("player")? {
        "left" => Player::Left,
        "right" => Player::Right,
        _ => return Err(Wrong("`player` should be \"left\" or \"right\"".into())),
    };
    let opponent = ask.object("opponent")?;
    let strategy = strategy(opponent.text("kind")?)?;
    let random = Random::new(opponent.number("seed", u64::MAX)?.unwrap_or(0));
    let last = ask.number("last", u64::from(u32::MAX))?;
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
    let sum = sum::terms(&components);
    if let Some(why) = sum.why_not_added() {
        return Ok(json!({ "move": null, "problem": why }));
    }
    let mut after: Vec<String> = components.iter().map(|c| c.input.clone()).collect();
    let end = sum::over(work, &sum, player);
    if !end.is_null() {
        return Ok(json!({
            "move": null,
            "components": after,
            "wins": end["winner"] == sum::name(player),
            "draws": end["winner"].is_null(),
            "over": true,
            "winner": end["winner"],
            "reason": end["text"],
        }));
    }
    work.allow(0.3);
    let moves = match sum.moves(player, work.algebra()) {
        Ok(moves) => moves,
        Err(stopped) => {
            let problem = work.note(stopped).to_string();
            return Ok(json!({ "move": null, "problem": problem }));
        }
    };
    let last = last.map(|last| last as usize);
    let answered = last.filter(|&last| last < sum.len());
    let turn = Turn {
        sum: &sum,
        player,
        moves: &moves,
        answered: answered.map(|term| Answered { term, before: None }),
    };
    let choice = choose(work, strategy, &turn, random);
    let chosen = &moves[choice.place];
    let next_sum = sum.after(chosen);
    let next = sum.next_player(chosen, player);
    work.allow(0.5);
    let verdict = match work.start(&next_sum, next) {
        Ok(start) => Verdict::after(start, player),
        Err(_) => Verdict::default(),
    };
    let over = sum::over(work, &next_sum, next);
    let call = chosen.to.text(work.algebra(), Style::Text);
    let call = call.unwrap_or_else(|stopped| stopped.to_string());
    after[chosen.term] = call.clone();
    let mut answer = json!({
        "move": {
            "component": chosen.term,
            "option": option(&moves, choice.place),
            "call": call,
            "change": chosen.change_text(&sum),
        },
        "components": after,
        "theory": sum.theory().name(),
        "over": !over.is_null(),
        "reason": choice.why,
    });
    verdict.add_to(&mut answer);
    if !over.is_null() {
        answer["winner"] = over["winner"].clone();
    }
    Ok(answer)
}

/// The strategy of a name: those of `upstar play`, three of them with shorter names, too.
fn strategy(kind: &str) -> Result<&'static Strategy, Wrong> {
    let name = match kind {
        "hot" => "hotstrat",
        "sente" => "sentestrat",
        "thermo" => "thermostrat",
        other => other,
    };
    players::find(name).ok_or_else(|| {
        let names: Vec<&str> = players::STRATEGIES.iter().map(|s| s.name).collect();
        Wrong(format!(
            "there is no opponent `{kind}`: expected hot, sente, thermo or one of {}",
            names.join(", ")
        ))
    })
}

/// What a strategy plays, or any move where it does not play such sums or has no time for it. There is a move.
fn choose(work: &mut Work, strategy: &Strategy, turn: &Turn<'_>, mut random: Random) -> Choice {
    work.allow(0.6);
    let chosen = if (strategy.plays)(turn.sum) {
        let (algebra, analysis) = work.session.workers();
        let mut workers = Workers {
            algebra,
            analysis,
            judge: &mut work.judge,
            random: &mut random,
        };
        players::play(strategy, turn, &mut workers)
    } else {
        Ok(None)
    };
    match chosen {
        Ok(Some(choice)) => choice,
        Ok(None) => Choice::new(
            random.below(turn.moves.len()).unwrap_or(0),
            format!("`{}` does not play this: any move", strategy.name),
        ),
        Err(stopped) => {
            let why = format!("{}: any move", work.note(stopped));
            Choice::new(random.below(turn.moves.len()).unwrap_or(0), why)
        }
    }
}

/// The place of a move among those of its term.
fn option(moves: &[Move], place: usize) -> usize {
    let term = moves[place].term;
    let before = moves[..place].iter().filter(|found| found.term == term);
    before.count()
}
