//! Repetitions written out: `x .+` as `x .`, `x . .`, and so on.

use crate::alphabet::{NOWHERE, only};
use crate::mistake::Mistake;
use crate::pattern::{Item, Pattern, Sign, Step};

/// A cell of a pattern: its row and column from the first cell that must exist, what it shows and what it becomes.
pub(crate) type WrittenCell<'a> = (i16, i16, &'a Sign, &'a Sign);

/// The board or graph that a pattern has to fit on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// A board whose longest side has this many cells. Patterns may also say that there is no cell: only the cells that must exist have
    /// to fit, the others may lie beyond the edge.
    Board(usize),
    /// A graph with this many nodes: every cell of a pattern is a node.
    Graph(usize),
}

impl Room {
    pub(crate) fn longest(self) -> usize {
        match self {
            Room::Board(longest) | Room::Graph(longest) => longest,
        }
    }

    /// Whether a cell of a pattern has to lie inside.
    fn must_hold(self, sign: &Sign) -> bool {
        matches!(self, Room::Graph(_)) || sign.allow & only(NOWHERE) == 0
    }
}

/// Every way to write out the repetitions of a step that makes a difference in a room, with the cells of both sides row by row. A step
/// that `goes_on` starts with a cell that exists, whatever the pattern says about it.
///
/// A cell that is further than a side away from a cell that must exist never exists itself. Its condition is then true, and it is left
/// out: so there are finitely many ways, and conditions on cells just beyond the edge are kept.
pub(crate) fn written_out(
    step: &Step,
    room: Room,
    goes_on: bool,
) -> Result<WrittenOut<'_>, Mistake> {
    let (from, to) = (&step.from.rows, &step.to.rows);
    if from.len() != to.len() {
        return Err(lengths(step, from.len(), to.len(), "rows"));
    }
    if from.len() > 1 && from[0].len() != to[0].len() {
        return Err(lengths(step, from[0].len(), to[0].len(), "columns"));
    }
    // Nothing is repeated in a pattern of several rows.
    let repeats: Vec<(usize, usize)> = from[0].iter().filter_map(Item::repeat).collect();
    let least: Vec<usize> = repeats.iter().map(|&(_, least)| least).collect();
    let mut ways = WrittenOut {
        step,
        room,
        goes_on,
        idle: idle_ends(step, room, goes_on),
        repeats,
        next: None,
    };
    ways.next = ways.fit(&least).then_some(least);
    Ok(ways)
}

/// The longest side of the smallest room of this kind that has space for each step of a pattern.
pub(crate) fn least_side(pattern: &Pattern, room: Room) -> usize {
    let steps = pattern.steps.iter().enumerate();
    let sides = steps.map(|(number, step)| {
        let rows = step.from.rows.iter().map(|row| write_out(row, &[]));
        Extent::of(&rows.collect::<Vec<_>>(), room, number > 0).side()
    });
    sides.max().unwrap_or(0)
}

/// The ways to write out a step, one after the other.
pub(crate) struct WrittenOut<'a> {
    step: &'a Step,
    room: Room,
    goes_on: bool,
    /// The length and the least count of each repetition.
    repeats: Vec<(usize, usize)>,
    /// The repetitions that never need more than their least count.
    idle: Vec<usize>,
    /// The next count of each repetition.
    next: Option<Vec<usize>>,
}

impl<'a> WrittenOut<'a> {
    fn rows(&self, counts: &[usize]) -> Vec<Vec<&'a Sign>> {
        let rows = self.step.from.rows.iter();
        rows.map(|row| write_out(row, counts)).collect()
    }

    fn extent(&self, rows: &[Vec<&Sign>]) -> Extent {
        Extent::of(rows, self.room, self.goes_on)
    }

    fn fit(&self, counts: &[usize]) -> bool {
        self.extent(&self.rows(counts)).side() <= self.room.longest()
    }

    /// Counts up in the last place first; a full place starts again, as in an odometer. Nothing is skipped, because more repetitions
    /// never take less room.
    fn following(&self, mut counts: Vec<usize>) -> Option<Vec<usize>> {
        for at in (0..counts.len()).rev().filter(|at| !self.idle.contains(at)) {
            let (unit, least) = self.repeats[at];
            // This many repetitions reach from a cell of the board to where cells are left out, with space for the cells after the
            // repetition on the right side: more repetitions look the same.
            let reach = self.room.longest() + 1 + self.step.to.rows[0].len();
            let most = reach.div_ceil(unit).max(least);
            counts[at] += 1;
            if counts[at] <= most && self.fit(&counts) {
                return Some(counts);
            }
            counts[at] = least;
        }
        None
    }

    fn cells(&self, counts: &[usize]) -> Result<Vec<WrittenCell<'a>>, Mistake> {
        let rows = self.rows(counts);
        let extent = self.extent(&rows);
        let longest = self.room.longest();
        let mut cells = Vec::new();
        for (r, (from, to)) in rows.into_iter().zip(&self.step.to.rows).enumerate() {
            let other = matching_counts(to, counts, from.len()).ok_or_else(|| {
                let to = write_out(to, counts).len();
                lengths(self.step, from.len(), to, "cells")
            })?;
            for (c, (from, to)) in from.into_iter().zip(write_out(to, &other)).enumerate() {
                let (row, column) = (
                    near(r, extent.rows, longest),
                    near(c, extent.columns, longest),
                );
                if let (Some(row), Some(column)) = (row, column) {
                    cells.push((row, column, from, to));
                }
            }
        }
        Ok(cells)
    }
}

