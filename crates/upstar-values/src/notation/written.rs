//! Games that remember how they were written.
//!
//! Values forget the form; ordinal sums and bidding play need it. A [`Written`] game has its value at hand and
//! makes the literal form when it is asked for, because the literal form of a sum can be much larger than its value.

use super::walk::bottom_up;
use crate::budget::Stopped;
use crate::form::{Form, Identity};
use crate::game::{Algebra, Game, Nus};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Something that stands for its value until its moves are asked for: a position, in the crate above.
pub trait FormSource: Any + fmt::Debug + Send + Sync {
    /// All its moves, nothing simplified. What that costs depends on the thing.
    fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped>;
}

/// A value together with the way it was written.
///
/// ```
/// use upstar_values::game::Algebra;
/// use upstar_values::notation::Written;
/// let mut algebra = Algebra::new();
/// let one = Written::canonical(algebra.integer(1));
/// let zero = Written::sum(&mut algebra, &[(false, one.clone()), (true, one.clone())])?;
/// // 1 - 1 is written {-1|1}, so the ordinal sum with 1 is 1/2 and not 1.
/// let sum = Written::ordinal(&mut algebra, &zero, &one)?;
/// assert_eq!(algebra.as_number(sum.value).unwrap().to_string(), "1/2");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Written {
    /// The value.
    pub value: Game,
    how: How,
    depth: u32,
}

#[derive(Clone, Debug)]
enum How {
    Canonical,
    Braces(Arc<(Vec<Written>, Vec<Written>)>),
    /// Summands, and whether each is subtracted.
    Sum(Arc<[(bool, Written)]>),
    Negative(Arc<Written>),
    Ordinal(Arc<(Written, Written)>),
    /// A position for example, which stands for its value unless its moves are asked for.
    Source(Arc<dyn FormSource>),
    /// A form with its shared pieces.
    Form(Form),
    Forgotten,
}

/// Games put together in more steps than this forget how.
const MOST_STEPS: u32 = 400;

impl Written {
    /// A value in its canonical form.
    pub fn canonical(value: Game) -> Written {
        Written {
            value,
            how: How::Canonical,
            depth: 0,
        }
    }

    /// Something of this value that has a form of its own.
    pub fn of_source(source: Arc<dyn FormSource>, value: Game) -> Written {
        Written {
            value,
            how: How::Source(source),
            depth: 0,
        }
    }

    /// A literal form: one construction for each of its pieces.
    pub fn literal(algebra: &mut Algebra, form: Form) -> Result<Written, Stopped> {
        Ok(Written {
            value: algebra.form_value(&form)?,
            how: How::Form(form),
            depth: 0,
        })
    }

    fn new(value: Game, how: How, depth: u32) -> Written {
        let how = if depth > MOST_STEPS {
            How::Forgotten
        } else {
            how
        };
        Written {
            value,
            how,
            depth: depth.min(MOST_STEPS),
        }
    }

    /// {left|right}.
    pub fn braces(
        algebra: &mut Algebra,
        left: &[Written],
        right: &[Written],
    ) -> Result<Written, Stopped> {
        let values = |side: &[Written]| side.iter().map(|option| option.value).collect::<Vec<_>>();
        let value = algebra.construct(&values(left), &values(right))?;
        let depth = 1 + deepest(left.iter().chain(right));
        let how = How::Braces(Arc::new((left.to_vec(), right.to_vec())));
        Ok(Written::new(value, how, depth))
    }

    /// The sum of the games; those with the flag are subtracted.
    pub fn sum(algebra: &mut Algebra, terms: &[(bool, Written)]) -> Result<Written, Stopped> {
        let mut value = Game::ZERO;
        for (minus, term) in terms {
            value = if *minus {
                algebra.sub(value, term.value)?
            } else {
                algebra.add(value, term.value)?
            };
        }
        let depth = 1 + deepest(terms.iter().map(|(_, term)| term));
        Ok(Written::new(value, How::Sum(terms.into()), depth))
    }

    /// -G.
    pub fn negative(algebra: &mut Algebra, game: &Written) -> Result<Written, Stopped> {
        let value = algebra.neg(game.value)?;
        let how = match game.how {
            How::Canonical => How::Canonical,
            _ => How::Negative(Arc::new(game.clone())),
        };
        Ok(Written::new(value, how, game.depth + 1))
    }

    /// ±G = {G|-G}.
    pub fn switch(algebra: &mut Algebra, game: &Written) -> Result<Written, Stopped> {
        let negative = Written::negative(algebra, game)?;
        Written::braces(algebra, std::slice::from_ref(game), &[negative])
    }

    /// The ordinal sum, with the base as it was written.
    pub fn ordinal(
        algebra: &mut Algebra,
        base: &Written,
        exponent: &Written,
    ) -> Result<Written, Stopped> {
        let form = base.form(algebra)?;
        let value = algebra.ordinal_sum(&form, exponent.value)?;
        let depth = 1 + base.depth.max(exponent.depth);
        let how = How::Ordinal(Arc::new((base.clone(), exponent.clone())));
        Ok(Written::new(value, how, depth))
    }

