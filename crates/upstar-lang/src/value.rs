//! The values of the language.

use crate::function::Function;
use crate::functions::positions;
use num_bigint::BigInt;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, Written};
use upstar::number::Dyadic;
use upstar::position::AnyPosition;

/// What an expression can be worth.
///
/// Integers and numbers are used as games wherever a game is needed, and games that equal a number as numbers.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer of any size.
    Integer(BigInt),
    /// A dyadic rational.
    Number(Dyadic),
    /// A game and how it was written.
    Game(Written),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(Arc<str>),
    /// A list.
    List(List),
    /// A function of the table.
    Function(&'static Function),
    /// Anything else: a position, a thermograph, …
    Thing(Arc<dyn Thing>),
}

/// A kind of value that the core of the language knows nothing about.
///
/// It keeps no [`Game`], because a session that ran out of memory goes on with a new store: it keeps what the game is
/// computed from.
pub trait Thing: Any + Send + Sync + fmt::Debug {
    /// The word for it: `position`, `thermograph`, …
    fn kind(&self) -> &'static str;

    /// Its text; in [`Style::Text`] it evaluates to an equal thing.
    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped>;

    /// The game it stands for where a game is needed, if it stands for one.
    fn game(&self, algebra: &mut Algebra) -> Option<Result<Game, Stopped>>;

    /// What JSON says beyond `input`, `kind` and `value`.
    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped>;
}

/// A list, shared between its copies.
#[derive(Clone, Debug)]
pub struct List {
    items: Arc<[Value]>,
    depth: u32,
}

/// Lists nested deeper are refused, so that work on them may recurse.
const DEEPEST: u32 = 100;

impl List {
    /// A list of values; an error if lists are nested more than 100 deep.
    pub fn new(items: Vec<Value>) -> Result<List, Stopped> {
        let below = items.iter().map(|item| match item {
            Value::List(list) => list.depth,
            _ => 0,
        });
        let depth = 1 + below.max().unwrap_or(0);
        if depth > DEEPEST {
            return Err(Stopped::TooLarge(&"a list nested more than 100 deep"));
        }
        Ok(List {
            items: items.into(),
            depth,
        })
    }

    /// The items.
    pub fn items(&self) -> &[Value] {
        &self.items
    }
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<Arc<str>>) -> Value {
        Value::Text(text.into())
    }

    /// A value in canonical form.
    pub fn game(game: Game) -> Value {
        Value::Game(Written::canonical(game))
    }

    /// A list of games.
    pub fn games(games: impl IntoIterator<Item = Game>) -> Result<Value, Stopped> {
        List::new(games.into_iter().map(Value::game).collect()).map(Value::List)
    }

    /// The name of its kind, as JSON gives it.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Integer(_) => "integer",
            Value::Number(_) => "number",
            Value::Game(_) => "game",
            Value::Bool(_) => "bool",
            Value::Text(_) => "text",
            Value::List(_) => "list",
            Value::Function(_) => "function",
            Value::Thing(thing) => thing.kind(),
        }
    }

    /// Its kind with the article, for messages.
    pub fn a_kind(&self) -> String {
        let kind = match self {
            Value::Bool(_) => "truth value",
            _ => self.kind(),
        };
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {kind}")
    }

    /// The position, if it is one.
    pub fn position(&self) -> Option<&AnyPosition> {
        positions::thing::<positions::Placed>(self).map(|placed| &placed.0)
    }

    /// The number, if it is one without any work.
    pub(crate) fn plain_number(&self) -> Option<Dyadic> {
        match self {
            Value::Integer(n) => Some(Dyadic::from(n.clone())),
            Value::Number(x) => Some(x.clone()),
            _ => None,
        }
    }

    /// The game it stands for, as it was written, if it stands for one.
    pub fn to_written(&self, algebra: &mut Algebra) -> Result<Option<Written>, Stopped> {
        Ok(match self {
            Value::Game(game) => Some(game.clone()),
            Value::Thing(thing) => thing.game(algebra).transpose()?.map(Written::canonical),
            _ => match self.plain_number() {
                Some(number) => Some(Written::canonical(algebra.number(&number)?)),
                None => None,
            },
        })
    }

    /// The number it is worth, if it is worth one.
    pub fn to_number(&self, algebra: &mut Algebra) -> Result<Option<Dyadic>, Stopped> {
        if let Some(number) = self.plain_number() {
            return Ok(Some(number));
        }
        let game = self.to_written(algebra)?;
        Ok(game.and_then(|game| algebra.as_number(game.value)))
    }

    /// The integer it is worth, if it is worth one.
    pub fn to_integer(&self, algebra: &mut Algebra) -> Result<Option<BigInt>, Stopped> {
        if let Value::Integer(n) = self {
            return Ok(Some(n.clone()));
        }
        let number = self.to_number(algebra)?;
        Ok(number
            .filter(Dyadic::is_integer)
            .map(|number| number.numerator()))
    }
}

impl From<Dyadic> for Value {
    fn from(number: Dyadic) -> Value {
        Value::Number(number)
    }
}

impl From<BigInt> for Value {
    fn from(integer: BigInt) -> Value {
        Value::Integer(integer)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}
