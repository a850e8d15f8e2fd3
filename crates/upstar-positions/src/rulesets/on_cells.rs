//! Games on a board of cells, each with a letter. A game says only its moves; reading, drawing, symmetry and parts are here.
//!
//! Boards are plain arrays of letters: slower than the bit sets of the games that are solved on large boards, but any rule is short.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Ends, Letters, Misfit, Placed, Playable,
    Rules, held_by, loopy_value,
};
use std::hash::Hash;
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Player, Winner};

/// The letter of a free cell, by its number in the alphabet. In most games 1 is Left's piece and 2 is Right's.
pub(super) const FREE: u8 = 0;

/// The most cells of a board.
const MOST_CELLS: usize = 128;

/// A board: row by row the number of each cell's letter in the alphabet of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Cells {
    columns: usize,
    letters: Box<[u8]>,
}

encode_fields!(Cells { columns, letters });

/// A step: rows down, columns to the right.
pub(super) type Step = (i32, i32);

impl Cells {
    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    fn rows(&self) -> usize {
        self.letters.len().checked_div(self.columns).unwrap_or(0)
    }

    pub(super) fn letter(&self, cell: usize) -> u8 {
        self.letters[cell]
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The column of a cell, from the left.
    pub(super) fn column(&self, cell: usize) -> usize {
        cell % self.columns
    }

    /// The row of a cell, from the top.
    pub(super) fn row(&self, cell: usize) -> usize {
        cell / self.columns
    }

    /// The cells that show a letter.
    pub(super) fn with_letter(&self, letter: u8) -> impl Iterator<Item = usize> + '_ {
        let cells = self.letters.iter().enumerate();
        cells.filter(move |(_, l)| **l == letter).map(|(i, _)| i)
    }

    /// The cell that lies so many rows below and columns to the right, if the board has it.
    pub(super) fn at(&self, cell: usize, (down, right): Step) -> Option<usize> {
        let move_by = |n: usize, by: i32, end: usize| {
            let n = n.checked_add_signed(by as isize)?;
            (n < end).then_some(n)
        };
        let row = move_by(cell / self.columns, down, self.rows())?;
        let column = move_by(cell % self.columns, right, self.columns)?;
        Some(row * self.columns + column)
    }

