//! Positions by the numbers that were named.

use super::Gaps;
use super::pairing::Ground;
use num_integer::Integer;

/// Numbers that cannot be those of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedError {
    /// 0 is no coin.
    #[error("expected numbers from 2 on, found 0")]
    Zero,
    /// Whoever names 1 loses, and play is over.
    #[error("expected numbers from 2 on: whoever names 1 has lost, and nothing is left to name")]
    One,
    /// Three or more numbers, none of them small.
    #[error("of three or more numbers the least is at most {LARGEST_LEAST}, found {0}")]
    Large(u64),
}

/// Sums of three or more numbers are listed by their rests modulo the least one, which is at most this.
pub const LARGEST_LEAST: u64 = 4096;

/// A position: the numbers named, without those that are sums of others.
///
/// ```
/// use upstar_impartial::games::sylver::Position;
/// let position = Position::new(&[5, 4, 9, 11]).unwrap();
/// assert_eq!(position.named(), [4, 5, 11]);
/// assert_eq!(position.divisor(), 1);
/// assert_eq!(position.frobenius(), Some(7));
/// assert!(Position::new(&[4, 1]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    named: Vec<u64>,
}

impl Position {
    /// The position after these numbers were named, in any order.
    pub fn new(named: &[u64]) -> Result<Position, NamedError> {
        let mut sorted = named.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        match sorted[..] {
            [0, ..] => return Err(NamedError::Zero),
            [1, ..] => return Err(NamedError::One),
            _ => {}
        }
        let Some(&least) = sorted.first() else {
            return Ok(Position { named: sorted });
        };
        sorted.retain(|&n| n == least || n % least != 0);
        if let [_, _, _, ..] = sorted[..] {
            if least > LARGEST_LEAST {
                return Err(NamedError::Large(least));
            }
            let mut sums = Sums::of(least);
            sorted.retain(|&n| n == least || sums.add(n));
        }
        Ok(Position { named: sorted })
    }

    /// The numbers, in order; none of them is a sum of others.
    pub fn named(&self) -> &[u64] {
        &self.named
    }

    /// The position after another number is named too. It must be at least 2.
    pub fn after(&self, n: u64) -> Result<Position, NamedError> {
        let mut named = self.named.clone();
        named.push(n);
        Position::new(&named)
    }

    /// The greatest common divisor of the numbers; 0 if there is none. Finitely many numbers are left just if it is 1.
    pub fn divisor(&self) -> u64 {
        self.named.iter().fold(0, |divisor: u64, n| divisor.gcd(n))
    }

    /// Whether n is a sum of the named numbers; `None` where that takes too long to find out.
    pub fn is_sum(&self, n: u64) -> Option<bool> {
        match self.named[..] {
            [] => Some(n == 0),
            [a] => Some(n.is_multiple_of(a)),
            [a, ..] if a > LARGEST_LEAST => None,
            _ => Some(self.sums()?.contains(n.into())),
        }
    }

    /// The sums by their rests, if the least number is small.
    pub(super) fn sums(&self) -> Option<Sums> {
        let (&least, others) = self.named.split_first()?;
        if least > LARGEST_LEAST {
            return None;
        }
        let mut sums = Sums::of(least);
        for &n in others {
            sums.add(n);
        }
        Some(sums)
    }

    /// The largest number left, if there are finitely many: the Frobenius number t.
    pub fn frobenius(&self) -> Option<u128> {
        match self.named[..] {
            [a, b] if a.gcd(&b) == 1 => {
                let (a, b) = (u128::from(a), u128::from(b));
                Some(a * b - a - b)
            }
            _ => self.sums()?.frobenius(),
        }
    }

    /// How many numbers are left, if there are finitely many.
    pub fn count(&self) -> Option<u128> {
        match self.named[..] {
            [a, b] if a.gcd(&b) == 1 => Some(u128::from(a - 1) * u128::from(b - 1) / 2),
            _ => self.sums()?.gaps(),
        }
    }

