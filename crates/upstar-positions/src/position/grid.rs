//! Rectangular boards as bit sets, with their symmetries.

use super::Direction;
use super::bits::Bits;
#[cfg(target_arch = "x86_64")]
use super::images;
use std::hint::select_unpredictable;
use std::ops::Range;
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;
use upstar_values::encode::Encode;

/// The geometry of a rectangular board whose cells are bits.
///
/// Positions are sets of cells, pushed into the top left corner so that a region means the same wherever it lies.
pub trait Grid: Clone + Eq + std::hash::Hash + Encode + Send + Sync + 'static {
    /// A set of cells.
    type Bits: Bits;

    /// The cell at a row and column.
    fn cell(&self, row: usize, column: usize) -> Self::Bits;
    /// The cells one to the right; cells at the right edge fall off.
    fn east(&self, cells: Self::Bits) -> Self::Bits;
    /// The cells one to the left.
    fn west(&self, cells: Self::Bits) -> Self::Bits;
    /// The cells one row further down.
    fn south(&self, cells: Self::Bits) -> Self::Bits;
    /// The cells one row further up.
    fn north(&self, cells: Self::Bits) -> Self::Bits;
    /// How far a set can be moved up and left.
    fn corner(&self, cells: Self::Bits) -> u32;
    /// The rows and columns that a set in the corner takes.
    fn extent(&self, cells: Self::Bits) -> Size;
    /// The four images of sets of cells under the symmetries of a rectangle (nothing moved, rows turned round, columns turned
    /// round, both), each in the corner. All sets move together; their union lies in the corner.
    fn images<const N: usize>(&self, sets: [Self::Bits; N]) -> [[Self::Bits; N]; 4];
    /// The sets with rows and columns exchanged, if that fits onto the board. Their union lies in the corner.
    fn transposed<const N: usize>(&self, sets: [Self::Bits; N]) -> Option<[Self::Bits; N]>;
    /// Row and column of a cell.
    fn place(&self, cell: u32) -> (usize, usize);
    /// The cells there is room for; symmetries may move sets anywhere among them.
    fn room(&self) -> Size;
    /// All cells of some rows, or (`columns`) of some columns.
    fn band(&self, columns: bool, lines: Range<usize>) -> Self::Bits;

    /// The cells of one colour of a checkerboard, if the board keeps them at hand.
    #[inline]
    fn even(&self) -> Option<Self::Bits> {
        None
    }

    /// The cells one step away.
    #[inline]
    fn step(&self, direction: Direction, cells: Self::Bits) -> Self::Bits {
        match direction {
            Direction::East => self.east(cells),
            Direction::West => self.west(cells),
            Direction::South => self.south(cells),
            Direction::North => self.north(cells),
            Direction::SouthEast => self.south(self.east(cells)),
            Direction::NorthWest => self.north(self.west(cells)),
            Direction::SouthWest => self.south(self.west(cells)),
            Direction::NorthEast => self.north(self.east(cells)),
        }
    }

    /// The images among which a representative is chosen, in the corner, with whether rows and columns were exchanged for the first
    /// four; for the others they were. For a square region these are all images; for another region those that are wider than high, if
    /// they fit onto the board.
    #[inline(always)]
    fn candidates<const N: usize>(&self, sets: [Self::Bits; N]) -> Candidates<Self::Bits, N> {
        let union = |sets: &[Self::Bits; N]| sets.iter().fold(Self::Bits::default(), |a, &b| a | b);
        let shift = self.corner(union(&sets));
        let mut sets = sets.map(|set| set >> shift);
        let size = self.extent(union(&sets));
        let mut across = false;
        if size.rows > size.columns
            && let Some(transposed) = self.transposed(sets)
        {
            (sets, across) = (transposed, true);
        }
        let is_square = size.rows == size.columns;
        let transposed = is_square.then(|| self.transposed(sets)).flatten();
        let others = transposed.map(|transposed| self.images(transposed));
        (self.images(sets), across, others)
    }

    /// The least of the candidates for sets, and whether rows and columns were exchanged.
    #[inline]
    fn least_image<const N: usize>(&self, sets: [Self::Bits; N]) -> ([Self::Bits; N], bool) {
        least_image(self, sets)
    }

    /// The least of the candidates for a pair of sets and for the pair exchanged, and whether they changed places.
    #[inline]
    fn least(&self, (a, b): (Self::Bits, Self::Bits)) -> ((Self::Bits, Self::Bits), bool) {
        least_pair(self, (a, b))
    }

    /// The least of the candidates for two pairs of sets and for both pairs exchanged, the first pair before the second, and whether they
    /// changed places.
    #[inline]
    fn least_pairs(
        &self,
        first: (Self::Bits, Self::Bits),
        second: (Self::Bits, Self::Bits),
    ) -> ([Self::Bits; 4], bool) {
        least_pairs(self, first, second)
    }

    /// The least image of a region and of a set of its cells, under the symmetries of the region's frame, and whether cells of one colour
    /// of a checkerboard come to lie on those of the other; not if the same image is found in both ways. `None` if the board does not
    /// know its [even](Grid::even) cells.
    #[inline]
    fn least_coloured(
        &self,
        _all: Self::Bits,
        _set: Self::Bits,
    ) -> Option<(Self::Bits, Self::Bits, bool)> {
        None
    }

    /// The same as [`least_coloured`](Grid::least_coloured) for many sets that differ in a few cells from a given one, whose images tell
    /// those of the others. Calls `found` with each result; returns `false` if nothing was done: where the processor does not make it
    /// faster, and for regions that do not lie in the corner or are higher than wide.
    #[inline]
    fn least_coloured_near(
        &self,
        _all: Self::Bits,
        _set: Self::Bits,
        _others: impl Iterator<Item = Self::Bits>,
        _found: impl FnMut(Self::Bits, Self::Bits, bool),
    ) -> bool {
        false
    }

    /// The cells next to a set, in four directions.
    #[inline]
    fn around(&self, cells: Self::Bits) -> Self::Bits {
        self.east(cells) | self.west(cells) | self.south(cells) | self.north(cells)
    }

    /// The cells next to at least two cells of a set.
    #[inline]
    fn beside_two(&self, cells: Self::Bits) -> Self::Bits {
        let (e, w) = (self.east(cells), self.west(cells));
        let (s, n) = (self.south(cells), self.north(cells));
        e & w | s & n | (e | w) & (s | n)
    }

    /// All cells of `within` that are connected to `seed`, which lies within.
    #[inline]
    fn flood(&self, seed: Self::Bits, within: Self::Bits) -> Self::Bits {
        let mut region = seed;
        loop {
            // Two steps at a time: the number of steps cannot be predicted, and each test costs more than a step.
            let larger = (region | self.around(region)) & within;
            let larger = (larger | self.around(larger)) & within;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }
}

