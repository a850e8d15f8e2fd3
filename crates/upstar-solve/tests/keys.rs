//! Keys of sums as in `docs/keys.md`: results of an earlier build are found again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::game::{Algebra, Game, Outcome};
use upstar::notation::read;
use upstar::position::{AnyPosition, Argument, Ruleset};
use upstar::rulesets::position;
use upstar::sum::Term;
use upstar_lang::ScriptRuleset;
use upstar_rules::RuleFile;
use upstar_solve::{Settings, Solver, Table, TableError};

const RULE_FILE: &str =
    "name: trap\nboard: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\n";
const GRAPH_FILE: &str = "name: shy\nboard: graph\npieces: L Left, R Right\nleft: . -> L, unless next to R\nright: mirror\n";
const SCRIPT: &str = "def left(n):\n    return [n - k for k in [1, 3] if k <= n]\ndef right(n):\n    return [n - k for k in [2, 3] if k <= n]\n";

fn by_rule_file(rules: &str, text: &str) -> AnyPosition {
    let rules = RuleFile::read(rules).unwrap();
    rules.build(&[Argument::Text(text.into())]).unwrap()
}

fn by_script(script: &str, heap: i64) -> AnyPosition {
    let script = ScriptRuleset::load("thirds", "thirds.up", script).unwrap();
    script.call(&[heap.into()], &Budget::default()).unwrap()
}

/// Everything is searched: no part becomes a value.
fn settings() -> Settings {
    Settings {
        exact_moves: 0,
        ..Settings::default()
    }
}

/// One sum for each kind of key.
fn sums(algebra: &mut Algebra) -> Vec<(&'static str, Vec<Term>)> {
    let of = |call: &str| Term::position(position(call).unwrap());
    let mut value = |text: &str| Term::form(read(algebra, text).unwrap().into());
    vec![
        (
            "boards of one grid, a negative and number + up + star",
            vec![
                of("clobber(\"xoxox\")"),
                of("clobber(\"xxo|o.x\")").negative(),
                value("v*3"),
            ],
        ),
        (
            "a wide board and a value that is not number + up + star",
            vec![of("nogo(1, 9)"), value("{2|-3}")],
        ),
        (
            "a strip, a picture and a row",
            vec![
                of("toads_and_frogs(\"TT.TF.FF\")"),
                of("hackenbush(\"0-1:B, 1-2:R, 1-3:G, 0-3:R\")"),
                of("toppling_dominoes(\"BRGR\")"),
            ],
        ),
        (
            "graphs",
            vec![of("snort(cycle(5))"), of("col(path(5))").negative()],
        ),
        (
            "rule files",
            vec![
                Term::position(by_rule_file(RULE_FILE, "xox|oxo")),
                Term::position(by_rule_file(GRAPH_FILE, "...R; 0-1, 1-2, 2-3")).negative(),
            ],
        ),
        (
            "a script",
            vec![Term::position(by_script(SCRIPT, 11)), value("{1|*}")],
        ),
    ]
}

/// Who wins, from the values.
fn exact(algebra: &mut Algebra, sum: &[Term]) -> Outcome {
    let mut total = Game::ZERO;
    for term in sum {
        let value = term.value(algebra).unwrap();
        total = algebra.add(total, value).unwrap();
    }
    algebra.outcome(total).unwrap()
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/solved.table")
}

/// The file was written once. A failure here means that keys have changed and users' tables are worthless: then the version of the file
/// or of a ruleset's encoding must be raised, and `cargo test -p upstar-solve --test keys -- --ignored` writes this file anew.
#[test]
fn a_table_of_old_has_the_answers() {
    let mut algebra = Algebra::new();
    let table = Arc::new(Table::load(&path(), 1 << 20).unwrap());
    for (name, sum) in sums(&mut algebra) {
        let outcome = exact(&mut algebra, &sum);
        let mut solver = Solver::new(&algebra, settings());
        assert_eq!(solver.outcome(&sum).unwrap(), outcome, "{name}");
        assert!(solver.nodes() > 0, "{name}: nothing to search");
        let mut solver = Solver::with_table(&algebra, settings(), table.clone());
        assert_eq!(solver.outcome(&sum).unwrap(), outcome, "{name}");
        assert_eq!(solver.nodes(), 0, "{name}: not found in the table");
    }
}

