//! Functions for loops: ranges, lists from other things, dictionaries, bits.

use crate::dictionary::{Dictionary, Key};
use crate::function::{Call, Failure, Function};
use crate::integer::Integer;
use crate::letters::{letters, letters_bytes};
use crate::value::{List, Value, room_for};
use num_traits::ToPrimitive;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::number::long;
use upstar::sort::sort_within;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &RANGE, &LIST, &TUPLE, &SORTED, &ENUMERATE, &ZIP, &ANY, &ALL, &KEYS, &VALUES, &ITEMS, &GET,
    &BITS, &BIT_COUNT,
];

/// The items of anything that a loop can run over.
pub(super) fn items(call: &mut Call<'_>, at: usize) -> Result<Vec<Value>> {
    match call.get(at) {
        Some(Value::Text(text)) => {
            call.claim(letters_bytes(text))?;
            Ok(letters(text, call.algebra.budget())?)
        }
        Some(Value::Dictionary(dictionary) | Value::Set(dictionary)) => {
            let keys = dictionary.entries().iter().map(|(key, _)| key.clone());
            collect(
                call,
                dictionary.entries().len(),
                size_of::<Value>(),
                keys.map(Ok),
            )
        }
        _ => {
            let list = call.list(at)?;
            let items = list.items().iter().cloned();
            collect(call, list.items().len(), size_of::<Value>(), items.map(Ok))
        }
    }
}

/// Collects `count` items that take `each` bytes.
fn collect(
    call: &Call<'_>,
    count: usize,
    each: usize,
    items: impl Iterator<Item = Result>,
) -> Result<Vec<Value>> {
    call.claim(count.saturating_mul(each))?;
    let mut collected = room_for(count)?;
    for (at, item) in items.enumerate() {
        call.step(at)?;
        collected.push(item?);
    }
    Ok(collected)
}

/// Bytes of a pair in a list.
const PAIR: usize = 3 * size_of::<Value>() + 64;

fn list(items: Vec<Value>) -> Result {
    Ok(Value::List(List::new(items)?))
}

fn pair(a: Value, b: Value) -> Result {
    Ok(Value::Tuple(List::new(vec![a, b])?))
}

static RANGE: Function = Function {
    name: "range",
    parameters: "a, [b], [step]",
    summary: "the integers from a up to but without b, or from 0 up to but without a",
    details: "`a..b` is the range with both ends.",
    examples: &[
        ("range(4)", "[0, 1, 2, 3]"),
        ("range(2, 5)", "[2, 3, 4]"),
        ("range(6, 0, -2)", "[6, 4, 2]"),
    ],
    run: |call| {
        let first = call.integer(0)?;
        let (mut from, to) = match call.count() {
            1 => (0.into(), first),
            _ => (first, call.integer(1)?),
        };
        let step = match call.count() {
            3 => call.integer(2)?,
            _ => 1.into(),
        };
        let upwards = step.sign() == num_bigint::Sign::Plus;
        if step.sign() == num_bigint::Sign::NoSign {
            return Err(Failure::argument(2, "the step of a range is not 0"));
        }
        if (upwards && from >= to) || (!upwards && from <= to) {
            return list(Vec::new());
        }
        // From the last to the first in whole steps, and the first itself.
        let last = if upwards { &to - 1 } else { &to + 1 };
        let (rounds, _) = long::div_mod_floor(&(last - &from), &step, call.algebra.budget())?;
        let count = rounds
            .to_usize()
            .map_or(usize::MAX, |n| n.saturating_add(1));
        let each = size_of::<Value>() + (from.bits().max(to.bits()) / 64) as usize * 8;
        let numbers = std::iter::repeat_with(|| {
            let number = Integer::from(from.clone());
            from += &step;
            Ok(Value::Integer(number))
        });
        call.claim(count.saturating_mul(each))?;
        if count > isize::MAX as usize / each {
            return Err(Stopped::TooLarge(&"so long a range").into());
        }
        list(collect(call, count, each, numbers.take(count))?)
    },
    ..Function::BLANK
};

static LIST: Function = Function {
    name: "list",
    parameters: "items",
    summary: "the items of a tuple or a set, the letters of a text or the keys of a dictionary as a list",
    examples: &[("list(\"xo.\")", "[\"x\", \"o\", \".\"]")],
    run: |call| list(items(call, 0)?),
    ..Function::BLANK
};

static TUPLE: Function = Function {
    name: "tuple",
    parameters: "items",
    summary: "the items of a list as a tuple",
    examples: &[("tuple([1, 2])", "(1, 2)")],
    run: |call| Ok(Value::Tuple(List::new(items(call, 0)?)?)),
    ..Function::BLANK
};

