//! The literal form of a position: its tree of moves.

use super::{AnyPosition, Position};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game};
use upstar_values::notation::{FormSource, Written};

/// Forms of positions by their calls.
#[derive(Default)]
struct Known {
    forms: HashMap<String, Form>,
    bytes: usize,
}

impl dyn Position {
    /// All moves from a position on, nothing left out or simplified: one piece for each position that can be reached.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_values::notation::{Style, print_form};
    /// use upstar_positions::rulesets::position;
    /// let mut algebra = Algebra::new();
    /// let form = position("clobber(\"xox\")").unwrap().literal_form(&mut algebra)?;
    /// assert_eq!(print_form(&mut algebra, &form, Style::Text)?, "{0,0|0,0}");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        self.literal_form_with(self.call(), algebra, &mut Known::default())
    }

    fn literal_form_with(
        &self,
        call: String,
        algebra: &mut Algebra,
        known: &mut Known,
    ) -> Result<Form, Stopped> {
        if let Some(form) = known.forms.get(&call) {
            return Ok(form.clone());
        }
        let form = algebra.deeper(|algebra| {
            let budget = algebra.budget();
            let (left, right) = (self.left(budget)?, self.right(budget)?);
            known.bytes += 2 * call.len() + 64 * (2 + left.len() + right.len());
            algebra.budget().check(algebra.bytes() + known.bytes)?;
            let mut side = |options: Vec<AnyPosition>| -> Result<Vec<Form>, Stopped> {
                let forms = options
                    .iter()
                    .map(|option| option.literal_form_with(option.call(), algebra, known));
                forms.collect()
            };
            Ok(Form::new(side(left)?, side(right)?))
        })?;
        known.forms.insert(call, form.clone());
        Ok(form)
    }
}

/// A position as the way in which a game was written.
struct Source(AnyPosition);

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FormSource for Source {
    fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        self.0.literal_form(algebra)
    }
}

/// A position of this value, among games that remember how they were written.
///
/// ```
/// use upstar_positions::position::{position_of, written};
/// use upstar_positions::rulesets::position;
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// let board = position("clobber(\"xo\")").unwrap();
/// let value = board.value(&mut algebra)?;
/// let game = written(board, value);
/// assert_eq!(game.value, Game::STAR);
/// assert_eq!(position_of(&game).unwrap().call(), "clobber(\"xo\")");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn written(position: AnyPosition, value: Game) -> Written {
    Written::of_source(Arc::new(Source(position)), value)
}

/// The position that a game was written as, if it is one.
pub fn position_of(written: &Written) -> Option<&AnyPosition> {
    written.as_source::<Source>().map(|source| &source.0)
}