#[test]
#[ignore = "writes the file that the test above reads"]
fn write_the_table() {
    let mut algebra = Algebra::new();
    let table = Arc::new(Table::new(1 << 20));
    for (name, sum) in sums(&mut algebra) {
        let mut solver = Solver::with_table(&algebra, settings(), table.clone());
        println!("{name}: {:?}", solver.outcome(&sum).unwrap());
    }
    table.save(&path()).unwrap();
}

#[test]
fn a_table_of_another_version_is_refused() {
    let other = std::env::temp_dir().join(format!("upstar-version-{}", std::process::id()));
    let mut bytes = std::fs::read(path()).unwrap();
    bytes[7] = 1;
    std::fs::write(&other, bytes).unwrap();
    let error = Table::load(&other, 1 << 20).err().unwrap();
    std::fs::remove_file(&other).unwrap();
    assert!(matches!(error, TableError::Version(1)));
    assert_eq!(
        error.to_string(),
        "this table has version 1 and cannot be continued; this program writes version 3"
    );
}

/// A changed file or script is another ruleset, even if its name and its positions are the same.
#[test]
fn tables_do_not_mix_up_versions_of_rules() {
    let mut algebra = Algebra::new();
    let other_script = SCRIPT.replace("[2, 3]", "[1, 2]");
    let other_file = RULE_FILE.replace("x o -> . x", "x o -> . .");
    for [old, new] in [
        [by_script(SCRIPT, 10), by_script(&other_script, 10)],
        [RULE_FILE, &other_file].map(|file| by_rule_file(file, "xox|oxo")),
    ] {
        let table = Arc::new(Table::new(1 << 20));
        let mut solver = Solver::with_table(&algebra, settings(), table.clone());
        solver.outcome(&[Term::position(old)]).unwrap();
        let mut solver = Solver::with_table(&algebra, settings(), table);
        let found = solver.outcome(&[Term::position(new.clone())]).unwrap();
        let value = new.value(&mut algebra).unwrap();
        assert_eq!(found, algebra.outcome(value).unwrap(), "{new:?}");
        assert!(solver.nodes() > 0, "{new:?}");
    }
}

/// Rows of the two boards lie differently in a word, so equal words are not equal positions.
#[test]
fn boards_of_one_rule_file_are_told_apart() {
    let rules = RuleFile::read(RULE_FILE).unwrap();
    let build = |text: &str| rules.build(&[Argument::Text(text.into())]).unwrap();
    // Bits 0 and 10 on both boards: side by side on one, far apart on the other.
    let (beside, apart) = (build("x........|o........"), build("x.........o"));
    assert_ne!(beside.symmetry_key().0, apart.symmetry_key().0);
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, settings());
    let sum = [Term::position(apart), Term::position(beside)];
    assert_eq!(solver.outcome(&sum).unwrap(), Outcome::N);
}

/// A position and its negative have opposite keys, whichever of them is met first: a table of one must not answer for the other.
#[test]
fn a_position_and_its_negative_are_told_apart() {
    let mut algebra = Algebra::new();
    let rules = RuleFile::read(RULE_FILE).unwrap();
    let board = |text: &str| rules.build(&[Argument::Text(text.into())]).unwrap();
    let graph = |call: &str| position(call).unwrap();
    for pair in [
        [
            graph("snort(path(5), \"L....\")"),
            graph("snort(path(5), \"R....\")"),
        ],
        [board("xxo|xox"), board("oox|oxo")],
    ] {
        for order in [[0, 1], [1, 0]] {
            let table = Arc::new(Table::new(1 << 20));
            for at in order {
                let sum = [Term::position(pair[at].clone())];
                let mut solver = Solver::with_table(&algebra, settings(), table.clone());
                let found = solver.outcome(&sum).unwrap();
                assert_eq!(found, exact(&mut algebra, &sum), "{}", pair[at].call());
            }
        }
    }
}
