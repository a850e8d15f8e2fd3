//! Repetitions written out: `x .+` as `x .`, `x . .`, and so on.

use crate::mistake::Mistake;
use crate::pattern::{Item, Sign, Step};

/// A cell of a pattern: its row, its column, what is there and what becomes of it.
pub(crate) type WrittenCell = (usize, usize, Sign, Sign);

/// Every way to write out the repetitions of a step so that no side is longer than `longest`: the cells of both sides,
/// row by row.
pub(crate) fn written_out(step: &Step, longest: usize) -> Result<Vec<Vec<WrittenCell>>, Mistake> {
    let (from, to) = (&step.from.rows, &step.to.rows);
    if from.len() != to.len() {
        return Err(lengths(step, from.len(), to.len(), "rows"));
    }
    if from.len() > 1 {
        let (a, b) = (from[0].len(), to[0].len());
        if a != b {
            return Err(lengths(step, a, b, "columns"));
        }
        let rows = from.iter().zip(to).enumerate();
        let cells = rows.flat_map(|(r, (from, to))| {
            let (from, to) = (write_out(from, &[]), write_out(to, &[]));
            let pairs = from.into_iter().zip(to).enumerate();
            pairs.map(move |(c, (a, b))| (r, c, a, b))
        });
        return Ok(vec![cells.collect()]);
    }
    let (from, to) = (&from[0], &to[0]);
    let repeats: Vec<(usize, usize)> = from.iter().filter_map(Item::repeat).collect();
    let single = from.len() - repeats.len();
    let mut all = Vec::new();
    let mut counts: Vec<usize> = repeats.iter().map(|r| r.1).collect();
    let length = |counts: &[usize]| {
        let repeated = repeats.iter().zip(counts);
        single
            + repeated
                .map(|((unit, _), count)| unit * count)
                .sum::<usize>()
    };
    // Counts up in the last place first; a place that is full starts again, as in an odometer.
    'next: loop {
        if length(&counts) <= longest {
            let length = length(&counts);
            let other = matching_counts(to, &counts, length)
                .ok_or_else(|| lengths(step, length, write_out(to, &counts).len(), "cells"))?;
            let pairs = write_out(from, &counts).into_iter();
            let pairs = pairs.zip(write_out(to, &other)).enumerate();
            all.push(pairs.map(|(c, (a, b))| (0, c, a, b)).collect());
        }
        for at in (0..counts.len()).rev() {
            counts[at] += 1;
            if length(&counts) <= longest {
                continue 'next;
            }
            counts[at] = repeats[at].1;
        }
        return Ok(all);
    }
}

fn lengths(step: &Step, from: usize, to: usize, what: &str) -> Mistake {
    let message = format!("{from} {what} become {to}: both sides of the arrow must be of one size");
    Mistake::new(step.from.place.start..step.to.place.end, message)
        .help("every cell of the pattern stands on both sides; `?` on the right leaves it as it is")
}

/// How often the right side repeats where it is `length` cells long: as often as the left side, or what one repetition
/// alone makes of it.
fn matching_counts(to: &[Item], counts: &[usize], length: usize) -> Option<Vec<usize>> {
    let repeats: Vec<(usize, usize)> = to.iter().filter_map(Item::repeat).collect();
    let single = to.len() - repeats.len();
    let total = |counts: &[usize]| {
        let repeated = repeats.iter().zip(counts);
        single
            + repeated
                .map(|((unit, _), count)| unit * count)
                .sum::<usize>()
    };
    if repeats.len() == counts.len() && total(counts) == length {
        return Some(counts.to_vec());
    }
    let &[(unit, least)] = &repeats[..] else {
        return None;
    };
    let rest = length.checked_sub(single)?;
    (rest % unit == 0 && rest / unit >= least).then(|| vec![rest / unit])
}

/// The cells with each repetition as often as its count says.
fn write_out(items: &[Item], counts: &[usize]) -> Vec<Sign> {
    let mut counts = counts.iter();
    let mut signs = Vec::new();
    for item in items {
        match item {
            Item::Cell(sign) => signs.push(sign.clone()),
            Item::Repeat { unit, least } => {
                for _ in 0..*counts.next().unwrap_or(least) {
                    signs.extend(unit.iter().cloned());
                }
            }
        }
    }
    signs
}
