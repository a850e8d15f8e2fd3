//! What every page of the book has: contents, the way to the next page, colours.

use crate::links::Book;
use crate::page::{Page, escaped, html_name};
use crate::summary::Summary;

const STYLE: &str = include_str!("book.css");
/// Nothing runs in the book, and nothing comes from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// All pages as files, with their style.
pub(crate) fn all(
    summary: &Summary,
    pages: &[Page],
    workbench: Option<&str>,
) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("book.css".to_owned(), STYLE.as_bytes().to_vec())];
    for page in pages {
        let name = html_name(&page.file);
        let html = framed(
            summary,
            &page.file,
            &page.title,
            &(page.html.clone() + &turn(summary, &page.file)),
            workbench,
        );
        files.push((name, html.into_bytes()));
    }
    files
}

/// A page for each folder that links lead to: the list of its files.
pub(crate) fn folders(
    book: &Book<'_>,
    summary: &Summary,
    workbench: Option<&str>,
) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for folder in book.folders() {
        let mut list = format!("<h1>Files of {}</h1>\n<ul>\n", escaped(&folder));
        for file in book.inside(&folder)? {
            let name = file.rsplit('/').next().unwrap_or(&file);
            list += &format!(
                "<li><a href=\"{}\">{}</a></li>\n",
                escaped(&file),
                escaped(name)
            );
        }
        list += "</ul>\n";
        let html = framed(summary, &folder, &folder, &list, workbench);
        files.push((format!("{folder}.html"), html.into_bytes()));
    }
    Ok(files)
}

/// Links to the page before and the page after.
fn turn(summary: &Summary, file: &str) -> String {
    let pages: Vec<&(String, String)> = summary.pages().collect();
    let Some(at) = pages.iter().position(|(_, other)| other == file) else {
        return String::new();
    };
    let link = |place: Option<usize>, rel: &str, before: &str, after: &str| {
        place
            .and_then(|i| pages.get(i))
            .map_or(String::new(), |(title, file)| {
                let (address, title) = (html_name(file), escaped(title));
                format!("<a rel=\"{rel}\" href=\"{address}\">{before}{title}{after}</a>\n")
            })
    };
    format!(
        "<nav class=\"turn\" aria-label=\"Pages beside this one\">\n{}{}</nav>\n",
        link(at.checked_sub(1), "prev", "← ", ""),
        link(Some(at + 1), "next", "", " →"),
    )
}

fn contents(summary: &Summary, here: &str) -> String {
    let mut list = String::new();
    for part in &summary.parts {
        list += &format!("<h2>{}</h2>\n<ul>\n", escaped(&part.title));
        for (title, file) in &part.pages {
            let current = if file == here {
                " aria-current=\"page\""
            } else {
                ""
            };
            let (address, title) = (html_name(file), escaped(title));
            list += &format!("<li><a href=\"{address}\"{current}>{title}</a></li>\n");
        }
        list += "</ul>\n";
    }
    list
}

fn framed(
    summary: &Summary,
    file: &str,
    title: &str,
    inside: &str,
    workbench: Option<&str>,
) -> String {
    let book = escaped(&summary.title);
    let title = escaped(title);
    let head = if title == book {
        book.clone()
    } else {
        format!("{title} – {book}")
    };
    let back = workbench.map_or(String::new(), |address| {
        format!("<a class=\"back\" href=\"{address}\">Workbench</a>\n")
    });
    let contents = contents(summary, file);
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{head}</title>
<link rel=\"icon\" href=\"data:,\">
<link rel=\"stylesheet\" href=\"book.css\">
</head>
<body>
<header>
<a class=\"skip\" href=\"#book-text\">To the text</a>
<a class=\"name\" href=\"index.html\">{book}</a>
<a class=\"to-contents\" href=\"#book-contents\">Contents</a>
{back}</header>
<main id=\"book-text\">
{inside}</main>
<nav id=\"book-contents\" aria-label=\"Contents\">
{contents}</nav>
</body>
</html>
"
    )
}
