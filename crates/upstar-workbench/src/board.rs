//! Boards as data, and what a move changes on them.

use crate::protocol::{self, BoardCell, BoardEdge, BoardNode, Changes};
use upstar::draw::{STEP, places as node_places};
use upstar::position::{Board, Cell, Edge, Node, Owner};
use upstar::sum::Change;

/// A board for a page that draws it.
pub(crate) fn shown(board: &Board) -> protocol::Board {
    match board {
        Board::Cells(rows) => shown_cells(rows, None, None),
        Board::Numbered(rows) => shown_cells(rows, Some(true), None),
        Board::Hexagons(rows) => shown_cells(rows, None, Some(true)),
        Board::Graph { nodes, edges } => shown_graph(nodes, edges),
        Board::Heaps(heaps) => protocol::Board::Heaps {
            heaps: heaps.iter().map(u64::to_string).collect(),
        },
        Board::LargeHeaps(heaps) => protocol::Board::Heaps {
            heaps: heaps.iter().map(ToString::to_string).collect(),
        },
    }
}

/// The word for what a cell shows.
pub(crate) fn word(cell: Cell) -> protocol::Owner {
    match cell {
        Cell::Outside => protocol::Owner::Outside,
        Cell::Free => protocol::Owner::Free,
        Cell::Taken => protocol::Owner::Taken,
        Cell::Left(_) => protocol::Owner::Left,
        Cell::Right(_) => protocol::Owner::Right,
        Cell::Both(_) => protocol::Owner::Both,
    }
}

/// The word for the owner of a node or an edge.
pub(crate) fn owner(owner: Owner) -> protocol::Owner {
    match owner {
        Owner::Left => protocol::Owner::Left,
        Owner::Right => protocol::Owner::Right,
        Owner::Both => protocol::Owner::Both,
        Owner::Nobody => protocol::Owner::Free,
        Owner::Taken => protocol::Owner::Taken,
    }
}

fn shown_cells(
    rows: &[Vec<Cell>],
    numbered: Option<bool>,
    hexagons: Option<bool>,
) -> protocol::Board {
    let row = |row: &Vec<Cell>| row.iter().map(|cell| shown_cell(*cell)).collect();
    protocol::Board::Cells {
        rows: rows.iter().map(row).collect(),
        numbered,
        hexagons,
    }
}

fn shown_cell(cell: Cell) -> BoardCell {
    let letter = match cell {
        Cell::Left(letter) | Cell::Right(letter) | Cell::Both(letter) => Some(letter),
        _ => None,
    };
    BoardCell {
        is: word(cell),
        letter,
    }
}

fn shown_graph(nodes: &[Node], edges: &[Edge]) -> protocol::Board {
    let hundredths = |length: i64| (length * 100 / STEP) as f64 / 100.0;
    let placed = nodes.iter().zip(node_places(nodes, edges));
    let nodes = placed.map(|(node, place)| BoardNode {
        label: node.label.clone(),
        is: owner(node.owner),
        ground: node.ground,
        x: hundredths(place.x),
        y: hundredths(place.y),
    });
    let edges = edges.iter().map(|edge| BoardEdge {
        from: edge.ends.0,
        to: edge.ends.1,
        is: owner(edge.owner),
    });
    protocol::Board::Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

/// The number of things on a board.
pub(crate) fn size(board: &Board) -> usize {
    match board {
        Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows) => {
            rows.iter().map(Vec::len).sum()
        }
        Board::Graph { nodes, edges } => nodes.len() + edges.len(),
        Board::Heaps(heaps) => heaps.len(),
        Board::LargeHeaps(heaps) => heaps.len(),
    }
}

/// Places of a board.
pub(crate) fn places(change: Change) -> Changes {
    match change {
        Change::Cells(cells) => Changes::Cells(cells),
        Change::Nodes(nodes) => Changes::Nodes(nodes),
        Change::Edges(edges) => Changes::Edges(edges),
        Change::Heaps(heaps) => Changes::Heaps(heaps),
    }
}
