//! Dictionaries, and what can be a key of them.

use crate::value::Value;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use upstar::encode::Encode;

/// A value that can be compared and hashed without any calculation: made of integers, numbers, games, texts, truth values,
/// tuples, lists, sets and dictionaries.
///
/// An integer is the same key as the equal number; games with the same value are the same key.
#[derive(Clone, Debug)]
pub struct Key(Value);

impl Key {
    /// The value as a key; an error with the part that cannot be one.
    pub fn new(value: Value) -> Result<Key, Value> {
        match unhashable(&value) {
            Some(part) => Err(part.clone()),
            None => Ok(Key(value)),
        }
    }

    /// The value.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// Bytes that the value holds outside of it, roughly.
    pub(crate) fn bytes(&self) -> usize {
        bytes(&self.0)
    }
}

fn bytes(value: &Value) -> usize {
    match value {
        Value::Integer(n) if n.small().is_none() => n.bits() as usize / 8,
        Value::Text(text) => text.len() + 16,
        Value::Rational(ratio) => ratio.bits() as usize / 8 + 80,
        Value::List(list) | Value::Tuple(list) => {
            let items = list.items().iter();
            40 + items
                .map(|item| size_of::<Value>() + bytes(item))
                .sum::<usize>()
        }
        Value::Dictionary(dictionary) | Value::Set(dictionary) => {
            let entries = dictionary.entries().iter();
            entries
                .map(|(key, value)| 4 * size_of::<Value>() + bytes(key) + bytes(value))
                .sum()
        }
        _ => 0,
    }
}

/// The first part of a value that cannot be in a key. Lists are at most 100 deep.
fn unhashable(value: &Value) -> Option<&Value> {
    match value {
        // A game whose value was not worked out.
        Value::Game(game) if game.known_value().is_none() => Some(value),
        Value::Integer(_)
        | Value::Number(_)
        | Value::Rational(_)
        | Value::Set(_)
        | Value::Game(_)
        | Value::Bool(_)
        | Value::Text(_)
        | Value::Nothing => None,
        Value::List(list) | Value::Tuple(list) => list.items().iter().find_map(unhashable),
        Value::Dictionary(dictionary) => {
            let mut values = dictionary.entries().iter().map(|(_, value)| value);
            values.find_map(unhashable)
        }
        Value::Thing(_) if value.position().is_some() => None,
        Value::Function(_) | Value::Routine(_) | Value::Thing(_) => Some(value),
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Key {}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => a == b,
        (Value::Game(a), Value::Game(b)) => a.known_value() == b.known_value(),
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => a == b,
        (Value::Nothing, Value::Nothing) => true,
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => {
            let (a, b) = (a.items(), b.items());
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Rational(a), Value::Rational(b)) => a == b,
        (Value::Dictionary(a), Value::Dictionary(b)) | (Value::Set(a), Value::Set(b)) => {
            let found = |(key, value): &(Value, Value)| {
                let other = Key::new(key.clone()).ok().and_then(|key| b.get(&key));
                other.is_some_and(|other| same(value, other))
            };
            a.entries().len() == b.entries().len() && a.entries().iter().all(found)
        }
        // Positions count as they are written.
        (Value::Thing(_), Value::Thing(_)) => match (a.position(), b.position()) {
            (Some(a), Some(b)) => a.call() == b.call(),
            _ => false,
        },
        _ => match (a.plain_number(), b.plain_number()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        },
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(&self.0, state);
    }
}

fn hash<H: Hasher>(value: &Value, state: &mut H) {
    match value {
        Value::Integer(n) => n.hash(state),
        Value::Number(x) if x.is_integer() => {
            crate::integer::Integer::from(x.numerator()).hash(state);
        }
        Value::Number(x) => x.hash(state),
        Value::Rational(ratio) => ratio.hash(state),
        Value::Game(game) => game.known_value().hash(state),
        Value::Bool(truth) => truth.hash(state),
        Value::Text(text) => text.hash(state),
        Value::List(list) | Value::Tuple(list) => {
            list.items().len().hash(state);
            list.items().iter().for_each(|item| hash(item, state));
        }
        // Equal dictionaries may have their entries in different orders.
        Value::Dictionary(dictionary) | Value::Set(dictionary) => {
            dictionary.entries().len().hash(state);
        }
        Value::Thing(_) => {
            if let Some(position) = value.position() {
                position.call().hash(state);
            }
        }
        Value::Nothing | Value::Function(_) | Value::Routine(_) => {}
    }
}

