//! The theorems of the paper about the game, as far as they can be played through.

use super::{Coin, CoinMove, Coins, Colour, Square, arrow, power};
use crate::rulesets::testing::{position, try_position, value_text, with_algebra};
use std::cmp::Ordering;
use std::collections::HashMap;
use upstar_values::analysis::Analysis;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

mod hierarchy;
mod play;

fn red(value: i64, row: u32, column: u32) -> Coin {
    Coin::on_board(Colour::Red, value.into(), row, column)
}

fn blue(value: i64, row: u32, column: u32) -> Coin {
    red(value, row, column).mirror()
}

fn half(row: u32, column: u32) -> Coin {
    Coin::on_board(Colour::Red, Dyadic::half_power(1), row, column)
}

fn term(algebra: &mut Algebra, coin: &Coin) -> Game {
    coin.term(algebra).unwrap()
}

/// 0^m | tiny(x).
fn zeros_tiny(algebra: &mut Algebra, m: u32, x: &Dyadic) -> Game {
    let x = algebra.number(x).unwrap();
    let mut game = algebra.tiny(x).unwrap();
    for _ in 0..m {
        game = algebra.construct(&[Game::ZERO], &[game]).unwrap();
    }
    game
}

/// Values 1/2, 1, 2, 3 of red coins on a square.
fn of_all_values(row: u32, column: u32) -> Vec<Coin> {
    let mut coins: Vec<Coin> = (1..4).map(|x| red(x, row, column)).collect();
    coins.push(half(row, column));
    coins
}

#[test]
fn terms_on_the_strip() {
    with_algebra(|algebra| {
        for coin in of_all_values(0, 0) {
            let x = algebra.number(&coin.value).unwrap();
            let minus_x = algebra.neg(x).unwrap();
            let expected = algebra.construct(&[Game::ZERO], &[minus_x]).unwrap();
            assert_eq!(term(algebra, &coin), expected);
            let expected = algebra.construct(&[x], &[Game::ZERO]).unwrap();
            assert_eq!(term(algebra, &coin.mirror()), expected);
        }
        for row in 1..6 {
            for coin in of_all_values(row, 0) {
                let expected = zeros_tiny(algebra, row - 1, &coin.value);
                assert_eq!(term(algebra, &coin), expected, "{coin}");
                let negative = algebra.neg(expected).unwrap();
                assert_eq!(term(algebra, &coin.mirror()), negative, "{coin}");
            }
        }
    });
}

#[test]
fn atomic_weights() {
    let mut analysis = Analysis::new();
    with_algebra(|algebra| {
        let mut coins: Vec<Coin> = Vec::new();
        for value in 0..3 {
            for row in 0..5 {
                coins.extend((0..3).map(|column| red(value, row, column)));
            }
        }
        coins.extend((0..4).map(|k| Coin::on_top(Colour::Red, k)));
        for coin in coins {
            for coin in [coin.mirror(), coin] {
                let term = term(algebra, &coin);
                let weight = analysis.atomic_weight(algebra, term).unwrap();
                let expected = coin.atomic_weight().map(|w| algebra.integer(w as i32));
                assert_eq!(weight, expected, "{coin}");
            }
        }
    });
    assert_eq!(red(2, 3, 1).atomic_weight(), Some(2));
    assert_eq!(blue(2, 3, 1).atomic_weight(), Some(-2));
}

#[test]
fn red_terms_are_positive_infinitesimals() {
    with_algebra(|algebra| {
        for row in 1..5 {
            for column in 0..3 {
                for coin in of_all_values(row, column) {
                    let term = term(algebra, &coin);
                    assert!(algebra.gt(term, Game::ZERO).unwrap());
                    assert!(algebra.is_infinitesimal(term));
                }
            }
        }
    });
}

#[test]
fn columns_are_ordinal_sums() {
    with_algebra(|algebra| {
        for value in 1..3 {
            for row in 1..5 {
                let first = term(algebra, &red(value, row, 0));
                for column in 0..5 {
                    let here = term(algebra, &red(value, row, column));
                    let n = algebra.integer(column as i32);
                    assert_eq!(arrow(algebra, first, column + 1).unwrap(), Some(here));
                    assert_eq!(algebra.ordinal_sum(&first.into(), n).unwrap(), here);
                }
            }
        }
    });
}

#[test]
fn columns_of_negative_terms() {
    with_algebra(|algebra| {
        for value in 1..3 {
            let hot = [0, 1, 2].map(|column| term(algebra, &blue(value, 0, column)));
            assert_eq!(arrow(algebra, hot[0], 2).unwrap(), Some(hot[1]));
            assert_eq!(arrow(algebra, hot[0], 3).unwrap(), Some(hot[2]));
            for row in 1..4 {
                let first = term(algebra, &blue(value, row, 0));
                for column in 0..4 {
                    let here = term(algebra, &blue(value, row, column));
                    let n = algebra.integer(-(column as i32));
                    assert_eq!(algebra.ordinal_sum(&first.into(), n).unwrap(), here);
                    assert_eq!(arrow(algebra, first, column + 1).unwrap(), Some(here));
                }
            }
        }
    });
}

