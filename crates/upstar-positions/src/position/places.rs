//! Boards on which pieces are placed for good: nodes as bits, their neighbours, and which positions are the same.

use super::{Bits, Grid, Symmetries};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upstar_values::encode::Encode;

/// A board for placing pieces.
pub trait Places: Clone + Eq + Hash + Encode + Send + Sync + 'static {
    /// A set of nodes.
    type Bits: Bits;

    /// The set that has just the node with this number.
    fn node(&self, number: usize) -> Self::Bits;
    /// The number of the node at a bit.
    fn number(&self, bit: u32) -> usize;
    /// All neighbours of the nodes of a set, and perhaps cells beyond the edge of the board.
    fn near(&self, nodes: Self::Bits) -> Self::Bits;
    /// A representative of the pairs of sets that are the same up to symmetry and exchange, and whether the two
    /// sets changed places.
    fn normal(&self, sets: (Self::Bits, Self::Bits)) -> ((Self::Bits, Self::Bits), bool);
}

/// The cells of a rectangle; neighbours share a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnGrid<G> {
    grid: G,
    columns: usize,
}

/// What the bytes of a board start with: which kind of board it is.
const ON_GRID: u8 = 0;
const QUEEN_LINES: u8 = 1;
const ANY_GRAPH: u8 = 2;

impl<G: Grid> Encode for OnGrid<G> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (ON_GRID, &self.grid, self.columns).encode(bytes);
    }
}

impl<G: Grid> OnGrid<G> {
    /// The nodes are the cells of a grid with this many columns, numbered row by row.
    pub fn new(grid: G, columns: usize) -> Self {
        OnGrid { grid, columns }
    }
}

impl<G: Grid> Places for OnGrid<G> {
    type Bits = G::Bits;

    fn node(&self, number: usize) -> G::Bits {
        self.grid.cell(number / self.columns, number % self.columns)
    }

    fn number(&self, bit: u32) -> usize {
        let (row, column) = self.grid.place(bit);
        row * self.columns + column
    }

    #[inline]
    fn near(&self, nodes: G::Bits) -> G::Bits {
        self.grid.around(nodes)
    }

    #[inline]
    fn normal(&self, sets: (G::Bits, G::Bits)) -> ((G::Bits, G::Bits), bool) {
        self.grid.least(sets)
    }
}

/// The cells of a rectangle; neighbours are a queen's move apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QueenLines<G: Grid> {
    grid: G,
    columns: usize,
    /// For each bit the cells in line with it.
    lines: Arc<[G::Bits]>,
}

/// The lines follow from the grid.
impl<G: Grid> Encode for QueenLines<G> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (QUEEN_LINES, &self.grid, self.columns).encode(bytes);
    }
}

impl<G: Grid> QueenLines<G> {
    /// The nodes are the cells of a grid, of which this many columns are used, numbered row by row.
    pub fn new(grid: G, columns: usize) -> Self {
        let size = grid.room();
        let cells = || (0..size.rows).flat_map(move |r| (0..size.columns).map(move |c| (r, c)));
        let mut lines = vec![G::Bits::default(); G::Bits::WIDTH as usize];
        for (r, c) in cells() {
            let in_line = |&(y, x): &(usize, usize)| {
                (y, x) != (r, c) && (y == r || x == c || y.abs_diff(r) == x.abs_diff(c))
            };
            lines[grid.cell(r, c).first() as usize] = cells()
                .filter(in_line)
                .fold(G::Bits::default(), |set, (y, x)| set | grid.cell(y, x));
        }
        QueenLines {
            grid,
            columns,
            lines: lines.into(),
        }
    }
}

impl<G: Grid> Places for QueenLines<G> {
    type Bits = G::Bits;

    fn node(&self, number: usize) -> G::Bits {
        self.grid.cell(number / self.columns, number % self.columns)
    }

    fn number(&self, bit: u32) -> usize {
        let (row, column) = self.grid.place(bit);
        row * self.columns + column
    }

