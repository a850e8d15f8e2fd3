//! The letters of a text as values.

use crate::value::Value;
use upstar::budget::{Budget, Stopped};

/// Bytes of the letters of a text as values.
pub(crate) fn letters_bytes(text: &str) -> usize {
    let each = match text.is_ascii() {
        true => size_of::<Value>(),
        false => size_of::<Value>() + 32,
    };
    text.len().saturating_mul(each)
}

/// The letters of a text as values.
pub(crate) fn letters(text: &str, budget: &Budget) -> Result<Vec<Value>, Stopped> {
    let mut letters = Vec::with_capacity(text.len());
    // Most texts use few different letters: equal letters share their memory.
    let mut known: [Option<Value>; 128] = [const { None }; 128];
    for (at, letter) in text.chars().enumerate() {
        if at % 1024 == 0 {
            budget.check(0)?;
        }
        let value = || Value::text(letter.encode_utf8(&mut [0u8; 4]) as &str);
        letters.push(match known.get_mut(letter as usize) {
            Some(known) => known.get_or_insert_with(value).clone(),
            None => value(),
        });
    }
    Ok(letters)
}
