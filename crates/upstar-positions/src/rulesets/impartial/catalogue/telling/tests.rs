//! What is told agrees with plain play, and reads as the sources have it.

use super::{FIRST, SECOND};
use crate::position::Worth;
use crate::rulesets::impartial::catalogue::{Position, call};
use crate::rulesets::testing::position;
use upstar_impartial::Outcome;
use upstar_values::budget::Budget;
use upstar_values::game::Algebra;

fn told(text: &str) -> Vec<String> {
    let steps = position(text).steps(&mut Algebra::new()).unwrap();
    steps.unwrap_or_else(|| panic!("{text} has no theory"))
}

/// The winner and the winning moves that are told are those of play.
fn check(position: &Position) {
    let budget = Budget::default();
    let text = position.call().to_string();
    let steps = position.steps(&budget).unwrap().unwrap();
    let is_won = position.value(&budget).unwrap().outcome() == Some(Outcome::N);
    let says = |words: &str| steps.iter().any(|line| line.contains(words));
    assert_eq!(says(FIRST), is_won, "{text}: {steps:?}");
    assert_eq!(says(SECOND), !is_won, "{text}: {steps:?}");
    let is_win =
        |worth: &Option<Worth>| worth.as_ref().and_then(Worth::outcome) == Some(Outcome::P);
    let options = position.options(&budget).unwrap().into_iter();
    let wins: Vec<String> = options
        .filter(|(_, worth)| is_win(worth))
        .map(|(option, _)| option.to_string())
        .collect();
    let moves = steps.iter().filter(|line| line.starts_with("winning move"));
    let mut named = 0;
    for line in moves {
        let (_, after) = line.rsplit_once(": ").unwrap();
        assert!(
            wins.iter().any(|win| win == after),
            "{text}: {line}, {wins:?}"
        );
        named += 1;
    }
    assert_eq!(named > 0, is_won, "{text}: {steps:?}");
}

#[test]
fn heaps_in_every_theory() {
    for name in [
        "nim",
        "nimble",
        "northcott",
        "rims",
        "kayles",
        "grundys_game",
        "staircase_nim",
        "lasker_nim",
    ] {
        for n in 0..4u64.pow(3) {
            let heaps = [n % 4, n / 4 % 4, n / 16 + 2].map(Into::into);
            check(&call(name, &heaps).unwrap());
        }
    }
    for n in 0..5u64.pow(3) {
        let [a, b, c] = [n % 5, n / 5 % 5, n / 25];
        check(
            &call(
                "silver_dollar",
                &[a, a + 1 + b, a + b + 2 + c].map(Into::into),
            )
            .unwrap(),
        );
        check(&call("moore_nim", &[2, a, b, c].map(Into::into)).unwrap());
    }
    for n in 0..12u64 {
        for m in 0..12u64 {
            check(&call("wythoff", &[n.into(), m.into()]).unwrap());
            if m <= n {
                check(&call("fibonacci_nim", &[n.into(), m.into()]).unwrap());
                check(&call("dynamic_nim", &[1.into(), n.into(), m.into()]).unwrap());
            }
        }
    }
}

#[test]
fn coins_in_every_theory() {
    for name in [
        "turning_turtles",
        "mock_turtles",
        "ruler",
        "twins",
        "turnips",
        "sym",
        "mogul",
    ] {
        for n in 0..64u32 {
            let row: String = (0..6)
                .map(|bit| if n >> bit & 1 == 1 { 'H' } else { 'T' })
                .collect();
            check(&call(name, &[row.as_str().into()]).unwrap());
        }
    }
    for name in [
        "turning_corners",
        "rugs",
        "mock_turtles_squared",
        "acrostic_twins",
    ] {
        for n in 1..64u32 {
            let cell = |bit: u32| if n >> bit & 1 == 1 { 'H' } else { 'T' };
            let rows: Vec<String> = (0..2)
                .map(|r| (0..3).map(|c| cell(3 * r + c)).collect())
                .collect();
            check(&call(name, &[rows.join("/").as_str().into()]).unwrap());
        }
    }
}

#[test]
fn two_dimensional_nim_by_ordinals() {
    assert_eq!(
        told("two_dimensional_nim(\"w*4\", \"w*2+1\", \"w+2\", 5)")[1],
        "nim sum of w*4, w*2+1, w+2, 5: w*7+6; the player who starts wins"
    );
    let lines = told("two_dimensional_nim(\"w*2+1\", 3)");
    let after = "two_dimensional_nim(\"3\", \"3\")";
    assert_eq!(
        lines[2],
        format!("winning move, which makes the nim sum 0: {after}")
    );
}

