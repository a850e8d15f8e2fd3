//! A quotient and what can be asked of it.

use super::certificate::Subject;
use super::closed::Standard;
use super::period::Period;
use super::proof::Proof;
use super::words::{self, WordError};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar_values::game::Outcome;

/// A misère quotient: a finite commutative monoid Q, the set P of its elements whose sums are lost, and the value Φ of each
/// item. A sum of items is lost by the player to move exactly if the product of the values is in P. It is always proved.
#[derive(Clone, Debug)]
pub struct Quotient {
    pub(super) standard: Arc<Standard>,
    pub(super) proof: Arc<Proof>,
    /// Nim values of the items in normal play.
    nim: Vec<u64>,
    pub(super) subject: Subject,
    pub(super) period: Option<Period>,
}

/// The elements of a quotient by who wins them in normal and in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tetrapartition {
    /// Lost by the player to move in both.
    pub pp: Vec<String>,
    /// Lost in normal play only.
    pub pn: Vec<String>,
    /// Lost in misère play only.
    pub np: Vec<String>,
    /// Won in both.
    pub nn: Vec<String>,
}

impl Quotient {
    pub(super) fn new(
        standard: Arc<Standard>,
        proof: Arc<Proof>,
        nim: Vec<u64>,
        subject: Subject,
    ) -> Quotient {
        Quotient {
            standard,
            proof,
            nim,
            subject,
            period: None,
        }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.standard.monoid.order()
    }

    /// The number of elements of P.
    pub fn p_order(&self) -> usize {
        self.standard.monoid.p.count()
    }

    /// The last item that was used.
    pub fn last(&self) -> usize {
        self.standard.phi.len() - 1
    }

    /// The period of Φ, if it is proved. Then the quotient decides heaps of every size.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The generators: a letter, and the smallest item that is not a product of earlier generators.
    pub fn generators(&self) -> Vec<(String, usize)> {
        let items = self.standard.generators.iter().enumerate();
        items.map(|(at, &item)| (words::letter(at), item)).collect()
    }

    /// All elements as normal words, by length, then alphabetically.
    pub fn elements(&self) -> Vec<String> {
        self.standard
            .words
            .iter()
            .map(|word| words::text(word))
            .collect()
    }

    /// The elements of P.
    pub fn p_portion(&self) -> Vec<String> {
        self.standard
            .monoid
            .p
            .iter()
            .map(|x| self.text(x))
            .collect()
    }

    /// The values of items 1, 2, ….
    pub fn phi(&self) -> Vec<String> {
        self.standard.phi[1..]
            .iter()
            .map(|&x| self.text(x as usize))
            .collect()
    }

    /// The minimal ideal.
    pub fn kernel(&self) -> Vec<String> {
        self.standard
            .monoid
            .kernel()
            .into_iter()
            .map(|x| self.text(x))
            .collect()
    }

    /// How many elements of the kernel are in P.
    pub fn kernel_p_order(&self) -> usize {
        let monoid = &self.standard.monoid;
        monoid
            .kernel()
            .into_iter()
            .filter(|&x| monoid.p.get(x))
            .count()
    }

    /// Whether the kernel is a group in which every square is the identity.
    pub fn kernel_is_boolean(&self) -> bool {
        let monoid = &self.standard.monoid;
        let kernel = monoid.kernel();
        let square = monoid.times(kernel[0], kernel[0]);
        kernel
            .iter()
            .all(|&x| monoid.times(x, x) == square && monoid.times(x, square) == x)
    }

    /// Whether this is the quotient of a nim-heap: order 1, 2 or 2^n + 2, with all elements but 1 and a in a group of involutions.
    pub fn is_tame(&self) -> bool {
        let order = self.order();
        if order <= 2 {
            return true;
        }
        (order - 2).is_power_of_two()
            && self.standard.monoid.kernel().len() == order - 2
            && self.p_order() == 2
            && self.kernel_p_order() == 1
            && self.kernel_is_boolean()
    }

    /// The relations of a complete rewriting system: the least words that are not normal, each with its normal word.
    pub fn relations(&self) -> Vec<(String, String)> {
        let (standard, letters) = (&*self.standard, self.standard.generators.len());
        let normal: FxHashMap<&[u16], usize> = standard
            .words
            .iter()
            .enumerate()
            .map(|(x, word)| (&word[..], x))
            .collect();
        let mut relations = Vec::new();
        for (x, word) in standard.words.iter().enumerate() {
            let start = word.last().map_or(0, |&s| s as usize);
            for s in start..letters {
                let mut left = word.clone();
                left.push(s as u16);
                let divisors = (0..left.len()).all(|at| {
                    let mut smaller = left.clone();
                    smaller.remove(at);
                    normal.contains_key(&smaller[..])
                });
                if divisors && !normal.contains_key(&left[..]) {
                    let value = standard.phi[standard.generators[s]] as usize;
                    relations.push((left, standard.monoid.times(x, value)));
                }
            }
        }
        let relations = relations.into_iter();
        relations
            .map(|(left, x)| (words::text(&left), self.text(x)))
            .collect()
    }

