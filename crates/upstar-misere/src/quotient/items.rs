//! Closed sets of games, given by items: heaps or positions, each with its options as sums of earlier items.

use upstar_impartial::HeapRule;
use upstar_impartial::take_and_break::{Code, TakeAndBreak};
use upstar_values::budget::Stopped;

/// The games 1, 2, 3, … whose sums form a closed set. The options of an item are sums of items with smaller numbers.
pub trait Items {
    /// The options of an item, each as the list of its summands. Items count from 1; an option without summands is 0.
    fn options(&self, item: usize) -> Result<Vec<Vec<usize>>, Stopped>;

    /// How many items there are, if they end.
    fn count(&self) -> Option<usize> {
        None
    }

    /// What a proof of periodicity needs to know about the moves, if there is one.
    fn reach(&self) -> Option<Reach> {
        None
    }

    /// The code of the game, or `grundy`, if a checker of proofs can list the moves from it.
    fn code(&self) -> Option<String> {
        None
    }
}

/// How far the moves of a take-and-break game reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most chips that a move takes.
    pub chips: usize,
    /// The most heaps that a move leaves; at least 1.
    pub heaps: usize,
}

impl Reach {
    /// The heaps that must be known to prove this preperiod and period.
    ///
    /// If Φ(n + p) = Φ(n) for n0 ≤ n < r·n0 + (r - 1)·p + k, then for all n ≥ n0: a larger heap breaks into r parts, the
    /// largest of which can be made p chips larger or smaller. So heaps n and n + p have the same option values.
    pub fn needed(&self, preperiod: usize, period: usize) -> Option<usize> {
        let start = self.heaps.checked_mul(preperiod)?;
        let periods = self.heaps.checked_mul(period)?;
        start
            .checked_add(periods)?
            .checked_add(self.chips)?
            .checked_sub(1)
    }
}

impl Items for Code {
    fn options(&self, item: usize) -> Result<Vec<Vec<usize>>, Stopped> {
        heaps(self.moves(item as u64))
    }

    fn reach(&self) -> Option<Reach> {
        let chips = self.last()?;
        let heaps = (self.most_heaps() as usize).max(1);
        Some(Reach { chips, heaps })
    }

    fn code(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Items for TakeAndBreak {
    fn options(&self, item: usize) -> Result<Vec<Vec<usize>>, Stopped> {
        heaps(self.moves(item as u64))
    }

    fn reach(&self) -> Option<Reach> {
        match self {
            TakeAndBreak::Code(code) => code.reach(),
            TakeAndBreak::Join(games) => {
                games
                    .iter()
                    .try_fold(Reach { chips: 0, heaps: 1 }, |all, game| {
                        let one = game.reach()?;
                        Some(Reach {
                            chips: all.chips.max(one.chips),
                            heaps: all.heaps.max(one.heaps),
                        })
                    })
            }
            TakeAndBreak::Grundy | TakeAndBreak::Full(_) => None,
        }
    }

    fn code(&self) -> Option<String> {
        match self {
            TakeAndBreak::Code(_) | TakeAndBreak::Grundy => Some(self.to_string()),
            TakeAndBreak::Full(_) | TakeAndBreak::Join(_) => None,
        }
    }
}

/// Moves without their empty heaps.
fn heaps(moves: Vec<Vec<u64>>) -> Result<Vec<Vec<usize>>, Stopped> {
    let option = |heaps: Vec<u64>| {
        heaps
            .into_iter()
            .filter(|&heap| heap > 0)
            .map(|heap| usize::try_from(heap).map_err(|_| Stopped::TooLarge(&"a heap")))
            .collect()
    };
    moves.into_iter().map(option).collect()
}

/// A list of items, such as the followers of a position in an order in which options come first.
///
/// ```
/// use upstar_misere::quotient::{ItemList, Partial};
/// use upstar_values::budget::Budget;
/// // *1 = {0} and *2 = {0, *1}.
/// let nim = ItemList::new(vec![vec![vec![]], vec![vec![], vec![1]]]).unwrap();
/// let mut partial = Partial::new(nim);
/// partial.extend_to(2, &Budget::default()).unwrap();
/// assert_eq!(partial.quotient().presentation(), "<a,b | a^2=1, b^3=b>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemList(Vec<Vec<Vec<usize>>>);

/// An option that does not come before its item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("item {item} has an option with item {part}: options consist of items 1 to {}", .item - 1)]
pub struct ItemError {
    /// The item, counted from 1.
    pub item: usize,
    /// The summand of the option.
    pub part: usize,
}

impl ItemList {
    /// Items 1, 2, … with their options.
    pub fn new(options: Vec<Vec<Vec<usize>>>) -> Result<ItemList, ItemError> {
        for (at, options) in options.iter().enumerate() {
            let item = at + 1;
            if let Some(&part) = options
                .iter()
                .flatten()
                .find(|&&part| part == 0 || part >= item)
            {
                return Err(ItemError { item, part });
            }
        }
        Ok(ItemList(options))
    }
}

impl Items for ItemList {
    fn options(&self, item: usize) -> Result<Vec<Vec<usize>>, Stopped> {
        Ok(self
            .0
            .get(item.wrapping_sub(1))
            .cloned()
            .unwrap_or_default())
    }

    fn count(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
