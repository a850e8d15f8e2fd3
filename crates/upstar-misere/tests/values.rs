//! Values against facts from an independent brute force, and the theorems about them.

use upstar_misere::{MisereValue, Values, tame_sum};
use upstar_values::game::Outcome;

/// The lines of a file of facts, split at `|`.
fn facts(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

fn read(values: &mut Values, text: &str) -> MisereValue {
    values
        .read(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn texts(values: &mut Values, games: &[MisereValue]) -> Vec<String> {
    games.iter().map(|&g| values.text(g).unwrap()).collect()
}

#[test]
fn random_values() {
    let mut values = Values::new();
    let values = &mut values;
    let mut checked = 0;
    for fields in facts(include_str!("facts/values.txt")) {
        checked += 1;
        match fields[..] {
            ["value", text, form, genus, class, outcome, birthday, mate] => {
                let g = read(values, text);
                assert_eq!(values.text(g).unwrap(), text);
                assert_eq!(read(values, form), g, "{text}");
                let written = values.text_of_form(g).unwrap();
                assert!(written == form || values.is_nim_heap(g).is_some(), "{text}");
                assert_eq!(values.genus(g).unwrap().to_string(), genus, "{text}");
                assert_eq!(values.class(g).unwrap().name(), class, "{text}");
                assert_eq!(format!("{:?}", values.outcome(g)), outcome, "{text}");
                assert_eq!(values.birthday(g).to_string(), birthday, "{text}");
                let found = values.mate(g).unwrap();
                assert_eq!(values.text(found).unwrap(), mate, "{text}");
                let sum = values.add(g, found).unwrap();
                assert_eq!(values.outcome(sum), Outcome::P, "{text}");
            }
            ["sum", a, b, sum, genus] => {
                let (a, b) = (read(values, a), read(values, b));
                let found = values.add(a, b).unwrap();
                assert_eq!(values.text(found).unwrap(), sum);
                assert_eq!(values.genus(found).unwrap().to_string(), genus);
                assert_eq!(values.difference(found, a).unwrap(), Some(b));
            }
            ["minus", a, b, difference] => {
                let (g, h) = (read(values, a), read(values, b));
                match values.difference(g, h).unwrap() {
                    None => assert_eq!(difference, "none", "{a} - {b}"),
                    Some(x) => assert_eq!(values.text(x).unwrap(), difference, "{a} - {b}"),
                }
            }
            ["half", text, expected] => {
                let g = read(values, text);
                let found = values.is_half_tame(g).unwrap();
                assert_eq!(found, expected == "True", "{text}");
            }
            ["options", list, expected] => {
                let list: Vec<_> = list.split(';').map(|o| read(values, o)).collect();
                let found = values.from_options(&list).unwrap();
                assert_eq!(values.text(found).unwrap(), expected);
            }
            _ => panic!("a line of another kind: {fields:?}"),
        }
    }
    assert_eq!(checked, 661);
}

#[test]
fn notation() {
    let mut values = Values::new();
    let values = &mut values;
    for (text, written) in [
        ("*[2,0]", "*"),
        ("*[3,2]", "*[2+2]"),
        ("*[[2],3,2,0]", "*[2#,3,2,0]"),
        ("*[[[4,2],4,3,1]]", "*[[4,2],4,3,1]"),
        ("*[2]", "*2"),
        ("*[1#]", "0"),
        ("*[]", "0"),
        ("*[[]]", "0"),
        ("*[[],1]", "*2"),
        ("*[2#] + *", "*[2#+1]"),
        ("*[2#] + *[2#]", "*[[2#+2]]"),
        (" *[ 2 , 3 ] ", "*[2+2]"),
    ] {
        let g = read(values, text);
        assert_eq!(values.text(g).unwrap(), written, "{text}");
    }
    let g = read(values, "*[2#] + *");
    assert_eq!(values.text_of_form(g).unwrap(), "*[2#,3]");
    assert_eq!(read(values, "*[[2]]"), read(values, "*[2#]"));
    let two = values.nim_heap(2).unwrap();
    assert_eq!(values.text_in_brackets(two).unwrap(), "*[2]");
    for (text, at) in [
        ("*[2", 3),
        ("*[2,,3]", 4),
        ("*[#]", 2),
        ("*[-1]", 2),
        ("*[1/2]", 3),
        ("*[{0|1}]", 2),
        ("*[2]]", 4),
        ("*[2,]", 4),
        ("*[+2]", 2),
        ("", 0),
        ("2", 0),
        ("*2 x", 3),
        ("*[10001]", 2),
        ("*[99999999999999999999]", 2),
    ] {
        assert_eq!(values.read(text).unwrap_err().at(), Some(at), "{text}");
    }
}

#[test]
fn deep_lists() {
    let mut values = Values::new();
    let deep = format!("*[{}2{}]", "[".repeat(30_000), "]".repeat(30_000));
    let g = values.read(&deep).unwrap();
    assert_eq!(values.birthday(g), 30_002);
    let marks = values.text(g).unwrap();
    assert_eq!(values.read(&marks).unwrap(), g);
    assert_eq!(values.genus(g).unwrap().to_string(), "1^13");
}

#[test]
fn games_of_day_four() {
    let mut values = Values::new();
    let games = values.born_by(4).unwrap();
    assert_eq!(
        texts(&mut values, &games).join(" "),
        "0 * *2 *3 *[2#] *[2#+1] *[3#] *[2##] *[2+2] *[2#,2] *[2#,0] *[2#,1] *[2#,3,2] *[2#,3,0] *[2#,2,0] \
         *[2#,3,1] *[2#,2,1] *[2#,3,2,0] *[2#,2,1,0] *[2#,3,2,1] *4 *[2#,3,2,1,0]"
    );
    let genera: Vec<_> = games
        .iter()
        .map(|&g| values.genus(g).unwrap().to_string())
        .collect();
    assert_eq!(
        genera.join(" "),
        "0^120 1^031 2^20 3^31 0^02 1^13 0^02 1^13 0^02 1^13 1^20 2^1420 1^13 1^20 1^31 2^1420 3^1431 1^431 3^31 4^146 \
         4^46 4^46"
    );
    let mut count = |name| {
        let of = games
            .iter()
            .filter(|&&g| values.class(g).unwrap().name() == name);
        of.count()
    };
    assert_eq!(
        ["nim-heap", "tame", "restive", "restless", "wild"].map(&mut count),
        [5, 9, 4, 4, 0]
    );
}

#[test]
fn counts_by_day() {
    let mut values = Values::new();
    let counts: Vec<String> = (0..6)
        .map(|day| values.count_born_by(day).unwrap().unwrap().to_string())
        .collect();
    assert_eq!(counts, ["1", "2", "3", "5", "22", "4171780"]);
    // The powers of two in the number of day 6.
    let powers: [u32; 22] = [
        2096640, 2095104, 2094592, 2094592, 2094080, 2091523, 2091522, 2088960, 2088704, 2088704,
        2088448, 2088192, 2088192, 2086912, 2086656, 2086656, 2086400, 2086400, 2086144, 2086144,
        2085888, 2079234,
    ];
    let power = |n: u32| num_bigint::BigUint::from(1u8) << n;
    let gone: num_bigint::BigUint = powers.into_iter().map(power).sum();
    let six = power(4171780) + power(1960962) + 21u8 - gone;
    assert_eq!(values.count_born_by(6).unwrap(), Some(six));
    assert_eq!(values.count_born_by(7).unwrap(), None);
}

/// All games of day 5 are formed. Their number and the number of those with an option agree with the counts that form nothing.
#[test]
fn day_five_is_formed() {
    let mut values = Values::new();
    let games = values.unordered_born_by(5).unwrap();
    assert_eq!(games.len(), 4_171_780);
    let with_zero = games
        .iter()
        .filter(|&&g| values.has_option(g, MisereValue::ZERO));
    assert_eq!(with_zero.count(), 2_091_523);
    assert!(values.bytes() < 1 << 30);
}

#[test]
fn sums_and_mates() {
    let mut values = Values::new();
    let values = &mut values;
    let games = values.born_by(4).unwrap();
    for &g in &games {
        let mate = values.mate(g).unwrap();
        let sum = values.add(g, mate).unwrap();
        assert!(values.is_lost(sum));
        // The sum with *n is lost exactly for the misère nim value n.
        for n in 0..8 {
            let heap = values.nim_heap(n).unwrap();
            let sum = values.add(g, heap).unwrap();
            assert_eq!(values.is_lost(sum), n == values.misere_nim_value(g));
        }
        // The digits of the genus are misère nim values of sums with heaps of two.
        let genus = values.genus(g).unwrap();
        let two = values.nim_heap(2).unwrap();
        let mut sum = g;
        for i in 0..4 {
            assert_eq!(u64::from(values.misere_nim_value(sum)), genus.digit(i));
            sum = values.add(sum, two).unwrap();
        }
        for &h in &games {
            let sum = values.add(g, h).unwrap();
            assert_eq!(values.add(h, g).unwrap(), sum);
            assert_eq!(values.difference(sum, h).unwrap(), Some(g));
            let (generally_g, generally_h) = (
                values.is_generally_tame(g).unwrap(),
                values.is_generally_tame(h).unwrap(),
            );
            if generally_g && generally_h {
                assert!(values.is_generally_tame(sum).unwrap());
                let pair = |values: &Values, g| {
                    let (a, b) = (values.nim_value(g), values.misere_nim_value(g));
                    (u64::from(a), u64::from(b))
                };
                let pairs = [pair(values, g), pair(values, h)];
                assert_eq!(tame_sum(&pairs), pair(values, sum));
            }
            match values.link(g, h).unwrap() {
                Some(x) => {
                    let (a, b) = (values.add(g, x).unwrap(), values.add(h, x).unwrap());
                    assert!(values.is_lost(a) && values.is_lost(b));
                }
                None => assert!(values.has_option(g, h) || values.has_option(h, g)),
            }
        }
        if values.is_restive(g).unwrap() {
            assert!(values.is_half_tame(g).unwrap());
            let double = values.add(g, g).unwrap();
            assert_eq!(values.genus(double).unwrap().to_string(), "0^02");
        }
    }
}

#[test]
fn different_values_are_told_apart() {
    let mut values = Values::new();
    let values = &mut values;
    let mut games = Vec::new();
    for fields in facts(include_str!("facts/values.txt"))
        .filter(|f| f[0] == "value")
        .take(60)
    {
        games.push(read(values, fields[1]));
    }
    for (i, &g) in games.iter().enumerate() {
        assert_eq!(values.distinguish(g, g).unwrap(), None);
        for &h in &games[..i] {
            let x = values.distinguish(g, h).unwrap();
            if g == h {
                continue;
            }
            let x = x.unwrap();
            let (a, b) = (values.add(g, x).unwrap(), values.add(h, x).unwrap());
            assert_ne!(values.is_lost(a), values.is_lost(b));
        }
    }
}

#[test]
fn parts_are_not_unique() {
    let mut values = Values::new();
    let values = &mut values;
    let g = read(values, "*[[4+2]]");
    let parts = values.parts(g).unwrap();
    let even: Vec<_> = parts.into_iter().filter(|p| p.is_even()).collect();
    assert_eq!(
        texts(values, &even),
        [
            "0",
            "*2",
            "*4",
            "*[[4+2]]",
            "*[[4+2]+1,[4+2],4]",
            "*[[[4+2]+1,[4+2],4]+1,[[4+2]+1,[4+2],4],[4+2]+1,[4+2],2]",
        ]
        .map(|text| {
            let value = read(values, text);
            values.text(value).unwrap()
        })
    );
}

#[test]
fn classes() {
    let mut values = Values::new();
    let values = &mut values;
    for (text, class) in [
        ("*4", "nim-heap"),
        ("*[2#]", "tame"),
        ("*[2#,0]", "restive"),
        ("*[2#,1]", "restless"),
        ("*[2#,3,2,0]", "restive"),
        ("*[[2#,2,1],2#+1]", "generally tame"),
    ] {
        let g = read(values, text);
        assert_eq!(values.class(g).unwrap().name(), class, "{text}");
    }
    // A pair of Nim is not enough for a tame game.
    let g = read(values, "*[[2#,2,0],3#,3,2,0]");
    assert_eq!(values.genus(g).unwrap().to_string(), "4^431");
    let sum = read(values, "*[[2#,2,0],3#,3,2,0] + *2");
    assert_eq!(values.genus(sum).unwrap().to_string(), "6^31");
    let g = read(values, "*[[2#,3,1],[2#,3],2,0]");
    assert!(values.is_restless(g).unwrap());
    let g = read(values, "*9");
    assert_eq!(values.genus(g).unwrap().to_string(), "9^(9,11)");
}

#[test]
fn limits() {
    let mut values = Values::new();
    let budget = upstar_values::budget::Budget::default().memory(1 << 20);
    values.set_budget(budget);
    assert!(values.nim_heap(9_999).is_err());
    assert!(values.nim_heap(10_001).is_err());
    let before = values.nim_heap(20).unwrap();
    values.set_budget(upstar_values::budget::Budget::default());
    assert_eq!(values.is_nim_heap(before), Some(20));
}
