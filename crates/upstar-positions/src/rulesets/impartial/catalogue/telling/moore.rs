//! Moore's Nim: the ones in each binary column are counted modulo k + 1.

use super::{FIRST, MOST_SHOWN, SECOND, rest};
use crate::position::Argument;
use num_bigint::BigUint;
use upstar_impartial::games::Moore;

/// The columns, and a winning move.
pub(super) fn columns(
    k: u64,
    args: &[Argument],
    call: &dyn Fn(&[BigUint]) -> String,
) -> Option<Vec<String>> {
    let piles: Option<Vec<u64>> = args.iter().map(Argument::as_natural).collect();
    let piles = piles?;
    let moore = Moore { k };
    let modulus = u128::from(k) + 1;
    let digits = piles.iter().map(|p| 64 - p.leading_zeros()).max();
    let digits = digits.unwrap_or(0).max(1) as usize;
    let names: Vec<String> = piles.iter().map(|pile| format!("pile {pile}")).collect();
    let sums_name = format!("ones modulo {modulus}");
    let width = names
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max(sums_name.len());
    let spaced = |digits: &mut dyn Iterator<Item = String>| -> String {
        digits.collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> = Vec::new();
    for (pile, name) in piles.iter().zip(&names).take(MOST_SHOWN) {
        let binary = format!("{pile:0>digits$b}");
        let row = spaced(&mut binary.chars().map(String::from));
        lines.push(format!("{name:<width$}  {row}"));
    }
    rest(piles.len(), "piles", &mut lines);
    let mut sums = moore.column_sums(&piles);
    if sums.is_empty() {
        sums.push(0);
    }
    let row = spaced(&mut sums.iter().map(u64::to_string));
    lines.push(format!("{sums_name:<width$}  {row}"));
    if sums.iter().all(|&sum| sum == 0) {
        lines.push(format!("every column is 0: {SECOND}"));
        return Some(lines);
    }
    lines.push(format!("a column is not 0: {FIRST}"));
    if piles.len() > MOST_SHOWN {
        return Some(lines);
    }
    if let Some(after) = moore.winning_move(&piles) {
        let changes = piles.iter().zip(&after).filter(|(from, to)| from != to);
        let changes: Vec<String> = changes
            .map(|(from, to)| format!("{from} to {to}"))
            .collect();
        let mut after: Vec<BigUint> = after.into_iter().map(BigUint::from).collect();
        after.sort_unstable();
        lines.push(format!(
            "winning move: {}, which makes every column 0: {}",
            super::list(&changes),
            call(&after)
        ));
    }
    Some(lines)
}
