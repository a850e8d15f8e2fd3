//! Misère quotients.

use super::nim::impartial_ruleset;
use crate::function::{Call, Failure, Function};
use crate::misere::{misere, with_values};
use crate::show;
use crate::things::{Placed, thing};
use crate::value::{List, Thing, Value};
use rustc_hash::FxHashMap;
use serde_json::{Map, json};
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::Algebra;
use upstar::impartial::catalogue;
use upstar::impartial::take_and_break::{Code, TakeAndBreak};
use upstar::misere::quotient::{ItemList, Partial, Quotient, WordError};
use upstar::misere::{MisereValue, Values};
use upstar::notation::Style;
use upstar::position::{AnyPosition, ByKey, Ends};

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &MISERE_QUOTIENT,
    &MISERE_SOLVE,
    &QUOTIENT_ORDER,
    &QUOTIENT_PRESENTATION,
    &QUOTIENT_GENERATORS,
    &QUOTIENT_P,
    &QUOTIENT_PHI,
    &QUOTIENT_WORD,
    &QUOTIENT_OUTCOME,
    &QUOTIENT_MULTIPLY,
    &QUOTIENT_KERNEL,
    &QUOTIENT_PERIOD,
    &QUOTIENT_PROOF,
];

/// A quotient and the call that finds it.
#[derive(Debug)]
struct QuotientThing {
    call: String,
    quotient: Quotient,
}

impl Thing for QuotientThing {
    fn kind(&self) -> &'static str {
        "quotient"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> std::result::Result<String, Stopped> {
        Ok(self.call.clone())
    }

    fn bytes(&self) -> usize {
        let order = self.quotient.order();
        1024 + 2 * order * order + 8 * self.quotient.last()
    }

    fn fields(
        &self,
        _algebra: &mut Algebra,
    ) -> std::result::Result<Map<String, serde_json::Value>, Stopped> {
        let quotient = &self.quotient;
        let generators = quotient.generators().into_iter();
        let generators: Vec<_> = generators
            .map(|(letter, heap)| json!({ "letter": letter, "heap": heap }))
            .collect();
        let period = quotient.period();
        let mut fields = Map::new();
        let mut insert = |name: &str, value: serde_json::Value| fields.insert(name.into(), value);
        insert("order", quotient.order().into());
        insert("p_order", quotient.p_order().into());
        insert("generators", generators.into());
        insert("presentation", quotient.presentation().into());
        insert("p", quotient.p_portion().into());
        insert("phi", quotient.phi().into());
        insert("heaps", quotient.last().into());
        insert("complete", period.is_some().into());
        insert("preperiod", json!(period.map(|period| period.preperiod)));
        insert("period", json!(period.map(|period| period.period)));
        insert("proved", true.into());
        insert("tame", quotient.is_tame().into());
        insert("kernel_order", quotient.kernel().len().into());
        Ok(fields)
    }
}

/// The rule of heaps that an argument names: a ruleset, or a code.
fn heap_rule(call: &mut Call<'_>) -> Result<Option<TakeAndBreak>> {
    let value = call.get(0);
    if let Some((name, parameters)) = value.and_then(impartial_ruleset) {
        let entry = catalogue::find(name).ok();
        let rule = entry.and_then(|entry| entry.heap_rule(&parameters));
        return rule.map(Some).ok_or_else(|| {
            Failure::argument(
                0,
                format!("`{name}` is not played with heaps under one rule; a quotient needs a game such as kayles or \"0.77\""),
            )
        });
    }
    match value {
        Some(Value::Text(text)) => {
            let code: std::result::Result<Code, _> = text.parse();
            let code = code.map_err(|error| Failure::argument(0, error.to_string()))?;
            Ok(Some(code.into()))
        }
        _ => Ok(None),
    }
}

