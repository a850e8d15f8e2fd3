//! Misère play in the language.

use crate::common::{answer, session};

#[test]
fn values_read_back() {
    let mut session = session();
    for (input, output) in [
        ("*[2]", "*[2]"),
        ("*[]", "*[0]"),
        ("*[2,0]", "*[1]"),
        ("*[3, 2]", "*[2+2]"),
        ("*[[2],3,2,0]", "*[2#,3,2,0]"),
        ("*[2#] + *[1]", "*[2#+1]"),
        ("*[2#] + *[2#]", "*[[2#+2]]"),
        ("∗[2#,1]", "*[2#,1]"),
        ("[*[2], *[3]]", "[*[2], *[3]]"),
        ("G := *[2]; G + G", "*[2+2]"),
        ("3 * [1, 2]", "[1, 2, 1, 2, 1, 2]"),
        ("n := 2; n*[1, 2]", "[1, 2, 1, 2]"),
        ("*[2#,1] # a comment", "*[2#,1]"),
        ("misere_value(0)", "*[0]"),
        ("misere_value(*2)", "*[2]"),
        ("misere_value(nim(2) + *2)", "*[2+2]"),
        ("misere_value({0, *|*, 0})", "*[2]"),
        ("*[2+2] == *[3,2]", "true"),
        ("*[2] != *[3]", "true"),
    ] {
        let found = answer(&mut session, input);
        assert_eq!(found, output, "{input}");
        assert_eq!(answer(&mut session, &found), output, "{input}");
    }
}

#[test]
fn mixing_is_refused() {
    let mut session = session();
    let mixed = "misère values and games of normal play cannot be mixed";
    for (input, message) in [
        ("*[2] + *2", mixed),
        ("*[2] + nim(2)", mixed),
        ("1 + *[2]", mixed),
        ("*[2] == *2", mixed),
        ("*[2] - *[2]", "misère values have no negatives"),
        ("-*[2]", "misère values have no negatives"),
        (
            "*[2] < *[3]",
            "a misère value and a misère value are not comparable so",
        ),
        ("{*[2]|}", "expected a game, found a misère value"),
        (
            "temperature(*[2])",
            "`temperature` expects a game here, found a misère value",
        ),
        ("misere_value(domineering(2, 2))", "is not impartial"),
        ("misere_value({1|})", "this game is not impartial"),
        (
            "misere_value(digraph(\"t>; v>v,t\", \"v\"))",
            "has no misère value",
        ),
        ("misere_le(*[2], 0)", "this is a misère value"),
        (
            "misere_eq(1, 0, \"dicot\")",
            "1 is not in the universe \"dicot\"",
        ),
        ("misere_eq(1, 0, \"dicots\")", "unknown universe \"dicots\""),
        ("misere_distinguish(*[2], *[2])", "the two values are equal"),
        ("misere_values_born_by(5)", "an integer from 0 to 4"),
        ("misere_wins(domineering(2, 3))", "name the player"),
        ("genus(\"1^\")", "expected a genus such as"),
        ("*[2", "found the end"),
        ("*[2,,3]", "found `,`"),
        ("*[#]", "found `#`"),
        ("*[-1]", "found `-`"),
        ("*[1/2]", "found `/`"),
        ("*[{0|1}]", "found `{`"),
        (
            "*[20000]",
            "stopped: a nim heap above 10000 in a misère value",
        ),
    ] {
        let found = answer(&mut session, input);
        assert!(
            found.starts_with("error") && found.contains(message),
            "{input}: {found}"
        );
    }
}

#[test]
fn members_of_the_answer() {
    let mut session = session();
    let json = session.json("*[2#,3,2,0]");
    let expected = serde_json::json!({
        "input": "*[2#,3,2,0]", "kind": "misere", "value": "*[2#,3,2,0]", "form": "*[2#,3,2,0]", "outcome": "N",
        "genus": "1^431", "nim_value": 1, "misere_nim_value": 4, "birthday": 4, "class": "restive",
    });
    assert_eq!(json, expected);
    let json = session.json("genus(kayles(27))");
    assert_eq!((&json["kind"], &json["base"]), (&"genus".into(), &8.into()));
    assert_eq!(json["digits"], serde_json::json!([8, 10]));
}

