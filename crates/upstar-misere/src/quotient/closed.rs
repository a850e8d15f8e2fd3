//! The items that were listed so far, and a monoid in its standard form for them.

use super::bits::Bits;
use super::items::Items;
use super::monoid::Monoid;
use super::proof::Kind;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use upstar_impartial::mex;
use upstar_values::budget::{Budget, Stopped};

/// A sum of items.
pub(super) type Sum = SmallVec<[u32; 4]>;

/// Items 1, 2, … with their options. Item 0 is the empty sum.
#[derive(Clone, Debug)]
pub(super) struct Closed {
    pub(super) options: Vec<Vec<Sum>>,
    /// The length of the longest play.
    pub(super) rank: Vec<u64>,
    /// Nim values in normal play.
    pub(super) nim: Vec<u64>,
    bytes: usize,
}

impl Closed {
    pub(super) fn new() -> Closed {
        Closed {
            options: vec![Vec::new()],
            rank: vec![0],
            nim: vec![0],
            bytes: 0,
        }
    }

    /// The last item.
    pub(super) fn last(&self) -> usize {
        self.options.len() - 1
    }

    /// Lists the next item.
    pub(super) fn push(&mut self, items: &impl Items, budget: &Budget) -> Result<(), Stopped> {
        let item = self.options.len();
        let mut options: Vec<Sum> = Vec::new();
        for option in items.options(item)? {
            let mut sum = Sum::new();
            for part in option {
                if part >= item {
                    return Err(Stopped::NoValue(
                        &"an option of an item must consist of earlier items",
                    ));
                }
                sum.push(u32::try_from(part).map_err(|_| Stopped::TooLarge(&"an item"))?);
            }
            sum.retain(|part| *part > 0);
            sum.sort_unstable();
            options.push(sum);
        }
        options.sort_unstable();
        options.dedup();
        let bytes = options.len() * size_of::<Sum>();
        budget.check(self.bytes + bytes)?;
        self.bytes += bytes;
        let longest = |sum: &Sum| {
            sum.iter()
                .fold(1u64, |n, &k| n.saturating_add(self.rank[k as usize]))
        };
        self.rank
            .push(options.iter().map(longest).max().unwrap_or(0));
        let values = options
            .iter()
            .map(|sum| sum.iter().fold(0, |n, &k| n ^ self.nim[k as usize]));
        self.nim.push(mex(values));
        self.options.push(options);
        Ok(())
    }

