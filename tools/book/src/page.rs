//! One page: Markdown to HTML, with a name for every heading and a list of all links.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;

/// A page of the book.
pub(crate) struct Page {
    /// Its name among the documents: `scripts.md`.
    pub(crate) file: String,
    /// Its first heading.
    pub(crate) title: String,
    /// What stands between the edges of the page.
    pub(crate) html: String,
    /// The names of its headings.
    pub(crate) anchors: Vec<String>,
    /// Where its links lead, as written.
    pub(crate) links: Vec<String>,
}

/// The file of the book that a page becomes.
pub(crate) fn html_name(file: &str) -> String {
    format!("{}.html", file.trim_end_matches(".md"))
}

/// What Markdown may have in our pages.
pub(crate) fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Whether a link leads to another host.
pub(crate) fn is_foreign(link: &str) -> bool {
    link.contains("://") || link.starts_with("mailto:")
}

/// Text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Names of headings, as hosts of source code make them: small letters, with `-` for blanks.
#[derive(Default)]
struct Anchors(HashMap<String, usize>);

impl Anchors {
    fn name(&mut self, heading: &str) -> String {
        let mut name = String::new();
        for letter in heading.to_lowercase().chars() {
            match letter {
                ' ' => name.push('-'),
                '-' | '_' => name.push(letter),
                _ if letter.is_alphanumeric() => name.push(letter),
                _ => {}
            }
        }
        let count = self.0.entry(name.clone()).or_default();
        *count += 1;
        match *count {
            1 => name,
            n => format!("{name}-{}", n - 1),
        }
    }
}

impl Page {
    /// Reads a page. `workbench` is where the workbench is as seen from the book.
    pub(crate) fn new(file: &str, text: &str, workbench: Option<&str>) -> Page {
        let mut page = Page {
            file: file.to_owned(),
            title: String::new(),
            html: String::new(),
            anchors: Vec::new(),
            links: Vec::new(),
        };
        let mut names = Anchors::default();
        let mut events: Vec<Event<'_>> = Vec::new();
        // The place of the heading that is open, and its words.
        let mut heading: Option<(usize, String)> = None;
        // The words behind the fence of the block that is open, and its text.
        let mut block: Option<(String, String)> = None;
        // Whether each link that is open leads out of the book, where it is text.
        let mut out: Vec<bool> = Vec::new();
        for event in parser(text) {
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    let head = match kind {
                        CodeBlockKind::Fenced(head) => head.into_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    block = Some((head, String::new()));
                }
                Event::End(TagEnd::CodeBlock) => {
                    let (head, text) = block.take().unwrap_or_default();
                    events.push(Event::Html(code_block(&head, &text, workbench).into()));
                }
                Event::Text(text) if block.is_some() => {
                    block.as_mut().expect("it is open").1.push_str(&text);
                }
                Event::Start(Tag::Heading { .. }) => {
                    heading = Some((events.len(), String::new()));
                    events.push(event);
                }
                Event::End(TagEnd::Heading(_)) => {
                    let (place, words) = heading.take().unwrap_or_default();
                    let name = names.name(&words);
                    if let Event::Start(Tag::Heading { id, .. }) = &mut events[place] {
                        *id = Some(name.clone().into());
                    }
                    if page.title.is_empty() {
                        page.title = words;
                    }
                    page.anchors.push(name);
                    events.push(event);
                }
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    page.links.push(dest_url.to_string());
                    let leaves = dest_url.starts_with("../");
                    out.push(leaves);
                    if !leaves {
                        let dest_url = CowStr::from(address(&dest_url));
                        events.push(Event::Start(Tag::Link {
                            link_type,
                            dest_url,
                            title,
                            id,
                        }));
                    }
                }
                Event::End(TagEnd::Link) => {
                    if out.pop() == Some(false) {
                        events.push(event);
                    }
                }
                Event::Start(Tag::Image { ref dest_url, .. }) => {
                    page.links.push(dest_url.to_string());
                    events.push(event);
                }
                // Wide tables scroll by themselves.
                Event::Start(Tag::Table(_)) => {
                    let wide =
                        "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"table\">";
                    events.push(Event::Html(wide.into()));
                    events.push(event);
                }
                Event::End(TagEnd::Table) => {
                    events.push(event);
                    events.push(Event::Html("</div>\n".into()));
                }
                _ => {
                    if let (Some((_, words)), Event::Text(text) | Event::Code(text)) =
                        (&mut heading, &event)
                    {
                        words.push_str(text);
                    }
                    events.push(event);
                }
            }
        }
        html::push_html(&mut page.html, events.into_iter());
        page
    }
}

