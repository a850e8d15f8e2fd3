//! The machine-readable form of a value.

use super::print::LONGEST_TOGETHER;
use super::walk::bottom_up;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use std::collections::HashMap;

/// Longer forms are not written out.
const LONGEST: usize = 1 << 20;

/// The canonical form with numbers as numbers and every other game as `{left options|right options}`, without blanks; `None` if that is
/// longer than a megabyte (the form of ∗40 has more than 10^18 characters).
///
/// Numbers come first among options, then shorter forms before longer ones, then the order of characters.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::form_text;
/// let mut algebra = Algebra::new();
/// assert_eq!(form_text(&mut algebra, Game::UP)?.unwrap(), "{0|{0|0}}");
/// let heap = algebra.nimber(40);
/// assert_eq!(form_text(&mut algebra, heap)?, None);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn form_text(algebra: &mut Algebra, game: Game) -> Result<Option<String>, Stopped> {
    let (mut together, mut edges) = (0, 0);
    let written = bottom_up(
        algebra,
        game,
        |algebra, game, _| {
            if let Some(number) = algebra.as_number(game) {
                return Ok((
                    Form::Number(number.text_within(algebra.budget())?),
                    Vec::new(),
                ));
            }
            if algebra
                .as_nus(game)
                .is_some_and(|nus| nus.star > MOST_STARS)
            {
                return Err(TOO_LONG);
            }
            let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
            let parts: Vec<Game> = left.iter().chain(&right).copied().collect();
            edges += parts.len();
            if edges > LONGEST {
                return Err(TOO_LONG);
            }
            Ok((Form::Options(left, right), parts))
        },
        |form, texts| {
            let text = form.text(texts);
            together += text.0.len();
            if text.0.len() > LONGEST || together > LONGEST_TOGETHER {
                return Err(TOO_LONG);
            }
            Ok(text)
        },
    );
    match written {
        Ok((text, _)) => Ok(Some(text)),
        Err(TOO_LONG) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// The form of a nim heap of n is at least 3^n characters long.
const MOST_STARS: u32 = 16;

const TOO_LONG: Stopped = Stopped::TooLarge(&"the form of this value");

enum Form {
    Number(String),
    Options(Vec<Game>, Vec<Game>),
}

impl Form {
    /// The text, and whether it is the text of a number.
    fn text(self, texts: &HashMap<Game, (String, bool)>) -> (String, bool) {
        let (left, right) = match self {
            Form::Number(text) => return (text, true),
            Form::Options(left, right) => (left, right),
        };
        let side = |options: &[Game]| {
            let mut texts: Vec<&(String, bool)> =
                options.iter().map(|option| &texts[option]).collect();
            texts.sort_by_key(|(text, number)| (!number, text.len(), text));
            let texts: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
            texts.join(",")
        };
        (format!("{{{}|{}}}", side(&left), side(&right)), false)
    }
}
