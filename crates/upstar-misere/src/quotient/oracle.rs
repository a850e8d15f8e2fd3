//! Who loses a sum, by search over (element of a base, multiset of fresh items).

use super::base::{Base, shortest_words};
use super::closed::{Closed, Standard};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_values::budget::{Budget, Stopped};

/// A sum: an element of the base, and fresh items by their places, sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct State {
    pub(super) base: u16,
    pub(super) fresh: SmallVec<[u16; 8]>,
}

/// What is supposed, and how much effort that is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The classes of so many generators stay classes.
    pub(super) letters: usize,
    /// Many copies of an item repeat.
    pub(super) is_bold: bool,
    /// The most states of the search.
    pub(super) effort: usize,
    /// The most elements.
    pub(super) order: usize,
    /// Whether more elements stop all work, not only this guess.
    pub(super) is_last: bool,
}

/// Why a guess was not finished.
pub(super) enum Halt {
    /// The budget is used up.
    Stopped(Stopped),
    /// The guess takes more effort than is wise.
    Effort,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// The search, with a table of what it found.
pub(super) struct Oracle<'a> {
    pub(super) base: &'a Base,
    /// Items that are not supposed to equal anything.
    pub(super) fresh: Vec<usize>,
    /// How each item is searched.
    pub(super) spelling: Vec<State>,
    /// The options of each fresh item.
    moves: Vec<Vec<State>>,
    /// For each fresh item the count from which on multiples are supposed to repeat, and their period.
    powers: Vec<(usize, usize)>,
    lost: FxHashMap<State, bool>,
    effort: usize,
    budget: &'a Budget,
    bytes: usize,
}

/// A state whose options are being searched.
struct Frame {
    state: State,
    open: Vec<State>,
}

