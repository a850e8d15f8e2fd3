//! Ordinal sums.

use crate::tree::Forest;
use upstar::form::Form;
use upstar::game::{Algebra, Game, Order};
use upstar::notation::read;
use upstar::number::Dyadic;

fn v(algebra: &mut Algebra, text: &str) -> Game {
    read(algebra, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn ordinal(algebra: &mut Algebra, base: Game, exponent: Game) -> Game {
    algebra.ordinal_sum(&base.into(), exponent).unwrap()
}

#[test]
fn worked_examples_of_ordinal_sums() {
    let mut a = Algebra::new();
    for (sum, value) in [
        ("1:1", "2"),
        ("1:-1", "1/2"),
        ("1:1/2", "3/2"),
        ("1/2:1", "3/4"),
        ("(1:-1):1/2", "5/8"),
        ("1/2:1/2", "5/8"),
    ] {
        assert_eq!(v(&mut a, sum), v(&mut a, value), "{sum}");
    }
}

#[test]
fn ordinal_sums_with_zero() {
    let mut a = Algebra::new();
    for game in a.day(2).unwrap().games {
        assert_eq!(ordinal(&mut a, game, Game::ZERO), game);
        assert_eq!(ordinal(&mut a, Game::ZERO, game), game);
    }
}

#[test]
fn colon_principle() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let day = a.day(2).unwrap().games;
    for &g in &day {
        let base = f.of(&mut a, g);
        let sums: Vec<Game> = day.iter().map(|&h| ordinal(&mut a, g, h)).collect();
        for (i, &h) in day.iter().enumerate() {
            let exponent = f.of(&mut a, h);
            let literal = f.ordinal(base, exponent);
            assert_eq!(f.value(&mut a, literal), sums[i]);
            for (j, &k) in day.iter().enumerate() {
                let order = a.compare(sums[i], sums[j]).unwrap();
                assert_eq!(order, a.compare(h, k).unwrap());
            }
        }
    }
}

/// Theorem 2.4.
#[test]
fn chain_of_an_ordinal_sum_of_numbers() {
    let mut a = Algebra::new();
    let quarters: Vec<Game> = (-8..=8)
        .map(|m| a.number(&Dyadic::new(m.into(), 2)).unwrap())
        .collect();
    for &g in &quarters {
        for &h in &quarters {
            if a.lt(h, Game::ZERO).unwrap() {
                continue;
            }
            let sum = ordinal(&mut a, g, h);
            let mut chain = a.left_options(g).unwrap();
            for left in a.left_options(h).unwrap() {
                chain.push(ordinal(&mut a, g, left));
            }
            chain.push(sum);
            for right in a.right_options(h).unwrap() {
                chain.push(ordinal(&mut a, g, right));
            }
            chain.extend(a.right_options(g).unwrap());
            for pair in chain.windows(2) {
                assert!(a.lt(pair[0], pair[1]).unwrap());
            }
            let expected = if h == Game::ZERO {
                Order::Equal
            } else {
                Order::Greater
            };
            assert_eq!(a.compare(sum, g).unwrap(), expected);
        }
    }
}

#[test]
fn nortons_lemma() {
    let mut a = Algebra::new();
    let day = a.day(2).unwrap().games;
    let mut compared = 0;
    for &k in &day {
        let followers = a.followers(k).unwrap();
        for &g in day.iter().filter(|g| !followers.contains(g)) {
            let order = a.compare(g, k).unwrap();
            for &h in &day {
                let sum = ordinal(&mut a, g, h);
                assert_eq!(a.compare(sum, k).unwrap(), order);
                compared += 1;
            }
        }
    }
    assert!(compared > 8000);
}

#[test]
fn the_form_of_the_base_matters() {
    let mut a = Algebra::new();
    let (one, minus_one) = (a.integer(1), a.integer(-1));
    let written = Form::new(vec![minus_one.into()], vec![one.into()]);
    let half = v(&mut a, "1/2");
    assert_eq!(a.form_value(&written).unwrap(), Game::ZERO);
    assert_eq!(a.ordinal_sum(&written, one).unwrap(), half);
    assert_eq!(ordinal(&mut a, Game::ZERO, one), one);
}

#[test]
fn only_the_value_of_the_exponent_matters() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let day = a.day(2).unwrap().games;
    let forms = f.forms(2);
    for &g in day.iter().step_by(3) {
        let base = f.of(&mut a, g);
        for &form in &forms {
            let literal = f.ordinal(base, form);
            let exponent = f.value(&mut a, form);
            assert_eq!(f.value(&mut a, literal), ordinal(&mut a, g, exponent));
        }
    }
}

#[test]
fn joined_sign_expansions_are_ordinal_sums() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let numbers: Vec<Game> = ["0", "1", "-1", "3", "-2", "1/2", "-3/4", "5/8", "7/4"]
        .map(|text| v(&mut a, text))
        .to_vec();
    for &g in &numbers {
        for &h in &numbers {
            let (base, exponent) = (f.of(&mut a, g), f.of(&mut a, h));
            let literal = f.ordinal(base, exponent);
            assert_eq!(f.value(&mut a, literal), ordinal(&mut a, g, h));
        }
    }
}
