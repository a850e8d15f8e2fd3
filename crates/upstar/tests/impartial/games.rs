//! Games that are searched: take-away games (Ferguson, part I, chapter 1) and other games of the literature.

use upstar::budget::Budget;
use upstar::impartial::catalogue;
use upstar::impartial::games::{
    Chomp, DynamicNim, Sos, SosResult, Wythoff, put_or_take_square, sylver, zol,
};
use upstar::impartial::{Impartial, Outcome, Solver};
use upstar::position::Argument;

use super::{outcome, value, wins};

#[test]
fn thirty_one() {
    assert_eq!(outcome("thirty_one", &[]), Outcome::N);
    assert_eq!(
        wins("thirty_one", &[]),
        [[0, 0, 0, 0, 1, 0], [0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]]
    );
    assert_eq!(outcome("thirty_one", &[0, 0, 1, 0, 0, 0]), Outcome::N);
    assert_eq!(outcome("thirty_one", &[0, 0, 4, 4, 0, 0]), Outcome::P);
    assert_eq!(outcome("thirty_one", &[0, 3, 0, 0, 4, 0]), Outcome::P);
}

#[test]
fn chomp() {
    let wins = |rows: &[u64]| Chomp::wins(rows).unwrap();
    assert_eq!(wins(&[8, 5, 1]), [(3, 1)]);
    assert_eq!(outcome("chomp", &[2, 2, 1]), Outcome::P);
    assert_eq!(outcome("chomp", &[1]), Outcome::P);
    assert!(wins(&[4, 4, 4, 4]).contains(&(2, 2)));
    assert_eq!(wins(&[5, 5]), [(5, 2)]);
    assert_eq!(wins(&[3, 3, 3]), [(2, 2)]);
    assert_eq!(wins(&[5, 5, 5]), [(4, 3)]);
    assert_eq!(wins(&[4, 4, 4]), [(3, 2)]);
    assert_eq!(wins(&[6, 6, 6, 6]), [(3, 2)]);
    // Bites at (6,2) and (2,3) of a bar 8 wide and 3 high.
    let bitten = Chomp::bite(&[8, 8, 8], 6, 2).and_then(|b| Chomp::bite(&b, 2, 3));
    assert_eq!(bitten, Some(vec![8, 5, 1]));
}

#[test]
fn take_no_more_than_the_last_take() {
    let one = DynamicNim { ratio: 1 };
    assert_eq!(one.first_moves(44).unwrap(), [4, 12]);
    let lost = (1..70).filter(|&n| one.first_moves(n).unwrap().is_empty());
    assert_eq!(lost.collect::<Vec<_>>(), [1, 2, 4, 8, 16, 32, 64]);
}

#[test]
fn fibonacci_nim() {
    let two = DynamicNim { ratio: 2 };
    assert_eq!(two.first_moves(43).unwrap(), [1, 9]);
    assert_eq!(two.first_moves(11).unwrap(), [3]);
    let lost = (1..90).filter(|&n| two.first_moves(n).unwrap().is_empty());
    assert_eq!(
        lost.collect::<Vec<_>>(),
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    );
    assert_eq!(value("fibonacci_nim", &[8, 6]), 0);
    assert_eq!(wins("fibonacci_nim", &[7, 2]), [[5, 4]]);
    assert_eq!(wins("fibonacci_nim", &[6, 4]), [[5, 2]]);
    assert_eq!(zol::parts(43), [34, 8, 1]);
}

#[test]
fn sos() {
    use SosResult::{Draw, Loss, Win};
    let mut sos = Sos::default();
    let rows: Vec<SosResult> = (1..11)
        .map(|n| sos.result(&".".repeat(n)).unwrap())
        .collect();
    assert_eq!(
        rows,
        [Draw, Draw, Draw, Draw, Draw, Draw, Win, Draw, Win, Draw]
    );
    assert_eq!(sos.result("S...").unwrap(), Win);
    assert_eq!(sos.result("S..S").unwrap(), Loss);
    let centre = sos
        .moves(".......")
        .unwrap()
        .into_iter()
        .filter(|m| m.2 == Win);
    assert_eq!(centre.map(|m| (m.0, m.1)).collect::<Vec<_>>(), [('S', 4)]);
}

