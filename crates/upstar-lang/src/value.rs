//! The values of the language.

use crate::dictionary::Dictionary;
use crate::function::Function;
use crate::integer::Integer;
use crate::loopy;
use crate::program::Routine;
use crate::things;
use num_bigint::BigInt;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::loopy::Value as LoopyValue;
use upstar::notation::{Style, Written};
use upstar::number::{Dyadic, Rational};
use upstar::position::{AnyPosition, written};

/// The result of an expression.
///
/// Integers and numbers are used as games wherever a game is needed, and games that equal a number as numbers.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer of any size.
    Integer(Integer),
    /// A dyadic rational.
    Number(Dyadic),
    /// A rational that is not dyadic, and so is no game.
    Rational(Arc<Rational>),
    /// A game and how it was written.
    Game(Written),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(Arc<str>),
    /// A list.
    List(List),
    /// A tuple.
    Tuple(List),
    /// A dictionary, shared between its copies.
    Dictionary(Arc<Dictionary>),
    /// A set: the keys of a dictionary that leads nowhere.
    Set(Arc<Dictionary>),
    /// The result of a function without `return`.
    Nothing,
    /// A function of the table.
    Function(&'static Function),
    /// A function defined with `def` or `lambda`.
    Routine(Arc<Routine>),
    /// Anything else: a position, a thermograph, …
    Thing(Arc<dyn Thing>),
}

/// A kind of value that the core of the language knows nothing about.
///
/// A session that ran out of memory goes on with a new store. So a thing keeps no [`Game`] but the data from which the game is computed,
/// or it can be [moved](Thing::moved).
pub trait Thing: Any + Send + Sync + fmt::Debug {
    /// The word for it: `position`, `thermograph`, …
    fn kind(&self) -> &'static str;

    /// Its text; in [`Style::Text`] it evaluates to an equal thing.
    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped>;

    /// Bytes that it holds, roughly.
    fn bytes(&self) -> usize {
        256
    }

    /// The game it stands for, if it stands for one.
    fn game(&self, _algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        None
    }

    /// The same thing in another store, if that makes a difference.
    fn moved(
        &self,
        _from: &mut Algebra,
        _to: &mut Algebra,
    ) -> Option<Result<Arc<dyn Thing>, Stopped>> {
        None
    }

    /// The members of its JSON object beyond `input`, `kind` and `value`.
    fn fields(
        &self,
        _algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        Ok(serde_json::Map::new())
    }
}

/// A list, shared between its copies; one that has no other copies is changed in place.
#[derive(Clone, Debug)]
pub struct List {
    items: Arc<Vec<Value>>,
    depth: u32,
}

/// Lists nested deeper are refused, so that work on them may recurse.
const DEEPEST: u32 = 100;
const TOO_DEEP: Stopped = Stopped::TooLarge(&"a list nested more than 100 deep");

/// An empty list with room for `count` items; an error if the system has no memory for it.
pub(crate) fn room_for(count: usize) -> Result<Vec<Value>, Stopped> {
    let mut items = Vec::new();
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(Stopped::TooLarge(&"so long a list")),
    }
}

impl List {
    /// A list of values; an error if lists are nested more than 100 deep.
    pub fn new(items: Vec<Value>) -> Result<List, Stopped> {
        let depth = 1 + items.iter().map(Value::depth).max().unwrap_or(0);
        if depth > DEEPEST {
            return Err(TOO_DEEP);
        }
        Ok(List {
            items: Arc::new(items),
            depth,
        })
    }

    /// Bytes that a change costs because other copies share the items.
    pub(crate) fn copied(&self) -> usize {
        match Arc::strong_count(&self.items) {
            1 => 0,
            _ => std::mem::size_of_val(&self.items[..]),
        }
    }

    /// Adds an item at the end.
    pub(crate) fn push(&mut self, item: Value) -> Result<(), Stopped> {
        self.depth = self.depth.max(1 + item.depth());
        if self.depth > DEEPEST {
            return Err(TOO_DEEP);
        }
        Arc::make_mut(&mut self.items).push(item);
        Ok(())
    }

