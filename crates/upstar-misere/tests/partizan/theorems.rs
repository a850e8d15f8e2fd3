//! Theorems about partizan misère play on small days, texts, and limits.

use crate::common::{Random, World};
use num_bigint::BigInt;
use std::time::Duration;
use upstar_misere::partizan::{FormId, Universe, UniverseError};
use upstar_values::budget::{Budget, Cancel, Stopped};
use upstar_values::form::Form;
use upstar_values::game::{Game, Order, Player};
use upstar_values::number::Dyadic;

/// ≥ modulo all games, dead-ending games, dicots, and in normal play: each implies the next.
#[test]
fn larger_universes_compare_less() {
    let mut world = World::new();
    let mut random = Random(20);
    let second = world.day_two(Universe::All);
    let mut more = world.random_members(&mut random, Universe::DeadEnding, &second, 60);
    more.extend(world.forms.dicots_born_by(3, &world.budget).unwrap());
    let mut implied = 0;
    for round in 0..12_000 {
        let list = if round % 3 == 0 { &more } else { &second };
        let (g, h) = (random.pick(list), random.pick(list));
        let mut holds = false;
        for universe in [Universe::All, Universe::DeadEnding, Universe::Dicot] {
            if world.forms.is_in(universe, g) && world.forms.is_in(universe, h) {
                let next = world.forms.ge(universe, g, h, &world.budget).unwrap();
                assert!(next || !holds);
                holds = next;
            }
        }
        if holds {
            assert!(world.normal_ge(g, h));
            implied += 1;
        }
    }
    assert!(implied > 500, "{implied}");
}

