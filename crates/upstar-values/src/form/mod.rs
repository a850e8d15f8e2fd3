//! Literal forms: games as written, not simplified.
//!
//! Ordinal sums depend on the form of the base, and bidding play on the form of the whole game; everything else
//! depends on the value only.

mod compound;
mod days;
mod ordinal;
mod pace;
mod pieces;
mod subordinate;

pub use compound::Compound;
pub use pace::Pace;
pub use pieces::{Lists, Piece, Pieces};

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::Arc;

/// A game as written.
///
/// ```
/// use upstar_values::form::Form;
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// let (one, minus_one) = (algebra.integer(1), algebra.integer(-1));
/// // {-1|1} has the value 0, but it is not { | }.
/// let form = Form::new(vec![minus_one.into()], vec![one.into()]);
/// assert_eq!(algebra.form_value(&form)?, Game::ZERO);
/// let sum = algebra.ordinal_sum(&form, one)?;
/// assert_eq!(algebra.as_number(sum).unwrap().to_string(), "1/2");
/// assert_eq!(algebra.ordinal_sum(&Game::ZERO.into(), one)?, one);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub enum Form {
    /// The canonical form of a value.
    Value(Game),
    /// Options in the order in which they were written. They are sets: of identical options only one counts.
    Options(Arc<FormOptions>),
}

/// The two lists of options of a [`Form`].
#[derive(Debug)]
pub struct FormOptions {
    /// Left's options.
    pub left: Vec<Form>,
    /// Right's options.
    pub right: Vec<Form>,
}

impl Drop for FormOptions {
    /// Without recursion, so that deep forms are dropped safely.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.left);
        pending.append(&mut self.right);
        while let Some(form) = pending.pop() {
            if let Form::Options(options) = form
                && let Some(mut last) = Arc::into_inner(options)
            {
                pending.append(&mut last.left);
                pending.append(&mut last.right);
            }
        }
    }
}

impl From<Game> for Form {
    fn from(game: Game) -> Form {
        Form::Value(game)
    }
}

impl Form {
    /// The form {left | right}.
    pub fn new(left: Vec<Form>, right: Vec<Form>) -> Form {
        Form::Options(Arc::new(FormOptions { left, right }))
    }

    /// Identifies a shared piece of a form, as long as the form is kept.
    pub fn identity(&self) -> Identity {
        match self {
            Form::Value(game) => Identity::Value(*game),
            Form::Options(options) => Identity::Options(Arc::as_ptr(options) as usize),
        }
    }
}

/// The value, or the place of the options in memory: equal for shared pieces.
#[derive(PartialEq, Eq, Hash, Clone, Copy, Debug)]
pub enum Identity {
    /// A canonical form, by its value.
    Value(Game),
    /// The place of the options in memory.
    Options(usize),
}

impl Algebra {
    /// The value of a literal form: one construction for each distinct piece.
    pub fn form_value(&mut self, form: &Form) -> Result<Game, Stopped> {
        self.form_value_with(form, &mut HashMap::new())
    }

    fn form_value_with(
        &mut self,
        form: &Form,
        known: &mut HashMap<usize, Game>,
    ) -> Result<Game, Stopped> {
        let options = match form {
            Form::Value(game) => return Ok(*game),
            Form::Options(options) => options,
        };
        let key = Arc::as_ptr(options) as usize;
        if let Some(&value) = known.get(&key) {
            return Ok(value);
        }
        let value = self.deeper(|algebra| {
            let mut values = |list: &[Form]| -> Result<Vec<Game>, Stopped> {
                list.iter()
                    .map(|form| algebra.form_value_with(form, known))
                    .collect()
            };
            let (left, right) = (values(&options.left)?, values(&options.right)?);
            algebra.construct(&left, &right)
        })?;
        known.insert(key, value);
        Ok(value)
    }

    /// Left's and Right's options of a canonical form. Refused if there are too many to list: a nim heap has as many options as it is
    /// large.
    pub(crate) fn listed_options(&mut self, game: Game) -> Result<(Vec<Game>, Vec<Game>), Stopped> {
        const MOST: u32 = 1_000_000;
        if self.as_nus(game).is_some_and(|nus| nus.star > MOST) {
            return Err(Stopped::TooLarge(&"a list of more than 1000000 options"));
        }
        Ok((self.left_options(game)?, self.right_options(game)?))
    }

