//! Theorems for all lengths: learnt, proved, verified by the checker, and compared with plain play on longer words than were learnt from.

mod common;

use common::{clobber, col, kayles, pegs, strip};
use std::collections::HashMap;
use upstar_families::{
    Element, Failure, Family, Has, Letter, Limits, Question, Theorem, Word, WordGame, beside, prove,
};
use upstar_values::game::{Algebra, Game, Outcome};

fn theorem(game: &WordGame, family: &str, question: &Question, algebra: &mut Algebra) -> Theorem {
    let family = Family::read(family, game).unwrap();
    prove(
        game,
        &family,
        question,
        Limits::default(),
        algebra,
        &mut |_| {},
    )
    .unwrap_or_else(|failure| panic!("{family}: {failure:?}"))
}

const OUTCOME: Question = Question::Outcome { misere: false };
const MISERE: Question = Question::Outcome { misere: true };

/// Whether the player to move wins, by plain play.
fn wins(
    game: &WordGame,
    word: &Word,
    left: bool,
    misere: bool,
    known: &mut HashMap<(Word, bool), bool>,
) -> bool {
    if let Some(&known) = known.get(&(word.clone(), left)) {
        return known;
    }
    let options = if left { &game.left } else { &game.right }.options(word);
    let wins = options.is_empty() && misere
        || options
            .iter()
            .any(|option| !wins(game, option, !left, misere, known));
    known.insert((word.clone(), left), wins);
    wins
}

/// Compares a theorem about outcomes with play.
fn compare_outcomes(theorem: &Theorem, words: &[String], misere: bool) {
    let mut algebra = Algebra::new();
    let mut known = HashMap::new();
    for text in words {
        let word = theorem.game.word(text).unwrap();
        let left = wins(&theorem.game, &word, true, misere, &mut known);
        let right = wins(&theorem.game, &word, false, misere, &mut known);
        let has = theorem.of(&word, &mut algebra).unwrap().unwrap();
        assert_eq!(
            has.outcome(),
            Some(Outcome::from_starts(left, !right)),
            "{text}"
        );
    }
}

fn verify(theorem: &Theorem) -> upstar_check::Verdict {
    let certificate = theorem.certificate(&mut Algebra::new()).unwrap();
    upstar_check::check(&certificate.to_string())
        .unwrap_or_else(|flaw| panic!("{}: {flaw}", theorem.family))
}

#[test]
fn rows_of_clobber() {
    let game = clobber();
    let mut algebra = Algebra::new();
    for misere in [false, true] {
        let question = Question::Outcome { misere };
        let first = theorem(&game, "x*oox*", &question, &mut algebra);
        let second = theorem(&game, "x*ox*o", &question, &mut algebra);
        let x = |n: usize| "x".repeat(n);
        let words: Vec<String> = (0..12)
            .flat_map(|a| (0..12).map(move |b| (a, b)))
            .map(|(a, b)| format!("{}oo{}", x(a), x(b)))
            .collect();
        compare_outcomes(&first, &words, misere);
        let words: Vec<String> = (0..9)
            .flat_map(|a| (0..9).map(move |b| (a, b)))
            .map(|(a, b)| format!("{}o{}o", x(a), x(b)))
            .collect();
        compare_outcomes(&second, &words, misere);
        assert!(verify(&first).statement.contains("x*oox*"));
        verify(&second);
    }
}

#[test]
fn rows_of_kayles_have_period_twelve() {
    let game = kayles();
    let mut algebra = Algebra::new();
    let theorem = theorem(&game, "x*", &Question::Nim, &mut algebra);
    // The nim values by their definition.
    let mut values: Vec<u64> = vec![0];
    for n in 1..400usize {
        let mut there = std::collections::BTreeSet::new();
        for taken in 1..=2.min(n) {
            for a in 0..=n - taken {
                there.insert(values[a] ^ values[n - taken - a]);
            }
        }
        values.push((0..).find(|v| !there.contains(v)).unwrap());
    }
    for (n, &value) in values.iter().enumerate() {
        let word = vec![1; n];
        assert_eq!(
            theorem.of(&word, &mut algebra).unwrap(),
            Some(Has::Nim(value)),
            "{n}"
        );
    }
    let sum = game.word("xxxxx#xxx##x").unwrap();
    assert_eq!(
        theorem.of(&sum, &mut algebra).unwrap(),
        Some(Has::Nim(values[5] ^ values[3] ^ values[1]))
    );
    let verdict = verify(&theorem);
    assert!(
        verdict.statement.contains("the last 12 repeat for ever"),
        "{}",
        verdict.statement
    );
}