impl<'a> Iterator for WrittenOut<'a> {
    type Item = Result<Vec<WrittenCell<'a>>, Mistake>;

    fn next(&mut self) -> Option<Self::Item> {
        let counts = self.next.take()?;
        let cells = self.cells(&counts);
        self.next = self.following(counts);
        Some(cells)
    }
}

/// Repetitions, by their numbers, at the ends of a step whose cells need not exist: more of them only forbid more. There are none if
/// the step has conditions, which may be about cells beyond the pattern, or a right side of another form, which may change other cells.
/// At the start of a step that goes on there are none either, since it fixes where the rest lies.
fn idle_ends(step: &Step, room: Room, goes_on: bool) -> Vec<usize> {
    let ([from], [to]) = (&step.from.rows[..], &step.to.rows[..]) else {
        return Vec::new();
    };
    let form = |items: &[Item]| items.iter().map(Item::repeat).collect::<Vec<_>>();
    if !step.conditions.is_empty() || form(from) != form(to) {
        return Vec::new();
    }
    let idle = |item: &&Item| match item {
        Item::Repeat { unit, least: 0 } => !unit.iter().any(|sign| room.must_hold(sign)),
        _ => false,
    };
    let count = form(from).iter().flatten().count();
    let first = if goes_on {
        0
    } else {
        from.iter().take_while(idle).count()
    };
    let last = from.iter().rev().take_while(idle).count();
    (0..count)
        .filter(|&at| at < first || at + last >= count)
        .collect()
}

/// The first and the last row and column with a cell that must exist.
struct Extent {
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Extent {
    fn of(rows: &[Vec<&Sign>], room: Room, goes_on: bool) -> Extent {
        let cells = rows.iter().enumerate();
        let cells =
            cells.flat_map(|(r, row)| row.iter().enumerate().map(move |(c, sign)| (r, c, sign)));
        let held =
            cells.filter(|&(r, c, sign)| room.must_hold(sign) || goes_on && (r, c) == (0, 0));
        let extent = held.fold(None, |extent: Option<Extent>, (r, c, _)| {
            let Extent { rows, columns } = extent.unwrap_or(Extent {
                rows: (r, r),
                columns: (c, c),
            });
            Some(Extent {
                rows: (rows.0.min(r), rows.1.max(r)),
                columns: (columns.0.min(c), columns.1.max(c)),
            })
        });
        // A step without cells that must exist changes nothing and fits everywhere.
        extent.unwrap_or(Extent {
            rows: (0, 0),
            columns: (0, 0),
        })
    }

    fn side(&self) -> usize {
        let (rows, columns) = (self.rows, self.columns);
        (rows.1 - rows.0).max(columns.1 - columns.0) + 1
    }
}

/// The distance of a row or column from the first that must exist; `None` if it is more than a side away from the first or the last
/// one.
fn near(at: usize, (first, last): (usize, usize), side: usize) -> Option<i16> {
    if at > first + side || at + side < last {
        return None;
    }
    // A side has at most a few hundred cells.
    Some((at as i64 - first as i64) as i16)
}

fn lengths(step: &Step, from: usize, to: usize, what: &str) -> Mistake {
    let message = format!("{from} {what} become {to}: both sides of the arrow must be of one size");
    Mistake::new(step.from.place.start..step.to.place.end, message)
        .help("every cell of the pattern stands on both sides; `?` on the right leaves it as it is")
}

/// How often the right side repeats to be `length` cells long: as often as the left side, or, if it has a single repetition, as the
/// length requires.
fn matching_counts(to: &[Item], counts: &[usize], length: usize) -> Option<Vec<usize>> {
    let repeats: Vec<(usize, usize)> = to.iter().filter_map(Item::repeat).collect();
    let single = to.len() - repeats.len();
    let total = |counts: &[usize]| {
        let repeated = repeats.iter().zip(counts);
        single
            + repeated
                .map(|((unit, _), count)| unit * count)
                .sum::<usize>()
    };
    if repeats.len() == counts.len() && total(counts) == length {
        return Some(counts.to_vec());
    }
    let &[(unit, least)] = &repeats[..] else {
        return None;
    };
    let rest = length.checked_sub(single)?;
    (rest % unit == 0 && rest / unit >= least).then(|| vec![rest / unit])
}

/// The cells with each repetition written out by its count.
fn write_out<'a>(items: &'a [Item], counts: &[usize]) -> Vec<&'a Sign> {
    let mut counts = counts.iter();
    let mut signs = Vec::new();
    for item in items {
        match item {
            Item::Cell(sign) => signs.push(sign),
            Item::Repeat { unit, least } => {
                for _ in 0..*counts.next().unwrap_or(least) {
                    signs.extend(unit);
                }
            }
        }
    }
    signs
}
