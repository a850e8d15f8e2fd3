//! Games in which the last take limits the next one: the smallest part of the heap decides, of its Zeckendorf sum (Fibonacci Nim) or of
//! its binary digits (take no more than the last player).

use super::{FIRST, SECOND};
use num_bigint::BigUint;

/// The parts of the heap, and whether the smallest one may be taken. `None` for ratios without a theorem.
pub(super) fn smallest_part(
    ratio: u64,
    numbers: Option<&[BigUint]>,
    call: &dyn Fn(&[BigUint]) -> String,
) -> Option<Vec<String>> {
    let [heap, limit] = numbers? else {
        return None;
    };
    let (parts, what) = match ratio {
        1 => (binary(heap), "powers of two"),
        2 => (
            zeckendorf(heap),
            "Fibonacci numbers that are not neighbours",
        ),
        _ => return None,
    };
    let Some(smallest) = parts.last() else {
        return Some(vec![format!("the heap is empty: {SECOND}")]);
    };
    let texts: Vec<String> = parts.iter().map(BigUint::to_string).collect();
    let mut lines = vec![
        format!("as a sum of {what}: {heap} = {}", texts.join(" + ")),
        format!("at most {limit} may be taken"),
    ];
    if smallest > limit {
        lines.push(format!(
            "the smallest part, {smallest}, is more than that: {SECOND}"
        ));
        return Some(lines);
    }
    lines.push(format!(
        "the smallest part, {smallest}, may be taken: {FIRST}"
    ));
    let left = heap - smallest;
    let next = (smallest * ratio).min(left.clone());
    let after = call(&[left, next.clone()]);
    lines.push(match parts.len() {
        1 => format!("winning move: take all: {after}"),
        many => format!(
            "winning move: take {smallest}; then at most {next} may be taken, less than the smallest part left, {}: {after}",
            parts[many - 2]
        ),
    });
    Some(lines)
}

/// The powers of two of a number, greatest first.
fn binary(n: &BigUint) -> Vec<BigUint> {
    let bits = (0..n.bits()).rev().filter(|&bit| n.bit(bit));
    bits.map(|bit| BigUint::from(1u32) << bit).collect()
}

/// The Fibonacci numbers of a number, greatest first, by the greedy algorithm.
fn zeckendorf(n: &BigUint) -> Vec<BigUint> {
    let mut numbers = vec![BigUint::from(1u32), BigUint::from(2u32)];
    while numbers[numbers.len() - 1] <= *n {
        let next = &numbers[numbers.len() - 1] + &numbers[numbers.len() - 2];
        numbers.push(next);
    }
    let (mut rest, mut parts) = (n.clone(), Vec::new());
    for number in numbers.into_iter().rev() {
        if number <= rest {
            rest -= &number;
            parts.push(number);
        }
    }
    parts
}
