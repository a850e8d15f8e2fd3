//! Names that last from input to input: definitions, and the functions and words that need none.

use crate::cgsuite;
use crate::functions;
use crate::loopy;
use crate::names;
use crate::ordinals;
use crate::value::Value;
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use upstar::loopy::CONSTANTS;

/// Names with their values, numbered so that programs need not look them up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    slots: Vec<Slot>,
    numbers: HashMap<String, u32, FxBuildHasher>,
}

#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) name: String,
    /// Its value, if it is defined.
    pub(crate) value: Option<Value>,
    /// Its meaning if it is not defined: a function, or a word for an outcome.
    pub(crate) meaning: Option<Value>,
}

impl Slot {
    /// What it stands for.
    #[inline]
    pub(crate) fn get(&self) -> Option<&Value> {
        self.value.as_ref().or(self.meaning.as_ref())
    }
}

impl Globals {
    /// The number of a name, which gets one if it has none.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.slots.len() as u32;
        self.numbers.insert(name.to_owned(), number);
        let meaning = match functions::find(name) {
            Some(function) => Some(Value::Function(function)),
            None if ordinals::is_omega(name) => Some(ordinals::omega()),
            None if loopy::is_constant(name) => loopy::constant(name),
            // Players are the words L and R; `Left` and `Right` are other names for them.
            None => match names::player(name) {
                Some(player) => Some(Value::text(player.letter().to_string())),
                None => names::is_plain_word(name).then(|| Value::text(name)),
            },
        };
        self.slots.push(Slot {
            name: name.to_owned(),
            value: None,
            meaning,
        });
        number
    }

    #[inline]
    pub(crate) fn slot(&self, number: u32) -> &Slot {
        &self.slots[number as usize]
    }

    #[inline]
    pub(crate) fn slot_mut(&mut self, number: u32) -> &mut Slot {
        &mut self.slots[number as usize]
    }

    /// The value of a defined name.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let number = self.numbers.get(name)?;
        self.slot(*number).value.as_ref()
    }

    /// Defines a name.
    pub(crate) fn set(&mut self, name: &str, value: Value) {
        self.put(name, Some(value));
    }

    /// Defines a name, or forgets its definition.
    pub(crate) fn put(&mut self, name: &str, value: Option<Value>) {
        let number = self.number(name);
        self.slot_mut(number).value = value;
    }

    /// The defined names and their values.
    pub(crate) fn defined(&self) -> impl Iterator<Item = (&str, &Value)> {
        let slots = self.slots.iter();
        slots.filter_map(|slot| Some((slot.name.as_str(), slot.value.as_ref()?)))
    }

    /// The defined values, to be changed.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Option<Value>> {
        self.slots.iter_mut().map(|slot| &mut slot.value)
    }

    /// Advice on an unknown name: what a name of CGSuite is here, or the nearest name.
    pub(crate) fn advice<'a>(
        &'a self,
        name: &str,
        more: impl Iterator<Item = &'a str>,
    ) -> Option<String> {
        if let Some(advice) = cgsuite::advice(name) {
            return Some(advice);
        }
        let rulesets = functions::positions::rulesets();
        let known = functions::all()
            .chain(rulesets)
            .map(|function| function.name)
            .chain(["Left", "Right"])
            .chain(CONSTANTS);
        let defined = self.defined().map(|(name, _)| name);
        let near = names::nearest(name, more.chain(defined).chain(known))?;
        Some(format!("did you mean `{near}`?"))
    }
}
