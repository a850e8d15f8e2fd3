//! Boards as data, and what a move changes on them.

use serde_json::{Value as Json, json};
use upstar::draw::{STEP, places};
use upstar::position::{Board, Cell, Edge, Node, Owner};
use upstar::sum::Change;

/// A board for a page that draws it.
pub(crate) fn json(board: &Board) -> Json {
    match board {
        Board::Cells(rows) => {
            let rows: Vec<Vec<Json>> = rows
                .iter()
                .map(|row| row.iter().map(|cell| cell_json(*cell)).collect())
                .collect();
            json!({ "kind": "cells", "rows": rows })
        }
        Board::Graph { nodes, edges } => graph_json(nodes, edges),
        Board::Heaps(heaps) => {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            json!({ "kind": "heaps", "heaps": heaps })
        }
    }
}

/// The word for what a cell shows.
pub(crate) fn word(cell: Cell) -> &'static str {
    match cell {
        Cell::Outside => "outside",
        Cell::Free => "free",
        Cell::Taken => "taken",
        Cell::Left(_) => "left",
        Cell::Right(_) => "right",
        Cell::Both(_) => "both",
    }
}

/// The word for whose a node or an edge is.
pub(crate) fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::Left => "left",
        Owner::Right => "right",
        Owner::Both => "both",
        Owner::Nobody => "free",
    }
}

fn cell_json(cell: Cell) -> Json {
    match cell {
        Cell::Left(letter) | Cell::Right(letter) | Cell::Both(letter) => {
            json!({ "is": word(cell), "letter": letter.to_string() })
        }
        _ => json!({ "is": word(cell) }),
    }
}

fn graph_json(nodes: &[Node], edges: &[Edge]) -> Json {
    let hundredths = |length: i64| (length * 100 / STEP) as f64 / 100.0;
    let nodes: Vec<Json> = nodes
        .iter()
        .zip(places(nodes, edges))
        .map(|(node, place)| {
            json!({
                "label": node.label,
                "is": owner(node.owner),
                "ground": node.ground,
                "x": hundredths(place.x),
                "y": hundredths(place.y),
            })
        })
        .collect();
    let edges: Vec<Json> = edges
        .iter()
        .map(|edge| json!({ "from": edge.ends.0, "to": edge.ends.1, "is": owner(edge.owner) }))
        .collect();
    json!({ "kind": "graph", "nodes": nodes, "edges": edges })
}

/// How many things a board has to show.
pub(crate) fn size(board: &Board) -> usize {
    match board {
        Board::Cells(rows) => rows.iter().map(Vec::len).sum(),
        Board::Graph { nodes, edges } => nodes.len() + edges.len(),
        Board::Heaps(heaps) => heaps.len(),
    }
}

/// What a move changes, where the two boards can be laid on each other.
pub(crate) fn changes(before: &Board, after: &Board) -> Json {
    match Change::between(before, after) {
        Some(Change::Cells(cells)) => json!({ "cells": cells }),
        Some(Change::Nodes(nodes)) => json!({ "nodes": nodes }),
        Some(Change::Edges(edges)) => json!({ "edges": edges }),
        Some(Change::Heaps(heaps)) => json!({ "heaps": heaps }),
        None => Json::Null,
    }
}
