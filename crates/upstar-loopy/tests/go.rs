//! Kos on Go boards.

use upstar_loopy::ko::{Count, Fragment, GoFragment, Ko, NoGraph, Threats};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::number::Rational;

fn play_out(board: &str, count: Count) -> Result<Fragment, NoGraph> {
    let fragment: GoFragment = board.parse().unwrap();
    fragment.play_out(count, &Budget::default()).unwrap()
}

fn ko(board: &str, count: Count) -> Ko {
    match play_out(board, count) {
        Ok(Fragment::Ko(ko)) => ko,
        other => panic!("{board}: {other:?}"),
    }
}

/// A ko between living stones: Left can fill it, Right can take it.
const SIMPLE: &str = "#XO#|X.xO|#XO#";

#[test]
fn a_ko_is_worth_a_third_of_a_point() {
    let territory = ko(SIMPLE, Count::Territory);
    assert_eq!(territory.graph().to_string(), "A>0|!B; B>!A|-1");
    let area = ko(SIMPLE, Count::Area);
    assert_eq!(area.graph().to_string(), "A>2|!B; B>!A|-2");
    for (ko, mean, temperature) in [(territory, "-1/3", "1/3"), (area, "2/3", "4/3")] {
        let graph = ko
            .table(Threats::None, &Budget::default())
            .unwrap()
            .unwrap();
        let found = (graph.mean().to_string(), graph.temperature().to_string());
        assert_eq!(found, (mean.to_owned(), temperature.to_owned()));
    }
    // The other player holds it.
    let taken = ko("#XO#|Xo.O|#XO#", Count::Territory);
    assert_eq!(taken.graph().to_string(), "A>!B|0; B>1|!A");
}

/// Who wins the ko also wins the point at the bottom and the stone above it.
#[test]
fn a_ko_for_a_stone_and_its_eye() {
    let ko = ko("#XO#|X.xO|#xO#|#.##", Count::Territory);
    assert_eq!(ko.graph().to_string(), "A>1|!B; B>!A|-4");
    let graph = ko
        .table(Threats::Left, &Budget::default())
        .unwrap()
        .unwrap();
    assert_eq!(graph.temperature().to_string(), "5/3");
    assert_eq!(graph.mean().to_string(), "-2/3");
}

#[test]
fn settled_fragments_are_numbers() {
    for (board, area, territory) in [
        ("X.X", 1, 1),
        ("O.O", -1, -1),
        ("XxX", 1, 0),
        // A dead stone counts twice: the point and the prisoner.
        ("#XX#|Xo.X|#XX#", 2, 3),
    ] {
        for (count, want) in [(Count::Area, area), (Count::Territory, territory)] {
            match play_out(board, count) {
                Ok(Fragment::Settled(score)) => {
                    assert_eq!(score.to_string(), want.to_string(), "{board} {count:?}");
                }
                other => panic!("{board}: {other:?}"),
            }
        }
    }
    // A neutral point: where stones count, it is worth one to who plays there.
    let neutral = ko("X.O", Count::Area);
    assert_eq!(neutral.graph().to_string(), "A>1|-1");
    assert!(
        matches!(play_out("X.O", Count::Territory), Ok(Fragment::Settled(x)) if x.to_string() == "0")
    );
}

/// White can connect and make a seki; either player can start a ko instead, and the other one takes it first.
const TEN_THOUSAND_YEARS: &str = "o.##|xooX|x.oX|x.oX|O#X#";

#[test]
fn what_is_more_than_one_ko_is_refused() {
    for count in [Count::Area, Count::Territory] {
        let refused = play_out(TEN_THOUSAND_YEARS, count).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "at oo##|xooX|x.oX|x.oX|O#X# both players can only play into atari: a seki may stay as it is, and has no count here"
        );
    }
    let refused = play_out(".x", Count::Area).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "from .x on play never ends: the ko can only be taken again and again"
    );
    let row = |row: &str| [row, row, row].join("#");
    let three = [row("#XO#"), row("X.xO"), row("#XO#")].join("|");
    let refused = play_out(&three, Count::Area).unwrap_err();
    assert!(matches!(refused, NoGraph::Cycle(_)), "{refused}");
    assert!(refused.to_string().contains("kos that hang together"));
}

#[test]
fn large_fragments_honour_their_limits() {
    let fragment: GoFragment = "X....|.....|....O".parse().unwrap();
    let soon = Budget::default().time(std::time::Duration::ZERO);
    assert!(matches!(
        fragment.play_out(Count::Area, &soon),
        Err(Stopped::Time(_))
    ));
    let found = fragment.play_out(Count::Area, &Budget::default());
    assert!(matches!(found, Err(Stopped::TooLarge(_)) | Ok(Err(_))));
}

/// Small boards of random letters: nothing breaks, what comes out can be played, and exchanging the players negates it.
#[test]
fn random_boards() {
    let budget = Budget::default();
    let step = Rational::new(1.into(), 2.into(), &budget).unwrap().unwrap();
    let mut seed = 1u64;
    let mut next = |below: usize| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let (mut kos, mut refused) = (0, 0);
    for _ in 0..400 {
        let rows: Vec<String> = (0..3)
            .map(|_| {
                (0..4)
                    .map(|_| char::from(b"XXOO##..xo"[next(10)]))
                    .collect()
            })
            .collect();
        let board = rows.join("|");
        let exchanged: String = board
            .chars()
            .map(|letter| match letter {
                'x' => 'o',
                'o' => 'x',
                'X' => 'O',
                'O' => 'X',
                other => other,
            })
            .collect();
        let Ok(fragment) = board.parse::<GoFragment>() else {
            continue;
        };
        let exchanged: GoFragment = exchanged.parse().unwrap();
        for count in [Count::Area, Count::Territory] {
            let found = fragment.play_out(count, &budget);
            let other = exchanged.play_out(count, &budget);
            let (Ok(found), Ok(other)) = (&found, &other) else {
                assert_eq!(found, other, "{board}");
                continue;
            };
            match (found, other) {
                (Ok(Fragment::Settled(x)), Ok(Fragment::Settled(y))) => {
                    assert_eq!(*x, y.neg(), "{board}");
                }
                (Ok(Fragment::Ko(x)), Ok(Fragment::Ko(y))) => {
                    kos += 1;
                    let x = x.stack(Threats::Left, &step, 9, &budget).unwrap().unwrap();
                    let y = y.stack(Threats::Right, &step, 9, &budget).unwrap().unwrap();
                    assert_eq!(x, [y[1].neg(), y[0].neg()], "{board}");
                }
                (Err(_), Err(_)) => refused += 1,
                (x, y) => panic!("{board}: {x:?} {y:?}"),
            }
        }
    }
    assert!(kos > 20 && refused > 5, "{kos} {refused}");
}
