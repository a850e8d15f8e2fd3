//! Connected regions of cells, one after another in a fixed order.

use super::{Letters, Size};
use std::cmp::Ordering;

/// The most rows and columns of a region.
const SIDE: usize = 128;

/// All connected regions of a number of cells, each once up to translation, in the order of their cells: row by row, and from left to
/// right. They lie in the smallest rectangle, of at most 128 rows and columns.
///
/// Only the region under way is held. A region is made cell by cell in the order of reading. What is left of it is the border to
/// the cells that are still to come: which parts of the region reach there, and which of them are connected. As soon as the parts cannot
/// be joined by the cells that are left, the last cell moves on. A region takes about a tenth of a microsecond.
///
/// ```
/// use upstar_positions::position::Regions;
/// let mut regions = Regions::new(3);
/// let mut found = Vec::new();
/// while regions.advance() {
///     found.push(regions.letters('.', '#').text());
/// }
/// assert_eq!(found, ["...", "..|.#", "..|#.", ".#|..", ".|.|.", "#.|.."]);
/// ```
#[derive(Clone, Debug)]
pub struct Regions {
    cells: usize,
    /// The state after each cell, the first one before the first cell.
    levels: Vec<Level>,
    /// The parts of each level, one level after the other: the columns in which a part reaches the border, as bits.
    parts: Vec<u128>,
    /// The cells of each row, as bits.
    rows: Vec<u128>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The next cell to try.
    At { row: usize, column: usize },
    /// A region is complete.
    Complete,
    /// There are no more.
    Done,
}

/// What is known after a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    row: usize,
    column: usize,
    /// One more than the last column in use.
    width: usize,
    /// Whether the first column is in use.
    has_edge: bool,
    /// Where its parts begin.
    parts: usize,
}

/// What a few steps have led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    Found,
    Unfinished,
    Ended,
}

/// Whether a cell can come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Fits,
    /// A later one may fit.
    TooFar,
    /// The cells left out on the way to it were the last ones that could join a part. So no later cell fits, either.
    Lost,
}

impl Regions {
    /// The regions of this many cells.
    pub fn new(cells: usize) -> Regions {
        let fits = cells <= SIDE * SIDE;
        Regions {
            cells,
            levels: vec![Level::default()],
            parts: Vec::new(),
            rows: Vec::new(),
            stage: match fits {
                true => Stage::At { row: 0, column: 0 },
                false => Stage::Done,
            },
        }
    }

    /// Goes on to the next region; false if there is none.
    pub fn advance(&mut self) -> bool {
        loop {
            match self.steps(usize::MAX) {
                Steps::Found => return true,
                Steps::Ended => return false,
                Steps::Unfinished => {}
            }
        }
    }

    /// Goes on to the next region, but not further than so many steps. Whether there is one is not known after that: then the answer is
    /// none, and the next call goes on.
    pub fn advance_within(&mut self, steps: usize) -> Option<bool> {
        match self.steps(steps) {
            Steps::Found => Some(true),
            Steps::Ended => Some(false),
            Steps::Unfinished => None,
        }
    }

    fn steps(&mut self, steps: usize) -> Steps {
        if self.cells == 0 {
            // One region without cells.
            let before = std::mem::replace(&mut self.stage, Stage::Done);
            self.rows = vec![0];
            return match before {
                Stage::Done => Steps::Ended,
                _ => Steps::Found,
            };
        }
        for _ in 0..steps {
            let (row, column) = match self.stage {
                Stage::Done => return Steps::Ended,
                Stage::At { row, column } => (row, column),
                Stage::Complete => {
                    self.take_back();
                    continue;
                }
            };
            let last = self.levels[self.levels.len() - 1];
            let left = self.cells + 1 - self.levels.len();
            let is_first = self.levels.len() == 1;
            // So far to the right the cells that are left cannot join it to the rest.
            let end = (last.width + left).min(SIDE);
            if column >= end || row >= SIDE {
                if is_first || row > last.row {
                    self.take_back();
                } else {
                    self.stage = Stage::At {
                        row: row + 1,
                        column: 0,
                    };
                }
                continue;
            }
            let fits = match left {
                1 => self.completes(&last, row, column),
                _ => self.place(&last, row, column, left - 1),
            };
            match fits {
                Fit::Fits => self.mark(row, column),
                Fit::TooFar => {
                    self.stage = Stage::At {
                        row,
                        column: column + 1,
                    };
                    continue;
                }
                Fit::Lost => {
                    self.take_back();
                    continue;
                }
            }
            if left == 1 {
                self.levels.push(Level {
                    row,
                    column,
                    width: last.width.max(column + 1),
                    has_edge: true,
                    parts: self.parts.len(),
                });
                self.stage = Stage::Complete;
                return Steps::Found;
            }
            self.stage = match column + 1 {
                next if next < SIDE => Stage::At { row, column: next },
                _ => Stage::At {
                    row: row + 1,
                    column: 0,
                },
            };
        }
        Steps::Unfinished
    }

