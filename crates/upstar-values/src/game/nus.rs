//! Number + up + star values: n + u·↑ + ∗s, with closed formulas for everything.

use super::Game;
use super::algebra::Algebra;
use super::handle::Inline;
use crate::budget::Stopped;
use crate::encode::encode_fields;
use crate::number::Dyadic;

/// The value number + ups·↑ + ∗star.
///
/// ```
/// use upstar_values::game::{Algebra, Nus};
/// let mut algebra = Algebra::new();
/// let g = algebra.nus(&Nus { number: 1.into(), ups: -2, star: 3 })?;
/// assert_eq!(algebra.as_nus(g).unwrap().to_string(), "1v2*3");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// How many copies of ↑ (negative: of ↓).
    pub ups: i32,
    /// The nim heap.
    pub star: u32,
}

encode_fields!(Nus { number, ups, star });

impl Nus {
    /// Whether ups and star are zero.
    #[inline]
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.star == 0
    }

    /// Whether self ≤ other.
    pub(super) fn le(&self, other: &Nus) -> bool {
        match self.number.cmp(&other.number) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => ups_star_at_least_zero(
                i64::from(other.ups) - i64::from(self.ups),
                self.star ^ other.star,
            ),
        }
    }

    pub(super) fn negative(&self) -> Nus {
        Nus {
            number: -&self.number,
            ups: -self.ups,
            star: self.star,
        }
    }

    pub(super) fn plus(&self, other: &Nus) -> Result<Nus, Stopped> {
        Ok(Nus {
            number: &self.number + &other.number,
            // i32::MIN is left out so that every value has a negative.
            ups: self
                .ups
                .checked_add(other.ups)
                .filter(|&u| u != i32::MIN)
                .ok_or(Stopped::Ups)?,
            star: self.star ^ other.star,
        })
    }
}

/// Whether ups·↑ + ∗star ≥ 0: two ups beat every star, one up beats every star but ∗.
#[inline]
pub(super) const fn ups_star_at_least_zero(ups: i64, star: u32) -> bool {
    ups >= 2 || (ups == 1 && star != 1) || (ups == 0 && star == 0)
}

impl std::fmt::Display for Nus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_number() || !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        match self.ups {
            0 => {}
            1 => write!(f, "^")?,
            -1 => write!(f, "v")?,
            n if n > 0 => write!(f, "^{n}")?,
            n => write!(f, "v{}", n.unsigned_abs())?,
        }
        match self.star {
            0 => Ok(()),
            1 => write!(f, "*"),
            n => write!(f, "*{n}"),
        }
    }
}

/// The sum of two inline values, if it is inline again.
#[inline]
pub(super) fn add_inline(g: Game, h: Game) -> Option<Game> {
    let (a, b): (Inline, Inline) = (g.parts(), h.parts());
    let star = u32::from(a.star ^ b.star);
    let ups = i64::from(a.ups) + i64::from(b.ups);
    let top = a.exponent.max(b.exponent);
    let numerator = (i64::from(a.numerator) << (top - a.exponent))
        + (i64::from(b.numerator) << (top - b.exponent));
    Game::inline(numerator, top, ups, star)
}

/// The negative of an inline value, if it is inline again (at the edge of the range it is not).
#[inline]
pub(super) fn neg_inline(g: Game) -> Option<Game> {
    let a = g.parts();
    Game::inline(
        -i64::from(a.numerator),
        a.exponent,
        -i64::from(a.ups),
        u32::from(a.star),
    )
}

/// Whether g ≤ h, both inline.
#[inline]
pub(super) fn le_inline(g: Game, h: Game) -> bool {
    let (x, y) = (g.key(), h.key());
    if x != y {
        return x < y;
    }
    let (a, b) = (g.parts(), h.parts());
    ups_star_at_least_zero(
        i64::from(b.ups) - i64::from(a.ups),
        u32::from(a.star ^ b.star),
    )
}

impl Algebra {
    /// The value number + ups·↑ + ∗star.
    pub fn nus(&mut self, value: &Nus) -> Result<Game, Stopped> {
        if value.ups == i32::MIN {
            return Err(Stopped::Ups);
        }
        let inline = value
            .number
            .as_small()
            .and_then(|(m, e)| Game::inline(m, e, i64::from(value.ups), value.star));
        match inline {
            Some(game) => Ok(game),
            None => self.store().intern_nus(value),
        }
    }

