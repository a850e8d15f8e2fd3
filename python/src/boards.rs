//! What sweeps need from the engine: all fillings of a box by their numbers, without symmetric copies, and the classes of octal games.

use crate::engine::run;
use crate::errors::Problem;
use crate::position::Position;
use crate::session::Session;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use upstar::budget::Budget;
use upstar::impartial::take_and_break::{self, Code, Periodicity};
use upstar::position::{Alphabet, AnyPosition, Argument, Ruleset};

/// The limits are looked at after so many fillings.
const OFTEN: u128 = 256;

/// A box of cells, each with one of some letters. The number of a filling has the first cell as its highest digit.
struct Cells<'a> {
    ruleset: &'a dyn Ruleset,
    rows: usize,
    columns: usize,
    letters: Vec<char>,
}

/// A filling: the places of the letters, row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Filling {
    rows: usize,
    columns: usize,
    digits: Vec<u8>,
}

impl Filling {
    fn at(&self, row: usize, column: usize) -> u8 {
        self.digits[row * self.columns + column]
    }

    fn make(rows: usize, columns: usize, digit: impl Fn(usize, usize) -> u8) -> Filling {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Filling {
            rows,
            columns,
            digits: places.map(|(row, column)| digit(row, column)).collect(),
        }
    }

    /// Its eight turns and reflections.
    fn turned(&self) -> Vec<Filling> {
        let (rows, columns) = (self.rows, self.columns);
        let mut images = Vec::with_capacity(8);
        for (down, right) in [(false, false), (false, true), (true, false), (true, true)] {
            let flipped = |row: usize, column: usize| {
                let row = if down { rows - 1 - row } else { row };
                let column = if right { columns - 1 - column } else { column };
                self.at(row, column)
            };
            images.push(Filling::make(rows, columns, flipped));
            images.push(Filling::make(columns, rows, |row, column| {
                flipped(column, row)
            }));
        }
        images
    }

    /// The smallest rectangle with all cells that do not have this digit.
    fn cropped(&self, digit: u8) -> Filling {
        let is_used = |row: usize, column: usize| self.at(row, column) != digit;
        let used_rows: Vec<usize> = (0..self.rows)
            .filter(|&row| (0..self.columns).any(|column| is_used(row, column)))
            .collect();
        let used_columns: Vec<usize> = (0..self.columns)
            .filter(|&column| (0..self.rows).any(|row| is_used(row, column)))
            .collect();
        let (Some(&top), Some(&bottom)) = (used_rows.first(), used_rows.last()) else {
            return Filling::make(0, 0, |_, _| digit);
        };
        let (left, right) = (used_columns[0], used_columns[used_columns.len() - 1]);
        Filling::make(bottom - top + 1, right - left + 1, |row, column| {
            self.at(top + row, left + column)
        })
    }

    /// All ways to put it into a box whose other cells have this digit.
    fn placed(&self, rows: usize, columns: usize, digit: u8) -> Vec<Filling> {
        if self.rows > rows || self.columns > columns {
            return Vec::new();
        }
        let tops = 0..=rows - self.rows;
        let places = tops.flat_map(|top| (0..=columns - self.columns).map(move |left| (top, left)));
        places
            .map(|(top, left)| {
                Filling::make(rows, columns, |row, column| {
                    let is_inside = (top..top + self.rows).contains(&row)
                        && (left..left + self.columns).contains(&column);
                    match is_inside {
                        true => self.at(row - top, column - left),
                        false => digit,
                    }
                })
            })
            .collect()
    }
}

