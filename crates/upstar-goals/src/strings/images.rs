//! The least of all symmetric positions.

use super::mask::{Mask, PIECE};

/// Maps of strings that make symmetric positions.
pub(super) struct Images<M> {
    /// Strings with the same two ends, just two of them: both, and the second.
    pairs: Vec<(M, M)>,
    /// Strings with the same two ends, three or more: for each number that is left, which ones those are after ordering.
    twins: Vec<(M, Vec<M>)>,
    maps: Maps<M>,
}

/// The images of each piece of a word, all maps side by side.
enum Maps<M> {
    Identity,
    Four(Vec<[[M; 4]; 1 << PIECE]>),
    Eight(Vec<[[M; 8]; 1 << PIECE]>),
}

impl<M: Mask> Images<M> {
    /// Groups are the strings with the same two ends, in order. The maps keep the groups and the order in them; they are all symmetries, at
    /// most eight, with the identity.
    pub(super) fn new(groups: &[Vec<usize>], maps: &[Vec<usize>]) -> Images<M> {
        let (mut pairs, mut twins) = (Vec::new(), Vec::new());
        for group in groups {
            let mut first = vec![M::default()];
            for &string in group {
                first.push(first[first.len() - 1].or(M::bit(string)));
            }
            match group[..] {
                [_, second] => pairs.push((first[2], M::bit(second))),
                [_, _, ..] => twins.push((first[group.len()], first)),
                _ => {}
            }
        }
        Images {
            pairs,
            twins,
            maps: match maps.len() {
                0 | 1 => Maps::Identity,
                2..=4 => Maps::Four(pieces(maps)),
                _ => Maps::Eight(pieces(maps)),
            },
        }
    }

    /// The least of the symmetric positions, with twins in order.
    #[inline]
    pub(super) fn least(&self, left: M) -> M {
        let mut ordered = left;
        for &(both, second) in &self.pairs {
            if ordered.and(both) == second {
                ordered = ordered.less(second).or(both.less(second));
            }
        }
        for (all, first) in &self.twins {
            let some = ordered.and(*all);
            ordered = ordered.less(some).or(first[some.count() as usize]);
        }
        match &self.maps {
            Maps::Identity => ordered,
            Maps::Four(pieces) => least(pieces, ordered),
            Maps::Eight(pieces) => least(pieces, ordered),
        }
    }
}

#[inline(always)]
fn least<M: Mask, const MAPS: usize>(pieces: &[[[M; MAPS]; 1 << PIECE]], left: M) -> M {
    let mut images = [M::default(); MAPS];
    for (at, piece) in pieces.iter().enumerate() {
        let some = &piece[left.piece(at)];
        for (image, &more) in images.iter_mut().zip(some) {
            *image = image.or(more);
        }
    }
    let [first, others @ ..] = &images[..] else {
        return left;
    };
    others.iter().fold(*first, |least, &image| least.min(image))
}

fn pieces<M: Mask, const MAPS: usize>(maps: &[Vec<usize>]) -> Vec<[[M; MAPS]; 1 << PIECE]> {
    let strings = maps.first().map_or(0, Vec::len);
    let piece = |at: usize| {
        std::array::from_fn(|bits| {
            std::array::from_fn(|map| {
                // With fewer maps some come twice.
                let map = &maps[map % maps.len()];
                let some = (0..PIECE).filter(|bit| bits >> bit & 1 == 1);
                let images = some.filter_map(|bit| map.get(PIECE * at + bit));
                images.fold(M::default(), |set, &string| set.or(M::bit(string)))
            })
        })
    };
    (0..strings.div_ceil(PIECE)).map(piece).collect()
}
