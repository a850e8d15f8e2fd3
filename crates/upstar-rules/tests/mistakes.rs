//! Bad rule files: each is refused, with the line that is wrong.

use upstar_rules::{Ending, Mistake, RuleFile};

/// The mistake in a file, with the text it points at and its line.
fn mistake(source: &str) -> (Mistake, String, usize) {
    let mistake = RuleFile::read(source).expect_err(source);
    let at = source[mistake.place.clone()].to_owned();
    let line = source[..mistake.place.start].matches('\n').count() + 1;
    (mistake, at, line)
}

fn with(line: &str) -> String {
    format!("name: g\nboard: grid\npieces: x Left, o Right, g\n{line}\n")
}

#[test]
fn lines_and_places() {
    for (line, message, at) in [
        ("left: x y -> . x", "there is no piece `y`", "y"),
        ("left: x o", "expected an arrow", "x o"),
        ("left: x o -> x", "2 cells become 1", "x o -> x"),
        (
            "left: x o -> . x, sideways",
            "`sideways` is no direction",
            "sideways",
        ),
        ("left: x o -> . x,", "expected something here", ""),
        (
            "left: x o -> . x, unless near x",
            "condition is not understood",
            "unless near x",
        ),
        ("left: x [o -> . x", "this bracket is not closed", "["),
        ("left: x (o . -> . x", "this bracket is not closed", "("),
        ("left: x (o .) -> . . x", "expected `*` or `+`", "(o .)"),
        ("left: * x -> . x", "repeats the cell before it", "*"),
        ("left: x [] -> . x", "this set is empty", "[]"),
        ("left: x . / . -> . x / .", "this row has 1 cells", "."),
        (
            "left: x .+ / . . -> .+ x / . .",
            "nothing can be repeated",
            "x .+",
        ),
        (
            "left: x # -> . x",
            "nothing can be put where there may be no cell",
            "x",
        ),
        (
            "left: [xo] . -> . [xg]",
            "the same set must stand on the left",
            "[xg]",
        ),
        ("left: x -> x", "this move changes nothing", "x -> x"),
        (
            "left: x .* -> .* x .* o",
            "cells become",
            "x .* -> .* x .* o",
        ),
        (
            "left: x . -> . x, flipped",
            "only a pattern of several rows",
            "flipped",
        ),
        ("both: mirror", "expected `right: mirror`", "mirror"),
        ("right: mirror", "nothing to mirror", "mirror"),
        (
            "left: o . -> x x, right, then x . -> . x",
            "not exactly one",
            "x .",
        ),
        ("middle: x . -> . x", "`middle` is no key", "middle"),
        ("left:", "there is nothing behind `left:`", "left:"),
        (
            "left x . -> . x",
            "expected a line such as",
            "left x . -> . x",
        ),
        ("start: xq\nleft: . -> x", "`q` is no cell", "q"),
        ("start: x|xo\nleft: . -> x", "this row has 2 cells", "xo"),
        (
            "board: strip\nleft: . -> x",
            "there is a line `board:` already",
            "board: strip",
        ),
        (
            "example: h(1, 2)\nleft: . -> x",
            "expected a call such as g(...)",
            "h(1, 2)",
        ),
    ] {
        let (mistake, place, number) = mistake(&with(line));
        assert!(mistake.message.contains(message), "{line}: {mistake}");
        assert_eq!(place, at, "{line}");
        assert_eq!(number, 4, "{line}");
    }
}

#[test]
fn what_is_missing() {
    for (source, message) in [
        ("", "there is no line `name:`"),
        ("name: g", "there is no line `board:`"),
        ("name: g\nboard: grid", "there is no move"),
        (
            "name: my game\nboard: grid\nleft: . -> #",
            "`my game` is no name",
        ),
        ("name: g\nboard: torus\nleft: . -> #", "`torus` is no board"),
        (
            "name: g\nboard: grid\npieces: xy\nleft: . -> #",
            "a piece is one letter",
        ),
        (
            "name: g\nboard: grid\npieces: x, x\nleft: . -> #",
            "is there already",
        ),
        (
            "name: g\nboard: grid\npieces: x Up\nleft: . -> #",
            "expected `Left` or `Right`",
        ),
        (
            "name: g\nboard: grid\npieces: (\nleft: . -> #",
            "means something else",
        ),
        (
            "name: g\nboard: grid\npieces: x Left\nleft: . -> x\nright: mirror",
            "different numbers of pieces",
        ),
        (
            "name: g\nboard: strip\nleft: . . -> # #, vertical",
            "a strip has one row",
        ),
        (
            "name: g\nboard: strip\nleft: . / . -> # / #",
            "a strip has one row",
        ),
        (
            "name: g\nboard: graph\nleft: . . -> # #, vertical",
            "a graph has no directions",
        ),
        (
            "name: g\nboard: graph\nleft: . -> #, unless touching #",
            "a graph has no corners",
        ),
        (
            "name: g\nboard: heaps\nboth: eat 3",
            "expected `take` or `split`",
        ),
        (
            "name: g\nboard: heaps\nboth: take",
            "expected how many may be taken",
        ),
        ("name: g\nboard: heaps\nboth: take 0", "changes nothing"),
        (
            "name: g\nboard: heaps\nboth: take 1..99999999",
            "expected a number such as 3",
        ),
        (
            "name: g\nboard: heaps\nboth: take 1 leaving many heaps",
            "expected 0, 1 or 2 heaps",
        ),
    ] {
        let (mistake, _, _) = mistake(source);
        assert!(mistake.message.contains(message), "{source}: {mistake}");
    }
}

