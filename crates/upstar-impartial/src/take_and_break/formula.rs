//! Formulas for the values of heaps of any size, for codes that never end.

use super::TakeAndBreak;
use num_bigint::BigUint;

/// The value of a heap of n chips, where a formula is known. The caller has checked that n is positive.
type Formula = fn(&BigUint) -> BigUint;

/// The remainder by a small number.
fn modulo(n: &BigUint, by: u32) -> u32 {
    (n % by).try_into().unwrap_or(0)
}

/// The codes with their formulas.
const FORMULAS: &[(&str, Formula)] = &[
    // Nim, and the game that may break the rest in addition.
    ("0.(3)", BigUint::clone),
    ("0.(7)", BigUint::clone),
    // Lasker's Nim: the last two of four numbers change places.
    ("4.(3)", |n| match modulo(n, 4) {
        0 => n - 1u32,
        3 => n + 1u32,
        _ => n.clone(),
    }),
    ("0.1(30)", |n| {
        match *n == 1u32.into() || *n == 3u32.into() {
            true => (*n == 1u32.into()).into(),
            false => n / 2u32,
        }
    }),
    // The remainder 2 means one more, the remainder 0 one less.
    ("0.(012)", |n| {
        n / 3u32 + modulo(n, 3) / 2 - u32::from(modulo(n, 3) == 0)
    }),
    ("0.(12)", |n| match modulo(n, 2) {
        0 => n / 2u32 - 1u32,
        _ => n / 2u32 + 1u32,
    }),
    ("0.1(7)", |n| match *n == 1u32.into() {
        true => n.clone(),
        false => n * 2u32 / 3u32,
    }),
    ("0.(700)", |n| n / 4u32 * 2u32 + modulo(n, 2)),
];

impl TakeAndBreak {
    /// The value of a heap of any size, for games with a formula.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use upstar_impartial::take_and_break::{Code, TakeAndBreak};
    /// let lasker = TakeAndBreak::from(Code::lasker());
    /// let heap = BigUint::from(10u32).pow(30);
    /// assert_eq!(lasker.formula(&heap), Some(heap - 1u32));
    /// ```
    pub fn formula(&self, heap: &BigUint) -> Option<BigUint> {
        let TakeAndBreak::Code(code) = self else {
            return None;
        };
        // Codes that end have a period to look for.
        if code.last().is_some() {
            return None;
        }
        let code = code.to_string();
        let (_, formula) = FORMULAS.iter().find(|(known, _)| *known == code)?;
        Some(match *heap == BigUint::ZERO {
            true => BigUint::ZERO,
            false => formula(heap),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapRule;

    #[test]
    fn formulas_agree_with_listing() {
        for (code, _) in FORMULAS {
            let game: TakeAndBreak = code.parse().unwrap();
            for (n, value) in game.values_by_listing(120).into_iter().enumerate() {
                assert_eq!(game.formula(&n.into()), Some(value.into()), "{code} {n}");
            }
        }
    }
}
