//! Literal forms to text.

use super::print::{LONGEST_TOGETHER, Printer, Style};
use super::shape::Shape;
use super::walk::bottom_up_into;
use crate::budget::Stopped;
use crate::form::{Form, Identity};
use crate::game::{Algebra, Game};
use std::collections::HashMap;

/// Longer texts are refused.
const LONGEST: usize = 1 << 20;

/// The text of a form, and its value if it is written canonically.
type Piece = (String, Option<Game>);

/// The text of a literal form, with options in their order and nothing simplified. Canonical pieces are written as values, so that the
/// text reads back as the same form.
///
/// ```
/// use upstar_values::form::Form;
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::{Style, print_form};
/// let mut algebra = Algebra::new();
/// let zero = Form::new(vec![], vec![]);
/// let star = Form::new(vec![zero.clone()], vec![zero]);
/// let form = Form::new(vec![star.clone(), Game::ZERO.into()], vec![star]);
/// assert_eq!(print_form(&mut algebra, &form, Style::Text)?, "{*,0|*}");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn print_form(algebra: &mut Algebra, form: &Form, style: Style) -> Result<String, Stopped> {
    let mut printer = FormPrinter {
        style,
        known: HashMap::new(),
        literally: HashMap::new(),
        values: Printer::new(style),
        together: 0,
    };
    printer.piece(algebra, form).map(|(text, _)| text)
}

/// What is known about the pieces of one form.
struct FormPrinter {
    style: Style,
    known: HashMap<Identity, Piece>,
    /// Whether the texts of values read back literally.
    literally: HashMap<Game, bool>,
    values: Printer,
    /// The length of all texts kept.
    together: usize,
}

impl FormPrinter {
    fn piece(&mut self, algebra: &mut Algebra, form: &Form) -> Result<Piece, Stopped> {
        if let Form::Value(game) = form
            && self.reads_back_literally(algebra, *game)?
        {
            return Ok((self.values.print(algebra, *game)?, Some(*game)));
        }
        if let Some(piece) = self.known.get(&form.identity()) {
            return Ok(piece.clone());
        }
        algebra.tick()?;
        let made = algebra.deeper(|algebra| self.braces(algebra, form))?;
        self.together += made.0.len();
        if made.0.len() > LONGEST || self.together > LONGEST_TOGETHER {
            return Err(Stopped::TooLarge(&"the text of this form"));
        }
        self.known.insert(form.identity(), made.clone());
        Ok(made)
    }

    fn braces(&mut self, algebra: &mut Algebra, form: &Form) -> Result<Piece, Stopped> {
        let (left, right) = algebra.form_options(form)?;
        let mut side = |options: &[Form]| -> Result<Vec<Piece>, Stopped> {
            options.iter().map(|o| self.piece(algebra, o)).collect()
        };
        let (left, right) = (side(&left)?, side(&right)?);
        if let Some(game) = canonical(algebra, &left, &right)?
            && self.reads_back_literally(algebra, game)?
        {
            return Ok((self.values.print(algebra, game)?, Some(game)));
        }
        let texts = |side: &[Piece]| -> String {
            let texts: Vec<&str> = side.iter().map(|(text, _)| text.as_str()).collect();
            texts.join(",")
        };
        let (left, right) = (texts(&left), texts(&right));
        let text = match self.style {
            Style::Latex => format!(r"\{{{left}\mid {right}\}}"),
            _ => format!("{{{left}|{right}}}"),
        };
        Ok((text, None))
    }

    /// Whether the text of a value also reads as its canonical form if sums are not added up: a number beside a tiny or an uptimal is
    /// written as a sum, in the value itself or inside its braces.
    fn reads_back_literally(&mut self, algebra: &mut Algebra, game: Game) -> Result<bool, Stopped> {
        if algebra.as_nus(game).is_some() {
            return Ok(true);
        }
        let shapes = &mut self.values.shapes;
        bottom_up_into(
            &mut self.literally,
            algebra,
            game,
            |algebra, game, _| {
                let shape = shapes.of(algebra, game)?;
                let is_sum = match &shape {
                    Shape::Tiny { number, .. } => !number.is_zero(),
                    Shape::Uptimal { number, star, .. } => *star || !number.is_zero(),
                    _ => false,
                };
                let parts = match shape {
                    // The argument of a call is a value.
                    Shape::Tiny { .. } => Vec::new(),
                    shape => shape.parts(),
                };
                Ok(((is_sum, parts.clone()), parts))
            },
            |(is_sum, parts), literally| Ok(!is_sum && parts.iter().all(|part| literally[part])),
        )?;
        Ok(self.literally[&game])
    }
}

/// The value of {left|right} if this is its canonical form.
fn canonical(
    algebra: &mut Algebra,
    left: &[Piece],
    right: &[Piece],
) -> Result<Option<Game>, Stopped> {
    let games = |side: &[Piece]| -> Option<Vec<Game>> {
        let mut games: Vec<Game> = side.iter().map(|(_, game)| *game).collect::<Option<_>>()?;
        games.sort_unstable_by_key(|game| game.sort_key());
        Some(games)
    };
    let (Some(left), Some(right)) = (games(left), games(right)) else {
        return Ok(None);
    };
    let game = algebra.construct(&left, &right)?;
    let (mut lefts, mut rights) = (algebra.left_options(game)?, algebra.right_options(game)?);
    lefts.sort_unstable_by_key(|game| game.sort_key());
    rights.sort_unstable_by_key(|game| game.sort_key());
    Ok((left == lefts && right == rights).then_some(game))
}
