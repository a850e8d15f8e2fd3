//! Misprints in the sources, with the right figures. "Ferguson" is the solutions to Game Theory, Part I; "Larsson" is his lecture notes
//! (IE619).

use upstar::impartial::games::nim::{nim_sum, wins};
use upstar::impartial::games::vertex_removal::{path, star};
use upstar::impartial::games::{Moore, VertexRemoval, zol};
use upstar::impartial::nimber::mul;
use upstar::impartial::take_and_break::{Code, TakeAndBreak};
use upstar::impartial::tartan::Rectangle;
use upstar::impartial::{HeapRule, Solver};

use super::sequence;

#[test]
fn nim_sum_of_38_and_x_is_25() {
    // Ferguson, I.2.1(b), prints 49.
    assert_eq!(nim_sum(&[38, 63]), 25);
    assert_ne!(nim_sum(&[38, 49]), 25);
}

#[test]
fn selection_of_piles() {
    // Ferguson, I.2.7(b), prints s' < k - t.
    let two = Moore { k: 2 };
    assert!(two.selection_works(&[1, 2], false) && !two.selection_works(&[1, 2], true));
}

#[test]
fn vertex_removal() {
    // Ferguson, I.4.11(a), prints the value 2 for even n > 2; it holds for n = 2 as well.
    assert_eq!(Solver::new(VertexRemoval).value(&star(2)).unwrap(), 2);
    // Ferguson, I.4.11(b), prints a rule for paths that describes .17.
    let line: Vec<u64> = (0..9)
        .map(|n| Solver::new(VertexRemoval).value(&path(n)).unwrap())
        .collect();
    let values = |code: &str| code.parse::<TakeAndBreak>().unwrap().values_by_listing(9);
    assert_eq!(line, values(".37"));
    assert_ne!(line, values(".17"));
}

#[test]
fn nim_products() {
    // Ferguson, I.5.6(b), prints 16 x 18 for 16 x 8, 9 x 2 = 13, 25 x 40 = 79.
    assert_eq!((mul(16, 8), mul(9, 2), mul(25, 40)), (128, 14, 73));
}

#[test]
fn mock_turtles_times_ruler() {
    // Ferguson, I.5.8, prints row 7 as 7 9 7 4 10 9 7 15, g(8) = 9 in Ruler, and the value 2 after each factor's move.
    let table = Rectangle::find("mock_turtles_x_ruler")
        .unwrap()
        .table(4, 8)
        .unwrap();
    assert_eq!(table[3], [7, 9, 7, 10, 7, 9, 7, 15]);
    let (ruler, mock) = (sequence("ruler", 8), sequence("mock_turtles", 5));
    assert_eq!(ruler[7], 8);
    assert_eq!(mock[0] ^ mock[1], 3);
    assert_eq!(ruler[5] ^ ruler[6], 3);
}

#[test]
fn the_new_heap_in_nim() {
    // Larsson, section 13.1: digits from j up become 0. That would leave 0 for 12.
    assert_eq!(wins(&[12, 19, 27]), [[8, 19, 27]]);
}

#[test]
fn the_largest_value_of_a_subtraction_game() {
    // Larsson, corollary 71, prints |S| + 1.
    for set in [vec![1, 2, 3], vec![1, 3, 4], vec![2, 5, 7]] {
        let values = TakeAndBreak::from(Code::subtraction(&set).unwrap()).values(500);
        assert_eq!(values.into_iter().max(), Some(set.len() as u32));
    }
}

#[test]
fn zol_words() {
    // Larsson, sections 13.6 and 13.10, prints 1000010 for 21 and 10101 for 33, digits for F_i instead of F_(i+1), and a carry without
    // its last 1.
    assert_eq!(zol::word(23), "1000010");
    assert_eq!(zol::word(21), "1000000");
    assert_eq!(zol::word(33), "1010101");
    assert_eq!(zol::number("10101"), Some(12));
    assert_eq!(zol::number("10"), Some(2));
    assert_eq!(zol::word(zol::number("10101").unwrap() + 1), "100000");
    // Larsson, section 13.8, prints the image of 010 with its factors interchanged.
    let image = |w: &str| {
        w.chars()
            .map(|c| if c == '0' { "01" } else { "0" })
            .collect::<String>()
    };
    assert_eq!(image("010"), image("01") + &image("0"));
    assert_ne!(image("010"), image("0") + &image("01"));
}

#[test]
fn the_smallest_rectangle_of_chomp() {
    // Larsson, theorem 69: every rectangle is a first-player win.
    assert_eq!(super::value("chomp", &[1]), 0);
}

/// Winning Ways, chapter 14: the winner of 24-place Mogul seems never to need a P-position with twelve heads. But exactly 96 of the
/// 16,773,120 N-positions need one, all of them with 16 heads.
#[test]
fn mogul_needs_twelve_heads() {
    let values: Vec<u32> = sequence("mogul", 24)
        .into_iter()
        .map(|v| v as u32)
        .collect();
    // The sets of at most seven coins that a move can turn, by the nim-sum of their values.
    let mut moves: Vec<Vec<u32>> = vec![Vec::new(); 4096];
    let mut sets = vec![(0u32, 0u32, 0usize)];
    while let Some((set, sum, next)) = sets.pop() {
        if set != 0 {
            moves[sum as usize].push(set);
        }
        if set.count_ones() < 7 {
            sets.extend((next..24).map(|i| (set | 1 << i, sum ^ values[i], i + 1)));
        }
    }
    // Nim-sums of the lower and upper twelve places.
    let half = |from: usize| {
        (0..4096u32)
            .map(|set| {
                (0..12)
                    .filter(|i| set >> i & 1 == 1)
                    .fold(0, |s, i| s ^ values[from + i])
            })
            .collect::<Vec<u32>>()
    };
    let (low, high) = (half(0), half(12));
    let (mut n_positions, mut needing) = (0u32, Vec::new());
    for position in 1..1u32 << 24 {
        let sum = low[(position & 4095) as usize] ^ high[(position >> 12) as usize];
        if sum == 0 {
            continue;
        }
        n_positions += 1;
        // The rightmost coin turned must be a head. Some reply always wins; twelve heads are needed if no other reply wins.
        let wins = |set: &&u32| position >> set.ilog2() & 1 == 1;
        let other = |set: &u32| (position ^ set).count_ones() != 12;
        if !moves[sum as usize].iter().filter(wins).any(other) {
            needing.push(position);
        }
    }
    assert_eq!(n_positions, 16_773_120);
    assert_eq!(needing.len(), 96);
    assert!(needing.iter().all(|p| p.count_ones() == 16));
}

/// Ferguson, I.2.3 and I.2.7(a), give two answers about one figure of six Nimble coins. They contradict each other.
#[test]
fn no_six_coins_fit_both_answers() {
    let mut seen = 0;
    // Three more coins on squares 0 to 14, besides 9, 10 and 14.
    for a in 0..15u64 {
        for b in a..15 {
            for c in b..15 {
                seen += 1;
                let coins = [9, 10, 14, a, b, c];
                let fits =
                    nim_sum(&coins) == 9 && Moore { k: 2 }.column_sums(&coins) == [2, 2, 1, 2];
                assert!(!fits, "{coins:?}");
            }
        }
    }
    assert_eq!(seen, 680);
}
