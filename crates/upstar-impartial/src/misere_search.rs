//! Who wins misère play, for games that fall apart.

use super::{Impartial, Outcome};
use rustc_hash::FxHashMap;
use upstar_values::budget::{Budget, Stopped};

/// Finds who wins when the last move loses, and remembers what it has found.
///
/// A position is held as a multiset of parts. The options of a part are listed once. Small parts are followed to the end, and those with the
/// same options are one part. Two parts whose only move is the last cancel each other.
///
/// ```
/// use upstar_impartial::games::sprouts::{Position, Sprouts};
/// use upstar_impartial::{MisereSearch, Outcome};
/// let mut search = MisereSearch::new(Sprouts);
/// let start = Position::start(5).expect("few spots");
/// assert_eq!(search.outcome(&start)?, Outcome::N);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub struct MisereSearch<G: Impartial> {
    game: G,
    budget: Budget,
    /// The number of each part that was met; `NOTHING` for parts without moves.
    numbers: FxHashMap<G::Position, u32>,
    parts: Vec<Part<G::Position>>,
    /// Parts that were followed to the end, by their options.
    by_options: FxHashMap<Vec<Sum>, u32>,
    /// The part whose only move is the last one.
    star: Option<u32>,
    /// Whether the player to move wins.
    known: FxHashMap<Sum, bool>,
    opened: u64,
    /// The question is too hard when this many sums have been opened.
    limit: u64,
    depth: usize,
    bytes: usize,
}

/// Numbers of parts, in order.
type Sum = Box<[u32]>;

struct Part<P> {
    position: P,
    size: usize,
    options: Option<Vec<Sum>>,
}

/// Why there is no answer yet.
enum Halt {
    Stopped(Stopped),
    /// The question takes more work than was allowed. Others come first.
    Hard,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// The number of a part without moves.
const NOTHING: u32 = u32::MAX;
/// Sums between two looks at the budget.
const OFTEN: u64 = 64;
/// Stack that must be left for one level of the search; if less is left, `STACK_STEP` more is added.
const RED_ZONE: usize = 64 << 10;
const STACK_STEP: usize = 4 << 20;
/// How much more work options get in the next round.
const EFFORT_GROWS: u64 = 4;

impl<G: Impartial> MisereSearch<G> {
    /// A search without limits of time or memory.
    pub fn new(game: G) -> MisereSearch<G> {
        MisereSearch::with_budget(game, Budget::default())
    }

    /// A search that stops when the budget ends.
    pub fn with_budget(game: G, budget: Budget) -> MisereSearch<G> {
        MisereSearch {
            game,
            budget,
            numbers: FxHashMap::default(),
            parts: Vec::new(),
            by_options: FxHashMap::default(),
            star: None,
            known: FxHashMap::default(),
            opened: 0,
            limit: u64::MAX,
            depth: 0,
            bytes: 0,
        }
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Sums whose options were looked at so far.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// How many sums are remembered.
    pub fn remembered(&self) -> usize {
        self.known.len()
    }

    /// The bytes of all that is remembered, roughly.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Who wins when the last move loses. After a stop, a second call goes on with what was found.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, Stopped> {
        let mut parts = Vec::new();
        self.game.split(position, &mut parts);
        self.limit = u64::MAX;
        self.depth = 0;
        let sum = self.sum(&parts)?;
        match self.wins(&sum) {
            Ok(true) => Ok(Outcome::N),
            Ok(false) => Ok(Outcome::P),
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Err(Halt::Hard) => Err(Stopped::TooLarge(&"the search")),
        }
    }

    /// The sum of parts.
    fn sum(&mut self, parts: &[G::Position]) -> Result<Sum, Stopped> {
        let mut numbers = Vec::with_capacity(parts.len());
        for part in parts {
            let number = self.number(part)?;
            if number != NOTHING {
                numbers.push(number);
            }
        }
        Ok(self.tidy(numbers))
    }

