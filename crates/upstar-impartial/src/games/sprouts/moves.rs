//! Moves: a curve from a boundary to itself or to another boundary of the same region, with a new spot on it.

use super::name::{lasting_name, name};
use super::tidy::{each_land, tidy};
use super::tokens::*;
use upstar_values::budget::Stopped;

/// All moves in one land.
pub(super) struct Moves<'a> {
    regions: Vec<Vec<&'a [u8]>>,
    /// The new spot.
    new: u8,
    /// The ends of the curve, where they go on with one life and are met on both sides.
    ends: [u8; 2],
    /// Whether small regions are written in the same way (see [`tidy`]).
    is_short: bool,
    /// The regions after a move.
    after: Vec<u8>,
}

/// Called with the lands after a move. It tells whether to stop.
pub(super) type See<'s> = dyn FnMut(Vec<Bytes>) -> Result<bool, Stopped> + 's;

/// The lands of regions that end with marks. Short ones are for search and are never read back.
pub(super) fn lands(regions: &mut Vec<u8>, is_short: bool) -> Vec<Bytes> {
    tidy(regions, is_short);
    let mut lands = Vec::new();
    let write = match is_short {
        true => name,
        false => lasting_name,
    };
    each_land(regions, |land| lands.push(write(land)));
    lands.sort_unstable();
    lands
}

/// The two parts of a boundary that a curve cuts, or the one boundary that it makes of two.
struct Cut {
    first: Vec<u8>,
    second: Option<Vec<u8>>,
    /// Letters that die: they are met elsewhere too.
    dead: [u8; 2],
}

/// A token that is no letter.
const NONE: u8 = 0;

fn dying(token: u8) -> u8 {
    match is_letter(token) {
        true => token,
        false => NONE,
    }
}

