//! One text for all ways to write a land: boundaries turned, regions mirrored, each by itself, boundaries and regions sorted, letters renamed.
//!
//! Letters are told apart step by step. At first only their kinds differ. The land is put in order by what is known of its letters, and the
//! places of a letter in that order tell more about it. Where letters stay alike, the first of them is singled out. Almost always such
//! letters can be exchanged, and the name does not depend on the choice. Otherwise a land has two names, which costs time and nothing else.

use super::tokens::*;
use std::cmp::Ordering;

/// A land in pieces.
struct Pieces {
    /// The spots of all boundaries.
    tokens: Vec<u8>,
    /// Where boundaries start and end.
    boundaries: Vec<(usize, usize)>,
    /// The first boundary of each region and the one after its last.
    regions: Vec<(usize, usize)>,
}

/// What is known of tokens: equal keys, alike.
type Keys = [u8; 256];

/// The name of a land whose boundaries and regions end with their marks.
pub(super) fn name(land: &[u8]) -> Bytes {
    let pieces = Pieces::of(land);
    let mut keys: Keys = std::array::from_fn(|token| token as u8);
    let letters = pieces.kinds(&mut keys);
    let mut arranged = Arranged::default();
    pieces.arrange(&keys, &mut arranged);
    if !letters.is_empty() {
        tell_apart(&pieces, letters, &mut keys, &mut arranged);
        rename(&mut arranged.bytes);
    }
    arranged.bytes.into_boxed_slice()
}

/// Gives every letter a key of its own, and arranges the land by the keys.
fn tell_apart(pieces: &Pieces, mut letters: Vec<u8>, keys: &mut Keys, arranged: &mut Arranged) {
    let mut classes = 1;
    loop {
        let places = arranged.places(pieces);
        let facts = |letter: u8, keys: &Keys| (keys[letter as usize], places[letter as usize]);
        letters.sort_unstable_by_key(|&letter| facts(letter, keys));
        let (mut next, old) = (*keys, classes);
        classes = 0;
        for (at, &letter) in letters.iter().enumerate() {
            if at == 0 || facts(letters[at - 1], keys) != facts(letter, keys) {
                classes = at + 1;
            }
            next[letter as usize] = LETTER + (classes - 1) as u8;
        }
        *keys = next;
        let distinct = count_distinct(&letters, keys);
        classes = distinct;
        if distinct < letters.len() && distinct == old {
            single_out(&letters, keys, &arranged.bytes);
            classes += 1;
        }
        pieces.arrange(keys, arranged);
        if distinct == letters.len() {
            return;
        }
    }
}

/// How many keys sorted letters have.
fn count_distinct(letters: &[u8], keys: &Keys) -> usize {
    let changes = letters.windows(2);
    1 + changes
        .filter(|pair| keys[pair[0] as usize] != keys[pair[1] as usize])
        .count()
}

/// Of the first letters that are alike, the one that comes first stays, and the others come after it.
fn single_out(letters: &[u8], keys: &mut Keys, bytes: &[u8]) {
    let alike = |letter: u8| {
        let key = keys[letter as usize];
        letters.iter().filter(|&&l| keys[l as usize] == key).count() > 1
    };
    let Some(&chosen) = bytes.iter().find(|&&t| is_letter(t) && alike(t)) else {
        return;
    };
    let key = keys[chosen as usize];
    for &letter in letters {
        if letter != chosen && keys[letter as usize] == key {
            keys[letter as usize] += 1;
        }
    }
}

/// A name that stays the same when it is named again, so that texts read back.
pub(super) fn lasting_name(land: &[u8]) -> Bytes {
    let mut names = vec![name(land)];
    loop {
        let marked = names[names.len() - 1].split(|&token| token == REGION);
        let mut next = Vec::new();
        for region in marked {
            for boundary in region.split(|&token| token == BOUNDARY) {
                next.extend_from_slice(boundary);
                next.push(BOUNDARY);
            }
            next.push(REGION);
        }
        let next = name(&next);
        // Almost always the first name comes again. Otherwise the least name of the circle is as good as any.
        if let Some(first) = names.iter().position(|name| *name == next) {
            return names.drain(first..).min().unwrap_or(next);
        }
        names.push(next);
    }
}

/// Names letters in the order in which they appear.
fn rename(bytes: &mut [u8]) {
    let mut names = [0u8; 256];
    let mut next = LETTER;
    for token in bytes.iter_mut().filter(|token| is_letter(**token)) {
        let name = &mut names[*token as usize];
        if *name == 0 {
            *name = next;
            next += 1;
        }
        *token = *name;
    }
}

/// A land in the order of its keys.
#[derive(Default)]
struct Arranged {
    /// With marks between boundaries and regions.
    bytes: Vec<u8>,
    /// For each spot of the pieces its place in that order. Spots that can be exchanged, as far as the keys tell, have the same place.
    places: Vec<u16>,
}

impl Arranged {
    /// The two places of each letter.
    fn places(&self, pieces: &Pieces) -> [(u16, u16); 256] {
        let mut places = [(u16::MAX, u16::MAX); 256];
        for (&token, &at) in pieces.tokens.iter().zip(&self.places) {
            let (low, high) = &mut places[token as usize];
            (*low, *high) = match at < *low {
                true => (at, *low),
                false => (*low, at),
            };
        }
        places
    }
}

/// A boundary, turned: the numbers of its spots, and after how many steps its keys repeat.
struct Ring {
    spots: Vec<u16>,
    period: usize,
}

/// A region in one of its two orientations: its boundaries in order.
type Side = Vec<Ring>;

