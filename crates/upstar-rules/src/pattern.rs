//! Patterns as they are written: `x o -> . x, any direction, unless next to o`.

use crate::alphabet::{Alphabet, State, States, only};
use crate::direction::Way;
use crate::mistake::Mistake;
use crate::text::Piece;
use std::collections::BTreeSet;
use std::ops::Range;

/// What one line allows a player to do.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// The steps, one after the other: the second starts from the piece that the first has put down.
    pub(crate) steps: Vec<Step>,
    /// What `?` stands for: everything a cell can show, or no cell.
    pub(crate) anything: States,
    /// Whether the player who makes the move moves again.
    pub(crate) again: bool,
    /// The line.
    pub(crate) place: Range<usize>,
}

/// One `from -> to`.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) from: Side,
    pub(crate) to: Side,
    pub(crate) ways: Vec<(Way, Range<usize>)>,
    pub(crate) flipped: Option<Range<usize>>,
    pub(crate) conditions: Vec<Condition>,
}

/// What must or must not be beside the piece that is put down.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) states: States,
    /// True for `if`, false for `unless`.
    pub(crate) wanted: bool,
    /// Whether cells that share only a corner count.
    pub(crate) corners: bool,
    pub(crate) place: Range<usize>,
}

/// One side of the arrow.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) rows: Vec<Vec<Item>>,
    pub(crate) place: Range<usize>,
}

/// One cell, or several repeated cells.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Cell(Sign),
    Repeat {
        unit: Vec<Sign>,
        /// 0 for `*`, 1 for `+`.
        least: usize,
    },
}

/// What is written for one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// What the cell may show.
    pub(crate) allow: States,
    pub(crate) kind: SignKind,
    pub(crate) place: Range<usize>,
}

/// How a cell is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignKind {
    /// A letter.
    Letter,
    /// A set in brackets.
    Set,
    /// `?`: anything.
    Anything,
}

const FORM: &str = "a move is written `what is there -> what becomes of it`, as in `x o -> . x`";

/// Reads the text after `left:`, `right:` or `both:`.
pub(crate) fn read(text: Piece<'_>, alphabet: &Alphabet) -> Result<Pattern, Mistake> {
    let mut steps: Vec<Step> = Vec::new();
    let mut again = false;
    for part in text.split(',') {
        let first = part.words().next().map_or("", |word| word.text);
        match first {
            "" => {
                return Err(Mistake::new(part.place(), "expected something here").help(FORM));
            }
            "then" if !steps.is_empty() => {
                let rest = part.slice(4..part.text.len()).trim();
                steps.push(step(rest, alphabet)?);
            }
            "again" if part.text == "again" && !steps.is_empty() => again = true,
            _ => match steps.last_mut() {
                None => steps.push(step(part, alphabet)?),
                Some(step) if first == "if" || first == "unless" => {
                    step.conditions.push(condition(part, alphabet)?);
                }
                Some(step) => ways(part, step)?,
            },
        }
    }
    Ok(Pattern {
        steps,
        again,
        anything: alphabet.all(),
        place: text.place(),
    })
}

/// Reads the text after `left wins:`: a pattern that is looked for, with directions after commas.
pub(crate) fn read_look(text: Piece<'_>, alphabet: &Alphabet) -> Result<Pattern, Mistake> {
    let mut parts = text.split(',');
    let cells = parts.next().unwrap_or(text);
    if let Some(arrow) = cells.text.find("->") {
        let place = cells.slice(arrow..arrow + 2).place();
        let message = "this pattern is only looked for: nothing becomes of it";
        return Err(Mistake::new(place, message).help("write it as in `left wins: X X X, any`"));
    }
    let from = side(cells, alphabet)?;
    let mut look = Step {
        to: from.clone(),
        from,
        ways: Vec::new(),
        flipped: None,
        conditions: Vec::new(),
    };
    for part in parts {
        ways(part, &mut look)?;
    }
    Ok(Pattern {
        steps: vec![look],
        again: false,
        anything: alphabet.all(),
        place: text.place(),
    })
}

fn step(text: Piece<'_>, alphabet: &Alphabet) -> Result<Step, Mistake> {
    let Some(arrow) = text.text.find("->") else {
        return Err(Mistake::new(text.place(), "expected an arrow `->` in this move").help(FORM));
    };
    Ok(Step {
        from: side(text.slice(0..arrow).trim(), alphabet)?,
        to: side(text.slice(arrow + 2..text.text.len()).trim(), alphabet)?,
        ways: Vec::new(),
        flipped: None,
        conditions: Vec::new(),
    })
}