    /// For an [ender](Gaps::is_ender) with a largest gap above 1, whether it is [quiet](Gaps::is_quiet_ender); `None` for other positions.
    ///
    /// Coprime pairs are quiet enders. Quiet ends multiply: if S is one, g ≥ 2, and n is a sum of S prime to g, then gS with n is one.
    ///
    /// ```
    /// use upstar_impartial::games::sylver::Position;
    /// let ender = |named: &[u64]| Position::new(named).unwrap().ender();
    /// assert_eq!(ender(&[123_456_789, 123_456_790]), Some(true));
    /// assert_eq!(ender(&[4, 5, 7]), Some(false));
    /// assert_eq!(ender(&[8, 10, 9]), Some(true));
    /// assert_eq!(ender(&[5, 6, 8]), None);
    /// ```
    pub fn ender(&self) -> Option<bool> {
        let (top, count) = (self.frobenius()?, self.count()?);
        (top > 1 && count == top / 2 + 1).then_some(2 * count == top + 1)
    }

    /// What strategies by pairs need to know, for a position in which infinitely many numbers are left.
    pub(super) fn ground(&self) -> Option<Ground> {
        let (sums, divisor) = (self.sums()?, self.divisor());
        let conductor = sums.conductor(divisor);
        Some(Ground {
            sums,
            divisor,
            conductor,
        })
    }

    /// The numbers left as bits, if finitely many are left and there is room for them.
    pub fn gaps<const W: usize>(&self) -> Option<Gaps<W>> {
        let fits = self.frobenius()? < Gaps::<W>::SIZE as u128;
        fits.then(|| Gaps::of(&self.named))
    }
}

/// All sums of some numbers, by the least sum in each class modulo the least of the numbers.
pub(super) struct Sums {
    /// The least sum in the class of each rest; `None` if there is no sum.
    least: Vec<Option<u128>>,
}

impl Sums {
    /// The multiples of one number.
    fn of(n: u64) -> Sums {
        let mut least = vec![None; n as usize];
        least[0] = Some(0);
        Sums { least }
    }

    pub(super) fn contains(&self, n: u128) -> bool {
        let modulus = self.least.len() as u128;
        self.least[(n % modulus) as usize].is_some_and(|least| least <= n)
    }

    /// Takes another number into the sums; false if it is a sum already.
    fn add(&mut self, n: u64) -> bool {
        if self.contains(n.into()) {
            return false;
        }
        let modulus = self.least.len();
        let step = (n % modulus as u64) as usize;
        let circles = step.gcd(&modulus);
        for start in 0..circles {
            // Twice around each circle of rests, so that every start is tried.
            let mut at = start;
            for _ in 0..2 * modulus / circles {
                let next = (at + step) % modulus;
                if let Some(sum) = self.least[at].map(|sum| sum + u128::from(n))
                    && self.least[next].is_none_or(|least| sum < least)
                {
                    self.least[next] = Some(sum);
                }
                at = next;
            }
        }
        true
    }

    /// The largest number that is no sum; `None` if there are infinitely many.
    fn frobenius(&self) -> Option<u128> {
        let largest: Option<Vec<u128>> = self.least.iter().copied().collect();
        let largest = largest?.into_iter().max()?;
        Some(largest.saturating_sub(self.least.len() as u128))
    }

    /// How many numbers are no sums; `None` if there are infinitely many.
    fn gaps(&self) -> Option<u128> {
        let modulus = self.least.len() as u128;
        self.least
            .iter()
            .map(|least| Some((*least)? / modulus))
            .sum()
    }

    /// All multiples of the divisor from here on are sums.
    fn conductor(&self, divisor: u64) -> u64 {
        let largest = self.least.iter().flatten().max().copied().unwrap_or(0);
        let after = (largest + u128::from(divisor)).saturating_sub(self.least.len() as u128);
        u64::try_from(after).unwrap_or(u64::MAX)
    }
}
