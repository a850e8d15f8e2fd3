//! Rows of coins: values and winning moves.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use rustc_hash::FxHasher;

use super::affine::solve;
use super::{Pattern, Turning};
use crate::Impartial;
use upstar_values::budget::{Budget, Stopped};

/// A row, as the places of its heads in ascending order.
pub(super) type Row = Vec<u64>;

/// Places beyond this are refused.
const LONGEST: u64 = u32::MAX as u64 - 1;

/// Rows with more moves than this are refused where all of them have to be listed.
const MOST_MOVES: u64 = 1 << 26;

impl Turning {
    fn values_for(&self, heads: &[u64], budget: &Budget) -> Result<Vec<u128>, Stopped> {
        let last = heads.iter().max().copied().unwrap_or(0);
        if last > LONGEST {
            return Err(Stopped::TooLarge(&"a row of more than 2^32 coins"));
        }
        let count = if heads.is_empty() {
            0
        } else {
            (last + 1).saturating_sub(self.from) as usize
        };
        self.values_within(count, budget)
    }

    /// The value of a row: the nim-sum of the values of its heads. Places before the first coin do not belong to the row and are
    /// ignored, here and below.
    ///
    /// ```
    /// use upstar_impartial::coins::Turning;
    /// let turtles: Turning = "1-2 from 1".parse().unwrap();
    /// assert_eq!(turtles.row_value(&[3, 4, 6, 8, 10]).unwrap(), 3);
    /// assert_eq!(turtles.row_wins(&[3, 4, 6, 8, 10]).unwrap(), [vec![3], vec![5, 6], vec![9, 10]]);
    /// ```
    pub fn row_value(&self, heads: &[u64]) -> Result<u128, Stopped> {
        self.row_value_within(heads, &Budget::default())
    }

    /// [`Turning::row_value`] within a budget.
    pub fn row_value_within(&self, heads: &[u64], budget: &Budget) -> Result<u128, Stopped> {
        let values = self.values_for(heads, budget)?;
        Ok(heads.iter().fold(0, |s, &x| s ^ self.at(&values, x)))
    }

    fn at(&self, values: &[u128], place: u64) -> u128 {
        place
            .checked_sub(self.from)
            .map_or(0, |i| values[i as usize])
    }

    /// Every winning move, as the coins to turn. Lists all moves; for games with very many moves see [`Turning::winning_move`].
    pub fn row_wins(&self, heads: &[u64]) -> Result<Vec<Row>, Stopped> {
        self.row_wins_within(heads, &Budget::default())
    }

