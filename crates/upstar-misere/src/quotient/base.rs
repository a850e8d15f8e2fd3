//! A part of the last quotient whose classes are supposed to stay classes when an item is added.

use super::closed::{Closed, Standard};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The elements that the first generators of a quotient generate, with the moves of a representative of each.
///
/// A representative is a sum of items with the shortest longest play. So its options have representatives with shorter play, and
/// search over representatives ends.
pub(super) struct Base {
    /// Elements of the quotient, the identity first.
    elements: Vec<usize>,
    /// The place of each element of the quotient among them.
    place: Vec<Option<u16>>,
    table: Vec<u16>,
    /// A word in the generators for each element.
    pub(super) words: Vec<Vec<usize>>,
    /// The options of the representative of each element.
    pub(super) moves: Vec<Vec<u16>>,
    /// Items before this one lie in the base.
    pub(super) items: usize,
}

impl Base {
    /// The base of the first `letters` generators. Items before `end` belong to the quotient.
    pub(super) fn new(quotient: &Standard, closed: &Closed, letters: usize, end: usize) -> Base {
        let monoid = &quotient.monoid;
        let items = quotient.generators.get(letters).copied().unwrap_or(end);
        let (mut elements, mut words) = (vec![0], vec![Vec::new()]);
        let mut place = vec![None; monoid.order()];
        place[0] = Some(0);
        let mut at = 0;
        while at < elements.len() {
            for (s, &item) in quotient.generators.iter().enumerate().take(letters) {
                let x = monoid.times(elements[at], quotient.phi[item] as usize);
                if place[x].is_none() {
                    place[x] = Some(elements.len() as u16);
                    elements.push(x);
                    let mut word: Vec<usize> = words[at].clone();
                    word.push(s);
                    words.push(word);
                }
            }
            at += 1;
        }
        let order = elements.len();
        let mut table = Vec::with_capacity(order * order);
        for &x in &elements {
            table.extend(
                elements
                    .iter()
                    .map(|&y| place[monoid.times(x, y)].unwrap_or(0)),
            );
        }
        let mut base = Base {
            elements,
            place,
            table,
            words,
            moves: Vec::new(),
            items,
        };
        base.moves = base.list_moves(quotient, closed);
        base
    }

    fn list_moves(&self, quotient: &Standard, closed: &Closed) -> Vec<Vec<u16>> {
        let (monoid, order) = (&quotient.monoid, self.elements.len());
        // The item with the shortest play of each value.
        let mut least: Vec<Option<usize>> = vec![None; order];
        for item in 1..self.items {
            let at = self.of(quotient.phi[item] as usize) as usize;
            if at > 0 && least[at].is_none_or(|old| closed.rank[item] < closed.rank[old]) {
                least[at] = Some(item);
            }
        }
        let least: Vec<(u16, usize)> = least
            .iter()
            .enumerate()
            .filter_map(|(at, item)| item.map(|item| (at as u16, item)))
            .collect();
        // Shortest sums, as by Dijkstra: the element before, and the item added.
        let mut from: Vec<Option<(usize, usize)>> = vec![None; order];
        let mut rank = vec![u64::MAX; order];
        rank[0] = 0;
        let mut queue = BinaryHeap::from([Reverse((0u64, 0usize))]);
        while let Some(Reverse((r, x))) = queue.pop() {
            if r > rank[x] {
                continue;
            }
            for &(value, item) in &least {
                let y = self.times(x as u16, value) as usize;
                let longer = r.saturating_add(closed.rank[item]);
                if longer < rank[y] {
                    rank[y] = longer;
                    from[y] = Some((x, item));
                    queue.push(Reverse((longer, y)));
                }
            }
        }
        (0..order)
            .map(|x| {
                let (mut items, mut at) = (Vec::new(), x);
                while let Some((before, item)) = from[at] {
                    items.push(item);
                    at = before;
                }
                items.sort_unstable();
                let mut moves = Vec::new();
                for (i, &item) in items.iter().enumerate() {
                    if i > 0 && items[i - 1] == item {
                        continue;
                    }
                    let others = items.iter().enumerate().filter(|&(other, _)| other != i);
                    let rest = monoid.product(others.map(|(_, &k)| quotient.phi[k] as usize));
                    for option in &closed.options[item] {
                        moves.push(self.of(monoid.times(rest, quotient.value(option))));
                    }
                }
                moves.sort_unstable();
                moves.dedup();
                moves
            })
            .collect()
    }

    /// The place of an element of the quotient that lies in the base.
    pub(super) fn of(&self, x: usize) -> u16 {
        self.place[x].unwrap_or(0)
    }

    pub(super) fn times(&self, x: u16, y: u16) -> u16 {
        self.table[x as usize * self.elements.len() + y as usize]
    }

    /// The product of generators.
    pub(super) fn product(
        &self,
        quotient: &Standard,
        letters: impl IntoIterator<Item = usize>,
    ) -> u16 {
        letters.into_iter().fold(0, |x, s| {
            let item = quotient.generators[s];
            self.times(x, self.of(quotient.phi[item] as usize))
        })
    }
}

/// For each element the word in the generators with the shortest longest play, and the length of that play.
pub(super) fn shortest_words(quotient: &Standard, closed: &Closed) -> Vec<(u64, Vec<usize>)> {
    let monoid = &quotient.monoid;
    let mut best: Vec<(u64, Vec<usize>)> = vec![(u64::MAX, Vec::new()); monoid.order()];
    best[0].0 = 0;
    let mut queue = BinaryHeap::from([Reverse((0u64, 0usize))]);
    while let Some(Reverse((r, x))) = queue.pop() {
        if r > best[x].0 {
            continue;
        }
        for (s, &item) in quotient.generators.iter().enumerate() {
            let y = monoid.times(x, quotient.phi[item] as usize);
            let longer = r.saturating_add(closed.rank[item]);
            if longer < best[y].0 {
                let mut word = best[x].1.clone();
                word.push(s);
                best[y] = (longer, word);
                queue.push(Reverse((longer, y)));
            }
        }
    }
    best
}