impl Cells<'_> {
    /// How many fillings there are.
    fn count(&self) -> Option<u128> {
        let cells = u32::try_from(self.rows.checked_mul(self.columns)?).ok()?;
        (self.letters.len() as u128).checked_pow(cells)
    }

    fn filling(&self, number: u128) -> Filling {
        let kinds = self.letters.len() as u128;
        let mut rest = number;
        let mut digits = vec![0; self.rows * self.columns];
        for digit in digits.iter_mut().rev() {
            *digit = (rest % kinds) as u8;
            rest /= kinds;
        }
        Filling {
            rows: self.rows,
            columns: self.columns,
            digits,
        }
    }

    /// The position of a filling; none if the rules do not allow it.
    fn position(&self, filling: &Filling, budget: &Budget) -> Option<AnyPosition> {
        let rows: Vec<String> = filling
            .digits
            .chunks(filling.columns.max(1))
            .map(|row| row.iter().map(|&d| self.letters[usize::from(d)]).collect())
            .collect();
        let call = |bar: &str| {
            self.ruleset
                .call(&[Argument::Text(rows.join(bar))], budget)
                .ok()
        };
        // Some rulesets write a slash between rows.
        call("|").or_else(|| call("/"))
    }

    /// Whether no symmetric copy in the same box comes earlier. The copies are turned, reflected and moved; the engine's own key
    /// decides whether one is really the same.
    fn is_first(&self, filling: &Filling, position: &AnyPosition, budget: &Budget) -> bool {
        let mut earlier: Vec<Filling> = Vec::new();
        for image in filling.turned() {
            if (image.rows, image.columns) == (self.rows, self.columns) && image < *filling {
                earlier.push(image);
            }
        }
        let edges = [0, self.rows * self.columns - 1].map(|place| filling.digits[place]);
        for digit in edges {
            let cropped = filling.cropped(digit);
            if (cropped.rows, cropped.columns) == (self.rows, self.columns) {
                continue;
            }
            for image in cropped.turned() {
                let placed = image.placed(self.rows, self.columns, digit);
                earlier.extend(placed.into_iter().filter(|image| image < filling));
            }
        }
        earlier.sort();
        earlier.dedup();
        let key = position.symmetry_key();
        !earlier.iter().any(|image| {
            let copy = self.position(image, budget);
            copy.is_some_and(|copy| copy.symmetry_key() == key)
        })
    }

    /// The size of a filling: cells that are in play, or that have a piece where no letter means out of play.
    fn size(&self, filling: &Filling) -> usize {
        let find = |letter: char| self.letters.iter().position(|&other| other == letter);
        let nothing = find('#').or_else(|| find('.')).map(|digit| digit as u8);
        let in_play = filling.digits.iter().filter(|&&d| Some(d) != nothing);
        in_play.count()
    }
}

/// The letters of a ruleset's boards.
fn alphabet(ruleset: &dyn Ruleset, rows: usize) -> Result<Vec<char>, Problem> {
    let name = ruleset.name();
    let cells = match ruleset.alphabet() {
        Alphabet::Rows(cells) => cells,
        Alphabet::Row(cells) if rows == 1 => cells,
        Alphabet::Row(_) => {
            let message = format!("the positions of {name} are strips: the box must have one row");
            return Err(Problem::Other(message));
        }
        _ => {
            let message = format!("the positions of {name} are not boards of cells");
            return Err(Problem::Other(message));
        }
    };
    Ok(cells.iter().map(|cell| cell.letter()).collect())
}

/// The letters of a ruleset's boards, and how many fillings a box has.
#[pyfunction]
#[pyo3(signature = (session, ruleset, rows, columns, letters, /))]
pub(crate) fn box_fillings(
    py: Python<'_>,
    session: &Session,
    ruleset: &str,
    rows: usize,
    columns: usize,
    letters: Option<String>,
) -> PyResult<(String, u128)> {
    if rows == 0 || columns == 0 {
        return Err(PyValueError::new_err("a box has at least one cell"));
    }
    session.work(py, |session| {
        let Some(rules) = session.ruleset(ruleset) else {
            return Err(Problem::Other(format!("there is no ruleset {ruleset:?}")));
        };
        let known = alphabet(&*rules, rows)?;
        let letters = match letters {
            None => known,
            Some(letters) => {
                if let Some(wrong) = letters.chars().find(|letter| !known.contains(letter)) {
                    let known: String = known.iter().collect();
                    return Err(Problem::Other(format!(
                        "{ruleset} has no letter {wrong:?}; its letters are {known:?}"
                    )));
                }
                let mut letters: Vec<char> = letters.chars().collect();
                let mut seen = Vec::new();
                letters.retain(|letter| {
                    let is_new = !seen.contains(letter);
                    seen.push(*letter);
                    is_new
                });
                letters
            }
        };
        let cells = Cells {
            ruleset: &*rules,
            rows,
            columns,
            letters,
        };
        match cells.count() {
            Some(count) if count > 0 => Ok((cells.letters.iter().collect(), count)),
            _ => Err(Problem::Other(
                "the box has no fillings, or more than 2^128 of them".to_owned(),
            )),
        }
    })
}

