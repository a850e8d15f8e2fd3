//! Order and canonical form modulo infinitesimals.
use crate::common::{Desk, Dice, d};
use std::collections::HashSet;
use upstar::analysis::Heat;
use upstar::game::Game;
use upstar::number::Dyadic;

/// Example 51.
#[test]
fn hot_tepid_and_infinitesimal_examples() {
    let mut desk = Desk::new();
    let [g, h, i] = ["{{2|1}|-1}", "{{2|1}|1}", "{{1|^}|v}"].map(|t| desk.v(t));
    assert_eq!(desk.algebra.stops(g), (d("1"), d("-1")));
    assert_eq!(desk.algebra.heat_kind(g), Heat::Hot);
    assert_eq!(desk.algebra.stops(h), (d("1"), d("1")));
    assert_eq!(desk.algebra.heat_kind(h), Heat::Tepid);
    assert_eq!(h, desk.v("1 + miny(1)"));
    assert!(desk.algebra.is_infinitesimal(i) && desk.algebra.is_numberish(i));
    assert_eq!(desk.rcf(g), g);
    assert_eq!(desk.rcf(h), desk.v("1"));
    assert_eq!(desk.rcf(i), Game::ZERO);
}

#[test]
fn reduced_forms_of_examples() {
    let mut desk = Desk::new();
    for (text, reduced) in [
        ("{{2|1*}|-1}", "{{2|1}|-1}"),
        ("{1*|0}", "{1|0}"),
        ("{1,1*|0}", "{1|0}"),
        ("{1,{100|^}|^}", "{1|0}"),
        ("{1*,1v|{1v|v}}", "1"),
    ] {
        let (g, reduced) = (desk.v(text), desk.v(reduced));
        assert_eq!(desk.rcf(g), reduced, "{text}");
        assert!(desk.eq_inf(g, reduced));
    }
    // No option of {1,{100|^}|^} is dropped in its canonical form.
    let g = desk.v("{1,{100|^}|^}");
    assert_eq!((desk.lefts(g).len(), desk.rights(g)), (2, vec![Game::UP]));
    let difference = desk.sub(g, Game::UP);
    assert_eq!(desk.rs(difference), Dyadic::ZERO);
}

#[test]
fn comparisons_up_to_infinitesimals() {
    let mut desk = Desk::new();
    let (one, switch, one_star) = (desk.v("1"), desk.v("{1|0}"), desk.v("1*"));
    assert!(desk.ge_inf(one, switch) && desk.ge(one_star, switch) && desk.confused(one, switch));
    for a in -4..=4 {
        for b in -4..a {
            let [a, b] = [a, b].map(|m| desk.num(&Dyadic::new(m.into(), 1)));
            let switch = desk.make(&[a], &[b]);
            assert!(desk.ge_inf(a, switch) && desk.confused(a, switch));
        }
    }
    let down = desk.v("v");
    assert!(desk.eq_inf(Game::UP, down) && desk.eq_inf(one_star, one));
    let (g, h) = (desk.v("{0|1*}"), desk.v("{0|1}"));
    assert_eq!(g, one);
    assert!(!desk.eq_inf(g, h));
}

#[test]
fn reversing_into_a_number_is_not_allowed() {
    let mut desk = Desk::new();
    let h = desk.v("{{2|1}|1}");
    let option = desk.lefts(h)[0];
    let through = desk.rights(option)[0];
    assert!(desk.ge_inf(h, through));
    assert_eq!(desk.lefts(through), [Game::ZERO]);
    let half = desk.v("{0|1}");
    assert!(!desk.eq_inf(half, h));
}

#[test]
fn three_ways_to_compare() {
    let mut desk = Desk::new();
    let day = desk.day(2);
    let small = desk.num(&Dyadic::half_power(8));
    for &x in &day {
        for &y in &day {
            let difference = desk.sub(x, y);
            let near = desk.ge_inf(x, y);
            assert_eq!(near, desk.rs(difference).signum() >= 0);
            let raised = desk.add(difference, small);
            assert_eq!(near, desk.gt(raised, Game::ZERO));
            let above_downs = (0..6).any(|n| {
                let downs = desk.times(-n, Game::UP);
                desk.ge(difference, downs)
            });
            assert_eq!(near, above_downs);
        }
    }
}

