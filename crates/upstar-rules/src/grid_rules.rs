//! Rules compiled to bit boards: one set of cells for each state that some rule looks at, patterns as shifts and masks.

use crate::alphabet::NOWHERE;
use crate::ends::EndResult;
use crate::field::Lines;
use crate::grid_bounds::may_be_cut;
use crate::planes::Planes;
use crate::scoring::seen_by;
use crate::shape::{Shape, Spot, Turn};
use crate::symmetry::Symmetry;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;
use upstar::game::{Player, Winner};
use upstar::position::{Bits, Ends, Grid, Rules};

/// The rules on one grid.
#[derive(Clone)]
pub(crate) struct GridRules<G: Grid, const N: usize> {
    pub(crate) grid: G,
    /// The ruleset.
    id: u64,
    ends: Ends,
    code: Arc<Code<G::Bits, N>>,
}

impl<G: Grid, const N: usize> PartialEq for GridRules<G, N> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.grid == other.grid
    }
}

impl<G: Grid, const N: usize> Eq for GridRules<G, N> {}

impl<G: Grid, const N: usize> Hash for GridRules<G, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
        self.grid.hash(state);
    }
}

struct Code<B, const N: usize> {
    left: Vec<Move<B, N>>,
    right: Vec<Move<B, N>>,
    layouts: Vec<Layout<B>>,
    symmetries: Vec<Image<N>>,
    /// The moves after which the same player moves again.
    again: [Vec<Move<B, N>>; 2],
    /// What a cell in each plane counts for Left, above no cell.
    worths: [i32; N],
    /// What ends play, in the order of the lines.
    endings: Vec<(EndResult, Vec<Look<B>>)>,
    /// Whether some symmetry exchanges rows and columns.
    transposes: bool,
    /// Whether a move can make another move possible.
    creates: bool,
    /// Whether boards may be cut between rows and between columns to bound their values.
    may_be_cut: bool,
}

/// A pattern that may lie anywhere on the board: `anchor` is its first cell.
pub(crate) struct Look<B> {
    /// The anchors for which all its cells are on the board.
    valid: B,
    pub(crate) needs: Vec<Need>,
    forbids: Vec<Forbid<B>>,
}

/// A move, wherever it fits.
pub(crate) struct Move<B, const N: usize> {
    pub(crate) look: Look<B>,
    /// For each plane the cells that leave it and the cells that enter it, with the anchor at bit 0.
    clear: [B; N],
    set: [B; N],
    /// Cells that change, and the plane they enter.
    pub(crate) writes: Vec<(u32, Option<usize>)>,
    layout: usize,
}

/// The moves of Left and those of Right.
type Sides<'a, B, const N: usize> = (&'a [Move<B, N>], &'a [Move<B, N>]);

/// A cell that must show one of several states.
#[derive(Clone, Copy)]
pub(crate) struct Need {
    pub(crate) shift: u32,
    planes: u16,
}

/// A cell that must not show any of several states, if it exists.
#[derive(Clone, Copy)]
struct Forbid<B> {
    offset: i32,
    planes: u16,
    /// The anchors for which the cell exists.
    there: B,
}

/// The cells of all moves with the same layout, to find parts.
#[derive(PartialEq)]
struct Layout<B> {
    writes: Vec<u32>,
    reads: Vec<u32>,
    forbids: Vec<(i32, B)>,
}

/// A symmetry, in terms of planes: plane i of the image is plane `from[i]` of the turned board.
pub(crate) struct Image<const N: usize> {
    pub(crate) turn: Turn,
    pub(crate) from: [usize; N],
    pub(crate) negative: bool,
}

#[inline]
fn shifted<B: Bits>(cells: B, by: i32) -> B {
    if by >= 0 {
        cells << by as u32
    } else {
        cells >> by.unsigned_abs()
    }
}

impl<B: Bits> Look<B> {
    /// The anchors at which all cells show what they must.
    #[inline]
    fn fitting<const N: usize>(&self, planes: &Planes<B, N>) -> B {
        let mut anchors = self.valid;
        for need in &self.needs {
            anchors = anchors & planes.of(need.planes) >> need.shift;
        }
        anchors
    }

