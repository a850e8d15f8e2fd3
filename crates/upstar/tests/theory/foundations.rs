//! Outcomes, sums, negatives and the order.

use crate::tree::{Forest, Tree};
use std::collections::{HashMap, HashSet};
use upstar::game::{Algebra, Game, Order, Outcome};
use upstar::notation::read;

fn v(algebra: &mut Algebra, text: &str) -> Game {
    read(algebra, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn outcomes(texts: &[&str]) -> String {
    let mut a = Algebra::new();
    let letter = |text: &&str| {
        let game = v(&mut a, text);
        a.outcome(game).unwrap().name()
    };
    texts.iter().map(letter).collect()
}

/// The values of day 2 with their canonical trees.
fn day_2(algebra: &mut Algebra, forest: &mut Forest) -> Vec<(Game, Tree)> {
    let games = algebra.day(2).unwrap().games;
    let tree = |g| (g, forest.of(algebra, g));
    games.into_iter().map(tree).collect()
}

/// The tree of a Nim position, played out; the heaps may be in any order.
fn nim(forest: &mut Forest, heaps: &[u32], known: &mut HashMap<Vec<u32>, Tree>) -> Tree {
    if let Some(&tree) = known.get(heaps) {
        return tree;
    }
    let mut options = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut next = heaps.to_vec();
            next[i] = left;
            next.sort_unstable();
            options.push(nim(forest, &next, known));
        }
    }
    let tree = forest.make(options.clone(), options);
    known.insert(heaps.to_vec(), tree);
    tree
}

#[test]
fn a_p_position() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let position = nim(&mut f, &[2, 3, 4, 5], &mut HashMap::new());
    assert_eq!(f.outcome(position), Outcome::P);
    assert_eq!(v(&mut a, "*2 + *3 + *4 + *5"), Game::ZERO);
}

#[test]
fn the_only_winning_move() {
    let (mut f, mut known) = (Forest::default(), HashMap::new());
    let position = nim(&mut f, &[1, 2, 3, 5], &mut known);
    assert_eq!(f.outcome(position), Outcome::N);
    let mut winning = Vec::new();
    for option in f.lefts(position) {
        if f.outcome(option) == Outcome::P {
            let heaps = known.iter().find(|(_, tree)| **tree == option).unwrap().0;
            winning.push(heaps.clone());
        }
    }
    assert_eq!(winning, [[0, 1, 2, 3]]);
    let mut a = Algebra::new();
    assert_eq!(v(&mut a, "*2 + *3 + * + *5"), a.nimber(5));
}

#[test]
fn heaps_add_without_carrying() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    for m in 0..8 {
        for n in 0..8 {
            let (g, h, sum) = (a.nimber(m), a.nimber(n), a.nimber(m ^ n));
            assert_eq!(a.add(g, h).unwrap(), sum);
            let [g, h, sum] = [g, h, sum].map(|x| f.of(&mut a, x));
            let literal = f.sum(g, h);
            assert_eq!(f.order(literal, sum), Order::Equal);
        }
    }
}

#[test]
fn trees_of_the_text() {
    let texts = ["0", "*", "1", "-1", "{1|-1}", "{-1|1}", "*2", "2"];
    assert_eq!(outcomes(&texts), "PNLRNPNL");
}

#[test]
fn order_of_outcomes() {
    let mut a = Algebra::new();
    let [one, zero, star, minus] = ["1", "0", "*", "-1"].map(|text| v(&mut a, text));
    for (g, h) in [(one, zero), (one, star), (zero, minus), (star, minus)] {
        assert!(a.gt(g, h).unwrap());
    }
    assert!(a.confused(zero, star).unwrap());
}

/// Table 2.
#[test]
fn table_of_outcomes_of_sums() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let day = day_2(&mut a, &mut f);
    let mut table: HashMap<(Outcome, Outcome), HashSet<Outcome>> = HashMap::new();
    for &(g, left) in &day {
        for &(h, right) in &day {
            let sum = a.add(g, h).unwrap();
            let outcome = a.outcome(sum).unwrap();
            let played = f.sum(left, right);
            assert_eq!(outcome, f.outcome(played));
            let row = (a.outcome(g).unwrap(), a.outcome(h).unwrap());
            table.entry(row).or_default().insert(outcome);
        }
    }
    use Outcome::{L, N, P, R};
    let any: &[Outcome] = &[L, R, N, P];
    for (g, row) in [
        (L, [&[L][..], &[L], &[L, N], any]),
        (P, [&[L], &[P], &[N], &[R]]),
        (N, [&[L, N], &[N], any, &[N, R]]),
        (R, [any, &[R], &[N, R], &[R]]),
    ] {
        for (h, expected) in [L, P, N, R].into_iter().zip(row) {
            let expected: HashSet<Outcome> = expected.iter().copied().collect();
            assert_eq!(table[&(g, h)], expected, "{g} + {h}");
        }
    }
}

/// Example 4.
#[test]
fn outcomes_of_sample_sums() {
    let texts = [
        "* + *",
        "* + *2",
        "1 + {0|-100}",
        "1 + *",
        "1* + -1",
        "1 - 1",
        "10 - 1",
        "1 - 10",
    ];
    assert_eq!(outcomes(&texts), "PNNLNPLR");
}

