//! Every rule file of the gallery: against the built-in ruleset where there is one, and against plain play.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::game::{Algebra, Game};
use upstar::position::AnyPosition;
use upstar_rules::RuleFile;

fn gallery() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery")
}

fn rules(name: &str) -> Arc<RuleFile> {
    let path = gallery().join(format!("{name}.rules"));
    let source = std::fs::read_to_string(path).unwrap();
    RuleFile::read(&source).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

/// The value from the definition: moves and nothing else.
fn value_by_moves(
    algebra: &mut Algebra,
    position: &AnyPosition,
    known: &mut HashMap<String, Game>,
) -> Game {
    let call = position.call();
    if let Some(&value) = known.get(&call) {
        return value;
    }
    let budget = Budget::default();
    let mut values = |options: Vec<AnyPosition>| -> Vec<Game> {
        let options = options.iter();
        options
            .map(|option| value_by_moves(algebra, option, known))
            .collect()
    };
    let left = values(position.left(&budget).unwrap());
    let right = values(position.right(&budget).unwrap());
    let value = algebra.construct(&left, &right).unwrap();
    known.insert(call, value);
    value
}

/// What a position promises: its value is that of plain play, its parts add up, its negative is the negative, and its call reads
/// back.
fn check(
    rules: &Arc<RuleFile>,
    algebra: &mut Algebra,
    position: &AnyPosition,
    known: &mut HashMap<String, Game>,
) -> Game {
    let call = position.call();
    let value = position.value(algebra).unwrap();
    assert_eq!(value, value_by_moves(algebra, position, known), "{call}");
    let mut sum = Game::ZERO;
    for part in position.parts() {
        let part = part.value(algebra).unwrap();
        sum = algebra.add(sum, part).unwrap();
    }
    assert_eq!(sum, value, "{call}: parts");
    if let Some(negative) = position.negative() {
        let negative = negative.value(algebra).unwrap();
        let negated = algebra.neg(value).unwrap();
        assert_eq!(negative, negated, "{call}: negative");
    }
    let again = upstar_rules::position(rules, &call).unwrap();
    assert_eq!(again.call(), call);
    let _ = position.board();
    value
}

/// All positions up to a size, against the built-in ruleset of the same name.
fn agrees(name: &str, most_cells: usize, builtin: impl Fn(&str) -> String) {
    let rules = rules(name);
    let mut algebra = Algebra::new();
    let mut known = HashMap::new();
    let mut count = 0;
    for cells in 0..=most_cells {
        for position in rules.of_size(cells) {
            let value = check(&rules, &mut algebra, &position, &mut known);
            let call = builtin(&position.call());
            let other = upstar::rulesets::position(&call).unwrap();
            assert_eq!(value, other.value(&mut algebra).unwrap(), "{call}");
            count += 1;
        }
    }
    assert!(count > 5, "{name}: {count} positions");
}

fn same(call: &str) -> String {
    call.to_owned()
}

/// All positions up to a size, by themselves.
fn plays(name: &str, most_cells: usize) {
    let rules = rules(name);
    let mut algebra = Algebra::new();
    let mut known = HashMap::new();
    for cells in 0..=most_cells {
        for position in rules.of_size(cells) {
            check(&rules, &mut algebra, &position, &mut known);
        }
    }
}

#[test]
fn domineering() {
    agrees("domineering", 8, same);
}

#[test]
fn clobber() {
    agrees("clobber", 6, same);
}

#[test]
fn toads_and_frogs() {
    agrees("toads_and_frogs", 8, same);
}

#[test]
fn col() {
    agrees("col", 4, same);
}

#[test]
fn snort() {
    agrees("snort", 4, same);
}

#[test]
fn konane() {
    agrees("konane", 5, same);
}

#[test]
fn toppling_dominoes() {
    agrees("toppling_dominoes", 7, same);
}

#[test]
fn flipping_coins() {
    agrees("flipping_coins", 9, same);
}

#[test]
fn subtraction() {
    agrees("subtraction_134", 40, |call| {
        call.replace("subtraction_134(", "subtraction([1, 3, 4], ")
    });
}

#[test]
fn kayles() {
    agrees("kayles", 12, same);
}

#[test]
fn amazons() {
    agrees("amazons", 3, same);
}

#[test]
fn rulesets_of_our_own() {
    plays("collisions", 7);
    plays("lamps_and_benches", 5);
    plays("quilts", 8);
}

/// No file is left untested.
#[test]
fn every_file_is_here() {
    let here = include_str!("gallery.rs");
    for entry in std::fs::read_dir(gallery()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "rules") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(here.contains(&format!("\"{name}\"")), "{name}");
            let rules = rules(name);
            assert_eq!(rules.name(), name);
            assert!(upstar_rules::position(&rules, rules.example()).is_ok());
        }
    }
}