    /// Generators and relations as text.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::Code;
    /// use upstar_misere::quotient::Partial;
    /// use upstar_values::budget::Budget;
    /// let mut partial = Partial::new("0.75".parse::<Code>().unwrap());
    /// partial.extend_to(13, &Budget::default()).unwrap();
    /// assert_eq!(partial.quotient().presentation(), "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>");
    /// ```
    pub fn presentation(&self) -> String {
        let letters: Vec<String> = (0..self.standard.generators.len())
            .map(words::letter)
            .collect();
        let relations: Vec<String> = self
            .relations()
            .into_iter()
            .map(|(left, right)| format!("{left}={right}"))
            .collect();
        format!("<{} | {}>", letters.join(","), relations.join(", "))
    }

    /// The normal word of a sum of items.
    pub fn word(&self, items: &[u64]) -> Result<String, WordError> {
        Ok(self.text(self.value(items)?))
    }

    /// Whether the player to move loses a sum of items.
    pub fn is_lost(&self, items: &[u64]) -> Result<bool, WordError> {
        Ok(self.standard.monoid.p.get(self.value(items)?))
    }

    /// The misère outcome of a sum of items: P or N.
    pub fn outcome(&self, items: &[u64]) -> Result<Outcome, WordError> {
        Ok(match self.is_lost(items)? {
            true => Outcome::P,
            false => Outcome::N,
        })
    }

    /// The normal word of the product of two words.
    ///
    /// ```
    /// # use upstar_impartial::take_and_break::Code;
    /// # use upstar_misere::quotient::Partial;
    /// # use upstar_values::budget::Budget;
    /// # let mut partial = Partial::new(Code::kayles());
    /// # partial.extend_to(4, &Budget::default()).unwrap();
    /// # let quotient = partial.quotient();
    /// assert_eq!(quotient.multiply("ab", "b^2").unwrap(), "ab");
    /// assert_eq!(quotient.multiply("ab", "c").unwrap_err().to_string(),
    ///     "the quotient has no generator c, named at character 0 of the word: 2 generators");
    /// ```
    pub fn multiply(&self, u: &str, v: &str) -> Result<String, WordError> {
        let (x, y) = (self.element(u)?, self.element(v)?);
        Ok(self.text(self.standard.monoid.times(x, y)))
    }

    /// Whether a word is in P.
    pub fn is_lost_word(&self, word: &str) -> Result<bool, WordError> {
        Ok(self.standard.monoid.p.get(self.element(word)?))
    }

    /// The normal word of a word.
    pub fn reduce(&self, word: &str) -> Result<String, WordError> {
        Ok(self.text(self.element(word)?))
    }

    /// The elements by normal and misère outcome, if all sums of one class have the same nim value in normal play.
    pub fn tetrapartition(&self) -> Option<Tetrapartition> {
        let nim = self.nim_values()?;
        let mut parts = Tetrapartition::default();
        for (x, &nim) in nim.iter().enumerate() {
            let part = match (nim == 0, self.standard.monoid.p.get(x)) {
                (true, true) => &mut parts.pp,
                (true, false) => &mut parts.pn,
                (false, true) => &mut parts.np,
                (false, false) => &mut parts.nn,
            };
            part.push(self.text(x));
        }
        Some(parts)
    }

    /// The nim value in normal play of each element, if there is one for all sums of a class.
    fn nim_values(&self) -> Option<Vec<u64>> {
        let standard = &*self.standard;
        let of_word = |word: &Vec<u16>| {
            word.iter()
                .fold(0, |n, &s| n ^ self.nim[standard.generators[s as usize]])
        };
        let values: Vec<u64> = standard.words.iter().map(of_word).collect();
        let holds = |item: usize| {
            let (value, nim) = (standard.phi[item] as usize, self.nim[item]);
            values[value] == nim
                && (0..self.order())
                    .all(|x| values[standard.monoid.times(x, value)] == values[x] ^ nim)
        };
        (1..standard.phi.len()).all(holds).then_some(values)
    }

    fn text(&self, x: usize) -> String {
        words::text(&self.standard.words[x])
    }

    /// The element of a sum of items.
    fn value(&self, items: &[u64]) -> Result<usize, WordError> {
        let last = self.last();
        let mut x = 0;
        for &item in items {
            let known = match self.period {
                Some(Period { preperiod, period }) if item >= preperiod as u64 => {
                    preperiod + ((item - preperiod as u64) % period as u64) as usize
                }
                _ => usize::try_from(item).unwrap_or(usize::MAX),
            };
            if known > last {
                return Err(WordError::Item { item, last });
            }
            x = self
                .standard
                .monoid
                .times(x, self.standard.phi[known] as usize);
        }
        Ok(x)
    }

    /// The element of a word.
    fn element(&self, word: &str) -> Result<usize, WordError> {
        let (standard, mut x) = (&*self.standard, 0);
        for (s, mut power) in words::parse(word, standard.generators.len())? {
            let mut square = standard.phi[standard.generators[s]] as usize;
            while power > 0 {
                if power % 2 == 1 {
                    x = standard.monoid.times(x, square);
                }
                square = standard.monoid.times(square, square);
                power /= 2;
            }
        }
        Ok(x)
    }
}
