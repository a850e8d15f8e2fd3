//! Large or deep proofs are checked or refused, and every claim needs its proof.

use upstar_check::check;

fn proof(games: &str, claim: &str, rest: &str) -> String {
    format!(
        r#"{{"format": "upstar-proof", "version": 1, "games": [{games}], "claim": {claim}, {rest}}}"#
    )
}

/// 0, 1, 2, …, each the Left option of the next.
fn chain(length: usize) -> String {
    let mut games = vec!["[[], []]".to_owned()];
    games.extend((1..length).map(|n| format!("[[{}], []]", n - 1)));
    games.join(",")
}

#[test]
fn deep_games() {
    let length = 50_000;
    let last = length - 1;
    let claim = format!(r#"{{"kind": "outcome", "sum": [[1, {last}]], "outcome": "L"}}"#);
    let opening = format!(
        r#""strategy": [{{"sum": [{last}], "answers": []}}, {{"sum": [{}], "answers": []}}],
           "openings": [{{"sum": [{last}], "move": [{last}, {}]}}]"#,
        last - 1,
        last - 1
    );
    let verdict = check(&proof(&chain(length), &claim, &opening)).unwrap();
    assert_eq!(verdict.statement, format!("outcome({last}) == L"));
    // A game whose text would be deeply nested.
    let games = format!("{}, [[], [0, {last}]]", chain(length));
    let claim = format!(
        r#"{{"kind": "relation", "left": [[1, {length}]], "relation": "<=", "right": [[1, {length}]]}}"#
    );
    assert!(check(&proof(&games, &claim, r#""strategy": []"#)).is_ok());
}

#[test]
fn long_sums_cancel() {
    let ones = vec!["[1, 1]"; 50_000].join(",");
    let claim =
        format!(r#"{{"kind": "relation", "left": [{ones}], "relation": "==", "right": [{ones}]}}"#);
    assert!(check(&proof("[[], []], [[0], []]", &claim, r#""strategy": []"#)).is_ok());
}

#[test]
fn equal_trees_are_equal_however_they_are_listed() {
    let games = "[[], []], [[0], [0]], [[0, 1], [1]], [[0], [0]], [[3, 0, 0], [3]]";
    let claim = r#"{"kind": "relation", "left": [[1, 2]], "relation": "==", "right": [[1, 4]]}"#;
    assert!(check(&proof(games, claim, r#""strategy": []"#)).is_ok());
}

#[test]
fn a_pass_is_no_move() {
    // * >= 0 is false: Right moves to 0, and Left has no answer.
    let games = "[[], []], [[0], [0]]";
    let claim = r#"{"kind": "relation", "left": [[1, 1]], "relation": ">=", "right": []}"#;
    for answer in [
        "",
        "[1, 0, 1, 0]",
        "[1, 0, 0, 0]",
        "[1, 1, 1, 0]",
        "[1, 0]",
        "1",
    ] {
        let rest = format!(r#""strategy": [{{"sum": [1], "answers": [{answer}]}}]"#);
        assert!(check(&proof(games, claim, &rest)).is_err(), "{answer}");
    }
    assert!(check(&proof(games, claim, r#""strategy": []"#)).is_err());
    assert!(
        check(&proof(
            games,
            claim,
            r#""openings": [{"sum": [1], "move": [1, 0]}], "strategy": []"#
        ))
        .is_err()
    );
}

#[test]
fn positions_must_have_their_moves() {
    let claim = r#"{"kind": "relation", "left": [], "relation": "==", "right": []}"#;
    let right = [
        r#"["nim(0)", 0], ["nim(1)", 1]"#,
        r#"["clobber(\"xo\")", 1], ["clobber(\".x\")", 0], ["clobber(\"o.\")", 0]"#,
        r##"["domineering(\".|.\")", 2], ["domineering(\"#|#\")", 0]"##,
        r#"["someothergame(7)", 1]"#,
    ];
    let wrong = [
        r#"["nim(1)", 1]"#,
        r#"["nim(0)", 0], ["nim(1)", 0]"#,
        r#"["nim(0)", 0], ["nim(1)", 1], ["nim(1)", 0]"#,
        r#"["nim(4000000000)", 1]"#,
        r#"["nim(x)", 1]"#,
        r#"["clobber(\"xo\")", 1], ["clobber(\".x\")", 0]"#,
        r#"["clobber(\"xo|x\")", 1]"#,
        r#"["clobber(xo)", 1]"#,
        r###"["domineering(\"..\")", 2], ["domineering(\"##\")", 0]"###,
        r#"["no call", 0]"#,
        r#"[0, "nim(0)"]"#,
    ];
    let games = "[[], []], [[0], [0]], [[0], []]";
    for positions in right {
        let rest = format!(r#""positions": [{positions}], "strategy": []"#);
        check(&proof(games, claim, &rest)).unwrap();
    }
    for positions in wrong {
        let rest = format!(r#""positions": [{positions}], "strategy": []"#);
        assert!(check(&proof(games, claim, &rest)).is_err(), "{positions}");
    }
}
