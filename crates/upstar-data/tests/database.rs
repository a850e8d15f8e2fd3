//! Small databases: what they hold, that they go on after a stop, and that damage is found.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use upstar_data::database::{Manifest, Plan, Progress, RulesFile, build, verify};
use upstar_data::{DataError, RecordBatch, position_schema, read_parquet};
use upstar_lang::{Limits, Session, Style};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("upstar-{}-{name}", std::process::id()));
        fs::remove_dir_all(&path).ok();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    session.begin();
    session
}

fn plan(ruleset: &str, cells: usize, part_rows: usize) -> Plan {
    Plan {
        part_rows,
        ..Plan::new(ruleset, cells)
    }
}

fn built(plan: &Plan, folder: &Path) -> Manifest {
    build(&mut session(), plan, folder, &mut |_| ()).unwrap()
}

/// All files and their bytes.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for folder in [folder.to_owned(), folder.join("positions")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files.insert(path.file_name().unwrap().into(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn batches(folder: &Path) -> Vec<RecordBatch> {
    let manifest = Manifest::read(folder).unwrap();
    let read = |file: &String| read_parquet(&folder.join("positions").join(file)).unwrap();
    let files = manifest.parts.iter().map(|part| &part.file);
    files.flat_map(read).collect()
}

fn text<'a>(batch: &'a RecordBatch, name: &str, row: usize) -> Option<&'a str> {
    let column = batch.column_by_name(name).unwrap().as_string::<i32>();
    column.is_valid(row).then(|| column.value(row))
}

fn integer(batch: &RecordBatch, name: &str, row: usize) -> Option<i64> {
    let column = batch.column_by_name(name).unwrap();
    let column = column.as_primitive::<Int64Type>();
    column.is_valid(row).then(|| column.value(row))
}

/// Positions and worths that a search finds.
fn found(ruleset: &str, cells: usize) -> Vec<(usize, String, String)> {
    let mut session = session();
    let field = session.field(ruleset).unwrap();
    let mut found = Vec::new();
    let all = session.search(&*field, cells, "true", |session, cells, position| {
        let worth = session.worth_text(position, Style::Text).unwrap();
        found.push((cells, position.call(), worth));
        ControlFlow::Continue(())
    });
    all.unwrap();
    found
}

#[test]
fn they_hold_what_a_search_finds() {
    for (ruleset, cells, counts) in [
        ("clobber", 5, &[1, 2, 3, 12, 54, 296][..]),
        ("domineering", 6, &[1, 1, 2, 3, 9, 21, 68][..]),
    ] {
        let folder = Folder::new(ruleset);
        let manifest = built(&plan(ruleset, cells, 40), &folder.0);
        assert!(manifest.complete);
        let batches = batches(&folder.0);
        let mut rows = Vec::new();
        for batch in &batches {
            assert_eq!(batch.schema().fields(), position_schema().fields());
            assert!(batch.num_rows() <= 40);
            for row in 0..batch.num_rows() {
                let cells = integer(batch, "cells", row).unwrap();
                let position = text(batch, "position", row).unwrap().to_owned();
                let value = text(batch, "value", row).unwrap().to_owned();
                rows.push((cells as usize, position, value));
            }
        }
        let found = found(ruleset, cells);
        assert_eq!(rows, found);
        let of_size = |size| found.iter().filter(|(cells, ..)| *cells == size).count();
        for size in 0..=cells {
            assert_eq!(manifest.counts[&size], of_size(size) as u64);
        }
        let known: Vec<u64> = manifest.counts.into_values().collect();
        assert_eq!(known, counts, "{ruleset}");
    }
}

/// What the language answers to a question about each position.
#[test]
fn columns_are_what_the_language_says() {
    let folder = Folder::new("columns");
    built(&plan("clobber", 5, 1000), &folder.0);
    built(&plan("clobber", 5, 1000), &folder.0);
    let mut session = session();
    let mut ask = |question: String| {
        let value = session.evaluate(&question).unwrap();
        session.text(&value, Style::Text).unwrap()
    };
    for batch in batches(&folder.0) {
        for row in (0..batch.num_rows()).step_by(7) {
            let position = text(&batch, "position", row).unwrap();
            for name in [
                "outcome",
                "left_stop",
                "right_stop",
                "mean",
                "temperature",
                "birthday",
                "atomic_weight",
            ] {
                let answer = ask(format!("{name}({position})"));
                assert_eq!(
                    text(&batch, name, row),
                    Some(&answer[..]),
                    "{name}({position})"
                );
            }
            let value = text(&batch, "value", row).unwrap();
            assert_eq!(ask(format!("{value} == {position}")), "true");
            for (name, player) in [("left_moves", "left"), ("right_moves", "right")] {
                let moves = integer(&batch, name, row).unwrap();
                let listed = ask(format!("len({player}_options({position}))"));
                assert!(
                    listed.parse::<i64>().unwrap() <= moves,
                    "{name} of {position}"
                );
            }
        }
    }
}

