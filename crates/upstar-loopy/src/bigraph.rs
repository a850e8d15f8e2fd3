//! Graphs as text: `a>b,0|*; b>|a`.

use crate::graph::{Graph, Target};
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use upstar_values::game::Player;

/// What is wrong with a graph as text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct BigraphError {
    /// What is wrong.
    pub message: String,
    /// Where: bytes of the text.
    pub place: Range<usize>,
    /// Whether the root is wrong, and not the text.
    pub of_root: bool,
}

impl BigraphError {
    pub(crate) fn at(message: String, place: Range<usize>) -> Self {
        BigraphError {
            message,
            place,
            of_root: false,
        }
    }

    pub(crate) fn no_root(root: &str) -> Self {
        BigraphError {
            message: format!("there is no vertex `{root}`"),
            place: 0..0,
            of_root: true,
        }
    }
}

impl Graph {
    /// Reads a graph: `vertex>Left options|Right options`, with `;` between vertices. An option is a vertex if there is one of its name,
    /// and otherwise a value, which `read` reads. Returns also the names of the vertices, in order.
    ///
    /// ```
    /// use upstar_loopy::Graph;
    /// let (graph, names) = Graph::from_text("a>b|; b>|a", |text| Err(format!("no value {text}")))?;
    /// assert_eq!(names, ["a", "b"]);
    /// assert!(!graph.is_stopper());
    /// let error = Graph::from_text("a>|c", |text| Err(format!("no vertex {text}"))).unwrap_err();
    /// assert_eq!((error.to_string().as_str(), error.place), ("no vertex c", 3..4));
    /// # Ok::<(), upstar_loopy::BigraphError>(())
    /// ```
    pub fn from_text(
        text: &str,
        mut read: impl FnMut(&str) -> Result<Value, String>,
    ) -> Result<(Graph, Vec<String>), BigraphError> {
        let rows = rows(text)?;
        let mut graph = Graph::default();
        let names: Vec<String> = rows
            .iter()
            .map(|row| text[row.name.clone()].to_owned())
            .collect();
        for _ in &rows {
            graph.vertex();
        }
        let vertices: FxHashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        for (v, row) in rows.into_iter().enumerate() {
            for (player, options) in Player::BOTH.into_iter().zip(row.options) {
                for place in options {
                    let option = &text[place.clone()];
                    let target = match vertices.get(option) {
                        Some(&w) => Target::Vertex(w),
                        None => match read(option) {
                            Ok(value) => Target::Value(value),
                            Err(message) => return Err(BigraphError::at(message, place)),
                        },
                    };
                    graph.add_option(v, player, target);
                }
            }
        }
        Ok((graph, names))
    }
}

/// A vertex as it is written: the places of its name, and of the options of both players.
pub(crate) struct Row {
    pub(crate) name: Range<usize>,
    pub(crate) options: [Vec<Range<usize>>; 2],
}

/// Divides a graph into its rows, whose names all differ.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, BigraphError> {
    let error = |message: String, place: Range<usize>| Err(BigraphError::at(message, place));
    let mut names: FxHashSet<&str> = FxHashSet::default();
    let mut places = Vec::new();
    for row in split(text, 0..text.len(), ';') {
        let Some(arrow) = text[row.clone()].find('>') else {
            return error(
                "expected `vertex>Left options|Right options`".to_owned(),
                row,
            );
        };
        let name = trimmed(text, row.start..row.start + arrow);
        if name.is_empty() {
            return error("expected the name of a vertex before `>`".to_owned(), name);
        }
        if !names.insert(&text[name.clone()]) {
            let message = format!("there are two vertices `{}`", &text[name.clone()]);
            return error(message, name);
        }
        places.push((name, row.start + arrow + 1..row.end));
    }
    let mut rows = Vec::with_capacity(places.len());
    for (name, row) in places {
        let sides = split(text, row.clone(), '|');
        let [left, right] = &sides[..] else {
            let message = format!("expected one `|` in the row of `{}`", &text[name]);
            return error(message, row);
        };
        let options = [left, right].map(|side| match text[side.clone()].trim() {
            "" => Vec::new(),
            _ => {
                let entries = split(text, side.clone(), ',').into_iter();
                entries.map(|entry| trimmed(text, entry)).collect()
            }
        });
        rows.push(Row { name, options });
    }
    Ok(rows)
}

/// The parts between separators that stand outside brackets.
fn split(text: &str, range: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (range.start, 0u32);
    for (at, letter) in text[range.clone()].char_indices() {
        let at = range.start + at;
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ if letter == separator && depth == 0 => {
                parts.push(start..at);
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(start..range.end);
    parts
}

/// The range without blanks at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}