#[test]
fn play_that_never_ends() {
    for (lines, shown) in [
        ("left: x . -> . x", "x. → .x → x."),
        ("left: x . -> . x, right\nright: x . -> . x, left", "→"),
        ("left: x -> o\nright: o -> x", "→"),
        ("left: x -> o\nleft: o -> g\nright: g -> x", "→"),
        (
            "left: . . -> x x, vertical\nright: x x -> . ., vertical",
            "→",
        ),
    ] {
        let rules = RuleFile::read(&with(lines)).unwrap();
        let Ending::Loops { boards, place } = rules.ending() else {
            panic!("{lines}: {:?}", rules.ending());
        };
        assert!(boards.contains(shown), "{lines}: {boards}");
        let list: Vec<&str> = boards.split(" → ").collect();
        assert_eq!(list.first(), list.last(), "{boards}");
        assert!(with(lines)[place.clone()].contains("->"), "{lines}");
        assert!(rules.ends().may_loop);
    }
    let rules = RuleFile::read("name: g\nboard: graph\npieces: x\nboth: x . -> . x\n").unwrap();
    assert!(rules.ending().boards().is_some());
}

/// Play ends, for a known reason.
#[test]
fn measures() {
    for lines in [
        "left: x . -> . x, right",
        "left: x . -> . x, right\nright: o . -> . o, left",
        "left: x .+ -> .+ x, up or right",
        "left: x o -> . x\nright: mirror",
        "left: x -> o\nleft: o -> g",
    ] {
        let rules = RuleFile::read(&with(lines)).unwrap();
        assert_ne!(*rules.ending(), upstar_rules::Ending::Unknown, "{lines}");
    }
}

#[test]
fn boards_that_do_not_fit() {
    use upstar::position::Argument;
    let rules = RuleFile::read(&with("left: . . -> x x")).unwrap();
    let n = Argument::Integer;
    for (arguments, message) in [
        (vec![n(12), n(12)], "too large"),
        (vec![n(1_000_000_000_000), n(1)], "between 0 and 128"),
        (vec![n(-1), n(2)], "between 0 and 128"),
        (vec![Argument::Text("x?".into())], "`?` is no cell"),
        (vec![Argument::Text("x|xx".into())], "this row has 2 cells"),
        (vec![], "expected a board"),
    ] {
        let wrong = rules.build(&arguments).unwrap_err();
        assert!(wrong.message.contains(message), "{wrong}");
    }
    let heaps = RuleFile::read("name: g\nboard: heaps\nboth: take any").unwrap();
    let wrong = heaps.build(&[n(10_000_000_000)]).unwrap_err();
    assert!(wrong.message.contains("a heap has from 0 to 100000"));
    assert!(heaps.build(&[n(0), n(100_000)]).is_ok());
    let strip = RuleFile::read("name: g\nboard: strip\nboth: . . -> # #").unwrap();
    assert!(strip.build(&[n(127)]).is_ok());
    assert!(
        strip
            .build(&[n(128)])
            .unwrap_err()
            .message
            .contains("too large")
    );
    assert!(strip.build(&[n(-3)]).is_err());
    let graph = RuleFile::read("name: g\nboard: graph\nboth: . .* . -> # #* #").unwrap();
    let complete = std::sync::Arc::new(upstar::position::Graph::complete(12).unwrap());
    let wrong = graph.build(&[Argument::Graph(complete)]).unwrap_err();
    assert!(
        wrong.message.contains("too many different moves"),
        "{wrong}"
    );
}

/// Any text is refused or read, without a panic.
#[test]
fn any_text_is_safe() {
    let pieces = [
        "name: a\n",
        "board: grid\n",
        "board: strip\n",
        "board: graph\n",
        "pieces: x Left, o Right\n",
        "left: ",
        "right: mirror\n",
        "x",
        " o",
        " .",
        "#",
        "?",
        "*",
        "+",
        "(",
        ")",
        "[",
        "]",
        "->",
        ", any",
        ", then ",
        " / ",
        "\n",
        "é",
        "unless next to ",
        "both: take 1\n",
        "start: ",
    ];
    let mut seed = 7u64;
    for _ in 0..20_000 {
        let mut text = String::from("name: a\nboard: grid\npieces: x Left, o Right\n");
        for _ in 0..12 {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            text += pieces[(seed >> 33) as usize % pieces.len()];
        }
        if let Err(mistake) = RuleFile::read(&text) {
            assert!(
                text.get(mistake.place.clone()).is_some(),
                "{text}: {mistake:?}"
            );
        }
    }
}
