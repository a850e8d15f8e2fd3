//! Functions of sets.

use super::collections::items;
use crate::dictionary::{Dictionary, Key};
use crate::function::{Call, Failure, Function};
use crate::value::Value;
use std::sync::Arc;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&SET, &UNION, &INTERSECTION, &DIFFERENCE, &IS_SUBSET];

/// Bytes of a member: its entry, and its place in the hash table.
const MEMBER: usize = 5 * size_of::<Value>();

static SET: Function = Function {
    name: "set",
    parameters: "[items]",
    summary: "the set of the items of a list; without an argument the empty set",
    details: "`{1, 2, 3}` and `{n ** 2 for n in 1..5}` are sets too. Members stand in the order in which they came, each once. Integers, \
              numbers, games, texts, truth values, lists, tuples and sets of these can be members, and positions, which count as they are \
              written. `a < b` and `a <= b` compare sets: whether a is a part of b.",
    examples: &[
        ("set([1, *, {0|0}, 1])", "{1, *}"),
        ("set()", "set()"),
        ("len({n % 7 for n in 1..100})", "7"),
        ("{1, 2} == {2, 1}", "true"),
    ],
    run: |call| {
        let members = match call.count() {
            0 => Vec::new(),
            _ => items(call, 0)?,
        };
        collected(call, 0, members)
    },
    ..Function::BLANK
};

static UNION: Function = Function {
    name: "union",
    parameters: "a, ...",
    summary: "what is in one of several sets or lists, as a set",
    examples: &[("union({1, 2}, {2, 3})", "{1, 2, 3}")],
    run: |call| {
        let mut all = Vec::new();
        for at in 0..call.count() {
            let more = items(call, at)?;
            call.claim((all.len() + more.len()) * size_of::<Value>())?;
            all.extend(more);
        }
        collected(call, 0, all)
    },
    ..Function::BLANK
};

static INTERSECTION: Function = Function {
    name: "intersection",
    parameters: "a, b",
    summary: "what is in both of two sets or lists, as a set",
    examples: &[("intersection({1, 2, 3}, {3, 1, 5})", "{1, 3}")],
    run: |call| chosen(call, true),
    ..Function::BLANK
};

static DIFFERENCE: Function = Function {
    name: "difference",
    parameters: "a, b",
    summary: "what is in the first of two sets or lists and not in the second, as a set",
    examples: &[("difference({1, 2, 3}, {3, 1, 5})", "{2}")],
    run: |call| chosen(call, false),
    ..Function::BLANK
};

static IS_SUBSET: Function = Function {
    name: "is_subset",
    parameters: "a, b",
    summary: "whether everything in the first of two sets or lists is in the second",
    details: "For sets, `a <= b` means the same.",
    examples: &[
        ("is_subset({1, 2}, {3, 2, 1})", "true"),
        ("{1, 4} <= {3, 2, 1}", "false"),
    ],
    run: |call| {
        let (a, b) = (members(call, 0)?, members(call, 1)?);
        Ok(a.is_within(&b).into())
    },
    ..Function::BLANK
};

/// The members of the first argument that are in the second one, or that are not.
fn chosen(call: &mut Call<'_>, inside: bool) -> Result {
    let (all, other) = (items(call, 0)?, members(call, 1)?);
    let mut kept = Vec::new();
    for (at, item) in all.into_iter().enumerate() {
        call.step(at)?;
        let key = key(call, 0, item.clone())?;
        if other.get(&key).is_some() == inside {
            kept.push(item);
        }
    }
    collected(call, 0, kept)
}

fn members(call: &mut Call<'_>, at: usize) -> Result<Arc<Dictionary>> {
    if let Some(Value::Set(set)) = call.get(at) {
        return Ok(set.clone());
    }
    let items = items(call, at)?;
    match collected(call, at, items)? {
        Value::Set(set) => Ok(set),
        _ => Ok(Arc::default()),
    }
}

/// The set of these members, from this argument.
fn collected(call: &mut Call<'_>, at: usize, members: Vec<Value>) -> Result {
    call.claim(members.len() * MEMBER)?;
    let mut set = Dictionary::default();
    for (number, member) in members.into_iter().enumerate() {
        call.step(number)?;
        let key = key(call, at, member)?;
        set.set(key, Value::Nothing);
    }
    let set = Value::Set(Arc::new(set));
    match set.depth() > 100 {
        true => Err(Failure::argument(at, "a set nested more than 100 deep")),
        false => Ok(set),
    }
}

fn key(call: &mut Call<'_>, at: usize, value: Value) -> Result<Key> {
    Key::new(value.settled(call.algebra)?).map_err(|part| {
        let message = format!("{} cannot be a member of a set", part.a_kind());
        Failure::argument(at, message)
    })
}