/// Equal keys have equal bytes. A game means something only in its store, so it gets only the byte of its kind.
impl Encode for Key {
    fn encode(&self, bytes: &mut Vec<u8>) {
        encode(&self.0, bytes);
    }
}

/// A byte for the kind of value, then the value. Lists are at most 100 deep.
fn encode(value: &Value, bytes: &mut Vec<u8>) {
    match value {
        Value::Nothing => bytes.push(0),
        Value::Bool(truth) => (1u8, truth).encode(bytes),
        Value::Integer(n) => {
            bytes.push(2);
            match n.small() {
                Some(small) => small.encode(bytes),
                None => BigInt::from(n).encode(bytes),
            }
        }
        // An integer is the same key as the equal number.
        Value::Number(x) if x.is_integer() => (2u8, x.numerator()).encode(bytes),
        Value::Number(x) => (3u8, x).encode(bytes),
        Value::Text(text) => (4u8, text).encode(bytes),
        Value::List(list) => encode_items(5, list.items(), bytes),
        Value::Tuple(list) => encode_items(6, list.items(), bytes),
        Value::Rational(ratio) => {
            (9u8, ratio.numerator()).encode(bytes);
            ratio.denominator().encode(bytes);
        }
        Value::Dictionary(dictionary) | Value::Set(dictionary) => {
            let kind = if matches!(value, Value::Set(_)) {
                10u8
            } else {
                7
            };
            let entries = dictionary.entries().iter();
            let mut entries: Vec<Vec<u8>> = entries
                .map(|(key, value)| {
                    let mut bytes = Vec::new();
                    encode(key, &mut bytes);
                    encode(value, &mut bytes);
                    bytes
                })
                .collect();
            // Equal dictionaries may have their entries in different orders.
            entries.sort_unstable();
            (kind, entries.len()).encode(bytes);
            bytes.extend(entries.into_iter().flatten());
        }
        Value::Thing(_) if value.position().is_some() => {
            let text = value.position().map(|position| position.call());
            (11u8, text.unwrap_or_default()).encode(bytes);
        }
        Value::Game(_) | Value::Function(_) | Value::Routine(_) | Value::Thing(_) => bytes.push(8),
    }
}

fn encode_items(kind: u8, items: &[Value], bytes: &mut Vec<u8>) {
    (kind, items.len()).encode(bytes);
    items.iter().for_each(|item| encode(item, bytes));
}

/// Keys and their values, in the order in which the keys were added.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    entries: Vec<(Value, Value)>,
    places: HashMap<Key, usize, FxBuildHasher>,
}

impl Dictionary {
    /// The entries in order.
    pub fn entries(&self) -> &[(Value, Value)] {
        &self.entries
    }

    /// The value of a key.
    pub fn get(&self, key: &Key) -> Option<&Value> {
        self.places.get(key).map(|&at| &self.entries[at].1)
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: Key, value: Value) {
        match self.places.get(&key) {
            Some(&at) => self.entries[at].1 = value,
            None => {
                self.entries.push((key.0.clone(), value));
                self.places.insert(key, self.entries.len() - 1);
            }
        }
    }

    /// Whether all keys are keys of the other.
    pub(crate) fn is_within(&self, other: &Dictionary) -> bool {
        self.places.keys().all(|key| other.places.contains_key(key))
    }

    /// Removes a key. Costs time in proportion to the number of entries.
    pub fn remove(&mut self, key: &Key) -> Option<Value> {
        let at = self.places.remove(key)?;
        for place in self.places.values_mut().filter(|place| **place > at) {
            *place -= 1;
        }
        Some(self.entries.remove(at).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order() {
        let key = |n: i64| Key::new(Value::Integer(n.into())).unwrap();
        let text = |value: Option<&Value>| format!("{value:?}");
        let mut dictionary = Dictionary::default();
        for n in [5, 3, 9] {
            dictionary.set(key(n), Value::Bool(n > 4));
        }
        dictionary.set(key(3), Value::Nothing);
        assert_eq!(text(dictionary.get(&key(3))), "Some(Nothing)");
        assert!(dictionary.remove(&key(5)).is_some());
        assert!(dictionary.remove(&key(5)).is_none());
        assert_eq!(text(dictionary.get(&key(9))), "Some(Bool(true))");
        assert_eq!(dictionary.entries().len(), 2);
        let half = Value::Number(upstar::number::Dyadic::from(3));
        assert_eq!(Key::new(half).unwrap(), key(3));
    }
}
