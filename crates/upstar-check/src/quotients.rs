//! Proofs of misère quotients.
//!
//! The proof gives a finite commutative monoid Q by the products of its elements with generators, a subset P, and the value Φ of every item. It
//! is checked that the player to move loses a sum of items in misère play exactly if the product of its values is in P, and that Q has
//! as few elements as that allows.

use crate::proof::list;
use crate::{Flaw, Verdict, flaw};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// An element of the monoid; 0 is the identity.
type Element = usize;

/// Larger monoids are refused, so that memory stays bounded.
const MOST_ELEMENTS: usize = 1 << 13;

/// More heaps are refused, so that time stays bounded.
const MOST_ITEMS: usize = 20_000;

pub(crate) fn check(object: &Value) -> Result<Verdict, Flaw> {
    let claim = &object["claim"];
    if claim["kind"] != "quotient" {
        return flaw("the claim of a proof of version 3 is not a quotient");
    }
    let order = number(&claim["order"], MOST_ELEMENTS + 1)?;
    let heaps = number(&claim["heaps"], MOST_ITEMS + 1)?;
    let rules = Rules::read(claim, heaps)?;
    let monoid = Monoid::read(object, order)?;
    // Values of items; item 0 is the empty sum.
    let mut phi = vec![0];
    phi.extend(elements(&object["phi"], order, "phi")?);
    if phi.len() != heaps + 1 {
        return flaw(format!("`phi` does not have the values of {heaps} items"));
    }
    for (at, &item) in monoid.generators.iter().enumerate() {
        if item == 0 || item > heaps || phi[item] != monoid.products[at][0] {
            return flaw(format!(
                "item {item} does not have the value of its generator"
            ));
        }
    }
    monoid.check_reduced()?;
    let kinds = kinds(&rules, &monoid, &phi)?;
    let sets = check_sets(&object["sets"], &monoid, &kinds)?;
    let period = check_period(claim, &rules, &phi)?;

    let name = rules.name();
    let statement = match period {
        Some((preperiod, period)) => format!(
            "the misère quotient of {name} has order {order}, with {} elements in P; the values of heaps have period {period} from heap {preperiod} on",
            monoid.count_p()
        ),
        None => format!(
            "the misère quotient of {} has order {order}, with {} elements in P",
            match &rules {
                Rules::Items(_) => format!("{heaps} items"),
                _ => format!("heaps 1 to {heaps} of {name}"),
            },
            monoid.count_p()
        ),
    };
    let (checked, listed) = match &rules {
        Rules::Items(_) => (BTreeMap::new(), heaps),
        _ => (BTreeMap::from([(name, heaps)]), 0),
    };
    Ok(Verdict {
        statement,
        sets,
        checked,
        ..Verdict::default()
    }
    .of_listed_moves(listed))
}

/// The moves of the items.
enum Rules {
    /// Digits d0.d1d2…, the last `repeat` of which repeat for ever.
    Code {
        text: String,
        digits: Vec<u32>,
        repeat: usize,
    },
    /// Grundy's game: a heap is split into two of different sizes.
    Grundy,
    /// The options of items 1, 2, …, as the proof gives them.
    Items(Vec<Vec<Vec<usize>>>),
}

impl Rules {
    fn read(claim: &Value, heaps: usize) -> Result<Rules, Flaw> {
        match (&claim["code"], &claim["items"]) {
            (Value::String(code), Value::Null) if code == "grundy" => Ok(Rules::Grundy),
            (Value::String(code), Value::Null) => Rules::code(code),
            (Value::Null, items) => {
                let mut all = Vec::new();
                for (at, options) in list(items, "items")?.iter().enumerate() {
                    let mut item = Vec::new();
                    for option in list(options, "options")? {
                        let parts = list(option, "an option")?.iter();
                        let parts: Result<Vec<usize>, Flaw> =
                            parts.map(|part| number(part, at + 1)).collect();
                        item.push(parts?);
                    }
                    all.push(item);
                }
                if all.len() != heaps {
                    return flaw(format!("there are not {heaps} items"));
                }
                Ok(Rules::Items(all))
            }
            _ => flaw("the claim has neither a `code` nor `items`"),
        }
    }

    fn code(text: &str) -> Result<Rules, Flaw> {
        let bad = || Flaw(format!("{text:?} is not a code such as 0.77"));
        let (first, rest) = text.split_once('.').ok_or_else(bad)?;
        let (plain, tail) = match rest.split_once('(') {
            Some((plain, tail)) => (plain, tail.strip_suffix(')').ok_or_else(bad)?),
            None => (rest, ""),
        };
        let mut digits = Vec::new();
        for c in first.chars().chain(plain.chars()).chain(tail.chars()) {
            digits.push(c.to_digit(16).ok_or_else(bad)?);
        }
        // Without chips taken a move must split the heap.
        if first.chars().count() != 1 || digits[0] & 3 != 0 {
            return Err(bad());
        }
        let repeat = tail.chars().count();
        if repeat == 0 {
            while digits.len() > 1 && digits[digits.len() - 1] == 0 {
                digits.pop();
            }
        }
        Ok(Rules::Code {
            text: text.to_owned(),
            digits,
            repeat,
        })
    }