/// The address in the book of a link among the documents.
fn address(link: &str) -> String {
    if is_foreign(link) {
        return link.to_owned();
    }
    let (file, anchor) = match link.split_once('#') {
        Some((file, anchor)) => (file, format!("#{anchor}")),
        None => (link, String::new()),
    };
    if file.ends_with(".md") {
        return html_name(file) + &anchor;
    }
    // A name without an ending is a folder, which becomes a page.
    let folder = !file.is_empty() && !file.contains('.');
    let ending = if folder { ".html" } else { "" };
    format!("{}{ending}{anchor}", file.trim_end_matches('/'))
}

/// A block of code. In a session with the program, what is typed stands out, and a command for the calculator leads to the worksheet.
fn code_block(head: &str, text: &str, workbench: Option<&str>) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let mut shown = escaped(line);
        if head == "console" && line.starts_with("$ ") {
            shown = format!("<b>{shown}</b>");
            if let (Some(workbench), Some(inputs)) = (workbench, inputs(line)) {
                let fields: Vec<String> =
                    inputs.iter().map(|i| format!("e={}", coded(i))).collect();
                let address = format!("{workbench}#/worksheet?{}", fields.join("&amp;"));
                shown =
                    format!("<a href=\"{address}\" title=\"Open in the worksheet\">{shown}</a>");
            }
        }
        lines += &shown;
        lines.push('\n');
    }
    let lines = lines.trim_end();
    format!("<pre tabindex=\"0\"><code>{lines}\n</code></pre>\n")
}

/// The inputs of `$ upstar eval 'A' 'B'`; nothing for any other command.
fn inputs(line: &str) -> Option<Vec<String>> {
    let mut rest = line.strip_prefix("$ upstar eval")?;
    rest = rest.strip_prefix(" --unicode").unwrap_or(rest);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (input, after) = rest.strip_prefix(" '")?.split_once('\'')?;
        found.push(input.to_owned());
        rest = after;
    }
    Some(found)
}

/// Text in an address, as the page writes it.
fn coded(text: &str) -> String {
    let mut code = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => code.push('+'),
            b'-' | b'_' | b'.' | b'*' | b'(' | b')' => code.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => code.push(byte as char),
            _ => code += &format!("%{byte:02X}"),
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_names() {
        let page = Page::new("a.md", "# A `b`, c\n\n## Who wins\n\n## Who wins\n", None);
        assert_eq!(page.title, "A b, c");
        assert_eq!(page.anchors, ["a-b-c", "who-wins", "who-wins-1"]);
        assert!(page.html.contains("<h2 id=\"who-wins\">Who wins</h2>"));
    }

    #[test]
    fn links_lead_into_the_book() {
        let text = "[a](b.md#c) [d](gallery) [e](gallery/f.rules) [g](https://h.org/i.md) [j](#k) [l](../README.md)";
        let page = Page::new("a.md", text, None);
        assert_eq!(page.links.len(), 6);
        for address in [
            "b.html#c",
            "gallery.html",
            "gallery/f.rules",
            "https://h.org/i.md",
            "#k",
        ] {
            assert!(
                page.html.contains(&format!("href=\"{address}\"")),
                "{address}"
            );
        }
        // What lies outside is text.
        assert!(page.html.contains(" l</p>"));
        assert!(!page.html.contains("README"));
    }

    #[test]
    fn examples_lead_to_the_worksheet() {
        let text = "```console\n$ upstar eval '{1|-1} + *' '^'\n+-1*\n^\n\n$ upstar eval --json '^'\n…\n```\n";
        let page = Page::new("a.md", text, Some("../"));
        assert!(
            page.html
                .contains("<b>$ upstar eval '{1|-1} + *' '^'</b></a>\n+-1*")
        );
        assert!(
            page.html
                .contains("href=\"../#/worksheet?e=%7B1%7C-1%7D+%2B+*&amp;e=%5E\"")
        );
        let alone = Page::new("a.md", text, None);
        assert!(!alone.html.contains("worksheet"));
    }

    #[test]
    fn text_cannot_become_markup() {
        let page = Page::new("a.md", "```text\n<b>&\n```\n", None);
        assert!(page.html.contains("&lt;b&gt;&amp;"));
    }
}
