//! Atomic weights and the far star.
use crate::common::Desk;
use std::collections::BTreeMap;
use upstar::analysis::Ahead;
use upstar::game::{Game, Order, Outcome};

fn all_small(desk: &mut Desk, day: u32) -> Vec<Game> {
    let games = desk.day(day);
    games
        .into_iter()
        .filter(|&g| desk.algebra.is_all_small(g).unwrap())
        .collect()
}

#[test]
fn weights_of_nim_heaps_and_up() {
    let mut desk = Desk::new();
    for n in 0..7 {
        let heap = desk.algebra.nimber(n);
        assert_eq!(desk.aw(heap), Game::ZERO);
    }
    for (text, weight) in [("^", "1"), ("^*", "1"), ("v", "-1"), ("^5*3", "5")] {
        let (g, weight) = (desk.v(text), desk.v(weight));
        assert_eq!(desk.aw(g), weight);
    }
}

#[test]
fn up_with_far_star_and_with_star() {
    let mut desk = Desk::new();
    for n in 0..5 {
        for m in 8..11 {
            let sum = desk.v(&format!("*{n} + ^ + *{m}"));
            assert!(desk.gt(sum, Game::ZERO));
        }
    }
    for k in 0..8 {
        let sum = desk.v(&format!("^ + *{k}"));
        let order = desk.algebra.compare(sum, Game::ZERO).unwrap();
        let expected = if k == 1 {
            Order::Confused
        } else {
            Order::Greater
        };
        assert_eq!(order, expected);
    }
}

#[test]
fn the_67_all_small_values_of_day_3() {
    let mut desk = Desk::new();
    let small = all_small(&mut desk, 3);
    assert_eq!(small.len(), 67);
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for g in small {
        let weight = desk.aw(g);
        *tally.entry(desk.text(weight)).or_default() += 1;
    }
    let expected = [("-1", 20), ("-2", 3), ("0", 21), ("1", 20), ("2", 3)];
    assert!(tally.iter().map(|(k, &n)| (k.as_str(), n)).eq(expected));
}

#[test]
fn moews_wording_of_the_rule() {
    let mut desk = Desk::new();
    for g in all_small(&mut desk, 3) {
        let expected = desk.aw(g);
        let (two, minus_two) = (desk.v("2"), desk.v("-2"));
        let mut left = Vec::new();
        for option in desk.lefts(g) {
            let weight = desk.aw(option);
            left.push(desk.add(weight, minus_two));
        }
        let mut right = Vec::new();
        for option in desk.rights(g) {
            let weight = desk.aw(option);
            right.push(desk.add(weight, two));
        }
        let mut permitted = Vec::new();
        for n in -9..10 {
            let n = desk.algebra.integer(n);
            if left.iter().all(|&x| !desk.ge(x, n)) && right.iter().all(|&x| !desk.ge(n, x)) {
                permitted.push(n);
            }
        }
        let by_rule = if permitted.len() <= 1 {
            desk.make(&left, &right)
        } else {
            let star = desk.algebra.nimber(20);
            match desk.algebra.compare(g, star).unwrap() {
                Order::Less => permitted[0],
                Order::Greater => *permitted.last().unwrap(),
                _ => Game::ZERO,
            }
        };
        assert_eq!(by_rule, expected);
    }
}

#[test]
fn weight_times_up_is_near_and_weight_of_a_product() {
    let mut desk = Desk::new();
    for g in all_small(&mut desk, 3) {
        let weight = desk.aw(g);
        let product = desk.algebra.norton(weight, Game::UP).unwrap();
        let near = desk.analysis.eq_far_star(&mut desk.algebra, product, g);
        assert!(near.unwrap());
    }
    for g in desk.day(2) {
        let product = desk.algebra.norton(g, Game::UP).unwrap();
        assert_eq!(desk.aw(product), g);
    }
}

/// The product as Larsson's lecture notes print it, with single arrows.
fn single(desk: &mut Desk, g: Game) -> Game {
    if let Some(n) = desk.algebra.as_number(g).filter(|x| x.is_integer()) {
        return desk.algebra.times(&n.numerator(), Game::UP).unwrap();
    }
    let (up_star, down_star) = (desk.v("^*"), desk.v("v*"));
    let mut left = Vec::new();
    for option in desk.lefts(g) {
        let product = single(desk, option);
        left.push(desk.add(product, up_star));
    }
    let mut right = Vec::new();
    for option in desk.rights(g) {
        let product = single(desk, option);
        right.push(desk.add(product, down_star));
    }
    desk.make(&left, &right)
}

#[test]
fn single_arrows_are_wrong_and_positive_products() {
    let mut desk = Desk::new();
    let g = desk.v("{1|0}");
    let product = single(&mut desk, g);
    assert_eq!(desk.aw(product), desk.v("1/2"));
    let product = single(&mut desk, Game::STAR);
    assert_eq!(desk.aw(product), Game::ZERO);
    for g in desk.day(2) {
        let product = desk.algebra.norton(g, Game::UP).unwrap();
        let above = desk
            .analysis
            .ge_far_star(&mut desk.algebra, product, Game::ZERO);
        assert!(!above.unwrap() || desk.ge(g, Game::ZERO));
    }
}

