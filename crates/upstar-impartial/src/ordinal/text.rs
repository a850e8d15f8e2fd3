//! Ordinals as text: `w**2 * 3 + w + 5`.

use super::Ordinal;
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Ordinal {
    /// ω is `w`; with `{:#}` it is `ω`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let omega = if f.alternate() { "ω" } else { "w" };
        if self.is_zero() {
            return f.write_str("0");
        }
        for (at, (exponent, coefficient)) in self.terms.iter().enumerate() {
            if at > 0 {
                f.write_str(" + ")?;
            }
            if exponent.is_zero() {
                write!(f, "{coefficient}")?;
                continue;
            }
            f.write_str(omega)?;
            let one = BigUint::from(1u32);
            if exponent.integer().as_ref() != Some(&one) {
                f.write_str("**")?;
                // A product or a sum in an exponent stands in brackets; powers group to the right.
                let simple = match &exponent.terms[..] {
                    [(inner, c)] => inner.is_zero() || *c == one,
                    _ => false,
                };
                match (simple, f.alternate()) {
                    (true, false) => write!(f, "{exponent}")?,
                    (true, true) => write!(f, "{exponent:#}")?,
                    (false, false) => write!(f, "({exponent})")?,
                    (false, true) => write!(f, "({exponent:#})")?,
                }
            }
            if *coefficient != one {
                write!(f, " * {coefficient}")?;
            }
        }
        Ok(())
    }
}

impl Ordinal {
    /// In LaTeX: `\omega^{2} \cdot 3 + \omega + 5`.
    pub fn latex(&self) -> String {
        let term = |(exponent, coefficient): &(Ordinal, BigUint)| {
            let one = BigUint::from(1u32);
            let power = match exponent.integer() {
                Some(n) if n == BigUint::ZERO => return coefficient.to_string(),
                Some(n) if n == one => r"\omega".to_owned(),
                _ => format!(r"\omega^{{{}}}", exponent.latex()),
            };
            match *coefficient == one {
                true => power,
                false => format!(r"{power} \cdot {coefficient}"),
            }
        };
        match self.is_zero() {
            true => "0".to_owned(),
            false => self.terms.iter().map(term).collect::<Vec<_>>().join(" + "),
        }
    }
}

/// The text is not an ordinal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an ordinal such as w**2 * 3 + w + 5, found {0:?}")]
pub struct OrdinalError(String);

/// Brackets nested deeper are not read.
const DEEPEST: u32 = 40;

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn number(&mut self) -> Option<BigUint> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let end = end.unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        // Longer numbers take long to read.
        let number = (digits.len() <= 10_000).then(|| digits.parse().ok())?;
        self.rest = rest;
        number
    }

    /// A sum; terms may stand in any order and are added naturally.
    fn sum(&mut self, depth: u32) -> Option<Ordinal> {
        let mut sum = self.term(depth)?;
        while self.take("+") {
            sum = sum.natural_sum(&self.term(depth)?);
        }
        Some(sum)
    }

    fn term(&mut self, depth: u32) -> Option<Ordinal> {
        let mut coefficient = BigUint::from(1u32);
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            coefficient = self.number()?;
            // The coefficient may stand before ω, with or without a star.
            if !self.take("*") && !self.rest.starts_with('w') {
                return Some(coefficient.into());
            }
        }
        let exponent = self.power(depth)?;
        if self.take("*") {
            coefficient *= self.number()?;
        }
        Some(Ordinal::one_term(exponent, coefficient))
    }

    /// The exponent of a power of ω.
    fn power(&mut self, depth: u32) -> Option<Ordinal> {
        if depth > DEEPEST || !self.take("w") {
            return None;
        }
        if !self.take("**") && !self.take("^") {
            return Some(Ordinal::from(1u64));
        }
        let exponent = if self.take("(") {
            let sum = self.sum(depth + 1)?;
            self.take(")").then_some(sum)?
        } else if self.rest.starts_with('w') {
            Ordinal::one_term(self.power(depth + 1)?, BigUint::from(1u32))
        } else {
            self.number()?.into()
        };
        (exponent.height() < super::HIGHEST).then_some(exponent)
    }
}

impl FromStr for Ordinal {
    type Err = OrdinalError;

    fn from_str(text: &str) -> Result<Ordinal, OrdinalError> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let plain = plain.replace('ω', "w").replace('·', "*");
        let mut reader = Reader { rest: &plain };
        let read = reader.sum(0).filter(|_| reader.rest.is_empty());
        read.ok_or_else(|| OrdinalError(text.trim().chars().take(100).collect()))
    }
}
