//! The named shapes a value can have.

use crate::budget::Stopped;
use crate::game::{Algebra, Game, Nus, Uptimals};
use crate::number::Dyadic;

/// The shape of a value, in the words of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Number + ups + star.
    Nus(Nus),
    /// Number + uptimal, with ∗ added if `star` is set.
    Uptimal {
        /// The number in front.
        number: Dyadic,
        /// The digits d₁ d₂ … of d₁·↑ + d₂·↑² + …
        digits: Vec<i32>,
        /// Whether ∗ is added.
        star: bool,
    },
    /// Number + tiny(G), or number + miny(G).
    Tiny {
        /// The number in front.
        number: Dyadic,
        /// The subscript G.
        of: Game,
        /// Whether it is the miny.
        miny: bool,
    },
    /// ±G.
    Switch(Game),
    /// None of these: Left's and Right's options.
    Options(Vec<Game>, Vec<Game>),
}

impl Shape {
    /// Recognises a value, in at most a few steps for each follower.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// use upstar_values::notation::Shape;
    /// let mut algebra = Algebra::new();
    /// let three = algebra.integer(3);
    /// let switch = algebra.switch(three)?;
    /// assert_eq!(Shape::of(&mut algebra, switch)?, Shape::Switch(three));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn of(algebra: &mut Algebra, game: Game) -> Result<Shape, Stopped> {
        Shapes::default().of(algebra, game)
    }

    /// The games whose texts are parts of the text of this one.
    pub(super) fn parts(&self) -> Vec<Game> {
        match self {
            Shape::Nus(_) | Shape::Uptimal { .. } => Vec::new(),
            Shape::Tiny { of: game, .. } | Shape::Switch(game) => vec![*game],
            Shape::Options(left, right) => left.iter().chain(right).copied().collect(),
        }
    }
}

/// Recognises values, and remembers what it learns about their followers.
#[derive(Default)]
pub(super) struct Shapes {
    uptimals: Uptimals,
}

impl Shapes {
    /// The shape of a value. For a value and all its followers together at most a few steps for each follower.
    pub(super) fn of(&mut self, algebra: &mut Algebra, game: Game) -> Result<Shape, Stopped> {
        if let Some(nus) = algebra.as_nus(game) {
            return Ok(Shape::Nus(nus));
        }
        let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
        let (stop, right_stop) = algebra.stops(game);
        if stop == right_stop {
            // Infinitesimally close to a number: perhaps the infinitesimal has a name.
            for miny in [false, true] {
                if let Some(of) = named_tiny(algebra, &left, &right, &stop, miny)? {
                    return Ok(Shape::Tiny {
                        number: stop,
                        of,
                        miny,
                    });
                }
            }
            if let Some((digits, star)) = self.uptimals.digits(algebra, game)? {
                return Ok(Shape::Uptimal {
                    number: stop,
                    digits: digits.to_vec(),
                    star,
                });
            }
        }
        if let ([l], [r]) = (&left[..], &right[..])
            && stop == -right_stop
            && algebra.neg(*l)? == *r
        {
            return Ok(Shape::Switch(*l));
        }
        Ok(Shape::Options(left, right))
    }
}

/// G, if {left|right} is x + tiny(G) = {x || x | x - G}, or x + miny(G) = {x + G | x || x}, for a G above some positive number.
fn named_tiny(
    algebra: &mut Algebra,
    left: &[Game],
    right: &[Game],
    x: &Dyadic,
    miny: bool,
) -> Result<Option<Game>, Stopped> {
    let (&[end], &[threat]) = (if miny { (right, left) } else { (left, right) }) else {
        return Ok(None);
    };
    if algebra.as_number(end).as_ref() != Some(x) {
        return Ok(None);
    }
    let (left, right) = (
        algebra.left_options(threat)?,
        algebra.right_options(threat)?,
    );
    let (&[back], &[taken]) = (if miny {
        (&right[..], &left[..])
    } else {
        (&left[..], &right[..])
    }) else {
        return Ok(None);
    };
    // Only real threats: {0|tiny(1)} is tiny({1|0}) as well, but nobody calls it that.
    let is_real = if miny {
        algebra.right_stop(taken) > *x
    } else {
        algebra.left_stop(taken) < *x
    };
    if back != end || !is_real {
        return Ok(None);
    }
    let of = if miny {
        algebra.sub(taken, end)?
    } else {
        algebra.sub(end, taken)?
    };
    Ok(Some(of))
}
