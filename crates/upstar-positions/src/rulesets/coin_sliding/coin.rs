//! A coin: where it lies, how it moves, and what it is worth.

use std::cmp::Ordering;
use std::fmt;
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

/// The owner of a coin, or the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Left's.
    Blue = 0,
    /// Right's.
    Red = 1,
}

impl Encode for Colour {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

impl Colour {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
        }
    }

    /// Money of this player, counted as Left's.
    pub(super) fn seen_by_left(self, money: &Dyadic) -> Dyadic {
        match self {
            Colour::Blue => money.clone(),
            Colour::Red => -money,
        }
    }
}

/// Where a coin lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Square {
    /// On the quarter plane; the simple strip is its column 0.
    Board {
        /// Rows above the lowest one.
        row: u32,
        /// Columns to the right of the first one.
        column: u32,
    },
    /// On the top strip, this many squares to the right of the neutral square.
    Top(u32),
}

/// A 0 with row and column, or a 1 with the number of squares.
impl Encode for Square {
    fn encode(&self, bytes: &mut Vec<u8>) {
        match *self {
            Square::Board { row, column } => (0u8, row, column).encode(bytes),
            Square::Top(squares) => (1u8, squares).encode(bytes),
        }
    }
}

/// A coin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coin {
    /// Its owner.
    pub colour: Colour,
    /// What its owner gets for sliding it off the board; 0 on the top strip.
    pub value: Dyadic,
    /// Where it lies.
    pub square: Square,
}

encode_fields!(Coin {
    colour,
    value,
    square
});

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.colour {
            Colour::Blue => 'B',
            Colour::Red => 'R',
        };
        match self.square {
            Square::Top(k) => write!(f, "{letter}@T{k}"),
            Square::Board { row, column: 0 } => write!(f, "{letter}{}@{row}", self.value),
            Square::Board { row, column } => write!(f, "{letter}{}@{row},{column}", self.value),
        }
    }
}

impl Coin {
    /// A coin on the quarter plane.
    pub fn on_board(colour: Colour, value: Dyadic, row: u32, column: u32) -> Coin {
        Coin {
            colour,
            value,
            square: Square::Board { row, column },
        }
    }

    /// A coin on the top strip.
    pub fn on_top(colour: Colour, square: u32) -> Coin {
        Coin {
            colour,
            value: Dyadic::ZERO,
            square: Square::Top(square),
        }
    }

    /// Whether it lies on the neutral square, where colours do not matter.
    pub fn is_neutral(&self) -> bool {
        self.square == Square::Top(0)
    }

    /// The row, on the quarter plane.
    pub fn row(&self) -> Option<u32> {
        match self.square {
            Square::Board { row, .. } => Some(row),
            Square::Top(_) => None,
        }
    }

    /// The coin of the other colour on the same square.
    #[must_use]
    pub fn mirror(&self) -> Coin {
        Coin {
            colour: self.colour.other(),
            ..self.clone()
        }
    }

    fn at(&self, square: Square) -> Option<Coin> {
        Some(Coin {
            square,
            ..self.clone()
        })
    }

    /// What a player can do with the coin: where it is afterwards, if still in play, and the money Left gets (Right's money counts as
    /// negative).
    pub fn moves(&self, player: Colour) -> impl Iterator<Item = (Option<Coin>, Dyadic)> {
        let nothing = |coin| (coin, Dyadic::ZERO);
        let own = self.colour == player;
        let (first, second) = match self.square {
            Square::Top(k) => {
                let left = (!own && k > 0).then(|| self.at(Square::Top(k - 1)));
                (nothing(None), left.map(nothing))
            }
            Square::Board { row: 0, .. } if own => ((None, player.seen_by_left(&self.value)), None),
            Square::Board { row, .. } if own => {
                let row = row - 1;
                (nothing(self.at(Square::Board { row, column: 0 })), None)
            }
            Square::Board { column: 0, .. } => (nothing(None), None),
            Square::Board { row, column } => {
                let column = column - 1;
                (nothing(self.at(Square::Board { row, column })), None)
            }
        };
        std::iter::once(first).chain(second)
    }

    /// The value of the coin as a game; the value of a position is the sum over its coins and the money. One construction
    /// for each square the coin may still visit in its row and column 0.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_positions::rulesets::coin_sliding::{Coin, Colour};
    /// let mut algebra = Algebra::new();
    /// let three = algebra.integer(3);
    /// let red = Coin::on_board(Colour::Red, 3.into(), 1, 0);
    /// assert_eq!(red.term(&mut algebra)?, algebra.tiny(three)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn term(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let red = match self.square {
            Square::Top(k) => {
                let mut term = Game::STAR;
                for _ in 0..k {
                    algebra.tick()?;
                    term = algebra.construct(&[term, Game::ZERO], &[Game::ZERO])?;
                }
                term
            }
            Square::Board { row, column } => {
                let mut below = algebra.number(&-&self.value)?;
                for _ in 0..row {
                    algebra.tick()?;
                    below = algebra.construct(&[Game::ZERO], &[below])?;
                }
                let mut term = algebra.construct(&[Game::ZERO], &[below])?;
                for _ in 0..column {
                    algebra.tick()?;
                    term = algebra.construct(&[term], &[below])?;
                }
                term
            }
        };
        match self.colour {
            Colour::Red => Ok(red),
            Colour::Blue => algebra.neg(red),
        }
    }

    /// The atomic weight of the term; `None` for coins of positive value in row 0, whose terms are hot.
    pub fn atomic_weight(&self) -> Option<i64> {
        let red = match self.square {
            Square::Top(0) => 0,
            Square::Top(_) => 1,
            Square::Board { row: 0, column } if self.value.is_zero() => -i64::from(column),
            Square::Board { row: 0, .. } => return None,
            // A coin without value equals one coin on the top strip for each row, and a neutral one.
            Square::Board { row, .. } if self.value.is_zero() => i64::from(row),
            Square::Board { row, .. } => i64::from(row) - 1,
        };
        Some(match self.colour {
            Colour::Red => red,
            Colour::Blue => -red,
        })
    }

    /// How desirable it is to move the coin, whatever its colour. Rows 0 and 1 come before the rows above, and these before the top
    /// strip. In rows 0 and 1 the more valuable coin comes first, above them the less valuable one. Then the row closer to 2 comes
    /// first, then the square further right.
    pub fn by_desirability(&self, other: &Coin) -> Ordering {
        let level = |coin: &Coin| match coin.row() {
            Some(0 | 1) => 2,
            Some(_) => 1,
            None => 0,
        };
        let column = |coin: &Coin| match coin.square {
            Square::Board { column, .. } | Square::Top(column) => column,
        };
        let by_level = level(self).cmp(&level(other));
        by_level
            .then_with(|| match level(self) {
                2 => (&self.value, self.row()).cmp(&(&other.value, other.row())),
                _ => (&other.value, other.row()).cmp(&(&self.value, self.row())),
            })
            .then_with(|| column(self).cmp(&column(other)))
    }
}
