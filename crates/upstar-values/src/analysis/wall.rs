//! Exact piecewise-linear walls.

use crate::number::Dyadic;
use smallvec::{SmallVec, smallvec};

/// A corner of a wall: temperature and position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vertex {
    /// The temperature, drawn upwards.
    pub t: Dyadic,
    /// The position, drawn to the left.
    pub x: Dyadic,
}

/// One wall of a thermograph: straight between its vertices, vertical above the last one.
///
/// The first vertex has t = -1. Between two vertices x either stays or changes by as much as t does, so that two walls always cross at
/// a dyadic rational.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall(Vertices);

/// Most walls have at most four vertices.
type Vertices = SmallVec<[Vertex; 4]>;

/// -1, where every wall starts.
pub(super) fn bottom() -> Dyadic {
    Dyadic::from(-1)
}

impl Wall {
    /// The vertical line at x.
    pub(super) fn vertical(x: Dyadic) -> Wall {
        Wall(smallvec![Vertex { t: bottom(), x }])
    }

    pub(super) fn from_vertices(vertices: Vertices) -> Wall {
        debug_assert!(!vertices.is_empty());
        Wall(vertices)
    }

    /// Whether the vertices are allocated by themselves.
    pub(super) fn spilled(&self) -> bool {
        self.0.spilled()
    }

    /// The vertices from t = -1 upward.
    pub fn vertices(&self) -> &[Vertex] {
        &self.0
    }

    /// The last vertex, above which the wall is vertical.
    pub fn top(&self) -> &Vertex {
        self.0.last().expect("a wall has a vertex")
    }

    /// The position at temperature t ≥ -1: a binary search. Below -1 it is the position at -1.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let above = self.0.partition_point(|v| v.t <= *t);
        match (above.checked_sub(1), self.0.get(above)) {
            (None, _) => self.0[0].x.clone(),
            (Some(i), None) => self.0[i].x.clone(),
            (Some(i), Some(next)) => along(&self.0[i], next, t),
        }
    }

    /// The greater of two walls at every temperature.
    pub(super) fn max(&self, other: &Wall) -> Wall {
        self.envelope(other, true)
    }

    /// The smaller of two walls at every temperature.
    pub(super) fn min(&self, other: &Wall) -> Wall {
        self.envelope(other, false)
    }

    fn envelope(&self, other: &Wall, greater: bool) -> Wall {
        let mut corners = Corners::default();
        let mut before: Option<(Dyadic, Dyadic, Dyadic)> = None;
        sweep(self, other, |t, a, b| {
            if let Some((t0, a0, b0)) = &before {
                let (d0, d1) = (a0 - b0, a - b);
                if d0.signum() * d1.signum() < 0 {
                    // The slopes of two walls on the same side differ by one here.
                    let cross = t0 + &d0.abs();
                    let x = step(t0, a0, a, &cross);
                    corners.push(cross, x);
                }
            }
            let x = if (a > b) == greater { a } else { b };
            corners.push(t.clone(), x.clone());
            before = Some((t.clone(), a.clone(), b.clone()));
            true
        });
        corners.envelope()
    }
}

/// The position at t on the line from one point to another; slopes are 0 or ±1.
fn step(t0: &Dyadic, x0: &Dyadic, x1: &Dyadic, t: &Dyadic) -> Dyadic {
    match x1.cmp(x0) {
        std::cmp::Ordering::Equal => x0.clone(),
        std::cmp::Ordering::Greater => x0 + &(t - t0),
        std::cmp::Ordering::Less => x0 - &(t - t0),
    }
}

fn along(from: &Vertex, to: &Vertex, t: &Dyadic) -> Dyadic {
    step(&from.t, &from.x, &to.x, t)
}

/// Visits every temperature at which one of two walls has a vertex, with both positions, until `visit` says stop.
pub(super) fn sweep(a: &Wall, b: &Wall, mut visit: impl FnMut(&Dyadic, &Dyadic, &Dyadic) -> bool) {
    let (a, b) = (&a.0, &b.0);
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let order = match (a.get(i), b.get(j)) {
            (Some(v), Some(w)) => v.t.cmp(&w.t),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, _) => std::cmp::Ordering::Greater,
        };
        let go_on = match order {
            std::cmp::Ordering::Equal => {
                i += 1;
                j += 1;
                visit(&a[i - 1].t, &a[i - 1].x, &b[j - 1].x)
            }
            std::cmp::Ordering::Less => {
                i += 1;
                let v = &a[i - 1];
                visit(&v.t, &v.x, &between(b, j, &v.t))
            }
            std::cmp::Ordering::Greater => {
                j += 1;
                let w = &b[j - 1];
                visit(&w.t, &between(a, i, &w.t), &w.x)
            }
        };
        if !go_on {
            return;
        }
    }
}

/// The position at t on the wall, whose vertex number `next` is the first one above t.
fn between(vertices: &[Vertex], next: usize, t: &Dyadic) -> Dyadic {
    match (next.checked_sub(1), vertices.get(next)) {
        (Some(i), Some(above)) => along(&vertices[i], above, t),
        (Some(i), None) => vertices[i].x.clone(),
        (None, _) => vertices[0].x.clone(),
    }
}

/// Vertices under construction: points in the middle of a straight line are left out.
#[derive(Default)]
pub(super) struct Corners(Vertices);

impl Corners {
    pub(super) fn push(&mut self, t: Dyadic, x: Dyadic) {
        if let [.., a, b] = &self.0[..]
            && slope(&a.x, &b.x) == slope(&b.x, &x)
        {
            self.0.pop();
        }
        self.0.push(Vertex { t, x });
    }

    /// Ends the wall with a vertical part: a last vertex straight above the one before is not needed.
    pub(super) fn envelope(mut self) -> Wall {
        while let [.., a, b] = &self.0[..]
            && a.x == b.x
        {
            self.0.pop();
        }
        Wall(self.0)
    }

    /// The wall, with its last vertex kept as the foot of the mast.
    pub(super) fn wall(self) -> Wall {
        Wall::from_vertices(self.0)
    }
}

fn slope(x0: &Dyadic, x1: &Dyadic) -> std::cmp::Ordering {
    x1.cmp(x0)
}