    /// Puts a sum in order. Two parts with nothing but the last move cancel.
    fn tidy(&self, mut numbers: Vec<u32>) -> Sum {
        numbers.sort_unstable();
        if let Some(star) = self.star {
            let stars = numbers.iter().filter(|&&number| number == star).count();
            if stars > 1 {
                numbers.retain(|&number| number != star);
                if stars % 2 == 1 {
                    let at = numbers.partition_point(|&number| number < star);
                    numbers.insert(at, star);
                }
            }
        }
        numbers.into()
    }

    /// The number of a part.
    fn number(&mut self, part: &G::Position) -> Result<u32, Stopped> {
        let part = self.game.normal(part.clone());
        if let Some(&number) = self.numbers.get(&part) {
            return Ok(number);
        }
        let size = self.game.size(&part);
        let new = self.parts.len() as u32;
        let (mut number, mut options) = (new, None);
        if self.game.is_small(&part) {
            let all = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.list(&part))?;
            // Listing has met other parts.
            number = match (all.is_empty(), self.by_options.get(&all)) {
                (true, _) => NOTHING,
                (false, Some(&same)) => same,
                (false, None) => {
                    let number = self.parts.len() as u32;
                    if all.len() == 1 && all[0].is_empty() {
                        self.star = Some(number);
                    }
                    self.by_options.insert(all.clone(), number);
                    number
                }
            };
            self.bytes += 2 * sums_bytes(&all);
            options = Some(all);
        }
        if number == self.parts.len() as u32 {
            self.bytes += self.game.bytes(&part) + size_of::<Part<G::Position>>();
            self.parts.push(Part {
                position: part.clone(),
                size,
                options,
            });
        }
        self.bytes += self.game.bytes(&part) + size_of::<(G::Position, u32)>() + 16;
        self.numbers.insert(part, number);
        Ok(number)
    }

    /// The options of a part, in order and without repeats.
    fn list(&mut self, part: &G::Position) -> Result<Vec<Sum>, Stopped> {
        let mut all: Vec<Vec<G::Position>> = Vec::new();
        self.game
            .each_option(part, &self.budget, self.bytes, &mut |parts| {
                all.push(parts.to_vec());
                false
            })?;
        let mut sums = Vec::with_capacity(all.len());
        for parts in all {
            sums.push(self.sum(&parts)?);
        }
        sums.sort_unstable();
        sums.dedup();
        Ok(sums)
    }

