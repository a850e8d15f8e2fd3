//! What positions of impartial games look like, read off their arguments.

use crate::position::Argument;
use crate::position::{Board, Cell, Edge, Node, Owner};
use num_bigint::BigUint;
use upstar_impartial::games::parse_edges;

/// Larger boards are shown as numbers.
const LARGEST: u64 = 128;

/// Numbers are heaps, rows of letters are cells, edges are a graph.
pub(super) fn plain(args: &[Argument]) -> Board {
    let texts: Vec<&str> = args
        .iter()
        .filter_map(|arg| match arg {
            Argument::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    match texts[..] {
        [text] if is_edges(text) => graph(text, false),
        [text] if text.chars().all(|c| ".#|HTSO".contains(c)) => cells(text),
        _ => heaps(args),
    }
}

/// A row of columns of pins.
pub(super) fn pins(args: &[Argument]) -> Board {
    let column = |letter| match letter {
        '.' => Cell::Free,
        letter => Cell::Both(letter),
    };
    match args {
        [Argument::Text(row)] => Board::Cells(vec![row.chars().map(column).collect()]),
        _ => heaps(args),
    }
}

/// Edges with the ground at vertex 0.
pub(super) fn grounded(args: &[Argument]) -> Board {
    match args {
        [Argument::Text(text)] => graph(text, true),
        _ => heaps(args),
    }
}

/// Row lengths as rows of squares, the longest at the bottom, with the poisoned square in the lower left corner.
pub(super) fn bar(args: &[Argument]) -> Board {
    let lengths: Option<Vec<u64>> = args
        .iter()
        .map(|arg| arg.as_natural().filter(|&n| n <= LARGEST))
        .collect();
    match lengths {
        Some(lengths) => {
            let row = |&n: &u64| vec![Cell::Free; n as usize];
            let mut rows: Vec<Vec<Cell>> = lengths.iter().rev().map(row).collect();
            if let Some(corner) = rows.last_mut().and_then(|row| row.first_mut()) {
                *corner = Cell::POISON;
            }
            Board::Cells(rows)
        }
        None => heaps(args),
    }
}

/// A rectangle of coins, of which some show heads; rows and columns are numbered from `first`.
pub(super) fn coins(heads: &[(u64, u64)], first: (u64, u64)) -> Option<Board> {
    let last_row = heads.iter().map(|cell| cell.0 - first.0).max()?;
    let last_column = heads.iter().map(|cell| cell.1 - first.1).max()?;
    if last_row >= LARGEST || last_column >= LARGEST {
        return None;
    }
    let row = vec![Cell::Both('T'); last_column as usize + 1];
    let mut cells = vec![row; last_row as usize + 1];
    for (row, column) in heads {
        cells[(row - first.0) as usize][(column - first.1) as usize] = Cell::Both('H');
    }
    Some(Board::Cells(cells))
}

pub(super) fn heaps(args: &[Argument]) -> Board {
    let numbers = args.iter().filter_map(Argument::as_large_natural);
    let numbers: Vec<BigUint> = numbers.collect();
    let small: Result<Vec<u64>, _> = numbers.iter().map(u64::try_from).collect();
    match small {
        Ok(small) => Board::Heaps(small),
        Err(_) => Board::LargeHeaps(numbers),
    }
}

fn is_edges(text: &str) -> bool {
    text.contains('-') && parse_edges(text).is_ok()
}

fn cells(text: &str) -> Board {
    let cell = |letter| match letter {
        '.' => Cell::Free,
        '#' => Cell::Taken,
        letter => Cell::Both(letter),
    };
    let row = |row: &str| row.chars().map(cell).collect();
    Board::Cells(text.split('|').map(row).collect())
}

fn graph(text: &str, ground: bool) -> Board {
    let edges = parse_edges(text).unwrap_or_default();
    let mut names: Vec<u32> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
    if ground {
        names.push(0);
    }
    names.sort_unstable();
    names.dedup();
    let place = |name: u32| names.partition_point(|&other| other < name);
    let owner = if ground { Owner::Both } else { Owner::Nobody };
    Board::Graph {
        nodes: names
            .iter()
            .map(|&name| Node {
                label: name.to_string(),
                owner: Owner::Nobody,
                ground: ground && name == 0,
                place: None,
            })
            .collect(),
        edges: edges
            .iter()
            .map(|&(a, b)| Edge {
                ends: (place(a), place(b)),
                owner,
                directed: false,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Argument, call};
    use super::*;

    fn board(name: &str, args: &[Argument]) -> Board {
        call(name, args).unwrap().board()
    }

    #[test]
    fn boards_of_coins_squares_edges_and_heaps() {
        let (h, t) = (Cell::Both('H'), Cell::Both('T'));
        assert_eq!(
            board("mock_turtles", &["THHT".into()]),
            Board::Cells(vec![vec![t, h, h, t]])
        );
        // Numbered from 0 here, but from 1 in Rugs.
        assert_eq!(
            board("turning_corners", &["(0,1)".into()]),
            Board::Cells(vec![vec![t, h]])
        );
        assert_eq!(
            board("rugs", &["(1,1),(1,3)".into()]),
            Board::Cells(vec![vec![h, t, h]])
        );
        assert_eq!(
            board("cram", &[2.into(), 1.into()]),
            Board::Cells(vec![vec![Cell::Free], vec![Cell::Free]])
        );
        assert_eq!(
            board("chomp", &[2.into(), 1.into()]),
            Board::Cells(vec![vec![Cell::Free], vec![Cell::POISON, Cell::Free]])
        );
        assert_eq!(
            board("nim", &[3.into(), 5.into()]),
            Board::Heaps(vec![3, 5])
        );
        let Board::Graph { nodes, edges } = board("bamboo", &[2.into()]) else {
            panic!("edges make a graph");
        };
        assert!(nodes[0].ground && !nodes[1].ground);
        assert_eq!(edges.len(), 2);
        assert!(matches!(
            board("line_graph", &[3.into()]),
            Board::Graph { .. }
        ));
    }
    #[test]
    fn counters_lie_on_squares_and_arrows_join_vertices() {
        let counters = board("two_dimensional_nim", &["w*2+1".into(), 3.into()]);
        let Board::Squares {
            squares, counters, ..
        } = counters
        else {
            panic!("counters lie on squares");
        };
        // Three rows and four columns.
        assert_eq!(squares.len(), 12);
        let places: Vec<_> = counters.iter().map(|counter| counter.place).collect();
        assert_eq!(places, [Some((1, -2)), Some((3, 0))]);
        let Board::Graph { nodes, edges } = board("digraph", &["t>; v>v,t".into(), "v".into()])
        else {
            panic!("a digraph is a graph");
        };
        let marked: Vec<bool> = nodes.iter().map(|n| n.owner == Owner::Both).collect();
        assert_eq!(marked, [false, true]);
        let ends: Vec<_> = edges.iter().map(|edge| edge.ends).collect();
        assert_eq!(ends, [(1, 1), (1, 0)]);
        assert!(edges.iter().all(|edge| edge.directed));
    }
}
