//! Coin-turning games in one dimension (Winning Ways, chapter 14).

use std::collections::BTreeSet;

use upstar::impartial::coins::moebius::{self, LABELS, Label};
use upstar::impartial::coins::{Named, Turning, mogul};
use upstar::impartial::games::nim;

use super::sequence;

fn game(name: &str) -> Turning {
    Named::find(name).unwrap().turning()
}

fn value(name: &str, heads: &[u64]) -> u128 {
    game(name).row_value(heads).unwrap()
}

fn wins(name: &str, heads: &[u64]) -> Vec<Vec<u64>> {
    game(name).row_wins(heads).unwrap()
}

#[test]
fn turning_turtles() {
    let turtles = "turning_turtles";
    assert_eq!(value(turtles, &[3, 4, 6, 8, 10]), 3);
    assert_eq!(
        wins(turtles, &[3, 4, 6, 8, 10]),
        [vec![3], vec![5, 6], vec![9, 10]]
    );
    assert_eq!(value(turtles, &[3, 4, 6, 8, 9]), 0);
    assert_eq!(wins(turtles, &[3, 4, 5, 6, 9]), [[4, 9]]);
    assert_eq!(nim::wins(&[3, 4, 5, 6, 9]), [[3, 4, 4, 5, 6]]);
    assert_eq!(value(turtles, &[3, 5, 6]), 0);
    assert_eq!(value(turtles, &[4, 6, 8, 10]), 0);
    assert_eq!(value(turtles, &[2, 5, 9, 10, 12]), 8);
    assert_eq!(
        wins(turtles, &[2, 5, 9, 10, 12]),
        [[1, 9], [2, 10], [4, 12]]
    );
    assert_eq!(value(turtles, &[3, 5, 6, 9]), 9);
    assert_eq!(wins(turtles, &[3, 5, 6, 9]), [[9]]);
}

#[test]
fn mock_turtles() {
    assert_eq!(value("mock_turtles", &[3, 5, 6]), 1);
    assert_eq!(value("mock_turtles", &[0, 3, 5, 6]), 0);
    assert_eq!(value("mock_turtles", &[0, 1, 2, 3]), 0);
    assert_eq!(wins("mock_turtles", &[2, 4, 5, 8]), [[3, 8]]);
    for (n, v) in (0u128..).zip(sequence("mock_turtles", 120)) {
        assert_eq!(v, 2 * n + (n.count_ones() % 2 == 0) as u128);
    }
}

#[test]
fn moebius_on_18_coins() {
    assert_eq!(moebius::p_positions().words().unwrap().len(), 512);
    assert_eq!(value("moebius", &[0, 1, 2, 3, 4, 5]), 0);
    assert_eq!(value("moebius", &[0, 1, 2, 6, 7, 8]), 0);
    assert_eq!(wins("moebius", &[0, 1, 2, 3, 4, 5, 17]), [[17]]);
    assert_eq!(value("moebius", &[0, 1, 2, 3, 6, 9, 12]), 431);
    assert_eq!(
        wins("moebius", &[0, 1, 2, 3, 6, 9, 12]),
        [
            vec![1, 5, 8, 11, 12],
            vec![2, 10, 12],
            vec![3, 7, 8, 9, 12],
            vec![4, 5, 6, 9, 12]
        ]
    );
    assert_eq!(value("moebius", &[2, 5, 11, 17]), 288);
    assert_eq!(
        wins("moebius", &[2, 5, 11, 17]),
        [[1, 8, 10, 17], [2, 5, 11, 17]]
    );
    let first_six: BTreeSet<Label> = LABELS[..6].iter().copied().collect();
    let want = [0, 1, -1, 4, -4]
        .map(Label::Residue)
        .into_iter()
        .chain([Label::Infinity]);
    assert_eq!(first_six, want.collect());
    let inverse = |x| moebius::map([0, 1, 1, 0], x).unwrap();
    let images = [2, -3, 5].map(|r| inverse(Label::Residue(r)));
    assert_eq!(images, [-8, -6, 7].map(Label::Residue));
    assert_eq!(inverse(Label::Infinity), Label::Residue(0));
    assert_eq!(inverse(Label::Residue(0)), Label::Infinity);
}

#[test]
fn mogul_on_24_coins() {
    assert_eq!(mogul::p_positions().words().unwrap().len(), 4096);
    for (five, octad) in [
        ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([8, 9, 10, 11, 12], [8, 9, 10, 11, 12, 13, 14, 15]),
        ([16, 17, 18, 19, 20], [16, 17, 18, 19, 20, 21, 22, 23]),
        ([0, 5, 10, 15, 20], [0, 5, 10, 15, 18, 20, 21, 22]),
        ([0, 1, 8, 9, 16], [0, 1, 8, 9, 16, 19, 21, 23]),
        ([3, 7, 11, 19, 23], [3, 7, 11, 12, 13, 14, 19, 23]),
    ] {
        assert_eq!(mogul::octad(&five).unwrap(), octad);
    }
    // A position whose winning replies all have twelve heads.
    let replies = mogul::winning_replies(&[0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20]);
    assert_eq!(replies.len(), 20);
    assert!(replies.iter().all(|r| r.len() == 12));
}

#[test]
fn twins() {
    assert_eq!(value("twins", &[2, 4, 5, 8]), 11);
    assert_eq!(wins("twins", &[2, 4, 5, 8]), [[3, 8]]);
    for heads in 0..512u32 {
        let places = |from: u64| {
            (from..9)
                .filter(|i| heads >> i & 1 == 1)
                .collect::<Vec<u64>>()
        };
        let shifted: Vec<u64> = places(2).iter().map(|p| p - 2).collect();
        assert_eq!(
            value("triplets", &places(0)) == 0,
            value("mock_turtles", &shifted) == 0
        );
    }
}

#[test]
fn ruler_and_rulerette() {
    for (n, v) in (1u128..).zip(sequence("ruler", 300)) {
        assert_eq!(v, n & n.wrapping_neg());
    }
    for (n, v) in (1u128..).zip(sequence("rulerette", 300)) {
        assert_eq!(v, (n & n.wrapping_neg()) / 2);
    }
}

#[test]
fn grunt_is_grundys_game() {
    assert_eq!(sequence("grunt", 300), sequence("grundys_game", 300));
}

#[test]
fn sym() {
    let sym = sequence("sym", 101);
    for n in (10..=100).step_by(2) {
        assert_eq!(sym[n], 1 << (n / 2), "{n}");
    }
    assert_eq!(sequence("sympler", 14), [vec![1], vec![0; 13]].concat());
}

#[test]
fn subtraction_games_as_coins() {
    let coins: Turning = "2 apart 1,3,4".parse().unwrap();
    assert_eq!(coins.row_value(&[2, 4, 5, 8]).unwrap(), 0);
}
