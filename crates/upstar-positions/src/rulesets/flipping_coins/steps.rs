//! From a line of coins to its value, step by step.

use super::Line;
use crate::position::Misfit;
use std::fmt;
use upstar_values::number::{Dyadic, Sign};

/// The way from a line to its value: reductions, the ordinal sum, the number. Prints as a calculation.
///
/// ```
/// use upstar_positions::rulesets::flipping_coins::explain;
/// let steps = explain("01001110110111011101").unwrap();
/// assert_eq!(steps.value().to_string(), "-893/1024");
/// let lines: Vec<String> = steps.to_string().lines().map(str::to_string).collect();
/// assert_eq!(lines[0], "01001110110111011101");
/// assert_eq!(lines[3], "= 01010100011101");
/// assert_eq!(lines[4], "= 01(0101)(00011)(101)");
/// assert_eq!(lines[5], "= ((-1 : 1/4) : 1/32) : 1");
/// assert_eq!(lines[6], "= -893/1024");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    start: Line,
    reductions: Vec<Reduction>,
    base: Base,
    tails: Vec<Tail>,
}

/// One reduction: the coins 0111 from place `at` on become 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The place of the head, counted from 0 in the line just before this reduction.
    pub at: usize,
    /// Whether another tail follows the three; otherwise the number of tails after them is even.
    pub tail_follows: bool,
}

/// What is left of a reduced line when all tails are cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// No coins: 0.
    Empty,
    /// r heads and a tail: -r.
    Heads(usize),
    /// 1^a 0^p 1 0^q 1: ⌊a/2⌋ + 1/2^(2p+q).
    Tails {
        /// Tails at the front.
        a: usize,
        /// What follows them.
        end: Tail,
    },
}

/// The coins 0^p 1 0^q 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Heads before the first tail.
    pub p: usize,
    /// Heads between the two.
    pub q: usize,
}

impl Tail {
    /// The k of 1/2^k: the exponent of the ordinal sum that attaches the coins to the coins before them.
    pub fn halvings(self) -> u64 {
        debug_assert!(self.p + self.q > 0, "a reduced line has no tail 11");
        (2 * self.p + self.q).saturating_sub(1) as u64
    }
}

impl fmt::Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}1{}1", "0".repeat(self.p), "0".repeat(self.q))
    }
}

impl Base {
    /// The sign expansion of the base's value.
    fn signs(self, signs: &mut Vec<Sign>) {
        match self {
            Base::Empty => {}
            Base::Heads(r) => signs.extend(std::iter::repeat_n(Sign::Minus, r)),
            Base::Tails { a, end } => {
                signs.extend(std::iter::repeat_n(Sign::Plus, a / 2 + 1));
                signs.extend(std::iter::repeat_n(Sign::Minus, 2 * end.p + end.q));
            }
        }
    }

    /// The value.
    pub fn value(self) -> Dyadic {
        let mut signs = Vec::new();
        self.signs(&mut signs);
        Dyadic::from_signs(&signs)
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Base::Empty => Ok(()),
            Base::Heads(r) => write!(f, "{}1", "0".repeat(*r)),
            Base::Tails { a, end } => write!(f, "{}{end}", "1".repeat(*a)),
        }
    }
}

/// A run of heads, and the tails after them.
#[derive(Clone, Copy, Debug)]
struct Run {
    heads: usize,
    tails: usize,
}

fn runs(coins: &[bool]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut heads, mut last) = (0, false);
    for &tail in coins {
        match runs.last_mut() {
            Some(run) if tail && last => run.tails += 1,
            _ if tail => {
                runs.push(Run { heads, tails: 1 });
                heads = 0;
            }
            _ => heads += 1,
        }
        last = tail;
    }
    runs
}

