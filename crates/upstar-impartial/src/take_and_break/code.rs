//! Codes of take-and-break games: d0.d1d2d3…
//!
//! Digit dk says what may be left after taking k chips from a heap: 1 for nothing, 2 for one heap, 4 for two heaps, 8 for three heaps,
//! added up. A part in brackets repeats for ever: `0.(3)` is Nim.

use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

/// A take-and-break game by its code.
///
/// ```
/// use upstar_impartial::take_and_break::Code;
/// let kayles: Code = ".77".parse().unwrap();
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!(kayles.digit(2), 7);
/// assert_eq!("4.(3)".parse::<Code>().unwrap(), Code::lasker());
/// assert!("2.7".parse::<Code>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The written digits d0, d1, …; at least d0.
    digits: Vec<u8>,
    /// This many digits at the end repeat for ever.
    repeat: usize,
}

/// Leaving nothing is allowed.
pub const NONE: u8 = 1;
/// Leaving one heap is allowed.
pub const ONE: u8 = 2;
/// Leaving two heaps is allowed.
pub const TWO: u8 = 4;
/// Leaving three heaps is allowed.
pub const THREE: u8 = 8;

/// Longest code accepted.
pub(super) const MAX_DIGITS: usize = 1 << 20;

/// What is wrong with the text of a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// A missing digit.
    #[error("a code needs at least one digit, as in 0.77")]
    Empty,
    /// A character that is not a hexadecimal digit.
    #[error("expected a digit 0-9 or a-f at character {at} of the code, found {found:?}")]
    Digit {
        /// Counted from 0.
        at: usize,
        /// The character there.
        found: char,
    },
    /// The digit before the point allows a move that takes no chips and leaves nothing or one heap.
    #[error("the digit before the point may only be 0, 4, 8 or c: no chips are taken")]
    First,
    /// Digits before the point that allow a move to a heap that is not smaller.
    #[error(
        "a heap must get smaller: with {chips} chips added a move must leave at least {fewest} heaps",
        chips = .0,
        fewest = .0 + 2
    )]
    Grows(usize),
    /// A set of numbers of heaps that does not end, or holds no numbers.
    #[error(
        "expected numbers of heaps at character {0} of the code, as in 0.{{0,2!,4+}}, 0.*= or 0.&16;"
    )]
    Heaps(usize),
    /// Brackets that do not close at the end or hold nothing.
    #[error("brackets must enclose the last digits of the code, as in 0.1(7)")]
    Brackets,
    /// A code with too many digits.
    #[error("a code has at most {MAX_DIGITS} digits")]
    Long,
    /// A set with a number that is too large.
    #[error("the numbers of a set are at most {}", MAX_DIGITS - 1)]
    Number,
    /// A subtraction set that contains 0 or is empty.
    #[error("a subtraction set needs at least one number, and none may be 0")]
    Set,
}

impl Code {
    /// A code from its digits d0, d1, …, the last `repeat` of which repeat for ever.
    pub fn new(digits: Vec<u8>, repeat: usize) -> Result<Code, CodeError> {
        let first = digits.first().copied().ok_or(CodeError::Empty)?;
        if first & (NONE | ONE) != 0 {
            return Err(CodeError::First);
        }
        if let Some(at) = digits.iter().position(|&d| d > 15) {
            return Err(CodeError::Digit { at, found: '?' });
        }
        if repeat >= digits.len() {
            return Err(CodeError::Brackets);
        }
        let mut code = Code { digits, repeat };
        let tail = &code.digits[code.digits.len() - repeat..];
        if repeat == 0 || tail.iter().all(|&d| d == 0) {
            code.digits.truncate(code.digits.len() - repeat);
            code.repeat = 0;
            while code.digits.len() > 1 && code.digits.last() == Some(&0) {
                code.digits.pop();
            }
        }
        Ok(code)
    }

    /// Take k chips for some k of the set.
    pub fn subtraction(set: &[u64]) -> Result<Code, CodeError> {
        Code::from_set(set, 3, 0, false)
    }

    /// Take k chips for some k of the set, and split the rest if desired.
    pub fn splittles(set: &[u64]) -> Result<Code, CodeError> {
        Code::from_set(set, 7, 0, false)
    }

    /// Take k chips for some k of the set, or the whole heap at any time.
    pub fn impatient_subtraction(set: &[u64]) -> Result<Code, CodeError> {
        Code::from_set(set, 3, 1, true)
    }

    /// Take any number of chips that is not in the set.
    pub fn all_but(set: &[u64]) -> Result<Code, CodeError> {
        Code::from_set(set, 0, 3, true)
    }

    fn from_set(set: &[u64], inside: u8, outside: u8, endless: bool) -> Result<Code, CodeError> {
        let greatest = *set.iter().max().ok_or(CodeError::Set)?;
        if set.contains(&0) {
            return Err(CodeError::Set);
        }
        if greatest >= MAX_DIGITS as u64 {
            return Err(CodeError::Number);
        }
        let mut digits = vec![outside; greatest as usize + 1];
        digits[0] = 0;
        for &k in set {
            digits[k as usize] = inside;
        }
        if endless {
            digits.push(outside);
        }
        Code::new(digits, endless as usize)
    }

    fn fixed(digits: &[u8], repeat: usize) -> Code {
        Code {
            digits: digits.to_vec(),
            repeat,
        }
    }

    /// Nim, 0.(3).
    pub fn nim() -> Code {
        Code::fixed(&[0, 3], 1)
    }

    /// Kayles, 0.77: take one or two chips, and split the rest if desired.
    pub fn kayles() -> Code {
        Code::fixed(&[0, 7, 7], 0)
    }

