//! Sprouts against plain play, and against results that others have published.

use super::*;
use crate::{MisereSearch, NimSearch, Outcome, Solver};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use upstar_values::budget::Cancel;

fn start(spots: usize) -> Position {
    Position::start(spots).unwrap()
}

fn read(text: &str) -> Position {
    text.parse().unwrap()
}

fn first_wins(spots: usize) -> bool {
    !NimSearch::new(Sprouts).is(&start(spots), 0).unwrap()
}

#[test]
fn the_first_player_wins_three_to_five_modulo_six() {
    let first: Vec<bool> = (1..8).map(first_wins).collect();
    assert_eq!(first, [false, false, true, true, true, false, false]);
    let values: Vec<u64> = (1..5)
        .map(|n| NimSearch::new(Sprouts).value(&start(n)).unwrap())
        .collect();
    assert_eq!(values, [0, 0, 1, 1]);
}

#[test]
#[ignore = "takes some fifteen seconds"]
fn larger_starts() {
    let first: Vec<bool> = (8..13).map(first_wins).collect();
    assert_eq!(first, [false, true, true, true, false]);
}

#[test]
fn misere_play() {
    let mut search = MisereSearch::new(Sprouts);
    let first = (1..8).filter(|&n| search.outcome(&start(n)) == Ok(Outcome::N));
    assert_eq!(first.collect::<Vec<usize>>(), [1, 5, 6]);
}

#[test]
fn options_of_three_spots() {
    let options: Vec<String> = Sprouts
        .options(&start(3))
        .iter()
        .map(|option| option.to_string())
        .collect();
    assert_eq!(options, ["0.1A1A", "0.AB}0.AB", "AB}0.0.AB"]);
}

#[test]
fn values_of_lands() {
    let texts = ["0.0", "1A1A", "AB}AB", "0.AB}AB", "0.1A1A", "0.0.1A1A"];
    let values = texts.map(|text| NimSearch::new(Sprouts).value(&read(text)).unwrap());
    assert_eq!(values, [0, 2, 1, 2, 0, 3]);
}

#[test]
fn one_text_for_a_position() {
    for (text, written) in [
        ("0.BA}AB.0", "0.AB}0.AB"),
        ("1A1A.0", "0.1A1A"),
        ("0.0+0", "0+0.0"),
        ("", ""),
        ("1 + 2", "1"),
    ] {
        let position = read(text);
        assert_eq!(read(&position.to_string()), position);
        assert_eq!(position.to_string(), written);
    }
}

/// Lengths of games by play of whole positions.
fn lengths(position: &Position, known: &mut HashMap<Position, BTreeSet<u32>>) -> BTreeSet<u32> {
    if let Some(lengths) = known.get(position) {
        return lengths.clone();
    }
    let mut all = BTreeSet::new();
    for option in Sprouts.options(position) {
        all.extend(lengths(&option, known).iter().map(|n| n + 1));
    }
    if all.is_empty() {
        all.insert(0);
    }
    known.insert(position.clone(), all.clone());
    all
}

#[test]
fn lengths_of_games() {
    let mut known = HashMap::new();
    let lengths: Vec<Vec<u32>> = (1..4)
        .map(|n| lengths(&start(n), &mut known).into_iter().collect())
        .collect();
    assert_eq!(lengths, [vec![2], vec![4, 5], vec![6, 7, 8]]);
}

/// Whole positions in the literal text, without nim values, without short regions.
struct Plain;

impl Impartial for Plain {
    type Position = Position;
    fn options(&self, position: &Position) -> Vec<Position> {
        Sprouts.options(position)
    }
}

#[test]
fn the_search_agrees_with_plain_play() {
    let mut plain = Solver::new(Plain);
    let mut search = NimSearch::new(Sprouts);
    let mut misere = MisereSearch::new(Sprouts);
    for n in 1..4 {
        assert_eq!(plain.value(&start(n)).map(|v| v == 0), Ok(!first_wins(n)));
    }
    // Every position that three spots can lead to, and sums of some of them.
    let mut todo = vec![start(3)];
    let mut seen = BTreeSet::new();
    while let Some(position) = todo.pop() {
        if seen.insert(position.clone()) {
            assert_eq!(read(&position.to_string()), position, "{position}");
            assert_eq!(
                search.value(&position),
                plain.value(&position),
                "{position}"
            );
            let outcome = plain.misere_outcome(&position);
            assert_eq!(misere.outcome(&position), outcome, "{position}");
            todo.extend(Sprouts.options(&position));
        }
    }
    assert!(seen.len() > 50, "{}", seen.len());
    for text in ["0+0+0", "1A1A+0.0", "22+22+AB}AB", "0.AB}AB+1.2", "11+0"] {
        let position = read(text);
        assert_eq!(search.value(&position), plain.value(&position), "{text}");
        let outcome = plain.misere_outcome(&position);
        assert_eq!(misere.outcome(&position), outcome, "{text}");
    }
}

/// The name of a land does not depend on how it was written: turned boundaries, mirrored regions, other letters.
#[test]
fn names_are_the_same_in_every_writing() {
    for (one, two) in [
        ("1AB2}AB", "B21A}BA"),
        ("1A2BC}ABC", "C2B1A}ABC"),
        ("0.AB}CD}AB.CD", "XY}YX.UV}UV.0"),
        ("AB}AC}DE}BC.DE", "ED.CB}DE}AB}CA"),
        ("12A2A", "A21A2"),
    ] {
        assert_eq!(read(one), read(two), "{one} {two}");
    }
}

#[test]
fn limits_are_kept() {
    let cancel = Cancel::default();
    cancel.raise();
    let budget = Budget::default().cancel(cancel);
    let mut search = NimSearch::with_budget(Sprouts, budget);
    assert_eq!(search.value(&start(30)), Err(Stopped::Cancelled));
    search.set_budget(Budget::default().time(Duration::from_secs(0)));
    assert!(matches!(search.value(&start(30)), Err(Stopped::Time(_))));
    assert_eq!(Position::start(81), None);
    assert!(!Sprouts.options(&start(80)).is_empty());
}

#[test]
fn regions_for_pictures() {
    let regions = read("0.AB}0.AB+1A1A").regions();
    assert_eq!(regions.len(), 3);
    assert_eq!(regions[0].len(), 2);
    let place = |lives, name: Option<&str>| Spot {
        lives,
        name: name.map(str::to_owned),
    };
    assert_eq!(regions[0][0], [place(3, None)]);
    assert_eq!(regions[0][1], [place(1, Some("A")), place(1, Some("B"))]);
    assert_eq!(regions[2][0][0], place(2, None));
}
