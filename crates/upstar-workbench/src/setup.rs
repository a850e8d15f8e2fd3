//! How clicks and keys make a position: found out by trying calls, so that a ruleset need not say it.

use crate::board;
use crate::protocol::{self, Letter, On, Owner, SetupKind};
use std::ops::Range;
use upstar::impartial::catalogue;
use upstar::position::{AnyPosition, Board, Cell};
use upstar::rulesets;

/// A call is `before + body + after`; the rest says how the body is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) before: String,
    pub(crate) body: String,
    pub(crate) after: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One letter for each cell, node or edge.
    Letters {
        on: On,
        alphabet: Vec<(char, Owner)>,
        separator: Option<char>,
        rows: bool,
        columns: bool,
    },
    /// Integers.
    Numbers { variable: bool },
    /// Edges such as `0-1:B`.
    Edges {
        colours: Vec<(char, Owner)>,
        ground: bool,
    },
    /// Whatever is typed.
    Text,
}

/// No game has more letters than this.
const MOST_LETTERS: usize = 16;

/// The board that a call makes, if it makes a position.
pub(crate) type BoardOf<'a> = &'a dyn Fn(&str) -> Option<Board>;

/// The boards of the catalogue.
pub(crate) fn known(call: &str) -> Option<Board> {
    let position = rulesets::position(call).ok();
    position.map(|position| position.board())
}

impl Setup {
    /// The setup of a position.
    pub(crate) fn of(position: &AnyPosition, board_of: BoardOf<'_>) -> Setup {
        let call = position.call();
        let board = position.board();
        letters_on_cells(position.ruleset(), &call, &board, board_of)
            .or_else(|| letters_on_nodes(&call, &board, board_of))
            .or_else(|| letters_on_edges(&call, &board, board_of))
            .or_else(|| edges(&call, &board, board_of))
            .or_else(|| numbers(position.ruleset(), &call, board_of))
            .unwrap_or_else(|| text(&call))
    }

    /// The position as a call.
    pub(crate) fn call(&self) -> String {
        format!("{}{}{}", self.before, self.body, self.after)
    }

    /// The setup as answers show it.
    pub(crate) fn shown(self) -> protocol::Setup {
        let named = |letters: Vec<(char, Owner)>| {
            let letters = letters.into_iter();
            letters.map(|(letter, is)| Letter { letter, is }).collect()
        };
        let kind = match self.kind {
            Kind::Text => SetupKind::Text,
            Kind::Numbers { variable } => SetupKind::Numbers { variable },
            Kind::Edges { colours, ground } => SetupKind::Edges {
                colours: named(colours),
                ground,
            },
            Kind::Letters {
                on,
                alphabet,
                separator,
                rows,
                columns,
            } => SetupKind::Letters {
                on,
                blank: alphabet[0].0,
                alphabet: named(alphabet),
                separator,
                rows,
                columns,
            },
        };
        protocol::Setup {
            before: self.before,
            body: self.body,
            after: self.after,
            kind,
        }
    }
}

/// The places of quoted texts in a call, the last one first.
fn quoted(call: &str) -> Vec<Range<usize>> {
    let marks: Vec<usize> = call.match_indices('"').map(|(at, _)| at).collect();
    let mut texts: Vec<Range<usize>> = marks.chunks_exact(2).map(|m| m[0] + 1..m[1]).collect();
    texts.reverse();
    texts
}

/// The two ends of a call around a place in it.
fn around(call: &str, place: &Range<usize>) -> (String, String) {
    (call[..place.start].to_owned(), call[place.end..].to_owned())
}

/// Letters that may stand in texts without a meaning of their own: those that the ruleset's notation speaks of, or all of them
/// where nothing is said.
fn candidates(call: &str) -> Vec<char> {
    let name = call.split('(').next().unwrap_or_default();
    let summaries = rulesets::summaries();
    let said = summaries.iter().find(|summary| summary.name == name);
    let is_said = |c: char| {
        said.is_none_or(|summary| {
            ".#".contains(c) || summary.notation.contains(c) || summary.example.contains(c)
        })
    };
    ('!'..='~')
        .filter(|c| !"\"\\|;,".contains(*c) && is_said(*c))
        .collect()
}

/// Blank first, then by player.
fn sorted(mut alphabet: Vec<(char, Owner)>) -> Vec<(char, Owner)> {
    // Of a coin's sides tails is the blank one.
    alphabet.sort_by_key(|&(letter, is)| (is, letter != 'T', letter));
    alphabet.dedup();
    alphabet
}

