//! Searches for extreme positions.

use crate::common::session;
use upstar_lang::{Aim, Extremes, Found};

fn aim(ruleset: &str, objective: &str, cells: usize) -> Aim {
    Aim::new(session().field(ruleset).unwrap(), objective, cells)
}

/// Runs a search for so many rounds.
fn run(aim: Aim, rounds: usize, threads: usize) -> Extremes {
    let mut search = Extremes::new(aim).unwrap();
    walk(&mut search, rounds, threads);
    search
}

fn walk(search: &mut Extremes, rounds: usize, threads: usize) {
    let mut session = session();
    for _ in 0..rounds {
        search.round(&mut session, threads).unwrap();
    }
}

fn records(search: &Extremes) -> Vec<(u64, String, String)> {
    let record = |found: &Found| {
        let objective = search.objective(found).to_string();
        (found.step, objective, found.position.call())
    };
    search.records().iter().map(record).collect()
}

/// The greatest value of an expression over all boards of a box: every way to write letters into its cells.
fn exhaustive(
    ruleset: &str,
    objective: &str,
    rows: usize,
    columns: usize,
    letters: &str,
) -> String {
    let mut session = session();
    let letters: Vec<char> = letters.chars().collect();
    let cells = rows * columns;
    let mut best: Option<String> = None;
    for mut word in 0..letters.len().pow(cells as u32) {
        let mut board = String::new();
        for cell in 0..cells {
            if cell > 0 && cell % columns == 0 {
                board.push('|');
            }
            board.push(letters[word % letters.len()]);
            word /= letters.len();
        }
        let call = format!("{objective}({ruleset}(\"{board}\"))");
        let Ok(value) = session.evaluate(&call) else {
            continue;
        };
        let value = session.text(&value, upstar_lang::Style::Text).unwrap();
        let greater = match &best {
            None => true,
            Some(best) => {
                let question = format!("{value} > {best}");
                let answer = session.evaluate(&question).unwrap();
                session.text(&answer, upstar_lang::Style::Text).unwrap() == "true"
            }
        };
        if greater {
            best = Some(value);
        }
    }
    best.unwrap()
}

#[test]
fn a_small_box_is_searched_to_its_extreme() {
    for (ruleset, objective, (rows, columns), letters) in [
        ("domineering", "temperature", (2, 3), ".#"),
        ("domineering", "temperature", (3, 3), ".#"),
        ("domineering", "birthday", (2, 4), ".#"),
        ("clobber", "atomic_weight", (2, 3), ".xo"),
        ("konane", "temperature", (1, 5), ".xo#"),
    ] {
        let aim = Aim {
            size: Some((rows, columns)),
            ..aim(ruleset, objective, rows * columns)
        };
        let search = run(aim, 8, 1);
        let best = search.objective(&search.best()[0]).to_string();
        let greatest = exhaustive(ruleset, objective, rows, columns, letters);
        assert_eq!(best, greatest, "{ruleset} {rows} x {columns}");
    }
}

#[test]
fn the_least_is_the_negative_of_the_greatest() {
    let sought = |is_least| {
        let aim = Aim {
            is_least,
            ..aim("clobber", "atomic_weight", 6)
        };
        let search = run(aim, 6, 1);
        search.objective(&search.best()[0])
    };
    assert_eq!(sought(true), sought(false).neg());
    assert!(sought(false) > sought(true));
}

#[test]
fn threads_and_stops_change_nothing() {
    let aim = Aim {
        seed: 7,
        chains: 3,
        ..aim("domineering", "temperature", 9)
    };
    let whole = run(aim.clone(), 5, 1);
    assert_eq!(run(aim.clone(), 5, 3).state(), whole.state());
    let mut first = Extremes::new(aim.clone()).unwrap();
    for rounds in [2, 1, 2] {
        first = Extremes::resume(aim.clone(), &first.state()).unwrap();
        walk(&mut first, rounds, 2);
    }
    assert_eq!(records(&first), records(&whole));
    assert_eq!(first.state(), whole.state());
    assert!(records(&whole).len() > 1);
    let other = run(Aim { seed: 8, ..aim }, 5, 1);
    assert_ne!(records(&other), records(&whole));
}

/// A limit of memory leaves positions out in the same way after a stop.
#[test]
fn limits_of_memory_are_the_same_after_a_stop() {
    let aim = |kilobytes: usize| Aim {
        chains: 2,
        each_memory: kilobytes << 10,
        each_time: None,
        ..aim("domineering", "temperature", 20)
    };
    // A limit that some of the positions reach and others do not.
    let some = |kilobytes: &usize| {
        let counts = run(aim(*kilobytes), 1, 1).counts();
        counts.out_of_memory > 0 && counts.suitable > 0
    };
    let sizes = [1024, 512, 256, 128, 64, 32, 16, 8];
    let aim = aim(sizes.into_iter().find(some).unwrap());
    let whole = run(aim.clone(), 3, 1);
    let mut first = run(aim.clone(), 1, 2);
    for _ in 0..2 {
        first = Extremes::resume(aim.clone(), &first.state()).unwrap();
        walk(&mut first, 1, 1);
    }
    assert_eq!(first.state(), whole.state());
}

