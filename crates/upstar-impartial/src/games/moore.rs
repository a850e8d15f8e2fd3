//! Moore's Nim_k: reduce up to k piles.

use crate::{Impartial, Listing, Outcome, Theorem, list_bytes, listed};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// A pile by its binary digits: a machine word, or an integer of any size.
pub trait Digits {
    /// The number of binary digits.
    fn length(&self) -> u64;
    /// The digit of 2^j.
    fn digit(&self, j: u64) -> bool;
}

impl Digits for u64 {
    fn length(&self) -> u64 {
        u64::from(64 - self.leading_zeros())
    }

    fn digit(&self, j: u64) -> bool {
        j < 64 && self >> j & 1 == 1
    }
}

impl Digits for BigUint {
    fn length(&self) -> u64 {
        self.bits()
    }

    fn digit(&self, j: u64) -> bool {
        self.bit(j)
    }
}

/// The greatest number of binary digits.
fn columns<T: Digits>(piles: &[T]) -> u64 {
    piles.iter().map(T::length).max().unwrap_or(0)
}

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
    /// assert_eq!(Moore { k: 2 }.column_sums(&[5u64, 10, 13]), [2, 2, 1, 2]);
    /// ```
    pub fn column_sums<T: Digits>(&self, piles: &[T]) -> Vec<u64> {
        let columns = (0..columns(piles)).rev();
        columns.map(|j| self.column(piles.iter(), j)).collect()
    }

    fn column<'a, T: Digits + 'a>(&self, piles: impl Iterator<Item = &'a T>, j: u64) -> u64 {
        piles.filter(|p| p.digit(j)).count() as u64 % (self.k + 1)
    }

    /// P exactly if all column sums are 0.
    pub fn normal_outcome<T: Digits>(&self, piles: &[T]) -> Outcome {
        Outcome::of_value(self.column_sums(piles).into_iter().max().unwrap_or(0))
    }

    /// Misère play: as in normal play while some pile exceeds 1; otherwise P if the number of ones is 1 modulo k + 1.
    pub fn misere_outcome<T: Digits>(&self, piles: &[T]) -> Outcome {
        if columns(piles) > 1 {
            return self.normal_outcome(piles);
        }
        if self.column(piles.iter(), 0) == 1 {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// Which piles a winning move reduces, by index, or `None` from a P-position.
    ///
    /// The leftmost nonzero column sum s selects s piles with a 1 there. Then, while t < k piles are selected, the next column to the
    /// right whose sum s' over the other piles is 1 to k - t selects s' more. `strict` asks for s' < k - t instead. This condition is
    /// printed in one source, and does not always work.
    pub fn selection(&self, piles: &[u64], strict: bool) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        for j in (0..columns(piles)).rev() {
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
        for j in (0..columns(piles)).rev() {
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

/// Moore's theorem: P exactly if every binary column adds up to a multiple of k + 1. A position is the sorted list of all piles.
#[derive(Clone, Copy, Debug)]
pub struct Columns(pub Moore);

/// Piles on the way to a P-position: the digits of the higher columns are chosen.
#[derive(Clone)]
struct Chosen {
    /// The digits chosen so far.
    piles: Vec<BigUint>,
    /// The piles that have become smaller; their lower digits are free.
    smaller: Vec<usize>,
}

/// Longer lists of winning moves are refused.
const MOST_WINS: usize = 1 << 20;

impl Columns {
    /// All ways to choose the digits of column j. There is always one unless all piles are unchanged: where the smaller piles cannot make
    /// the column a multiple of k + 1, few enough others have a 1 there.
    fn choose(&self, piles: &[BigUint], chosen: &Chosen, j: u64, next: &mut Vec<Chosen>) {
        let Moore { k } = self.0;
        let ones: Vec<usize> = (0..piles.len())
            .filter(|i| piles[*i].bit(j) && !chosen.smaller.contains(i))
            .collect();
        let room = k.saturating_sub(chosen.smaller.len() as u64);
        for dropped in 0..=room.min(ones.len() as u64) {
            let rest = (ones.len() as u64 - dropped) % (k + 1);
            let filled = (k + 1 - rest) % (k + 1);
            if filled > chosen.smaller.len() as u64 {
                continue;
            }
            for drop in Subsets::new(ones.len(), dropped as usize) {
                let drop: Vec<usize> = drop.into_iter().map(|at| ones[at]).collect();
                for fill in Subsets::new(chosen.smaller.len(), filled as usize) {
                    if next.len() > MOST_WINS {
                        return;
                    }
                    let mut after = chosen.clone();
                    for &i in ones.iter().filter(|i| !drop.contains(i)) {
                        after.piles[i].set_bit(j, true);
                    }
                    for at in fill {
                        after.piles[chosen.smaller[at]].set_bit(j, true);
                    }
                    after.smaller.extend(&drop);
                    next.push(after);
                }
            }
        }
    }
}

impl Theorem for Columns {
    type Position = Vec<BigUint>;

    fn says(&self) -> &'static str {
        "P exactly if every binary column adds up to a multiple of k + 1 (Moore)"
    }

    fn outcome(&self, piles: &Vec<BigUint>, _: &Budget) -> Result<Outcome, Stopped> {
        Ok(self.0.normal_outcome(piles))
    }

    fn wins(&self, piles: &Vec<BigUint>, budget: &Budget) -> Result<Vec<Vec<BigUint>>, Stopped> {
        let mut states = vec![Chosen {
            piles: vec![BigUint::ZERO; piles.len()],
            smaller: Vec::new(),
        }];
        let each = 64 + piles.len() * (40 + columns(piles) as usize / 8);
        for j in (0..columns(piles)).rev() {
            let mut next = Vec::new();
            for (at, state) in states.iter().enumerate() {
                if at % 256 == 0 {
                    budget.check((states.len() + next.len()) * each)?;
                }
                self.choose(piles, state, j, &mut next);
                if next.len() > MOST_WINS {
                    return Err(Stopped::TooLarge(&"the list of winning moves"));
                }
            }
            states = next;
        }
        states.retain(|state| !state.smaller.is_empty());
        let mut wins: Vec<Vec<BigUint>> = states
            .into_iter()
            .map(|mut state| {
                state.piles.sort_unstable();
                state.piles
            })
            .collect();
        wins.sort_unstable();
        wins.dedup();
        Ok(wins)
    }

    fn misere_outcome(&self, piles: &Vec<BigUint>) -> Option<Outcome> {
        Some(self.0.misere_outcome(piles))
    }
}

/// The subsets of 0..n with this many members, one after the other.
struct Subsets {
    n: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    fn new(n: usize, members: usize) -> Subsets {
        let next = (members <= n).then(|| (0..members).collect());
        Subsets { n, next }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let now = self.next.take()?;
        let members = now.len();
        // The last member that can still grow.
        let last = (0..members).rev().find(|&i| now[i] < self.n - members + i);
        self.next = last.map(|i| {
            let mut after = now.clone();
            for (member, next) in after[i..].iter_mut().zip(now[i] + 1..) {
                *member = next;
            }
            after
        });
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn columns_agree_with_play() {
        for k in 1..=3 {
            let all = (0..5u64.pow(4)).map(|i| vec![i % 5, i / 5 % 5, i / 25 % 5, i / 125]);
            let large = |piles: &Vec<u64>| piles.iter().map(|&p| p.into()).collect();
            let sorted = all.filter(|piles| piles.is_sorted());
            crate::theorem::compare_with_play(&Columns(Moore { k }), Moore { k }, sorted, large);
        }
        let large = BigUint::from(10u32).pow(30);
        let three = vec![large.clone(), large.clone(), large];
        let moore = Columns(Moore { k: 2 });
        let budget = Budget::default();
        assert_eq!(moore.outcome(&three, &budget).unwrap(), Outcome::P);
        assert!(moore.wins(&three, &budget).unwrap().is_empty());
        let mut more = three.clone();
        more[2] += 7u32;
        assert_eq!(moore.wins(&more, &budget).unwrap(), [three]);
    }

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
