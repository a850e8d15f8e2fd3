//! Wythoff's game by its pairs: the P-positions are (A, B) with A = floor(n φ) and B = A + n.

use super::{FIRST, SECOND, list};
use num_bigint::BigUint;
use upstar_impartial::games::wythoff::golden;

/// Which pair a position is, or the pairs that can be reached from it.
pub(super) fn pairs(a: &BigUint, b: &BigUint, call: &dyn Fn(&[BigUint]) -> String) -> Vec<String> {
    let (less, greater) = (a.min(b), a.max(b));
    let n = greater - less;
    let first = golden(&n);
    let pair = |n: &BigUint, a: &BigUint| format!("pair {n} is ({a}, {})", a + n);
    let mut lines = vec![
        "the pairs (floor(n phi), floor(n phi) + n) are lost for the player who starts".to_owned(),
        format!("the numbers differ by {n}: {}", pair(&n, &first)),
    ];
    if first == *less {
        lines.push(format!("the position is this pair: {SECOND}"));
        return lines;
    }
    lines.push(format!("the position is no pair: {FIRST}"));
    let mut wins: Vec<(String, [BigUint; 2])> = Vec::new();
    if first < *less {
        let taken = less - &first;
        let after = [a - &taken, b - &taken];
        wins.push((
            format!("{taken} from both, to {}", list_pair(&first, &n)),
            after,
        ));
    }
    for (kept, changed, kept_is_first) in [(a, b, true), (b, a, false)] {
        let (n, partner) = partner(kept);
        if partner >= *changed {
            continue;
        }
        let taken = changed - &partner;
        let least = kept.min(&partner);
        let after = match kept_is_first {
            true => [kept.clone(), partner.clone()],
            false => [partner.clone(), kept.clone()],
        };
        wins.push((
            format!("{taken} from the {changed}, to {}", list_pair(least, &n)),
            after,
        ));
    }
    // Equal heaps have the same moves on both sides.
    wins.dedup_by(|x, y| a == b && x.0 == y.0);
    for (text, after) in wins {
        lines.push(format!("winning move: {text}: {}", call(&after)));
    }
    lines
}

/// A pair in a sentence.
fn list_pair(a: &BigUint, n: &BigUint) -> String {
    let pair = list(&[a.clone(), a + n]);
    format!("pair {n}, {pair}")
}

/// The number n of the pair that a number belongs to, and the other number of this pair: every number from 1 on is in exactly one.
fn partner(x: &BigUint) -> (BigUint, BigUint) {
    // x / φ, rounded down: the n with floor(n φ) = x is this or one more.
    let below = ((x * x * 5u32).sqrt() - x) / 2u32;
    for n in [below.clone(), &below + 1u32] {
        if golden(&n) == *x {
            let other = x + &n;
            return (n, other);
        }
    }
    // Otherwise x = floor(n φ) + n, and n is x - x / φ, rounded down, or a neighbour.
    let near = x - &below;
    for n in [&near + 0u32, near.clone() - 1u32, &near + 1u32] {
        let first = golden(&n);
        if &first + &n == *x {
            return (n, first);
        }
    }
    (BigUint::default(), x.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_partner() {
        for n in 0u32..2000 {
            let n = BigUint::from(n);
            let a = golden(&n);
            let b = &a + &n;
            assert_eq!(partner(&a), (n.clone(), b.clone()));
            assert_eq!(partner(&b), (n, a));
        }
        let n = BigUint::from(10u32).pow(30);
        let a = golden(&n);
        assert_eq!(partner(&(&a + &n)), (n, a));
    }
}
