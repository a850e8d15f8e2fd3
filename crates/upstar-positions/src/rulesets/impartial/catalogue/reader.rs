//! The arguments of calls such as `kayles(1, 11)` or `subtraction([1, 3, 4], 21)`, read one after the other.

use crate::position::{Argument, Misfit, PositionError};
use num_bigint::BigUint;
use std::fmt;

pub(super) struct Reader<'a> {
    arguments: &'a [Argument],
    next: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(arguments: &'a [Argument]) -> Reader<'a> {
        Reader { arguments, next: 0 }
    }

    /// What is made of all arguments: an error if some are left.
    pub(super) fn all<T>(
        arguments: &'a [Argument],
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, PositionError>,
    ) -> Result<T, PositionError> {
        let mut reader = Reader::new(arguments);
        let found = read(&mut reader)?;
        reader.end()?;
        Ok(found)
    }

    /// How many arguments have been read.
    pub(super) fn read(&self) -> usize {
        self.next
    }

    pub(super) fn peek(&self) -> Option<&'a Argument> {
        self.arguments.get(self.next)
    }

    fn wrong<T>(&self, expected: &'static str) -> Result<T, PositionError> {
        self.outside(expected, None)
    }

    /// What is read here is not what is expected. Of a number beyond the range the end of the range is said.
    fn outside<T>(
        &self,
        expected: &'static str,
        range: Option<std::ops::RangeInclusive<u64>>,
    ) -> Result<T, PositionError> {
        let found = self.peek();
        let large = match found {
            Some(Argument::List(items)) => {
                items.iter().filter_map(Argument::as_large_natural).max()
            }
            found => found.and_then(Argument::as_large_natural),
        };
        let limit = match large.zip(range) {
            Some((n, range)) if n > (*range.end()).into() => format!(" of at most {}", range.end()),
            Some((n, range)) if n < (*range.start()).into() => {
                format!(" of at least {}", range.start())
            }
            _ => String::new(),
        };
        // The limit may be a part of what is expected.
        let limit = match limit.rsplit(' ').next() {
            Some(number) if !number.is_empty() && expected.contains(number) => "",
            _ => &limit,
        };
        let found = found.map_or("nothing".to_owned(), |found| match found {
            Argument::Text(_) | Argument::List(_) => found.to_string(),
            found => found.named(),
        });
        let message = format!("expected {expected}{limit}, found {found}");
        Err(Misfit::argument(self.next, message).into())
    }

    pub(super) fn number(&mut self, expected: &'static str) -> Result<u64, PositionError> {
        self.number_in(0..=u64::MAX, expected)
    }

    /// A number from a range.
    pub(super) fn number_in(
        &mut self,
        range: std::ops::RangeInclusive<u64>,
        expected: &'static str,
    ) -> Result<u64, PositionError> {
        match self.peek().and_then(Argument::as_natural) {
            Some(n) if range.contains(&n) => {
                self.next += 1;
                Ok(n)
            }
            _ => self.outside(expected, Some(range)),
        }
    }

    pub(super) fn list(&mut self, expected: &'static str) -> Result<Vec<u64>, PositionError> {
        match self.peek().and_then(Argument::as_naturals) {
            Some(list) => {
                self.next += 1;
                Ok(list)
            }
            None => self.outside(expected, Some(0..=u64::MAX)),
        }
    }

    /// A text, read by `parse`.
    pub(super) fn text<T, E: fmt::Display>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, PositionError> {
        match self.peek() {
            Some(Argument::Text(text)) => {
                let read = parse(text).map_err(|e| Misfit::argument(self.next, e.to_string()))?;
                self.next += 1;
                Ok(read)
            }
            _ => self.wrong(expected),
        }
    }

    /// All numbers that follow; a single list counts as its elements.
    pub(super) fn numbers(&mut self, expected: &'static str) -> Result<Vec<u64>, PositionError> {
        if let Some(Argument::List(_)) = self.peek() {
            return self.list(expected);
        }
        let mut numbers = Vec::new();
        while self.peek().is_some() {
            numbers.push(self.number(expected)?);
        }
        Ok(numbers)
    }

    /// A number of any size.
    pub(super) fn large_number(
        &mut self,
        expected: &'static str,
    ) -> Result<BigUint, PositionError> {
        self.large_number_from(0, expected)
    }

    /// A number of any size, from some number on.
    pub(super) fn large_number_from(
        &mut self,
        least: u64,
        expected: &'static str,
    ) -> Result<BigUint, PositionError> {
        match self.peek().and_then(Argument::as_large_natural) {
            Some(n) if n >= least.into() => {
                self.next += 1;
                Ok(n)
            }
            _ => self.wrong(expected),
        }
    }

    /// All numbers that follow, of any size; a single list counts as its elements.
    pub(super) fn large_numbers(
        &mut self,
        expected: &'static str,
    ) -> Result<Vec<BigUint>, PositionError> {
        if let Some(Argument::List(items)) = self.peek() {
            let numbers: Option<Vec<BigUint>> =
                items.iter().map(Argument::as_large_natural).collect();
            return match numbers {
                Some(numbers) => {
                    self.next += 1;
                    Ok(numbers)
                }
                None => self.wrong(expected),
            };
        }
        let mut numbers = Vec::new();
        while self.peek().is_some() {
            numbers.push(self.large_number(expected)?);
        }
        Ok(numbers)
    }

    /// Refuses arguments that are left over.
    pub(super) fn end(&self) -> Result<(), PositionError> {
        match self.arguments.len() {
            n if n > self.next => Err(extra(self.next).into()),
            _ => Ok(()),
        }
    }
}

/// An error about an argument after the last one.
pub(super) fn extra(at: usize) -> Misfit {
    Misfit::argument(at, "one argument too many: nothing is expected here")
}
