//! Beatty sequences of quadratic irrationals, the Fibonacci word, and the P-positions of Wythoff Nim in four ways.

use super::{wythoff, zol};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use std::collections::HashSet;
use upstar_values::budget::{Budget, Stopped};

/// The number (a + b√d)/c, which is irrational.
///
/// ```
/// use upstar_impartial::games::beatty::Quadratic;
/// // (1 + √5)/2, the golden section φ.
/// let golden = Quadratic::new(1.into(), 1.into(), 5.into(), 2.into()).unwrap();
/// assert_eq!((1..6).map(|n| golden.multiple_floor(&n.into())).collect::<Vec<_>>(), [1, 3, 4, 6, 8].map(Into::into));
/// // Its partner is φ²: between them they have every positive integer once.
/// let partner = golden.partner().unwrap();
/// assert_eq!(partner.multiple_floor(&3.into()), 7.into());
/// assert!(Quadratic::new(1.into(), 1.into(), 4.into(), 2.into()).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quadratic {
    a: BigInt,
    b: BigInt,
    d: BigInt,
    /// Positive.
    c: BigInt,
}

impl Quadratic {
    /// (a + b√d)/c; `None` if that is rational or not a real number.
    pub fn new(a: BigInt, b: BigInt, d: BigInt, c: BigInt) -> Option<Quadratic> {
        let zero = BigInt::ZERO;
        if b == zero || c == zero || d <= zero {
            return None;
        }
        let root = d.sqrt();
        if &root * &root == d {
            return None;
        }
        Some(match c.sign() {
            Sign::Minus => Quadratic {
                a: -a,
                b: -b,
                d,
                c: -c,
            },
            _ => Quadratic { a, b, d, c },
        })
    }

    /// The greatest integer below n times the number. One square root.
    pub fn multiple_floor(&self, n: &BigInt) -> BigInt {
        let factor = n * &self.b;
        let root = (&factor * &factor * &self.d).sqrt();
        // The root is irrational unless n is 0, so that its negative lies below the negative of its whole part.
        let whole = match factor.sign() {
            Sign::Minus => -root - 1,
            _ => root,
        };
        (n * &self.a + whole).div_floor(&self.c)
    }

    /// The number β with 1/α + 1/β = 1; `None` unless α > 1. By the theorem of Rayleigh and Beatty the whole parts of the multiples of α
    /// and β together are all positive integers, each once.
    pub fn partner(&self) -> Option<Quadratic> {
        if self.multiple_floor(&1.into()) < 1.into() {
            return None;
        }
        // β = α/(α - 1), with the root removed from the denominator.
        let (a, b, c, d) = (&self.a, &self.b, &self.c, &self.d);
        let below = a - c;
        let numerator = a * &below - b * b * d;
        let denominator = &below * &below - b * b * d;
        Quadratic::new(numerator, -(b * c), d.clone(), denominator)
    }
}

/// The first n letters of the Fibonacci word 0100101001001…, the limit of 0 → 01, 1 → 0. Linear in n.
///
/// ```
/// use upstar_impartial::games::beatty::fibonacci_word;
/// assert_eq!(fibonacci_word(13), "0100101001001");
/// ```
pub fn fibonacci_word(n: usize) -> String {
    // Each word is the one before it followed by the one before that.
    let (mut before, mut word) = (String::from("0"), String::from("01"));
    while word.len() < n {
        let next = word.clone() + &before;
        before = std::mem::replace(&mut word, next);
    }
    word.truncate(n);
    word
}

/// A way to find the P-positions (A_n, B_n) of Wythoff Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A_n = floor(nφ), B_n = floor(nφ²).
    Golden,
    /// A_n is the mex of all earlier A and B, and B_n = A_n + n.
    Mex,
    /// A_n is the n-th number whose ZOL word ends in an even number of zeros; the word of B_n has one more 0.
    Zol,
    /// A_n and B_n are the places of the n-th 0 and the n-th 1 in the Fibonacci word, counted from 1.
    Word,
    /// On a board, an unpainted square is P and paints its row, its column and its diagonal.
    Painting,
}

