//! Every rule file of the gallery: against the built-in ruleset where there is one, and against plain play.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use upstar::budget::Budget;
use upstar::game::{Algebra, Game};
use upstar::position::{AnyPosition, Ruleset};
use upstar_rules::RuleFile;

fn gallery() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery")
}

fn rules(name: &str) -> RuleFile {
    let path = gallery().join(format!("{name}.rules"));
    let source = std::fs::read_to_string(path).unwrap();
    RuleFile::read(&source).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

/// The value by the definition, from the moves alone.
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

/// Checks a position: its value agrees with plain play, its parts add up, its negative is the negative, and its call reads back.
fn check(
    rules: &RuleFile,
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
        for position in rules.of_size(cells).unwrap() {
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
        for position in rules.of_size(cells).unwrap() {
            check(&rules, &mut algebra, &position, &mut known);
        }
    }
}

/// Random letters, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    /// A board; letters are as frequent as in the given text.
    fn board(&mut self, letters: &str, rows: usize, columns: usize) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let mut row = |_| -> String {
            (0..columns)
                .map(|_| letters[self.below(letters.len())])
                .collect()
        };
        (0..rows).map(&mut row).collect::<Vec<_>>().join("|")
    }
}

/// The value of a call against that of the built-in ruleset.
fn same_value(rules: &RuleFile, algebra: &mut Algebra, call: &str) {
    let own = upstar_rules::position(rules, call).unwrap();
    let own = own.value(algebra).unwrap();
    let other = upstar::rulesets::position(call).unwrap();
    assert_eq!(own, other.value(algebra).unwrap(), "{call}");
}

/// The moves of a call against those of the built-in ruleset, which may leave out cells out of play: `builtin` turns our call into its
/// call.
fn same_moves(rules: &RuleFile, call: &str, builtin: impl Fn(&str) -> String) -> usize {
    let budget = Budget::default();
    let built = |call: &str| upstar::rulesets::position(call).unwrap();
    let own = upstar_rules::position(rules, call).unwrap();
    let other = built(&builtin(call));
    let mut count = 0;
    for (own, other) in [
        (own.left(&budget), other.left(&budget)),
        (own.right(&budget), other.right(&budget)),
    ] {
        let own: BTreeSet<String> = own
            .unwrap()
            .iter()
            .map(|option| built(&builtin(&option.call())).call())
            .collect();
        let other = other.unwrap();
        let other = other.iter().map(|option| built(&option.call()).call());
        let other: BTreeSet<String> = other.collect();
        count += own.len();
        assert_eq!(own, other, "{call}");
    }
    count
}

/// Random boards, where there are too many to list: values for some sizes, moves for others.
fn agrees_at_random(
    name: &str,
    letters: &str,
    values: &[(usize, usize)],
    moves: &[(usize, usize)],
    builtin: impl Fn(&str) -> String,
) {
    let rules = rules(name);
    let mut random = Random(11);
    let mut algebra = Algebra::new();
    for &(rows, columns) in values {
        for _ in 0..12 {
            let board = random.board(letters, rows, columns);
            same_value(&rules, &mut algebra, &format!("{name}(\"{board}\")"));
        }
    }
    let mut count = 0;
    for &(rows, columns) in moves {
        for _ in 0..3 {
            let board = random.board(letters, rows, columns);
            count += same_moves(&rules, &format!("{name}(\"{board}\")"), &builtin);
        }
    }
    assert!(count > 50, "{name}: {count} moves");
}

/// Rows of 6 to 14 cells.
fn rows() -> Vec<(usize, usize)> {
    (6..=14).map(|columns| (1, columns)).collect()
}

/// Boards around the limits of words and rows.
const LARGE_ROWS: [(usize, usize); 12] = [
    (1, 8),
    (1, 9),
    (1, 15),
    (1, 16),
    (1, 17),
    (1, 31),
    (1, 32),
    (1, 63),
    (1, 64),
    (1, 65),
    (1, 126),
    (1, 127),
];
const LARGE_BOARDS: [(usize, usize); 11] = [
    (8, 8),
    (8, 9),
    (9, 8),
    (7, 9),
    (10, 10),
    (2, 63),
    (64, 1),
    (4, 31),
    (14, 8),
    (8, 15),
    (1, 127),
];

