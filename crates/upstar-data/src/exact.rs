//! Exact numbers and values for columns.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, print};
use upstar::number::{Dyadic, long};

/// A value as text that reads back, with numerator and denominator if it is a number that they can hold.
///
/// ```
/// use upstar_data::Exact;
/// assert_eq!(Exact::read("-3/4").ratio, Some((-3, 4)));
/// assert_eq!(Exact::read("7").ratio, Some((7, 1)));
/// assert_eq!(Exact::read("{1|-1}").ratio, None);
/// assert_eq!(Exact::read("99999999999999999999").ratio, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The text, which is always exact.
    pub text: String,
    /// Numerator and denominator in lowest terms; none if it is no number, or if one of them needs more than 64 bits.
    pub ratio: Option<(i64, i64)>,
}

impl Exact {
    /// A text that may be a number as Upstar writes them: digits, with a sign and a denominator where there is one.
    pub fn read(text: &str) -> Exact {
        Exact {
            ratio: ratio(text),
            text: text.to_owned(),
        }
    }

    /// A number.
    pub fn number(number: &Dyadic, budget: &Budget) -> Result<Exact, Stopped> {
        Ok(Exact::read(&number.text_within(budget)?))
    }

    /// An integer.
    pub fn integer(number: &BigInt, budget: &Budget) -> Result<Exact, Stopped> {
        let text = match number.to_i64() {
            Some(small) => small.to_string(),
            None => long::decimal(number, budget)?,
        };
        Ok(Exact::read(&text))
    }

    /// A value.
    pub fn game(game: Game, algebra: &mut Algebra) -> Result<Exact, Stopped> {
        match algebra.as_number(game) {
            Some(number) => Exact::number(&number, algebra.budget()),
            None => Ok(Exact {
                text: print(algebra, game, Style::Text)?,
                ratio: None,
            }),
        }
    }
}

/// Numerator and denominator of the text of a number.
fn ratio(text: &str) -> Option<(i64, i64)> {
    let (numerator, denominator) = match text.split_once('/') {
        Some((numerator, denominator)) => (numerator, denominator),
        None => (text, "1"),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(numerator.strip_prefix('-').unwrap_or(numerator)) || !digits(denominator) {
        return None;
    }
    let (numerator, denominator) = (numerator.parse().ok()?, denominator.parse().ok()?);
    (denominator > 0).then_some((numerator, denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_have_ratios() {
        for text in [
            "", "-", "/", "1/", "/2", "1/0", "+1", "1/-2", "--1", "1 ", "*", "1/2/3",
        ] {
            assert_eq!(Exact::read(text).ratio, None, "{text}");
        }
        assert_eq!(
            Exact::read("-9223372036854775808").ratio,
            Some((i64::MIN, 1))
        );
        assert_eq!(Exact::read("1/9223372036854775808").ratio, None);
    }

    #[test]
    fn large_numbers_stay_exact() {
        let budget = Budget::default();
        let number = Dyadic::half_power(70);
        let exact = Exact::number(&number, &budget).unwrap();
        assert_eq!(exact.text, "1/1180591620717411303424");
        assert_eq!(exact.ratio, None);
        let exact = Exact::integer(&(BigInt::from(1) << 70), &budget).unwrap();
        assert_eq!(exact.text, "1180591620717411303424");
    }
}
