//! Edges that lead back to where they begin, and edges with an arrow head.

use super::board_layout::STEP;
use super::picture::{PT, Point};
use std::f64::consts::PI;

/// How far the control points of a loop lie from its node.
const REACH: i64 = STEP * 4 / 5;
/// Half the angle at which a loop leaves its node.
const OPEN: f64 = 0.62;
/// Eighths of a turn in the order in which they are tried: up first, then beside that, then level; down comes last.
const WAYS: [f64; 12] = [
    -2.0, -1.0, -3.0, 0.0, 4.0, -1.5, -2.5, -0.5, -3.5, 1.0, 3.0, 2.0,
];

/// The direction of a line.
pub(super) fn direction(from: Point, to: Point) -> f64 {
    ((to.y - from.y) as f64).atan2((to.x - from.x) as f64)
}

/// A loop in the direction that is farthest from all that are taken; it takes that one too.
pub(super) fn petal(at: Point, taken: &mut Vec<f64>) -> Vec<Point> {
    let apart = |way: f64| {
        let turns = taken.iter().map(|other| {
            let turn = (way - other).rem_euclid(2.0 * PI);
            turn.min(2.0 * PI - turn)
        });
        turns.fold(PI, f64::min)
    };
    let mut best = -PI / 2.0;
    for way in WAYS.map(|eighth| eighth * PI / 4.0) {
        if apart(way) > apart(best) + 0.01 {
            best = way;
        }
    }
    taken.push(best);
    let control = |turn: f64| {
        let (y, x) = (best + turn).sin_cos();
        (REACH as f64 * x, REACH as f64 * y)
    };
    let (one, other) = (control(-OPEN), control(OPEN));
    (0..=24)
        .map(|i| {
            let t = f64::from(i) / 24.0;
            let (a, b) = (3.0 * t * (1.0 - t) * (1.0 - t), 3.0 * t * t * (1.0 - t));
            let along = |one: f64, other: f64| (a * one + b * other).round() as i64;
            Point {
                x: at.x + along(one.0, other.0),
                y: at.y + along(one.1, other.1),
            }
        })
        .collect()
}

/// A line that ends at the edge of the disc around its last point, so that an arrow head there is seen.
pub(super) fn up_to_disc(mut line: Vec<Point>, radius: i64) -> Vec<Point> {
    let Some(&middle) = line.last() else {
        return line;
    };
    let radius = (radius + PT) as f64;
    let far = |p: Point| ((p.x - middle.x) as f64).hypot((p.y - middle.y) as f64);
    let mut inner = middle;
    while let Some(&outer) = line.last().filter(|_| line.len() > 1) {
        if far(outer) >= radius {
            break;
        }
        inner = outer;
        line.pop();
    }
    if let Some(&outer) = line.last() {
        let (near, wide) = (far(inner), far(outer));
        if wide > radius && wide > near {
            let share = (wide - radius) / (wide - near);
            let along = |from: i64, to: i64| from + ((to - from) as f64 * share).round() as i64;
            line.push(Point {
                x: along(outer.x, inner.x),
                y: along(outer.y, inner.y),
            });
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_go_where_there_is_room() {
        let at = Point { x: 0, y: 0 };
        let top = |line: &[Point]| line.iter().map(|p| p.y).min().unwrap();
        // Up, if nothing is there.
        let first = petal(at, &mut Vec::new());
        assert!(top(&first) < -STEP / 3);
        assert_eq!((first[0], first[24]), (at, at));
        // To a side, if an edge goes up and another one down.
        let mut taken = vec![-PI / 2.0, PI / 2.0];
        let right = petal(at, &mut taken);
        assert!(right.iter().all(|p| p.x >= 0), "{right:?}");
        let left = petal(at, &mut taken);
        assert!(left.iter().all(|p| p.x <= 0), "{left:?}");
    }

    #[test]
    fn arrows_end_at_the_disc() {
        let points = [0, 10 * PT, 30 * PT].map(|x| Point { x, y: 0 });
        let line = up_to_disc(points.to_vec(), 4 * PT);
        assert_eq!(line.last(), Some(&Point { x: 25 * PT, y: 0 }));
        assert_eq!(line.len(), 3);
    }
}
