//! How clicks and keys make a position. It follows from the alphabet of the ruleset.

use crate::board;
use crate::protocol::{self, Letter, On, Owner, SetupKind};
use std::ops::Range;
use upstar::budget::Budget;
use upstar::impartial::catalogue;
use upstar::position::{Alphabet, AnyPosition, Argument, Board, Cell, Ruleset};
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

impl Setup {
    /// The setup of a position, from the alphabet of its ruleset.
    pub(crate) fn of(
        position: &AnyPosition,
        ruleset: Option<&dyn Ruleset>,
        budget: &Budget,
    ) -> Setup {
        let (call, board) = (position.call(), position.board());
        let alphabet = ruleset.map_or(Alphabet::Unsaid, |ruleset| ruleset.alphabet());
        let setup = match alphabet {
            Alphabet::Rows(letters) => letters_on_cells(&call, &board, letters, true),
            Alphabet::Row(letters) => letters_on_cells(&call, &board, letters, false),
            Alphabet::Nodes(letters) => letters_on_nodes(&call, &board, letters),
            Alphabet::Stalk(letters) => letters_on_edges(&call, letters),
            Alphabet::Edges(letters) => edges(&call, &board, letters),
            Alphabet::Heaps => numbers(position.ruleset(), &call, |_| true),
            Alphabet::Numbers => numbers(position.ruleset(), &call, |_| false),
            Alphabet::Text => None,
            Alphabet::Unsaid => letters_shown(&call, &board).or_else(|| {
                numbers(position.ruleset(), &call, |numbers| {
                    // Numbers can be added if one more still makes a position.
                    let more = [numbers, &[1]].concat().into_iter();
                    let more: Vec<Argument> = more.map(Argument::from).collect();
                    let is_call = call.starts_with(position.ruleset());
                    is_call && ruleset.is_some_and(|ruleset| ruleset.call(&more, budget).is_ok())
                })
            }),
        };
        setup.unwrap_or_else(|| text(&call))
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

/// Letters with the words for what they stand for.
fn named(letters: &[Cell]) -> Vec<(char, Owner)> {
    let named = |&cell: &Cell| (cell.letter(), board::word(cell));
    letters.iter().map(named).collect()
}

fn letters_on_cells(call: &str, shown: &Board, letters: &[Cell], rows: bool) -> Option<Setup> {
    let (Board::Cells(cells) | Board::Hexagons(cells)) = shown else {
        return None;
    };
    if cells.iter().any(|row| row.len() != cells[0].len()) {
        return None;
    }
    let line = |row: &Vec<Cell>| -> String { row.iter().map(|cell| cell.letter()).collect() };
    let lines: Vec<String> = cells.iter().map(line).collect();
    let body = lines.join("|");
    // The board is the text that shows it. It need not be written cell by cell: then it is the last text, after codes and other parameters.
    let texts = quoted(call);
    let written = texts.iter().find(|place| call[(*place).clone()] == body);
    let (before, after) = around(call, written.or(texts.first())?);
    Some(Setup {
        before,
        body,
        after,
        kind: Kind::Letters {
            on: On::Cells,
            alphabet: named(letters),
            separator: rows.then_some('|'),
            rows,
            columns: true,
        },
    })
}

/// Letters on cells of a ruleset without an alphabet, such as a script: the letters on the board, and a blank.
fn letters_shown(call: &str, shown: &Board) -> Option<Setup> {
    let Board::Cells(cells) = shown else {
        return None;
    };
    let mut letters: Vec<Cell> = cells.concat();
    letters.sort_by_key(|&cell| (board::word(cell), cell.letter()));
    letters.dedup();
    if !letters.iter().any(|cell| cell.letter() == '.') {
        letters.insert(0, Cell::Free);
    }
    let setup = letters_on_cells(call, shown, &letters, cells.len() > 1)?;
    // The text is the board only if both show the same.
    (setup.call() == call && letters.len() > 1).then_some(setup)
}

fn letters_on_nodes(call: &str, shown: &Board, letters: &[Cell]) -> Option<Setup> {
    let Board::Graph { nodes, .. } = shown else {
        return None;
    };
    // The letters come before the edges, or in a text of their own, which may be missing. Other texts follow.
    let (before, body, after) = match quoted(call).last() {
        Some(place) => {
            let text = &call[place.clone()];
            let end = place.start + text.find(';').unwrap_or(text.len());
            let (before, after) = around(call, &(place.start..end));
            (before, call[place.start..end].to_owned(), after)
        }
        None => {
            let open = call.strip_suffix(')')?;
            let blank = letters.first()?.letter().to_string();
            (
                format!("{open}, \""),
                blank.repeat(nodes.len()),
                "\")".into(),
            )
        }
    };
    // Nodes out of play are not shown.
    if nodes.is_empty() || body.chars().count() != nodes.len() {
        return None;
    }
    Some(Setup {
        before,
        body,
        after,
        kind: Kind::Letters {
            on: On::Nodes,
            alphabet: named(letters),
            separator: None,
            rows: false,
            columns: false,
        },
    })
}

fn letters_on_edges(call: &str, letters: &[Cell]) -> Option<Setup> {
    let place = quoted(call).into_iter().next()?;
    let (before, after) = around(call, &place);
    Some(Setup {
        before,
        body: call[place].to_owned(),
        after,
        kind: Kind::Letters {
            on: On::Edges,
            alphabet: named(letters),
            separator: None,
            rows: false,
            columns: true,
        },
    })
}

fn edges(call: &str, shown: &Board, letters: &[Cell]) -> Option<Setup> {
    let Board::Graph { nodes, .. } = shown else {
        return None;
    };
    let place = quoted(call).into_iter().next()?;
    let (before, after) = around(call, &place);
    Some(Setup {
        before,
        body: call[place].to_owned(),
        after,
        kind: Kind::Edges {
            colours: named(letters),
            ground: nodes.iter().any(|node| node.ground),
        },
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

/// The impartial ruleset of a call, and the arguments that choose the game, not the position.
fn parameters(name: &str, call: &str) -> Option<(&'static str, Vec<Argument>)> {
    let ruleset = catalogue::find(name).ok()?;
    let (_, mut arguments) = rulesets::read_call(call).ok()?;
    let (_, used) = ruleset.with_parameters(&arguments).ok()?;
    arguments.truncate(used);
    Some((ruleset.name, arguments))
}

/// The ruleset without its position, where it has nim values by heaps or coins: `subtraction([1, 3, 4])`.
pub(crate) fn family(name: &str, call: &str) -> Option<(String, Vec<Argument>)> {
    let (name, parameters) = parameters(name, call)?;
    if parameters.is_empty() {
        return Some((name.to_owned(), parameters));
    }
    let texts: Vec<String> = parameters.iter().map(Argument::to_string).collect();
    Some((format!("{name}({})", texts.join(", ")), parameters))
}

/// Integers at the end of a call. Their number may change if `variable`.
fn numbers(name: &str, call: &str, variable: impl Fn(&[u64]) -> bool) -> Option<Setup> {
    let places = arguments(call)?;
    let fixed = parameters(name, call).map_or(0, |(_, parameters)| parameters.len());
    let number = |place: &Range<usize>| call[place.clone()].trim().parse::<u64>().ok();
    let mut numbers: Vec<u64> = places[fixed..].iter().rev().map_while(number).collect();
    numbers.reverse();
    let count = numbers.len();
    if count == 0 || fixed + count < places.len() && fixed > 0 {
        return None;
    }
    let first = places.len() - count;
    let body = call[places[first].start..call.len() - 1].trim_start();
    let before = &call[..call.len() - 1 - body.len()];
    Some(Setup {
        before: before.to_owned(),
        body: body.to_owned(),
        after: ")".into(),
        kind: Kind::Numbers {
            variable: variable(&numbers),
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
        known(&rulesets::position(call).unwrap())
    }

    fn known(position: &AnyPosition) -> Setup {
        let ruleset = rulesets::find(position.ruleset()).unwrap();
        Setup::of(position, Some(&**ruleset), &Budget::default())
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
        for ruleset in rulesets::all() {
            let position = rulesets::position(ruleset.example()).unwrap();
            let Setup {
                before,
                body,
                after,
                ..
            } = known(&position);
            let again = rulesets::position(&format!("{before}{body}{after}")).unwrap();
            assert_eq!(again.board(), position.board(), "{}", ruleset.name());
            assert_eq!(again.call(), position.call(), "{}", ruleset.name());
        }
    }

    /// Every letter of an alphabet can be put somewhere and looks as declared, and examples have no other letters.
    #[test]
    fn alphabets_are_complete() {
        for ruleset in rulesets::all() {
            let example = rulesets::position(ruleset.example()).unwrap();
            let Setup {
                before,
                body,
                after,
                kind,
            } = known(&example);
            let Kind::Letters { on, alphabet, .. } = kind else {
                continue;
            };
            let name = ruleset.name();
            // The words on the board, in the order of the letters.
            let words = |board: Board| -> Vec<Owner> {
                match board {
                    Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows) => {
                        rows.concat().into_iter().map(board::word).collect()
                    }
                    Board::Graph { nodes, .. } if on == On::Nodes => {
                        nodes.iter().map(|node| board::owner(node.owner)).collect()
                    }
                    Board::Graph { edges, .. } => {
                        edges.iter().map(|edge| board::owner(edge.owner)).collect()
                    }
                    Board::Squares { .. } | Board::Heaps(_) | Board::LargeHeaps(_) => {
                        panic!("{name}: letters make no heaps or counters")
                    }
                }
            };
            let places: Vec<usize> = (0..body.len())
                .filter(|&at| &body[at..=at] != "|")
                .collect();
            for (letter, is) in &alphabet {
                let shows = |(cell, &at): (usize, &usize)| {
                    let mut other = body.clone();
                    other.replace_range(at..=at, &letter.to_string());
                    let position = rulesets::position(&format!("{before}{other}{after}"));
                    let shown = position.map(|position| words(position.board()));
                    // Blank coins at the end may be left out.
                    shown.is_ok_and(|words| words.get(cell).is_none_or(|word| word == is))
                };
                let mut cells = places.iter().enumerate();
                assert!(cells.any(shows), "{name}: `{letter}` is {is:?}");
            }
            assert!(
                places.iter().all(|&at| alphabet
                    .iter()
                    .any(|(letter, _)| body[at..].starts_with(*letter))),
                "{name}: {body}"
            );
        }
    }

    #[test]
    fn letters_and_sizes() {
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
        assert!(matches!(
            kind("sos(4)"),
            Kind::Letters { rows: false, alphabet, .. } if alphabet.len() == 3
        ));
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