    fn name(&self) -> String {
        match self {
            Rules::Code { text, .. } => text.clone(),
            Rules::Grundy => "grundy".to_owned(),
            Rules::Items(_) => "a list of items".to_owned(),
        }
    }

    /// Calls `visit` with every option of an item.
    fn options(&self, item: usize, mut visit: impl FnMut(&[usize])) {
        match self {
            Rules::Items(items) => items[item - 1].iter().for_each(|option| visit(option)),
            Rules::Grundy => (1..item)
                .take_while(|&a| a < item - a)
                .for_each(|a| visit(&[a, item - a])),
            Rules::Code { digits, repeat, .. } => {
                for taken in 0..=item {
                    let digit = match digits.get(taken) {
                        Some(&digit) => digit,
                        None if *repeat == 0 => break,
                        None => {
                            let start = digits.len() - repeat;
                            digits[start + (taken - start) % repeat]
                        }
                    };
                    let left = item - taken;
                    if digit & 1 != 0 && left == 0 {
                        visit(&[]);
                    }
                    if digit & 2 != 0 && left > 0 {
                        visit(&[left]);
                    }
                    for a in 1..=left {
                        if digit & 4 != 0 && a <= left - a {
                            visit(&[a, left - a]);
                        }
                        for b in a..=left {
                            if digit & 8 == 0 || a + 2 * b > left {
                                break;
                            }
                            visit(&[a, b, left - a - b]);
                        }
                    }
                }
            }
        }
    }
}

/// The monoid of the proof.
struct Monoid {
    order: usize,
    /// The items that generate it.
    generators: Vec<usize>,
    /// For each generator its product with every element.
    products: Vec<Vec<Element>>,
    /// All products: that of x and y at x·order + y.
    table: Vec<u16>,
    p: Vec<bool>,
}

impl Monoid {
    /// Steps by generators that commute, and by which every element is reached from the identity, make a commutative monoid:
    /// the product of x and y is x after the steps that lead to y, whichever they are.
    fn read(object: &Value, order: usize) -> Result<Monoid, Flaw> {
        if order == 0 {
            return flaw("a monoid has at least one element");
        }
        let mut generators = Vec::new();
        for item in list(&object["generators"], "generators")? {
            generators.push(number(item, MOST_ITEMS + 1)?);
        }
        let mut products = Vec::new();
        for row in list(&object["products"], "products")? {
            let row = elements(row, order, "products")?;
            if row.len() != order {
                return flaw("a generator does not have a product with every element");
            }
            products.push(row);
        }
        if products.len() != generators.len() {
            return flaw("there are not as many rows of products as generators");
        }
        for (at, g) in products.iter().enumerate() {
            for h in &products[..at] {
                if (0..order).any(|x| g[h[x]] != h[g[x]]) {
                    return flaw("the products do not commute");
                }
            }
        }
        // Row y of the table follows from the row of an element from which a generator leads to y.
        let mut table = vec![0u16; order * order];
        let mut reached = vec![false; order];
        reached[0] = true;
        (0..order).for_each(|x| table[x] = x as u16);
        let mut open = vec![0];
        while let Some(x) = open.pop() {
            for g in &products {
                let y = g[x];
                if !reached[y] {
                    reached[y] = true;
                    for z in 0..order {
                        table[y * order + z] = g[table[x * order + z] as usize] as u16;
                    }
                    open.push(y);
                }
            }
        }
        if !reached.iter().all(|&reached| reached) {
            return flaw("the generators do not generate all elements");
        }
        let mut p = vec![false; order];
        for x in elements(&object["p"], order, "p")? {
            p[x] = true;
        }
        if p[0] {
            return flaw("the empty sum is won by the player to move, but 1 is in P");
        }
        Ok(Monoid {
            order,
            generators,
            products,
            table,
            p,
        })
    }

    fn times(&self, x: Element, y: Element) -> Element {
        self.table[x * self.order + y] as Element
    }

    fn count_p(&self) -> usize {
        self.p.iter().filter(|&&p| p).count()
    }

    /// For different x and y some z must have exactly one of xz and yz in P.
    fn check_reduced(&self) -> Result<(), Flaw> {
        let mut rows: HashSet<Vec<u64>> = HashSet::new();
        for x in 0..self.order {
            let row = bits(self.order, |z| self.p[self.times(x, z)]);
            if !rows.insert(row) {
                return flaw("two elements are told apart by no context");
            }
        }
        Ok(())
    }
}

/// What counts of an item: its value, and the contexts in which one of its options is in P.
type Kind = (Element, Vec<u64>);

