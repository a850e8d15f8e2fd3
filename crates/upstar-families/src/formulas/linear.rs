//! Linear expressions in parameters, and the ranges of parameters.

use std::cmp::Ordering;
use std::fmt::Write as _;
use upstar_values::number::Dyadic;

/// `constant + factors[0] * a + factors[1] * b + …` with integers. No zero stands at the end of the factors.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// What does not depend on parameters.
    pub constant: i64,
    /// The factor of each parameter.
    pub factors: Vec<i64>,
}

impl Linear {
    /// A constant.
    pub fn constant(constant: i64) -> Linear {
        Linear {
            constant,
            factors: Vec::new(),
        }
    }

    /// A parameter.
    pub fn parameter(number: usize) -> Linear {
        let mut factors = vec![0; number + 1];
        factors[number] = 1;
        Linear {
            constant: 0,
            factors,
        }
    }

    /// The constant, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// The parameter, if the expression is a parameter plus a constant.
    pub(crate) fn single(&self) -> Option<usize> {
        let mut used = (0..self.factors.len()).filter(|&i| self.factors[i] != 0);
        let first = used.next()?;
        (used.next().is_none() && self.factors[first] == 1).then_some(first)
    }

    /// The factor of a parameter.
    pub fn factor(&self, parameter: usize) -> i64 {
        self.factors.get(parameter).copied().unwrap_or(0)
    }

    /// This expression plus a multiple of another.
    #[must_use]
    pub fn plus(&self, times: i64, other: &Linear) -> Linear {
        let length = self.factors.len().max(other.factors.len());
        let mut factors: Vec<i64> = (0..length)
            .map(|i| self.factor(i) + times * other.factor(i))
            .collect();
        while factors.last() == Some(&0) {
            factors.pop();
        }
        Linear {
            constant: self.constant + times * other.constant,
            factors,
        }
    }

    /// This expression plus a constant.
    #[must_use]
    pub fn raised(&self, by: i64) -> Linear {
        Linear {
            constant: self.constant + by,
            factors: self.factors.clone(),
        }
    }

    /// The expression with expressions in the place of parameters.
    #[must_use]
    pub fn substitute(&self, by: &[Linear]) -> Linear {
        let mut sum = Linear::constant(self.constant);
        for (factor, by) in self.factors.iter().zip(by) {
            sum = sum.plus(*factor, by);
        }
        sum
    }

    /// The value at given parameters.
    pub fn at(&self, parameters: &[i64]) -> i64 {
        let terms = self.factors.iter().zip(parameters);
        self.constant + terms.map(|(factor, value)| factor * value).sum::<i64>()
    }

    /// The least value where each parameter has at least its least value; `None` if there is none.
    pub fn least(&self, least: &[i64]) -> Option<i64> {
        self.factors
            .iter()
            .all(|&factor| factor >= 0)
            .then(|| self.at(least))
    }

    /// The text, with names of parameters.
    pub fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (factor, name) in self.factors.iter().zip(names) {
            let sign = match (*factor < 0, text.is_empty()) {
                (true, _) => "-",
                (false, true) => "",
                (false, false) => "+",
            };
            match factor.abs() {
                0 => continue,
                1 => write!(text, "{sign}{name}"),
                size => write!(text, "{sign}{size}{name}"),
            }
            .ok();
        }
        match (self.constant, text.is_empty()) {
            (0, false) => {}
            (constant, true) => text = constant.to_string(),
            (constant, false) => {
                // Positive terms come first: 3-b, not -b+3.
                if constant > 0 && text.starts_with('-') {
                    text.insert_str(0, &constant.to_string());
                } else {
                    write!(text, "{constant:+}").ok();
                }
            }
        }
        text
    }
}

/// A linear expression plus a constant part of 1: `top / 2^bits`, where the top is odd, or 0 with no bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The whole part.
    pub whole: Linear,
    /// The numerator of the rest.
    pub top: i64,
    /// The rest has the denominator `2^bits`.
    pub bits: u32,
}

/// Finer numbers are not met.
pub(crate) const MOST_BITS: u32 = 30;

impl Entry {
    /// An expression without a rest.
    pub fn whole(whole: Linear) -> Entry {
        Entry {
            whole,
            top: 0,
            bits: 0,
        }
    }

    /// A number, unless it is too large or too fine.
    pub(crate) fn number(number: &Dyadic) -> Option<Entry> {
        let bits = u32::try_from(number.exponent()).ok()?;
        let all = i64::try_from(number.numerator()).ok()?;
        if bits > MOST_BITS || all.abs() > 1 << 50 {
            return None;
        }
        Some(Entry {
            whole: Linear::constant(all >> bits),
            top: all - ((all >> bits) << bits),
            bits,
        })
    }

    /// Whether the values are integers.
    pub fn is_whole(&self) -> bool {
        self.bits == 0
    }

    /// The number `steps` steps of size `2^-bits` away.
    #[must_use]
    pub(crate) fn moved(&self, steps: i64) -> Entry {
        let size = 1i64 << self.bits;
        let mut top = self.top + steps;
        let whole = self.whole.raised(top.div_euclid(size));
        top = top.rem_euclid(size);
        let mut bits = self.bits;
        while bits > 0 && top % 2 == 0 {
            top /= 2;
            bits -= 1;
        }
        Entry { whole, top, bits }
    }

    /// The entry with expressions in the place of parameters.
    #[must_use]
    pub(crate) fn substitute(&self, by: &[Linear]) -> Entry {
        Entry {
            whole: self.whole.substitute(by),
            ..self.clone()
        }
    }

    /// How this entry lies to another in a whole range: `Greater` if it is greater everywhere, `Equal` if it is at least as large everywhere; `None` if
    /// neither is true.
    pub(crate) fn above(&self, other: &Entry, least: &[i64]) -> Option<Ordering> {
        let difference = self.whole.plus(-1, &other.whole).least(least)?;
        let rest = (i128::from(self.top) << other.bits) - (i128::from(other.top) << self.bits);
        let all = (i128::from(difference) << (self.bits + other.bits)) + rest;
        match all.cmp(&0) {
            Ordering::Less => None,
            order => Some(order),
        }
    }

    /// The number at given parameters.
    pub fn at(&self, parameters: &[i64]) -> Dyadic {
        let all = (i128::from(self.whole.at(parameters)) << self.bits) + i128::from(self.top);
        Dyadic::new(all.into(), u64::from(self.bits))
    }

    /// The text, with names of parameters.
    pub fn text(&self, names: &[String]) -> String {
        if self.bits == 0 {
            return self.whole.text(names);
        }
        let size = 1i128 << self.bits;
        let all = i128::from(self.whole.constant) * size + i128::from(self.top);
        let bare = Linear {
            constant: 0,
            factors: self.whole.factors.clone(),
        };
        if bare.factors.is_empty() {
            format!("{all}/{size}")
        } else {
            format!("{}{all:+}/{size}", bare.text(names))
        }
    }
}