    /// Forgets the last item.
    pub(super) fn pop(&mut self) {
        if self.options.len() > 1 {
            self.rank.pop();
            self.nim.pop();
            self.bytes -= self.options.pop().map_or(0, |o| o.len() * size_of::<Sum>());
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// A monoid whose elements are in the order of their normal words, with the values of items.
#[derive(Clone, Debug)]
pub(super) struct Standard {
    pub(super) monoid: Monoid,
    /// The items that generate it, each the smallest that is not a product of smaller ones.
    pub(super) generators: Vec<usize>,
    /// The values of items 0, 1, ….
    pub(super) phi: Vec<u16>,
    /// The least word of each element: by length, then alphabetically.
    pub(super) words: Vec<Vec<u16>>,
    /// The values of the options of those words.
    pub(super) word_options: Vec<Bits>,
}

impl Standard {
    pub(super) fn trivial() -> Standard {
        Standard {
            monoid: Monoid::trivial(),
            generators: Vec::new(),
            phi: vec![0],
            words: vec![Vec::new()],
            word_options: vec![Bits::new(1)],
        }
    }

    /// Merges elements that no context tells apart, and chooses generators and words.
    pub(super) fn new(
        raw: &Monoid,
        phi: &[usize],
        closed: &Closed,
        budget: &Budget,
    ) -> Result<Standard, Stopped> {
        // The class of each element, and an element of each class.
        let (mut class, mut first) = (Vec::with_capacity(raw.order()), Vec::new());
        let mut rows: FxHashMap<&Bits, usize> = FxHashMap::default();
        for x in 0..raw.order() {
            let next = rows.len();
            let c = *rows.entry(raw.shift(x)).or_insert(next);
            if c == next {
                first.push(x);
            }
            class.push(c);
        }
        let times = |c: usize, item: usize| class[raw.times(first[c], phi[item])];
        // Generators.
        let mut generators: Vec<usize> = Vec::new();
        let mut reached: FxHashSet<usize> = FxHashSet::default();
        reached.insert(0);
        for item in 1..phi.len() {
            if reached.contains(&class[phi[item]]) {
                continue;
            }
            generators.push(item);
            let mut open: Vec<usize> = reached.iter().copied().collect();
            while let Some(c) = open.pop() {
                for &g in &generators {
                    let d = times(c, g);
                    if reached.insert(d) {
                        open.push(d);
                    }
                }
            }
        }
        // Words, from the shortest on, each length in alphabetical order.
        let mut number: Vec<Option<usize>> = vec![None; first.len()];
        let mut elements = vec![0];
        let mut words: Vec<Vec<u16>> = vec![Vec::new()];
        let mut tree = vec![(0, 0)];
        number[0] = Some(0);
        let mut at = 0;
        while at < words.len() {
            let start = words[at].last().map_or(0, |&s| s as usize);
            for (s, &item) in generators.iter().enumerate().skip(start) {
                let d = times(elements[at], item);
                if number[d].is_none() {
                    number[d] = Some(words.len());
                    elements.push(d);
                    let mut word = words[at].clone();
                    word.push(s as u16);
                    words.push(word);
                    tree.push((at, s));
                }
            }
            at += 1;
        }
        let name = |c: usize| number[c].unwrap_or(0);
        let monoid = Monoid::from_tree(
            &tree,
            |x, s| name(times(elements[x], generators[s])),
            |x| raw.p.get(first[elements[x]]),
            budget,
        )?;
        let phi = phi.iter().map(|&x| name(class[x]) as u16).collect();
        let mut standard = Standard {
            monoid,
            generators,
            phi,
            words,
            word_options: Vec::new(),
        };
        standard.word_options = (0..standard.words.len())
            .map(|x| standard.options_of_word(x, closed))
            .collect();
        Ok(standard)
    }

    fn options_of_word(&self, x: usize, closed: &Closed) -> Bits {
        let items: Vec<usize> = self.words[x]
            .iter()
            .map(|&s| self.generators[s as usize])
            .collect();
        let mut set = Bits::new(self.monoid.order());
        for (at, &item) in items.iter().enumerate() {
            if at > 0 && items[at - 1] == item {
                continue;
            }
            let others = items.iter().enumerate().filter(|&(i, _)| i != at);
            let rest = self
                .monoid
                .product(others.map(|(_, &k)| self.phi[k] as usize));
            for option in &closed.options[item] {
                set.set(self.monoid.times(rest, self.value(option)));
            }
        }
        set
    }

    /// The value of a sum of items.
    pub(super) fn value(&self, sum: &Sum) -> usize {
        self.monoid
            .product(sum.iter().map(|&k| self.phi[k as usize] as usize))
    }

    /// The values of the options of an item, each once.
    pub(super) fn image(&self, item: usize, closed: &Closed) -> Vec<u16> {
        let mut set = Bits::new(self.monoid.order());
        for option in &closed.options[item] {
            set.set(self.value(option));
        }
        set.iter().map(|x| x as u16).collect()
    }

    /// The option values of all items that have options, with the item's value; and what a proof needs of them.
    pub(super) fn kinds(&self, closed: &Closed) -> (FxHashMap<Vec<u16>, u16>, Vec<Kind>) {
        let mut seen = FxHashMap::default();
        let mut kinds: FxHashMap<(u16, Bits), usize> = FxHashMap::default();
        for item in 1..self.phi.len() {
            let image = self.image(item, closed);
            if image.is_empty() {
                continue;
            }
            let value = self.phi[item];
            kinds
                .entry((value, self.monoid.wins(&image)))
                .or_insert(item);
            seen.insert(image, value);
        }
        let mut kinds: Vec<Kind> = kinds
            .into_iter()
            .map(|((value, wins), item)| Kind {
                value: value as usize,
                wins,
                item,
            })
            .collect();
        // Items that win less often first: they make the others superfluous.
        kinds.sort_by_key(|kind| (kind.wins.count(), kind.item));
        (seen, kinds)
    }
}
