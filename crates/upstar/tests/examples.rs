//! Every public item that this crate itself declares has an example in its documentation.

use std::fs;
use std::path::{Path, PathBuf};

/// The source files of the crate.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line declares something public; re-exports have their examples where they come from.
fn is_declaration(line: &str) -> bool {
    ["fn", "const fn", "struct", "enum", "trait", "mod", "type"]
        .iter()
        .any(|kind| line.starts_with(&format!("pub {kind} ")))
}

#[test]
fn public_items_have_examples() {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let (mut without, mut seen) = (Vec::new(), 0);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let (mut documented, mut example) = (false, false);
        for line in text.lines().map(str::trim) {
            if line.starts_with("///") {
                documented = true;
                example |= line.starts_with("/// ```");
            } else if !line.starts_with("#[") {
                if is_declaration(line) {
                    seen += 1;
                    if !documented || !example {
                        without.push(format!("{}: {line}", file.display()));
                    }
                }
                (documented, example) = (false, false);
            }
        }
    }
    assert!(seen > 50, "{seen} items");
    assert!(without.is_empty(), "{}", without.join("\n"));
}
