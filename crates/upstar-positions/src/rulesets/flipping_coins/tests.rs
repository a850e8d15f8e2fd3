//! The theorems and examples of the paper about the game.

use super::{Base, Line, explain};
use crate::rulesets::testing::{position, value_text, with_algebra};
use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;
use upstar_values::budget::Budget;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::{Bound, Dyadic, simplest_between};

/// A line as a number: coin i, counted from 0, is bit i. Heads after the last tail vanish.
type Word = usize;

fn word(line: &str) -> Word {
    let coins = line.bytes().enumerate();
    coins.map(|(i, coin)| usize::from(coin == b'1') << i).sum()
}

fn text(word: Word) -> String {
    let length = (usize::BITS - word.leading_zeros()) as usize;
    (0..length)
        .map(|i| if word >> i & 1 == 1 { '1' } else { '0' })
        .collect()
}

/// All words of 0 and 1 up to a length, including words that end in heads.
fn strings(longest: usize) -> Vec<String> {
    (0..=longest)
        .flat_map(|n| {
            (0..1usize << n).map(move |word| {
                (0..n)
                    .map(|i| if word >> i & 1 == 1 { '1' } else { '0' })
                    .collect()
            })
        })
        .collect()
}

fn left_moves(word: Word) -> Vec<Word> {
    let tails: Vec<usize> = (0..16).filter(|i| word >> i & 1 == 1).collect();
    let pairs = tails
        .iter()
        .flat_map(|&i| tails.iter().map(move |&j| (i, j)));
    pairs
        .filter(|(i, j)| i < j)
        .map(|(i, j)| word & !(1 << i) & !(1 << j))
        .collect()
}

fn right_moves(word: Word) -> Vec<Word> {
    let tails = (0..16).filter(|l| word >> l & 1 == 1);
    tails
        .flat_map(|l| (0..l).map(move |k| (k, l)))
        .filter(|(k, _)| word >> k & 1 == 0)
        .map(|(k, l)| word & !(1 << l) | 1 << k)
        .collect()
}

/// Values of all lines up to 15 coins by plain recursion over all moves, as simplest numbers (which theorem 3.2 allows).
fn plain(word: Word) -> &'static Dyadic {
    static VALUES: OnceLock<Vec<Dyadic>> = OnceLock::new();
    let values = VALUES.get_or_init(|| {
        let mut values: Vec<Dyadic> = Vec::new();
        // Every move makes the word smaller.
        for word in 0..1 << 15 {
            let low = left_moves(word).into_iter().map(|w| &values[w]).max();
            let high = right_moves(word).into_iter().map(|w| &values[w]).min();
            let bound = |value: Option<&Dyadic>| match value {
                Some(value) => Bound::Excluding(value.clone()),
                None => Bound::Open,
            };
            let value = simplest_between(&bound(low), &bound(high));
            values.push(value.expect("a number"));
        }
        values
    });
    &values[word]
}

fn plain_text(line: &str) -> Dyadic {
    plain(word(line)).clone()
}

fn fast(line: &str) -> Dyadic {
    Line::read(line).unwrap().value()
}

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn the_moves() {
    let start = position("flipping_coins(\"1011\")");
    let calls = |options: Vec<crate::position::AnyPosition>| -> BTreeSet<String> {
        options.iter().map(|option| option.call()).collect()
    };
    let expected = |lines: &[&str]| -> BTreeSet<String> {
        let call = |line: &&str| format!("flipping_coins(\"{line}\")");
        lines.iter().map(call).collect()
    };
    let budget = Budget::default();
    let (left, right) = (start.left(&budget), start.right(&budget));
    assert_eq!(calls(left.unwrap()), expected(&["0001", "0010", "1000"]));
    assert_eq!(calls(right.unwrap()), expected(&["1101", "1110"]));
}

#[test]
fn all_positions_are_numbers() {
    with_algebra(|algebra| {
        let mut values: Vec<Game> = Vec::new();
        for word in 0..1 << 10 {
            let left: Vec<Game> = left_moves(word).into_iter().map(|w| values[w]).collect();
            let right: Vec<Game> = right_moves(word).into_iter().map(|w| values[w]).collect();
            let value = algebra.construct(&left, &right).unwrap();
            assert_eq!(algebra.as_number(value).as_ref(), Some(plain(word)));
            values.push(value);
        }
    });
}

#[test]
fn value_theorem_on_all_lines_up_to_12() {
    for word in 0..1 << 12 {
        let line = text(word);
        assert_eq!(&fast(&line), plain(word), "{line}");
    }
}

const G: [&str; 6] = [
    "10011110110110111011110011",
    "100111101101101111010011",
    "1001111011011101010011",
    "10011110111001010011",
    "100111110001010011",
    "1010110001010011",
];

