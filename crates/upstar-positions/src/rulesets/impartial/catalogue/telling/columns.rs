//! Nim by Bouton's theorem: the heaps in binary columns, and the heaps that a winning move changes.

use super::{FIRST, MOST_SHOWN, SECOND, rest};
use num_bigint::BigUint;

/// More winning moves than this are not listed.
const MOST_MOVES: usize = 10;

type Call<'a> = &'a dyn Fn(&[BigUint]) -> String;

/// Nim, and games that are Nim on their numbers.
pub(super) fn nim(name: &str, heaps: &[BigUint], call: Call<'_>) -> Vec<String> {
    let what = match name {
        "nimble" => "coin on square",
        "northcott" => "gap",
        "rims" => "dots",
        _ => "heap",
    };
    let mut lines = columns(heaps, |place| format!("{what} {}", heaps[place]));
    let change = |place: usize, to: &BigUint| format!("{what} {} to {to}", heaps[place]);
    let after = |place: usize, to: &BigUint| {
        let mut after = heaps.to_vec();
        after[place] = to.clone();
        position(after, call)
    };
    winning(heaps, &mut lines, change, after);
    lines
}

/// The heaps in order, without empty ones, as positions are printed.
fn position(mut heaps: Vec<BigUint>, call: Call<'_>) -> String {
    heaps.retain(|heap| heap.bits() > 0);
    heaps.sort_unstable();
    if heaps.is_empty() {
        heaps.push(BigUint::default());
    }
    call(&heaps)
}

/// Coins on a strip that do not pass each other: Nim on every second gap, from the last coin down.
pub(super) fn silver_dollar(squares: &[BigUint], call: Call<'_>) -> Vec<String> {
    // The coin before a gap stays, the coin after it moves. Before the first coin there is the edge.
    let after: Vec<usize> = (0..squares.len()).rev().step_by(2).collect();
    let gap = |&at: &usize| match at.checked_sub(1) {
        Some(before) => &squares[at] - &squares[before] - 1u32,
        None => squares[at].clone(),
    };
    let gaps: Vec<BigUint> = after.iter().map(gap).collect();
    let name = |place: usize| {
        let (at, gap) = (after[place], &gaps[place]);
        match at.checked_sub(1) {
            Some(before) => format!("gap {gap} from {} to {}", squares[before], squares[at]),
            None => format!("gap {gap} before {}", squares[at]),
        }
    };
    let mut lines =
        vec!["Nim on the gaps before every second coin, from the last one down".to_owned()];
    lines.extend(columns(&gaps, name));
    let moved = |place: usize, to: &BigUint| &squares[after[place]] - (&gaps[place] - to);
    let change = |place: usize, to: &BigUint| {
        format!("coin on {} to {}", squares[after[place]], moved(place, to))
    };
    let position = |place: usize, to: &BigUint| {
        let mut squares = squares.to_vec();
        squares[after[place]] = moved(place, to);
        call(&squares)
    };
    winning(&gaps, &mut lines, change, position);
    lines
}

/// Coins on the steps of a staircase: Nim on the odd steps.
pub(super) fn staircase(steps: &[BigUint], call: Call<'_>) -> Vec<String> {
    let odd: Vec<usize> = (0..steps.len()).step_by(2).collect();
    let heaps: Vec<BigUint> = odd.iter().map(|&at| steps[at].clone()).collect();
    let name = |place: usize| format!("step {}, {} coins", odd[place] + 1, heaps[place]);
    let mut lines = vec!["Nim on the odd steps".to_owned()];
    lines.extend(columns(&heaps, name));
    let change = |place: usize, to: &BigUint| {
        format!(
            "{} coins down from step {}",
            &heaps[place] - to,
            odd[place] + 1
        )
    };
    let position = |place: usize, to: &BigUint| {
        let (at, mut after) = (odd[place], steps.to_vec());
        let taken = &steps[at] - to;
        after[at] = to.clone();
        if let Some(below) = at.checked_sub(1) {
            after[below] += &taken;
        }
        call(&after)
    };
    winning(&heaps, &mut lines, change, position);
    lines
}

/// The numbers in binary, one below the other, and their nim sum.
fn columns(heaps: &[BigUint], name: impl Fn(usize) -> String) -> Vec<String> {
    let total = sum(heaps);
    let digits = heaps.iter().map(BigUint::bits).max().unwrap_or(0).max(1) as usize;
    let shown = heaps.len().min(MOST_SHOWN);
    let names: Vec<String> = (0..shown).map(name).collect();
    let widths = names.iter().map(String::len);
    let width = widths.chain(["nim sum".len()]).max().unwrap_or(0);
    let line = |name: &str, heap: &BigUint| format!("{name:<width$}  {heap:0>digits$b}");
    let mut lines: Vec<String> = names.iter().zip(heaps).map(|(n, h)| line(n, h)).collect();
    rest(heaps.len(), "numbers", &mut lines);
    lines.push(format!("{} = {total}", line("nim sum", &total)));
    lines
}

fn sum(heaps: &[BigUint]) -> BigUint {
    heaps
        .iter()
        .fold(BigUint::default(), |sum, heap| sum ^ heap)
}

/// Who wins, and the winning moves: a heap with a one in the leftmost odd column becomes its nim sum with the total. What the move
/// leaves is written if the position is short.
fn winning(
    heaps: &[BigUint],
    lines: &mut Vec<String>,
    change: impl Fn(usize, &BigUint) -> String,
    after: impl Fn(usize, &BigUint) -> String,
) {
    let total = sum(heaps);
    let Some(top) = total.bits().checked_sub(1) else {
        lines.push(format!("every column has an even number of ones: {SECOND}"));
        return;
    };
    let column = BigUint::from(1u32) << top;
    lines.push(format!(
        "the leftmost column with an odd number of ones is that of {column}: {FIRST}"
    ));
    let before = lines.len();
    for (place, heap) in heaps.iter().enumerate().filter(|(_, heap)| heap.bit(top)) {
        let to = heap ^ &total;
        let mut line = format!(
            "winning move: {}, which makes all columns even",
            change(place, &to)
        );
        if heaps.len() <= MOST_SHOWN {
            line += ": ";
            line += &after(place, &to);
        }
        // Equal heaps have the same move.
        if lines[before..].contains(&line) {
            continue;
        }
        if lines.len() - before == MOST_MOVES {
            lines.push("… and more winning moves".to_owned());
            break;
        }
        lines.push(line);
    }
}
