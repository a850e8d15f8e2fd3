//! Thermographs, cooling and heating.
use crate::common::{Desk, Dice, d};
use std::collections::BTreeMap;
use upstar::analysis::{Heat, Wall};
use upstar::game::{Game, Nus};
use upstar::number::Dyadic;

/// The vertices of a wall as text, from a given temperature upwards, as in pictures.
fn from(wall: &Wall, t: &str) -> Vec<(String, String)> {
    let t = d(t);
    let first = (t.to_string(), wall.at(&t).to_string());
    let above = wall.vertices().iter().filter(|v| v.t > t);
    let above = above.map(|v| (v.t.to_string(), v.x.to_string()));
    std::iter::once(first).chain(above).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter()
        .map(|(t, x)| (t.to_string(), x.to_string()))
        .collect()
}

#[test]
fn the_five_figures() {
    let mut desk = Desk::new();
    type Figure<'a> = (
        &'a str,
        &'a str,
        &'a str,
        &'a str,
        &'a [(&'a str, &'a str)],
        &'a [(&'a str, &'a str)],
    );
    let figures: [Figure; 5] = [
        ("1", "-1", "1", "-1", &[("-1", "1")], &[("-1", "1")]),
        ("{1|1}", "0", "1", "0", &[("0", "1")], &[("0", "1")]),
        (
            "{10|-10}",
            "10",
            "0",
            "0",
            &[("0", "10"), ("10", "0")],
            &[("0", "-10"), ("10", "0")],
        ),
        (
            "{10|{5|-5}}",
            "5",
            "5",
            "0",
            &[("0", "10"), ("5", "5")],
            &[("0", "5"), ("5", "5")],
        ),
        (
            "{12|{5|-5},{3|2}}",
            "6",
            "6",
            "0",
            &[("0", "12"), ("6", "6")],
            &[
                ("0", "3"),
                ("1/2", "3"),
                ("5/2", "5"),
                ("5", "5"),
                ("6", "6"),
            ],
        ),
    ];
    for (text, temperature, mean, start, left, right) in figures {
        let g = desk.v(text);
        let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
        assert_eq!(graph.temperature(), &d(temperature), "{text}");
        assert_eq!(graph.mean(), &d(mean), "{text}");
        assert_eq!(from(graph.left_wall(), start), pairs(left), "{text}");
        assert_eq!(from(graph.right_wall(), start), pairs(right), "{text}");
    }
}

#[test]
fn walls_start_at_minus_one() {
    let mut desk = Desk::new();
    type Walls<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [(&'a str, &'a str)]);
    let walls: [Walls; 5] = [
        ("*", &[("-1", "1"), ("0", "0")], &[("-1", "-1"), ("0", "0")]),
        ("^", &[("-1", "1"), ("0", "0")], &[("-1", "0"), ("0", "0")]),
        (
            "1/2",
            &[("-1", "1"), ("-1/2", "1/2")],
            &[("-1", "0"), ("-1/2", "1/2")],
        ),
        (
            "3/4",
            &[("-1", "1"), ("-1/2", "1"), ("-1/4", "3/4")],
            &[("-1", "0"), ("-1/4", "3/4")],
        ),
        (
            "{1|-1}",
            &[("-1", "2"), ("1", "0")],
            &[("-1", "-2"), ("1", "0")],
        ),
    ];
    for (text, left, right) in walls {
        let g = desk.v(text);
        let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
        assert_eq!(from(graph.left_wall(), "-1"), pairs(left), "{text}");
        assert_eq!(from(graph.right_wall(), "-1"), pairs(right), "{text}");
    }
}

#[test]
fn a_family_of_hot_games() {
    let mut desk = Desk::new();
    for a in 1..13i64 {
        for b in 1..a {
            let g = desk.v(&format!("{{{a}|{{{b}|-{b}}}}}"));
            let expected = if a <= 2 * b {
                (b.into(), (a - b).into())
            } else {
                (Dyadic::from(a).half(), Dyadic::from(a).half())
            };
            assert_eq!((desk.mean(g), desk.temperature(g)), expected);
        }
    }
}

