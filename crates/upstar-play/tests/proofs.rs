//! The checker accepts every proof, and no corrupted one.

use serde_json::{Value, json};
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Algebra, Game, Order, Outcome};
use upstar::notation::Style;
use upstar::rulesets::{all, position};
use upstar_play::explain::{
    Explanation, Relation, canonical, canonical_by_reductions, outcome, relation,
};
use upstar_play::{Sum, Term};

const RELATIONS: [(Relation, &str); 9] = [
    (Relation::Equal, "=="),
    (Relation::NotEqual, "!="),
    (Relation::Less, "<"),
    (Relation::LessEqual, "<="),
    (Relation::Greater, ">"),
    (Relation::GreaterEqual, ">="),
    (Relation::Confused, "<>"),
    (Relation::LessOrConfused, "<|"),
    (Relation::GreaterOrConfused, "|>"),
];

/// Pseudo-random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn accepted(explanation: &Explanation) -> upstar_check::Verdict {
    let text = explanation.json().to_string();
    upstar_check::check(&text).unwrap_or_else(|flaw| panic!("{flaw}: {text}"))
}

fn call(text: &str) -> Term {
    Term::position(position(text).unwrap())
}

fn random_form(random: &mut Random, depth: usize) -> Form {
    let mut side = || -> Vec<Form> {
        let count = if depth == 0 { 0 } else { random.below(3) };
        let options = (0..count).map(|_| {
            let depth = random.below(depth);
            random_form(random, depth)
        });
        options.collect()
    };
    let (left, right) = (side(), side());
    Form::new(left, right)
}

fn is_true(relation: &str, order: Order) -> bool {
    match relation {
        "==" => order == Order::Equal,
        "!=" => order != Order::Equal,
        "<" => order == Order::Less,
        "<=" => matches!(order, Order::Less | Order::Equal),
        ">" => order == Order::Greater,
        ">=" => matches!(order, Order::Greater | Order::Equal),
        "<>" => order == Order::Confused,
        "<|" => matches!(order, Order::Less | Order::Confused),
        "|>" => matches!(order, Order::Greater | Order::Confused),
        _ => unreachable!("{relation}"),
    }
}

#[test]
fn relations_of_day_two() {
    let mut algebra = Algebra::new();
    let day = algebra.day(2).unwrap().games;
    assert_eq!(day.len(), 22);
    for (i, &g) in day.iter().enumerate() {
        for (j, &h) in day.iter().enumerate() {
            let (asked, sign) = RELATIONS[(i + 5 * j) % RELATIONS.len()];
            let (left, right) = (Sum::from([g.into()]), Sum::from([h.into()]));
            let explanation = relation(&mut algebra, &left, asked, &right).unwrap();
            let order = algebra.compare(g, h).unwrap();
            assert_eq!(explanation.holds(), is_true(sign, order));
            accepted(&explanation);
        }
    }
}

#[test]
fn outcomes_of_positions_and_sums() {
    let mut algebra = Algebra::new();
    let mut small: Vec<Term> = Vec::new();
    for ruleset in all() {
        for positions in (2..=4).filter_map(|cells| ruleset.of_size(cells)) {
            // A proof follows play to its end: with retreats, Northcott has values but no such end.
            let ending = positions.filter(|position| !position.ends().may_loop);
            small.extend(ending.step_by(7).take(3).map(Term::from));
        }
    }
    // Proofs are for games with values.
    small.retain(|term| {
        let value = Sum::from([term.clone()]).value(&mut algebra);
        !matches!(value, Err(Stopped::NoValue(_)))
    });
    assert!(small.len() > 100);
    let mut random = Random(5);
    for component in &small {
        let other = &small[random.below(small.len())];
        let sum = Sum::from([component.clone(), other.clone().negative()]);
        let sum = sum.settled(&mut algebra).unwrap();
        let explanation = outcome(&mut algebra, &sum).unwrap();
        let verdict = accepted(&explanation);
        let value = sum.value(&mut algebra).unwrap();
        let want = algebra.outcome(value).unwrap();
        let said = verdict.statement.trim_end_matches(", for the moves listed");
        assert!(said.ends_with(&format!(" == {want}")), "{said}");
    }
}

#[test]
fn canonical_forms() {
    let mut algebra = Algebra::new();
    let mut random = Random(77);
    for _ in 0..300 {
        let form = random_form(&mut random, 4);
        let explanation = canonical(&mut algebra, &Sum::from([form.into()])).unwrap();
        accepted(&explanation);
    }
    for text in ["clobber(\"xxo|oxx\")", "domineering(3, 3)", "nim(2, 3)"] {
        accepted(&canonical(&mut algebra, &Sum::from([call(text)])).unwrap());
    }
}

