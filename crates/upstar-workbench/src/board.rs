//! Boards as data, and what a move changes on them.

use crate::protocol::{self, BoardCell, BoardEdge, BoardNode, BoardNote, BoardSquares, Changes};
use std::collections::HashMap;
use upstar::draw::{STEP, places as node_places};
use upstar::position::{Board, Cell, Edge, Node, Note, Owner};
use upstar::sum::Change;

/// A board for a page that draws it.
pub(crate) fn shown(board: &Board) -> protocol::Board {
    match board {
        Board::Cells(rows) => shown_cells(rows, None, None),
        Board::Numbered(rows) => shown_cells(rows, Some(true), None),
        Board::Hexagons(rows) => shown_cells(rows, None, Some(true)),
        Board::Graph { nodes, edges } => shown_graph(nodes, edges),
        Board::Squares {
            squares,
            counters,
            notes,
        } => shown_squares(squares, counters, notes),
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
        directed: edge.directed.then_some(true),
    });
    protocol::Board::Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
        squares: None,
        notes: None,
    }
}

/// How far apart counters on one square stand, in units of the distance of neighbours.
const ABREAST: f64 = 0.6;

/// Counters as nodes without edges, beside each other where they share a square.
fn shown_squares(squares: &[(i32, i32)], counters: &[Node], notes: &[Note]) -> protocol::Board {
    let mut on_square: HashMap<(i32, i32), u32> = HashMap::new();
    for place in counters.iter().filter_map(|counter| counter.place) {
        *on_square.entry(place).or_default() += 1;
    }
    let most = on_square.values().copied().max().unwrap_or(1);
    let wide = (f64::from(most) * ABREAST).max(1.0);
    let place = |(x, y): (i32, i32)| (f64::from(x) * wide, f64::from(y));
    let mut before: HashMap<(i32, i32), u32> = HashMap::new();
    let nodes = counters.iter().map(|counter| {
        let square = counter.place.unwrap_or_default();
        let count = on_square.get(&square).copied().unwrap_or(1);
        let number = before.entry(square).or_default();
        let (x, y) = place(square);
        let aside = f64::from(*number) - f64::from(count - 1) / 2.0;
        *number += 1;
        BoardNode {
            label: counter.label.clone(),
            is: owner(counter.owner),
            ground: false,
            x: x + aside * ABREAST,
            y,
        }
    });
    protocol::Board::Graph {
        nodes: nodes.collect(),
        edges: Vec::new(),
        squares: Some(BoardSquares {
            wide,
            places: squares.iter().copied().map(place).collect(),
        }),
        notes: Some(
            notes
                .iter()
                .map(|note| {
                    let (x, y) = place(note.place);
                    let text = note.text.clone();
                    BoardNote { text, x, y }
                })
                .collect(),
        ),
    }
}

/// The number of things on a board.
pub(crate) fn size(board: &Board) -> usize {
    match board {
        Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows) => {
            rows.iter().map(Vec::len).sum()
        }
        Board::Graph { nodes, edges } => nodes.len() + edges.len(),
        Board::Squares {
            squares, counters, ..
        } => squares.len() + counters.len(),
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