#[test]
fn playing_out_agrees_with_comparing() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let zero = f.zero();
    let forms = f.forms(2);
    assert_eq!(forms.len(), 256);
    for form in forms {
        let played = f.outcome(form);
        assert_eq!(played, Outcome::from_order(f.order(form, zero)));
        let value = f.value(&mut a, form);
        assert_eq!(played, a.outcome(value).unwrap());
    }
}

#[test]
fn a_game_less_itself_is_zero() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let zero = f.zero();
    for form in f.forms(2) {
        let negative = f.neg(form);
        let difference = f.sum(form, negative);
        assert_eq!(f.order(difference, zero), Order::Equal);
    }
    for game in a.day(3).unwrap().games {
        assert_eq!(a.sub(game, game).unwrap(), Game::ZERO);
    }
}

#[test]
fn expansion_of_a_sum() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let mut tree = |text: &str| {
        let game = v(&mut a, text);
        f.of(&mut a, game)
    };
    let [g, star, one] = ["{*|-1}", "*", "1"].map(&mut tree);
    let minus_g = f.neg(g);
    // *+1 = {1,*|1}, *+* = {*|*}, 1-1 = {-1|1}.
    let star_and_one = f.sum(star, one);
    assert_eq!(star_and_one, f.make(vec![one, star], vec![one]));
    let two_stars = f.sum(star, star);
    assert_eq!(two_stars, f.make(vec![star], vec![star]));
    let minus_one = f.neg(one);
    let nothing = f.sum(one, minus_one);
    assert_eq!(nothing, f.make(vec![minus_one], vec![one]));
    let first = f.sum(star, minus_g);
    assert_eq!(
        first,
        f.make(vec![minus_g, star_and_one], vec![minus_g, two_stars])
    );
    let second = f.sum(g, one);
    assert_eq!(second, f.make(vec![g, star_and_one], vec![nothing]));
    let sum = f.sum(g, minus_g);
    assert_eq!(f.lefts(sum).len(), 2);
    assert!(f.lefts(sum).contains(&first) && f.lefts(sum).contains(&second));
}

#[test]
fn two_comparisons() {
    let mut a = Algebra::new();
    for (greater, less) in [("*2", "{*|-1}"), ("{0|1}", "*")] {
        let (g, h) = (v(&mut a, greater), v(&mut a, less));
        assert_eq!(a.compare(g, h).unwrap(), Order::Greater);
        assert!(!a.ge(h, g).unwrap() && a.less_or_confused(h, g).unwrap());
    }
}

/// Corollary 10.
#[test]
fn comparing_is_playing_the_difference() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let day = day_2(&mut a, &mut f);
    for &(g, left) in &day {
        for &(h, right) in &day {
            let negative = f.neg(right);
            let difference = f.sum(left, negative);
            let order = a.compare(g, h).unwrap();
            assert_eq!(Outcome::from_order(order), f.outcome(difference));
        }
    }
}

/// The diamond of outcomes.
fn at_least(a: Outcome, b: Outcome) -> bool {
    a == b || a == Outcome::L || b == Outcome::R
}

/// Definition 5.
#[test]
fn at_least_means_in_every_sum() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let day = day_2(&mut a, &mut f);
    for &(g, left) in &day {
        for &(h, right) in &day {
            let in_every_company = day.iter().all(|&(_, x)| {
                let (with_g, with_h) = (f.sum(left, x), f.sum(right, x));
                at_least(f.outcome(with_g), f.outcome(with_h))
            });
            assert_eq!(a.ge(g, h).unwrap(), in_every_company);
        }
    }
}

#[test]
fn abelian_group() {
    let mut a = Algebra::new();
    let day = a.day(2).unwrap().games;
    for &g in &day {
        assert_eq!(a.add(g, Game::ZERO).unwrap(), g);
        for &h in &day {
            let sum = a.add(g, h).unwrap();
            assert_eq!(a.add(h, g).unwrap(), sum);
            assert_eq!(a.sub(sum, h).unwrap(), g);
            for &x in &day {
                let (first, rest) = (a.add(sum, x).unwrap(), a.add(h, x).unwrap());
                assert_eq!(a.add(g, rest).unwrap(), first);
            }
        }
    }
}

#[test]
fn sums_of_values_are_values_of_sums() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let day = day_2(&mut a, &mut f);
    for &(g, left) in &day {
        for &(h, right) in &day {
            let literal = f.sum(left, right);
            assert_eq!(f.value(&mut a, literal), a.add(g, h).unwrap());
        }
    }
}

/// Lemma 24.
#[test]
fn no_option_is_better_than_the_game() {
    let mut a = Algebra::new();
    for game in a.day(3).unwrap().games {
        for left in a.left_options(game).unwrap() {
            assert!(a.less_or_confused(left, game).unwrap());
        }
        for right in a.right_options(game).unwrap() {
            assert!(a.less_or_confused(game, right).unwrap());
        }
    }
}

/// Lemma 23.
#[test]
fn gift_horses() {
    let mut a = Algebra::new();
    let day = a.day(2).unwrap().games;
    for &game in &day {
        let (left, right) = (
            a.left_options(game).unwrap(),
            a.right_options(game).unwrap(),
        );
        for &gift in &day {
            let with = |options: &[Game]| [options, &[gift]].concat();
            let for_left = a.construct(&with(&left), &right).unwrap();
            let for_right = a.construct(&left, &with(&right)).unwrap();
            // A gift that is neither less nor confused does change the value.
            assert_eq!(for_left == game, a.less_or_confused(gift, game).unwrap());
            assert_eq!(for_right == game, a.less_or_confused(game, gift).unwrap());
        }
    }
}
