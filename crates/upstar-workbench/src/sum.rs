//! `sum`: several boards and values at once.

use crate::ask::Wrong;
use crate::option::{self, Choice};
use crate::protocol::{
    ComponentKind, ComponentRead, End, Found, GameOption, MovePlace, Opponent, Over, Stage,
    SumAnswer, SumComponent, SumFailed, SumRequest, SumWins, Verdict,
};
use crate::work::{Work, Worth};
use crate::{board, position, protocol, shown};
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Game, Player};
use upstar::loopy::{LoopyAlgebra, Value as LoopyValue};
use upstar::position::{Starts, Theory, is_loopy_value, stopper_position};
use upstar::sum::{Move, Sum, Term};
use upstar_lang::{Diagnostic, Value};
use upstar_play::players::STRATEGIES;
use upstar_play::{Ending, Match, REPETITIONS};

/// Sums of more components are refused.
const MOST: usize = 200;

/// The value of a position with loops is looked for so long: play goes on without it.
const PATIENCE: Duration = Duration::from_secs(1);

/// A part of a sum, with its value.
pub(crate) struct Component {
    pub(crate) input: String,
    pub(crate) term: Term,
    pub(crate) worth: Worth,
    /// Who wins it alone, if it has no short value.
    pub(crate) starts: Option<Starts>,
}

impl Component {
    fn read(
        work: &mut Work,
        input: &str,
        stage: Stage,
        share: f64,
    ) -> Result<Component, Diagnostic> {
        let value = match position::read(work, input) {
            Ok((value, _)) => value,
            Err(_) => work.evaluate(input)?,
        };
        let whole = 0..input.len();
        let worth = match value.position() {
            Some(_) if stage == Stage::Board => Some(Err(option::UNASKED)),
            Some(position) if position.theory() == Theory::Loopy => {
                work.allow(share);
                let worth = work.within(PATIENCE, |algebra| position.loopy_value(algebra));
                Some(worth.map_err(|stopped| work.note(stopped)))
            }
            _ => work.worth(&value, share),
        };
        let Some(worth) = worth else {
            let message = format!("expected a position or a game, found {}", value.a_kind());
            return Err(Diagnostic::new(message, whole));
        };
        let stopped = |stopped: Stopped| Diagnostic::stopped(stopped, whole.clone());
        let term = match (value.position(), &worth) {
            (Some(position), _) => Term::position(position.clone()),
            (None, Ok(found)) => match (found.short(), found.stopper()) {
                (Some(game), _) => Term::form(form(work, &value, game)),
                (None, Some(stopper)) => {
                    let position = stopper_position(stopper, work.algebra());
                    Term::position(position.map_err(stopped)?)
                }
                (None, None) => {
                    let message = "a value with two sides has no moves of its own";
                    return Err(Diagnostic::new(message, whole));
                }
            },
            (None, Err(problem)) => return Err(stopped(problem.clone())),
        };
        let starts = match stage {
            Stage::Board => None,
            Stage::Values => option::starts(work, &term, &worth),
        };
        Ok(Component {
            input: input.to_owned(),
            term,
            worth,
            starts,
        })
    }

    /// The moves of a player.
    fn choices(
        &self,
        work: &mut Work,
        player: Player,
        made: i64,
        stage: Stage,
    ) -> Result<Vec<Choice>, Stopped> {
        match stage {
            Stage::Board => option::listed(work, &self.term, player),
            Stage::Values => option::of_term(work, &self.term, player, Some(made)),
        }
    }
}

/// A game in braces as it was written, with its options; sums and everything else by their value.
fn form(work: &mut Work, value: &Value, game: Game) -> Form {
    let form = match value {
        Value::Game(written) if written.summands().len() == 1 => {
            written.literal_form(work.algebra()).ok()
        }
        _ => None,
    };
    form.unwrap_or(Form::Value(game))
}

/// The terms of the components.
pub(crate) fn terms(components: &[Component]) -> Sum {
    components.iter().map(|c| c.term.clone()).collect()
}

/// The components of a sum, each with its own problem if it has one.
pub(crate) fn read(
    work: &mut Work,
    inputs: &[String],
    stage: Stage,
) -> Result<Vec<Result<Component, Diagnostic>>, Wrong> {
    if inputs.len() > MOST {
        return Err(Wrong(format!("a sum has at most {MOST} components here")));
    }
    let count = inputs.len();
    let component = |(at, input): (usize, &String)| {
        Component::read(work, input, stage, 0.5 / (count - at) as f64)
    };
    Ok(inputs.iter().enumerate().map(component).collect())
}

