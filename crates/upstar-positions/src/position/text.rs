//! Reading boards: rows of letters separated by bars.

use super::{Argument, Board, Cell, Grid, Misfit, Regions, Size};

/// A rectangular board of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The rows, all of one length.
    pub rows: Vec<Vec<char>>,
}

impl Letters {
    /// Reads rows separated by `|`, with letters of `alphabet` only; all rows must have the same length.
    ///
    /// ```
    /// use upstar_positions::position::Letters;
    /// let board = Letters::read("..|.#", ".#").unwrap();
    /// assert_eq!((board.height(), board.width()), (2, 2));
    /// let wrong = Letters::read("..|.x", ".#").unwrap_err();
    /// assert_eq!(wrong.place, Some(4..5));
    /// ```
    pub fn read(text: &str, alphabet: &str) -> Result<Letters, Misfit> {
        let mut rows = vec![Vec::new()];
        let mut row_start = 0;
        for (at, letter) in text.char_indices() {
            let place = at..at + letter.len_utf8();
            if letter == '|' {
                check_width(&rows, row_start..at)?;
                rows.push(Vec::new());
                row_start = at + 1;
            } else if alphabet.contains(letter) {
                rows.last_mut().expect("one row at least").push(letter);
            } else {
                let allowed: Vec<String> = alphabet.chars().map(|c| format!("`{c}`")).collect();
                return Err(Misfit::place(
                    place,
                    format!(
                        "`{letter}` is no cell of this board: expected {} or `|` between rows",
                        allowed.join(", ")
                    ),
                ));
            }
        }
        check_width(&rows, row_start..text.len())?;
        Ok(Letters { rows })
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// The cells with row and column.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, char)> + '_ {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(r, row)| {
            row.iter()
                .enumerate()
                .map(move |(c, &letter)| (r, c, letter))
        })
    }

    /// A board of `rows` × `columns` whose letters come from a function. A board without cells is one empty row.
    pub fn make(rows: usize, columns: usize, letter: impl Fn(usize, usize) -> char) -> Letters {
        let (rows, columns) = if rows == 0 { (1, 0) } else { (rows, columns) };
        let rows = if columns == 0 { 1 } else { rows };
        let row = |r| (0..columns).map(|c| letter(r, c)).collect();
        Letters {
            rows: (0..rows).map(row).collect(),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        Size {
            rows: self.height(),
            columns: self.width(),
        }
    }

    /// The cells of a grid that show a letter.
    pub fn find<G: Grid>(&self, grid: &G, wanted: char) -> G::Bits {
        self.cells()
            .filter(|&(_, _, letter)| letter == wanted)
            .fold(G::Bits::default(), |set, (r, c, _)| set | grid.cell(r, c))
    }

    /// The board of a grid, from the letter of each cell.
    pub fn of_grid<G: Grid>(grid: &G, size: Size, letter: impl Fn(G::Bits) -> char) -> Letters {
        Letters::make(size.rows, size.columns, |r, c| letter(grid.cell(r, c)))
    }

    /// What the board looks like, given what each letter stands for.
    pub fn board(&self, cell: impl Fn(char) -> Cell) -> Board {
        let row = |row: &Vec<char>| row.iter().map(|&letter| cell(letter)).collect();
        Board::Cells(self.rows.iter().map(row).collect())
    }

    /// All connected regions of this many cells, each once up to translation: `.` in the region, `#` outside. They come in the order of
    /// [`Regions`], one at a time.
    pub fn regions(cells: usize) -> impl Iterator<Item = Letters> {
        let mut regions = Regions::new(cells);
        std::iter::from_fn(move || regions.advance().then(|| regions.letters('.', '#')))
    }

    /// All boards with a letter of `colours` in every `.` and a `.` in every `#`.
    pub fn colourings(self, colours: &'static str) -> impl Iterator<Item = Letters> {
        let blank = Letters::make(self.height(), self.width(), |_, _| '.');
        self.coloured_on(blank, colours)
    }

    /// All boards with a letter of `colours` in every `.`; the rest stays as it is.
    pub fn coloured(self, colours: &'static str) -> impl Iterator<Item = Letters> {
        let blank = self.clone();
        self.coloured_on(blank, colours)
    }

    fn coloured_on(self, blank: Letters, colours: &'static str) -> impl Iterator<Item = Letters> {
        let colours: Vec<char> = colours.chars().collect();
        let places: Vec<(usize, usize)> = self
            .cells()
            .filter(|&(_, _, letter)| letter == '.')
            .map(|(r, c, _)| (r, c))
            .collect();
        let count = colours.len().pow(places.len() as u32);
        (0..count).map(move |mut word| {
            let mut letters = blank.clone();
            for &(r, c) in &places {
                letters.rows[r][c] = colours[word % colours.len()];
                word /= colours.len();
            }
            letters
        })
    }

    /// The board as text.
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("|")
    }
}

fn check_width(rows: &[Vec<char>], place: std::ops::Range<usize>) -> Result<(), Misfit> {
    let (first, last) = (rows[0].len(), rows[rows.len() - 1].len());
    if first == last {
        return Ok(());
    }
    Err(Misfit::place(
        place,
        format!("this row has {last} cells, but the first one has {first}"),
    ))
}

/// The arguments of a board: one text, or its numbers of rows and columns.
pub enum BoardArguments {
    /// A text.
    Text(Letters),
    /// Rows and columns.
    Size(usize, usize),
}

/// The largest side of a board given by its size.
const LONGEST_SIDE: i128 = 128;

/// Reads the usual arguments of a board game: `("..|.#")` or `(rows, columns)`.
pub fn board_arguments(arguments: &[Argument], alphabet: &str) -> Result<BoardArguments, Misfit> {
    match arguments {
        [Argument::Text(text)] => Ok(BoardArguments::Text(Letters::read(text, alphabet)?)),
        [Argument::Integer(rows), Argument::Integer(columns)] => {
            for (i, n) in [rows, columns].into_iter().enumerate() {
                if !(0..=LONGEST_SIDE).contains(n) {
                    return Err(Misfit::argument(
                        i,
                        format!(
                            "a board has between 0 and {LONGEST_SIDE} rows and columns, not {n}"
                        ),
                    ));
                }
            }
            Ok(BoardArguments::Size(*rows as usize, *columns as usize))
        }
        _ => Err(Misfit::call(
            "expected a board such as \"..|..\", or the numbers of rows and columns",
        )),
    }
}
