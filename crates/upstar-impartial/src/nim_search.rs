//! Nim values by search. It asks about one number at a time, and most answers need a single move.
//!
//! A part G has the nim value n if and only if no option has the nim value n, and every smaller number is the nim value of an option. So the
//! question "is it n?" is refuted by one option, where the mex needs all of them. For an option that falls apart, the easier parts are
//! evaluated, and the question goes on to the hardest one (Lemoine and Viennot, *Nimbers are inevitable*).

use super::{Impartial, Listing};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_values::budget::{Budget, Stopped};

/// What is known about the nim value of a part: the value itself, or a set of numbers that it is not.
#[derive(Clone, Copy)]
struct Known(u64);

impl Known {
    const NOTHING: Known = Known(0);
    /// Set if the rest is the value.
    const EXACT: u64 = 1 << 63;

    fn exact(value: u64) -> Known {
        Known(Known::EXACT | value)
    }

    fn value(self) -> Option<u64> {
        (self.0 & Known::EXACT != 0).then_some(self.0 & !Known::EXACT)
    }

    /// Whether the value is this number, if that is known.
    fn is(self, n: u64) -> Option<bool> {
        match self.value() {
            Some(value) => Some(value == n),
            None => (n < 63 && self.0 >> n & 1 == 1).then_some(false),
        }
    }

    /// Larger numbers are not remembered: they are asked about again.
    fn except(self, n: u64) -> Known {
        match n {
            0..63 => Known(self.0 | 1 << n),
            _ => self,
        }
    }
}

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
    known: FxHashMap<G::Position, Known>,
    /// Bytes that the positions of the table have allocated.
    held: usize,
    /// Parts whose options are being asked about, one inside the other.
    depth: usize,
    /// Parts that were opened.
    opened: u64,
    /// The parts of one option.
    parts: Vec<G::Position>,
}

/// An option: a sum of parts.
struct Choice<P> {
    /// The nim sum of the parts that are known.
    sum: u64,
    /// The parts whose value is not known, the hardest one last.
    open: SmallVec<[P; 3]>,
    /// How hard the hardest one is.
    size: usize,
}

