//! Sylver Coinage: name numbers that are not sums of numbers already named; the player who names 1 loses.

use num_integer::Integer;

use crate::{Impartial, Listing, Solver, list_bytes, listed};
use upstar_values::budget::{Budget, Stopped};

/// A position is the sorted list of numbers that are not yet sums, if there are finitely many; 1 is among them until the end and may
/// not be named.
#[derive(Clone, Copy, Debug)]
pub struct Sylver;

impl Impartial for Sylver {
    type Position = Vec<u64>;

    fn options(&self, gaps: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, gaps)
    }

    fn list(&self, gaps: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for &g in gaps.iter().filter(|&&g| g > 1) {
            // Every gap is looked at for every option.
            list.count(gaps.len() / 4)?;
            list.push(after_naming(gaps, g), list_bytes(gaps))?;
        }
        Ok(())
    }

    fn bytes(&self, gaps: &Vec<u64>) -> usize {
        list_bytes(gaps)
    }
}

/// The gaps left: n stays a gap if all positive numbers among n - g, n - 2g, … are gaps, and none of them is 0.
fn after_naming(gaps: &[u64], g: u64) -> Vec<u64> {
    let stays = |&n: &u64| (1..=n / g).all(|k| gaps.binary_search(&(n - k * g)).is_ok());
    gaps.iter().copied().filter(stays).collect()
}

/// The numbers that are not sums of the named ones, or `None` if there are infinitely many (the greatest common divisor is not 1) or
/// the numbers are too large to list.
///
/// ```
/// use upstar_impartial::games::sylver::gaps;
/// assert_eq!(gaps(&[3, 5]), Some(vec![1, 2, 4, 7]));
/// assert_eq!(gaps(&[4, 6]), None);
/// ```
pub fn gaps(named: &[u64]) -> Option<Vec<u64>> {
    let least = *named.iter().min()?;
    if least == 0 || least > 1 << 12 || named.iter().fold(0, |d: u64, n| d.gcd(n)) != 1 {
        return None;
    }
    // For each residue modulo the least number, the least sum in it.
    let m = least as usize;
    let mut reach: Vec<u64> = vec![u64::MAX; m];
    reach[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for &a in named {
            for r in 0..m {
                if reach[r] != u64::MAX {
                    let (sum, to) = (reach[r].checked_add(a)?, (r + (a % least) as usize) % m);
                    if sum < reach[to] {
                        reach[to] = sum;
                        changed = true;
                    }
                }
            }
        }
    }
    let total: u64 = reach.iter().map(|r| r / least).sum();
    if total > 1 << 16 {
        return None;
    }
    let mut gaps: Vec<u64> = (1..m)
        .flat_map(|r| (r as u64..reach[r]).step_by(m))
        .collect();
    gaps.sort_unstable();
    Some(gaps)
}

/// Every number that wins if named after the given ones; `None` as for [`gaps`]. The number of positions grows quickly with the gaps,
/// so a budget is advised.
pub fn replies(named: &[u64], budget: &Budget) -> Result<Option<Vec<u64>>, Stopped> {
    let Some(gaps) = gaps(named) else {
        return Ok(None);
    };
    let mut solver = Solver::with_budget(Sylver, budget.clone());
    let mut wins = Vec::new();
    for &g in gaps.iter().filter(|&&g| g > 1) {
        if solver.value(&after_naming(&gaps, g))? == 0 {
            wins.push(g);
        }
    }
    Ok(Some(wins))
}
