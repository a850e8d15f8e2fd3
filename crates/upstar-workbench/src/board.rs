//! Boards as data, and what a move changes on them.

use serde_json::{Value as Json, json};
use upstar::draw::{STEP, places};
use upstar::position::{Board, Cell, Edge, Node, Owner};

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
    match (before, after) {
        (Board::Cells(before), Board::Cells(after)) => cell_changes(before, after),
        (
            Board::Graph {
                nodes: old_nodes,
                edges: old_edges,
            },
            Board::Graph { nodes, edges },
        ) => graph_changes((old_nodes, old_edges), (nodes, edges)),
        (Board::Heaps(before), Board::Heaps(after)) => heap_changes(before, after),
        _ => Json::Null,
    }
}

/// A cell that is gone, as of a row of coins cut short, has changed if it showed something else than its like that stayed.
fn cell_changes(before: &[Vec<Cell>], after: &[Vec<Cell>]) -> Json {
    let blank = Some(Cell::Both('T'));
    let mut cells = Vec::new();
    for (r, row) in before.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            let now = after.get(r).and_then(|row| row.get(c)).copied();
            if now.or(blank) != Some(cell) {
                cells.push(json!([r, c]));
            }
        }
    }
    json!({ "cells": cells })
}

fn graph_changes(before: (&[Node], &[Edge]), after: (&[Node], &[Edge])) -> Json {
    let ((old_nodes, old_edges), (nodes, edges)) = (before, after);
    if old_nodes.len() == nodes.len() && old_edges == edges {
        let changed: Vec<usize> = (0..nodes.len())
            .filter(|&i| old_nodes[i] != nodes[i])
            .collect();
        return json!({ "nodes": changed });
    }
    // Nodes keep their labels when others go.
    let label = |nodes: &[Node], edge: &Edge| {
        let (a, b) = (&nodes[edge.ends.0].label, &nodes[edge.ends.1].label);
        (a.clone().min(b.clone()), a.clone().max(b.clone()))
    };
    if old_nodes
        .iter()
        .filter(|node| node.label.is_empty())
        .count()
        > 1
    {
        return Json::Null;
    }
    let mut left: Vec<_> = edges
        .iter()
        .map(|edge| (label(nodes, edge), edge.owner))
        .collect();
    let mut gone = Vec::new();
    for (i, edge) in old_edges.iter().enumerate() {
        let key = (label(old_nodes, edge), edge.owner);
        match left.iter().position(|other| *other == key) {
            Some(at) => drop(left.swap_remove(at)),
            None => gone.push(i),
        }
    }
    if left.is_empty() {
        json!({ "edges": gone })
    } else {
        Json::Null
    }
}

/// The heaps that a move touches; heaps in order are what stays the same.
fn heap_changes(before: &[u64], after: &[u64]) -> Json {
    if before.len() == after.len() {
        let changed: Vec<usize> = (0..before.len())
            .filter(|&i| before[i] != after[i])
            .collect();
        if changed.len() <= 1 {
            return json!({ "heaps": changed });
        }
    }
    let mut left = after.to_vec();
    let mut changed = Vec::new();
    for (i, heap) in before.iter().enumerate() {
        match left.iter().position(|other| other == heap) {
            Some(at) => drop(left.swap_remove(at)),
            None => changed.push(i),
        }
    }
    json!({ "heaps": changed })
}