/// See [`Grid::least_image`].
#[inline]
fn least_image<G: Grid, const N: usize>(grid: &G, sets: [G::Bits; N]) -> ([G::Bits; N], bool) {
    let (images, across, others) = grid.candidates(sets);
    let least = |[a, b, c, d]: [[G::Bits; N]; 4]| a.min(b).min(c.min(d));
    let first = least(images);
    match others.map(least) {
        Some(second) if second < first => (second, true),
        _ => (first, across),
    }
}

/// See [`Grid::least`].
#[inline]
fn least_pair<G: Grid>(grid: &G, (a, b): (G::Bits, G::Bits)) -> ((G::Bits, G::Bits), bool) {
    let mut least = LeastPair::default();
    let (images, _, others) = grid.candidates([a, b]);
    least.consider(images);
    if let Some(others) = others {
        least.consider(others);
    }
    least.found()
}

/// See [`Grid::least_pairs`].
#[inline]
fn least_pairs<G: Grid>(
    grid: &G,
    (a, b): (G::Bits, G::Bits),
    (c, d): (G::Bits, G::Bits),
) -> ([G::Bits; 4], bool) {
    let (images, _, others) = grid.candidates([a, b, c, d]);
    let images = images.into_iter().chain(others.into_iter().flatten());
    // Of an image and its exchange the lesser one.
    let lesser = |[a, b, c, d]: [G::Bits; 4]| match (a, c) <= (b, d) {
        true => ([a, b, c, d], false),
        false => ([b, a, d, c], true),
    };
    let least = images.map(lesser).min();
    least.expect("there is always an image")
}

/// See [`Grid::candidates`].
type Candidates<B, const N: usize> = ([[B; N]; 4], bool, Option<[[B; N]; 4]>);

/// The least pair of sets so far, as it comes and exchanged.
struct LeastPair<B> {
    straight: (B, B),
    exchanged: (B, B),
}

impl<B: Bits> Default for LeastPair<B> {
    #[inline(always)]
    fn default() -> Self {
        let all = !B::default();
        LeastPair {
            straight: (all, all),
            exchanged: (all, all),
        }
    }
}

impl<B: Bits> LeastPair<B> {
    #[inline(always)]
    fn consider(&mut self, images: [[B; 2]; 4]) {
        for [a, b] in images {
            self.straight = Self::less(self.straight, (a, b));
            self.exchanged = Self::less(self.exchanged, (b, a));
        }
    }

    /// The lesser pair. No branch predictor can know which it is: code without branches is faster.
    #[inline(always)]
    fn less(a: (B, B), b: (B, B)) -> (B, B) {
        let less = B::pair_less(b, a);
        let (first, second) = (
            select_unpredictable(less, b.0, a.0),
            select_unpredictable(less, b.1, a.1),
        );
        (first, second)
    }