#[test]
fn equal_exactly_when_near() {
    let mut desk = Desk::new();
    let mut games = desk.day(2);
    let day = desk.day(3);
    for &g in &day {
        let reduced = desk.rcf(g);
        let difference = desk.sub(g, reduced);
        assert!(desk.algebra.is_infinitesimal(difference));
        assert_eq!(desk.rcf(reduced), reduced);
    }
    let mut dice = Dice::new(3);
    games.extend((0..150).map(|_| dice.pick(&day)));
    for &x in &games {
        for &y in &games {
            let same = desk.rcf(x) == desk.rcf(y);
            assert_eq!(same, desk.eq_inf(x, y));
            let difference = desk.sub(x, y);
            assert_eq!(same, desk.algebra.is_infinitesimal(difference));
            assert_eq!(desk.ge_inf(x, y), desk.rs(difference).signum() >= 0);
        }
    }
}

/// Larsson's definition 59: every follower is a number, or hot without options that are dominated or reversible up to an infinitesimal.
fn is_reduced(desk: &mut Desk, game: Game) -> bool {
    for s in desk.algebra.followers(game).unwrap() {
        if desk.algebra.is_number(s) {
            continue;
        }
        let (left, right) = (desk.lefts(s), desk.rights(s));
        let mut bad = desk.algebra.heat_kind(s) != Heat::Hot;
        for &x in &left {
            bad |= left.iter().any(|&y| x != y && desk.ge_inf(x, y));
            bad |= desk.rights(x).iter().any(|&y| desk.ge_inf(s, y));
        }
        for &x in &right {
            bad |= right.iter().any(|&y| x != y && desk.ge_inf(y, x));
            bad |= desk.lefts(x).iter().any(|&y| desk.ge_inf(y, s));
        }
        if bad {
            return false;
        }
    }
    true
}

#[test]
fn counts_and_definition() {
    let mut desk = Desk::new();
    for (n, count) in [(2, 10), (3, 61)] {
        let reduced: HashSet<Game> = desk.day(n).into_iter().map(|g| desk.rcf(g)).collect();
        assert_eq!(reduced.len(), count);
        for g in reduced {
            assert!(is_reduced(&mut desk, g));
        }
    }
}

#[test]
fn mean_and_temperature_stay() {
    let mut desk = Desk::new();
    for g in desk.day(3) {
        if desk.algebra.heat_kind(g) == Heat::Hot {
            let reduced = desk.rcf(g);
            assert_eq!(desk.mean(g), desk.mean(reduced));
            assert_eq!(desk.temperature(g), desk.temperature(reduced));
        }
    }
}

#[test]
fn replacing_dominating_reversing() {
    let mut desk = Desk::new();
    let (mut pool, day) = (desk.day(2), desk.day(3));
    let mut dice = Dice::new(9);
    pool.extend((0..200).map(|_| dice.pick(&day)));
    let small = ["*", "^", "miny(1)"].map(|t| desk.v(t));
    let mut outside = 0;
    for &x in &pool {
        let (left, right) = (desk.lefts(x), desk.rights(x));
        for (i, &y) in left.iter().enumerate() {
            let mut rest = left.clone();
            rest.remove(i);
            if !desk.algebra.is_number(x) {
                for &e in &small {
                    let mut replaced = rest.clone();
                    replaced.push(desk.add(y, e));
                    let replaced = desk.make(&replaced, &right);
                    assert!(desk.eq_inf(x, replaced));
                }
                if rest.iter().any(|&z| desk.ge_inf(z, y)) {
                    let without = desk.make(&rest, &right);
                    assert!(desk.eq_inf(x, without));
                }
            }
            for z in desk.rights(y) {
                if desk.ge_inf(x, z) {
                    let mut replaced = rest.clone();
                    replaced.extend(desk.lefts(z));
                    let bypassed = desk.make(&replaced, &right);
                    let same = desk.eq_inf(x, bypassed);
                    let hot = desk.algebra.heat_kind(x) == Heat::Hot;
                    if hot || !desk.algebra.is_number(bypassed) {
                        assert!(same);
                    } else {
                        outside += usize::from(!same);
                    }
                }
            }
        }
    }
    assert!(outside > 0, "the hypotheses of the theorem are needed");
}
