//! Finding the quotient of items: a table of outcomes is filled until it closes up to a monoid that passes its proof.
//!
//! Words have rows: who loses the word plus each of some tests. Words with different rows are different elements. A step by
//! a generator leads to the word with the same row. If steps do not commute, or the proof fails, two words with equal rows are different after
//! all, and a suffix of the word that shows it becomes a test (Angluin; Rivest and Schapire).

use super::base::Base;
use super::closed::{Closed, Standard};
use super::monoid::{MOST, Monoid};
use super::oracle::{Guess, Halt, Oracle, State};
use super::proof::{Proof, Refuted};
use rustc_hash::{FxHashMap, FxHashSet};
use upstar_values::budget::{Budget, Stopped};

/// What became of a guess.
pub(super) enum Learned {
    /// A proved quotient.
    Found(Box<(Standard, Proof)>),
    /// These items do not equal their words: they must be fresh.
    Fresh(Vec<usize>),
    /// The base does not hold.
    Fails,
}

struct Table<'a, 'b> {
    oracle: Oracle<'a>,
    budget: &'b Budget,
    /// Base generators, then fresh items.
    atoms: Vec<State>,
    tests: Vec<State>,
    known_tests: FxHashSet<State>,
    /// The place of the row of a word.
    rows: FxHashMap<State, u32>,
    /// Outcomes under the tests so far, and their number.
    outcomes: Vec<(Vec<u64>, usize)>,
    /// Words with different rows, the first way to each, and the steps by atoms.
    words: Vec<State>,
    tree: Vec<(usize, usize)>,
    steps: Vec<Vec<u32>>,
}

/// Guesses the quotient of all items of the closed set and proves it.
pub(super) fn learn(
    quotient: &Standard,
    closed: &Closed,
    extra: &[usize],
    guess: Guess,
    budget: &Budget,
) -> Result<Learned, Halt> {
    let letters = guess.letters;
    let base = Base::new(quotient, closed, letters, quotient.phi.len());
    let oracle = Oracle::new(quotient, closed, &base, extra, guess, budget);
    let mut atoms: Vec<State> = (0..letters)
        .map(|s| State {
            base: base.product(quotient, [s]),
            ..State::default()
        })
        .collect();
    atoms.extend((0..oracle.fresh.len()).map(|at| State {
        base: 0,
        fresh: [at as u16].into_iter().collect(),
    }));
    let mut table = Table {
        oracle,
        budget,
        steps: Vec::new(),
        atoms,
        tests: Vec::new(),
        known_tests: FxHashSet::default(),
        rows: FxHashMap::default(),
        outcomes: Vec::new(),
        words: Vec::new(),
        tree: Vec::new(),
    };
    table.add_test(State::default());
    for atom in table.atoms.clone() {
        table.add_test(atom);
    }
    loop {
        table.close(guess)?;
        if table.make_commute()? {
            continue;
        }
        // The monoid and the values of items.
        let mut in_p = Vec::with_capacity(table.words.len());
        for x in 0..table.words.len() {
            in_p.push(table.oracle.is_lost(&table.words[x].clone())?);
        }
        let raw = Monoid::from_tree(
            &table.tree,
            |x, s| table.steps[s][x] as usize,
            |x| in_p[x],
            budget,
        )?;
        let phi: Vec<usize> = (0..=closed.last())
            .map(|item| table.walk(&table.letters_of(&[item], letters)))
            .collect();
        let standard = Standard::new(&raw, &phi, closed, budget)?;
        let mut proof = Proof::new(&standard.monoid);
        let (_, kinds) = standard.kinds(closed);
        let Some(refuted) = proof.add(&standard.monoid, kinds, budget)? else {
            return Ok(Learned::Found(Box::new((standard, proof))));
        };
        let sum = match refuted {
            Refuted::Empty => return Ok(Learned::Fails),
            Refuted::NoMove(sum) => sum,
            Refuted::MoveIntoP { item, with } => {
                let word = standard.words[with]
                    .iter()
                    .map(|&s| standard.generators[s as usize]);
                std::iter::once(item).chain(word).collect()
            }
        };
        if !table.test_from(&sum, closed, letters, &in_p)? {
            let fresh = |item: &usize| *item >= base.items && !table.oracle.fresh.contains(item);
            let wrong: Vec<usize> = sum.iter().copied().filter(fresh).collect();
            return Ok(match wrong.is_empty() {
                true => Learned::Fails,
                false => Learned::Fresh(wrong),
            });
        }
    }
}

impl Table<'_, '_> {
    /// True if the test is new.
    fn add_test(&mut self, test: State) -> bool {
        let new = self.known_tests.insert(test.clone());
        if new {
            self.tests.push(test);
        }
        new
    }

    fn row(&mut self, word: &State) -> Result<usize, Halt> {
        let at = match self.rows.get(word) {
            Some(&at) => at as usize,
            None => {
                let at = self.outcomes.len();
                self.outcomes.push((Vec::new(), 0));
                let place = u32::try_from(at).map_err(|_| Stopped::TooLarge(&"the quotient"))?;
                self.rows.insert(word.clone(), place);
                at
            }
        };
        let count = self.outcomes[at].1;
        for test in count..self.tests.len() {
            let sum = self.oracle.join(word, &self.tests[test]);
            let lost = self.oracle.is_lost(&sum)?;
            let bits = &mut self.outcomes[at].0;
            if test % 64 == 0 {
                bits.push(0);
            }
            bits[test / 64] |= u64::from(lost) << (test % 64);
        }
        self.outcomes[at].1 = self.tests.len();
        Ok(at)
    }