    /// The least of all pairs, and whether it is one that was exchanged.
    #[inline(always)]
    fn found(self) -> ((B, B), bool) {
        match B::pair_less(self.exchanged, self.straight) {
            true => (self.exchanged, true),
            false => (self.straight, false),
        }
    }
}

/// The size of a rectangular board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Size {
    /// Whether there is a grid with room for the board.
    pub fn fits(self) -> bool {
        let Size { rows, columns } = self;
        rows <= 8 && columns <= 8 || WideGrid::<u128>::new(rows, columns).is_some()
    }
}

/// Runs a piece of code with the fastest grid that has room for a board, or says that there is none.
macro_rules! with_grid {
    ($size:expr, $grid:ident => $body:expr) => {{
        let $crate::position::Size { rows, columns } = $size;
        if rows <= 8 && columns <= 8 {
            let $grid = $crate::position::Grid8;
            Ok($body)
        } else if let Some($grid) = $crate::position::WideGrid::<u64>::new(rows, columns) {
            Ok($body)
        } else if let Some($grid) = $crate::position::WideGrid::<u128>::new(rows, columns) {
            Ok($body)
        } else {
            Err($crate::position::Misfit::call(format!(
                "a board of {rows} × {columns} cells is too large: rows × (columns + 1) is at most 128"
            )))
        }
    }};
}
pub(crate) use with_grid;

/// Boards of at most 8 × 8 cells: row r, column c is bit 8r + c, and every symmetry is a few instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Grid8;

/// As [`WideGrid`].
impl Encode for Grid8 {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (8u32, 8u32, 8u32, u64::BITS).encode(bytes);
    }
}

const NOT_WEST: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_EAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Every row turned round.
#[inline]
fn flip_columns(x: u64) -> u64 {
    let x = (x >> 1 & 0x5555_5555_5555_5555) | (x & 0x5555_5555_5555_5555) << 1;
    let x = (x >> 2 & 0x3333_3333_3333_3333) | (x & 0x3333_3333_3333_3333) << 2;
    (x >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// The columns in use, as the low byte.
#[inline]
pub(super) fn columns(x: u64) -> u32 {
    let x = x | x >> 32;
    let x = x | x >> 16;
    ((x | x >> 8) & 0xff) as u32
}

#[inline]
fn transpose(x: u64) -> u64 {
    // Exchanges blocks of 1, 2 and 4 cells across the diagonal.
    let t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    let x = x ^ t ^ (t << 7);
    let t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    let x = x ^ t ^ (t << 14);
    let t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}

/// The frame of a region in the corner of a board of eight by eight cells.
#[derive(Clone, Copy)]
struct Frame8 {
    /// How far the region is from the last row, in bits.
    down: u32,
    /// How far the region is from the last column.
    right: u32,
}

impl Frame8 {
    #[inline]
    fn of(all: u64) -> Frame8 {
        Frame8 {
            down: all.leading_zeros() & !7,
            right: columns(all).leading_zeros() - 24,
        }
    }

    /// The images of a set: nothing moved, rows turned round, columns turned round, both. After turning, the region lies at the far edge,
    /// as far from the corner as the board is larger than the region. The frame of nothing is 64 bits from the last row, which shifts an
    /// empty set.
    #[inline(always)]
    fn images(self, set: u64) -> [u64; 4] {
        let turned = flip_columns(set);
        let down = |set: u64| set.swap_bytes().wrapping_shr(self.down);
        [
            set,
            down(set),
            turned >> self.right,
            down(turned) >> self.right,
        ]
    }

    /// See [`Grid::least_coloured`].
    #[inline]
    fn least_coloured(mut self, mut all: u64, mut set: u64) -> (u64, u64, bool) {
        if self.down < 8 * self.right {
            (set, all) = (transpose(set), transpose(all));
            self = Frame8 {
                down: 8 * self.right,
                right: self.down / 8,
            };
        }
        let is_square = self.down == 8 * self.right;
        if all == self.full() {
            // All images of the region are the same.
            let across = is_square.then(|| self.images(transpose(set)));
            let (least, exchanged) = self.least(self.images(set), across);
            return (least, all, exchanged);
        }
        let pairs = |set: u64, all: u64| {
            let (sets, regions) = (self.images(set), self.images(all));
            std::array::from_fn(|i| u128::from(sets[i]) << 64 | u128::from(regions[i]))
        };
        let across = is_square.then(|| pairs(transpose(set), transpose(all)));
        let (least, exchanged) = self.least(pairs(set, all), across);
        ((least >> 64) as u64, least as u64, exchanged)
    }

    /// The least of the images, without and with an exchange of rows and columns, and whether the colours of a checkerboard are exchanged
    /// there: that is done where an even number of lines is turned round.
    #[inline(always)]
    fn least<K: Ord + Copy>(self, images: [K; 4], across: Option<[K; 4]>) -> (K, bool) {
        let mut best = images;
        if let Some(across) = across {
            for (best, other) in best.iter_mut().zip(across) {
                *best = (*best).min(other);
            }
        }
        let least = best.into_iter().fold(best[0], K::min);
        (least, places(best, least) & self.straight() == 0)
    }

    /// Which of four images keep cells on their colour of a checkerboard, as bits.
    #[inline(always)]
    fn straight(self) -> u32 {
        let by_rows = self.down / 8 % 2;
        let by_columns = self.right % 2;
        1 | by_rows << 1 | by_columns << 2 | (1 ^ by_rows ^ by_columns) << 3
    }

    /// The images of a set, for a square with rows and columns exchanged, too. Where they are not, all bits are set in the others.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn all_images(self, set: u64) -> [u64; 8] {
        let mut all = [u64::MAX; 8];
        all[..4].copy_from_slice(&self.images(set));
        if self.down == 8 * self.right {
            all[4..].copy_from_slice(&self.images(transpose(set)));
        }
        all
    }

    /// The images of each cell; where there is none, no bit is set.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn cells(self) -> &'static CellImages {
        static CELLS: [OnceLock<Box<CellImages>>; 64] = [const { OnceLock::new() }; 64];
        CELLS[(self.down + self.right) as usize].get_or_init(|| {
            let images = |cell: usize| {
                let images = self.all_images(1u64 << cell);
                images.map(|image| if image == u64::MAX { 0 } else { image })
            };
            Box::new(std::array::from_fn(images))
        })
    }

    /// See [`Grid::least_coloured_near`].
    ///
    /// # Safety
    ///
    /// The processor must [have masks](images::has_masks).
    #[cfg(target_arch = "x86_64")]
    #[inline]
    unsafe fn least_coloured_near(
        self,
        all: u64,
        set: u64,
        others: impl Iterator<Item = u64>,
        mut found: impl FnMut(u64, u64, bool),
    ) {
        let straight = 0x11 * self.straight();
        // All images of a full region are the same.
        let regions = (all != self.full()).then(|| self.all_images(all));
        let found = |(least, mut places): (u64, u32)| {
            let mut region = all;
            if let Some(regions) = regions {
                let image = |i: usize| match places >> i & 1 {
                    1 => regions[i],
                    _ => u64::MAX,
                };
                let candidates: [u64; 8] = std::array::from_fn(image);
                region = candidates.into_iter().fold(u64::MAX, u64::min);
                places &= self::places(regions, region);
            }
            found(least, region, places & straight == 0);
        };
        let size = [8 - self.down / 8, 8 - self.right];
        let differences = others.map(|other| set ^ other);
        // SAFETY: the processor has the instructions.
        unsafe { images::least_near(set, size, self.cells(), differences, found) };
    }

    /// All cells of the frame.
    #[inline(always)]
    fn full(self) -> u64 {
        let columns = (0xff >> self.right) * 0x0101_0101_0101_0101;
        u64::MAX.wrapping_shr(self.down) & columns
    }
}

