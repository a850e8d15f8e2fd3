//! Kos as a user asks for them.

use crate::common::{answer, answers, fails, session};
use upstar::draw::{Element, Ink, Picture};
use upstar_lang::PictureKind;

const K: &str = "ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\")";

#[test]
fn a_ko_prints_as_it_is_read() {
    answers(
        "ko(\" A > 3|! B;B>!A|0\", \"A\")",
        "ko(\"A>3|!B; B>!A|0\", \"A\")",
    );
    let mut session = session();
    for source in [
        K,
        "ko(\"A>7/3|!B; B>!A|-1/3\", \"B\")",
        "ko_thermograph(ko(\"A>3|!B; B>!A|0\", \"B\"), \"right always\")",
        "ko_thermograph(ko(\"A>3|!B; B>!A|0; K>A|1\", \"K\"), \"left\", 1/12)",
    ] {
        assert_eq!(answer(&mut session, source), source);
        assert_eq!(
            answer(&mut session, &format!("{source} == {source}")),
            "true"
        );
    }
    assert_eq!(session.json(K)["kind"], "ko");
}

#[test]
fn simple_kos_are_exact() {
    answers("mean(ko(\"A>3|!B; B>!A|0\", \"A\"))", "2");
    answers("temperature(ko(\"A>1|!B; B>!A|0\", \"B\"))", "1/3");
    answers(
        "thermograph(ko(\"A>1|!B; B>!A|0\", \"B\"))",
        "ko_thermograph(ko(\"A>1|!B; B>!A|0\", \"B\"), \"none\")",
    );
    answers(
        "[ko_walls(ko(\"A>3|!B; B>!A|0\", \"A\"), \"left\", t) for t in [0, 1/3, 1, 9]]",
        "[(3, 3), (8/3, 8/3), (2, 2), (2, 2)]",
    );
    let mut session = session();
    let shown = session.json("ko_thermograph(ko(\"A>4|!B; B>!A|0\", \"A\"), \"right\")");
    assert_eq!(
        (&shown["exact"], &shown["mean"]),
        (&true.into(), &"8/3".into())
    );
    assert_eq!(
        shown["left_wall"],
        serde_json::json!([["0", "4"], ["4/3", "8/3"]])
    );
}

#[test]
fn other_kos_are_played_with_coupons_and_say_so() {
    let mut session = session();
    for (function, rest) in [
        ("mean", ""),
        ("temperature", ""),
        ("ko_mean", ", \"left\""),
        ("is_placid", ""),
    ] {
        let source = format!("{function}({K}{rest})");
        let message = answer(&mut session, &source);
        assert!(
            message.contains("this is not a simple ko"),
            "{source}: {message}"
        );
    }
    let shown = session.json(&format!("ko_thermograph({K}, \"left\", 1/24)"));
    assert_eq!(
        (&shown["exact"], &shown["step"]),
        (&false.into(), &"1/24".into())
    );
    assert_eq!(
        (&shown["mean"], &shown["temperature"]),
        (&"5/3".into(), &"2/3".into())
    );
    let report = answer(&mut session, &format!("ko_report({K}, \"right\", 1/4)"));
    assert!(
        report.contains("By play with coupons of step 1/4"),
        "{report}"
    );
    assert!(report.contains("about: mean 1, temperature 0"), "{report}");
}

#[test]
fn mistakes_have_a_place() {
    fails("ko(\"A>3|!C\", \"A\")", "there is no vertex `C`", "C");
    fails("ko(\"A>3|2\", \"B\")", "there is no vertex `B`", "\"B\"");
    fails(
        "ko_mean(ko(\"A>3|2\", \"A\"), \"both\")",
        "expected \"none\", \"left\", \"right\", \"left always\" or \"right always\"",
        "\"both\"",
    );
    fails(
        "ko_mean(ko(\"A>3|2\", \"A\"), \"none\", 0)",
        "the step of the coupons must be positive",
        "0",
    );
    fails(
        "ko_walls(ko(\"A>3|2\", \"A\"), \"none\", 1/3, 1/2)",
        "the temperature is that of the first coupon, and so a multiple of the step",
        "1/3",
    );
    fails(
        "ko_walls(ko(\"A>3|!B; B>!A|0\", \"A\"), \"none\", -1)",
        "`ko_walls` expects a temperature of at least 0 here",
        "-1",
    );
    fails(
        "ko_mean(3, \"none\")",
        "`ko_mean` expects a ko here, found an integer",
        "3",
    );
    fails("go_ko(\"X.y\")", "expected x, o, ., X, O, # or |", "y");
}

#[test]
fn fragments_of_go_boards() {
    answers(
        "go_ko(\"#XO#|X.xO|#XO#\")",
        "ko(\"A>2|!B; B>!A|-2\", \"A\")",
    );
    answers("go_ko(\"#XX#|Xo.X|#XX#\", \"territory\")", "3");
    answers(
        "mean(go_ko(\"#XO#|X.xO|#xO#|#.##\", \"territory\"))",
        "-2/3",
    );
    let mut session = session();
    let refused = answer(&mut session, "go_ko(\"o.##|xooX|x.oX|x.oX|O#X#\")");
    assert!(
        refused.contains("both players can only play into atari"),
        "{refused}"
    );
}

/// The inks of the arrows: masts.
fn masts(picture: &Picture) -> Vec<Ink> {
    let inks = picture.elements.iter().filter_map(|element| match element {
        Element::Line {
            arrow: true, ink, ..
        } => Some(*ink),
        _ => None,
    });
    inks.collect()
}

#[test]
fn the_mast_has_the_colour_of_the_komaster() {
    let mut session = session();
    for (threats, ink) in [
        ("none", Ink::Neutral),
        ("left", Ink::Left),
        ("right", Ink::Right),
        ("left always", Ink::Left),
    ] {
        for source in [
            format!("ko_thermograph(ko(\"A>3|!B; B>!A|0\", \"A\"), \"{threats}\")"),
            format!("ko_thermograph({K}, \"{threats}\", 1/8)"),
        ] {
            let picture = session.picture(&source, PictureKind::Thermograph).unwrap();
            assert_eq!(masts(&picture), [ink], "{source}");
            assert_eq!(
                picture.title.contains("coupons of step 1/8"),
                source.contains("1/8")
            );
        }
    }
    let alone = session.picture("ko(\"A>3|!B; B>!A|0\", \"A\")", PictureKind::Thermograph);
    assert_eq!(masts(&alone.unwrap()), [Ink::Neutral]);
    let refused = session.picture(K, PictureKind::Thermograph).unwrap_err();
    assert!(
        refused.message.contains("this is not a simple ko"),
        "{}",
        refused.message
    );
    let value = session.evaluate("ko(\"A>3|!B; B>!A|0\", \"A\")").unwrap();
    assert_eq!(value.drawable(), [PictureKind::Thermograph]);
}
