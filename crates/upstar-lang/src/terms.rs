//! The terms of a sum that is a value of the language.

use crate::loopy::loopy_stopper;
use crate::things::{Placed, thing};
use crate::value::Value;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::Written;
use upstar::position::{position_of, stopper_position};
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