    /// [`Turning::row_wins`] within a budget.
    pub fn row_wins_within(&self, heads: &[u64], budget: &Budget) -> Result<Vec<Row>, Stopped> {
        let values = self.values_for(heads, budget)?;
        let total = heads.iter().fold(0, |s, &x| s ^ self.at(&values, x));
        let mut wins = Vec::new();
        if total == 0 {
            return Ok(wins);
        }
        let (mut work, mut moves) = (0, 0u64);
        for &x in heads.iter().filter(|&&x| x >= self.from) {
            let wanted = total ^ self.at(&values, x);
            let stop = self.each_companions(x - self.from, &mut |coins| {
                if let Err(stopped) = looked(&mut work, coins, budget) {
                    return ControlFlow::Break(stopped);
                }
                moves += 1;
                if moves > MOST_MOVES {
                    return ControlFlow::Break(Stopped::TooLarge(&"the list of moves"));
                }
                if coins.iter().fold(0, |s, &y| s ^ values[y as usize]) == wanted {
                    wins.push(
                        coins
                            .iter()
                            .map(|y| y + self.from)
                            .chain([x])
                            .collect::<Row>(),
                    );
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stopped) = stop {
                return Err(stopped);
            }
        }
        wins.sort();
        wins.dedup();
        Ok(wins)
    }

    /// One winning move, or `None` from a P-position. Uses linear algebra if any number of coins may be turned, matching of halves if
    /// up to t coins may be turned (x^(t/2) steps), and listing otherwise.
    ///
    /// ```
    /// use upstar_impartial::coins::Turning;
    /// let sym: Turning = "1+ symmetric".parse().unwrap();
    /// let coins = sym.winning_move(&[3, 20, 31, 40, 60]).unwrap().unwrap();
    /// let mut after = vec![3, 20, 31, 40, 60];
    /// for c in coins {
    ///     match after.iter().position(|&x| x == c) {
    ///         Some(i) => drop(after.remove(i)),
    ///         None => after.push(c),
    ///     }
    /// }
    /// assert_eq!(sym.row_value(&after).unwrap(), 0);
    /// ```
    pub fn winning_move(&self, heads: &[u64]) -> Result<Option<Row>, Stopped> {
        self.winning_move_within(heads, &Budget::default())
    }

    /// [`Turning::winning_move`] within a budget.
    pub fn winning_move_within(
        &self,
        heads: &[u64],
        budget: &Budget,
    ) -> Result<Option<Row>, Stopped> {
        let values = self.values_for(heads, budget)?;
        let total = heads.iter().fold(0, |s, &x| s ^ self.at(&values, x));
        if total == 0 {
            return Ok(None);
        }
        for &x in heads.iter().filter(|&&x| x >= self.from) {
            let i = (x - self.from) as usize;
            // Only a head whose value becomes smaller gives a winning move.
            if total ^ values[i] >= values[i] {
                continue;
            }
            if let Some(coins) = self.companions_with_sum(i, total ^ values[i], &values, budget)? {
                let mut coins: Row = coins.into_iter().map(|y| y as u64 + self.from).collect();
                coins.push(x);
                coins.sort_unstable();
                return Ok(Some(coins));
            }
        }
        Ok(None)
    }

    /// Companions of the coin at index x, as indices, whose values have this nim-sum.
    pub(crate) fn companions_with_sum(
        &self,
        x: usize,
        wanted: u128,
        values: &[u128],
        budget: &Budget,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let start = self
            .within
            .map_or(0, |w| (x + 1).saturating_sub(w as usize));
        let free = !self.with_first && self.within.is_none();
        match (&self.pattern, self.most) {
            (Pattern::Any, None) if self.least == 1 && !self.with_first => {
                let found = solve(&values[start..x], wanted);
                Ok(found.map(|set| set.into_iter().map(|i| i + start).collect()))
            }
            (Pattern::Any, Some(most)) if self.least == 1 && free && most > 3 => {
                match_halves(&values[..x], most as usize - 1, wanted, budget)
            }
            (Pattern::Symmetric, None) if self.least == 1 && !self.with_first => {
                if wanted == 0 {
                    return Ok(Some(Vec::new()));
                }
                for left in start..x {
                    budget.check(0)?;
                    let pairs: Vec<(usize, usize)> = (left + 1..)
                        .zip((0..x).rev())
                        .take_while(|(i, j)| i <= j)
                        .collect();
                    let sums: Vec<u128> = pairs
                        .iter()
                        .map(|&(i, j)| {
                            if i < j {
                                values[i] ^ values[j]
                            } else {
                                values[i]
                            }
                        })
                        .collect();
                    if let Some(set) = solve(&sums, wanted ^ values[left]) {
                        let mut coins = vec![left];
                        for (i, j) in set.into_iter().map(|p| pairs[p]) {
                            coins.push(i);
                            coins.extend((i < j).then_some(j));
                        }
                        return Ok(Some(coins));
                    }
                }
                Ok(None)
            }
            _ => {
                let mut work = 0;
                let found = self.each_companions(x as u64, &mut |coins| {
                    if let Err(stopped) = looked(&mut work, coins, budget) {
                        return ControlFlow::Break(Err(stopped));
                    }
                    if coins.iter().fold(0, |s, &y| s ^ values[y as usize]) == wanted {
                        return ControlFlow::Break(Ok(coins.iter().map(|&y| y as usize).collect()));
                    }
                    ControlFlow::Continue(())
                });
                match found {
                    ControlFlow::Break(result) => result.map(Some),
                    ControlFlow::Continue(()) => Ok(None),
                }
            }
        }
    }
}

/// Checks the budget now and then while moves are listed, each with these companions.
fn looked(work: &mut usize, coins: &[u64], budget: &Budget) -> Result<(), Stopped> {
    *work += 1 + coins.len() / 16;
    if *work < 4096 {
        return Ok(());
    }
    *work = 0;
    budget.check(0)
}

/// At most `most` of the values with this nim-sum. Sets of at most half as many are stored by their sum and matched.
fn match_halves(
    values: &[u128],
    most: usize,
    wanted: u128,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, Stopped> {
    let mut store: HashMap<u128, Vec<u32>, BuildHasherDefault<FxHasher>> = HashMap::default();
    store.insert(0, Vec::new());
    // Sets of 0, 1, 2, … coins in turn, with a smallest set for each sum.
    let mut layer = vec![(0u128, Vec::<u32>::new())];
    for _ in 0..most.div_ceil(2) {
        let mut next = Vec::new();
        for (sum, set) in &layer {
            budget.check((store.len() + next.len()) * 80)?;
            for y in set.last().map_or(0, |l| l + 1)..values.len() as u32 {
                if y % 4096 == 4095 {
                    budget.check((store.len() + next.len()) * 80)?;
                }
                let mut set = set.clone();
                set.push(y);
                let sum = sum ^ values[y as usize];
                store.entry(sum).or_insert_with(|| set.clone());
                next.push((sum, set));
            }
        }
        layer = next;
    }
    for (sum, set) in &store {
        if let Some(other) = store.get(&(sum ^ wanted)) {
            // Coins in both halves cancel.
            let mut coins = set.clone();
            for y in other {
                match coins.iter().position(|c| c == y) {
                    Some(i) => drop(coins.remove(i)),
                    None => coins.push(*y),
                }
            }
            if coins.len() <= most {
                return Ok(Some(coins.into_iter().map(|y| y as usize).collect()));
            }
        }
    }
    Ok(None)
}

/// Whole rows, for searches that do not use the values of single heads.
impl Impartial for Turning {
    type Position = Row;

    fn options(&self, heads: &Row) -> Vec<Row> {
        let mut options = Vec::new();
        for &x in heads.iter().filter(|&&x| x >= self.from) {
            let _ = self.each_companions::<()>(x - self.from, &mut |coins| {
                let mut after: Row = heads.clone();
                for c in coins.iter().map(|y| y + self.from).chain([x]) {
                    match after.binary_search(&c) {
                        Ok(i) => drop(after.remove(i)),
                        Err(i) => after.insert(i, c),
                    }
                }
                options.push(after);
                ControlFlow::Continue(())
            });
        }
        options
    }
}
