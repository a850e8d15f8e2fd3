//! The field laws, and the numbers α_p of Lenstra's table.

use super::*;

/// Numbers of every kind below ω^ω^3.
fn numbers() -> Vec<Ordinal> {
    let texts = [
        "1",
        "2",
        "6",
        "w",
        "w + 1",
        "w * 3",
        "w**2 * 2 + w + 5",
        "w**3",
        "w**8 + w**4 * 7 + 1",
        "w**w",
        "w**w + 1",
        "w**(w * 4 + 2) * 3 + w",
        "w**(w * 5)",
        "w**(w * 24 + 8)",
        "w**w**2",
        "w**(w**2 * 6 + w * 4 + 2) * 2 + w**w + 18446744073709551616",
    ];
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn times(x: &Ordinal, y: &Ordinal) -> Ordinal {
    mul(x, y, &Budget::default()).unwrap()
}

#[test]
fn a_field() {
    let numbers = numbers();
    let one = Ordinal::from(1u64);
    for x in &numbers {
        assert_eq!(times(x, &one), *x);
        assert_eq!(square(x, &Budget::default()).unwrap(), times(x, x));
        for y in &numbers {
            let xy = times(x, y);
            assert_eq!(xy, times(y, x), "{x}, {y}");
            assert!(!xy.is_zero());
            for z in &numbers[..12] {
                assert_eq!(times(&xy, z), times(x, &times(y, z)), "{x}, {y}, {z}");
                let sum = y.nim_sum(z);
                assert_eq!(times(x, &sum), xy.nim_sum(&times(x, z)), "{x}, {y}, {z}");
            }
        }
    }
}

#[test]
fn inverses_and_square_roots() {
    let budget = Budget::default();
    for x in numbers().iter().take(11) {
        let inverse = inverse(x, &budget).unwrap().unwrap();
        assert_eq!(times(x, &inverse), Ordinal::from(1u64), "{x}");
    }
    for x in numbers() {
        let root = sqrt(&x, &budget).unwrap();
        assert_eq!(times(&root, &root), x, "{x}");
    }
    assert_eq!(inverse(&Ordinal::ZERO, &budget), Ok(None));
}

/// Finite nimbers are the nimbers below ω.
#[test]
fn finite_numbers() {
    for x in 0..40u64 {
        for y in 0..40u64 {
            let product = times(&x.into(), &y.into());
            assert_eq!(product, Ordinal::from(crate::nimber::mul(x, y)));
        }
    }
}

/// Lenstra, Nim multiplication: ω is the cube root of 2, ω^3 that of ω, and so on for every prime.
#[test]
fn towers_of_roots() {
    let budget = Budget::default();
    let power = |text: &str, n: u32| {
        let x: Ordinal = text.parse().unwrap();
        pow(&x, &n.into(), &budget).unwrap().to_string()
    };
    assert_eq!(power("w", 3), "2");
    assert_eq!(power("w**3", 3), "w");
    assert_eq!(power("w**9", 3), "w**3");
    assert_eq!(power("w**w", 5), "4");
    assert_eq!(power("w**(w * 5)", 5), "w**w");
    assert_eq!(power("w**w**2", 7), "w + 1");
    assert_eq!(power("w**w**3", 11), "w**w + 1");
    assert_eq!(power("w**w**4", 13), "w + 4");
    // ω has order 9 in the multiplicative group of 64 elements, ω + 1 does not.
    assert_eq!(power("w", 9), "1");
    assert_ne!(power("w + 1", 9), "1");
}

/// The table of Lenstra's paper.
#[test]
fn lenstras_table() {
    let table = [
        "2",
        "4",
        "w + 1",
        "w**w + 1",
        "w + 4",
        "16",
        "w**3 + 4",
        "w**w**3 + 1",
        "w**w**2 + 4",
        "w**w + 1",
        "w**3 + 4",
        "w**w + 1",
        "w**w**2 + 1",
    ];
    for (k, text) in table.iter().enumerate() {
        assert_eq!(alpha(k, &Budget::default()).unwrap().to_string(), *text);
    }
}
