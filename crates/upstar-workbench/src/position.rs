//! `position`: everything about one board.

use crate::ask::Wrong;
use crate::option::{self, Choice};
use crate::protocol::{
    GameOption, PictureKind, Position, PositionAnswer, PositionRequest, PositionWins, Stage,
    Verdict,
};
use crate::setup::Setup;
use crate::work::Work;
use crate::{board, card, eval, shown, sum};
use std::sync::Arc;
use upstar::game::{Game, Player};
use upstar::loopy;
use upstar::position::{AnyPosition, Board, Theory, Variant};
use upstar::rulesets;
use upstar::sum::{Move, Sum, Term};
use upstar_lang::{Diagnostic, Placed, Value};

pub(crate) fn position(work: &mut Work, ask: PositionRequest) -> Result<PositionAnswer, Wrong> {
    let (value, position) = match read(work, &ask.input) {
        Ok(found) => found,
        Err(problem) => {
            return Ok(PositionAnswer::Failed(shown::failed(&problem, &ask.input)));
        }
    };
    let shown_board = position.board();
    let stage = ask.stage.unwrap_or(Stage::Values);
    // Half of the time for the position itself, which evaluates its options on the way.
    let worth = match stage {
        Stage::Board => Err(option::UNASKED),
        Stage::Values => work.worth(&value, 0.5).unwrap_or(Ok(Game::ZERO.into())),
    };
    let short = worth.as_ref().ok().and_then(loopy::Value::short);
    let term = Term::position(position.clone());
    let starts = match stage {
        Stage::Board => None,
        Stage::Values => option::starts(work, &term, &worth),
    };
    let nim_value = match short {
        Some(game) => work.algebra().as_nimber(game).map(|n| n.to_string()),
        None if position.theory() == Theory::Nim && stage == Stage::Values => {
            let worth = position.worth(work.algebra()).ok();
            worth.and_then(|worth| worth.nim_value().map(|value| value.to_string()))
        }
        None => None,
    };
    let impartial = is_impartial(work, &position);
    let parts = position.parts();
    let mut answer = Position {
        input: ask.input,
        call: position.call(),
        ruleset: position.ruleset().to_owned(),
        impartial,
        stage,
        theory: position.theory().into(),
        setup: setup_of(work, &position).shown(),
        board: board::shown(&shown_board),
        worth: shown::value(work, worth.clone()),
        sides: worth
            .as_ref()
            .ok()
            .and_then(|value| shown::sides(work, value)),
        outcome: option::outcome(work, &worth, starts),
        nim_value: nim_value.filter(|_| impartial),
        remoteness: starts.map(Into::into),
        score: sum::scores(work, &Sum(vec![term.clone()]), stage),
        card: worth
            .clone()
            .ok()
            .and_then(|value| card::card(work, Ok(value), false)),
        pictures: None,
        drawable: PictureKind::among(&value.drawable()),
        left: None,
        right: None,
        wins: None,
        problem: None,
        parts: match &parts[..] {
            [] | [_] => Vec::new(),
            parts => parts.iter().map(|part| part.call()).collect(),
        },
    };
    if !ask.pictures.is_empty() {
        let mut kinds = ask.pictures;
        if short.is_none() {
            // The board can be drawn all the same.
            kinds.retain(|kind| *kind == PictureKind::Board);
        }
        answer.pictures = Some(eval::drawn(work, &value, &kinds));
    }
    if ask.options.unwrap_or(true) {
        let mut listed = |player| {
            let sided = options(
                work,
                &term,
                &position,
                player,
                stage,
                worth.as_ref().ok(),
                &shown_board,
            );
            if let Some(problem) = sided.problem {
                answer.problem = Some(problem);
            }
            (sided.options, sided.wins)
        };
        let left = listed(Player::Left);
        let right = match impartial {
            true => left.clone(),
            false => listed(Player::Right),
        };
        answer.left = Some(left.0);
        answer.right = Some(right.0);
        answer.wins = Some(PositionWins {
            left: left.1,
            right: right.1,
        });
    }
    Ok(PositionAnswer::Position(Box::new(answer)))
}