#[test]
fn pegs_on_a_row() {
    let game = pegs();
    let mut algebra = Algebra::new();
    for (question, misere) in [(OUTCOME, false), (MISERE, true)] {
        let theorem = theorem(&game, "x*.x*", &question, &mut algebra);
        let words: Vec<String> = (0..10)
            .flat_map(|a| (0..10).map(move |b| (a, b)))
            .map(|(a, b)| format!("{}.{}", "x".repeat(a), "x".repeat(b)))
            .collect();
        compare_outcomes(&theorem, &words, misere);
        verify(&theorem);
    }
    verify(&theorem(&game, "x*.x*", &Question::Nim, &mut algebra));
}

#[test]
fn col_on_paths_with_coloured_ends() {
    let game = col();
    let mut algebra = Algebra::new();
    let theorem = theorem(&game, "[LR]?.*[LR]?", &Question::Value, &mut algebra);
    verify(&theorem);
    let mut known: HashMap<Word, Game> = HashMap::new();
    fn value(
        game: &WordGame,
        word: &Word,
        algebra: &mut Algebra,
        known: &mut HashMap<Word, Game>,
    ) -> Game {
        if let Some(&known) = known.get(word) {
            return known;
        }
        let left: Vec<Game> = game
            .left
            .options(word)
            .iter()
            .map(|w| value(game, w, algebra, known))
            .collect();
        let right: Vec<Game> = game
            .right
            .options(word)
            .iter()
            .map(|w| value(game, w, algebra, known))
            .collect();
        let found = algebra.construct(&left, &right).unwrap();
        known.insert(word.clone(), found);
        found
    }
    for n in 0..=8 {
        for (a, b) in [("", ""), ("L", ""), ("L", "L"), ("L", "R"), ("R", "R")] {
            let word = game.word(&format!("{a}{}{b}", ".".repeat(n))).unwrap();
            let expected = value(&game, &word, &mut algebra, &mut known);
            assert_eq!(
                theorem.of(&word, &mut algebra).unwrap(),
                Some(Has::Value(expected)),
                "{a} {n} {b}"
            );
        }
    }
}

#[test]
fn equal_to_a_value() {
    // A row x…xo of Clobber is worth n - 1 ups and perhaps a star; with one x it is a star.
    let game = clobber();
    let mut algebra = Algebra::new();
    let zero = beside(Game::ZERO, &mut algebra).unwrap();
    let up = beside(Game::UP, &mut algebra).unwrap();
    let all = |theorem: &Theorem, algebra: &mut Algebra| {
        theorem
            .exception(algebra, &mut |has, _| Ok(has.outcome() == Some(Outcome::P)))
            .unwrap()
    };
    let lone = theorem(&game, "x*", &zero, &mut algebra);
    assert_eq!(all(&lone, &mut algebra), None);
    let two = theorem(&game, "xxo(.*)", &up, &mut algebra);
    assert_eq!(all(&two, &mut algebra), None);
    verify(&two);
    // False: the shortest exception is named.
    let wrong = theorem(&game, "x*oox*", &zero, &mut algebra);
    let (word, _) = all(&wrong, &mut algebra).unwrap();
    assert_eq!(game.text(&word), "xoo");
}

