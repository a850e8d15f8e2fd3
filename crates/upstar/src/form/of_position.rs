//! The literal form of a position: its tree of moves.

use super::Form;
use crate::budget::Stopped;
use crate::game::Algebra;
use crate::position::AnyPosition;
use std::collections::HashMap;

/// Forms of positions by their calls.
#[derive(Default)]
struct Known {
    forms: HashMap<String, Form>,
    bytes: usize,
}

impl Algebra {
    /// All moves from a position on, nothing left out or simplified: one piece for each position that can be reached.
    ///
    /// ```
    /// use upstar::game::Algebra;
    /// use upstar::notation::{Style, print_form};
    /// use upstar::rulesets::position;
    /// let mut algebra = Algebra::new();
    /// let form = algebra.position_form(&position("clobber(\"xox\")").unwrap())?;
    /// assert_eq!(print_form(&mut algebra, &form, Style::Text)?, "{0,0|0,0}");
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn position_form(&mut self, position: &AnyPosition) -> Result<Form, Stopped> {
        self.position_form_with(position, position.call(), &mut Known::default())
    }

    fn position_form_with(
        &mut self,
        position: &AnyPosition,
        call: String,
        known: &mut Known,
    ) -> Result<Form, Stopped> {
        if let Some(form) = known.forms.get(&call) {
            return Ok(form.clone());
        }
        let form = self.deeper(|algebra| {
            let budget = algebra.budget();
            let (left, right) = (position.left(budget)?, position.right(budget)?);
            known.bytes += 2 * call.len() + 64 * (2 + left.len() + right.len());
            algebra.budget().check(algebra.bytes() + known.bytes)?;
            let mut side = |options: Vec<AnyPosition>| -> Result<Vec<Form>, Stopped> {
                let forms = options
                    .iter()
                    .map(|option| algebra.position_form_with(option, option.call(), known));
                forms.collect()
            };
            Ok(Form::new(side(left)?, side(right)?))
        })?;
        known.forms.insert(call, form.clone());
        Ok(form)
    }
}