/// The positions whose fillings have these numbers, each with its size. Of symmetric copies only the first counts, if that is asked for.
#[pyfunction]
#[pyo3(signature = (session, ruleset, rows, columns, letters, first, end, once, /))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn box_positions(
    py: Python<'_>,
    session: &Session,
    ruleset: &str,
    rows: usize,
    columns: usize,
    letters: &str,
    first: u128,
    end: u128,
    once: bool,
) -> PyResult<Vec<(Position, usize)>> {
    let found = session.work(py, |session| {
        let Some(rules) = session.ruleset(ruleset) else {
            return Err(Problem::Other(format!("there is no ruleset {ruleset:?}")));
        };
        let cells = Cells {
            ruleset: &*rules,
            rows,
            columns,
            letters: letters.chars().collect(),
        };
        let end = end.min(cells.count().unwrap_or(0));
        let budget = session.algebra().budget().clone();
        let bytes = session.algebra().bytes();
        let mut found: Vec<(AnyPosition, usize)> = Vec::new();
        for number in first..end {
            if number % OFTEN == 0 {
                budget.check(bytes + found.capacity() * 128)?;
            }
            let filling = cells.filling(number);
            let Some(position) = cells.position(&filling, &budget) else {
                continue;
            };
            if !once || cells.is_first(&filling, &position, &budget) {
                let size = cells.size(&filling);
                found.push((position, size));
            }
        }
        Ok(found)
    })?;
    let positions = found.into_iter();
    Ok(positions
        .map(|(position, cells)| (position.into(), cells))
        .collect())
}

/// The codes of all octal games 0.d1d2… of at most so many digits, and 4.d1… of one digit less.
#[pyfunction]
#[pyo3(signature = (digits, /))]
pub(crate) fn octal_codes(digits: u8) -> PyResult<Vec<String>> {
    if !(1..=7).contains(&digits) {
        return Err(PyValueError::new_err("digits must be from 1 to 7"));
    }
    let codes = take_and_break::octal_games(digits).into_iter();
    Ok(codes.map(|code| code.to_string()).collect())
}

/// What is found about an octal game: preperiod, period and number of exceptions if a period is proved; the largest value and
/// its first heap; the heaps looked at; the rare ones among them.
type OctalClass = (
    Option<(usize, usize, usize)>,
    (u32, usize),
    usize,
    Option<usize>,
);

/// Looks at the nim values of an octal game, up to so many heaps or until a period is proved.
#[pyfunction]
#[pyo3(signature = (code, heaps, /))]
pub(crate) fn classify_octal(py: Python<'_>, code: &str, heaps: usize) -> PyResult<OctalClass> {
    let parsed: Code = code
        .parse()
        .map_err(|problem| PyValueError::new_err(format!("{code:?} is no code: {problem}")))?;
    run(py, |worker| {
        let class = take_and_break::classify(parsed, heaps, worker.algebra.budget());
        let (period, searched) = match &class.periodicity {
            Periodicity::Proved(found) => {
                let exceptions = found.exceptions.len();
                let period = (found.preperiod, found.period, exceptions);
                (Some(period), found.checked_to)
            }
            Periodicity::NotFound { searched } => (None, *searched),
        };
        Ok::<_, Problem>((period, class.greatest, searched, class.rare))
    })
}
