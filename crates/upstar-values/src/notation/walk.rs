//! Bottom-up work on the followers of a value, without recursion.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use std::collections::HashMap;

/// Makes a result for `root` from the results for the games it needs, each game once.
///
/// `open` gets a game and its depth, and returns a description and the games needed first. `close` makes the result from this
/// description and the results so far.
pub(super) fn bottom_up<S, T>(
    algebra: &mut Algebra,
    root: Game,
    open: impl FnMut(&mut Algebra, Game, usize) -> Result<(S, Vec<Game>), Stopped>,
    close: impl FnMut(S, &HashMap<Game, T>) -> Result<T, Stopped>,
) -> Result<T, Stopped> {
    let mut made = HashMap::new();
    bottom_up_into(&mut made, algebra, root, open, close)?;
    Ok(made.remove(&root).expect("the root was made last"))
}

/// Like [`bottom_up`], with results kept from earlier roots. Afterwards there is a result for `root`.
pub(super) fn bottom_up_into<S, T>(
    made: &mut HashMap<Game, T>,
    algebra: &mut Algebra,
    root: Game,
    mut open: impl FnMut(&mut Algebra, Game, usize) -> Result<(S, Vec<Game>), Stopped>,
    mut close: impl FnMut(S, &HashMap<Game, T>) -> Result<T, Stopped>,
) -> Result<(), Stopped> {
    if made.contains_key(&root) {
        return Ok(());
    }
    let mut path = vec![(root, open(algebra, root, 1)?)];
    while let Some((_, (_, needed))) = path.last_mut() {
        if let Some(next) = needed.pop() {
            algebra.tick()?;
            if !made.contains_key(&next) {
                let opened = open(algebra, next, path.len() + 1)?;
                path.push((next, opened));
            }
        } else if let Some((game, (said, _))) = path.pop() {
            let result = close(said, made)?;
            made.insert(game, result);
        }
    }
    Ok(())
}