    /// What has the form of this game, if it is such a thing and of this type.
    pub fn as_source<T: FormSource>(&self) -> Option<&T> {
        match &self.how {
            How::Source(source) => (source.as_ref() as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// The games that it was written as the sum of; those with the flag are subtracted.
    pub fn summands(&self) -> Vec<(bool, &Written)> {
        let (mut pending, mut summands) = (vec![(false, self)], Vec::new());
        while let Some((minus, written)) = pending.pop() {
            match &written.how {
                How::Sum(terms) => {
                    let terms = terms.iter().rev();
                    pending.extend(terms.map(|(negated, term)| (minus != *negated, term)));
                }
                How::Negative(game) => pending.push((!minus, game)),
                _ => summands.push((minus, written)),
            }
        }
        summands
    }

    /// The same game in the store of another worker.
    pub fn moved(&self, from: &mut Algebra, to: &mut Algebra) -> Result<Written, Stopped> {
        let mut all = |games: &[Written]| -> Result<Vec<Written>, Stopped> {
            games.iter().map(|game| game.moved(from, to)).collect()
        };
        let how = match &self.how {
            How::Canonical => How::Canonical,
            How::Forgotten => How::Forgotten,
            How::Source(source) => How::Source(source.clone()),
            How::Form(form) => How::Form(moved_form(form, from, to, &mut HashMap::new())?),
            How::Braces(options) => How::Braces(Arc::new((all(&options.0)?, all(&options.1)?))),
            How::Negative(game) => How::Negative(Arc::new(game.moved(from, to)?)),
            How::Ordinal(parts) => How::Ordinal(Arc::new((
                parts.0.moved(from, to)?,
                parts.1.moved(from, to)?,
            ))),
            How::Sum(terms) => {
                let games: Vec<Written> = terms.iter().map(|(_, game)| game.clone()).collect();
                let signs = terms.iter().map(|(minus, _)| *minus);
                How::Sum(signs.zip(all(&games)?).collect())
            }
        };
        Ok(Written {
            value: moved(self.value, from, to)?,
            how,
            depth: self.depth,
        })
    }

    /// The game as it was written; positions stand for their values.
    pub fn form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        self.form_with(algebra, false)
    }

    /// The game as it was written, positions with all their moves: one piece for each follower of a position.
    pub fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        self.form_with(algebra, true)
    }

    fn form_with(&self, algebra: &mut Algebra, moves: bool) -> Result<Form, Stopped> {
        match &self.how {
            How::Canonical => Ok(Form::Value(self.value)),
            How::Source(source) if moves => source.literal_form(algebra),
            How::Source(_) => Ok(Form::Value(self.value)),
            How::Form(form) => Ok(form.clone()),
            How::Braces(options) => {
                let mut forms = |side: &[Written]| -> Result<Vec<Form>, Stopped> {
                    let forms = side.iter().map(|option| option.form_with(algebra, moves));
                    forms.collect()
                };
                Ok(Form::new(forms(&options.0)?, forms(&options.1)?))
            }
            How::Forgotten => Err(Stopped::TooLarge(
                &"the literal form of a game put together in more than 400 steps",
            )),
            How::Sum(terms) => {
                let mut sum: Option<Form> = None;
                for (minus, term) in terms.iter() {
                    let mut form = term.form_with(algebra, moves)?;
                    if *minus {
                        form = algebra.form_negative(&form)?;
                    }
                    sum = Some(match sum {
                        Some(sum) => algebra.form_sum(&sum, &form)?,
                        None => form,
                    });
                }
                Ok(sum.unwrap_or(Form::Value(Game::ZERO)))
            }
            How::Negative(game) => {
                let form = game.form_with(algebra, moves)?;
                algebra.form_negative(&form)
            }
            How::Ordinal(parts) => {
                let (base, exponent) = (
                    parts.0.form_with(algebra, moves)?,
                    parts.1.form_with(algebra, moves)?,
                );
                algebra.form_ordinal_sum(&base, &exponent)
            }
        }
    }
}

fn deepest<'a>(games: impl Iterator<Item = &'a Written>) -> u32 {
    games.map(|game| game.depth).max().unwrap_or(0)
}

/// A form in the store of another worker.
fn moved_form(
    form: &Form,
    from: &mut Algebra,
    to: &mut Algebra,
    known: &mut HashMap<Identity, Form>,
) -> Result<Form, Stopped> {
    let options = match form {
        Form::Value(game) => return moved(*game, from, to).map(Form::Value),
        Form::Options(options) => options,
    };
    if let Some(form) = known.get(&form.identity()) {
        return Ok(form.clone());
    }
    let made = from.deeper(|from| {
        let mut side = |list: &[Form]| -> Result<Vec<Form>, Stopped> {
            list.iter()
                .map(|option| moved_form(option, from, to, known))
                .collect()
        };
        Ok(Form::new(side(&options.left)?, side(&options.right)?))
    })?;
    known.insert(form.identity(), made.clone());
    Ok(made)
}

/// A value in the store of another worker.
fn moved(game: Game, from: &mut Algebra, to: &mut Algebra) -> Result<Game, Stopped> {
    enum Node {
        Nus(Nus),
        Options(Vec<Game>, Vec<Game>),
    }
    bottom_up(
        from,
        game,
        |from, game, _| {
            if let Some(nus) = from.as_nus(game) {
                return Ok((Node::Nus(nus), Vec::new()));
            }
            let (left, right) = (from.left_options(game)?, from.right_options(game)?);
            let parts = left.iter().chain(&right).copied().collect();
            Ok((Node::Options(left, right), parts))
        },
        |node, moved: &HashMap<Game, Game>| match node {
            Node::Nus(nus) => to.nus(&nus),
            Node::Options(left, right) => {
                let side =
                    |options: Vec<Game>| options.iter().map(|o| moved[o]).collect::<Vec<_>>();
                to.construct(&side(left), &side(right))
            }
        },
    )
}
