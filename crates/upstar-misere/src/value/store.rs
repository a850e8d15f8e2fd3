//! The store of misère values: each canonical form once.

use super::genus::Genus;
use crate::notation::Ordered;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::hash::BuildHasher;
use upstar_impartial::mex;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Outcome;

/// The value of an impartial game in misère play: a handle of its canonical form in a store of [`Values`].
///
/// Two values of one store are equal exactly if o(G + X) = o(H + X) for every impartial game X.
///
/// Games come in pairs G, G + `*`, of which one, the *even* one, is born first. The store holds even games only; the last bit of a
/// handle says whether `*` is added. So adding `*` costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MisereValue(pub(crate) u32);

impl MisereValue {
    /// The game without moves.
    pub const ZERO: MisereValue = MisereValue(0);
    /// The game with one move, to 0.
    pub const STAR: MisereValue = MisereValue(1);

    /// This value plus `*`.
    #[must_use]
    pub fn plus_star(self) -> MisereValue {
        MisereValue(self.0 ^ 1)
    }

    /// Whether it is born before its sum with `*`.
    ///
    /// ```
    /// use upstar_misere::MisereValue;
    /// assert!(MisereValue::ZERO.is_even());
    /// assert!(!MisereValue::STAR.is_even());
    /// ```
    pub fn is_even(self) -> bool {
        self.0 & 1 == 0
    }

    /// This value if it is even, otherwise its sum with `*`.
    #[must_use]
    pub fn even_part(self) -> MisereValue {
        MisereValue(self.0 & !1)
    }

    /// The number of the even part in the store.
    pub(crate) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// 1 for an odd value, 0 for an even one: what `*` adds to its nim values.
    pub(crate) fn parity(self) -> u32 {
        self.0 & 1
    }
}

/// A short list of values.
pub(crate) type List = SmallVec<[MisereValue; 12]>;

/// What is kept with every even value.
struct Facts {
    /// Where its options end in the list of all options.
    end: usize,
    birthday: u32,
    nim_value: u32,
    misere_nim_value: u32,
    is_nim_heap: bool,
}

/// A store of misère values, with memories of sums and other results.
///
/// ```
/// use upstar_misere::Values;
/// use upstar_values::game::Outcome;
/// let mut values = Values::new();
/// let two = values.nim_heap(2)?;
/// let four = values.add(two, two)?;
/// assert_ne!(four, values.nim_heap(0)?);
/// assert_eq!(values.text(four)?, "*[2+2]");
/// assert_eq!(values.outcome(four), Outcome::P);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub struct Values {
    facts: Vec<Facts>,
    options: Vec<MisereValue>,
    /// Even values by their options.
    known: HashTable<u32>,
    sums: FxHashMap<(u32, u32), MisereValue>,
    pub(crate) mates: FxHashMap<MisereValue, MisereValue>,
    pub(crate) differences: FxHashMap<(MisereValue, MisereValue), Option<MisereValue>>,
    pub(crate) parts: FxHashMap<MisereValue, Box<[MisereValue]>>,
    /// Genera of even values.
    pub(crate) genera: FxHashMap<u32, Genus>,
    pub(crate) tame: FxHashMap<MisereValue, bool>,
    pub(crate) generally_tame: FxHashMap<MisereValue, bool>,
    pub(crate) ordered: Ordered,
    /// Bytes of lists that hang on the tables, roughly.
    pub(crate) hanging: usize,
    budget: Budget,
    /// Bytes that the holder of the store has elsewhere.
    beside: usize,
    work: u32,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

/// The largest nim heap that is made a value: its canonical form lists all smaller heaps.
pub const LARGEST_NIM_HEAP: u32 = 10_000;

/// Steps between two looks at the budget.
const STEP: u32 = 512;

