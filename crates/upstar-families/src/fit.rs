//! Guesses for lists of values: a pattern that fits all that is known. A guess is no proof.

use std::fmt;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};
use upstar_values::notation::{Style, print};
use upstar_values::number::Dyadic;

/// A pattern that a list of values follows, from some place on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// From this place on, counted from the first value of the list.
    pub from: usize,
    /// The pattern.
    pub pattern: Pattern,
    /// How many values beyond those that fix the pattern agree with it.
    pub confirmed: usize,
}

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// All values are equal.
    Constant(Game),
    /// The values repeat after so many.
    Periodic(usize),
    /// After so many values the same value has been added: v(n + p) = v(n) + s. With p = 1 the values are linear.
    ArithmeticPeriodic {
        /// The period p.
        period: usize,
        /// The value s that is added.
        saltus: Game,
    },
    /// Numbers whose differences of this order are all equal: a polynomial of this degree.
    Polynomial {
        /// The degree, at least 2.
        degree: usize,
    },
    /// Switches { a + b·n | c + d·n }: what is added to both sides with each step.
    Switches {
        /// Added to the left side.
        left: Dyadic,
        /// Added to the right side.
        right: Dyadic,
    },
}

/// The least number of values that must confirm a guess.
const CONFIRMATION: usize = 3;

/// The simplest pattern that fits a list of values from an early place on, with at least three values that confirm it. The cost is at most quadratic in
/// the length of the list for each kind of pattern.
///
/// ```
/// use upstar_families::fit::{Pattern, fit};
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// let mut ups = vec![Game::ZERO];
/// for n in 1..8 {
///     ups.push(algebra.add(ups[n - 1], Game::UP).unwrap());
/// }
/// let found = fit(&ups, &mut algebra).unwrap().unwrap();
/// assert_eq!(found.pattern, Pattern::ArithmeticPeriodic { period: 1, saltus: Game::UP });
/// ```
pub fn fit(values: &[Game], algebra: &mut Algebra) -> Result<Option<Fit>, Stopped> {
    let last_start = values.len() / 2;
    // An early beginning counts more than a simple kind of pattern only if the kind is the same.
    let constant =
        (0..=last_start).find(|&from| values[from..].windows(2).all(|pair| pair[0] == pair[1]));
    if let Some(from) = constant.filter(|from| values.len() > from + CONFIRMATION) {
        return Ok(Some(Fit {
            from,
            pattern: Pattern::Constant(values[from]),
            confirmed: values.len() - from - 1,
        }));
    }
    let fits = |from: usize, period: usize| {
        (from..values.len() - period).all(|n| values[n] == values[n + period])
    };
    for period in 2..values.len() {
        for from in 0..=last_start {
            let confirmed = values.len().saturating_sub(from + period);
            if confirmed >= CONFIRMATION.max(period) && fits(from, period) {
                return Ok(Some(Fit {
                    from,
                    pattern: Pattern::Periodic(period),
                    confirmed,
                }));
            }
        }
    }
    if let Some(found) = arithmetic(values, last_start, algebra)? {
        return Ok(Some(found));
    }
    if let Some(found) = polynomial(values, last_start, algebra) {
        return Ok(Some(found));
    }
    switches(values, last_start, algebra)
}

fn arithmetic(
    values: &[Game],
    last_start: usize,
    algebra: &mut Algebra,
) -> Result<Option<Fit>, Stopped> {
    for period in 1..values.len() / 2 {
        let mut differences = Vec::with_capacity(values.len() - period);
        for n in 0..values.len() - period {
            differences.push(algebra.sub(values[n + period], values[n])?);
        }
        for from in 0..=last_start {
            let confirmed = values.len().saturating_sub(from + period + 1);
            if confirmed < CONFIRMATION.max(period) {
                break;
            }
            if differences[from..]
                .windows(2)
                .all(|pair| pair[0] == pair[1])
            {
                let saltus = differences[from];
                return Ok(Some(Fit {
                    from,
                    pattern: Pattern::ArithmeticPeriodic { period, saltus },
                    confirmed,
                }));
            }
        }
    }
    Ok(None)
}

