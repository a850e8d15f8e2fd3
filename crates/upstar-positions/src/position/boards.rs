//! Boards of a size: connected regions whose cells show letters.

use super::{AnyPosition, Letters, Misfit, Regions, Size};

/// The positions of a ruleset on connected regions: each cell of a region shows one of some letters.
///
/// ```
/// use upstar_positions::position::{Boards, OfSize};
/// use upstar_positions::rulesets::clobber;
/// let Some(OfSize::Boards(boards)) = clobber::RULESET.of_size else { unreachable!() };
/// assert_eq!(boards.of_size(3).count(), 48);
/// // Up to symmetry there are twelve.
/// assert_eq!(boards.first_of_size(3).flatten().count(), 12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// What a cell of the region may show.
    pub letters: &'static str,
    /// What the other cells of the rectangle show.
    pub outside: char,
    /// Whether a board is the same with rows and columns exchanged. Boards that are turned round are always the same.
    pub turns: bool,
    /// The position of a board; boards that the rules do not allow, or that are too large, are left out.
    pub place: fn(&Letters) -> Result<AnyPosition, Misfit>,
}

impl Boards {
    /// All positions of this many cells: regions in their order, and for each of them the letters of its first cell changing fastest.
    pub fn of_size(&self, cells: usize) -> impl Iterator<Item = AnyPosition> + use<> {
        BoardsOfSize::new(*self, cells, false).flatten()
    }

    /// The same without symmetric copies: of those with the same [key](super::Position::symmetry_key) the first one stays. No list of
    /// positions is needed for that.
    ///
    /// After many steps without a position there is an item without one, so that limits can be looked at.
    pub fn first_of_size(&self, cells: usize) -> impl Iterator<Item = Option<AnyPosition>> + use<> {
        BoardsOfSize::new(*self, cells, true)
    }
}

/// Steps without a position.
const STEPS: usize = 4096;

/// The boards of a size, one after another.
struct BoardsOfSize {
    boards: Boards,
    letters: Vec<char>,
    regions: Regions,
    /// Whether symmetric copies are left out.
    is_first_only: bool,
    /// The letters of the cells of the region, by their numbers; none if the next region is to come.
    filling: Option<Vec<usize>>,
    /// The maps of the region onto itself.
    symmetries: Vec<Vec<usize>>,
}

impl BoardsOfSize {
    fn new(boards: Boards, cells: usize, is_first_only: bool) -> BoardsOfSize {
        BoardsOfSize {
            boards,
            letters: boards.letters.chars().collect(),
            regions: Regions::new(cells),
            is_first_only,
            filling: None,
            symmetries: Vec::new(),
        }
    }

    /// Starts with the region that the list has come to, unless it is a copy.
    fn begin(&mut self) {
        if self.is_first_only {
            let turns = self.boards.turns && turn_alike(self.regions.size());
            match self.regions.symmetries_of_first(turns) {
                Some(symmetries) => self.symmetries = symmetries,
                None => return,
            }
        }
        let cells = self.regions.places().count();
        self.filling = (!self.letters.is_empty()).then(|| vec![0; cells]);
    }

    /// Whether no symmetric copy of a filling comes before it.
    fn is_first(&self, filling: &[usize]) -> bool {
        self.symmetries.iter().all(|sources| {
            let image = sources.iter().map(|&source| filling[source]);
            image.rev().ge(filling.iter().rev().copied())
        })
    }

    fn board(&self, filling: &[usize]) -> Letters {
        let mut board = self
            .regions
            .letters(self.boards.outside, self.boards.outside);
        for ((r, c), &letter) in self.regions.places().zip(filling) {
            board.rows[r][c] = self.letters[letter];
        }
        board
    }

    /// Goes on to the next filling of the region, if there is one.
    fn fill_next(&mut self, mut filling: Vec<usize>) {
        for letter in &mut filling {
            *letter += 1;
            if *letter < self.letters.len() {
                self.filling = Some(filling);
                return;
            }
            *letter = 0;
        }
    }
}

impl Iterator for BoardsOfSize {
    type Item = Option<AnyPosition>;

    fn next(&mut self) -> Option<Option<AnyPosition>> {
        for _ in 0..STEPS {
            let Some(filling) = self.filling.take() else {
                match self.regions.advance_within(STEPS) {
                    Some(true) => self.begin(),
                    Some(false) => return None,
                    None => return Some(None),
                }
                continue;
            };
            let is_first = self.is_first(&filling);
            let position = is_first.then(|| (self.boards.place)(&self.board(&filling)).ok());
            self.fill_next(filling);
            if let Some(position) = position.flatten() {
                return Some(Some(position));
            }
        }
        Some(None)
    }
}

/// Whether a board and the same with rows and columns exchanged have the same grid, and so the same keys.
fn turn_alike(Size { rows, columns }: Size) -> bool {
    (rows <= 8 && columns <= 8) || rows == columns
}

#[cfg(test)]
mod tests {
    use crate::position::{Boards, OfSize, Ruleset};
    use crate::rulesets::BUILT_IN;
    use std::collections::HashSet;

    /// The first copies are those that a set of keys leaves of all positions, in the same order.
    #[test]
    fn first_copies_are_those_of_a_set() {
        let mut names = Vec::new();
        for ruleset in BUILT_IN {
            let Some(OfSize::Boards(boards)) = ruleset.of_size else {
                continue;
            };
            names.push(ruleset.name());
            let most = match boards.letters.len() {
                1 => 10,
                2 => 6,
                _ => 5,
            };
            for cells in 0..=most {
                let mut keys = HashSet::new();
                let all = boards.of_size(cells);
                let of_set: Vec<String> = all
                    .filter(|position| keys.insert(position.symmetry_key()))
                    .map(|position| position.call())
                    .collect();
                let first = boards.first_of_size(cells).flatten();
                let first: Vec<String> = first.map(|position| position.call()).collect();
                assert!(first == of_set, "{} with {cells} cells", ruleset.name());
            }
        }
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "amazons",
                "clobber",
                "domineering",
                "fission",
                "konane",
                "nogo"
            ]
        );
    }

    /// Boards with more than eight rows or columns are no copies of those turned, because they have other keys.
    #[test]
    fn long_boards() {
        let Some(OfSize::Boards(boards)) = crate::rulesets::domineering::RULESET.of_size else {
            panic!("domineering is played on regions");
        };
        let turned = Boards {
            turns: true,
            ..boards
        };
        for (cells, has_column) in [(8, false), (9, true)] {
            let column = format!("domineering(\"{}\")", vec!["."; cells].join("|"));
            let mut found = turned.first_of_size(cells).flatten();
            assert_eq!(found.any(|board| board.call() == column), has_column);
        }
    }
}
