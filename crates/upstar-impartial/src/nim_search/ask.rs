//! The search itself.
//!
//! A part G has the nim value n if and only if no option has the nim value n, and every smaller number is the nim value of an option. So the
//! question "is it n?" is refuted by one option, where the mex needs all of them. For an option that falls apart, the easier parts are
//! evaluated, and the question goes on to the hardest one (Lemoine and Viennot, *Nimbers are inevitable*).
//!
//! Before any option is searched, all of them are looked up: one that is known to have the value n is the answer. A part with k moves has
//! at most k different options, which bounds its value (Beling and Rogalski, *On pruning search trees of impartial games*).

use super::memory::Memory;
use crate::Impartial;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::sort::sort_by_rank;

/// A question in progress: the options of all parts that are open at the moment.
pub(super) struct Search<'a, G: Impartial> {
    game: &'a G,
    budget: &'a Budget,
    memory: &'a mut Memory<G::Position>,
    /// Parts whose options are being asked about, one inside the other.
    depth: usize,
    /// Sizes say nothing, so options are looked into before they are put in order.
    is_blind: bool,
    /// The question is too hard when this many parts have been opened.
    limit: u64,
    /// The options of all open parts.
    choices: Vec<Choice>,
    /// The parts of those options whose value was not known.
    open: Vec<G::Position>,
}

/// An option: a sum of parts.
#[derive(Clone, Copy, Default)]
struct Choice {
    /// The nim sum of the parts that are known.
    sum: u64,
    /// The other parts are in `open`, from here on, the hardest one first.
    first: usize,
    /// How many they are.
    len: usize,
    /// How hard it seems to find the value.
    hardness: u64,
}

/// Puts the easiest option first. It is compiled once for all games.
fn sort_choices(choices: &mut [Choice]) {
    choices.sort_unstable_by_key(|choice| choice.hardness);
}