#[test]
fn moves_are_checked_where_the_checker_knows_the_rules() {
    let mut algebra = Algebra::new();
    let sum = Sum::from([
        call("clobber(\"xoxo\")"),
        call("nim(2, 2, 1)"),
        call("domineering(2, 3)"),
        call("toads_and_frogs(\"T.F\")"),
    ]);
    let verdict = accepted(&outcome(&mut algebra, &sum).unwrap());
    let names: Vec<&str> = verdict.checked.keys().map(String::as_str).collect();
    assert_eq!(names, ["clobber", "domineering", "nim"]);
    assert!(verdict.listed > 1);
}

/// The moves of a proof are not those of a game only because the proof names it.
#[test]
fn a_renamed_game_is_not_proved() {
    let mut algebra = Algebra::new();
    for (text, name) in [
        ("toads_and_frogs(\"T.F\")", "toads_and_frogs"),
        ("kayles(5)", "kayles"),
        ("clobber(\"xo\")", "clobber"),
    ] {
        let proof = outcome(&mut algebra, &Sum::from([call(text)]))
            .unwrap()
            .json()
            .to_string();
        let said = upstar_check::check(&proof).unwrap().statement;
        assert_eq!(said.contains(name), name == "clobber", "{said}");
        let other = proof.replace(&format!("{name}("), "chess(");
        assert_ne!(proof, other);
        let said = upstar_check::check(&other).unwrap().statement;
        assert!(!said.contains("chess"), "{said}");
        assert!(said.ends_with("for the moves listed"), "{said}");
        // Nor may it take the name of a game whose moves the checker knows.
        let other = proof.replace(&format!("{name}("), "domineering(");
        assert!(upstar_check::check(&other).is_err(), "{text}");
    }
}

/// Proofs to corrupt.
fn proofs() -> Vec<Value> {
    let mut algebra = Algebra::new();
    let mut random = Random(3);
    let up = || Term::of_value(Game::UP);
    let star = || Term::of_value(Game::STAR);
    let two = algebra.nimber(2);
    let two = Term::of_value(two);
    let mut proofs = vec![
        relation(
            &mut algebra,
            &Sum::from([up(), up()]),
            Relation::Greater,
            &Sum::from([star()]),
        ),
        relation(
            &mut algebra,
            &Sum::from([up()]),
            Relation::Confused,
            &Sum::from([star()]),
        ),
        relation(
            &mut algebra,
            &Sum::from([two]),
            Relation::LessEqual,
            &Sum::from([up()]),
        ),
        outcome(&mut algebra, &Sum::from([call("clobber(\"xoxox\")")])),
        outcome(
            &mut algebra,
            &Sum::from([call("domineering(2, 3)"), star()]),
        ),
        outcome(&mut algebra, &Sum::from([call("nim(1, 2, 3)")])),
        outcome(
            &mut algebra,
            &Sum::from([call("toads_and_frogs(\"TT.FF\")")]),
        ),
        canonical(&mut algebra, &Sum::from([call("clobber(\"xxox\")")])),
    ];
    for _ in 0..4 {
        let form = Term::form(random_form(&mut random, 4));
        proofs.push(canonical(&mut algebra, &Sum::from([form])));
    }
    let proofs = proofs.into_iter().map(|proof| proof.unwrap().json());
    proofs.collect()
}

/// A copy with one place changed.
fn with(proof: &Value, place: &str, value: Value) -> Value {
    let mut copy = proof.clone();
    *copy.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
    copy
}

fn without(proof: &Value, list: &str, at: usize) -> Value {
    let mut copy = proof.clone();
    let array = copy.pointer_mut(list).and_then(Value::as_array_mut);
    array.unwrap().remove(at);
    copy
}

