//! Worked examples of the literature on impartial games: Winning Ways, chapter 14; Ferguson, Game Theory, Part I, with its solutions;
//! Larsson's lecture notes (IE619). Other figures were computed by brute force. Each file names its sources.

mod coins;
mod core;
mod games;
mod graphs;
mod heaps;
mod misprints;
mod rectangles;
mod wythoff;

use upstar::budget::Budget;
use upstar::impartial::catalogue::{self, Position};
use upstar::impartial::{NimValue, Outcome};
use upstar::position::Argument;

fn position(name: &str, numbers: &[u64]) -> Position {
    let args: Vec<Argument> = numbers.iter().map(|&n| n.into()).collect();
    catalogue::call(name, &args).unwrap_or_else(|e| panic!("{name}{numbers:?}: {e}"))
}

/// A position with a list of numbers before its other arguments.
fn with_set(name: &str, set: &[u64], numbers: &[u64]) -> Position {
    let args: Vec<Argument> = [Argument::integers(set.iter().copied())]
        .into_iter()
        .chain(numbers.iter().map(|&n| n.into()))
        .collect();
    catalogue::call(name, &args).unwrap_or_else(|e| panic!("{name}{numbers:?}: {e}"))
}

fn value_of(position: &Position) -> u128 {
    let worth = position.value(&Budget::default()).unwrap();
    let heap = worth.nim_value().and_then(NimValue::integer);
    heap.and_then(|n| n.try_into().ok()).expect("a heap")
}

fn value(name: &str, numbers: &[u64]) -> u128 {
    value_of(&position(name, numbers))
}

fn outcome(name: &str, numbers: &[u64]) -> Outcome {
    position(name, numbers)
        .outcome(&Budget::default())
        .unwrap()
        .unwrap()
}

fn misere(name: &str, numbers: &[u64]) -> Outcome {
    position(name, numbers)
        .misere_outcome(&Budget::default())
        .unwrap()
}

/// The numbers of every winning option, without the parameters and empty heaps.
fn wins_of(position: &Position, parameters: usize) -> Vec<Vec<u64>> {
    let wins = position.wins(&Budget::default()).unwrap();
    let numbers = |args: Vec<Argument>| {
        let numbers = args.iter().skip(parameters);
        numbers
            .map(|n| n.as_natural().unwrap())
            .collect::<Vec<u64>>()
    };
    wins.into_iter().map(|call| numbers(call.args)).collect()
}

fn wins(name: &str, numbers: &[u64]) -> Vec<Vec<u64>> {
    wins_of(&position(name, numbers), 0)
}

fn sequence(name: &str, count: usize) -> Vec<u128> {
    catalogue::sequence(name, &[], count, &Budget::default()).unwrap()
}
