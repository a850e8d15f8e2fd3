use super::Ordinal;
use upstar_values::budget::Budget;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap()
}

#[test]
fn texts_read_back() {
    for text in [
        "0",
        "7",
        "w",
        "w + 1",
        "w * 7 + 6",
        "w**2 * 3 + w",
        "w**w",
        "w**(w + 1) * 2 + w**w",
        "w**(w * 2)",
        "w**(w**2 * 3 + 1) + w**w**2",
        "w**w**w",
    ] {
        assert_eq!(ordinal(text).to_string(), text);
        assert_eq!(ordinal(&format!("{:#}", ordinal(text))), ordinal(text));
    }
    for (text, same) in [
        ("7*w+6", "w * 7 + 6"),
        ("ω·2", "w * 2"),
        ("w^2", "w**2"),
        ("3 + w", "w + 3"),
        ("w*0 + 3", "3"),
        ("w^(w+1)", "w**(w + 1)"),
    ] {
        assert_eq!(ordinal(text).to_string(), same);
    }
    let tower = "w**".repeat(40) + "w";
    let brackets = "w**(".repeat(1000) + "w" + &")".repeat(1000);
    for wrong in ["", "x", "w**", "w*", "w+", "-1", "w**(", &tower, &brackets] {
        assert!(wrong.parse::<Ordinal>().is_err(), "{wrong}");
    }
    assert_eq!(
        ordinal("w**(w + 1) * 2 + 3").latex(),
        r"\omega^{\omega + 1} \cdot 2 + 3"
    );
}

/// Laws that ordinary sums and products have, and those that they lack.
#[test]
fn ordinary_arithmetic() {
    let numbers: Vec<Ordinal> = [
        "0",
        "1",
        "3",
        "w",
        "w + 2",
        "w * 2",
        "w**2 + w * 3 + 1",
        "w**w",
        "w**(w + 1) * 2 + w**3",
    ]
    .map(ordinal)
    .to_vec();
    for a in &numbers {
        for b in &numbers {
            assert!(a.plus(b) >= *b);
            assert!(a.plus(b) <= a.natural_sum(b));
            assert_eq!(a.natural_sum(b), b.natural_sum(a));
            for c in &numbers {
                assert_eq!(a.plus(b).plus(c), a.plus(&b.plus(c)));
                let times = |x: &Ordinal, y: &Ordinal| x.times(y).unwrap();
                assert_eq!(
                    times(&times(a, b), c),
                    times(a, &times(b, c)),
                    "{a}, {b}, {c}"
                );
                assert_eq!(
                    times(a, &b.plus(c)),
                    times(a, b).plus(&times(a, c)),
                    "{a}, {b}, {c}"
                );
                let budget = Budget::default();
                let power = |x: &Ordinal, y: &Ordinal| x.power(y, &budget).unwrap();
                if !a.is_zero() {
                    assert_eq!(
                        power(a, &b.plus(c)),
                        times(&power(a, b), &power(a, c)),
                        "{a}, {b}, {c}"
                    );
                }
                let product = |x: &Ordinal, y: &Ordinal| x.natural_product(y, &budget).unwrap();
                assert_eq!(product(a, b), product(b, a));
                assert_eq!(
                    product(a, &b.natural_sum(c)),
                    product(a, b).natural_sum(&product(a, c))
                );
            }
        }
    }
}

#[test]
fn limits() {
    let budget = Budget::default();
    let mut tower = Ordinal::omega();
    while let Ok(higher) = Ordinal::omega_power(tower.clone()) {
        tower = higher;
    }
    assert_eq!(tower.height(), 16);
    assert!(ordinal("w").power(&tower, &budget).is_err());
    assert!(
        Ordinal::from(10u64)
            .power(&Ordinal::from(1u64 << 40), &budget)
            .is_err()
    );
    assert_eq!(
        ordinal("w")
            .power(&ordinal("1000000000000"), &budget)
            .unwrap()
            .to_string(),
        "w**1000000000000"
    );
}