fn letters_on_cells(name: &str, call: &str, shown: &Board, board_of: BoardOf<'_>) -> Option<Setup> {
    let Board::Cells(rows) = shown else {
        return None;
    };
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return None;
    }
    let mut places: Vec<(String, String)> = quoted(call)
        .iter()
        .map(|place| around(call, place))
        .collect();
    places.push((format!("{name}(\""), "\")".to_owned()));
    let lines: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.letter()).collect())
        .collect();
    let body = lines.join("|");
    for (before, after) in places {
        let make = |body: &str| board_of(&format!("{before}{body}{after}"));
        if make(&body).as_ref() != Some(shown) {
            continue;
        }
        let mut alphabet = cell_alphabet(&body, &candidates(call), make);
        // A script takes any letter: those that it uses are on the board.
        if alphabet.len() > MOST_LETTERS {
            alphabet.retain(|(letter, _)| ".".contains(*letter) || body.contains(*letter));
        }
        let Some(&(blank, _)) = alphabet.first().filter(|_| alphabet.len() > 1) else {
            continue;
        };
        let row = blank.to_string().repeat(lines[0].len().max(1));
        let higher = if body.is_empty() {
            format!("{row}|{row}")
        } else {
            format!("{body}|{row}")
        };
        let wider: Vec<String> = lines.iter().map(|line| format!("{line}{blank}")).collect();
        let (rows, columns) = (make(&higher).is_some(), make(&wider.join("|")).is_some());
        return Some(Setup {
            body,
            kind: Kind::Letters {
                on: On::Cells,
                alphabet,
                separator: rows.then_some('|'),
                rows,
                columns,
            },
            before,
            after,
        });
    }
    None
}

/// The letters that can stand in a cell and come back as written, with what they show.
fn cell_alphabet(
    body: &str,
    candidates: &[char],
    make: impl Fn(&str) -> Option<Board>,
) -> Vec<(char, Owner)> {
    let body = if body.is_empty() { "." } else { body };
    let cells: Vec<usize> = (0..body.len())
        .filter(|&at| body.is_char_boundary(at) && &body[at..=at] != "|")
        .collect();
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return Vec::new();
    };
    let mut alphabet = Vec::new();
    for &letter in candidates {
        // A rule may forbid a letter at some places.
        for at in [first, cells[cells.len() / 2], last] {
            let mut other = body.to_owned();
            other.replace_range(at..at + 1, letter.encode_utf8(&mut [0; 4]));
            let row = other[..at].matches('|').count();
            let column = at - other[..at].rfind('|').map_or(0, |bar| bar + 1);
            let Some(Board::Cells(rows)) = make(&other) else {
                continue;
            };
            // Blank coins at the end of a row are left out.
            let missing = || Cell::Both('T');
            let cell = rows.get(row).and_then(|row| row.get(column)).copied();
            let cell = cell.unwrap_or_else(missing);
            if cell.letter() == letter {
                alphabet.push((letter, board::word(cell)));
                break;
            }
        }
    }
    sorted(alphabet)
}

fn letters_on_nodes(call: &str, shown: &Board, board_of: BoardOf<'_>) -> Option<Setup> {
    let Board::Graph { nodes, .. } = shown else {
        return None;
    };
    if nodes.is_empty() || nodes.iter().any(|node| node.ground) {
        return None;
    }
    // The letters stand in front of the edges, or in a text of their own, which may be missing.
    let mut places: Vec<(String, String, String)> = quoted(call)
        .iter()
        .map(|place| {
            let text = &call[place.clone()];
            let end = place.start + text.find(';').unwrap_or(text.len());
            let (before, after) = around(call, &(place.start..end));
            (before, call[place.start..end].to_owned(), after)
        })
        .collect();
    if let Some(open) = call.strip_suffix(')') {
        places.push((format!("{open}, \""), ".".repeat(nodes.len()), "\")".into()));
    }
    let (before, body, after) = places.into_iter().find(|(before, body, after)| {
        body.chars().count() == nodes.len()
            && board_of(&format!("{before}{body}{after}")).as_ref() == Some(shown)
    })?;
    let rest = &body[body.chars().next()?.len_utf8()..];
    let mut alphabet = Vec::new();
    for letter in candidates(call) {
        let board = board_of(&format!("{before}{letter}{rest}{after}"));
        if let Some(Board::Graph { nodes: others, .. }) = board
            && others.len() == nodes.len()
        {
            let is = match letter {
                '#' => Owner::Taken,
                _ => board::owner(others[0].owner),
            };
            alphabet.push((letter, is));
        }
    }
    let alphabet = sorted(alphabet);
    (alphabet.len() > 1).then_some(Setup {
        before,
        body,
        after,
        kind: Kind::Letters {
            on: On::Nodes,
            alphabet,
            separator: None,
            rows: false,
            columns: false,
        },
    })
}

