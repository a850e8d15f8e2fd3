//! Who wins if finitely many numbers are left: a search with a table.

use super::Gaps;
use rustc_hash::FxHashMap;
use upstar_values::budget::{Budget, Stopped};

/// A search for who wins, which remembers what it has found.
///
/// [Enders](Gaps::is_ender) are won and need no search. The other options are searched from the one with the fewest gaps on, since small
/// positions come up again and again.
///
/// ```
/// use upstar_impartial::games::sylver::{Gaps, Search};
/// let mut search = Search::<1>::new(Default::default());
/// assert_eq!(search.replies(&Gaps::of(&[4, 5])).unwrap(), [11]);
/// assert!(search.is_lost(&Gaps::of(&[4, 5, 11])).unwrap());
/// ```
pub struct Search<const W: usize> {
    /// Whether the player to move loses.
    lost: FxHashMap<Gaps<W>, bool>,
    budget: Budget,
    steps: usize,
}

/// A position whose options are being searched.
struct Frame<const W: usize> {
    gaps: Gaps<W>,
    /// The options that are open, the one to be searched next last.
    options: Vec<Gaps<W>>,
}

impl<const W: usize> Search<W> {
    /// A search within a budget.
    pub fn new(budget: Budget) -> Self {
        Search {
            lost: FxHashMap::default(),
            budget,
            steps: 0,
        }
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> usize {
        self.lost.capacity() * (size_of::<(Gaps<W>, bool)>() + 1)
    }

    /// How many positions are remembered.
    pub fn remembered(&self) -> usize {
        self.lost.len()
    }

    /// Whether the player to move loses, if that is seen at once.
    fn known(&self, gaps: &Gaps<W>) -> Option<bool> {
        match gaps.top() {
            // Nobody may name 1.
            0 | 1 => Some(true),
            _ if gaps.is_ender() => Some(false),
            _ => self.lost.get(gaps).copied(),
        }
    }

    /// Whether the player to move loses.
    pub fn is_lost(&mut self, start: &Gaps<W>) -> Result<bool, Stopped> {
        if let Some(lost) = self.known(start) {
            return Ok(lost);
        }
        let mut stack: Vec<Frame<W>> = Vec::new();
        let mut held = 0;
        self.open(start, &mut stack, &mut held)?;
        while let Some(frame) = stack.last_mut() {
            let lost = match frame.options.pop() {
                // No option is lost for the opponent.
                None => true,
                Some(option) => match self.known(&option) {
                    Some(true) => false,
                    Some(false) => continue,
                    None => {
                        self.open(&option, &mut stack, &mut held)?;
                        continue;
                    }
                },
            };
            self.settle(lost, &mut stack, &mut held);
            if lost {
                // The position before it is won by moving there.
                self.settle(false, &mut stack, &mut held);
            }
        }
        Ok(self.lost.get(start).copied().unwrap_or(false))
    }

    /// Remembers who wins the position on top.
    fn settle(&mut self, lost: bool, stack: &mut Vec<Frame<W>>, held: &mut usize) {
        if let Some(done) = stack.pop() {
            *held -= done.options.capacity() * size_of::<Gaps<W>>();
            self.lost.insert(done.gaps, lost);
        }
    }

    /// Lists the open options, or settles the position if one of them is known to be lost.
    fn open(
        &mut self,
        gaps: &Gaps<W>,
        stack: &mut Vec<Frame<W>>,
        held: &mut usize,
    ) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(128) {
            // A table that grows is held twice for a while.
            self.budget.check(2 * self.bytes() + *held)?;
        }
        let mut options = Vec::with_capacity(gaps.len());
        for n in gaps.moves() {
            let option = gaps.after(n);
            match self.known(&option) {
                Some(true) => {
                    self.lost.insert(*gaps, false);
                    return Ok(());
                }
                Some(false) => {}
                None => options.push(option),
            }
        }
        options.sort_by_cached_key(|option| std::cmp::Reverse(option.len()));
        *held += options.capacity() * size_of::<Gaps<W>>();
        stack.push(Frame {
            gaps: *gaps,
            options,
        });
        Ok(())
    }

    /// Every number that wins if it is named, in order.
    pub fn replies(&mut self, gaps: &Gaps<W>) -> Result<Vec<u64>, Stopped> {
        let mut replies = Vec::new();
        for n in gaps.moves() {
            if self.is_lost(&gaps.after(n))? {
                replies.push(n as u64);
            }
        }
        Ok(replies)
    }
}
