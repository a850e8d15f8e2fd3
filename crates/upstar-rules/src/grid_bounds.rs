//! What a search can tell about a board from the rules of a file, without looking at moves one by one.

use crate::grid_rules::{GridRules, Move};
use crate::planes::Planes;
use crate::shape::Shape;
use upstar::position::{Bits, Ends, Grid};

/// Whether boards may be cut between rows, where only Left loses moves, and between columns, where only Right does.
///
/// No shape of Right's may have cells in two rows, and none of Left's cells in two columns; and no move may depend on a cell that need not
/// exist. Then a board that is cut between rows is the same game without some of Left's moves: it is worth at most as much.
pub(crate) fn may_be_cut(left: &[Shape], right: &[Shape], ends: Ends) -> bool {
    let exist = |shape: &Shape| shape.spots.iter().all(|spot| spot.is_there());
    let in_column = |shape: &Shape| shape.spots.iter().all(|spot| spot.at.1 == 0);
    let in_row = |shape: &Shape| shape.spots.iter().all(|spot| spot.at.0 == 0);
    ends == Ends::NORMAL
        && left.iter().all(|shape| exist(shape) && in_column(shape))
        && right.iter().all(|shape| exist(shape) && in_row(shape))
}

impl<B: Bits, const N: usize> Move<B, N> {
    /// The cells that these moves change.
    fn changed(&self, anchors: B) -> B {
        let writes = self.writes.iter();
        writes.fold(B::default(), |all, &(shift, _)| all | anchors << shift)
    }

    /// The cells that these moves need.
    fn needed(&self, anchors: B) -> B {
        let needs = self.look.needs.iter();
        needs.fold(B::default(), |all, need| all | anchors << need.shift)
    }
}

/// What one player can do on a board where no move makes another one possible.
struct Power<B> {
    /// The most moves that the player can make, if the other one makes none.
    most: i32,
    /// The cells that moves change.
    changed: B,
}

impl<B: Bits> Power<B> {
    /// Every move changes cells that no later move can use.
    fn new<const N: usize>(moves: &[Move<B, N>], planes: &Planes<B, N>) -> Power<B> {
        let (mut count, mut changed) = (0, B::default());
        let mut least = u32::MAX;
        for m in moves {
            let anchors = m.look.anchors(planes);
            if anchors.is_empty() {
                continue;
            }
            count += anchors.count();
            changed = changed | m.changed(anchors);
            least = least.min(m.writes.len() as u32);
        }
        Power {
            most: count.min(changed.count() / least) as i32,
            changed,
        }
    }
}

/// How many moves a player can make whatever the other one does, who changes only these cells.
fn safe_moves<B: Bits, const N: usize>(
    moves: &[Move<B, N>],
    planes: &Planes<B, N>,
    threatened: B,
) -> i32 {
    let (mut used, mut count) = (threatened, 0);
    for m in moves {
        for anchor in m.look.anchors(planes).cells() {
            if (m.needed(anchor) & used).is_empty() {
                used = used | m.changed(anchor);
                count += 1;
            }
        }
    }
    count
}

impl<G: Grid, const N: usize> GridRules<G, N> {
    /// Integers between which the value lies, where no move makes another one possible.
    pub(crate) fn least_and_most(&self, planes: &Planes<G::Bits, N>) -> Option<(i32, i32)> {
        let (left, right) = self.sides()?;
        let [l, r] = [left, right].map(|moves| Power::new(moves, planes));
        Some((
            safe_moves(left, planes, r.changed) - r.most,
            l.most - safe_moves(right, planes, l.changed),
        ))
    }

    /// How many moves Left and Right have.
    pub(crate) fn counts(&self, planes: &Planes<G::Bits, N>) -> (usize, usize) {
        let count = |moves: &[Move<G::Bits, N>]| {
            let counts = moves
                .iter()
                .map(|m| m.look.anchors(planes).count() as usize);
            counts.sum()
        };
        let (left, right) = self.moves();
        (count(left), count(right))
    }
}
