//! Searches that are kept: the next question about the same game finds what the last one has learnt.

use std::sync::Mutex;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Algebra;

/// The last search of one kind, with the game it is about and its bytes; kept with the store of values and counted in its size.
struct Last<K, S>(Mutex<Option<(K, S, usize)>>);

impl<K, S> Default for Last<K, S> {
    fn default() -> Self {
        Last(Mutex::new(None))
    }
}

/// Asks a search about a game: the last one of this kind if it was about the same game, and otherwise a new one, which takes its place.
///
/// A search that ran out of memory is not kept.
///
/// ```
/// use upstar_positions::position::with_search;
/// use upstar_values::game::Algebra;
/// let algebra = Algebra::new();
/// let ask = |game: &'static str| {
///     let make = || Vec::new();
///     let bytes = |search: &Vec<u8>| search.len();
///     with_search(&algebra, game, make, bytes, |search, _| {
///         search.push(0);
///         Ok(search.len())
///     })
/// };
/// assert_eq!((ask("a")?, ask("a")?, ask("b")?), (1, 2, 1));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn with_search<K, S, T>(
    algebra: &Algebra,
    game: K,
    make: impl FnOnce() -> S,
    bytes: impl FnOnce(&S) -> usize,
    ask: impl FnOnce(&mut S, &Budget) -> Result<T, Stopped>,
) -> Result<T, Stopped>
where
    K: PartialEq + Send + 'static,
    S: Send + 'static,
{
    let last = algebra.store().attached::<Last<K, S>>();
    let lock = || last.0.lock().unwrap_or_else(|e| e.into_inner());
    // Taken out while it works, so that other threads do not wait.
    let kept = lock().take();
    let mut search = match kept {
        Some((kept_game, search, counted)) => {
            algebra.store().release_attached_bytes(counted);
            if kept_game == game { search } else { make() }
        }
        None => make(),
    };
    let answer = ask(&mut search, algebra.budget());
    if !matches!(answer, Err(Stopped::Memory(_))) {
        let counted = bytes(&search);
        algebra.store().count_attached_bytes(counted);
        if let Some((_, _, old)) = lock().replace((game, search, counted)) {
            algebra.store().release_attached_bytes(old);
        }
    }
    answer
}
