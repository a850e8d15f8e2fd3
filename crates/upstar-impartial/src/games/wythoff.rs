//! Wythoff Nim (Corner the Lady): a queen moving left, down or diagonally, and its
//! P-positions (A_n, B_n).

use num_bigint::BigUint;
use num_integer::Roots;

pub use super::wythoff_table::Table;
use crate::{Impartial, Outcome, Theorem};
use upstar_values::budget::{Budget, Stopped};

/// Two heaps: take from one, or the same number from both. A position is (x, y) in order.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff;

impl Impartial for Wythoff {
    type Position = (u64, u64);

    fn options(&self, &(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let first = (0..x).map(|a| (a, y));
        let second = (0..y).map(|b| (x, b));
        let both = (1..=x.min(y)).map(|t| (x - t, y - t));
        first.chain(second).chain(both).collect()
    }
}

/// Nim values of (x, y) for x, y below n, row by row; empty if n is above 2^14. See [`Table`], which costs less memory.
pub fn table(n: usize) -> Vec<Vec<u64>> {
    let Ok(table) = Table::new(n, n, &Budget::default()) else {
        return Vec::new();
    };
    let value = |x: usize, y: usize| table.get(x as u64, y as u64).unwrap_or(0);
    let row = |x: usize| (0..n).map(|y| value(x, y)).collect();
    (0..n).map(row).collect()
}

/// A_n = floor(nφ) exactly, for any n: (n + isqrt(5n²)) div 2.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::games::wythoff::golden;
/// assert_eq!(golden(&BigUint::from(10u32)), BigUint::from(16u32));
/// ```
pub fn golden(n: &BigUint) -> BigUint {
    (n + (n * n * 5u32).sqrt()) / 2u32
}

/// A_n = floor(nφ), B_n = floor(nφ²), exactly.
pub fn by_golden_section(n: usize) -> Vec<(u64, u64)> {
    (0..n as u64)
        .map(|i| {
            let a = (i + (5 * i as u128 * i as u128).sqrt() as u64) / 2;
            (a, a + i)
        })
        .collect()
}

/// Whether (x, y) is a P-position, for numbers of any size: one square root.
///
/// ```
/// use upstar_impartial::games::wythoff::is_p;
/// assert!(is_p(&6u32.into(), &10u32.into()));
/// assert!(!is_p(&6u32.into(), &11u32.into()));
/// ```
pub fn is_p(x: &BigUint, y: &BigUint) -> bool {
    let (a, b) = (x.min(y), x.max(y));
    golden(&(b - a)) == *a
}

/// The heap that makes a P-position with x, for numbers of any size: two square roots.
///
/// Each number is A_n or B_n for exactly one n from 1 on. If it is A_n, then n is the whole part of (x + 1) / φ; if it is B_n, then n is
/// that of (x + 1) / φ².
///
/// ```
/// use upstar_impartial::games::wythoff::partner;
/// assert_eq!(partner(&6u32.into()), 10u32.into());
/// assert_eq!(partner(&10u32.into()), 6u32.into());
/// ```
pub fn partner(x: &BigUint) -> BigUint {
    let m = x + 1u32;
    let root = (&m * &m * 5u32).sqrt();
    let n = (&root - &m) / 2u32;
    if golden(&n) == *x {
        return x + n;
    }
    let n = (m * 3u32 - root - 1u32) / 2u32;
    x - n
}

/// Wythoff's theorem: the P-positions are the pairs of the golden section.
#[derive(Clone, Copy, Debug)]
pub struct GoldenSection;

impl Theorem for GoldenSection {
    type Position = (BigUint, BigUint);

    fn says(&self) -> &'static str {
        "the P-positions are the pairs floor(nφ), floor(nφ) + n of the golden section (Wythoff)"
    }

    fn outcome(&self, (x, y): &(BigUint, BigUint), _: &Budget) -> Result<Outcome, Stopped> {
        Ok(if is_p(x, y) { Outcome::P } else { Outcome::N })
    }

