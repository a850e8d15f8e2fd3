//! Forms from and to the literal forms and values of normal play, and from text.

use super::arithmetic::{MOST_NIM, NIM_TOO_LARGE};
use super::store::{FormId, Forms, Known, List};
use std::collections::HashMap;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::form::{Form, Identity};
use upstar_values::game::{Algebra, Game};
use upstar_values::notation::{ReadError, read_written};

/// How many pieces are converted between two looks at all memory in use.
const BETWEEN_LOOKS: usize = 256;
/// The size of a known piece.
const ENTRY: usize = std::mem::size_of::<(Identity, FormId)>() + 1;

impl Forms {
    /// The form of a text, as written: `{0|*,0}`, `1 + *`, `-{0|*}`. Nothing is simplified.
    ///
    /// ```
    /// use upstar_misere::partizan::{FormId, Forms};
    /// use upstar_values::game::Algebra;
    /// let (mut forms, mut algebra) = (Forms::new(), Algebra::new());
    /// let form = forms.read(&mut algebra, "{*|*}").unwrap();
    /// assert_ne!(form, FormId::ZERO);
    /// assert_eq!(forms.read(&mut algebra, "* + *").unwrap(), form);
    /// ```
    pub fn read(&mut self, algebra: &mut Algebra, text: &str) -> Result<FormId, ReadError> {
        let form = read_written(algebra, text)?.literal_form(algebra)?;
        Ok(self.from_form(algebra, &form)?)
    }

    /// The same literal form in this store. A value stands for its canonical form in normal play.
    ///
    /// Refused, before anything is made, if the form is born after the day [`Budget::max_depth`] of the algebra.
    pub fn from_form(&mut self, algebra: &mut Algebra, form: &Form) -> Result<FormId, Stopped> {
        let most = algebra.budget().max_depth();
        if algebra.formal_birthday(form)? > most.into() {
            return Err(Stopped::Depth(most));
        }
        let budget = algebra.budget().clone();
        self.form_with(algebra, form, &mut HashMap::new(), &budget)
    }

    /// The canonical form of a value of normal play: n = {n-1|}, fractions and all else with the options of their canonical form.
    pub fn from_game(&mut self, algebra: &mut Algebra, game: Game) -> Result<FormId, Stopped> {
        self.from_form(algebra, &Form::Value(game))
    }

    fn form_with(
        &mut self,
        algebra: &mut Algebra,
        form: &Form,
        known: &mut HashMap<Identity, FormId>,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        if let Some(&id) = known.get(&form.identity()) {
            return Ok(id);
        }
        if let Form::Value(game) = form
            && let Some(id) = self.simple_value(algebra, *game, budget)?
        {
            return Ok(id);
        }
        algebra.tick()?;
        let id = algebra.deeper(|algebra| {
            let (lefts, rights) = algebra.form_options(form)?;
            let (mut left, mut right) = (List::new(), List::new());
            for (options, side) in [(lefts, &mut left), (rights, &mut right)] {
                for option in &options {
                    side.push(self.form_with(algebra, option, known, budget)?);
                }
            }
            self.make(left, right, budget)
        })?;
        known.insert(form.identity(), id);
        // Both stores grow, and so does what is known.
        if known.len().is_multiple_of(BETWEEN_LOOKS) {
            budget.check(algebra.bytes() + self.bytes() + known.capacity() * ENTRY)?;
        }
        Ok(id)
    }

    /// The form of an integer or a nim heap.
    fn simple_value(
        &mut self,
        algebra: &Algebra,
        game: Game,
        budget: &Budget,
    ) -> Result<Option<FormId>, Stopped> {
        let Some(nus) = algebra.as_nus(game) else {
            return Ok(None);
        };
        if nus.star > MOST_NIM {
            return Err(NIM_TOO_LARGE);
        }
        if nus.ups == 0 && nus.number.is_zero() {
            return self.nim_heap(nus.star, budget).map(Some);
        }
        if nus.ups == 0 && nus.star == 0 && nus.number.is_integer() {
            let Some(n) = nus.number.to_i64() else {
                return Err(Stopped::Depth(budget.max_depth()));
            };
            return self.integer(n, budget).map(Some);
        }
        Ok(None)
    }

    /// The literal form for the other parts of the program. Integers and nim heaps become values, which stand for the same forms.
    pub fn to_form(
        &mut self,
        algebra: &mut Algebra,
        id: FormId,
        budget: &Budget,
    ) -> Result<Form, Stopped> {
        let mut made: Known<Form> = Known::default();
        for piece in self.followers(id, budget)? {
            let integer = self.as_integer(piece).and_then(|n| i32::try_from(n).ok());
            let form = if let Some(n) = integer {
                Form::Value(algebra.integer(n))
            } else if let Some(n) = self.as_nim_heap(piece) {
                Form::Value(algebra.nimber(n))
            } else {
                let side = |options: &[FormId]| options.iter().map(|o| made[o].clone()).collect();
                Form::new(side(self.left(piece)), side(self.right(piece)))
            };
            made.insert(piece, form);
        }
        Ok(made.remove(&id).unwrap_or(Form::Value(Game::ZERO)))
    }
}