fn letters_on_edges(call: &str, shown: &Board, board_of: BoardOf<'_>) -> Option<Setup> {
    let Board::Graph { edges, .. } = shown else {
        return None;
    };
    let place = quoted(call).into_iter().next()?;
    let body = &call[place.clone()];
    if body.chars().count() != edges.len() || !body.chars().all(char::is_alphabetic) {
        return None;
    }
    let (before, after) = around(call, &place);
    let mut alphabet = Vec::new();
    for letter in candidates(call) {
        if let Some(Board::Graph { edges, .. }) = board_of(&format!("{before}{letter}{after}"))
            && let [edge] = &edges[..]
        {
            alphabet.push((letter, board::owner(edge.owner)));
        }
    }
    let alphabet = sorted(alphabet);
    (alphabet.len() > 1).then_some(Setup {
        before,
        body: body.to_owned(),
        after,
        kind: Kind::Letters {
            on: On::Edges,
            alphabet,
            separator: None,
            rows: false,
            columns: true,
        },
    })
}

fn edges(call: &str, shown: &Board, board_of: BoardOf<'_>) -> Option<Setup> {
    let Board::Graph { nodes, .. } = shown else {
        return None;
    };
    let place = quoted(call).into_iter().next()?;
    let body = call[place.clone()].to_owned();
    let (before, after) = around(call, &place);
    let make = |body: &str| board_of(&format!("{before}{body}{after}"));
    let owner_of = |board: Option<Board>| match board {
        Some(Board::Graph { edges, .. }) if edges.len() == 1 => Some(board::owner(edges[0].owner)),
        _ => None,
    };
    let coloured = candidates(call).into_iter().filter_map(|letter| {
        let is = owner_of(make(&format!("0-1:{letter}")))?;
        Some((letter, is))
    });
    let colours = sorted(coloured.collect());
    if colours.is_empty() && owner_of(make("0-1")).is_none() {
        return None;
    }
    let ground = nodes.iter().any(|node| node.ground);
    Some(Setup {
        before,
        body,
        after,
        kind: Kind::Edges { colours, ground },
    })
}

/// The arguments of a call, by their places.
fn arguments(call: &str) -> Option<Vec<Range<usize>>> {
    let open = call.find('(')? + 1;
    let close = call.len() - 1;
    let (mut depth, mut is_text, mut start) = (0, false, open);
    let mut arguments = Vec::new();
    for (at, letter) in call[open..close].char_indices() {
        match letter {
            '"' => is_text = !is_text,
            '(' | '[' if !is_text => depth += 1,
            ')' | ']' if !is_text => depth -= 1,
            ',' if !is_text && depth == 0 => {
                arguments.push(start..open + at);
                start = open + at + 1;
            }
            _ => {}
        }
    }
    arguments.push(start..close);
    Some(arguments)
}

/// How many arguments fix the game and not the position.
fn parameters(name: &str, call: &str, places: &[Range<usize>]) -> usize {
    let read = |place: &Range<usize>| -> Option<catalogue::Arg> {
        let text = call[place.clone()].trim();
        if let Some(quoted) = text.strip_prefix('"') {
            return Some(quoted.trim_end_matches('"').into());
        }
        if let Some(list) = text.strip_prefix('[') {
            let items = list.trim_end_matches(']').split(',');
            let items: Option<Vec<u64>> = items.map(|n| n.trim().parse().ok()).collect();
            return items.map(catalogue::Arg::List);
        }
        text.parse().ok().map(catalogue::Arg::Number)
    };
    let args: Option<Vec<catalogue::Arg>> = places.iter().map(read).collect();
    let entry = catalogue::find(name).ok();
    let found = entry.zip(args).and_then(|(entry, args)| {
        let (_, used) = entry.with_parameters(&args).ok()?;
        Some(used)
    });
    found.unwrap_or(0)
}

/// The ruleset without its position, where it has nim values by heaps or coins: `subtraction([1, 3, 4])`.
pub(crate) fn family(name: &str, call: &str) -> Option<(String, Vec<catalogue::Arg>)> {
    let places = arguments(call)?;
    let used = parameters(name, call, &places);
    let entry = catalogue::find(name).ok()?;
    if used == 0 {
        return Some((entry.name.to_owned(), Vec::new()));
    }
    let text = format!("{}({})", name, &call[places[0].start..places[used - 1].end]);
    let value = upstar_lang::Session::new(upstar_lang::Limits::default())
        .evaluate(&text)
        .ok()?;
    let (_, parameters) = upstar_lang::functions::nim::impartial_ruleset(&value)?;
    Some((text, parameters))
}