    /// Adds the items of another list at the end.
    pub(crate) fn extend(&mut self, other: &List) {
        self.depth = self.depth.max(other.depth);
        Arc::make_mut(&mut self.items).extend_from_slice(&other.items);
    }

    /// Replaces an item; `false` if the index is out of range.
    pub(crate) fn set(&mut self, at: usize, item: Value) -> Result<bool, Stopped> {
        if at >= self.items.len() {
            return Ok(false);
        }
        self.depth = self.depth.max(1 + item.depth());
        if self.depth > DEEPEST {
            return Err(TOO_DEEP);
        }
        Arc::make_mut(&mut self.items)[at] = item;
        Ok(true)
    }

    /// Takes an item out.
    pub(crate) fn remove(&mut self, at: usize) -> Option<Value> {
        (at < self.items.len()).then(|| Arc::make_mut(&mut self.items).remove(at))
    }

    /// The address of the items: the same for copies that share them.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.items) as usize
    }

    /// The items.
    pub fn items(&self) -> &[Value] {
        &self.items
    }

    fn settled(&self, algebra: &mut Algebra) -> Result<List, Stopped> {
        let items = self.items.iter().cloned();
        let items = items.map(|item| item.settled(algebra));
        List::new(items.collect::<Result<_, _>>()?)
    }
}