#[test]
fn silver_dollar_and_welter() {
    assert_eq!(outcome("silver_dollar", &[0, 3, 4]), Outcome::P);
    let pairs = [[0, 1], [0, 5], [2, 5], [3, 6]].map(|p| value("welter", &p));
    assert_eq!(pairs, [0, 4, 6, 4]);
    assert_eq!(value("welter", &[1, 3, 5]), 0);
    assert_eq!(value("welter", &[0, 3, 4]), 0);
}

#[test]
fn put_or_take_a_square() {
    let outcomes = put_or_take_square(100_000);
    assert_eq!(outcomes[92], Some(Outcome::N));
    let p = (0..500)
        .filter(|&n| outcomes[n] == Some(Outcome::P))
        .collect::<Vec<_>>();
    assert_eq!(
        p,
        [
            0, 5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173, 236, 257, 397, 404, 445, 477
        ]
    );
}

#[test]
fn princess_and_roses() {
    let mut p = Vec::new();
    for a in 1..6 {
        for b in a..6 {
            p.extend(
                (b..6)
                    .filter(|&c| outcome("princess_and_roses", &[a, b, c]) == Outcome::P)
                    .map(|c| (a, b, c)),
            );
        }
    }
    let want = [
        (1, 1, 1),
        (1, 1, 3),
        (1, 1, 5),
        (1, 3, 3),
        (1, 3, 5),
        (1, 5, 5),
        (2, 2, 2),
        (2, 2, 4),
        (2, 4, 4),
        (3, 3, 3),
        (3, 3, 5),
        (3, 5, 5),
        (4, 4, 4),
        (5, 5, 5),
    ];
    assert_eq!(p, want);
}

#[test]
fn dudeney() {
    let p = |y| {
        (0..60)
            .filter(|&n| value("dudeney", &[y, n]) == 0)
            .collect::<Vec<u64>>()
    };
    assert_eq!(p(5), [0, 7, 13, 20, 26, 33, 39, 46, 52, 59]);
    assert_eq!(p(7), [0, 9, 17, 25, 34, 42, 50, 59]);
}

#[test]
fn sylver_coinage() {
    let replies = |named: &[u64]| {
        let position = sylver::Position::new(named).unwrap();
        sylver::replies(&position, &Budget::default()).unwrap()
    };
    for (pair, reply) in [
        ([2, 5], 3),
        ([3, 4], 2),
        ([3, 7], 2),
        ([4, 5], 11),
        ([4, 7], 13),
        ([5, 6], 19),
        ([5, 7], 8),
    ] {
        assert_eq!(replies(&pair), Some(vec![reply]));
    }
    assert_eq!(replies(&[2, 3]), Some(vec![]));
}

#[test]
fn kotzig() {
    let start =
        |n: u64| catalogue::call("kotzig_nim", &[n.into(), Argument::integers([1, 2])]).unwrap();
    let outcomes: String = (3..12)
        .map(|n| {
            start(n)
                .outcome(&Budget::default())
                .unwrap()
                .unwrap()
                .to_string()
        })
        .collect();
    assert_eq!(outcomes, "PNNNPNNNN");
}

#[test]
fn wythoff_options() {
    let mut options = Wythoff.options(&(5, 4));
    options.sort();
    let mut want: Vec<(u64, u64)> = (0..4)
        .map(|y| (5, y))
        .chain((0..5).map(|x| (x, 4)))
        .collect();
    want.extend((1..5).map(|t| (5 - t, 4 - t)));
    want.sort();
    assert_eq!(options, want);
    let mut solver = Solver::new(Wythoff);
    assert_eq!(solver.wins(&(5, 4)).unwrap(), [(2, 1), (5, 3)]);
    assert_eq!(solver.wins(&(10, 10)).unwrap(), [(0, 0), (6, 10), (10, 6)]);
}
