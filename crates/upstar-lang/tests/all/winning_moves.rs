//! `winning_moves`: moves that exist, of positions, forms and sums.

use crate::common::answer;
use upstar_lang::{Limits, Session};

#[test]
fn positions_forms_and_values() {
    let mut session = Session::new(Limits::default());
    for (input, moves) in [
        ("winning_moves(nim(2, 3, 1, 5), \"L\")", "[nim(1, 2, 3)]"),
        ("winning_moves([nim(2, 3, 1, 5)], L)", "[[nim(1, 2, 3)]]"),
        (
            "winning_moves(domineering(2, 2), R)",
            "[domineering(\"##|..\"), domineering(\"..|##\")]",
        ),
        ("winning_moves({1, 2, -3|*}, L)", "[1, 2]"),
        ("winning_moves({1, 2, -3|*}, R)", "[]"),
        ("winning_moves(*3, R)", "[0]"),
        ("winning_moves(0, L)", "[]"),
        ("winning_moves(sos(4), L)", "[]"),
        ("winning_moves(sos(\"S.S.\"), R)", "[sos(\"SOS.\")]"),
        (
            "winning_moves(digraph(\"t>; v>v,t\", \"v\"), L)",
            "[digraph(\"t>; v>v,t\", \"t\")]",
        ),
        (
            "winning_moves(mock_turtles(\"HTT\"), L)",
            "[mock_turtles(\"TTT\")]",
        ),
        (
            "winning_moves([digraph(\"t>; v>v,t\", \"v\"), nim(1, 1)], L)",
            "[[digraph(\"t>; v>v,t\", \"t\"), nim(1, 1)]]",
        ),
    ] {
        assert_eq!(answer(&mut session, input), moves, "{input}");
    }
}

/// The sums after a move are sums: they read back, can be played on, and are games wherever a game is needed.
#[test]
fn sums_stay_apart() {
    let mut session = Session::new(Limits::default());
    let input = "M := winning_moves(nim(1, 2) + clobber(\"xo\") - toads_and_frogs(\"T.F\"), L)";
    let text = answer(&mut session, input);
    assert!(text.starts_with("[nim("), "{text}");
    let first = answer(&mut session, "M[0]");
    assert!(first.contains(" + ") || first.contains(" - "), "{first}");
    assert_eq!(answer(&mut session, &format!("M[0] == {first}")), "true");
    assert_eq!(answer(&mut session, "M[0] >= 0"), "true");
    // After a winning move the player to move loses.
    assert_eq!(answer(&mut session, "winning_moves(M[0], R)"), "[]");
    let json = session.evaluate("M[0]").unwrap();
    let json = session.value_json("M[0]", &json).unwrap();
    assert_eq!(
        (json["kind"].as_str(), json["value"].as_str()),
        (Some("game"), Some(&*first))
    );
    // A new store, as after memory ran out, does not matter to it.
    session.renew();
    assert_eq!(answer(&mut session, "M[0]"), first);
    assert_eq!(answer(&mut session, "M[0] >= 0"), "true");
}

#[test]
fn mistakes() {
    let mut session = Session::new(Limits::default());
    for (input, part) in [
        (
            "winning_moves(true, L)",
            "a game, a position or a list of them",
        ),
        (
            "winning_moves([1, true], L)",
            "a list of games here, and it contains a truth value",
        ),
        ("winning_moves(*, 3)", "expects a text"),
        ("winning_moves(*, \"up\")", "a player here, L or R"),
        ("winning_moves([sos(4), *], L)", "`sos` is played alone"),
    ] {
        let text = answer(&mut session, input);
        assert!(text.contains(part), "{input}: {text}");
    }
}
