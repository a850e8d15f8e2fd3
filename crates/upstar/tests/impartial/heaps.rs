//! Heaps: take-away games, Nim, one-pile games, subtraction games, take-and-break games (Ferguson, part I, chapters 1 to 4).

use upstar::budget::Budget;
use upstar::impartial::catalogue;
use upstar::impartial::games::nim::nim_sum;
use upstar::impartial::games::two_dimensional_nim;
use upstar::impartial::games::{Moore, OnePile, Ordinal};
use upstar::impartial::take_and_break::{Code, Sequence, TakeAndBreak, outcome_period};
use upstar::impartial::{HeapRule, Outcome};
use upstar::position::Argument;

use super::{misere, outcome, sequence, value, value_of, wins, wins_of, with_set};

#[test]
fn take_one_two_or_three() {
    let set = [1, 2, 3];
    let at = |n| with_set("subtraction", &set, &[n]);
    let p: Vec<u64> = (0..30).filter(|&n| value_of(&at(n)) == 0).collect();
    assert_eq!(p, [0, 4, 8, 12, 16, 20, 24, 28]);
    assert_eq!(wins_of(&at(21), 1), [[20]]);
    let misere_p =
        (0..30).filter(|&n| at(n).misere_outcome(&Budget::default()).unwrap() == Outcome::P);
    assert_eq!(
        misere_p.collect::<Vec<u64>>(),
        [1, 5, 9, 13, 17, 21, 25, 29]
    );
    assert_eq!(
        wins_of(&with_set("subtraction", &[1, 2, 3, 4, 5, 6], &[31]), 1),
        [[28]]
    );
}

#[test]
fn three_subtraction_games() {
    assert!(wins_of(&with_set("subtraction", &[1, 3, 5, 7], &[100]), 1).is_empty());
    assert_eq!(
        wins_of(&with_set("subtraction", &[1, 3, 6], &[100]), 1),
        [[94], [99]]
    );
    assert_eq!(wins("powers_of_two", &[100]), [[36], [84], [96], [99]]);
}

#[test]
fn nim() {
    assert_eq!(wins("nim", &[12, 19, 27]), [[8, 19, 27]]);
    assert_eq!(
        wins("nim", &[13, 17, 19, 23]),
        [[9, 13, 19, 23], [11, 13, 17, 23], [13, 15, 17, 19]]
    );
    assert_eq!(
        wins("nim", &[8, 12, 13]),
        [[1, 12, 13], [4, 8, 12], [5, 8, 13]]
    );
}

#[test]
fn misere_nim() {
    use upstar::impartial::games::nim::{misere_outcome, misere_wins};
    assert_eq!(misere_wins(&[12, 19, 27]), [[8, 19, 27]]);
    assert_eq!(misere_wins(&[3, 5]), [[3, 3]]);
    assert_eq!(misere_wins(&[1, 1, 5]), [[1, 1, 1]]);
    assert_eq!(misere_outcome(&[1, 1]), Outcome::N);
    assert_eq!(misere_outcome(&[1, 1, 1]), Outcome::P);
    assert_eq!(misere("nim", &[1, 1, 1]), Outcome::P);
}

#[test]
fn nimble() {
    // Six coins, among them 9, 10 and 14, with nim-sum 9: these three moves win.
    let coins = [9, 10, 14, 1, 2, 7];
    assert_eq!(nim_sum(&coins), 9);
    let won = wins("nimble", &coins);
    for left in [
        [1, 2, 7, 10, 14].as_slice(),
        &[1, 2, 3, 7, 9, 14],
        &[1, 2, 7, 7, 9, 10],
    ] {
        assert!(won.contains(&left.to_vec()), "{won:?}");
    }
}

#[test]
fn northcott() {
    assert_eq!(
        wins("northcott", &[1, 2, 2, 3, 3, 4, 5, 6]),
        [
            vec![1, 2, 2, 2, 3, 3, 5, 6],
            vec![1, 2, 2, 3, 3, 3, 4, 6],
            vec![1, 2, 2, 3, 3, 4, 5]
        ]
    );
    let outcomes = upstar::impartial::games::northcott::graph(2, 4).outcomes();
    assert!(outcomes.contains(&Outcome::P) && outcomes.contains(&Outcome::N));
    assert!(!outcomes.contains(&Outcome::D));
}

