//! The boxes of Dots-and-Boxes whose four sides are drawn.

use std::collections::{HashMap, HashSet};
use upstar_positions::position::{Edge, Node, Owner};

/// The corners of each box, by their nodes, in a circle: nodes that lie at the corners of a unit square and are joined by edges out of play.
pub(super) fn closed_boxes(nodes: &[Node], edges: &[Edge]) -> Vec<[usize; 4]> {
    let drawn = edges.iter().filter(|edge| edge.owner == Owner::Taken);
    let joined: HashSet<(usize, usize)> = drawn
        .flat_map(|Edge { ends: (a, b), .. }| [(*a, *b), (*b, *a)])
        .collect();
    let at: HashMap<(i32, i32), usize> = (nodes.iter().enumerate())
        .filter_map(|(node, look)| Some((look.place?, node)))
        .collect();
    let corners = |(x, y): (i32, i32)| {
        let corner = |right, down| at.get(&(x + right, y + down)).copied();
        Some([corner(0, 0)?, corner(1, 0)?, corner(1, 1)?, corner(0, 1)?])
    };
    let is_closed = |corners: &[usize; 4]| {
        let sides = (0..4).map(|i| (corners[i], corners[(i + 1) % 4]));
        sides.into_iter().all(|side| joined.contains(&side))
    };
    let places = nodes.iter().filter_map(|node| corners(node.place?));
    places.filter(is_closed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_positions::position::Board;
    use upstar_positions::rulesets::position;

    #[test]
    fn boxes_with_four_sides() {
        let boxes = |call: &str| match position(call).unwrap().board() {
            Board::Graph { nodes, edges } => closed_boxes(&nodes, &edges),
            other => panic!("{other:?}"),
        };
        assert_eq!(boxes("dots(\"xx|xx.|xx\")"), [[0, 1, 4, 3]]);
        assert_eq!(boxes("dots(\"xx|xxx|xx\")").len(), 2);
        assert!(boxes("dots(\"xx|x.x|xx\")").is_empty());
        assert!(boxes("snort(grid(2, 2))").is_empty());
    }
}