/// What is said of a search that ends at a limit.
fn stopped_at(stopped: Stopped, last: usize, order: usize) -> Failure {
    match stopped {
        Stopped::Cancelled | Stopped::NoValue(_) | Stopped::Rules(_) => Failure::Stopped(stopped),
        stopped => Failure::Wrong {
            message: stopped.to_string(),
            argument: None,
            within: None,
            help: Some(format!(
                "proved so far: the quotient of the heaps up to {last} has {order} elements; ask for misere_quotient(..., {last})"
            )),
        },
    }
}

fn found(call: &mut Call<'_>, name: &str, quotient: Quotient) -> Result {
    let mut texts = Vec::new();
    for argument in &call.arguments {
        texts.push(show::text(call.algebra, argument, Style::Text)?);
    }
    let call = format!("{name}({})", texts.join(", "));
    Ok(Value::Thing(Arc::new(QuotientThing { call, quotient })))
}

/// The largest heap that may be asked for.
const LARGEST: u32 = 1_000_000;

static MISERE_QUOTIENT: Function = Function {
    name: "misere_quotient",
    parameters: "games, [n]",
    summary: "the misère quotient of the heaps up to n: a finite monoid that decides every sum of them",
    details: "`games` is a ruleset of heaps or a code such as \"0.77\" with the largest heap n; or a list of misère values, or an impartial \
              position, whose followers are meant. The quotient is always proved. It may be infinite; then the search ends at a limit and says \
              what was proved.",
    examples: &[
        (
            "misere_quotient(\"0.75\", 13)",
            "misere_quotient(\"0.75\", 13)",
        ),
        ("quotient_order(misere_quotient(kayles, 30))", "40"),
        (
            "quotient_presentation(misere_quotient([*[2]]))",
            "<a,b | a^2=1, b^3=b>",
        ),
        ("quotient_order(misere_quotient(cram(2, 3)))", "6"),
    ],
    run: |call| {
        if let Some(rule) = heap_rule(call)? {
            if call.count() < 2 {
                return Err(Failure::call(
                    "`misere_quotient` needs the largest heap here, as in misere_quotient(kayles, 30); `misere_solve` asks for all heaps",
                ));
            }
            let last = call.natural(1, LARGEST)? as usize;
            let mut partial = Partial::new(rule);
            let done = partial.extend_to(last, call.algebra.budget());
            done.map_err(|stopped| stopped_at(stopped, partial.last(), partial.order()))?;
            return found(call, "misere_quotient", partial.quotient());
        }
        if call.count() > 1 {
            return Err(Failure::argument(1, "only heaps have a largest one"));
        }
        let items = match call.get(0) {
            Some(Value::List(list)) => values(call, &list.clone())?,
            Some(value) => match thing::<Placed>(value) {
                Some(Placed(position)) => followers(position, call.algebra.budget())?,
                None => return Err(not_games(call)),
            },
            None => return Err(not_games(call)),
        };
        let mut partial = Partial::new(items);
        partial.extend_to(usize::MAX, call.algebra.budget())?;
        found(call, "misere_quotient", partial.quotient())
    },
    ..Function::BLANK
};

fn not_games(call: &Call<'_>) -> Failure {
    let found = call
        .get(0)
        .map_or_else(|| "nothing".to_owned(), Value::a_kind);
    Failure::argument(
        0,
        format!(
            "expected a ruleset of heaps such as kayles, a code such as \"0.77\", a list of misère values, or an impartial position, found {found}"
        ),
    )
}

/// The followers of misère values as items, options first.
fn values(call: &mut Call<'_>, list: &List) -> Result<ItemList> {
    let mut starts = Vec::new();
    for item in list.items() {
        match misere(item) {
            Some(value) => starts.push(value),
            None => return Err(not_games(call)),
        }
    }
    let items = with_values(call.algebra, |values| {
        let mut numbers = FxHashMap::default();
        let mut items = Vec::new();
        for start in starts {
            add_value(values, start, &mut numbers, &mut items)?;
        }
        Ok(items)
    })?;
    listed(items)
}