    /// Lists words with different rows, closed under steps.
    fn close(&mut self, guess: Guess) -> Result<(), Halt> {
        let one = State::default();
        let mut index: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
        let first = self.row(&one)?;
        index.insert(self.outcomes[first].0.clone(), 0);
        self.words = vec![one];
        self.tree = vec![(0, 0)];
        self.steps = vec![Vec::new(); self.atoms.len()];
        let mut at = 0;
        while at < self.words.len() {
            let held = self.outcomes.len() * (size_of::<State>() + 48 + self.tests.len() / 8);
            self.budget.check(self.oracle.bytes() + held)?;
            for s in 0..self.atoms.len() {
                let word = self.oracle.join(&self.words[at], &self.atoms[s]);
                let row = self.row(&word)?;
                let row = &self.outcomes[row].0;
                let to = match index.get(row) {
                    Some(&to) => to,
                    None => {
                        let to = self.words.len();
                        if to >= guess.order.min(MOST) {
                            return Err(match guess.is_last {
                                true => Halt::Stopped(Stopped::TooLarge(&"the quotient")),
                                false => Halt::Effort,
                            });
                        }
                        index.insert(row.clone(), to as u32);
                        self.words.push(word);
                        self.tree.push((at, s));
                        to as u32
                    }
                };
                self.steps[s].push(to);
            }
            at += 1;
        }
        Ok(())
    }

    /// The atoms of the first way to a word.
    fn way_to(&self, mut x: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while x > 0 {
            let (before, s) = self.tree[x];
            way.push(s);
            x = before;
        }
        way.reverse();
        way
    }

    fn walk(&self, way: &[usize]) -> usize {
        way.iter().fold(0, |x, &s| self.steps[s][x] as usize)
    }

    /// The atoms that spell a sum of items.
    fn letters_of(&self, items: &[usize], letters: usize) -> Vec<usize> {
        let mut way = Vec::new();
        for &item in items {
            let state = &self.oracle.spelling[item];
            way.extend(&self.oracle.base.words[state.base as usize]);
            way.extend(state.fresh.iter().map(|&at| letters + at as usize));
        }
        way
    }

    /// Adds tests where steps do not commute. True if there are such.
    fn make_commute(&mut self) -> Result<bool, Halt> {
        /// Tests that are added at once.
        const MOST_TESTS: usize = 12;
        let (mut any, mut added) = (false, 0);
        for x in 0..self.words.len() {
            for s in 0..self.atoms.len() {
                for t in 0..s {
                    let a = self.steps[t][self.steps[s][x] as usize] as usize;
                    let b = self.steps[s][self.steps[t][x] as usize] as usize;
                    if a == b {
                        continue;
                    }
                    any = true;
                    let (row_a, row_b) = (self.rows[&self.words[a]], self.rows[&self.words[b]]);
                    let (row_a, row_b) = (
                        &self.outcomes[row_a as usize].0,
                        &self.outcomes[row_b as usize].0,
                    );
                    let differs = row_a
                        .iter()
                        .zip(row_b)
                        .position(|(a, b)| a != b)
                        .unwrap_or(0);
                    let bit = (row_a[differs] ^ row_b[differs]).trailing_zeros() as usize;
                    let test = self.tests[differs * 64 + bit].clone();
                    let mut way = self.way_to(x);
                    way.extend([s, t]);
                    let mut found = self.suffix(&way, &test)?;
                    if found.is_none() {
                        let end = way.len();
                        way.swap(end - 1, end - 2);
                        found = self.suffix(&way, &test)?;
                    }
                    if let Some(test) = found
                        && self.add_test(test)
                    {
                        added += 1;
                        if added >= MOST_TESTS {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        if any && added == 0 {
            return Err(Halt::Effort);
        }
        Ok(any)
    }

    /// A test that separates two words on this way with equal rows, if the way plus the test has another outcome than its end plus the test.
    fn suffix(&mut self, way: &[usize], test: &State) -> Result<Option<State>, Halt> {
        let mut suffixes = vec![test.clone()];
        for &s in way.iter().rev() {
            let longer = self
                .oracle
                .join(&self.atoms[s], &suffixes[suffixes.len() - 1]);
            suffixes.push(longer);
        }
        suffixes.reverse();
        let mut x = 0;
        let mut before = self.oracle.is_lost(&suffixes[0])?;
        for (at, &s) in way.iter().enumerate() {
            x = self.steps[s][x] as usize;
            let sum = self.oracle.join(&self.words[x], &suffixes[at + 1]);
            let now = self.oracle.is_lost(&sum)?;
            if now != before {
                return Ok(Some(suffixes.swap_remove(at + 1)));
            }
            before = now;
        }
        Ok(None)
    }

    /// Adds a test if the monoid is wrong about a sum or one of its options. False if it is right about all of them.
    fn test_from(
        &mut self,
        sum: &[usize],
        closed: &Closed,
        letters: usize,
        in_p: &[bool],
    ) -> Result<bool, Halt> {
        let mut sums = vec![sum.to_vec()];
        for (at, &item) in sum.iter().enumerate() {
            for option in &closed.options[item] {
                let mut other = sum.to_vec();
                other.swap_remove(at);
                other.extend(option.iter().map(|&k| k as usize));
                sums.push(other);
            }
        }
        for items in sums {
            let way = self.letters_of(&items, letters);
            let state = self.oracle.spell(items);
            if self.oracle.is_lost(&state)? != in_p[self.walk(&way)]
                && let Some(test) = self.suffix(&way, &State::default())?
                && self.add_test(test)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
