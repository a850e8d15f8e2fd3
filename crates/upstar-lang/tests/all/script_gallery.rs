//! The scripts of the gallery against the rulesets of the catalogue, on all small positions.

use std::sync::Arc;
use upstar_lang::{Limits, ScriptRuleset, Session, Style, Value, render_named};

/// A session in which the script `docs/gallery/NAME.up` is a ruleset.
fn session(name: &str) -> Session {
    let path = format!(
        "{}/../../docs/gallery/{name}.up",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap();
    let file = format!("{name}.up");
    let ruleset = ScriptRuleset::load(name, &file, &text)
        .unwrap_or_else(|problem| panic!("{}", render_named(&problem, &text, Some(&file), false)));
    let mut session = Session::new(Limits::default());
    session.add_ruleset(Arc::new(ruleset)).unwrap();
    session
}

/// Whether an expression is true.
#[track_caller]
fn holds(session: &mut Session, expression: &str) {
    match session.evaluate(expression) {
        Ok(Value::Bool(true)) => {}
        Ok(other) => panic!(
            "{expression}: {}",
            session.text(&other, Style::Text).unwrap()
        ),
        Err(problem) => panic!("{expression}: {problem} {:?}", problem.calls),
    }
}

fn words(letters: &str, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
            .collect();
        all.extend(last.clone());
    }
    all
}

#[test]
fn toppling_dominoes_and_stalks() {
    let mut toppling = session("toppling");
    let mut stalks = session("hackenbush_stalk");
    for word in words("BRG", 5) {
        holds(
            &mut toppling,
            &format!("toppling(\"{word}\") == toppling_dominoes(\"{word}\")"),
        );
        holds(
            &mut stalks,
            &format!("hackenbush_stalk(\"{word}\") == hackenbush_string(\"{word}\")"),
        );
    }
}

#[test]
fn domineering() {
    let mut session = session("domineering_bits");
    for (rows, columns) in [
        (0, 3),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 6),
        (4, 3),
        (4, 4),
    ] {
        holds(
            &mut session,
            &format!("domineering_bits({rows}, {columns}) == domineering({rows}, {columns})"),
        );
    }
    // Every position of a small board, shown as the catalogue writes it.
    let script = "for taken in range(512): domineering_bits((3, 3, taken)) == domineering(\"|\".join([\"\".join([\"#\" if taken >> 3 * r + c & 1 == 1 else \".\" for c in range(3)]) for r in range(3)]))";
    let mut count = 0;
    session
        .run("all", script, Style::Text, &mut |line| {
            assert_eq!(line, "true");
            count += 1;
        })
        .unwrap();
    assert_eq!(count, 512);
}

#[test]
fn impartial_games() {
    let mut euclid = session("euclid_game");
    for a in 1..12 {
        for b in 1..12 {
            holds(
                &mut euclid,
                &format!("euclid_game({a}, {b}) == euclid({a}, {b})"),
            );
        }
    }
    let mut fibonacci = session("fibonacci_heap");
    for n in 0..25 {
        // For every first move the catalogue tabulates who moves last, not the nim value.
        holds(
            &mut fibonacci,
            &format!("(outcome(fibonacci_heap({n})) == P) == (outcome(fibonacci_nim({n})) == P)"),
        );
    }
    let mut chomp = session("chomp_bar");
    for (a, b, c) in [
        (1, 1, 1),
        (2, 1, 0),
        (3, 2, 0),
        (3, 2, 1),
        (4, 4, 0),
        (5, 3, 2),
        (5, 5, 5),
    ] {
        holds(
            &mut chomp,
            &format!("chomp_bar(({a}, {b}, {c})) == chomp({a}, {b}, {c})"),
        );
    }
    holds(&mut chomp, "chomp_bar(3, 4) == chomp(4, 4, 4)");
}

#[test]
fn a_game_of_its_own() {
    let mut session = session("odd_and_even_divisors");
    // Worked out by hand: 2 = {1|0}, 3 = {0, {1|0}|}.
    holds(
        &mut session,
        "[canonical(odd_and_even_divisors(n)) for n in 0..3] == [0, 1, {1|0}, {0, {1|0}|}]",
    );
    holds(
        &mut session,
        "odd_and_even_divisors(4) == {odd_and_even_divisors(3)|odd_and_even_divisors(2), 0}",
    );
    holds(
        &mut session,
        "position(odd_and_even_divisors, 6) == odd_and_even_divisors(6)",
    );
    holds(&mut session, "len(parts(odd_and_even_divisors(6))) == 1");
    holds(&mut session, "len(options(odd_and_even_divisors(6))) == 2");
}
