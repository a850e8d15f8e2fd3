//! Values and positions as text in data formats.

use crate::{Position, Value};
use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Error as _, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use upstar_values::notation::Style;

impl Serialize for Value {
    /// Written as its text in ASCII; refused if the text is longer than a megabyte.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.text(Style::Text).map_err(S::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

impl Serialize for Position {
    /// Written as the call that builds it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Value {
    /// Read from its text, without limits. Text from strangers is better read with [`Value::try_parse`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_str(Text("the text of a value", PhantomData))
    }
}

impl<'de> Deserialize<'de> for Position {
    /// Read from the call that builds it.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        deserializer.deserialize_str(Text("the call of a ruleset", PhantomData))
    }
}

/// Reads something that is written as text.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
