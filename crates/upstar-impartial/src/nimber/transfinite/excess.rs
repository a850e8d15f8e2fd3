//! The numbers α_p: the least ordinals that have no p-th root below the power of ω that becomes one.
//!
//! Lenstra proved that α_p = κ + m. Here κ is the least ordinal whose degree over two elements is divisible by the order f of 2 modulo p;
//! it is a sum of roots. The *excess* m is finite. It is found by trying 0, 1, 2, …: κ + m has a p-th root if and only if its norm to
//! the field with 2^f elements has one, and that is the case if and only if a power of the norm is 1.

use super::{mul, pow, square};
use crate::ordinal::Ordinal;
use num_bigint::BigUint;
use num_integer::Integer;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};
use upstar_values::budget::{Budget, Stopped};

/// The number of odd primes that the arithmetic knows.
pub(super) const MOST_PRIMES: usize = 1000;

static PRIMES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut primes: Vec<u32> = Vec::with_capacity(MOST_PRIMES);
    let mut n = 3;
    while primes.len() < MOST_PRIMES {
        let small = primes.iter().take_while(|p| **p * **p <= n);
        if small.into_iter().all(|p| n % p != 0) {
            primes.push(n);
        }
        n += 2;
    }
    primes
});

/// The odd prime number k, counted from 0 at 3; k is below 1000.
pub(super) fn odd_prime(k: usize) -> u32 {
    PRIMES[k.min(MOST_PRIMES - 1)]
}

/// The number of an odd prime, counted from 0 at 3; `None` if it is no prime or too large.
pub fn number_of_prime(p: u32) -> Option<usize> {
    PRIMES.binary_search(&p).ok()
}

/// The excesses of primes whose fields are small, so that products need not find them. Tests find them again.
const KNOWN: &[(u32, u64)] = &[
    (3, 0),
    (5, 0),
    (7, 1),
    (11, 1),
    (13, 0),
    (17, 0),
    (19, 4),
    (23, 1),
    (29, 0),
    (31, 1),
    (37, 0),
    (41, 1),
    (43, 1),
    (53, 1),
    (61, 0),
    (73, 1),
    (79, 1),
    (89, 1),
    (97, 0),
    (101, 1),
    (109, 0),
    (113, 0),
    (127, 1),
    (137, 1),
    (151, 0),
    (157, 1),
    (163, 4),
    (181, 0),
    (193, 0),
    (241, 0),
    (251, 1),
    (257, 0),
];

/// The order of 2 modulo an odd number.
fn order_of_two(p: u32) -> u32 {
    let (mut power, mut order) = (2 % p, 1);
    while power != 1 {
        power = power * 2 % p;
        order += 1;
    }
    order
}

/// A degree as the exponents of its primes.
type Degree = BTreeMap<u32, u32>;

fn factors(mut n: u32) -> Degree {
    let mut degree = Degree::new();
    for p in (2..).take_while(|p| p * p <= 8000) {
        while n.is_multiple_of(p) {
            *degree.entry(p).or_default() += 1;
            n /= p;
        }
    }
    if n > 1 {
        degree.insert(n, 1);
    }
    degree
}

fn common_multiple(a: &mut Degree, b: &Degree) {
    for (p, n) in b {
        let most = a.entry(*p).or_default();
        *most = (*most).max(*n);
    }
}

/// What is known about α_p.
#[derive(Clone)]
struct Alpha {
    value: Ordinal,
    /// The degree of the field that it generates.
    degree: Degree,
}

/// α_p for the odd prime number k, counted from 0 at p = 3.
///
/// Known at once for the first primes. For others it is searched within the budget.
///
/// ```
/// use upstar_impartial::nimber::transfinite::alpha;
/// use upstar_values::budget::Budget;
/// let texts: Vec<String> = (0..7).map(|k| alpha(k, &Budget::default()).unwrap().to_string()).collect();
/// assert_eq!(texts, ["2", "4", "w + 1", "w**w + 1", "w + 4", "16", "w**3 + 4"]);
/// ```
pub fn alpha(k: usize, budget: &Budget) -> Result<Ordinal, Stopped> {
    Ok(known(k, budget)?.value)
}

fn known(k: usize, budget: &Budget) -> Result<Alpha, Stopped> {
    static FOUND: LazyLock<Mutex<HashMap<usize, Alpha>>> = LazyLock::new(Mutex::default);
    let table = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let found = table().get(&k).cloned();
    if let Some(alpha) = found {
        return Ok(alpha);
    }
    let p = odd_prime(k);
    let (kappa, degree) = least_of_degree(order_of_two(p), budget)?;
    let excess = match KNOWN.iter().find(|(prime, _)| *prime == p) {
        Some((_, excess)) => *excess,
        None => excess(p, &kappa, &degree, budget)?,
    };
    let alpha = with_excess(&kappa, &degree, excess);
    table().insert(k, alpha.clone());
    Ok(alpha)
}

