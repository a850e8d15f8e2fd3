//! Values of databases in evaluations: the same answers, and really those of the database.

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, StringArray};
use sha2::{Digest, Sha256};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::position::KnownValues;
use upstar_data::database::{Manifest, Plan, RulesFile, Values, build};
use upstar_data::{DataError, RecordBatch, read_parquet, write_parquet};
use upstar_lang::{Limits, Session, Style};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("upstar-values-{}-{name}", std::process::id()));
        fs::remove_dir_all(&path).ok();
        Folder(path)
    }

    fn with(name: &str, plan: &Plan) -> Folder {
        let folder = Folder::new(name);
        build(&mut session(), plan, &folder.0, &mut |_| ()).unwrap();
        folder
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

/// A session that uses databases.
fn session_with(folders: &[&Folder]) -> Session {
    let mut session = session();
    let folders: Vec<PathBuf> = folders.iter().map(|folder| folder.0.clone()).collect();
    let values = Values::read(&mut session, &folders).unwrap();
    assert!(session.use_known_values(Arc::new(values)));
    session
}

fn answer(session: &mut Session, question: &str) -> String {
    let value = session.evaluate(question).unwrap();
    session.text(&value, Style::Text).unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Changes the values of a database and makes all checksums right again.
fn change_values(folder: &Path, change: impl Fn(&str, &str) -> String) {
    let mut manifest = Manifest::read(folder).unwrap();
    for part in &mut manifest.parts {
        let path = folder.join("positions").join(&part.file);
        let batch = read_parquet(&path).unwrap().remove(0);
        let at = batch.schema().index_of("value").unwrap();
        let calls = batch.column_by_name("position").unwrap().as_string::<i32>();
        let values = batch.column(at).as_string::<i32>();
        let changed =
            (0..batch.num_rows()).map(|row| Some(change(calls.value(row), values.value(row))));
        let mut columns: Vec<ArrayRef> = batch.columns().to_vec();
        columns[at] = Arc::new(StringArray::from_iter(changed));
        let batch = RecordBatch::try_new(batch.schema(), columns).unwrap();
        write_parquet(&path, &batch, &[]).unwrap();
        let bytes = fs::read(&path).unwrap();
        (part.bytes, part.sha256) = (bytes.len() as u64, sha256(&bytes));
    }
    manifest.checksum = String::new();
    let text = |manifest: &Manifest| serde_json::to_string_pretty(manifest).unwrap() + "\n";
    manifest.checksum = sha256(text(&manifest).as_bytes());
    fs::write(folder.join("manifest.json"), text(&manifest)).unwrap();
}

#[test]
fn the_same_answers() {
    let dominoes = Folder::with("dominoes", &Plan::new("domineering", 7));
    let clobber = Folder::with("stones", &Plan::new("clobber", 5));
    let (mut without, mut with) = (session(), session_with(&[&dominoes, &clobber]));
    for question in [
        "canonical(domineering(3, 4))",
        "canonical(domineering(4, 4))",
        "canonical(domineering(\"...#|.#..|....\"))",
        "canonical(domineering(\"....#\") + domineering(\"..|.#|..\"))",
        "canonical(clobber(\"xoxo|oxox\"))",
        "canonical(clobber(\"xxo|oxo|.x.\"))",
        "outcome(clobber(\"oxx\") - domineering(2, 2))",
        "canonical(snort(path(4)))",
    ] {
        assert_eq!(
            answer(&mut with, question),
            answer(&mut without, question),
            "{question}"
        );
    }
    // Every position, also those that are negatives of what is kept.
    for (name, cells) in [("domineering", 8), ("clobber", 5)] {
        let field = without.field(name).unwrap();
        let all = without.search(&*field, cells, "true", |session, _, position| {
            let value = position.value(session.algebra()).unwrap();
            let expected = upstar::notation::print(session.algebra(), value, Style::Text).unwrap();
            let value = position.value(with.algebra()).unwrap();
            let found = upstar::notation::print(with.algebra(), value, Style::Text).unwrap();
            assert_eq!(found, expected, "{}", position.call());
            ControlFlow::Continue(())
        });
        all.unwrap();
    }
}

#[test]
fn values_come_from_the_database() {
    let folder = Folder::with("changed", &Plan::new("domineering", 4));
    let square = "domineering(\"..|..\")";
    let hook = "domineering(\"..|.#\")";
    change_values(&folder.0, |call, value| match call {
        _ if call == square => "*7".to_owned(),
        // Only one of the two signs is kept.
        _ if call == hook => "{5|3}".to_owned(),
        _ => value.to_owned(),
    });
    let mut session = session_with(&[&folder]);
    let before = answer(&mut self::session(), &format!("canonical({square})"));
    assert_eq!(before, "+-1");
    assert_eq!(answer(&mut session, &format!("canonical({square})")), "*7");
    // Two squares side by side do not touch.
    let two = "canonical(domineering(\"..#..|..#..\") + 1)";
    assert_eq!(answer(&mut session, two), "1");
    let one = "canonical(domineering(\"..#...|..###.\") - domineering(\"...|##.\"))";
    assert_eq!(answer(&mut session, one), "*7");
    // A search sees it, too.
    let field = session.field("domineering").unwrap();
    let mut found = Vec::new();
    let searched = session.search(&*field, 4, "value == *7", |_, _, position| {
        found.push(position.call());
        ControlFlow::Continue(())
    });
    searched.unwrap();
    assert_eq!(found, [square]);
    // The values stay when the store of values goes.
    session.renew();
    assert_eq!(answer(&mut session, &format!("canonical({square})")), "*7");
    assert!(!session.use_known_values(Arc::new(Nothing)));
}

/// Knows nothing.
struct Nothing;

impl KnownValues for Nothing {
    fn find(&self, _: u128) -> Option<(usize, bool)> {
        None
    }

    fn text(&self, _: usize) -> &str {
        ""
    }

    fn bytes(&self) -> usize {
        0
    }
}

const RULES: &str =
    "name: dominoes\nboard: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal";

#[test]
fn rulesets_of_files() {
    let plan = Plan {
        file: Some(RulesFile {
            name: "dominoes.rules".to_owned(),
            text: RULES.to_owned(),
        }),
        ..Plan::new("dominoes", 4)
    };
    let folder = Folder::new("file");
    let mut session = session();
    session.load_rules("dominoes.rules", RULES).unwrap();
    build(&mut session, &plan, &folder.0, &mut |_| ()).unwrap();
    let square = "dominoes(\"..|..\")";
    change_values(&folder.0, |call, value| match call == square {
        true => "*7".to_owned(),
        false => value.to_owned(),
    });
    let folders = [folder.0.clone()];
    // The session that built it knows the values already.
    let mut session = self::session();
    session.load_rules("dominoes.rules", RULES).unwrap();
    let values = Values::read(&mut session, &folders).unwrap();
    assert!(session.use_known_values(Arc::new(values)));
    assert_eq!(answer(&mut session, &format!("canonical({square})")), "*7");
    // A part of a larger board.
    let larger = "canonical(dominoes(\"..#|..#|##.\"))";
    assert_eq!(answer(&mut session, larger), "*7");

    let refusal = |session: &mut Session| match Values::read(session, &folders) {
        Err(DataError::Refused(message)) => message,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("other rules"),
    };
    let mut without = self::session();
    let message = refusal(&mut without);
    assert!(message.contains("which is no ruleset here"), "{message}");
    assert!(message.contains("dominoes.rules"), "{message}");
    let other = RULES.replace("# #, vertical", "# #, horizontal");
    without.load_rules("dominoes.rules", &other).unwrap();
    assert!(refusal(&mut without).contains("other rules of dominoes"));
}

#[test]
fn what_was_changed_is_refused() {
    let folder = Folder::with("damaged", &Plan::new("domineering", 4));
    let read =
        || Values::read(&mut session(), std::slice::from_ref(&folder.0)).map(|values| values.len());
    let refusal = |what: &str| {
        let message = read().unwrap_err().to_string();
        assert!(message.contains(what), "{message}");
    };
    // Up to symmetry and sign: of 16 boards three pairs of five are negatives of each other, and so on.
    let whole = read().unwrap();
    assert!((9..16).contains(&whole), "{whole}");
    for name in ["positions/cells-04-00000.parquet", "manifest.json"] {
        let path = folder.0.join(name);
        let right = fs::read(&path).unwrap();
        let mut wrong = right.clone();
        let middle = wrong.len() / 2;
        wrong[middle] ^= 1;
        fs::write(&path, &wrong).unwrap();
        assert!(read().is_err());
        fs::write(&path, right).unwrap();
    }
    fs::remove_file(folder.0.join("positions/cells-03-00000.parquet")).unwrap();
    refusal("cells-03-00000.parquet");
    fs::remove_file(folder.0.join("manifest.json")).unwrap();
    refusal("manifest.json");
}

#[test]
fn memory_counts() {
    let folder = Folder::with("memory", &Plan::new("domineering", 8));
    let memory = Some(100_000);
    let mut small = Session::new(Limits {
        memory,
        ..Limits::default()
    });
    small.begin();
    let stopped =
        Values::read(&mut small, std::slice::from_ref(&folder.0)).map(|values| values.len());
    assert!(matches!(
        stopped.unwrap_err().stopped(),
        Some(Stopped::Memory(_))
    ));
    let mut large = session_with(&[&folder]);
    let bytes = large.algebra().store().size().bytes;
    assert!(bytes > 10_000, "{bytes}");
}
