//! Where to draw the nodes of a graph.

use super::lattice::lattice;
use super::picture::{PT, Point};
use std::collections::HashSet;
use upstar_positions::position::{Edge, Node};

/// The distance between neighbours.
pub const STEP: i64 = 46 * PT;

/// A place for each node. Nodes with a known place keep it, and a picture with a ground grows upwards from it. Any other graph is drawn part
/// by part: trees from their middle downwards, lattices as lattices, anything else in a circle.
pub fn places(nodes: &[Node], edges: &[Edge]) -> Vec<Point> {
    let known: Option<Vec<(i32, i32)>> = nodes.iter().map(|node| node.place).collect();
    let places = match (known, nodes.iter().position(|node| node.ground)) {
        (Some(known), _) => known
            .into_iter()
            .map(|(x, y)| Point {
                x: i64::from(x) * STEP,
                y: i64::from(y) * STEP,
            })
            .collect(),
        (None, Some(ground)) => {
            let ends = edges.iter().map(|edge| edge.ends);
            growing(nodes.len(), ends, ground)
        }
        (None, None) => apart(nodes.len(), edges),
    };
    cornered(places)
}

/// The height of a node is its distance from the ground, and it stands above the node it grows from.
fn growing(count: usize, edges: impl Iterator<Item = (usize, usize)>, ground: usize) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); count];
    for (a, b) in edges {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut height = vec![None; count];
    let mut children = vec![Vec::new(); count];
    let mut order = vec![ground];
    height[ground] = Some(0i64);
    let mut next = 0;
    while next < order.len() {
        let node = order[next];
        next += 1;
        for &other in &neighbours[node] {
            if height[other].is_none() {
                height[other] = height[node].map(|h| h + 1);
                children[node].push(other);
                order.push(other);
            }
        }
    }
    // Ends get places from left to right, in the order in which a walk around the picture meets them.
    let mut x = vec![0; count];
    let mut ends = 0;
    let mut walk = vec![ground];
    while let Some(node) = walk.pop() {
        if children[node].is_empty() {
            x[node] = ends * STEP;
            ends += 1;
        }
        walk.extend(children[node].iter().rev());
    }
    for &node in order.iter().rev() {
        if let (Some(&first), Some(&last)) = (children[node].first(), children[node].last()) {
            x[node] = (x[first] + x[last]) / 2;
        }
    }
    (0..count)
        .map(|node| Point {
            x: x[node],
            y: -height[node].unwrap_or(0) * STEP,
        })
        .collect()
}

/// The parts of a graph beside each other, in rows.
fn apart(count: usize, edges: &[Edge]) -> Vec<Point> {
    let mut neighbours = vec![HashSet::new(); count];
    for &Edge { ends: (a, b), .. } in edges {
        if a != b {
            neighbours[a].insert(b);
            neighbours[b].insert(a);
        }
    }
    let mut places = vec![Point { x: 0, y: 0 }; count];
    let mut drawn: Vec<(Vec<usize>, Vec<Point>)> = Vec::new();
    let mut part_of = vec![None; count];
    for first in 0..count {
        if part_of[first].is_some() {
            continue;
        }
        let mut part = vec![first];
        part_of[first] = Some(drawn.len());
        let mut next = 0;
        while next < part.len() {
            for &other in &neighbours[part[next]] {
                if part_of[other].is_none() {
                    part_of[other] = Some(drawn.len());
                    part.push(other);
                }
            }
            next += 1;
        }
        part.sort_unstable();
        let number = |node: &usize| part.binary_search(node).unwrap_or(0);
        let near = |node: &usize| neighbours[*node].iter().map(number).collect();
        let near: Vec<HashSet<usize>> = part.iter().map(near).collect();
        let places = cornered(connected(&near));
        drawn.push((part, places));
    }
    // About as wide as it is high.
    let size = |places: &[Point]| {
        let side = |of: fn(&Point) -> i64| places.iter().map(of).max().unwrap_or(0) + STEP;
        (side(|p| p.x), side(|p| p.y))
    };
    let sizes: Vec<(i64, i64)> = drawn.iter().map(|(_, places)| size(places)).collect();
    let area: i64 = sizes.iter().map(|(w, h)| (w / PT) * (h / PT)).sum();
    let widest = sizes.iter().map(|(w, _)| *w).max().unwrap_or(0);
    let most = widest.max(area.isqrt() * PT * 3 / 2);
    let (mut x, mut y, mut high) = (0, 0, 0);
    for ((part, own), (wide, tall)) in drawn.into_iter().zip(sizes) {
        if x > 0 && x + wide > most {
            (x, y, high) = (0, y + high, 0);
        }
        for (node, place) in part.into_iter().zip(own) {
            places[node] = Point {
                x: x + place.x,
                y: y + place.y,
            };
        }
        x += wide;
        high = high.max(tall);
    }
    places
}

/// The places moved so that the least coordinates are 0.
fn cornered(mut places: Vec<Point>) -> Vec<Point> {
    let left = places.iter().map(|p| p.x).min().unwrap_or(0);
    let top = places.iter().map(|p| p.y).min().unwrap_or(0);
    for place in &mut places {
        place.x -= left;
        place.y -= top;
    }
    places
}

