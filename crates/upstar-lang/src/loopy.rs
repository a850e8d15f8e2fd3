//! Values of games with loops as values of the language.

use crate::show;
use crate::things::thing;
use crate::value::{Thing, Value};
use serde_json::{Map, json};
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::loopy::{self, CONSTANTS, LoopyAlgebra, Side, Stopper};
use upstar::notation::Style;
use upstar::notation::tree::LoopyLiteral;
use upstar::position::{Theory, Worth};

/// A value that is not short. It is kept by its name if it is a constant, so that it belongs to no store.
#[derive(Debug)]
pub(crate) enum Loopy {
    Constant(&'static str),
    Value(loopy::Value),
}

impl Loopy {
    fn value(&self, algebra: &mut Algebra) -> Result<loopy::Value, Stopped> {
        match self {
            Loopy::Constant(name) => {
                let value = LoopyAlgebra::on(algebra).named(name)?;
                Ok(value.expect("one of the constants"))
            }
            Loopy::Value(value) => Ok(value.clone()),
        }
    }
}

impl Thing for Loopy {
    fn kind(&self) -> &'static str {
        "loopy"
    }

    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let value = self.value(algebra)?;
        LoopyAlgebra::on(algebra).styled(&value, style)
    }

    fn moved(
        &self,
        from: &mut Algebra,
        to: &mut Algebra,
    ) -> Option<Result<Arc<dyn Thing>, Stopped>> {
        match self {
            Loopy::Constant(_) => None,
            Loopy::Value(value) => {
                let moved = LoopyAlgebra::on(from).moved(value, to);
                Some(moved.map(|value| Arc::new(Loopy::Value(value)) as Arc<dyn Thing>))
            }
        }
    }

    fn fields(&self, algebra: &mut Algebra) -> Result<Map<String, serde_json::Value>, Stopped> {
        let value = self.value(algebra)?;
        fields(algebra, &value)
    }
}

/// The members of the JSON object of a loopy value.
pub(crate) fn fields(
    algebra: &mut Algebra,
    value: &loopy::Value,
) -> Result<Map<String, serde_json::Value>, Stopped> {
    let mut loops = LoopyAlgebra::on(algebra);
    let form = match loops.form_text(value) {
        // What is shared is written out each time, so that a text can be much larger than its value.
        Err(Stopped::TooLarge(_)) => None,
        form => Some(form?),
    };
    let outcome = loops.outcome(value)?;
    let mut fields = Map::new();
    fields.insert("form".into(), json!(form));
    fields.insert("outcome".into(), outcome.name().into());
    fields.insert("stopper".into(), value.stopper().is_some().into());
    if value.stopper().is_none() {
        let mut canonical = true;
        for (name, side) in [("onside", value.onside()), ("offside", value.offside())] {
            let shown = match side {
                Side::Stopper(stopper) => {
                    show::json(algebra, None, &self::value((*stopper).into()))?
                }
                Side::Other(_) => {
                    canonical = false;
                    serde_json::Value::Null
                }
            };
            fields.insert(name.into(), shown);
        }
        if !canonical {
            fields.insert("canonical".into(), false.into());
        }
    }
    Ok(fields)
}

/// Whether a name stands for a loopy value while it is not defined.
pub(crate) fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name)
}

/// The loopy value that a name stands for while it is not defined.
pub(crate) fn constant(name: &str) -> Option<Value> {
    let name = CONSTANTS.iter().find(|constant| **constant == name)?;
    Some(Value::Thing(Arc::new(Loopy::Constant(name))))
}

/// Whether a value is a loopy one, or a position of rules in which play may return to a position.
pub(crate) fn is_loopy(value: &Value) -> bool {
    match value.position() {
        Some(position) => position.theory() == Theory::Loopy,
        None => thing::<Loopy>(value).is_some(),
    }
}

/// The same, where one's own rules did not say that play may return: only their evaluation shows it.
pub(crate) fn turns_out_loopy(algebra: &mut Algebra, value: &Value) -> bool {
    let Some(position) = value.position() else {
        return is_loopy(value);
    };
    if position.theory() != Theory::Short {
        return is_loopy(value);
    }
    let call = position.call();
    let name = call.split('(').next().unwrap_or_default();
    let built_in = upstar::rulesets::find(name).is_some();
    !built_in && matches!(position.clone().worth(algebra), Ok(Worth::Loopy(_)))
}