/// Reduces from right to left, each run once. A reduction only changes coins to its left, except that a head may join the reduced part,
/// where it changes nothing.
fn reduce(mut left: Vec<Run>) -> (Vec<Run>, Vec<Reduction>) {
    let mut before: usize = left.iter().map(|run| run.heads + run.tails).sum();
    let mut reduced: Vec<Run> = Vec::new();
    let mut odd_after = false;
    let mut reductions = Vec::new();
    while let Some(run) = left.pop() {
        before -= run.heads + run.tails;
        let tail_follows = run.tails > 3;
        if run.heads == 0 || !(tail_follows || run.tails == 3 && !odd_after) {
            odd_after ^= run.tails % 2 == 1;
            reduced.push(run);
            continue;
        }
        reductions.push(Reduction {
            at: before + run.heads - 1,
            tail_follows,
        });
        match left.last_mut() {
            Some(previous) if run.heads == 1 => previous.tails += 1,
            _ => left.push(Run {
                heads: run.heads - 1,
                tails: 1,
            }),
        }
        before += run.heads;
        if tail_follows {
            left.push(Run {
                heads: 1,
                tails: run.tails - 3,
            });
            before += run.tails - 2;
        } else if let Some(next) = reduced.last_mut() {
            next.heads += 1;
        }
    }
    reduced.reverse();
    (reduced, reductions)
}

/// Cuts 0^p 1 0^q 1 off the end of a line with at least two tails.
fn cut(runs: &mut Vec<Run>) -> Tail {
    // Takes the last tail, and returns the number of heads before it.
    let mut take = || match runs.last_mut() {
        Some(run) if run.tails > 1 => {
            run.tails -= 1;
            0
        }
        _ => runs.pop().map_or(0, |run| run.heads),
    };
    let q = take();
    let p = take();
    Tail { p, q }
}

impl Steps {
    /// The steps for a line, in time linear in its length.
    pub fn of(start: Line) -> Steps {
        let (mut runs, reductions) = reduce(runs(start.coins()));
        let mut tails = Vec::new();
        let base = loop {
            match runs[..] {
                [] => break Base::Empty,
                [Run { heads, tails: 1 }] => break Base::Heads(heads),
                _ => {}
            }
            let end = cut(&mut runs);
            match runs[..] {
                [] => break Base::Tails { a: 0, end },
                [Run { heads: 0, tails: a }] => break Base::Tails { a, end },
                _ => tails.push(end),
            }
        };
        tails.reverse();
        Steps {
            start,
            reductions,
            base,
            tails,
        }
    }

    /// The reductions in the order in which they are made: always the last possible one.
    pub fn reductions(&self) -> &[Reduction] {
        &self.reductions
    }

    /// The line before, between and after the reductions.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let mut coins = self.start.coins().to_vec();
        let first = std::iter::once(self.start.clone());
        first.chain(self.reductions.iter().map(move |reduction| {
            coins.splice(reduction.at..reduction.at + 4, [true, false]);
            let line = Line::of(std::mem::take(&mut coins));
            coins = line.coins().to_vec();
            line
        }))
    }

    /// The line when no reduction is possible.
    pub fn reduced(&self) -> Line {
        let text = self.to_parts().replace(['(', ')'], "");
        text.chars().map(|coin| coin == '1').collect()
    }

    /// What is left when all tails are cut off.
    pub fn base(&self) -> Base {
        self.base
    }

    /// The tails cut off, in the order in which they lie.
    pub fn tails(&self) -> &[Tail] {
        &self.tails
    }

    /// The value of the base, with 1/2^k attached for each tail by an ordinal sum.
    pub fn value(&self) -> Dyadic {
        let mut signs = Vec::new();
        self.base.signs(&mut signs);
        for tail in &self.tails {
            signs.push(Sign::Plus);
            signs.extend(std::iter::repeat_n(Sign::Minus, tail.halvings() as usize));
        }
        Dyadic::from_signs(&signs)
    }

    /// The base and the tails: `101(011)(0011)`.
    fn to_parts(&self) -> String {
        let tails: String = self.tails.iter().map(|tail| format!("({tail})")).collect();
        format!("{}{tails}", self.base)
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, line) in self.lines().enumerate() {
            let equals = if i == 0 { "" } else { "= " };
            match line.coins() {
                [] => writeln!(f, "{equals}no coins")?,
                _ => writeln!(f, "{equals}{line}")?,
            }
        }
        if !self.tails.is_empty() {
            writeln!(f, "= {}", self.to_parts())?;
            let open = "(".repeat(self.tails.len() - 1);
            let parts: Vec<String> = self
                .tails
                .iter()
                .map(|tail| format!(" : {}", Dyadic::half_power(tail.halvings())))
                .collect();
            writeln!(f, "= {open}{}{}", self.base.value(), parts.join(")"))?;
        }
        write!(f, "= {}", self.value())
    }
}

/// How the value of a line of coins is found.
pub fn explain(line: &str) -> Result<Steps, Misfit> {
    Ok(Steps::of(Line::read(line)?))
}
