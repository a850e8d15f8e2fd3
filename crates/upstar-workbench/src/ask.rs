//! Reading requests. A message about a wrong request names the wrong member and what was expected there.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess,
    Visitor,
};
use serde_json::{Map, Value as Json};
use std::fmt::{self, Display};
use std::slice;

/// Why a request cannot be answered.
#[derive(Debug)]
pub(crate) struct Wrong(pub(crate) String);

/// A request, or a part of one, from the members of an object. Unknown members are ignored, a missing member counts as `null`, and
/// `null` counts as an empty array.
pub(crate) fn read<T: DeserializeOwned>(object: &Json) -> Result<T, Wrong> {
    T::deserialize(Member(object)).map_err(|mismatch| Wrong(mismatch.to_string()))
}

/// A member that is not what it should be.
#[derive(Debug)]
struct Mismatch {
    /// The way to the member, as JavaScript writes it.
    place: String,
    expected: String,
    /// The value found there, if it is short.
    found: Option<String>,
}

impl Mismatch {
    fn new<T>(expected: impl Into<String>) -> Result<T, Mismatch> {
        Err(Mismatch {
            place: String::new(),
            expected: expected.into(),
            found: None,
        })
    }

    /// The same, seen from one level further out.
    fn within(self, place: &str, json: &Json) -> Mismatch {
        if !self.place.is_empty() {
            let dot = if self.place.starts_with('[') { "" } else { "." };
            let place = format!("{place}{dot}{}", self.place);
            return Mismatch { place, ..self };
        }
        let found = match json {
            Json::String(text) if text.len() <= 40 => Some(text.clone()),
            Json::Bool(_) | Json::Number(_) => Some(json.to_string()),
            _ => None,
        };
        Mismatch {
            place: place.to_owned(),
            found,
            ..self
        }
    }
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` should be {}", self.place, self.expected)?;
        match &self.found {
            Some(found) => write!(f, ", found {found}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Mismatch {}

impl Error for Mismatch {
    fn custom<T: Display>(expected: T) -> Mismatch {
        Mismatch {
            place: String::new(),
            expected: expected.to_string(),
            found: None,
        }
    }
}

/// A value in a request.
#[derive(Clone, Copy)]
struct Member<'a>(&'a Json);

impl<'de> Deserializer<'de> for Member<'de> {
    type Error = Mismatch;

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::String(text) => visitor.visit_borrowed_str(text),
            _ => Mismatch::new("a text"),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::Bool(truth) => visitor.visit_bool(*truth),
            _ => Mismatch::new("true or false"),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0.as_u64() {
            Some(number) => visitor.visit_u64(number),
            None => Mismatch::new(format!("an integer from 0 to {}", u64::MAX)),
        }
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self
            .0
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
        {
            Some(number) => visitor.visit_u32(number),
            None => Mismatch::new(format!("an integer from 0 to {}", u32::MAX)),
        }
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let number = self.0.as_i64();
        match number.and_then(|number| i32::try_from(number).ok()) {
            Some(number) => visitor.visit_i32(number),
            None => Mismatch::new(format!("an integer from {} to {}", i32::MIN, i32::MAX)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::Null => visitor.visit_seq(Items::of(&[])),
            Json::Array(items) => visitor.visit_seq(Items::of(items)),
            // Reading an item from nothing tells what was expected.
            _ => match visitor.visit_seq(Items::of(&[Json::Null])) {
                Err(Mismatch {
                    place, expected, ..
                }) if place == "[0]" => {
                    let word = expected.trim_start_matches("an ").trim_start_matches("a ");
                    Mismatch::new(format!("an array of {word}s"))
                }
                _ => Mismatch::new("an array"),
            },
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::Object(object) => visitor.visit_map(Members {
                object,
                fields: fields.iter(),
                next: None,
            }),
            _ => Mismatch::new("an object"),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Json::String(text) if variants.contains(&&**text) => {
                let variant: StrDeserializer<'de, Mismatch> = text.as_str().into_deserializer();
                visitor.visit_enum(variant)
            }
            _ => Mismatch::new(format!("one of {}", variants.join(", "))),
        }
    }

    /// Nothing else occurs in requests.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Mismatch> {
        Mismatch::new("something else")
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i64 i128 u8 u16 u128 f32 f64 char str bytes byte_buf unit unit_struct newtype_struct tuple tuple_struct map
        identifier ignored_any
    }
}

/// The members that a type has, in its order.
struct Members<'a> {
    object: &'a Map<String, Json>,
    fields: slice::Iter<'static, &'static str>,
    next: Option<&'static str>,
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Mismatch;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mismatch> {
        self.next = self.fields.next().copied();
        let Some(name) = self.next else {
            return Ok(None);
        };
        let name: StrDeserializer<'static, Mismatch> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Mismatch> {
        let name = self.next.unwrap_or_default();
        let member = self.object.get(name).unwrap_or(&Json::Null);
        let value = seed.deserialize(Member(member));
        value.map_err(|mismatch| mismatch.within(name, member))
    }
}

/// The items of an array.
struct Items<'a> {
    items: std::iter::Enumerate<slice::Iter<'a, Json>>,
}

impl<'a> Items<'a> {
    fn of(items: &'a [Json]) -> Items<'a> {
        Items {
            items: items.iter().enumerate(),
        }
    }
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some((at, item)) = self.items.next() else {
            return Ok(None);
        };
        let value = seed.deserialize(Member(item));
        let value = value.map_err(|mismatch| mismatch.within(&format!("[{at}]"), item));
        value.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::protocol::{Common, PlayRequest, PositionRequest, RulesRequest};
    use serde::de::DeserializeOwned;
    use serde_json::{Value as Json, json};

    fn wrong<T: DeserializeOwned>(request: Json) -> String {
        match read::<T>(&request) {
            Ok(_) => panic!("{request} can be read"),
            Err(wrong) => wrong.0,
        }
    }

    #[test]
    fn what_may_be_missing_may_be_null() {
        for request in [
            json!({ "input": "x", "beside": {} }),
            json!({ "input": "x", "options": null, "pictures": null }),
        ] {
            let request: PositionRequest = read(&request).unwrap();
            assert_eq!(request.input, "x");
            assert!(request.options.is_none() && request.pictures.is_empty());
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        assert_eq!(
            wrong::<PositionRequest>(json!({})),
            "`input` should be a text"
        );
        assert_eq!(
            wrong::<PositionRequest>(json!({ "input": 3 })),
            "`input` should be a text, found 3"
        );
        assert_eq!(
            wrong::<PositionRequest>(json!({ "input": "x", "options": "no" })),
            "`options` should be true or false, found no"
        );
        assert_eq!(
            wrong::<PositionRequest>(json!({ "input": "x", "pictures": ["tree", "cat"] })),
            "`pictures[1]` should be one of thermograph, tree, expanded_tree, hasse, board, moves, position_tree, nim_tree, birth_tree, chessboard, line, scatter, intensity, found cat"
        );
        assert_eq!(
            wrong::<Common>(json!({ "context": "G" })),
            "`context` should be an array of texts, found G"
        );
        assert_eq!(
            wrong::<Common>(json!({ "rules": {} })),
            "`rules` should be an array of objects"
        );
        assert_eq!(
            wrong::<Common>(json!({ "rules": [{ "file": "a.up" }] })),
            "`rules[0].source` should be a text"
        );
        assert_eq!(
            wrong::<RulesRequest>(json!({ "file": "a.up", "source": "", "lint": 13 })),
            "`lint` should be an integer from 0 to 12, found 13"
        );
        let player = json!({ "components": [], "player": "up", "opponent": {} });
        assert_eq!(
            wrong::<PlayRequest>(player),
            "`player` should be one of left, right, found up"
        );
        let opponent =
            json!({ "components": [], "player": "left", "opponent": { "kind": "x", "seed": -1 } });
        assert_eq!(
            wrong::<PlayRequest>(opponent),
            "`opponent.seed` should be an integer from 0 to 18446744073709551615, found -1"
        );
    }
}
