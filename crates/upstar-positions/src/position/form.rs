//! A position as a game that remembers how it was written: its tree of moves.

use super::{AnyPosition, Position};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::form::{Form, Piece, Pieces};
use upstar_values::game::{Algebra, Game, Player};
use upstar_values::notation::{FormSource, Written};

/// What was found about positions, by their calls; `None` for a position in progress.
struct Known<T> {
    found: HashMap<String, Option<T>>,
    bytes: usize,
}

const FOR_EVER: Stopped = Stopped::NoValue(&"a position whose play may go on for ever");

impl<T: Copy> Known<T> {
    /// Works something out from the results for the options, each position once.
    fn of(
        &mut self,
        position: &AnyPosition,
        algebra: &mut Algebra,
        work: &mut impl FnMut(&mut Algebra, Vec<T>, Vec<T>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let call = position.call();
        match self.found.get(&call) {
            Some(Some(found)) => return Ok(*found),
            Some(None) => return Err(FOR_EVER),
            None => {}
        }
        let found = algebra.deeper(|algebra| {
            let budget = algebra.budget();
            let (left, right) = (position.left(budget)?, position.right(budget)?);
            self.bytes += 2 * call.len() + 16 * (8 + left.len() + right.len());
            budget.check(algebra.bytes() + self.bytes)?;
            self.found.insert(call.clone(), None);
            let mut side = |options: Vec<AnyPosition>| -> Result<Vec<T>, Stopped> {
                let found = options.iter().map(|option| self.of(option, algebra, work));
                found.collect()
            };
            let (left, right) = (side(left)?, side(right)?);
            work(algebra, left, right)
        })?;
        self.found.insert(call, Some(found));
        Ok(found)
    }
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Known {
            found: HashMap::new(),
            bytes: 0,
        }
    }
}

impl dyn Position {
    /// All moves from a position on, without simplification: one piece for each position that can be reached. Moves that lead to
    /// identical forms count once.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_values::notation::{Style, print_form};
    /// use upstar_positions::rulesets::position;
    /// let mut algebra = Algebra::new();
    /// let form = position("nim(1, 1)").unwrap().literal_form(&mut algebra)?;
    /// assert_eq!(print_form(&mut algebra, &form, Style::Text)?, "{*|*}");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn literal_form(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Form, Stopped> {
        let mut pieces = Pieces::default();
        let piece = literal(self, algebra, &mut pieces)?;
        Ok(pieces.form(piece).clone())
    }

    /// The number of moves of the longest play, in which the players need not alternate: the formal birthday of the position. Each
    /// position that can be reached is looked at once.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_positions::rulesets::position;
    /// let board = position("domineering(2, 3)").unwrap();
    /// assert_eq!(board.longest_play(&mut Algebra::new())?, 3);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn longest_play(self: &Arc<Self>, algebra: &mut Algebra) -> Result<u64, Stopped> {
        let longest = &mut |_: &mut Algebra, left: Vec<u64>, right: Vec<u64>| {
            let longest = left.into_iter().chain(right).max();
            Ok(longest.map_or(0, |moves| moves + 1))
        };
        Known::default().of(self, algebra, longest)
    }
}

fn literal(
    position: &AnyPosition,
    algebra: &mut Algebra,
    pieces: &mut Pieces,
) -> Result<Piece, Stopped> {
    let make = &mut |algebra: &mut Algebra, left, right| -> Result<Piece, Stopped> {
        pieces.make(algebra, left, right)
    };
    Known::default().of(position, algebra, make)
}

/// A position as the way in which a game was written.
struct Source(AnyPosition);

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FormSource for Source {
    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        self.0.value(algebra)
    }

    fn options(&self, algebra: &mut Algebra, player: Player) -> Result<Vec<Written>, Stopped> {
        let budget = algebra.budget();
        let options = self.0.moves(player, budget)?;
        let (mut calls, mut distinct) = (HashSet::with_capacity(options.len()), Vec::new());
        // The options are held already.
        let (mut held, mut work) = (options.len() * OPTION, 0);
        for option in options {
            let call = option.call();
            // The call of a long row takes long to write, and the set holds it.
            held += OPTION + call.len();
            work += 1 + call.len() / 64;
            if work > 1024 {
                work = 0;
                budget.check(algebra.bytes() + held)?;
            }
            if calls.insert(call) {
                distinct.push(written(option));
            }
        }
        Ok(distinct)
    }

    fn literal(&self, algebra: &mut Algebra, pieces: &mut Pieces) -> Result<Piece, Stopped> {
        literal(&self.0, algebra, pieces)
    }

    fn longest_play(&self, algebra: &mut Algebra) -> Result<BigUint, Stopped> {
        self.0.longest_play(algebra).map(BigUint::from)
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn text(&self) -> String {
        self.0.call()
    }
}

/// Bytes of a listed option, besides its text.
const OPTION: usize = 256;

/// A position as a game that remembers how it was written. Its value is worked out when it is asked for.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_positions::position::{position_of, written};
/// use upstar_positions::rulesets::position;
/// let mut algebra = Algebra::new();
/// let game = written(position("clobber(\"xo\")").unwrap());
/// assert_eq!(game.value(&mut algebra)?, Game::STAR);
/// assert_eq!(position_of(&game).unwrap().call(), "clobber(\"xo\")");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn written(position: AnyPosition) -> Written {
    Written::of_source(Arc::new(Source(position)))
}

/// The position that a game was written as, if it is one.
pub fn position_of(written: &Written) -> Option<&AnyPosition> {
    written.as_source::<Source>().map(|source| &source.0)
}
