//! Linear expressions in parameters, and values whose numbers are such expressions.

use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;

/// The constant, then the factor of each parameter; no zero stands at the end but for the constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expr(Vec<i128>);

/// Larger numbers are refused, so that sums and products stay exact.
const MOST: i64 = 1 << 40;
/// More parameters are refused.
pub(super) const MOST_PARAMETERS: usize = 12;

impl Expr {
    pub(super) fn read(value: &Value, parameters: usize) -> Result<Expr, Flaw> {
        let mut terms = Vec::new();
        for term in list(value, "an expression")? {
            match term.as_i64() {
                Some(number) if number.abs() <= MOST => terms.push(i128::from(number)),
                _ => return flaw(format!("{term} is not an integer of moderate size")),
            }
        }
        if terms.is_empty() || terms.len() > parameters + 1 {
            return flaw("an expression is not a constant and a factor for each parameter");
        }
        Ok(Expr(terms).trimmed())
    }

    fn trimmed(mut self) -> Expr {
        while self.0.len() > 1 && self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    pub(super) fn constant(number: i128) -> Expr {
        Expr(vec![number])
    }

    pub(super) fn parameter(number: usize) -> Expr {
        let mut terms = vec![0; number + 2];
        terms[number + 1] = 1;
        Expr(terms)
    }

    pub(super) fn as_constant(&self) -> Option<i128> {
        (self.0.len() == 1).then_some(self.0[0])
    }

    /// The constant part.
    pub(super) fn base(&self) -> i128 {
        self.0[0]
    }

    pub(super) fn factor(&self, parameter: usize) -> i128 {
        self.0.get(parameter + 1).copied().unwrap_or(0)
    }

    /// The parameters that occur.
    pub(super) fn used(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() - 1).filter(|&i| self.factor(i) != 0)
    }

    /// The only parameter, if its factor is 1.
    pub(super) fn single(&self) -> Option<usize> {
        let mut used = self.used();
        match (used.next(), used.next()) {
            (Some(only), None) if self.factor(only) == 1 => Some(only),
            _ => None,
        }
    }

    pub(super) fn add(&self, times: i128, other: &Expr) -> Expr {
        let length = self.0.len().max(other.0.len());
        let term = |expr: &Expr, i: usize| expr.0.get(i).copied().unwrap_or(0);
        let terms = (0..length).map(|i| term(self, i) + times * term(other, i));
        Expr(terms.collect()).trimmed()
    }

    pub(super) fn put(&self, by: &[Expr]) -> Expr {
        let start = Expr::constant(self.base());
        let terms = self.0[1..].iter().zip(by);
        terms.fold(start, |sum, (&factor, by)| sum.add(factor, by))
    }

    /// The least value in a range without upper ends.
    pub(super) fn minimum(&self, least: &[i128]) -> Option<i128> {
        if self.0[1..].iter().any(|&factor| factor < 0) {
            return None;
        }
        let terms = self.0[1..].iter().zip(least);
        Some(self.0[0] + terms.map(|(factor, least)| factor * least).sum::<i128>())
    }

    pub(super) fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (&factor, name) in self.0[1..].iter().zip(names) {
            let plus = if text.is_empty() { "" } else { "+" };
            text += &match factor {
                0 => String::new(),
                1 => format!("{plus}{name}"),
                -1 => format!("-{name}"),
                2.. => format!("{plus}{factor}{name}"),
                _ => format!("{factor}{name}"),
            };
        }
        match self.0[0] {
            number if text.is_empty() => number.to_string(),
            0 => text,
            number if number > 0 && text.starts_with('-') => format!("{number}{text}"),
            number => format!("{text}{number:+}"),
        }
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    /// `whole + top / 2^bits`; the top is odd and less than the denominator, or 0 with no bits.
    Number {
        whole: Expr,
        top: i128,
        bits: u32,
    },
    Options([Vec<Tree>; 2]),
}

impl Tree {
    pub(super) fn read(value: &Value, parameters: usize) -> Result<Tree, Flaw> {
        if value.is_object() {
            let side = |name: &str| -> Result<Vec<Tree>, Flaw> {
                let options = list(&value[name], name)?.iter();
                options
                    .map(|option| Tree::read(option, parameters))
                    .collect()
            };
            return Ok(Tree::Options([side("left")?, side("right")?]));
        }
        let (whole, top, bits) = match &list(value, "a number")?[..] {
            [whole @ Value::Array(_), top, bits] => (whole, top.as_u64(), bits.as_u64()),
            _ => (value, Some(0), Some(0)),
        };
        let (Some(top), Some(bits @ 0..=40)) = (top, bits) else {
            return flaw("a number is not a whole part, a numerator and an exponent");
        };
        if (bits == 0) != (top == 0) || bits > 0 && (top % 2 == 0 || top >= 1 << bits) {
            return flaw("the fraction of a number is not in lowest terms");
        }
        Ok(Tree::Number {
            whole: Expr::read(whole, parameters)?,
            top: i128::from(top),
            bits: bits as u32,
        })
    }

