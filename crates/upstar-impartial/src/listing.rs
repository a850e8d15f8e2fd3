//! Lists of options that stop when a budget ends.

use upstar_values::budget::{Budget, Stopped};
use upstar_values::sort::sort_within;

/// A list of options in progress. A position may have millions of them, so the budget is checked now and then.
///
/// ```
/// use upstar_values::budget::Budget;
/// use upstar_impartial::Listing;
/// let budget = Budget::default().memory(1 << 20);
/// let mut list = Listing::new(&budget);
/// let listed = (0..1_000_000u64).try_for_each(|option| list.push(option, 0));
/// assert!(listed.is_err());
/// assert!(list.into_options().len() < 200_000);
/// ```
pub struct Listing<'b, P> {
    options: Vec<P>,
    budget: &'b Budget,
    /// Bytes held elsewhere.
    beside: usize,
    /// Bytes that the options have allocated.
    held: usize,
    /// Work since the budget was last checked, in options of a few words.
    work: usize,
}

/// Work between two looks at the budget.
const STEP: usize = 1024;

impl<'b, P> Listing<'b, P> {
    /// An empty list.
    pub fn new(budget: &'b Budget) -> Self {
        Listing::beside(budget, 0)
    }

    /// An empty list, if this many bytes are held already.
    pub fn beside(budget: &'b Budget, bytes: usize) -> Self {
        Listing {
            options: Vec::new(),
            budget,
            beside: bytes,
            held: 0,
            work: 0,
        }
    }

    /// The limits of the list.
    pub fn budget(&self) -> &'b Budget {
        self.budget
    }

    /// Adds an option that has allocated this many bytes.
    pub fn push(&mut self, option: P, bytes: usize) -> Result<(), Stopped> {
        self.held += bytes;
        let room = self.options.capacity();
        if self.options.len() == room {
            // Both arrays are held while the options move to the larger one.
            let larger = room.max(4);
            let arrays = (2 * room + larger) * size_of::<P>();
            self.budget.check(self.beside + self.held + arrays)?;
            self.options.reserve_exact(larger);
        }
        self.options.push(option);
        self.count(1 + bytes / 64)
    }

    /// Counts work that gave no option.
    pub fn count(&mut self, work: usize) -> Result<(), Stopped> {
        self.work += work;
        if self.work >= STEP {
            self.work = 0;
            self.budget.check(self.beside + self.bytes())?;
        }
        Ok(())
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Bytes of the options.
    pub fn bytes(&self) -> usize {
        self.held + self.options.capacity() * size_of::<P>()
    }

    /// The options.
    pub fn into_options(self) -> Vec<P> {
        self.options
    }

    /// The options in order, each once.
    pub fn into_sorted(self) -> Result<Vec<P>, Stopped>
    where
        P: Ord,
    {
        // The sort needs another array.
        let larger = self.bytes() + self.options.len() * size_of::<P>();
        self.budget.check(self.beside + larger)?;
        let mut options =
            sort_within(self.options, self.budget, |a, b| Ok::<_, Stopped>(a.cmp(b)))?;
        options.dedup();
        Ok(options)
    }
}
