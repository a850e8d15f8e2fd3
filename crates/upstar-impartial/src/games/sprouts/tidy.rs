//! What does not matter is dropped: dead spots, dead regions, the difference between one place and two places side by side.
//!
//! Here every boundary and every region ends with its mark.

use super::tokens::*;

/// Simplifies regions until nothing changes. With `is_short`, the boundaries of regions with at most three lives become one: see [`shorten`].
pub(super) fn tidy(regions: &mut Vec<u8>, is_short: bool) {
    let mut out = Vec::with_capacity(regions.len());
    loop {
        let mut changed = drop_dead(regions, &mut out);
        changed |= is_short && shorten(&mut out, regions);
        if is_short {
            std::mem::swap(regions, &mut out);
        }
        changed |= join_places(&out, regions);
        if !changed {
            return;
        }
    }
}

/// Drops empty boundaries and regions in which nobody can move.
fn drop_dead(regions: &[u8], out: &mut Vec<u8>) -> bool {
    out.clear();
    let mut changed = false;
    for region in regions.split_inclusive(|&token| token == REGION) {
        let start = out.len();
        for boundary in region.split_inclusive(|&token| token == BOUNDARY) {
            match boundary {
                [BOUNDARY] => changed = true,
                _ => out.extend_from_slice(boundary),
            }
        }
        if count_lives(&out[start..]) < 2 {
            out.truncate(start);
            changed = true;
        }
    }
    changed
}

/// Lives of the spots of a region. A letter is one spot, however often it is met.
fn count_lives(region: &[u8]) -> usize {
    let mut seen = [false; 256];
    let mut sum = 0;
    for &token in region {
        if token < BOUNDARY {
            sum += lives(token);
        } else if is_letter(token) && !std::mem::replace(&mut seen[token as usize], true) {
            sum += 1;
        }
    }
    sum
}

/// In a region with two or three lives it does not matter how the spots are arranged. Two lives: the one move takes both, and the new spot
/// is left alone. Three lives: every move leaves the new spot and one other life side by side. So the spots may stand in one boundary in any
/// order, a letter met twice there may be met once, and `1` alone may be `22`. An untouched spot has three lives and is alone then.
fn shorten(regions: &mut [u8], out: &mut Vec<u8>) -> bool {
    out.clear();
    let mut changed = false;
    for region in regions.split_inclusive_mut(|&token| token == REGION) {
        let sum = count_lives(region);
        if sum > 3 || region[0] == UNTOUCHED {
            out.extend_from_slice(region);
            continue;
        }
        let start = out.len();
        for &token in region.iter() {
            if token == BOUNDARY || token == REGION {
                continue;
            }
            match out[start..]
                .iter()
                .position(|&other| is_letter(token) && other == token)
            {
                Some(twin) => out[start + twin] = ONCE,
                None if token == END && sum == 2 => out.extend([ONCE, ONCE]),
                None => out.push(token),
            }
        }
        out[start..].sort_unstable();
        out.extend([BOUNDARY, REGION]);
        changed |= out[start..] != *region;
    }
    changed
}

/// A letter that is met once becomes `2`, also one that is met twice in neighbouring places.
fn join_places(regions: &[u8], out: &mut Vec<u8>) -> bool {
    let mut met = [0u8; 256];
    for &token in regions {
        met[token as usize] = met[token as usize].saturating_add(1);
    }
    out.clear();
    let mut changed = false;
    let mut start = 0;
    for &token in regions {
        if token == BOUNDARY {
            // The last place is a neighbour of the first.
            if let [first, .., last] = out[start..]
                && first == last
                && is_letter(first)
            {
                out.pop();
                out[start] = ONCE;
                changed = true;
            }
            out.push(token);
            start = out.len();
        } else if token == REGION {
            out.push(token);
            start = out.len();
        } else if !is_letter(token) {
            out.push(token);
        } else if met[token as usize] == 1 {
            out.push(ONCE);
            changed = true;
        } else if out.len() > start && out.last() == Some(&token) {
            out.pop();
            out.push(ONCE);
            changed = true;
        } else {
            out.push(token);
        }
    }
    changed
}

/// Puts regions that share a letter together, and calls `see` with each land.
pub(super) fn each_land(regions: &[u8], mut see: impl FnMut(&[u8])) {
    let all: Vec<&[u8]> = regions.split_inclusive(|&token| token == REGION).collect();
    // The land of a region: the number of its first region.
    let mut land: Vec<usize> = (0..all.len()).collect();
    let mut home = [usize::MAX; 256];
    for (at, region) in all.iter().enumerate() {
        for &token in region.iter().filter(|&&token| is_letter(token)) {
            match home[token as usize] {
                usize::MAX => home[token as usize] = at,
                other if land[other] == land[at] => {}
                other => {
                    let (low, high) = (land[other].min(land[at]), land[other].max(land[at]));
                    land.iter_mut()
                        .filter(|l| **l == high)
                        .for_each(|l| *l = low);
                }
            }
        }
    }
    let mut together = Vec::with_capacity(regions.len());
    for at in 0..all.len() {
        if land[at] != at {
            continue;
        }
        together.clear();
        for (region, _) in all.iter().zip(&land).filter(|(_, land)| **land == at) {
            together.extend_from_slice(region);
        }
        see(&together);
    }
}
