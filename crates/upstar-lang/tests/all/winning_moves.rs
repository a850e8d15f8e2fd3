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

/// Sums in which moves bind the next one cannot be added up, and are answered all the same.
#[test]
fn sums_in_which_moves_bind_the_next_one() {
    let mut session = Session::new(Limits::default());
    for (input, expected) in [
        ("outcome(top_entails(5) + top_entails(3))", "N"),
        ("outcome(top_entails(6) + nim(2))", "P"),
        ("outcome_pair(top_entails(6) + *2)", "RL"),
        ("outcome(top_entails([4]) + nim(2))", "P"),
        ("outcome(-top_entails(5))", "P"),
        ("grundy(top_entails(4) + top_entails(6))", "3"),
        ("grundy(top_entails(3) + nim(2))", "moon"),
        ("G := top_entails(4); grundy(G + G + *5)", "5"),
        ("winning_moves(top_entails(6) + *2, L)", "[]"),
        ("outcome(nimstring(2, 2) + nim(3))", "N"),
        ("grundy(nimstring(2, 2) + nim(3) + *3)", "0"),
        // Not impartial, with loops, for ever: an analysis of all positions answers.
        ("outcome(top_entails(4) + 1)", "L"),
        ("outcome(top_entails(4) + {1|-1})", "N"),
        ("outcome(top_entails(4) + over)", "L"),
        ("outcome(top_entails(5) + digraph(\"v>v\", \"v\"))", "D"),
        ("remoteness(top_entails(5) + nim(2))", "5"),
        // Infinite nim values.
        ("outcome(digraph(\"t>; v>v,t\", \"v\") + nim(2))", "D"),
        ("grundy(digraph(\"t>; v>v,t\", \"v\") + nim(2))", "inf{2}"),
        ("outcome(misere(nim(2)) + misere(nim(2)))", "P"),
        // Sums that can be added up.
        ("outcome(nim(3) + kayles(3))", "P"),
        ("grundy(nim(3) - kayles(3) + *)", "1"),
        ("outcome(over - over)", "D"),
    ] {
        assert_eq!(answer(&mut session, input), expected, "{input}");
    }
    for (input, expected) in [
        (
            "outcome(dots(2, 2) + nim(1))",
            "`dots` is played alone and cannot be added to other games: play is for points",
        ),
        (
            "grundy(top_entails([4]) + nim(1))",
            "top_entails([4]) has no nim value: the next move must be made in it",
        ),
        (
            "grundy(top_entails(4) + domineering(2, 2))",
            "`domineering` has no nim values: its theory is `short`",
        ),
        (
            "grundy(top_entails(4) + 1)",
            "1 is not worth a nim heap, so the sum has no nim value; ask `outcome` or `winning_moves`",
        ),
        (
            "grundy(top_entails(3) + digraph(\"v>v\", \"v\"))",
            "an infinite and a loony nim value have no sum; ask `outcome` or `winning_moves`",
        ),
        (
            "outcome(top_entails(5) + dud)",
            "a value with two sides has no moves of its own: ask about its `onside` and its `offside`",
        ),
    ] {
        let problem = session.evaluate(input).unwrap_err();
        assert_eq!(problem.message, expected, "{input}");
    }
}
