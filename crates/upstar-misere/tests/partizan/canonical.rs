//! Canonical forms: equal to the form, and one for each class.

use crate::common::{Random, World};
use upstar_misere::partizan::{FormId, Universe, UniverseError};

#[test]
fn canonical_forms_are_equal_and_unique() {
    let mut world = World::new();
    let mut random = Random(9);
    for g in world.day_two(Universe::All) {
        let canonical = world.forms.canonical(Universe::All, g, &world.budget);
        assert_eq!(
            canonical.unwrap(),
            g,
            "no form of day 2 simplifies modulo all games"
        );
    }
    for universe in Universe::ALL {
        let second = world.day_two(universe);
        let mut members = world.random_members(&mut random, universe, &second, 300);
        for _ in 0..60 {
            let (g, h) = (random.pick(&second), random.pick(&second));
            members.push(world.forms.sum(g, h, &world.budget).unwrap());
        }
        members.extend(dead_end_games(&mut world, &mut random, universe));
        let dominated = with_dominated_options(&mut world, &mut random, universe, &members);
        members.extend(dominated);
        let (forms, budget) = (&mut world.forms, &world.budget);
        let mut simplified = Vec::new();
        for &g in &members {
            let simple = forms.canonical(universe, g, budget).unwrap();
            assert!(forms.eq(universe, simple, g, budget).unwrap());
            assert_eq!(forms.canonical(universe, simple, budget).unwrap(), simple);
            assert!(forms.birthday(simple) <= forms.birthday(g));
            simplified.push(simple);
        }
        let mut equal = 0;
        for (i, &g) in members.iter().enumerate() {
            for (j, &h) in members.iter().enumerate().skip(i) {
                let is_equal = forms.eq(universe, g, h, budget).unwrap();
                assert_eq!(is_equal, simplified[i] == simplified[j]);
                equal += usize::from(is_equal && g != h);
            }
        }
        assert!(equal > 30, "{universe}: {equal}");
        for _ in 0..150 {
            let (g, h) = (random.pick(&members), random.pick(&second));
            let sum = forms.sum(g, h, budget).unwrap();
            let canonical = forms.canonical(universe, sum, budget).unwrap();
            assert_eq!(
                forms.canonical_sum(universe, g, h, budget).unwrap(),
                canonical
            );
        }
    }
}

/// Members with one more option for Left, less than one that she has.
fn with_dominated_options(
    world: &mut World,
    random: &mut Random,
    universe: Universe,
    members: &[FormId],
) -> Vec<FormId> {
    let options = world.day_two(universe);
    let mut more = Vec::new();
    while more.len() < 60 {
        let (g, option) = (random.pick(members), random.pick(&options));
        let mut left = world.forms.left(g).to_vec();
        let right = world.forms.right(g).to_vec();
        let (forms, budget) = (&mut world.forms, &world.budget);
        let mut is_above = |&other: &FormId| forms.ge(universe, other, option, budget).unwrap();
        if !left.contains(&option) && left.iter().any(&mut is_above) {
            left.push(option);
            more.extend([g, world.form(&left, &right)]);
        }
    }
    more.retain(|&form| world.forms.is_in(universe, form));
    more
}

/// Random members with integers and perfect murders among their options, which reverse through dead ends.
fn dead_end_games(world: &mut World, random: &mut Random, universe: Universe) -> Vec<FormId> {
    if universe == Universe::Dicot {
        return Vec::new();
    }
    let mut options = [
        "0", "*", "1", "-1", "2", "-2", "{|0,-1}", "{0,1|}", "{-1|1}",
    ]
    .map(|text| world.read(text))
    .to_vec();
    let members = world.random_members(random, universe, &options, 60);
    options.extend(&members);
    let more = world.random_members(random, universe, &options, 150);
    members.into_iter().chain(more).collect()
}

#[test]
fn canonical_sums_of_dicots() {
    let mut world = World::new();
    let mut random = Random(10);
    let third = world.forms.dicots_born_by(3, &world.budget).unwrap();
    let second = world.forms.dicots_born_by(2, &world.budget).unwrap();
    let (forms, budget) = (&mut world.forms, &world.budget);
    for &g in &third {
        let (left, right) = (forms.left(g).to_vec(), forms.right(g).to_vec());
        assert_eq!(
            forms
                .canonical_dicot_from_options(&left, &right, budget)
                .unwrap(),
            g
        );
    }
    for _ in 0..150 {
        let (g, h) = (random.pick(&second), random.pick(&third));
        let sum = forms.sum(g, h, budget).unwrap();
        let slow = forms.canonical_dicot(sum, budget).unwrap();
        assert_eq!(forms.canonical_dicot_sum(g, h, budget).unwrap(), slow);
    }
    let one = forms.integer(1, budget).unwrap();
    for (left, right) in [(&[][..], &[FormId::ZERO][..]), (&[one], &[FormId::ZERO])] {
        let refused = forms.canonical_dicot_from_options(left, right, budget);
        assert!(matches!(refused, Err(UniverseError::Outside { .. })));
    }
}

#[test]
fn impartial_reductions_in_the_universes() {
    let mut world = World::new();
    // Reductions to a game other than 0 hold everywhere.
    for (g, h) in [
        ("{0,*2|0,*2}", "*"),
        ("{0,*,*3|0,*,*3}", "*2"),
        ("{0,*,*2,*4|0,*,*2,*4}", "*3"),
    ] {
        let (g, h) = (world.read(g), world.read(h));
        for universe in Universe::ALL {
            assert!(world.forms.eq(universe, g, h, &world.budget).unwrap());
        }
    }
    // Reductions to 0 hold modulo dicots and never modulo all games.
    for text in ["{*|*}", "{*,*2|*,*2}", "{*,*3|*,*3}"] {
        let g = world.read(text);
        assert!(
            world
                .forms
                .eq(Universe::Dicot, g, FormId::ZERO, &world.budget)
                .unwrap()
        );
        assert!(
            !world
                .forms
                .eq(Universe::All, g, FormId::ZERO, &world.budget)
                .unwrap()
        );
    }
}