#[test]
fn the_bottom_row() {
    with_algebra(|algebra| {
        for column in 0..5 {
            for coin in of_all_values(0, column) {
                for coin in [coin.mirror(), coin] {
                    let other = Coin::on_board(coin.colour.other(), coin.value.clone(), column, 0);
                    let other = Coins::new(vec![other], coin.colour.seen_by_left(&coin.value));
                    let expected = other.value(algebra).unwrap();
                    assert_eq!(term(algebra, &coin), expected, "{coin}");
                }
            }
        }
    });
}

#[test]
fn the_top_strip() {
    with_algebra(|algebra| {
        for k in 0..6 {
            let mut expected = Game::STAR;
            if k > 0 {
                let arrow = arrow(algebra, Game::UP, k).unwrap().unwrap();
                expected = algebra.add(arrow, Game::STAR).unwrap();
            }
            let coin = Coin::on_top(Colour::Red, k);
            assert_eq!(term(algebra, &coin), expected);
            let negative = algebra.neg(expected).unwrap();
            assert_eq!(term(algebra, &coin.mirror()), negative);
        }
    });
}

#[test]
fn coins_without_value() {
    with_algebra(|algebra| {
        for row in 0..5 {
            for column in 0..5 {
                for coin in [red(0, row, column), blue(0, row, column), red(2, 0, column)] {
                    let value = term(algebra, &coin);
                    let revised = Coins::new(vec![coin.clone()], Dyadic::ZERO)
                        .revised()
                        .unwrap();
                    assert_eq!(revised.value(algebra).unwrap(), value, "{coin}");
                    let fits = |coin: &Coin| match coin.square {
                        Square::Board { row: 0, column } => column == 0,
                        Square::Board { .. } => !coin.value.is_zero(),
                        Square::Top(_) => true,
                    };
                    assert!(revised.coins().iter().all(fits), "{revised}");
                }
            }
        }
    });
}

#[test]
fn powers_of_up() {
    with_algebra(|algebra| {
        for n in 1..6 {
            let expected = algebra.up_power(n).unwrap();
            assert_eq!(power(algebra, Game::UP, n).unwrap(), Some(expected));
        }
        assert_eq!(power(algebra, Game::UP, 0).unwrap(), None);
        let one = algebra.integer(1);
        assert_eq!(power(algebra, one, 2).unwrap(), None);
    });
}

#[test]
fn order_of_desirability() {
    let chain = [
        red(3, 1, 0),
        red(3, 0, 0),
        red(2, 1, 0),
        red(2, 0, 0),
        red(1, 1, 0),
        red(1, 0, 0),
        red(1, 2, 0),
        red(1, 3, 0),
        red(1, 4, 0),
        red(2, 2, 0),
        red(2, 3, 0),
        red(3, 2, 0),
        Coin::on_top(Colour::Red, 2),
        Coin::on_top(Colour::Red, 1),
    ];
    for pair in chain.windows(2) {
        assert_eq!(pair[0].by_desirability(&pair[1]), Ordering::Greater);
        let right = Coin {
            square: match pair[0].square {
                Square::Board { row, .. } => Square::Board { row, column: 1 },
                Square::Top(k) => Square::Top(k + 1),
            },
            ..pair[0].clone()
        };
        assert_eq!(right.by_desirability(&pair[0]), Ordering::Greater);
        assert_eq!(pair[0].mirror().by_desirability(&pair[0]), Ordering::Equal);
    }
}

#[test]
fn reading() {
    for (text, printed) in [
        ("R3@2,B1@0", "B1@0, R3@2"),
        ("R3@2,1", "R3@2,1"),
        ("R3@2 , B1@0,7", "B1@0,7, R3@2"),
        ("R@T2, B0@T0", "B@T0, R@T2"),
        ("R1/2@1, +1, -3/2", "R1/2@1, -1/2"),
        ("", ""),
    ] {
        assert_eq!(Coins::read(text).unwrap().to_string(), printed);
    }
    for wrong in [
        "R",
        "R3",
        "R3@",
        "R@2",
        "R3@T1",
        "3@2",
        "R3@2 B1@0",
        "R1/3@2",
        "R3@99999999999",
        "+",
        "R3@2;",
        "Ré@1",
    ] {
        let call = format!("coin_sliding(\"{wrong}\")");
        assert!(try_position(&call).is_err(), "{wrong}");
    }
    assert_eq!(
        value_text("coin_sliding(\"R3@1\")"),
        value_text("{0||0|-3}")
    );
    let call = "coin_sliding(\"B1@0, R3@2, +2\")";
    assert_eq!(position(call).call(), call);
}
