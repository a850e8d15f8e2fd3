//! Arithmetic, and games as they are written.

use super::{Done, Machine, Problem};
use crate::arithmetic;
use crate::functions;
use crate::integer::Integer;
use crate::loopy;
use crate::misere;
use crate::ordinals;
use crate::program::GameLiteral;
use crate::value::{List, Value, room_for};
use std::ops::Range;
use upstar::budget::{Budget, Stopped};
use upstar::notation::tree::{Infix, Prefix};
use upstar::notation::{Written, literal, up_power};
use upstar::number::Rational;
use upstar::position::{self, position_of, stopper_position};

/// An operation on small integers, if its result is one.
#[inline]
pub(super) fn small_infix(infix: Infix, a: i64, b: i64) -> Option<i64> {
    match infix {
        Infix::BitAnd => Some(a & b),
        Infix::BitOr => Some(a | b),
        Infix::BitXor => Some(a ^ b),
        Infix::ShiftLeft if (0..63).contains(&b) => {
            let shifted = a << b;
            (shifted >> b == a).then_some(shifted)
        }
        Infix::ShiftRight if b >= 0 => Some(a >> b.min(63)),
        Infix::Times => a.checked_mul(b),
        Infix::FloorDivide if b > 0 => Some(a.div_euclid(b)),
        Infix::Remainder if b > 0 => Some(a.rem_euclid(b)),
        _ => None,
    }
}

/// Whether there is a position in this game, as it was written, in which a move may bind the next one.
fn binds_moves(value: &Value) -> bool {
    let Value::Game(game) = value else {
        return false;
    };
    let summands = game.summands();
    let mut positions = summands.iter().filter_map(|(_, game)| position_of(game));
    positions.any(|position| position.ends().binds_moves())
}