fn numbers(name: &str, call: &str, board_of: BoardOf<'_>) -> Option<Setup> {
    let places = arguments(call)?;
    let fixed = parameters(name, call, &places);
    let is_number = |place: &&Range<usize>| {
        let text = call[(*place).clone()].trim();
        !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
    };
    let count = places[fixed..].iter().rev().take_while(is_number).count();
    if count == 0 || fixed + count < places.len() && fixed > 0 {
        return None;
    }
    let first = places.len() - count;
    let body = call[places[first].start..call.len() - 1].trim_start();
    let before = &call[..call.len() - 1 - body.len()];
    let make = |body: &str| board_of(&format!("{before}{body})"));
    Some(Setup {
        before: before.to_owned(),
        body: body.to_owned(),
        after: ")".into(),
        kind: Kind::Numbers {
            variable: make(&format!("{body}, 1")).is_some(),
        },
    })
}

fn text(call: &str) -> Setup {
    let (before, body, after) = match quoted(call).first() {
        Some(place) if call[place.end..] == *"\")" => {
            let (before, after) = around(call, place);
            (before, call[place.clone()].to_owned(), after)
        }
        _ => {
            let open = call.find('(').map_or(0, |at| at + 1);
            let close = call.len() - 1;
            (call[..open].into(), call[open..close].into(), ")".into())
        }
    };
    Setup {
        before,
        body,
        after,
        kind: Kind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(call: &str) -> Setup {
        Setup::of(&rulesets::position(call).unwrap(), &known)
    }

    fn letters(call: &str) -> (String, String, bool, bool) {
        let setup = setup(call);
        match setup.kind {
            Kind::Letters {
                alphabet,
                rows,
                columns,
                ..
            } => {
                let letters = alphabet.iter().map(|(letter, _)| letter).collect();
                (setup.body, letters, rows, columns)
            }
            kind => panic!("{call}: {kind:?}"),
        }
    }

    #[test]
    fn every_example_can_be_set_up_again() {
        for summary in rulesets::summaries() {
            let position = rulesets::position(summary.example).unwrap();
            let Setup {
                before,
                body,
                after,
                ..
            } = Setup::of(&position, &known);
            let again = rulesets::position(&format!("{before}{body}{after}")).unwrap();
            assert_eq!(again.board(), position.board(), "{}", summary.name);
            assert_eq!(again.call(), position.call(), "{}", summary.name);
        }
    }

    #[test]
    fn letters_and_sizes_are_found_by_trying() {
        let expected = |body: &str, letters: &str, rows, columns| {
            (body.to_owned(), letters.to_owned(), rows, columns)
        };
        assert_eq!(
            letters("domineering(2, 3)"),
            expected("...|...", ".#", true, true)
        );
        assert_eq!(letters("clobber(\"xo\")").1, ".xo");
        assert_eq!(
            letters("toads_and_frogs(\"TT..FF\")"),
            expected("TT..FF", ".TF#", false, true)
        );
        assert_eq!(
            letters("mock_turtles(\"THHT\")"),
            expected("THHT", "TH", false, true)
        );
        assert_eq!(
            letters("turning_corners(1, 1)"),
            expected("TT|TH", "TH", true, true)
        );
        assert_eq!(
            letters("snort(grid(2, 3))"),
            expected("......", ".LR", false, false)
        );
        assert_eq!(
            letters("hackenbush_string(\"BRG\")"),
            expected("BRG", "BRG", false, true)
        );
        assert_eq!(letters("cram(2, 2)").1, ".#");
        assert_eq!(letters("nogo(2, 2)").1, ".xo#");
    }

    #[test]
    fn heaps_and_edges() {
        let kind = |call: &str| setup(call).kind;
        assert_eq!(kind("nim(3, 4, 5)"), Kind::Numbers { variable: true });
        assert_eq!(kind("wythoff(3, 4)"), Kind::Numbers { variable: false });
        let subtraction = setup("subtraction([1, 3, 4], 21)");
        assert_eq!(subtraction.before, "subtraction([1, 3, 4], ");
        assert_eq!(subtraction.body, "21");
        let moore = setup("moore_nim(2, 5, 10, 13)");
        assert_eq!(moore.body, "5, 10, 13");
        let Kind::Edges { colours, ground } = kind("hackenbush(\"0-1:B, 1-2:R\")") else {
            panic!("edges have colours");
        };
        let expected = [('B', Owner::Left), ('R', Owner::Right), ('G', Owner::Both)];
        assert_eq!(colours, expected);
        assert!(ground);
    }
}