impl Value {
    /// How deeply lists are nested in it.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Value::List(list) | Value::Tuple(list) => list.depth,
            Value::Dictionary(dictionary) | Value::Set(dictionary) => {
                let entries = dictionary.entries().iter();
                let inner = entries.map(|(key, value)| key.depth().max(value.depth()));
                1 + inner.max().unwrap_or(0)
            }
            Value::Routine(routine) => routine.depth,
            _ => 0,
        }
    }

    /// Whether one more list around it would be too deep.
    pub(crate) fn is_deepest(&self) -> bool {
        self.depth() >= DEEPEST
    }

    /// The items of a list or a tuple.
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Value::List(list) | Value::Tuple(list) => Some(list.items()),
            _ => None,
        }
    }

    /// A text.
    pub fn text(text: impl Into<Arc<str>>) -> Value {
        Value::Text(text.into())
    }

    /// A value in canonical form.
    pub fn game(game: Game) -> Value {
        Value::Game(Written::canonical(game))
    }

    /// A value of a game with loops; one that is short becomes a game.
    ///
    /// ```
    /// use upstar::loopy::Value as LoopyValue;
    /// use upstar_lang::Value;
    /// let short = LoopyValue::from(upstar::game::Game::UP);
    /// assert_eq!(Value::of_loopy(short).kind(), "game");
    /// ```
    pub fn of_loopy(value: LoopyValue) -> Value {
        loopy::value(value)
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
            Value::Rational(_) => "rational",
            Value::Game(_) => "game",
            Value::Bool(_) => "bool",
            Value::Text(_) => "text",
            Value::List(_) => "list",
            Value::Tuple(_) => "tuple",
            Value::Dictionary(_) => "dictionary",
            Value::Set(_) => "set",
            Value::Nothing => "none",
            Value::Function(_) | Value::Routine(_) => "function",
            Value::Thing(thing) => thing.kind(),
        }
    }

    /// Its kind with the article, for messages.
    pub fn a_kind(&self) -> String {
        let kind = match self {
            Value::Bool(_) => "truth value",
            Value::Thing(_) if self.kind() == "loopy" => "loopy value",
            Value::Thing(_) if self.kind() == "misere" => "misère value",
            Value::Thing(_) if self.kind() == "quotient" => "misère quotient",
            Value::Nothing => return "nothing".to_owned(),
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
        things::thing::<things::Placed>(self).map(|placed| &placed.0)
    }

    /// The number, if it can be read off without a calculation.
    pub(crate) fn plain_number(&self) -> Option<Dyadic> {
        match self {
            Value::Integer(n) => Some(match n.small() {
                Some(small) => Dyadic::from(small),
                None => Dyadic::from(n.to_big()),
            }),
            Value::Number(x) => Some(x.clone()),
            _ => None,
        }
    }

    /// The rational number, if it can be read off without a calculation.
    pub(crate) fn plain_rational(&self) -> Option<Rational> {
        match self {
            Value::Rational(ratio) => Some(Rational::clone(ratio)),
            _ => self.plain_number().map(|number| Rational::from(&number)),
        }
    }

    /// The game it stands for, as it was written, if it stands for one. A position is not evaluated for it.
    pub fn to_written(&self, algebra: &mut Algebra) -> Result<Option<Written>, Stopped> {
        Ok(match self {
            Value::Game(game) => Some(game.clone()),
            Value::Thing(thing) => match self.position() {
                Some(position) => Some(written(position.clone())),
                None => thing.game(algebra).transpose()?.map(Written::canonical),
            },
            _ => match self.plain_number() {
                Some(number) => Some(Written::canonical(algebra.number(&number)?)),
                None => None,
            },
        })
    }

    /// The value of the game it stands for, if it stands for one.
    pub fn to_game(&self, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        let written = self.to_written(algebra)?;
        written.map(|written| written.value(algebra)).transpose()
    }

    /// The value of the game it stands for, with loops or without, if it stands for one.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let over = session.evaluate("over").unwrap();
    /// assert!(over.to_game(session.algebra())?.is_none());
    /// let value = over.to_loopy(session.algebra())?.unwrap();
    /// assert!(value.stopper().is_some() && value.short().is_none());
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn to_loopy(&self, algebra: &mut Algebra) -> Result<Option<LoopyValue>, Stopped> {
        loopy::any_game(algebra, self)
    }

    /// The same value as a key: the values of games in it are worked out, and a game that is a number is that number.
    pub(crate) fn settled(self, algebra: &mut Algebra) -> Result<Value, Stopped> {
        Ok(match self {
            Value::Game(game) => {
                let value = game.value(algebra)?;
                match algebra.as_number(value) {
                    Some(number) => Value::Number(number),
                    None => Value::Game(game),
                }
            }
            Value::List(list) if list.items().iter().any(Value::may_hold_games) => {
                Value::List(list.settled(algebra)?)
            }
            Value::Tuple(list) if list.items().iter().any(Value::may_hold_games) => {
                Value::Tuple(list.settled(algebra)?)
            }
            Value::Dictionary(dictionary) => {
                let mut values = dictionary.entries().iter().map(|(_, value)| value);
                values.try_for_each(|value| value.clone().settled(algebra).map(|_| ()))?;
                Value::Dictionary(dictionary)
            }
            // The members of a set are keys already.
            other => other,
        })
    }

    fn may_hold_games(&self) -> bool {
        matches!(
            self,
            Value::Game(_) | Value::List(_) | Value::Tuple(_) | Value::Dictionary(_)
        )
    }

    /// The number it is worth, if it is worth one.
    pub fn to_number(&self, algebra: &mut Algebra) -> Result<Option<Dyadic>, Stopped> {
        if let Some(number) = self.plain_number() {
            return Ok(Some(number));
        }
        let game = self.to_game(algebra)?;
        Ok(game.and_then(|game| algebra.as_number(game)))
    }

    /// The integer it is worth, if it is worth one.
    pub fn to_integer(&self, algebra: &mut Algebra) -> Result<Option<BigInt>, Stopped> {
        if let Value::Integer(n) = self {
            return Ok(Some(n.to_big()));
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

impl From<Rational> for Value {
    fn from(number: Rational) -> Value {
        match number.to_dyadic() {
            Some(number) if number.is_integer() => number.numerator().into(),
            Some(number) => number.into(),
            None => Value::Rational(Arc::new(number)),
        }
    }
}

impl From<BigInt> for Value {
    fn from(integer: BigInt) -> Value {
        Value::Integer(integer.into())
    }
}

impl From<Integer> for Value {
    fn from(integer: Integer) -> Value {
        Value::Integer(integer)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}
