//! The terms of a sum that is a value of the language.

use crate::loopy::loopy_stopper;
use crate::things::{Placed, thing};
use crate::value::Value;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::Written;
use upstar::position::{AnyPosition, Ends, position_of, stopper_position};
use upstar::sum::{Sum, Summand, Term};

/// The terms of a value that can be played: a position alone, or the summands of a game as it was written.
pub(crate) fn terms(value: &Value, algebra: &mut Algebra) -> Result<Option<Sum>, Stopped> {
    if let Some(placed) = thing::<Placed>(value) {
        return Ok(Some(Sum(vec![Term::position(placed.0.clone())])));
    }
    if let Some(loopy) = loopy_stopper(value, algebra)? {
        let position = stopper_position(loopy, algebra)?;
        return Ok(Some(Sum(vec![Term::position(position)])));
    }
    let Some(written) = value.to_written(algebra)? else {
        return Ok(None);
    };
    let mut terms = Sum::default();
    for (minus, summand) in written.summands() {
        let game = match position_of(summand) {
            Some(position) => Summand::Position(position.clone()),
            None => Summand::Form(Written::literal_form(summand, algebra)?),
        };
        terms.push(Term { minus, game });
    }
    Ok(Some(terms))
}

/// The sum that a value is as it was written, where its value does not say everything about it: a position in it has no short value, or
/// a value that is too large. `None` for everything that can be added up.
pub(crate) fn unadded(value: &Value, algebra: &mut Algebra) -> Result<Option<Sum>, Stopped> {
    let Value::Game(game) = value else {
        return Ok(None);
    };
    let summands = game.summands();
    let mut positions = summands.iter().filter_map(|(_, game)| position_of(game));
    let Some(first) = positions.next() else {
        return Ok(None);
    };
    let is_normal = |position: &AnyPosition| position.ends() == Ends::NORMAL;
    if is_normal(first) && positions.all(is_normal) {
        match game.value(algebra) {
            Err(Stopped::Star | Stopped::NoValue(_)) => {}
            value => return value.map(|_| None),
        }
    }
    terms(value, algebra)
}
