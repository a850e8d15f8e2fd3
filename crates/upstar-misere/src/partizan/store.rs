//! The store of forms: each one is made once and never changes.

use super::facts;
use hashbrown::{HashMap, HashTable};
use rustc_hash::{FxBuildHasher, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;
use std::mem::size_of;
use std::ops::Range;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// A form in a store of [`Forms`]. Two forms of one store are identical exactly if their handles are equal.
///
/// A handle belongs to the store that made it. Options have smaller handles than the forms that they belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub(super) u32);

impl FormId {
    /// The form 0 = { | }, the same in every store.
    pub const ZERO: FormId = FormId(0);
    /// The form ∗ = {0|0}, the same in every store.
    pub const STAR: FormId = FormId(1);

    /// The place of the form in its store, from 0 on without gaps.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A short list of options.
pub(super) type List = SmallVec<[FormId; 8]>;
/// What is remembered about pairs of forms.
pub(super) type Pairs<T> = HashMap<u64, T, FxBuildHasher>;
/// What is remembered about some forms.
pub(super) type Known<T> = HashMap<FormId, T, FxBuildHasher>;

pub(super) fn pair(g: FormId, h: FormId) -> u64 {
    u64::from(g.0) << 32 | u64::from(h.0)
}

/// What is stored of a form.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Where its options begin: first Left's, then Right's if they are different.
    start: usize,
    left: u32,
    right: u32,
    birthday: u32,
    facts: u16,
}

impl Node {
    #[inline]
    fn lefts(&self) -> Range<usize> {
        self.start..self.start + self.left as usize
    }

    #[inline]
    fn rights(&self) -> Range<usize> {
        if self.facts & facts::SAME_SIDES != 0 {
            return self.lefts();
        }
        let start = self.start + self.left as usize;
        start..start + self.right as usize
    }
}

/// No form: the place for an answer that is not known yet.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// How many steps are made between two looks at the budget.
const BETWEEN_LOOKS: usize = 256;
const RED_ZONE: usize = 64 << 10;
const STACK_STEP: usize = 2 << 20;
const TOO_MANY: Stopped = Stopped::TooLarge(&"a store of more than 2^32 - 2 forms");

/// Literal forms {L|R}, each made once. Options are sets.
///
/// The store only grows. If an operation is stopped, all that it made stays sound. Sums, conjugates, comparisons and canonical forms are
/// remembered, so asking again costs one look.
///
/// ```
/// use upstar_misere::partizan::{FormId, Forms};
/// use upstar_values::budget::Budget;
/// use upstar_values::game::Outcome;
/// let (mut forms, budget) = (Forms::new(), Budget::default());
/// let one = forms.from_options(&[FormId::ZERO], &[], &budget)?;
/// // Left has to move from 1 to 0, and then Right cannot move and wins.
/// assert_eq!(forms.outcome(one), Outcome::R);
/// assert_eq!(forms.birthday(one), 1);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forms {
    nodes: Vec<Node>,
    options: Vec<FormId>,
    table: HashTable<FormId>,
    /// Canonical forms of dicots by place.
    pub(super) dicots: Vec<u32>,
    pub(super) conjugates: Vec<u32>,
    pub(super) sums: Pairs<FormId>,
    /// Canonical forms of sums of canonical forms in the three universes.
    pub(super) simplified_sums: [Pairs<FormId>; 3],
    pub(super) adjoints: Known<FormId>,
    /// Who wins sums, in four bits: known and won for Left moving first, then for Right.
    pub(super) starts: Pairs<u8>,
    /// Answers to G ≥ H in the three universes.
    pub(super) orders: [Pairs<bool>; 3],
    /// Canonical forms modulo all games and modulo dead-ending games.
    pub(super) simplified: [Known<FormId>; 2],
    pub(super) murders: Vec<FormId>,
    unseen: usize,
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

impl Forms {
    /// A store that holds 0 and ∗.
    pub fn new() -> Forms {
        let mut forms = Forms {
            nodes: Vec::new(),
            options: Vec::new(),
            table: HashTable::new(),
            dicots: Vec::new(),
            conjugates: Vec::new(),
            sums: Pairs::default(),
            simplified_sums: std::array::from_fn(|_| Pairs::default()),
            adjoints: Known::default(),
            starts: Pairs::default(),
            orders: std::array::from_fn(|_| Pairs::default()),
            simplified: std::array::from_fn(|_| Known::default()),
            murders: vec![FormId::ZERO],
            unseen: 0,
        };
        forms.push(&[], &[], 0);
        forms.push(&[FormId::ZERO], &[FormId::ZERO], 1);
        forms
    }

    /// The number of forms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 and ∗ are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The memory of the store, in bytes.
    pub fn bytes(&self) -> usize {
        let pairs = |table: &Pairs<FormId>| table.allocation_size();
        self.nodes.capacity() * size_of::<Node>()
            + (self.options.capacity() + self.murders.capacity()) * size_of::<FormId>()
            + (self.dicots.capacity() + self.conjugates.capacity()) * size_of::<u32>()
            + self.table.allocation_size()
            + pairs(&self.sums)
            + self.simplified_sums.iter().map(pairs).sum::<usize>()
            + self.adjoints.allocation_size()
            + self.starts.allocation_size()
            + self
                .orders
                .iter()
                .map(Pairs::allocation_size)
                .sum::<usize>()
            + self
                .simplified
                .iter()
                .map(Known::allocation_size)
                .sum::<usize>()
    }

    /// Counts a step of work and looks at the budget now and then.
    #[inline]
    pub(super) fn tick(&mut self, budget: &Budget) -> Result<(), Stopped> {
        self.tick_for(1, budget)
    }

    /// Counts several steps.
    #[inline]
    pub(super) fn tick_for(&mut self, steps: usize, budget: &Budget) -> Result<(), Stopped> {
        self.unseen += steps;
        if self.unseen >= BETWEEN_LOOKS {
            self.unseen = 0;
            budget.check(self.bytes())?;
        }
        Ok(())
    }

    /// One step deeper, with room on the stack.
    #[inline]
    pub(super) fn deeper<T>(&mut self, step: impl FnOnce(&mut Forms) -> T) -> T {
        stacker::maybe_grow(RED_ZONE, STACK_STEP, || step(self))
    }

    /// The form {left|right}. The options may come in any order; of equal ones one counts.
    ///
    /// Refused if the form would be born after the day [`Budget::max_depth`].
    pub fn from_options(
        &mut self,
        left: &[FormId],
        right: &[FormId],
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        self.make(List::from_slice(left), List::from_slice(right), budget)
    }

    /// The form with these options.
    pub(super) fn make(
        &mut self,
        mut left: List,
        mut right: List,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let hash = hash(&left, &right);
        let same = |&id: &FormId| self.left(id) == &left[..] && self.right(id) == &right[..];
        if let Some(&known) = self.table.find(hash, same) {
            return Ok(known);
        }
        let options = left.len() + right.len();
        self.tick_for(1 + options / 64, budget)?;
        let latest = left.iter().chain(&right).map(|&id| self.birthday(id)).max();
        let birthday = latest.map_or(0, |day| day + 1);
        if birthday as usize > budget.max_depth() {
            return Err(Stopped::Depth(budget.max_depth()));
        }
        if self.nodes.len() >= UNKNOWN as usize {
            return Err(TOO_MANY);
        }
        Ok(self.push(&left, &right, birthday))
    }

    /// A new form with sorted options.
    fn push(&mut self, left: &[FormId], right: &[FormId], birthday: u32) -> FormId {
        let facts = self.facts_of(left, right, birthday);
        let id = FormId(self.nodes.len() as u32);
        self.nodes.push(Node {
            start: self.options.len(),
            left: left.len() as u32,
            right: right.len() as u32,
            birthday,
            facts,
        });
        self.options.extend_from_slice(left);
        if facts & facts::SAME_SIDES == 0 {
            self.options.extend_from_slice(right);
        }
        self.dicots.push(UNKNOWN);
        self.conjugates.push(UNKNOWN);
        let (nodes, options) = (&self.nodes, &self.options);
        self.table.insert_unique(hash(left, right), id, |&id| {
            let node = &nodes[id.index()];
            hash(&options[node.lefts()], &options[node.rights()])
        });
        id
    }

    #[inline]
    pub(super) fn facts(&self, id: FormId) -> u16 {
        self.nodes[id.index()].facts
    }

    /// Where Left's options of a form are.
    #[inline]
    pub(super) fn lefts(&self, id: FormId) -> Range<usize> {
        self.nodes[id.index()].lefts()
    }

    /// Where Right's options of a form are.
    #[inline]
    pub(super) fn rights(&self, id: FormId) -> Range<usize> {
        self.nodes[id.index()].rights()
    }

    /// The option at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> FormId {
        self.options[place]
    }

    /// Left's options, in the order of their handles.
    pub fn left(&self, id: FormId) -> &[FormId] {
        &self.options[self.lefts(id)]
    }

    /// Right's options, in the order of their handles.
    pub fn right(&self, id: FormId) -> &[FormId] {
        &self.options[self.rights(id)]
    }

    /// A player's options.
    pub fn options(&self, id: FormId, player: Player) -> &[FormId] {
        match player {
            Player::Left => self.left(id),
            Player::Right => self.right(id),
        }
    }

    /// The day on which the form is born: the length of the longest play if either player may make each move.
    #[inline]
    pub fn birthday(&self, id: FormId) -> u32 {
        self.nodes[id.index()].birthday
    }

    /// All followers of a form, the form included, in the order of their handles: options come before the forms that have them.
    pub fn followers(&mut self, id: FormId, budget: &Budget) -> Result<Vec<FormId>, Stopped> {
        let mut seen = Known::default();
        seen.insert(id, ());
        let (mut open, mut all) = (vec![id], vec![id]);
        while let Some(form) = open.pop() {
            self.tick(budget)?;
            for place in self.lefts(form).chain(self.rights(form)) {
                let option = self.at(place);
                if seen.insert(option, ()).is_none() {
                    open.push(option);
                    all.push(option);
                }
            }
        }
        all.sort_unstable();
        Ok(all)
    }
}

fn hash(left: &[FormId], right: &[FormId]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(left.len());
    for id in left.iter().chain(right) {
        hasher.write_u32(id.0);
    }
    hasher.finish()
}
