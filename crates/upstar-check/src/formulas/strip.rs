//! Words with runs of variable length, and the moves on them.

use super::expressions::Expr;
use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;

/// Letters by number, each with the length of its run.
pub(super) type Runs = Vec<(usize, Expr)>;

/// A move: cells next to each other and what becomes of them.
pub(super) struct Pattern {
    read: Vec<usize>,
    written: Vec<usize>,
    at_left_edge: bool,
    at_right_edge: bool,
}

/// More cells are not listed.
const MOST_CELLS: usize = 10_000;
/// Longer patterns are refused.
const LONGEST_PATTERN: usize = 50;

/// The number of a letter.
pub(super) fn letter(value: &Value, letters: &[String]) -> Result<usize, Flaw> {
    let found = value.as_str();
    let found = found.and_then(|text| letters.iter().position(|letter| letter == text));
    match found {
        Some(number) => Ok(number),
        None => flaw(format!("{value} is no letter of the game")),
    }
}

impl Pattern {
    pub(super) fn read(value: &Value, letters: &[String]) -> Result<Pattern, Flaw> {
        let cells = |name: &str| -> Result<Vec<usize>, Flaw> {
            let cells = list(&value[name], name)?.iter();
            cells.map(|cell| letter(cell, letters)).collect()
        };
        let edge = |name: &str| match &value[name] {
            Value::Null => Ok(false),
            Value::Bool(edge) => Ok(*edge),
            _ => flaw(format!("`{name}` is neither true nor false")),
        };
        let pattern = Pattern {
            read: cells("read")?,
            written: cells("written")?,
            at_left_edge: edge("at_left_edge")?,
            at_right_edge: edge("at_right_edge")?,
        };
        let length = pattern.read.len();
        if length == 0 || length > LONGEST_PATTERN || pattern.written.len() != length {
            return flaw(format!(
                "a move does not change 1 to {LONGEST_PATTERN} cells into as many"
            ));
        }
        Ok(pattern)
    }

    /// The most cells with the same letter next to each other that a move reads.
    pub(super) fn longest_run(&self) -> usize {
        let runs = self.read.chunk_by(|a, b| a == b);
        runs.map(<[usize]>::len).max().unwrap_or(0)
    }

    pub(super) fn text(&self, letters: &[String]) -> String {
        let word = |cells: &[usize]| -> String { cells.iter().map(|&c| &*letters[c]).collect() };
        let (left, right) = (self.at_left_edge, self.at_right_edge);
        format!(
            "{} > {}{}",
            word(&self.read),
            word(&self.written),
            match (left, right) {
                (false, false) => "",
                (true, false) => " at the left edge",
                (false, true) => " at the right edge",
                (true, true) => " alone",
            }
        )
    }

    /// How the sum of weights changes, and of weights times places; the second is null where it depends on the place of the move.
    pub(super) fn change(&self, weights: &[i64], by_place: bool) -> Option<i64> {
        let cells = self.read.iter().zip(&self.written);
        let changes: Vec<i64> = cells.map(|(&a, &b)| weights[b] - weights[a]).collect();
        let sum: i64 = changes.iter().sum();
        match by_place {
            false => Some(sum),
            true if sum != 0 => None,
            true => Some(
                changes
                    .iter()
                    .zip(0..)
                    .map(|(change, at)| change * at)
                    .sum(),
            ),
        }
    }
}

/// A piece of a word.
#[derive(Clone)]
enum Piece {
    Cell(usize),
    /// So many cells of a letter. On both sides there are as many single cells of this letter as a pattern reads next to each other at most, so that a
    /// pattern that reads a cell of the block, or cells on both sides of it, has no room for other letters: it lies inside the run.
    Block(usize, Expr),
}

/// A word that follows: its runs, the least values of the parameters, and what the old parameters are now.
pub(super) struct After {
    pub(super) runs: Runs,
    pub(super) least: Vec<i128>,
    pub(super) old: Vec<Expr>,
}

/// A parameter that must be told apart before moves can be listed: a run depends on it and may be too short for single cells at both ends.
pub(super) fn unsettled(
    runs: &Runs,
    least: &[i128],
    longest: usize,
) -> Result<Option<usize>, Flaw> {
    for (_, length) in runs {
        if length.as_constant().is_some() {
            continue;
        }
        match length.minimum(least) {
            None => return flaw("a length has a negative factor"),
            Some(minimum) if minimum < 2 * longest as i128 => return Ok(length.used().next()),
            Some(_) => {}
        }
    }
    Ok(None)
}