    /// The number + up + star parts of a value, if it has that form.
    #[inline]
    pub fn as_nus(&self, game: Game) -> Option<Nus> {
        if game.is_inline() {
            let parts = game.parts();
            return Some(Nus {
                number: game.inline_number(),
                ups: i32::from(parts.ups),
                star: u32::from(parts.star),
            });
        }
        self.store().nus_of(game).cloned()
    }

    /// Whether the value is number + up + star.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert!(algebra.is_nus(Game::UP));
    /// let one = algebra.integer(1);
    /// let switch = algebra.switch(one)?;
    /// assert!(!algebra.is_nus(switch));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    #[inline]
    pub fn is_nus(&self, game: Game) -> bool {
        game.is_inline() || self.store().nus_of(game).is_some()
    }

    /// The number + up + star parts of a value that is known to have that form.
    pub(super) fn nus_parts(&self, game: Game) -> Nus {
        self.as_nus(game).expect("checked by is_nus")
    }

    /// The number, if the value is one.
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        if game.is_inline() {
            return game.is_inline_number().then(|| game.inline_number());
        }
        self.store()
            .nus_of(game)
            .filter(|nus| nus.is_number())
            .map(|nus| nus.number.clone())
    }

    /// Whether the value is a number.
    #[inline]
    pub fn is_number(&self, game: Game) -> bool {
        game.is_inline_number()
            || (!game.is_inline() && self.store().nus_of(game).is_some_and(Nus::is_number))
    }

    /// A number as a value. Fails only when the store is full.
    pub fn number(&mut self, number: &Dyadic) -> Result<Game, Stopped> {
        // A long number is much work by itself.
        self.tick_for(number.bytes())?;
        self.nus(&Nus {
            number: number.clone(),
            ups: 0,
            star: 0,
        })
    }

    /// A small integer as a value.
    #[inline]
    pub fn integer(&mut self, n: i32) -> Game {
        match Game::inline(i64::from(n), 0, 0, 0) {
            Some(game) => game,
            None => self
                .number(&Dyadic::from(i64::from(n)))
                .expect("the store has room for 2^32 values"),
        }
    }

    /// The nim heap ∗n.
    #[inline]
    pub fn nimber(&mut self, n: u32) -> Game {
        match Game::inline(0, 0, 0, n) {
            Some(game) => game,
            None => self
                .nus(&Nus {
                    number: Dyadic::ZERO,
                    ups: 0,
                    star: n,
                })
                .expect("the store has room for 2^32 values"),
        }
    }

    /// The options of a number + up + star value, appended to the two lists.
    pub(super) fn nus_options(
        &mut self,
        nus: &Nus,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
    ) -> Result<(), Stopped> {
        let with = |ups: i32, star: u32| Nus {
            number: nus.number.clone(),
            ups,
            star,
        };
        match (nus.ups, nus.star) {
            (0, 0) => {
                let x = &nus.number;
                let step = Dyadic::half_power(x.exponent());
                let below = self.number(&(x - &step))?;
                let above = self.number(&(x + &step))?;
                if x.is_integer() {
                    match x.signum() {
                        1 => left.push(below),
                        -1 => right.push(above),
                        _ => {}
                    }
                } else {
                    left.push(below);
                    right.push(above);
                }
            }
            (0, star) => {
                for smaller in 0..star {
                    self.tick()?;
                    let option = self.nus(&with(0, smaller))?;
                    left.push(option);
                    right.push(option);
                }
            }
            // ↑∗ = {0,∗|0} is the exception to n·↑ + ∗m = {0 | (n-1)·↑ + ∗(m⊕1)}.
            (1, 1) | (-1, 1) => {
                let zero = self.nus(&with(0, 0))?;
                let star = self.nus(&with(0, 1))?;
                let (two, one) = if nus.ups > 0 {
                    (left, right)
                } else {
                    (right, left)
                };
                two.extend([zero, star]);
                one.push(zero);
            }
            (ups, star) => {
                let zero = self.nus(&with(0, 0))?;
                let back = self.nus(&with(ups - ups.signum(), star ^ 1))?;
                if ups > 0 {
                    left.push(zero);
                    right.push(back);
                } else {
                    left.push(back);
                    right.push(zero);
                }
            }
        }
        Ok(())
    }
}
