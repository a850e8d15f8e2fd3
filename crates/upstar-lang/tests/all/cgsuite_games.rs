//! Games that CGSuite has, as a user types them, with the answers that CGSuite or the literature gives.

use crate::common::answer;
use upstar_lang::{Limits, Session};

#[test]
fn values() {
    let mut session = Session::new(Limits::default());
    for (input, value) in [
        ("canonical(queens_clobber(\"xox|ox.\"))", "^"),
        ("anti_clobber(\"xoxo|oo..\") == {*|-1}", "true"),
        ("diagonal_clobber(\"xoxo|oox.|xxx.\") == {0,v*|vv}", "true"),
        ("eatcake(8, 3) == {^^|*}", "true"),
        ("canonical(partizan_euclid(8, 7))", "^5"),
        ("canonical(lasers(\"brb|rbr|brb\"))", "{4|0}"),
        (
            "canonical(gen_col(path(5), \"L...L\", \".L\", \".R\")) == {4|0,+-1}",
            "true",
        ),
        ("canonical(sowing(2, 1, 1, 1))", "1/2"),
        ("grundy(mem(10, 4))", "2"),
        ("grundy(gen_wythoff(2, 10, 4))", "0"),
        ("grundy(arc_kayles(\"0-0, 0-1, 1-1\"))", "2"),
        (
            "canonical(childish_hotchpotch(\"0-1:B, 1-2:B, 1-3:R, 3-4:B\"))",
            "2",
        ),
    ] {
        assert_eq!(answer(&mut session, input), value, "{input}");
    }
}

#[test]
fn codes_in_full() {
    let mut session = Session::new(Limits::default());
    for (input, value) in [
        // Grundy's game, Nim and Lasker's Nim under their codes in CGSuite.
        ("grundy(take_and_break(\"4!.0\", 13))", "3"),
        ("grundy(take_and_break(\"0.[3]\", 20))", "20"),
        ("grundy(take_and_break(\"4.[3]\", 7))", "8"),
        (
            "nim_sequence(take_and_break(\"0.3f\"), 12)",
            "[0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5]",
        ),
        (
            "grundy(take_and_break(kayles, 10)) == grundy(kayles(10))",
            "true",
        ),
        (
            "take_and_break(\"40.0\", 5)",
            "error: a heap must get smaller: with 1 chips added a move must leave at least 3 heaps",
        ),
    ] {
        assert_eq!(answer(&mut session, input), value, "{input}");
    }
}

/// Products by name: nim products, in three dimensions too.
#[test]
fn products_by_name() {
    let mut session = Session::new(Limits::default());
    for (input, value) in [
        ("grundy(tartan(twins, twins, 25, 40))", "73"),
        (
            "grundy(tartan(mock_turtles, ruler, twins, 2, 4, 3))",
            "nim_mul(nim_mul(4, 4), 3)",
        ),
        (
            "grundy(tartan(\"mock_turtles\", \"1+ consecutive from 1\", twins, \"(2,4,3)\"))",
            "nim_mul(nim_mul(4, 4), 3)",
        ),
        (
            "winning_moves(tartan(twins, twins, twins, \"(1,1,1)\"), L)",
            "[tartan(\"twins\", \"twins\", \"twins\", \"(0,0,0),(0,0,1),(0,1,0),(0,1,1),(1,0,0),(1,0,1),(1,1,0)\")]",
        ),
        ("grundy(acrostic(twins, twins, twins, 1, 2, 4))", "7"),
    ] {
        let value = answer(&mut session, value);
        assert_eq!(answer(&mut session, input), value, "{input}");
    }
}

/// Where play may return to a position, values have loops.
#[test]
fn games_that_may_go_on() {
    let mut session = Session::new(Limits::default());
    let strip = "generalized_toads_and_frogs(\"T.F\", 1, [-1, 1])";
    let same = format!("{strip} == backsliding_toads_and_frogs(\"T.F\")");
    assert_eq!(answer(&mut session, &same), "true");
    assert_eq!(answer(&mut session, &format!("outcome({strip})")), "P");
}
