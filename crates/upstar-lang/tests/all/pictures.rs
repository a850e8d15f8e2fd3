//! Pictures, plots, tables and searches as a user asks for them.

use crate::common::session;
use std::ops::ControlFlow;
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::draw::{Element, Ink, Picture, Shade};
use upstar::position::AnyPosition;
use upstar_lang::{Limits, PictureKind, Place, PlotKind, Search, Session, Style, Verdict};

fn picture(source: &str, kind: PictureKind) -> Picture {
    session().picture(source, kind).unwrap()
}

/// The words of a picture, in alphabetical order.
fn words(picture: &Picture) -> Vec<String> {
    let words = picture.elements.iter().filter_map(|element| match element {
        Element::Text { label, .. } => Some(label.plain.clone()),
        Element::Piece { label, .. } | Element::Tile { label, .. } => {
            label.as_ref().map(|label| label.plain.clone())
        }
        _ => None,
    });
    let mut words: Vec<String> = words.collect();
    words.sort();
    words
}

fn arrows(picture: &Picture) -> usize {
    let is_arrow = |e: &&Element| matches!(e, Element::Line { arrow: true, .. });
    picture.elements.iter().filter(is_arrow).count()
}

#[test]
fn a_queen_and_a_rook_on_painted_boards() {
    let queen = picture("wythoff(5, 3)", PictureKind::Chessboard);
    // Left, down and along the diagonal.
    assert_eq!(arrows(&queen), 3);
    assert!(words(&queen).contains(&"Q".to_owned()));
    let painted = |picture: &Picture| {
        let tiles = picture.elements.iter();
        let tiles = tiles.filter_map(|element| match element {
            Element::Tile { level, .. } => Some(*level > 0),
            _ => None,
        });
        tiles.collect::<Vec<bool>>()
    };
    // (0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4) on a board of eight rows, from the bottom up.
    let places = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)];
    for (at, is_painted) in painted(&queen).into_iter().enumerate() {
        assert_eq!(is_painted, places.contains(&(at % 8, at / 8)), "{at}");
    }
    let rook = picture("nim(3, 5)", PictureKind::Chessboard);
    assert_eq!(arrows(&rook), 2);
    assert!(words(&rook).contains(&"R".to_owned()));
    // The diagonal.
    for (at, is_painted) in painted(&rook).into_iter().enumerate() {
        assert_eq!(is_painted, at % 8 == at / 8, "{at}");
    }
    assert!(
        session()
            .picture("nim(3)", PictureKind::Chessboard)
            .is_err()
    );
    assert!(
        session()
            .picture("nim(3, 99)", PictureKind::Chessboard)
            .is_err()
    );
}

#[test]
fn sums_of_boards_stand_in_one_picture() {
    let alone = picture("clobber(\"xo\")", PictureKind::Board);
    let sum = picture("clobber(\"xo\") + nim(1, 2) - ^", PictureKind::Board);
    assert!(sum.width > alone.width);
    let words = words(&sum);
    assert!(words.contains(&"+".to_owned()) && words.contains(&"−".to_owned()));
    assert!(words.contains(&"↑".to_owned()));
    let pieces = sum.elements.iter();
    let pieces = pieces
        .filter(|e| matches!(e, Element::Piece { .. }))
        .count();
    // Two stones, and three discs of heaps.
    assert_eq!(pieces, 5);
}

#[test]
fn moves_are_arrows() {
    let moves = picture("toads_and_frogs(\"T.F\")", PictureKind::Moves);
    assert_eq!(arrows(&moves), 2);
    let problem = session().picture("nim(3)", PictureKind::Moves).unwrap_err();
    assert!(problem.message.contains("a position on a board of cells"));
}

#[test]
fn trees_of_positions_have_values_or_nim_values() {
    let tree = picture("nim(1, 2)", PictureKind::NimTree);
    // nim(1, 2) has nim value 3 and moves to nim(2), nim(1, 1) and nim(1).
    let words = words(&tree);
    assert!(words.iter().filter(|word| *word == "g = 3").count() == 1);
    let tree = picture("clobber(\"xxo\")", PictureKind::PositionTree);
    let up = |e: &&Element| matches!(e, Element::Text { label, .. } if label.plain == "↑");
    assert_eq!(tree.elements.iter().filter(up).count(), 1);
    assert!(session().picture("^", PictureKind::PositionTree).is_err());
}

