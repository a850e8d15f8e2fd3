//! Methods that change a variable: `append` and its like.

use super::memory::ENTRY;
use super::{Done, Machine, Problem};
use crate::dictionary::Dictionary;
use crate::integer::Integer;
use crate::program::Change;
use crate::value::{List, Value};
use std::sync::Arc;
use upstar::budget::Stopped;

/// Bytes that a change costs because other copies share a dictionary.
pub(super) fn copied(dictionary: &Arc<Dictionary>) -> usize {
    match Arc::strong_count(dictionary) {
        1 => 0,
        _ => dictionary.entries().len() * (2 * size_of::<Value>() + ENTRY),
    }
}

impl Machine<'_> {
    /// Asks for the bytes of a copy, and counts the work on it.
    pub(super) fn claim_copy(&mut self, bytes: usize) -> Result<(), Stopped> {
        match bytes {
            0 => Ok(()),
            bytes => {
                self.charge(bytes / size_of::<Value>())?;
                self.claim(bytes)
            }
        }
    }

    /// Changes a value; returns the result of the method.
    pub(super) fn change(
        &mut self,
        change: Change,
        target: &mut Value,
        mut arguments: Vec<Value>,
    ) -> Done<Value> {
        if let (Value::Dictionary(dictionary), Change::Pop) = (&mut *target, change) {
            let Some(wanted) = arguments.pop() else {
                return Err(Problem::new("expected the key to take out"));
            };
            let key = self.key(wanted, 1)?;
            self.charge(dictionary.entries().len())?;
            self.claim_copy(copied(dictionary))?;
            let taken = Arc::make_mut(dictionary).remove(&key);
            return taken.ok_or_else(|| Problem::new("the dictionary has no such key").part(1));
        }
        let Value::List(list) = target else {
            return Err(Problem::expected("a list", target, 0));
        };
        self.claim_copy(list.copied())?;
        match change {
            Change::Append => {
                for item in arguments {
                    self.meter.count_item(&item);
                    list.push(item)?;
                }
            }
            Change::Extend => {
                for more in arguments {
                    let more = self.items(more)?;
                    self.charge(more.items().len())?;
                    self.claim(std::mem::size_of_val(more.items()))?;
                    list.extend(&more);
                }
            }
            Change::Pop => {
                let count = list.items().len();
                let at = match arguments.pop() {
                    Some(at) => self.as_integer(&at, 1)?,
                    None => Integer::from(-1),
                };
                self.charge(if at == Integer::from(-1) { 0 } else { count })?;
                let place = if at.is_negative() {
                    &at + &Integer::from(count)
                } else {
                    at.clone()
                };
                let taken = place.to_usize().and_then(|place| list.remove(place));
                return taken.ok_or_else(|| {
                    Problem::new(format!(
                        "the list has {count} items, there is no item {}",
                        at.brief()
                    ))
                });
            }
            Change::Insert => {
                let count = list.items().len();
                self.charge(count)?;
                let item = arguments.pop().unwrap_or(Value::Nothing);
                let at = self.as_integer(&arguments.pop().unwrap_or(Value::Nothing), 1)?;
                let place = at.to_usize().filter(|&place| place <= count);
                let place = place.ok_or_else(|| {
                    Problem::new(format!(
                        "the list has {count} items, there is no place {}",
                        at.brief()
                    ))
                    .part(1)
                })?;
                self.meter.count_item(&item);
                self.claim(std::mem::size_of_val(list.items()))?;
                let mut items = list.items().to_vec();
                items.insert(place, item);
                *list = List::new(items)?;
            }
        }
        Ok(Value::Nothing)
    }
}