    /// All sums one move away, in order and without repeats.
    fn options(&mut self, sum: &[u32]) -> Result<Vec<Sum>, Stopped> {
        let mut all = Vec::new();
        for (at, &number) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == number {
                continue;
            }
            if self.parts[number as usize].options.is_none() {
                let position = self.parts[number as usize].position.clone();
                let options = self.list(&position)?;
                self.bytes += sums_bytes(&options);
                self.parts[number as usize].options = Some(options);
            }
            let options = self.parts[number as usize].options.as_deref();
            for option in options.unwrap_or(&[]) {
                let others = [&sum[..at], &sum[at + 1..], option].concat();
                all.push(self.tidy(others));
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// What is known of a sum.
    fn look_up(&self, sum: &[u32]) -> Option<bool> {
        match sum.is_empty() {
            true => Some(true),
            false => self.known.get(sum).copied(),
        }
    }

    fn keep(&mut self, sum: &[u32], wins: bool) -> bool {
        self.bytes += size_of_val(sum) + size_of::<(Sum, bool)>() + 16;
        self.known.insert(sum.into(), wins);
        wins
    }

    /// Whether the player to move wins.
    fn wins(&mut self, sum: &[u32]) -> Result<bool, Halt> {
        if let Some(wins) = self.look_up(sum) {
            return Ok(wins);
        }
        if self.opened >= self.limit {
            return Err(Halt::Hard);
        }
        if self.depth >= self.budget.max_depth() {
            return Err(Stopped::Depth(self.budget.max_depth()).into());
        }
        self.opened += 1;
        if self.opened.is_multiple_of(OFTEN) {
            self.budget.check(self.bytes)?;
        }
        let mut options = self.options(sum)?;
        // Without a move, the other player has made the last one.
        if options.is_empty() {
            return Ok(self.keep(sum, true));
        }
        if options.iter().any(|o| self.look_up(o) == Some(false)) {
            return Ok(self.keep(sum, true));
        }
        options.retain(|option| self.look_up(option).is_none());
        options.sort_by_cached_key(|option| self.hardness(option));
        self.depth += 1;
        let found = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.any_lost(options));
        self.depth -= 1;
        Ok(self.keep(sum, found?))
    }

    fn hardness(&self, sum: &[u32]) -> usize {
        let sizes = sum.iter().map(|&number| self.parts[number as usize].size);
        sizes.sum()
    }

    /// Whether an option is lost. None gets much work before the others had as much.
    fn any_lost(&mut self, mut options: Vec<Sum>) -> Result<bool, Halt> {
        let outer = self.limit;
        let mut effort = self.game.first_effort();
        while !options.is_empty() {
            let mut hard = Vec::new();
            for option in options {
                self.limit = self.opened.saturating_add(effort).min(outer);
                let wins = self.wins(&option);
                self.limit = outer;
                match wins {
                    Ok(true) => {}
                    Ok(false) => return Ok(true),
                    Err(Halt::Hard) if self.opened < outer => hard.push(option),
                    Err(halt) => return Err(halt),
                }
            }
            options = hard;
            effort = effort.saturating_mul(EFFORT_GROWS);
        }
        Ok(false)
    }
}

fn sums_bytes(sums: &[Sum]) -> usize {
    let bytes = sums
        .iter()
        .map(|sum| size_of::<Sum>() + size_of_val(&sum[..]) + 8);
    bytes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::games::{Board, Cram, Lucasta};
    use upstar_values::budget::Cancel;

    #[test]
    fn it_finds_what_play_says() {
        let lucasta = Lucasta { loops: false };
        let (mut search, mut solver) = (MisereSearch::new(lucasta), Solver::new(lucasta));
        for a in 0..6 {
            for b in 0..3 {
                for c in 0..5 {
                    let regions = lucasta.tidy(vec![(a, b), (c, 1), (2, 0)]);
                    assert_eq!(search.outcome(&regions), solver.misere_outcome(&regions));
                }
            }
        }
        for (rows, columns) in [(2, 2), (2, 5), (3, 3), (3, 4), (1, 9)] {
            let board = Board::new(rows, columns).unwrap();
            let (mut search, mut solver) =
                (MisereSearch::new(Cram(board)), Solver::new(Cram(board)));
            let start = board.full();
            assert_eq!(search.outcome(&start), solver.misere_outcome(&start));
        }
    }

    /// Take one or two chips. The empty heap is a part without moves.
    #[derive(Clone, Copy)]
    struct OneTwo;

    impl Impartial for OneTwo {
        type Position = u64;
        fn options(&self, &n: &u64) -> Vec<u64> {
            (1..=n.min(2)).map(|k| n - k).collect()
        }
    }

    #[test]
    fn parts_may_have_no_moves() {
        let (mut search, mut solver) = (MisereSearch::new(OneTwo), Solver::new(OneTwo));
        for n in 0..12 {
            assert_eq!(search.outcome(&n), solver.misere_outcome(&n), "{n}");
        }
    }

    #[test]
    fn limits_are_kept_and_work_goes_on() {
        let board = Board::new(4, 5).unwrap();
        let mut search = MisereSearch::with_budget(Cram(board), Budget::default().memory(20_000));
        assert!(matches!(
            search.outcome(&board.full()),
            Err(Stopped::Memory(_))
        ));
        let cancel = Cancel::default();
        cancel.raise();
        search.set_budget(Budget::default().cancel(cancel));
        assert_eq!(search.outcome(&board.full()), Err(Stopped::Cancelled));
        search.set_budget(Budget::default());
        let outcome = Solver::new(Cram(board)).misere_outcome(&board.full());
        assert_eq!(search.outcome(&board.full()), outcome);
    }
}
