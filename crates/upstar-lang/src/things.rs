//! Positions, graphs and rulesets as values of the language, and values as arguments of rulesets.

use crate::function::Failure;
use crate::functions;
use crate::loopy;
use crate::ordinals;
use crate::value::{List, Thing, Value};
use num_bigint::BigInt;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Outcome};
use upstar::notation::{Style, form_text};
use upstar::position::{
    AnyPosition, Argument, Graph, Misfit, PositionError, Ruleset, Theory, Worth,
};
use upstar::sum::{Sum, Term};

/// A position as a value of the language.
#[derive(Debug)]
pub struct Placed(pub AnyPosition);

impl Thing for Placed {
    fn kind(&self) -> &'static str {
        "position"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.call())
    }

    fn game(&self, algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        Some(self.0.value(algebra))
    }

    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        if let Some(base) = misere_base(&self.0) {
            return misere_fields(&base, algebra);
        }
        // A position may be too large for the budget. A request to stop and mistakes in the rules are errors.
        let worth = match self.0.worth(algebra) {
            Err(stopped @ (Stopped::Cancelled | Stopped::Rules(_))) => return Err(stopped),
            worth => worth.ok(),
        };
        let form = match self.0.value(algebra) {
            Ok(value) if worth.is_some() => form_text(algebra, value)?,
            _ => None,
        };
        let outcome = match &worth {
            Some(Worth::Short(value)) => algebra.outcome(*value).ok(),
            Some(worth) => worth.outcome(),
            None => None,
        };
        let mut fields = serde_json::Map::new();
        fields.insert("form".into(), form.into());
        fields.insert("outcome".into(), outcome.map(Outcome::name).into());
        let theory = match &worth {
            Some(Worth::Outcome(_)) => Theory::Outcome,
            _ => self.0.theory(),
        };
        fields.insert("theory".into(), theory.name().into());
        if let Some(Worth::Loopy(value)) = &worth {
            fields.extend(loopy::fields(algebra, value)?);
        }
        if let Some(Worth::Nim(value)) = &worth {
            fields.insert("nim_value".into(), value.to_string().into());
        }
        if let Some(Worth::Score(score)) = &worth {
            let score = [score.left_starts(), score.right_starts()];
            fields.insert("score".into(), serde_json::json!(score));
        }
        if let Some(Worth::Outcome(starts)) = &worth {
            fields.insert("outcome_pair".into(), starts.outcome().pair().into());
            fields.insert("remoteness".into(), serde_json::json!(starts.moves()));
        }
        Ok(fields)
    }
}

/// The sum that is played here so that the last move loses.
pub(crate) fn misere_base(position: &AnyPosition) -> Option<Sum> {
    Sum(vec![Term::position(position.clone())]).misere_base()
}

/// The members of a position in which the last move loses.
fn misere_fields(
    base: &Sum,
    algebra: &mut Algebra,
) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
    let outcome = match functions::misere::sum_outcome(base, algebra) {
        Err(stopped @ (Stopped::Cancelled | Stopped::Rules(_))) => return Err(stopped),
        outcome => outcome.ok(),
    };
    let mut fields = serde_json::Map::new();
    fields.insert("form".into(), serde_json::Value::Null);
    fields.insert("outcome".into(), outcome.map(Outcome::name).into());
    fields.insert("theory".into(), Theory::Outcome.name().into());
    if let Some(outcome) = outcome {
        fields.insert("outcome_pair".into(), outcome.pair().into());
    }
    fields.insert("remoteness".into(), serde_json::json!([null, null]));
    Ok(fields)
}

/// A graph as a value of the language.
#[derive(Debug)]
pub(crate) struct GraphThing(pub(crate) Arc<Graph>);

impl Thing for GraphThing {
    fn kind(&self) -> &'static str {
        "graph"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.to_string())
    }
}

/// A value as a thing of this type, if it is one.
pub(crate) fn thing<T: Thing>(value: &Value) -> Option<&T> {
    match value {
        Value::Thing(thing) => (thing.as_ref() as &dyn Any).downcast_ref(),
        _ => None,
    }
}

/// A value as an argument of a ruleset. Values that only the language knows are passed on unchanged.
pub(crate) fn argument(value: &Value) -> Argument {
    plain(value).unwrap_or_else(|| Argument::other(value.a_kind(), value.clone()))
}

