//! Positions up to symmetry.

use super::Points;

/// The symmetries of a hypergraph as tables: the image of a set of points is looked up eight points at a time.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// How many bytes hold the points.
    bytes: usize,
    /// For each map and each byte the images of its 256 sets.
    images: Vec<Vec<[Points; 256]>>,
}

impl Symmetries {
    pub(super) fn new(points: usize, maps: &[Vec<usize>]) -> Symmetries {
        let bytes = points.div_ceil(8);
        let is_identity = |map: &&Vec<usize>| map.iter().copied().eq(0..points);
        let table = |map: &Vec<usize>| {
            let of_byte = |byte: usize| {
                let mut images = [0; 256];
                for (set, image) in images.iter_mut().enumerate() {
                    for bit in (0..8).filter(|bit| set >> bit & 1 == 1) {
                        if let Some(&to) = map.get(8 * byte + bit) {
                            *image |= 1 << to;
                        }
                    }
                }
                images
            };
            (0..bytes).map(of_byte).collect()
        };
        let moving = maps.iter().filter(|map| !is_identity(map));
        Symmetries {
            bytes,
            images: moving.map(table).collect(),
        }
    }

    /// The least image of a pair of sets.
    pub(super) fn least(&self, pair: (Points, Points)) -> (Points, Points) {
        let image = |table: &[[Points; 256]], set: Points| {
            (0..self.bytes).fold(0, |image, byte| {
                image | table[byte][(set >> (8 * byte)) as usize & 255]
            })
        };
        let mut least = pair;
        for table in &self.images {
            let first = image(table, pair.0);
            if first <= least.0 {
                least = least.min((first, image(table, pair.1)));
            }
        }
        least
    }
}