    /// The options of a literal form, Left's and Right's.
    pub fn form_options(&mut self, form: &Form) -> Result<(Vec<Form>, Vec<Form>), Stopped> {
        match form {
            Form::Value(game) => {
                let left = self.left_options(*game)?;
                let right = self.right_options(*game)?;
                let forms = |list: Vec<Game>| list.into_iter().map(Form::Value).collect();
                Ok((forms(left), forms(right)))
            }
            Form::Options(options) => Ok((options.left.clone(), options.right.clone())),
        }
    }

    /// The negative of a literal form.
    pub fn form_negative(&mut self, form: &Form) -> Result<Form, Stopped> {
        self.negative_with(form, &mut HashMap::new())
    }

    fn negative_with(
        &mut self,
        form: &Form,
        known: &mut HashMap<Identity, Form>,
    ) -> Result<Form, Stopped> {
        let options = match form {
            Form::Value(game) => return Ok(Form::Value(self.neg(*game)?)),
            Form::Options(options) => options,
        };
        if let Some(negative) = known.get(&form.identity()) {
            return Ok(negative.clone());
        }
        let negative = self.deeper(|algebra| {
            let mut side = |list: &[Form]| -> Result<Vec<Form>, Stopped> {
                list.iter()
                    .map(|option| algebra.negative_with(option, known))
                    .collect()
            };
            Ok(Form::new(side(&options.right)?, side(&options.left)?))
        })?;
        known.insert(form.identity(), negative.clone());
        Ok(negative)
    }

    /// The literal sum G + H = {G^L + H, G + H^L | ...}: one piece for each pair of pieces.
    pub fn form_sum(&mut self, g: &Form, h: &Form) -> Result<Form, Stopped> {
        self.with_pieces(g, h, Pieces::sum)
    }

    /// The literal ordinal sum G : H = {G^L, G : H^L | G^R, G : H^R}: a move in the base G destroys H.
    pub fn form_ordinal_sum(&mut self, base: &Form, exponent: &Form) -> Result<Form, Stopped> {
        self.with_pieces(base, exponent, Pieces::ordinal_sum)
    }

    fn with_pieces(
        &mut self,
        g: &Form,
        h: &Form,
        work: fn(&mut Pieces, &mut Algebra, Piece, Piece) -> Result<Piece, Stopped>,
    ) -> Result<Form, Stopped> {
        let mut pieces = Pieces::default();
        let (g, h) = (pieces.of(self, g)?, pieces.of(self, h)?);
        let made = work(&mut pieces, self, g, h)?;
        Ok(pieces.form(made).clone())
    }

    /// Whether two literal forms are identical: each player has the same set of options, up to identity. Equal values do not tell.
    /// Costs a look at each piece of both.
    ///
    /// ```
    /// use upstar_values::form::Form;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let star = || vec![Form::Value(Game::STAR)];
    /// let (twice, once) = (Form::new([star(), star()].concat(), star()), Form::new(star(), star()));
    /// assert!(algebra.is_identical(&twice, &once)?);
    /// assert!(!algebra.is_identical(&once, &Game::ZERO.into())?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn is_identical(&mut self, g: &Form, h: &Form) -> Result<bool, Stopped> {
        let mut pieces = Pieces::default();
        let (g, h) = (pieces.of(self, g)?, pieces.of(self, h)?);
        Ok(pieces.is_same(g, h))
    }

    /// The day on which the literal form is born: 0 for { | }, otherwise one more than that of the latest option. Forms are often born
    /// later than their values.
    pub fn formal_birthday(&mut self, form: &Form) -> Result<BigUint, Stopped> {
        self.formal_birthday_with(form, &mut HashMap::new())
    }

    fn formal_birthday_with(
        &mut self,
        form: &Form,
        known: &mut HashMap<Identity, BigUint>,
    ) -> Result<BigUint, Stopped> {
        let options = match form {
            Form::Value(game) => return self.birthday(*game),
            Form::Options(options) => options,
        };
        if let Some(day) = known.get(&form.identity()) {
            return Ok(day.clone());
        }
        let day = self.deeper(|algebra| {
            let mut latest: Option<BigUint> = None;
            for option in options.left.iter().chain(&options.right) {
                let day = algebra.formal_birthday_with(option, known)?;
                latest = latest.max(Some(day));
            }
            Ok(latest.map_or(BigUint::ZERO, |day| day + 1u32))
        })?;
        known.insert(form.identity(), day.clone());
        Ok(day)
    }
}
