//! Partizan misère play: facts from the literature, facts found by slow search, and theorems on all forms of small days.

#[path = "partizan/canonical.rs"]
mod canonical;
#[path = "partizan/common.rs"]
mod common;
#[path = "partizan/rulesets.rs"]
mod rulesets;
#[path = "partizan/theorems.rs"]
mod theorems;

use common::{Random, World};
use upstar_misere::partizan::{FormId, Forms, Universe, UniverseError};
use upstar_values::game::{Order, Outcome, Player};

const UNIVERSES: [Universe; 3] = Universe::ALL;

/// Columns of the lines of one kind in the file of facts.
fn facts(kind: &str) -> Vec<Vec<&'static str>> {
    let lines = include_str!("facts/universes.txt").lines();
    let rows = lines.map(|line| line.split('\t').collect::<Vec<&str>>());
    let rows: Vec<Vec<&str>> = rows.filter(|row| row[0] == kind).collect();
    assert!(rows.len() > 300);
    rows
}

fn order(sign: &str) -> Order {
    match sign {
        "=" => Order::Equal,
        "<" => Order::Less,
        ">" => Order::Greater,
        _ => Order::Confused,
    }
}

#[test]
fn known_comparisons() {
    let mut world = World::new();
    let cases = [
        ("dicot", "* + *", "0", "="),
        ("dicot", "{0|*}", "0", "||"),
        ("dicot", "{0|*} + {*|0}", "0", "="),
        ("dicot", "*2", "0", "||"),
        ("dicot", "*2 + *2", "0", "||"),
        ("dicot", "{*|0}", "{0|*}", "||"),
        ("dead-ending", "1 - 1", "0", "="),
        ("dead-ending", "2 - 2", "0", "="),
        ("dead-ending", "1 + 1", "2", "="),
        ("dead-ending", "* + *", "0", "||"),
        ("dead-ending", "1", "0", "||"),
        ("dead-ending", "{|0,-1}", "-1", "<"),
        ("all", "1 - 1", "0", "||"),
        ("all", "* + *", "0", "||"),
        ("all", "{0,*|0}", "{0|0}", ">"),
        ("all", "{0|0}", "{0|0,*}", ">"),
        ("all", "{0|}", "{0,*|}", "<"),
        ("all", "{0,1|}", "{0|}", ">"),
    ];
    for (universe, g, h, sign) in cases {
        let universe: Universe = universe.parse().unwrap();
        let (g, h) = (world.read(g), world.read(h));
        let forms = &mut world.forms;
        assert_eq!(
            forms.compare(universe, g, h, &world.budget).unwrap(),
            order(sign)
        );
        let is_above = matches!(sign, "=" | ">");
        assert_eq!(forms.ge(universe, g, h, &world.budget).unwrap(), is_above);
        assert_eq!(forms.le(universe, h, g, &world.budget).unwrap(), is_above);
        assert_eq!(
            forms.eq(universe, h, g, &world.budget).unwrap(),
            sign == "="
        );
    }
}

#[test]
fn known_strong_outcomes_reasons_adjoints_and_canonical_forms() {
    let mut world = World::new();
    let strong = [
        (Universe::DeadEnding, "*2", true),
        (Universe::DeadEnding, "*", false),
        (Universe::Dicot, "*2", true),
        (Universe::All, "-2", true),
    ];
    for (universe, text, expected) in strong {
        let g = world.read(text);
        let found = world
            .forms
            .is_strong(universe, g, Player::Left, &world.budget);
        assert_eq!(found.unwrap(), expected, "{text}");
    }
    let sum = world.read("* + *");
    for (universe, expected) in [
        (Universe::All, "{{*|*}|}"),
        (Universe::DeadEnding, "{0,1|}"),
    ] {
        let reason = world
            .forms
            .reason(universe, FormId::ZERO, sum, &world.budget);
        assert_eq!(world.text(reason.unwrap().unwrap()), expected);
    }
    let adjoints = [
        ("0", "*"),
        ("*", "{*|*}"),
        ("1", "{0|*}"),
        ("{0|*}", "{{*|*}|*}"),
    ];
    for (text, expected) in adjoints {
        let g = world.read(text);
        let adjoint = world.forms.adjoint(g, &world.budget).unwrap();
        assert_eq!(world.text(adjoint), expected);
    }
    let canonical = [
        ("{*|*}", "0"),
        ("* + * + *", "*"),
        ("{*2|*2}", "{*2|*2}"),
        ("{0,{0|*}|*}", "{0,{0|*}|*}"),
    ];
    for (text, expected) in canonical {
        let g = world.read(text);
        let canonical = world.forms.canonical_dicot(g, &world.budget).unwrap();
        assert_eq!(world.text(canonical), expected);
    }
}