    /// The anchors at which the pattern lies.
    #[inline]
    pub(crate) fn anchors<const N: usize>(&self, planes: &Planes<B, N>) -> B {
        let mut anchors = self.fitting(planes);
        if !anchors.is_empty() {
            anchors = self.unforbidden(anchors, planes, B::default());
        }
        anchors
    }

    /// The anchors that no cell forbids; cells that may change forbid nothing.
    /// Whether the pattern with this anchor may lie there if a cell shows this plane, or none of them.
    pub(crate) fn allows(&self, anchor: B, cell: B, plane: Option<usize>) -> bool {
        let shows = |planes: u16| plane.is_some_and(|plane| planes >> plane & 1 == 1);
        let mut needs = self.needs.iter();
        let mut forbids = self.forbids.iter();
        needs.all(|need| anchor << need.shift != cell || shows(need.planes))
            && forbids.all(|forbid| {
                (anchor & forbid.there).is_empty()
                    || shifted(anchor, forbid.offset) != cell
                    || !shows(forbid.planes)
            })
    }

    #[inline]
    fn unforbidden<const N: usize>(&self, mut anchors: B, planes: &Planes<B, N>, changing: B) -> B {
        for forbid in &self.forbids {
            let blocked = planes.of(forbid.planes) & !changing;
            anchors = anchors & !(shifted(blocked, -forbid.offset) & forbid.there);
        }
        anchors
    }
}

impl<B: Bits, const N: usize> Move<B, N> {
    #[inline]
    fn push_all(&self, planes: &Planes<B, N>, moves: &mut Vec<Planes<B, N>>) {
        for anchor in self.look.anchors(planes).cells() {
            moves.push(self.after(planes, anchor.first()));
        }
    }

    /// The board after the move at an anchor.
    #[inline]
    fn after(&self, planes: &Planes<B, N>, by: u32) -> Planes<B, N> {
        let mut next = *planes;
        for (i, plane) in next.0.iter_mut().enumerate() {
            *plane = *plane & !(self.clear[i] << by) | self.set[i] << by;
        }
        next
    }

    /// Whether it makes one board of another.
    fn leads(&self, from: &Planes<B, N>, to: &Planes<B, N>) -> bool {
        let anchors = self.look.anchors(from);
        anchors
            .cells()
            .any(|anchor| self.after(from, anchor.first()) == *to)
    }
}

impl<B: Bits> Layout<B> {
    /// All cells of the moves with these anchors.
    #[inline]
    fn cells(&self, anchors: B) -> B {
        let cells = self.writes.iter().chain(&self.reads);
        let cells = cells.fold(B::default(), |all, &shift| all | anchors << shift);
        let forbids = self.forbids.iter();
        forbids.fold(cells, |all, &(offset, there)| {
            all | shifted(anchors & there, offset)
        })
    }

    /// The moves among these anchors that change or look at one of the cells.
    #[inline]
    fn touching(&self, anchors: B, cells: B) -> B {
        let own = self.writes.iter().chain(&self.reads);
        let touched = own.fold(B::default(), |all, &shift| all | cells >> shift);
        let forbids = self.forbids.iter();
        let touched = forbids.fold(touched, |all, &(offset, there)| {
            all | shifted(cells, -offset) & there
        });
        touched & anchors
    }

    /// The moves among these anchors that change one of the cells.
    #[inline]
    fn changing(&self, anchors: B, cells: B) -> B {
        let writes = self.writes.iter();
        writes.fold(B::default(), |all, &shift| all | cells >> shift) & anchors
    }

    /// The cells that moves with these anchors look at and do not change.
    #[inline]
    fn looked_at(&self, anchors: B) -> B {
        let reads = self.reads.iter();
        reads.fold(B::default(), |all, &shift| all | anchors << shift)
    }
}