/// Boundaries are ordered by length, then by their spots.
fn compare(a: &Ring, b: &Ring, keyed: &[u8]) -> Ordering {
    let key = |spot: &u16| keyed[*spot as usize];
    let length = a.spots.len().cmp(&b.spots.len());
    length.then_with(|| a.spots.iter().map(key).cmp(b.spots.iter().map(key)))
}

/// Regions are ordered by the number of their boundaries, then by these.
fn compare_sides(a: &Side, b: &Side, keyed: &[u8]) -> Ordering {
    let count = a.len().cmp(&b.len());
    count.then_with(|| {
        let mut pairs = a.iter().zip(b).map(|(a, b)| compare(a, b, keyed));
        pairs.find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
    })
}

impl Pieces {
    fn of(land: &[u8]) -> Pieces {
        let mut pieces = Pieces {
            tokens: Vec::with_capacity(land.len()),
            boundaries: Vec::new(),
            regions: Vec::new(),
        };
        let (mut start, mut first) = (0, 0);
        for &token in land {
            match token {
                BOUNDARY => {
                    pieces.boundaries.push((start, pieces.tokens.len()));
                    start = pieces.tokens.len();
                }
                REGION => {
                    pieces.regions.push((first, pieces.boundaries.len()));
                    first = pieces.boundaries.len();
                }
                _ => pieces.tokens.push(token),
            }
        }
        pieces
    }

    /// Sets the keys of letters: those that are met twice in one boundary come first. Lists the letters.
    fn kinds(&self, keys: &mut Keys) -> Vec<u8> {
        let mut letters = Vec::new();
        let mut home = [usize::MAX; 256];
        for (at, &(start, end)) in self.boundaries.iter().enumerate() {
            for &token in self.tokens[start..end].iter().filter(|t| is_letter(**t)) {
                let home = &mut home[token as usize];
                if *home == usize::MAX {
                    letters.push(token);
                    *home = at;
                }
                keys[token as usize] = LETTER + u8::from(*home != at);
            }
        }
        letters
    }

    fn side(&self, (first, last): (usize, usize), is_mirrored: bool, keyed: &[u8]) -> Side {
        let rings = self.boundaries[first..last].iter().map(|&(start, end)| {
            let mut spots: Vec<u16> = (start as u16..end as u16).collect();
            if is_mirrored {
                spots.reverse();
            }
            turned(spots, keyed)
        });
        let mut side: Side = rings.collect();
        side.sort_by(|a, b| compare(a, b, keyed));
        side
    }

    fn arrange(&self, keys: &Keys, out: &mut Arranged) {
        let keyed: Vec<u8> = self.tokens.iter().map(|&t| keys[t as usize]).collect();
        let keyed = &keyed[..];
        // Each region in its better orientation, and the other one too where the keys do not tell them apart.
        let mut sides: Vec<(Side, Option<Side>)> = Vec::with_capacity(self.regions.len());
        for &region in &self.regions {
            let plain = self.side(region, false, keyed);
            let is_short = plain.iter().all(|ring| ring.spots.len() < 3);
            if is_short {
                // Turning has the same effect as the mirror.
                sides.push((plain, None));
                continue;
            }
            let mirrored = self.side(region, true, keyed);
            sides.push(match compare_sides(&mirrored, &plain, keyed) {
                Ordering::Less => (mirrored, None),
                Ordering::Equal => (plain, Some(mirrored)),
                Ordering::Greater => (plain, None),
            });
        }
        sides.sort_by(|a, b| compare_sides(&a.0, &b.0, keyed));
        out.bytes.clear();
        out.places.clear();
        out.places.resize(self.tokens.len(), u16::MAX);
        let mut first = 0;
        for (at, (side, mirrored)) in sides.iter().enumerate() {
            if at > 0 {
                out.bytes.push(REGION);
                if compare_sides(&sides[at - 1].0, side, keyed).is_ne() {
                    first = out.bytes.len();
                }
            }
            for (at, ring) in side.iter().enumerate() {
                if at > 0 {
                    out.bytes.push(BOUNDARY);
                }
                let tokens = ring.spots.iter().map(|&spot| self.tokens[spot as usize]);
                out.bytes.extend(tokens);
            }
            place(side, keyed, first, &mut out.places);
            if let Some(mirrored) = mirrored {
                place(mirrored, keyed, first, &mut out.places);
            }
        }
    }
}

/// Notes where the spots of a region stand, counted from `first` on. The lower place counts. Equal boundaries have the same places.
fn place(side: &Side, keyed: &[u8], first: usize, places: &mut [u16]) {
    let (mut base, mut next) = (first, first);
    for (at, ring) in side.iter().enumerate() {
        if at > 0 && compare(&side[at - 1], ring, keyed).is_ne() {
            base = next;
        }
        next += ring.spots.len() + 1;
        for (offset, &spot) in ring.spots.iter().enumerate() {
            let place = &mut places[spot as usize];
            *place = (*place).min((base + offset % ring.period) as u16);
        }
    }
}

/// Turns a boundary so that its keys come first in order.
fn turned(mut spots: Vec<u16>, keyed: &[u8]) -> Ring {
    let len = spots.len();
    let (mut best, mut period) = (0, len);
    for start in 1..len {
        let key = |at: usize| keyed[spots[at % len] as usize];
        let ahead = (0..len).map(|at| key(start + at));
        match ahead.cmp((0..len).map(|at| key(best + at))) {
            Ordering::Less => best = start,
            Ordering::Equal => period = period.min(start - best),
            Ordering::Greater => {}
        }
    }
    spots.rotate_left(best);
    Ring { spots, period }
}
