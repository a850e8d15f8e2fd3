//! Games with one pile whose rule depends on its size.

use crate::HeapRule;
use num_bigint::BigUint;
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
        // No value is larger than its pile.
        u64::try_from(self.large_value(&x.into())).unwrap_or(x)
    }

    /// The nim value of a pile of any size, by its formula.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use upstar_impartial::games::OnePile;
    /// let googol = BigUint::from(10u32).pow(100);
    /// assert_eq!(OnePile::Aliquot.large_value(&googol), 100u32.into());
    /// ```
    pub fn large_value(self, x: &BigUint) -> BigUint {
        match self {
            // x + 1 = 2^k y with y odd.
            OnePile::AtMostHalf => x >> (x.trailing_ones() + 1),
            OnePile::AtLeastHalf => x.bits().into(),
            OnePile::DimPlus => x.trailing_zeros().map_or(0, |zeros| zeros + 1).into(),
            OnePile::Aliquot => x.trailing_zeros().unwrap_or(0).into(),
            OnePile::PowersOfTwo => x % 3u32,
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
