//! Formulas for families with parameters: proved, compared with play, and checked by the independent checker.

use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use upstar_families::formulas::{Entry, Failure, Formula, FormulaTheorem, Limits, Linear, prove};
use upstar_families::{Element, Letter, Relation, Word, WordGame};
use upstar_values::game::{Algebra, Game};

/// The moves of a player: words and what becomes of them.
type Rules<'a> = &'a [(&'a str, &'a str)];

/// A game on a strip.
fn strip(letters: &str, left: Rules<'_>, right: Rules<'_>) -> WordGame {
    let number = |c: char| letters.find(c).unwrap() as Letter;
    let relation = |rules: Rules<'_>| {
        let mut relation = Relation::new(None);
        for (from, to) in rules {
            let cells = from.chars().zip(to.chars());
            let cells = cells.map(|(a, b)| Element::Cell(vec![(number(a), number(b))]));
            relation.add(&cells.collect::<Vec<_>>());
        }
        relation
    };
    WordGame {
        name: "a strip".to_owned(),
        cells: (1..=letters.len() as u8).map(|cell| vec![cell]).collect(),
        letters: letters.chars().map(String::from).collect(),
        gap: None,
        left: relation(left),
        right: relation(right),
        impartial: false,
    }
}

const TOADS: Rules<'_> = &[("T.", ".T"), ("TF.", ".FT")];
const FROGS: Rules<'_> = &[(".F", "F."), (".TF", "FT.")];

fn toads() -> WordGame {
    strip("TF.", TOADS, FROGS)
}

/// The value of a word by plain play.
fn value(
    game: &WordGame,
    word: &Word,
    known: &mut FxHashMap<Word, Game>,
    algebra: &mut Algebra,
) -> Game {
    if let Some(&value) = known.get(word) {
        return value;
    }
    let [left, right] = [&game.left, &game.right].map(|moves| {
        let options = moves.options(word);
        let values = options
            .iter()
            .map(|option| value(game, option, known, algebra));
        values.collect::<Vec<Game>>()
    });
    let value = algebra.construct(&left, &right).unwrap();
    known.insert(word.clone(), value);
    value
}

/// All points of a box.
fn points(least: &[i64], size: i64) -> Vec<Vec<i64>> {
    least.iter().fold(vec![Vec::new()], |points, &least| {
        let longer = points.iter().flat_map(|point: &Vec<i64>| {
            (least..least + size).map(move |value| [&point[..], &[value]].concat())
        });
        longer.collect()
    })
}

/// A theorem that the checker accepts, and that is true in a box of parameters.
fn proved(game: &WordGame, text: &str, least: &[(char, i64)], size: i64) -> FormulaTheorem {
    let mut algebra = Algebra::new();
    let theorem = prove(
        game,
        text,
        least,
        Limits::default(),
        &mut algebra,
        &mut |_| {},
    )
    .unwrap();
    let mut known = FxHashMap::default();
    for point in points(&theorem.least, size) {
        let word = theorem.shape.word(&point).unwrap();
        let played = value(game, &word, &mut known, &mut algebra);
        assert_eq!(
            theorem.formula.at(&point, &mut algebra).unwrap(),
            played,
            "{theorem} at {point:?}"
        );
    }
    let verdict = upstar_check::check(&theorem.certificate().to_string()).unwrap();
    let value = theorem.formula.text(&theorem.names);
    assert!(
        verdict.statement.contains(&format!(" == {value}, where")),
        "{}",
        verdict.statement
    );
    let text = theorem.shape.text(game, &theorem.names);
    assert_eq!(
        upstar_families::formulas::Shape::read(&text, game)
            .unwrap()
            .0,
        theorem.shape
    );
    assert_eq!(
        Formula::read(&value, &theorem.names).unwrap(),
        theorem.formula
    );
    theorem
}

#[test]
fn toads_and_frogs() {
    let game = toads();
    for (text, theorem) in [
        ("T^a . F", "for all a >= 1: T^a . F == {{a-2|1}|0}"),
        ("T . F^b", "for all b >= 1: T . F^b == {0|{-1|2-b}}"),
        ("T^a . F^b", "for all a >= 2, b >= 2: T^a . F^b == *"),
        ("T^a . . F", "for all a >= 1: T^a . . F == a-1"),
        ("T^a . .", "for all a >= 1: T^a . . == 2a"),
        ("T^(a+1) . F F", "for all a >= 1: T^(a+1) . F F == *"),
        ("TTT . FFF", "T T T . F F F == *"),
    ] {
        assert_eq!(proved(&game, text, &[], 4).to_string(), theorem);
    }
}

#[test]
fn halves() {
    let theorem = proved(&toads(), "T^a . . F^2", &[], 3);
    assert_eq!(
        theorem.to_string(),
        "for all a >= 3: T^a . . F^2 == {a-5/2|0}"
    );
}

