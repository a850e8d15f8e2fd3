//! Who wins by the theory of the rulesets, with a proof where it is short.

use super::answer::Answer;
use super::{
    Explanation, Relation, exactly, holds, order_of, relation, sign, small_outcome, small_relation,
};
use crate::judge::impatiently;
use crate::players::coins_of;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Algebra, Game, Outcome, Player, Winner};
use upstar::notation::{Style, print};
use upstar::number::Dyadic;
use upstar::position::AnyPosition;
use upstar::rulesets;
use upstar::rulesets::coin_sliding::Coins;
use upstar::sum::{Sum, Summand, Term};

/// Proofs with more games or sums than this are not shown beside a theory.
const SHORT: usize = 16;
/// More winning moves than this are counted.
const MOST_MOVES: usize = 5;
/// Proofs with more games or sums than this are not written where a theory gives the answer.
const LONG: usize = 20_000;

/// Who wins a sum, told by the theory of its rulesets.
pub struct Theory {
    sum: Sum,
    answer: Answer,
}

/// Who wins a sum by theory; `None` where one of its positions belongs to a ruleset without a theory, or where the theories do not say
/// what becomes of the sum.
pub fn theory(algebra: &mut Algebra, sum: &Sum) -> Result<Option<Theory>, Stopped> {
    let Some(lines) = steps_of(algebra, sum)? else {
        return Ok(None);
    };
    let outcome = outcome_of(algebra, sum)?;
    let text = sum.text(algebra, Style::Text)?;
    let result = format!("{text}: outcome {outcome}, {}", outcome.words());
    let answer = Answer {
        method: "theory",
        result,
        lines,
    };
    Ok(Some(Theory {
        sum: sum.clone(),
        answer,
    }))
}

/// Why a relation between two sums holds: a proof, or what theory says about their difference where the proof is too long and the
/// rulesets have a theory.
pub fn relation_or_theory(
    algebra: &mut Algebra,
    left: &Sum,
    asked: Relation,
    right: &Sum,
) -> Result<Result<Explanation, Answer>, Stopped> {
    let negatives = right.iter().map(|term| term.clone().negative());
    let mut difference: Sum = left.iter().cloned().chain(negatives).collect();
    difference.retain(|term| !matches!(term.game, Summand::Form(Form::Value(Game::ZERO))));
    let difference = difference.settled(algebra)?;
    let Some(lines) = steps_of(algebra, &difference)? else {
        return relation(algebra, left, asked, right).map(Ok);
    };
    if let Some(proof) = small_relation(algebra, left, asked, right, LONG)? {
        return Ok(Ok(proof));
    }
    let outcome = outcome_of(algebra, &difference)?;
    let Some(order) = order_of(outcome) else {
        return relation(algebra, left, asked, right).map(Ok);
    };
    let [left, right] = [left, right].map(|sum| sum.text(algebra, Style::Text));
    let (left, right) = (left?, right?);
    let claim = format!("{left} {} {right}", sign(asked));
    let result = match holds(asked, order) {
        true => format!("{claim}: true"),
        false => format!(
            "{claim}: false, because {left} {} {right}",
            sign(exactly(order))
        ),
    };
    Ok(Err(Answer {
        method: "theory",
        result,
        lines,
    }))
}

/// What the theories of its rulesets say about a sum; `None` where there is none.
pub(super) fn steps_of(algebra: &mut Algebra, sum: &Sum) -> Result<Option<Vec<String>>, Stopped> {
    if let Some(together) = coins_together(sum) {
        let mut lines = vec![format!("together: {}", together.call())];
        lines.extend(together.steps(algebra)?.unwrap_or_default());
        return Ok(Some(lines));
    }
    let mut lines = Vec::new();
    let mut is_told = false;
    for term in sum.iter() {
        let Some(position) = term.as_position() else {
            continue;
        };
        let Some(steps) = position.steps(algebra)? else {
            return Ok(None);
        };
        is_told = true;
        if sum.len() == 1 && !term.minus {
            return Ok(Some(steps));
        }
        lines.push(format!("{}, alone:", position.call()));
        lines.extend(steps.into_iter().map(|line| format!("  {line}")));
    }
    let is_told = is_told && (sum.len() == 1 || together(algebra, sum, &mut lines)?);
    Ok(is_told.then_some(lines))
}

/// Several positions of Coin-sliding as one: their coins lie on one board, and their money is added.
fn coins_together(sum: &Sum) -> Option<AnyPosition> {
    if sum.len() < 2 || sum.iter().any(|term| term.minus) {
        return None;
    }
    let (mut coins, mut money) = (Vec::new(), Dyadic::ZERO);
    for term in sum.iter() {
        let more = coins_of(term)?;
        coins.extend_from_slice(more.coins());
        money = &money + more.money();
    }
    let coins = Coins::new(coins, money);
    rulesets::position(&format!("coin_sliding(\"{coins}\")")).ok()
}

