//! From patterns to shapes: repetitions written out, every direction laid out, conditions and second steps added.

use crate::alphabet::{EMPTY, NOWHERE, State, only};
use crate::direction::{DIAGONAL, Offset, STRAIGHT, Way};
use crate::mistake::Mistake;
use crate::pattern::{Condition, Pattern, Sign, SignKind, Step};
use crate::repeat::{Room, written_out};
use crate::shape::{Shape, Spot};
use std::ops::Range;
use upstar::game::Player;

/// The most shapes that one line may stand for on one board.
const MOST_SHAPES: usize = 30_000;

/// A step laid out: its cells in the order in which they are written, with the first cell that must exist at (0, 0), then its
/// conditions.
#[derive(Clone)]
struct Laid {
    spots: Vec<Spot>,
    /// How many of the spots are cells of the pattern.
    own: usize,
}

impl Laid {
    fn placed(&self) -> Vec<Offset> {
        let writes: Vec<_> = self.spots.iter().map(|s| (s.at, s.write)).collect();
        placed(&writes)
    }

    /// Adds a condition on a cell.
    fn require(&mut self, at: Offset, allow: u16) {
        match self.spots.iter_mut().find(|spot| spot.at == at) {
            Some(spot) => spot.allow &= allow,
            None => self.spots.push(Spot {
                at,
                allow,
                write: None,
            }),
        }
    }
}

/// The cells in which a piece is put down; if there are none, all cells that change.
pub(crate) fn placed<T: Copy>(writes: &[(T, Option<State>)]) -> Vec<T> {
    let written = |least: State| -> Vec<T> {
        let cells = writes.iter();
        cells
            .filter(|(_, write)| write.is_some_and(|state| state >= least))
            .map(|(at, _)| *at)
            .collect()
    };
    let pieces = written(EMPTY + 1);
    if pieces.is_empty() {
        written(NOWHERE)
    } else {
        pieces
    }
}

/// All shapes of a pattern for a player on boards whose longest side has this many cells.
pub(crate) fn shapes(
    pattern: &Pattern,
    player: Player,
    one_row: bool,
    longest: usize,
) -> Result<Vec<Shape>, Mistake> {
    let mut all: Vec<Laid> = Vec::new();
    for (number, step) in pattern.steps.iter().enumerate() {
        let laid = lay_out(step, player, one_row, Room::Board(longest), number > 0)?;
        if number == 0 {
            all = laid;
        } else {
            let mut joined = Vec::new();
            for first in &all {
                let &[place] = &first.placed()[..] else {
                    let message = "`then` goes on from the piece that was put down before it, and there is not exactly one";
                    return Err(Mistake::new(step.from.place.clone(), message));
                };
                for second in &laid {
                    joined.extend(join(first, place, second));
                    if joined.len() > MOST_SHAPES {
                        return Err(too_many(&pattern.place));
                    }
                }
            }
            all = joined;
        }
    }
    let shape = |mut spots: Vec<Spot>| {
        // A cell that may show anything and does not change is no condition.
        let any = |spot: &Spot| !spot.allow & pattern.anything == 0 && spot.write.is_none();
        spots.retain(|spot| !any(spot));
        Shape::new(spots)
    };
    Ok(collected(all, shape))
}

/// All shapes of a pattern that is only looked for and changes nothing.
pub(crate) fn looks(
    pattern: &Pattern,
    player: Player,
    one_row: bool,
    longest: usize,
) -> Result<Vec<Shape>, Mistake> {
    let mut all = Vec::new();
    for step in &pattern.steps {
        all.extend(lay_out(step, player, one_row, Room::Board(longest), false)?);
    }
    Ok(collected(all, Shape::look))
}

