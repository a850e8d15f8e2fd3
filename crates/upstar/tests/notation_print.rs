//! Printing values, and reading the printed text back.

use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::HashSet;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Nus};
use upstar::notation::{Style, form_text, print, read};
use upstar::number::Dyadic;

#[track_caller]
fn prints(source: &str, text: &str) {
    let mut algebra = Algebra::new();
    let game = read(&mut algebra, source).expect(source);
    assert_eq!(
        print(&mut algebra, game, Style::Text).unwrap(),
        text,
        "{source}"
    );
    comes_back(&mut algebra, game);
}

/// Checks that all printed forms read back as the same value.
#[track_caller]
fn comes_back(algebra: &mut Algebra, game: Game) {
    for style in [Style::Text, Style::Unicode] {
        let text = print(algebra, game, style).unwrap();
        assert_eq!(read(algebra, &text), Ok(game), "{text}");
        assert!(style != Style::Text || text.is_ascii());
    }
    if let Some(form) = form_text(algebra, game).unwrap() {
        assert_eq!(read(algebra, &form), Ok(game), "{form}");
        assert!(
            form.chars().all(|c| "{}|,-/0123456789".contains(c)),
            "{form}"
        );
    }
}

#[test]
fn numbers_ups_and_stars() {
    prints("{|}", "0");
    prints("{0|1}", "1/2");
    prints("{0|*}", "^");
    prints("{0,*|0}", "^*");
    prints("3 + *", "3*");
    prints("-7/4", "-7/4");
    prints("-1/2^2*3", "-1/2^2*3");
    prints("2.5", "5/2");
    prints("{1|1}", "1*");
    prints("^ + ^ + v5", "v3");
    prints("{11/16|9/8}", "1");
}

#[test]
fn switches_tinies_and_uptimals() {
    prints("{1|-1}", "+-1");
    prints("{1|-1} + *", "+-1*");
    prints("{3|2||-2|-3}", "+-{3|2}");
    prints("{1|0}", "{1|0}");
    prints("1/2+-1/2", "{1|0}");
    prints("{0||0|-2}", "tiny(2)");
    prints("{2|0||0}", "miny(2)");
    prints("{0|{0|{0|-1}}}", "{0|tiny(1)}");
    prints("tiny(^2)", "uptimal(0,1)");
    prints("{{2|1}|1}", "1+miny(1)");
    prints("-1/2 + tiny({3|1})", "-1/2+tiny({3|1})");
    prints("{0|v*}", "uptimal(0,1)");
    prints("{0|{0|0,v*}}", "uptimal(0,0,1)");
    prints("uptimal(1,0,-2,3)", "uptimal(1,0,-2,3)");
    prints("5 - uptimal(0,2) + *", "5+uptimal(0,-2)+*");
    prints("+-(1 + miny(2))", "+-(1+miny(2))");
}

#[test]
fn few_braces() {
    prints("{3||2|1}", "{3||2|1}");
    prints("{{4|3}|{2|1}}", "{4|3||2|1}");
    prints("{{9|{8|5}}|{2|{1|-6}}}", "{9||8|5|||2||1|-6}");
    prints("{1,{3|0}|-1,{0|-3}}", "{1,{3|0}|-1,{0|-3}}");
    prints("{1|*,0}", "{1|0,*}");
    prints(
        "{5|{3|{1|{-1|{-4|{-9|{-20|{-40|{-80|{-200|-500}}}}}}}}}}",
        "{5||3|{1||||||||-1|||||||-4||||||-9|||||-20||||-40|||-80||-200|-500}}",
    );
}

#[test]
fn other_styles() {
    let mut algebra = Algebra::new();
    for (source, unicode, latex) in [
        ("-1/2^2*3", "-1/2⇑∗3", r"-\frac{1}{2}{\Uparrow}{\ast}3"),
        ("v3*", "↓3∗", r"{\downarrow}3{\ast}"),
        ("+-{3|2}", "±{3|2}", r"\pm \{3\mid 2\}"),
        ("{3||2|1}", "{3||2|1}", r"\{3\parallel 2\mid 1\}"),
        ("1 + tiny(12)", "1+tiny(12)", r"1+{+}_{12}"),
        ("miny(1/2)", "miny(1/2)", r"{-}_{\frac{1}{2}}"),
        (
            "uptimal(1,0,-2) + 3*",
            "3↑∗-2·↑³",
            r"3{\uparrow}{\ast}-2\cdot {\uparrow}^{3}",
        ),
        (
            "uptimal(0,-1,1)",
            "-↑²+↑³",
            r"-{\uparrow}^{2}+{\uparrow}^{3}",
        ),
    ] {
        let game = read(&mut algebra, source).unwrap();
        assert_eq!(print(&mut algebra, game, Style::Unicode).unwrap(), unicode);
        assert_eq!(print(&mut algebra, game, Style::Latex).unwrap(), latex);
        comes_back(&mut algebra, game);
    }
}

#[test]
fn forms() {
    let mut algebra = Algebra::new();
    for (source, form) in [
        ("^", "{0|{0|0}}"),
        ("-7/4", "-7/4"),
        ("{1|-1}", "{1|-1}"),
        ("*2", "{0,{0|0}|0,{0|0}}"),
        ("tiny(1)", "{0|{0|-1}}"),
        ("1*", "{1|1}"),
    ] {
        let game = read(&mut algebra, source).unwrap();
        assert_eq!(form_text(&mut algebra, game).unwrap().unwrap(), form);
    }
}