impl<'a> Moves<'a> {
    pub(super) fn of(land: &'a [u8], is_short: bool) -> Moves<'a> {
        let top = land.iter().copied().max().unwrap_or(0).max(LETTER - 1);
        let boundaries = |region: &'a [u8]| pieces(region, BOUNDARY).collect();
        Moves {
            regions: pieces(land, REGION).map(boundaries).collect(),
            // Few enough lives for three more letters.
            new: top + 1,
            ends: [top + 2, top + 3],
            is_short,
            after: Vec::new(),
        }
    }

    /// Calls `see` for each move until it returns true, and tells whether it did. Many moves come more than once.
    pub(super) fn each(&mut self, see: &mut See<'_>) -> Result<bool, Stopped> {
        for at in 0..self.regions.len() {
            let region = self.regions[at].clone();
            for (i, boundary) in region.iter().enumerate() {
                if is_repeat(&region[..i], boundary) {
                    continue;
                }
                let others: Vec<&[u8]> = without(&region, i);
                if self.inside(at, boundary, &others, see)? {
                    return Ok(true);
                }
                for (j, other) in region.iter().enumerate().skip(i + 1) {
                    if is_repeat(&region[i + 1..j], other) {
                        continue;
                    }
                    let others = without(&others, j - 1);
                    if self.between(at, boundary, other, &others, see)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Curves from a boundary to itself. The other boundaries go to either side in all ways.
    fn inside(
        &mut self,
        at: usize,
        boundary: &[u8],
        others: &[&[u8]],
        see: &mut See<'_>,
    ) -> Result<bool, Stopped> {
        for i in 0..boundary.len() {
            for j in i..boundary.len() {
                let Some(cut) = self.cut(boundary, i, j) else {
                    continue;
                };
                // Then the two sides look the same.
                let is_even = boundary == [UNTOUCHED];
                let mut split = Split::of(others);
                loop {
                    if !(is_even && split.is_more_than_half())
                        && self.finish(at, &cut, &split, see)?
                    {
                        return Ok(true);
                    }
                    if !split.next() {
                        break;
                    }
                }
            }
        }
        Ok(false)
    }

    /// The two parts of a boundary, cut at two places.
    fn cut(&self, boundary: &[u8], i: usize, j: usize) -> Option<Cut> {
        let (x, y) = (boundary[i], boundary[j]);
        let mut cut = Cut {
            first: Vec::new(),
            second: None,
            dead: [NONE; 2],
        };
        let mut second = Vec::new();
        let round = boundary[j + 1..].iter().chain(&boundary[..i]);
        if i == j {
            match x {
                UNTOUCHED => {
                    cut.first.extend([self.ends[0], self.new]);
                    second.extend([self.ends[0], self.new]);
                }
                END => {
                    cut.first.push(self.new);
                    second.extend(round.copied());
                    second.push(self.new);
                }
                _ => return None,
            }
        } else {
            if x == y && is_letter(x) {
                return None;
            }
            cut.dead = [dying(x), dying(y)];
            let living = |token: u8, end: u8| (token == END).then_some(end);
            let (x, y) = (living(x, self.ends[0]), living(y, self.ends[1]));
            cut.first.extend(x);
            cut.first.extend(&boundary[i + 1..j]);
            cut.first.extend(y);
            cut.first.push(self.new);
            second.extend(y);
            second.extend(round.copied());
            second.extend(x);
            second.push(self.new);
        }
        cut.second = Some(second);
        Some(cut)
    }

    /// Curves between two boundaries, which become one.
    fn between(
        &mut self,
        at: usize,
        one: &[u8],
        two: &[u8],
        others: &[&[u8]],
        see: &mut See<'_>,
    ) -> Result<bool, Stopped> {
        let split = Split::whole(others);
        for i in 0..one.len() {
            for j in 0..two.len() {
                let (x, y) = (one[i], two[j]);
                if x == y && is_letter(x) {
                    continue;
                }
                let mut joined = Vec::new();
                for (boundary, place, end) in [(one, i, self.ends[0]), (two, j, self.ends[1])] {
                    let round = boundary[place + 1..].iter().chain(&boundary[..place]);
                    match boundary[place] {
                        UNTOUCHED => joined.push(END),
                        END => {
                            joined.push(end);
                            joined.extend(round);
                            joined.push(end);
                        }
                        _ => joined.extend(round),
                    }
                    joined.push(self.new);
                }
                let cut = Cut {
                    first: joined,
                    second: None,
                    dead: [dying(x), dying(y)],
                };
                if self.finish(at, &cut, &split, see)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Puts the position after a move together.
    fn finish(
        &mut self,
        at: usize,
        cut: &Cut,
        split: &Split<'_>,
        see: &mut See<'_>,
    ) -> Result<bool, Stopped> {
        let after = &mut self.after;
        after.clear();
        add(after, cut, &cut.first);
        for group in &split.groups {
            (0..group.here).for_each(|_| add(after, cut, group.boundary));
        }
        after.push(REGION);
        if let Some(second) = &cut.second {
            add(after, cut, second);
            for group in &split.groups {
                (group.here..group.count).for_each(|_| add(after, cut, group.boundary));
            }
            after.push(REGION);
        }
        for (other, region) in self.regions.iter().enumerate() {
            if other != at {
                region.iter().for_each(|boundary| add(after, cut, boundary));
                after.push(REGION);
            }
        }
        see(lands(after, self.is_short))
    }
}

/// Adds a boundary without the spots that die.
fn add(after: &mut Vec<u8>, cut: &Cut, boundary: &[u8]) {
    let alive = |token: &&u8| **token == NONE || !cut.dead.contains(token);
    after.extend(boundary.iter().filter(alive));
    after.push(BOUNDARY);
}

/// Whether a boundary without letters came before.
fn is_repeat(before: &[&[u8]], boundary: &[u8]) -> bool {
    !boundary.iter().any(|&token| is_letter(token)) && before.contains(&boundary)
}

fn without<'a>(boundaries: &[&'a [u8]], at: usize) -> Vec<&'a [u8]> {
    [&boundaries[..at], &boundaries[at + 1..]].concat()
}

/// Equal boundaries, of which some are on this side of a curve.
struct Group<'a> {
    boundary: &'a [u8],
    count: usize,
    here: usize,
}

/// A way to put boundaries on the two sides of a curve.
struct Split<'a> {
    groups: Vec<Group<'a>>,
}

impl<'a> Split<'a> {
    /// All on the other side.
    fn of(boundaries: &[&'a [u8]]) -> Split<'a> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        for boundary in boundaries {
            match groups.iter_mut().find(|group| group.boundary == *boundary) {
                Some(group) if is_repeat(&[group.boundary], boundary) => group.count += 1,
                _ => groups.push(Group {
                    boundary,
                    count: 1,
                    here: 0,
                }),
            }
        }
        Split { groups }
    }

    /// All on this side.
    fn whole(boundaries: &[&'a [u8]]) -> Split<'a> {
        let mut split = Split::of(boundaries);
        for group in &mut split.groups {
            group.here = group.count;
        }
        split
    }

    /// Goes on to the next way. False after the last one.
    fn next(&mut self) -> bool {
        for group in &mut self.groups {
            if group.here < group.count {
                group.here += 1;
                return true;
            }
            group.here = 0;
        }
        false
    }

    /// Whether the way with the sides exchanged came earlier.
    fn is_more_than_half(&self) -> bool {
        let uneven = self.groups.iter().rev().find(|g| 2 * g.here != g.count);
        uneven.is_some_and(|group| 2 * group.here > group.count)
    }
}

/// Roughly the number of moves of a land, repeats included.
pub(super) fn estimate(land: &[u8]) -> usize {
    let mut sum = 0usize;
    for region in pieces(land, REGION) {
        let boundaries: Vec<&[u8]> = pieces(region, BOUNDARY).collect();
        let ways = |groups: &[Group<'_>]| {
            let all = groups.iter().map(|group| group.count + 1);
            all.fold(1usize, usize::saturating_mul)
        };
        let groups = Split::of(&boundaries).groups;
        let ways = ways(&groups);
        for (at, group) in groups.iter().enumerate() {
            let len = group.boundary.len();
            let others = ways / (group.count + 1) * group.count;
            sum = sum.saturating_add(others.saturating_mul(len * (len + 1) / 2));
            if group.count > 1 {
                sum += len * len;
            }
            for other in &groups[at + 1..] {
                sum += len * other.boundary.len();
            }
        }
    }
    sum
}