/// The colon principle: for a dicot G other than 0, H ≥ K in normal play gives G:H ≥ G:K modulo dead-ending games and modulo dicots.
#[test]
fn colon_principle() {
    let mut world = World::new();
    let mut random = Random(21);
    let (dicots, all) = (world.day_two(Universe::Dicot), world.day_two(Universe::All));
    let mut checked = 0;
    for &g in dicots.iter().filter(|&&g| g != FormId::ZERO) {
        for _ in 0..60 {
            let (h, k) = (random.pick(&all), random.pick(&all));
            if !world.normal_ge(h, k) {
                continue;
            }
            let (above, below) = (ordinal_sum(&mut world, g, h), ordinal_sum(&mut world, g, k));
            for universe in [Universe::Dicot, Universe::DeadEnding] {
                assert!(
                    world
                        .forms
                        .ge(universe, above, below, &world.budget)
                        .unwrap()
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 100);
}

fn ordinal_sum(world: &mut World, g: FormId, h: FormId) -> FormId {
    let [left, right] = Player::BOTH.map(|player| {
        let mut side = world.forms.options(g, player).to_vec();
        for option in world.forms.options(h, player).to_vec() {
            side.push(ordinal_sum(world, g, option));
        }
        side
    });
    world.form(&left, &right)
}

#[test]
fn invertible_forms() {
    let mut world = World::new();
    let all = world.day_two(Universe::All);
    let ends = world.day_two(Universe::DeadEnding);
    let (forms, budget) = (&mut world.forms, &world.budget);
    let mut invertible = Vec::new();
    for &g in &all {
        if forms.is_invertible(Universe::All, g, budget).unwrap() {
            invertible.push(g);
        }
    }
    assert_eq!(invertible, [FormId::ZERO]);
    let classes = forms.classes(Universe::DeadEnding, &ends, budget).unwrap();
    let mut with_inverse = 0;
    for class in &classes {
        let is_p_free = class.iter().any(|&g| forms.is_p_free(g));
        with_inverse += usize::from(is_p_free);
        for &g in class {
            let minus = forms.conjugate(g, budget).unwrap();
            let sum = forms.sum(g, minus, budget).unwrap();
            let is_zero = forms
                .eq(Universe::DeadEnding, sum, FormId::ZERO, budget)
                .unwrap();
            assert_eq!(is_zero, is_p_free);
            let inverse = forms.inverse(Universe::DeadEnding, g, budget).unwrap();
            assert_eq!(inverse, is_p_free.then_some(minus));
        }
        // No other form of day 2 is an inverse either.
        if !is_p_free {
            for other in &classes {
                let sum = forms.sum(class[0], other[0], budget).unwrap();
                assert!(
                    !forms
                        .eq(Universe::DeadEnding, sum, FormId::ZERO, budget)
                        .unwrap()
                );
            }
        }
    }
    assert_eq!((classes.len(), with_inverse), (196, 46));
    for (n, expected) in [1, 2, 8, 489].into_iter().enumerate() {
        let dicots = forms.dicots_born_by(n as u32, budget).unwrap();
        let mut count = 0;
        for &g in &dicots {
            count += usize::from(forms.is_invertible(Universe::Dicot, g, budget).unwrap());
        }
        assert_eq!(count, expected);
    }
    // The inverse of a dicot is unique, and it is the conjugate.
    let dicots = forms.dicots_born_by(3, budget).unwrap();
    for &g in &dicots[..60] {
        let inverse = forms.inverse(Universe::Dicot, g, budget).unwrap();
        let inverse = inverse.map(|h| forms.canonical_dicot(h, budget).unwrap());
        for &h in &dicots[..200] {
            let sum = forms.canonical_dicot_sum(g, h, budget).unwrap();
            assert_eq!(sum == FormId::ZERO, inverse == Some(h));
        }
    }
}

/// Different nim heaps are confused in every universe, and a small game shows it.
#[test]
fn nim_heaps_are_confused() {
    let mut world = World::new();
    for m in 0..10 {
        for n in 0..m {
            let [g, h] = [m, n].map(|n| world.forms.nim_heap(n, &world.budget).unwrap());
            for universe in Universe::ALL {
                world.check_reasons(universe, g, h);
                let order = world.forms.compare(universe, g, h, &world.budget);
                assert_eq!(order.unwrap(), Order::Confused);
            }
        }
    }
    let heaps = [400, 401].map(|n| world.forms.nim_heap(n, &world.budget).unwrap());
    let reason = world
        .forms
        .reason(Universe::All, heaps[0], heaps[1], &world.budget);
    assert_eq!(world.text(reason.unwrap().unwrap()), "*400");
}

#[test]
fn texts_read_back() {
    let mut world = World::new();
    let mut random = Random(22);
    let second = world.day_two(Universe::All);
    let third = world.random_members(&mut random, Universe::All, &second, 300);
    for &g in second.iter().chain(&third) {
        let text = world.text(g);
        assert_eq!(world.read(&text), g, "{text}");
        let form = world
            .forms
            .to_form(&mut world.algebra, g, &world.budget)
            .unwrap();
        assert_eq!(world.forms.from_form(&mut world.algebra, &form).unwrap(), g);
    }
    let cases = [
        ("{|}", "0"),
        ("{0|0}", "*"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("-12", "-12"),
        ("*5", "*5"),
        ("1/2", "{0|1}"),
        ("^", "{0|*}"),
        ("^*", "{*,0|0}"),
        ("{*,0|0,*}", "*2"),
        ("{1|1}", "{1|1}"),
        ("{0,0|{|}}", "*"),
        ("{|*}", "{|*}"),
        ("{{*|*}|}", "{{*|*}|}"),
        ("-{0|*,0}", "{*,0|0}"),
        ("1 + 1", "2"),
        ("1 - 1", "{-1|1}"),
        ("{-1,1|{0|1},*3,2}", "{1,-1|2,*3,{0|1}}"),
    ];
    for (text, expected) in cases {
        let form = world.read(text);
        assert_eq!(world.text(form), expected);
        assert_eq!(world.read(expected), form);
    }
    assert!(world.forms.read(&mut world.algebra, "{0|").is_err());
}

#[test]
fn mistakes_are_named() {
    let mut world = World::new();
    let one = world.read("1");
    let outside = world
        .forms
        .ge(Universe::Dicot, one, FormId::ZERO, &world.budget);
    let message = "1 is not in the universe \"dicot\": in every position of a dicot both players can move, or neither";
    assert_eq!(outside.unwrap_err().to_string(), message);
    let end = world.read("{|1}");
    for (g, h) in [(end, FormId::ZERO), (FormId::ZERO, end)] {
        let outside = world
            .forms
            .reason(Universe::DeadEnding, g, h, &world.budget);
        assert!(matches!(outside, Err(UniverseError::Outside { .. })));
    }
    for name in ["", "Dicot", "dead ending", &"x".repeat(1000)] {
        let error = name.parse::<Universe>().unwrap_err();
        assert!(error.to_string().len() < 200);
    }
}

#[test]
fn large_games_are_refused_early() {
    let mut world = World::new();
    let (size, bytes) = (world.forms.len(), world.forms.bytes());
    let huge = Dyadic::new(BigInt::from(10).pow(1_000_000), 0);
    let huge = world.algebra.number(&huge).unwrap();
    let tiny = world
        .algebra
        .number(&Dyadic::new(1.into(), 5_000_000))
        .unwrap();
    let heap = world.algebra.nimber(50_000);
    let options = Form::new(vec![Form::Value(huge)], vec![Form::Value(Game::ZERO)]);
    for form in [Form::Value(huge), Form::Value(tiny), options] {
        let refused = world.forms.from_form(&mut world.algebra, &form);
        assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    }
    let refused = world.forms.from_game(&mut world.algebra, heap);
    assert!(matches!(refused, Err(Stopped::TooLarge(_))));
    let mut deep = Form::Value(Game::STAR);
    for _ in 0..150_000 {
        deep = Form::new(vec![deep.clone()], vec![deep]);
    }
    let refused = world.forms.from_form(&mut world.algebra, &deep);
    assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    for n in [i64::MIN, -100_001, 100_001, i64::MAX] {
        let refused = world.forms.integer(n, &world.budget);
        assert_eq!(refused.unwrap_err(), Stopped::Depth(100_000));
    }
    assert!(world.forms.nim_heap(u32::MAX, &world.budget).is_err());
    assert_eq!((world.forms.len(), world.forms.bytes()), (size, bytes));
}

#[test]
fn deep_games_and_stopped_work() {
    let mut world = World::new();
    let (forms, budget) = (&mut world.forms, &world.budget);
    let large = forms.integer(60_000, budget).unwrap();
    assert_eq!(forms.as_integer(large), Some(60_000));
    assert_eq!(
        forms.sum(large, large, budget),
        Err(Stopped::Depth(100_000))
    );
    let minus = forms.conjugate(large, budget).unwrap();
    assert_eq!(forms.text(minus).unwrap(), "-60000");
    let one = forms.integer(1, budget).unwrap();
    let sum = forms.sum(large, one, budget).unwrap();
    let next = forms.integer(60_001, budget).unwrap();
    assert_eq!(forms.sum(large, FormId::ZERO, budget).unwrap(), large);
    assert_eq!(sum, next, "integers of one sign add up literally");
    assert!(
        !forms
            .ge(Universe::DeadEnding, large, minus, budget)
            .unwrap()
    );
    forms.adjoint(large, budget).unwrap();
    let heap = forms.nim_heap(150, budget).unwrap();
    assert_eq!(forms.as_nim_heap(heap), Some(150));
    let integer = forms.integer(2_000, budget).unwrap();
    type Expected = fn(&Stopped) -> bool;
    let stops: [(Budget, Expected); 3] = [
        (
            Budget::default().memory(forms.bytes() + (1 << 20)),
            |stop| matches!(stop, Stopped::Memory(_)),
        ),
        (Budget::default().time(Duration::from_millis(10)), |stop| {
            matches!(stop, Stopped::Time(_))
        }),
        (Budget::default().cancel(raised()), |stop| {
            *stop == Stopped::Cancelled
        }),
    ];
    for (limited, expected) in stops {
        let stopped = forms.sum(integer, heap, &limited).unwrap_err();
        assert!(expected(&stopped), "{stopped}");
    }
    let two = forms.sum(one, one, budget).unwrap();
    assert_eq!(forms.text(two).unwrap(), "2");
    let mut wide = heap;
    for _ in 0..40 {
        wide = forms
            .from_options(&[wide, heap], &[wide, FormId::STAR], budget)
            .unwrap();
    }
    assert!(matches!(forms.text(wide), Err(Stopped::TooLarge(_))));
    let outside = forms.from_options(&[wide], &[], budget).unwrap();
    let error = forms
        .ge(Universe::Dicot, outside, heap, budget)
        .unwrap_err();
    assert!(error.to_string().starts_with("a larger form is not in"));
}

fn raised() -> Cancel {
    let cancel = Cancel::default();
    cancel.raise();
    cancel
}
