//! Retrograde analyses that are kept: play that goes on from a position finds its followers in the last analysis.

use super::{Solved, Starts};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Algebra;

/// The last analysis of each set of rules, kept with the store of values and counted in its size.
struct Analyses<K, P>(Mutex<HashMap<K, Arc<Solved<P>>>>);

impl<K, P> Default for Analyses<K, P> {
    fn default() -> Self {
        Analyses(Mutex::default())
    }
}

/// Who wins from each start. If the last analysis of these rules met the position, the answer is looked up; otherwise `analyse` finds
/// it, and its result replaces the last analysis.
///
/// `rules` tells apart sets of rules whose positions have the same type; unrelated kinds of rules need keys of different types.
///
/// ```
/// use upstar_positions::position::{Rules, Solved, kept_starts};
/// use upstar_values::game::{Algebra, Outcome};
/// /// One heap, from which so many may be taken.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Take(u32);
/// impl Rules for Take {
///     type Position = u32;
///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         moves.extend((1..=self.0.min(*heap)).map(|k| heap - k));
///     }
///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         self.left_moves(heap, moves);
///     }
/// }
/// let algebra = Algebra::new();
/// let analyse = |budget: &_| Solved::of_rules(&Take(2), &9, budget);
/// assert_eq!(kept_starts(&algebra, Take(2), &9, analyse)?.outcome(), Outcome::P);
/// // What can be reached from 9 is known now.
/// let known = kept_starts(&algebra, Take(2), &7u32, |_| panic!("no need to analyse"));
/// assert_eq!(known?.outcome(), Outcome::N);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn kept_starts<K, P>(
    algebra: &Algebra,
    rules: K,
    position: &P,
    analyse: impl FnOnce(&Budget) -> Result<Solved<P>, Stopped>,
) -> Result<Starts, Stopped>
where
    K: Eq + Hash + Send + Sync + 'static,
    P: Clone + Eq + Hash + Send + Sync + 'static,
{
    let analyses = algebra.store().attached::<Analyses<K, P>>();
    let lock = || analyses.0.lock().unwrap_or_else(|e| e.into_inner());
    let known = lock()
        .get(&rules)
        .and_then(|solved| solved.starts(position));
    if let Some(starts) = known {
        return Ok(starts);
    }
    let solved = analyse(algebra.budget())?;
    let starts = solved.starts(position).expect("the analysis began there");
    algebra.store().count_attached_bytes(solved.bytes());
    if let Some(old) = lock().insert(rules, Arc::new(solved)) {
        algebra.store().release_attached_bytes(old.bytes());
    }
    Ok(starts)
}