    /// The size of the region.
    pub fn size(&self) -> Size {
        Size {
            rows: self.rows.len(),
            columns: self.levels[self.levels.len() - 1].width,
        }
    }

    /// The region as a board: one letter inside, another one outside.
    pub fn letters(&self, inside: char, outside: char) -> Letters {
        let size = self.size();
        let letter = |r: usize, c: usize| match self.has(r, c) {
            true => inside,
            false => outside,
        };
        Letters::make(size.rows, size.columns, letter)
    }

    /// Whether a cell belongs to the region.
    pub(crate) fn has(&self, row: usize, column: usize) -> bool {
        self.rows[row] >> column & 1 == 1
    }

    /// The maps of the region onto itself, if it is the first one of its images; none if an image comes before. The maps are lists: for
    /// each cell, in the order of reading, the number of the cell that comes to its place. Rows and columns are exchanged too if
    /// `turns` says so.
    pub(crate) fn symmetries_of_first(&self, turns: bool) -> Option<Vec<Vec<usize>>> {
        let mut maps = Vec::new();
        let count = if turns { 8 } else { 4 };
        for map in (1..count).map(Map) {
            match self.compare(map) {
                Ordering::Less => {}
                Ordering::Greater => return None,
                Ordering::Equal => maps.push(map),
            }
        }
        Some(maps.into_iter().map(|map| self.sources(map)).collect())
    }

    /// The order of the region and its image under a map.
    fn compare(&self, map: Map) -> Ordering {
        let size = self.size();
        let rows = if map.turns() { size.columns } else { size.rows };
        for row in 0..rows {
            let own = self.rows.get(row).copied().unwrap_or(0);
            let image = self.image_row(map, size, row);
            // The first cell that only one of them has comes before what the other has there.
            let differing = own ^ image;
            if differing != 0 {
                return match own & differing & differing.wrapping_neg() {
                    0 => Ordering::Greater,
                    _ => Ordering::Less,
                };
            }
        }
        Ordering::Equal
    }

    /// A row of the image of the region under a map.
    fn image_row(&self, map: Map, size: Size, row: usize) -> u128 {
        if !map.turns() {
            let source = if map.flips_rows() {
                self.rows[size.rows - 1 - row]
            } else {
                self.rows[row]
            };
            return match map.flips_columns() {
                // A region without cells has no columns.
                true => (source.reverse_bits())
                    .checked_shr((SIDE - size.columns) as u32)
                    .unwrap_or(0),
                false => source,
            };
        }
        let place = |column: usize| map.source(size, row, column);
        (0..size.rows).fold(0, |image, column| {
            let (r, c) = place(column);
            image | (self.rows[r] >> c & 1) << column
        })
    }

    /// For each cell the number of the cell that a map of the region onto itself brings there.
    fn sources(&self, map: Map) -> Vec<usize> {
        let size = self.size();
        let cells: Vec<(usize, usize)> = self.places().collect();
        let source = |&(r, c): &(usize, usize)| {
            let source = map.source(size, r, c);
            cells.binary_search(&source).unwrap_or_default()
        };
        cells.iter().map(source).collect()
    }