fn side(text: Piece<'_>, alphabet: &Alphabet) -> Result<Side, Mistake> {
    let rows: Result<Vec<_>, Mistake> = text.split('/').map(|row| items(row, alphabet)).collect();
    let rows = rows?;
    if rows.len() > 1 {
        for (row, piece) in rows.iter().zip(text.split('/')) {
            if row.iter().any(|item| matches!(item, Item::Repeat { .. })) {
                let message = "nothing can be repeated in a pattern of several rows";
                return Err(Mistake::new(piece.place(), message));
            }
            if row.len() != rows[0].len() {
                let (here, first) = (row.len(), rows[0].len());
                let message = format!("this row has {here} cells, but the first one has {first}");
                return Err(Mistake::new(piece.place(), message));
            }
        }
    }
    Ok(Side {
        rows,
        place: text.place(),
    })
}

/// The cells of a row.
fn items(text: Piece<'_>, alphabet: &Alphabet) -> Result<Vec<Item>, Mistake> {
    let mut items: Vec<Item> = Vec::new();
    let mut letters = text.letters().filter(|(_, c)| !c.is_whitespace());
    // The cells of an open bracket `(`, and where it was opened.
    let mut group: Option<(Vec<Sign>, Range<usize>)> = None;
    while let Some((place, c)) = letters.next() {
        let sign = match c {
            '(' if group.is_none() => {
                group = Some((Vec::new(), place));
                continue;
            }
            '(' => {
                return Err(Mistake::new(place, "there is a bracket open already"));
            }
            ')' => {
                let Some((unit, open)) = group.take() else {
                    return Err(Mistake::new(place, "this bracket was not opened"));
                };
                let whole = open.start..place.end;
                let least = match letters.next() {
                    Some((_, '*')) => 0,
                    Some((_, '+')) => 1,
                    _ => {
                        let message = "expected `*` or `+` behind the bracket";
                        return Err(Mistake::new(whole, message).help(
                            "`(o .)+` stands for o . as often as there is room, once at least",
                        ));
                    }
                };
                if unit.is_empty() {
                    return Err(Mistake::new(whole, "there is nothing in this bracket"));
                }
                items.push(Item::Repeat { unit, least });
                continue;
            }
            '*' | '+' if group.is_none() => match items.pop() {
                Some(Item::Cell(sign)) => {
                    items.push(Item::Repeat {
                        unit: vec![sign],
                        least: usize::from(c == '+'),
                    });
                    continue;
                }
                _ => {
                    let message = format!("`{c}` repeats the cell before it, and there is none");
                    return Err(Mistake::new(place, message));
                }
            },
            '*' | '+' => {
                let message = "a repetition cannot stand inside another one";
                return Err(Mistake::new(place, message));
            }
            '?' => Sign {
                allow: alphabet.all(),
                kind: SignKind::Anything,
                place,
            },
            '[' => set(place, &mut letters, alphabet)?,
            _ => Sign {
                allow: only(letter(&place, c, alphabet)?),
                kind: SignKind::Letter,
                place,
            },
        };
        match &mut group {
            Some((unit, _)) => unit.push(sign),
            None => items.push(Item::Cell(sign)),
        }
    }
    if let Some((_, open)) = group {
        return Err(Mistake::new(open, "this bracket is not closed"));
    }
    if items.is_empty() {
        let message = "expected cells here, such as `x o`";
        return Err(Mistake::new(text.place(), message).help(FORM));
    }
    Ok(items)
}

fn letter(place: &Range<usize>, c: char, alphabet: &Alphabet) -> Result<u8, Mistake> {
    alphabet.state(c).ok_or_else(|| {
        let message = format!("there is no piece `{c}`");
        Mistake::new(place.clone(), message)
            .label(format!("expected one of {}", alphabet.list()))
            .help(
                "pieces are named in a line `pieces: x Left, o Right`; directions and conditions follow \
                 behind a comma: `. . -> # #, vertical`",
            )
    })
}

/// Reads `xo]` or `^x]`, after the opening bracket.
fn set(
    open: Range<usize>,
    letters: &mut impl Iterator<Item = (Range<usize>, char)>,
    alphabet: &Alphabet,
) -> Result<Sign, Mistake> {
    let (mut allow, mut not) = (0, false);
    loop {
        match letters.next() {
            None => return Err(Mistake::new(open, "this bracket is not closed")),
            Some((_, '^')) if allow == 0 && !not => not = true,
            Some((place, ']')) => {
                let place = open.start..place.end;
                if not {
                    allow = alphabet.all() & !allow & !only(crate::alphabet::NOWHERE);
                }
                if allow == 0 {
                    return Err(Mistake::new(place, "this set is empty: no cell would fit"));
                }
                return Ok(Sign {
                    allow,
                    kind: SignKind::Set,
                    place,
                });
            }
            Some((place, c)) => allow |= only(letter(&place, c, alphabet)?),
        }
    }
}

const CONDITIONS: &str = "conditions are `unless next to x`, `if next to x`, `unless touching x` and `if touching x`, \
                          where touching counts corners too";