/// The different kinds of the items. No move may lead from P to P, and an item without moves must have the value 1.
fn kinds(rules: &Rules, monoid: &Monoid, phi: &[Element]) -> Result<BTreeSet<Kind>, Flaw> {
    let mut kinds = BTreeSet::new();
    for item in 1..phi.len() {
        let mut values = BTreeSet::new();
        rules.options(item, |option| {
            let value = |x, &part: &usize| monoid.times(x, phi[part]);
            values.insert(option.iter().fold(0, value));
        });
        if values.is_empty() {
            if phi[item] != 0 {
                return flaw(format!("item {item} has no moves, but its value is not 1"));
            }
            continue;
        }
        let wins = bits(monoid.order, |x| {
            values.iter().any(|&e| monoid.p[monoid.times(x, e)])
        });
        for x in 0..monoid.order {
            if has(&wins, x) && monoid.p[monoid.times(x, phi[item])] {
                return flaw(format!("a move of item {item} leads from P to P"));
            }
        }
        kinds.insert((phi[item], wins));
    }
    Ok(kinds)
}

/// Every sum outside P, but the empty one, must have a move into P. How many sets show it.
///
/// Sums are built item by item. A listed pair (x, B) says: for a sum of value x so far, a rest of value y can make a whole that is outside P
/// and in which no item so far has a move into P only if y is in B. So adding an item must lead into a listed set again, and the rest
/// may never be empty.
fn check_sets(sets: &Value, monoid: &Monoid, kinds: &BTreeSet<Kind>) -> Result<usize, Flaw> {
    let order = monoid.order;
    let mut listed: Vec<Vec<Vec<u64>>> = vec![Vec::new(); order];
    let mut count = 0;
    for entry in list(sets, "sets")? {
        let [x, set] = &list(entry, "a set")?[..] else {
            return flaw("a set is not a pair of an element and a list of elements");
        };
        let mut members = vec![0; order.div_ceil(64)];
        for y in elements(set, order, "a set")? {
            members[y / 64] |= 1 << (y % 64);
        }
        listed[number(x, order)?].push(members);
        count += 1;
    }
    let is_listed = |x: Element, set: &[u64]| {
        let inside = |other: &Vec<u64>| set.iter().zip(other).all(|(a, b)| a & !b == 0);
        listed[x].iter().any(inside)
    };
    if !is_listed(0, &bits(order, |y| !monoid.p[y])) {
        return flaw("no set contains the elements outside P");
    }
    for (x, sets) in listed.iter().enumerate() {
        for (value, wins) in kinds {
            let lost = bits(order, |y| !has(wins, monoid.times(x, y)));
            for set in sets {
                let next = bits(order, |y| {
                    has(&lost, y) && has(set, monoid.times(*value, y))
                });
                if has(&next, 0) {
                    return flaw("a sum outside P has no move into P");
                }
                if next.iter().any(|&word| word != 0) && !is_listed(monoid.times(x, *value), &next)
                {
                    return flaw("the sets are not closed: one is missing");
                }
            }
        }
    }
    Ok(count)
}

/// The period of the values, if one is claimed and the heaps show it for all.
///
/// A move takes at most k chips and leaves at most r heaps. If Φ(n + p) = Φ(n) for n0 ≤ n < r·n0 + (r - 1)·p + k, then heaps n and n + p
/// beyond have options of equal values, since their largest part can be made p chips smaller or larger. Items with the same option
/// values have the same value.
fn check_period(
    claim: &Value,
    rules: &Rules,
    phi: &[Element],
) -> Result<Option<(usize, usize)>, Flaw> {
    if claim["preperiod"].is_null() && claim["period"].is_null() {
        return Ok(None);
    }
    let preperiod = number(&claim["preperiod"], phi.len())?;
    let period = number(&claim["period"], phi.len())?;
    let Rules::Code {
        digits, repeat: 0, ..
    } = rules
    else {
        return flaw("a period is claimed of a game without a finite code");
    };
    if preperiod == 0 || period == 0 {
        return flaw("the preperiod and the period must be at least 1");
    }
    let (taken, all) = (
        digits.len() - 1,
        digits.iter().fold(1, |all, digit| all | digit),
    );
    let heaps = (all.ilog2() as usize).max(1);
    let end = heaps * preperiod + (heaps - 1) * period + taken;
    if end + period > phi.len() {
        return flaw("there are not enough heaps to prove the period");
    }
    match (preperiod..end).find(|&n| phi[n] != phi[n + period]) {
        Some(n) => flaw(format!(
            "heaps {n} and {} do not have the same value",
            n + period
        )),
        None => Ok(Some((preperiod, period))),
    }
}

/// A set of elements by a property.
fn bits(order: usize, property: impl Fn(Element) -> bool) -> Vec<u64> {
    let mut set = vec![0; order.div_ceil(64)];
    for x in (0..order).filter(|&x| property(x)) {
        set[x / 64] |= 1 << (x % 64);
    }
    set
}

fn has(set: &[u64], x: Element) -> bool {
    set[x / 64] >> (x % 64) & 1 != 0
}

/// A number below a bound.
fn number(value: &Value, bound: usize) -> Result<usize, Flaw> {
    match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
        Some(n) if n < bound => Ok(n),
        _ => flaw(format!("expected a number below {bound}, found {value}")),
    }
}

/// A list of elements.
fn elements(value: &Value, order: usize, what: &str) -> Result<Vec<Element>, Flaw> {
    list(value, what)?
        .iter()
        .map(|x| number(x, order))
        .collect()
}
