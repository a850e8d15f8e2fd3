//! Stops and number avoidance (Larsson's lecture notes, lemmas 27 to 30 and theorem 31).
use crate::common::{Desk, d};
use upstar::analysis::Heat;
use upstar::game::{Game, Outcome, Player};
use upstar::number::Dyadic;

/// Quarters from -2 to 2.
fn quarters() -> Vec<Dyadic> {
    (-8..=8).map(|m| Dyadic::new(m.into(), 2)).collect()
}

#[test]
fn stops_of_a_switch_and_a_zugzwang() {
    let mut desk = Desk::new();
    let (hot, cold) = (desk.v("{1|-1}"), desk.v("{-1|1}"));
    assert_eq!(desk.algebra.stops(hot), (d("1"), d("-1")));
    assert_eq!(desk.algebra.stops(cold), (d("0"), d("0")));
    assert_eq!(desk.algebra.heat_kind(hot), Heat::Hot);
    assert_eq!(desk.algebra.heat_kind(cold), Heat::Cold);
}

#[test]
fn left_stop_is_not_below_and_negatives() {
    let mut desk = Desk::new();
    for g in desk.day(3) {
        assert!(desk.ls(g) >= desk.rs(g));
        let minus = desk.algebra.neg(g).unwrap();
        assert_eq!(desk.ls(minus), -desk.rs(g));
    }
}

#[test]
fn stops_of_sums() {
    let mut desk = Desk::new();
    let day = desk.day(2);
    for &a in &day {
        for &b in &day {
            let sum = desk.add(a, b);
            assert!(desk.rs(sum) >= &desk.rs(a) + &desk.rs(b));
            assert!(desk.ls(sum) <= &desk.ls(a) + &desk.ls(b));
        }
    }
}

#[test]
fn a_move_that_loses_nothing() {
    let mut desk = Desk::new();
    for g in desk.day(2) {
        if !desk.algebra.is_number(g) {
            let differences: Vec<Game> =
                desk.lefts(g).into_iter().map(|y| desk.sub(y, g)).collect();
            assert!(differences.iter().any(|&y| desk.rs(y).signum() >= 0));
        }
        if desk.rs(g).signum() >= 0 {
            for x in quarters().iter().filter(|x| x.signum() > 0) {
                let x = desk.num(x);
                let sum = desk.add(g, x);
                assert!(desk.gt(sum, Game::ZERO));
            }
        }
    }
}

#[test]
fn number_translation_and_number_avoidance() {
    let mut desk = Desk::new();
    for g in desk.day(2) {
        if desk.algebra.is_number(g) {
            continue;
        }
        for x in quarters() {
            let x = desk.num(&x);
            let left: Vec<Game> = desk.lefts(g).into_iter().map(|y| desk.add(y, x)).collect();
            let right: Vec<Game> = desk.rights(g).into_iter().map(|y| desk.add(y, x)).collect();
            let sum = desk.add(g, x);
            assert_eq!(desk.make(&left, &right), sum);
            // By the definition of the sum, including the moves in x.
            let (mut all_left, mut all_right) = (left.clone(), right);
            for y in desk.lefts(x) {
                all_left.push(desk.add(g, y));
            }
            for y in desk.rights(x) {
                all_right.push(desk.add(g, y));
            }
            assert_eq!(desk.make(&all_left, &all_right), sum);
            if !desk.ge(Game::ZERO, sum) {
                assert!(left.iter().any(|&y| desk.ge(y, Game::ZERO)));
            }
        }
    }
}

#[test]
fn translated_switches() {
    let mut desk = Desk::new();
    for (a, b) in [
        ("{1|1}", "1*"),
        ("{1|0}", "1/2 + +-1/2"),
        ("{{1|1}|1}", "1v"),
    ] {
        assert_eq!(desk.v(a), desk.v(b));
    }
}

#[test]
fn only_a_move_in_the_hot_component_wins() {
    let mut desk = Desk::new();
    let parts = ["{{2|1/2}|*,*2,{v|-1/2}}", "9/32", "1/16", "-53/64"].map(|t| desk.v(t));
    let numbers = desk.sum(&parts[1..]);
    assert_eq!(desk.algebra.as_number(numbers), Some(d("-31/64")));
    let sum = desk.sum(&parts);
    assert_eq!(desk.algebra.outcome(sum).unwrap(), Outcome::N);
    let moves = desk.algebra.winning_moves(&parts, Player::Left).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(
        (moves[0].component, moves[0].option),
        (0, desk.v("{2|1/2}"))
    );
}

#[test]
fn confusion_intervals_by_comparison() {
    let mut desk = Desk::new();
    for g in desk.day(3) {
        let interval = desk.algebra.confusion_interval(g).unwrap();
        for m in -28..=28 {
            let x = Dyadic::new(m.into(), 3);
            let number = desk.num(&x);
            let inside = interval.as_ref().is_some_and(|i| i.contains(&x));
            assert_eq!(inside, desk.confused(g, number));
        }
    }
}

#[test]
fn incentives_are_the_undominated_differences() {
    let mut desk = Desk::new();
    for g in desk.day(2) {
        let all: Vec<Game> = desk.lefts(g).into_iter().map(|y| desk.sub(y, g)).collect();
        let kept = desk.algebra.left_incentives(g).unwrap();
        for &x in &all {
            assert!(kept.iter().any(|&y| desk.ge(y, x)));
        }
        for &x in &kept {
            assert!(all.contains(&x));
            assert!(kept.iter().all(|&y| x == y || desk.confused(x, y)));
            // A move never gains: every incentive is less than or confused with zero.
            assert!(!desk.ge(x, Game::ZERO));
        }
        // Right's incentives are Left's incentives in the negative.
        let minus = desk.algebra.neg(g).unwrap();
        let mut right = desk.algebra.right_incentives(minus).unwrap();
        let mut left = kept;
        right.sort_unstable_by_key(|game| game.sort_key());
        left.sort_unstable_by_key(|game| game.sort_key());
        assert_eq!(left, right);
    }
}
