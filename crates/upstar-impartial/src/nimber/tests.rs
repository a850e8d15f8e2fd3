use num_bigint::BigUint;

use super::*;

/// A simple generator with a fixed seed, so that failures can be repeated.
fn numbers(count: usize) -> Vec<u64> {
    let mut x = 0x853c_49e6_748f_ea9bu64;
    (0..count)
        .map(|i| {
            x = x
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (x ^ (x >> 31)) >> (i % 7 * 9)
        })
        .collect()
}

#[test]
fn every_path_agrees_with_the_definition() {
    let a = numbers(3003);
    let mut b = numbers(3003);
    b.reverse();
    let want: Vec<u64> = a
        .iter()
        .zip(&b)
        .map(|(&x, &y)| mul_by_definition(x, y))
        .collect();
    for path in Path::available() {
        let mut got = a.clone();
        assert!(mul_slice_on(path, &mut got, &b));
        assert_eq!(got, want, "{path:?}");
        assert_eq!(mul_on(path, a[5], b[5]), Some(want[5]));
    }
    assert_eq!(
        a.iter()
            .zip(&b)
            .map(|(&x, &y)| mul(x, y))
            .collect::<Vec<_>>(),
        want
    );
    assert_eq!(mul(1 << 63, 1 << 63), 16017865340936038689);
}

#[test]
fn field_axioms() {
    for w in numbers(400).windows(3) {
        let [a, b, c] = [w[0], w[1], w[2]];
        assert_eq!(mul(a, b), mul(b, a));
        assert_eq!(mul(mul(a, b), c), mul(a, mul(b, c)));
        assert_eq!(mul(a, b ^ c), mul(a, b) ^ mul(a, c));
        assert_eq!(mul(a, 1), a);
        assert_eq!(square(sqrt(a)), a);
        if a != 0 {
            assert_eq!(mul(a, inverse(a).unwrap()), 1);
            assert_eq!(mul(div(b, a).unwrap(), a), b);
            assert_eq!(pow(a, u64::MAX), 1);
        }
        let image = square(a) ^ a;
        assert_eq!(solve_quadratic(image), Some(a & !1));
    }
    assert_eq!(
        (inverse(0), div(3, 0), pow(0, 0), pow(0, 5)),
        (None, None, 1, 0)
    );
}

/// The numbers below each Fermat 2-power are a subfield.
#[test]
fn subfields() {
    for k in 0..6 {
        let bits = 1u32 << k;
        for w in numbers(200).windows(2) {
            let [a, b] = [w[0], w[1]].map(|x| x & ((1 << bits) - 1));
            assert!(mul(a, b) >> bits == 0);
            assert!(inverse(a).unwrap_or(0) >> bits == 0);
        }
        let fermat = 1u64 << bits;
        assert_eq!(square(fermat), fermat / 2 * 3);
        assert_eq!(mul(fermat, fermat - 1), fermat * (fermat - 1));
    }
}

#[test]
fn half_the_numbers_are_of_the_form_x_squared_plus_x() {
    assert_eq!(
        (0..65536).filter(|&c| solve_quadratic(c).is_some()).count(),
        65536
    );
    let high = numbers(1000).into_iter().map(|c| c | 1 << 63);
    assert!(high.clone().any(|c| solve_quadratic(c).is_none()));
    for c in high {
        let x = big::solve_quadratic(&BigUint::from(c));
        assert_eq!(big::square(&x) ^ &x, BigUint::from(c));
        assert_eq!(
            solve_quadratic(c).map(BigUint::from).unwrap_or(x.clone()),
            x
        );
    }
}

#[test]
fn logarithms() {
    for w in numbers(12).windows(2).filter(|w| w[0] > 1) {
        let n = order(w[0]).unwrap();
        assert_eq!(log(pow(w[0], w[1]), w[0]), Some(w[1] % n));
    }
    assert_eq!(
        (log(1, 7), log(0, 7), log(0, 0), log(5, 1)),
        (Some(0), None, Some(1), None)
    );
}

#[test]
fn wide_and_big_agree() {
    let n = numbers(300);
    for w in n.windows(4) {
        let (a, b) = (
            (w[0] as u128) << 64 | w[1] as u128,
            (w[2] as u128) << 64 | w[3] as u128,
        );
        let (x, y) = (BigUint::from(a), BigUint::from(b));
        let as_big = |v: Option<u128>| v.map(BigUint::from);
        assert_eq!(BigUint::from(wide::mul(a, b)), big::mul(&x, &y));
        assert_eq!(BigUint::from(wide::square(a)), big::square(&x));
        assert_eq!(wide::square(wide::sqrt(a)), a);
        assert_eq!(BigUint::from(wide::sqrt(a)), big::sqrt(&x));
        assert_eq!(as_big(wide::inverse(a)), big::inverse(&x));
        assert_eq!(as_big(wide::div(a, b)), big::div(&x, &y));
        assert_eq!(BigUint::from(wide::pow(a, b)), big::pow(&x, &y));
        let c = wide::square(a) ^ a;
        assert_eq!(wide::solve_quadratic(c), Some(a & !1));
        assert_eq!(
            wide::mul(w[0] as u128, w[1] as u128),
            mul(w[0], w[1]) as u128
        );
    }
}

/// Field laws far beyond 128 bits, and the Fermat rules that define the product.
#[test]
fn any_size() {
    let n = numbers(200);
    let number = |from: usize, limbs: usize| {
        n[from..from + limbs]
            .iter()
            .fold(BigUint::ZERO, |s, &d| (s << 64) + d)
    };
    for limbs in [1, 2, 3, 5, 16] {
        let (a, b, c) = (number(0, limbs), number(40, limbs), number(80, limbs + 1));
        assert_eq!(
            big::mul(&big::mul(&a, &b), &c),
            big::mul(&a, &big::mul(&b, &c))
        );
        assert_eq!(
            big::mul(&a, &(&b ^ &c)),
            big::mul(&a, &b) ^ big::mul(&a, &c)
        );
        assert_eq!(
            big::mul(&a, &big::inverse(&a).unwrap()),
            BigUint::from(1u32)
        );
        assert_eq!(big::square(&big::sqrt(&c)), c);
        assert_eq!(big::square(&c), big::mul(&c, &c));
        let x = big::solve_quadratic(&c);
        assert_eq!(big::square(&x) ^ &x, c);
    }
    for k in [7, 8, 9, 12] {
        let fermat = BigUint::from(1u32) << (1 << k);
        let below = &fermat - 5u32;
        assert_eq!(big::mul(&fermat, &fermat), &fermat / 2u32 * 3u32);
        assert_eq!(big::mul(&fermat, &below), &fermat * &below);
    }
}