#[test]
fn the_base_is_taken_as_written() {
    prints("{-1|1}:1", "1/2");
    prints("0:1", "1");
    prints("(1-1):1", "1/2");
    prints("(1:-1):1/2", "5/8");
    prints("-(-1:1):1/2", "5/8");
}

#[test]
fn day_three_prints_and_comes_back() {
    let mut algebra = Algebra::new();
    let games = algebra.day(3).unwrap().games;
    let mut texts = HashSet::new();
    for &game in &games {
        comes_back(&mut algebra, game);
        texts.insert(print(&mut algebra, game, Style::Text).unwrap());
    }
    assert_eq!((games.len(), texts.len()), (1474, 1474));
}

#[test]
fn the_order_of_making_does_not_show() {
    let texts = |reverse: bool| {
        let mut algebra = Algebra::new();
        if reverse {
            // Makes the store number its values differently.
            algebra.day(3).unwrap();
        }
        [
            "{{3|{1|0}},{2|{2|-4}},0|{{1|-5},*|-9},{0,*|-8}}",
            "{{3|1},{2*|1*}|{0|-1},{1|-7}}",
        ]
        .map(|source| {
            let game = read(&mut algebra, source).unwrap();
            print(&mut algebra, game, Style::Text).unwrap()
        })
    };
    assert_eq!(texts(false), texts(true));
}

#[test]
fn large_and_deep_values() {
    let mut algebra = Algebra::new();
    let large = Dyadic::new(BigInt::from(10).pow(40) + 1, 5000);
    let game = algebra.number(&large).unwrap();
    comes_back(&mut algebra, game);
    let game = read(&mut algebra, "^2147483647*4294967295").unwrap();
    comes_back(&mut algebra, game);
    assert_eq!(form_text(&mut algebra, game), Ok(None));
    let heap = algebra.nimber(100_000);
    assert_eq!(form_text(&mut algebra, heap), Ok(None));
    let many = algebra.switch(heap).unwrap();
    comes_back(&mut algebra, many);

    // 0^n | -1: a value of any depth.
    let mut game = algebra.integer(-1);
    let mut last = game;
    for depth in 1..2000 {
        game = algebra.construct(&[Game::ZERO], &[game]).unwrap();
        if depth == 600 {
            last = game;
        }
    }
    comes_back(&mut algebra, last);
    assert!(matches!(
        print(&mut algebra, game, Style::Text),
        Err(Stopped::TooLarge(_))
    ));
}

#[test]
fn deep_input_is_read() {
    let mut algebra = Algebra::new();
    let source = format!("{}-1{}", "{0|".repeat(1500), "}".repeat(1500));
    assert!(read(&mut algebra, &source).is_ok());
    assert!(read(&mut algebra, &"{".repeat(50_000)).is_err());
}

/// A random game as a text with all braces.
fn any_game() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-20i64..20, 0u64..4).prop_map(|(m, e)| Dyadic::new(m.into(), e).to_string()),
        (-6i64..6, -3i32..4, 0u32..4).prop_map(|(m, ups, star)| {
            Nus {
                number: Dyadic::new(m.into(), 1),
                ups,
                star,
            }
            .to_string()
        }),
        (0i64..4).prop_map(|n| format!("tiny({n})")),
        (-2i64..3, -2i64..3).prop_map(|(a, b)| format!("uptimal({a},{b})")),
    ];
    leaf.prop_recursive(4, 40, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            4 => (side(), side()).prop_map(|(l, r)| format!("{{{}|{}}}", l.join(","), r.join(","))),
            1 => inner.clone().prop_map(|game| format!("+-({game})")),
            1 => inner.clone().prop_map(|game| format!("-({game})")),
            1 => inner.clone().prop_map(|game| format!("tiny({game})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn printed_is_readable(source in any_game()) {
        let mut algebra = Algebra::new();
        let game = read(&mut algebra, &source).unwrap();
        for style in [Style::Text, Style::Unicode] {
            let text = print(&mut algebra, game, style).unwrap();
            prop_assert_eq!(read(&mut algebra, &text), Ok(game), "{}", text);
        }
        if let Some(form) = form_text(&mut algebra, game).unwrap() {
            prop_assert_eq!(read(&mut algebra, &form), Ok(game));
        }
    }

    #[test]
    fn uptimals_are_recognised(digits in prop::collection::vec(-3i64..4, 1..5), star: bool, number in -3i64..4) {
        let mut algebra = Algebra::new();
        let digits: Vec<BigInt> = digits.into_iter().map(BigInt::from).collect();
        let mut game = algebra.uptimal(&digits).unwrap();
        if star {
            game = algebra.add(game, Game::STAR).unwrap();
        }
        let number = algebra.number(&Dyadic::from(number)).unwrap();
        game = algebra.add(game, number).unwrap();
        let text = print(&mut algebra, game, Style::Text).unwrap();
        prop_assert!(!text.contains('{'), "{}", text);
        prop_assert_eq!(read(&mut algebra, &text), Ok(game));
    }
}
