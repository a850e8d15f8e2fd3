//! `play`: the engine makes a move in a sum.

use crate::ask::Wrong;
use crate::option;
use crate::protocol::{
    Ended, MoveMade, MovePlace, Moved, NoComponent, NoSum, PlayAnswer, PlayRequest, Stage,
};
use crate::shown;
use crate::sum;
use crate::work::Work;
use upstar::game::Player;
use upstar::notation::Style;
use upstar::sum::Move;
use upstar_play::players::{self, Answered, Choice, Random, Strategy, Turn, Workers};

pub(crate) fn play(work: &mut Work, ask: PlayRequest) -> Result<PlayAnswer, Wrong> {
    let player = Player::from(ask.player);
    let strategy = strategy(&ask.opponent.kind)?;
    let random = Random::new(ask.opponent.seed.unwrap_or(0));
    let mut components = Vec::new();
    for (read, input) in sum::read(work, &ask.components, Stage::Board)?
        .into_iter()
        .zip(&ask.components)
    {
        match read {
            Ok(component) => components.push(component),
            Err(problem) => {
                return Ok(PlayAnswer::NoComponent(NoComponent {
                    made: (),
                    component: components.len(),
                    error: shown::error(&problem, input),
                }));
            }
        }
    }
    let sum = sum::terms(&components);
    let made = i64::from(ask.points.unwrap_or(0));
    let no_sum = |problem| Ok(PlayAnswer::NoSum(NoSum { made: (), problem }));
    if let Some(why) = sum.why_not_added() {
        return no_sum(why);
    }
    let mut after = ask.components;
    if let Some(end) = sum::over(work, &sum, player, made) {
        return Ok(PlayAnswer::Ended(Ended {
            made: (),
            components: after,
            wins: end.winner == Some(ask.player),
            draws: end.winner.is_none(),
            over: true,
            winner: end.winner,
            reason: end.text,
        }));
    }
    work.allow(0.3);
    let moves = match sum.moves(player, work.algebra()) {
        Ok(moves) => moves,
        Err(stopped) => return no_sum(work.note(stopped).to_string()),
    };
    let last = ask.last.map(|last| last as usize);
    let answered = last.filter(|&last| last < sum.len());
    let turn = Turn {
        sum: &sum,
        player,
        made,
        moves: &moves,
        answered: answered.map(|term| Answered { term, before: None }),
    };
    let choice = choose(work, strategy, &turn, random);
    let chosen = &moves[choice.place];
    let next_sum = sum.after(chosen);
    let next = sum.next_player(chosen, player);
    work.allow(0.5);
    let verdict = option::judged(work, &sum, chosen, player, made);
    let over = sum::over(work, &next_sum, next, made + sum.points(chosen, player));
    let call = chosen.to.text(work.algebra(), Style::Text);
    let call = call.unwrap_or_else(|stopped| stopped.to_string());
    after[chosen.term] = call.clone();
    Ok(PlayAnswer::Moved(Moved {
        made: MoveMade {
            place: MovePlace {
                component: chosen.term,
                option: place(&moves, choice.place),
            },
            call,
            change: chosen.change_text(&sum),
        },
        components: after,
        theory: sum.theory().into(),
        over: over.is_some(),
        reason: choice.why.into_owned(),
        verdict,
        winner: over.map(|end| end.winner),
    }))
}

/// The strategy of a name, as in `upstar play`; three of them also have a shorter name.
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

/// The move of a strategy, or any move if it does not know such sums or runs out of time. There must be a move.
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
            let why = work.note(stopped).to_string();
            rule_of_thumb(work, turn, &why).unwrap_or_else(|| {
                Choice::new(
                    random.below(turn.moves.len()).unwrap_or(0),
                    format!("{why}: any move"),
                )
            })
        }
    }
}

/// A move that needs no values, for a player whose time is over.
fn rule_of_thumb(work: &mut Work, turn: &Turn<'_>, why: &str) -> Option<Choice> {
    if !(players::MOBILITY.plays)(turn.sum) {
        return None;
    }
    work.allow(0.5);
    let (algebra, analysis) = work.session.workers();
    let mut workers = Workers {
        algebra,
        analysis,
        judge: &mut work.judge,
        random: &mut Random::new(0),
    };
    let choice = (players::MOBILITY.choose)(turn, &mut workers).ok()??;
    Some(Choice::new(choice.place, format!("{why}: {}", choice.why)))
}

/// The index of a move among the moves of its term.
fn place(moves: &[Move], place: usize) -> usize {
    let term = moves[place].term;
    let before = moves[..place].iter().filter(|found| found.term == term);
    before.count()
}
