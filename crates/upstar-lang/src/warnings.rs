//! Inputs that mean something, but may be meant otherwise.

use crate::diagnostic::Diagnostic;
use crate::syntax::{Statement, parse_statements};
use upstar::notation::tree::{Expr, Node};

/// What in an input may be meant otherwise than it is read. The input has its answer all the same.
///
/// ```
/// let warnings = upstar_lang::warnings("{0^3|-1}");
/// assert_eq!(
///     warnings[0].message,
///     "`0^3` is read as 0 + ^3, three times up; in the literature it also stands for three zeros"
/// );
/// assert_eq!(warnings[0].help.as_deref(), Some("for three zeros write `{0|{0|{0|-1}}}`, and for three times up `^3`"));
/// assert!(upstar_lang::warnings("{^3|-1}").is_empty());
/// ```
pub fn warnings(source: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // Most inputs are not read a second time.
    if !source.contains("0^") {
        return found;
    }
    for statement in parse_statements(source).unwrap_or_default() {
        let (Statement::Expression(value)
        | Statement::Define { value, .. }
        | Statement::Assign { value, .. }
        | Statement::Update { value, .. }) = statement
        else {
            continue;
        };
        value.for_each(&mut |expr| zeros(expr, source, &mut found));
    }
    found
}

/// The largest number of zeros that is written out as advice.
const MOST_ZEROS: usize = 5;

/// An option such as `0^3`.
fn zeros(expr: &Expr, source: &str, found: &mut Vec<Diagnostic>) {
    let Node::Braces { left, right } = &expr.node else {
        return;
    };
    for (side, other, is_left) in [(left, right, true), (right, left, false)] {
        for option in side {
            let text = &source[option.span.clone()];
            let Some(count) = text.strip_prefix("0^") else {
                continue;
            };
            if !matches!(option.node, Node::Literal(_))
                || !count.bytes().all(|b| b.is_ascii_digit())
            {
                continue;
            }
            let Some(count) = count.parse::<usize>().ok().filter(|&count| count > 1) else {
                continue;
            };
            let times = match count {
                2 => "twice".to_owned(),
                n => format!("{} times", in_words(n)),
            };
            let zeros = in_words(count);
            let mut warning = Diagnostic::new(
                format!(
                    "`{text}` is read as 0 + ^{count}, {times} up; in the literature it also stands for {zeros} zeros"
                ),
                option.span.clone(),
            );
            let texts = other.iter().map(|one| &source[one.span.clone()]);
            let mut nested = texts.collect::<Vec<_>>().join(",");
            if side.len() == 1 && count <= MOST_ZEROS {
                for _ in 0..count {
                    nested = match is_left {
                        true => format!("{{0|{nested}}}"),
                        false => format!("{{{nested}|0}}"),
                    };
                }
                let help =
                    format!("for {zeros} zeros write `{nested}`, and for {times} up `^{count}`");
                warning.help = Some(help.into());
            }
            found.push(warning);
        }
    }
}

fn in_words(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five"];
    words
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
