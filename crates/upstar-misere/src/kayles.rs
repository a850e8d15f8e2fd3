//! Misère Kayles by the theorem of Sibert and Conway.
//!
//! A move takes one or two chips from a heap and may split the rest. The player to move loses the sums that are lost in normal
//! play, except for some families of sums of small heaps.

use std::sync::OnceLock;
use upstar_impartial::take_and_break::{Code, TakeAndBreak};
use upstar_values::budget::{Budget, Stopped};

/// A family of sums: perhaps one heap of its own, and for each list whether an odd number of heaps is from it. Other heaps are absent.
struct Family {
    alone: Option<u64>,
    lists: &'static [(bool, &'static [u64])],
}

const EVEN: bool = false;
const ODD: bool = true;

/// Lost in normal play, won in misère play.
const WON: &[Family] = &[
    Family {
        alone: None,
        lists: &[(EVEN, &[5]), (EVEN, &[4, 1])],
    },
    Family {
        alone: None,
        lists: &[(EVEN, &[17, 12, 9]), (EVEN, &[20, 4, 1])],
    },
    Family {
        alone: Some(25),
        lists: &[(EVEN, &[17, 12, 9]), (ODD, &[20, 4, 1])],
    },
];

/// Won in normal play, lost in misère play.
const LOST: &[Family] = &[
    Family {
        alone: None,
        lists: &[(ODD, &[5]), (ODD, &[4, 1])],
    },
    Family {
        alone: None,
        lists: &[(EVEN, &[5]), (ODD, &[4, 1])],
    },
    Family {
        alone: None,
        lists: &[(ODD, &[9]), (EVEN, &[4, 1])],
    },
    Family {
        alone: Some(12),
        lists: &[(EVEN, &[4, 1])],
    },
    Family {
        alone: None,
        lists: &[(EVEN, &[17, 12, 9]), (ODD, &[20, 4, 1])],
    },
    Family {
        alone: Some(25),
        lists: &[(ODD, &[9]), (ODD, &[4, 1])],
    },
];

impl Family {
    fn contains(&self, heaps: &[u64]) -> bool {
        let mut alone = usize::from(self.alone.is_some());
        let mut odd = [false; 2];
        for &heap in heaps.iter().filter(|&&heap| heap > 0) {
            if Some(heap) == self.alone && alone > 0 {
                alone -= 1;
                continue;
            }
            match self.lists.iter().position(|(_, list)| list.contains(&heap)) {
                Some(at) => odd[at] ^= true,
                None => return false,
            }
        }
        alone == 0
            && self
                .lists
                .iter()
                .zip(odd)
                .all(|(&(wanted, _), odd)| wanted == odd)
    }
}

/// The nim value of a heap in normal play: of period 12 from heap 71 on.
fn nim_value(heap: u64) -> u32 {
    static VALUES: OnceLock<Vec<u32>> = OnceLock::new();
    let values = VALUES.get_or_init(|| TakeAndBreak::from(Code::kayles()).values(84));
    let small = if heap < 72 { heap } else { 72 + heap % 12 };
    values[small as usize]
}

/// Whether the player to move loses a sum of Kayles heaps in misère play. Heaps of 0 count for nothing.
///
/// ```
/// use upstar_misere::kayles::kayles_is_lost;
/// assert!(kayles_is_lost(&[12, 4, 1]));
/// assert!(!kayles_is_lost(&[]));
/// assert!(kayles_is_lost(&[1_000_000_000_000, 1_000_000_000_000]));
/// ```
pub fn kayles_is_lost(heaps: &[u64]) -> bool {
    if heaps.iter().fold(0, |sum, &heap| sum ^ nim_value(heap)) == 0 {
        !WON.iter().any(|family| family.contains(heaps))
    } else {
        LOST.iter().any(|family| family.contains(heaps))
    }
}

/// All moves that win a sum of Kayles heaps in misère play: the heaps left, sorted, without empty ones.
///
/// ```
/// use upstar_misere::kayles::kayles_wins;
/// use upstar_values::budget::Budget;
/// // Heaps of 5 and 1 are lost: no move wins.
/// assert!(kayles_wins(&[5, 1], &Budget::default()).unwrap().is_empty());
/// assert_eq!(kayles_wins(&[3], &Budget::default()).unwrap(), [vec![1]]);
/// ```
pub fn kayles_wins(heaps: &[u64], budget: &Budget) -> Result<Vec<Vec<u64>>, Stopped> {
    let mut wins: Vec<Vec<u64>> = Vec::new();
    let mut steps = 0u64;
    for (at, &heap) in heaps.iter().enumerate() {
        if heaps[..at].contains(&heap) {
            continue;
        }
        let mut rest: Vec<u64> = heaps.to_vec();
        rest.swap_remove(at);
        rest.retain(|&other| other > 0);
        for taken in 1..=heap.min(2) {
            for small in 0..=(heap - taken) / 2 {
                steps += 1;
                if steps.is_multiple_of(1024) {
                    budget.check(wins.len() * (heaps.len() + 4) * 8)?;
                }
                let parts = [small, heap - taken - small];
                rest.extend(parts);
                if kayles_is_lost(&rest) {
                    let mut left: Vec<u64> =
                        rest.iter().copied().filter(|&heap| heap > 0).collect();
                    left.sort_unstable();
                    wins.push(left);
                }
                rest.truncate(rest.len() - 2);
            }
        }
    }
    wins.sort_unstable();
    wins.dedup();
    Ok(wins)
}