/// Why there is no answer yet.
#[derive(Debug)]
enum Halt {
    /// The budget ended.
    Stopped(Stopped),
    /// The question takes more work than was allowed. Others come first.
    Hard,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

impl Halt {
    /// At the end nothing is too hard.
    fn into_stopped(self) -> Stopped {
        match self {
            Halt::Stopped(stopped) => stopped,
            Halt::Hard => Stopped::TooLarge(&"the search"),
        }
    }
}

/// What a look at the options has told about a part.
enum Look {
    /// Its value.
    Value(u64),
    /// It does not have the value in question.
    NotThis,
    /// Nothing yet.
    Open,
}

/// Parts between two looks at the budget.
const OFTEN: u64 = 256;
/// Stack that must be left for one level of the search; if less is left, `STACK_STEP` more is added.
const RED_ZONE: usize = 64 << 10;
const STACK_STEP: usize = 4 << 20;

/// How much more work options get in the next round.
const EFFORT_GROWS: u64 = 4;

/// Options that are made before the first of them is looked up.
const AHEAD: usize = 2;

/// The set with one number. Numbers that are too large are left out of sets.
fn bit(n: u64) -> u64 {
    if n < 64 { 1 << n } else { 0 }
}

impl<'a, G: Impartial> Search<'a, G> {
    /// No question yet.
    pub(super) fn new(
        game: &'a G,
        budget: &'a Budget,
        memory: &'a mut Memory<G::Position>,
    ) -> Search<'a, G> {
        Search {
            game,
            budget,
            memory,
            depth: 0,
            is_blind: false,
            limit: u64::MAX,
            choices: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The nim value of a position.
    pub(super) fn value(mut self, position: &G::Position) -> Result<u64, Stopped> {
        let choice = self.start(position);
        let mut sum = choice.sum;
        for at in 0..choice.len {
            let part = self.open[at].clone();
            sum ^= self.part_value(&part).map_err(Halt::into_stopped)?;
        }
        Ok(sum)
    }

    /// Whether the nim value of a position is `n`.
    pub(super) fn is(mut self, position: &G::Position, n: u64) -> Result<bool, Stopped> {
        let choice = self.start(position);
        self.choices.push(choice);
        let value = self.decide(0, n).map_err(Halt::into_stopped)?;
        Ok(value == Some(n))
    }

    /// Splits a position.
    fn start(&mut self, position: &G::Position) -> Choice {
        let mut parts = Vec::new();
        self.game.split(position, &mut parts);
        let mut choice = self.choice(&parts);
        self.resolve(&mut choice);
        // Looking into options takes time; but where sizes say nothing, there is no other order.
        self.is_blind = self.open.iter().all(|part| self.game.size(part) == 0);
        choice
    }

    /// Remembers the value of a part.
    fn keep(&mut self, part: &G::Position, value: u64) -> Result<(), Stopped> {
        self.memory.keep(part, value, self.game.bytes(part))
    }

    /// Remembers numbers that are not the value of a part.
    fn exclude(&mut self, part: &G::Position, numbers: u64) {
        self.memory.exclude(part, numbers, self.game.bytes(part));
    }

    /// A sum of parts, put at the end of `open`. Equal parts cancel.
    #[inline]
    fn choice(&mut self, parts: &[G::Position]) -> Choice {
        let first = self.open.len();
        let mut sum = 0;
        for part in parts {
            let part = self.game.normal(part.clone());
            if let Some(value) = self.game.known_value(&part) {
                sum ^= value;
            } else if let Some(twin) = self.open[first..].iter().position(|other| *other == part) {
                self.open.swap_remove(first + twin);
            } else {
                self.memory.values.prefetch(&part);
                self.open.push(part);
            }
        }
        Choice {
            sum,
            first,
            len: self.open.len() - first,
            hardness: 0,
        }
    }

    /// Takes parts whose values are known out of a sum, and puts the others in order.
    #[inline]
    fn resolve(&mut self, choice: &mut Choice) {
        let (mut at, first) = (choice.first, choice.first);
        while at < first + choice.len {
            match self.memory.value(&self.open[at]) {
                Some(value) => {
                    choice.sum ^= value;
                    choice.len -= 1;
                    self.open.swap(at, first + choice.len);
                }
                None => at += 1,
            }
        }
        let (game, open) = (self.game, &mut self.open[first..first + choice.len]);
        let square = |part: &G::Position| (game.size(part) as u64).saturating_pow(2);
        choice.hardness = match open {
            [] => 0,
            [part] => square(part),
            _ => {
                sort_by_rank(open, |part| -(game.size(part) as i64));
                open.iter().map(square).fold(0, u64::saturating_add)
            }
        };
    }

    fn part_value(&mut self, part: &G::Position) -> Result<u64, Halt> {
        match self.memory.value(part) {
            Some(value) => Ok(value),
            // The question is about the value, so it is known then.
            None => Ok(self.deeper(part, None)?.unwrap_or(0)),
        }
    }

    /// Finds out whether an option has the value `n`. Tells its value, if it is known then.
    fn decide(&mut self, at: usize, n: u64) -> Result<Option<u64>, Halt> {
        while self.choices[at].len > 1 {
            let Choice { first, len, .. } = self.choices[at];
            let part = self.open[first + len - 1].clone();
            let value = self.part_value(&part)?;
            self.choices[at].sum ^= value;
            self.choices[at].len -= 1;
        }
        let Choice {
            sum, first, len, ..
        } = self.choices[at];
        if len == 0 {
            return Ok(Some(sum));
        }
        let part = self.open[first].clone();
        let value = match self.memory.value(&part) {
            Some(value) => Some(value),
            None => self.deeper(&part, Some(n ^ sum))?,
        };
        if let Some(value) = value {
            self.choices[at].sum ^= value;
            self.choices[at].len = 0;
        }
        Ok(value.map(|value| value ^ sum))
    }

    /// One level deeper in the recursion, with enough stack for it.
    fn deeper(&mut self, part: &G::Position, n: Option<u64>) -> Result<Option<u64>, Halt> {
        let excluded = self.memory.excluded(part);
        if n.is_some_and(|n| excluded & bit(n) != 0) {
            return Ok(None);
        }
        let limit = self.budget.max_depth();
        if self.depth >= limit {
            return Err(Stopped::Depth(limit).into());
        }
        self.depth += 1;
        let (choices, open) = (self.choices.len(), self.open.len());
        let found = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.ask(part, n, excluded));
        self.choices.truncate(choices);
        self.open.truncate(open);
        self.depth -= 1;
        found
    }

    /// Finds the value of a part, or that it is not `n`, from its options.
    fn ask(
        &mut self,
        part: &G::Position,
        n: Option<u64>,
        mut excluded: u64,
    ) -> Result<Option<u64>, Halt> {
        let first = self.choices.len();
        match self.look_up(part, n, &mut excluded)? {
            Look::Value(value) => return Ok(Some(value)),
            Look::NotThis => return Ok(None),
            Look::Open => {}
        }
        if !self.is_blind {
            sort_choices(&mut self.choices[first..]);
        }
        if let Some(n) = n {
            if self.is_blind {
                self.look_into(first, n)?;
            }
            if self.any(first, n, &mut excluded)? {
                self.exclude(part, excluded | bit(n));
                return Ok(None);
            }
        }
        for m in 0.. {
            if excluded & bit(m) != 0 {
                continue;
            }
            if n == Some(m) {
                self.keep(part, m)?;
                return Ok(n);
            }
            if self.is_blind {
                self.look_into(first, m)?;
            }
            if !self.any(first, m, &mut excluded)? {
                self.keep(part, m)?;
                return Ok(Some(m));
            }
        }
        Err(Stopped::Star.into())
    }