/// The images of each cell of a board.
#[cfg(target_arch = "x86_64")]
pub(super) type CellImages = [[u64; 8]; 64];

/// Where something stands in a list, as bits.
#[inline(always)]
fn places<K: Eq, const N: usize>(list: [K; N], wanted: K) -> u32 {
    let places = list.iter().enumerate();
    places.fold(0, |set, (i, item)| set | u32::from(*item == wanted) << i)
}

impl Grid for Grid8 {
    type Bits = u64;

    #[inline]
    fn even(&self) -> Option<u64> {
        Some(0xaa55_aa55_aa55_aa55)
    }

    #[inline]
    fn least_image<const N: usize>(&self, sets: [u64; N]) -> ([u64; N], bool) {
        #[cfg(target_arch = "x86_64")]
        if N == 1 && images::has_matrices() {
            // SAFETY: the processor has the instructions.
            let (least, across) = unsafe { images::least_image(sets[0]) };
            return ([least; N], across);
        } else if N == 1 && images::has_masks() {
            // SAFETY: the processor has the instructions.
            let (least, across) = unsafe { images::least_image_by_masks(sets[0]) };
            return ([least; N], across);
        }
        least_image(self, sets)
    }

    #[inline]
    fn least(&self, sets: (u64, u64)) -> ((u64, u64), bool) {
        #[cfg(target_arch = "x86_64")]
        if images::has_matrices() {
            // SAFETY: the processor has the instructions.
            return unsafe { images::least_pair(sets) };
        } else if images::has_masks() {
            // SAFETY: the processor has the instructions.
            return unsafe { images::least_pair_by_masks(sets) };
        }
        least_pair(self, sets)
    }