/// Places for a connected graph.
fn connected(neighbours: &[HashSet<usize>]) -> Vec<Point> {
    let count = neighbours.len();
    let degrees: usize = neighbours.iter().map(HashSet::len).sum();
    if degrees + 2 == 2 * count {
        return tree(neighbours);
    }
    if neighbours.iter().all(|near| near.len() == 2) {
        return around(&cycle(neighbours));
    }
    match lattice(neighbours) {
        Some(spots) => {
            let place = |(x, y)| Point {
                x: i64::from(x) * STEP,
                y: i64::from(y) * STEP,
            };
            spots.into_iter().map(place).collect()
        }
        None => around(&(0..count).collect::<Vec<_>>()),
    }
}

/// A path as a row; any other tree from its middle downwards.
fn tree(neighbours: &[HashSet<usize>]) -> Vec<Point> {
    let count = neighbours.len();
    let end = (0..count).find(|&node| neighbours[node].len() < 2);
    if let Some(end) = end.filter(|_| neighbours.iter().all(|near| near.len() < 3)) {
        let mut places = vec![Point { x: 0, y: 0 }; count];
        let (mut before, mut node) = (None, end);
        for x in 0..count {
            places[node].x = x as i64 * STEP;
            let next = neighbours[node]
                .iter()
                .copied()
                .find(|&n| Some(n) != before);
            (before, node) = (Some(node), next.unwrap_or(node));
        }
        return places;
    }
    let edges = neighbours.iter().enumerate().flat_map(|(a, near)| {
        let mut near: Vec<usize> = near.iter().copied().filter(|&b| a < b).collect();
        near.sort_unstable();
        near.into_iter().map(move |b| (a, b))
    });
    let mut places = growing(count, edges, middle(neighbours));
    for place in &mut places {
        place.y = -place.y;
    }
    places
}

/// A node in the middle of a tree: what is left when ends are taken away again and again.
fn middle(neighbours: &[HashSet<usize>]) -> usize {
    let mut degrees: Vec<usize> = neighbours.iter().map(HashSet::len).collect();
    let mut ends: Vec<usize> = (0..degrees.len()).filter(|&n| degrees[n] < 2).collect();
    let mut left = degrees.len();
    while left > 2 {
        left -= ends.len();
        let mut next = Vec::new();
        for &other in ends.iter().flat_map(|&end| &neighbours[end]) {
            degrees[other] -= 1;
            if degrees[other] == 1 {
                next.push(other);
            }
        }
        ends = next;
    }
    ends.into_iter().min().unwrap_or(0)
}

/// The nodes of a cycle, one after another.
fn cycle(neighbours: &[HashSet<usize>]) -> Vec<usize> {
    let mut order = vec![0];
    let mut before = None;
    while order.len() < neighbours.len() {
        let node = order[order.len() - 1];
        let next = neighbours[node].iter().copied();
        let next = next.filter(|&n| Some(n) != before).min().unwrap_or(0);
        before = Some(node);
        order.push(next);
    }
    order
}

/// The nodes in a circle, in this order.
fn around(order: &[usize]) -> Vec<Point> {
    let mut places = vec![Point { x: 0, y: 0 }; order.len()];
    for (&node, place) in order.iter().zip(circle(order.len())) {
        places[node] = place;
    }
    places
}

fn circle(count: usize) -> Vec<Point> {
    // Wide enough that neighbours keep their distance.
    let around = count.max(3) as f64;
    let radius = STEP as f64 / (2.0 * (std::f64::consts::PI / around).sin());
    (0..count)
        .map(|i| {
            let angle = i as f64 / around * std::f64::consts::TAU;
            Point {
                x: (radius * angle.sin()).round() as i64,
                y: (-radius * angle.cos()).round() as i64,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_positions::position::Board;
    use upstar_positions::rulesets::position;

    /// The places in steps.
    fn steps(call: &str) -> Vec<(i64, i64)> {
        let Board::Graph { nodes, edges } = position(call).unwrap().board() else {
            panic!("{call} is played on a graph");
        };
        let places = places(&nodes, &edges).into_iter();
        places.map(|p| (p.x / STEP, p.y / STEP)).collect()
    }

    #[test]
    fn lattices_are_drawn_as_lattices() {
        let grid: Vec<(i64, i64)> = (0..12).map(|n| (n % 4, n / 4)).collect();
        assert_eq!(steps("col(grid(3, 4))"), grid);
        assert_eq!(steps("arc_kayles(grid(3, 4))"), grid);
        // The same from its edges alone.
        let edges = "0-1, 1-2, 2-3, 4-5, 5-6, 6-7, 8-9, 9-10, 10-11, 0-4, 4-8, 1-5, 5-9, 2-6, 6-10, 3-7, 7-11";
        assert_eq!(steps(&format!("snort(\"............; {edges}\")")), grid);
    }

    #[test]
    fn trees_hang_from_their_middle_and_parts_stand_apart() {
        assert_eq!(steps("snort(\"...; 0-2, 2-1\")"), [(0, 0), (2, 0), (1, 0)]);
        let star = steps("snort(\"....; 3-0, 3-1, 3-2\")");
        assert_eq!(star, [(0, 1), (1, 1), (2, 1), (1, 0)]);
        let Board::Graph { nodes, edges } =
            position("snort(\".....; 0-1, 1-2, 2-0\")").unwrap().board()
        else {
            panic!("Snort is played on a graph");
        };
        let apart = places(&nodes, &edges);
        for (i, a) in apart.iter().enumerate() {
            for b in &apart[..i] {
                let (x, y) = ((a.x - b.x).abs(), (a.y - b.y).abs());
                assert!(x.max(y) >= STEP * 4 / 5, "{apart:?}");
            }
        }
    }
}