    /// The cells with row and column, in the order of reading.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let Size { rows, columns } = self.size();
        let all = (0..rows).flat_map(move |r| (0..columns).map(move |c| (r, c)));
        all.filter(|&(r, c)| self.has(r, c))
    }

    fn mark(&mut self, row: usize, column: usize) {
        if row == self.rows.len() {
            self.rows.push(0);
        }
        self.rows[row] |= 1 << column;
    }

    /// Takes the last cell back; the next one to try comes after it.
    fn take_back(&mut self) {
        let Level { row, column, .. } = self.levels[self.levels.len() - 1];
        if self.levels.len() == 1 {
            self.stage = Stage::Done;
            return;
        }
        if let Some(level) = self.levels.pop() {
            self.parts.truncate(level.parts);
        }
        self.rows[row] &= !(1 << column);
        if self.rows[row] == 0 {
            self.rows.pop();
        }
        self.stage = Stage::At {
            row,
            column: column + 1,
        };
    }

    /// The cells on the border that a new cell touches, as bits: one above and one to the left.
    fn touched(&self, last: &Level, row: usize, column: usize) -> u128 {
        let is_new_row = row > last.row;
        let above = match is_new_row && column > last.column {
            // The row above ends before.
            true => 0,
            false => 1 << column,
        };
        let is_beside = !is_new_row && self.levels.len() > 1 && column == last.column + 1;
        above | u128::from(is_beside) << last.column
    }

    /// Whether a last cell makes the region complete.
    fn completes(&self, last: &Level, row: usize, column: usize) -> Fit {
        let touched = self.touched(last, row, column);
        let parts = &self.parts[last.parts..];
        let joins = (last.has_edge || column == 0) && parts.iter().all(|part| part & touched != 0);
        match joins {
            true => Fit::Fits,
            false => Fit::TooFar,
        }
    }

    /// Puts a cell on the next level, if the cells left after it can make the region complete.
    fn place(&mut self, last: &Level, row: usize, column: usize, left: usize) -> Fit {
        let touched = self.touched(last, row, column);
        // What stays of the border: in the same row all but the columns between the last cell and this one, in a new row what is above
        // and behind the cell.
        let kept = match row > last.row {
            true => up_to(last.column) & !up_to(column),
            false if self.levels.len() == 1 => 0,
            false => up_to(last.column) | !up_to(column),
        };
        let (start, end) = (last.parts, self.parts.len());
        let mut own = 1 << column;
        for part in start..end {
            let part = self.parts[part];
            if part & touched != 0 {
                own |= part & kept;
            } else if part & kept != 0 {
                self.parts.push(part & kept);
            } else {
                self.parts.truncate(end);
                return Fit::Lost;
            }
        }
        self.parts.push(own);
        let has_edge = last.has_edge || column == 0;
        if !can_join(&self.parts[end..], has_edge, left) {
            self.parts.truncate(end);
            return Fit::TooFar;
        }
        self.levels.push(Level {
            row,
            column,
            width: last.width.max(column + 1),
            has_edge,
            parts: end,
        });
        Fit::Fits
    }
}

/// All columns up to this one, as bits.
fn up_to(column: usize) -> u128 {
    u128::MAX >> (SIDE - 1 - column)
}

/// Whether so many cells may be enough to join parts, and to bring them to the first column.
///
/// Parts are joined below the border; cells further below are never better. Two of them that are neighbours there, n columns apart, need n
/// cells that no other pair needs, and the first column is one more neighbour. So the smallest distances give a bound.
fn can_join(parts: &[u128], has_edge: bool, left: usize) -> bool {
    let all = parts.iter().fold(0, |all, part| all | part);
    let to_edge = if has_edge {
        0
    } else {
        all.trailing_zeros() as usize + 1
    };
    let joins = parts.len() - 1;
    if to_edge + joins > left {
        return false;
    }
    if joins == 0 {
        return true;
    }
    let mut gaps = Gaps::default();
    // The part of the first column, up to the next one that belongs to another part, and so on.
    let mut rest = all;
    while let Some(part) = parts.iter().find(|&part| part & lowest(rest) != 0) {
        let others = rest & !part;
        if others == 0 {
            break;
        }
        let next = others.trailing_zeros();
        let before = part & (lowest(others) - 1);
        gaps.add((next + before.leading_zeros() + 1) as usize - SIDE);
        rest = all & !(lowest(others) - 1);
    }
    to_edge + gaps.least(joins) <= left
}

/// The lowest bit.
fn lowest(bits: u128) -> u128 {
    bits & bits.wrapping_neg()
}

/// How often each distance occurs; longer ones are taken for the longest.
#[derive(Default)]
struct Gaps([u8; LONGEST + 1]);

/// Longer distances are rare.
const LONGEST: usize = 15;

impl Gaps {
    fn add(&mut self, gap: usize) {
        self.0[gap.min(LONGEST)] += 1;
    }

    /// The sum of the least distances.
    fn least(&self, mut count: usize) -> usize {
        let mut sum = 0;
        for (gap, &times) in self.0.iter().enumerate() {
            if count == 0 {
                break;
            }
            let taken = count.min(times.into());
            sum += gap * taken;
            count -= taken;
        }
        sum
    }
}

/// One of the eight maps of a square, by three bits.
#[derive(Clone, Copy)]
struct Map(u8);

impl Map {
    fn flips_rows(self) -> bool {
        self.0 & 1 != 0
    }

