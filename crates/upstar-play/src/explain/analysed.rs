//! Results that are computed but not proved: who wins where play need not end, or where the last move does not decide.

use super::misere;
use crate::players::{self, PERFECT, Random, Workers};
use crate::{End, Judge, Match};
use serde_json::{Value, json};
use std::fmt::Write;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Outcome, Player};
use upstar::notation::Style;
use upstar::position::{Start, Starts, Theory};
use upstar::sum::Sum;

/// Lines of play are cut after this many moves.
const LONGEST_LINE: usize = 200;

/// Who wins a sum by retrograde analysis, with a line of best play for each start. It is an answer, not a proof.
pub struct Analysed {
    sum: String,
    starts: Starts,
    /// A line of play for each start; of best play where the moves to the end are known or do not matter.
    lines: [Line; 2],
    /// How the answer was found.
    method: &'static str,
    /// What theory says, where the last move loses.
    reasons: Vec<String>,
}

/// Best play from a start.
struct Line {
    moves: Vec<Step>,
    /// How it ended; `None` if it was cut.
    end: Option<End>,
}

struct Step {
    player: Player,
    /// The sum after the move.
    to: String,
}

/// Who wins a sum that has no value, found by retrograde analysis, with a line of best play for each start: the winner hurries, the
/// loser delays, and a draw is kept. Where only the winner is known the line is any in which that player wins.
pub fn analysed(algebra: &mut Algebra, sum: &Sum) -> Result<Analysed, Stopped> {
    let mut judge = Judge::new(1).counting();
    let [left, right] = Player::BOTH.map(|first| judge.start(sum, first, algebra));
    let starts = Starts {
        left: left?,
        right: right?,
    };
    let [left, right] = Player::BOTH.map(|first| line(algebra, &mut judge, sum, first));
    let is_misere = sum.misere_base().is_some();
    Ok(Analysed {
        sum: sum.text(algebra, Style::Text)?,
        starts,
        lines: [left?, right?],
        method: match is_misere || sum.theory() == Theory::Score {
            true => "search",
            false => "retrograde analysis",
        },
        reasons: match is_misere {
            true => misere::reasons(sum, algebra)?,
            false => Vec::new(),
        },
    })
}

fn line(
    algebra: &mut Algebra,
    judge: &mut Judge,
    sum: &Sum,
    first: Player,
) -> Result<Line, Stopped> {
    let mut game = Match::new(sum.clone(), first);
    let mut line = Line {
        moves: Vec::new(),
        end: None,
    };
    let (mut analysis, mut random) = (Analysis::new(), Random::new(0));
    while line.moves.len() < LONGEST_LINE {
        line.end = match game.end(algebra)? {
            Some(end) => Some(end),
            None => game.repeated(),
        };
        if line.end.is_some() {
            break;
        }
        let moves = game.moves(algebra)?;
        let mut workers = Workers {
            algebra,
            analysis: &mut analysis,
            judge,
            random: &mut random,
        };
        let choice = players::play(&PERFECT, &game.turn(&moves), &mut workers)?;
        let Some(choice) = choice else {
            break;
        };
        let player = game.to_move();
        game.play(moves[choice.place].clone());
        let to = game.sum().text(algebra, Style::Text)?;
        line.moves.push(Step { player, to });
    }
    Ok(line)
}

/// What happens when a player starts, in words.
pub fn start_text(first: Player, start: Start) -> String {
    let word = match start.winner.player() {
        None => return format!("{first} moving first draws"),
        Some(winner) if winner == first => "wins",
        Some(_) => "loses",
    };
    match start.remoteness.moves() {
        None => format!("{first} moving first {word}"),
        Some(1) => format!("{first} moving first {word} in 1 move"),
        Some(moves) => format!("{first} moving first {word} in {moves} moves"),
    }
}

impl Analysed {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        self.starts.outcome()
    }

    /// The answer in words.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let outcome = self.outcome();
        let mut line = |text: String| writeln!(out, "{text}").expect("strings take all text");
        line(format!(
            "{}: outcome {outcome}, {}",
            self.sum,
            outcome.words()
        ));
        line(format!(
            "Computed by {}, not proved: there is nothing to check.",
            self.method
        ));
        self.reasons.iter().for_each(|reason| line(reason.clone()));
        for first in Player::BOTH {
            let played = &self.lines[first.index()];
            line(String::new());
            let start = self.starts.of(first);
            // Whoever cannot count the moves cannot say who hurries and who delays.
            let what = match start.can_be_counted() {
                true => "the moves are not counted; a line in which the winner wins",
                false => "best play",
            };
            line(format!("{}; {what}:", start_text(first, start)));
            for step in &played.moves {
                line(format!("  {} -> {}", step.player, step.to));
            }
            line(match played.end {
                Some(end) => format!("  {end}"),
                None => "  … and so on".to_owned(),
            });
        }
        out
    }

    /// The answer as data. It says that it is not a proof, and the checker refuses it.
    pub fn json(&self) -> Value {
        let lines = Player::BOTH.map(|first| {
            let line = &self.lines[first.index()];
            let moves: Vec<Value> = line
                .moves
                .iter()
                .map(|step| json!([step.player.to_string().to_lowercase(), step.to]))
                .collect();
            json!({ "moves": moves, "end": line.end.map(|end| end.to_string()) })
        });
        let [left, right] = lines;
        json!({
            "format": "upstar-answer",
            "version": 1,
            "proof": null,
            "method": self.method,
            "sum": self.sum,
            "outcome": self.outcome().name(),
            "outcome_pair": self.outcome().pair(),
            "remoteness": self.starts.moves(),
            "lines": { "left": left, "right": right },
            "reasons": self.reasons,
        })
    }
}