    #[inline]
    fn least_pairs(&self, first: (u64, u64), second: (u64, u64)) -> ([u64; 4], bool) {
        #[cfg(target_arch = "x86_64")]
        if images::has_matrices() {
            // SAFETY: the processor has the instructions.
            return unsafe { images::least_pairs(first, second) };
        }
        least_pairs(self, first, second)
    }

    #[inline]
    fn least_coloured(&self, all: u64, set: u64) -> Option<(u64, u64, bool)> {
        let shift = self.corner(all);
        let frame = Frame8::of(all >> shift);
        let moved = (shift / 8 + shift) % 2 == 1;
        let (set, all, exchanged) = frame.least_coloured(all >> shift, set >> shift);
        Some((set, all, moved != exchanged))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn least_coloured_near(
        &self,
        all: u64,
        set: u64,
        others: impl Iterator<Item = u64>,
        found: impl FnMut(u64, u64, bool),
    ) -> bool {
        let frame = Frame8::of(all);
        let is_ready = all != 0 && self.corner(all) == 0 && frame.down >= 8 * frame.right;
        let is_ready = is_ready && images::has_masks();
        if is_ready {
            // SAFETY: the processor has masks.
            unsafe { frame.least_coloured_near(all, set, others, found) };
        }
        is_ready
    }

    #[inline]
    fn cell(&self, row: usize, column: usize) -> u64 {
        1 << (8 * row + column)
    }

    #[inline]
    fn east(&self, cells: u64) -> u64 {
        cells << 1 & NOT_WEST
    }

    #[inline]
    fn west(&self, cells: u64) -> u64 {
        cells >> 1 & NOT_EAST
    }

    #[inline]
    fn south(&self, cells: u64) -> u64 {
        cells << 8
    }

    #[inline]
    fn north(&self, cells: u64) -> u64 {
        cells >> 8
    }

    #[inline]
    fn corner(&self, cells: u64) -> u32 {
        if cells == 0 {
            return 0;
        }
        (cells.trailing_zeros() & !7) + columns(cells).trailing_zeros()
    }

    #[inline]
    fn extent(&self, cells: u64) -> Size {
        Size {
            rows: 8 - (cells.leading_zeros() / 8) as usize,
            columns: 32 - columns(cells).leading_zeros() as usize,
        }
    }

    #[inline]
    fn images<const N: usize>(&self, sets: [u64; N]) -> [[u64; N]; 4] {
        let frame = Frame8::of(sets.iter().fold(0, |a, b| a | b));
        let images = sets.map(|set| frame.images(set));
        std::array::from_fn(|turn| images.map(|image| image[turn]))
    }

    #[inline]
    fn transposed<const N: usize>(&self, sets: [u64; N]) -> Option<[u64; N]> {
        Some(sets.map(transpose))
    }

    #[inline]
    fn place(&self, cell: u32) -> (usize, usize) {
        ((cell / 8) as usize, (cell % 8) as usize)
    }

    fn room(&self) -> Size {
        Size {
            rows: 8,
            columns: 8,
        }
    }

    #[inline]
    fn band(&self, columns: bool, lines: Range<usize>) -> u64 {
        // The lowest bits, as many as there are.
        let below = |count: usize| u64::MAX.checked_shr(64 - count as u32).unwrap_or(0);
        if columns {
            ((below(lines.end) ^ below(lines.start)) & 0xff) * 0x0101_0101_0101_0101
        } else {
            below(8 * lines.end) ^ below(8 * lines.start)
        }
    }
}

/// Boards of any shape that fit into a word: row r, column c is bit r·stride + c, with an unused column between rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideGrid<B> {
    rows: u32,
    columns: u32,
    /// All cells.
    all: B,
    /// Cells of the first row and the first column.
    row: B,
    column: B,
}

/// Rows, columns, the distance in bits from one row to the next, and the number of bits of a word.
impl<B: Bits> Encode for WideGrid<B> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (self.rows, self.columns, self.stride(), B::WIDTH).encode(bytes);
    }
}

impl<B: Bits> WideGrid<B> {
    /// The columns that cells are in, as cells of the first row.
    fn columns_of(&self, cells: B) -> B {
        (0..self.rows).fold(B::default(), |columns, r| {
            columns | cells >> (r * self.stride()) & self.row
        })
    }