#[test]
fn cooling() {
    let mut desk = Desk::new();
    for (text, t, cooled) in [
        ("+-10", "10", "*"),
        ("+-10", "21/2", "0"),
        ("{3|1}", "1", "2*"),
        ("1/2", "-1/2", "1/2*"),
        ("1/2", "-1/4", "1/2"),
        ("7", "-1", "7"),
        ("{3|*}", "0", "{3|*}"),
        ("^100000", "0", "^100000"),
    ] {
        let (g, expected) = (desk.v(text), desk.v(cooled));
        assert_eq!(desk.cool(g, t), expected, "{text} cooled by {t}");
    }
    let half = desk.v("1/2");
    let cooled = desk.cool(half, "-3/4");
    assert_eq!(desk.algebra.heat_kind(cooled), Heat::Hot);
    let below = desk.analysis.cool(&mut desk.algebra, half, &d("-5/4"));
    assert_eq!(below.unwrap(), None);
}

#[test]
fn freezing() {
    let mut desk = Desk::new();
    for (text, frozen) in [
        ("+-1", "*"),
        ("{2|-1/2}", "3/4*"),
        ("*", "*"),
        ("^", "^"),
        ("0", "0"),
        ("1", "1"),
        ("1/2", "1/2*"),
    ] {
        let (g, expected) = (desk.v(text), desk.v(frozen));
        let frozen = desk.analysis.freeze(&mut desk.algebra, g).unwrap();
        assert_eq!(frozen, expected, "{text}");
    }
}

#[test]
fn numbers_and_a_switch() {
    let mut desk = Desk::new();
    for k in 0..5u64 {
        for m in [-3i64, -1, 1, 3, 5] {
            let x = Dyadic::new(m.into(), k);
            let g = desk.num(&x);
            let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
            assert_eq!(graph.temperature(), &-Dyadic::half_power(k));
            assert_eq!(graph.mean(), &x);
            assert_eq!(desk.temperature(g), -Dyadic::half_power(k));
        }
    }
    let g = desk.v("{3|-2}");
    assert_eq!((desk.mean(g), desk.temperature(g)), (d("1/2"), d("5/2")));
}

#[test]
fn walls_are_the_stops_of_the_cooled_game() {
    let mut desk = Desk::new();
    let (mut games, day) = (desk.day(2), desk.day(3));
    let mut dice = Dice::new(10);
    games.extend((0..200).map(|_| dice.pick(&day)));
    games.extend((0..200).map(|_| dice.game(&mut desk, 3)));
    for g in games {
        let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
        for quarter in -4..=20 {
            let t = Dyadic::new(quarter.into(), 2);
            let cooled = desk.cool(g, &t.to_string());
            assert_eq!(desk.ls(cooled), graph.left_wall().at(&t));
            assert_eq!(desk.rs(cooled), graph.right_wall().at(&t));
        }
    }
}

#[test]
fn means_of_multiples() {
    let mut desk = Desk::new();
    for g in desk.day(2) {
        let (mean, t) = (desk.mean(g), desk.temperature(g).max(Dyadic::ZERO));
        let mut sum = Game::ZERO;
        for n in 1..7i64 {
            sum = desk.add(sum, g);
            let middle = &mean * &Dyadic::from(n);
            assert!(&middle - &t <= desk.rs(sum) && desk.ls(sum) <= &middle + &t);
        }
    }
}

#[test]
fn temperatures_of_sums() {
    let mut desk = Desk::new();
    let day = desk.day(2);
    for &a in &day {
        for &b in &day {
            let sum = desk.add(a, b);
            assert_eq!(desk.mean(sum), &desk.mean(a) + &desk.mean(b));
            assert!(desk.temperature(sum) <= desk.temperature(a).max(desk.temperature(b)));
        }
    }
}