/// Every way to remove or spoil something that the proof needs.
fn corruptions(proof: &Value) -> Vec<Value> {
    let mut spoiled = vec![
        with(proof, "/format", "other".into()),
        with(proof, "/version", 2.into()),
        with(proof, "/games", json!([])),
        with(proof, "/strategy", Value::Null),
        with(proof, "/claim", Value::Null),
        with(proof, "/claim/kind", "truth".into()),
    ];
    let games = proof["games"].as_array().unwrap().len();
    // A game that is its own option.
    let last = json!([[games - 1], []]);
    spoiled.push(with(proof, &format!("/games/{}", games - 1), last));
    if let Some(true_one) = proof["claim"]["outcome"].as_str() {
        for letter in ["L", "R", "N", "P"].iter().filter(|l| **l != true_one) {
            spoiled.push(with(proof, "/claim/outcome", (*letter).into()));
        }
    }
    if let Some(relation) = proof["claim"]["relation"].as_str() {
        // Each of these contradicts the relation.
        let contrary: &[&str] = match relation {
            ">" => &["<", "<=", "==", "<>", "<|"],
            "<>" => &["<", "<=", "==", ">=", ">"],
            "<=" => &[">", "<>", "|>"],
            _ => &[],
        };
        for sign in contrary {
            spoiled.push(with(proof, "/claim/relation", (*sign).into()));
        }
    }
    for (i, entry) in proof["strategy"].as_array().unwrap().iter().enumerate() {
        let answers = entry["answers"].as_array().unwrap();
        if !entry["sum"].as_array().unwrap().is_empty() {
            spoiled.push(without(proof, "/strategy", i));
        }
        for (j, given) in answers.iter().enumerate() {
            let place = format!("/strategy/{i}/answers");
            spoiled.push(without(proof, &place, j));
            let answer = format!("{place}/{j}");
            // Left passes, or moves to a game that is not an option.
            spoiled.push(with(proof, &format!("{answer}/3"), given[2].clone()));
            spoiled.push(with(proof, &format!("{answer}/3"), games.into()));
            spoiled.push(with(proof, &format!("{answer}/0"), (-1).into()));
        }
    }
    for i in 0..proof["openings"].as_array().map_or(0, Vec::len) {
        let from = proof["openings"][i]["move"][0].clone();
        spoiled.push(with(proof, &format!("/openings/{i}/move/1"), from));
        spoiled.push(without(proof, "/openings", i));
    }
    for i in 0..proof["steps"].as_array().map_or(0, Vec::len) {
        spoiled.push(without(proof, "/steps", i));
        let from = proof["steps"][i]["from"].clone();
        spoiled.push(with(proof, &format!("/steps/{i}/to"), from));
        spoiled.push(with(proof, &format!("/steps/{i}/kind"), "magic".into()));
    }
    let positions = proof["positions"].as_array().map_or(0, Vec::len);
    for i in 0..positions {
        let call = proof["positions"][i][0].as_str().unwrap();
        if call.starts_with("clobber") || call.starts_with("domineering") || call.starts_with("nim")
        {
            // A reached position, other than the first one of the claim, is needed by the positions it is reached from.
            let (game, claim) = (&proof["positions"][i][1], &proof["claim"]);
            let is_claimed = claim["game"] == *game || claim["sum"][0][1] == *game;
            if !is_claimed {
                spoiled.push(without(proof, "/positions", i));
            }
            let other = (game.as_u64().unwrap() as usize + 1) % games;
            spoiled.push(with(proof, &format!("/positions/{i}/1"), other.into()));
        }
    }
    spoiled
}

#[test]
fn corrupted_proofs_are_rejected() {
    let mut count = 0;
    for proof in proofs() {
        assert!(upstar_check::check(&proof.to_string()).is_ok());
        for spoiled in corruptions(&proof) {
            count += 1;
            let text = spoiled.to_string();
            if let Ok(verdict) = upstar_check::check(&text) {
                panic!("accepted as {verdict:?}:\n{text}\nfrom\n{proof}");
            }
        }
    }
    assert!(count >= 300, "{count}");
}

/// The game of a proof's list by its options.
fn game_of(algebra: &mut Algebra, proof: &Value, number: &Value) -> Game {
    let entry = &proof["games"][number.as_u64().unwrap() as usize];
    let mut side = |options: &Value| -> Vec<Game> {
        let options = options.as_array().unwrap();
        options.iter().map(|o| game_of(algebra, proof, o)).collect()
    };
    let (left, right) = (side(&entry[0]), side(&entry[1]));
    algebra.construct(&left, &right).unwrap()
}

fn sum_of(algebra: &mut Algebra, proof: &Value, terms: &Value) -> Game {
    let mut sum = Game::ZERO;
    for term in terms.as_array().unwrap() {
        let game = game_of(algebra, proof, &term[1]);
        sum = match term[0].as_i64() {
            Some(1) => algebra.add(sum, game),
            _ => algebra.sub(sum, game),
        }
        .unwrap();
    }
    sum
}