    /// Lists the options. Values of options are not the value of the part. The question may be whether that is `n`.
    fn look_up(
        &mut self,
        part: &G::Position,
        n: Option<u64>,
        excluded: &mut u64,
    ) -> Result<Look, Halt> {
        if self.memory.opened >= self.limit {
            return Err(Halt::Hard);
        }
        self.memory.opened += 1;
        if self.memory.opened.is_multiple_of(OFTEN) {
            let choices = self.choices.capacity() * size_of::<Choice>();
            let open = self.open.capacity() * size_of::<G::Position>();
            self.budget.check(self.memory.bytes() + choices + open)?;
        }
        let (game, budget, first) = (self.game, self.budget, self.choices.len());
        let held = self.memory.bytes();
        // The memory of an option arrives while those after it are made.
        let mut waiting = [Choice::default(); AHEAD];
        let mut count = 0;
        let mut settle = |search: &mut Self, mut choice: Choice| {
            search.resolve(&mut choice);
            if choice.len > 0 || choice.sum >= 64 {
                search.choices.push(choice);
            } else {
                *excluded |= bit(choice.sum);
            }
            choice.len == 0 && n == Some(choice.sum)
        };
        let mut see = |parts: &[G::Position]| {
            let choice = self.choice(parts);
            let earlier = std::mem::replace(&mut waiting[count % AHEAD], choice);
            count += 1;
            count > AHEAD && settle(self, earlier)
        };
        let mut is_found = game.each_option(part, budget, held, &mut see)?;
        for at in count.saturating_sub(AHEAD)..count {
            is_found = is_found || settle(self, waiting[at % AHEAD]);
        }
        if !is_found && self.choices.len() == first {
            // All options are known.
            let value = u64::from(excluded.trailing_ones());
            self.keep(part, value)?;
            return Ok(Look::Value(value));
        }
        // Every smaller number that is left needs an option of its own.
        let is_bounded = n.is_some_and(|n| {
            let smaller = bit(n).wrapping_sub(1) & !*excluded;
            smaller.count_ones() as usize > self.choices.len() - first
        });
        if is_found || is_bounded {
            self.exclude(part, *excluded | n.map_or(0, bit));
        }
        Ok(match is_found || is_bounded {
            true => Look::NotThis,
            false => Look::Open,
        })
    }

    /// Looks one move further to put options in order: first those with the fewest open options of their own.
    fn look_into(&mut self, first: usize, n: u64) -> Result<(), Halt> {
        let (end, open) = (self.choices.len(), self.open.len());
        for at in first..end {
            let Choice {
                sum, first, len, ..
            } = self.choices[at];
            if len != 1 {
                continue;
            }
            let part = self.open[first].clone();
            let mut excluded = self.memory.excluded(&part);
            let is_settled = excluded & bit(n ^ sum) != 0 || self.memory.value(&part).is_some();
            let look = match is_settled {
                true => Look::NotThis,
                false => self.look_up(&part, Some(n ^ sum), &mut excluded)?,
            };
            self.choices[at].hardness = match look {
                Look::Open => {
                    ((self.choices.len() - end) as u64) << 32 | self.game.size(&part) as u64
                }
                _ => 0,
            };
            self.choices.truncate(end);
            self.open.truncate(open);
        }
        sort_choices(&mut self.choices[first..]);
        Ok(())
    }

    /// Whether one of the options has this nim value. Where a game says so, no option gets much work before the others had as much.
    fn any(&mut self, first: usize, n: u64, seen: &mut u64) -> Result<bool, Halt> {
        let outer = self.limit;
        let mut effort = self.game.first_effort();
        loop {
            let mut is_left = false;
            let mut at = first;
            while at < self.choices.len() {
                if let Some(next) = self.choices.get(at + 1)
                    && next.len == 1
                {
                    self.memory.excluded.prefetch(&self.open[next.first]);
                    self.memory.values.prefetch(&self.open[next.first]);
                }
                self.limit = self.memory.opened.saturating_add(effort).min(outer);
                let decided = self.decide(at, n);
                self.limit = outer;
                let value = match decided {
                    Err(Halt::Hard) if self.memory.opened < outer => {
                        is_left = true;
                        at += 1;
                        continue;
                    }
                    decided => decided?,
                };
                if let Some(value) = value.filter(|&value| value < 64) {
                    *seen |= bit(value);
                    self.choices.remove(at);
                } else {
                    at += 1;
                }
                if value == Some(n) {
                    return Ok(true);
                }
            }
            if !is_left {
                return Ok(false);
            }
            effort = effort.saturating_mul(EFFORT_GROWS);
        }
    }
}