#[test]
fn what_cannot_be_proved_is_said() {
    let game = clobber();
    let mut algebra = Algebra::new();
    let family = Family::read("(xo)*", &game).unwrap();
    let limits = Limits {
        states: 40,
        ..Limits::default()
    };
    let failure = prove(&game, &family, &OUTCOME, limits, &mut algebra, &mut |_| {}).unwrap_err();
    assert!(matches!(failure, Failure::TooManyStates(_)), "{failure:?}");
    let family = Family::read("x*o*", &game).unwrap();
    let failure = prove(
        &game,
        &family,
        &Question::Nim,
        Limits::default(),
        &mut algebra,
        &mut |_| {},
    )
    .unwrap_err();
    assert_eq!(failure, Failure::NotImpartial);
    // A stone that goes to and fro never ends.
    let endless = strip(".x", &[("x.", ".x")], &[], true);
    let family = Family::read("x.*", &endless).unwrap();
    let failure = prove(
        &endless,
        &family,
        &OUTCOME,
        Limits::default(),
        &mut algebra,
        &mut |_| {},
    )
    .unwrap_err();
    assert_eq!(failure, Failure::MayNotEnd);
    let mistake = Family::read("x*(oy", &game).unwrap_err();
    assert_eq!(
        (mistake.message.as_str(), mistake.place),
        ("expected one of the letters . x o", 4..5)
    );
}

/// Changes a certificate in one place.
fn mutated(value: &serde_json::Value, place: &mut usize) -> serde_json::Value {
    use serde_json::Value as V;
    let mut hit = |change: V, value: &V| -> V {
        let here = *place == 0;
        *place = place.wrapping_sub(1);
        if here { change } else { value.clone() }
    };
    match value {
        V::Number(n) => hit(V::from(n.as_i64().unwrap_or(0) + 1), value),
        V::Bool(b) => hit(V::from(!b), value),
        V::Array(list) => V::Array(list.iter().map(|v| mutated(v, place)).collect()),
        V::Object(map) => V::Object(
            map.iter()
                .map(|(k, v)| (k.clone(), mutated(v, place)))
                .collect(),
        ),
        V::String(_) | V::Null => value.clone(),
    }
}

/// How many places of a certificate can be changed.
fn places(value: &serde_json::Value) -> usize {
    use serde_json::Value as V;
    match value {
        V::Number(_) | V::Bool(_) => 1,
        V::Array(list) => list.iter().map(places).sum(),
        V::Object(map) => map.values().map(places).sum(),
        V::String(_) | V::Null => 0,
    }
}

#[test]
fn changed_certificates_are_refused() {
    let mut algebra = Algebra::new();
    let mut refused = 0;
    let cases: [(WordGame, &str, Question, &[&str]); 4] = [
        (clobber(), "x*oox*", OUTCOME, &["machine", "outputs"]),
        (kayles(), "x*", Question::Nim, &["machine", "outputs"]),
        (pegs(), "x*.x*", MISERE, &["machine", "outputs"]),
        (col(), "[LR]?.*", Question::Value, &["machine", "outputs"]),
    ];
    for (game, family, question, parts) in cases {
        let theorem = theorem(&game, family, &question, &mut algebra);
        let certificate = theorem.certificate(&mut algebra).unwrap();
        upstar_check::check(&certificate.to_string()).unwrap();
        for part in parts {
            let count = places(&certificate[part]);
            for at in (0..count).step_by(1 + count / 40) {
                let mut changed = certificate.clone();
                let mut place = at;
                changed[part] = mutated(&certificate[part], &mut place);
                match upstar_check::check(&changed.to_string()) {
                    Err(_) => refused += 1,
                    // A change may leave a true claim, such as that of a state which no word reaches: then it says the same.
                    Ok(verdict) => {
                        assert_eq!(verdict.statement, verify(&theorem).statement, "{part} {at}")
                    }
                }
            }
        }
        // The moves and the measures, too: a proof about other moves is none about these.
        for part in ["left", "measures", "letters", "cuts"] {
            let mut changed = certificate.clone();
            changed[part] = serde_json::json!([]);
            assert!(
                upstar_check::check(&changed.to_string()).is_err()
                    || part == "cuts" && certificate[part] == changed[part]
            );
            refused += 1;
        }
    }
    assert!(refused >= 100, "{refused} refused");
}

#[test]
fn letters_and_words() {
    let game = clobber();
    let word: Vec<Letter> = game.word("x.o").unwrap();
    assert_eq!(
        (game.text(&word), game.word("xq")),
        ("x.o".to_owned(), None)
    );
}

