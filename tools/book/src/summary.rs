//! The order of the pages: `SUMMARY.md`, headings for the parts and lists of links for their pages.

use crate::page::Page;
use anyhow::bail;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Pages under a heading.
pub(crate) struct Part {
    pub(crate) title: String,
    /// The title and the file of each page.
    pub(crate) pages: Vec<(String, String)>,
}

/// All parts of the book.
pub(crate) struct Summary {
    /// The title of the book.
    pub(crate) title: String,
    pub(crate) parts: Vec<Part>,
}

/// Reads a summary. Its first heading is the title of the book.
pub(crate) fn read(text: &str) -> anyhow::Result<Summary> {
    let mut title = None;
    let mut parts: Vec<Part> = Vec::new();
    let mut words = String::new();
    let mut file = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => words.clear(),
            Event::Start(Tag::Link { dest_url, .. }) => {
                words.clear();
                file = dest_url.into_string();
            }
            Event::Text(text) | Event::Code(text) => words.push_str(&text),
            Event::End(TagEnd::Heading(_)) if title.is_none() => title = Some(words.clone()),
            Event::End(TagEnd::Heading(_)) => parts.push(Part {
                title: words.clone(),
                pages: Vec::new(),
            }),
            Event::End(TagEnd::Link) => {
                let Some(part) = parts.last_mut() else {
                    bail!("SUMMARY.md: {words} stands before the first part");
                };
                part.pages.push((words.clone(), std::mem::take(&mut file)));
            }
            _ => {}
        }
    }
    let Some(title) = title else {
        bail!("SUMMARY.md has no title");
    };
    Ok(Summary { title, parts })
}

impl Summary {
    /// All pages in order: title and file.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &(String, String)> {
        self.parts.iter().flat_map(|part| &part.pages)
    }

    /// Pages that nobody has put in order come last, in a part of their own.
    pub(crate) fn add_missing(&mut self, pages: &[Page]) {
        let missing: Vec<(String, String)> = pages
            .iter()
            .filter(|page| self.pages().all(|(_, file)| *file != page.file))
            .map(|page| (page.title.clone(), page.file.clone()))
            .collect();
        if !missing.is_empty() {
            let title = "More".to_owned();
            self.parts.push(Part {
                title,
                pages: missing,
            });
        }
    }

    /// Entries without a page.
    pub(crate) fn problems(&self, pages: &[Page]) -> Vec<String> {
        self.pages()
            .filter(|(_, file)| pages.iter().all(|page| page.file != *file))
            .map(|(_, file)| format!("SUMMARY.md: there is no page {file}"))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_pages() {
        let mut summary =
            read("# Book\n\n# One\n\n- [A `b`](a.md)\n\n# Two\n\n- [C](c.md)\n").unwrap();
        assert_eq!(summary.title, "Book");
        assert_eq!(summary.parts.len(), 2);
        assert_eq!(summary.parts[0].pages, [("A b".into(), "a.md".into())]);
        let pages = [
            Page::new("a.md", "# A", None),
            Page::new("d.md", "# D", None),
        ];
        assert_eq!(
            summary.problems(&pages),
            ["SUMMARY.md: there is no page c.md"]
        );
        summary.add_missing(&pages);
        assert_eq!(summary.parts[2].pages, [("D".into(), "d.md".into())]);
    }
}
