//! Boards in characters, for the terminal.

use std::collections::{BTreeMap, HashMap};
use upstar_positions::position::{Board, Cell, Edge, Node, Note, Owner};

/// A board in characters: rows of letters, graphs as lattices where their nodes lie on one, otherwise as lists.
///
/// ```
/// use upstar_draw::board_text;
/// use upstar_positions::rulesets::position;
/// let text = |call: &str| board_text(&position(call).unwrap().board());
/// assert_eq!(text("clobber(2, 3)"), "x o x\no x o\n");
/// assert_eq!(text("hex(2, 2)"), ". .\n . .\n");
/// assert_eq!(text("snort(grid(2, 2), \"L...\")"), "L─.\n│ │\n.─.\n");
/// ```
pub fn board_text(board: &Board) -> String {
    match board {
        Board::Cells(rows) | Board::Numbered(rows) => rows.iter().map(|row| line(row)).collect(),
        Board::Hexagons(rows) => {
            let rows = rows.iter().enumerate();
            rows.map(|(r, row)| " ".repeat(r) + &line(row)).collect()
        }
        Board::Graph { nodes, edges } => {
            lattice(nodes, edges).unwrap_or_else(|| list(nodes, edges))
        }
        Board::Squares {
            squares,
            counters,
            notes,
        } => on_squares(squares, counters, notes),
        Board::Heaps(heaps) => in_a_row(heaps),
        Board::LargeHeaps(heaps) => in_a_row(heaps),
    }
}

fn line(row: &[Cell]) -> String {
    let letters: Vec<String> = row.iter().map(|c| c.letter().to_string()).collect();
    format!("{}\n", letters.join(" ").trim_end())
}

fn in_a_row<T: ToString>(heaps: &[T]) -> String {
    let heaps: Vec<String> = heaps.iter().map(T::to_string).collect();
    format!("{}\n", heaps.join(" "))
}

fn letter(node: &Node) -> char {
    match node.owner {
        Owner::Left => 'L',
        Owner::Right => 'R',
        Owner::Both => 'X',
        Owner::Nobody if node.ground => '▁',
        Owner::Nobody => '.',
        Owner::Taken => '•',
    }
}

/// Wider lattices are written as lists.
const WIDEST: i32 = 200;

/// The graph as a lattice, if its nodes lie on one and its edges join neighbours.
fn lattice(nodes: &[Node], edges: &[Edge]) -> Option<String> {
    let places: Option<Vec<(i32, i32)>> = nodes.iter().map(|node| node.place).collect();
    let places = places?;
    let left = places.iter().map(|p| p.0).min()?;
    let top = places.iter().map(|p| p.1).min()?;
    let mut marks: HashMap<(i32, i32), char> = HashMap::new();
    let spot = |(x, y): (i32, i32)| (2 * (x - left), 2 * (y - top));
    for (node, &place) in nodes.iter().zip(&places) {
        marks.insert(spot(place), letter(node));
    }
    for edge in edges {
        let (a, b) = (spot(places[edge.ends.0]), spot(places[edge.ends.1]));
        let level = a.1 == b.1 && a.0.abs_diff(b.0) == 2;
        let upright = a.0 == b.0 && a.1.abs_diff(b.1) == 2;
        let mark = match edge.owner {
            Owner::Left => 'B',
            Owner::Right => 'R',
            Owner::Both => 'G',
            Owner::Nobody if level => '─',
            Owner::Nobody => '│',
            Owner::Taken if level => '━',
            Owner::Taken => '┃',
        };
        if !level && !upright {
            return None;
        }
        marks.insert(((a.0 + b.0) / 2, (a.1 + b.1) / 2), mark);
    }
    let width = marks.keys().map(|p| p.0).max()?;
    let height = marks.keys().map(|p| p.1).max()?;
    if width > WIDEST || height > WIDEST {
        return None;
    }
    let row = |y: i32| {
        let row: String = (0..=width)
            .map(|x| marks.get(&(x, y)).copied().unwrap_or(' '))
            .collect();
        format!("{}\n", row.trim_end())
    };
    Some((0..=height).map(row).collect())
}

/// A row for each row of squares, with its name, and dots for those that are empty; then the words below.
fn on_squares(squares: &[(i32, i32)], counters: &[Node], notes: &[Note]) -> String {
    let mut rows: BTreeMap<i32, BTreeMap<i32, String>> = BTreeMap::new();
    for &(x, y) in squares {
        rows.entry(y).or_default().insert(x, String::new());
    }
    for counter in counters {
        let Some((x, y)) = counter.place else {
            continue;
        };
        let on = rows.entry(y).or_default().entry(x).or_default();
        if !on.is_empty() {
            on.push('+');
        }
        on.push(letter(counter));
        on.push_str(&counter.label);
    }
    for note in notes {
        let (x, y) = note.place;
        rows.entry(y).or_default().insert(x, note.text.clone());
    }
    let row = |row: &BTreeMap<i32, String>| {
        let words = row.values().map(|on| if on.is_empty() { "." } else { on });
        format!("{}\n", words.collect::<Vec<_>>().join(" "))
    };
    rows.values().map(row).collect()
}

fn list(nodes: &[Node], edges: &[Edge]) -> String {
    let mut text = String::new();
    let owned: Vec<String> = nodes
        .iter()
        .filter(|node| !matches!(node.owner, Owner::Nobody | Owner::Taken))
        .map(|node| format!("{} {}", node.label, letter(node)))
        .collect();
    if !owned.is_empty() {
        text += &format!("{}\n", owned.join(", "));
    }
    let name = |node: usize| match nodes[node].label.as_str() {
        "" => node.to_string(),
        label => label.to_string(),
    };
    let edges: Vec<String> = edges
        .iter()
        .map(|edge| {
            let colour = match edge.owner {
                Owner::Left => ":B",
                Owner::Right => ":R",
                Owner::Both => ":G",
                Owner::Nobody => "",
                Owner::Taken => ":#",
            };
            let line = if edge.directed { "->" } else { "-" };
            format!("{}{line}{}{colour}", name(edge.ends.0), name(edge.ends.1))
        })
        .collect();
    text + &format!("{}\n", edges.join(", "))
}

#[cfg(test)]
mod tests {
    use super::board_text;
    use upstar_positions::rulesets::position;

    #[test]
    fn boards_in_characters() {
        let text = |call: &str| board_text(&position(call).unwrap().board());
        assert_eq!(text("hackenbush_string(\"BR\")"), ".\nR\n.\nB\n▁\n");
        assert_eq!(text("snort(\"L.R; 0-1, 0-2\")"), "0 L, 2 R\n0-1, 0-2\n");
        assert_eq!(text("hackenbush(\"0-1:B, 1-2:G\")"), "0-1:B, 1-2:G\n");
        assert_eq!(text("cutcake(\"2x1, 1x2\")"), ".   . .\n.\n");
        assert_eq!(text("domineering(\".#\")"), ". #\n");
        assert_eq!(
            text("coin_sliding(\"R3@2, B1@0, B1/2@0, -1\")"),
            "2 R3\n1 .\n0 L1/2+L1\nmoney: -1\n"
        );
        assert_eq!(text("digraph(\"t>; v>v,t\", \"v\")"), "v X\nv->v, v->t\n");
    }
}
