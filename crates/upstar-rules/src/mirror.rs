//! Symmetric strategies on boards of rule files: the second player answers every move by its image.
//!
//! Let a symmetry of the rules carry the board onto itself, twice the identity. It exchanges the players, or both may make the same
//! moves. A move and its image then belong to different players or to either. The image of a move can be made after it if
//!
//! - no cell is changed by both, and
//! - what the move puts on a cell that its image looks at is allowed there.
//!
//! After both of them the symmetry carries the board onto itself again. If this holds for every move that may ever be possible, the
//! second player always has an answer, and wins if play ends.

use crate::grid_rules::{GridRules, Move};
use crate::planes::Planes;
use crate::shape::Turn;
use upstar::position::{Bits, Ends, Grid, Rules, Size};

/// A symmetry of a board that undoes itself.
struct Mirror<const N: usize> {
    turn: Turn,
    /// The corner and the size of the part of the board that is in play.
    corner: (usize, usize),
    size: Size,
    /// What each plane becomes.
    plane: [usize; N],
}

impl<const N: usize> Mirror<N> {
    /// The image of a cell in play.
    fn image(&self, (r, c): (usize, usize)) -> (usize, usize) {
        let (mut r, mut c) = (r - self.corner.0, c - self.corner.1);
        if self.turn.transposed {
            (r, c) = (c, r);
        }
        if self.turn.rows {
            r = self.size.rows - 1 - r;
        }
        if self.turn.columns {
            c = self.size.columns - 1 - c;
        }
        (r + self.corner.0, c + self.corner.1)
    }
}

impl<G: Grid, const N: usize> GridRules<G, N> {
    /// Whether the second player wins by images; `shared` says that either player may make the moves of both.
    pub(crate) fn has_mirror(&self, planes: &Planes<G::Bits, N>, shared: bool) -> bool {
        let all = planes.all();
        if self.ends() != Ends::NORMAL || all.is_empty() {
            return false;
        }
        let shift = self.grid.corner(all);
        let corner = self.grid.place(shift);
        let size = self.grid.extent(all >> shift);
        let symmetries = self.symmetries().filter(|symmetry| {
            (shared || symmetry.negative)
                && (!symmetry.turn.transposed || size.rows == size.columns)
                && (0..N).all(|i| symmetry.from[symmetry.from[i]] == i)
        });
        let mirrors = symmetries.map(|symmetry| Mirror {
            turn: symmetry.turn,
            corner,
            size,
            plane: symmetry.from,
        });
        let mut mirrors = mirrors
            .filter(|mirror| self.keeps(mirror, planes))
            .peekable();
        if mirrors.peek().is_none() {
            return false;
        }
        let moves = self.possible_moves(planes);
        mirrors.any(|mirror| moves.iter().all(|m| self.leaves_image(&mirror, m)))
    }

    /// Whether the board is its own image, and the image of each image is the cell itself.
    fn keeps(&self, mirror: &Mirror<N>, planes: &Planes<G::Bits, N>) -> bool {
        planes.all().cells().all(|cell| {
            let at = self.grid.place(cell.first());
            let image = mirror.image(at);
            let there = self.grid.cell(image.0, image.1);
            mirror.image(image) == at
                && (0..N).all(|i| {
                    (planes.0[i] & cell).is_empty()
                        == (planes.0[mirror.plane[i]] & there).is_empty()
                })
        })
    }

    /// Whether the image of a move can be made after it, wherever the move lies.
    fn leaves_image(
        &self,
        mirror: &Mirror<N>,
        (m, anchors): &(&Move<G::Bits, N>, G::Bits),
    ) -> bool {
        anchors.cells().all(|anchor| {
            m.writes.iter().all(|&(shift, plane)| {
                let cell = self.grid.place(anchor.first() + shift);
                let (r, c) = mirror.image(cell);
                let image = self.grid.cell(r, c);
                // The image of the move changes a cell if the move changes the image of that cell.
                let is_changed = |&(shift, _): &(u32, _)| anchor << shift == image;
                let shown = plane.map(|plane| mirror.plane[plane]);
                !m.writes.iter().any(is_changed) && m.look.allows(anchor, image, shown)
            })
        })
    }
}
