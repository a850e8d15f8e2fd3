//! Kos: the table of the simple ko against play with coupons, and that play against results of another program.

use upstar_loopy::ko::{Ko, KoThermograph, NoPlay, Origin, Threats};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::number::Rational;

fn ratio(above: i64, below: i64) -> Rational {
    let ratio = Rational::new(above.into(), below.into(), &Budget::default());
    ratio.unwrap().unwrap()
}

fn read(text: &str) -> Rational {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    ratio(above.parse().unwrap(), below.parse().unwrap())
}

fn ko(graph: &str, vertex: &str) -> Ko {
    Ko::from_text(graph, vertex, &Budget::default())
        .unwrap()
        .unwrap()
}

fn table(ko: &Ko, threats: Threats) -> KoThermograph {
    ko.table(threats, &Budget::default()).unwrap().unwrap()
}

fn coupons(ko: &Ko, threats: Threats, step: &Rational) -> KoThermograph {
    ko.coupons(threats, step, &Budget::default())
        .unwrap()
        .unwrap()
}

fn stacks(ko: &Ko, threats: Threats, step: &Rational, count: usize) -> Vec<[Rational; 2]> {
    ko.stacks(threats, step, count, &Budget::default())
        .unwrap()
        .unwrap()
}

/// |a - b| <= 4 steps
fn is_near(a: &Rational, b: &Rational, step: &Rational) -> bool {
    let budget = Budget::default();
    let slack = step.mul(&ratio(4, 1), &budget).unwrap();
    a.sub(b, &budget).unwrap() <= slack && b.sub(a, &budget).unwrap() <= slack
}

/// The ko with x = 3 and y = 0, and a move to it.
const KO: &str = "A>3|!B; B>!A|0; K>A|1";

/// LK-01 to LK-10: walls a + b·t below the freezing point, and the mast above.
#[test]
fn walls_of_the_ko_of_three_points() {
    let lines = [
        ("A", Threats::None, (3, -1), (0, 2), (2, 1), (1, 1)),
        ("B", Threats::None, (3, -2), (0, 1), (1, 1), (1, 1)),
        ("A", Threats::Left, (3, -1), (3, -1), (2, 1), (1, 1)),
        ("B", Threats::Left, (3, -2), (0, 1), (1, 1), (1, 1)),
        ("A", Threats::Right, (3, -1), (0, 2), (2, 1), (1, 1)),
        ("B", Threats::Right, (0, 1), (0, 1), (1, 1), (1, 1)),
        ("A", Threats::LeftAlways, (3, 0), (3, 0), (3, 1), (3, 2)),
        ("B", Threats::LeftAlways, (3, -1), (0, 1), (3, 2), (3, 2)),
        ("K", Threats::Left, (3, -2), (1, 1), (5, 3), (2, 3)),
        ("K", Threats::None, (1, 0), (1, 0), (1, 1), (0, 1)),
    ];
    let budget = Budget::default();
    let step = ratio(1, 24);
    for (name, threats, left, right, mast, freeze) in lines {
        let ko = ko(KO, name);
        let exact = ko.table(threats, &budget).unwrap();
        assert_eq!(exact.is_some(), name != "K");
        let walls = stacks(&ko, threats, &step, 48);
        let (mast, freeze) = (ratio(mast.0, mast.1), ratio(freeze.0, freeze.1));
        for (k, played) in walls.iter().enumerate().skip(4).step_by(4) {
            let t = ratio(k as i64, 24);
            for (player, (a, b)) in [left, right].into_iter().enumerate() {
                let line = ratio(a, 1).add(&ratio(b, 1).mul(&t, &budget).unwrap(), &budget);
                let want = if t <= freeze {
                    line.unwrap()
                } else {
                    mast.clone()
                };
                let shown = format!("{name} {threats} {player} at {t}");
                assert!(is_near(&played[player], &want, &step), "{shown}");
                if let Some(exact) = &exact {
                    let wall = [exact.left_wall(), exact.right_wall()][player];
                    assert_eq!(wall.at(&t, &budget).unwrap(), want, "{shown}");
                }
            }
        }
        if name == "K" {
            let graph = coupons(&ko, threats, &step);
            assert_eq!((graph.mean(), graph.temperature()), (&mast, &freeze));
            assert_eq!(graph.origin(), &Origin::Coupons(step.clone()));
        }
    }
}

#[test]
fn the_table_agrees_with_play() {
    let budget = Budget::default();
    let step = ratio(1, 16);
    for (x, y) in [
        ("3", "0"),
        ("7/2", "-2"),
        ("1", "0"),
        ("-4/3", "-5"),
        ("10", "9/2"),
    ] {
        for name in ["A", "B"] {
            let ko = ko(&format!("A>{x}|!B; B>!A|{y}"), name);
            for threats in Threats::ALL {
                let exact = table(&ko, threats);
                let played = coupons(&ko, threats, &step);
                let shown = format!("{x} {y} {name} {threats}");
                assert!(is_near(exact.mean(), played.mean(), &step), "{shown}");
                assert!(
                    is_near(exact.temperature(), played.temperature(), &step),
                    "{shown}"
                );
                for (wall, play) in [
                    (exact.left_wall(), played.left_wall()),
                    (exact.right_wall(), played.right_wall()),
                ] {
                    for (t, position) in play.corners() {
                        let want = wall.at(t, &budget).unwrap();
                        assert!(is_near(position, &want, &step), "{shown} at {t}");
                    }
                }
            }
        }
    }
}

