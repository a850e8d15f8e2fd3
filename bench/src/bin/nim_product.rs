//! Nim products of random 64-bit numbers beside the crate `nimber`, in one run.

use std::hint::black_box;

use ::nimber::FiniteNimber;
use upstar::impartial::nimber::{self, Path, wide};
use upstar_bench::timed;

/// Nanoseconds for each of `count` operations, the best of five rounds.
fn time(count: usize, mut work: impl FnMut()) -> f64 {
    (0..5)
        .map(|_| {
            let ((), seconds) = timed(&mut work);
            seconds * 1e9 / count as f64
        })
        .fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    };
    let (a, b): (Vec<u64>, Vec<u64>) = (0..4096).map(|_| (next(), next())).unzip();
    let theirs: Vec<u64> = a[..512]
        .iter()
        .zip(&b)
        .map(|(&x, &y)| {
            let product = nimber_crate(x, y);
            assert_eq!(product, nimber::mul(x, y), "{x} x {y}");
            product
        })
        .collect();
    black_box(theirs);
    let base = time(512, || {
        for (&x, &y) in a[..512].iter().zip(&b) {
            black_box(nimber_crate(black_box(x), black_box(y)));
        }
    });
    println!(
        "{:<44} {:>12} {:>10}",
        "product of two 64-bit nimbers", "ns each", "ratio"
    );
    let line = |name: &str, ns: f64| println!("{name:<44} {ns:>12.2} {:>10.0}", base / ns);
    line("crate nimber 0.1.1", base);
    const ROUNDS: usize = 100;
    let definition = time(a.len(), || {
        for (&x, &y) in a.iter().zip(&b) {
            black_box(nimber::mul_by_definition(black_box(x), black_box(y)));
        }
    });
    line("upstar, recursion (the yardstick)", definition);
    let portable = time(a.len() * ROUNDS, || {
        for _ in 0..ROUNDS {
            for (&x, &y) in a.iter().zip(&b) {
                black_box(nimber::mul_on(Path::Portable, black_box(x), black_box(y)));
            }
        }
    });
    line("upstar, portable, one at a time", portable);
    let single = time(a.len() * ROUNDS, || {
        for _ in 0..ROUNDS {
            for (&x, &y) in a.iter().zip(&b) {
                black_box(nimber::mul(black_box(x), black_box(y)));
            }
        }
    });
    line("upstar, one at a time", single);
    let chain = time(a.len() * ROUNDS, || {
        let mut product = 1;
        for _ in 0..ROUNDS {
            for &x in &a {
                product = nimber::mul(product, x);
            }
        }
        black_box(product);
    });
    line("upstar, each product feeding the next", chain);
    for path in Path::available() {
        let mut out = a.clone();
        let batch = time(a.len() * ROUNDS, || {
            for _ in 0..ROUNDS {
                nimber::mul_slice_on(path, black_box(&mut out), &b);
            }
        });
        line(&format!("upstar, batch, {path:?}"), batch);
    }
    let double = time(a.len() * ROUNDS, || {
        for _ in 0..ROUNDS {
            for (&x, &y) in a.iter().zip(&b) {
                let (x, y) = ((x as u128) << 64 | y as u128, (y as u128) << 64 | x as u128);
                black_box(wide::mul(black_box(x), black_box(y)));
            }
        }
    });
    println!("{:<44} {double:>12.2}", "upstar, 128 bits, one at a time");
    let inverse = time(a.len(), || {
        for &x in &a {
            black_box(nimber::inverse(black_box(x)));
        }
    });
    println!("{:<44} {inverse:>12.2}", "upstar, inverse, 64 bits");
}

fn nimber_crate(a: u64, b: u64) -> u64 {
    let product = FiniteNimber::from(a) * FiniteNimber::from(b);
    product.as_slice().first().copied().unwrap_or(0)
}