type Numbers<K> = FxHashMap<K, Vec<usize>>;
type Options = Vec<Vec<Vec<usize>>>;

/// Numbers a value after its options; 0 has no number.
fn add_value(
    values: &mut Values,
    value: MisereValue,
    numbers: &mut Numbers<MisereValue>,
    items: &mut Options,
) -> std::result::Result<(), Stopped> {
    // Values come with their options' birthdays below their own, so that this order is one in which options come first.
    let mut open = vec![value];
    let mut all = Vec::new();
    while let Some(value) = open.pop() {
        if numbers.contains_key(&value) || all.contains(&value) {
            continue;
        }
        values.budget().check(values.bytes())?;
        open.extend(values.options(value));
        all.push(value);
    }
    values.sort(&mut all);
    for value in all {
        if value == MisereValue::ZERO {
            numbers.insert(value, Vec::new());
            continue;
        }
        let options = values.options(value);
        items.push(
            options
                .iter()
                .map(|option| numbers[option].clone())
                .collect(),
        );
        numbers.insert(value, vec![items.len()]);
    }
    Ok(())
}

fn listed(items: Options) -> Result<ItemList> {
    ItemList::new(items).map_err(|error| Failure::argument(0, error.to_string()))
}

/// The parts of all followers of an impartial position as items, options first.
fn followers(position: &AnyPosition, budget: &Budget) -> Result<ItemList> {
    if !position.is_impartial() || position.ends() != Ends::NORMAL {
        return Err(Failure::argument(
            0,
            format!(
                "{} has no misère quotient here: it needs a game that is impartial, ends, and is decided by the last move",
                position.call()
            ),
        ));
    }
    let mut numbers: Numbers<ByKey> = FxHashMap::default();
    let mut items = Vec::new();
    // A part, and its options in parts, which are numbered before it.
    let mut open: Vec<(ByKey, Option<Vec<Vec<ByKey>>>)> = Vec::new();
    let parts = |position: &AnyPosition| -> Vec<ByKey> {
        position
            .literal_parts()
            .into_iter()
            .map(ByKey::new)
            .collect()
    };
    open.extend(parts(position).into_iter().map(|part| (part, None)));
    while let Some((part, options)) = open.pop() {
        if numbers.contains_key(&part) {
            continue;
        }
        budget.check(items.len() * 256 + open.len() * 256)?;
        match options {
            None => {
                let moves = part.position().left(budget)?;
                let options: Vec<Vec<ByKey>> = moves.iter().map(parts).collect();
                let unknown: Vec<ByKey> = options.iter().flatten().cloned().collect();
                open.push((part, Some(options)));
                open.extend(unknown.into_iter().map(|part| (part, None)));
            }
            Some(options) if options.is_empty() => {
                numbers.insert(part, Vec::new());
            }
            Some(options) => {
                let number = |part: &ByKey| numbers[part].clone();
                let sum = |parts: &Vec<ByKey>| parts.iter().flat_map(number).collect();
                items.push(options.iter().map(sum).collect());
                numbers.insert(part, vec![items.len()]);
            }
        }
    }
    listed(items)
}

static MISERE_SOLVE: Function = Function {
    name: "misere_solve",
    parameters: "ruleset, [last]",
    summary: "the misère quotient of all heaps of a take-and-break game, with a proved period",
    details: "Heaps are added until a period of their values is proved, or up to the heap `last`. Without a proof there is a message and no \
              result: the quotient may be infinite.",
    examples: &[
        ("quotient_period(misere_solve(kayles))", "[71, 12]"),
        (
            "quotient_outcome(misere_solve(kayles), [10**12 + 5, 4, 1])",
            "N",
        ),
    ],
    run: |call| {
        let Some(rule) = heap_rule(call)? else {
            return Err(not_games(call));
        };
        let last = match call.count() {
            1 => usize::MAX,
            _ => call.natural(1, LARGEST)? as usize,
        };
        let mut partial = Partial::new(rule);
        let solved = partial.solve_within(last, call.algebra.budget());
        let quotient =
            solved.map_err(|stopped| stopped_at(stopped, partial.last(), partial.order()))?;
        if quotient.period().is_none() {
            return Err(Failure::call(format!(
                "no period is proved up to heap {}; the quotient of these heaps has {} elements",
                quotient.last(),
                quotient.order()
            )));
        }
        found(call, "misere_solve", quotient)
    },
    ..Function::BLANK
};

