//! Relations between values of all kinds.

use crate::dictionary::Key;
use crate::loopy;
use crate::misere;
use crate::names;
use crate::ordinals;
use crate::value::Value;
use std::cmp::Ordering;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Order};
use upstar::loopy::LoopyAlgebra;
use upstar::notation::tree::Relation;
use upstar::number::Rational;

/// Whether the relation holds; `None` if it is not defined for values of these kinds.
pub(crate) fn holds(
    algebra: &mut Algebra,
    relation: Relation,
    a: &Value,
    b: &Value,
) -> Result<Option<bool>, Stopped> {
    if let (Value::Integer(x), Value::Integer(y)) = (a, b) {
        return Ok(Some(fits(relation, order(x.cmp(y)))));
    }
    if let (Some(x), Some(y)) = (a.plain_number(), b.plain_number()) {
        return Ok(Some(fits(relation, order(x.cmp(&y)))));
    }
    if let Some(found) = ordinals::order(a, b) {
        return Ok(Some(fits(relation, order(found))));
    }
    if let (Some(x), Some(y)) = (a.plain_rational(), b.plain_rational()) {
        return Ok(Some(fits(relation, order(x.cmp(&y)))));
    }
    if let (Some(x), Some(y)) = (misere::misere(a), misere::misere(b)) {
        // Values of misère play are equal or not; they have no order.
        return Ok(match relation {
            Relation::Equal => Some(x == y),
            Relation::NotEqual => Some(x != y),
            _ => None,
        });
    }
    if misere::is_misere(a) && misere::is_normal_game(b)
        || misere::is_misere(b) && misere::is_normal_game(a)
    {
        return Ok(None);
    }
    if (loopy::turns_out_loopy(algebra, a) || loopy::turns_out_loopy(algebra, b))
        && let (Some(g), Some(h)) = (loopy::any_game(algebra, a)?, loopy::any_game(algebra, b)?)
    {
        let order = LoopyAlgebra::on(algebra).compare(&g, &h)?;
        return Ok(Some(fits(relation, order)));
    }
    if let (Some(g), Some(h)) = (game(algebra, a)?, game(algebra, b)?) {
        return Ok(Some(match relation {
            // One comparison is enough for these.
            Relation::LessEqual => algebra.le(g, h)?,
            Relation::GreaterEqual => algebra.le(h, g)?,
            Relation::LessOrConfused => !algebra.le(h, g)?,
            Relation::GreaterOrConfused => !algebra.le(g, h)?,
            Relation::Equal => g == h,
            Relation::NotEqual => g != h,
            _ => fits(relation, algebra.compare(g, h)?),
        }));
    }
    if let Value::Rational(x) = a
        && let Some(g) = game(algebra, b)?
    {
        let order = match game_order(algebra, g, x) {
            Order::Less => Order::Greater,
            Order::Greater => Order::Less,
            order => order,
        };
        return Ok(Some(fits(relation, order)));
    }
    if let Value::Rational(x) = b
        && let Some(g) = game(algebra, a)?
    {
        return Ok(Some(fits(relation, game_order(algebra, g, x))));
    }
    let equal = match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => {
            if let Some(order) = names::outcome_order(a, b) {
                return Ok(Some(fits(relation, order)));
            }
            a == b
        }
        (Value::Set(a), Value::Set(b)) => {
            let order = match (a.is_within(b), b.is_within(a)) {
                (true, true) => Order::Equal,
                (true, false) => Order::Less,
                (false, true) => Order::Greater,
                (false, false) => Order::Confused,
            };
            return Ok(Some(fits(relation, order)));
        }
        (Value::Function(a), Value::Function(b)) => std::ptr::eq(*a, *b),
        (Value::Routine(a), Value::Routine(b)) => std::sync::Arc::ptr_eq(a, b),
        (Value::Nothing, Value::Nothing) => true,
        (Value::Dictionary(a), Value::Dictionary(b)) => {
            let mut equal = a.entries().len() == b.entries().len();
            for (key, value) in a.entries() {
                let other = Key::new(key.clone()).ok().and_then(|key| b.get(&key));
                equal = equal
                    && match other {
                        Some(other) => holds(algebra, Relation::Equal, value, other)? == Some(true),
                        None => false,
                    };
            }
            equal
        }
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => {
            let (a, b) = (a.items(), b.items());
            let mut equal = a.len() == b.len();
            for (a, b) in a.iter().zip(b) {
                equal = equal && holds(algebra, Relation::Equal, a, b)? == Some(true);
            }
            equal
        }
        (Value::Thing(a), Value::Thing(b)) => {
            let style = upstar::notation::Style::Text;
            a.kind() == b.kind() && a.text(algebra, style)? == b.text(algebra, style)?
        }
        // Values of different kinds are not equal.
        _ => false,
    };
    Ok(match relation {
        Relation::Equal => Some(equal),
        Relation::NotEqual => Some(!equal),
        _ => None,
    })
}

/// The value of the game that a value stands for. A position that has none, because the last move does not decide, stands for itself.
fn game(algebra: &mut Algebra, value: &Value) -> Result<Option<Game>, Stopped> {
    match value.to_game(algebra) {
        Err(Stopped::NoValue(_)) => Ok(None),
        game => game,
    }
}

/// The order of a game and a number that is not dyadic. No stop is equal to such a number, so the stops decide.
fn game_order(algebra: &Algebra, game: Game, number: &Rational) -> Order {
    let (left, right) = algebra.stops(game);
    if Rational::from(&left) < *number {
        Order::Less
    } else if Rational::from(&right) > *number {
        Order::Greater
    } else {
        Order::Confused
    }
}

fn order(order: Ordering) -> Order {
    match order {
        Ordering::Less => Order::Less,
        Ordering::Equal => Order::Equal,
        Ordering::Greater => Order::Greater,
    }
}

pub(crate) fn fits(relation: Relation, order: Order) -> bool {
    use Order::{Confused, Equal, Greater, Less};
    match relation {
        Relation::Equal => order == Equal,
        Relation::NotEqual => order != Equal,
        Relation::Less => order == Less,
        Relation::LessEqual => matches!(order, Less | Equal),
        Relation::Greater => order == Greater,
        Relation::GreaterEqual => matches!(order, Greater | Equal),
        Relation::Confused => order == Confused,
        Relation::LessOrConfused => matches!(order, Less | Confused),
        Relation::GreaterOrConfused => matches!(order, Greater | Confused),
    }
}
