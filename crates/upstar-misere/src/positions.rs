//! Values and genera of positions, from their moves.

use crate::value::{Genus, MisereValue, Values};
use rustc_hash::FxHashMap;
use upstar_impartial::{Impartial, Measure, measure};
use upstar_values::budget::{Budget, Stopped};

/// A measure of positions: the genus.
///
/// The genus of a sum does not follow from those of its parts, so that sums are searched as wholes, and no value is formed. Genera of
/// positions can be found far beyond the point at which their canonical forms become too large.
///
/// ```
/// use rustc_hash::FxHashMap;
/// use upstar_impartial::take_and_break::{Code, TakeAndBreak};
/// use upstar_impartial::{Heaps, measure};
/// use upstar_misere::OfGenus;
/// use upstar_values::budget::Budget;
/// let kayles = Heaps(TakeAndBreak::from(Code::kayles()));
/// let mut known = FxHashMap::default();
/// let genus = measure(&kayles, &Budget::default(), &mut OfGenus, &mut known, &vec![9])?;
/// assert_eq!(genus.to_string(), "4^046");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub struct OfGenus;

impl Measure for OfGenus {
    type Answer = Genus;
    const ADDS: bool = false;

    fn of_options(&mut self, answers: &[Genus]) -> Result<Genus, Stopped> {
        Ok(Genus::of_options(&answers.iter().collect::<Vec<_>>()))
    }

    fn of_sum(&mut self, answers: &[Genus]) -> Result<Genus, Stopped> {
        Ok(answers[0].clone())
    }
}

/// A measure of positions: the canonical form.
impl Measure for Values {
    type Answer = MisereValue;
    const ADDS: bool = true;

    fn of_options(&mut self, answers: &[MisereValue]) -> Result<MisereValue, Stopped> {
        self.from_options(answers)
    }

    fn of_sum(&mut self, answers: &[MisereValue]) -> Result<MisereValue, Stopped> {
        self.total(answers)
    }

    fn bytes(&self) -> usize {
        Values::bytes(self)
    }
}

impl Values {
    /// The canonical form of a position. Parts are evaluated once and added up.
    ///
    /// ```
    /// use upstar_impartial::Impartial;
    /// use upstar_misere::Values;
    /// use upstar_values::budget::Budget;
    /// struct Nim;
    /// impl Impartial for Nim {
    ///     type Position = u64;
    ///     fn options(&self, &n: &u64) -> Vec<u64> {
    ///         (0..n).collect()
    ///     }
    /// }
    /// let mut values = Values::new();
    /// let five = values.of_position(&Nim, &Budget::default(), &5)?;
    /// assert_eq!(values.is_nim_heap(five), Some(5));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn of_position<G: Impartial>(
        &mut self,
        game: &G,
        budget: &Budget,
        position: &G::Position,
    ) -> Result<MisereValue, Stopped> {
        measure(game, budget, self, &mut FxHashMap::default(), position)
    }
}
