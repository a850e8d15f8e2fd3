//! Tables of all positions of a game, kept with the store of values.

use super::{Start, Starts, Uncounted};
use std::sync::{Arc, Mutex};
use upstar_goals::retrograde::{Numbered, Tablebase};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// How many tables of one kind of game are kept.
const MOST_KEPT: usize = 4;

/// The last tables of a kind of game, kept with the store of values and counted in its size.
struct Tables<G>(Mutex<Vec<Arc<Tablebase<G>>>>);

impl<G> Default for Tables<G> {
    fn default() -> Self {
        Tables(Mutex::default())
    }
}

/// The finished table of a game: the one that is kept, or a new one. Tells census, longest win and lines of best play.
///
/// ```
/// use upstar_goals::chases::Dodgem;
/// use upstar_positions::position::kept_table;
/// use upstar_values::game::{Algebra, Outcome};
/// let algebra = Algebra::new();
/// let table = kept_table(&Dodgem::new(3).unwrap(), &algebra)?;
/// assert_eq!(table.census().of(Outcome::P), 6);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn kept_table<G>(game: &G, algebra: &Algebra) -> Result<Arc<Tablebase<G>>, Stopped>
where
    G: Numbered + Clone + Eq + Send + Sync + 'static,
{
    let tables = algebra.store().attached::<Tables<G>>();
    let lock = || tables.0.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(table) = lock().iter().find(|table| table.game() == game) {
        return Ok(table.clone());
    }
    let table = Arc::new(Tablebase::solve(game.clone(), algebra.budget())?);
    algebra.store().count_attached_bytes(table.bytes());
    let mut kept = lock();
    kept.push(table.clone());
    if kept.len() > MOST_KEPT {
        let old = kept.remove(0);
        algebra.store().release_attached_bytes(old.bytes());
    }
    Ok(table)
}

/// Who wins from each start, by the table of all positions of the game. `None` if a start has no place in the table.
pub fn tabled_starts<G>(
    game: &G,
    position: &G::Position,
    algebra: &Algebra,
) -> Result<Option<Starts>, Stopped>
where
    G: Numbered + Clone + Eq + Send + Sync + 'static,
{
    let table = kept_table(game, algebra)?;
    let start = |first: Player| {
        // Play may be over in a state that cannot come up.
        let over = || {
            let winner = game.ended(position, first);
            winner.map(|winner| Start::maybe_counted(winner, Some(0), Uncounted::Endless))
        };
        let verdict = table.verdict(position, first);
        // The table counts the moves of every play that must end.
        let start = verdict.map(|verdict| {
            Start::maybe_counted(verdict.winner, verdict.remoteness, Uncounted::Endless)
        });
        start.or_else(over)
    };
    Ok(start(Player::Left)
        .zip(start(Player::Right))
        .map(|(left, right)| Starts { left, right }))
}