fn condition(text: Piece<'_>, alphabet: &Alphabet) -> Result<Condition, Mistake> {
    let words: Vec<Piece<'_>> = text.words().collect();
    let (wanted, corners, rest) = match words[..] {
        [a, b, c, d, ..] if b.text == "next" && c.text == "to" => (a.text == "if", false, d),
        [a, b, c, ..] if b.text == "touching" => (a.text == "if", true, c),
        _ => {
            let message = "this condition is not understood";
            return Err(Mistake::new(text.place(), message).help(CONDITIONS));
        }
    };
    let rest = text.slice(rest.start - text.start..text.text.len());
    let mut states = 0;
    for item in items(rest, alphabet)? {
        match item {
            Item::Cell(sign) => states |= sign.allow,
            Item::Repeat { .. } => {
                let message = "expected letters here, without repetition";
                return Err(Mistake::new(rest.place(), message).help(CONDITIONS));
            }
        }
    }
    Ok(Condition {
        states,
        wanted,
        corners,
        place: text.place(),
    })
}

fn ways(text: Piece<'_>, step: &mut Step) -> Result<(), Mistake> {
    let before = step.ways.len() + usize::from(step.flipped.is_some());
    for word in text.words() {
        match word.text {
            "in" | "to" | "the" | "or" | "and" | "direction" | "directions" => {}
            "flipped" => step.flipped = Some(word.place()),
            name => match Way::named(name) {
                Some(way) => step.ways.push((way, word.place())),
                None => {
                    let message = format!("`{name}` is no direction and no condition");
                    let help = format!(
                        "directions are {}; {CONDITIONS}; who makes a move with `, again` behind it moves again",
                        Way::list()
                    );
                    return Err(Mistake::new(word.place(), message).help(help));
                }
            },
        }
    }
    if step.ways.len() + usize::from(step.flipped.is_some()) == before {
        let help = format!("directions are {}", Way::list());
        return Err(Mistake::new(text.place(), "expected a direction here").help(help));
    }
    Ok(())
}

impl Side {
    /// Every cell that is written in the pattern.
    pub(crate) fn signs(&self) -> impl Iterator<Item = &Sign> {
        let items = self.rows.iter().flatten();
        items.flat_map(|item| match item {
            Item::Cell(sign) => std::slice::from_ref(sign),
            Item::Repeat { unit, .. } => unit,
        })
    }

    fn has_repeats(&self) -> bool {
        let mut items = self.rows.iter().flatten();
        items.any(|item| item.repeat().is_some())
    }
}

impl Pattern {
    /// Whether something is repeated, so that the moves depend on the size of the board.
    pub(crate) fn has_repeats(&self) -> bool {
        self.steps.iter().any(|step| step.from.has_repeats())
    }

    /// Whether it has the direction forward or backward, which differs between the players.
    pub(crate) fn has_forward(&self) -> bool {
        let mut ways = self.steps.iter().flat_map(|step| &step.ways);
        ways.any(|(way, _)| matches!(way, Way::Forward | Way::Backward))
    }

    /// What the line says, independent of its letters: `image` gives the number of a state.
    pub(crate) fn look(&self, states: usize, image: impl Fn(State) -> State) -> String {
        let set = |set: States| -> BTreeSet<State> {
            let states = 0..states as State;
            states
                .filter(|state| set >> state & 1 == 1)
                .map(&image)
                .collect()
        };
        let side = |side: &Side| {
            let rows = side.rows.iter().map(|row| {
                let items = row.iter().map(|item| match item {
                    Item::Cell(sign) => format!("{:?}{:?}", sign.kind, set(sign.allow)),
                    Item::Repeat { unit, least } => {
                        let unit = unit.iter().map(|sign| (sign.kind, set(sign.allow)));
                        format!("{:?}x{least}", unit.collect::<Vec<_>>())
                    }
                });
                items.collect::<String>()
            });
            rows.collect::<Vec<_>>().join("/")
        };
        let steps = self.steps.iter().map(|step| {
            let mut ways: Vec<String> = step.ways.iter().map(|w| format!("{:?}", w.0)).collect();
            ways.sort_unstable();
            let mut conditions: Vec<String> = step
                .conditions
                .iter()
                .map(|c| format!("{}{}{:?}", c.wanted, c.corners, set(c.states)))
                .collect();
            conditions.sort_unstable();
            format!(
                "{}->{} {ways:?} {conditions:?} {}",
                side(&step.from),
                side(&step.to),
                step.flipped.is_some()
            )
        });
        let again = if self.again { " again" } else { "" };
        steps.collect::<Vec<_>>().join(" then ") + again
    }
}

impl Item {
    /// For a repetition, the number of its cells and the least count.
    pub(crate) fn repeat(&self) -> Option<(usize, usize)> {
        match self {
            Item::Cell(_) => None,
            Item::Repeat { unit, least } => Some((unit.len(), *least)),
        }
    }
}