#[test]
fn forms_agree_with_slow_search() {
    let mut world = World::new();
    for row in facts("form") {
        let [text, outcome, birthday, facts] = row[1..5].try_into().unwrap();
        let g = world.read(text);
        assert_eq!(world.text(g), text);
        let (forms, budget) = (&mut world.forms, &world.budget);
        assert_eq!(forms.outcome(g).name(), outcome, "{text}");
        assert_eq!(forms.birthday(g).to_string(), birthday, "{text}");
        let has = |letter: char| facts.contains(letter);
        assert_eq!(forms.is_dicot(g), has('d'), "{text}");
        assert_eq!(forms.is_dead_ending(g), has('e'), "{text}");
        assert_eq!(forms.is_left_dead_end(g), has('l'), "{text}");
        assert_eq!(forms.is_right_dead_end(g), has('r'), "{text}");
        assert_eq!(forms.is_p_free(g), has('p'), "{text}");
        assert_eq!(forms.is_impartial(g), has('i'), "{text}");
        for (universe, &strong) in UNIVERSES.into_iter().zip(&row[5..8]) {
            match forms.strong_outcome(universe, g, budget) {
                Ok(outcome) => assert_eq!(outcome.name(), strong, "{text} {universe}"),
                Err(error) => {
                    assert_eq!(strong, "-", "{text} {universe}");
                    assert!(matches!(error, UniverseError::Outside { .. }));
                }
            }
        }
        let all = forms.canonical(Universe::All, g, budget).unwrap();
        assert_eq!(world.text(all), row[8], "{text}");
        if has('d') {
            let dicot = world.forms.canonical_dicot(g, &world.budget).unwrap();
            assert_eq!(world.text(dicot), row[9], "{text}");
        } else {
            assert!(world.forms.canonical_dicot(g, &world.budget).is_err());
        }
    }
}

#[test]
fn pairs_agree_with_slow_search() {
    let mut world = World::new();
    for row in facts("pair") {
        let (g, h) = (world.read(row[1]), world.read(row[2]));
        for (universe, &sign) in UNIVERSES.into_iter().zip(&row[3..6]) {
            let found = world.forms.compare(universe, g, h, &world.budget);
            match found {
                Ok(found) => {
                    assert_eq!(found, order(sign), "{row:?} {universe}");
                    world.check_reasons(universe, g, h);
                }
                Err(error) => {
                    assert_eq!(sign, "-", "{row:?} {universe}");
                    assert!(matches!(error, UniverseError::Outside { .. }));
                }
            }
        }
    }
}

#[test]
fn days_have_their_known_sizes() {
    let mut world = World::new();
    let (forms, budget) = (&mut world.forms, &world.budget);
    for (n, size, dead_ending, equal) in [(0, 1, 1, 1), (1, 4, 4, 4), (2, 256, 232, 196)] {
        let all = forms.forms_born_by(Universe::All, n, budget).unwrap();
        assert_eq!(all.len(), size);
        assert_eq!(
            forms.classes(Universe::All, &all, budget).unwrap().len(),
            size
        );
        let ends = forms
            .forms_born_by(Universe::DeadEnding, n, budget)
            .unwrap();
        assert_eq!(ends.len(), dead_ending);
        let classes = forms.classes(Universe::DeadEnding, &ends, budget).unwrap();
        assert_eq!(classes.len(), equal);
    }
    for (n, size) in [(0, 1), (1, 2), (2, 9), (3, 1268)] {
        assert_eq!(forms.dicots_born_by(n, budget).unwrap().len(), size);
    }
    for (n, size) in [1, 2, 4, 10, 52, 21278].into_iter().enumerate() {
        let ends = forms.left_dead_ends_born_by(n as u32, budget).unwrap();
        assert_eq!(ends.len(), size);
    }
    assert!(forms.forms_born_by(Universe::Dicot, 3, budget).is_err());
    assert!(forms.dicots_born_by(4, budget).is_err());
    assert!(forms.left_dead_ends_born_by(6, budget).is_err());
    let count = |forms: &Forms, list: &[FormId]| {
        [Outcome::L, Outcome::R, Outcome::N, Outcome::P].map(|outcome| {
            let members = list.iter().filter(|&&g| forms.outcome(g) == outcome);
            members.count()
        })
    };
    let all = forms.forms_born_by(Universe::All, 2, budget).unwrap();
    assert_eq!(count(forms, &all), [39, 39, 169, 9]);
    let dicots = forms.dicots_born_by(3, budget).unwrap();
    assert_eq!(count(forms, &dicots), [201, 201, 802, 64]);
    let second = forms.dicots_born_by(2, budget).unwrap();
    let mut texts: Vec<String> = second.iter().map(|&g| world.text(g)).collect();
    texts.sort();
    let mut expected = [
        "0", "*", "{0|*,0}", "{0|*}", "{*,0|0}", "*2", "{*,0|*}", "{*|0}", "{*|*,0}",
    ];
    expected.sort();
    assert_eq!(texts, expected);
}