/// The quotient that is the first argument.
fn quotient(call: &mut Call<'_>) -> Result<Quotient> {
    call.convert(0, "a misère quotient", |value, _| {
        Ok(thing::<QuotientThing>(value).map(|found| found.quotient.clone()))
    })
}

fn texts(words: Vec<String>) -> Result {
    let words = words.into_iter().map(Value::text).collect();
    Ok(Value::List(List::new(words)?))
}

static QUOTIENT_ORDER: Function = Function {
    name: "quotient_order",
    parameters: "Q",
    summary: "how many elements a misère quotient has",
    examples: &[("quotient_order(misere_solve(\"0.75\"))", "8")],
    run: |call| Ok(Value::Integer(quotient(call)?.order().into())),
    ..Function::BLANK
};

static QUOTIENT_PRESENTATION: Function = Function {
    name: "quotient_presentation",
    parameters: "Q",
    summary: "generators and relations of a misère quotient: a complete rewriting system",
    examples: &[(
        "quotient_presentation(misere_solve(\"0.75\"))",
        "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>",
    )],
    run: |call| Ok(Value::text(quotient(call)?.presentation())),
    ..Function::BLANK
};

static QUOTIENT_GENERATORS: Function = Function {
    name: "quotient_generators",
    parameters: "Q",
    summary: "the generators of a misère quotient, each with its heap",
    examples: &[(
        "quotient_generators(misere_solve(\"0.75\"))",
        "[[\"a\", 1], [\"b\", 2], [\"c\", 5]]",
    )],
    run: |call| {
        let generators = quotient(call)?.generators().into_iter();
        let pairs = generators.map(|(letter, heap)| {
            let pair = vec![Value::text(letter), Value::Integer(heap.into())];
            List::new(pair).map(Value::List)
        });
        let pairs: std::result::Result<Vec<Value>, Stopped> = pairs.collect();
        Ok(Value::List(List::new(pairs?)?))
    },
    ..Function::BLANK
};

static QUOTIENT_P: Function = Function {
    name: "quotient_p",
    parameters: "Q",
    summary: "the elements of a misère quotient that are lost for the player to move, as words",
    examples: &[("quotient_p(misere_solve(\"0.75\"))", "[\"a\", \"b^2\"]")],
    run: |call| texts(quotient(call)?.p_portion()),
    ..Function::BLANK
};

static QUOTIENT_PHI: Function = Function {
    name: "quotient_phi",
    parameters: "Q",
    summary: "the words of the heaps of a misère quotient, from heap 1 on",
    examples: &[(
        "quotient_phi(misere_quotient(\"0.75\", 6))",
        "[\"a\", \"b\", \"a\", \"b\", \"c\", \"b\"]",
    )],
    run: |call| texts(quotient(call)?.phi()),
    ..Function::BLANK
};

/// The heaps that an argument lists.
fn heaps(call: &mut Call<'_>, at: usize) -> Result<Vec<u64>> {
    let list = call.list(at)?;
    let mut heaps = Vec::with_capacity(list.items().len());
    for item in list.items() {
        let heap = item.to_integer(call.algebra)?;
        match heap.and_then(|heap| u64::try_from(heap).ok()) {
            Some(heap) => heaps.push(heap),
            None => {
                let message = "expected a list of heaps, which are integers from 0 to 2**64 - 1";
                return Err(Failure::argument(at, message));
            }
        }
    }
    Ok(heaps)
}

