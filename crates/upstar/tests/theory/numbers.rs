//! Numbers: simplicity, the birth tree, zugzwangs.

use crate::tree::{Forest, Tree};
use std::collections::BTreeSet;
use upstar::game::{Algebra, Game, Order};
use upstar::notation::read;
use upstar::number::{Bound, Dyadic, Sign, simplest_between};

fn v(algebra: &mut Algebra, text: &str) -> Game {
    read(algebra, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn d(numerator: i64, exponent: u64) -> Dyadic {
    Dyadic::new(numerator.into(), exponent)
}

#[track_caller]
fn equals(written: &str, number: &str) {
    let mut a = Algebra::new();
    let game = v(&mut a, written);
    let number: Dyadic = number.parse().unwrap();
    assert_eq!(a.as_number(game), Some(number), "{written}");
}

/// The non-negative numbers born by day n: day 0 has 0, and day n adds n and the midpoints of neighbours.
fn births(n: i64) -> BTreeSet<Dyadic> {
    let mut born = BTreeSet::from([Dyadic::ZERO]);
    for day in 1..=n {
        let before: Vec<Dyadic> = born.iter().cloned().collect();
        for pair in before.windows(2) {
            born.insert((&pair[0] + &pair[1]).half());
        }
        born.insert(Dyadic::from(day));
    }
    born
}

/// All numbers born by day n.
fn both_signs(n: i64) -> BTreeSet<Dyadic> {
    let positive = births(n);
    positive
        .iter()
        .map(|x| -x)
        .chain(positive.clone())
        .collect()
}

#[test]
fn simplest_numbers() {
    for (written, number) in [
        ("{|}", "0"),
        ("{-9|}", "0"),
        ("{-1/2|7/4}", "0"),
        ("{|-1}", "-2"),
        ("{-5/2|-31/16}", "-2"),
        ("{0|}", "1"),
        ("{0|100}", "1"),
        ("{0|1}", "1/2"),
        ("{3/8|17/32}", "1/2"),
    ] {
        equals(written, number);
    }
}

#[test]
fn more_simplest_numbers() {
    equals("{11/16|9/8}", "1");
    equals("{1/16|7/8}", "1/2");
}

/// Theorem 20.
#[test]
fn powers_of_a_half() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let zero = f.zero();
    // 1/2^k = {0 | 1/2^(k-1)}, as trees.
    let one = f.make(vec![zero], vec![]);
    let mut powers = vec![one];
    for k in 1..7 {
        let above = powers[k - 1];
        powers.push(f.make(vec![zero], vec![above]));
    }
    for (k, &power) in powers.iter().enumerate() {
        let engine = a.number(&Dyadic::half_power(k as u64)).unwrap();
        assert_eq!(f.of(&mut a, engine), power);
        assert_eq!(f.order(power, zero), Order::Greater);
        if k > 0 {
            assert_eq!(f.order(power, powers[k - 1]), Order::Less);
            let double = f.sum(power, power);
            assert_eq!(f.order(double, powers[k - 1]), Order::Equal);
        }
    }
}

/// Theorem 20.
#[test]
fn neighbours_of_a_number() {
    let mut a = Algebra::new();
    for exponent in 0..6 {
        for m in -40..40 {
            let [below, x, above] = [m - 1, m, m + 1].map(|m| a.number(&d(m, exponent)).unwrap());
            // For an integer one of the two options is missing; 0 has neither.
            assert_eq!(a.construct(&[below], &[above]).unwrap(), x);
            let canonical =
                a.left_options(x).unwrap() == [below] && a.right_options(x).unwrap() == [above];
            assert_eq!(canonical, m % 2 != 0 && exponent > 0);
        }
    }
}

#[test]
fn the_birth_tree() {
    for n in 0..8 {
        assert_eq!(births(n).len(), 1 << n);
    }
    let texts = |n| births(n).iter().map(Dyadic::to_string).collect::<Vec<_>>();
    assert_eq!(texts(3).join(" "), "0 1/4 1/2 3/4 1 3/2 2 3");
    assert_eq!(
        texts(4).join(" "),
        "0 1/8 1/4 3/8 1/2 5/8 3/4 7/8 1 5/4 3/2 7/4 2 5/2 3 4"
    );
}

#[test]
fn numbers_by_birthday() {
    let mut a = Algebra::new();
    for n in 0..=3 {
        let games = a.day(n).unwrap().games;
        let numbers: BTreeSet<Dyadic> = games.iter().filter_map(|&g| a.as_number(g)).collect();
        assert_eq!(numbers, both_signs(n.into()));
    }
    for n in 0..7 {
        for x in both_signs(6) {
            assert_eq!(
                x.birthday() <= (n as u32).into(),
                both_signs(n).contains(&x)
            );
            let game = a.number(&x).unwrap();
            assert_eq!(a.birthday(game).unwrap(), x.birthday());
        }
    }
}

/// The first node of the birth tree met in the interval on the way down from 0.
fn by_descent(low: &Dyadic, high: &Dyadic) -> Dyadic {
    let mut signs = Vec::new();
    loop {
        let node = Dyadic::from_signs(&signs);
        if &node <= low {
            signs.push(Sign::Plus);
        } else if &node >= high {
            signs.push(Sign::Minus);
        } else {
            return node;
        }
    }
}

#[test]
fn simplicity() {
    let mut a = Algebra::new();
    let numbers: Vec<Dyadic> = both_signs(5).into_iter().collect();
    for (i, low) in numbers.iter().enumerate() {
        for high in &numbers[i + 1..] {
            let simplest = by_descent(low, high);
            let between = simplest_between(
                &Bound::Excluding(low.clone()),
                &Bound::Excluding(high.clone()),
            );
            assert_eq!(between.as_ref(), Some(&simplest));
            let (left, right) = (a.number(low).unwrap(), a.number(high).unwrap());
            let game = a.construct(&[left], &[right]).unwrap();
            assert_eq!(a.as_number(game), Some(simplest));
        }
    }
}

#[test]
fn the_simplest_number_is_unique() {
    // The first number between two neighbours of day n may be born on day n+1: between 0 and 1 it is 1/2, of day 2.
    let all: Vec<Dyadic> = both_signs(5).into_iter().collect();
    let four: Vec<Dyadic> = both_signs(4).into_iter().collect();
    for (i, low) in four.iter().enumerate() {
        for high in &four[i + 1..] {
            let between = all.iter().filter(|x| *x > low && *x < high);
            let first = between.clone().map(Dyadic::birthday).min().unwrap();
            let earliest: Vec<&Dyadic> = between.filter(|x| x.birthday() == first).collect();
            assert_eq!(earliest, [&by_descent(low, high)]);
        }
    }
    assert_eq!(
        by_descent(&Dyadic::ZERO, &Dyadic::ONE).birthday(),
        2u32.into()
    );
}

/// Every G^L < every G^R, and all options are zugzwangs.
fn is_zugzwang(f: &mut Forest, tree: Tree) -> bool {
    let (left, right) = (f.lefts(tree), f.rights(tree));
    left.iter().chain(&right).all(|&x| is_zugzwang(f, x))
        && left
            .iter()
            .all(|&l| right.iter().all(|&r| f.order(l, r) == Order::Less))
}

/// Theorems 16 and 22.
#[test]
fn zugzwangs_are_numbers() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let mut zugzwangs = 0;
    for form in f.forms(2) {
        if is_zugzwang(&mut f, form) {
            zugzwangs += 1;
            let value = f.value(&mut a, form);
            assert!(a.is_number(value));
            for left in f.lefts(form) {
                assert_eq!(f.order(left, form), Order::Less);
            }
            for right in f.rights(form) {
                assert_eq!(f.order(form, right), Order::Less);
            }
        }
    }
    // The options are zugzwangs of day 1: 0, 1, -1. So Left's and Right's options are sets of these, one set below the other.
    assert_eq!(zugzwangs, 20);
    for game in a.day(3).unwrap().games {
        let tree = f.of(&mut a, game);
        assert_eq!(is_zugzwang(&mut f, tree), a.is_number(game));
    }
}