/// Parts between two looks at the budget.
const OFTEN: u64 = 256;
/// Stack that must be left for one level of the search; if less is left, `STACK_STEP` more is added.
const RED_ZONE: usize = 64 << 10;
const STACK_STEP: usize = 4 << 20;

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
            known: FxHashMap::default(),
            held: 0,
            depth: 0,
            opened: 0,
            parts: Vec::new(),
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
        self.opened
    }

    /// How many parts are remembered.
    pub fn remembered(&self) -> usize {
        self.known.len()
    }

    /// The bytes of all that is remembered, roughly.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(G::Position, Known)>() + 1;
        self.known.capacity() * entry * 8 / 7 + self.held
    }

    /// The nim value of a position. After a stop, a second call goes on with what was found.
    pub fn value(&mut self, position: &G::Position) -> Result<u64, Stopped> {
        self.depth = 0;
        let mut choice = self.choice(position);
        while let Some(part) = choice.open.pop() {
            choice.sum ^= self.part_value(&part)?;
        }
        Ok(choice.sum)
    }

    /// Whether the nim value of a position is this number: often much easier to tell than the value.
    pub fn is(&mut self, position: &G::Position, n: u64) -> Result<bool, Stopped> {
        self.depth = 0;
        let choice = self.choice(position);
        self.has(&choice, n)
    }

    /// What the table says about a part.
    fn known(&self, part: &G::Position) -> Known {
        self.known.get(part).copied().unwrap_or(Known::NOTHING)
    }

    fn keep(&mut self, part: &G::Position, known: Known) {
        if self.known.insert(part.clone(), known).is_none() {
            self.held += self.game.bytes(part);
        }
    }

    /// Splits a position. Equal parts cancel.
    fn choice(&mut self, position: &G::Position) -> Choice<G::Position> {
        let mut choice = Choice {
            sum: 0,
            open: SmallVec::new(),
            size: 0,
        };
        self.game.split(position, &mut self.parts);
        while let Some(part) = self.parts.pop() {
            let part = self.game.normal(part);
            let known = self.known(&part).value();
            match known.or_else(|| self.game.known_value(&part)) {
                Some(value) => choice.sum ^= value,
                None => match choice.open.iter().position(|other| *other == part) {
                    Some(twin) => {
                        choice.open.swap_remove(twin);
                    }
                    None => choice.open.push(part),
                },
            }
        }
        if choice.open.len() > 1 {
            choice.open.sort_by_cached_key(|part| self.game.size(part));
        }
        choice.size = choice.open.last().map_or(0, |part| self.game.size(part));
        choice
    }

    /// Whether the table says if an option has this nim value.
    fn says(&self, choice: &mut Choice<G::Position>, n: u64) -> Option<bool> {
        choice.open.retain(|part| match self.known(part).value() {
            Some(value) => {
                choice.sum ^= value;
                false
            }
            None => true,
        });
        match &choice.open[..] {
            [] => Some(choice.sum == n),
            [part] => self.known(part).is(n ^ choice.sum),
            _ => None,
        }
    }

    /// Whether an option has this nim value.
    fn has(&mut self, choice: &Choice<G::Position>, n: u64) -> Result<bool, Stopped> {
        let Some((hardest, easier)) = choice.open.split_last() else {
            return Ok(choice.sum == n);
        };
        let mut sum = choice.sum ^ n;
        for part in easier {
            sum ^= self.part_value(part)?;
        }
        self.part_is(hardest, sum)
    }

    fn part_value(&mut self, part: &G::Position) -> Result<u64, Stopped> {
        match self.known(part).value() {
            Some(value) => Ok(value),
            None => {
                self.deeper(part, None)?;
                // The question was about the value, so it is known now.
                Ok(self.known(part).value().unwrap_or(0))
            }
        }
    }

    fn part_is(&mut self, part: &G::Position, n: u64) -> Result<bool, Stopped> {
        match self.known(part).is(n) {
            Some(is) => Ok(is),
            None => self.deeper(part, Some(n)),
        }
    }

    /// One level deeper in the recursion, with enough stack for it.
    fn deeper(&mut self, part: &G::Position, n: Option<u64>) -> Result<bool, Stopped> {
        let limit = self.budget.max_depth();
        if self.depth >= limit {
            return Err(Stopped::Depth(limit));
        }
        self.opened += 1;
        if self.opened.is_multiple_of(OFTEN) {
            self.budget.check(self.bytes())?;
        }
        self.depth += 1;
        let found = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.ask(part, n));
        self.depth -= 1;
        found
    }

    /// Finds the value of a part, or whether it is `n`, from its options.
    fn ask(&mut self, part: &G::Position, n: Option<u64>) -> Result<bool, Stopped> {
        let mut list = Listing::beside(&self.budget, self.held);
        self.game.list(part, &mut list)?;
        let mut choices = Vec::with_capacity(list.len());
        for option in list.into_options() {
            let mut choice = self.choice(&option);
            if let Some(n) = n
                && self.says(&mut choice, n) == Some(true)
            {
                self.exclude(part, n);
                return Ok(false);
            }
            choices.push(choice);
        }
        // Those that are easy to answer come first.
        choices.sort_unstable_by_key(|choice| (choice.size, choice.open.len()));
        if let Some(n) = n
            && self.any(&mut choices, n)?
        {
            self.exclude(part, n);
            return Ok(false);
        }
        for m in 0.. {
            if self.known(part).is(m) == Some(false) {
                continue;
            }
            if n == Some(m) || !self.any(&mut choices, m)? {
                self.keep(part, Known::exact(m));
                return Ok(n == Some(m));
            }
            self.exclude(part, m);
        }
        Err(Stopped::Star)
    }

    /// Remembers that the value of a part is not `n`.
    fn exclude(&mut self, part: &G::Position, n: u64) {
        let known = self.known(part).except(n);
        self.keep(part, known);
    }

    /// Whether one of the options has this nim value.
    fn any(&mut self, choices: &mut [Choice<G::Position>], n: u64) -> Result<bool, Stopped> {
        if choices
            .iter_mut()
            .any(|choice| self.says(choice, n) == Some(true))
        {
            return Ok(true);
        }
        for choice in choices {
            if self.says(choice, n) != Some(false) && self.has(choice, n)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
