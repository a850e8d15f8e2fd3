//! Reading misère values.

use crate::value::{LARGEST_NIM_HEAP, MisereValue, Values};
use upstar_values::budget::Stopped;

/// Why a text is no misère value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Something else was expected.
    #[error("expected {expected} at character {at}")]
    Expected {
        /// Counted in bytes from 0.
        at: usize,
        /// What was expected.
        expected: Expected,
    },
    /// A nim heap that is too large to be listed.
    #[error(
        "stopped: a nim heap in a misère value is at most {LARGEST_NIM_HEAP}, at character {at}"
    )]
    Heap {
        /// Counted in bytes from 0.
        at: usize,
    },
    /// The value could not be formed within the limits.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a reader of misère values expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// 0, * or *[
    Value,
    /// A nim heap or a list.
    Item,
    /// A comma or the end of the list.
    ListEnd,
    /// The end of the text.
    End,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Expected::Value => "a misère value: `0`, `*2` or `*[2#,1]`",
            Expected::Item => "a nim heap such as `2`, or a list of options in `[ ]`",
            Expected::ListEnd => "`,`, `+`, `#` or `]`",
            Expected::End => "`+` or the end",
        })
    }
}

impl ReadError {
    /// The place of the mistake, in bytes from 0.
    pub fn at(&self) -> Option<usize> {
        match self {
            ReadError::Expected { at, .. } | ReadError::Heap { at } => Some(*at),
            ReadError::Stopped(_) => None,
        }
    }
}

/// A list of options that is being read.
struct Open {
    /// Whether it stands for its only item: the outer brackets.
    is_outer: bool,
    items: Vec<MisereValue>,
    /// The sum that is being read.
    sum: MisereValue,
    /// Whether nothing was read yet.
    is_empty: bool,
}

struct Reader<'a> {
    values: &'a mut Values,
    text: &'a [u8],
    at: usize,
}

impl Values {
    /// The value of a text; see the [grammar](crate#notation). Lists are read with a stack of their own, so that deep ones do no harm.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// assert_eq!(values.read("*[2]")?, values.read("*2")?);
    /// assert_ne!(values.read("*[[2]]")?, values.read("*2")?);
    /// let message = values.read("*[2,,3]").unwrap_err().to_string();
    /// assert_eq!(message, "expected a nim heap such as `2`, or a list of options in `[ ]` at character 4");
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn read(&mut self, text: &str) -> Result<MisereValue, ReadError> {
        let mut reader = Reader {
            values: self,
            text: text.as_bytes(),
            at: 0,
        };
        let mut total = reader.term()?;
        loop {
            match reader.peek() {
                Some(b'+') => {
                    reader.at += 1;
                    let term = reader.term()?;
                    total = reader.values.add(total, term)?;
                }
                None => return Ok(total),
                Some(_) => return reader.expected(Expected::End),
            }
        }
    }
}

impl Reader<'_> {
    /// The next character that is no space.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn expected<T>(&self, expected: Expected) -> Result<T, ReadError> {
        let at = self.at;
        Err(ReadError::Expected { at, expected })
    }

    fn term(&mut self) -> Result<MisereValue, ReadError> {
        match self.peek() {
            Some(b'0') => {
                self.at += 1;
                Ok(MisereValue::ZERO)
            }
            Some(b'*') => {
                self.at += 1;
                match self.text.get(self.at) {
                    Some(b'[') => self.list(),
                    Some(b'0'..=b'9') => self.heap(),
                    _ => Ok(MisereValue::STAR),
                }
            }
            _ => self.expected(Expected::Value),
        }
    }

    fn heap(&mut self) -> Result<MisereValue, ReadError> {
        let start = self.at;
        let mut n = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            n = n.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        match n > LARGEST_NIM_HEAP {
            true => Err(ReadError::Heap { at: start }),
            false => Ok(self.values.nim_heap(n)?),
        }
    }

    /// A list from its bracket on.
    fn list(&mut self) -> Result<MisereValue, ReadError> {
        self.at += 1;
        let mut open = vec![Open::new(true)];
        loop {
            // An item, a list that opens, or the end of an empty list.
            let mut item = match self.peek() {
                Some(b'0'..=b'9') => self.heap()?,
                Some(b'[') => {
                    self.at += 1;
                    open.push(Open::new(false));
                    if self.peek() != Some(b']') {
                        continue;
                    }
                    self.at += 1;
                    open.pop();
                    MisereValue::ZERO
                }
                Some(b']') if open.len() == 1 && open[0].is_empty => {
                    self.at += 1;
                    return Ok(MisereValue::ZERO);
                }
                _ => return self.expected(Expected::Item),
            };
            // What follows an item: marks, then a sum, the next item, or the end of the list.
            loop {
                match self.peek() {
                    Some(b'#') => {
                        self.at += 1;
                        item = self.values.from_options(&[item])?;
                        continue;
                    }
                    Some(b'+' | b',' | b']') => {}
                    _ => return self.expected(Expected::ListEnd),
                }
                let Some(list) = open.last_mut() else {
                    return Ok(item);
                };
                list.sum = self.values.add(list.sum, item)?;
                let mark = self.text[self.at];
                self.at += 1;
                match mark {
                    b'+' => {
                        list.is_empty = false;
                        break;
                    }
                    b',' => {
                        let sum = std::mem::replace(&mut list.sum, MisereValue::ZERO);
                        list.items.push(sum);
                        list.is_empty = false;
                        break;
                    }
                    _ => {
                        list.items.push(list.sum);
                        item = match (list.is_outer, &list.items[..]) {
                            (true, &[only]) => only,
                            (_, items) => self.values.from_options(items)?,
                        };
                        open.pop();
                        if open.is_empty() {
                            return Ok(item);
                        }
                    }
                }
            }
        }
    }
}

impl Open {
    fn new(is_outer: bool) -> Open {
        Open {
            is_outer,
            items: Vec::new(),
            sum: MisereValue::ZERO,
            is_empty: true,
        }
    }
}
