//! All octal games of one and two digits, with their periods.

use super::period::Periodicity;
use super::{Code, Sequence};
use crate::budget::{Budget, Stopped};

/// What is known of one game after a search up to some heap.
#[derive(Clone, Debug)]
pub struct Class {
    /// The game.
    pub code: Code,
    /// Its period, or how far was searched.
    pub periodicity: Periodicity,
    /// The greatest value met and the first heap that has it.
    pub greatest: (u32, usize),
    /// Rare heaps among those searched, where the sparse-space method was at work to the end.
    pub rare: Option<usize>,
}

/// Every octal game d0.d1d2 with d0 0 or 4, each searched up to `bound` heaps or until its period
/// is proved. With a bound of 2^20 all periods known in the literature are found; the games
/// that stay open take some seconds each.
pub fn classify_octal_games(bound: usize, budget: &Budget) -> Result<Vec<Class>, Stopped> {
    let mut classes = Vec::new();
    for first in [0u8, 4] {
        for digits in 0..64u8 {
            let Ok(code) = Code::new(vec![first, digits / 8, digits % 8], 0) else {
                continue;
            };
            let mut sequence = Sequence::new(code.clone().into());
            let mut count = 256;
            while sequence.look_for_period().proved().is_none() && count < 2 * bound {
                sequence.extend_to(count.min(bound), budget)?;
                count *= 2;
            }
            let values = sequence.values();
            let greatest = values.iter().copied().max().unwrap_or(0);
            let at = values.iter().position(|&v| v == greatest).unwrap_or(0);
            let periodicity = sequence.periodicity().clone();
            let rare = periodicity
                .proved()
                .is_none()
                .then(|| sequence.rare_values())
                .flatten();
            classes.push(Class {
                code,
                periodicity,
                greatest: (greatest, at),
                rare,
            });
        }
    }
    Ok(classes)
}
