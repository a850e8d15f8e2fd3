//! The P-positions of a coin-turning game as a binary linear code.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::Turning;
use upstar_values::budget::{Budget, Stopped};

/// A binary linear code of length at most 128. Bit i of a word is the i-th coin from the left.
///
/// ```
/// use upstar_impartial::coins::{BinaryCode, Turning};
/// let code = BinaryCode::of_p_positions(&Turning::at_most(7), 24).unwrap();
/// assert_eq!((code.length(), code.dimension()), (24, 12));
/// assert_eq!(code.minimum_distance().unwrap(), Some(8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinaryCode {
    length: usize,
    /// Reduced echelon form: the highest bit of each row occurs in no other row. Greatest first.
    basis: Vec<u128>,
}

/// Words are listed or counted one by one only below this dimension.
const LISTED: usize = 30;

impl BinaryCode {
    /// The code spanned by some words.
    pub fn spanned_by(length: usize, words: impl IntoIterator<Item = u128>) -> BinaryCode {
        let mut basis: Vec<u128> = Vec::new();
        for word in words {
            let word = basis.iter().fold(word, |w, b| w.min(w ^ b));
            if word != 0 {
                let lead = 1 << word.ilog2();
                basis
                    .iter_mut()
                    .filter(|b| **b & lead != 0)
                    .for_each(|b| *b ^= word);
                basis.push(word);
                basis.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        BinaryCode { length, basis }
    }

    /// The P-positions of a row of `length` coins, at most 128.
    pub fn of_p_positions(game: &Turning, length: usize) -> Result<BinaryCode, Stopped> {
        if length > 128 {
            return Err(Stopped::TooLarge(&"a code of more than 128 coins"));
        }
        Ok(BinaryCode::with_checks(&game.values(length)?))
    }

    /// The sets of places whose values have nim-sum 0.
    pub fn with_checks(values: &[u128]) -> BinaryCode {
        // Eliminates on the values, and records the places that each is made of.
        let mut reduced: Vec<(u128, u128)> = Vec::new();
        let mut kernel = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            let (v, places) = reduced.iter().fold((value, 1u128 << i), |(v, p), (b, q)| {
                if v ^ b < v { (v ^ b, p ^ q) } else { (v, p) }
            });
            if v == 0 {
                kernel.push(places);
            } else {
                let at = reduced.partition_point(|(b, _)| *b > v);
                reduced.insert(at, (v, places));
            }
        }
        BinaryCode::spanned_by(values.len(), kernel)
    }

    /// The number of places.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The dimension: there are 2^dimension words.
    pub fn dimension(&self) -> usize {
        self.basis.len()
    }

    /// A basis, greatest word first.
    pub fn basis(&self) -> &[u128] {
        &self.basis
    }

    /// Whether a word belongs to the code.
    pub fn contains(&self, word: u128) -> bool {
        self.basis.iter().fold(word, |w, b| w.min(w ^ b)) == 0
    }

    /// The words orthogonal to all words of this code.
    pub fn dual(&self) -> BinaryCode {
        let columns: Vec<u128> = (0..self.length)
            .map(|i| {
                let bits = self.basis.iter().enumerate();
                bits.fold(0, |column, (row, b)| column | (b >> i & 1) << row)
            })
            .collect();
        BinaryCode::with_checks(&columns)
    }

    /// All words in ascending order; only for dimensions below 30.
    pub fn words(&self) -> Result<Vec<u128>, Stopped> {
        if self.dimension() >= LISTED {
            return Err(Stopped::TooLarge(&"a list of 2^30 words"));
        }
        let mut words = vec![0];
        // Rows in ascending order keep the list sorted: a row's leading bit is new.
        for b in self.basis.iter().rev() {
            words.extend(words.clone().into_iter().map(|w| w ^ b));
        }
        words.sort_unstable();
        Ok(words)
    }

    /// How many words have weight 0, 1, …, length. Counts the words of this code or of its dual, whichever is smaller (MacWilliams), so
    /// one of the two dimensions must be below 30.
    pub fn weight_distribution(&self) -> Result<Vec<BigUint>, Stopped> {
        self.weight_distribution_within(&Budget::default())
    }

    /// [`BinaryCode::weight_distribution`] within a budget.
    pub fn weight_distribution_within(&self, budget: &Budget) -> Result<Vec<BigUint>, Stopped> {
        let n = self.length;
        if self.dimension() <= n / 2 || self.dimension() < 20 {
            return Ok(self
                .count_weights(budget)?
                .into_iter()
                .map(BigUint::from)
                .collect());
        }
        let dual = self.dual();
        let weights = dual.count_weights(budget)?;
        // A(j) 2^dim(dual) = sum over i of B(i) K_j(i), K_j the Krawtchouk polynomial: the
        // coefficient of z^j in (1 - z)^i (1 + z)^(n - i).
        let mut sums = vec![BigInt::zero(); n + 1];
        for (i, &count) in weights.iter().enumerate().filter(|(_, c)| **c != 0) {
            let mut coefficients = vec![BigInt::one()];
            for factor in 0..n {
                let sign = if factor < i { -1 } else { 1 };
                coefficients.push(BigInt::zero());
                for j in (1..coefficients.len()).rev() {
                    let lower = &coefficients[j - 1] * sign;
                    coefficients[j] += lower;
                }
            }
            for (sum, c) in sums.iter_mut().zip(&coefficients) {
                *sum += c * BigInt::from(count);
            }
        }
        let words: BigInt = BigInt::one() << dual.dimension();
        Ok(sums
            .into_iter()
            .map(|s| (s / &words).magnitude().clone())
            .collect())
    }

    fn count_weights(&self, budget: &Budget) -> Result<Vec<u64>, Stopped> {
        if self.dimension() >= LISTED {
            return Err(Stopped::TooLarge(&"a list of 2^30 words"));
        }
        let mut counts = vec![0u64; self.length + 1];
        let mut word = 0u128;
        counts[0] = 1;
        // Gray code: each word differs from the last by one row.
        for i in 1..1u64 << self.dimension() {
            word ^= self.basis[i.trailing_zeros() as usize];
            counts[word.count_ones() as usize] += 1;
            if i % (1 << 20) == 0 {
                budget.check(0)?;
            }
        }
        Ok(counts)
    }

    /// The least weight of a word other than 0, if there is one.
    pub fn minimum_distance(&self) -> Result<Option<usize>, Stopped> {
        let weights = self.weight_distribution()?;
        Ok(weights
            .iter()
            .skip(1)
            .position(|c| !c.is_zero())
            .map(|i| i + 1))
    }
}

/// The places of a word, ascending.
pub fn places(word: u128) -> Vec<u64> {
    (0..128).filter(|i| word >> i & 1 == 1).collect()
}

/// The word with these places; places from 128 on are left out.
pub fn word(places: &[u64]) -> u128 {
    places
        .iter()
        .filter(|&&p| p < 128)
        .fold(0, |w, p| w | 1 << p)
}