#[test]
fn means_are_thirds_and_numbers_have_any_size() {
    let a = ko("A>4,2|!B; B>!A|0,1", "A");
    assert!(a.is_simple());
    let graph = table(&a, Threats::Right);
    assert_eq!(
        (graph.mean(), graph.temperature()),
        (&ratio(8, 3), &ratio(4, 3))
    );
    assert_eq!(graph.origin(), &Origin::Table);
    let b = ko("A>300000000000000000000000000000|!B; B>!A|0", "B");
    assert_eq!(
        table(&b, Threats::None).mean().to_string(),
        "100000000000000000000000000000"
    );
    // Not hot, without a ban, or with more moves: the table does not apply.
    for graph in [
        "A>0|!B; B>!A|3",
        "A>3|B; B>A|0",
        "A>3|!B; B>!A,2|0",
        "A>3|!A",
    ] {
        assert!(!ko(graph, "A").is_simple(), "{graph}");
    }
}

#[test]
fn exchanging_the_players_negates() {
    let step = ratio(1, 8);
    for (graph, negative) in [
        (KO, "A>!B|-3; B>0|!A; K>-1|A"),
        ("A>5|!B; B>!A|!C,2; C>!B|0", "A>!B|-5; B>!C,-2|!A; C>0|!B"),
    ] {
        for threats in Threats::ALL {
            for name in ["A", "B"] {
                let walls = stacks(&ko(graph, name), threats, &step, 40);
                let others = stacks(&ko(negative, name), threats.mirrored(), &step, 40);
                for (a, b) in walls.iter().zip(&others) {
                    assert_eq!([a[0].neg(), a[1].neg()], [b[1].clone(), b[0].clone()]);
                }
            }
        }
    }
}

#[test]
fn placid_or_hyperactive() {
    let budget = Budget::default();
    let step = ratio(1, 24);
    let placid = |name: &str, step: Option<&Rational>| {
        ko(KO, name)
            .is_placid(step, &budget)
            .unwrap()
            .map(Result::unwrap)
    };
    assert_eq!(placid("A", None), Some(true));
    assert_eq!(placid("B", Some(&step)), Some(true));
    assert_eq!(placid("K", None), None);
    assert_eq!(placid("K", Some(&step)), Some(false));
    let k = ko(KO, "K");
    let means =
        [Threats::Left, Threats::Right].map(|threats| coupons(&k, threats, &step).mean().clone());
    assert_eq!(means, [ratio(5, 3), ratio(1, 1)]);
}

/// Graph, vertex, threats, step, height, and the walls that the other program found by the plain definition.
#[test]
fn play_with_coupons_agrees_with_another_program() {
    for line in include_str!("data/kos.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [graph, vertex, threats, step, height, walls] = fields[..] else {
            panic!("{line}");
        };
        let ko = ko(graph, vertex);
        assert_eq!(ko.graph().to_string(), graph);
        let (threats, count) = (threats.parse().unwrap(), height.parse().unwrap());
        let found = ko.stacks(threats, &read(step), count, &Budget::default());
        match found.unwrap() {
            Ok(found) => {
                let [left, right] = &found[count];
                assert_eq!(format!("{left} {right}"), walls, "{line}");
            }
            Err(error) => {
                assert!(matches!(error, NoPlay::Endless(_)), "{line}");
                assert_eq!(walls, "endless", "{line}");
            }
        }
    }
}

#[test]
fn play_that_cannot_be_judged_is_refused() {
    let budget = Budget::default();
    let round = ko("A>B|; B>3|A", "A");
    let error = round.coupons(Threats::None, &ratio(1, 4), &budget).unwrap();
    assert_eq!(
        error.unwrap_err().to_string(),
        "play can go round for ever through A, B, A: no ko ban stops it"
    );
    let ko = ko(KO, "K");
    for step in [ratio(0, 1), ratio(-1, 2)] {
        let error = ko.coupons(Threats::None, &step, &budget).unwrap();
        assert_eq!(error, Err(NoPlay::Step));
    }
    let tiny = ratio(1, 1 << 40);
    assert!(matches!(
        ko.coupons(Threats::None, &tiny, &budget),
        Err(Stopped::TooLarge(_))
    ));
    let soon = Budget::default().time(std::time::Duration::ZERO);
    let stopped = ko.coupons(Threats::None, &ratio(1, 9), &soon);
    assert!(matches!(stopped, Err(Stopped::Time(_))));
    let tight = Budget::default().memory(1000);
    let stopped = ko.coupons(Threats::None, &ratio(1, 9), &tight);
    assert!(matches!(stopped, Err(Stopped::Memory(_))));
}