/// The machine sorts by a key, because it calls the function.
pub static SORTED: Function = Function {
    name: "sorted",
    parameters: "list, [key]",
    summary: "the items of a list from least to greatest; with a key, in the order of its values",
    details: "Integers, numbers or texts; tuples and lists of them are ordered like words. The key is a function of one argument. Items with \
              equal keys stay in their order.",
    examples: &[
        ("sorted([3, 1/2, 2])", "[1/2, 2, 3]"),
        (
            "sorted([(2, \"a\"), (1, \"b\")])",
            "[(1, \"b\"), (2, \"a\")]",
        ),
        ("sorted([^, +-2, 3, *], key = birthday)", "[*, ^, +-2, 3]"),
        ("sorted([5, -3, 2], lambda n: n ** 2)", "[2, -3, 5]"),
    ],
    run: |call| {
        let items = items(call, 0)?;
        call.claim(4 * std::mem::size_of_val(&items[..]))?;
        sorted(call.algebra, items.clone(), items)
    },
    ..Function::BLANK
};

/// Items in the order of their keys.
pub(crate) fn sorted(algebra: &mut Algebra, keys: Vec<Value>, items: Vec<Value>) -> Result {
    let mut pairs = room_for_pairs(keys.len())?;
    for (key, item) in keys.into_iter().zip(items) {
        // A game that is a number is ordered like a number.
        let number = match &key {
            Value::Game(_) => key.to_number(algebra)?,
            _ => None,
        };
        pairs.push((number.map_or(key, Value::Number), item));
    }
    let sorted = sort_within(pairs, algebra.budget(), |(a, _), (b, _)| {
        order(a, b).ok_or_else(|| {
            let message = format!("{} and {} have no order", a.a_kind(), b.a_kind());
            Failure::argument(0, message)
        })
    });
    list(sorted?.into_iter().map(|(_, item)| item).collect())
}

fn room_for_pairs(count: usize) -> std::result::Result<Vec<(Value, Value)>, Stopped> {
    let mut pairs = Vec::new();
    match pairs.try_reserve_exact(count) {
        Ok(()) => Ok(pairs),
        Err(_) => Err(Stopped::TooLarge(&"so long a list")),
    }
}

fn order(a: &Value, b: &Value) -> Option<std::cmp::Ordering> {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => {
            let (a, b) = (a.items(), b.items());
            for (a, b) in a.iter().zip(b) {
                match order(a, b)? {
                    std::cmp::Ordering::Equal => {}
                    other => return Some(other),
                }
            }
            Some(a.len().cmp(&b.len()))
        }
        (Value::Rational(_), _) | (_, Value::Rational(_)) => {
            Some(a.plain_rational()?.cmp(&b.plain_rational()?))
        }
        _ => Some(a.plain_number()?.cmp(&b.plain_number()?)),
    }
}

static ENUMERATE: Function = Function {
    name: "enumerate",
    parameters: "list",
    summary: "the items of a list, each in a tuple with its number from 0",
    examples: &[("enumerate(\"xo\")", "[(0, \"x\"), (1, \"o\")]")],
    run: |call| {
        let items = items(call, 0)?;
        let count = items.len();
        let pairs = items.into_iter().enumerate();
        let pairs = pairs.map(|(at, item)| pair(Integer::from(at).into(), item));
        list(collect(call, count, PAIR, pairs)?)
    },
    ..Function::BLANK
};

static ZIP: Function = Function {
    name: "zip",
    parameters: "a, b",
    summary: "tuples of the first items of two lists, of the second ones, …, as long as both have one",
    examples: &[("zip([1, 2], \"xo\")", "[(1, \"x\"), (2, \"o\")]")],
    run: |call| {
        let (a, b) = (items(call, 0)?, items(call, 1)?);
        let count = a.len().min(b.len());
        let pairs = a.into_iter().zip(b).map(|(a, b)| pair(a, b));
        list(collect(call, count, PAIR, pairs)?)
    },
    ..Function::BLANK
};

/// Whether an item of a list of truth values is `wanted`.
fn contains(call: &mut Call<'_>, wanted: bool) -> Result<bool> {
    for (at, item) in items(call, 0)?.into_iter().enumerate() {
        call.step(at)?;
        match item {
            Value::Bool(truth) if truth == wanted => return Ok(true),
            Value::Bool(_) => {}
            other => {
                let found = other.a_kind();
                let message = format!("expected a list of truth values, found {found} in it");
                return Err(Failure::argument(0, message));
            }
        }
    }
    Ok(false)
}