#[test]
fn numbers_have_numerators_and_denominators() {
    let folder = Folder::new("numbers");
    built(&plan("domineering", 5, 1000), &folder.0);
    let mut halves = 0;
    for batch in batches(&folder.0) {
        for row in 0..batch.num_rows() {
            for name in ["value", "mean", "temperature"] {
                let text = text(&batch, name, row).unwrap();
                let numerator = integer(&batch, &format!("{name}_num"), row);
                let denominator = integer(&batch, &format!("{name}_den"), row);
                match (numerator, denominator) {
                    (Some(n), Some(1)) => assert_eq!(text, n.to_string()),
                    (Some(n), Some(d)) => assert_eq!(text, format!("{n}/{d}")),
                    (None, None) => assert_eq!(name, "value"),
                    _ => panic!("half a number: {text}"),
                }
                halves += usize::from(denominator == Some(2));
            }
        }
    }
    assert!(halves > 0);
}

#[test]
fn stopped_at_any_place_they_go_on_to_the_same_bytes() {
    let whole = Folder::new("whole");
    let plan = plan("clobber", 5, 20);
    built(&plan, &whole.0);
    let expected = bytes(&whole.0);
    // A second build changes nothing.
    let mut told = Vec::new();
    let again = build(&mut session(), &plan, &whole.0, &mut |progress| {
        told.push(progress)
    });
    assert!(again.unwrap().complete);
    assert!(matches!(told[..], [Progress::Resumed(368)]));
    assert_eq!(bytes(&whole.0), expected);

    let folder = Folder::new("stopped");
    for cells in [0, 2, 3] {
        built(
            &Plan {
                cells,
                ..plan.clone()
            },
            &folder.0,
        );
    }
    // The build is cancelled when it says how far it is, again and again: at 256 positions, and at the next look of the search.
    let mut session = session();
    let cancel = session.cancel();
    let stopped = build(&mut session, &plan, &folder.0, &mut |progress| {
        if let Progress::At { .. } = progress {
            cancel.raise();
        }
    });
    assert!(stopped.unwrap_err().stopped().is_some());
    let manifest = Manifest::read(&folder.0).unwrap();
    assert!(!manifest.complete && (200..368).contains(&manifest.rows));
    // A crash leaves a part that the manifest does not know, and one that is half-written.
    let positions = folder.0.join("positions");
    fs::write(positions.join("cells-05-00099.parquet"), b"half").unwrap();
    fs::write(positions.join("cells-05-00100.parquet.part"), b"half").unwrap();
    built(&plan, &folder.0);
    assert!(bytes(&folder.0) == expected);
    // A part that was lost is made again.
    fs::remove_file(positions.join("cells-04-00001.parquet")).unwrap();
    built(&plan, &folder.0);
    assert!(bytes(&folder.0) == expected);
}

#[test]
fn every_changed_byte_is_found() {
    let folder = Folder::new("changed");
    built(&plan("domineering", 5, 10), &folder.0);
    let verified = verify(&mut session(), &folder.0, 1000, 0).unwrap();
    assert_eq!((verified.sampled, &verified.problems[..]), (37, &[][..]));
    for name in ["positions/cells-05-00001.parquet", "manifest.json"] {
        let path = folder.0.join(name);
        let right = fs::read(&path).unwrap();
        for at in (0..right.len()).step_by(right.len() / 23) {
            let mut wrong = right.clone();
            wrong[at] ^= 1;
            fs::write(&path, &wrong).unwrap();
            let verified = verify(&mut session(), &folder.0, 0, 0);
            assert!(
                verified.is_err() || !verified.unwrap().problems.is_empty(),
                "{name}, byte {at}"
            );
        }
        fs::write(&path, right).unwrap();
    }
    fs::write(folder.0.join("positions/other.parquet"), b"").unwrap();
    let verified = verify(&mut session(), &folder.0, 3, 0).unwrap();
    assert_eq!(
        verified.problems,
        ["other.parquet: the manifest does not have this file"]
    );
}