/// The options of one player.
struct Side {
    options: Option<Vec<GameOption>>,
    /// The indices of the winning options.
    wins: Option<Vec<usize>>,
    /// Why some are missing.
    problem: Option<String>,
}

fn options(
    work: &mut Work,
    term: &Term,
    position: &AnyPosition,
    player: Player,
    stage: Stage,
    whole: Option<&loopy::Value>,
    before: &Board,
) -> Side {
    // Nobody moves when play is over.
    if position.ended(player).is_some() {
        return Side {
            options: Some(Vec::new()),
            wins: Some(Vec::new()),
            problem: None,
        };
    }
    let mut problem = None;
    let choices =
        match stage {
            Stage::Board => option::listed(work, term, player),
            Stage::Values => option::of_term(work, term, player, None).or_else(|stopped| {
                match option::known_winning(work, position, player) {
                    Some(known) => {
                        problem = Some("only the winning moves can be listed".to_owned());
                        known
                    }
                    None => Err(stopped),
                }
            }),
        };
    let choices = match choices {
        Ok(choices) => choices,
        Err(stopped) => {
            return Side {
                options: None,
                wins: None,
                problem: Some(upstar_lang::stopped_text(&stopped)),
            };
        }
    };
    let alone = Sum(vec![term.clone()]);
    let verdict = |work: &mut Work, choice: &Choice| match choice.starts {
        Some(_) if position.theory() == Theory::Score => {
            let to = choice.to.clone();
            option::judged(work, &alone, &Move { term: 0, to }, player, 0)
        }
        Some(starts) => {
            let next = match choice.again {
                true => player,
                false => player.other(),
            };
            Verdict::after(starts.of(next), player)
        }
        None if stage == Stage::Board => Verdict::default(),
        None => option::by_value(work, choice, player, Game::ZERO),
    };
    let options = option::shown(work, &choices, whole, player, term, Some(before), verdict);
    Side {
        wins: winning(&options),
        options: Some(options),
        problem,
    }
}

/// The indices of the winning options, if the results of all options are known.
pub(crate) fn winning(options: &[GameOption]) -> Option<Vec<usize>> {
    let wins: Option<Vec<bool>> = options.iter().map(|option| option.verdict.wins).collect();
    let places = wins?.into_iter().enumerate().filter(|(_, wins)| *wins);
    Some(places.map(|(place, _)| place).collect())
}

/// The position that an input stands for.
pub(crate) fn read(work: &mut Work, input: &str) -> Result<(Value, AnyPosition), Diagnostic> {
    let value = work.evaluate(input)?;
    if let Some(position) = value.position() {
        let position = position.clone();
        return Ok((value, position));
    }
    // Some calls mean both a ruleset and its starting position; here they mean the position.
    if let Ok(position) = rulesets::position(input) {
        let value = Value::Thing(Arc::new(Placed(position.clone())));
        return Ok((value, position));
    }
    let message = format!("expected a position, found {}", value.a_kind());
    Err(Diagnostic::new(message, 0..input.len()))
}

/// The setup of a position of a built-in ruleset or of a user's.
pub(crate) fn setup_of(work: &mut Work, position: &AnyPosition) -> Setup {
    if let Some((base, false)) = Variant::misere_base(&**position) {
        let mut setup = setup_of(work, base);
        setup.before.insert_str(0, "misere(");
        setup.after.push(')');
        return setup;
    }
    let ruleset = work.session.ruleset(position.ruleset());
    Setup::of(position, ruleset.as_deref(), work.algebra().budget())
}

/// Whether both players always have the same moves.
pub(crate) fn is_impartial(work: &Work, position: &AnyPosition) -> bool {
    if let Some((base, _)) = Variant::misere_base(&**position) {
        return is_impartial(work, base);
    }
    let ruleset = work.session.ruleset(position.ruleset());
    ruleset.is_some_and(|ruleset| ruleset.is_impartial())
}
