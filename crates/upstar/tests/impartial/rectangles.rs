//! Rectangles of coins and nim multiplication (Winning Ways, chapter 14; Ferguson, part I, chapter 5).

use upstar::impartial::nimber::{div, inverse, mul, solve_quadratic, sqrt};
use upstar::impartial::tartan::{Cell, Rectangle};

use super::sequence;

fn game(name: &str) -> Rectangle {
    Rectangle::find(name).unwrap()
}

#[test]
fn nim_multiplication() {
    for (a, b, product) in [
        (6, 21, 104),
        (6, 16, 96),
        (6, 5, 8),
        (25, 40, 73),
        (16, 32, 44),
        (16, 8, 128),
        (9, 2, 14),
        (9, 32, 224),
        (9, 8, 5),
        (24, 17, 128),
        (16, 16, 24),
        (3, 3, 2),
        (4, 4, 6),
    ] {
        assert_eq!(mul(a, b), product, "{a} x {b}");
    }
    assert_eq!(div(1, 14), Some(13));
    assert_eq!(div(15, 14), Some(12));
    assert_eq!(sqrt(8), 14);
    assert_eq!(solve_quadratic(6), Some(14));
    let inverses: Vec<u64> = (1..16).map(|x| inverse(x).unwrap()).collect();
    assert_eq!(
        inverses,
        [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]
    );
}

fn turned(heads: &[Cell], rows: &[u64], columns: &[u64]) -> Vec<Cell> {
    let mut after: Vec<Cell> = heads.to_vec();
    for &x in rows {
        for &y in columns {
            match after.iter().position(|&c| c == (x, y)) {
                Some(i) => drop(after.remove(i)),
                None => after.push((x, y)),
            }
        }
    }
    after.sort();
    after
}

#[test]
fn tartan_games() {
    let product = game("mock_turtles_x_ruler");
    let heads = [(1, 2), (5, 8)];
    assert_eq!(product.value(&heads).unwrap(), 15);
    let wins = product.wins(&heads).unwrap();
    assert_eq!(wins.len(), 5);
    let cells = turned(&[], &[1, 2, 5], &[6, 7, 8]);
    assert!(wins.contains(&cells));
    let after = turned(&heads, &[1, 2, 5], &[6, 7, 8]);
    assert_eq!(
        after,
        [
            (1, 2),
            (1, 6),
            (1, 7),
            (1, 8),
            (2, 6),
            (2, 7),
            (2, 8),
            (5, 6),
            (5, 7)
        ]
    );
    assert_eq!(product.value(&after).unwrap(), 0);
    let diagonal: Vec<u64> = sequence("ruler", 15)
        .into_iter()
        .scan(0, |sum, g| {
            *sum ^= mul(g as u64, g as u64);
            Some(*sum)
        })
        .collect();
    assert_eq!(
        diagonal,
        [1, 2, 3, 5, 4, 7, 6, 11, 10, 9, 8, 14, 15, 12, 13]
    );
}

#[test]
fn a_hundred_by_a_hundred() {
    let pairs = game("near_pairs_x_ruler");
    let heads = [(4, 1), (100, 100)];
    assert_eq!(pairs.value(&heads).unwrap(), 5);
    let after = turned(&heads, &[98, 100], &[97, 98, 99, 100]);
    assert_eq!(pairs.value(&after).unwrap(), 0);
    // That move is the only one.
    assert_eq!(
        pairs.wins(&heads).unwrap(),
        [turned(&[], &[98, 100], &[97, 98, 99, 100])]
    );
}

#[test]
fn small_boards() {
    let value = |name: &str, heads: &[Cell]| game(name).value(heads).unwrap();
    let from_0 = [(1, 3), (3, 2), (4, 4)];
    assert_eq!(value("turning_corners", &from_0), 4);
    let wins = game("turning_corners").wins(&from_0).unwrap();
    assert_eq!(wins, [[(3, 3), (3, 4), (4, 3), (4, 4)]]);
    assert_eq!(value("acrostic_twins", &from_0), 3);
    let from_1 = [(2, 4), (4, 3), (5, 5)];
    assert_eq!(value("rugs", &from_1), 13);
    assert_eq!(value("turning_turtles_squared", &from_1), 3);
}