/// The value by best moves alone.
fn by_best_moves(line: &Line, known: &mut HashMap<Line, Dyadic>) -> Dyadic {
    if let Some(value) = known.get(line) {
        return value.clone();
    }
    let mut bound = |option: Option<Line>| match option {
        Some(option) => Bound::Excluding(by_best_moves(&option, known)),
        None => Bound::Open,
    };
    let (low, high) = (bound(line.best_for_left()), bound(line.best_for_right()));
    let value = simplest_between(&low, &high).unwrap();
    known.insert(line.clone(), value.clone());
    value
}

fn best(line: &str) -> Dyadic {
    by_best_moves(&Line::read(line).unwrap(), &mut HashMap::new())
}

#[test]
fn first_worked_example() {
    let steps = explain(G[0]).unwrap();
    assert_eq!(steps.reduced().to_string(), G[5]);
    let printed = steps.to_string();
    assert!(printed.contains("= 101(011)(000101)(0011)\n"), "{printed}");
    assert!(
        printed.contains("= ((1/2 : 1/2) : 1/64) : 1/8\n"),
        "{printed}"
    );
    assert!(printed.ends_with("= 10257/16384"), "{printed}");
    assert_eq!(steps.value(), number("10257/16384"));
    assert_eq!(best(G[0]), number("10257/16384"));
}

#[test]
fn every_line_of_the_reduction() {
    let steps = explain(G[0]).unwrap();
    let lines: Vec<String> = steps.lines().map(|line| line.to_string()).collect();
    assert_eq!(lines, G);
    for line in G {
        assert_eq!(best(line), number("10257/16384"), "{line}");
    }
}

#[test]
fn second_worked_example() {
    let steps = explain("01001110110111011101").unwrap();
    assert_eq!(steps.reduced().to_string(), "01010100011101");
    assert_eq!(steps.base(), Base::Heads(1));
    let tails: Vec<String> = steps.tails().iter().map(|tail| tail.to_string()).collect();
    assert_eq!(tails, ["0101", "00011", "101"]);
    assert_eq!(steps.value(), number("-893/1024"));
    assert_eq!(best("01001110110111011101"), number("-893/1024"));
}

#[test]
fn lines_of_the_second_reduction() {
    let steps = explain("01001110110111011101").unwrap();
    let lines: Vec<String> = steps.lines().map(|line| line.to_string()).collect();
    assert_eq!(
        lines[1..],
        ["010011101110011101", "0100111100011101", "01010100011101"]
    );
    for line in &lines {
        assert_eq!(best(line), number("-893/1024"), "{line}");
    }
    // As printed in the paper, where a 1 was lost.
    assert_eq!(best("010011100011101"), number("515/4096"));
}

const CONTEST: [&str; 3] = ["0101011111", "1101100111", "0110110110111"];

#[test]
fn contest_of_three_summands() {
    let values = CONTEST.map(fast);
    assert_eq!(values, ["-11/16", "3/4", "0"].map(number));
    assert_eq!(CONTEST.map(plain_text), values);
    let reduced = CONTEST.map(|line| explain(line).unwrap().reduced().to_string());
    assert_eq!(
        reduced,
        ["01011011", "1101101", "0111"]
            .map(|line| { explain(line).unwrap().reduced().to_string() })
    );
    let sum = values.iter().fold(Dyadic::ZERO, |sum, x| &sum + x);
    assert_eq!(sum, number("1/16"));
}

#[test]
fn the_only_winning_move() {
    let sum = number("1/16");
    let mut winning = Vec::new();
    for (i, line) in CONTEST.into_iter().enumerate() {
        let rest = &sum - &fast(line);
        let mut best: Option<Dyadic> = None;
        Line::read(line).unwrap().left_moves(|option| {
            let total = &rest + &option.value();
            if total >= Dyadic::ZERO {
                winning.push((i, option.to_string()));
            }
            best = best.take().max(Some(total));
        });
        assert_eq!(best, Some(number(["0", "-1/16", "-1/16"][i])));
    }
    assert_eq!(winning, [(0, "01010111".to_string())]);
    assert_eq!(fast("01010111"), number("-3/4"));
    assert_eq!(fast("11011001"), number("5/8"));
    assert_eq!(fast("01101101101"), number("-1/8"));
}

#[test]
fn the_short_third_summand() {
    assert_eq!(fast("011011011011"), number("85/256"));
}

#[test]
fn a_reduction_that_is_none() {
    assert_eq!(plain_text("011101"), number("3/8"));
    assert_eq!(plain_text("1001"), number("1/4"));
}