#[test]
fn numbers_by_their_birthdays() {
    let tree = picture("2", PictureKind::BirthTree);
    assert_eq!(words(&tree), ["0", "1", "1/2", "2", "−1", "−1/2", "−2"]);
    assert!(session().picture("1/2", PictureKind::BirthTree).is_err());
    assert!(session().picture("100", PictureKind::BirthTree).is_err());
}

#[test]
fn bidding_trees_take_games_as_they_are_written() {
    let tree = picture("{*|}", PictureKind::BiddingTree(1));
    let words = words(&tree);
    // The outcomes of {*|}, * and 0 for a total budget of 1; two ends below *.
    assert!(words.contains(&"LRLL".to_owned()), "{words:?}");
    assert!(words.contains(&"LRLR".to_owned()), "{words:?}");
    assert_eq!(words.iter().filter(|word| *word == "RRLL").count(), 2);
}

#[test]
fn the_order_of_outcomes() {
    let lines = |source: &str| {
        let order = picture(source, PictureKind::Hasse);
        let is_line = |e: &&Element| matches!(e, Element::Line { .. });
        order.elements.iter().filter(is_line).count()
    };
    // The diamond: Left above, N and P beside each other, Right below.
    assert_eq!(lines("[L, N, P, R]"), 4);
    assert_eq!(lines("feasible_bidding_outcomes(0)"), 4);
    assert!(
        session()
            .picture("[\"a\", \"b\"]", PictureKind::Hasse)
            .is_err()
    );
}

#[test]
fn plots_of_lists() {
    let kind = PictureKind::Plot(PlotKind::Scatter);
    let points = |source: &str| {
        let picture = picture(source, kind);
        let dots = picture.elements.iter();
        dots.filter(|e| matches!(e, Element::Dot { .. })).count()
    };
    assert_eq!(points("[grundy(kayles(n)) for n in 0..9]"), 10);
    assert_eq!(points("[(1, 2), (2, 1), (3, 5)]"), 3);
    let problem = session().picture("[\"a\"]", kind).unwrap_err();
    assert!(
        problem
            .message
            .starts_with("expected numbers or games to plot")
    );
    assert!(session().picture("[]", kind).is_err());
    let line = picture("[+-1, 2, {3|-1}]", PictureKind::Plot(PlotKind::Line));
    let spans = line
        .elements
        .iter()
        .filter(|e| matches!(e, Element::Line { points, ink: Ink::Left, .. } if points.len() == 2));
    // From stop to stop of the two switches.
    assert_eq!(spans.count(), 2);
    let shades = picture(
        "[[a * b for b in 0..2] for a in 0..2]",
        PictureKind::Plot(PlotKind::Intensity),
    );
    assert!(words(&shades).contains(&"4".to_owned()));
}

#[test]
fn heights_and_shades_of_values() {
    let mut session = session();
    let mut series = |source: &str| {
        let value = session.evaluate(source).unwrap();
        let series = session.series("", &[(0.into(), value)]).unwrap();
        let samples = series.samples.iter().map(|sample| sample.y.to_string());
        samples.collect::<Vec<_>>().join(" ")
    };
    // Nim heaps alone are plotted by their sizes; beside others they are infinitesimal.
    assert_eq!(series("[*, *2, 0]"), "1 2 0");
    assert_eq!(series("[*, *2, 1]"), "0 0 1");
    assert_eq!(series("[true, false]"), "1 0");
    assert_eq!(series("^"), "0");
    let mut shade = |source: &str| {
        let value = session.evaluate(source).unwrap();
        session.shade(&value).unwrap()
    };
    assert_eq!(shade("P"), Shade::Word("P".into()));
    assert_eq!(shade("*3"), Shade::Number(3.into()));
    assert_eq!(shade("true"), Shade::Word("true".into()));
    assert_eq!(shade("^"), Shade::Word("↑".into()));
}

