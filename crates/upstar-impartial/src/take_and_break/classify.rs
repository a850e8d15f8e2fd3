//! The octal games of one and two digits: what a search finds about them.

use super::period::Periodicity;
use super::{Code, Sequence};
use upstar_values::budget::Budget;

/// The result of a search of one game up to some heap.
#[derive(Clone, Debug)]
pub struct Class {
    /// The game.
    pub code: Code,
    /// Its period, or how far the search went.
    pub periodicity: Periodicity,
    /// The greatest value met and the first heap that has it.
    pub greatest: (u32, usize),
    /// Rare heaps among those searched, for games without a proved period.
    pub rare: Option<usize>,
}

/// Searches one game up to `bound` heaps, until its period is proved or the budget ends. If the budget ends, the class says how far the
/// search went.
pub fn classify(code: Code, bound: usize, budget: &Budget) -> Class {
    let mut sequence = Sequence::new(code.clone().into());
    let mut count = 256;
    while sequence.look_for_period().proved().is_none() && sequence.values().len() < bound {
        if sequence.extend_to(count.min(bound), budget).is_err() {
            sequence.look_for_period();
            break;
        }
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
    Class {
        code,
        periodicity,
        greatest: (greatest, at),
        rare,
    }
}

/// Every octal game 0.d1d2… of at most so many digits, and 4.d1… of one digit less, without repeats: the shorter first, then in order.
///
/// ```
/// use upstar_impartial::take_and_break::octal_games;
/// let games: Vec<String> = octal_games(1).iter().map(|game| game.to_string()).collect();
/// assert_eq!(games, ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]);
/// assert_eq!(octal_games(2).len(), 7 + 7 + 56);
/// ```
pub fn octal_games(digits: u8) -> Vec<Code> {
    let mut games = Vec::new();
    for count in 1..=u32::from(digits) {
        for first in [0u8, 4] {
            // 4.d1 is as long as 0.d1d2.
            let after = count - u32::from(first > 0);
            for number in 0..8u64.pow(after) {
                if number % 8 == 0 {
                    continue;
                }
                let digit = |k: u32| (number / 8u64.pow(after - k) % 8) as u8;
                let all = std::iter::once(first).chain((1..=after).map(digit));
                games.extend(Code::new(all.collect(), 0));
            }
        }
    }
    games
}

/// Every octal game d0.d1d2 with d0 0 or 4, in order.
pub fn two_digit_octal_games() -> Vec<Code> {
    let digits = [0u8, 4]
        .into_iter()
        .flat_map(|first| (0..64u8).map(move |d| [first, d / 8, d % 8]));
    digits
        .filter_map(|d| Code::new(d.to_vec(), 0).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Short searches settle all but a few games; the others have long periods or no known period.
    #[test]
    fn most_games_of_two_digits_are_settled_early() {
        let games = two_digit_octal_games();
        assert_eq!(games.len(), 128);
        let open = |game: &Code| {
            let class = classify(game.clone(), 2000, &Budget::default());
            class.periodicity.proved().is_none()
        };
        let open: Vec<String> = games
            .iter()
            .filter(|g| open(g))
            .map(Code::to_string)
            .collect();
        let known = [
            "0.04", "0.06", "0.14", "0.16", "0.36", "0.37", "0.56", "0.6", "0.64", "0.74", "0.76",
        ];
        assert!(
            known.iter().all(|k| open.iter().any(|o| o == k)),
            "{open:?}"
        );
        assert!(open.len() < 40, "{open:?}");
    }

    #[test]
    fn a_stopped_search_says_how_far_it_came() {
        let budget = Budget::default().memory(100_000);
        let class = classify("0.6".parse().unwrap(), 1 << 20, &budget);
        let Periodicity::NotFound { searched } = class.periodicity else {
            panic!()
        };
        assert!(searched > 1000 && searched < 1 << 20);
    }
}
