//! Words in the generators of a quotient, read and written.

/// The name of a generator: a to z, then a26, a27, ….
pub(super) fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(n) if n < 26 => char::from(b'a' + n).to_string(),
        _ => format!("a{number}"),
    }
}

/// A sorted word as text, such as `ab^2`; the empty word is `1`.
pub(super) fn text(word: &[u16]) -> String {
    let mut out = String::new();
    for run in word.chunk_by(|a, b| a == b) {
        out.push_str(&letter(run[0] as usize));
        if run.len() > 1 {
            out.push_str(&format!("^{}", run.len()));
        }
    }
    if out.is_empty() {
        out.push('1');
    }
    out
}

/// What is wrong with a word or a list of items.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A character that belongs to no word.
    #[error("expected a generator such as a or b^2 at character {at} of the word, found {found:?}")]
    Character {
        /// Counted from 0.
        at: usize,
        /// The character there.
        found: char,
    },
    /// A power without a number, or with one that is too large.
    #[error("expected a number from 0 to 2^64 - 1 after ^ at character {at} of the word")]
    Power {
        /// The character after the `^`, counted from 0.
        at: usize,
    },
    /// A generator that the quotient does not have.
    #[error(
        "the quotient has no generator {name}, named at character {at} of the word: {count} generators"
    )]
    Generator {
        /// Counted from 0.
        at: usize,
        /// The name that was used.
        name: String,
        /// How many generators there are.
        count: usize,
    },
    /// Nothing at all. The identity is written 1.
    #[error("expected a word such as ab^2, or 1 for the identity")]
    Empty,
    /// A heap or an item that the quotient does not decide.
    #[error("the quotient decides items 1 to {last}, not {item}")]
    Item {
        /// The item.
        item: u64,
        /// The last one that is decided.
        last: usize,
    },
}

/// Reads a word with so many generators: pairs of generator and power.
pub(super) fn parse(text: &str, count: usize) -> Result<Vec<(usize, u64)>, WordError> {
    let characters: Vec<char> = text.chars().collect();
    let (mut at, mut word, mut any) = (0, Vec::new(), false);
    let number = |at: &mut usize| {
        let start = *at;
        while characters.get(*at).is_some_and(char::is_ascii_digit) {
            *at += 1;
        }
        let digits: String = characters[start..*at].iter().collect();
        digits.parse::<u64>()
    };
    while let Some(&c) = characters.get(at) {
        let start = at;
        match c {
            ' ' | '*' | '·' => {
                at += 1;
                continue;
            }
            '1' => at += 1,
            'a'..='z' => {
                at += 1;
                let mut generator = (c as u8 - b'a') as usize;
                if c == 'a' && characters.get(at).is_some_and(char::is_ascii_digit) {
                    let far = number(&mut at).ok().and_then(|n| usize::try_from(n).ok());
                    generator = far.filter(|&n| n >= 26).unwrap_or(usize::MAX);
                }
                if generator >= count {
                    let name = characters[start..at].iter().collect();
                    return Err(WordError::Generator {
                        at: start,
                        name,
                        count,
                    });
                }
                let mut power = 1;
                if characters.get(at) == Some(&'^') {
                    at += 1;
                    let place = at;
                    power = number(&mut at).map_err(|_| WordError::Power { at: place })?;
                }
                word.push((generator, power));
            }
            found => return Err(WordError::Character { at, found }),
        }
        any = true;
    }
    match any {
        true => Ok(word),
        false => Err(WordError::Empty),
    }
}