#[test]
fn weights_add_and_two_ahead_wins_but_one_does_not() {
    let mut desk = Desk::new();
    let small = all_small(&mut desk, 3);
    let (one, two) = (desk.v("1"), desk.v("2"));
    let mut close_calls = 0;
    for &a in &small {
        let (weight, minus) = (desk.aw(a), desk.algebra.neg(a).unwrap());
        assert_eq!(desk.aw(minus), desk.algebra.neg(weight).unwrap());
        for &b in &small {
            let sum = desk.add(a, b);
            let weight = desk.aw(sum);
            let (x, y) = (desk.aw(a), desk.aw(b));
            assert_eq!(weight, desk.add(x, y));
            let positive = desk.gt(sum, Game::ZERO);
            let not_negative = !desk.ge(Game::ZERO, sum);
            assert!(!desk.ge(weight, two) || positive);
            assert!(desk.ge(Game::ZERO, weight) || not_negative);
            close_calls += usize::from(desk.ge(weight, one) && !positive);
            let outcome = desk.algebra.outcome(sum).unwrap();
            let said = desk.analysis.ahead(&mut desk.algebra, sum).unwrap();
            match said.unwrap() {
                Ahead::LeftWins => assert_eq!(outcome, Outcome::L),
                Ahead::RightWins => assert_eq!(outcome, Outcome::R),
                Ahead::LeftWinsFirst => assert!(matches!(outcome, Outcome::L | Outcome::N)),
                Ahead::RightWinsFirst => assert!(matches!(outcome, Outcome::R | Outcome::N)),
                Ahead::FirstWins => assert_eq!(outcome, Outcome::N),
                Ahead::Nothing => assert_eq!(weight, Game::ZERO),
            }
        }
    }
    assert!(close_calls > 0);
}

#[test]
fn tiny_of_ups_and_permitted_integers() {
    let mut desk = Desk::new();
    let star = desk.algebra.nimber(2);
    for n in 0..8 {
        let ups = desk.times(n, Game::UP);
        let tiny = desk.algebra.tiny(ups).unwrap();
        let expected = desk.v(if n < 2 { "1" } else { "0" });
        assert_eq!(desk.aw(tiny), expected);
        assert!(n < 2 || desk.confused(tiny, star));
    }
    let (low, high) = (desk.v("-2"), desk.v("{0|-4}"));
    let permitted: Vec<i32> = (-9..9)
        .filter(|&n| {
            let n = desk.algebra.integer(n);
            !desk.ge(low, n) && !desk.ge(n, high)
        })
        .collect();
    assert_eq!(permitted, [-1, 0]);
}

#[test]
fn the_constructive_test_is_the_definition() {
    let mut desk = Desk::new();
    let (small, day) = (all_small(&mut desk, 2), desk.day(2));
    let (nine, ten) = (desk.algebra.nimber(9), desk.algebra.nimber(10));
    let at_least = |a: Outcome, b: Outcome| a == b || a == Outcome::L || b == Outcome::R;
    for &a in &small {
        for &b in &small {
            let test = |desk: &mut Desk, x: Game| {
                let (with_a, with_b) = (desk.sum(&[a, x, nine]), desk.sum(&[b, x, ten]));
                let first = desk.algebra.outcome(with_a).unwrap();
                at_least(first, desk.algebra.outcome(with_b).unwrap())
            };
            let above = desk.analysis.ge_far_star(&mut desk.algebra, a, b).unwrap();
            if above {
                for &x in &day {
                    assert!(test(&mut desk, x));
                }
            } else {
                let witness = desk.sub(Game::UP, b);
                assert!(!test(&mut desk, witness));
            }
        }
    }
}

#[test]
fn infinitesimals_that_are_not_all_small() {
    let mut desk = Desk::new();
    for (text, weight) in [
        ("tiny(1)", "0"),
        ("tiny(2)", "0"),
        ("miny(3)", "0"),
        ("{0|tiny(1)}", "1"),
        ("{0|{0|tiny(2)}}", "2"),
        ("-{0|{0|tiny(2)}} + *3", "-2"),
        ("{0|{0|{0|{0|tiny(1)}}}}", "4"),
    ] {
        let (g, weight) = (desk.v(text), desk.v(weight));
        assert_eq!(desk.aw(g), weight, "{text}");
    }
    // Every infinitesimal of day 3 equals its weight times ↑ modulo the far star.
    for g in desk.day(3) {
        if desk.algebra.is_infinitesimal(g) {
            let weight = desk.aw(g);
            let ups = desk.algebra.norton(weight, Game::UP).unwrap();
            let near = desk.analysis.eq_far_star(&mut desk.algebra, g, ups);
            assert!(near.unwrap());
        }
    }
    // Not atomic: not an infinitesimal, or between two multiples of ↑.
    for text in ["1", "{1|-1}", "1*", "{^4|v4} + tiny(1)"] {
        let g = desk.v(text);
        let weight = desk.analysis.atomic_weight(&mut desk.algebra, g);
        assert_eq!(weight.unwrap(), None, "{text}");
    }
}