#[test]
fn large_strips() {
    agrees_at_random("toads_and_frogs", "TF.", &rows(), &LARGE_ROWS, same);
    // Dominoes that have fallen are not written any more.
    agrees_at_random("toppling_dominoes", "BRG", &rows(), &LARGE_ROWS, |call| {
        call.replace('#', "")
    });
    agrees_at_random("flipping_coins", "011", &rows()[..6], &LARGE_ROWS, same);
}

/// Rows of green dominoes are Nim heaps of any size.
#[test]
fn green_dominoes() {
    let rules = rules("toppling_dominoes");
    let mut algebra = Algebra::new();
    for n in 0..=40 {
        let call = format!("toppling_dominoes(\"{}\")", "G".repeat(n));
        let value = upstar_rules::position(&rules, &call).unwrap();
        let value = value.value(&mut algebra).unwrap();
        assert_eq!(algebra.as_nimber(value), Some(n as u32), "{call}");
    }
}

#[test]
fn large_boards() {
    let boards = [&rows()[..], &[(2, 6), (3, 4), (2, 9), (9, 2)]].concat();
    agrees_at_random("domineering", "...#", &boards, &LARGE_BOARDS, same);
    agrees_at_random("clobber", "xo.", &boards, &LARGE_BOARDS, same);
    agrees_at_random("konane", "xo.", &boards, &LARGE_BOARDS, same);
    let boards = [(1, 6), (1, 8), (1, 9), (2, 3), (9, 1)];
    let large = [(8, 8), (8, 9), (10, 10), (5, 16), (1, 16)];
    agrees_at_random("amazons", "##.xo", &boards, &large, same);
}

#[test]
fn large_graphs_and_heaps() {
    let mut algebra = Algebra::new();
    let mut random = Random(12);
    for name in ["col", "snort"] {
        let rules = rules(name);
        for (graph, nodes) in [
            ("path(9)", 9),
            ("path(12)", 12),
            ("cycle(10)", 10),
            ("grid(3, 3)", 9),
            ("grid(2, 5)", 10),
        ] {
            for _ in 0..6 {
                let colours = random.board("...LR", 1, nodes);
                same_value(
                    &rules,
                    &mut algebra,
                    &format!("{name}({graph}, \"{colours}\")"),
                );
            }
        }
        for (graph, nodes) in [
            ("path(64)", 64),
            ("path(127)", 127),
            ("path(128)", 128),
            ("grid(8, 8)", 64),
            ("complete(65)", 65),
        ] {
            let colours = random.board(".......LR", 1, nodes);
            same_moves(&rules, &format!("{name}({graph}, \"{colours}\")"), same);
        }
    }
    for (name, most) in [("kayles", 150), ("subtraction_134", 300)] {
        let rules = rules(name);
        for heap in (0..=most).step_by(7) {
            let call = format!("{name}({heap}, {})", heap / 2);
            let other = call.replace("subtraction_134(", "subtraction([1, 3, 4], ");
            let own = upstar_rules::position(&rules, &call).unwrap();
            let own = own.value(&mut algebra).unwrap();
            let other = upstar::rulesets::position(&other).unwrap();
            assert_eq!(own, other.value(&mut algebra).unwrap(), "{call}");
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
    plays("pegs", 8);
    plays("quilts", 8);
}

/// Files whose patterns end play have no values; `ends.rs` tests their results.
#[test]
fn patterns_that_end_play() {
    assert!(rules("tic_tac_toe").ends().declared);
}

/// Files for points have no values; `scores.rs` tests their scores.
#[test]
fn points() {
    for name in ["konane_for_points", "greedy_jumpers"] {
        assert!(rules(name).ends().scored);
    }
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
