//! Pictures: their content, and that both back ends write it.
use crate::common::Desk;
use upstar::draw::{
    Chart, Chessboard, Element, Ink, Label, Marks, NodeLabel, Picture, Sample, Series, Shade,
    Shades, Stroke, Summand, draw_bidding_tree, draw_birth_tree, draw_form_tree, draw_hasse,
    draw_moves, draw_order, draw_position, draw_position_tree, draw_sum, draw_thermographs,
    draw_tree, text_plot,
};
use upstar::form::Form;
use upstar::game::Game;

/// Opening and closing tags match, and no coordinate leaves the picture.
fn check(picture: &Picture) {
    let svg = picture.svg();
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag
            .trim_start_matches('/')
            .split([' ', '\n'])
            .next()
            .unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
    let tikz = picture.tikz();
    assert!(tikz.starts_with("\\begin{tikzpicture}") && tikz.ends_with("\\end{tikzpicture}\n"));
    // As many commands as elements, and one for each label of a piece or a square.
    let commands = tikz.lines().filter(|line| line.starts_with("  \\")).count();
    let is_labelled = |e: &&Element| {
        matches!(
            e,
            Element::Piece { label: Some(_), .. } | Element::Tile { label: Some(_), .. }
        )
    };
    let labels = picture.elements.iter().filter(is_labelled).count();
    assert_eq!(commands, picture.elements.len() + labels);
    for element in &picture.elements {
        let points = match element {
            Element::Line { points, .. }
            | Element::Hatch { points, .. }
            | Element::Tile { points, .. }
            | Element::Shade { points } => points.clone(),
            Element::Dot { at, .. } | Element::Text { at, .. } | Element::Piece { at, .. } => {
                vec![*at]
            }
        };
        for point in points {
            assert!((0..=picture.width).contains(&point.x), "{point:?}");
            assert!((0..=picture.height).contains(&point.y), "{point:?}");
        }
    }
}

fn lines(picture: &Picture, stroke: Stroke, ink: Ink) -> usize {
    let elements = picture.elements.iter();
    elements
        .filter(
            |e| matches!(e, Element::Line { stroke: s, ink: i, .. } if (*s, *i) == (stroke, ink)),
        )
        .count()
}

#[test]
fn nothing_leaves_a_picture() {
    let mut desk = Desk::new();
    let sample = |n: i64| Sample {
        x: n.into(),
        y: (5 - n * n).into(),
        span: Some(((-40).into(), n.into())),
    };
    let series = |name: &str| Series {
        name: name.into(),
        samples: (-3..9).map(sample).collect(),
    };
    let chart = Chart {
        title: "a < b & c".into(),
        x_name: "n".into(),
        series: vec![series("first"), series("second_{1}")],
    };
    for marks in [Marks::Line, Marks::Scatter] {
        check(&chart.picture(marks).unwrap());
    }
    let word = |text: &str| Some(Shade::Word(text.into()));
    let shades = Shades {
        title: "words".into(),
        across: ("a".into(), -2),
        up: ("b".into(), 7),
        columns: vec![
            vec![word("N"), None],
            vec![word("P"), word("a longer word")],
        ],
    };
    check(&shades.picture().unwrap());
    let board = Chessboard {
        size: (8, 3),
        piece: Some(((7, 2), 'Q')),
        moves: vec![(0, 2), (5, 0)],
        painted: vec![(0, 0)],
        ..Chessboard::default()
    };
    check(&board.picture().unwrap());
    let position = |call: &str| upstar::rulesets::position(call).unwrap();
    for call in [
        "clobber(\"xo|ox\")",
        "toads_and_frogs(\"TT.F\")",
        "cram(2, 2)",
    ] {
        let budget = desk.algebra.budget().clone();
        check(&draw_moves(&position(call), &budget).unwrap().unwrap());
        for label in [NodeLabel::Value, NodeLabel::NimValue, NodeLabel::Outcome] {
            check(&draw_position_tree(&mut desk.algebra, &position(call), label).unwrap());
        }
    }
    check(&draw_birth_tree(5).unwrap());
    let words = ["RR", "LR", "RL", "LL"].map(String::from);
    check(&draw_order(&words, |a, b| a == 0 || b == 3).unwrap());
    let game = upstar::notation::Written::canonical(Game::UP);
    check(&draw_bidding_tree(&mut desk.algebra, &game, 3).unwrap());
    for call in [
        "mock_turtles(\"THHT\")",
        "rugs(\"(1,2),(2,1)\")",
        "chomp(4, 2)",
    ] {
        let board = draw_position(&*position(call)).unwrap();
        check(&board);
        let sum = [
            (true, Summand::Board(board)),
            (false, Summand::Value(Label::word("1/2"))),
        ];
        check(&draw_sum(&sum, call));
    }
}