    /// A board of this size, if it fits.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let stride = columns.checked_add(1)?;
        if rows.checked_mul(stride)? > B::WIDTH as usize {
            return None;
        }
        let sum = |step: usize, count: usize| {
            (0..count).fold(B::default(), |set, i| set | B::one((i * step) as u32))
        };
        let row = sum(1, columns);
        let all = (0..rows).fold(B::default(), |set, r| set | row << (r * stride) as u32);
        Some(WideGrid {
            rows: rows as u32,
            columns: columns as u32,
            all,
            row,
            column: sum(stride, rows),
        })
    }

    fn stride(&self) -> u32 {
        self.columns + 1
    }

    fn flip_rows(&self, cells: B) -> B {
        let mut flipped = B::default();
        for r in 0..self.rows {
            let row = cells >> (r * self.stride()) & self.row;
            flipped = flipped | row << ((self.rows - 1 - r) * self.stride());
        }
        flipped
    }

    fn turn(&self, cells: B) -> B {
        // After reversal the unused bits above the board lie below it.
        let used = self.rows * self.stride() - 1;
        cells.reversed() >> (B::WIDTH - used)
    }

    fn transpose(&self, cells: B) -> B {
        let mut image = B::default();
        for cell in cells.cells() {
            let (row, column) = self.place(cell.first());
            image = image | self.cell(column, row);
        }
        image
    }
}

impl<B: Bits> Grid for WideGrid<B> {
    type Bits = B;

    #[inline]
    fn cell(&self, row: usize, column: usize) -> B {
        B::one(row as u32 * self.stride() + column as u32)
    }

    #[inline]
    fn east(&self, cells: B) -> B {
        cells << 1 & self.all
    }

    #[inline]
    fn west(&self, cells: B) -> B {
        cells >> 1 & self.all
    }

    #[inline]
    fn south(&self, cells: B) -> B {
        if self.rows == 1 {
            return B::default();
        }
        cells << self.stride() & self.all
    }

    #[inline]
    fn north(&self, cells: B) -> B {
        if self.rows == 1 {
            return B::default();
        }
        cells >> self.stride()
    }

    #[inline]
    fn corner(&self, cells: B) -> u32 {
        if cells.is_empty() {
            return 0;
        }
        if self.rows == 1 {
            return cells.first();
        }
        let rows = cells.first() / self.stride() * self.stride();
        rows + self.columns_of(cells).first()
    }

    fn extent(&self, cells: B) -> Size {
        Size {
            rows: cells.end().div_ceil(self.stride()) as usize,
            columns: self.columns_of(cells).end() as usize,
        }
    }

    fn images<const N: usize>(&self, sets: [B; N]) -> [[B; N]; 4] {
        let cornered = |sets: [B; N]| {
            let shift = self.corner(sets.iter().fold(B::default(), |a, &b| a | b));
            sets.map(|x| x >> shift)
        };
        let turned = sets.map(|x| self.turn(x));
        if self.rows == 1 {
            let turned = cornered(turned);
            return [sets, sets, turned, turned];
        }
        [
            sets,
            cornered(sets.map(|x| self.flip_rows(x))),
            cornered(turned.map(|x| self.flip_rows(x))),
            cornered(turned),
        ]
    }

    fn transposed<const N: usize>(&self, sets: [B; N]) -> Option<[B; N]> {
        // Rows become columns: the region must be no larger than the board both ways.
        let side = self.rows.min(self.columns);
        let fits = sets.iter().all(|set| {
            set.cells().all(|cell| {
                let (row, column) = self.place(cell.first());
                (row as u32) < side && (column as u32) < side
            })
        });
        fits.then(|| sets.map(|x| self.transpose(x)))
    }

    #[inline]
    fn place(&self, cell: u32) -> (usize, usize) {
        (
            (cell / self.stride()) as usize,
            (cell % self.stride()) as usize,
        )
    }

    fn room(&self) -> Size {
        Size {
            rows: self.rows as usize,
            columns: self.columns as usize,
        }
    }