    /// Dawson's Kayles, 0.07: take two chips and split the rest if desired.
    pub fn dawsons_kayles() -> Code {
        Code::fixed(&[0, 0, 7], 0)
    }

    /// Dawson's Chess, 0.137.
    pub fn dawsons_chess() -> Code {
        Code::fixed(&[0, 1, 3, 7], 0)
    }

    /// Lasker's Nim, 4.(3): take any number, or split without taking.
    pub fn lasker() -> Code {
        Code::fixed(&[4, 3], 1)
    }

    /// dk: what may be left after taking k chips.
    pub fn digit(&self, k: usize) -> u8 {
        match self.digits.get(k) {
            Some(&d) => d,
            None if self.repeat == 0 => 0,
            None => {
                let start = self.digits.len() - self.repeat;
                self.digits[start + (k - start) % self.repeat]
            }
        }
    }

    /// The index of the last digit that is not 0, or `None` if the code goes on for ever.
    pub fn last(&self) -> Option<usize> {
        (self.repeat == 0).then(|| self.digits.len() - 1)
    }

    /// The number of written digits, and how many of them repeat.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.digits.len(), self.repeat)
    }

    /// The greatest number of heaps one move can leave.
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().fold(0, |a, d| a | d);
        8 - (all | NONE).leading_zeros() - 1
    }

    /// Every move from a heap, as the heaps left (none of them empty), smaller parts first.
    pub fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut moves = Vec::new();
        // This visitor never fails.
        let _ = self.each_move(heap, &mut |heaps| {
            moves.push(heaps);
            Ok(())
        });
        moves
    }

    /// Calls `visit` with every move, in the order of [`Code::moves`], until it fails.
    pub fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let most = self.last().map_or(heap, |k| heap.min(k as u64));
        for k in 0..=most {
            let d = self.digit(k as usize);
            let rest = heap - k;
            if d & NONE != 0 && rest == 0 {
                visit(vec![])?;
            }
            if d & ONE != 0 && rest > 0 {
                visit(vec![rest])?;
            }
            if d & TWO != 0 {
                (1..=rest / 2).try_for_each(|a| visit(vec![a, rest - a]))?;
            }
            if d & THREE != 0 {
                for a in 1..=rest / 3 {
                    let parts = a..=(rest - a) / 2;
                    parts
                        .into_iter()
                        .try_for_each(|b| visit(vec![a, b, rest - a - b]))?;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        let text = text.trim();
        if text.len() > MAX_DIGITS {
            return Err(CodeError::Long);
        }
        let (mut digits, mut opened, mut point, mut closed) = (Vec::new(), None, false, false);
        for (at, c) in text.chars().enumerate() {
            match c {
                _ if closed => return Err(CodeError::Brackets),
                '.' if !point => {
                    if digits.is_empty() {
                        digits.push(0);
                    }
                    if digits.len() != 1 {
                        return Err(CodeError::First);
                    }
                    point = true;
                }
                '(' if point && opened.is_none() => opened = Some(digits.len()),
                ')' if opened.is_some() => closed = true,
                '(' | ')' => return Err(CodeError::Brackets),
                _ => match c.to_digit(16) {
                    Some(d) => digits.push(d as u8),
                    None => return Err(CodeError::Digit { at, found: c }),
                },
            }
        }
        if digits.is_empty() {
            return Err(CodeError::Empty);
        }
        if !point && digits.len() > 1 {
            return Err(CodeError::First);
        }
        match opened {
            Some(start) if !closed || start == digits.len() => Err(CodeError::Brackets),
            Some(start) => {
                let repeat = digits.len() - start;
                Code::new(digits, repeat)
            }
            None => Code::new(digits, 0),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, d) in self.digits.iter().enumerate() {
            if k == 1 {
                f.write_str(".")?;
            }
            if self.repeat > 0 && k == self.digits.len() - self.repeat {
                f.write_str("(")?;
            }
            write!(f, "{d:x}")?;
        }
        if self.digits.len() == 1 {
            f.write_str(".0")?;
        }
        if self.repeat > 0 {
            f.write_str(")")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back_as_printed() {
        for (text, printed) in [
            (".137", "0.137"),
            ("4.7", "4.7"),
            ("0.0", "0.0"),
            ("0.70", "0.7"),
            (".1(7)", "0.1(7)"),
            ("0.(700)", "0.(700)"),
            ("0.3(00)", "0.3"),
            ("0.F", "0.f"),
        ] {
            let code: Code = text.parse().unwrap();
            assert_eq!(code.to_string(), printed);
            assert_eq!(printed.parse::<Code>().unwrap(), code);
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| text.parse::<Code>().unwrap_err();
        assert_eq!(error(""), CodeError::Empty);
        assert_eq!(error(".7x"), CodeError::Digit { at: 2, found: 'x' });
        assert_eq!(error("3.7"), CodeError::First);
        assert_eq!(error("77"), CodeError::First);
        for text in [".(7", ".()", ".7)", ".(7)7", "(7)"] {
            assert_eq!(error(text), CodeError::Brackets, "{text}");
        }
        assert_eq!(Code::subtraction(&[]), Err(CodeError::Set));
        assert_eq!(Code::subtraction(&[0, 2]), Err(CodeError::Set));
    }

    #[test]
    fn sets_as_codes() {
        assert_eq!(Code::subtraction(&[1, 3, 4]).unwrap().to_string(), "0.3033");
        assert_eq!(Code::all_but(&[2]).unwrap().to_string(), "0.30(3)");
        assert_eq!(
            Code::impatient_subtraction(&[1, 3]).unwrap().to_string(),
            "0.313(1)"
        );
    }
}
