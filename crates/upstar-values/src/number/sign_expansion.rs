//! Sign expansions: the path to a number in the tree of birthdays.

use super::Dyadic;
use num_traits::ToPrimitive;

/// One step in the tree of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Towards larger numbers; a blue Hackenbush edge.
    Plus,
    /// Towards smaller numbers; a red Hackenbush edge.
    Minus,
}

impl Sign {
    /// The other direction.
    #[must_use]
    pub fn flip(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }
}

impl Dyadic {
    /// The sign expansion. It is also the blue-red Hackenbush string of this value, from the ground up.
    ///
    /// Linear in the birthday, which must be at most `limit`; otherwise `None`.
    ///
    /// ```
    /// use upstar_values::number::{Dyadic, Sign::{Minus, Plus}};
    /// let x: Dyadic = "5/8".parse().unwrap();
    /// assert_eq!(x.sign_expansion(100), Some(vec![Plus, Minus, Plus, Minus]));
    /// assert_eq!(Dyadic::from(7).sign_expansion(5), None);
    /// ```
    pub fn sign_expansion(&self, limit: usize) -> Option<Vec<Sign>> {
        if self.birthday().to_usize().is_none_or(|b| b > limit) {
            return None;
        }
        let (towards, away) = match self.signum() {
            1 => (Sign::Plus, Sign::Minus),
            -1 => (Sign::Minus, Sign::Plus),
            _ => return Some(Vec::new()),
        };
        let x = self.abs();
        let whole = x.floor();
        let mut signs = vec![towards; whole.to_usize()?];
        if x.is_integer() {
            return Some(signs);
        }
        // First past the number, then back; then the binary digits after that, without the last one.
        signs.push(towards);
        signs.push(away);
        let fraction = (&x - &Dyadic::from(whole)).numerator();
        for bit in (1..x.exponent()).rev() {
            signs.push(if fraction.bit(bit) { towards } else { away });
        }
        Some(signs)
    }

    /// The number with the given sign expansion. Linear in its length up to the cost of the final
    /// number's digits.
    ///
    /// ```
    /// use upstar_values::number::{Dyadic, Sign::{Minus, Plus}};
    /// assert_eq!(Dyadic::from_signs(&[Plus, Plus, Minus]).to_string(), "3/2");
    /// ```
    pub fn from_signs(signs: &[Sign]) -> Dyadic {
        use num_bigint::BigInt;
        let Some(&first) = signs.first() else {
            return Dyadic::ZERO;
        };
        let run = signs.iter().take_while(|&&s| s == first).count();
        let rest = &signs[run..];
        // After the first run every sign adds or subtracts 1/2, 1/4, and so on. As digits 1 and -1 in base two this is (positive
        // digits) - (negative digits), read as two binary integers.
        let words = |wanted: Sign| {
            let digits: Vec<u8> = rest.iter().map(|&s| u8::from(s == wanted)).collect();
            BigInt::from_radix_be(num_bigint::Sign::Plus, &digits, 2).unwrap_or_default()
        };
        let tail = Dyadic::new(words(Sign::Plus) - words(Sign::Minus), rest.len() as u64);
        let run = Dyadic::from(run as i64);
        match first {
            Sign::Plus => &run + &tail,
            Sign::Minus => &tail - &run,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_are_the_tree_of_numbers() {
        // All words up to length 9 give distinct numbers, whose birthday is the length, and lead back to the word.
        for length in 0..10usize {
            for word in 0..1u32 << length {
                let signs: Vec<Sign> = (0..length)
                    .map(|i| {
                        if word >> i & 1 == 1 {
                            Sign::Plus
                        } else {
                            Sign::Minus
                        }
                    })
                    .collect();
                let x = Dyadic::from_signs(&signs);
                assert_eq!(x.birthday(), length.into());
                assert_eq!(x.sign_expansion(20), Some(signs));
            }
        }
    }
}
