//! Helpers for the tests of rulesets, and the test of all rulesets.

use super::BUILT_IN;
pub(crate) use super::position as try_position;
use crate::position::{
    Alphabet, AnyPosition, Board, Ends, Ruleset, Theory, Worth, nim_value_by_play, score_by_play,
    starts_by_play,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;
use upstar_loopy::{Graph, LoopyAlgebra, Target};
use upstar_values::budget::Budget;
use upstar_values::game::{Algebra, Game, Order, Player};
use upstar_values::notation::{Style, print, read};

thread_local! {
    static ALGEBRA: RefCell<Algebra> = RefCell::new(Algebra::new());
}

/// Runs `work` with one algebra for all tests of a thread.
pub(crate) fn with_algebra<T>(work: impl FnOnce(&mut Algebra) -> T) -> T {
    ALGEBRA.with(|algebra| work(&mut algebra.borrow_mut()))
}

/// The position of a call.
pub(crate) fn position(call: &str) -> AnyPosition {
    try_position(call).unwrap_or_else(|wrong| panic!("{call}: {wrong}"))
}

/// The printed value of a position to which play may return.
pub(crate) fn loopy_text(call: &str) -> String {
    with_algebra(|algebra| {
        let value = position(call).loopy_value(algebra).unwrap();
        LoopyAlgebra::on(algebra).text(&value).unwrap()
    })
}

/// The printed value of a position, of a negative of one (`-domineering(2, 3)`), or of a game.
pub(crate) fn value_text(text: &str) -> String {
    with_algebra(|algebra| {
        let (negative, call) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = match try_position(call) {
            Ok(position) => {
                let value = position.value(algebra).unwrap();
                if negative {
                    algebra.neg(value).unwrap()
                } else {
                    value
                }
            }
            Err(_) => read(algebra, text).unwrap(),
        };
        print(algebra, value, Style::Text).unwrap()
    })
}

/// The value of a position by the definition, from its moves alone.
fn value_by_moves(
    algebra: &mut Algebra,
    position: &AnyPosition,
    known: &mut HashMap<String, Game>,
) -> Game {
    let call = position.call();
    if let Some(&value) = known.get(&call) {
        return value;
    }
    let mut values = |options: Vec<AnyPosition>| -> Vec<Game> {
        options
            .iter()
            .map(|option| value_by_moves(algebra, option, known))
            .collect()
    };
    let budget = Budget::default();
    let (left, right) = (
        values(position.left(&budget).unwrap()),
        values(position.right(&budget).unwrap()),
    );
    let value = algebra.construct(&left, &right).unwrap();
    known.insert(call, value);
    value
}

/// Checks the value of a position against its moves, and its notation.
pub(crate) fn check_by_moves(call: &str) {
    with_algebra(|algebra| {
        let start = position(call);
        check_position(algebra, &start, &mut HashMap::new());
    });
}

/// Checks what every position must satisfy.
fn check_position(algebra: &mut Algebra, start: &AnyPosition, known: &mut HashMap<String, Game>) {
    let call = start.call();
    let value = start.value(algebra).unwrap();
    let plain = value_by_moves(algebra, start, known);
    assert_eq!(value, plain, "{call}: the evaluator against play");
    let again = position(&call);
    assert_eq!(again.call(), call, "{call}: notation reads back");
    assert_eq!(
        again.value(algebra).unwrap(),
        value,
        "{call}: notation reads back"
    );
    if let Some(negative) = start.negative() {
        let negated = algebra.neg(value).unwrap();
        let other = negative.value(algebra).unwrap();
        assert_eq!(other, negated, "{call}: negative {}", negative.call());
    }
    let mut sum = Game::ZERO;
    for part in start.parts() {
        let value = part.value(algebra).unwrap();
        sum = algebra.add(sum, value).unwrap();
    }
    assert_eq!(sum, value, "{call}: the sum of the parts");
    if super::find(start.ruleset()).is_some_and(|ruleset| ruleset.is_impartial()) {
        let budget = Budget::default();
        let calls = |list: Vec<AnyPosition>| -> Vec<String> {
            let mut calls: Vec<String> = list.iter().map(|p| p.call()).collect();
            calls.sort();
            calls
        };
        assert_eq!(
            calls(start.left(&budget).unwrap()),
            calls(start.right(&budget).unwrap()),
            "{call}: impartial"
        );
        assert!(algebra.as_nimber(value).is_some(), "{call}: a nim value");
    }
    let _ = start.board();
}

/// Checks what every position must satisfy that has no value: what it is worth against play, where play does not take long.
fn check_worth(algebra: &mut Algebra, start: &AnyPosition) {
    let call = start.call();
    let again = position(&call);
    assert_eq!(again.call(), call, "{call}: notation reads back");
    let _ = start.board();
    let short = Budget::default().time(Duration::from_millis(300));
    let slow = match start.theory() {
        Theory::Score => score_by_play(start, &short).map(Worth::Score),
        Theory::Nim if !start.is_entailed() => nim_value_by_play(start, &short).map(Worth::Nim),
        _ => starts_by_play(start, &short).map(Worth::Outcome),
    };
    let Ok(slow) = slow else { return };
    let worth = start.worth(algebra).unwrap();
    match start.theory() {
        Theory::Score | Theory::Nim if !start.is_entailed() => assert_eq!(worth, slow, "{call}"),
        _ => assert_eq!(worth.outcome(), slow.outcome(), "{call}"),
    }
    assert_eq!(
        again.worth(algebra).unwrap(),
        worth,
        "{call}: notation reads back"
    );
}

/// Checks what every position must satisfy where play may return: its value against the graph of its moves.
fn check_looping(algebra: &mut Algebra, start: &AnyPosition) {
    let call = start.call();
    let again = position(&call);
    assert_eq!(again.call(), call, "{call}: notation reads back");
    let _ = start.board();
    if start.theory() != Theory::Loopy {
        let starts = start.starts(algebra).unwrap();
        assert_eq!(again.starts(algebra).unwrap(), starts, "{call}");
        return;
    }
    let budget = Budget::default();
    let mut graph = Graph::default();
    let mut numbers = HashMap::from([(call.clone(), graph.vertex())]);
    let mut positions = vec![start.clone()];
    let mut at = 0;
    while let Some(now) = positions.get(at).cloned() {
        for player in Player::BOTH {
            for option in now.moves(player, &budget).unwrap() {
                let number = *numbers.entry(option.call()).or_insert_with(|| {
                    positions.push(option.clone());
                    graph.vertex()
                });
                graph.add_option(at, player, Target::Vertex(number));
            }
        }
        at += 1;
    }
    let value = start.loopy_value(algebra).unwrap();
    let negative = start.negative().map(|negative| {
        let value = negative.loopy_value(algebra).unwrap();
        (negative.call(), value)
    });
    let parts: Vec<_> = (start.parts().iter())
        .map(|part| part.loopy_value(algebra).unwrap())
        .collect();
    let mut loops = LoopyAlgebra::on(algebra);
    let plain = loops.value(&graph, 0).unwrap();
    let order = loops.compare(&value, &plain).unwrap();
    assert_eq!(order, Order::Equal, "{call}: the evaluator against play");
    if let Some((negative, other)) = negative {
        let negated = loops.neg(&value).unwrap();
        let order = loops.compare(&other, &negated).unwrap();
        assert_eq!(order, Order::Equal, "{call}: negative {negative}");
    }
    let mut sum = Game::ZERO.into();
    for part in &parts {
        sum = loops.add(&sum, part).unwrap();
    }
    let order = loops.compare(&sum, &value).unwrap();
    assert_eq!(order, Order::Equal, "{call}: the sum of the parts");
}

#[test]
fn every_partizan_ruleset_says_who_moves_which_way() {
    for ruleset in super::all() {
        let said = ruleset.players();
        let is_said = said.contains("Left") && said.contains("Right") && said.ends_with('.');
        let is_due = !ruleset.is_impartial();
        assert!(is_said || !is_due && said.is_empty(), "{}", ruleset.name());
    }
    let domineering = super::find("domineering").unwrap();
    let said = "Left places vertical dominoes, Right horizontal ones.";
    assert_eq!(domineering.players(), said);
}

/// An example that is over shows nothing of its game.
#[test]
fn examples_are_under_way() {
    let budget = Budget::default();
    // Nine Men's Morris is the exception: its smallest games take a large table.
    for ruleset in BUILT_IN.iter().filter(|r| r.name != "nine_mens_morris") {
        let example = position(ruleset.example);
        let can_move = |player| {
            let moves = example.moves(player, &budget).unwrap();
            example.ended(player).is_none() && !moves.is_empty()
        };
        assert!(
            Player::BOTH.into_iter().any(can_move),
            "{}",
            ruleset.example
        );
    }
}

/// Every ruleset has notation that reads back, correct negatives, parts that add up, and theorems that agree with play; it is impartial
/// where it says so; and its keys tell positions of different values apart, also from positions of other rulesets.
#[test]
fn every_ruleset_keeps_its_promises() {
    let mut algebra = Algebra::new();
    let mut keys = HashMap::new();
    for ruleset in BUILT_IN {
        let mut known = HashMap::new();
        let mut positions = vec![position(ruleset.example)];
        if ruleset.of_size.is_some() {
            for of_size in (0..=6).filter_map(|cells| Ruleset::of_size(*ruleset, cells)) {
                positions.extend(of_size.take(150));
            }
        }
        assert!(
            ruleset.rule.ends_with('.'),
            "{}: the rule is a sentence",
            ruleset.name
        );
        for start in positions {
            let has_value = start.ends() == Ends::NORMAL;
            if start.ends().may_loop {
                check_looping(&mut algebra, &start);
            } else if !has_value {
                check_worth(&mut algebra, &start);
            } else {
                check_position(&mut algebra, &start, &mut known);
            }
            if let (Alphabet::Rows(letters) | Alphabet::Row(letters), Board::Cells(rows)) =
                (ruleset.alphabet, start.board())
            {
                let strange = rows
                    .concat()
                    .into_iter()
                    .find(|cell| !letters.contains(cell));
                assert_eq!(strange, None, "{}: not in the alphabet", start.call());
            }
            if !has_value {
                continue;
            }
            let (key, negative) = start.symmetry_key();
            let value = start.value(&mut algebra).unwrap();
            let value = if negative {
                algebra.neg(value).unwrap()
            } else {
                value
            };
            let call = start.call();
            let (other, first) = keys.entry(key).or_insert_with(|| (value, call.clone()));
            assert_eq!(*other, value, "{call} and {first} have one key");
        }
    }
}

/// A fixed sequence of pseudo-random numbers.
pub(crate) fn numbers(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        seed ^ seed >> 29
    }
}