impl Values {
    /// A store that holds 0 and `*`.
    pub fn new() -> Values {
        let mut values = Values {
            facts: Vec::new(),
            options: Vec::new(),
            known: HashTable::new(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            differences: FxHashMap::default(),
            parts: FxHashMap::default(),
            genera: FxHashMap::default(),
            tame: FxHashMap::default(),
            generally_tame: FxHashMap::default(),
            ordered: Ordered::default(),
            hanging: 0,
            budget: Budget::default(),
            beside: 0,
            work: 0,
        };
        values.facts.push(Facts {
            end: 0,
            birthday: 0,
            nim_value: 0,
            misere_nim_value: 1,
            is_nim_heap: true,
        });
        let hash = hash_of(&[]);
        values.known.insert_unique(hash, 0, |_| hash);
        values
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.set_budget_beside(budget, 0);
    }

    /// Sets the limits of later work, where this many bytes are held elsewhere.
    pub fn set_budget_beside(&mut self, budget: Budget, bytes: usize) {
        self.budget = budget;
        self.beside = bytes;
    }

    /// The limits of the work.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// How many even values are held.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether nothing is held but 0 and `*`.
    pub fn is_empty(&self) -> bool {
        self.facts.len() == 1
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> usize {
        self.facts.capacity() * size_of::<Facts>()
            + self.options.capacity() * size_of::<MisereValue>()
            + self.known.capacity() * 5
            + self.sums.capacity() * 13
            + (self.mates.capacity() + self.tame.capacity() + self.generally_tame.capacity()) * 9
            + self.differences.capacity() * 17
            + self.parts.capacity() * 24
            + self.genera.capacity() * 40
            + self.hanging
    }

    /// Counts a step, and looks at the budget now and then.
    pub(crate) fn step(&mut self) -> Result<(), Stopped> {
        self.work += 1;
        if self.work >= STEP {
            self.work = 0;
            self.budget.check(self.bytes() + self.beside)?;
        }
        Ok(())
    }

    /// The value of the game with these options.
    ///
    /// The options are canonical. If they are the options of a game K and other games, all of which have K as an option, the value is K:
    /// a move to one of the others is answered by the move to K. For K = 0 one of the others must be a P-position; otherwise
    /// the player who is to move in 0, and wins there, would be missed. There is no other simplification.
    ///
    /// Costs a look-up for each option of one of the options.
    pub fn from_options(&mut self, options: &[MisereValue]) -> Result<MisereValue, Stopped> {
        // Long lists are much work by themselves.
        self.work += (options.len() / 16).min(STEP as usize) as u32;
        self.step()?;
        let mut sorted = List::from_slice(options);
        sorted.sort_unstable_by_key(|value| value.0);
        sorted.dedup();
        if let Some(known) = self.find(&sorted) {
            return Ok(known);
        }
        if let Some(simpler) = self.reduced(&sorted) {
            return Ok(simpler);
        }
        if let Some(even) = self.even_part_among(&sorted) {
            return Ok(even.plus_star());
        }
        self.insert(&sorted)
    }

    fn find(&self, sorted: &[MisereValue]) -> Option<MisereValue> {
        let found = self.known.find(hash_of(sorted), |&index| {
            self.even_options(index as usize) == sorted
        })?;
        Some(MisereValue(found << 1))
    }

    fn insert(&mut self, sorted: &[MisereValue]) -> Result<MisereValue, Stopped> {
        let index = self.facts.len();
        let Ok(handle) = u32::try_from(index << 1) else {
            return Err(Stopped::TooLarge(&"the list of misère values"));
        };
        let birthday = sorted.iter().map(|&o| self.birthday(o) + 1).max();
        let birthday = birthday.unwrap_or(0);
        let mut heaps = sorted.iter().map(|o| self.facts[o.index()].is_nim_heap);
        let facts = Facts {
            end: self.options.len() + sorted.len(),
            birthday,
            // So many different heaps that are born before must be all of them.
            is_nim_heap: birthday as usize == sorted.len() && heaps.all(|is_heap| is_heap),
            nim_value: small(mex(sorted.iter().map(|&o| u64::from(self.nim_value(o))))),
            misere_nim_value: small(mex(sorted
                .iter()
                .map(|&o| u64::from(self.misere_nim_value(o))))),
        };
        self.options.extend_from_slice(sorted);
        self.facts.push(facts);
        let (facts, options) = (&self.facts, &self.options);
        self.known
            .insert_unique(hash_of(sorted), handle >> 1, |&index| {
                hash_of(range(facts, options, index as usize))
            });
        Ok(MisereValue(handle))
    }

    /// The simpler game K that a list of options reduces to.
    fn reduced(&self, sorted: &[MisereValue]) -> Option<MisereValue> {
        // The options born last are not options of K, since K is an option of one of the list. So they have K as an option.
        let last = sorted.iter().map(|&o| self.birthday(o)).max()?;
        let late = sorted.iter().filter(|&&o| self.birthday(o) == last);
        let fewest = *late.min_by_key(|&&o| self.count_options(o))?;
        self.each_option(fewest).find(|&k| {
            // A game is no option of itself.
            if contains(sorted, k) {
                return false;
            }
            let mut kept = 0;
            let is_answer = sorted.iter().all(|&o| {
                let is_kept = self.has_option(k, o);
                kept += usize::from(is_kept);
                is_kept || self.has_option(o, k)
            });
            is_answer
                && kept == self.count_options(k)
                && (kept > 0 || sorted.iter().any(|&o| self.is_lost(o)))
        })
    }

    /// The even game E in a list of options that is that of E + `*`.
    fn even_part_among(&self, sorted: &[MisereValue]) -> Option<MisereValue> {
        sorted.iter().copied().find(|&even| {
            even.is_even()
                && self.count_options(even) + 1 == sorted.len()
                && self
                    .even_options(even.index())
                    .iter()
                    .all(|o| contains(sorted, o.plus_star()))
        })
    }

    fn even_options(&self, index: usize) -> &[MisereValue] {
        range(&self.facts, &self.options, index)
    }

    /// The options of a value, in no particular order.
    ///
    /// ```
    /// use upstar_misere::{MisereValue, Values};
    /// let mut values = Values::new();
    /// let two = values.nim_heap(2)?;
    /// assert_eq!(values.options(two), [MisereValue::ZERO, MisereValue::STAR]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn options(&self, value: MisereValue) -> Vec<MisereValue> {
        self.each_option(value).collect()
    }

    /// The options as a list on the stack.
    pub(crate) fn list_options(&self, value: MisereValue) -> List {
        self.each_option(value).collect()
    }

    fn each_option(&self, value: MisereValue) -> impl Iterator<Item = MisereValue> + '_ {
        let parity = value.parity();
        let toggled = self.even_options(value.index()).iter();
        let toggled = toggled.map(move |o| MisereValue(o.0 ^ parity));
        toggled.chain((parity == 1).then(|| value.even_part()))
    }