#[test]
fn thermographs_have_walls_masts_and_scaffolds() {
    let mut desk = Desk::new();
    for (texts, walls, masts, scaffolds) in [
        (vec!["{12|{5|-5},{3|2}}"], 1, 1, 1),
        (vec!["1"], 0, 1, 0),
        (vec!["+-4", "+-2"], 2, 1, 0),
        (vec!["{10|{5|-5}}", "{-3|-9}", "3/4"], 3, 3, 0),
        (vec!["1000000000000000000000000*"], 1, 1, 1),
        (vec!["{{100|50}|^}", "tiny(3)"], 2, 2, 0),
    ] {
        let games: Vec<Game> = texts.iter().map(|t| desk.v(t)).collect();
        let picture = draw_thermographs(&mut desk.analysis, &mut desk.algebra, &games).unwrap();
        check(&picture);
        assert_eq!(
            lines(&picture, Stroke::Plain, Ink::Left),
            walls,
            "{texts:?}"
        );
        assert_eq!(
            lines(&picture, Stroke::Plain, Ink::Right),
            walls,
            "{texts:?}"
        );
        assert_eq!(
            lines(&picture, Stroke::Thick, Ink::Neutral),
            masts,
            "{texts:?}"
        );
        assert_eq!(
            lines(&picture, Stroke::Dashed, Ink::Left),
            scaffolds,
            "{texts:?}"
        );
    }
}

#[test]
fn larger_values_are_to_the_left_and_walls_rise_at_45_degrees() {
    let mut desk = Desk::new();
    let game = desk.v("{12|-2}");
    let picture = draw_thermographs(&mut desk.analysis, &mut desk.algebra, &[game]).unwrap();
    for element in &picture.elements {
        if let Element::Line {
            points,
            stroke: Stroke::Plain,
            ink,
            ..
        } = element
        {
            let (low, high) = (points[0], points[points.len() - 1]);
            assert!(low.y > high.y);
            let (across, up) = (high.x - low.x, low.y - high.y);
            // Two places are rounded to a hundredth of a point.
            assert!((across.abs() - up).abs() <= 2);
            assert_eq!(across > 0, *ink == Ink::Left);
        }
    }
}

#[test]
fn trees_show_every_option() {
    let mut desk = Desk::new();
    for (text, dots) in [
        ("0", 1),
        ("5", 1),
        ("*", 3),
        ("^", 5),
        ("{3|{2|-1}}", 5),
        ("*3", 27),
    ] {
        let game = desk.v(text);
        let picture = draw_tree(&mut desk.algebra, game).unwrap();
        check(&picture);
        let found = picture
            .elements
            .iter()
            .filter(|e| matches!(e, Element::Dot { .. }))
            .count();
        assert_eq!(found, dots, "{text}");
        assert_eq!(
            lines(&picture, Stroke::Plain, Ink::Left) + lines(&picture, Stroke::Plain, Ink::Right),
            dots - 1
        );
    }
    // As written: here {-1|1} is not 0.
    let form = Form::new(vec![desk.v("-1").into()], vec![desk.v("1").into()]);
    let picture = draw_form_tree(&mut desk.algebra, &form).unwrap();
    check(&picture);
    assert_eq!(lines(&picture, Stroke::Plain, Ink::Left), 1);
    let large = desk.v("*14");
    let refused = draw_tree(&mut desk.algebra, large).unwrap_err();
    assert!(refused.to_string().contains("2000"));
}

#[test]
fn hasse_diagrams_have_a_line_for_every_cover() {
    let mut desk = Desk::new();
    for (day, covers) in [(1, 4), (2, 36)] {
        let games = desk.day(day);
        let picture = draw_hasse(&mut desk.algebra, &games).unwrap();
        check(&picture);
        assert_eq!(lines(&picture, Stroke::Thin, Ink::Neutral), covers);
        // Greater values are higher: every line joins two levels.
        for element in &picture.elements {
            if let Element::Line { points, .. } = element {
                assert!(points[0].y > points[1].y);
            }
        }
    }
    let all = desk.day(3);
    assert!(draw_hasse(&mut desk.algebra, &all).is_err());
    assert!(draw_hasse(&mut desk.algebra, &[]).is_ok());
}

#[test]
fn text_plot_of_a_switch() {
    let mut desk = Desk::new();
    let game = desk.v("+-2");
    let graph = desk.analysis.thermograph(&mut desk.algebra, game).unwrap();
    let plot = text_plot(&graph);
    let rows: Vec<&str> = plot.lines().collect();
    assert!(rows[0].trim() == "#");
    let bottom = rows[rows.len() - 2];
    assert!(bottom.starts_with("t = -1 /") && bottom.ends_with('\\'));
    assert_eq!(
        rows[rows.len() - 1].split_whitespace().collect::<Vec<_>>(),
        ["x", "3", "-3"]
    );
    for text in [
        "7",
        "1/2",
        "^",
        "{1000|{1|-5000}}",
        "tiny(1)",
        "1000000000000000000000000",
    ] {
        let game = desk.v(text);
        let graph = desk.analysis.thermograph(&mut desk.algebra, game).unwrap();
        let plot = text_plot(&graph);
        assert!(plot.lines().all(|row| row.chars().count() <= 110), "{plot}");
        assert!(plot.contains('#'));
    }
}

#[test]
fn the_card_of_a_value() {
    let mut desk = Desk::new();
    let game = desk.v("{1*|{0|-3}}");
    let card = desk.analysis.card(&mut desk.algebra, game).unwrap();
    let text = card.text(|g| {
        upstar::notation::print(&mut desk.algebra, g, upstar::notation::Style::Text).unwrap()
    });
    let expected = "\
value          {1*||0|-3}
outcome        L: Left wins, whoever starts
kind           hot, even-tempered
stops          1 and 0
confused with  (0, 1)
mean           0
temperature    1
left wall      (-1, 1) (0, 1) (1, 0)
right wall     (-1, 0) (1, 0)
reduced form   {1||0|-3}
atomic weight  none: not atomic
birthday       5
";
    assert_eq!(text, expected);
}
