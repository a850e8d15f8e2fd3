//! Moore's Nim_k: reduce up to k piles.

use crate::{Impartial, Listing, Outcome, list_bytes, listed};
use upstar_values::budget::Stopped;

/// Reduce at least one and at most k piles, each by any amount. A position is the sorted list of all piles, including empty ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moore {
    /// The most piles one move may reduce, at least 1.
    pub k: u64,
}

impl Moore {
    /// The sums of the binary columns modulo k + 1, highest column first.
    ///
    /// ```
    /// use upstar_impartial::games::Moore;
    /// assert_eq!(Moore { k: 2 }.column_sums(&[5, 10, 13]), [2, 2, 1, 2]);
    /// ```
    pub fn column_sums(&self, piles: &[u64]) -> Vec<u64> {
        let bits = piles
            .iter()
            .map(|p| 64 - p.leading_zeros())
            .max()
            .unwrap_or(0);
        (0..bits)
            .rev()
            .map(|j| self.column(piles.iter(), j))
            .collect()
    }

    fn column<'a>(&self, piles: impl Iterator<Item = &'a u64>, j: u32) -> u64 {
        piles.map(|p| p >> j & 1).sum::<u64>() % (self.k + 1)
    }

    /// P exactly if all column sums are 0.
    pub fn normal_outcome(&self, piles: &[u64]) -> Outcome {
        Outcome::of_value(self.column_sums(piles).into_iter().max().unwrap_or(0))
    }

    /// Misère play: as in normal play while some pile exceeds 1; otherwise P if the number of ones is 1 modulo k + 1.
    pub fn misere_outcome(&self, piles: &[u64]) -> Outcome {
        if piles.iter().any(|&p| p > 1) {
            return self.normal_outcome(piles);
        }
        let ones = piles.iter().sum::<u64>() % (self.k + 1);
        if ones == 1 { Outcome::P } else { Outcome::N }
    }

    /// Which piles a winning move reduces, by index, or `None` from a P-position.
    ///
    /// The leftmost nonzero column sum s selects s piles with a 1 there. Then, while t < k piles are selected, the next column to the
    /// right whose sum s' over the other piles is 1 to k - t selects s' more. `strict` asks for s' < k - t instead. This condition is
    /// printed in one source, and does not always work.
    pub fn selection(&self, piles: &[u64], strict: bool) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        let bits = piles
            .iter()
            .map(|p| 64 - p.leading_zeros())
            .max()
            .unwrap_or(0);
        for j in (0..bits).rev() {
            let others = (0..piles.len()).filter(|i| !chosen.contains(i));
            let others: Vec<usize> = others.collect();
            let sum = self.column(others.iter().map(|&i| &piles[i]), j);
            let room = self.k - chosen.len() as u64;
            let fits = if chosen.is_empty() {
                true
            } else if strict {
                sum < room
            } else {
                sum <= room
            };
            if sum > 0 && fits {
                let with_one = others.into_iter().filter(|&i| piles[i] >> j & 1 == 1);
                chosen.extend(with_one.take(sum as usize));
            }
            if chosen.len() as u64 == self.k {
                break;
            }
        }
        (!chosen.is_empty()).then_some(chosen)
    }

    /// The piles after a winning move, or `None` from a P-position. Each selected pile keeps its digits above the column that selected
    /// it; below, the columns are filled up one by one.
    pub fn winning_move(&self, piles: &[u64]) -> Option<Vec<u64>> {
        let chosen = self.selection(piles, false)?;
        let mut after = piles.to_vec();
        // A pile may be changed freely below the first column where it loses a 1.
        let mut free = vec![false; piles.len()];
        let bits = piles
            .iter()
            .map(|p| 64 - p.leading_zeros())
            .max()
            .unwrap_or(0);
        for j in (0..bits).rev() {
            for &i in chosen.iter().filter(|&&i| free[i]) {
                after[i] &= !(1 << j);
            }
            let mut sum = self.column(after.iter(), j);
            // Fill up with free piles if that suffices, otherwise reduce piles that are not yet free.
            let fill: Vec<usize> = chosen.iter().copied().filter(|&i| free[i]).collect();
            let needed = (self.k + 1 - sum) % (self.k + 1);
            if needed <= fill.len() as u64 {
                fill.iter()
                    .take(needed as usize)
                    .for_each(|&i| after[i] |= 1 << j);
                continue;
            }
            for &i in &chosen {
                if sum > 0 && !free[i] && after[i] >> j & 1 == 1 {
                    after[i] &= !(1 << j);
                    free[i] = true;
                    sum -= 1;
                }
            }
            if sum > 0 {
                return None;
            }
        }
        Some(after)
    }

    /// Whether reducing only the selected piles can win.
    pub fn selection_works(&self, piles: &[u64], strict: bool) -> bool {
        let Some(chosen) = self.selection(piles, strict) else {
            return false;
        };
        let mut reached = vec![piles.to_vec()];
        for i in chosen {
            reached = reached
                .iter()
                .flat_map(|p| (0..=p[i]).map(move |v| (p, v)))
                .map(|(p, v)| {
                    let mut p = p.clone();
                    p[i] = v;
                    p
                })
                .collect();
        }
        reached
            .iter()
            .any(|p| p != piles && self.normal_outcome(p) == Outcome::P)
    }
}

impl Impartial for Moore {
    type Position = Vec<u64>;

    fn options(&self, piles: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, piles)
    }

    fn list(&self, piles: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        let mut after = piles.clone();
        // The piles that are reduced, from left to right.
        let mut reduced: Vec<usize> = Vec::new();
        let mut next = 0;
        loop {
            // One more pile, if allowed: the first nonempty pile from `next` on.
            let room = (reduced.len() as u64) < self.k;
            if let Some(i) = (next..piles.len()).find(|&i| room && piles[i] > 0) {
                reduced.push(i);
                after[i] -= 1;
                next = i + 1;
            } else {
                let Some(&last) = reduced.last() else {
                    return Ok(());
                };
                next = last + 1;
                if after[last] == 0 {
                    // This pile is done; go on with the piles after it.
                    after[last] = piles[last];
                    reduced.pop();
                    list.count(1)?;
                    continue;
                }
                after[last] -= 1;
            }
            let mut option = after.clone();
            option.sort_unstable();
            list.push(option, list_bytes(piles))?;
        }
    }

    fn bytes(&self, piles: &Vec<u64>) -> usize {
        list_bytes(piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn column_sums_decide() {
        for k in 1..=3 {
            let moore = Moore { k };
            let mut solver = Solver::new(moore);
            for i in 0..6u64.pow(4) {
                let piles = [i % 6, i / 6 % 6, i / 36 % 6, i / 216];
                if piles.is_sorted() {
                    let piles = piles.to_vec();
                    let outcome = solver.outcome(&piles).unwrap();
                    assert_eq!(outcome, moore.normal_outcome(&piles));
                    assert_eq!(
                        solver.misere_outcome(&piles).unwrap(),
                        moore.misere_outcome(&piles)
                    );
                    assert_eq!(outcome == Outcome::N, moore.selection_works(&piles, false));
                    match moore.winning_move(&piles) {
                        Some(mut after) => {
                            after.sort();
                            assert!(
                                solver.wins(&piles).unwrap().contains(&after),
                                "{piles:?} {after:?}"
                            );
                        }
                        None => assert_eq!(outcome, Outcome::P, "{piles:?}"),
                    }
                }
            }
        }
    }
}