    /// At most one move for each heap, and one that reduces both.
    fn wins(
        &self,
        (x, y): &(BigUint, BigUint),
        _: &Budget,
    ) -> Result<Vec<(BigUint, BigUint)>, Stopped> {
        let mut wins = Vec::new();
        let (beside_x, beside_y) = (partner(x), partner(y));
        if beside_x < *y {
            wins.push((x.clone(), beside_x));
        }
        if beside_y < *x {
            wins.push((beside_y, y.clone()));
        }
        let n = x.max(y) - x.min(y);
        let a = golden(&n);
        if a < *x.min(y) {
            let b = &a + n;
            wins.push(if x < y { (a, b) } else { (b, a) });
        }
        wins.sort();
        wins.dedup();
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::super::zol;
    use super::*;
    use crate::{Solver, mex};
    use std::collections::HashSet;

    /// The first n P-positions by painting the board: an unpainted square is P and paints its row,
    /// column and diagonal.
    fn by_painting(n: usize) -> Vec<(u64, u64)> {
        let mut positions = Vec::new();
        let (mut columns, mut diagonals) = (HashSet::new(), HashSet::new());
        let mut x = 0u64;
        while positions.len() < n {
            if !columns.contains(&x) {
                let y = (x..)
                    .find(|&y| !columns.contains(&y) && !diagonals.contains(&(y - x)))
                    .unwrap_or(x);
                columns.extend([x, y]);
                diagonals.insert(y - x);
                positions.push((x, y));
            }
            x += 1;
        }
        positions
    }

    /// By the properties that determine them: A is increasing, B_n - A_n = n, and each number from 1 on is in exactly one of the two
    /// sequences.
    fn by_complement(n: usize) -> Vec<(u64, u64)> {
        let mut positions = vec![(0, 0)];
        let mut used = HashSet::from([0]);
        let mut next = 1;
        for i in 1..n as u64 {
            while used.contains(&next) {
                next += 1;
            }
            used.extend([next, next + i]);
            positions.push((next, next + i));
        }
        positions.truncate(n);
        positions
    }

    /// A_n = mex of all earlier A and B, B_n = A_n + n.
    fn by_mex(n: usize) -> Vec<(u64, u64)> {
        let mut positions: Vec<(u64, u64)> = Vec::new();
        for i in 0..n as u64 {
            let a = mex(positions.iter().flat_map(|&(a, b)| [a, b]));
            positions.push((a, a + i));
        }
        positions
    }

    /// A_n is the n-th positive number whose ZOL word ends in an even number of zeros; the word of B_n
    /// is that of A_n with a 0 appended.
    fn by_zol(n: usize) -> Vec<(u64, u64)> {
        let even = (1..).filter(|&a| zol::trailing_zeros(a).is_multiple_of(2));
        let pairs = even.map(|a| (a, zol::number(&(zol::word(a) + "0")).unwrap_or(a)));
        [(0, 0)].into_iter().chain(pairs).take(n).collect()
    }

    /// A_n and B_n are the indices of the n-th 0 and the n-th 1 in the Fibonacci word, the limit of 0 →
    /// 01, 1 → 0, letters counted from 1.
    fn by_fibonacci_word(n: usize) -> Vec<(u64, u64)> {
        let mut word = vec![0u8];
        while word.len() < 3 * n {
            word = word
                .iter()
                .flat_map(|&l| if l == 0 { &[0u8, 1][..] } else { &[0] })
                .copied()
                .collect();
        }
        let indices = |letter| {
            (1u64..)
                .zip(&word)
                .filter(move |(_, l)| **l == letter)
                .map(|(i, _)| i)
        };
        [(0, 0)]
            .into_iter()
            .chain(indices(0).zip(indices(1)))
            .take(n)
            .collect()
    }

    /// floor(n (p + √d) / q) exactly; the pairs of Beatty sequences tested below are (1, 5, 2) with (3, 5, 2), (0, 2, 1) with (2, 2,
    /// 1), (0, 3, 1) with (3, 3, 2).
    fn beatty(n: u64, p: u64, d: u64, q: u64) -> u64 {
        let n = n as u128;
        ((n * p as u128 + (n * n * d as u128).sqrt()) / q as u128) as u64
    }

    #[test]
    fn six_representations() {
        let want = by_golden_section(200);
        assert_eq!(by_painting(200), want);
        assert_eq!(by_complement(200), want);
        assert_eq!(by_mex(200), want);
        assert_eq!(by_zol(200), want);
        assert_eq!(by_fibonacci_word(200), want);
        let table = Table::new(48, 48, &Budget::default()).unwrap();
        let mut solver = Solver::new(Wythoff);
        for x in 0..48u64 {
            for y in 0..48u64 {
                let value = table.get(x, y).unwrap();
                if x < 16 && y < 16 {
                    assert_eq!(value, solver.value(&(x, y)).unwrap());
                }
                let claimed = want.contains(&(x.min(y), x.max(y)));
                assert_eq!(value == 0, claimed);
                assert_eq!(is_p(&x.into(), &y.into()), claimed);
            }
        }
    }

    #[test]
    fn the_golden_section_agrees_with_play() {
        let pairs = (0..40u64).flat_map(|x| (0..40).map(move |y| (x, y)));
        let large = |&(x, y): &(u64, u64)| (x.into(), y.into());
        crate::theorem::compare_with_play(&GoldenSection, Wythoff, pairs, large);
        // Pairs of any size are partners of each other.
        let n = BigUint::from(10u32).pow(30);
        let (a, b) = (golden(&n), golden(&n) + &n);
        assert!(is_p(&a, &b));
        assert_eq!((partner(&a), partner(&b)), (b.clone(), a.clone()));
    }

    /// How the word of A_n comes from the word of n.
    #[test]
    fn words_of_the_representation() {
        for (n, &(a, b)) in by_golden_section(500).iter().enumerate().skip(1) {
            let n = n as u64;
            let word = if zol::trailing_zeros(n) % 2 == 1 {
                zol::word(n) + "0"
            } else {
                zol::word(n - 1) + "1"
            };
            assert_eq!(zol::word(a), word.trim_start_matches('0'), "{n}");
            assert_eq!(zol::word(b), zol::word(a) + "0");
        }
    }

    #[test]
    fn beatty_sequences() {
        for (one, two) in [
            ((1, 5, 2), (3, 5, 2)),
            ((0, 2, 1), (2, 2, 1)),
            ((0, 3, 1), (3, 3, 2)),
        ] {
            let below = |(p, d, q)| {
                (1..)
                    .map(move |n| beatty(n, p, d, q))
                    .take_while(|&v| v < 2000)
            };
            let mut all: Vec<u64> = below(one).chain(below(two)).collect();
            all.sort();
            assert_eq!(all, (1..2000).collect::<Vec<_>>());
        }
    }
}
