//! Where to draw the nodes of a graph.

use super::picture::{PT, Point};
use upstar_positions::position::{Edge, Node};

/// The distance between neighbours.
pub const STEP: i64 = 46 * PT;

/// A place for each node. Nodes with a known place keep it; a picture with a ground grows upwards from it; the nodes of any other graph
/// stand in a circle.
pub fn places(nodes: &[Node], edges: &[Edge]) -> Vec<Point> {
    let known: Option<Vec<(i32, i32)>> = nodes.iter().map(|node| node.place).collect();
    let mut places = match (known, nodes.iter().position(|node| node.ground)) {
        (Some(known), _) => known
            .into_iter()
            .map(|(x, y)| Point {
                x: i64::from(x) * STEP,
                y: i64::from(y) * STEP,
            })
            .collect(),
        (None, Some(ground)) => growing(nodes.len(), edges, ground),
        (None, None) => circle(nodes.len()),
    };
    let left = places.iter().map(|p| p.x).min().unwrap_or(0);
    let top = places.iter().map(|p| p.y).min().unwrap_or(0);
    for place in &mut places {
        place.x -= left;
        place.y -= top;
    }
    places
}

/// The height of a node is its distance from the ground, and it stands above the node it grows from.
fn growing(count: usize, edges: &[Edge], ground: usize) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); count];
    for edge in edges {
        let (a, b) = edge.ends;
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
