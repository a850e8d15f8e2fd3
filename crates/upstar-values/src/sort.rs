//! Sorting that can be stopped, and sorting that is compiled once.

use crate::budget::{Budget, Stopped};
use std::cmp::Ordering;
use std::convert::Infallible;

/// Runs of this many items are sorted by insertion.
const RUN: usize = 16;
/// The number of comparisons between two looks at the budget.
const STEP: u32 = 4096;

/// The items in order; equal items keep their order. Makes about n log n comparisons, and looks at the budget every few thousand of
/// them.
///
/// ```
/// use upstar_values::budget::{Budget, Stopped};
/// use upstar_values::sort::sort_within;
/// let sorted = sort_within(vec![3, 1, 2], &Budget::default(), |a, b| Ok::<_, Stopped>(a.cmp(b)));
/// assert_eq!(sorted, Ok(vec![1, 2, 3]));
/// ```
pub fn sort_within<T, E: From<Stopped>>(
    mut items: Vec<T>,
    budget: &Budget,
    mut compare: impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<Vec<T>, E> {
    let mut left = STEP;
    let mut is_after = |a: &T, b: &T| -> Result<bool, E> {
        left -= 1;
        if left == 0 {
            left = STEP;
            budget.check(0)?;
        }
        Ok(compare(a, b)? == Ordering::Greater)
    };
    for run in items.chunks_mut(RUN) {
        insert(run, &mut is_after)?;
    }
    let mut run = RUN;
    while run < items.len() {
        let count = items.len();
        let mut merged = Vec::with_capacity(count);
        let mut rest = items.into_iter();
        // Merge two runs at a time; a run without a partner stays as it is.
        for _ in 0..count.div_ceil(2 * run) {
            let first: Vec<T> = rest.by_ref().take(run).collect();
            let second: Vec<T> = rest.by_ref().take(run).collect();
            let mut first = first.into_iter().peekable();
            let mut second = second.into_iter().peekable();
            while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
                let from_second = is_after(a, b)?;
                merged.extend(if from_second {
                    second.next()
                } else {
                    first.next()
                });
            }
            merged.extend(first);
            merged.extend(second);
        }
        (items, run) = (merged, 2 * run);
    }
    Ok(items)
}

/// Sorts items by their ranks; items of the same rank keep their order. A few are sorted by insertion, more by about n log n comparisons.
///
/// The sort of the library is compiled anew for each type of items, and is long: with a type for each ruleset it was a quarter of the
/// code of their crate. Here only the ranks are sorted by it.
///
/// ```
/// use upstar_values::sort::sort_by_rank;
/// let mut words = ["three", "one", "seven", "two"];
/// sort_by_rank(&mut words, |word| word.len() as i64);
/// assert_eq!(words, ["one", "two", "three", "seven"]);
/// ```
#[inline]
pub fn sort_by_rank<T>(items: &mut [T], rank: impl Fn(&T) -> i64) {
    if items.len() > RUN {
        let ranks = items.iter().map(rank).collect();
        for (place, at) in exchanges(ranks).into_iter().enumerate() {
            items.swap(place, at);
        }
        return;
    }
    let Ok(()) = insert(items, |a, b| Ok::<_, Infallible>(rank(a) > rank(b)));
}

/// For each place the one that its item is at when the places before it have been exchanged with theirs.
fn exchanges(ranks: Vec<i64>) -> Vec<usize> {
    let mut order: Vec<(i64, usize)> = ranks.into_iter().zip(0..).collect();
    order.sort_unstable();
    let mut places: Vec<usize> = order.into_iter().map(|(_, at)| at).collect();
    for place in 0..places.len() {
        // An item may have made room for earlier ones.
        while places[place] < place {
            places[place] = places[places[place]];
        }
    }
    places
}

/// Sorts a few items by insertion; equal items keep their order.
#[inline]
fn insert<T, E>(
    items: &mut [T],
    mut is_after: impl FnMut(&T, &T) -> Result<bool, E>,
) -> Result<(), E> {
    for at in 1..items.len() {
        let mut place = at;
        while place > 0 && is_after(&items[place - 1], &items[place])? {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn like_the_sort_of_the_library() {
        let mut x = 1u64;
        for count in [0usize, 1, 2, 15, 16, 17, 33, 100, 1000, 5000] {
            let items: Vec<(u64, usize)> = (0..count)
                .map(|at| {
                    x = x
                        .wrapping_mul(6364136223846793005)
                        .wrapping_add(1442695040888963407);
                    ((x >> 40) % 50, at)
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let by_first = |a: &(u64, usize), b: &(u64, usize)| Ok::<_, Stopped>(a.0.cmp(&b.0));
            let mut by_rank = items.clone();
            sort_by_rank(&mut by_rank, |item| item.0 as i64);
            assert_eq!(by_rank, expected);
            let sorted = sort_within(items, &Budget::default(), by_first);
            assert_eq!(sorted, Ok(expected));
        }
    }

    #[test]
    fn a_long_sort_stops() {
        let late = Budget::default().time(Duration::ZERO);
        let items: Vec<u32> = (0..100_000).rev().collect();
        assert!(sort_within(items, &late, |a, b| Ok::<_, Stopped>(a.cmp(b))).is_err());
    }
}
