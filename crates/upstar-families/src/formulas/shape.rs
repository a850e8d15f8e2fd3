//! Shapes: words whose runs have lengths that depend on parameters.

use super::linear::Linear;
use crate::game::WordGame;
use crate::relation::{Letter, Word};
use std::ops::Range;

/// A row of runs: a letter and how often it stands there.
///
/// ```
/// # use upstar_families::{Relation, WordGame, formulas::Shape};
/// # let game = WordGame {
/// #     name: String::new(),
/// #     letters: ["T", "F", "."].map(String::from).to_vec(),
/// #     cells: vec![vec![1], vec![2], vec![3]],
/// #     gap: None,
/// #     left: Relation::new(None),
/// #     right: Relation::new(None),
/// #     impartial: false,
/// # };
/// let (shape, names) = Shape::read("T^(a-1) . T F^b", &game).unwrap();
/// assert_eq!(names, ["a", "b"]);
/// assert_eq!(shape.text(&game, &names), "T^(a-1) . T F^b");
/// assert_eq!(game.text(&shape.word(&[3, 2]).unwrap()), "TT.TFF");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The runs.
    pub runs: Vec<(Letter, Linear)>,
}

/// Why a text is no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ShapeError {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes of the text.
    pub place: Range<usize>,
}

/// A factor and the parameter that it belongs to, if there is one.
type Term = (i64, Option<char>);

/// The longest text.
const LONGEST: usize = 1000;
/// The largest number in an exponent.
const MOST: i64 = 1000;

impl Shape {
    /// Reads a shape, with the names of its parameters in alphabetical order.
    ///
    /// A letter is written as the game writes it. `^` and a number, a parameter, or an expression such as `(2a+b-1)` in brackets say how often it
    /// is repeated. A parameter is one small letter. Blanks do not matter.
    pub fn read(text: &str, game: &WordGame) -> Result<(Shape, Vec<String>), ShapeError> {
        let wrong = |message: String, place: Range<usize>| Err(ShapeError { message, place });
        if text.len() > LONGEST {
            return wrong(
                format!("a shape is written in at most {LONGEST} characters"),
                0..text.len(),
            );
        }
        let mut runs: Vec<(Letter, Vec<Term>)> = Vec::new();
        let mut at = 0;
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            let rest = &text[at..];
            let Some(next) = rest.chars().next() else {
                break;
            };
            let named = game.letters.iter().enumerate();
            let fits = named.filter(|(_, name)| !name.is_empty() && rest.starts_with(&***name));
            let Some((letter, name)) = fits.max_by_key(|(_, name)| name.len()) else {
                return wrong(
                    format!(
                        "expected one of the letters {} here",
                        game.letters.join(" ")
                    ),
                    at..at + next.len_utf8(),
                );
            };
            at += name.len();
            let length = match text[at..].strip_prefix('^') {
                None => vec![(1, None)],
                Some(_) => {
                    at += 1;
                    exponent(text, &mut at)?
                }
            };
            runs.push((letter as Letter, length));
        }
        if runs.is_empty() {
            return wrong("a shape has at least one letter".to_owned(), 0..text.len());
        }
        let terms = runs.iter().flat_map(|(_, terms)| terms);
        let mut names: Vec<char> = terms.filter_map(|&(_, name)| name).collect();
        names.sort_unstable();
        names.dedup();
        let linear = |terms: &[Term]| {
            let mut sum = Linear::default();
            for &(factor, name) in terms {
                let of = match name.and_then(|name| names.binary_search(&name).ok()) {
                    Some(number) => Linear::parameter(number),
                    None => Linear::constant(1),
                };
                sum = sum.plus(factor, &of);
            }
            sum
        };
        let shape = Shape {
            runs: runs
                .iter()
                .map(|(letter, terms)| (*letter, linear(terms)))
                .collect(),
        };
        Ok((shape, names.into_iter().map(String::from).collect()))
    }

    /// The text. It reads back as the same shape.
    pub fn text(&self, game: &WordGame, names: &[String]) -> String {
        let runs = self.runs.iter().map(|(letter, length)| {
            let name = &game.letters[*letter as usize];
            let text = length.text(names);
            match length.as_constant() {
                Some(1) => name.clone(),
                _ if text.chars().all(|c| c.is_ascii_digit()) || text.len() == 1 => {
                    format!("{name}^{text}")
                }
                _ => format!("{name}^({text})"),
            }
        });
        runs.collect::<Vec<_>>().join(" ")
    }

    /// The word at given parameters; `None` if a length is negative.
    pub fn word(&self, parameters: &[i64]) -> Option<Word> {
        let mut word = Word::new();
        for (letter, length) in &self.runs {
            let length = usize::try_from(length.at(parameters)).ok()?;
            word.extend(std::iter::repeat_n(*letter, length));
        }
        Some(word)
    }

    /// Leaves out empty runs, and joins runs of the same letter.
    #[must_use]
    pub(crate) fn joined(&self) -> Shape {
        let mut runs: Vec<(Letter, Linear)> = Vec::new();
        for (letter, length) in &self.runs {
            if length.as_constant() == Some(0) {
                continue;
            }
            match runs.last_mut() {
                Some((last, sum)) if last == letter => *sum = sum.plus(1, length),
                _ => runs.push((*letter, length.clone())),
            }
        }
        Shape { runs }
    }

    #[must_use]
    pub(crate) fn substitute(&self, by: &[Linear]) -> Shape {
        let runs = self.runs.iter();
        Shape {
            runs: runs
                .map(|(letter, length)| (*letter, length.substitute(by)))
                .collect(),
        }
    }
}

