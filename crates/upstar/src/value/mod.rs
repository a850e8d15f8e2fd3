//! Values that own what they need.

mod operators;
mod store;
mod text;

pub use store::ValueStore;

use std::sync::Arc;
use upstar_draw::Picture;
use upstar_values::analysis::{Analysis, Thermograph};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, Order, Outcome, Player};
use upstar_values::number::{BigInt, BigUint, Dyadic};

/// The value of a short game, with operators. Most programs need only this type.
///
/// ```
/// use upstar::Value;
/// let switch: Value = "{3|-1}".parse()?;
/// let sum = &switch + 2 * Value::up() - 1;
/// assert_eq!(sum.to_string(), "{2^2|-2^2}");
/// assert!(sum > Value::from(-3) && sum.confused_with(&Value::zero()));
/// # Ok::<(), upstar::TextError>(())
/// ```
///
/// `+`, `-`, `*` with an integer, `==`, `<` and the rest have their meaning for games. `<` is the partial order: if two values are
/// confused, `<`, `==` and `>` are all false.
///
/// # Cost
///
/// A value is a handle of eight bytes and a counted reference to its [`ValueStore`]; equal values are kept once, so that `==` compares
/// handles. Values are `Send` and `Sync`. Each operation takes a lock for a moment before and after its work, some 100 ns; programs
/// that add millions of values use [`game::Algebra`](crate::game::Algebra) and its handles, which [`ValueStore::with`] gives.
///
/// # Limits and panics
///
/// Operators and methods have no budget: they run until they are done, and a sum of large games may take longer than anyone waits. If
/// that matters, use [`try_add`](Value::try_add) and its like, and [`ValueStore::within`] for everything else.
///
/// They panic if a result cannot be held at all: more than 2³¹ - 1 copies of ↑ in one value, more than 2³² values in a store, or games
/// more than 100 000 moves deep. The fallible variants then return [`Stopped`]. Nothing else panics.
#[derive(Clone)]
pub struct Value {
    game: Game,
    store: ValueStore,
}

/// For operations that cannot return an error.
#[track_caller]
fn or_panic<T>(result: Result<T, Stopped>) -> T {
    result.unwrap_or_else(|stopped| panic!("{stopped}"))
}

impl Value {
    /// 0 = { | }: whoever starts loses.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::zero(), Value::new([], []));
    /// ```
    pub fn zero() -> Value {
        ValueStore::global().value(Game::ZERO)
    }

    /// ∗ = {0|0}: whoever starts wins.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::star() + Value::star(), Value::zero());
    /// ```
    pub fn star() -> Value {
        ValueStore::global().value(Game::STAR)
    }

    /// ↑ = {0|∗}: positive, and less than every positive number.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::up() > Value::zero() && Value::up() < Value::from(1));
    /// ```
    pub fn up() -> Value {
        ValueStore::global().value(Game::UP)
    }

    /// ∗n, a nim heap of n: both players can move to every smaller heap.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::nimber(5) + Value::nimber(3), Value::nimber(6));
    /// ```
    pub fn nimber(n: u32) -> Value {
        let store = ValueStore::global();
        let game = store.with(|algebra, _| algebra.nimber(n));
        store.value(game)
    }

    /// {left|right}, the game with these options, in canonical form. It lives in the store of its first option.
    ///
    /// Costs one comparison for each pair of options on one side, and for reversible options one for each follower two moves down.
    ///
    /// # Panics
    ///
    /// As [`Value`] says.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::new([Value::zero()], [Value::star()]), Value::up());
    /// let hot = Value::new([5.into(), 3.into()], [Value::up()]);
    /// assert_eq!(hot.to_string(), "{5|^}");
    /// ```
    pub fn new(
        left: impl IntoIterator<Item = Value>,
        right: impl IntoIterator<Item = Value>,
    ) -> Value {
        or_panic(Value::new_within(left, right, None))
    }

    /// Like [`new`](Value::new), within limits.
    ///
    /// ```
    /// use upstar::{Budget, Value};
    /// let up = Value::try_new([Value::zero()], [Value::star()], &Budget::default())?;
    /// assert_eq!(up, Value::up());
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn try_new(
        left: impl IntoIterator<Item = Value>,
        right: impl IntoIterator<Item = Value>,
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        Value::new_within(left, right, Some(budget))
    }

    fn new_within(
        left: impl IntoIterator<Item = Value>,
        right: impl IntoIterator<Item = Value>,
        budget: Option<&Budget>,
    ) -> Result<Value, Stopped> {
        let (left, right): (Vec<Value>, Vec<Value>) =
            (left.into_iter().collect(), right.into_iter().collect());
        let store = common_store(left.iter().chain(&right));
        let handles = |side: Vec<Value>| -> Result<Vec<Game>, Stopped> {
            let handles = side.iter().map(|option| store.handle(option, budget));
            handles.collect()
        };
        let (left, right) = (handles(left)?, handles(right)?);
        let game = store.work(budget, |algebra, _| algebra.construct(&left, &right))?;
        Ok(store.value(game))
    }

