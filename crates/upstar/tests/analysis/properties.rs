//! Theorems, tested on thousands of random games.
use crate::common::{Desk, Dice, d};
use upstar::game::Game;
use upstar::number::Dyadic;

#[test]
fn means_add_and_sums_are_not_hotter() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(1));
    for _ in 0..2000 {
        let (g, h) = (dice.game(&mut desk, 3), dice.game(&mut desk, 2));
        let sum = desk.add(g, h);
        assert_eq!(desk.mean(sum), &desk.mean(g) + &desk.mean(h));
        assert!(desk.temperature(sum) <= desk.temperature(g).max(desk.temperature(h)));
    }
}

#[test]
fn multiples_stay_near_their_mean() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(2));
    for _ in 0..1000 {
        let g = dice.game(&mut desk, 2);
        let (mean, t) = (desk.mean(g), desk.temperature(g).max(Dyadic::ZERO));
        let mut sum = Game::ZERO;
        for n in 1..=5i64 {
            sum = desk.add(sum, g);
            let middle = &mean * &Dyadic::from(n);
            assert!(&middle - &t <= desk.rs(sum));
            assert!(desk.ls(sum) <= &middle + &t);
        }
    }
}

#[test]
fn weights_add() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(3));
    for _ in 0..1500 {
        let (g, h) = (dice.small(&mut desk, 2), dice.small(&mut desk, 1));
        let sum = desk.add(g, h);
        let (x, y) = (desk.aw(g), desk.aw(h));
        assert_eq!(desk.aw(sum), desk.add(x, y));
    }
}

#[test]
fn reduced_forms_are_near_and_final() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(4));
    for _ in 0..2000 {
        let g = dice.game(&mut desk, 3);
        let reduced = desk.rcf(g);
        assert_eq!(desk.rcf(reduced), reduced);
        let difference = desk.sub(g, reduced);
        assert!(desk.algebra.is_infinitesimal(difference));
    }
}

#[test]
fn nearness_is_the_right_stop_of_the_difference() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(5));
    let mut near = 0;
    for _ in 0..2000 {
        let (g, h) = (dice.game(&mut desk, 2), dice.game(&mut desk, 2));
        let difference = desk.sub(g, h);
        let above = desk.ge_inf(g, h);
        assert_eq!(above, desk.rs(difference).signum() >= 0);
        near += usize::from(above);
    }
    assert!(near > 200);
}

#[test]
fn cooling_in_two_steps() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(6));
    let steps = ["0", "1/4", "1/2", "1", "3/2", "3"];
    for _ in 0..1000 {
        let g = dice.game(&mut desk, 3);
        let (s, t) = (steps[dice.below(6)], steps[dice.below(6)]);
        let first = desk.cool(g, s);
        let both = &d(s) + &d(t);
        assert_eq!(desk.cool(first, t), desk.cool(g, &both.to_string()));
    }
}

#[test]
fn cooling_is_additive_and_undoes_heating() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(7));
    let one = desk.v("1");
    for _ in 0..600 {
        let (g, h) = (dice.game(&mut desk, 2), dice.game(&mut desk, 2));
        let sum = desk.add(g, h);
        for t in ["1/2", "2"] {
            let (a, b) = (desk.cool(g, t), desk.cool(h, t));
            assert_eq!(desk.cool(sum, t), desk.add(a, b));
        }
        let heated = desk.analysis.heat(&mut desk.algebra, g, one).unwrap();
        assert_eq!(desk.cool(heated, "1"), g);
    }
}

#[test]
fn bounds_of_a_sum_hold_and_are_exact_where_they_say_so() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(8));
    for _ in 0..700 {
        let parts = [
            dice.game(&mut desk, 2),
            dice.game(&mut desk, 2),
            dice.game(&mut desk, 1),
        ];
        let sum = desk.sum(&parts);
        let graph = desk.analysis.thermograph(&mut desk.algebra, sum).unwrap();
        let bounds = desk.analysis.sum_bounds(&mut desk.algebra, &parts).unwrap();
        assert_eq!(&bounds.mean(), graph.mean());
        assert!(*graph.temperature() <= bounds.temperature_at_most());
        for quarter in 0..40 {
            let t = Dyadic::new(quarter.into(), 2);
            let (left, right) = (graph.left_wall().at(&t), graph.right_wall().at(&t));
            let (low, high) = bounds.left_wall(&t);
            assert!(low <= left && left <= high);
            let (low, high) = bounds.right_wall(&t);
            assert!(low <= right && right <= high);
            if t >= bounds.exact_from() {
                assert_eq!(bounds.left_wall(&t), (left.clone(), left));
                assert_eq!(bounds.right_wall(&t), (right.clone(), right));
            }
        }
    }
}

#[test]
fn negatives_are_mirrored() {
    let (mut desk, mut dice) = (Desk::new(), Dice::new(9));
    for _ in 0..500 {
        let g = dice.game(&mut desk, 3);
        let minus = desk.algebra.neg(g).unwrap();
        let there = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
        let here = desk.analysis.thermograph(&mut desk.algebra, minus).unwrap();
        let mirrored: Vec<_> = there
            .left_wall()
            .vertices()
            .iter()
            .map(|v| (v.t.clone(), -&v.x))
            .collect();
        let right: Vec<_> = here
            .right_wall()
            .vertices()
            .iter()
            .map(|v| (v.t.clone(), v.x.clone()))
            .collect();
        assert_eq!(mirrored, right);
        let (a, b) = (desk.rcf(g), desk.rcf(minus));
        assert_eq!(desk.algebra.neg(a).unwrap(), b);
    }
}
