//! Items of lists, texts and dictionaries.

use super::changes::copied;
use super::memory::ENTRY;
use super::{Done, Machine, Problem};
use crate::dictionary::{Dictionary, Key};
use crate::integer::Integer;
use crate::letters::{letters, letters_bytes};
use crate::relate;
use crate::show;
use crate::value::{List, Value, room_for};
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::notation::Style;
use upstar::notation::tree::Relation;

impl Machine<'_> {
    /// A value as a key, or the complaint about this operand.
    pub(super) fn key(&mut self, value: Value, part: usize) -> Done<Key> {
        self.key_of(value, part, "a key of a dictionary")
    }

    fn key_of(&mut self, value: Value, part: usize, what: &str) -> Done<Key> {
        let settled = value.settled(self.algebra);
        let value = settled.map_err(|stopped| Problem::from(stopped).part(part))?;
        Key::new(value).map_err(|part_of_it| {
            let found = part_of_it.a_kind();
            Problem::new(format!("{found} cannot be {what}")).part(part)
        })
    }

    /// The items of a list as a set.
    pub(super) fn set(&mut self, value: &Value) -> Done<Value> {
        let items = self.items(value.clone())?;
        let mut set = Dictionary::default();
        for (at, item) in items.items().iter().enumerate() {
            if at % 64 == 63 {
                self.tick()?;
            }
            self.meter.count(2 * size_of::<Value>() + ENTRY);
            let key = self.key_of(item.clone(), 0, "a member of a set")?;
            set.set(key, Value::Nothing);
        }
        let set = Value::Set(Arc::new(set));
        if set.depth() > 100 {
            return Err(Problem::new("a set nested more than 100 deep"));
        }
        Ok(set)
    }

    /// The items that a loop runs over.
    pub(super) fn items(&mut self, value: Value) -> Done<List> {
        match value {
            Value::List(list) | Value::Tuple(list) => Ok(list),
            Value::Text(text) => {
                self.claim(letters_bytes(&text))?;
                Ok(List::new(letters(&text, self.algebra.budget())?)?)
            }
            Value::Dictionary(dictionary) | Value::Set(dictionary) => {
                self.claim(size_of::<Value>() * dictionary.entries().len())?;
                let keys = dictionary.entries().iter().map(|(key, _)| key.clone());
                Ok(List::new(keys.collect())?)
            }
            value => Err(Problem::expected("a list or a range", &value, 0)),
        }
    }

    /// The integers from a to b.
    pub(super) fn range(&mut self, a: &Value, b: &Value) -> Done<Value> {
        let (a, b) = (self.as_integer(a, 0)?, self.as_integer(b, 1)?);
        if b < a {
            return Ok(Value::List(List::new(Vec::new())?));
        }
        let count = (&(&b - &a) + &Integer::from(1)).to_usize();
        let count = count.unwrap_or(usize::MAX);
        let each = size_of::<Value>() + (b.bits().max(a.bits()) / 64) as usize * 8;
        let bytes = count.saturating_mul(each);
        self.claim(bytes)?;
        if bytes > isize::MAX as usize / 2 {
            return Err(Stopped::TooLarge(&"so long a range").into());
        }
        let mut items = room_for(count)?;
        let mut n = a;
        let one = Integer::from(1);
        while n <= b {
            if items.len() % 1024 == 0 {
                self.charge(1024)?;
            }
            let next = &n + &one;
            items.push(Value::Integer(std::mem::replace(&mut n, next)));
        }
        Ok(Value::List(List::new(items)?))
    }

    /// Whether an item is in a list, a piece in a text, a key in a dictionary.
    pub(super) fn member(&mut self, item: &Value, of: &Value) -> Done<bool> {
        match of {
            Value::List(list) | Value::Tuple(list) => {
                self.charge(list.items().len())?;
                for (at, other) in list.items().iter().enumerate() {
                    if at % 256 == 255 {
                        self.tick()?;
                    }
                    if relate::holds(self.algebra, Relation::Equal, item, other)? == Some(true) {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Value::Text(text) => match item {
                Value::Text(piece) => Ok(text.contains(&**piece)),
                item => Err(Problem::expected("a text", item, 0)),
            },
            Value::Dictionary(dictionary) | Value::Set(dictionary) => {
                Ok(dictionary.get(&self.key(item.clone(), 0)?).is_some())
            }
            of => Err(Problem::expected(
                "a list, a set, a text or a dictionary",
                of,
                1,
            )),
        }
    }

    /// `list[i]`
    pub(super) fn index(&mut self, list: Value, index: Value) -> Done<Value> {
        match &list {
            Value::List(items) | Value::Tuple(items) => {
                let (items, what) = (items.items(), list.kind());
                let at = self.place(&index, items.len(), what, 1)?;
                Ok(items[at].clone())
            }
            Value::Text(text) => {
                if text.is_ascii() {
                    let at = self.place(&index, text.len(), "text", 1)?;
                    return Ok(Value::text(&text[at..at + 1]));
                }
                self.charge(text.len())?;
                let at = self.place(&index, text.chars().count(), "text", 1)?;
                let letter = text.chars().nth(at).unwrap_or_default();
                Ok(Value::text(letter.to_string()))
            }
            Value::Dictionary(dictionary) => match dictionary.get(&self.key(index.clone(), 1)?) {
                Some(value) => Ok(value.clone()),
                None => {
                    let text = match &index {
                        Value::Integer(n) => n.brief(),
                        index => show::text(self.algebra, index, Style::Text)?,
                    };
                    let text: String = text.chars().take(60).collect();
                    Err(Problem::new(format!("the dictionary has no key {text}")).part(1))
                }
            },
            _ => Err(Problem::expected("a list", &list, 0)),
        }
    }

    /// The place that an index names, counted from the end if it is negative.
    fn place(&mut self, index: &Value, count: usize, what: &str, part: usize) -> Done<usize> {
        let at = self.as_integer(index, part)?;
        let from_start = if at.is_negative() {
            &at + &Integer::from(count)
        } else {
            at.clone()
        };
        from_start
            .to_usize()
            .filter(|&at| at < count)
            .ok_or_else(|| {
                let items = if what == "text" { "letters" } else { "items" };
                let item = if what == "text" { "letter" } else { "item" };
                let at = at.brief();
                let message = format!("the {what} has {count} {items}, there is no {item} {at}");
                Problem::new(message)
                    .part(part)
                    .help("items are counted from 0")
            })
    }

    /// `list[from:to:step]`; indices out of range are left out, as in Python.
    pub(super) fn slice(&mut self, parts: &[Value]) -> Done<Value> {
        let mut bounds = [None, None, None];
        for (at, value) in parts[1..].iter().enumerate() {
            if !matches!(value, Value::Nothing) {
                bounds[at] = Some(self.as_integer(value, at + 1)?);
            }
        }
        let letters;
        let (items, is_text) = match &parts[0] {
            Value::List(list) | Value::Tuple(list) => (list.items(), false),
            Value::Text(_) => {
                letters = self.items(parts[0].clone())?;
                (letters.items(), true)
            }
            value => return Err(Problem::expected("a list", value, 0)),
        };
        self.charge(items.len())?;
        let [from, to, step] = bounds;
        let step = step.map_or(1, |step| clamp(&step));
        if step == 0 {
            return Err(Problem::new("the step of a slice is not 0").part(3));
        }
        let count = items.len() as i64;
        let (least, most) = if step > 0 {
            (0, count)
        } else {
            (-1, count - 1)
        };
        let bound = |bound: Option<Integer>, default: i64| match bound {
            None => default,
            Some(bound) => {
                let bound = clamp(&bound);
                let from_start = if bound < 0 { bound + count } else { bound };
                from_start.clamp(least, most)
            }
        };
        let (first, last) = if step > 0 {
            (least, most)
        } else {
            (most, least)
        };
        let (mut at, end) = (bound(from, first), bound(to, last));
        let length = (end - at).unsigned_abs().div_ceil(step.unsigned_abs());
        let mut kept = Vec::with_capacity(length.min(count as u64) as usize);
        self.claim(kept.capacity() * size_of::<Value>())?;
        while (step > 0 && at < end) || (step < 0 && at > end) {
            kept.extend(items.get(at as usize).cloned());
            at = at.saturating_add(step);
        }
        if is_text {
            let text: String = kept
                .iter()
                .filter_map(|letter| match letter {
                    Value::Text(letter) => Some(&**letter),
                    _ => None,
                })
                .collect();
            return Ok(Value::text(text));
        }
        let kept = List::new(kept)?;
        Ok(match &parts[0] {
            Value::Tuple(_) => Value::Tuple(kept),
            _ => Value::List(kept),
        })
    }

    /// Sets an item of a list, or the value of a key of a dictionary.
    pub(super) fn set_item(
        &mut self,
        target: &mut Value,
        index: Value,
        value: Value,
        part: usize,
    ) -> Done {
        self.meter.count_item(&value);
        match target {
            Value::List(list) => {
                let at = self.place(&index, list.items().len(), "list", part)?;
                self.claim_copy(list.copied())?;
                list.set(at, value)?;
                Ok(())
            }
            Value::Dictionary(dictionary) => {
                if value.is_deepest() || index.is_deepest() {
                    return Err(Problem::new("a dictionary nested more than 100 deep"));
                }
                self.meter.count(2 * size_of::<Value>() + ENTRY);
                let key = self.key(index, part)?;
                self.claim_copy(copied(dictionary))?;
                std::sync::Arc::make_mut(dictionary).set(key, value);
                Ok(())
            }
            Value::Tuple(_) => Err(Problem::new("the items of a tuple cannot be changed").part(0)),
            Value::Text(_) => Err(Problem::new("the letters of a text cannot be changed")
                .part(0)
                .help("join pieces: `text[:i] + letter + text[i + 1:]`")),
            other => Err(Problem::expected("a list or a dictionary", other, 0)),
        }
    }

    /// The items for `count` names; an error if there are more or fewer.
    pub(super) fn unpack(&mut self, value: &Value, count: usize) -> Done<Vec<Value>> {
        let items = self.items(value.clone())?;
        let found = items.items().len();
        if found != count {
            let message = format!("expected {count} items, found {found}");
            return Err(Problem::new(message).part(0));
        }
        Ok(items.items().to_vec())
    }

    /// The texts of values, one after the other.
    pub(super) fn format(&mut self, parts: &[Value]) -> Done<Value> {
        Ok(Value::text(self.joined(parts, "")?))
    }

    /// The texts of values with a separator between them.
    pub(super) fn joined(&mut self, parts: &[Value], between: &str) -> Done<String> {
        let mut out = String::new();
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                out.push_str(between);
            }
            match part {
                Value::Text(text) => out.push_str(text),
                value => out.push_str(&show::text(self.algebra, value, Style::Text)?),
            }
        }
        // The text is in memory twice for a moment.
        self.claim(2 * out.len())?;
        Ok(out)
    }
}

/// A bound of a slice; one that is far out of range counts as the end.
fn clamp(bound: &Integer) -> i64 {
    let far = 1 << 60;
    match bound.small() {
        Some(small) => small.clamp(-far, far),
        None if bound.is_negative() => -far,
        None => far,
    }
}