fn word_failure(at: usize, error: WordError) -> Failure {
    Failure::argument(at, error.to_string())
}

static QUOTIENT_WORD: Function = Function {
    name: "quotient_word",
    parameters: "Q, heaps",
    summary: "the word of a sum of heaps in a misère quotient",
    examples: &[("quotient_word(misere_solve(\"0.75\"), [2, 5])", "ab")],
    run: |call| {
        let (quotient, heaps) = (quotient(call)?, heaps(call, 1)?);
        let word = quotient.word(&heaps);
        Ok(Value::text(word.map_err(|error| word_failure(1, error))?))
    },
    ..Function::BLANK
};

static QUOTIENT_OUTCOME: Function = Function {
    name: "quotient_outcome",
    parameters: "Q, heaps",
    summary: "who wins a sum of heaps if the last move loses, by the misère quotient: P or N",
    details: "Heaps of any size where a period is proved.",
    examples: &[(
        "[quotient_outcome(misere_solve(kayles), [n]) for n in [1, 4, 9, 12, 20, 100]]",
        "[P, P, P, P, P, N]",
    )],
    run: |call| {
        let (quotient, heaps) = (quotient(call)?, heaps(call, 1)?);
        let outcome = quotient.outcome(&heaps);
        let outcome = outcome.map_err(|error| word_failure(1, error))?;
        Ok(Value::text(outcome.name()))
    },
    ..Function::BLANK
};

static QUOTIENT_MULTIPLY: Function = Function {
    name: "quotient_multiply",
    parameters: "Q, u, v",
    summary: "the product of two words in a misère quotient",
    examples: &[(
        "quotient_multiply(misere_solve(\"0.75\"), \"b\", \"c\")",
        "ab",
    )],
    run: |call| {
        let quotient = quotient(call)?;
        let (u, v) = (call.text(1)?, call.text(2)?);
        for (at, word) in [(1, &u), (2, &v)] {
            let reduced = quotient.reduce(word);
            reduced.map_err(|error| word_failure(at, error))?;
        }
        let product = quotient.multiply(&u, &v);
        Ok(Value::text(
            product.map_err(|error| word_failure(1, error))?,
        ))
    },
    ..Function::BLANK
};

static QUOTIENT_KERNEL: Function = Function {
    name: "quotient_kernel",
    parameters: "Q",
    summary: "the smallest ideal of a misère quotient, which behaves like normal play",
    examples: &[(
        "quotient_kernel(misere_solve(\"0.75\"))",
        "[\"b\", \"ab\", \"b^2\", \"ab^2\"]",
    )],
    run: |call| texts(quotient(call)?.kernel()),
    ..Function::BLANK
};

static QUOTIENT_PERIOD: Function = Function {
    name: "quotient_period",
    parameters: "Q",
    summary: "preperiod and period of the heaps of a misère quotient, or `none` if none is proved",
    examples: &[
        ("quotient_period(misere_solve(\"0.75\"))", "[8, 2]"),
        ("quotient_period(misere_quotient(\"0.75\", 13))", "none"),
    ],
    run: |call| {
        let Some(period) = quotient(call)?.period() else {
            return Ok(Value::Nothing);
        };
        let pair = [period.preperiod, period.period];
        let pair = pair.map(|n| Value::Integer(n.into())).to_vec();
        Ok(Value::List(List::new(pair)?))
    },
    ..Function::BLANK
};

static QUOTIENT_PROOF: Function = Function {
    name: "quotient_proof",
    parameters: "Q",
    summary: "the proof of a misère quotient as a text, which `upstar check` verifies",
    examples: &[(
        "len(quotient_proof(misere_quotient(\"0.1\", 1))) > 100",
        "true",
    )],
    run: |call| Ok(Value::text(quotient(call)?.certificate().to_json())),
    ..Function::BLANK
};
