//! Numbers of sets: the sets of k among n things in colexicographic order.

/// Binomial coefficients; those that are too large are `u64::MAX`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Subsets {
    /// By n, then k up to `most`.
    rows: Vec<Vec<u64>>,
}

impl Subsets {
    /// For sets of at most `most` of at most `things` things.
    pub(super) fn new(things: usize, most: usize) -> Subsets {
        let mut rows = vec![vec![0u64; most + 1]];
        rows[0][0] = 1;
        for n in 1..=things {
            let last = &rows[n - 1];
            let row = (0..=most).map(|k| match k {
                0 => 1,
                _ => last[k - 1].saturating_add(last[k]),
            });
            let row = row.collect();
            rows.push(row);
        }
        Subsets { rows }
    }

    /// How many sets of k among n things there are.
    #[inline]
    pub(super) fn count(&self, n: usize, k: usize) -> u64 {
        self.rows[n].get(k).copied().unwrap_or(0)
    }

    /// The number of a set among those of its size.
    #[inline]
    pub(super) fn rank(&self, mut set: u128) -> u64 {
        let (mut rank, mut k) = (0, 0);
        while set != 0 {
            k += 1;
            rank += self.rows[set.trailing_zeros() as usize][k];
            set &= set - 1;
        }
        rank
    }

    /// The set of k with a number.
    pub(super) fn unrank(&self, mut rank: u64, k: usize) -> u128 {
        let mut set = 0;
        let mut n = self.rows.len();
        for k in (1..=k).rev() {
            // The largest element whose smaller sets do not reach the number.
            n -= 1;
            while self.rows[n][k] > rank {
                n -= 1;
            }
            rank -= self.rows[n][k];
            set |= 1 << n;
        }
        set
    }
}

/// The cells of a set as numbers.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// A set of cells outside another set, by its places among the cells that are left.
#[inline]
pub(super) fn squeezed(set: u128, without: u128) -> u128 {
    let mut squeezed = 0;
    for cell in cells(set) {
        let before = without & ((1 << cell) - 1);
        squeezed |= 1 << (cell - before.count_ones() as usize);
    }
    squeezed
}

/// The other way round.
#[inline]
pub(super) fn spread(set: u128, without: u128) -> u128 {
    let mut spread = set;
    for cell in cells(without) {
        let low = (1 << cell) - 1;
        spread = spread & low | (spread & !low) << 1;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_sets() {
        let subsets = Subsets::new(12, 5);
        for k in 0..=5 {
            let count = subsets.count(12, k);
            assert_eq!(count, [1, 12, 66, 220, 495, 792][k]);
            for rank in 0..count {
                let set = subsets.unrank(rank, k);
                assert!(set < 1 << 12);
                assert_eq!(set.count_ones() as usize, k);
                assert_eq!(subsets.rank(set), rank);
            }
        }
        assert_eq!(Subsets::new(128, 64).count(128, 64), u64::MAX);
        assert_eq!(subsets.count(12, 6), 0);
    }

    #[test]
    fn sets_among_the_rest() {
        for without in 0..64u128 {
            for set in 0..64u128 {
                if set & without == 0 {
                    let small = squeezed(set, without);
                    assert!(small < 1 << (6 - without.count_ones()));
                    assert_eq!(spread(small, without), set);
                }
            }
        }
    }
}