    /// The cells in one direction from a cell, nearest first.
    pub(super) fn line(&self, from: usize, step: Step) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.at(from, step), move |&cell| self.at(cell, step))
    }

    /// The board after some cells have changed.
    pub(super) fn after(&self, changes: &[(usize, u8)]) -> Cells {
        let mut after = self.clone();
        for &(cell, letter) in changes {
            after.letters[cell] = letter;
        }
        after
    }

    /// The first cells of a strip.
    pub(super) fn first(&self, cells: usize) -> Cells {
        Cells {
            columns: cells,
            letters: self.letters[..cells].into(),
        }
    }

    /// The board with every letter changed by a function.
    pub(super) fn map(&self, change: impl Fn(u8) -> u8) -> Cells {
        let letters = self.letters.iter().map(|&letter| change(letter)).collect();
        Cells { letters, ..*self }
    }

    /// The board with the letters 1 and 2 exchanged.
    pub(super) fn exchanged(&self) -> Cells {
        self.map(|letter| match letter {
            1 => 2,
            2 => 1,
            other => other,
        })
    }

    /// The board with rows and columns exchanged.
    pub(super) fn transposed(&self) -> Cells {
        let columns = self.rows();
        let cells = (0..self.columns).flat_map(|c| (0..columns).map(move |r| (r, c)));
        Cells {
            columns,
            letters: cells
                .map(|(r, c)| self.letters[r * self.columns + c])
                .collect(),
        }
    }

    /// Every row turned round.
    pub(super) fn mirrored(&self) -> Cells {
        let rows = self.letters.chunks(self.columns.max(1));
        let letters = rows.flat_map(|row| row.iter().rev().copied()).collect();
        Cells { letters, ..*self }
    }

    /// The board turned upside down.
    fn upside_down(&self) -> Cells {
        let rows = self.letters.chunks(self.columns.max(1)).rev();
        Cells {
            letters: rows.flatten().copied().collect(),
            ..*self
        }
    }

    /// The board without the rows and columns at its edge that show nothing but a letter.
    fn without_edge(&self, nothing: u8) -> Cells {
        let used = |cell: &usize| self.letters[*cell] != nothing;
        let cells = || (0..self.len()).filter(used);
        let rows = || cells().map(|cell| cell / self.columns);
        let columns = || cells().map(|cell| cell % self.columns);
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else {
            return Cells::default();
        };
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let kept = (top..=bottom).flat_map(|r| (left..=right).map(move |c| (r, c)));
        Cells {
            columns: right - left + 1,
            letters: kept
                .map(|(r, c)| self.letters[r * self.columns + c])
                .collect(),
        }
    }

    /// Adds the parts into which the cells fall under a symmetric relation: each the board with `nothing` in all other cells. Cells that
    /// show `nothing` belong to no part.
    pub(super) fn split(
        &self,
        nothing: u8,
        neighbours: impl Fn(usize, &mut Vec<usize>),
        parts: &mut Vec<Cells>,
    ) {
        let mut seen: Vec<bool> = self.letters.iter().map(|&l| l == nothing).collect();
        let mut near = Vec::new();
        while let Some(first) = seen.iter().position(|seen| !seen) {
            let mut part = Cells {
                columns: self.columns,
                letters: vec![nothing; self.len()].into(),
            };
            let mut open = vec![first];
            seen[first] = true;
            while let Some(cell) = open.pop() {
                part.letters[cell] = self.letters[cell];
                near.clear();
                neighbours(cell, &mut near);
                for &cell in &near {
                    if !seen[cell] {
                        seen[cell] = true;
                        open.push(cell);
                    }
                }
            }
            parts.push(part);
        }
    }
}

/// The steps to the four cells that share a side.
pub(super) const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The steps to the eight cells around.
pub(super) const AROUND: [Step; 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// Adds the regions into which cells with the letter `wall` divide the board, where one is worth anything. Cells are joined by steps.
pub(super) fn regions_of(
    board: &Cells,
    wall: u8,
    steps: &[Step],
    is_alive: impl Fn(&Cells) -> bool,
    parts: &mut Vec<Cells>,
) {
    let neighbours = |cell: usize, near: &mut Vec<usize>| {
        near.extend(steps.iter().filter_map(|&step| board.at(cell, step)));
    };
    let mut regions = Vec::new();
    board.split(wall, neighbours, &mut regions);
    parts.extend(regions.into_iter().filter(is_alive));
}

/// Which images of a board are played alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// Only the board itself.
    None,
    /// The board turned left to right and upside down, but not with rows and columns exchanged.
    Rectangle,
    /// All eight.
    Square,
}

/// What a game on cells says about itself.
pub(super) trait CellGame:
    Clone + Eq + Hash + Encode + Send + Sync + std::fmt::Debug + 'static
{
    /// The entry at the top of its file. The order of its alphabet gives the letters their numbers.
    fn ruleset(&self) -> &'static BuiltIn;

    /// Adds the boards that a player can move to.
    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>);

    /// The board with the players exchanged, for the rules with the players exchanged.
    fn negative(&self, board: &Cells) -> Cells {
        board.exchanged()
    }

    /// Whether the ruleset can show a board with the players exchanged.
    fn has_negative(&self) -> bool {
        true
    }

    /// The rules with the players exchanged.
    fn opposite(&self) -> Self {
        self.clone()
    }

    /// Which images of a board are played alike.
    fn alike(&self) -> Alike {
        Alike::Square
    }

    /// The letter of cells that matter no more than those beyond the edge of the board.
    fn nothing(&self) -> Option<u8> {
        None
    }

    /// Adds independent parts of a board.
    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        parts.push(board);
    }

    /// What follows the board in a call: `, 2`.
    fn arguments(&self) -> String {
        String::new()
    }

    /// Whether play may return to a position.
    fn may_loop(&self) -> bool {
        false
    }

    /// Whether the rules say when play is over.
    fn declares_ends(&self) -> bool {
        false
    }

    /// Who has won, if the rules say that play is over.
    fn ended(&self, _board: &Cells) -> Option<Winner> {
        None
    }

    /// Whether one player can move exactly where the other can.
    fn is_all_small(&self) -> bool {
        false
    }
}

