//! Domination, reversibility, birthdays and days. Counts, covers and outcomes of whole days are in `days.rs`, the printed forms of day
//! 3 in `notation_print.rs`.

use crate::tree::{Dice, Forest};
use std::collections::HashSet;
use upstar::game::{Algebra, Game, Order};
use upstar::notation::read;

fn v(algebra: &mut Algebra, text: &str) -> Game {
    read(algebra, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

const DAY_2: &str =
    "0 1 -1 2 -2 1/2 -1/2 * *2 ^ v ^* v* 1* -1* {1|-1} {1|0} {0|-1} {1|*} {*|-1} {1|*,0} {*,0|-1}";

#[test]
fn canonical_forms_of_examples() {
    let mut a = Algebra::new();
    for (written, value, lefts, rights) in [
        ("{1,2,3|*}", "{3|*}", 1, 1),
        ("{*|*}", "0", 0, 0),
        ("{0,*|*}", "^", 1, 1),
        ("{0,*|0}", "^*", 2, 1),
    ] {
        let (g, h) = (v(&mut a, written), v(&mut a, value));
        assert_eq!(g, h, "{written}");
        assert_eq!(a.left_options(g).unwrap().len(), lefts);
        assert_eq!(a.right_options(g).unwrap().len(), rights);
    }
    assert_ne!(v(&mut a, "{0,*|0}"), Game::STAR);
}

/// Theorem 14.
#[test]
fn any_order_of_reductions() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let mut dice = Dice::new(14);
    for round in 0..300 {
        let form = dice.form(&mut f, 3 + round % 2);
        let once = f.reduce(form, &mut dice);
        let again = f.reduce(form, &mut dice);
        assert_eq!(once, again);
        assert_eq!(f.order(form, once), Order::Equal);
        let value = f.value(&mut a, form);
        assert_eq!(f.of(&mut a, value), once);
        assert_eq!(a.birthday(value).unwrap(), f.birthday(once).into());
    }
}

#[test]
fn every_form_of_day_2() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let (mut dice, mut values) = (Dice::new(2), HashSet::new());
    for form in f.forms(2) {
        let reduced = f.reduce(form, &mut dice);
        let value = f.value(&mut a, form);
        assert_eq!(f.of(&mut a, value), reduced);
        values.insert(reduced);
    }
    assert_eq!(values.len(), 22);
}

#[test]
fn day_3_is_canonical_by_the_definition() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let mut dice = Dice::new(3);
    let mut trees = HashSet::new();
    for game in a.day(3).unwrap().games {
        let tree = f.of(&mut a, game);
        assert_eq!(f.reduce(tree, &mut dice), tree);
        assert!(f.birthday(tree) <= 3);
        trees.insert(tree);
    }
    assert_eq!(trees.len(), 1474);
}

#[test]
fn the_values_of_day_2() {
    let mut a = Algebra::new();
    let named: HashSet<Game> = DAY_2.split(' ').map(|text| v(&mut a, text)).collect();
    let day: HashSet<Game> = a.day(2).unwrap().games.into_iter().collect();
    assert_eq!(named.len(), 22);
    assert_eq!(named, day);
}

#[test]
fn covers_of_day_2_by_name() {
    let half = "2>1 2>1* 1>1/2 1*>1/2 1*>{1|*} 1*>{1|0} 1/2>^ 1/2>^* {1|*}>^ {1|*}>{1|*,0} {1|0}>^* {1|0}>{1|*,0} \
                ^>0 ^>*2 ^*>* ^*>*2 {1|*,0}>*2 {1|*,0}>{1|-1}";
    let mut a = Algebra::new();
    let mut named = HashSet::new();
    for cover in half.split(' ') {
        let (above, below) = cover.split_once('>').unwrap();
        let (above, below) = (v(&mut a, above), v(&mut a, below));
        named.insert((below, above));
        named.insert((a.neg(above).unwrap(), a.neg(below).unwrap()));
    }
    let day = a.day(2).unwrap().games;
    let lattice = a.lattice(&day).unwrap();
    let covers: HashSet<(Game, Game)> = lattice
        .covers()
        .into_iter()
        .map(|(below, above)| (day[below], day[above]))
        .collect();
    assert_eq!(covers.len(), 36);
    assert_eq!(covers, named);
}

#[test]
fn birthdays_are_depths_of_canonical_forms() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    let day = a.day(3).unwrap();
    for &game in &day.games {
        let tree = f.of(&mut a, game);
        assert_eq!(a.birthday(game).unwrap(), f.birthday(tree).into());
        assert_eq!(
            a.birthday(game).unwrap() <= 2u32.into(),
            day.before.contains(&game)
        );
    }
}

#[test]
fn all_small_values_by_day() {
    let (mut f, mut a) = (Forest::default(), Algebra::new());
    for (n, count) in [(0, 1), (1, 2), (2, 7), (3, 67)] {
        let mut found = 0;
        for game in a.day(n).unwrap().games {
            let tree = f.of(&mut a, game);
            let mut followers = f.followers(tree).into_iter();
            let all_small = followers.all(|x| f.lefts(x).is_empty() == f.rights(x).is_empty());
            assert_eq!(a.is_all_small(game).unwrap(), all_small);
            found += usize::from(all_small);
        }
        assert_eq!(found, count);
    }
}