/// Whether a loopy value is among some values, or in lists among them.
pub(crate) fn any_loopy(values: &[Value]) -> bool {
    values.iter().any(|value| match value {
        Value::List(list) => list.items().iter().any(is_loopy),
        value => is_loopy(value),
    })
}

/// A loopy value; one that is short becomes a game.
pub(crate) fn value(value: loopy::Value) -> Value {
    match value.short() {
        Some(game) => Value::game(game),
        None => Value::Thing(Arc::new(Loopy::Value(value))),
    }
}

/// The game that a value stands for, with loops or without.
pub(crate) fn any_game(
    algebra: &mut Algebra,
    value: &Value,
) -> Result<Option<loopy::Value>, Stopped> {
    if let Some(position) = value.position()
        && position.theory() == Theory::Loopy
    {
        return position.loopy_value(algebra).map(Some);
    }
    match thing::<Loopy>(value) {
        Some(loopy) => loopy.value(algebra).map(Some),
        None => match (value.to_game(algebra), value.position()) {
            // The last move does not decide: there is nothing to evaluate.
            (Err(stopped @ Stopped::NoValue(_)), Some(position))
                if position.theory() == Theory::Outcome =>
            {
                Err(stopped)
            }
            (Err(Stopped::NoValue(reason)), Some(position)) => match position.worth(algebra)? {
                Worth::Loopy(value) => Ok(Some(value)),
                // Its sides, as those of a partizan game.
                Worth::Nim(_) => position.loopy_value(algebra).map(Some),
                _ => Err(Stopped::NoValue(reason)),
            },
            (game, _) => Ok(game?.map(loopy::Value::from)),
        },
    }
}

/// The stopper that a loopy value is; `None` for values of other kinds. A value with two sides is refused, since it has no moves of its own.
pub(crate) fn loopy_stopper(
    value: &Value,
    algebra: &mut Algebra,
) -> Result<Option<Stopper>, Stopped> {
    let Some(loopy) = thing::<Loopy>(value) else {
        return Ok(None);
    };
    match loopy.value(algebra)?.stopper() {
        Some(stopper) => Ok(Some(stopper)),
        None => Err(Stopped::NoValue(
            &"a value with two sides has no moves of its own: ask about its `onside` and its `offside`",
        )),
    }
}

/// `1/2over`, `^[on]*2`
pub(crate) fn literal(algebra: &mut Algebra, literal: &LoopyLiteral) -> Result<Value, Stopped> {
    LoopyAlgebra::on(algebra).literal(literal).map(value)
}

/// Why a value is not a stopper: its sides.
pub(crate) fn not_a_stopper(
    algebra: &mut Algebra,
    value: &loopy::Value,
) -> Result<String, Stopped> {
    let mut loops = LoopyAlgebra::on(algebra);
    let [on, off] = [value.onside(), value.offside()].map(|side| match side {
        Side::Stopper(stopper) => loops.text(&(*stopper).into()),
        Side::Other(_) => Ok("not known to be a stopper".to_owned()),
    });
    Ok(format!("not a stopper: onside {}, offside {}", on?, off?))
}

/// Both sides of what two values say, or what is wrong with them: the place and a message.
pub(crate) fn sides(
    algebra: &mut Algebra,
    onside: &loopy::Value,
    offside: &loopy::Value,
) -> Result<Result<Value, (usize, String)>, Stopped> {
    let wanted = [(onside, onside.onside()), (offside, offside.offside())];
    for (at, (value, side)) in wanted.into_iter().enumerate() {
        // The text of a side that is not known to be a stopper reads back.
        let is_graph = matches!(side, Side::Other(_));
        if value.stopper().is_none() && !is_graph {
            return Ok(Err((at, not_a_stopper(algebra, value)?)));
        }
    }
    let mut loops = LoopyAlgebra::on(algebra);
    Ok(match loops.with_sides(onside, offside)? {
        Some(found) => Ok(value(found)),
        None => {
            let order = loops.compare(onside, offside)?;
            let found = match order {
                upstar::game::Order::Less => "it is less",
                _ => "the two are confused",
            };
            Err((
                0,
                format!("the onside must be at least the offside; {found}"),
            ))
        }
    })
}