    /// G + H within limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Budget, Stopped, Value};
    /// let budget = Budget::default().time(Duration::from_secs(1));
    /// assert_eq!(Value::up().try_add(&Value::star(), &budget)?.to_string(), "^*");
    /// # Ok::<(), Stopped>(())
    /// ```
    pub fn try_add(&self, other: &Value, budget: &Budget) -> Result<Value, Stopped> {
        self.add_within(other, Some(budget))
    }

    fn add_within(&self, other: &Value, budget: Option<&Budget>) -> Result<Value, Stopped> {
        let store = common_store([self, other]);
        let (g, h) = (store.handle(self, budget)?, store.handle(other, budget)?);
        let sum = store.work(budget, |algebra, _| algebra.add(g, h))?;
        Ok(store.value(sum))
    }

    /// G - H within limits.
    ///
    /// ```
    /// use upstar::{Budget, Value};
    /// assert_eq!(Value::up().try_sub(&Value::up(), &Budget::default())?, Value::zero());
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn try_sub(&self, other: &Value, budget: &Budget) -> Result<Value, Stopped> {
        let negative = other
            .store
            .within(budget, |algebra, _| algebra.neg(other.game))?;
        self.try_add(&other.store.value(negative), budget)
    }

    /// The sum of n copies within limits.
    ///
    /// ```
    /// use upstar::{Budget, Stopped, Value};
    /// let budget = Budget::default();
    /// assert_eq!(Value::up().try_times(3, &budget)?.to_string(), "^3");
    /// assert_eq!(Value::up().try_times(1u64 << 31, &budget), Err(Stopped::Ups));
    /// # Ok::<(), Stopped>(())
    /// ```
    pub fn try_times(&self, n: impl Into<BigInt>, budget: &Budget) -> Result<Value, Stopped> {
        self.times_within(&n.into(), Some(budget))
    }

    fn times_within(&self, n: &BigInt, budget: Option<&Budget>) -> Result<Value, Stopped> {
        let game = self
            .store
            .work(budget, |algebra, _| algebra.times(n, self.game))?;
        Ok(self.store.value(game))
    }

    /// How the values compare: less, equal, greater or confused.
    ///
    /// ```
    /// use upstar::{Order, Value};
    /// assert_eq!(Value::up().compare(&Value::star()), Order::Confused);
    /// assert_eq!((2 * Value::up()).compare(&Value::star()), Order::Greater);
    /// ```
    pub fn compare(&self, other: &Value) -> Order {
        or_panic(self.compare_within(other, None))
    }

    /// Like [`compare`](Value::compare), within limits.
    ///
    /// ```
    /// use upstar::{Budget, Order, Value};
    /// assert_eq!(Value::up().try_compare(&Value::zero(), &Budget::default())?, Order::Greater);
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn try_compare(&self, other: &Value, budget: &Budget) -> Result<Order, Stopped> {
        self.compare_within(other, Some(budget))
    }

    fn compare_within(&self, other: &Value, budget: Option<&Budget>) -> Result<Order, Stopped> {
        let store = common_store([self, other]);
        let (g, h) = (store.handle(self, budget)?, store.handle(other, budget)?);
        store.work(budget, |algebra, _| algebra.compare(g, h))
    }

    /// Whether neither G ≤ H nor G ≥ H: whoever starts wins G - H.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::star().confused_with(&Value::zero()));
    /// ```
    pub fn confused_with(&self, other: &Value) -> bool {
        self.compare(other) == Order::Confused
    }

    /// Who wins: [`L`](Outcome::L), [`R`](Outcome::R), [`N`](Outcome::N) or [`P`](Outcome::P).
    ///
    /// ```
    /// use upstar::{Outcome, Value};
    /// assert_eq!(Value::star().outcome(), Outcome::N);
    /// assert_eq!(Value::up().outcome(), Outcome::L);
    /// ```
    pub fn outcome(&self) -> Outcome {
        self.ask(|algebra, _, game| algebra.outcome(game))
    }

    /// Left's options in the canonical form: pairwise confused, none reversible. A heap ∗n has n options.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::nimber(2).left_options(), [Value::zero(), Value::star()]);
    /// assert!(Value::zero().left_options().is_empty());
    /// ```
    pub fn left_options(&self) -> Vec<Value> {
        self.options(Player::Left)
    }

    /// Right's options in the canonical form.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::up().right_options(), [Value::star()]);
    /// ```
    pub fn right_options(&self) -> Vec<Value> {
        self.options(Player::Right)
    }