#[test]
fn theorems_in_words() {
    let mut algebra = Algebra::new();
    let kayles = theorem(&kayles(), "x*", &Question::Nim, &mut algebra);
    let table = kayles.table(&mut algebra).unwrap().unwrap();
    assert_eq!((table.numbers[0].from, table.numbers[0].period), (71, 12));
    assert_eq!((table.entry(&[70]), table.entry(&[1_000_002])), ("6", "7"));
    let clobber = theorem(&clobber(), "x*oox*", &OUTCOME, &mut algebra);
    let text = clobber.statement(&mut algebra).unwrap();
    let expected = "outcome of x^a oo x^b in test, for all numbers\n\
        a,b 0 1 2 3\n  0 P R P P\n  1 R P R P\n  2 P R P P\n  3 P P P P\n\
        rows: the last holds for all a ≥ 3; columns: the last holds for all b ≥ 3";
    assert_eq!(text, expected);
    let pegs = theorem(&pegs(), "(x|.)x*.", &OUTCOME, &mut algebra);
    let text = pegs.statement(&mut algebra).unwrap();
    let expected = "outcome of every position of (x|.)x*. in test, by length\n\
        2  P\n3  N or P\n4  N\n5  N or P\n6  P\n\
        longer ones repeat with period 4 from length 3 on";
    assert_eq!(text, expected);
}

/// Each `a` with a `c` at a fixed distance behind it can be changed once, so that the nim value is the parity of their number. A machine has to
/// remember where the last letters `a` were.
fn at_distance(distance: usize) -> WordGame {
    let mut game = strip("abc", &[("a", "b")][..0], &[], false);
    let any = Element::Cell((0..3).map(|letter| (letter, letter)).collect());
    let mut pattern = vec![Element::Cell(vec![(0, 1)])];
    pattern.extend(vec![any; distance - 1]);
    pattern.push(Element::Cell(vec![(2, 2)]));
    game.left.add(&pattern);
    game.right = game.left.clone();
    game
}

/// The first letter can always be changed, and with it any `a` that has a `c` far behind it: the machine is small, but the check has to follow
/// all options at once.
fn first_and_far(distance: usize) -> WordGame {
    let mut game = strip("#zyabc", &[("#z", "#y")], &[], false);
    let stays = |letters: &[Letter]| letters.iter().map(|&l| (l, l)).collect::<Vec<_>>();
    let mut pattern = vec![Element::Cell(stays(&[0])), Element::Cell(vec![(1, 2)])];
    pattern.push(Element::Many(vec![stays(&[3, 4, 5])]));
    pattern.push(Element::Cell(vec![(3, 4)]));
    pattern.extend(vec![Element::Cell(stays(&[3, 4, 5])); distance - 1]);
    pattern.push(Element::Cell(stays(&[5])));
    game.left.add(&pattern);
    game.right = game.left.clone();
    game
}

#[test]
fn many_states() {
    let mut algebra = Algebra::new();
    let theorem = theorem(&at_distance(7), "[abc]*", &Question::Nim, &mut algebra);
    assert_eq!(theorem.machine.len(), 256);
    verify(&theorem);
    let game = first_and_far(12);
    let theorem = wide_theorem(&game, &mut algebra);
    assert!(theorem.product > 1 << 12);
    verify(&theorem);
}

/// Sizes that take minutes: ten thousand states, a million states of a product.
#[test]
#[ignore = "takes minutes; run it for the numbers in the documentation"]
fn very_many_states() {
    let mut algebra = Algebra::new();
    let begin = std::time::Instant::now();
    let large = theorem(&at_distance(13), "[abc]*", &Question::Nim, &mut algebra);
    println!(
        "{} states, product {}, {:?}",
        large.machine.len(),
        large.product,
        begin.elapsed()
    );
    let begin = std::time::Instant::now();
    let wide = wide_theorem(&first_and_far(20), &mut algebra);
    println!(
        "{} states, product {}, {:?}",
        wide.machine.len(),
        wide.product,
        begin.elapsed()
    );
    let begin = std::time::Instant::now();
    verify(&wide);
    println!("verified in {:?}", begin.elapsed());
}

fn wide_theorem(game: &WordGame, algebra: &mut Algebra) -> Theorem {
    theorem(game, "[zy][abc]*|[abc]*", &OUTCOME, algebra)
}