#[test]
fn staircase() {
    assert_eq!(outcome("staircase_nim", &[1, 3, 1, 2]), Outcome::P);
    assert_eq!(outcome("staircase_nim", &[2, 0, 1]), Outcome::N);
    assert_eq!(wins("staircase_nim", &[2, 0, 1]), [[1, 0, 1]]);
}

#[test]
fn moore() {
    let two = Moore { k: 2 };
    assert_eq!(value("moore_nim", &[2, 5, 5, 5]), 0);
    assert_eq!(
        wins_of(&super::position("moore_nim", &[2, 5, 10, 13]), 1),
        [[5, 5, 5]]
    );
    assert_eq!(two.column_sums(&[5u64, 10, 13]), [2, 2, 1, 2]);
    assert_eq!(two.selection(&[1, 2], false), Some(vec![1, 0]));
    assert!(!two.selection_works(&[1, 2], true));
    assert!(two.selection_works(&[1, 2], false));
    assert_eq!(outcome("moore_nim", &[2, 1, 1, 1]), Outcome::P);
    assert_eq!(misere("moore_nim", &[2, 1, 1, 1, 1]), Outcome::P);
}

#[test]
fn two_dimensional_nim() {
    let counters: Vec<Ordinal> = ["4*w", "2*w+1", "w+2", "5"]
        .iter()
        .map(|t| t.parse().unwrap())
        .collect();
    assert_eq!(
        counters.iter().copied().sum::<Ordinal>(),
        Ordinal { a: 7, b: 6 }
    );
    let won = two_dimensional_nim::wins(&counters);
    assert_eq!(won, [(Ordinal { a: 4, b: 0 }, Ordinal { a: 3, b: 6 })]);
}

fn period(set: &[u64]) -> (usize, usize) {
    let mut game = Sequence::new(Code::subtraction(set).unwrap().into());
    game.extend_to(512, &Budget::default()).unwrap();
    let period = game.periodicity().proved().unwrap();
    (period.preperiod, period.period)
}

#[test]
fn periods_of_subtraction_games() {
    assert_eq!(period(&[1, 3, 4]), (0, 7));
    assert_eq!(period(&[1, 3, 4, 7]), (0, 8));
    assert_eq!(period(&[2, 5, 7]), (0, 22));
    assert_eq!(period(&[2, 4, 7]), (8, 3));
    assert_eq!(outcome_period(&[2, 4, 7]), Some((4, 3)));
    assert_eq!(outcome_period(&[2, 5, 7]), Some((0, 22)));
    assert_eq!(period(&[1, 3, 5, 7]), (0, 2));
    assert_eq!(period(&[1, 3, 6]), (0, 9));
}

#[test]
fn impatient_subtraction() {
    for set in [vec![1, 3, 4], vec![2, 5], vec![3, 4, 7]] {
        let args = [Argument::integers(set)];
        let of = |name| catalogue::sequence(name, &args, 60, &Budget::default()).unwrap();
        let (patient, impatient) = (of("subtraction"), of("impatient_subtraction"));
        assert_eq!(impatient[0], 0);
        assert!((1..60).all(|x| impatient[x] == patient[x - 1] + 1));
    }
}

#[test]
fn a_mixed_sum() {
    let even = sequence("even_or_lone_one", 19);
    let threes = sequence("threes", 18);
    assert_eq!((even[18], threes[17]), (9, 6));
    assert_eq!(nim_sum(&[9, 6, 7]), 8);
    let moves = |code: &str, heap| code.parse::<TakeAndBreak>().unwrap().moves(heap);
    let left = |heaps: &Vec<u64>| heaps.first().map_or(0, |&h| h as usize);
    let from_18 = moves("0.1(30)", 18)
        .iter()
        .map(left)
        .filter(|&y| even[y] == 6 ^ 7)
        .collect::<Vec<_>>();
    assert_eq!(from_18, [2]);
    assert!(
        moves("0.(012)", 17)
            .iter()
            .map(left)
            .all(|y| threes[y] != 9 ^ 7)
    );
}