#[test]
fn temperatures_of_day_3() {
    let mut desk = Desk::new();
    let mut tally: BTreeMap<Dyadic, usize> = BTreeMap::new();
    for g in desk.day(3) {
        let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
        *tally.entry(graph.temperature().clone()).or_default() += 1;
        assert_eq!(&desk.temperature(g), graph.temperature());
        assert_eq!(&desk.mean(g), graph.mean());
    }
    let expected = [
        ("-1", 7),
        ("-1/2", 4),
        ("-1/4", 4),
        ("0", 337),
        ("1/4", 116),
        ("1/2", 497),
        ("3/4", 288),
        ("1", 160),
        ("5/4", 44),
        ("3/2", 16),
        ("2", 1),
    ];
    assert!(tally.into_iter().eq(expected.map(|(t, n)| (d(t), n))));
}

#[test]
fn ups_and_stars_have_the_walls_of_their_options() {
    let mut desk = Desk::new();
    for number in ["0", "2", "1/2", "-3/4", "5/8"] {
        for ups in -4..=4 {
            for star in 0..5 {
                let g = desk
                    .algebra
                    .nus(&Nus {
                        number: d(number),
                        ups,
                        star,
                    })
                    .unwrap();
                if desk.algebra.is_number(g) {
                    continue;
                }
                let graph = desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
                assert_eq!((graph.mean(), graph.temperature()), (&d(number), &d("0")));
                // By the definition, at many temperatures below zero.
                for sixteenth in -16..0 {
                    let t = Dyadic::new(sixteenth.into(), 4);
                    let mut left = Vec::new();
                    for option in desk.lefts(g) {
                        let option = desk.analysis.thermograph(&mut desk.algebra, option);
                        left.push(&option.unwrap().right_wall().at(&t) - &t);
                    }
                    assert_eq!(left.into_iter().max().unwrap(), graph.left_wall().at(&t));
                    let mut right = Vec::new();
                    for option in desk.rights(g) {
                        let option = desk.analysis.thermograph(&mut desk.algebra, option);
                        right.push(&option.unwrap().left_wall().at(&t) + &t);
                    }
                    assert_eq!(right.into_iter().min().unwrap(), graph.right_wall().at(&t));
                }
            }
        }
    }
    // Very many ups and very large heaps take no time.
    let g = desk.v("3/4^1000000*1000001");
    assert_eq!(desk.temperature(g), d("0"));
    desk.analysis.thermograph(&mut desk.algebra, g).unwrap();
}

#[test]
fn heating_undoes_cooling_of_hot_games() {
    let mut desk = Desk::new();
    let one = desk.v("1");
    for text in ["+-3", "{5|{3|-4}}", "{{6|3}|{-1|-7}}"] {
        let g = desk.v(text);
        let cooled = desk.cool(g, "1");
        assert_eq!(
            desk.analysis.heat(&mut desk.algebra, cooled, one).unwrap(),
            g,
            "{text}"
        );
    }
    // Cooling by t undoes heating by t.
    for g in desk.day(2) {
        let heated = desk.analysis.heat(&mut desk.algebra, g, one).unwrap();
        assert_eq!(desk.cool(heated, "1"), g);
    }
}

#[test]
fn overheating_by_the_definition() {
    let mut desk = Desk::new();
    let one_star = desk.v("1*");
    let one = desk.v("1");
    for (text, expected) in [("3", "3*"), ("2", "2"), ("*", "+-1"), ("1/2", "{1|*}")] {
        let (g, expected) = (desk.v(text), desk.v(expected));
        let warmed = desk
            .analysis
            .overheat(&mut desk.algebra, g, one_star, one)
            .unwrap();
        assert_eq!(warmed, expected, "{text}");
    }
}

#[test]
fn cost_grows_with_followers_not_with_the_tree() {
    let mut desk = Desk::new();
    let (heap, one) = (desk.v("*14"), desk.v("1"));
    let heated = desk.analysis.heat(&mut desk.algebra, heap, one).unwrap();
    // Its tree has more than 3^13 leaves.
    assert_eq!(desk.temperature(heated), d("1"));
    let g = desk.v("{3|{2|-1}}");
    let many = desk.times(30, g);
    let mean = &desk.mean(g) * &d("30");
    assert_eq!(desk.mean(many), mean);
    assert!(desk.temperature(many) <= desk.temperature(g));
    let reduced = desk.rcf(many);
    assert_eq!(desk.mean(reduced), mean);
}
