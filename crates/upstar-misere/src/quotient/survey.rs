//! One line for each game of a sweep over many codes.

use super::{Items, Partial, Period};
use std::fmt;
use std::str::FromStr;
use upstar_impartial::take_and_break::TakeAndBreak;
use upstar_values::budget::{Budget, Stopped};

/// What is known about the quotient of a game. The text is one line that reads back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The code of the game.
    pub code: String,
    /// The heaps that were used.
    pub heaps: usize,
    /// The number of elements of their quotient.
    pub order: usize,
    /// The number of elements of P.
    pub p_order: usize,
    /// Whether it is the quotient of a nim-heap.
    pub is_tame: bool,
    /// The period, if it is proved; then the quotient is that of all heaps.
    pub period: Option<Period>,
}

/// Finds out about one game within a budget: up to this heap, or until a period is proved.
///
/// Only a raised cancel flag is an error; at any other limit the survey says what was proved before.
///
/// ```
/// use upstar_misere::quotient::{Survey, survey};
/// use upstar_values::budget::Budget;
/// let line = survey(&"0.75".parse().unwrap(), 400, &Budget::default()).unwrap().to_string();
/// assert_eq!(line, "0.75: solved, order 8, P 2, preperiod 8, period 2, heaps 24, wild");
/// assert_eq!(line.parse::<Survey>().unwrap().order, 8);
/// ```
pub fn survey(game: &TakeAndBreak, last: usize, budget: &Budget) -> Result<Survey, Stopped> {
    let mut partial = Partial::new(game.clone());
    let quotient = match partial.solve_within(last, budget) {
        Ok(quotient) => quotient,
        Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
        Err(_) => partial.quotient(),
    };
    Ok(Survey {
        code: game.code().unwrap_or_else(|| game.to_string()),
        heaps: quotient.last(),
        order: quotient.order(),
        p_order: quotient.p_order(),
        is_tame: quotient.is_tame(),
        period: quotient.period(),
    })
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.period.is_some() {
            "solved"
        } else {
            "partial"
        };
        write!(
            f,
            "{}: {state}, order {}, P {}, ",
            self.code, self.order, self.p_order
        )?;
        if let Some(Period { preperiod, period }) = self.period {
            write!(f, "preperiod {preperiod}, period {period}, ")?;
        }
        let kind = if self.is_tame { "tame" } else { "wild" };
        write!(f, "heaps {}, {kind}", self.heaps)
    }
}

/// A line that is not a survey.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a line such as `0.07: partial, order 24, P 4, heaps 24, wild`; {0:?} does not fit"
)]
pub struct SurveyError(String);

impl FromStr for Survey {
    type Err = SurveyError;

    fn from_str(line: &str) -> Result<Survey, SurveyError> {
        let wrong = |part: &str| SurveyError(part.to_owned());
        let (code, rest) = line.trim().split_once(": ").ok_or_else(|| wrong(line))?;
        let mut fields = rest.split(", ");
        let mut next = || fields.next().ok_or_else(|| wrong(line));
        let is_solved = match next()? {
            "solved" => true,
            "partial" => false,
            other => return Err(wrong(other)),
        };
        let mut number = |name: &str| {
            let field = next()?;
            let value = field
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(' '));
            value
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| wrong(field))
        };
        let (order, p_order) = (number("order")?, number("P")?);
        let period = match is_solved {
            true => Some(Period {
                preperiod: number("preperiod")?,
                period: number("period")?,
            }),
            false => None,
        };
        let heaps = number("heaps")?;
        let is_tame = match next()? {
            "tame" => true,
            "wild" => false,
            other => return Err(wrong(other)),
        };
        match fields.next() {
            Some(more) => Err(wrong(more)),
            None => Ok(Survey {
                code: code.to_owned(),
                heaps,
                order,
                p_order,
                is_tame,
                period,
            }),
        }
    }
}