/// Reads what stands behind `^`: terms, each a factor and a parameter.
fn exponent(text: &str, at: &mut usize) -> Result<Vec<Term>, ShapeError> {
    let wrong = |message: &str, place: Range<usize>| {
        Err(ShapeError {
            message: message.to_owned(),
            place,
        })
    };
    let here = |at: usize| text[at..].chars().next();
    if here(*at) != Some('(') {
        let term = term(text, at, false)?;
        return Ok(vec![term]);
    }
    let open = *at;
    *at += 1;
    let mut terms = Vec::new();
    loop {
        let skipped = text[*at..].len() - text[*at..].trim_start().len();
        *at += skipped;
        let sign = match here(*at) {
            Some(')') if !terms.is_empty() => {
                *at += 1;
                return Ok(terms);
            }
            None => return wrong("this bracket is not closed", open..open + 1),
            Some('+') if !terms.is_empty() => 1,
            Some('-') => -1,
            Some(_) if terms.is_empty() => 0,
            Some(c) => return wrong("expected +, - or )", *at..*at + c.len_utf8()),
        };
        *at += usize::from(sign != 0);
        *at += text[*at..].len() - text[*at..].trim_start().len();
        let (factor, name) = term(text, at, true)?;
        terms.push((if sign < 0 { -factor } else { factor }, name));
    }
}

/// Reads a number, a parameter, or in brackets a number and a parameter. Outside of brackets the letter behind a number belongs to the word.
fn term(text: &str, at: &mut usize, in_brackets: bool) -> Result<Term, ShapeError> {
    let start = *at;
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    *at += digits;
    let factor = match &text[start..*at] {
        "" => None,
        digits => match digits.parse::<i64>() {
            Ok(number) if number <= MOST => Some(number),
            _ => {
                return Err(ShapeError {
                    message: format!("numbers in exponents are at most {MOST}"),
                    place: start..*at,
                });
            }
        },
    };
    let name = text[*at..].chars().next().filter(char::is_ascii_lowercase);
    let name = name.filter(|_| factor.is_none() || in_brackets);
    if name == Some('v') {
        return Err(ShapeError {
            message: "`v` is no parameter, since it is ↓ in values".to_owned(),
            place: *at..*at + 1,
        });
    }
    *at += usize::from(name.is_some());
    match (factor, name) {
        (None, None) => {
            let length = text[start..].chars().next().map_or(0, char::len_utf8);
            Err(ShapeError {
                message: "expected a number, a parameter (one small letter) or a bracket"
                    .to_owned(),
                place: start..start + length,
            })
        }
        (factor, name) => Ok((factor.unwrap_or(1), name)),
    }
}