#[test]
fn nim_in_binary_columns() {
    assert_eq!(
        told("nim(2, 3, 1, 5)"),
        [
            "heap 1   001",
            "heap 2   010",
            "heap 3   011",
            "heap 5   101",
            "nim sum  101 = 5",
            "the leftmost column with an odd number of ones is that of 4: the player who starts wins",
            "winning move: heap 5 to 0, which makes all columns even: nim(1, 2, 3)",
        ]
    );
    let lines = told("nim(2, 3, 4, 5)");
    assert_eq!(lines[4], "nim sum  000 = 0");
    assert_eq!(
        lines[5],
        "every column has an even number of ones: the player who does not start wins"
    );
}

#[test]
fn moore_by_columns_wythoff_by_pairs_fibonacci_nim_by_zeckendorf() {
    assert_eq!(told("moore_nim(2, 5, 10, 13)")[3], "ones modulo 3  2 2 1 2");
    assert_eq!(
        told("wythoff(5, 4)")[3..],
        [
            "winning move: 3 from both, to pair 1, 1 and 2: wythoff(2, 1)",
            "winning move: 1 from the 4, to pair 2, 3 and 5: wythoff(5, 3)",
        ]
    );
    assert_eq!(
        told("wythoff(11, 18)")[1..],
        [
            "the numbers differ by 7: pair 7 is (11, 18)",
            "the position is this pair: the player who does not start wins",
        ]
    );
    assert_eq!(
        told("fibonacci_nim(43)"),
        [
            "as a sum of Fibonacci numbers that are not neighbours: 43 = 34 + 8 + 1",
            "at most 42 may be taken",
            "the smallest part, 1, may be taken: the player who starts wins",
            "winning move: take 1; then at most 2 may be taken, less than the smallest part left, 8: fibonacci_nim(42, 2)",
        ]
    );
}

#[test]
fn tartan_products_and_rows_by_their_heads() {
    assert_eq!(
        told("turning_corners(\"(1,3),(3,2),(4,4)\")")[1..5],
        [
            "head (1, 3): row 1 has value 1, column 3 has value 3; nim product 3",
            "head (3, 2): row 3 has value 3, column 2 has value 2; nim product 1",
            "head (4, 4): row 4 has value 4, column 4 has value 4; nim product 6",
            "nim sum of 3, 1, 6: 4; the player who starts wins",
        ]
    );
    assert_eq!(
        told("mock_turtles(\"THHT\")")[1..4],
        [
            "head 1 has nim value 2",
            "head 2 has nim value 4",
            "nim sum of 2, 4: 6; the player who starts wins",
        ]
    );
}

#[test]
fn coins_that_may_be_named() {
    for named in [
        vec![2u64, 3],
        vec![2, 9],
        vec![4, 5],
        vec![4, 5, 11],
        vec![5, 6, 8],
        vec![4, 6, 9],
        vec![4, 5, 7],
        vec![5, 7, 8],
    ] {
        let named: Vec<_> = named.into_iter().map(Into::into).collect();
        check(&call("sylver", &named).unwrap());
    }
    assert_eq!(
        told("sylver(4, 5)"),
        [
            "left are 1, 2, 3, 6, 7 and 11",
            "the largest of them is t = 11",
            "a quiet ender: every other number makes t a sum, using it only once; so either t wins, or the reply to it does",
            FIRST,
            "winning move: 11 (the largest number left): sylver(4, 5, 11)",
        ]
    );
    assert_eq!(
        told("sylver(6, 9)")[2..4],
        [
            "answers to small numbers: 2: 3, 3: 2, 4: 11, 5: 8, 7: 8, 8: 5, 10: 7, 11: 4",
            "from 12 on numbers answer each other in pairs: 13-14, and so on with period 3",
        ]
    );
    let says = |text: &str, words: &str| {
        let lines = told(text);
        assert!(
            lines.iter().any(|line| line.contains(words)),
            "{text}: {lines:?}"
        );
    };
    says("sylver(5, 7)", "winning move: 8 (quiet");
    says(
        "sylver(8, 12)",
        "proved for all numbers: the player who does not start wins",
    );
    says("sylver(16)", "who wins is not known");
    says("sylver(10)", "winning replies are 5");
    says("sylver()", "16 is the first that is open");
}