    fn flips_columns(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether rows and columns are exchanged.
    fn turns(self) -> bool {
        self.0 & 4 != 0
    }

    /// The cell of a board of this size that comes to a place of the image.
    fn source(self, size: Size, row: usize, column: usize) -> (usize, usize) {
        let (row, column) = if self.turns() {
            (column, row)
        } else {
            (row, column)
        };
        (
            if self.flips_rows() {
                size.rows - 1 - row
            } else {
                row
            },
            if self.flips_columns() {
                size.columns - 1 - column
            } else {
                column
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    type Cells = BTreeSet<(usize, usize)>;

    /// All regions by adding cells to smaller ones, in order.
    fn grown(cells: usize) -> BTreeSet<Cells> {
        let mut regions = BTreeSet::from([Cells::from([(0, 0)])]);
        for _ in 1..cells {
            let mut larger = BTreeSet::new();
            for region in &regions {
                // One row and column more on each side.
                let moved: Cells = region.iter().map(|&(r, c)| (r + 1, c + 1)).collect();
                for &(r, c) in &moved {
                    for cell in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] {
                        let mut grown = moved.clone();
                        grown.insert(cell);
                        let top = grown.iter().map(|cell| cell.0).min().unwrap();
                        let left = grown.iter().map(|cell| cell.1).min().unwrap();
                        if grown.len() > region.len() {
                            larger
                                .insert(grown.iter().map(|&(r, c)| (r - top, c - left)).collect());
                        }
                    }
                }
            }
            regions = larger;
        }
        regions
    }

    fn listed(cells: usize) -> Vec<Cells> {
        let mut regions = Regions::new(cells);
        let mut found = Vec::new();
        while regions.advance() {
            let region: Cells = regions.places().collect();
            assert_eq!(region.len(), cells);
            let rows = region.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
            let columns = region.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
            assert_eq!(regions.size(), Size { rows, columns });
            found.push(region);
        }
        assert!(!regions.advance());
        found
    }

    #[test]
    fn the_same_as_by_growth_and_in_order() {
        for cells in 1..=8 {
            let grown: Vec<Cells> = grown(cells).into_iter().collect();
            assert!(listed(cells) == grown, "{cells} cells");
        }
        assert_eq!(listed(0), [Cells::new()]);
        let mut nothing = Regions::new(0);
        assert!(nothing.advance() && nothing.symmetries_of_first(true).is_some());
    }

    #[test]
    fn counts_of_fixed_polyominoes() {
        let known = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135_268];
        for (i, &known) in known.iter().enumerate() {
            let mut regions = Regions::new(i + 1);
            let mut count = 0;
            while regions.advance() {
                count += 1;
            }
            assert_eq!(count, known, "{} cells", i + 1);
        }
    }

    /// The first images are one for each free polyomino, and as many with four maps as the four of a rectangle leave.
    #[test]
    fn first_images() {
        let free = [1, 1, 2, 5, 12, 35, 108, 369, 1285];
        for (i, &free) in free.iter().enumerate() {
            let mut regions = Regions::new(i + 1);
            let (mut all, mut halves, mut images) = (0, 0, 0);
            while regions.advance() {
                if let Some(maps) = regions.symmetries_of_first(true) {
                    all += 1;
                    images += 8 / (maps.len() + 1);
                }
                if let Some(maps) = regions.symmetries_of_first(false) {
                    halves += 4 / (maps.len() + 1);
                }
            }
            assert_eq!(all, free);
            assert_eq!(images, Regions::new(i + 1).count_all());
            assert_eq!(halves, images);
        }
    }

    /// Maps bring the cells of a region to cells of the region, and with all of them a region is its own image.
    #[test]
    fn maps_of_a_region_onto_itself() {
        let mut regions = Regions::new(4);
        let mut maps = BTreeMap::new();
        while regions.advance() {
            if let Some(found) = regions.symmetries_of_first(true) {
                maps.insert(regions.letters('.', '#').text(), found);
            }
        }
        assert_eq!(
            maps["...."],
            [vec![0, 1, 2, 3], vec![3, 2, 1, 0], vec![3, 2, 1, 0]]
        );
        assert_eq!(maps["..|.."].len(), 7);
        assert_eq!(maps["...|.##"], [[0; 4]; 0]);
        assert_eq!(maps["...|#.#"], [[2, 1, 0, 3]]);
    }

    /// A few steps at a time lead to the same regions.
    #[test]
    fn in_small_steps() {
        for steps in [1, 2, 7, 100] {
            let (mut whole, mut small) = (Regions::new(6), Regions::new(6));
            while whole.advance() {
                let found = std::iter::from_fn(|| Some(small.advance_within(steps)));
                assert_eq!(found.flatten().next(), Some(true));
                assert_eq!(whole.rows, small.rows);
            }
        }
    }

    /// Large regions take little memory, and what has no place is not listed.
    #[test]
    fn large_regions() {
        let mut regions = Regions::new(200);
        for _ in 0..1000 {
            assert!(regions.advance());
            assert!(regions.size().columns <= 128);
        }
        assert!(!Regions::new(20_000).advance());
        assert!(!Regions::new(usize::MAX).advance());
        let mut square = Regions::new(SIDE * SIDE);
        assert!(square.advance());
        assert_eq!(square.size().rows, SIDE);
    }

    impl Regions {
        fn count_all(mut self) -> usize {
            let mut count = 0;
            while self.advance() {
                count += 1;
            }
            count
        }
    }
}