/// Whether the claim of a proof is true, by the values.
fn claim_is_true(algebra: &mut Algebra, proof: &Value) -> bool {
    let claim = &proof["claim"];
    match claim["kind"].as_str().unwrap() {
        "relation" => {
            let left = sum_of(algebra, proof, &claim["left"]);
            let right = sum_of(algebra, proof, &claim["right"]);
            let order = algebra.compare(left, right).unwrap();
            is_true(claim["relation"].as_str().unwrap(), order)
        }
        "outcome" => {
            let sum = sum_of(algebra, proof, &claim["sum"]);
            let outcome: Outcome = algebra.outcome(sum).unwrap();
            claim["outcome"] == outcome.to_string()
        }
        "canonical" => {
            let game = game_of(algebra, proof, &claim["game"]);
            let form = game_of(algebra, proof, &claim["form"]);
            game == form
        }
        other => panic!("{other}"),
    }
}

/// Changes one number somewhere.
fn scramble(value: &mut Value, random: &mut Random) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            if random.below(12) == 0 {
                items.remove(at);
            } else {
                scramble(&mut items[at], random);
            }
        }
        Value::Object(object) if !object.is_empty() => {
            let at = random.below(object.len());
            if let Some((_, inside)) = object.iter_mut().nth(at) {
                scramble(inside, random);
            }
        }
        Value::Number(_) => *value = random.below(12).into(),
        Value::String(_) => *value = ["L", "R", "N", "P", "<", ">", "=="][random.below(7)].into(),
        _ => {}
    }
}

/// Whatever the checker accepts is true, however the proof was made.
#[test]
fn accepted_claims_are_true() {
    let mut algebra = Algebra::new();
    let mut random = Random(11);
    let (mut accepted, mut rejected) = (0, 0);
    for proof in proofs() {
        for _ in 0..1500 {
            let mut other = proof.clone();
            for _ in 0..=random.below(2) {
                scramble(&mut other, &mut random);
            }
            match upstar_check::check(&other.to_string()) {
                Ok(verdict) => {
                    accepted += 1;
                    assert!(claim_is_true(&mut algebra, &other), "{verdict:?}\n{other}");
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(accepted > 100 && rejected > 5000, "{accepted} {rejected}");
}

#[test]
fn garbage_is_refused() {
    let mut random = Random(23);
    let proof = proofs()[0].to_string();
    for text in [
        "",
        "{",
        "[]",
        "null",
        "1e999",
        "\u{0}",
        "{\"format\":\"upstar-proof\"}",
    ] {
        assert!(upstar_check::check(text).is_err(), "{text}");
    }
    assert!(upstar_check::check(&"[".repeat(100_000)).is_err());
    for _ in 0..300 {
        let mut bytes = proof.clone().into_bytes();
        for _ in 0..3 {
            let at = random.below(bytes.len());
            bytes[at] = b" {}[],:\"0123456789-"[random.below(19)];
        }
        bytes.truncate(random.below(2 * bytes.len()));
        let text = String::from_utf8(bytes).unwrap();
        // Nothing may panic; another test shows that accepted claims are true.
        let _ = upstar_check::check(&text);
    }
}

/// Numbers too are reached by dominated and reversible options, as the theorem on canonical forms says.
#[test]
fn reductions_reach_numbers() {
    let mut algebra = Algebra::new();
    let mut random = Random(0x5eed);
    for _ in 0..100 {
        let sum = Sum::from([Term::form(random_form(&mut random, 3))]);
        let explanation = canonical_by_reductions(&mut algebra, &sum).unwrap();
        let text = explanation.json().to_string();
        assert!(!text.contains("\"kind\":\"number\""), "{text}");
        accepted(&explanation);
    }
}

/// A number that the user wrote is shown as a number, and a position as a position, although they have the same moves.
#[test]
fn terms_are_shown_as_they_were_written() {
    let mut algebra = Algebra::new();
    let three = algebra.integer(3);
    let strip = call("domineering(\".|.|.|.|.|.\")");
    let (left, right) = (Sum::from([strip]), Sum::from([Term::of_value(three)]));
    let told = relation(&mut algebra, &left, Relation::Equal, &right).unwrap();
    let text = told.text(&mut algebra, Style::Text).unwrap();
    assert!(
        text.starts_with("domineering(\".|.|.|.|.|.\") == 3: true"),
        "{text}"
    );
    assert!(text.contains("domineering(\".|.|.|.|.|.\") - 3"), "{text}");
    assert!(
        text.contains("Left domineering(\".|.|.|.|.|.\") -> domineering("),
        "{text}"
    );
    assert!(text.contains("Right -3 -> -2"), "{text}");
    let nim = Sum::from([call("nim(2)"), Term::of_value(algebra.nimber(2))]);
    let text = outcome(&mut algebra, &nim)
        .unwrap()
        .text(&mut algebra, Style::Text)
        .unwrap();
    assert!(text.contains("nim(2) and *2 cancel by mimicry"), "{text}");
}
