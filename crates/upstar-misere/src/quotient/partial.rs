//! Partial quotients: items are added one by one, and after each the quotient of the items so far is proved.

use super::certificate::Subject;
use super::closed::{Closed, Standard, Sum};
use super::items::Items;
use super::learn::{Learned, learn};
use super::monoid::MOST;
use super::oracle::{Guess, Halt};
use super::proof::{Kind, Proof};
use super::{Quotient, bits::Bits};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};

/// The quotient of the items so far, which can be continued.
///
/// ```
/// use upstar_impartial::take_and_break::Code;
/// use upstar_misere::quotient::Partial;
/// use upstar_values::budget::Budget;
/// let mut partial = Partial::new(Code::kayles());
/// partial.extend_to(12, &Budget::default()).unwrap();
/// let kayles = partial.quotient();
/// assert_eq!(kayles.order(), 24);
/// assert!(kayles.is_lost(&[5, 1]).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Partial<I> {
    items: I,
    closed: Closed,
    standard: Arc<Standard>,
    proof: Arc<Proof>,
    /// Option values that were seen, with the value of their item.
    seen: FxHashMap<Vec<u16>, u16>,
    most: usize,
}

impl<I: Items> Partial<I> {
    /// Starts with no items.
    pub fn new(items: I) -> Partial<I> {
        let standard = Standard::trivial();
        let proof = Proof::new(&standard.monoid);
        Partial {
            items,
            closed: Closed::new(),
            standard: Arc::new(standard),
            proof: Arc::new(proof),
            seen: FxHashMap::default(),
            most: MOST,
        }
    }

    /// Stops with [`Stopped::TooLarge`] instead of making a quotient with more elements.
    #[must_use]
    pub fn at_most(mut self, order: usize) -> Partial<I> {
        self.most = order.min(MOST);
        self
    }

    /// The items whose sums are decided are 1 to this.
    pub fn last(&self) -> usize {
        self.closed.last()
    }

    /// The rules.
    pub fn items(&self) -> &I {
        &self.items
    }

    /// The number of elements of the quotient of the items so far.
    pub fn order(&self) -> usize {
        self.standard.monoid.order()
    }

    /// The quotient of the items so far.
    pub fn quotient(&self) -> Quotient {
        let subject = match self.items.code() {
            Some(code) => Subject::Code(code),
            None => {
                let sum = |sum: &Sum| sum.iter().map(|&part| part as usize).collect();
                let options = |options: &Vec<Sum>| options.iter().map(sum).collect();
                Subject::Items(self.closed.options[1..].iter().map(options).collect())
            }
        };
        Quotient::new(
            self.standard.clone(),
            self.proof.clone(),
            self.closed.nim.clone(),
            subject,
        )
    }

    /// The value of an item as a number of an element; equal numbers mean equal values in the same quotient.
    pub(super) fn phi(&self) -> &[u16] {
        &self.standard.phi
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.closed.bytes() + self.standard.monoid.bytes() + self.proof.bytes()
    }

    /// Adds items up to this one, or all if there are fewer. After a stop the items so far keep their proved quotient.
    pub fn extend_to(&mut self, last: usize, budget: &Budget) -> Result<(), Stopped> {
        let last = self.items.count().map_or(last, |count| last.min(count));
        while self.last() < last {
            self.closed.push(&self.items, budget)?;
            if let Err(stopped) = self.add(budget) {
                self.closed.pop();
                return Err(stopped);
            }
        }
        Ok(())
    }

    /// Finds the value of the last item of the list.
    fn add(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let item = self.closed.last();
        let image = self.standard.image(item, &self.closed);
        let value = if image.is_empty() {
            // Without a move it equals 0.
            Some(0)
        } else if let Some(&value) = self.seen.get(&image) {
            Some(value)
        } else {
            self.fit(item, &image, budget)?
        };
        match value {
            Some(value) => {
                Arc::make_mut(&mut self.standard).phi.push(value);
                if !image.is_empty() {
                    self.seen.insert(image, value);
                }
                Ok(())
            }
            None => self.grow(budget),
        }
    }

    /// The element that a new item may have as its value without changing the quotient, if there is one.
    fn fit(&mut self, item: usize, image: &[u16], budget: &Budget) -> Result<Option<u16>, Stopped> {
        let monoid = &self.standard.monoid;
        let order = monoid.order();
        if order == 1 {
            return Ok(None);
        }
        let wins = monoid.wins(image);
        for x in 0..order {
            let shift = monoid.shift(x);
            if wins.meets(shift) {
                continue;
            }
            // A word plus the item that is not won by the item must be won by the word, or be lost.
            let mut decided: Bits = wins.clone();
            decided.unite(shift);
            let open = decided.complement(order);
            if open
                .iter()
                .any(|y| !self.standard.word_options[y].meets(shift))
            {
                continue;
            }
            if !self.proof.covers(x, &wins) {
                let mut proof = (*self.proof).clone();
                let kind = Kind {
                    value: x,
                    wins: wins.clone(),
                    item,
                };
                if proof.add(monoid, vec![kind], budget)?.is_some() {
                    continue;
                }
                self.proof = Arc::new(proof);
            }
            return Ok(Some(x as u16));
        }
        Ok(None)
    }

    /// The last item does not fit: finds the quotient of all items.
    ///
    /// Guesses, from bold to plain: all classes stay classes; those of the first generators do, and perhaps many copies of an item
    /// repeat; nothing is supposed but that some items equal their words. The last kind of guess is corrected until it holds.
    fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let all = self.standard.generators.len();
        let least = all.min(1);
        let order = self.most;
        let guess = |letters, is_bold, effort| Guess {
            letters,
            is_bold,
            effort,
            order,
            is_last: false,
        };
        let mut plan = vec![guess(all, false, 2_000_000)];
        for effort in [50_000, 500_000, 5_000_000] {
            for is_bold in [true, false] {
                plan.extend((least..all).rev().map(|some| guess(some, is_bold, effort)));
            }
        }
        plan.push(Guess {
            is_last: true,
            ..guess(least, false, usize::MAX)
        });
        // A base that fails is not tried again, nor a larger one.
        let (mut failed, mut failed_bold) = (usize::MAX, Vec::new());
        let mut extra: Vec<usize> = Vec::new();
        for guess in plan {
            if guess.letters >= failed || guess.is_bold && failed_bold.contains(&guess.letters) {
                continue;
            }
            loop {
                match learn(&self.standard, &self.closed, &extra, guess, budget) {
                    Ok(Learned::Found(found)) => {
                        let (standard, proof) = *found;
                        self.seen = standard.kinds(&self.closed).0;
                        self.standard = Arc::new(standard);
                        self.proof = Arc::new(proof);
                        return Ok(());
                    }
                    Ok(Learned::Fresh(items)) => {
                        extra.extend(items);
                        continue;
                    }
                    Ok(Learned::Fails) if guess.is_bold => failed_bold.push(guess.letters),
                    Ok(Learned::Fails) => failed = failed.min(guess.letters),
                    Err(Halt::Effort) => {}
                    Err(Halt::Stopped(stopped)) => return Err(stopped),
                }
                break;
            }
        }
        Err(Stopped::TooLarge(&"the quotient"))
    }
}