    pub(super) fn integer(whole: Expr) -> Tree {
        Tree::Number {
            whole,
            top: 0,
            bits: 0,
        }
    }

    pub(super) fn as_integer(&self) -> Option<&Expr> {
        match self {
            Tree::Number { whole, bits: 0, .. } => Some(whole),
            _ => None,
        }
    }

    /// The options of Left (0) or Right (1); those of an integer are not listed.
    pub(super) fn options(&self, side: usize) -> Vec<Tree> {
        match self {
            Tree::Options(sides) => sides[side].clone(),
            Tree::Number { bits: 0, .. } => Vec::new(),
            Tree::Number { whole, top, bits } => {
                // The neighbours with smaller denominators: m/2^k is {(m-1)/2^k | (m+1)/2^k}.
                let (mut top, mut bits) = (if side == 0 { top - 1 } else { top + 1 }, *bits);
                while bits > 0 && top % 2 == 0 {
                    top /= 2;
                    bits -= 1;
                }
                match bits {
                    0 => vec![Tree::integer(whole.add(1, &Expr::constant(top)))],
                    _ => vec![Tree::Number {
                        whole: whole.clone(),
                        top,
                        bits,
                    }],
                }
            }
        }
    }

    /// 0 for integers; otherwise more than that of every option.
    pub(super) fn depth(&self) -> u32 {
        match self {
            Tree::Number { bits, .. } => *bits,
            Tree::Options(sides) => {
                let options = sides.iter().flatten();
                1 + options.map(Tree::depth).max().unwrap_or(0)
            }
        }
    }

    pub(super) fn put(&self, by: &[Expr]) -> Tree {
        match self {
            Tree::Number { whole, top, bits } => Tree::Number {
                whole: whole.put(by),
                top: *top,
                bits: *bits,
            },
            Tree::Options(sides) => Tree::Options(
                sides
                    .each_ref()
                    .map(|options| options.iter().map(|option| option.put(by)).collect()),
            ),
        }
    }

    /// Whether a number is larger than another in a whole range (`Some(true)`), or at least as large (`Some(false)`).
    pub(super) fn exceeds(&self, other: &Tree, least: &[i128]) -> Option<bool> {
        let (
            Tree::Number { whole, top, bits },
            Tree::Number {
                whole: whole2,
                top: top2,
                bits: bits2,
            },
        ) = (self, other)
        else {
            return None;
        };
        let whole = whole.add(-1, whole2).minimum(least)?;
        // The fractions lie below 1, so that a difference of 2 decides.
        let rest = (top << bits2) - (top2 << bits);
        let all = (whole.clamp(-2, 2) << (bits + bits2)) + rest;
        (all >= 0).then_some(all > 0)
    }

    /// Finds what stands for parameters that have nothing in their place yet, by comparing the numbers of two trees.
    pub(super) fn bind(&self, other: &Tree, by: &mut [Option<Expr>]) {
        match (self, other) {
            (Tree::Options(sides), Tree::Options(others)) => {
                for (options, others) in sides.iter().zip(others) {
                    for (option, other) in options.iter().zip(others) {
                        option.bind(other, by);
                    }
                }
            }
            (Tree::Number { whole, .. }, Tree::Number { whole: other, .. }) => {
                let mut open = whole.used().filter(|&i| by[i].is_none());
                let (Some(one), None) = (open.next(), open.next()) else {
                    return;
                };
                let sign = whole.factor(one);
                if sign.abs() != 1 {
                    return;
                }
                let known: Vec<Expr> = by
                    .iter()
                    .map(|by| by.clone().unwrap_or(Expr::constant(0)))
                    .collect();
                let rest = other.add(-1, &whole.put(&known));
                by[one] = Some(Expr::constant(0).add(sign, &rest));
            }
            _ => {}
        }
    }

    pub(super) fn text(&self, names: &[String]) -> String {
        match self {
            Tree::Number { whole, bits: 0, .. } => whole.text(names),
            Tree::Number { whole, top, bits } => {
                let size = 1i128 << bits;
                let base = whole.base() * size + top;
                match whole.add(-1, &Expr::constant(whole.base())) {
                    rest if rest.as_constant().is_some() => format!("{base}/{size}"),
                    rest => format!("{}{base:+}/{size}", rest.text(names)),
                }
            }
            Tree::Options(sides) => {
                let [left, right] = sides.each_ref().map(|options| {
                    let texts: Vec<String> = options.iter().map(|o| o.text(names)).collect();
                    texts.join(",")
                });
                match &sides[0][..] {
                    [Tree::Number { whole, .. }] if left == right => match &*left {
                        "0" => "*".to_owned(),
                        _ if whole.as_constant().is_some() => format!("{left}*"),
                        _ => format!("({left})*"),
                    },
                    _ => format!("{{{left}|{right}}}"),
                }
            }
        }
    }
}