#[test]
fn lines_won_by_left() {
    for word in 0..1usize << 12 {
        let tails = word.count_ones();
        if tails >= 2 && (tails.is_multiple_of(2) || word & 1 == 1) {
            assert!(*plain(word) > Dyadic::ZERO, "{}", text(word));
        }
    }
}

#[test]
fn comparisons_of_lines() {
    for word in 0..1usize << 9 {
        for i in 0..9 {
            for j in i + 1..9 {
                if word >> i & 1 == 1 && word >> j & 1 == 0 {
                    let later = word & !(1 << i) | 1 << j;
                    assert!(plain(word) > plain(later));
                }
            }
        }
    }
    for line in strings(5) {
        for r in 0..4 {
            let longer = format!("{line}1{}1", "0".repeat(r));
            assert!(plain_text(&longer) > plain_text(&line), "{longer}");
        }
    }
}

#[test]
fn best_moves() {
    for w in 0..1usize << 9 {
        let line = Line::read(&text(w)).unwrap();
        let left = left_moves(w).into_iter().map(plain).max().cloned();
        let right = right_moves(w).into_iter().map(plain).min().cloned();
        let value = |line: Option<Line>| line.map(|line| plain_text(&line.to_string()));
        assert_eq!(value(line.best_for_left()), left, "{line}");
        assert_eq!(value(line.best_for_right()), right, "{line}");
    }
}

#[test]
fn runs_of_tails_at_the_end() {
    for line in strings(5) {
        for a in 0..5 {
            let ones = "1".repeat(a);
            assert_eq!(
                plain_text(&format!("{line}0111{ones}")),
                plain_text(&format!("{line}10{ones}"))
            );
        }
    }
}

#[test]
fn runs_of_tails_inside() {
    let after = strings(5)
        .into_iter()
        .filter(|b| b.starts_with('1') || b.matches('1').count().is_multiple_of(2));
    for b in after {
        for a in strings(4) {
            assert_eq!(
                plain_text(&format!("{a}0111{b}")),
                plain_text(&format!("{a}10{b}"))
            );
        }
    }
}

/// The line as a form, with all options of play.
fn literal(word: Word, known: &mut HashMap<Word, Form>) -> Form {
    if let Some(form) = known.get(&word) {
        return form.clone();
    }
    let mut forms =
        |words: Vec<Word>| -> Vec<Form> { words.into_iter().map(|w| literal(w, known)).collect() };
    let form = Form::new(forms(left_moves(word)), forms(right_moves(word)));
    known.insert(word, form.clone());
    form
}

#[test]
fn ordinal_sums_need_the_literal_base() {
    let pairs: Vec<(usize, usize)> = (0..3)
        .flat_map(|p| (0..3).map(move |q| (p, q)))
        .filter(|(p, q)| p + q > 0)
        .collect();
    let mut forms = HashMap::new();
    let mut holds = |algebra: &mut Algebra, a: &str, k: usize, (p, q), as_written: bool| {
        let base = format!("{a}0{}", "1".repeat(k));
        let whole = format!("{base}{}1{}1", "0".repeat(p), "0".repeat(q));
        let exponent = Dyadic::half_power((2 * p + q - 1) as u64);
        let exponent = algebra.number(&exponent).unwrap();
        let base: Form = if as_written {
            literal(word(&base), &mut forms)
        } else {
            algebra.number(&plain_text(&base)).unwrap().into()
        };
        let sum = algebra.ordinal_sum(&base, exponent).unwrap();
        algebra.as_number(sum) == Some(plain_text(&whole))
    };
    with_algebra(|algebra| {
        for &pair in &pairs {
            for a in strings(3) {
                for k in [1, 2, 4, 5] {
                    assert!(holds(algebra, &a, k, pair, false), "{a} {k} {pair:?}");
                }
            }
            for a in strings(1) {
                for k in 1..=3 {
                    assert!(holds(algebra, &a, k, pair, true), "{a} {k} {pair:?}");
                }
            }
            for a in strings(2) {
                for k in [3, 6] {
                    assert!(!holds(algebra, &a, k, pair, false), "{a} {k} {pair:?}");
                }
            }
        }
    });
}

#[test]
fn values_of_bases() {
    for p in 0..9 {
        let line = format!("{}1", "0".repeat(p));
        assert_eq!(plain_text(&line), Dyadic::from(-(p as i64)));
    }
    for a in 0..6 {
        for p in 0..4 {
            for q in 0..4 {
                let line = format!("{}{}1{}1", "1".repeat(a), "0".repeat(p), "0".repeat(q));
                let whole = Dyadic::from(a as i64 / 2);
                let expected = &whole + &Dyadic::half_power((2 * p + q) as u64);
                assert_eq!(plain_text(&line), expected, "{line}");
            }
        }
    }
}