#[test]
fn records_rise_and_the_best_are_no_copies() {
    let search = run(aim("domineering", "temperature", 8), 6, 1);
    let mut last = None;
    for found in search.records() {
        let objective = Some(search.objective(found));
        assert!(objective > last);
        last = objective;
    }
    let best = search.best();
    assert_eq!(Some(search.objective(&best[0])), last);
    assert_eq!(best.len(), 10);
    let keys: std::collections::HashSet<_> =
        best.iter().map(|b| b.position.symmetry_key()).collect();
    assert_eq!(keys.len(), 10);
    assert!(best.iter().all(|found| found.cells <= 8));
    let counts = search.counts();
    let all = counts.suitable + counts.unsuitable + counts.refused;
    assert_eq!(all, search.steps());
}

#[test]
fn strips_graphs_rule_files_and_quotients() {
    for (ruleset, objective, cells) in [
        ("toads_and_frogs", "temperature", 6),
        ("snort", "temperature", 6),
        ("col", "value", 5),
        ("nogo", "temperature", 5),
        ("amazons", "temperature", 5),
        ("hackenbush_string", "value", 5),
        ("cram", "grundy", 6),
        ("konane", "temperature / cells", 6),
        ("domineering", "len(left_options(position))", 6),
    ] {
        let search = run(aim(ruleset, objective, cells), 2, 1);
        assert!(!search.best().is_empty(), "{ruleset}");
        let found = &search.best()[0];
        assert!(found.cells <= cells, "{ruleset}");
    }
    let best = run(aim("hackenbush_string", "value", 5), 10, 1);
    assert_eq!(
        best.best()[0].position.call(),
        "hackenbush_string(\"BBBBB\")"
    );
    let mut own = session();
    let rules =
        "name: dominoes\nboard: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal";
    let ruleset = own.load_rules("dominoes.rules", rules).unwrap();
    let mut search = Extremes::new(Aim::new(ruleset, "temperature", 4)).unwrap();
    search.round(&mut own, 1).unwrap();
    assert_eq!(search.best()[0].position.call(), "dominoes(\"..|..\")");
}

fn message(aim: Aim) -> String {
    Extremes::new(aim).unwrap_err().message
}

#[test]
fn wrong_questions() {
    assert_eq!(
        message(aim("nim", "grundy", 6)),
        "the positions of nim are no boards; a search for extremes goes from board to board or from strip to strip"
    );
    assert_eq!(
        message(aim("domineering", "temperature", 0)),
        "a search needs boards with at least one cell"
    );
    let strip = Aim {
        size: Some((2, 3)),
        ..aim("toads_and_frogs", "temperature", 6)
    };
    assert_eq!(
        message(strip),
        "toads_and_frogs is played on strips: the box has one row, as in 1x3"
    );
    let large = Aim {
        size: Some((0, 300)),
        ..aim("domineering", "temperature", 6)
    };
    assert_eq!(
        message(large),
        "a box has from 1 to 128 rows and columns, not 0 and 300"
    );
    let problem = Extremes::new(aim("domineering", "temperature +", 6)).unwrap_err();
    assert_eq!(problem.span, Some(13..13));
}

#[test]
fn objectives_that_are_no_numbers() {
    let none = |objective: &str| {
        let search = run(aim("domineering", objective, 4), 4, 1);
        assert_eq!(search.counts().suitable, 0);
        search.emptiness().unwrap().message
    };
    assert_eq!(
        none("outcome"),
        "expected a number to compare positions by, found a text N"
    );
    assert!(none("temprature").contains("temprature"));
    // Hot positions have no atomic weight; the others are compared.
    let search = run(aim("domineering", "atomic_weight", 6), 4, 1);
    assert!(search.counts().unsuitable > 0 && search.counts().suitable > 0);
}

#[test]
fn states_of_other_searches_are_refused() {
    let aim = aim("domineering", "temperature", 5);
    let state = run(aim.clone(), 1, 1).state();
    let refused = |aim: Aim, state: &str| Extremes::resume(aim, state).unwrap_err().message;
    let other = Aim {
        seed: 3,
        ..aim.clone()
    };
    assert_eq!(
        refused(other, &state),
        "this state belongs to another search: its `seed` is 0, not 3"
    );
    assert_eq!(
        refused(aim.clone(), "{}"),
        "this is no state of a search, or of another version of Upstar"
    );
    assert!(refused(aim.clone(), "x").starts_with("this is no state of a search: "));
    let damaged = state.replacen("\"board\": \"", "\"board\": \"?", 1);
    assert_eq!(refused(aim, &damaged), "this state of a search is damaged");
}

#[test]
fn a_search_stops_and_stays_where_it_was() {
    let mut session = session();
    let mut search = Extremes::new(aim("domineering", "temperature", 9)).unwrap();
    search.round(&mut session, 2).unwrap();
    let before = search.state();
    session.begin();
    session.cancel().raise();
    let problem = search.round(&mut session, 2).unwrap_err();
    assert_eq!(problem.stopped, Some(upstar::budget::Stopped::Cancelled));
    assert_eq!(search.state(), before);
    session.cancel().lower();
    assert!(search.round(&mut session, 1).is_ok());
}