impl Way {
    /// All ways with their names.
    pub const ALL: [(&'static str, Way); 5] = [
        ("golden", Way::Golden),
        ("mex", Way::Mex),
        ("zol", Way::Zol),
        ("word", Way::Word),
        ("painting", Way::Painting),
    ];

    /// The first n pairs, from (0, 0) on. About linear in n.
    ///
    /// ```
    /// use upstar_impartial::games::beatty::Way;
    /// assert_eq!(Way::Mex.pairs(4, &Default::default()).unwrap(), [(0, 0), (1, 2), (3, 5), (4, 7)]);
    /// ```
    pub fn pairs(self, n: usize, budget: &Budget) -> Result<Vec<(u64, u64)>, Stopped> {
        let look = |held: usize| match held % 256 {
            255 => budget.check(200 * held),
            _ => Ok(()),
        };
        budget.check(0)?;
        let mut pairs: Vec<(u64, u64)> = Vec::new();
        match self {
            Way::Golden => {
                budget.check(32 * n)?;
                return Ok(wythoff::by_golden_section(n));
            }
            Way::Mex => {
                let (mut used, mut next) = (HashSet::new(), 0u64);
                while pairs.len() < n {
                    look(pairs.len())?;
                    // The mex never falls.
                    while used.contains(&next) {
                        next += 1;
                    }
                    let pair = (next, next + pairs.len() as u64);
                    used.extend([pair.0, pair.1]);
                    pairs.push(pair);
                }
            }
            Way::Zol => {
                pairs.extend((n > 0).then_some((0, 0)));
                let mut a = 0u64;
                while pairs.len() < n {
                    look(pairs.len())?;
                    a += 1;
                    if zol::trailing_zeros(a).is_multiple_of(2) {
                        let b = zol::number(&(zol::word(a) + "0"));
                        pairs.push((a, b.unwrap_or(a)));
                    }
                }
            }
            Way::Word => {
                budget.check(40 * n)?;
                // The n-th 1 stands before place 3n.
                let word = fibonacci_word(3 * n);
                let places = |letter: u8| {
                    let all = (1u64..).zip(word.bytes());
                    all.filter(move |(_, l)| *l == letter).map(|(at, _)| at)
                };
                let rest = places(b'0').zip(places(b'1'));
                pairs.extend([(0, 0)].into_iter().chain(rest).take(n));
            }
            Way::Painting => {
                let (mut columns, mut diagonals) = (HashSet::new(), HashSet::new());
                let mut x = 0u64;
                while pairs.len() < n {
                    look(pairs.len())?;
                    if !columns.contains(&x) {
                        // The diagonals painted so far are those next to the main one.
                        let mut y = x + diagonals.len() as u64;
                        while columns.contains(&y) || diagonals.contains(&(y - x)) {
                            y += 1;
                        }
                        columns.extend([x, y]);
                        diagonals.insert(y - x);
                        pairs.push((x, y));
                    }
                    x += 1;
                }
            }
        }
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t34_to_t38_all_ways_agree() {
        let budget = Budget::default();
        let want = Way::Golden.pairs(600, &budget).unwrap();
        assert_eq!(want[..4], [(0, 0), (1, 2), (3, 5), (4, 7)]);
        for (name, way) in Way::ALL {
            for n in [0, 1, 2, 600] {
                assert_eq!(way.pairs(n, &budget).unwrap(), want[..n], "{name}");
            }
        }
    }

    #[test]
    fn t40_partners_share_the_integers() {
        for (a, b, d, c) in [(1, 1, 5, 2), (0, 1, 2, 1), (0, 1, 3, 1), (7, -1, 3, 2)] {
            let [a, b, d, c] = [a, b, d, c].map(BigInt::from);
            let alpha = Quadratic::new(a, b, d, c).unwrap();
            let beta = alpha.partner().unwrap();
            let below = |x: &Quadratic| -> Vec<BigInt> {
                let all = (1..).map(|n: i32| x.multiple_floor(&n.into()));
                all.take_while(|v| *v < 500.into()).collect()
            };
            let mut all = [below(&alpha), below(&beta)].concat();
            all.sort();
            assert_eq!(all, (1..500).map(BigInt::from).collect::<Vec<_>>());
        }
        let small = Quadratic::new(0.into(), 1.into(), 2.into(), 2.into()).unwrap();
        assert_eq!(small.partner(), None, "√2/2 is below 1");
    }
}
