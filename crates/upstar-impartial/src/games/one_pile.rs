//! Games with one pile whose rule depends on its size.

use crate::HeapRule;
use upstar_values::budget::Stopped;

/// The rule for one pile of x chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnePile {
    /// Take at least one and at most half of the pile.
    AtMostHalf,
    /// Take at least half of the pile.
    AtLeastHalf,
    /// Dim+: take a divisor of the size of the pile; the whole pile is allowed.
    DimPlus,
    /// Aliquot: take a proper divisor of the size of the pile.
    Aliquot,
    /// Take a power of two.
    PowersOfTwo,
}

impl OnePile {
    /// The nim value of a pile, by its formula.
    ///
    /// ```
    /// use upstar_impartial::games::OnePile;
    /// assert_eq!(OnePile::AtMostHalf.value(11), 1);
    /// assert_eq!(OnePile::DimPlus.value(1 << 40), 41);
    /// ```
    pub fn value(self, x: u64) -> u64 {
        match self {
            // x + 1 = 2^k y with y odd.
            OnePile::AtMostHalf => x.checked_shr(x.trailing_ones() + 1).unwrap_or(0),
            OnePile::AtLeastHalf => 64 - x.leading_zeros() as u64,
            OnePile::DimPlus => {
                if x == 0 {
                    0
                } else {
                    x.trailing_zeros() as u64 + 1
                }
            }
            OnePile::Aliquot => {
                if x == 0 {
                    0
                } else {
                    x.trailing_zeros() as u64
                }
            }
            OnePile::PowersOfTwo => x % 3,
        }
    }
}

impl HeapRule for OnePile {
    fn moves(&self, x: u64) -> Vec<Vec<u64>> {
        let take = |amounts: &mut dyn Iterator<Item = u64>| amounts.map(|k| vec![x - k]).collect();
        match self {
            OnePile::AtMostHalf => take(&mut (1..=x / 2)),
            OnePile::AtLeastHalf => take(&mut (x.div_ceil(2).max(1)..=x)),
            OnePile::DimPlus => take(&mut (1..=x).filter(|c| x.is_multiple_of(*c))),
            OnePile::Aliquot => take(&mut (1..x).filter(|c| x.is_multiple_of(*c))),
            OnePile::PowersOfTwo => take(&mut (0..64).map(|k| 1 << k).filter(|&k: &u64| k <= x)),
        }
    }

    fn each_move(
        &self,
        x: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match self {
            OnePile::AtMostHalf => (1..=x / 2).try_for_each(|k| visit(vec![x - k])),
            OnePile::AtLeastHalf => (x.div_ceil(2).max(1)..=x).try_for_each(|k| visit(vec![x - k])),
            _ => self.moves(x).into_iter().try_for_each(visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_agree_with_the_rules() {
        use OnePile::*;
        for rule in [AtMostHalf, AtLeastHalf, DimPlus, Aliquot, PowersOfTwo] {
            for (x, v) in rule.values_by_listing(300).into_iter().enumerate() {
                assert_eq!(rule.value(x as u64), v, "{rule:?} {x}");
            }
        }
        assert_eq!(AtMostHalf.value(u64::MAX), 0);
    }
}