impl Machine<'_> {
    /// The game that a value stands for; its value need not be worked out yet if it may stay `open`.
    pub(super) fn game(&mut self, value: &Value, part: usize, open: bool) -> Done<Written> {
        let game = value.to_written(self.algebra).map_err(in_part(part))?;
        let game = game.ok_or_else(|| Problem::expected("a game", value, part))?;
        if !open {
            game.value(self.algebra).map_err(in_part(part))?;
        }
        Ok(game)
    }

    /// The same; a value with loops stays what it is.
    pub(super) fn game_or_loopy(&mut self, value: &Value, open: bool) -> Done<Value> {
        if loopy::is_loopy(value) || misere::is_misere(value) {
            return Ok(value.clone());
        }
        Ok(Value::Game(self.game(value, 0, open)?))
    }

    pub(crate) fn as_game(&mut self, value: &Value, part: usize) -> Done<Written> {
        self.game(value, part, false)
    }

    /// A value inside braces: a game, or a list of games.
    pub(super) fn option(&mut self, value: &Value, open: bool) -> Done<Value> {
        let list = match value {
            Value::List(list) | Value::Tuple(list) => list.clone(),
            Value::Set(_) => self.items(value.clone())?,
            value => return self.game_or_loopy(value, open),
        };
        self.charge(list.items().len())?;
        let mut games = Vec::with_capacity(list.items().len());
        for item in list.items() {
            games.push(self.game_or_loopy(item, open)?);
        }
        Ok(Value::List(List::new(games)?))
    }

    pub(crate) fn as_integer(&mut self, value: &Value, part: usize) -> Done<Integer> {
        if let Value::Integer(n) = value {
            return Ok(n.clone());
        }
        let integer = value.to_integer(self.algebra).map_err(in_part(part))?;
        let integer = integer.ok_or_else(|| Problem::expected("an integer", value, part))?;
        Ok(integer.into())
    }

    /// `a + b`; a list that has no other copy grows in place.
    pub(super) fn add(&mut self, a: Value, b: Value) -> Done<Value> {
        match (a, b) {
            (Value::List(mut a), Value::List(b)) => {
                self.extend(&mut a, &b)?;
                Ok(Value::List(a))
            }
            (Value::Tuple(mut a), Value::Tuple(b)) => {
                self.extend(&mut a, &b)?;
                Ok(Value::Tuple(a))
            }
            (a, b) => self.terms(&[(false, a), (false, b)]),
        }
    }

    fn extend(&mut self, a: &mut List, b: &List) -> Done {
        let items = b.items().len();
        self.charge(items)?;
        self.claim(std::mem::size_of_val(b.items()) + a.copied())?;
        a.extend(b);
        Ok(())
    }

    /// A sum of values.
    pub(super) fn terms(&mut self, terms: &[(bool, Value)]) -> Done<Value> {
        let length = |value: &Value| match value {
            Value::Text(text) => text.len(),
            Value::List(list) | Value::Tuple(list) => std::mem::size_of_val(list.items()),
            Value::Integer(n) => n.bits() as usize / 8,
            _ => 0,
        };
        let bytes = terms.iter().map(|(_, value)| length(value)).sum();
        if bytes > 1 << 10 {
            self.charge(bytes / 16)?;
            self.claim(bytes)?;
            // The text is in memory twice while it is joined.
            self.algebra.budget().check(self.algebra.bytes() + bytes)?;
        }
        if let Some(sum) = arithmetic::plain_sum(terms, self.algebra.budget()) {
            return Ok(sum?);
        }
        if let Some(sum) = ordinals::sum(terms) {
            return sum;
        }
        if terms.iter().any(|(_, value)| misere::is_misere(value)) {
            return self.misere_sum(terms);
        }
        if self.any_turns_out_loopy(terms) {
            return self.loopy_sum(terms);
        }
        let mut games = Vec::with_capacity(terms.len());
        for (at, (minus, value)) in terms.iter().enumerate() {
            games.push((*minus, self.as_game(value, at)?));
        }
        Ok(Value::Game(Written::sum(self.algebra, &games)?))
    }

    /// A sum of misère values.
    fn misere_sum(&mut self, terms: &[(bool, Value)]) -> Done<Value> {
        let mut values = Vec::with_capacity(terms.len());
        for (at, (minus, value)) in terms.iter().enumerate() {
            let Some(value) = misere::misere(value) else {
                return Err(Problem::new(misere::MIXED).part(at));
            };
            if *minus {
                let message = "misère values have no negatives; `misere_minus(G, H)` is the X with G = H + X, where there is one";
                return Err(Problem::new(message).part(at));
            }
            values.push(value);
        }
        let sum = misere::with_values(self.algebra, |store| store.total(&values))?;
        Ok(misere::value(sum))
    }

    fn any_turns_out_loopy(&mut self, terms: &[(bool, Value)]) -> bool {
        let mut values = terms.iter().map(|(_, value)| value);
        values.any(|value| loopy::turns_out_loopy(self.algebra, value))
    }

    /// A sum of registers.
    pub(super) fn sum(
        &mut self,
        signs: &[bool],
        registers: Range<usize>,
        written: bool,
    ) -> Done<Value> {
        let values = &self.stack[registers];
        if !written {
            let mut sum = Some(0i64);
            for (minus, value) in signs.iter().zip(values) {
                let term = match value {
                    Value::Integer(n) => n.small(),
                    _ => None,
                };
                sum = sum.zip(term).and_then(|(sum, term)| {
                    if *minus {
                        sum.checked_sub(term)
                    } else {
                        sum.checked_add(term)
                    }
                });
            }
            if let Some(sum) = sum {
                return Ok(Value::Integer(sum.into()));
            }
        }
        let terms: Vec<(bool, Value)> = signs.iter().copied().zip(values.iter().cloned()).collect();
        self.sum_of(&terms, written)
    }

    pub(super) fn sum_of(&mut self, terms: &[(bool, Value)], written: bool) -> Done<Value> {
        // Where a move binds the next one, nothing can be added up: values with loops are played, too.
        let is_played = written && terms.iter().any(|(_, value)| binds_moves(value));
        let stands_alone =
            |value: &Value| misere::is_misere(value) || !is_played && loopy::is_loopy(value);
        if !written || terms.iter().any(|(_, value)| stands_alone(value)) {
            return self.terms(terms);
        }
        let mut games = Vec::with_capacity(terms.len());
        for (at, (minus, value)) in terms.iter().enumerate() {
            let stopper = loopy::loopy_stopper(value, self.algebra).map_err(in_part(at))?;
            let game = match stopper {
                Some(stopper) => position::written(stopper_position(stopper, self.algebra)?),
                None => self.game(value, at, true)?,
            };
            games.push((*minus, game));
        }
        Ok(Value::Game(Written::sum(self.algebra, &games)?))
    }

    pub(super) fn prefix(&mut self, prefix: Prefix, value: Value) -> Done<Value> {
        Ok(match (prefix, value) {
            (Prefix::Not, Value::Bool(truth)) => Value::Bool(!truth),
            (Prefix::Not, value) => return Err(Problem::expected("true or false", &value, 0)),
            (Prefix::Complement, value) => Value::Integer(!&self.as_integer(&value, 0)?),
            (_, Value::Integer(n)) => Value::Integer(-&n),
            (_, Value::Number(x)) => Value::Number(-x),
            (Prefix::Minus, Value::Rational(ratio)) => ratio.neg().into(),
            (Prefix::Minus, value) if misere::is_misere(&value) => {
                return self.misere_sum(&[(true, value)]);
            }
            (prefix, value) if loopy::turns_out_loopy(self.algebra, &value) => {
                return self.loopy_sign(prefix, &value);
            }
            (prefix, value) => {
                let game = self.as_game(&value, 0)?;
                return self.sign(prefix, &Value::Game(game));
            }
        })
    }

    /// A sign before a game.
    pub(super) fn sign(&mut self, prefix: Prefix, value: &Value) -> Done<Value> {
        if loopy::any_loopy(std::slice::from_ref(value)) {
            return self.loopy_sign(prefix, value);
        }
        if let (Prefix::Switch, Value::List(list)) = (prefix, value) {
            let mut games = Vec::with_capacity(list.items().len());
            for item in list.items() {
                games.push(self.game(item, 0, true)?);
            }
            return Ok(Value::Game(Written::switch_of(self.algebra, &games)?));
        }
        let game = self.game(value, 0, true)?;
        let game = match prefix {
            Prefix::Switch => Written::switch(self.algebra, &game),
            Prefix::Tiny | Prefix::Miny => {
                let value = game.value(self.algebra)?;
                let tiny = match prefix {
                    Prefix::Tiny => self.algebra.tiny(value),
                    _ => self.algebra.miny(value),
                };
                tiny.map(Written::canonical)
            }
            _ => Written::negative(self.algebra, &game),
        };
        Ok(Value::Game(game?))
    }

    pub(super) fn literal(&mut self, written: &GameLiteral) -> Done<Value> {
        let game = match written {
            GameLiteral::Nus(nus) => literal(self.algebra, nus)?,
            GameLiteral::UpPower(power) => up_power(self.algebra, power)?,
            GameLiteral::Loopy(literal) => return Ok(loopy::literal(self.algebra, literal)?),
            GameLiteral::Misere(text) => return Ok(misere::literal(self.algebra, text)?),
        };
        Ok(Value::game(game))
    }

    /// A game from its options, which may be lists of them.
    pub(super) fn braces(&mut self, left: &[Value], right: &[Value]) -> Done<Value> {
        if loopy::any_loopy(left) || loopy::any_loopy(right) {
            return self.loopy_braces(left, right);
        }
        let mut side = |options: &[Value]| -> Done<Vec<Written>> {
            let mut games = Vec::with_capacity(options.len());
            for option in options {
                match option {
                    Value::List(list) => {
                        for item in list.items() {
                            games.push(self.game(item, 0, true)?);
                        }
                    }
                    option => games.push(self.game(option, 0, true)?),
                }
            }
            Ok(games)
        };
        let (left, right) = (side(left)?, side(right)?);
        Ok(Value::Game(Written::braces(self.algebra, &left, &right)?))
    }

    pub(super) fn ordinal(&mut self, base: &Value, exponent: &Value) -> Done<Value> {
        if loopy::is_loopy(base) || loopy::is_loopy(exponent) {
            return self.loopy_ordinal(base, exponent);
        }
        let (base, exponent) = (self.game(base, 0, true)?, self.game(exponent, 1, true)?);
        Ok(Value::Game(Written::ordinal(
            self.algebra,
            &base,
            &exponent,
        )?))
    }

    pub(super) fn infix(&mut self, infix: Infix, a: Value, b: Value) -> Done<Value> {
        if let Some(result) = ordinals::infix(infix, &a, &b, self.algebra.budget()) {
            return result;
        }
        match infix {
            Infix::Times => return self.times(a, b),
            // A word to the n-th power is n copies of it.
            Infix::Power if matches!(a, Value::Text(_)) => return self.times(a, b),
            Infix::BitAnd if !matches!((&a, &b), (Value::Integer(_), Value::Integer(_))) => {
                return self.sides(&a, &b);
            }
            Infix::ShiftLeft | Infix::ShiftRight | Infix::BitAnd | Infix::BitOr | Infix::BitXor => {
                let (a, b) = (self.as_integer(&a, 0)?, self.as_integer(&b, 1)?);
                self.charge((a.bits() / 64) as usize)?;
                return self.bits(infix, &a, &b).map(Value::Integer);
            }
            _ => {}
        }
        if let (Value::Integer(a), Value::Integer(b)) = (&a, &b)
            && matches!(infix, Infix::FloorDivide | Infix::Remainder)
        {
            self.charge((a.bits() / 16) as usize)?;
            let result = a.div_mod_within(b, self.algebra.budget())?;
            let result = result.ok_or_else(|| Problem::new("division by zero").part(1))?;
            return Ok(Value::Integer(match infix {
                Infix::FloorDivide => result.0,
                _ => result.1,
            }));
        }
        if matches!(a, Value::Rational(_)) || matches!(b, Value::Rational(_)) {
            return self.rational(infix, &a, &b);
        }
        let x = a.to_number(self.algebra).map_err(in_part(0))?;
        let y = b.to_number(self.algebra).map_err(in_part(1))?;
        let x = x.ok_or_else(|| Problem::expected("a number", &a, 0))?;
        let y = y.ok_or_else(|| Problem::expected("a number", &b, 1))?;
        let whole = matches!((&a, &b), (Value::Integer(_), Value::Integer(_)));
        let budget = self.algebra.budget();
        let result = arithmetic::infix(infix, &x, &y, whole, budget).map_err(no_result)?;
        if let Value::Integer(n) = &result {
            // Arithmetic on long numbers takes time in proportion to their length.
            self.charge((n.bits() / 64) as usize)?;
        }
        Ok(result)
    }

    /// An operation with a rational that is not dyadic.
    fn rational(&mut self, infix: Infix, a: &Value, b: &Value) -> Done<Value> {
        let mut operand = |value: &Value, part| -> Done<Rational> {
            if let Some(ratio) = value.plain_rational() {
                return Ok(ratio);
            }
            let number = value.to_number(self.algebra).map_err(in_part(part))?;
            let number = number.ok_or_else(|| Problem::expected("a number", value, part))?;
            Ok(Rational::from(&number))
        };
        let (x, y) = (operand(a, 0)?, operand(b, 1)?);
        let bits = x.bits() + y.bits();
        self.charge((bits / 16) as usize)?;
        let budget = self.algebra.budget();
        arithmetic::rational_infix(infix, &x, &y, budget).map_err(no_result)
    }

    pub(super) fn bits(&mut self, infix: Infix, a: &Integer, b: &Integer) -> Done<Integer> {
        let places = |b: &Integer| {
            if b.is_negative() {
                let message = "expected a shift by 0 or more places";
                return Err(Problem::new(message).part(1));
            }
            Ok(b.small().map_or(u64::MAX, i64::unsigned_abs))
        };
        Ok(match infix {
            Infix::BitAnd => a & b,
            Infix::BitOr => a | b,
            Infix::BitXor => a ^ b,
            Infix::ShiftRight => a.shift_right(places(b)?),
            _ => {
                let shifted = a.shift_left(places(b)?);
                shifted.ok_or(Stopped::TooLarge(&"an integer of more than 2^22 bits"))?
            }
        })
    }

    /// `n * G`; a text or a list is repeated.
    fn times(&mut self, a: Value, b: Value) -> Done<Value> {
        let repeated =
            |value: &Value| matches!(value, Value::Text(_) | Value::List(_) | Value::Tuple(_));
        let (value, count, part) = match (repeated(&a), repeated(&b)) {
            (true, false) => (a, b, 1),
            (false, true) => (b, a, 0),
            _ => {
                if let (Value::Integer(a), Value::Integer(b)) = (&a, &b) {
                    self.charge(((a.bits() + b.bits()) / 16) as usize)?;
                }
                return self.run_builtin(&functions::values::TIMES, vec![a, b], 0);
            }
        };
        let count = self.as_integer(&count, part)?;
        let count = if count.is_negative() {
            0
        } else {
            count.to_usize().unwrap_or(usize::MAX)
        };
        let length = match &value {
            Value::Text(text) => text.len(),
            value => std::mem::size_of_val(value.items().unwrap_or_default()),
        };
        let bytes = length.saturating_mul(count);
        if bytes > isize::MAX as usize / 2 {
            return Err(Stopped::TooLarge(&"so long a repetition").into());
        }
        self.claim(bytes)?;
        self.charge(bytes / 16)?;
        let budget = self.algebra.budget();
        Ok(match value {
            Value::Text(text) => {
                // The text is in memory twice for a moment.
                budget.check(self.algebra.bytes() + bytes)?;
                Value::text(text.repeat(count))
            }
            Value::Tuple(list) => Value::Tuple(List::new(repeat(list.items(), count, budget)?)?),
            value => {
                let items = value.items().unwrap_or_default();
                Value::List(List::new(repeat(items, count, budget)?)?)
            }
        })
    }
}

/// Arithmetic that has no result.
fn no_result(problem: arithmetic::Problem) -> Problem {
    if let Some(stopped) = problem.stopped {
        return Problem::from(stopped);
    }
    let place = Problem::new(problem.message);
    if problem.on_right {
        place.part(1)
    } else {
        place
    }
}

/// Work on an operand reached a limit.
pub(super) fn in_part(part: usize) -> impl FnOnce(Stopped) -> Problem {
    move |stopped| Problem::from(stopped).part(part)
}

fn repeat(items: &[Value], count: usize, budget: &Budget) -> Result<Vec<Value>, Stopped> {
    let mut repeated = room_for(items.len() * count)?;
    for at in 0..count {
        if items.len() >= 64 || at % 64 == 0 {
            budget.check(0)?;
        }
        repeated.extend_from_slice(items);
    }
    Ok(repeated)
}