fn polynomial(values: &[Game], last_start: usize, algebra: &mut Algebra) -> Option<Fit> {
    /// The largest degree that is tried.
    const LARGEST: usize = 6;
    let numbers: Option<Vec<Dyadic>> = values
        .iter()
        .map(|&value| algebra.as_number(value))
        .collect();
    let numbers = numbers?;
    for from in 0..=last_start {
        let mut differences = numbers[from..].to_vec();
        for degree in 1..=LARGEST {
            differences = differences
                .windows(2)
                .map(|pair| &pair[1] - &pair[0])
                .collect();
            if differences.len() <= CONFIRMATION {
                break;
            }
            if degree >= 2 && differences.windows(2).all(|pair| pair[0] == pair[1]) {
                return Some(Fit {
                    from,
                    pattern: Pattern::Polynomial { degree },
                    confirmed: differences.len() - 1,
                });
            }
        }
    }
    None
}

fn switches(
    values: &[Game],
    last_start: usize,
    algebra: &mut Algebra,
) -> Result<Option<Fit>, Stopped> {
    let mut sides: Vec<Option<(Dyadic, Dyadic)>> = Vec::with_capacity(values.len());
    for &value in values {
        let (left, right) = (algebra.left_options(value)?, algebra.right_options(value)?);
        sides.push(match (&left[..], &right[..]) {
            (&[l], &[r]) => match (algebra.as_number(l), algebra.as_number(r)) {
                (Some(l), Some(r)) if algebra.as_number(value).is_none() => Some((l, r)),
                _ => None,
            },
            _ => None,
        });
    }
    for from in 0..=last_start {
        let known: Option<Vec<&(Dyadic, Dyadic)>> =
            sides[from..].iter().map(Option::as_ref).collect();
        let Some(known) = known.filter(|known| known.len() > CONFIRMATION + 1) else {
            continue;
        };
        let steps: Vec<(Dyadic, Dyadic)> = known
            .windows(2)
            .map(|pair| (&pair[1].0 - &pair[0].0, &pair[1].1 - &pair[0].1))
            .collect();
        if steps.windows(2).all(|pair| pair[0] == pair[1]) {
            let (left, right) = steps[0].clone();
            return Ok(Some(Fit {
                from,
                pattern: Pattern::Switches { left, right },
                confirmed: steps.len() - 1,
            }));
        }
    }
    Ok(None)
}

impl Fit {
    /// The guess in words, which say that it is one. Places are counted from `first`.
    pub fn text(&self, first: i64, algebra: &mut Algebra) -> Result<String, Stopped> {
        let pattern = match &self.pattern {
            Pattern::Constant(value) => format!("always {}", print(algebra, *value, Style::Text)?),
            Pattern::Periodic(period) => format!("repeats with period {period}"),
            Pattern::ArithmeticPeriodic { period: 1, saltus } => {
                format!(
                    "linear: each step adds {}",
                    print(algebra, *saltus, Style::Text)?
                )
            }
            Pattern::ArithmeticPeriodic { period, saltus } => format!(
                "arithmetic-periodic: after {period} steps {} is added",
                print(algebra, *saltus, Style::Text)?
            ),
            Pattern::Polynomial { degree } => format!("a polynomial of degree {degree}"),
            Pattern::Switches { left, right } => {
                format!(
                    "switches: each step adds {left} to the left side and {right} to the right side"
                )
            }
        };
        Ok(format!(
            "observed, not proved: from n = {} on {pattern} ({} values confirm it)",
            first + self.from as i64,
            self.confirmed
        ))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pattern::Constant(_) => "constant",
            Pattern::Periodic(_) => "periodic",
            Pattern::ArithmeticPeriodic { .. } => "arithmetic-periodic",
            Pattern::Polynomial { .. } => "polynomial",
            Pattern::Switches { .. } => "switches",
        })
    }
}