fn plain(value: &Value) -> Option<Argument> {
    match value {
        Value::Text(text) => Some(Argument::Text(text.to_string())),
        Value::Integer(n) => Some(n.to_big().into()),
        Value::Number(x) => x.is_integer().then(|| x.numerator().into()),
        Value::List(list) => {
            let items: Option<Vec<Argument>> = list.items().iter().map(plain).collect();
            items.map(Argument::List)
        }
        Value::Thing(_) => match thing::<GraphThing>(value) {
            Some(graph) => Some(Argument::Graph(graph.0.clone())),
            None => ordinals::ordinal(value).map(|ordinal| Argument::Text(ordinal.to_string())),
        },
        _ => None,
    }
}

/// An argument of a ruleset as a value, for rulesets that are written in the language.
pub(crate) fn value(argument: &Argument) -> Result<Value, PositionError> {
    Ok(match argument {
        Argument::Text(text) => Value::text(text.clone()),
        Argument::Integer(n) => BigInt::from(*n).into(),
        Argument::Large(n) => n.clone().into(),
        Argument::List(items) => {
            let items: Result<Vec<Value>, PositionError> = items.iter().map(value).collect();
            Value::List(List::new(items?)?)
        }
        Argument::Graph(graph) => Value::Thing(Arc::new(GraphThing(graph.clone()))),
        Argument::Other(_) => match argument.as_other::<Value>() {
            Some(value) => value.clone(),
            None => {
                let message = format!("{} of another language", argument.kind());
                return Err(Misfit::call(message).into());
            }
        },
    })
}

/// Bytes that the arguments of a ruleset will take, roughly. What is far too much is not counted to its end: lists share their elements,
/// and arguments do not.
pub(crate) fn argument_bytes(values: &[Value]) -> usize {
    const FAR_TOO_MUCH: usize = 1 << 30;
    let mut bytes = 2 * size_of_val(values);
    for value in values {
        bytes += match value {
            Value::List(list) => argument_bytes(list.items()),
            Value::Text(text) => text.len(),
            _ => 0,
        };
        if bytes > FAR_TOO_MUCH {
            break;
        }
    }
    bytes
}

/// The values of a call as the arguments of a ruleset.
pub(crate) fn arguments(values: &[Value]) -> Vec<Argument> {
    values.iter().map(argument).collect()
}

/// Why a ruleset made no position, with advice on how its positions are written.
pub(crate) fn failure(error: PositionError, ruleset: &dyn Ruleset) -> Failure {
    let mut failure = Failure::from(error);
    if let Failure::Wrong { help, .. } = &mut failure {
        *help = Some(format!(
            "{}; for example {}",
            ruleset.notation(),
            ruleset.example()
        ));
    }
    failure
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        match error {
            PositionError::Stopped(stopped) => Failure::Stopped(stopped),
            PositionError::Misfit(misfit) => Failure::Wrong {
                message: misfit.message,
                argument: misfit.argument,
                within: misfit.place,
                help: None,
            },
            other => Failure::call(other.to_string()),
        }
    }
}

/// A user's ruleset as a value of the language.
pub(crate) struct RulesetThing(pub(crate) Arc<dyn Ruleset>);

impl RulesetThing {
    /// The position of a call.
    pub(crate) fn call(&self, values: &[Value], algebra: &mut Algebra) -> Result<Value, Failure> {
        let position = self.0.call(&arguments(values), algebra.budget());
        match position {
            Ok(position) => Ok(Value::Thing(Arc::new(Placed(position)))),
            Err(error) => Err(failure(error, &*self.0)),
        }
    }

    /// Everything about it, for help.
    pub(crate) fn page(&self) -> String {
        let ruleset = &self.0;
        format!(
            "{}(...)\n  {}\n\nWritten as: {}. Example: {}",
            ruleset.name(),
            ruleset.rule(),
            ruleset.notation(),
            ruleset.example()
        )
    }
}

impl fmt::Debug for RulesetThing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulesetThing({})", self.0.name())
    }
}

impl Thing for RulesetThing {
    fn kind(&self) -> &'static str {
        "ruleset"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.name().to_owned())
    }
}