    /// A player's options in the canonical form.
    ///
    /// ```
    /// use upstar::{Player, Value};
    /// assert_eq!(Value::from(2).options(Player::Left), [Value::from(1)]);
    /// ```
    pub fn options(&self, player: Player) -> Vec<Value> {
        let options = self.ask(|algebra, _, game| match player {
            Player::Left => algebra.left_options(game),
            Player::Right => algebra.right_options(game),
        });
        let values = options.into_iter().map(|option| self.store.value(option));
        values.collect()
    }

    /// The Left stop: the number that play reaches if Left starts and both play for numbers. Kept with the value.
    ///
    /// ```
    /// let value: upstar::Value = "{2||1|-3}".parse()?;
    /// assert_eq!(value.left_stop(), 2.into());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn left_stop(&self) -> Dyadic {
        self.store.with(|algebra, _| algebra.left_stop(self.game))
    }

    /// The Right stop: the number that play reaches if Right starts.
    ///
    /// ```
    /// let value: upstar::Value = "{2||1|-3}".parse()?;
    /// assert_eq!(value.right_stop(), 1.into());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn right_stop(&self) -> Dyadic {
        self.store.with(|algebra, _| algebra.right_stop(self.game))
    }

    /// The mean: what one copy is worth on average in a sum of many.
    ///
    /// ```
    /// let value: upstar::Value = "{3|-2}".parse()?;
    /// assert_eq!(value.mean().to_string(), "1/2");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn mean(&self) -> Dyadic {
        self.ask(|algebra, analysis, game| analysis.mean(algebra, game))
    }

    /// The temperature: how urgent it is to move. Negative for numbers, 0 where only infinitesimals are at stake.
    ///
    /// ```
    /// let value: upstar::Value = "{3|-2}".parse()?;
    /// assert_eq!(value.temperature().to_string(), "5/2");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn temperature(&self) -> Dyadic {
        self.ask(|algebra, analysis, game| analysis.temperature(algebra, game))
    }

    /// The thermograph: both walls, with mean and temperature. Costs one step for each distinct follower.
    ///
    /// ```
    /// let value: upstar::Value = "{4||1|-1}".parse()?;
    /// let graph = value.thermograph();
    /// assert_eq!((graph.mean().to_string(), graph.temperature().to_string()), ("2".into(), "2".into()));
    /// assert_eq!(graph.right_wall().at(&1.into()), 1.into());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn thermograph(&self) -> Arc<Thermograph> {
        self.ask(|algebra, analysis, game| analysis.thermograph(algebra, game))
    }

    /// The value cooled by t: every move costs t, until a position freezes to a number. `None` for t < -1.
    ///
    /// ```
    /// let value: upstar::Value = "{3|-1}".parse()?;
    /// assert_eq!(value.cool(1).unwrap().to_string(), "{2|0}");
    /// assert_eq!(value.cool(5).unwrap(), 1.into());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn cool(&self, t: impl Into<Dyadic>) -> Option<Value> {
        let t = t.into();
        self.ask(|algebra, analysis, game| analysis.cool(algebra, game, &t))
            .map(|game| self.store.value(game))
    }

    /// The value heated by t: every move gains t, numbers stay.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::star().heat(2).to_string(), "+-2");
    /// ```
    pub fn heat(&self, t: impl Into<Value>) -> Value {
        let t = or_panic(self.store.handle(&t.into(), None));
        self.map(|algebra, analysis, game| analysis.heat(algebra, game, t))
    }

    /// The day on which the value is born: the depth of its canonical form.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::up().birthday(), 2u32.into());
    /// ```
    pub fn birthday(&self) -> BigUint {
        self.ask(|algebra, _, game| algebra.birthday(game))
    }

    /// The atomic weight: roughly how many ups an infinitesimal is worth. `None` if there is none, for example for values that are not
    /// infinitesimal.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!((3 * Value::up() + Value::nimber(2)).atomic_weight(), Some(3.into()));
    /// assert_eq!(Value::from(1).atomic_weight(), None);
    /// ```
    pub fn atomic_weight(&self) -> Option<Value> {
        self.ask(|algebra, analysis, game| analysis.atomic_weight(algebra, game))
            .map(|weight| self.store.value(weight))
    }

    /// The reduced canonical form: the simplest value that differs from it by an infinitesimal.
    ///
    /// ```
    /// let value: upstar::Value = "{2*|-1^}".parse()?;
    /// assert_eq!(value.reduced().to_string(), "{2|-1}");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn reduced(&self) -> Value {
        self.map(|algebra, analysis, game| analysis.reduced(algebra, game))
    }

    /// Whether it is a number.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::new([0.into()], [1.into()]).is_number());
    /// assert!(!Value::star().is_number());
    /// ```
    pub fn is_number(&self) -> bool {
        self.store.with(|algebra, _| algebra.is_number(self.game))
    }

    /// The number, if it is one.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::new([0.into()], [1.into()]).to_number().unwrap().to_string(), "1/2");
    /// ```
    pub fn to_number(&self) -> Option<Dyadic> {
        self.store.with(|algebra, _| algebra.as_number(self.game))
    }

    /// The size of the nim heap, if it is one. 0 is the empty heap.
    ///
    /// ```
    /// use upstar::Value;
    /// assert_eq!(Value::nimber(7).to_nimber(), Some(7));
    /// assert_eq!(Value::up().to_nimber(), None);
    /// ```
    pub fn to_nimber(&self) -> Option<u32> {
        self.store.with(|algebra, _| algebra.as_nimber(self.game))
    }

    /// Whether it lies between -x and x for every positive number x.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::up().is_infinitesimal());
    /// ```
    pub fn is_infinitesimal(&self) -> bool {
        self.store
            .with(|algebra, _| algebra.is_infinitesimal(self.game))
    }

    /// Whether in every follower either both players can move or neither can.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::up().is_all_small());
    /// assert!(!Value::from(1).is_all_small());
    /// ```
    pub fn is_all_small(&self) -> bool {
        self.ask(|algebra, _, game| algebra.is_all_small(game))
    }

    /// The picture of the thermograph. Refused if its numbers are too large to be drawn.
    ///
    /// ```
    /// let value: upstar::Value = "{4||1|-1}".parse()?;
    /// assert!(value.draw_thermograph()?.svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw_thermograph(&self) -> Result<Picture, Stopped> {
        self.store.with(|algebra, analysis| {
            upstar_draw::draw_thermographs(analysis, algebra, &[self.game])
        })
    }

    /// The picture of the canonical form as a tree: Left's moves to the left, Right's to the right. Refused if it is too large.
    ///
    /// ```
    /// use upstar::Value;
    /// assert!(Value::up().draw_tree()?.tikz().contains("tikzpicture"));
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn draw_tree(&self) -> Result<Picture, Stopped> {
        self.store
            .with(|algebra, _| upstar_draw::draw_tree(algebra, self.game))
    }

    /// The handle, which has a meaning only in its [`store`](Value::store).
    ///
    /// ```
    /// use upstar::{Value, game::Game};
    /// assert_eq!(Value::star().game(), Game::STAR);
    /// ```
    pub fn game(&self) -> Game {
        self.game
    }

    /// The store it lives in.
    ///
    /// ```
    /// let store = upstar::ValueStore::new();
    /// assert_eq!(store.read("{5|3}")?.store(), &store);
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn store(&self) -> &ValueStore {
        &self.store
    }

    /// Answers a question about the handle.
    fn ask<T>(
        &self,
        question: impl FnOnce(&mut Algebra, &mut Analysis, Game) -> Result<T, Stopped>,
    ) -> T {
        or_panic(
            self.store
                .with(|algebra, analysis| question(algebra, analysis, self.game)),
        )
    }

    /// Makes another value in the same store.
    fn map(
        &self,
        change: impl FnOnce(&mut Algebra, &mut Analysis, Game) -> Result<Game, Stopped>,
    ) -> Value {
        let game = self.ask(change);
        self.store.value(game)
    }
}

