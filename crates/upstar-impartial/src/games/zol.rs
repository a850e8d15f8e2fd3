//! ZOL (Zeckendorf, Ostrowski, Lekkerkerker) numeration: sums of Fibonacci numbers no two of which
//! are neighbours.

/// Fibonacci numbers 1, 2, 3, 5, 8, … not above n.
fn fibonacci_up_to(n: u64) -> Vec<u64> {
    let mut numbers = Vec::new();
    let (mut a, mut b) = (1u64, 2u64);
    while a <= n {
        numbers.push(a);
        // No Fibonacci number after the last one below 2^64 is needed.
        let Some(next) = a.checked_add(b) else {
            if b <= n {
                numbers.push(b);
            }
            break;
        };
        (a, b) = (b, next);
    }
    numbers
}

/// The parts of n, greatest first, by the greedy algorithm.
///
/// ```
/// assert_eq!(upstar_impartial::games::zol::parts(43), [34, 8, 1]);
/// ```
pub fn parts(mut n: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    for f in fibonacci_up_to(n).into_iter().rev() {
        if f <= n {
            parts.push(f);
            n -= f;
        }
    }
    parts
}

/// The word of n: a digit for each Fibonacci number, greatest first, empty for 0.
///
/// ```
/// use upstar_impartial::games::zol::{number, word};
/// assert_eq!(word(11), "10100");
/// assert_eq!(number("10100"), Some(11));
/// ```
pub fn word(n: u64) -> String {
    let parts = parts(n);
    let digits = fibonacci_up_to(n).into_iter().rev();
    digits
        .map(|f| if parts.contains(&f) { '1' } else { '0' })
        .collect()
}

/// The number of a word of 0s and 1s, `None` for other characters or a number of 2^64 or more.
pub fn number(word: &str) -> Option<u64> {
    let (mut a, mut b) = (Some(1u64), Some(2u64));
    let mut n = 0u64;
    for digit in word.chars().rev() {
        match digit {
            '0' => {}
            '1' => n = n.checked_add(a?)?,
            _ => return None,
        }
        (a, b) = (b, a.and_then(|a| a.checked_add(b?)));
    }
    Some(n)
}

/// How many zeros the word of n ends in; 0 for the empty word.
pub fn trailing_zeros(n: u64) -> usize {
    let word = word(n);
    word.len() - word.trim_end_matches('0').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_unique_without_neighbours() {
        for n in 0..2000 {
            let w = word(n);
            assert!(!w.contains("11") && !w.starts_with('0'));
            assert_eq!(number(&w), Some(n));
        }
        for k in 1..20 {
            let alternating: String = "10".repeat(k).chars().take(k).collect();
            let carried = format!("1{}", "0".repeat(k));
            assert_eq!(word(number(&alternating).unwrap() + 1), carried);
        }
        assert_eq!(number("2"), None);
        assert_eq!(number(&word(u64::MAX)), Some(u64::MAX));
    }
}