/// The letter of a player's pieces in games where Left's are 1 and Right's are 2.
pub(super) fn own(player: Player) -> u8 {
    match player {
        Player::Left => 1,
        Player::Right => 2,
    }
}

/// The rules of a game on cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OnCells<G>(pub(super) G);

encode_fields!(OnCells<G: CellGame> { 0 });

impl<G: CellGame> Rules for OnCells<G> {
    type Position = Cells;

    fn left_moves(&self, board: &Cells, moves: &mut Vec<Cells>) {
        self.0.moves(Player::Left, board, moves);
    }

    fn right_moves(&self, board: &Cells, moves: &mut Vec<Cells>) {
        self.0.moves(Player::Right, board, moves);
    }

    fn ends(&self) -> Ends {
        Ends {
            may_loop: self.0.may_loop(),
            declared: self.0.declares_ends(),
            ..Ends::NORMAL
        }
    }

    fn ended(&self, board: &Cells, _: Player) -> Option<Winner> {
        self.0.ended(board)
    }

    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        self.0.parts(board, parts);
    }

    fn normal(&self, board: Cells) -> (Cells, bool) {
        if self.0.may_loop() {
            return (board, false);
        }
        let cut = |board: Cells| match self.0.nothing() {
            Some(nothing) => board.without_edge(nothing),
            None => board,
        };
        let mut images = Vec::new();
        if self.0.opposite() == self.0 {
            images.push((cut(self.0.negative(&board)), true));
        }
        images.push((cut(board), false));
        if self.0.alike() == Alike::Square {
            let turned: Vec<_> = images.iter().map(|(b, n)| (b.transposed(), *n)).collect();
            images.extend(turned);
        }
        if self.0.alike() != Alike::None {
            let mirrored: Vec<_> = images.iter().map(|(b, n)| (b.mirrored(), *n)).collect();
            images.extend(mirrored);
            let turned: Vec<_> = images.iter().map(|(b, n)| (b.upside_down(), *n)).collect();
            images.extend(turned);
        }
        images.into_iter().min().unwrap_or_default()
    }

    fn heap_bytes(&self, board: &Cells) -> usize {
        held_by(&board.letters)
    }

    fn is_all_small(&self) -> bool {
        self.0.is_all_small()
    }
}

impl<G: CellGame> OnCells<G> {
    fn alphabet(&self) -> &'static [Cell] {
        alphabet(self.0.ruleset())
    }
}

fn alphabet(ruleset: &BuiltIn) -> &'static [Cell] {
    match ruleset.alphabet {
        Alphabet::Rows(cells) | Alphabet::Row(cells) => cells,
        _ => &[],
    }
}

