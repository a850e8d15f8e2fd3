//! Pictures of games of spots, stars and trees: graphs with places.

use super::reader::Reader;
use super::spots::{read_crosses, read_regions, read_stars};
use super::sprouts;
use crate::position::{Argument, Board, Edge, Node, Owner, PositionError};
use upstar_impartial::games::hackendot::Forest;
use upstar_impartial::games::{Lucasta, stars};

/// Larger positions are not drawn spot by spot.
const LARGEST: u64 = 400;

/// A graph in progress.
#[derive(Default)]
struct Picture {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Picture {
    fn node(&mut self, label: String, owner: Owner, ground: bool, place: (i32, i32)) -> usize {
        self.nodes.push(Node {
            label,
            owner,
            ground,
            place: Some(place),
        });
        self.nodes.len() - 1
    }

    fn edge(&mut self, ends: (usize, usize), owner: Owner) {
        self.edges.push(Edge {
            ends,
            owner,
            directed: false,
        });
    }

    fn board(self) -> Board {
        Board::Graph {
            nodes: self.nodes,
            edges: self.edges,
        }
    }
}

/// A position read again from its arguments.
fn again<P>(args: &[Argument], read: fn(&mut Reader<'_>) -> Result<P, PositionError>) -> Option<P> {
    read(&mut Reader::new(args)).ok()
}

/// The eight places around a star, in a circle.
const AROUND: [(i32, i32); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];
/// Of a star with more arms only so many are drawn.
pub(super) const DRAWN_ARMS: u64 = AROUND.len() as u64;

/// The directions of so many arms: the same on the left and on the right, in the order of the circle.
fn directions(arms: u64) -> &'static [usize] {
    match arms {
        0 => &[],
        1 => &[0],
        2 => &[0, 4],
        3 => &[0, 3, 5],
        4 => &[0, 2, 4, 6],
        5 => &[0, 2, 3, 5, 6],
        6 => &[0, 1, 3, 4, 5, 7],
        7 => &[0, 1, 2, 3, 5, 6, 7],
        _ => &[0, 1, 2, 3, 4, 5, 6, 7],
    }
}

fn draw_stars(regions: Option<Vec<stars::Region>>, args: &[Argument]) -> Board {
    let count = |regions: &Vec<stars::Region>| regions.iter().map(Vec::len).sum::<usize>();
    let Some(regions) = regions.filter(|regions| count(regions) as u64 <= LARGEST) else {
        return super::board::heaps(args);
    };
    let mut picture = Picture::default();
    for (row, region) in regions.iter().enumerate() {
        for (column, &arms) in region.iter().enumerate() {
            let (x, y) = (4 * column as i32, 4 * row as i32);
            let centre = picture.node(arms.to_string(), Owner::Nobody, false, (x, y));
            for &direction in directions(arms) {
                let (right, down) = AROUND[direction];
                let place = (x + right, y + down);
                let arm = picture.node(String::new(), Owner::Both, false, place);
                picture.edge((centre, arm), Owner::Nobody);
            }
        }
    }
    picture.board()
}

/// Stars with their free arms, a row for each region.
pub(super) fn stars(args: &[Argument]) -> Board {
    draw_stars(again(args, read_stars), args)
}

/// The same for crosses.
pub(super) fn crosses(args: &[Argument]) -> Board {
    draw_stars(again(args, read_crosses), args)
}

/// A row for each region: its free spots, then its paths by their two ends.
pub(super) fn regions(args: &[Argument]) -> Board {
    // Regions without moves are dropped already.
    let regions = again(args, |r| read_regions(Lucasta { loops: true }, r));
    let size = |&(spots, paths): &(u64, u64)| spots.saturating_add(paths);
    let is_small = |regions: &Vec<(u64, u64)>| {
        let all = regions.iter().map(size);
        all.fold(0, u64::saturating_add) <= LARGEST
    };
    let Some(regions) = regions.filter(is_small) else {
        return super::board::heaps(args);
    };
    let mut picture = Picture::default();
    for (row, &(spots, paths)) in regions.iter().enumerate() {
        let y = 2 * row as i32;
        for x in 0..spots as i32 {
            picture.node(String::new(), Owner::Both, false, (x, y));
        }
        for path in 0..paths as i32 {
            let x = spots as i32 + 2 * path;
            let one = picture.node(String::new(), Owner::Both, false, (x, y));
            let two = picture.node(String::new(), Owner::Both, false, (x + 1, y));
            picture.edge((one, two), Owner::Nobody);
        }
    }
    picture.board()
}

/// Trees grow upwards: leaves side by side, and every node above the first leaf of its tree.
fn draw_trees(args: &[Argument], is_bush: bool) -> Board {
    let read = |r: &mut Reader<'_>| r.text("trees", str::parse::<Forest>);
    let Some(forest) = again(args, read) else {
        return super::board::plain(args);
    };
    let parents = forest.parents();
    let (of_nodes, of_edges) = match is_bush {
        true => (Owner::Nobody, Owner::Both),
        false => (Owner::Both, Owner::Nobody),
    };
    let mut picture = Picture::default();
    let mut depths: Vec<i32> = Vec::with_capacity(parents.len());
    let mut column = 0;
    for (node, parent) in parents.iter().enumerate() {
        // A node that does not follow its parent begins a new column.
        let is_first = node > 0 && *parent == Some(node - 1);
        if node > 0 && !is_first {
            column += 1;
        }
        let depth = parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        let is_ground = is_bush && parent.is_none();
        picture.node(String::new(), of_nodes, is_ground, (column, -depth));
        if let Some(parent) = parent {
            picture.edge((*parent, node), of_edges);
        }
    }
    picture.board()
}

/// Trees whose nodes are chosen.
pub(super) fn trees(args: &[Argument]) -> Board {
    draw_trees(args, false)
}

/// Trees whose edges are chosen, with their roots on the ground.
pub(super) fn bushes(args: &[Argument]) -> Board {
    draw_trees(args, true)
}

/// Regions below each other, each with its boundaries side by side. A boundary is a circle of its live spots, with their lives; a spot that
/// is met twice is drawn at both places, with its letter.
pub(super) fn sprouts(args: &[Argument]) -> Board {
    let Some(position) = again(args, sprouts::read) else {
        return super::board::plain(args);
    };
    let mut picture = Picture::default();
    let mut y = 0;
    for region in position.regions() {
        let (mut x, mut height) = (0, 0);
        for boundary in region {
            // The boundary runs round a square.
            let side = boundary.len().div_ceil(4) as i32;
            let first = picture.nodes.len();
            for (at, spot) in boundary.iter().enumerate() {
                let step = (at as i32 * 4 * side) / boundary.len() as i32;
                let (right, down) = match (step / side, step % side) {
                    _ if boundary.len() == 1 => (0, 0),
                    (0, along) => (along, 0),
                    (1, along) => (side, along),
                    (2, along) => (side - along, side),
                    (_, along) => (0, side - along),
                };
                let label = match &spot.name {
                    Some(name) => name.clone(),
                    None => spot.lives.to_string(),
                };
                let place = (x + right, y + down);
                let node = picture.node(label, Owner::Both, false, place);
                if at > 0 {
                    picture.edge((node - 1, node), Owner::Nobody);
                }
            }
            if boundary.len() > 2 {
                picture.edge((picture.nodes.len() - 1, first), Owner::Nobody);
            }
            x += side + 2;
            height = height.max(side);
        }
        y += height + 2;
    }
    picture.board()
}