/// The store of the first value that needs one, or of the first value if none does.
fn common_store<'a>(values: impl IntoIterator<Item = &'a Value>) -> ValueStore {
    let mut first = None;
    for value in values {
        if value.game.packed().is_none() {
            return value.store.clone();
        }
        first = first.or(Some(value));
    }
    first.map_or_else(ValueStore::global, |value| value.store.clone())
}

impl Default for Value {
    fn default() -> Value {
        Value::zero()
    }
}

impl From<&Value> for Value {
    fn from(value: &Value) -> Value {
        value.clone()
    }
}

impl From<&Dyadic> for Value {
    fn from(number: &Dyadic) -> Value {
        let store = ValueStore::global();
        let game = or_panic(store.with(|algebra, _| algebra.number(number)));
        store.value(game)
    }
}

impl From<Dyadic> for Value {
    fn from(number: Dyadic) -> Value {
        Value::from(&number)
    }
}

impl From<BigInt> for Value {
    fn from(n: BigInt) -> Value {
        Value::from(Dyadic::from(n))
    }
}

macro_rules! integers {
    ($($integer:ty, $through:ty;)*) => {$(
        impl From<$integer> for Value {
            fn from(n: $integer) -> Value {
                Value::from(Dyadic::from(<$through>::from(n)))
            }
        }
    )*};
}

integers!(i32, i64; i64, i64; u32, i64; u64, BigInt; usize, BigInt;);