/// A Left dead end other than 0 is at least another exactly if each of its options is at least some option of the other; 0 is comparable to
/// none.
#[test]
fn dead_ends_compare_by_their_options() {
    let mut world = World::new();
    let ends = world
        .forms
        .left_dead_ends_born_by(4, &world.budget)
        .unwrap();
    fn above(world: &World, g: FormId, h: FormId) -> bool {
        let (of_g, of_h) = (world.forms.right(g), world.forms.right(h));
        if of_g.is_empty() || of_h.is_empty() {
            return g == h;
        }
        of_g.iter()
            .all(|&g| of_h.iter().any(|&h| above(world, g, h)))
    }
    for &g in &ends {
        for &h in &ends {
            let expected = above(&world, g, h);
            let found = world.forms.ge(Universe::DeadEnding, g, h, &world.budget);
            assert_eq!(found.unwrap(), expected);
        }
    }
}

/// The order test against its definition: no sampled game refutes a positive answer, and a negative one has a checked reason.
#[test]
fn the_order_test_agrees_with_the_definition() {
    let mut world = World::new();
    let mut random = Random(6);
    for universe in UNIVERSES {
        let second = world.day_two(universe);
        let third = world.random_members(&mut random, universe, &second, 60);
        for round in 0..2600 {
            let (g, h) = match round % 4 {
                0 => (random.pick(&third), random.pick(&third)),
                _ => (random.pick(&second), random.pick(&second)),
            };
            world.check_reasons(universe, g, h);
            if world.forms.ge(universe, g, h, &world.budget).unwrap() {
                for _ in 0..40 {
                    let x = random.pick(&second);
                    assert!(!world.forms.separates(x, g, h, &world.budget).unwrap());
                }
                for &x in &third[..8] {
                    assert!(!world.forms.separates(x, g, h, &world.budget).unwrap());
                }
            }
        }
    }
}

/// 0 and one perfect murder decide for all Left dead ends.
#[test]
fn perfect_murders_are_the_worst_dead_ends() {
    let mut world = World::new();
    let mut random = Random(7);
    let ends = world
        .forms
        .left_dead_ends_born_by(4, &world.budget)
        .unwrap();
    let mut members = world.day_two(Universe::DeadEnding);
    let more = world.random_members(&mut random, Universe::DeadEnding, &members, 120);
    members.extend(more);
    let (forms, budget) = (&mut world.forms, &world.budget);
    for g in members {
        let mut wins = |&x: &FormId| forms.wins_sum(g, x, Player::Left, budget).unwrap();
        let expected = ends.iter().all(&mut wins);
        let strong = forms.is_strong(Universe::DeadEnding, g, Player::Left, budget);
        assert_eq!(strong.unwrap(), expected);
    }
}

#[test]
fn a_form_and_its_adjoint_are_a_p_position() {
    let mut world = World::new();
    for g in world.day_two(Universe::All) {
        let adjoint = world.forms.adjoint(g, &world.budget).unwrap();
        assert!(world.forms.is_dicot(adjoint));
        let outcome = world.forms.outcome_of_sum(g, adjoint, &world.budget);
        assert_eq!(outcome.unwrap(), Outcome::P);
    }
}

/// Searched, stored and found by plain recursion.
#[test]
fn outcomes_of_sums_agree() {
    let mut world = World::new();
    let mut random = Random(8);
    let second = world.day_two(Universe::All);
    for _ in 0..1500 {
        let (g, h) = (random.pick(&second), random.pick(&second));
        let sum = world.forms.sum(g, h, &world.budget).unwrap();
        let outcome = world.forms.outcome(sum);
        assert_eq!(
            world.forms.outcome_of_sum(g, h, &world.budget).unwrap(),
            outcome
        );
        let slow = Outcome::from_starts(
            world.plainly_wins(sum, Player::Left),
            !world.plainly_wins(sum, Player::Right),
        );
        assert_eq!(slow, outcome);
        let (day, one, two) = (
            world.forms.birthday(sum),
            world.forms.birthday(g),
            world.forms.birthday(h),
        );
        assert_eq!(day, one + two);
        let (forms, budget) = (&mut world.forms, &world.budget);
        let minus = forms.conjugate(sum, budget).unwrap();
        assert_eq!(forms.outcome(minus), outcome.exchanged());
        let (g, h) = (
            forms.conjugate(g, budget).unwrap(),
            forms.conjugate(h, budget).unwrap(),
        );
        assert_eq!(forms.sum(h, g, budget).unwrap(), minus);
    }
}