#[test]
fn the_squares_of_the_fox() {
    // The value of the position with the fox on each square of his colour; the other squares are empty.
    let fox = picture("fox_and_geese(\"x.x.|...o\")", PictureKind::Chessboard);
    let labels: Vec<String> = (fox.elements.iter())
        .filter_map(|element| match element {
            Element::Tile { label, .. } => label.as_ref().map(|label| label.plain.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["0", "1"]);
    let geese = fox.elements.iter();
    let geese = geese.filter(|element| matches!(element, Element::Piece { .. }));
    assert_eq!(geese.count(), 2);
    // A strip has no squares to speak of, and two foxes are no single piece.
    for call in ["toads_and_frogs(\"T.F\")", "clobber(\"xo|ox\")"] {
        let drawn = session().picture(call, PictureKind::Chessboard);
        assert!(drawn.is_err(), "{call}");
    }
}

#[test]
fn any_value_stands_in_a_table() {
    let mut session = session();
    let columns = ["value".to_owned()];
    let mut cell = |source: &str| {
        let member = session.member(source, &[("n", 3)], &columns, Style::Text);
        member.unwrap().texts.remove(0)
    };
    assert_eq!(cell("outcome(nim(n, n))"), "P");
    assert_eq!(cell("n > 2"), "true");
    assert_eq!(cell("[n, \"a\"]"), "[3, \"a\"]");
    assert_eq!(cell("\"T\" * n"), "TTT");
    assert_eq!(cell("sos(n)"), "D");
    assert_eq!(cell("hackenbush(\"0-1:B, 1-2:R\")"), "1/2");
    assert_eq!(cell("{n|-n} + {n|-n}"), "0");
    assert_eq!(cell("put_or_take_square(20)"), "P");
    assert_eq!(cell("gen_clobber(\"x.o\", \"orthogonal\", \".\")"), "*");
    assert_eq!(cell("fox_and_geese(4, n, 1)"), "{2|0}");
}

fn found(ruleset: &str, cells: usize, condition: &str) -> Vec<String> {
    let mut session = session();
    let ruleset = session.field(ruleset).unwrap();
    let mut found = Vec::new();
    let search = session.search(&*ruleset, cells, condition, |_, _, position| {
        found.push(position.call());
        ControlFlow::Continue(())
    });
    search.unwrap();
    found
}

#[test]
fn every_kind_of_ruleset_can_be_searched() {
    let wythoff = found("wythoff", 8, "outcome == P");
    assert_eq!(
        wythoff,
        [
            "wythoff(0, 0)",
            "wythoff(2, 1)",
            "wythoff(1, 2)",
            "wythoff(5, 3)",
            "wythoff(3, 5)"
        ]
    );
    assert_eq!(
        found("nim", 4, "grundy == 0"),
        ["nim(0)", "nim(1, 1)", "nim(2, 2)", "nim(1, 1, 1, 1)"]
    );
    let halves = found("hackenbush", 2, "value == 1/2");
    assert_eq!(
        halves,
        [
            "hackenbush(\"0-1:B, 1-1:R\")",
            "hackenbush(\"0-1:B, 1-2:R\")"
        ]
    );
    let pairs = found("subtraction([2, 3])", 6, "outcome == P and cells == 6");
    assert_eq!(
        pairs[..2],
        ["subtraction([2, 3], 6)", "subtraction([2, 3], 1, 5)"]
    );
    assert_eq!(
        found("[nim(n, 2) for n in 1..3]", 0, "grundy == 0"),
        ["nim(2, 2)"]
    );
    assert_eq!(
        found("sos", 3, "outcome == N"),
        ["sos(\"SO.\")", "sos(\"S.S\")", "sos(\".OS\")"]
    );
    let mut session = session();
    let text = session.field("digraph").unwrap();
    let nothing = session.search(&*text, 3, "true", |_, _, _| ControlFlow::Continue(()));
    assert!(
        nothing
            .unwrap_err()
            .message
            .contains("give a list of positions")
    );
}

/// Tables and searches define names for themselves, also where they fail.
#[test]
fn names_mean_what_they_meant_before() {
    let mut session = session();
    for input in ["n := 5", "cells := 7", "temperature := 8", "41"] {
        session.evaluate(input).unwrap();
    }
    let columns = ["value".to_owned(), "mean".to_owned()];
    let variables = [("n", 2), ("m", 3)];
    for (expression, is_right) in [("{n|-m}", true), ("{n|-m} + nonsense", false)] {
        let member = session.member(expression, &variables, &columns, Style::Text);
        assert_eq!(member.is_ok(), is_right, "{expression}");
    }
    let ruleset = session.field("clobber").unwrap();
    for (condition, is_right) in [("temperature == 0", true), ("value == nonsense", false)] {
        let found = session.search(&*ruleset, 3, condition, |_, _, _| ControlFlow::Continue(()));
        assert_eq!(found.is_ok(), is_right, "{condition}");
    }
    let all = session.evaluate("[_, n, cells, temperature]").unwrap();
    assert_eq!(session.text(&all, Style::Text).unwrap(), "[41, 5, 7, 8]");
    assert!(session.evaluate("m").is_err());
}

#[test]
fn a_search_goes_on_where_it_was_left() {
    let mut session = session();
    session.begin();
    let ruleset = session.field("domineering").unwrap();
    let condition = "temperature > 0";
    let whole = found("domineering", 6, condition);
    for is_kept in [false, true] {
        let (mut calls, mut left) = (Vec::new(), None);
        loop {
            let mut search = Search::new(&*ruleset, 6, condition);
            if let Some((place, met)) = left.take() {
                let met = Some(met).filter(|_| is_kept);
                search.resume(&mut session, place, met).unwrap();
            }
            // Seven positions, and one that is looked at twice.
            for _ in 0..7 {
                let Some(looked) = search.look(&mut session).unwrap() else {
                    break;
                };
                if let Verdict::Meets = looked.verdict {
                    calls.push(looked.position.call());
                }
            }
            if search.place().is_none() {
                break;
            }
            search.look(&mut session).unwrap();
            left = Some(search.leave_before());
        }
        assert_eq!(calls, whole);
    }
}

/// There are billions of boards of 20 cells. A search that goes on behind them can be stopped while it lists them.
#[test]
fn a_list_of_boards_can_be_stopped() {
    let place = Place {
        cells: 20,
        at: u64::MAX,
    };
    let stopped = |session: &mut Session| {
        let ruleset = session.field("domineering").unwrap();
        let mut search = Search::new(&*ruleset, 30, "true");
        search.resume(session, place, None).unwrap_err().stopped
    };
    let mut session = Session::new(Limits {
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    });
    session.begin();
    assert!(matches!(stopped(&mut session), Some(Stopped::Time(_))));
    let mut session = Session::new(Limits::default());
    session.begin();
    let cancel = session.cancel();
    let ctrl_c = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        cancel.raise();
    });
    assert_eq!(stopped(&mut session), Some(Stopped::Cancelled));
    ctrl_c.join().unwrap();
}

#[test]
fn what_is_unknown_has_the_place_of_its_word() {
    let mut session = session();
    let ruleset = session.field("domineering").unwrap();
    let never = |_: &mut Session, _: usize, _: &AnyPosition| ControlFlow::Continue(());
    let problem = session.search(&*ruleset, 3, "cells > 1 and grundy == 0", never);
    assert_eq!(problem.unwrap_err().span, Some(14..20));
}

#[test]
fn every_kind_of_ruleset_can_be_studied() {
    let mut session = session();
    let mut study = |ruleset: &str, size: usize| {
        let ruleset = session.field(ruleset).unwrap();
        session.lint(&*ruleset, size, Style::Text).unwrap()
    };
    let hackenbush = study("hackenbush", 2);
    assert!(hackenbush.impartial.is_some() && hackenbush.numbers.is_some());
    assert!(hackenbush.positions >= 1 + 6 + 6 * 9);
    let kayles = study("kayles", 6);
    assert!(kayles.impartial.is_none() && kayles.all_small.is_none());
    let sos = study("sos", 3);
    assert!(sos.outcomes.is_some());
    let list = study("[toads_and_frogs(\"TF.\"), toads_and_frogs(\"T.F\")]", 3);
    assert_eq!(list.size, 3);
}