/// Who wins a sum; Coin-sliding without the value of the sum.
fn outcome_of(algebra: &mut Algebra, sum: &Sum) -> Result<Outcome, Stopped> {
    match coins_together(sum) {
        Some(together) => together.outcome(algebra),
        None => sum.outcome(algebra),
    }
}

/// Tells what the values of several terms give together: nim values are nim-added, numbers are added. False for other values.
fn together(algebra: &mut Algebra, sum: &Sum, lines: &mut Vec<String>) -> Result<bool, Stopped> {
    let is_hard = |term: &Term| {
        let position = term.as_position();
        // Its value may be very large, and the theory is there to do without it.
        position.is_some_and(|position| position.ruleset() == "coin_sliding")
    };
    if sum.iter().any(is_hard) {
        return Ok(false);
    }
    if let Some(total) = sum.nim_value(algebra)? {
        let mut values = Vec::new();
        for term in sum.iter() {
            let alone = Sum(vec![term.clone()]);
            let value = alone.nim_value(algebra)?;
            values.push(value.map_or_else(String::new, |value| value.to_string()));
        }
        lines.push(format!("nim sum of {}: {total}", values.join(", ")));
        winning_moves(algebra, sum, lines)?;
        return Ok(true);
    }
    let (mut values, mut total) = (Vec::new(), Game::ZERO);
    for term in sum.iter() {
        let value = term.value(algebra)?;
        if !algebra.is_number(value) {
            return Ok(false);
        }
        total = algebra.add(total, value)?;
        values.push(print(algebra, value, Style::Text)?);
    }
    let total = print(algebra, total, Style::Text)?;
    lines.push(format!("sum of the values {}: {total}", values.join(", ")));
    winning_moves(algebra, sum, lines)?;
    Ok(true)
}

/// Names the winning moves in a sum, if there are not too many moves to look at.
fn winning_moves(algebra: &mut Algebra, sum: &Sum, lines: &mut Vec<String>) -> Result<(), Stopped> {
    let outcome = sum.outcome(algebra)?;
    for player in Player::BOTH {
        if outcome.winner(player) != Winner::from(player) {
            continue;
        }
        let Some(moves) = impatiently(algebra, |algebra| sum.winning_moves(player, algebra))?
        else {
            continue;
        };
        let mut texts = Vec::new();
        for found in moves.iter().take(MOST_MOVES) {
            let from = sum[found.term].text(algebra, Style::Text)?;
            let to = found.to.text(algebra, Style::Text)?;
            texts.push(format!("{from} -> {to}"));
        }
        if moves.len() > MOST_MOVES {
            texts.push(format!("{} more", moves.len() - MOST_MOVES));
        }
        let texts = texts.join("; ");
        // Both players have the same moves in an impartial sum.
        if sum.theory() == upstar::position::Theory::Nim {
            lines.push(format!("winning moves: {texts}"));
            break;
        }
        lines.push(format!("winning moves of {player}: {texts}"));
    }
    Ok(())
}

impl Theory {
    /// The theory in words, with a proof after it if that is short.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let mut text = format!("{}\n\n", self.answer.result);
        for line in &self.answer.lines {
            text += line;
            text.push('\n');
        }
        let Some(proof) = self.proof(algebra, SHORT)? else {
            // Only a strategy for the last move can be written down.
            text += match self.sum.has_value() {
                true => {
                    "\nComputed by theory, not proved here; --json writes a proof for `upstar check` if it is not too long.\n"
                }
                false => "\nComputed by theory, not proved here.\n",
            };
            return Ok(text);
        };
        text += "\nAn answer to every move:\n";
        let proof = proof.text(algebra, style)?;
        // The first line is the result again.
        text += proof.split_once('\n').map_or("", |(_, rest)| rest);
        Ok(text)
    }

    /// The proof if it can be written down, otherwise the answer as data that is no proof.
    pub fn json(&self, algebra: &mut Algebra) -> Result<serde_json::Value, Stopped> {
        Ok(match self.proof(algebra, LONG)? {
            Some(proof) => proof.json(),
            None => self.answer.json(),
        })
    }

    fn proof(&self, algebra: &mut Algebra, most: usize) -> Result<Option<Explanation>, Stopped> {
        match small_outcome(algebra, &self.sum, most) {
            Err(Stopped::NoValue(_)) => Ok(None),
            proof => proof,
        }
    }
}