/// All components, or what is wrong with each.
pub(crate) fn all_read(
    read: Vec<Result<Component, Diagnostic>>,
    inputs: &[String],
) -> Result<Vec<Component>, Vec<ComponentRead>> {
    if read.iter().all(Result::is_ok) {
        return Ok(read.into_iter().flatten().collect());
    }
    let components = read.into_iter().zip(inputs);
    let components = components.map(|(component, input)| ComponentRead {
        error: component.err().map(|problem| shown::error(&problem, input)),
        input: input.clone(),
    });
    Err(components.collect())
}

/// What the other components are worth together, for each component.
pub(crate) fn rests(work: &mut Work, components: &[Component]) -> Vec<Worth> {
    let worths: Vec<Worth> = components.iter().map(|c| c.worth.clone()).collect();
    let mut sums = |worths: &mut dyn Iterator<Item = Worth>| {
        let mut sum = Ok(LoopyValue::from(Game::ZERO));
        let mut before = Vec::new();
        for worth in worths {
            before.push(sum.clone());
            sum = sum.and_then(|sum| LoopyAlgebra::on(work.algebra()).add(&sum, &worth?));
        }
        before
    };
    let before = sums(&mut worths.iter().cloned());
    let mut after = sums(&mut worths.iter().rev().cloned());
    after.reverse();
    let both = before.into_iter().zip(after);
    both.map(|(before, after)| {
        let rest = LoopyAlgebra::on(work.algebra()).add(&before?, &after?);
        rest.map_err(|stopped| work.note(stopped))
    })
    .collect()
}

pub(crate) fn sum(work: &mut Work, ask: SumRequest) -> Result<SumAnswer, Wrong> {
    let stage = ask.stage.unwrap_or(Stage::Values);
    let read = read(work, &ask.components, stage)?;
    let components = match all_read(read, &ask.components) {
        Ok(components) => components,
        Err(components) => {
            return Ok(SumAnswer::Failed(SumFailed {
                components,
                total: (),
                outcome: (),
                wins: (),
            }));
        }
    };
    let sum = terms(&components);
    let made = i64::from(ask.points.unwrap_or(0));
    work.allow(0.5);
    let rests = rests(work, &components);
    let total = match (components.first(), rests.first()) {
        (Some(first), Some(rest)) => first.worth.clone().and_then(|worth| {
            let sum = LoopyAlgebra::on(work.algebra()).add(&worth, &rest.clone()?);
            sum.map_err(|stopped| work.note(stopped))
        }),
        _ => Ok(Game::ZERO.into()),
    };
    let by_values = sum.has_value()
        && !components
            .iter()
            .any(|c| matches!(c.worth, Err(Stopped::NoValue(_))));
    // If the whole sum has no value, it is solved first: the same analysis then has all its followers.
    let starts = match by_values || sum.loner().is_some() || stage == Stage::Board {
        true => None,
        false => option::standings(work, &sum, made),
    };
    let mut winning = [Some(Vec::new()), Some(Vec::new())];
    let mut shown_components = Vec::new();
    for (at, component) in components.iter().enumerate() {
        let share = 0.8 / (components.len() - at) as f64;
        work.allow(share);
        let mut shown = describe(work, component);
        if sum.theory() == Theory::Score {
            // It is all that is played, with the points made before.
            shown.outcome = starts.map(|starts| starts.outcome().into());
        }
        let mut verdict =
            |work: &mut Work, choice: &Choice, player| match (by_values, rests[at].clone()) {
                _ if stage == Stage::Board => Verdict::default(),
                (true, Ok(rest)) => match rest.short() {
                    Some(rest) => option::by_value(work, choice, player, rest),
                    None => Verdict::default(),
                },
                (true, Err(_)) => Verdict::default(),
                (false, _) => judged(work, &sum, at, choice, player, made),
            };
        for player in Player::BOTH {
            let options = options(work, &sum, component, player, made, stage, &mut verdict);
            let places = options.as_deref().ok().and_then(position::winning);
            let list = &mut winning[player.index()];
            match (places, &mut *list) {
                (Some(places), Some(list)) => {
                    list.extend(places.into_iter().map(|option| MovePlace {
                        component: at,
                        option,
                    }))
                }
                _ => *list = None,
            }
            let options = options
                .map_err(|stopped| shown.problem = Some(upstar_lang::stopped_text(&stopped)));
            match player {
                Player::Left => shown.left = options.ok(),
                Player::Right => shown.right = options.ok(),
            }
        }
        shown_components.push(shown);
    }
    let problem = sum.why_not_added();
    let outcome = option::outcome(work, &total, starts).filter(|_| problem.is_none());
    let [left, right] = winning;
    let opponents = STRATEGIES.iter().filter(|player| (player.plays)(&sum));
    Ok(SumAnswer::Sum(Box::new(protocol::Sum {
        components: shown_components,
        stage,
        theory: sum.theory().into(),
        total: shown::value(work, total),
        outcome,
        wins: SumWins { left, right },
        over: Over {
            left: over(work, &sum, Player::Left, made),
            right: over(work, &sum, Player::Right, made),
        },
        repeated: sum.endless().map(|winner| {
            let how = Ending::Repeated(REPETITIONS);
            shown_end(&upstar_play::End { winner, how })
        }),
        opponents: opponents
            .map(|player| Opponent {
                kind: player.name,
                about: player.about,
            })
            .collect(),
        remoteness: starts.map(Into::into),
        score: scores(work, &sum, stage),
        problem,
    })))
}