    /// How many options a value has.
    pub fn count_options(&self, value: MisereValue) -> usize {
        self.even_options(value.index()).len() + value.parity() as usize
    }

    /// Whether a value has this option.
    pub fn has_option(&self, value: MisereValue, option: MisereValue) -> bool {
        let parity = value.parity();
        let toggled = MisereValue(option.0 ^ parity);
        contains(self.even_options(value.index()), toggled)
            || parity == 1 && option == value.even_part()
    }

    /// The greatest number of moves in the canonical form.
    pub fn birthday(&self, value: MisereValue) -> u32 {
        self.facts[value.index()].birthday + value.parity()
    }

    /// The nim value in normal play.
    pub fn nim_value(&self, value: MisereValue) -> u32 {
        self.facts[value.index()].nim_value ^ value.parity()
    }

    /// The misère nim value: the n for which the sum with `*n` is a P-position. Misère nim values do not add.
    pub fn misere_nim_value(&self, value: MisereValue) -> u32 {
        self.facts[value.index()].misere_nim_value ^ value.parity()
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, value: MisereValue) -> bool {
        self.misere_nim_value(value) == 0
    }

    /// Who wins: P, the player who moves second, or N, the one who moves first.
    pub fn outcome(&self, value: MisereValue) -> Outcome {
        match self.is_lost(value) {
            true => Outcome::P,
            false => Outcome::N,
        }
    }

