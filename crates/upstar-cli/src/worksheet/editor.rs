//! What the line editor knows of the language: names, brackets, statements over several lines.

use super::commands;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter, MatchingBracketHighlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;
use upstar_lang::needs_more;

pub(super) struct Assistant {
    /// Every name that means something now.
    pub(super) names: Vec<String>,
    brackets: Option<MatchingBracketHighlighter>,
}

impl Assistant {
    pub(super) fn new(color: bool) -> Assistant {
        Assistant {
            names: Vec::new(),
            brackets: color.then(MatchingBracketHighlighter::new),
        }
    }

    /// Where the word before the cursor starts, and its completions.
    fn candidates(&self, before: &str) -> (usize, Vec<Pair>) {
        if before.starts_with(commands::MARK) {
            return (0, matching(before, commands::names()));
        }
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
        let word = &before[start..];
        if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return (start, Vec::new());
        }
        (start, matching(word, self.names.iter().cloned()))
    }
}

fn matching(word: &str, names: impl Iterator<Item = String>) -> Vec<Pair> {
    names
        .filter(|name| name.starts_with(word))
        .map(|name| Pair {
            display: name.clone(),
            replacement: name,
        })
        .collect()
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(self.candidates(&line[..pos]))
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if needs_more(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        match &self.brackets {
            Some(brackets) => brackets.highlight(line, pos),
            None => Cow::Borrowed(line),
        }
    }

    fn highlight_char(&self, line: &str, pos: usize, kind: CmdKind) -> bool {
        self.brackets
            .as_ref()
            .is_some_and(|brackets| brackets.highlight_char(line, pos, kind))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(before: &str) -> (usize, Vec<String>) {
        let mut assistant = Assistant::new(false);
        assistant.names = ["G", "temperature", "tempo"].map(String::from).to_vec();
        let (start, found) = assistant.candidates(before);
        (
            start,
            found.into_iter().map(|pair| pair.replacement).collect(),
        )
    }

    #[test]
    fn completes_names() {
        assert_eq!(
            complete("1 + temp"),
            (4, vec!["temperature".into(), "tempo".into()])
        );
        assert_eq!(complete("↑+G"), (4, vec!["G".into()]));
        assert_eq!(complete("1"), (0, vec![]));
        assert_eq!(complete("{1|"), (3, vec![]));
    }

    #[test]
    fn completes_commands() {
        assert_eq!(complete(":ti"), (0, vec![":time".into()]));
    }
}
