//! Functions of lists.

use crate::arithmetic;
use crate::function::{Call, Failure, Function};
use crate::integer::Integer;
use crate::loopy;
use crate::relate;
use crate::value::{List, Value};
use upstar::game::Game;
use upstar::loopy::LoopyAlgebra;
use upstar::notation::Written;
use upstar::notation::tree::Relation;

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&LEN, &SUM, &MIN, &MAX, &COUNT, &UNIQUE, &REVERSED];

static LEN: Function = Function {
    name: "len",
    parameters: "list",
    summary: "how many items a list or a set, or how many characters a text has",
    examples: &[("len([1, 2, 3])", "3"), ("len(\"..|.#\")", "5")],
    run: |call| {
        let length = match call.get(0) {
            Some(Value::Text(text)) => text.chars().count(),
            Some(Value::Dictionary(dictionary) | Value::Set(dictionary)) => {
                dictionary.entries().len()
            }
            _ => call.list(0)?.items().len(),
        };
        Ok(Integer::from(length).into())
    },
    ..Function::BLANK
};

static SUM: Function = Function {
    name: "sum",
    parameters: "list",
    summary: "all items of a list added up",
    examples: &[
        ("sum([n for n in 1..10])", "55"),
        ("sum([^, *, 1])", "1^*"),
        ("sum([])", "0"),
    ],
    run: |call| {
        let list = call.list(0)?;
        let items = list.items();
        call.claim(2 * std::mem::size_of_val(items))?;
        let mut terms = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            call.step(at)?;
            terms.push((false, item.clone()));
        }
        if let Some(sum) = arithmetic::plain_sum(&terms, call.algebra.budget()) {
            return Ok(sum?);
        }
        if items.iter().any(loopy::is_loopy) {
            let mut sum = upstar::loopy::Value::from(Game::ZERO);
            for (at, item) in items.iter().enumerate() {
                call.step(at)?;
                let game = loopy::any_game(call.algebra, item)?;
                let wrong = || Failure::argument(0, format!("`sum` cannot add {}", item.a_kind()));
                sum = LoopyAlgebra::on(call.algebra).add(&sum, &game.ok_or_else(wrong)?)?;
            }
            return Ok(loopy::value(sum));
        }
        let mut games = Vec::with_capacity(terms.len());
        for (at, (_, value)) in terms.iter().enumerate() {
            call.step(at)?;
            let game = value.to_written(call.algebra)?;
            let wrong = || Failure::argument(0, format!("`sum` cannot add {}", value.a_kind()));
            games.push((false, game.ok_or_else(wrong)?));
        }
        let sum = Written::sum(call.algebra, &games)?;
        sum.value(call.algebra)?;
        Ok(Value::Game(sum))
    },
    ..Function::BLANK
};

static MIN: Function = Function {
    name: "min",
    parameters: "list, ...",
    summary: "the least of several values, or of the items of a list",
    details: "Games are only partly ordered: it is an error if no item is below all others.",
    examples: &[("min(3, 1/2, 2)", "1/2"), ("min([^, 1, v])", "v")],
    run: |call| extreme(call, Relation::LessEqual, "least"),
    ..Function::BLANK
};

static MAX: Function = Function {
    name: "max",
    parameters: "list, ...",
    summary: "the greatest of several values, or of the items of a list",
    details: "Games are only partly ordered: it is an error if no item is above all others.",
    examples: &[
        ("max(3, 1/2, 2)", "3"),
        ("max([birthday(G) for G in games_born_by(2)])", "2"),
    ],
    run: |call| extreme(call, Relation::GreaterEqual, "greatest"),
    ..Function::BLANK
};

/// The item that stands in the relation to all others.
fn extreme(call: &mut Call<'_>, relation: Relation, what: &str) -> Result {
    let items = match (call.count(), call.get(0)) {
        (1, Some(Value::List(_) | Value::Tuple(_) | Value::Set(_))) => call.list(0)?,
        _ => List::new(call.arguments.clone())?,
    };
    let items = items.items();
    let none = |why: &str| Failure::call(format!("there is no {what} item: {why}"));
    let Some(mut best) = items.first() else {
        return Err(none("the list is empty"));
    };
    // If there is an extreme item this finds it: once it is chosen, no other item replaces it.
    for (at, item) in items.iter().enumerate() {
        call.step(at)?;
        if holds(call, relation, item, best)? {
            best = item;
        }
    }
    for (at, item) in items.iter().enumerate() {
        call.step(at)?;
        if !holds(call, relation, best, item)? {
            return Err(none("some items are confused with each other"));
        }
    }
    Ok(best.clone())
}

fn holds(
    call: &mut Call<'_>,
    relation: Relation,
    a: &Value,
    b: &Value,
) -> std::result::Result<bool, Failure> {
    relate::holds(call.algebra, relation, a, b)?
        .ok_or_else(|| Failure::call(format!("{} and {} have no order", a.a_kind(), b.a_kind())))
}

static COUNT: Function = Function {
    name: "count",
    parameters: "list, x",
    summary: "how many items of a list equal x",
    examples: &[("count([outcome(G) for G in games_born_by(2)], N)", "9")],
    run: |call| {
        let list = call.list(0)?;
        let wanted = call.arguments[1].clone();
        let mut count = 0u64;
        for (at, item) in list.items().iter().enumerate() {
            call.step(at)?;
            if relate::holds(call.algebra, Relation::Equal, item, &wanted)? == Some(true) {
                count += 1;
            }
        }
        Ok(Integer::from(count).into())
    },
    ..Function::BLANK
};

static UNIQUE: Function = Function {
    name: "unique",
    parameters: "list",
    summary: "the items of a list, each once, in the order of their first appearance",
    examples: &[("unique([1, *, {0|0}, 1])", "[1, *]")],
    run: |call| {
        let list = call.list(0)?;
        let (mut seen, mut kept) = (std::collections::HashSet::new(), Vec::new());
        let mut texts = 0;
        for (at, item) in list.items().iter().enumerate() {
            if at % 256 == 255 {
                call.claim(texts + seen.capacity() * 40 + kept.len() * size_of::<Value>())?;
            }
            // Equal values have equal texts.
            let key = match item.to_game(call.algebra)? {
                Some(game) => Ok(game),
                None => Err(crate::show::text(call.algebra, item, Default::default())?),
            };
            let length = key.as_ref().err().map_or(0, String::len);
            if seen.insert(key) {
                texts += length;
                kept.push(item.clone());
            }
        }
        Ok(Value::List(List::new(kept)?))
    },
    ..Function::BLANK
};

static REVERSED: Function = Function {
    name: "reversed",
    parameters: "list",
    summary: "the items of a list from last to first",
    examples: &[("reversed([1, 2, 3])", "[3, 2, 1]")],
    run: |call| {
        let list = call.list(0)?;
        call.claim(std::mem::size_of_val(list.items()))?;
        let mut items = Vec::with_capacity(list.items().len());
        for (at, item) in list.items().iter().rev().enumerate() {
            call.step(at)?;
            items.push(item.clone());
        }
        Ok(Value::List(List::new(items)?))
    },
    ..Function::BLANK
};
