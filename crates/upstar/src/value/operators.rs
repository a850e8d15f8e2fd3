//! Sums, multiples and the order of values, as operators.

use super::{Value, or_panic};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use upstar_values::game::{Algebra, Game, Order};
use upstar_values::number::BigInt;

impl<T: Into<Value>> Add<T> for &Value {
    type Output = Value;

    /// The sum. A closed formula for number + up + star values; otherwise one construction for each pair of followers.
    ///
    /// # Panics
    ///
    /// As [`Value`] says.
    fn add(self, other: T) -> Value {
        or_panic(self.add_within(&other.into(), None))
    }
}

impl<T: Into<Value>> Add<T> for Value {
    type Output = Value;

    fn add(self, other: T) -> Value {
        &self + other
    }
}

impl<T: Into<Value>> Sub<T> for &Value {
    type Output = Value;

    /// The difference G - H = G + (-H).
    ///
    /// # Panics
    ///
    /// As [`Value`] says.
    fn sub(self, other: T) -> Value {
        self + -other.into()
    }
}

impl<T: Into<Value>> Sub<T> for Value {
    type Output = Value;

    fn sub(self, other: T) -> Value {
        &self - other
    }
}

impl Neg for &Value {
    type Output = Value;

    /// The negative: the players exchanged. Costs at most one step for each follower, and is remembered.
    fn neg(self) -> Value {
        self.map(|algebra, _, game| algebra.neg(game))
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        -&self
    }
}

impl<N: Into<BigInt>> Mul<N> for &Value {
    type Output = Value;

    /// The sum of n copies, or of -n copies of the negative for n < 0. A closed formula for number + up + star values; otherwise n
    /// additions, fewer beyond 256.
    ///
    /// # Panics
    ///
    /// As [`Value`] says.
    fn mul(self, n: N) -> Value {
        or_panic(self.times_within(&n.into(), None))
    }
}

impl<N: Into<BigInt>> Mul<N> for Value {
    type Output = Value;

    fn mul(self, n: N) -> Value {
        &self * n
    }
}

// For one integer type only, so that a literal before a value needs no type.
impl Mul<Value> for i64 {
    type Output = Value;

    fn mul(self, value: Value) -> Value {
        &value * self
    }
}

impl Mul<&Value> for i64 {
    type Output = Value;

    fn mul(self, value: &Value) -> Value {
        value * self
    }
}

impl<T: Into<Value>> AddAssign<T> for Value {
    fn add_assign(&mut self, other: T) {
        *self = &*self + other;
    }
}

impl<T: Into<Value>> SubAssign<T> for Value {
    fn sub_assign(&mut self, other: T) {
        *self = &*self - other;
    }
}

impl<N: Into<BigInt>> MulAssign<N> for Value {
    fn mul_assign(&mut self, n: N) {
        *self = &*self * n;
    }
}

impl<T: Into<Value>> Sum<T> for Value {
    fn sum<I: Iterator<Item = T>>(terms: I) -> Value {
        terms.fold(Value::zero(), |sum, term| sum + term)
    }
}

impl PartialEq for Value {
    /// Whether the values are equal. In one store this compares handles.
    fn eq(&self, other: &Value) -> bool {
        if self.store == other.store || self.game.packed().is_some() {
            return self.game == other.game;
        }
        self.game == or_panic(self.store.handle(other, None))
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    /// The partial order of games: `None` if neither G ≤ H nor G ≥ H. Most comparisons are decided by the stops; the others cost at
    /// most one step for each pair of followers.
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        match self.compare(other) {
            Order::Less => Some(Ordering::Less),
            Order::Equal => Some(Ordering::Equal),
            Order::Greater => Some(Ordering::Greater),
            Order::Confused => None,
        }
    }
}

impl Hash for Value {
    /// Equal values of different stores must hash alike. Their handles differ, so this looks at followers up to two moves away.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(word) = self.game.packed() {
            return state.write_u64(word);
        }
        self.store
            .with(|algebra, _| match algebra.as_nus(self.game) {
                Some(nus) => nus.hash(state),
                None => state.write_u64(fingerprint(algebra, self.game, 2)),
            });
    }
}

/// A word that depends on the value and not on the store.
fn fingerprint(algebra: &mut Algebra, game: Game, depth: u32) -> u64 {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = |word: u64| (word ^ word >> 29).wrapping_mul(MIX);
    if let Some(word) = game.packed() {
        return mixed(word);
    }
    let (left, right) = algebra.scaled_stops(game).unwrap_or_default();
    let mut word = mixed(left as u64).wrapping_add(mixed(right as u64).rotate_left(32));
    if depth == 0 {
        return word;
    }
    for is_left in [true, false] {
        let mut options = Vec::new();
        // For large number + up + star values only the stops are used: a nim heap among them has too many options.
        if !algebra.is_nus(game) && algebra.list_options(game, is_left, &mut options).is_ok() {
            let sum = options
                .iter()
                .map(|&option| fingerprint(algebra, option, depth - 1))
                .fold(0, u64::wrapping_add);
            word = mixed(word ^ sum).wrapping_add(options.len() as u64);
        }
    }
    word
}
