//! Moves as people write them.

use std::fmt;
use upstar::game::Algebra;
use upstar::notation::{Style, read};
use upstar::rulesets;
use upstar::sum::{Move, Sum, Term};

/// The letter of a term: A to Z, then AA.
pub fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    match place / 26 {
        0 => last.to_string(),
        more => letter(more - 1) + &last.to_string(),
    }
}

/// Why a text does not name a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// No option is written like this.
    Unknown {
        /// What was said.
        said: String,
        /// How many moves there are.
        count: usize,
        /// One of them, as it might be written.
        example: String,
    },
    /// It is a position, but no move leads there.
    Illegal {
        /// The position.
        said: String,
    },
    /// Several terms can become this.
    Ambiguous {
        /// What was said.
        said: String,
        /// The letters of these terms.
        terms: Vec<String>,
    },
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Unknown {
                said,
                count,
                example,
            } => {
                let number = match count {
                    1 => "1, the only move".to_owned(),
                    _ => format!("a number from 1 to {count}"),
                };
                write!(
                    f,
                    "`{said}` is no move: expected {number}, or what a term becomes, such as `{example}`"
                )
            }
            Misread::Illegal { said } => {
                write!(f, "no move leads to {said}; `moves` lists those that exist")
            }
            Misread::Ambiguous { said, terms } => {
                let example = &terms[0];
                let terms = terms.join(" or ");
                write!(
                    f,
                    "`{said}` may be in {terms}: put the letter before it, as in `{example} {said}`"
                )
            }
        }
    }
}

impl std::error::Error for Misread {}

/// The place of a move in the list of moves. The text may be its number, counted from 1, or what the term becomes: a call, the text
/// between the brackets of the call, or a value; or what the move changes, in the words of [`Move::change_text`]. The letter of the term
/// comes first where it is needed.
///
/// ```
/// use upstar::game::{Algebra, Player};
/// use upstar::rulesets::position;
/// use upstar_play::{Sum, read_move};
/// let mut algebra = Algebra::new();
/// let sum: Sum = ["nim(3, 5)", "domineering(2, 2)"].iter().map(|call| position(call).unwrap().into()).collect();
/// let moves = sum.moves(Player::Left, &mut algebra)?;
/// let mut said = |text: &str| read_move(text, &sum, &moves, &mut algebra);
/// assert_eq!(said("2"), Ok(1));
/// assert_eq!(said("nim(5, 1)"), said("A 1, 5"));
/// assert_eq!(said("#.|#."), Ok(8));
/// assert_eq!(said("B domineering(\".#|.#\")"), Ok(9));
/// assert_eq!(said("cells (1, 2), (2, 2)"), Ok(9));
/// assert_eq!(said("B (1, 2) (2, 2)"), Ok(9));
/// assert_eq!(said("heap 2: 5 to 1"), said("nim(1, 3)"));
/// assert!(said("nim(3, 6)").unwrap_err().to_string().starts_with("no move leads to nim(3, 6)"));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn read_move(
    said: &str,
    sum: &Sum,
    moves: &[Move],
    algebra: &mut Algebra,
) -> Result<usize, Misread> {
    let said = said.trim();
    if let Ok(number) = said.parse::<usize>()
        && (1..=moves.len()).contains(&number)
    {
        return Ok(number - 1);
    }
    let (term, text) = split(said, sum.len());
    let of_term = |(_, found): &(usize, &Move)| term.is_none_or(|term| found.term == term);
    let listed: Vec<(usize, &Move)> = moves.iter().enumerate().filter(of_term).collect();
    let mut found: Vec<(usize, &Move)> = Vec::new();
    for way in [as_written, as_built, as_value] {
        let matching = listed.iter().filter(|(_, m)| way(text, &m.to, algebra));
        found = matching.copied().collect();
        if !found.is_empty() {
            break;
        }
    }
    if found.is_empty() {
        let matching = listed.iter().filter(|(_, m)| as_changed(text, m, sum));
        found = matching.copied().collect();
    }
    let mut terms: Vec<usize> = found.iter().map(|(_, found)| found.term).collect();
    terms.dedup();
    match (&found[..], &terms[..]) {
        ([(place, _), ..], [_]) => Ok(*place),
        ([], _) => Err(unknown(said, text, sum, moves, algebra)),
        (_, terms) => Err(Misread::Ambiguous {
            said: text.to_owned(),
            terms: terms.iter().map(|&term| letter(term)).collect(),
        }),
    }
}

/// The letter of a term at the beginning of a text, and the rest: `B 2`, `B: 2`, `B -> 2`.
fn split(said: &str, terms: usize) -> (Option<usize>, &str) {
    let end = said
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(said.len());
    let (word, rest) = said.split_at(end);
    let term = (0..terms).find(|&term| letter(term).eq_ignore_ascii_case(word));
    let after = rest.trim_start();
    let separated = after.len() < rest.len() || after.starts_with(':') || after.starts_with("->");
    match term {
        Some(term) if separated && !after.is_empty() => {
            let after = after.strip_prefix("->").unwrap_or(after);
            let after = after.strip_prefix(':').unwrap_or(after);
            (Some(term), after.trim_start())
        }
        _ => (None, said),
    }
}