static ANY: Function = Function {
    name: "any",
    parameters: "list",
    summary: "whether an item of a list is true",
    examples: &[("any(n > 3 for n in [1, 5])", "true"), ("any([])", "false")],
    run: |call| Ok(contains(call, true)?.into()),
    ..Function::BLANK
};

static ALL: Function = Function {
    name: "all",
    parameters: "list",
    summary: "whether all items of a list are true",
    examples: &[("all(n > 3 for n in [1, 5])", "false"), ("all([])", "true")],
    run: |call| Ok((!contains(call, false)?).into()),
    ..Function::BLANK
};

fn dictionary(call: &Call<'_>) -> Result<Arc<Dictionary>> {
    match call.get(0) {
        Some(Value::Dictionary(dictionary)) => Ok(dictionary.clone()),
        other => {
            let found = other.map_or_else(|| "nothing".to_owned(), Value::a_kind);
            let name = call.function.name;
            Err(Failure::argument(
                0,
                format!("`{name}` expects a dictionary here, found {found}"),
            ))
        }
    }
}

static KEYS: Function = Function {
    name: "keys",
    parameters: "dictionary",
    summary: "the keys of a dictionary, in the order in which they came",
    examples: &[("{\"x\": 1, \"o\": 2}.keys()", "[\"x\", \"o\"]")],
    run: |call| {
        let dictionary = dictionary(call)?;
        let keys = dictionary.entries().iter().map(|(key, _)| Ok(key.clone()));
        list(collect(call, keys.len(), size_of::<Value>(), keys)?)
    },
    ..Function::BLANK
};

static VALUES: Function = Function {
    name: "values",
    parameters: "dictionary",
    summary: "the values of a dictionary, in the order of its keys",
    examples: &[("{\"x\": 1, \"o\": 2}.values()", "[1, 2]")],
    run: |call| {
        let dictionary = dictionary(call)?;
        let values = dictionary.entries().iter();
        let values = values.map(|(_, value)| Ok(value.clone()));
        list(collect(call, values.len(), size_of::<Value>(), values)?)
    },
    ..Function::BLANK
};

static ITEMS: Function = Function {
    name: "items",
    parameters: "dictionary",
    summary: "the keys of a dictionary with their values, in tuples",
    examples: &[("{\"x\": 1, \"o\": 2}.items()", "[(\"x\", 1), (\"o\", 2)]")],
    run: |call| {
        let dictionary = dictionary(call)?;
        let entries = dictionary.entries().iter();
        let pairs = entries.map(|(key, value)| pair(key.clone(), value.clone()));
        list(collect(call, pairs.len(), PAIR, pairs)?)
    },
    ..Function::BLANK
};

static GET: Function = Function {
    name: "get",
    parameters: "dictionary, key, [default]",
    summary: "the value of a key in a dictionary, or the default, or none",
    examples: &[
        ("{\"x\": 1}.get(\"x\", 0)", "1"),
        ("{\"x\": 1}.get(\"o\", 0)", "0"),
    ],
    run: |call| {
        let dictionary = dictionary(call)?;
        let key = call.arguments[1].clone().settled(call.algebra)?;
        let key = Key::new(key)
            .map_err(|part| Failure::argument(1, format!("{} cannot be a key", part.a_kind())))?;
        let default = || call.get(2).cloned().unwrap_or(Value::Nothing);
        Ok(dictionary.get(&key).cloned().unwrap_or_else(default))
    },
    ..Function::BLANK
};

static BITS: Function = Function {
    name: "bits",
    parameters: "n",
    summary: "the places of the ones among the bits of an integer, from the lowest",
    examples: &[("bits(13)", "[0, 2, 3]")],
    run: |call| {
        let n = natural(call)?;
        let ones = (0..n.bits()).filter(|&at| n.bit(at));
        let ones = ones.map(|at| Ok(Integer::from(at).into()));
        let count = n.count_ones() as usize;
        list(collect(call, count, size_of::<Value>(), ones)?)
    },
    ..Function::BLANK
};

static BIT_COUNT: Function = Function {
    name: "bit_count",
    parameters: "n",
    summary: "how many of the bits of an integer are ones",
    examples: &[("bit_count(13)", "3")],
    run: |call| Ok(Integer::from(natural(call)?.count_ones()).into()),
    ..Function::BLANK
};

fn natural(call: &mut Call<'_>) -> Result<num_bigint::BigUint> {
    let n = call.integer(0)?;
    let name = call.function.name;
    n.to_biguint().ok_or_else(|| {
        Failure::argument(0, format!("`{name}` expects an integer of 0 or more here"))
    })
}
