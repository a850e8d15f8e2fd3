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
    let names = heaps.iter().map(|heap| format!("{what} {heap}"));
    let mut lines = columns(heaps, &names.collect::<Vec<_>>());
    winning(heaps, &mut lines, |place, to| {
        let mut after = heaps.to_vec();
        let from = std::mem::replace(&mut after[place], to.clone());
        Some((format!("{what} {from} to {to}"), position(after, call)))
    });
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
    let name = |(at, gap): (&usize, &BigUint)| match at.checked_sub(1) {
        Some(before) => format!("gap {gap} from {} to {}", squares[before], squares[*at]),
        None => format!("gap {gap} before {}", squares[*at]),
    };
    let names: Vec<String> = after.iter().zip(&gaps).map(name).collect();
    let mut lines =
        vec!["Nim on the gaps before every second coin, from the last one down".to_owned()];
    lines.extend(columns(&gaps, &names));
    winning(&gaps, &mut lines, |place, to| {
        let mut moved = squares.to_vec();
        let coin = &mut moved[after[place]];
        let from = coin.clone();
        *coin -= &gaps[place] - to;
        Some((format!("coin on {from} to {coin}"), call(&moved)))
    });
    lines
}

/// Coins on the steps of a staircase: Nim on the odd steps.
pub(super) fn staircase(steps: &[BigUint], call: Call<'_>) -> Vec<String> {
    let odd: Vec<usize> = (0..steps.len()).step_by(2).collect();
    let heaps: Vec<BigUint> = odd.iter().map(|&at| steps[at].clone()).collect();
    let name = |&at: &usize| format!("step {}, {} coins", at + 1, steps[at]);
    let names: Vec<String> = odd.iter().map(name).collect();
    let mut lines = vec!["Nim on the odd steps".to_owned()];
    lines.extend(columns(&heaps, &names));
    winning(&heaps, &mut lines, |place, to| {
        let (at, mut after) = (odd[place], steps.to_vec());
        let taken = &steps[at] - to;
        after[at] = to.clone();
        if let Some(below) = at.checked_sub(1) {
            after[below] += &taken;
        }
        Some((
            format!("{taken} coins down from step {}", at + 1),
            call(&after),
        ))
    });
    lines
}

/// The numbers in binary, one below the other, and their nim sum.
fn columns(heaps: &[BigUint], names: &[String]) -> Vec<String> {
    let total = sum(heaps);
    let digits = heaps.iter().map(BigUint::bits).max().unwrap_or(0).max(1) as usize;
    let width = names
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max("nim sum".len());
    let line = |name: &str, heap: &BigUint| format!("{name:<width$}  {heap:0>digits$b}");
    let mut lines: Vec<String> = names.iter().zip(heaps).map(|(n, h)| line(n, h)).collect();
    lines.truncate(MOST_SHOWN);
    rest(heaps.len(), "numbers", &mut lines);
    lines.push(format!("{} = {total}", line("nim sum", &total)));
    lines
}

fn sum(heaps: &[BigUint]) -> BigUint {
    heaps
        .iter()
        .fold(BigUint::default(), |sum, heap| sum ^ heap)
}

/// Who wins, and every winning move: a heap with a one in the leftmost odd column becomes its nim sum with the total.
fn winning(
    heaps: &[BigUint],
    lines: &mut Vec<String>,
    moved: impl Fn(usize, &BigUint) -> Option<(String, String)>,
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
    let mut changed: Vec<&BigUint> = Vec::new();
    for (place, heap) in heaps.iter().enumerate() {
        if !heap.bit(top) || changed.contains(&heap) {
            continue;
        }
        if changed.len() == MOST_MOVES {
            lines.push("… and more winning moves".to_owned());
            break;
        }
        changed.push(heap);
        let to = heap ^ &total;
        if let Some((change, after)) = moved(place, &to) {
            lines.push(format!(
                "winning move: {change}, which makes all columns even: {after}"
            ));
        }
    }
}
