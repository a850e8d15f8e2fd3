//! `book DOCS OUTPUT [--workbench ADDRESS] [--check PAGE.md]...`: makes a book of the folder DOCS.
//!
//! `SUMMARY.md` gives the order of the pages, in the form that mdBook reads. Every link between pages is checked, and a dead
//! one is an error. `--workbench` is the address of the workbench as seen from the book: examples then link to it.
//! `--check` names pages that are no part of the book, whose links are checked as well.

mod layout;
mod links;
mod output;
mod page;
mod summary;

use anyhow::{Context, bail};
use page::Page;
use std::fs;
use std::path::{Path, PathBuf};

/// What the command line asks for.
struct Task {
    docs: PathBuf,
    output: PathBuf,
    workbench: Option<String>,
    checked: Vec<PathBuf>,
}

fn task() -> anyhow::Result<Task> {
    let mut folders = Vec::new();
    let (mut workbench, mut checked) = (None, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().context("a value is missing");
        match argument.as_str() {
            "--workbench" => workbench = Some(value()?),
            "--check" => checked.push(value()?.into()),
            _ => folders.push(PathBuf::from(argument)),
        }
    }
    let [docs, output] = <[PathBuf; 2]>::try_from(folders)
        .ok()
        .context("expected DOCS OUTPUT [--workbench ADDRESS] [--check PAGE.md]...")?;
    Ok(Task {
        docs,
        output,
        workbench,
        checked,
    })
}

/// The text of a file.
fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn main() -> anyhow::Result<()> {
    let task = task()?;
    let mut summary = summary::read(&read(&task.docs.join("SUMMARY.md"))?)?;
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&task.docs).context("there is no such folder")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && name != "SUMMARY.md" {
            names.push(name);
        }
    }
    names.sort();
    let mut pages = Vec::new();
    for name in &names {
        let text = read(&task.docs.join(name))?;
        pages.push(Page::new(name, &text, task.workbench.as_deref()));
    }
    summary.add_missing(&pages);

    let mut problems = summary.problems(&pages);
    let book = links::Book {
        docs: &task.docs,
        pages: &pages,
    };
    problems.extend(book.problems());
    for path in &task.checked {
        problems.extend(links::outside(path, &read(path)?));
    }
    if !problems.is_empty() {
        bail!("dead links:\n  {}", problems.join("\n  "));
    }

    let mut files = layout::all(&summary, &pages, task.workbench.as_deref());
    for name in book.files()? {
        let text =
            fs::read(task.docs.join(&name)).with_context(|| format!("cannot read {name}"))?;
        files.push((name, text));
    }
    files.extend(layout::folders(&book, &summary, task.workbench.as_deref())?);
    output::write(&task.output, files)
}
