//! Nim: normal and misère play by Bouton's theorem.

use crate::{Outcome, tidy};

/// The nim-sum of some heaps.
///
/// ```
/// assert_eq!(upstar_impartial::games::nim::nim_sum(&[38, 25]), 63);
/// ```
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |s, h| s ^ h)
}

/// Every winning move, as the heaps it leaves. A heap h can be reduced to h ⊕ x, with the nim-sum x, if that is smaller.
///
/// ```
/// use upstar_impartial::games::nim::wins;
/// assert_eq!(wins(&[12, 19, 27]), [[8, 19, 27]]);
/// ```
pub fn wins(heaps: &[u64]) -> Vec<Vec<u64>> {
    let x = nim_sum(heaps);
    let mut wins: Vec<Vec<u64>> = (0..heaps.len())
        .filter(|&i| heaps[i] ^ x < heaps[i])
        .map(|i| replaced(heaps, i, heaps[i] ^ x))
        .collect();
    wins.sort();
    wins.dedup();
    wins
}

fn replaced(heaps: &[u64], i: usize, new: u64) -> Vec<u64> {
    tidy(
        heaps
            .iter()
            .enumerate()
            .map(|(j, &h)| if i == j { new } else { h }),
    )
}

/// The outcome if the player who makes the last move loses: as in normal play while some heap exceeds 1, otherwise P if the number of
/// ones is odd.
pub fn misere_outcome(heaps: &[u64]) -> Outcome {
    if heaps.iter().any(|&h| h > 1) {
        return Outcome::of_value(nim_sum(heaps));
    }
    Outcome::of_value(1 - nim_sum(heaps))
}

/// Every winning move in misère play, as the heaps it leaves.
///
/// ```
/// use upstar_impartial::games::nim::misere_wins;
/// assert_eq!(misere_wins(&[1, 1, 5]), [[1, 1, 1]]);
/// ```
pub fn misere_wins(heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut wins = Vec::new();
    for (i, &h) in heaps.iter().enumerate() {
        // Only these can win: Bouton's reply, or leaving a heap of 0 or 1.
        for new in [h ^ (nim_sum(heaps)), 0, 1] {
            if new < h {
                let left = replaced(heaps, i, new);
                if misere_outcome(&left) == Outcome::P {
                    wins.push(left);
                }
            }
        }
    }
    wins.sort();
    wins.dedup();
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::{Code, TakeAndBreak};
    use crate::{Heaps, Solver};

    #[test]
    fn bouton() {
        let mut nim = Solver::new(Heaps(TakeAndBreak::from(Code::nim())));
        for a in 0..8 {
            for b in a..8 {
                for c in b..8 {
                    let heaps = tidy([a, b, c]);
                    assert_eq!(nim.value(&heaps).unwrap(), nim_sum(&heaps));
                    assert_eq!(nim.wins(&heaps).unwrap(), wins(&heaps));
                    assert_eq!(nim.misere_outcome(&heaps).unwrap(), misere_outcome(&heaps));
                    assert_eq!(nim.misere_wins(&heaps).unwrap(), misere_wins(&heaps));
                    let x = nim_sum(&heaps);
                    if x > 0 {
                        let moves = heaps.iter().filter(|&&h| h >> x.ilog2() & 1 == 1).count();
                        assert!(moves % 2 == 1);
                    }
                }
            }
        }
    }
}