#[test]
fn take_and_break_codes() {
    assert_eq!(
        wins("one_or_two_split_one", &[15]),
        [[1, 13], [3, 11], [5, 9], [7, 7]]
    );
    assert_eq!(
        sequence("one_or_two_split_one", 12),
        [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    );
    let code = |text: String, count| {
        let values = text.parse::<TakeAndBreak>().unwrap().values(count);
        values.into_iter().map(u128::from).collect::<Vec<_>>()
    };
    assert_eq!(code(".73".into(), 30), sequence("one_or_two_split_one", 30));
    assert_eq!(
        code(format!(".1{}", "7".repeat(39)), 40),
        sequence("two_or_more_split", 40)
    );
    assert_eq!(
        code(format!(".{}", "700".repeat(13)), 40),
        sequence("one_mod_three_split", 40)
    );
}

#[test]
fn kayles_rayles_rims() {
    let mut kayles = Sequence::new(Code::kayles().into());
    kayles.extend_to(300, &Budget::default()).unwrap();
    let period = kayles.look_for_period().proved().unwrap();
    assert_eq!((period.preperiod, period.period), (71, 12));
    assert_eq!(value("kayles", &[1, 11]), 7);
    assert_eq!(wins("kayles", &[1, 11]), [[1, 3, 7]]);
    assert_eq!(value("rims", &[3, 4, 5]), 2);
    assert_eq!(wins("rims", &[3, 4, 5]), [[1, 4, 5]]);
    assert_eq!(value("rayles", &[3, 4, 5]), 6);
    assert_eq!(wins("rayles", &[3, 4, 5]), [[1, 3, 3, 4]]);
}

#[test]
fn grundys_game() {
    assert_eq!(
        wins("grundys_game", &[5, 8, 13]),
        [[2, 3, 8, 13], [2, 5, 6, 13], [5, 5, 8, 8]]
    );
    assert_eq!(
        sequence("grundys_game", 14)[1..],
        [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]
    );
}

#[test]
fn octal_codes() {
    let mut chess = Sequence::new(Code::dawsons_chess().into());
    chess.extend_to(400, &Budget::default()).unwrap();
    let period = chess.look_for_period().proved().unwrap();
    assert_eq!((period.preperiod, period.period), (52, 34));
    assert_eq!(
        sequence("dawsons_kayles", 60)[1..],
        sequence("dawsons_chess", 59)
    );
    let code: Code = "4.07".parse().unwrap();
    assert_eq!([0, 1, 2, 3].map(|k| code.digit(k)), [4, 0, 7, 0]);
    assert_eq!(wins("dawsons_chess", &[18]), [[3, 12], [5, 10]]);
    // By its own rule: mark a square of a row that is neither marked nor next to a marked one.
    let marks: fn(u64) -> Vec<Vec<u64>> = |x| {
        (0..x)
            .map(|i| vec![i.saturating_sub(1), (x - i).saturating_sub(2)])
            .collect()
    };
    let values: Vec<u128> = marks
        .values_by_listing(80)
        .into_iter()
        .map(u128::from)
        .collect();
    assert_eq!(sequence("dawsons_chess", 80), values);
}

#[test]
fn lasker() {
    assert_eq!(
        wins("lasker_nim", &[2, 5, 7]),
        [[1, 2, 5, 6], [2, 2, 5, 5], [2, 3, 4, 5]]
    );
}

/// The closed formulas for one-pile and take-and-break games, on larger heaps.
#[test]
fn formulas_of_heap_games() {
    let formula = |name: &str, g: &dyn Fn(u128) -> u128| {
        for (x, v) in (0u128..).zip(sequence(name, 400)) {
            assert_eq!(v, g(x), "{name} {x}");
        }
    };
    formula("even_or_lone_one", &|x| {
        if x < 4 {
            [0, 1, 1, 0][x as usize]
        } else {
            x / 2
        }
    });
    formula("threes", &|x| {
        if x == 0 {
            0
        } else {
            (x - 1) / 3 + (x % 3 == 2) as u128
        }
    });
    formula("even_if_not_all", &|x| {
        x.div_ceil(2) - (x % 2 == 0 && x > 0) as u128
    });
    formula("one_or_two_split_one", &|x| x % 4);
    formula("two_or_more_split", &|x| {
        if x == 1 {
            1
        } else {
            x / 3 * 2 + (x % 3 == 2) as u128
        }
    });
    formula("one_mod_three_split", &|x| x / 4 * 2 + x % 2);
    formula("rims", &|x| x);
    formula("lasker_nim", &|x| match x % 4 {
        3 => x + 1,
        0 if x > 0 => x - 1,
        _ => x,
    });
    assert_eq!(OnePile::PowersOfTwo.value(100), 1);
}
