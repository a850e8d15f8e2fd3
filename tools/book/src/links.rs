//! Where links lead. A link that leads nowhere is a problem.

use crate::page::{Page, is_foreign, parser};
use anyhow::Context;
use pulldown_cmark::{Event, Tag};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The pages with the folder that they came from.
pub(crate) struct Book<'a> {
    pub(crate) docs: &'a Path,
    pub(crate) pages: &'a [Page],
}

impl Book<'_> {
    /// Every dead link of every page.
    pub(crate) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for page in self.pages {
            for link in &page.links {
                if let Err(reason) = self.check(page, link) {
                    problems.push(format!("{}: {link}: {reason}", page.file));
                }
            }
        }
        problems
    }

    fn check(&self, page: &Page, link: &str) -> Result<(), String> {
        if is_foreign(link) {
            return Ok(());
        }
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = match file {
            "" => Some(page),
            _ => self.pages.iter().find(|other| other.file == file),
        };
        match target {
            Some(target) if anchor.is_empty() || target.anchors.iter().any(|a| a == anchor) => {
                Ok(())
            }
            Some(target) => Err(format!("{} has no heading with that name", target.file)),
            None if file.ends_with(".md") && !file.starts_with("../") => {
                Err("there is no such page".to_owned())
            }
            None if self.docs.join(file).exists() => Ok(()),
            None => Err("there is no such file".to_owned()),
        }
    }

    /// The folders that links lead to.
    pub(crate) fn folders(&self) -> BTreeSet<String> {
        self.others()
            .filter(|path| self.docs.join(path).is_dir())
            .collect()
    }

    /// The files of the book that are no pages: those that links lead to, and all in folders that links lead to.
    pub(crate) fn files(&self) -> anyhow::Result<BTreeSet<String>> {
        let mut files = BTreeSet::new();
        for path in self.others() {
            if self.docs.join(&path).is_dir() {
                files.extend(self.inside(&path)?);
            } else {
                files.insert(path);
            }
        }
        Ok(files)
    }

    /// The files in a folder.
    pub(crate) fn inside(&self, folder: &str) -> anyhow::Result<BTreeSet<String>> {
        let mut files = BTreeSet::new();
        for entry in fs::read_dir(self.docs.join(folder)).with_context(|| folder.to_owned())? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                files.insert(format!("{folder}/{}", entry.file_name().to_string_lossy()));
            }
        }
        Ok(files)
    }

    /// What links lead to inside the folder, besides pages.
    fn others(&self) -> impl Iterator<Item = String> {
        self.pages
            .iter()
            .flat_map(|page| &page.links)
            .filter(|link| !is_foreign(link) && !link.starts_with("../"))
            .filter_map(|link| {
                let file = link.split('#').next().unwrap_or_default();
                let other = !file.is_empty() && !file.ends_with(".md");
                other.then(|| file.trim_end_matches('/').to_owned())
            })
    }
}

/// The dead links of a page that is no part of the book.
pub(crate) fn outside(path: &Path, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let folder = path.parent().unwrap_or(Path::new("."));
    for event in parser(text) {
        let Event::Start(Tag::Link { dest_url, .. }) = event else {
            continue;
        };
        if is_foreign(&dest_url) {
            continue;
        }
        let (file, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
        let target = if file.is_empty() {
            path.to_owned()
        } else {
            plain(&folder.join(file))
        };
        let alive = target.exists() && (anchor.is_empty() || has_anchor(&target, anchor));
        if !alive {
            problems.push(format!("{}: {dest_url}", path.display()));
        }
    }
    problems
}

/// A path without `.` and `..`, so that it need not go through folders that are not there.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}

fn has_anchor(path: &Path, anchor: &str) -> bool {
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let page = Page::new("", &text, None);
    page.anchors.iter().any(|name| name == anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_are_found() {
        let text =
            "# Top\n\n[a](b.md) [b](b.md#there) [c](b.md#gone) [d](no.md) [e](#top) [f](src)\n";
        let pages = [
            Page::new("a.md", text, None),
            Page::new("b.md", "# There\n", None),
        ];
        let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
        let book = Book {
            docs,
            pages: &pages,
        };
        let problems = book.problems();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].contains("b.md#gone") && problems[1].contains("no.md"));
        assert!(book.folders().contains("src"));
        assert!(book.files().unwrap().contains("src/links.rs"));
    }

    #[test]
    fn pages_outside_are_checked() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("x.md");
        let text = "[a](src/main.rs) [b](./nothing/../Cargo.toml) [c](gone.md) [d](https://e.org)";
        let problems = outside(&path, text);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].ends_with("gone.md"));
    }
}