/// The points still to come, Left's minus Right's, when Left starts and when Right does, where play is for points.
pub(crate) fn scores(work: &mut Work, sum: &Sum, stage: Stage) -> Option<[i64; 2]> {
    if stage == Stage::Board || sum.theory() != Theory::Score {
        return None;
    }
    let [left, right] = Player::BOTH.map(|first| sum.score(first, work.algebra()).ok().flatten());
    Some([left?, right?])
}

/// The options of one player in one component.
fn options(
    work: &mut Work,
    sum: &Sum,
    component: &Component,
    player: Player,
    made: i64,
    stage: Stage,
    verdict: &mut impl FnMut(&mut Work, &Choice, Player) -> Verdict,
) -> Result<Vec<GameOption>, Stopped> {
    // Nobody moves when play is over, and elsewhere when a move has to be answered.
    let must_wait = sum.iter().any(Term::is_entailed) && !component.term.is_entailed();
    if sum.ended(player).is_some() || must_wait {
        return Ok(Vec::new());
    }
    let choices = component.choices(work, player, made, stage)?;
    let (whole, before) = (component.worth.as_ref().ok(), component.term.board());
    let verdict = |work: &mut Work, choice: &Choice| verdict(work, choice, player);
    Ok(option::shown(
        work,
        &choices,
        whole,
        player,
        &component.term,
        before.as_ref(),
        verdict,
    ))
}

/// How the game has ended if this player is to move; `None` if play goes on.
pub(crate) fn over(work: &mut Work, sum: &Sum, to_move: Player, made: i64) -> Option<End> {
    let game = Match::new(sum.clone(), to_move).with_points(made);
    let end = game.end(work.algebra()).ok()??;
    Some(shown_end(&end))
}

fn shown_end(end: &upstar_play::End) -> End {
    End {
        winner: end.winner.player().map(Into::into),
        text: end.to_string(),
    }
}

/// The result of a move in a sum without a value.
fn judged(
    work: &mut Work,
    sum: &Sum,
    term: usize,
    choice: &Choice,
    player: Player,
    made: i64,
) -> Verdict {
    let found = Move {
        term,
        to: choice.to.clone(),
    };
    option::judged(work, sum, &found, player, made)
}

fn describe(work: &mut Work, component: &Component) -> SumComponent {
    let position = component.term.as_position();
    let position = position.filter(|position| !is_loopy_value(position));
    let short = component.worth.as_ref().ok().and_then(LoopyValue::short);
    let temperature = short.map(|game| {
        let (algebra, analysis) = work.session.workers();
        match analysis.temperature(algebra, game) {
            Ok(temperature) => Found::Found(shown::number(&temperature)),
            Err(stopped) => Found::stopped(work.note(stopped)),
        }
    });
    SumComponent {
        input: component.input.clone(),
        kind: match position {
            Some(_) => ComponentKind::Position,
            None => ComponentKind::Game,
        },
        theory: component.term.theory().into(),
        call: position.map(|position| position.call()),
        ruleset: position.map(|position| position.ruleset().to_owned()),
        board: position.map(|position| board::shown(&position.board())),
        worth: shown::value(work, component.worth.clone()),
        outcome: option::outcome(work, &component.worth, component.starts),
        temperature,
        left: None,
        right: None,
        problem: None,
    }
}
