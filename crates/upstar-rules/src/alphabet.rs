//! The letters of a ruleset: what a cell can show.

use crate::mistake::Mistake;
use crate::text::Piece;
use upstar::position::{Cell, Owner};

/// What a cell shows, by number: 0 is no cell at all, 1 an empty cell, the rest are pieces.
pub(crate) type State = u8;

/// Beyond the edge of the board, or a hole in it: `#`.
pub(crate) const NOWHERE: State = 0;
/// An empty cell: `.`.
pub(crate) const EMPTY: State = 1;

/// A set of states, one bit for each.
pub(crate) type States = u16;

/// The set with one state.
pub(crate) fn only(state: State) -> States {
    1 << state
}

/// The most letters: a set of states is a small word.
const MOST: usize = 14;

/// The letters and the owners of their pieces.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    letters: Vec<char>,
    owners: Vec<Owner>,
    /// Whether there are empty cells. Some games have only pieces and places without a cell.
    empty: bool,
}

impl Alphabet {
    /// The letters of boards without pieces.
    pub(crate) fn new(empty: bool) -> Alphabet {
        Alphabet {
            letters: vec!['#', '.'],
            owners: vec![Owner::Nobody; 2],
            empty,
        }
    }

    /// Reads `x Left, o Right, g`.
    pub(crate) fn read(text: Piece<'_>, empty: bool) -> Result<Alphabet, Mistake> {
        let mut alphabet = Alphabet::new(empty);
        for item in text.split(',') {
            let mut words = item.words();
            let Some(letter) = words.next() else {
                return Err(
                    Mistake::new(item.place(), "expected a piece, found nothing")
                        .help("pieces are separated by commas: `pieces: x Left, o Right`"),
                );
            };
            let mut chars = letter.text.chars();
            let (Some(c), None) = (chars.next(), chars.next()) else {
                let message = format!("a piece is one letter, not `{}`", letter.text);
                return Err(Mistake::new(letter.place(), message)
                    .help("pieces are separated by commas: `pieces: x Left, o Right`"));
            };
            if !is_letter(c) {
                let message = format!("`{c}` means something else in patterns and is no piece");
                return Err(Mistake::new(letter.place(), message)
                    .help("a piece is a letter, a digit or one of @ $ % & ~ _ ="));
            }
            if alphabet.letters.contains(&c) {
                let message = format!("the piece `{c}` is there already");
                return Err(Mistake::new(letter.place(), message));
            }
            let owner = match words.next() {
                None => Owner::Both,
                Some(word) => match word.text {
                    "Left" | "left" => Owner::Left,
                    "Right" | "right" => Owner::Right,
                    other => {
                        let message = format!("expected `Left` or `Right`, found `{other}`");
                        return Err(Mistake::new(word.place(), message)
                            .help("pieces are separated by commas: `pieces: x Left, o Right`"));
                    }
                },
            };
            if let Some(word) = words.next() {
                let message = format!("expected a comma, found `{}`", word.text);
                return Err(Mistake::new(word.place(), message));
            }
            if alphabet.letters.len() == MOST {
                let message = format!("a ruleset has at most {} pieces", MOST - 2);
                return Err(Mistake::new(letter.place(), message));
            }
            alphabet.letters.push(c);
            alphabet.owners.push(owner);
        }
        Ok(alphabet)
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Every state, including no cell.
    pub(crate) fn all(&self) -> States {
        self.states()
            .fold(only(NOWHERE), |set, state| set | only(state))
    }

    /// Every state of a cell.
    pub(crate) fn states(&self) -> impl Iterator<Item = State> + use<> {
        let first = if self.empty { EMPTY } else { EMPTY + 1 };
        first..self.letters.len() as State
    }

    /// The state that a letter shows.
    pub(crate) fn state(&self, letter: char) -> Option<State> {
        let place = self.letters.iter().position(|&l| l == letter);
        let state = place.map(|place| place as State);
        state.filter(|&state| state != EMPTY || self.empty)
    }

    /// The letter of a state.
    pub(crate) fn letter(&self, state: State) -> char {
        self.letters[state as usize]
    }

    /// All letters.
    pub(crate) fn letters(&self) -> String {
        let cells = self.states().map(|state| self.letter(state));
        cells.chain(['#']).collect()
    }

    /// The owner of a piece.
    pub(crate) fn owner(&self, state: State) -> Owner {
        self.owners[state as usize]
    }

    /// What a state looks like on the board.
    pub(crate) fn cell(&self, state: State) -> Cell {
        let letter = self.letter(state);
        match (state, self.owner(state)) {
            (NOWHERE, _) => Cell::Taken,
            (EMPTY, _) => Cell::Free,
            (_, Owner::Left) => Cell::Left(letter),
            (_, Owner::Right) => Cell::Right(letter),
            _ => Cell::Both(letter),
        }
    }

    /// What cells can look like: blank, Left's, Right's, then the others.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.states().map(|state| self.cell(state)).collect();
        cells.sort_by_key(|cell| match cell {
            Cell::Free => 0,
            Cell::Left(_) => 1,
            Cell::Right(_) => 2,
            _ => 3,
        });
        cells
    }

    /// The exchange of colours: Left's first piece for Right's first, and so on. `None` if one player has more pieces than the other.
    pub(crate) fn mirror(&self) -> Option<Vec<State>> {
        let of = |owner: Owner| -> Vec<usize> {
            let owners = self.owners.iter().enumerate();
            owners
                .filter(|&(_, &o)| o == owner)
                .map(|(state, _)| state)
                .collect()
        };
        let (left, right) = (of(Owner::Left), of(Owner::Right));
        let mut map: Vec<State> = (0..self.len() as State).collect();
        for (&a, &b) in left.iter().zip(&right) {
            map[a] = b as State;
            map[b] = a as State;
        }
        (left.len() == right.len()).then_some(map)
    }

    /// The letters as they are listed in messages.
    pub(crate) fn list(&self) -> String {
        let letters: Vec<String> = self.letters().chars().map(|c| format!("`{c}`")).collect();
        letters.join(", ")
    }
}

/// Whether a character can be a piece: all others belong to the grammar of patterns or of texts.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || "@$%&~_=".contains(c)
}

/// The image of a set of states.
pub(crate) fn mapped(set: States, map: &[State]) -> States {
    let states = map.iter().enumerate();
    states.fold(0, |image, (from, &to)| image | (set >> from & 1) << to)
}
