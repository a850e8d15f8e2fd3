//! Symmetries of small graphs, found once and applied to sets of nodes by tables.

use super::Bits;

/// Maps of the nodes of a graph onto themselves, ready to be applied to sets.
#[derive(Clone, Debug)]
pub struct Symmetries<B> {
    maps: Vec<Map<B>>,
}

/// One map: the image of every value of every byte of a word.
#[derive(Clone, Debug)]
struct Map<B> {
    bytes: Vec<[B; 256]>,
}

/// Steps the search for symmetries may take: enough for the graphs people draw. In a larger group some symmetries are not used.
const MOST_STEPS: usize = 100_000;
/// Bytes that the tables of one graph may take.
const MOST_BYTES: usize = 1 << 20;

impl<B: Bits> Symmetries<B> {
    /// Finds maps that carry each relation of `from` to the relation of `to` with the same index. A relation gives for each node the
    /// set of nodes it is related to, and is symmetric. Where there are very many maps, some may be missed.
    ///
    /// Nodes that are twins (`twin[v]` is the twin before v) keep their order.
    pub fn find(from: &[Vec<B>], to: &[Vec<B>], twin: &[Option<usize>]) -> Symmetries<B> {
        let nodes = twin.len();
        let one_map = nodes.div_ceil(8).max(1) * 256 * size_of::<B>();
        let mut search = Search {
            from,
            to,
            twin,
            order: breadth_first(from, nodes),
            image: vec![usize::MAX; nodes],
            used: B::default(),
            steps: MOST_STEPS,
            most: (MOST_BYTES / one_map).max(2),
            found: Vec::new(),
        };
        search.extend(0);
        Symmetries {
            maps: search.found.iter().map(|image| Map::new(image)).collect(),
        }
    }

    /// The images of several sets under each map.
    #[inline]
    pub fn images<const N: usize>(&self, sets: [B; N]) -> impl Iterator<Item = [B; N]> + '_ {
        self.maps
            .iter()
            .map(move |map| sets.map(|set| map.apply(set)))
    }

    /// How many maps were found.
    pub fn len(&self) -> usize {
        self.maps.len()
    }

    /// Whether no map was found.
    pub fn is_empty(&self) -> bool {
        self.maps.is_empty()
    }
}

impl<B: Bits> Map<B> {
    fn new(image: &[usize]) -> Map<B> {
        let bytes = image.chunks(8).map(|images| {
            let mut table = [B::default(); 256];
            for (byte, entry) in table.iter_mut().enumerate() {
                for (i, &to) in images.iter().enumerate() {
                    if byte >> i & 1 == 1 {
                        *entry = *entry | B::one(to as u32);
                    }
                }
            }
            table
        });
        Map {
            bytes: bytes.collect(),
        }
    }

    #[inline]
    fn apply(&self, set: B) -> B {
        let bytes = self.bytes.iter().enumerate();
        bytes.fold(B::default(), |image, (i, table)| {
            image | table[set.byte(i as u32)]
        })
    }
}

/// The nodes in an order in which each has an earlier neighbour where possible: then few images need be tried.
pub(super) fn breadth_first<B: Bits>(relations: &[Vec<B>], nodes: usize) -> Vec<usize> {
    let mut order = Vec::with_capacity(nodes);
    let mut seen = vec![false; nodes];
    for start in 0..nodes {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while next < order.len() {
            let node = order[next];
            next += 1;
            for relation in relations {
                for other in relation[node].cells() {
                    let other = other.first() as usize;
                    if !std::mem::replace(&mut seen[other], true) {
                        order.push(other);
                    }
                }
            }
        }
    }
    order
}

struct Search<'a, B> {
    from: &'a [Vec<B>],
    to: &'a [Vec<B>],
    twin: &'a [Option<usize>],
    order: Vec<usize>,
    image: Vec<usize>,
    used: B,
    steps: usize,
    most: usize,
    found: Vec<Vec<usize>>,
}

impl<B: Bits> Search<'_, B> {
    /// Chooses images for the nodes, from place `at` of the order on. At most 128 levels deep.
    fn extend(&mut self, at: usize) {
        let Some(&node) = self.order.get(at) else {
            self.found.push(self.image.clone());
            return;
        };
        for image in 0..self.order.len() {
            if self.found.len() == self.most || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            if self.used.has(image as u32) || !self.fits(node, image, at) {
                continue;
            }
            self.image[node] = image;
            self.used = self.used | B::one(image as u32);
            self.extend(at + 1);
            self.used = self.used ^ B::one(image as u32);
        }
    }

    fn fits(&self, node: usize, image: usize, at: usize) -> bool {
        let relations = || self.from.iter().zip(self.to);
        let alike = |other: usize, its_image: usize| {
            relations()
                .all(|(from, to)| from[node].has(other as u32) == to[image].has(its_image as u32))
        };
        // Twins keep their order; the earlier one has its image already, since both have the same neighbours.
        let twins = match (self.twin[node], self.twin[image]) {
            (None, None) => true,
            (Some(a), Some(b)) => self.image[a] == b,
            _ => false,
        };
        twins
            && relations().all(|(from, to)| from[node].count() == to[image].count())
            && self.order[..at]
                .iter()
                .all(|&other| alike(other, self.image[other]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Graph;

    fn count(graph: &Graph) -> usize {
        let near: Vec<u64> = graph.neighbours().iter().map(|&x| x as u64).collect();
        let near = [near];
        Symmetries::find(&near, &near, &vec![None; graph.len()]).len()
    }

    #[test]
    fn groups_of_known_size() {
        assert_eq!(count(&Graph::path(7).unwrap()), 2);
        assert_eq!(count(&Graph::cycle(9).unwrap()), 18);
        assert_eq!(count(&Graph::complete(4).unwrap()), 24);
        assert_eq!(count(&Graph::grid(4, 4).unwrap()), 8);
        assert_eq!(count(&Graph::grid(3, 5).unwrap()), 4);
        // The Petersen graph has 120 symmetries, of which some may be left out for lack of room.
        let mut edges: Vec<(usize, usize)> = (0..5).map(|i| (i, (i + 1) % 5)).collect();
        edges.extend((0..5).map(|i| (i, i + 5)));
        edges.extend((0..5).map(|i| (5 + i, 5 + (i + 2) % 5)));
        assert_eq!(count(&Graph::new(10, edges).unwrap()), 120);
    }

    #[test]
    fn images_of_sets() {
        let near: Vec<u128> = Graph::path(20).unwrap().neighbours();
        let near = [near];
        let symmetries = Symmetries::find(&near, &near, &[None; 20]);
        let images: Vec<[u128; 1]> = symmetries.images([0b11]).collect();
        assert_eq!(images, [[0b11], [0b11 << 18]]);
    }
}