    #[inline]
    fn near(&self, nodes: G::Bits) -> G::Bits {
        near(&self.lines, nodes)
    }

    #[inline]
    fn normal(&self, sets: (G::Bits, G::Bits)) -> ((G::Bits, G::Bits), bool) {
        self.grid.least(sets)
    }
}

#[inline]
fn near<B: Bits>(neighbours: &[B], nodes: B) -> B {
    nodes
        .cells()
        .fold(B::default(), |set, x| set | neighbours[x.first() as usize])
}

/// The nodes of any graph. Its symmetries are found when it is made; nodes with the same neighbours are interchangeable.
#[derive(Clone, Debug)]
pub struct AnyGraph<B> {
    neighbours: Arc<[B]>,
    /// For each class of twins the sets of its first 0, 1, 2, … nodes.
    twins: Arc<[Vec<B>]>,
    symmetries: Arc<Symmetries<B>>,
}

/// The rest follows from the neighbours.
impl<B: Bits> Encode for AnyGraph<B> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (ANY_GRAPH, &self.neighbours).encode(bytes);
    }
}

impl<B: Bits> AnyGraph<B> {
    /// The graph with these sets of neighbours.
    pub fn new(neighbours: Vec<B>) -> Self {
        let nodes = neighbours.len();
        let are_twins = |a: usize, b: usize| {
            let both = B::one(a as u32) | B::one(b as u32);
            neighbours[a] & !both == neighbours[b] & !both
        };
        let mut before = vec![None; nodes];
        let mut classes = Vec::new();
        for first in 0..nodes {
            if before[first].is_some() {
                continue;
            }
            let mut firsts = vec![B::default(), B::one(first as u32)];
            let mut last = first;
            for node in (first + 1..nodes).filter(|&node| are_twins(first, node)) {
                before[node] = Some(last);
                last = node;
                firsts.push(firsts[firsts.len() - 1] | B::one(node as u32));
            }
            if firsts.len() > 2 {
                classes.push(firsts);
            }
        }
        let relations = [neighbours];
        let symmetries = Symmetries::find(&relations, &relations, &before);
        let [neighbours] = relations;
        AnyGraph {
            neighbours: neighbours.into(),
            twins: classes.into(),
            symmetries: Arc::new(symmetries),
        }
    }

    /// Within each class of twins: first the nodes in both sets, then those only in the first, then those only in the second.
    #[inline]
    fn sorted(&self, (mut a, mut b): (B, B)) -> (B, B) {
        for firsts in self.twins.iter() {
            let class = firsts[firsts.len() - 1];
            let (x, y) = (a & class, b & class);
            let both = (x & y).count() as usize;
            let one = x.count() as usize;
            let all = (x | y).count() as usize;
            a = a ^ x | firsts[one];
            b = b ^ y | firsts[both] | firsts[one] ^ firsts[all];
        }
        (a, b)
    }
}

impl<B: Bits> PartialEq for AnyGraph<B> {
    fn eq(&self, other: &Self) -> bool {
        self.neighbours == other.neighbours
    }
}

impl<B: Bits> Eq for AnyGraph<B> {}

impl<B: Bits> Hash for AnyGraph<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.neighbours.hash(state);
    }
}

impl<B: Bits> Places for AnyGraph<B> {
    type Bits = B;

    fn node(&self, number: usize) -> B {
        B::one(number as u32)
    }

    fn number(&self, bit: u32) -> usize {
        bit as usize
    }

    #[inline]
    fn near(&self, nodes: B) -> B {
        near(&self.neighbours, nodes)
    }

    fn normal(&self, (a, b): (B, B)) -> ((B, B), bool) {
        // Sorting twins commutes with symmetries that keep the order of twins.
        let least = |sets: (B, B), exchanged: bool| {
            let sorted = self.sorted(sets);
            let images = self.symmetries.images([sorted.0, sorted.1]);
            let images = images.map(|[a, b]| (a, b));
            (images.fold(sorted, std::cmp::min), exchanged)
        };
        least((a, b), false).min(least((b, a), true))
    }
}