impl<'a> Oracle<'a> {
    /// Items in `fresh` stay as they are. The others are replaced by their words in the quotient, if that does not make play longer.
    /// A bold search also supposes that many copies of an item repeat, a little later than they do in the quotient.
    pub(super) fn new(
        quotient: &Standard,
        closed: &Closed,
        base: &'a Base,
        extra: &[usize],
        guess: Guess,
        budget: &'a Budget,
    ) -> Oracle<'a> {
        let (last, letters) = (closed.last(), guess.letters);
        let words = shortest_words(quotient, closed);
        let word_of = |item: usize| &words[quotient.phi[item] as usize];
        let is_fresh = |item: usize| {
            !closed.options[item].is_empty()
                && item >= base.items
                && (item >= quotient.phi.len()
                    || quotient.generators.contains(&item)
                    || extra.contains(&item)
                    || word_of(item).0 > closed.rank[item])
        };
        let fresh: Vec<usize> = (1..=last).filter(|&item| is_fresh(item)).collect();
        let place: FxHashMap<usize, u16> = fresh
            .iter()
            .enumerate()
            .map(|(at, &item)| (item, at as u16))
            .collect();
        let mut spelling = vec![State::default()];
        for item in 1..=last {
            let mut state = State::default();
            if let Some(&at) = place.get(&item) {
                state.fresh.push(at);
            } else if item < base.items {
                state.base = base.of(quotient.phi[item] as usize);
            } else if !closed.options[item].is_empty() {
                let word = &word_of(item).1;
                state.base = base.product(quotient, word.iter().copied().filter(|&s| s < letters));
                let rest = word.iter().filter(|&&s| s >= letters);
                state
                    .fresh
                    .extend(rest.filter_map(|&s| place.get(&quotient.generators[s]).copied()));
                state.fresh.sort_unstable();
            }
            spelling.push(state);
        }
        let mut oracle = Oracle {
            base,
            fresh,
            spelling,
            moves: Vec::new(),
            powers: Vec::new(),
            lost: FxHashMap::default(),
            effort: guess.effort,
            budget,
            bytes: 0,
        };
        if guess.is_bold {
            let power = |item: &usize| {
                quotient
                    .phi
                    .get(*item)
                    .map(|&x| repeats(quotient, x as usize))
            };
            let never = (usize::MAX, 1);
            oracle.powers = oracle
                .fresh
                .iter()
                .map(|item| power(item).unwrap_or(never))
                .collect();
        }
        for &item in &oracle.fresh {
            let mut moves: Vec<State> = closed.options[item]
                .iter()
                .map(|option| oracle.spell(option.iter().map(|&k| k as usize)))
                .collect();
            moves.sort_unstable_by(|a, b| {
                (a.fresh.len(), a.base, &a.fresh).cmp(&(b.fresh.len(), b.base, &b.fresh))
            });
            moves.dedup();
            oracle.moves.push(moves);
        }
        oracle
    }

    /// The state of a sum of items.
    pub(super) fn spell(&self, items: impl IntoIterator<Item = usize>) -> State {
        items.into_iter().fold(State::default(), |sum, item| {
            self.join(&sum, &self.spelling[item])
        })
    }

    /// The sum of two states.
    pub(super) fn join(&self, u: &State, v: &State) -> State {
        State {
            base: self.base.times(u.base, v.base),
            fresh: self.merge(&u.fresh, &v.fresh),
        }
    }

    /// The sum of fresh items.
    fn merge(&self, a: &[u16], b: &[u16]) -> SmallVec<[u16; 8]> {
        let mut sum = merge(a, b);
        if self.powers.is_empty() || b.is_empty() {
            return sum;
        }
        let mut at = 0;
        while at < sum.len() {
            let item = sum[at];
            let count = sum[at..].iter().take_while(|&&other| other == item).count();
            let (start, period) = self.powers[item as usize];
            if count >= start.saturating_add(period) {
                let kept = start + (count - start) % period;
                sum.drain(at + kept..at + count);
                at += kept;
            } else {
                at += count;
            }
        }
        sum
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.lost.capacity() * (size_of::<State>() + 2)
    }

    /// Whether the player to move loses.
    pub(super) fn is_lost(&mut self, start: &State) -> Result<bool, Halt> {
        if let Some(&known) = self.lost.get(start) {
            return Ok(known);
        }
        let mut stack: Vec<Frame> = Vec::new();
        self.open(start.clone(), &mut stack)?;
        while let Some(top) = stack.last_mut() {
            let Some(next) = top.open.pop() else {
                let state = std::mem::take(&mut top.state);
                stack.pop();
                self.keep(state, true);
                continue;
            };
            match self.lost.get(&next) {
                Some(true) => {
                    let state = std::mem::take(&mut top.state);
                    stack.pop();
                    self.keep(state, false);
                }
                Some(false) => {}
                None => {
                    // Look at it again when it is known.
                    top.open.push(next.clone());
                    self.open(next, &mut stack)?;
                }
            }
        }
        Ok(self.lost.get(start).copied().unwrap_or(false))
    }

    /// Lists the moves of a state. If those that are known do not decide it, a frame is pushed for the others.
    fn open(&mut self, state: State, stack: &mut Vec<Frame>) -> Result<(), Halt> {
        if self.lost.len().is_multiple_of(512) {
            self.budget.check(self.bytes() + stack.len() * 4096)?;
        }
        if self.lost.len() > self.effort {
            return Err(Halt::Effort);
        }
        let (mut open, mut any) = (Vec::new(), false);
        for &x in &self.base.moves[state.base as usize] {
            any = true;
            let next = State {
                base: x,
                fresh: state.fresh.clone(),
            };
            match self.lost.get(&next) {
                Some(true) => {
                    self.keep(state, false);
                    return Ok(());
                }
                Some(false) => {}
                None => open.push(next),
            }
        }
        for at in 0..state.fresh.len() {
            let item = state.fresh[at];
            if at > 0 && state.fresh[at - 1] == item {
                continue;
            }
            let mut rest = state.fresh.clone();
            rest.remove(at);
            for option in &self.moves[item as usize] {
                any = true;
                let next = State {
                    base: self.base.times(state.base, option.base),
                    fresh: self.merge(&rest, &option.fresh),
                };
                match self.lost.get(&next) {
                    Some(true) => {
                        self.keep(state, false);
                        return Ok(());
                    }
                    Some(false) => {}
                    None => open.push(next),
                }
            }
        }
        if open.is_empty() {
            // Without a move the player to move wins.
            self.keep(state, any);
            return Ok(());
        }
        stack.push(Frame { state, open });
        Ok(())
    }

    fn keep(&mut self, state: State, lost: bool) {
        if state.fresh.spilled() {
            self.bytes += state.fresh.len() * 2;
        }
        self.lost.insert(state, lost);
    }
}

/// From which power on the powers of an element are supposed to repeat, and their period.
fn repeats(quotient: &Standard, x: usize) -> (usize, usize) {
    let mut powers = vec![0];
    loop {
        let next = quotient.monoid.times(powers[powers.len() - 1], x);
        if let Some(start) = powers.iter().position(|&y| y == next) {
            let later = if start == 0 { 0 } else { start + 2 };
            return (later, powers.len() - start);
        }
        powers.push(next);
    }
}

/// Two sorted lists as one.
fn merge(a: &[u16], b: &[u16]) -> SmallVec<[u16; 8]> {
    if b.is_empty() {
        return SmallVec::from_slice(a);
    }
    let mut out = SmallVec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            out.push(a[i]);
            i += 1;
        } else {
            out.push(b[j]);
            j += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}