#[test]
fn wrong_values_are_found_by_deriving_them_again() {
    // The positions of one ruleset under the name of another: all checksums are right.
    let folder = Folder::new("wrong");
    let rules =
        "name: dominoes\nboard: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal";
    let plan = Plan {
        file: Some(RulesFile {
            name: "dominoes.rules".to_owned(),
            text: rules.replace("left: . . -> # #, vertical", "left: . . -> # #, horizontal"),
        }),
        ..plan("dominoes", 4, 100)
    };
    let mut session = session();
    session.load_rules("dominoes.rules", rules).unwrap();
    build(&mut session, &plan, &folder.0, &mut |_| ()).unwrap();
    let verified = verify(&mut session, &folder.0, 1000, 0).unwrap();
    assert!(
        verified
            .problems
            .iter()
            .any(|problem| problem.contains("value"))
    );
    // With its own rules it is right, without any other help.
    let folder = Folder::new("right");
    session.load_rules("dominoes.rules", rules).unwrap();
    let plan = Plan {
        file: Some(RulesFile {
            name: "dominoes.rules".to_owned(),
            text: rules.to_owned(),
        }),
        ..plan
    };
    build(&mut session, &plan, &folder.0, &mut |_| ()).unwrap();
    let verified = verify(&mut self::session(), &folder.0, 1000, 0).unwrap();
    assert_eq!(verified.problems, [""; 0]);
}

#[test]
fn other_databases_are_left_alone() {
    let folder = Folder::new("other");
    built(&plan("domineering", 4, 10), &folder.0);
    let before = bytes(&folder.0);
    for other in [
        plan("clobber", 4, 10),
        plan("domineering", 3, 10),
        plan("domineering", 5, 11),
    ] {
        let refused = build(&mut session(), &other, &folder.0, &mut |_| ());
        assert!(matches!(refused, Err(DataError::Refused(_))), "{other:?}");
        assert_eq!(bytes(&folder.0), before);
    }
    let path = folder.0.join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    let larger = plan("domineering", 5, 10);
    let refusal = |what: &str| {
        let refused = build(&mut session(), &larger, &folder.0, &mut |_| ()).unwrap_err();
        assert!(refused.to_string().contains(what), "{refused}");
    };
    fs::write(&path, text.replace("\"listed\": 1,", "\"listed\": 0,")).unwrap();
    refusal("the manifest was changed");
    fs::remove_file(&path).unwrap();
    refusal("there are positions without a manifest");
    fs::write(&path, text.replace("\"format\": 1", "\"format\": 7")).unwrap();
    let refused = verify(&mut session(), &folder.0, 1, 0).unwrap_err();
    assert!(refused.to_string().contains("format of this database is 7"));
}

#[test]
fn other_theories() {
    let folder = Folder::new("theories");
    built(&plan("nim", 3, 100), &folder.0);
    for batch in batches(&folder.0) {
        for row in 0..batch.num_rows() {
            assert_eq!(text(&batch, "theory", row), Some("nim"));
            let heap = text(&batch, "nim_value", row).unwrap();
            let value = text(&batch, "value", row).unwrap();
            let expected = match heap {
                "0" => "0".to_owned(),
                "1" => "*".to_owned(),
                n => format!("*{n}"),
            };
            assert_eq!(value, expected);
        }
    }
    // Who wins is all that is known.
    let folder = Folder::new("outcomes");
    built(&plan("[sos(n) for n in 3..5]", 0, 100), &folder.0);
    let batch = &batches(&folder.0)[0];
    assert_eq!(text(batch, "theory", 0), Some("outcome"));
    assert_eq!(text(batch, "value", 0), None);
    assert!(text(batch, "outcome", 0).is_some());
    // Play may return to a position.
    let folder = Folder::new("loopy");
    let list = "[backsliding_toads_and_frogs(\"F.TT\")]";
    built(&plan(list, 0, 100), &folder.0);
    let batch = &batches(&folder.0)[0];
    assert_eq!(text(batch, "theory", 0), Some("loopy"));
    assert_eq!(text(batch, "value", 0), Some("{on|0}"));
}
