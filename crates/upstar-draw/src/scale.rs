//! From numbers to places.

use super::picture::PT;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;
use upstar_values::number::Dyadic;

/// value · length / range, rounded. The range is positive; results far outside it are cut off.
pub(super) fn proportion(value: &Dyadic, range: &Dyadic, length: i64) -> i64 {
    let top = value.exponent().max(range.exponent());
    let (value, range) = (
        value.shifted(top).numerator(),
        range.shifted(top).numerator(),
    );
    let double: BigInt = value * length * 2 + &range;
    double.div_floor(&(range * 2)).to_i64().unwrap_or(0)
}

/// The least distance between ticks that is wide enough: 1, 2 or 5 times a power of ten, or a power of 1/2.
pub(super) fn tick(wide_enough: impl Fn(&Dyadic) -> bool) -> Dyadic {
    if wide_enough(&Dyadic::ONE) {
        let mut step = Dyadic::ONE;
        while wide_enough(&step.half()) {
            step = step.half();
        }
        return step;
    }
    let mut power = Dyadic::ONE;
    loop {
        for factor in [2, 5, 10] {
            let step = &power * &Dyadic::from(factor);
            if wide_enough(&step) {
                return step;
            }
        }
        power = &power * &Dyadic::from(10);
    }
}

/// The multiples of the step from low to high.
pub(super) fn multiples(low: &Dyadic, high: &Dyadic, step: &Dyadic) -> Vec<Dyadic> {
    let top = low.exponent().max(step.exponent());
    let first = low
        .shifted(top)
        .numerator()
        .div_ceil(&step.shifted(top).numerator());
    let mut multiples = Vec::new();
    let mut next = &Dyadic::from(first) * step;
    while next <= *high {
        multiples.push(next.clone());
        next = &next + step;
    }
    multiples
}

/// A length in points as text, without needless digits.
pub(super) fn points(length: i64) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let length = length.unsigned_abs();
    let (whole, part) = (length / PT as u64, length % PT as u64);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        for (least, step) in [
            ("13/1024", "1/64"),
            ("1/8", "1/8"),
            ("3/8", "1/2"),
            ("1", "1"),
            ("3", "5"),
            ("21", "50"),
        ] {
            let least: Dyadic = least.parse().unwrap();
            assert_eq!(tick(|x| *x >= least).to_string(), step, "{least}");
        }
        let ticks = multiples(
            &"-5/4".parse().unwrap(),
            &"1".parse().unwrap(),
            &"1/2".parse().unwrap(),
        );
        let ticks: Vec<String> = ticks.iter().map(|t| t.to_string()).collect();
        assert_eq!(ticks, ["-1", "-1/2", "0", "1/2", "1"]);
    }

    #[test]
    fn lengths_are_short() {
        assert_eq!(
            [0, 150, -125, 1205].map(points),
            ["0", "1.5", "-1.25", "12.05"]
        );
    }
}