impl<G: Grid, const N: usize> GridRules<G, N> {
    /// Compiles shapes whose states are planes plus one; at most N of them.
    pub(crate) fn new(
        grid: G,
        id: u64,
        lines: &Lines<Shape>,
        symmetries: &[Symmetry],
        (ends, endings): (Ends, &[(EndResult, Vec<Shape>)]),
    ) -> Self {
        let mut layouts = Vec::new();
        let mut compile = |shapes: &[Shape]| -> Vec<Move<G::Bits, N>> {
            let moves = shapes
                .iter()
                .filter_map(|shape| compiled(&grid, shape, &mut layouts));
            moves.collect()
        };
        let (left, right) = (&lines.all.left[..], &lines.all.right[..]);
        let may_be_cut = may_be_cut(left, right, ends);
        let (left, right) = (compile(left), compile(right));
        // They lie where the same moves lie among all of them, so that there are no new layouts.
        let again = [compile(&lines.again.left), compile(&lines.again.right)];
        let images = symmetries.iter().map(|symmetry| {
            let mut from: [usize; N] = std::array::from_fn(|i| i);
            for (state, &image) in symmetry.map.iter().enumerate().skip(1) {
                from[image as usize - 1] = state - 1;
            }
            Image {
                turn: symmetry.turn,
                from,
                negative: symmetry.negative,
            }
        });
        let symmetries: Vec<Image<N>> = images.collect();
        let creates = left.iter().chain(&right).any(|m| {
            !m.look.forbids.is_empty() || m.writes.iter().any(|&(_, plane)| plane.is_some())
        });
        let endings = endings.iter().map(|(result, shapes)| {
            let looks = shapes.iter().filter_map(|shape| looked(&grid, shape, N));
            (*result, looks.collect())
        });
        let endings = endings.collect();
        GridRules {
            grid,
            id,
            ends,
            code: Arc::new(Code {
                again,
                worths: std::array::from_fn(|i| lines.worths.get(i + 1).copied().unwrap_or(0)),
                endings,
                transposes: symmetries.iter().any(|image| image.turn.transposed),
                left,
                right,
                layouts,
                symmetries,
                creates,
                may_be_cut,
            }),
        }
    }

    /// The moves of Left and of Right.
    pub(crate) fn moves(&self) -> Sides<'_, G::Bits, N> {
        (&self.code.left, &self.code.right)
    }

    /// The symmetries of the rules.
    pub(crate) fn symmetries(&self) -> impl Iterator<Item = &Image<N>> {
        self.code.symmetries.iter()
    }

    /// Every move, with the anchors where it may ever be possible.
    pub(crate) fn possible_moves(
        &self,
        planes: &Planes<G::Bits, N>,
    ) -> Vec<(&Move<G::Bits, N>, G::Bits)> {
        let (_, may, changed) = self.possible(planes);
        let moves = self.code.left.iter().chain(&self.code.right);
        let anchors =
            |m: &Move<G::Bits, N>| m.look.unforbidden(m.look.fitting(&may), planes, changed);
        moves.map(|m| (m, anchors(m))).collect()
    }

    /// The moves of Left and of Right, where no move can make another one possible.
    pub(crate) fn sides(&self) -> Option<Sides<'_, G::Bits, N>> {
        (!self.code.creates && self.ends == Ends::NORMAL).then(|| self.moves())
    }

    /// For each layout the anchors where a move may ever be possible, and every cell that may ever change: perhaps a few too many,
    /// never too few. By induction over the moves, every state that a cell takes is in `may`, and a cell outside `changed` stays as it
    /// is.
    #[inline]
    fn possible(&self, planes: &Planes<G::Bits, N>) -> (Vec<G::Bits>, Planes<G::Bits, N>, G::Bits) {
        let code = &*self.code;
        let mut anchors = vec![G::Bits::default(); code.layouts.len()];
        let (mut may, mut changed) = (*planes, G::Bits::default());
        loop {
            let before = (may, changed);
            for m in code.left.iter().chain(&code.right) {
                let mut here = m.look.fitting(&may);
                if here.is_empty() {
                    continue;
                }
                here = m.look.unforbidden(here, planes, changed);
                anchors[m.layout] = anchors[m.layout] | here;
                for &(shift, plane) in &m.writes {
                    let cells = here << shift;
                    changed = changed | cells;
                    if let Some(plane) = plane {
                        may.0[plane] = may.0[plane] | cells;
                    }
                }
            }
            if !code.creates || before == (may, changed) {
                return (anchors, may, changed);
            }
        }
    }
}