/// The words that follow by moves. Nothing may be unsettled. With `all`, every move at all parameters is among them; otherwise each of them is one move that
/// exists for all parameters.
pub(super) fn moves(
    runs: &Runs,
    least: &[i128],
    patterns: &[Pattern],
    longest: usize,
    all: bool,
) -> Result<Vec<After>, Flaw> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (letter, length) in runs {
        let (cells, block) = match length.as_constant() {
            Some(cells @ 0..) => (cells as usize, None),
            Some(_) => return flaw("a length is negative"),
            None => {
                let middle = length.add(-2, &Expr::constant(longest as i128));
                (2 * longest, Some(Piece::Block(*letter, middle)))
            }
        };
        if pieces.len() + cells > MOST_CELLS {
            return flaw("a lemma has too many cells");
        }
        let first = if block.is_some() { longest } else { cells };
        pieces.extend(std::iter::repeat_n(Piece::Cell(*letter), first));
        pieces.extend(block);
        pieces.extend(std::iter::repeat_n(Piece::Cell(*letter), cells - first));
    }
    let same: Vec<Expr> = (0..least.len()).map(Expr::parameter).collect();
    let mut found = Vec::new();
    for pattern in patterns {
        for at in 0..(pieces.len() + 1).saturating_sub(pattern.read.len()) {
            let end = at + pattern.read.len();
            if pattern.at_left_edge && at != 0 || pattern.at_right_edge && end != pieces.len() {
                continue;
            }
            let mut cells = pieces[at..end].iter().zip(&pattern.read);
            if cells.all(|(piece, read)| matches!(piece, Piece::Cell(cell) if cell == read)) {
                let mut after = pieces.clone();
                for (piece, &written) in after[at..end].iter_mut().zip(&pattern.written) {
                    *piece = Piece::Cell(written);
                }
                found.push(After {
                    runs: joined(&after),
                    least: least.to_vec(),
                    old: same.clone(),
                });
            }
        }
        if all && !pattern.at_left_edge && !pattern.at_right_edge {
            inside(runs, least, pattern, &mut found)?;
        }
    }
    Ok(found)
}

/// Moves anywhere inside a run of variable length: those that touch a block lie inside its run.
fn inside(
    runs: &Runs,
    least: &[i128],
    pattern: &Pattern,
    found: &mut Vec<After>,
) -> Result<(), Flaw> {
    for (at, (letter, length)) in runs.iter().enumerate() {
        if length.as_constant().is_some() || pattern.read.iter().any(|read| read != letter) {
            continue;
        }
        let Some(parameter) = length.single() else {
            return flaw("a move lies inside a run whose length is not a parameter and a constant");
        };
        // before + pattern + behind = parameter + base
        let rest = length.add(-1, &Expr::constant(pattern.read.len() as i128));
        let smallest = rest.minimum(least).unwrap_or(0).max(0);
        let same: Vec<Expr> = (0..least.len()).map(Expr::parameter).collect();
        let mut cases: Vec<(Expr, Expr, Vec<i128>, Vec<Expr>)> = Vec::new();
        for before in 0..smallest {
            let behind = rest.add(-1, &Expr::constant(before));
            cases.push((Expr::constant(before), behind, least.to_vec(), same.clone()));
        }
        let new = Expr::parameter(least.len());
        let behind = Expr::parameter(parameter);
        let mut old = same;
        old[parameter] = behind.add(1, &new).add(-1, &Expr::constant(rest.base()));
        let mut ranges = least.to_vec();
        ranges[parameter] = 0;
        ranges.push(smallest);
        cases.push((new, behind, ranges, old));
        for (before, behind, least, old) in cases {
            let put = |runs: &[(usize, Expr)]| -> Vec<Piece> {
                let runs = runs.iter();
                runs.map(|(letter, length)| Piece::Block(*letter, length.put(&old)))
                    .collect()
            };
            let mut after = put(&runs[..at]);
            after.push(Piece::Block(*letter, before));
            after.extend(pattern.written.iter().map(|&cell| Piece::Cell(cell)));
            after.push(Piece::Block(*letter, behind));
            after.extend(put(&runs[at + 1..]));
            found.push(After {
                runs: joined(&after),
                least,
                old,
            });
        }
    }
    Ok(())
}

