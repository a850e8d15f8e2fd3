//! Nim values by search. It asks about one number at a time, and most answers need a single move.

mod ask;
mod file;
mod memory;
mod table;

use super::Impartial;
use ask::Search;
pub use file::{NimFileError, Stored};
use memory::Memory;
use upstar_values::budget::{Budget, Stopped};

/// Finds nim values of positions by search, and remembers what it has found.
///
/// It is for games that fall apart: then it meets a small fraction of the positions that [`Solver`](super::Solver) evaluates, which lists
/// them all. Memory is needed for every part that was met.
///
/// ```
/// use upstar_impartial::games::{Board, Cram};
/// use upstar_impartial::NimSearch;
/// let board = Board::new(3, 5)?;
/// let mut search = NimSearch::new(Cram(board));
/// assert_eq!(search.value(&board.full())?, 1);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub struct NimSearch<G: Impartial> {
    game: G,
    budget: Budget,
    memory: Memory<G::Position>,
}

impl<G: Impartial> NimSearch<G> {
    /// A search without limits of time or memory.
    pub fn new(game: G) -> NimSearch<G> {
        NimSearch::with_budget(game, Budget::default())
    }

    /// A search that stops when the budget ends.
    pub fn with_budget(game: G, budget: Budget) -> NimSearch<G> {
        NimSearch {
            game,
            budget,
            memory: Memory::default(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Parts whose options were listed so far; a part counts again when it is asked about again.
    pub fn opened(&self) -> u64 {
        self.memory.opened
    }

    /// How many facts are remembered: values of parts, and parts with numbers that are not their value.
    pub fn remembered(&self) -> usize {
        self.memory.values.len() + self.memory.excluded.len()
    }

    /// The bytes of all that is remembered, roughly.
    pub fn bytes(&self) -> usize {
        self.memory.bytes()
    }

    /// The nim value of a position. After a stop, a second call goes on with what was found.
    pub fn value(&mut self, position: &G::Position) -> Result<u64, Stopped> {
        self.search().value(position)
    }

    /// Whether the nim value of a position is this number: often much easier to tell than the value.
    pub fn is(&mut self, position: &G::Position, n: u64) -> Result<bool, Stopped> {
        self.search().is(position, n)
    }

    fn search(&mut self) -> Search<'_, G> {
        Search::new(&self.game, &self.budget, &mut self.memory)
    }
}