/// The distance in bits from the anchor to a cell of a shape; it is the same for all anchors for which the cell exists.
fn offset<G: Grid>(grid: &G, spot: &Spot, there: G::Bits) -> i32 {
    let bit = |r: i32, c: i32| grid.cell(r as usize, c as usize).first() as i32;
    let (r, c) = grid.place(there.first());
    let (r, c) = (r as i32, c as i32);
    bit(r + i32::from(spot.at.0), c + i32::from(spot.at.1)) - bit(r, c)
}

/// Compiles a shape's conditions for this many planes; `None` if it fits nowhere.
fn looked<G: Grid>(grid: &G, shape: &Shape, planes: usize) -> Option<Look<G::Bits>> {
    let room = grid.room();
    let (rows, columns) = (room.rows as i32, room.columns as i32);
    let inside = |r: i32, c: i32| (0..rows).contains(&r) && (0..columns).contains(&c);
    // The anchors for which some cells exist.
    let anchors = |wanted: &[&Spot]| {
        let mut set = G::Bits::default();
        for r in 0..rows {
            for c in 0..columns {
                let mut spots = wanted.iter();
                if spots.all(|s| inside(r + i32::from(s.at.0), c + i32::from(s.at.1))) {
                    set = set | grid.cell(r as usize, c as usize);
                }
            }
        }
        set
    };
    let cells: Vec<&Spot> = shape.spots.iter().filter(|spot| spot.is_there()).collect();
    let valid = anchors(&cells);
    if valid.is_empty() {
        return None;
    }
    let mut look = Look {
        valid,
        needs: Vec::new(),
        forbids: Vec::new(),
    };
    for spot in &shape.spots {
        let wanted = spot.allow >> 1;
        if spot.is_there() {
            // The anchor is the first cell that must exist, so no such cell lies before it.
            let shift = offset(grid, spot, valid) as u32;
            look.needs.push(Need {
                shift,
                planes: wanted,
            });
            continue;
        }
        let there = anchors(&[spot]);
        let forbidden = !wanted & ((1 << planes) - 1);
        if !there.is_empty() && forbidden != 0 {
            look.forbids.push(Forbid {
                offset: offset(grid, spot, there),
                planes: forbidden,
                there,
            });
        }
    }
    Some(look)
}

fn compiled<G: Grid, const N: usize>(
    grid: &G,
    shape: &Shape,
    layouts: &mut Vec<Layout<G::Bits>>,
) -> Option<Move<G::Bits, N>> {
    let mut m = Move {
        look: looked(grid, shape, N)?,
        clear: [G::Bits::default(); N],
        set: [G::Bits::default(); N],
        writes: Vec::new(),
        layout: 0,
    };
    let mut reads = Vec::new();
    let cells = shape.spots.iter().filter(|spot| spot.is_there());
    for (spot, need) in cells.zip(&m.look.needs) {
        let shift = need.shift;
        let Some(state) = spot.write else {
            reads.push(shift);
            continue;
        };
        let plane = (state != NOWHERE).then(|| state as usize - 1);
        m.writes.push((shift, plane));
        for i in 0..N {
            if need.planes >> i & 1 == 1 {
                m.clear[i] = m.clear[i] | G::Bits::one(shift);
            }
        }
        if let Some(plane) = plane {
            m.set[plane] = m.set[plane] | G::Bits::one(shift);
        }
    }
    let layout = Layout {
        writes: m.writes.iter().map(|&(shift, _)| shift).collect(),
        reads,
        forbids: m.look.forbids.iter().map(|f| (f.offset, f.there)).collect(),
    };
    m.layout = match layouts.iter().position(|known| *known == layout) {
        Some(place) => place,
        None => {
            layouts.push(layout);
            layouts.len() - 1
        }
    };
    Some(m)
}

impl<G: Grid, const N: usize> Rules for GridRules<G, N> {
    type Position = Planes<G::Bits, N>;

    #[inline]
    fn left_moves(&self, planes: &Self::Position, moves: &mut Vec<Self::Position>) {
        for m in &self.code.left {
            m.push_all(planes, moves);
        }
    }

    #[inline]
    fn right_moves(&self, planes: &Self::Position, moves: &mut Vec<Self::Position>) {
        for m in &self.code.right {
            m.push_all(planes, moves);
        }
    }

    #[inline]
    fn count_moves(&self, planes: &Self::Position) -> Option<(usize, usize)> {
        Some(self.counts(planes))
    }

