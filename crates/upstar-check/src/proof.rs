//! Reading a proof.

use crate::games::{Games, Id};
use crate::{Flaw, flaw};
use serde_json::Value;

/// A proof as it was read, with its numbers of games replaced by those of [`Games`].
pub(crate) struct Proof {
    pub(crate) games: Games,
    /// The games of the proof's own list.
    listed: Vec<Id>,
    pub(crate) positions: Vec<(String, Id)>,
    /// The whole object.
    object: Value,
}

/// The object of a proof of a known version.
pub(crate) fn object(text: &str) -> Result<Value, Flaw> {
    let object: Value = match serde_json::from_str(text) {
        Ok(object) => object,
        Err(error) => return flaw(format!("not JSON: {error}")),
    };
    if object["format"] == "upstar-answer" {
        let method = object["method"].as_str().unwrap_or("a computation");
        return flaw(format!(
            "this is an answer without a proof, found by {method}: there is nothing to check"
        ));
    }
    if object["format"] != "upstar-proof" {
        return flaw("`format` is not \"upstar-proof\"");
    }
    if !(1..=5).any(|known| object["version"] == known) {
        return flaw("`version` is none of 1, 2, 3, 4 and 5, the ones known");
    }
    Ok(object)
}

pub(crate) fn read(object: Value) -> Result<Proof, Flaw> {
    let mut proof = Proof {
        games: Games::default(),
        listed: Vec::new(),
        positions: Vec::new(),
        object: Value::Null,
    };
    for entry in list(&object["games"], "games")? {
        let [left, right] = &list(entry, "a game")?[..] else {
            return flaw("a game is not a pair of lists of options");
        };
        let (left, right) = (proof.games_of(left)?, proof.games_of(right)?);
        let game = proof.games.game([left, right]);
        proof.listed.push(game);
    }
    if !object["positions"].is_null() {
        for entry in list(&object["positions"], "positions")? {
            let [Value::String(call), game] = &list(entry, "a position")?[..] else {
                return flaw("a position is not a call and a game");
            };
            let game = proof.game(game)?;
            proof.positions.push((call.clone(), game));
        }
    }
    proof.object = object;
    Ok(proof)
}

/// A letter of words, as it is written: short, so that no sentence passes for one.
pub(crate) fn letter(value: &Value) -> Result<&str, Flaw> {
    const LONGEST: usize = 32;
    match value.as_str() {
        Some(letter)
            if (1..=LONGEST).contains(&letter.len())
                && !letter.contains(|c: char| c.is_whitespace() || c.is_control()) =>
        {
            Ok(letter)
        }
        _ => flaw(format!(
            "{value} is no letter: a text without blanks of at most {LONGEST} bytes"
        )),
    }
}

/// An array.
pub(crate) fn list<'a>(value: &'a Value, what: &str) -> Result<&'a Vec<Value>, Flaw> {
    match value.as_array() {
        Some(list) => Ok(list),
        None => flaw(format!("{what}: expected a list")),
    }
}

impl Proof {
    /// A field of the object, taken out of it.
    pub(crate) fn take(&mut self, field: &str) -> Value {
        self.object.get_mut(field).map_or(Value::Null, Value::take)
    }

    /// A game by its number in the proof.
    pub(crate) fn game(&self, number: &Value) -> Result<Id, Flaw> {
        let place = number.as_u64().and_then(|n| usize::try_from(n).ok());
        match place.and_then(|place| self.listed.get(place)) {
            Some(&game) => Ok(game),
            None => flaw(format!(
                "{number} is not the number of a game that stands before"
            )),
        }
    }

    /// A list of games.
    pub(crate) fn games_of(&self, numbers: &Value) -> Result<Vec<Id>, Flaw> {
        let numbers = list(numbers, "games")?;
        numbers.iter().map(|number| self.game(number)).collect()
    }

    /// A list of `[sign, game]` or `[sign, game, position]`: the games, negatives where the sign is -1, and the text.
    pub(crate) fn signed(&mut self, terms: &Value) -> Result<(Vec<Id>, String), Flaw> {
        let (mut games, mut text) = (Vec::new(), String::new());
        for term in list(terms, "a sum")? {
            let (sign, game, call) = match &list(term, "a term")?[..] {
                [sign, game] => (sign, game, &Value::Null),
                [sign, game, call] => (sign, game, call),
                _ => return flaw("a term is not a sign, a game and perhaps a position"),
            };
            let game = self.game(game)?;
            let minus = match sign.as_i64() {
                Some(1) => false,
                Some(-1) => true,
                _ => return flaw("a sign is neither 1 nor -1"),
            };
            text.push_str(match (text.is_empty(), minus) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            text.push_str(&self.name(game, call)?);
            games.push(if minus {
                self.games.negative(game)
            } else {
                game
            });
        }
        if text.is_empty() {
            text.push('0');
        }
        Ok((games, text))
    }

    /// The name of a game: the position that it is, if the moves of that position are checked, or its form.
    pub(crate) fn name(&self, game: Id, call: &Value) -> Result<String, Flaw> {
        match call {
            Value::Null => Ok(self.games.text(game)),
            Value::String(call) if self.positions.contains(&(call.clone(), game)) => {
                Ok(match crate::rules::knows(call) {
                    true => call.clone(),
                    false => self.games.text(game),
                })
            }
            other => flaw(format!("{other} is not given as a position with this game")),
        }
    }
}