#[test]
fn equal_to_a_number_without_being_a_zugzwang() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let star = f.of(&mut a, Game::STAR);
    let form = f.make(vec![star], vec![star]);
    assert_eq!(f.value(&mut a, form), Game::ZERO);
    assert!(!is_zugzwang(&mut f, form));
}

#[test]
fn options_need_not_be_numbers() {
    equals("{0|1*}", "1");
    equals("{{1|-1}|0}", "-1");
}

/// The conditions F1 and F2 of Bonato, Huggan and Nowakowski, for every pair of options of every follower. With `both` either suffices,
/// otherwise F1 must hold.
fn passes(f: &mut Forest, tree: Tree, both: bool) -> bool {
    f.followers(tree).into_iter().all(|g| {
        f.lefts(g).into_iter().all(|l| {
            f.rights(g).into_iter().all(|r| {
                let (lr, rl) = (f.rights(l), f.lefts(r));
                let first = rl.iter().any(|&x| f.ge(x, l)) || lr.iter().any(|&x| f.ge(r, x));
                let mut second = || lr.iter().any(|&x| rl.iter().any(|&y| f.ge(y, x)));
                first || (both && second())
            })
        })
    })
}

/// Theorem 2.7.
#[test]
fn tests_for_numbers_throughout() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    let mut seen = [0, 0];
    for form in f.forms(2) {
        let followers = f.followers(form);
        let numbers = followers.into_iter().all(|x| {
            let value = f.value(&mut a, x);
            a.is_number(value)
        });
        assert_eq!(passes(&mut f, form, true), numbers);
        assert_eq!(passes(&mut f, form, false), numbers);
        seen[usize::from(numbers)] += 1;
    }
    assert_eq!(seen, [236, 20]);
}

/// Theorem 2.2.
#[test]
fn options_of_numbers_are_below_and_above() {
    let (mut a, mut f) = (Algebra::new(), Forest::default());
    for form in f.forms(2) {
        let followers = f.followers(form);
        let numbers = followers.into_iter().all(|x| {
            let value = f.value(&mut a, x);
            a.is_number(value)
        });
        if numbers {
            for left in f.lefts(form) {
                assert_eq!(f.order(left, form), Order::Less);
            }
            for right in f.rights(form) {
                assert_eq!(f.order(form, right), Order::Less);
            }
        }
    }
    // An option may lie above the canonical one: {1/4|1} = 1/2 = {0|1}.
    let (half, quarter) = (v(&mut a, "{1/4|1}"), v(&mut a, "1/4"));
    assert_eq!(half, v(&mut a, "1/2"));
    assert_eq!(a.left_options(half).unwrap(), [Game::ZERO]);
    assert!(a.gt(quarter, Game::ZERO).unwrap());
}

#[test]
fn sign_expansions_are_paths_in_the_birth_tree() {
    for x in both_signs(7) {
        let signs = x.sign_expansion(64).unwrap();
        assert_eq!(num_bigint::BigUint::from(signs.len()), x.birthday());
        assert_eq!(Dyadic::from_signs(&signs), x);
        // Every beginning of the expansion is a simpler number; the next sign says on which side of it x lies.
        for (i, &sign) in signs.iter().enumerate() {
            let before = Dyadic::from_signs(&signs[..i]);
            assert_eq!(before < x, sign == Sign::Plus);
        }
    }
}