    /// The nim heap `*n`. Stopped above [`LARGEST_NIM_HEAP`], since `*n` has n options.
    pub fn nim_heap(&mut self, n: u32) -> Result<MisereValue, Stopped> {
        if n > LARGEST_NIM_HEAP {
            return Err(Stopped::TooLarge(&"a misère nim heap above 10000"));
        }
        let mut smaller = Vec::new();
        let mut heap = MisereValue::ZERO;
        while smaller.len() < n as usize {
            smaller.extend([heap, heap.plus_star()]);
            heap = match self.find(&smaller) {
                Some(known) => known,
                None => {
                    self.step()?;
                    self.budget.check(self.bytes() + self.beside)?;
                    self.insert(&smaller)?
                }
            };
        }
        if n % 2 == 1 {
            // The last heap made is *(n + 1); the one before it has an odd neighbour.
            return Ok(smaller[n as usize]);
        }
        Ok(heap)
    }

    /// The size of a nim heap, if the value is one.
    pub fn is_nim_heap(&self, value: MisereValue) -> Option<u32> {
        self.facts[value.index()]
            .is_nim_heap
            .then(|| self.birthday(value))
    }

    /// The sum of two values. Sums can be very much larger than their terms, and each option of a sum is a sum again; results are
    /// remembered.
    ///
    /// ```
    /// use upstar_misere::{MisereValue, Values};
    /// let mut values = Values::new();
    /// let g = values.read("*[2#,1]")?;
    /// assert_eq!(values.add(g, MisereValue::STAR)?, g.plus_star());
    /// let sum = values.add(g, g)?;
    /// assert_eq!(values.difference(sum, g)?, Some(g));
    /// # Ok::<(), upstar_misere::ReadError>(())
    /// ```
    pub fn add(&mut self, a: MisereValue, b: MisereValue) -> Result<MisereValue, Stopped> {
        let (mut low, mut high) = (a.even_part(), b.even_part());
        if low.0 > high.0 {
            (low, high) = (high, low);
        }
        let sum = self.add_even(low, high)?;
        Ok(MisereValue(sum.0 ^ a.parity() ^ b.parity()))
    }

    fn add_even(&mut self, a: MisereValue, b: MisereValue) -> Result<MisereValue, Stopped> {
        if a == MisereValue::ZERO {
            return Ok(b);
        }
        if let Some(&sum) = self.sums.get(&(a.0, b.0)) {
            return Ok(sum);
        }
        self.step()?;
        let depth = self.birthday(a) as usize + self.birthday(b) as usize;
        if depth > self.budget.max_depth() {
            return Err(Stopped::Depth(self.budget.max_depth()));
        }
        let mut options = List::new();
        deeper(|| {
            for o in self.list_options(a) {
                options.push(self.add(o, b)?);
            }
            for o in self.list_options(b) {
                options.push(self.add(a, o)?);
            }
            Ok(())
        })?;
        let sum = self.from_options(&options)?;
        self.sums.insert((a.0, b.0), sum);
        Ok(sum)
    }

    /// The sum of many values.
    pub fn total(&mut self, terms: &[MisereValue]) -> Result<MisereValue, Stopped> {
        let mut total = MisereValue::ZERO;
        for &term in terms {
            total = self.add(total, term)?;
        }
        Ok(total)
    }
}

/// Nim values of games that are held fit: a game of nim value n has n options.
fn small(nim_value: u64) -> u32 {
    u32::try_from(nim_value).expect("a value has fewer than 2^32 options")
}

/// Gives work that calls itself the stack it needs.
pub(crate) fn deeper<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, work)
}

fn range<'a>(facts: &[Facts], options: &'a [MisereValue], index: usize) -> &'a [MisereValue] {
    let start = if index == 0 { 0 } else { facts[index - 1].end };
    &options[start..facts[index].end]
}

fn hash_of(sorted: &[MisereValue]) -> u64 {
    FxBuildHasher.hash_one(sorted)
}

fn contains(sorted: &[MisereValue], value: MisereValue) -> bool {
    sorted.binary_search_by_key(&value.0, |o| o.0).is_ok()
}