    fn band(&self, columns: bool, lines: Range<usize>) -> B {
        let (line, step) = match columns {
            true => (self.column, 1),
            false => (self.row, self.stride()),
        };
        lines.fold(B::default(), |band, at| band | line << (at as u32 * step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::testing::numbers;
    use std::collections::BTreeSet;

    /// The least images of random sets, however this processor finds them, against the list of all images.
    #[test]
    fn least_images() {
        let mut random = numbers(2);
        for _ in 0..if cfg!(miri) { 100 } else { 20_000 } {
            let (height, width) = (random() % 9, random() % 9);
            let cells = (0..height).fold(0, |set, r| set | ((1u64 << width) - 1) << (8 * r));
            let (top, left) = (random() % (9 - height), random() % (9 - width));
            let mut set = || (random() & random() & cells) << (8 * top % 64) << left;
            let (a, b) = (set(), set());
            for (a, b) in [(a, b), (a, a), (a, 0), (a, a | b), (u64::MAX, a)] {
                assert_eq!(Grid8.least((a, b)), least_pair(&Grid8, (a, b)), "{a} {b}");
                #[cfg(target_arch = "x86_64")]
                if images::has_masks() {
                    // SAFETY: the processor has the instructions.
                    let found = unsafe { images::least_pair_by_masks((a, b)) };
                    assert_eq!(found, least_pair(&Grid8, (a, b)), "{a} {b}");
                    // SAFETY: the same.
                    let (found, across) = unsafe { images::least_image_by_masks(a) };
                    assert_eq!(([found], across), least_image(&Grid8, [a]), "{a}");
                }
                assert_eq!(Grid8.least_image([a]), least_image(&Grid8, [a]), "{a}");
                let pairs = |[a, b]: [u64; 2]| [((a, b), false), ((b, a), true)];
                let (images, _, others) = Grid8.candidates([a, b]);
                let all = images.into_iter().chain(others.into_iter().flatten());
                assert_eq!(Some(Grid8.least((a, b))), all.flat_map(pairs).min());
            }
        }
    }

    /// Two pairs of sets at once, with pairs that are the same or full.
    #[test]
    fn least_images_of_two_pairs() {
        let mut random = numbers(3);
        for _ in 0..if cfg!(miri) { 50 } else { 20_000 } {
            let (height, width) = (random() % 9, random() % 9);
            let cells = (0..height).fold(0, |set, r| set | ((1u64 << width) - 1) << (8 * r));
            let mut set = || random() & random() & cells;
            let (a, b, c, d) = (set(), set(), set(), set());
            let full = u64::MAX;
            for (first, second) in [
                ((a, b), (c, d)),
                ((a, a), (c, d)),
                ((a, a), (c, c)),
                ((a, b), (0, 0)),
                ((cells, cells), (c, 0)),
                ((full, full), (full, c)),
                ((full, full), (full, full)),
                ((0, 0), (c, d)),
            ] {
                let expected = least_pairs(&Grid8, first, second);
                assert_eq!(Grid8.least_pairs(first, second), expected);
                // Any image of the same has the same representative.
                let (images, _, _) = Grid8.candidates([first.0, first.1, second.0, second.1]);
                let [a, b, c, d] = images[(a % 4) as usize];
                assert_eq!(Grid8.least_pairs((b, a), (d, c)).0, expected.0);
            }
        }
    }

    /// The least image of a region with a set of its cells, against all images of its cells of either colour.
    #[test]
    fn least_coloured_images() {
        let even = Grid8.even().unwrap();
        let mut random = numbers(5);
        assert_eq!(Grid8.least_coloured(0, 0), Some((0, 0, false)));
        let mut done: usize = 0;
        for (height, width) in (1..=8usize).flat_map(|h| (1..=8usize).map(move |w| (h, w))) {
            for at in 0..if cfg!(miri) { 2 } else { 200 } {
                let (top, left) = (at % (9 - height), at / 8 % (9 - width));
                let rectangle =
                    Grid8.band(false, top..top + height) & Grid8.band(true, left..left + width);
                // The rectangle itself, and regions with holes.
                let all = match at % 2 {
                    0 => rectangle,
                    _ => rectangle & (random() | random()),
                };
                let set = all & random();
                let (least, region, exchanged) = Grid8.least_coloured(all, set).unwrap();
                let (images, _, others) = Grid8.candidates([set, all, set & even]);
                let images = images.into_iter().chain(others.into_iter().flatten());
                let images: Vec<_> = images.collect();
                let pairs = images.iter().map(|&[set, all, _]| (set, all));
                assert_eq!(pairs.min(), Some((least, region)));
                let has = |colours: u64| images.contains(&[least, region, least & colours]);
                assert!(has(if exchanged { !even } else { even }));
                // Sets near this one in the same region, up to the set itself.
                let near = [0, 1, 2, 3].map(|i| set ^ all & random() & (random() >> (16 * i)));
                let mut results = Vec::new();
                let near = near.into_iter().chain([set, all, 0]);
                let found = |set, all, exchanged| results.push(Some((set, all, exchanged)));
                if Grid8.least_coloured_near(all, set, near.clone(), found) {
                    let expected: Vec<_> = near.map(|s| Grid8.least_coloured(all, s)).collect();
                    assert_eq!(results, expected);
                    done += 1;
                }
                // Images of this image and of its other colours are the same.
                for [set, all, _] in images {
                    let (other, its_region, _) = Grid8.least_coloured(all, set).unwrap();
                    assert_eq!((other, its_region), (least, region));
                }
            }
        }
        #[cfg(target_arch = "x86_64")]
        assert_eq!(done > 0, images::has_masks());
    }

    /// Every symmetry against the rule on coordinates.
    fn check<G: Grid>(grid: &G, rows: usize, columns: usize) {
        for (across, count) in [(false, rows), (true, columns)] {
            for end in 0..=count {
                for start in 0..=end {
                    let mut cells = G::Bits::default();
                    for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                        if (start..end).contains(if across { &column } else { &row }) {
                            cells = cells | grid.cell(row, column);
                        }
                    }
                    let all = grid.band(false, 0..rows) & grid.band(true, 0..columns);
                    assert!(grid.band(across, start..end) & all == cells);
                }
            }
        }
        let mut seed = 12345u64;
        for _ in 0..200 {
            let mut cells = G::Bits::default();
            let mut list = Vec::new();
            for r in 0..rows {
                for c in 0..columns {
                    seed = seed
                        .wrapping_mul(6364136223846793005)
                        .wrapping_add(1442695040888963407);
                    if seed >> 62 == 0 {
                        cells = cells | grid.cell(r, c);
                        list.push((r as i32, c as i32));
                    }
                }
            }
            let coordinates = |set: G::Bits| -> BTreeSet<(i32, i32)> {
                set.cells()
                    .map(|x| grid.place(x.first()))
                    .map(|(r, c)| (r as i32, c as i32))
                    .collect()
            };
            let cornered = |points: Vec<(i32, i32)>| -> BTreeSet<(i32, i32)> {
                let top = points.iter().map(|p| p.0).min().unwrap_or(0);
                let left = points.iter().map(|p| p.1).min().unwrap_or(0);
                points
                    .into_iter()
                    .map(|(r, c)| (r - top, c - left))
                    .collect()
            };
            let start = cells >> grid.corner(cells);
            let image = |map: fn((i32, i32)) -> (i32, i32)| {
                cornered(list.iter().copied().map(map).collect())
            };
            let [same, rows_turned, columns_turned, both] = grid.images([start]);
            assert_eq!(coordinates(same[0]), image(|p| p));
            assert_eq!(coordinates(rows_turned[0]), image(|(r, c)| (-r, c)));
            assert_eq!(coordinates(columns_turned[0]), image(|(r, c)| (r, -c)));
            assert_eq!(coordinates(both[0]), image(|(r, c)| (-r, -c)));
            if let Some([transposed]) = grid.transposed([start]) {
                assert_eq!(coordinates(transposed), image(|(r, c)| (c, r)));
            } else {
                assert_ne!(rows, columns);
            }
            for (moved, (dr, dc)) in [
                (grid.east(cells), (0, 1)),
                (grid.west(cells), (0, -1)),
                (grid.south(cells), (1, 0)),
                (grid.north(cells), (-1, 0)),
            ] {
                let expected: BTreeSet<_> = list
                    .iter()
                    .map(|&(r, c)| (r + dr, c + dc))
                    .filter(|&(r, c)| r >= 0 && c >= 0 && r < rows as i32 && c < columns as i32)
                    .collect();
                assert_eq!(coordinates(moved), expected);
            }
        }
    }

    /// All images of a pair have the same least image, which is one of them.
    fn check_least<G: Grid>(grid: &G, rows: usize, columns: usize, density: u32) {
        let mut seed = 54321u64;
        for _ in 0..2000 {
            let mut random = || {
                let mut cells = G::Bits::default();
                for r in 0..rows {
                    for c in 0..columns {
                        seed = seed
                            .wrapping_mul(6364136223846793005)
                            .wrapping_add(1442695040888963407);
                        if (seed >> 33) as u32 % 8 < density {
                            cells = cells | grid.cell(r, c);
                        }
                    }
                }
                cells
            };
            let (a, b) = (random(), random());
            let shift = grid.corner(a | b);
            let sets = [a >> shift, b >> shift];
            let mut images = grid.images(sets).to_vec();
            if let Some(across) = grid.transposed(sets) {
                images.extend(grid.images(across));
            }
            let (least, _) = grid.least_image(sets);
            assert!(images.contains(&least));
            for &image in &images {
                assert_eq!(grid.least_image(image).0, least);
            }
            let (least, exchanged) = grid.least((a, b));
            let found = if exchanged {
                [least.1, least.0]
            } else {
                [least.0, least.1]
            };
            assert!(images.contains(&found));
            for [a, b] in images {
                assert_eq!(grid.least((a, b)).0, least);
                assert_eq!(grid.least((b, a)).0, least);
            }
        }
    }

    #[test]
    fn symmetric_pairs_have_one_least_image() {
        for density in [1, 3, 6] {
            check_least(&Grid8, 8, 8, density);
            check_least(&Grid8, 2, 2, density);
            check_least(&Grid8, 3, 4, density);
            check_least(&Grid8, 1, 7, density);
        }
        check_least(&WideGrid::<u64>::new(4, 9).unwrap(), 4, 9, 2);
        check_least(&WideGrid::<u128>::new(10, 10).unwrap(), 10, 10, 2);
    }

    #[test]
    fn symmetries_and_steps() {
        check(&Grid8, 8, 8);
        check(&WideGrid::<u64>::new(5, 6).unwrap(), 5, 6);
        check(&WideGrid::<u64>::new(1, 24).unwrap(), 1, 24);
        check(&WideGrid::<u128>::new(10, 10).unwrap(), 10, 10);
        check(&WideGrid::<u128>::new(2, 40).unwrap(), 2, 40);
        assert!(WideGrid::<u64>::new(8, 8).is_none());
    }
}
