//! Positions as text: `0.AB}0.AB`.

use super::Position;
use super::moves::lands;
use super::tokens::*;
use std::collections::HashMap;
use std::fmt;

/// The text is no position of Sprouts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A character that has no meaning here.
    #[error(
        "at character {at}: {found:?} means nothing here; expected the spots 0, 1, 2 and letters, with . between boundaries, }} between regions and + between lands"
    )]
    Character {
        /// The number of the character, from 1 on.
        at: usize,
        /// The character.
        found: char,
    },
    /// A boundary without spots.
    #[error("at character {at}: expected a spot, since every boundary has one")]
    Empty {
        /// The number of the character, from 1 on.
        at: usize,
    },
    /// An untouched spot in a longer boundary.
    #[error("at character {at}: an untouched spot 0 is a boundary by itself")]
    NotAlone {
        /// The number of the character, from 1 on.
        at: usize,
    },
    /// A letter stands in places that no spot has.
    #[error(
        "the letter {letter} stands at places where no spot can be: it is met at most twice in a land, in one boundary or in two regions"
    )]
    Letter {
        /// The letter.
        letter: String,
    },
    /// Too many lives.
    #[error("{found} lives are too many: a position has at most {MOST_LIVES}, as {} untouched spots have", MOST_LIVES / 3)]
    Lives {
        /// How many there are.
        found: usize,
    },
}

/// The letter of a token, counted from 0: A to Z, a to z, then with primes.
pub(super) fn letter(n: u8) -> String {
    let (n, primes) = (n % 52, n / 52);
    let first = match n < 26 {
        true => b'A' + n,
        false => b'a' + n - 26,
    };
    let mut text = String::from(first as char);
    text.extend((0..primes).map(|_| '\''));
    text
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &token in &self.0 {
            match token {
                UNTOUCHED | END | ONCE => write!(f, "{token}")?,
                BOUNDARY => f.write_str(".")?,
                REGION => f.write_str("}")?,
                LAND => f.write_str("+")?,
                _ => f.write_str(&letter(token - LETTER))?,
            }
        }
        Ok(())
    }
}

/// A land while it is read: where its letters stand.
#[derive(Default)]
struct Reading {
    /// All that was read, with a mark at the end of each boundary and region.
    bytes: Vec<u8>,
    /// The boundary that is read now starts here.
    start: usize,
    /// Tokens of the letters of this land, with the region and the boundary of every place.
    letters: HashMap<String, (u8, Vec<(usize, usize)>)>,
    /// Letters of all lands.
    count: usize,
    lives: usize,
    region: usize,
    boundary: usize,
}

impl Reading {
    /// The token of a letter. Every land has letters of its own.
    fn letter(&mut self, name: String) -> Result<u8, TextError> {
        let place = (self.region, self.boundary);
        let count = self.count;
        let (token, places) = self.letters.entry(name.clone()).or_insert_with(|| {
            let token = (LETTER as usize + count).min(u8::MAX as usize) as u8;
            (token, Vec::new())
        });
        if places.is_empty() {
            self.count += 1;
            self.lives += 1;
        }
        let fits = match places[..] {
            [] => true,
            [(region, boundary)] => (region == place.0) == (boundary == place.1),
            _ => false,
        };
        places.push(place);
        match fits {
            true => Ok(*token),
            false => Err(TextError::Letter { letter: name }),
        }
    }

    /// Ends a boundary before this character.
    fn end_boundary(&mut self, at: usize) -> Result<(), TextError> {
        let boundary = &self.bytes[self.start..];
        if boundary.is_empty() {
            return Err(TextError::Empty { at });
        }
        if boundary.len() > 1
            && let Some(place) = boundary.iter().position(|&token| token == UNTOUCHED)
        {
            let at = at - boundary.len() + place;
            return Err(TextError::NotAlone { at });
        }
        self.bytes.push(BOUNDARY);
        self.start = self.bytes.len();
        self.boundary += 1;
        Ok(())
    }

    fn end_region(&mut self) {
        self.bytes.push(REGION);
        self.start = self.bytes.len();
        self.region += 1;
    }
}

impl std::str::FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Position, TextError> {
        let mut reading = Reading::default();
        let mut characters = text.chars().enumerate().peekable();
        if text.trim().is_empty() {
            return Ok(Position::default());
        }
        let mut end = 0;
        while let Some((at, character)) = characters.next() {
            end = at + 1;
            match character {
                '0'..='2' => {
                    let token = character as u8 - b'0';
                    reading.lives += lives(token);
                    reading.bytes.push(token);
                }
                'A'..='Z' | 'a'..='z' => {
                    let mut name = String::from(character);
                    while let Some((_, prime)) = characters.next_if(|(_, c)| *c == '\'') {
                        name.push(prime);
                    }
                    let token = reading.letter(name)?;
                    reading.bytes.push(token);
                }
                '.' => reading.end_boundary(end)?,
                '}' => {
                    reading.end_boundary(end)?;
                    reading.end_region();
                }
                '+' => {
                    reading.end_boundary(end)?;
                    reading.end_region();
                    reading.letters.clear();
                }
                _ if character.is_whitespace() => {}
                found => return Err(TextError::Character { at: end, found }),
            }
            if reading.lives > MOST_LIVES {
                // The rest is counted roughly, for the message.
                let found = reading.lives + characters.count();
                return Err(TextError::Lives { found });
            }
        }
        reading.end_boundary(end + 1)?;
        reading.end_region();
        Ok(Position::of_lands(lands(&mut reading.bytes, false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named() {
        assert!(message("0.3").starts_with("at character 3: '3' means nothing"));
        assert!(message("0..0").starts_with("at character 3: expected a spot"));
        assert!(message("0.").starts_with("at character 3: expected a spot"));
        assert!(message("0.10").starts_with("at character 4: an untouched spot"));
        assert!(message("A.A").starts_with("the letter A stands"));
        assert!(message("AB}AB}AB").starts_with("the letter A stands"));
        assert!(message(&"0.".repeat(81)).contains("at most 240, as 80 untouched"));
    }

    #[test]
    fn many_letters_read_back() {
        // Rings of spots around each other: every letter is met in two regions.
        let mut text = String::from("0");
        let names: Vec<String> = (0..230).map(letter).collect();
        for pair in names.chunks(2) {
            text = format!("{text}.{}}}{}", pair.concat(), pair.concat());
        }
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        assert!(position.to_string().contains("A'"));
    }
}