fn joined(pieces: &[Piece]) -> Runs {
    let runs = pieces.iter().map(|piece| match piece {
        Piece::Cell(letter) => (*letter, Expr::constant(1)),
        Piece::Block(letter, length) => (*letter, length.clone()),
    });
    join(runs)
}

/// Leaves out empty runs and joins runs of the same letter.
pub(super) fn join(runs: impl IntoIterator<Item = (usize, Expr)>) -> Runs {
    let mut joined: Runs = Vec::new();
    for (letter, length) in runs {
        if length.as_constant() == Some(0) {
            continue;
        }
        match joined.last_mut() {
            Some((last, sum)) if *last == letter => *sum = sum.add(1, &length),
            _ => joined.push((letter, length)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn word(runs: &Runs, point: &[i128]) -> Option<Vec<usize>> {
        let at: Vec<Expr> = point.iter().map(|&n| Expr::constant(n)).collect();
        let mut word = Vec::new();
        for (letter, length) in runs {
            let length = usize::try_from(length.put(&at).as_constant()?).ok()?;
            word.extend(std::iter::repeat_n(*letter, length));
        }
        Some(word)
    }

    /// Every word that follows from a word at small parameters is found from its shape, and no other.
    #[test]
    fn moves_are_those_of_words() {
        let pattern = |read: &[usize], written: &[usize], edges: [bool; 2]| Pattern {
            read: read.to_vec(),
            written: written.to_vec(),
            at_left_edge: edges[0],
            at_right_edge: edges[1],
        };
        let inner = [false, false];
        let games = [
            vec![
                pattern(&[0, 2], &[2, 0], inner),
                pattern(&[0, 1, 2], &[2, 1, 0], inner),
            ],
            vec![pattern(&[0], &[2], inner), pattern(&[1, 1], &[2, 2], inner)],
            vec![
                pattern(&[0, 0], &[2, 1], [true, false]),
                pattern(&[1], &[2], [false, true]),
            ],
            vec![pattern(&[1, 0, 0], &[0, 0, 1], inner)],
        ];
        let shapes: [Runs; 3] = [
            vec![
                (0, Expr::parameter(0)),
                (2, Expr::constant(1)),
                (1, Expr::parameter(1)),
            ],
            vec![
                (1, Expr::parameter(0).add(1, &Expr::constant(2))),
                (0, Expr::parameter(1)),
            ],
            vec![
                (0, Expr::constant(3)),
                (1, Expr::constant(1)),
                (2, Expr::parameter(0)),
            ],
        ];
        let least = [4, 5];
        for patterns in &games {
            for runs in &shapes {
                assert_eq!(unsettled(runs, &least, 2), Ok(None));
                let all = moves(runs, &least, patterns, 2, true).unwrap();
                let some = moves(runs, &least, patterns, 2, false).unwrap();
                for point in [[4, 5], [5, 5], [7, 6]] {
                    let here = word(runs, &point).unwrap();
                    let mut wanted = BTreeSet::new();
                    for pattern in patterns {
                        for (at, window) in here.windows(pattern.read.len()).enumerate() {
                            let end = at + pattern.read.len();
                            if window == pattern.read
                                && (at == 0 || !pattern.at_left_edge)
                                && (end == here.len() || !pattern.at_right_edge)
                            {
                                let mut after = here.clone();
                                after[at..end].copy_from_slice(&pattern.written);
                                wanted.insert(after);
                            }
                        }
                    }
                    let mut found = BTreeSet::new();
                    for after in &all {
                        for (x, y, z) in (0..10).flat_map(|x| {
                            (0..10).flat_map(move |y| (0..10).map(move |z| (x, y, z)))
                        }) {
                            let values = &[x, y, z][..after.least.len()];
                            let at: Vec<Expr> = values.iter().map(|&n| Expr::constant(n)).collect();
                            let same = after.old.iter().zip(&point);
                            let mut same = same.map(|(old, n)| old.put(&at) == Expr::constant(*n));
                            let same = same.all(|same| same);
                            let inside =
                                values.iter().zip(&after.least).all(|(n, least)| n >= least);
                            if same && inside {
                                found.insert(word(&after.runs, values).unwrap());
                            }
                        }
                    }
                    assert_eq!(found, wanted);
                    for after in &some {
                        assert!(wanted.contains(&word(&after.runs, &point).unwrap()));
                    }
                }
            }
        }
    }
}