/// Facts of the theory, as the language answers them.
#[test]
fn facts() {
    let mut session = session();
    for (input, output) in [
        (
            "[misere_outcome(nim(1, 2, 3)), misere_outcome(nim(1, 2, 2))]",
            "[P, N]",
        ),
        ("misere_outcome(nim(10**30, 10**30))", "P"),
        ("misere_wins(nim(3, 4, 5))", "[nim(1, 4, 5)]"),
        ("misere_wins(nim(1, 2, 3))", "[]"),
        (
            "[misere_outcome(kayles(n)) == P for n in [1, 4, 9, 12, 20, 5]]",
            "[true, true, true, true, true, false]",
        ),
        ("misere_outcome(kayles(25, 9, 4))", "P"),
        ("misere_outcome(kayles(17, 12))", "N"),
        (
            "[misere_outcome(domineering(2, n)) for n in 1..7]",
            "[R, P, L, N, R, P, N]",
        ),
        (
            "[misere_outcome(cram(2, n)) for n in 1..7]",
            "[P, N, P, N, P, N, P]",
        ),
        (
            "[misere_outcome(toads_and_frogs(r)) for r in [\"T.F\", \"TT.F\", \"TT.FF\", \"T..F\", \"TTT..FF\"]]",
            "[P, P, P, N, R]",
        ),
        (
            "[misere_outcome(clobber(b)) for b in [\"xo\", \"xoxo\", \"xo|ox\", \"xox|oxo\", \"xxo\", \"xxoo\"]]",
            "[P, N, P, N, R, N]",
        ),
        (
            "genus_sequence(\"0.34\", 6)",
            "[\"0^120\", \"1^031\", \"0^120\", \"1^031\", \"2^20\", \"0^120\", \"1^031\"]",
        ),
        ("outcome(misere(domineering(2, 3)))", "L"),
        // Coins of turning games do not add up in misère play.
        (
            "[misere_outcome(turning_turtles(c)) for c in [\"THH\", \"TTTHH\", \"HHH\", \"THTH\"]]",
            "[P, P, N, N]",
        ),
        ("misere_outcome(mock_turtles(\"THHH\"))", "P"),
        (
            "[[misere_value(cram(p[0], p[1])), quotient_order(misere_quotient(cram(p[0], p[1])))] for p in [[2, 2], [2, 3], [3, 3], [2, 4]]]",
            "[[*[0], 2], [*[1], 6], [*[0], 6], [*[0], 6]]",
        ),
        (
            "[n for n in 3..8 if misere_outcome(wythoff(n, n + 2)) == P]",
            "[3]",
        ),
        ("outcome(misere(misere(domineering(2, 3))))", "N"),
        ("outcome(swap_colours(misere(domineering(2, 3))))", "R"),
        (
            "[misere_canonical(G, \"dicot\") for G in [{*2|*2}, {0,{0|*}|*}]]",
            "[{*2|*2}, {0,^|*}]",
        ),
        ("misere_compare(*2, 0, \"dicot\")", "<>"),
        ("misere_compare(domineering(2, 4), 0, \"dead-ending\")", "<"),
    ] {
        assert_eq!(answer(&mut session, input), output, "{input}");
    }
}

/// Coins of a turning game do not add up in misère play; those of the ruler game happen to.
#[test]
fn rows_of_coins() {
    let mut session = session();
    let lone = |game: &str, n: usize| format!("misere_value({game}(\"{}H\"))", "T".repeat(n - 1));
    let row = |game: &str, heads: &[usize]| {
        let last = heads.iter().max().copied().unwrap_or(0);
        let coins = (1..=last).map(|n| if heads.contains(&n) { 'H' } else { 'T' });
        format!("{game}(\"{}\")", coins.collect::<String>())
    };
    let mut both = |game: &str, heads: &[usize]| {
        let apart: Vec<String> = heads.iter().map(|&n| lone(game, n)).collect();
        let input = format!(
            "[misere_outcome({}), misere_outcome({})]",
            row(game, heads),
            apart.join(" + ")
        );
        answer(&mut session, &input)
    };
    for (heads, expected) in [
        (&[2, 3][..], "[P, N]"),
        (&[4, 5], "[P, N]"),
        (&[1, 2, 3], "[N, P]"),
        (&[2, 4], "[N, N]"),
    ] {
        assert_eq!(both("turning_turtles", heads), expected, "{heads:?}");
    }
    assert_eq!(both("mock_turtles", &[2, 3, 4]), "[P, N]");
    for c in 1..=6 {
        for b in 1..=c {
            for a in 1..=b {
                let mut heads = vec![a, b, c];
                heads.dedup();
                let found = both("ruler", &heads);
                assert!(found == "[P, P]" || found == "[N, N]", "{heads:?}: {found}");
            }
        }
    }
}
