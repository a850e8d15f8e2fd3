//! Nim values of every kind.

use super::Outcome;
use super::games::Ordinal;
use super::loopy::LoopyValue;
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// The value of an impartial position.
///
/// ```
/// use upstar_impartial::{NimValue, Outcome};
/// let loopy: NimValue = "inf{0,2}".parse().unwrap();
/// assert_eq!(loopy.to_string(), "inf{0,2}");
/// assert_eq!(loopy.outcome(), Outcome::N);
/// let infinite: NimValue = "w*7+6".parse().unwrap();
/// assert_eq!(infinite.to_string(), "w*7+6");
/// assert_eq!(NimValue::from(0u64).outcome(), Outcome::P);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NimValue {
    /// A nim heap of this size.
    Integer(BigUint),
    /// An infinite ordinal.
    Ordinal(Ordinal),
    /// Not a heap: play may go on for ever, and these are the sizes of the heaps a player can move to.
    Infinite(Vec<u64>),
    /// Loony: whatever it is added to, the player to move wins. Only moves that entail an answer or a further move lead to that.
    Moon,
}

impl NimValue {
    /// The size of the heap, if it is finite.
    pub fn integer(&self) -> Option<&BigUint> {
        match self {
            NimValue::Integer(n) => Some(n),
            _ => None,
        }
    }

    /// The value of the sum of two positions. `None` if it is not known: an infinite ordinal or moon with endless play.
    ///
    /// ```
    /// use upstar_impartial::NimValue;
    /// let value = |text: &str| text.parse::<NimValue>().unwrap();
    /// assert_eq!(value("5").plus(&value("3")), Some(value("6")));
    /// assert_eq!(value("inf{0,2}").plus(&value("3")), Some(value("inf{1,3}")));
    /// // Whoever is behind can go on for ever in one of the two.
    /// assert_eq!(value("inf{0}").plus(&value("inf{0}")), Some(value("inf{}")));
    /// assert_eq!(value("w*3+5").plus(&value("1")), Some(value("w*3+4")));
    /// assert_eq!(value("moon").plus(&value("3")), Some(value("moon")));
    /// ```
    pub fn plus(&self, other: &NimValue) -> Option<NimValue> {
        use NimValue::{Infinite, Integer, Moon, Ordinal as Large};
        Some(match (self, other) {
            (Integer(a), Integer(b)) => Integer(a ^ b),
            (Infinite(_), Infinite(_)) => Infinite(Vec::new()),
            (Infinite(heaps), Integer(n)) | (Integer(n), Infinite(heaps)) => {
                let n = u64::try_from(n).ok()?;
                let mut heaps: Vec<u64> = heaps.iter().map(|heap| heap ^ n).collect();
                heaps.sort_unstable();
                Infinite(heaps)
            }
            (Large(a), Large(b)) => a.nim_sum(*b).into(),
            (Large(a), Integer(n)) | (Integer(n), Large(a)) => {
                let b = u64::try_from(n).ok()?;
                a.nim_sum(Ordinal { a: 0, b }).into()
            }
            (Moon, Integer(_) | Large(_) | Moon) | (Integer(_) | Large(_), Moon) => Moon,
            (Infinite(_), Large(_) | Moon) | (Large(_) | Moon, Infinite(_)) => return None,
        })
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self {
            NimValue::Integer(n) if *n == BigUint::ZERO => Outcome::P,
            NimValue::Integer(_) | NimValue::Ordinal(_) | NimValue::Moon => Outcome::N,
            NimValue::Infinite(heaps) if heaps.contains(&0) => Outcome::N,
            NimValue::Infinite(_) => Outcome::D,
        }
    }
}

impl From<u64> for NimValue {
    fn from(n: u64) -> NimValue {
        NimValue::Integer(n.into())
    }
}

impl From<u128> for NimValue {
    fn from(n: u128) -> NimValue {
        NimValue::Integer(n.into())
    }
}

impl From<Ordinal> for NimValue {
    fn from(ordinal: Ordinal) -> NimValue {
        match ordinal.a {
            0 => ordinal.b.into(),
            _ => NimValue::Ordinal(ordinal),
        }
    }
}

impl From<LoopyValue> for NimValue {
    fn from(value: LoopyValue) -> NimValue {
        match value {
            LoopyValue::Number(n) => n.into(),
            LoopyValue::Infinite(heaps) => NimValue::Infinite(heaps),
        }
    }
}

impl fmt::Display for NimValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimValue::Integer(n) => write!(f, "{n}"),
            NimValue::Ordinal(ordinal) => write!(f, "{ordinal}"),
            NimValue::Moon => f.write_str("moon"),
            NimValue::Infinite(heaps) => {
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                write!(f, "inf{{{}}}", heaps.join(","))
            }
        }
    }
}

/// The text is not a nim value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a nim value such as 5, w*7+6, inf{{0,2}} or moon, found {0:?}")]
pub struct NimValueError(String);

impl FromStr for NimValue {
    type Err = NimValueError;

    fn from_str(text: &str) -> Result<NimValue, NimValueError> {
        let wrong = || NimValueError(text.trim().to_owned());
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let set = plain
            .strip_prefix("inf")
            .or_else(|| plain.strip_prefix('∞'));
        if let Some(set) = set {
            let inside = set.strip_prefix('{').and_then(|set| set.strip_suffix('}'));
            let inside = inside.ok_or_else(wrong)?;
            let heaps = inside.split(',').filter(|_| !inside.is_empty());
            let heaps: Result<Vec<u64>, _> = heaps.map(str::parse).collect();
            let mut heaps = heaps.map_err(|_| wrong())?;
            heaps.sort_unstable();
            heaps.dedup();
            return Ok(NimValue::Infinite(heaps));
        }
        if matches!(&plain[..], "moon" | "☾") {
            return Ok(NimValue::Moon);
        }
        if let Ok(n) = plain.parse::<BigUint>() {
            return Ok(NimValue::Integer(n));
        }
        let ordinal: Ordinal = plain.parse().map_err(|_| wrong())?;
        Ok(ordinal.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in [
            "0",
            "7",
            "123456789012345678901234567890",
            "w",
            "w+1",
            "w*7+6",
            "inf{}",
            "inf{0,2}",
            "moon",
        ] {
            let value: NimValue = text.parse().unwrap();
            assert_eq!(value.to_string(), text);
        }
        for (text, same) in [
            ("∞{2, 0}", "inf{0,2}"),
            ("7*w+6", "w*7+6"),
            ("ω", "w"),
            ("w*0+3", "3"),
            ("☾", "moon"),
        ] {
            assert_eq!(text.parse::<NimValue>().unwrap().to_string(), same);
        }
        for wrong in ["", "x", "inf", "inf{", "inf{a}", "-1", "w*", "1/2"] {
            assert!(wrong.parse::<NimValue>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn outcomes() {
        for (text, outcome) in [
            ("0", Outcome::P),
            ("3", Outcome::N),
            ("w", Outcome::N),
            ("inf{}", Outcome::D),
            ("inf{1,2}", Outcome::D),
            ("inf{0}", Outcome::N),
            ("moon", Outcome::N),
        ] {
            assert_eq!(
                text.parse::<NimValue>().unwrap().outcome(),
                outcome,
                "{text}"
            );
        }
    }
}
