//! Methods that change a variable: `append` and its like.

use super::{Done, Machine, Problem};
use crate::integer::Integer;
use crate::program::Change;
use crate::value::{List, Value};
use std::sync::Arc;

impl Machine<'_> {
    /// Changes a value; what the method gives.
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
            let taken = Arc::make_mut(dictionary).remove(&key);
            return taken.ok_or_else(|| Problem::new("the dictionary has no such key").part(1));
        }
        let Value::List(list) = target else {
            return Err(Problem::expected("a list", target, 0));
        };
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
                    Problem::new(format!("the list has {count} items, there is no item {at}"))
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
                        "the list has {count} items, there is no place {at}"
                    ))
                    .part(1)
                })?;
                self.meter.count_item(&item);
                let mut items = list.items().to_vec();
                items.insert(place, item);
                *list = List::new(items)?;
            }
        }
        Ok(Value::Nothing)
    }
}
