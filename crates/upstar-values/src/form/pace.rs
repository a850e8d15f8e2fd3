//! How long play of a literal form lasts: remoteness and suspense; and foreclosed nim values.

use super::{Piece, Pieces};
use crate::budget::Stopped;
use crate::game::{Algebra, Player};
use std::collections::HashMap;

/// Who hurries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// The winner hurries and the loser delays: remoteness.
    Remoteness,
    /// The winner delays and the loser hurries: suspense.
    Suspense,
}

impl Pieces {
    /// The number of moves of a play in which one player hurries and the other delays, when `player` starts. It is odd if the starter wins.
    /// Each follower is looked at twice.
    ///
    /// Conway's theory of compounds: the remoteness of a [conjunctive](super::Compound::Conjunctive) compound is the least remoteness of
    /// its components, and the suspense of a [continued](super::Compound::Continued) one is the greatest suspense.
    ///
    /// ```
    /// use upstar_values::form::{Pace, Pieces};
    /// use upstar_values::game::{Algebra, Player};
    /// let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    /// let two = algebra.integer(2);
    /// let two = pieces.value(two);
    /// // In {2|1} Left ends play with a move to 2, where Right cannot move. Right moves to 1, and Left ends play.
    /// let one = algebra.integer(1);
    /// let one = pieces.value(one);
    /// let form = pieces.make(&mut algebra, vec![two], vec![one])?;
    /// assert_eq!(pieces.moves_to_the_end(&mut algebra, form, Player::Left, Pace::Remoteness)?, 1);
    /// assert_eq!(pieces.moves_to_the_end(&mut algebra, form, Player::Right, Pace::Suspense)?, 2);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn moves_to_the_end(
        &mut self,
        algebra: &mut Algebra,
        piece: Piece,
        player: Player,
        pace: Pace,
    ) -> Result<u64, Stopped> {
        self.moves_with(algebra, piece, player, pace, &mut HashMap::new())
    }

    fn moves_with(
        &mut self,
        algebra: &mut Algebra,
        piece: Piece,
        player: Player,
        pace: Pace,
        known: &mut HashMap<(Piece, Player), u64>,
    ) -> Result<u64, Stopped> {
        if let Some(&moves) = known.get(&(piece, player)) {
            return Ok(moves);
        }
        algebra.tick()?;
        let moves = algebra.deeper(|algebra| {
            let lists = self.options(algebra, piece)?;
            let (mut won, mut lost): (Option<u64>, Option<u64>) = (None, None);
            for &option in player.choose(&lists.0, &lists.1) {
                let rest = self.moves_with(algebra, option, player.other(), pace, known)?;
                // The opponent loses if the number of moves that are left is even.
                let (best, least) = match rest % 2 {
                    0 => (&mut won, pace == Pace::Remoteness),
                    _ => (&mut lost, pace == Pace::Suspense),
                };
                *best = Some(match *best {
                    Some(known) if least => known.min(rest),
                    Some(known) => known.max(rest),
                    None => rest,
                });
            }
            Ok(won.or(lost).map_or(0, |rest| rest + 1))
        })?;
        known.insert((piece, player), moves);
        Ok(moves)
    }

    /// The foreclosed nim value of an impartial form: the least number that is no foreclosed nim value of an option. A form that has ended
    /// has none, and a form with an option that has ended has none either. Left's options are looked at.
    ///
    /// A [diminished](super::Compound::Diminished) compound of components with foreclosed nim values is lost for the player to move if
    /// and only if their nim sum is 0; a component without one can be ended at once, or has ended.
    pub fn foreclosed(
        &mut self,
        algebra: &mut Algebra,
        piece: Piece,
    ) -> Result<Option<u64>, Stopped> {
        self.foreclosed_with(algebra, piece, &mut HashMap::new())
    }

    fn foreclosed_with(
        &mut self,
        algebra: &mut Algebra,
        piece: Piece,
        known: &mut HashMap<Piece, Option<u64>>,
    ) -> Result<Option<u64>, Stopped> {
        if let Some(&value) = known.get(&piece) {
            return Ok(value);
        }
        algebra.tick()?;
        let value = algebra.deeper(|algebra| {
            let lists = self.options(algebra, piece)?;
            let mut ends = lists.0.is_empty();
            let mut values = Vec::with_capacity(lists.0.len());
            for &option in &lists.0 {
                ends |= self.options(algebra, option)?.0.is_empty();
                values.extend(self.foreclosed_with(algebra, option, known)?);
            }
            values.sort_unstable();
            values.dedup();
            let missing = (0..).zip(&values).take_while(|(n, value)| n == *value);
            Ok((!ends).then(|| missing.count() as u64))
        })?;
        known.insert(piece, value);
        Ok(value)
    }
}
