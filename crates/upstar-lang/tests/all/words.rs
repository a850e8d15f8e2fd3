//! What help and messages say is true: examples run, letters are those of the alphabet, limits are the true limits.

use super::common::{answer, session};
use num_bigint::{BigInt, Sign};
use std::collections::BTreeSet;
use upstar::budget::Budget;
use upstar::position::{Alphabet, Argument, Cell, Ruleset};
use upstar::rulesets;
use upstar_lang::functions;

fn arguments(ruleset: &dyn Ruleset) -> Vec<Argument> {
    rulesets::read_call(ruleset.example()).unwrap().1
}

/// The message of a call that is refused.
fn refused(ruleset: &dyn Ruleset, arguments: &[Argument]) -> Option<String> {
    let call = ruleset.call(arguments, &Budget::default());
    call.err().map(|error| error.to_string())
}

/// The texts in quotes of a sentence.
fn quoted(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// The calls of functions and rulesets in a sentence.
fn calls(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('(') {
        let start = text[..open]
            .rfind(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
            .map_or(0, |at| {
                at + text[at..].chars().next().map_or(1, char::len_utf8)
            });
        if functions::find(&text[start..open]).is_none()
            || text[..start].ends_with('.')
            || text[open..].starts_with("(d1, d2, ...)")
        {
            continue;
        }
        let mut depth = 0;
        let end = text[open..].find(|c| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        found.extend(end.map(|end| &text[start..=open + end]));
    }
    found
}

/// Texts that help shows as examples are accepted by the ruleset.
#[test]
fn texts_in_help_are_accepted() {
    let mut wrong = Vec::new();
    for ruleset in rulesets::all() {
        let example = arguments(&**ruleset);
        assert_eq!(refused(&**ruleset, &example), None, "{}", ruleset.example());
        for text in quoted(ruleset.notation()) {
            // It stands for the position, or for any argument from some place on, or comes after all.
            let starts = (0..=example.len()).map(|at| [&example[..at], &[text.into()]].concat());
            let places = (0..example.len()).map(|at| {
                let mut given = example.clone();
                given[at] = text.into();
                given
            });
            let accepted = starts
                .chain(places)
                .any(|given| refused(&**ruleset, &given).is_none());
            // For three games, and the example has two; for the board of 11 places, with the hare's place.
            let is_known = matches!(text, "(1,2,1),(0,2,2)" | "0 1 3");
            if !accepted && !is_known {
                wrong.push(format!("{}: {text}", ruleset.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Calls that are named in help have an answer.
#[test]
fn calls_in_help_run() {
    let mut session = session();
    let mut wrong = Vec::new();
    let mut try_all = |of: &str, text: &str| {
        for call in calls(text) {
            let found = answer(&mut session, call);
            // Names of what is spoken of stand for themselves.
            if found.starts_with("error") && !found.contains("unknown name") {
                wrong.push(format!("{of}: {call}: {found}"));
            }
        }
    };
    for ruleset in rulesets::all() {
        for text in [ruleset.rule(), ruleset.notation(), ruleset.notes()] {
            try_all(ruleset.name(), text);
        }
    }
    for function in functions::all() {
        for text in [function.summary, function.details] {
            try_all(function.name, text);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The letters of a board besides those of the alphabet that are other ways to write the same.
fn is_known(cells: &[Cell], letter: char) -> bool {
    let known = |c: char| {
        c == letter || c.to_ascii_uppercase() == letter || c.to_ascii_lowercase() == letter
    };
    cells.iter().any(|cell| known(cell.letter()))
}

#[test]
fn letters_outside_the_alphabet_are_refused() {
    let mut wrong = Vec::new();
    for ruleset in rulesets::all() {
        let (Alphabet::Row(cells) | Alphabet::Rows(cells)) = ruleset.alphabet() else {
            continue;
        };
        let example = arguments(&**ruleset);
        // Parameters stand before the board.
        let Some(at) = example
            .iter()
            .rposition(|argument| matches!(argument, Argument::Text(_)))
        else {
            continue;
        };
        let Argument::Text(text) = &example[at] else {
            continue;
        };
        for letter in ['Q', '7', '0', '?', 'é'] {
            if is_known(cells, letter) {
                continue;
            }
            for (place, c) in text.char_indices() {
                if matches!(c, '|' | '/' | ' ') {
                    continue;
                }
                let mut board = text.clone();
                board.replace_range(place..place + c.len_utf8(), &letter.to_string());
                let mut given = example.clone();
                given[at] = Argument::Text(board.clone());
                if refused(&**ruleset, &given).is_none() {
                    wrong.push(format!("{} {board}", ruleset.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every way to put another integer into the places of integers.
fn with_integer(arguments: &[Argument], number: &BigInt) -> Vec<Vec<Argument>> {
    let mut all = Vec::new();
    for at in 0..arguments.len() {
        let mut given = arguments.to_vec();
        match &arguments[at] {
            Argument::Integer(_) => {
                given[at] = number.clone().into();
                all.push(given);
            }
            Argument::List(items) => {
                for item in 0..items.len() {
                    if matches!(items[item], Argument::Integer(_)) {
                        let mut items = items.clone();
                        items[item] = number.clone().into();
                        given[at] = Argument::List(items);
                        all.push(given.clone());
                    }
                }
            }
            _ => {}
        }
    }
    all
}

/// The greatest numbers that are allowed according to a message.
fn limits(message: &str) -> Vec<BigInt> {
    let words: Vec<&str> = message.split([' ', ',', ';', ')']).collect();
    let number = |word: &str| -> Option<BigInt> {
        match word.split_once("**").or_else(|| word.split_once('^')) {
            Some((base, power)) => Some(base.parse::<BigInt>().ok()?.pow(power.parse().ok()?)),
            None => word.parse().ok(),
        }
    };
    let found = words.windows(2).filter_map(|pair| match pair[0] {
        "most" | "to" | "and" => number(pair[1]),
        "below" => number(pair[1]).map(|n| n - 1),
        _ => None,
    });
    found.collect()
}

/// A message without its numbers.
fn template(message: &str) -> String {
    message.replace(|c: char| c.is_ascii_digit(), "")
}

#[test]
fn messages_about_numbers_are_true() {
    let mut wrong = BTreeSet::new();
    for ruleset in rulesets::all() {
        let example = arguments(&**ruleset);
        for number in [
            BigInt::from(10).pow(30),
            (1i64 << 40).into(),
            BigInt::from(-1),
        ] {
            for (place, given) in with_integer(&example, &number).into_iter().enumerate() {
                let Some(message) = refused(&**ruleset, &given) else {
                    continue;
                };
                let shown: Vec<String> = given.iter().map(Argument::to_string).collect();
                let said = format!("{}({}): {message}", ruleset.name(), shown.join(", "));
                if message.contains("not an integer") {
                    wrong.insert(said);
                    continue;
                }
                // Boards and codes have limits of their own.
                let is_other = ["a board ", "almonds", "seeds, such", "is too large"];
                if number.sign() == Sign::Minus || is_other.iter().any(|&w| message.contains(w)) {
                    continue;
                }
                let is_refused_so = |number: &BigInt| {
                    let given = with_integer(&example, number).swap_remove(place);
                    let other = refused(&**ruleset, &given);
                    other.is_some_and(|other| template(&other) == template(&message))
                };
                let is_limit = |most: &BigInt| is_refused_so(&(most + 1)) && !is_refused_so(most);
                if !limits(&message).iter().any(is_limit) {
                    wrong.insert(said);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A board that is too large is not refused for another reason.
#[test]
fn messages_about_large_boards_are_true() {
    let mut wrong = BTreeSet::new();
    for ruleset in rulesets::all() {
        let between = match ruleset.alphabet() {
            Alphabet::Row(_) => "",
            Alphabet::Rows(_) => "|",
            _ => continue,
        };
        let example = arguments(&**ruleset);
        let length = |at: &usize| match &example[*at] {
            Argument::Text(text) => text.len(),
            _ => 0,
        };
        let Some(at) = (0..example.len()).max_by_key(length) else {
            continue;
        };
        let mut given = example.clone();
        if let Argument::Text(text) = &example[at] {
            given[at] = Argument::Text(vec![&text[..]; 1000].join(between));
        }
        if let Some(message) = refused(&**ruleset, &given)
            && ![
                "at most",
                " to ",
                "expected one ",
                "of three cells",
                "second turning game",
            ]
            .iter()
            .any(|words| message.contains(words))
        {
            wrong.insert(format!("{}: {message}", ruleset.name()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn messages_name_what_was_found() {
    let mut session = session();
    for (input, says) in [
        ("col(path(10000), \"\")", "from 0 to 1000, not 10000"),
        (
            "turned_domineering(1, 65)",
            "a board of 1 × 65 cells is too large: columns × (rows + 1) is at most 128",
        ),
        ("euclid(10**30, 7)", "of at most 18446744073709551615"),
        (
            "check_claim(misere(subtraction([1, 2])), lambda n: n == 0, [5])",
            "in `misere(subtraction)` the player who cannot move does not simply lose",
        ),
        ("sos(\"S.Q\")", "expected S, O or ."),
        ("turning_turtles(\"0110\")", "expected H or T at place 0"),
        (
            "steps(odd_even_subtraction(6))",
            "`steps` has no account of `odd_even_subtraction` step by step",
        ),
    ] {
        let found = answer(&mut session, input);
        assert!(found.contains(says), "{input}: {found}");
    }
}

/// A ruleset that has steps tells them of its example; of the others nothing is said that their help contradicts.
#[test]
fn steps_do_not_deny_what_help_says() {
    let mut session = session();
    for ruleset in rulesets::all() {
        let found = answer(&mut session, &format!("steps({})", ruleset.example()));
        assert!(
            !found.starts_with("error") || found.contains("has no account of"),
            "{}: {found}",
            ruleset.name()
        );
        assert!(!found.contains("no theorem is known"), "{found}");
    }
}