impl<G: CellGame> Playable for OnCells<G> {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        self.0.ruleset()
    }

    fn call(&self, (): &(), board: &Cells) -> String {
        let alphabet = self.alphabet();
        let letters = |row: &[u8]| row.iter().map(|&l| alphabet[l as usize].letter()).collect();
        let rows: Vec<String> = board
            .letters
            .chunks(board.columns.max(1))
            .map(letters)
            .collect();
        let (name, arguments) = (self.0.ruleset().name, self.0.arguments());
        format!("{name}(\"{}\"{arguments})", rows.join("|"))
    }

    fn negative(&self, (): &(), board: &Cells) -> Option<AnyPosition> {
        let rules = OnCells(self.0.opposite());
        let negative = || Placed::any(rules, (), self.0.negative(board));
        self.0.has_negative().then(negative)
    }

    fn loopy_value(
        &self,
        board: &Cells,
        algebra: &mut Algebra,
    ) -> Option<Result<upstar_loopy::Value, Stopped>> {
        let has_value = self.0.may_loop() && !self.0.declares_ends();
        has_value.then(|| loopy_value(self, board, algebra))
    }

    fn board(&self, (): &(), board: &Cells) -> Board {
        let alphabet = self.alphabet();
        let cells = |row: &[u8]| row.iter().map(|&l| alphabet[l as usize]).collect();
        Board::Cells(
            board
                .letters
                .chunks(board.columns.max(1))
                .map(cells)
                .collect(),
        )
    }
}

/// The board of letters as a position of a game.
pub(super) fn place<G: CellGame>(game: G, letters: &Letters) -> Result<AnyPosition, Misfit> {
    let alphabet = alphabet(game.ruleset());
    let (rows, columns) = (letters.height(), letters.width());
    if rows * columns > MOST_CELLS {
        return Err(Misfit::argument(
            0,
            format!("a board has at most {MOST_CELLS} cells here, not {rows} × {columns}"),
        ));
    }
    let number = |letter: char| alphabet.iter().position(|cell| cell.letter() == letter);
    let cells = Cells {
        columns,
        letters: letters
            .cells()
            .map(|(_, _, letter)| number(letter).unwrap_or(0) as u8)
            .collect(),
    };
    Ok(Placed::any(OnCells(game), (), cells))
}

/// The board that the first argument of a call writes, and the other arguments.
pub(super) fn board_and_rest<'a>(
    ruleset: &BuiltIn,
    arguments: &'a [Argument],
) -> Result<(Letters, &'a [Argument]), Misfit> {
    let alphabet: String = alphabet(ruleset).iter().map(|cell| cell.letter()).collect();
    let [Argument::Text(text), rest @ ..] = arguments else {
        return Err(Misfit::call(format!(
            "expected a board such as {}",
            ruleset.example
        )));
    };
    let letters = Letters::read(text, &alphabet)?;
    if matches!(ruleset.alphabet, Alphabet::Row(_)) && letters.height() > 1 {
        let bar = text.find('|').unwrap_or(0);
        return Err(Misfit::place(bar..bar + 1, "a strip has one row only"));
    }
    Ok((letters, rest))
}

/// Builds a position from a board alone.
pub(super) fn build<G: CellGame>(game: G, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let ruleset = game.ruleset();
    match board_and_rest(ruleset, arguments)? {
        (letters, []) => place(game, &letters),
        _ => Err(Misfit::argument(1, "expected a board only")),
    }
}

/// Every region of this many cells with a letter of `letters` in every cell.
pub(super) fn regions<G: CellGame>(
    game: G,
    letters: &'static str,
    cells: usize,
) -> Box<dyn Iterator<Item = AnyPosition>> {
    let has_walls = alphabet(game.ruleset()).contains(&Cell::Taken);
    let filled = move |region: Letters| -> Box<dyn Iterator<Item = Letters>> {
        if has_walls {
            Box::new(region.coloured(letters))
        } else {
            Box::new(region.colourings(letters))
        }
    };
    let boards = Letters::regions(cells).flat_map(filled);
    Box::new(boards.filter_map(move |board| place(game.clone(), &board).ok()))
}

/// Every strip of this many cells with letters of `letters`.
pub(super) fn strips<G: CellGame>(
    game: G,
    letters: &'static str,
    cells: usize,
) -> Box<dyn Iterator<Item = AnyPosition>> {
    let strips = Letters::make(1, cells, |_, _| '.').coloured(letters);
    Box::new(strips.filter_map(move |strip| place(game.clone(), &strip).ok()))
}