fn with_excess(kappa: &Ordinal, degree: &Degree, excess: u64) -> Alpha {
    let value = kappa.plus(&Ordinal::from(excess));
    let mut degree = degree.clone();
    // The finite part lies in a field of degree 2^n.
    let finite = match value.terms().last() {
        Some((exponent, n)) if exponent.is_zero() => n.bits(),
        _ => 0,
    };
    if finite > 1 {
        let level = 64 - (finite - 1).leading_zeros();
        common_multiple(&mut degree, &Degree::from([(2, level)]));
    }
    Alpha { value, degree }
}

/// The least ordinal whose degree is divisible by n, and this degree: for each prime power in n, from the largest prime down, the
/// root of that degree, unless the degree of the sum is divisible by it already.
fn least_of_degree(n: u32, budget: &Budget) -> Result<(Ordinal, Degree), Stopped> {
    let (mut sum, mut degree) = (Ordinal::ZERO, Degree::new());
    for (&p, &times) in factors(n).iter().rev() {
        if degree.get(&p).is_some_and(|have| *have >= times) {
            continue;
        }
        let root = if p == 2 {
            common_multiple(&mut degree, &Degree::from([(2, times)]));
            Ordinal::from(BigUint::from(1u32) << (1u32 << (times - 1)))
        } else {
            let k = PRIMES.binary_search(&p).unwrap_or(0);
            let mut of_root = known(k, budget)?.degree;
            *of_root.entry(p).or_default() += times;
            common_multiple(&mut degree, &of_root);
            let step = BigUint::from(p).pow(times - 1);
            let exponent = Ordinal::one_term(Ordinal::from(k as u64), step);
            Ordinal::one_term(exponent, BigUint::from(1u32))
        };
        sum = sum.nim_sum(&root);
    }
    Ok((sum, degree))
}

/// The excess of p.
fn excess(p: u32, kappa: &Ordinal, degree: &Degree, budget: &Budget) -> Result<u64, Stopped> {
    let mut excess = 0;
    loop {
        let candidate = with_excess(kappa, degree, excess);
        if !has_root(&candidate, p, budget)? {
            return Ok(excess);
        }
        excess += 1;
    }
}

/// Whether a number has a p-th root in the field that it generates, whose degree is a multiple of the order of 2 modulo p.
fn has_root(x: &Alpha, p: u32, budget: &Budget) -> Result<bool, Stopped> {
    let order = order_of_two(p);
    let degree: BigUint = x
        .degree
        .iter()
        .map(|(p, n)| BigUint::from(*p).pow(*n))
        .product();
    let conjugates = &degree / order;
    // The product of x to the powers 2^(order · j), j below `conjugates`, by doubling from the first bit on.
    let mut norm = Ordinal::from(1u64);
    let mut count = BigUint::ZERO;
    for bit in (0..conjugates.bits()).rev() {
        let raised = raise(&norm, &(&count * order), budget)?;
        norm = mul(&norm, &raised, budget)?;
        count *= 2u32;
        if conjugates.bit(bit) {
            norm = mul(&raise(&norm, &order.into(), budget)?, &x.value, budget)?;
            count += 1u32;
        }
    }
    let group = (BigUint::from(1u32) << order) - 1u32;
    let (exponent, _) = group.div_rem(&BigUint::from(p));
    Ok(pow(&norm, &exponent, budget)? == Ordinal::from(1u64))
}

/// x to the power 2^n.
fn raise(x: &Ordinal, n: &BigUint, budget: &Budget) -> Result<Ordinal, Stopped> {
    let (mut power, mut done) = (x.clone(), BigUint::ZERO);
    while done < *n {
        power = square(&power, budget)?;
        done += 1u32;
    }
    Ok(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every second entry of the table is what the search finds.
    fn check_from(first: usize) {
        for &(p, excess) in KNOWN.iter().skip(first).step_by(2) {
            let k = number_of_prime(p).unwrap();
            assert_eq!(searched(k), (p, excess));
        }
    }

    #[test]
    fn the_table_is_right() {
        check_from(0);
    }

    #[test]
    fn the_rest_of_the_table_is_right() {
        check_from(1);
    }

    /// The excess found by search, without the table.
    fn searched(k: usize) -> (u32, u64) {
        let budget = Budget::default();
        let p = odd_prime(k);
        let (kappa, degree) = least_of_degree(order_of_two(p), &budget).unwrap();
        (p, excess(p, &kappa, &degree, &budget).unwrap())
    }
}