    fn bounds(&self, planes: &Self::Position) -> Option<(i32, i32)> {
        self.least_and_most(planes)
    }

    fn lines(&self, planes: &Self::Position, above: bool) -> usize {
        let size = self.grid.extent(planes.all());
        match (self.code.may_be_cut, above) {
            (false, _) => 0,
            (true, false) => size.rows,
            (true, true) => size.columns,
        }
    }

    fn piece(&self, planes: &Self::Position, above: bool, lines: Range<usize>) -> Self::Position {
        planes.within(self.grid.band(above, lines))
    }

    fn ends(&self) -> Ends {
        self.ends
    }

    #[inline]
    fn ended(&self, planes: &Self::Position, to_move: Player) -> Option<Winner> {
        let lies = |look: &Look<G::Bits>| !look.anchors(planes).is_empty();
        let mut endings = self.code.endings.iter();
        let found = endings.find(|(_, looks)| looks.iter().any(lies));
        found.map(|(result, _)| result.winner(to_move))
    }

    fn keeps_turn(&self, from: &Self::Position, to: &Self::Position, player: Player) -> bool {
        let again = &self.code.again[player.index()];
        again.iter().any(|m| m.leads(from, to))
    }

    fn points(&self, from: &Self::Position, to: &Self::Position, player: Player) -> i32 {
        seen_by(
            player,
            to.worth(&self.code.worths) - from.worth(&self.code.worths),
        )
    }

    /// Cells that one move may ever touch belong to one part. A cell that never changes joins nothing; each part has a copy of it if a
    /// move of the part looks at it.
    fn parts(&self, planes: Self::Position, parts: &mut Vec<Self::Position>) {
        let layouts = &self.code.layouts;
        let (anchors, may, changed) = self.possible(&planes);
        // Moves that something forbids, with the anchors where they would otherwise fit.
        let moves = self.code.left.iter().chain(&self.code.right);
        let forbidden = moves.filter(|m| !m.look.forbids.is_empty());
        let forbidden: Vec<_> = forbidden.map(|m| (m, m.look.fitting(&may))).collect();
        let mut rest = changed;
        while !rest.is_empty() {
            let mut part = rest.lowest();
            loop {
                let before = part;
                for (layout, &anchors) in layouts.iter().zip(&anchors) {
                    let touched = layout.touching(anchors, part);
                    part = part | layout.cells(touched) & changed;
                }
                if part == before {
                    break;
                }
            }
            rest = rest & !part;
            let mut kept = part;
            for (layout, &anchors) in layouts.iter().zip(&anchors) {
                if !layout.reads.is_empty() {
                    kept = kept | layout.looked_at(layout.changing(anchors, part)) & !changed;
                }
            }
            // A cell that for ever forbids a change in the part must be kept, and so must the cells that keep it from changing.
            loop {
                let before = kept;
                for (m, fitting) in &forbidden {
                    let layout = &layouts[m.layout];
                    let touched = layout.changing(*fitting, kept);
                    for forbid in &m.look.forbids {
                        let cells = shifted(touched & forbid.there, forbid.offset);
                        kept = kept | cells & planes.of(forbid.planes) & !changed;
                    }
                }
                if kept == before {
                    break;
                }
            }
            parts.push(planes.within(kept));
        }
    }

    #[inline]
    fn normal(&self, planes: Self::Position) -> (Self::Position, bool) {
        let code = &*self.code;
        let shift = self.grid.corner(planes.all());
        let planes = planes.0.map(|plane| plane >> shift);
        if code.symmetries.len() == 1 {
            return (Planes(planes), false);
        }
        let upright = self.grid.images(planes);
        let across = if code.transposes {
            self.grid
                .transposed(planes)
                .map(|across| self.grid.images(across))
        } else {
            None
        };
        let mut least = (planes, false);
        for image in &code.symmetries {
            let images = match (image.turn.transposed, &across) {
                (false, _) => &upright,
                (true, Some(across)) => across,
                (true, None) => continue,
            };
            let turned = &images[image.turn.image_index()];
            let candidate: [G::Bits; N] = std::array::from_fn(|i| turned[image.from[i]]);
            if candidate < least.0 {
                least = (candidate, image.negative);
            }
        }
        (Planes(least.0), least.1)
    }
}