#[cfg(test)]
pub(super) use strings::{check_on_strings, check_on_strips};

#[cfg(test)]
mod strings {
    use crate::rulesets::testing::{position, with_algebra};
    use std::collections::HashMap;
    use upstar_values::game::{Algebra, Game};

    type Rows = Vec<Vec<char>>;

    /// Checks positions against values from moves on rows of letters, which a function gives for Left (`true`) and Right.
    fn check(
        boards: &[&str],
        call: impl Fn(&str) -> String,
        moves: &dyn Fn(&Rows, bool) -> Vec<Rows>,
    ) {
        fn value(
            algebra: &mut Algebra,
            known: &mut HashMap<Rows, Game>,
            rows: &Rows,
            moves: &dyn Fn(&Rows, bool) -> Vec<Rows>,
        ) -> Game {
            if let Some(&value) = known.get(rows) {
                return value;
            }
            let mut options = |left| -> Vec<Game> {
                let next = moves(rows, left);
                let values = next.iter().map(|rows| value(algebra, known, rows, moves));
                values.collect()
            };
            let (left, right) = (options(true), options(false));
            let found = algebra.construct(&left, &right).unwrap();
            known.insert(rows.clone(), found);
            found
        }
        with_algebra(|algebra| {
            let mut known = HashMap::new();
            for board in boards {
                let rows: Rows = board.split('|').map(|row| row.chars().collect()).collect();
                let expected = value(algebra, &mut known, &rows, moves);
                let call = call(board);
                let found = position(&call).value(algebra).unwrap();
                assert_eq!(found, expected, "{call}");
            }
        });
    }

    /// As [`check`], for a ruleset of a name. A word after the name is its second argument.
    pub(in super::super) fn check_on_strings(
        ruleset: &str,
        boards: &[&str],
        moves: impl Fn(&Rows, bool) -> Vec<Rows>,
    ) {
        let (name, word) = ruleset.split_once(' ').unwrap_or((ruleset, ""));
        let call = |board: &str| match word {
            "" => format!("{name}(\"{board}\")"),
            _ => format!("{name}(\"{board}\", \"{word}\")"),
        };
        check(boards, call, &moves);
    }

    /// As [`check`], for boards of one row.
    pub(in super::super) fn check_on_strips(
        strips: &[&str],
        call: impl Fn(&str) -> String,
        moves: impl Fn(&[char], bool) -> Vec<Vec<char>>,
    ) {
        check(strips, call, &|rows, left| {
            let next = moves(&rows[0], left).into_iter();
            next.map(|row| vec![row]).collect()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: &[&[u8]]) -> Cells {
        Cells {
            columns: rows[0].len(),
            letters: rows.concat().into(),
        }
    }

    #[test]
    fn images_and_edges() {
        let board = cells(&[&[1, 2, 3], &[4, 5, 6]]);
        assert_eq!(board.transposed(), cells(&[&[1, 4], &[2, 5], &[3, 6]]));
        assert_eq!(board.mirrored(), cells(&[&[3, 2, 1], &[6, 5, 4]]));
        assert_eq!(board.upside_down(), cells(&[&[4, 5, 6], &[1, 2, 3]]));
        let edged = cells(&[&[0, 0, 0], &[0, 1, 2], &[0, 0, 0]]);
        assert_eq!(edged.without_edge(0), cells(&[&[1, 2]]));
        assert_eq!(Cells::default().mirrored(), Cells::default());
    }

    #[test]
    fn steps_end_at_the_edge() {
        let board = cells(&[&[0; 3], &[0; 3]]);
        assert_eq!(board.at(0, (1, 2)), Some(5));
        assert_eq!(board.at(0, (-1, 0)), None);
        assert_eq!(board.at(2, (0, 1)), None);
        assert_eq!(board.line(3, (0, 1)).collect::<Vec<_>>(), [4, 5]);
    }
}