/// Whether a text is the text of an option, the inside of its call, or the last argument of that; blanks and quotes do not count.
fn as_written(text: &str, option: &Term, algebra: &mut Algebra) -> bool {
    let text = plain(text);
    let Some(position) = option.as_position() else {
        let texts = [Style::Text, Style::Unicode].map(|style| option.text(algebra, style));
        return texts.into_iter().flatten().any(|t| plain(&t) == text);
    };
    let call = position.call();
    let inside = inside(&call);
    let last = last_argument(inside);
    let text = text
        .strip_prefix('-')
        .filter(|_| option.minus)
        .unwrap_or(&text);
    [call.as_str(), inside, last]
        .into_iter()
        .any(|written| plain(written) == text)
}

/// Whether a text builds the option, perhaps written differently: heaps in another order, a board by its rows alone.
fn as_built(text: &str, option: &Term, _: &mut Algebra) -> bool {
    let Some(position) = option.as_position() else {
        return false;
    };
    let call = position.call();
    candidates(text, position.ruleset(), &call)
        .iter()
        .any(|written| rulesets::position(written).is_ok_and(|built| built.call() == call))
}

/// Whether a text says what a move changes, as lists of moves do: `heap 2: 5 to 1`, `cells (1, 1), (2, 1)`. The words for places,
/// brackets and commas may be left out, if more than one number is left.
fn as_changed(text: &str, found: &Move, sum: &Sum) -> bool {
    const PLACES: [&str; 8] = [
        "cell", "cells", "node", "nodes", "edge", "edges", "heap", "heaps",
    ];
    let Some(change) = found.change_text(sum) else {
        return false;
    };
    if plain(text) == plain(&change) {
        return true;
    }
    let parts = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|part| !part.is_empty() && !PLACES.contains(part))
            .map(str::to_owned)
            .collect()
    };
    let said = parts(text);
    said.len() > 1 && said == parts(&change)
}

/// Whether a text has the value of an option that is not a position.
fn as_value(text: &str, option: &Term, algebra: &mut Algebra) -> bool {
    if option.as_position().is_some() {
        return false;
    }
    let Ok(said) = read(algebra, text) else {
        return false;
    };
    option.value(algebra).is_ok_and(|value| value == said)
}

/// Calls that a text may stand for, given another call of the ruleset.
fn candidates(text: &str, ruleset: &str, call: &str) -> Vec<String> {
    let inside = inside(call);
    let before = &inside[..inside.len() - last_argument(inside).len()];
    let bare = text.trim_matches('"');
    // Heaps may be written with blanks between them.
    let spaced = bare.split_whitespace().collect::<Vec<_>>().join(", ");
    vec![
        text.to_owned(),
        format!("{ruleset}({text})"),
        format!("{ruleset}(\"{bare}\")"),
        format!("{ruleset}({spaced})"),
        format!("{ruleset}({before}{text})"),
        format!("{ruleset}({before}\"{bare}\")"),
    ]
}

/// The text between the brackets of a call.
fn inside(call: &str) -> &str {
    let from = call.find('(').map_or(0, |at| at + 1);
    call[from..].strip_suffix(')').unwrap_or(&call[from..])
}

/// The last argument; commas inside texts and lists do not separate.
fn last_argument(arguments: &str) -> &str {
    let (mut depth, mut quoted, mut from) = (0, false, 0);
    for (at, c) in arguments.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => from = at + 1,
            _ => {}
        }
    }
    arguments[from..].trim_start()
}

/// A text without blanks and quotes.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| !c.is_whitespace() && *c != '"');
    kept.collect()
}

fn unknown(said: &str, text: &str, sum: &Sum, moves: &[Move], algebra: &mut Algebra) -> Misread {
    let rulesets = sum.iter().filter_map(Term::as_position);
    for position in rulesets {
        let written = candidates(text, position.ruleset(), &position.call());
        let mut built = written
            .iter()
            .filter_map(|call| rulesets::position(call).ok());
        // A number means a place in the list rather than a heap.
        if let Some(illegal) = built.find(|built| built.ruleset() == position.ruleset())
            && text.parse::<usize>().is_err()
        {
            return Misread::Illegal {
                said: illegal.call(),
            };
        }
    }
    let example = moves.last().map(|found| {
        let text = found.to.text(algebra, Style::Text).unwrap_or_default();
        match sum.len() {
            1 => text,
            _ => format!("{} {text}", letter(found.term)),
        }
    });
    Misread::Unknown {
        said: said.to_owned(),
        count: moves.len(),
        example: example.unwrap_or_default(),
    }
}
