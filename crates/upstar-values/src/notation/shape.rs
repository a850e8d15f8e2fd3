//! The named shapes a value can have.

use crate::budget::Stopped;
use crate::game::{Algebra, Game, Nus};
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
    /// Recognises a value.
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
        if let Some(nus) = algebra.as_nus(game) {
            return Ok(Shape::Nus(nus));
        }
        let (left, right) = (algebra.left_options(game)?, algebra.right_options(game)?);
        let (left_stop, right_stop) = algebra.stops(game);
        if left_stop == right_stop
            && let Some(shape) = number_in_front(algebra, game, left_stop)?
        {
            return Ok(shape);
        }
        if let ([l], [r]) = (&left[..], &right[..])
            && algebra.neg(*l)? == *r
        {
            return Ok(Shape::Switch(*l));
        }
        Ok(Shape::Options(left, right))
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

/// A value infinitesimally close to a number, if the infinitesimal has a name.
fn number_in_front(
    algebra: &mut Algebra,
    game: Game,
    number: Dyadic,
) -> Result<Option<Shape>, Stopped> {
    let minus_number = algebra.number(&-&number)?;
    let rest = algebra.add(game, minus_number)?;
    for miny in [false, true] {
        let tiny = if miny { algebra.neg(rest)? } else { rest };
        if let Some(of) = named_tiny(algebra, tiny)? {
            return Ok(Some(Shape::Tiny { number, of, miny }));
        }
    }
    Ok(algebra
        .uptimal_digits(rest)?
        .map(|(digits, star)| Shape::Uptimal {
            number,
            digits,
            star,
        }))
}

/// G, if the value is tiny(G) = {0||0|-G} for a G above some positive number.
fn named_tiny(algebra: &mut Algebra, game: Game) -> Result<Option<Game>, Stopped> {
    let subscript = algebra.tiny_subscript(game)?;
    // Only real threats: {0|tiny(1)} is tiny({1|0}) as well, but nobody calls it that.
    Ok(subscript.filter(|&g| algebra.right_stop(g).signum() > 0))
}