/// Trains: pieces that only slide.
#[test]
fn trains() {
    let game = strip("xo.", &[("x.", ".x")], &[(".o", "o.")]);
    for theorem in [
        "for all a >= 1, b >= 1: x^a . o^b == {a-1|1-b}",
        "for all a >= 1, b >= 1: x^a . x^b . . o == 2a+b-1",
        "for all a >= 1, b >= 1: . x^a . . . o^b == {2a-b-1|a-2b+1}",
    ] {
        let (_, rest) = theorem.split_once(": ").unwrap();
        let (text, _) = rest.split_once(" == ").unwrap();
        assert_eq!(proved(&game, text, &[], 4).to_string(), theorem);
    }
}

#[test]
fn what_cannot_be_proved_is_said() {
    let fails = |game: &WordGame, text: &str, least: &[(char, i64)]| {
        let mut algebra = Algebra::new();
        let limits = Limits {
            short: 1,
            ..Limits::default()
        };
        prove(game, text, least, limits, &mut algebra, &mut |_| {}).unwrap_err()
    };
    let game = toads();
    let Failure::Shape(error) = fails(&game, "T^a Q", &[]) else {
        panic!("no shape");
    };
    assert_eq!(
        (error.to_string(), error.place),
        ("expected one of the letters T F . here".to_owned(), 4..5)
    );
    for (text, place) in [
        ("", 0..0),
        ("T^", 2..2),
        ("T^(a", 2..3),
        ("T^(a*2)", 4..5),
        ("T^9999", 2..6),
        ("T^v", 2..3),
    ] {
        let Failure::Shape(error) = fails(&game, text, &[]) else {
            panic!("{text} is no shape");
        };
        assert_eq!(error.place, place, "{text}");
    }
    assert!(matches!(
        fails(&game, "T^a . F", &[('b', 1)]),
        Failure::Least(_)
    ));
    assert!(matches!(
        fails(&game, "T^a . F", &[('a', -1)]),
        Failure::Least(_)
    ));
    assert!(matches!(
        fails(&game, "T^(3-a) . F", &[]),
        Failure::Least(_)
    ));
    // The number of moves is a product of parameters.
    assert_eq!(fails(&game, "T^a .^b", &[]), Failure::NoFormula);
    // Play returns.
    let both = strip("x.", &[("x.", ".x"), (".x", "x.")], &[]);
    assert_eq!(fails(&both, "x^a .", &[]), Failure::MayNotEnd);
    let mut slide = strip("x.", &[], &[]);
    slide.left.add(&[
        Element::Cell(vec![(0, 1)]),
        Element::Many(vec![vec![(1, 1)]]),
        Element::Cell(vec![(1, 0)]),
    ]);
    assert_eq!(fails(&slide, "x^a .", &[]), Failure::UnboundedMove);
}

#[test]
fn formulas_read_back() {
    let names = ["a".to_owned(), "b".to_owned()];
    for text in [
        "0",
        "-3",
        "a",
        "2a-b",
        "3-b",
        "5/8",
        "-1/2",
        "a-5/2",
        "*",
        "^",
        "v",
        "^2*",
        "1*",
        "-1/2v3",
        "(a-1)*",
        "(a+b-1/2)^*2",
        "v*",
        "{{a-3|a-b}|{*|3-b}}",
        "{a,b|}",
        "{|}",
        "{(a)*|^,v}",
    ] {
        let formula = Formula::read(text, &names).unwrap();
        assert_eq!(formula.text(&names), text);
    }
    for text in [
        "", "{", "{a|b", "c", "1/3", "a-", "*9", "{a|b}}", "1/2/2", "(a",
    ] {
        assert!(Formula::read(text, &names).is_err(), "{text}");
    }
    // Ups and stars with a number are what they are called.
    let mut algebra = Algebra::new();
    for (text, at) in [
        ("(a)^2*3", "3^2*3"),
        ("(a)v*", "3v*"),
        ("(a-1/2)v4", "5/2v4"),
        ("(a)^", "3^"),
    ] {
        let formula = Formula::read(text, &names).unwrap();
        let game = formula.at(&[3, 0], &mut algebra).unwrap();
        let wanted = Formula::read(at, &names)
            .unwrap()
            .at(&[0, 0], &mut algebra)
            .unwrap();
        assert_eq!(game, wanted);
        let nus = algebra.as_nus(game).unwrap();
        assert_eq!(nus.to_string(), at);
    }
}

// What follows reads certificates without the library's help, to judge changed ones.

fn linear(value: &Value) -> Linear {
    let terms: Vec<i64> = value
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v.as_i64().unwrap())
        .collect();
    let constant = Linear::constant(terms[0]);
    let factors = terms[1..].iter().enumerate();
    factors.fold(constant, |sum, (i, &factor)| {
        sum.plus(factor, &Linear::parameter(i))
    })
}

fn formula(value: &Value) -> Formula {
    if value.is_object() {
        let side = |name: &str| {
            value[name]
                .as_array()
                .unwrap()
                .iter()
                .map(formula)
                .collect()
        };
        return Formula::Options(side("left"), side("right"));
    }
    match &value.as_array().unwrap()[..] {
        [whole @ Value::Array(_), top, bits] => Formula::Number(Entry {
            whole: linear(whole),
            top: top.as_i64().unwrap(),
            bits: bits.as_u64().unwrap() as u32,
        }),
        _ => Formula::Number(Entry::whole(linear(value))),
    }
}