#[test]
fn why_they_are_numbers() {
    for start in 0..1 << 7 {
        for x in left_moves(start) {
            for y in right_moves(start) {
                let first = left_moves(y).into_iter().any(|z| plain(z) >= plain(x))
                    || right_moves(x).into_iter().any(|z| plain(z) <= plain(y));
                let second = right_moves(x)
                    .into_iter()
                    .any(|z| left_moves(y).into_iter().any(|w| plain(w) >= plain(z)));
                assert!(
                    first || second,
                    "{} to {} and {}",
                    text(start),
                    text(x),
                    text(y)
                );
            }
        }
    }
}

/// All lines that one reduction gives.
fn reductions(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices('0') {
        let after = &line[at + 1..];
        let tails = after.len() - after.trim_start_matches('1').len();
        let rest = &after[tails..];
        let even = rest.matches('1').count().is_multiple_of(2);
        if tails > 3 || tails == 3 && even {
            let next = format!("{}10{}{rest}", &line[..at], "1".repeat(tails - 3));
            found.push(next.trim_end_matches('0').to_string());
        }
    }
    found
}

#[test]
fn the_reductions_are_confluent() {
    let mut known: HashMap<String, String> = HashMap::new();
    // Shorter lines first, since reductions shorten.
    for line in strings(14) {
        let next = reductions(&line);
        let normal = match next.first() {
            None => line.clone(),
            Some(first) => known[first].clone(),
        };
        assert!(next.iter().all(|line| known[line] == normal), "{line}");
        let reduced = explain(&line).unwrap().reduced().to_string();
        assert_eq!(reduced, normal.trim_end_matches('0'), "{line}");
        known.insert(line, normal);
    }
}

#[test]
fn lines_won_by_right() {
    for word in 1..1usize << 12 {
        let base = explain(&text(word)).unwrap().base();
        let right_wins = matches!(base, Base::Heads(r) if r > 0);
        assert_eq!(right_wins, *plain(word) < Dyadic::ZERO, "{}", text(word));
    }
}

/// The value when Left turns k tails, Right k coins of which only the last is a tail, for k in `numbers`.
fn variant(
    algebra: &mut Algebra,
    numbers: &[u32],
    word: Word,
    known: &mut HashMap<Word, Game>,
) -> Game {
    if let Some(&value) = known.get(&word) {
        return value;
    }
    let length = usize::BITS - word.leading_zeros();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for chosen in 1..1usize << length {
        if !numbers.contains(&chosen.count_ones()) {
            continue;
        }
        let last = 1 << (usize::BITS - 1 - chosen.leading_zeros());
        let tails = chosen & word;
        if tails == chosen {
            left.push(variant(algebra, numbers, word ^ chosen, known));
        }
        if tails == last {
            right.push(variant(algebra, numbers, word ^ chosen, known));
        }
    }
    let value = algebra.construct(&left, &right).unwrap();
    known.insert(word, value);
    value
}

#[test]
fn more_coins() {
    with_algebra(|algebra| {
        let mut known = HashMap::new();
        for word in 0..1 << 9 {
            let value = variant(algebra, &[2, 3], word, &mut known);
            assert!(algebra.is_number(value));
        }
        let three = variant(algebra, &[3], word("0000111"), &mut HashMap::new());
        assert_eq!(three, Game::STAR);
    });
}

#[test]
fn a_hundred_thousand_coins() {
    let mut state = 1u64;
    let line: Line = (0..100_000)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            state >> 62 > 0
        })
        .collect();
    let value = line.value();
    // The value is the simplest number between the values of the best moves: its neighbours in the tree lie outside.
    let step = Dyadic::half_power(value.exponent());
    let low = line.best_for_left().unwrap().value();
    let high = line.best_for_right().unwrap().value();
    assert!(&value - &step <= low && low < value);
    assert!(value < high && high <= &value + &step);
    with_algebra(|algebra| {
        let start = position(&format!("flipping_coins(\"{line}\")"));
        let game = start.value(algebra).unwrap();
        assert_eq!(algebra.as_number(game), Some(value));
    });
    // Long runs as well.
    let run: Line = std::iter::once(false)
        .chain(std::iter::repeat_n(true, 100_000))
        .collect();
    assert_eq!(run.value(), number("33333/2"));
}

#[test]
fn printed_steps() {
    assert_eq!(explain("0000").unwrap().to_string(), "no coins\n= 0");
    assert_eq!(explain("001").unwrap().to_string(), "001\n= -2");
    assert_eq!(explain("0111").unwrap().to_string(), "0111\n= 1\n= 0");
    assert_eq!(value_text("flipping_coins(\"0111\")"), "0");
}
