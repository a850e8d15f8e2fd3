//! Epstein's Put-or-Take-a-Square: add or take the largest square not above the heap.

use crate::Outcome;
use upstar_values::budget::{Budget, Stopped};

/// Outcomes of heaps 0, 1, … below `limit` that are forced without leaving the range; `None` if play may leave it or go round. A heap
/// can grow for ever, so larger limits may settle more heaps.
///
/// ```
/// use upstar_impartial::{Outcome, games::put_or_take_square};
/// assert_eq!(put_or_take_square(10_000)[92], Some(Outcome::N));
/// ```
pub fn put_or_take_square(limit: usize) -> Vec<Option<Outcome>> {
    // Without limits nothing stops the work.
    put_or_take_square_within(limit, &Budget::default()).unwrap_or_default()
}

/// [`put_or_take_square`] within a budget.
pub fn put_or_take_square_within(
    limit: usize,
    budget: &Budget,
) -> Result<Vec<Option<Outcome>>, Stopped> {
    // Lists of the heaps before each heap, including the allocator's overhead.
    budget.check(limit.saturating_mul(72))?;
    let options = |n: usize| {
        let square = n.isqrt().pow(2);
        [n - square, n + square]
    };
    let mut before = vec![Vec::new(); limit];
    for n in 1..limit {
        if n % 4096 == 0 {
            budget.check(limit * 72)?;
        }
        for m in options(n).into_iter().filter(|&m| m < limit) {
            before[m].push(n);
        }
    }
    let mut outcomes = vec![None; limit];
    let mut todo = Vec::new();
    if limit > 0 {
        outcomes[0] = Some(Outcome::P);
        todo.push(0);
    }
    let mut steps = 0u32;
    while let Some(m) = todo.pop() {
        steps = steps.wrapping_add(1);
        if steps.is_multiple_of(4096) {
            budget.check(limit * 72)?;
        }
        for &n in &before[m] {
            if outcomes[n].is_some() {
                continue;
            }
            let known = options(n).map(|o| outcomes.get(o).copied().flatten());
            if known.contains(&Some(Outcome::P)) {
                outcomes[n] = Some(Outcome::N);
            } else if known == [Some(Outcome::N); 2] {
                outcomes[n] = Some(Outcome::P);
            } else {
                continue;
            }
            todo.push(n);
        }
    }
    Ok(outcomes)
}