/// Whether all that a certificate says is true in a box of parameters.
fn is_true(certificate: &Value) -> bool {
    let texts = |value: &Value| -> Vec<String> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    let letters = texts(&certificate["letters"]);
    let number = |text: &str| letters.iter().position(|letter| letter == text).unwrap() as Letter;
    let relation = |side: &str| {
        let mut relation = Relation::new(None);
        for rule in certificate[side].as_array().unwrap() {
            assert!(rule["at_left_edge"].is_null() && rule["at_right_edge"].is_null());
            let (read, written) = (texts(&rule["read"]), texts(&rule["written"]));
            let cells = read
                .iter()
                .zip(&written)
                .map(|(a, b)| (number(a), number(b)));
            let cells = cells.map(|pair| Element::Cell(vec![pair]));
            relation.add(&cells.collect::<Vec<_>>());
        }
        relation
    };
    let game = WordGame {
        letters: letters.clone(),
        left: relation("left"),
        right: relation("right"),
        ..toads()
    };
    let mut algebra = Algebra::new();
    let mut known = FxHashMap::default();
    let mut holds = |claim: &Value, least: &[i64], relation: &str| {
        points(least, 3).iter().all(|point| {
            let mut word = Word::new();
            for run in claim["runs"].as_array().unwrap() {
                let length = linear(&run[1]).at(point);
                word.extend(std::iter::repeat_n(
                    number(run[0].as_str().unwrap()),
                    length.try_into().unwrap(),
                ));
            }
            let played = value(&game, &word, &mut known, &mut algebra);
            let formula = formula(&claim["value"]).at(point, &mut algebra).unwrap();
            let at_least = algebra.le(formula, played).unwrap();
            let at_most = algebra.le(played, formula).unwrap();
            match relation {
                "==" => at_least && at_most,
                ">=" => at_least,
                "<=" => at_most,
                "|>" => !at_most,
                _ => !at_least,
            }
        })
    };
    let claim = &certificate["claim"];
    let parameters = claim["parameters"].as_array().unwrap().iter();
    let least: Vec<i64> = parameters
        .map(|parameter| parameter[1].as_i64().unwrap())
        .collect();
    let lemmas = certificate["lemmas"].as_array().unwrap();
    holds(claim, &least, "==")
        && lemmas.iter().all(|lemma| {
            let least = lemma["least"].as_array().unwrap().iter();
            let least: Vec<i64> = least.map(|least| least.as_i64().unwrap()).collect();
            holds(lemma, &least, lemma["relation"].as_str().unwrap())
        })
}

/// The places of numbers, texts and truth values.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(i, part)| leaves(part, &format!("{path}/{i}"), found));
        }
        Value::Object(object) => {
            object
                .iter()
                .for_each(|(name, part)| leaves(part, &format!("{path}/{name}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

#[test]
fn changed_certificates_are_refused_or_true() {
    let mut refused = 0;
    let mut random = 12345u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    for text in ["T^a . F", "T^a . F^b"] {
        let certificate = proved(&toads(), text, &[], 2).certificate();
        assert!(is_true(&certificate));
        let mut places = Vec::new();
        leaves(&certificate, "", &mut places);
        // Everything outside of the lemmas is changed, and some places of the lemmas.
        let (lemmas, others): (Vec<String>, Vec<String>) = places
            .into_iter()
            .partition(|place| place.starts_with("/lemmas"));
        let some: Vec<String> = (0..60)
            .map(|_| lemmas[next(lemmas.len())].clone())
            .collect();
        for place in others.iter().chain(&some) {
            let mut changed = certificate.clone();
            let leaf = changed.pointer_mut(place).unwrap();
            *leaf = match &*leaf {
                Value::Number(number) => json!(number.as_i64().unwrap() + [1, -1][next(2)]),
                Value::Bool(truth) => json!(!truth),
                Value::String(text) => match &**text {
                    "T" => json!(["F", "."][next(2)]),
                    "F" => json!(["T", "."][next(2)]),
                    "." => json!(["T", "F"][next(2)]),
                    ">=" => json!(["|>", "<="][next(2)]),
                    "|>" | "<=" | "<|" => json!(">="),
                    other => json!(format!("{other}x")),
                },
                _ => json!(7),
            };
            match upstar_check::check(&changed.to_string()) {
                Err(_) => refused += 1,
                Ok(verdict) => assert!(is_true(&changed), "{place}: {}", verdict.statement),
            }
        }
        // A lemma that is missing is missed, or was not needed in this form.
        for number in 0..certificate["lemmas"].as_array().unwrap().len() {
            let mut changed = certificate.clone();
            changed["lemmas"].as_array_mut().unwrap().remove(number);
            refused += usize::from(upstar_check::check(&changed.to_string()).is_err());
        }
    }
    assert!(refused > 150);
}