fn collected(all: Vec<Laid>, shape: impl Fn(Vec<Spot>) -> Option<Shape>) -> Vec<Shape> {
    let possible = all
        .into_iter()
        .filter(|laid| laid.spots.iter().all(|spot| spot.allow != 0));
    let mut shapes: Vec<Shape> = possible.filter_map(|laid| shape(laid.spots)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

fn too_many(place: &Range<usize>) -> Mistake {
    let message =
        format!("this line allows more than {MOST_SHAPES} different moves on such a board");
    Mistake::new(place.clone(), message)
}

fn lay_out(
    step: &Step,
    player: Player,
    one_row: bool,
    room: Room,
    goes_on: bool,
) -> Result<Vec<Laid>, Mistake> {
    let rows = step.from.rows.len();
    if one_row && rows > 1 {
        let message = "a strip has one row; patterns of several rows need `board: grid`";
        return Err(Mistake::new(step.from.place.clone(), message));
    }
    let mut ahead: Vec<Offset> = Vec::new();
    for (way, place) in &step.ways {
        let offsets = way.offsets(one_row, player).ok_or_else(|| {
            Mistake::new(place.clone(), "a strip has one row and no such direction")
        })?;
        if rows > 1 && offsets.iter().any(|&(r, c)| r != 0 && c != 0) {
            let message = "a pattern of several rows cannot lie diagonally";
            return Err(Mistake::new(place.clone(), message));
        }
        ahead.extend(offsets);
    }
    if ahead.is_empty() {
        ahead = Way::Straight.offsets(one_row, player).unwrap_or_default();
    }
    if let (1, Some(place)) = (rows, &step.flipped) {
        let message = "only a pattern of several rows can be flipped";
        return Err(Mistake::new(place.clone(), message));
    }
    let sides: &[i16] = if step.flipped.is_some() {
        &[1, -1]
    } else {
        &[1]
    };
    let mut all = Vec::new();
    for cells in written_out(step, room, goes_on)? {
        let cells = cells?;
        for &(dr, dc) in &ahead {
            for &side in sides {
                // Down on the page is a quarter turn from the direction ahead.
                let down = (side * dc, side * -dr);
                let mut spots = Vec::with_capacity(cells.len());
                for &(r, c, from, to) in &cells {
                    let at = (r * down.0 + c * dr, r * down.1 + c * dc);
                    spots.push(spot(at, from, to)?);
                }
                let own = spots.len();
                let laid = Laid { spots, own };
                all.extend(with_conditions(laid, &step.conditions, one_row)?);
                if all.len() > MOST_SHAPES {
                    return Err(too_many(&step.from.place));
                }
            }
        }
    }
    Ok(all)
}

/// One cell of a pattern.
pub(crate) fn spot(at: Offset, from: &Sign, to: &Sign) -> Result<Spot, Mistake> {
    let wrong = |message: &str| Err(Mistake::new(to.place.clone(), message));
    let write = match to.kind {
        SignKind::Anything => None,
        SignKind::Set if to.allow == from.allow => None,
        SignKind::Set => {
            return wrong(
                "a set on the right leaves the cell as it is, so that the same set must stand on the left",
            );
        }
        SignKind::Letter if to.allow == from.allow => None,
        SignKind::Letter if from.allow & only(NOWHERE) != 0 => {
            return wrong(
                "nothing can be put where there may be no cell; `?` on the right leaves the cell as it is",
            );
        }
        SignKind::Letter => Some(to.allow.trailing_zeros() as u8),
    };
    Ok(Spot {
        at,
        allow: from.allow,
        write,
    })
}

/// The step with its conditions; if one of several neighbours is enough, one copy for each.
fn with_conditions(
    laid: Laid,
    conditions: &[Condition],
    one_row: bool,
) -> Result<Vec<Laid>, Mistake> {
    let placed = laid.placed();
    let own: Vec<Offset> = laid.spots[..laid.own].iter().map(|spot| spot.at).collect();
    let around = |corners: bool| -> Vec<Offset> {
        let steps = STRAIGHT
            .iter()
            .chain(if corners { &DIAGONAL[..] } else { &[] });
        let steps = steps.filter(|step| !one_row || step.0 == 0);
        let mut cells: Vec<Offset> = steps
            .flat_map(|&(dr, dc)| placed.iter().map(move |&(r, c)| (r + dr, c + dc)))
            .filter(|cell| !own.contains(cell))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let mut all = vec![laid.clone()];
    for condition in conditions {
        let cells = around(condition.corners);
        if condition.wanted {
            if all.len() * cells.len() > MOST_SHAPES {
                let message = "there are too many ways to meet these conditions";
                return Err(Mistake::new(condition.place.clone(), message));
            }
            let with = |laid: &Laid, &at: &Offset| {
                let mut laid = laid.clone();
                laid.require(at, condition.states);
                laid
            };
            all = all
                .iter()
                .flat_map(|laid| cells.iter().map(move |at| with(laid, at)))
                .collect();
        } else {
            for laid in &mut all {
                cells
                    .iter()
                    .for_each(|&at| laid.require(at, !condition.states));
            }
        }
    }
    Ok(all)
}

/// One step after the other, if the second is possible after the first.
fn join(first: &Laid, (r, c): Offset, second: &Laid) -> Option<Laid> {
    let mut joined = first.clone();
    for spot in &second.spots {
        let at = (spot.at.0 + r, spot.at.1 + c);
        match joined.spots.iter_mut().find(|before| before.at == at) {
            None => joined.spots.push(Spot { at, ..*spot }),
            Some(before) => {
                match before.write {
                    Some(state) if spot.allow & only(state) == 0 => return None,
                    Some(_) => {}
                    None => before.allow &= spot.allow,
                }
                before.write = spot.write.or(before.write);
            }
        }
    }
    Some(joined)
}
