//! When two hypergraphs are the same game in disguise.

use super::Hypergraph;
use std::collections::HashSet;

/// A map of the points of one hypergraph to those of another that maps sets to sets, if there is one: `map[p]` is the image of `p`.
///
/// ```
/// use upstar_goals::lines::{isomorphism, magic_fifteen, rows};
/// let map = isomorphism(&rows(3, 3, 3), &magic_fifteen()).unwrap();
/// // The rows of a magic square.
/// let numbers: Vec<usize> = map.iter().map(|point| point + 1).collect();
/// assert_eq!(numbers[0] + numbers[1] + numbers[2], 15);
/// ```
pub fn isomorphism(from: &Hypergraph, to: &Hypergraph) -> Option<Vec<usize>> {
    maps(from, to, 1).pop()
}

/// Symmetries of a hypergraph, the identity among them, at most so many.
pub fn symmetries(graph: &Hypergraph, most: usize) -> Vec<Vec<usize>> {
    maps(graph, graph, most)
}

/// Whether a map of the points maps sets to sets.
pub(super) fn is_symmetry(graph: &Hypergraph, map: &[usize]) -> bool {
    let mut images = map.to_vec();
    images.sort_unstable();
    let sets: HashSet<&Vec<usize>> = graph.sets().iter().collect();
    images.iter().copied().eq(0..graph.points())
        && graph.sets().iter().all(|set| {
            let mut image: Vec<usize> = set.iter().map(|&p| map[p]).collect();
            image.sort_unstable();
            sets.contains(&image)
        })
}

/// What must agree before sets are compared: for each pair of points the number of sets that contain both, and for each point the
/// sizes of its sets.
struct Incidence {
    pairs: Vec<Vec<u32>>,
    sizes: Vec<Vec<usize>>,
}

impl Incidence {
    fn of(graph: &Hypergraph) -> Incidence {
        let points = graph.points();
        let mut pairs = vec![vec![0; points]; points];
        let mut sizes = vec![Vec::new(); points];
        for set in graph.sets() {
            for &p in set {
                sizes[p].push(set.len());
                set.iter().for_each(|&q| pairs[p][q] += 1);
            }
        }
        sizes.iter_mut().for_each(|sizes| sizes.sort_unstable());
        Incidence { pairs, sizes }
    }
}

/// Maps from one hypergraph onto the other, at most so many.
fn maps(from: &Hypergraph, to: &Hypergraph, most: usize) -> Vec<Vec<usize>> {
    let points = from.points();
    let mut found = Vec::new();
    if points != to.points() || from.sets().len() != to.sets().len() {
        return found;
    }
    let (a, b) = (Incidence::of(from), Incidence::of(to));
    let sets: HashSet<&Vec<usize>> = to.sets().iter().collect();
    // The sets that are complete once a point has its image.
    let mut complete: Vec<Vec<&Vec<usize>>> = vec![Vec::new(); points];
    for set in from.sets() {
        complete[*set.last().expect("sets are not empty")].push(set);
    }
    let fits = |map: &[usize], q: usize| {
        let p = map.len();
        if map.contains(&q) || a.sizes[p] != b.sizes[q] {
            return false;
        }
        let mut pairs = map.iter().enumerate();
        pairs.all(|(other, &image)| a.pairs[p][other] == b.pairs[q][image])
            && complete[p].iter().all(|set| {
                let image = |&r: &usize| if r == p { q } else { map[r] };
                let mut image: Vec<usize> = set.iter().map(image).collect();
                image.sort_unstable();
                sets.contains(&image)
            })
    };
    // The points 0, 1, … get images in turn; a loop instead of calls, so that any number of points will do.
    let mut map: Vec<usize> = Vec::new();
    let mut next = 0;
    while found.len() < most {
        if map.len() == points {
            found.push(map.clone());
        } else if let Some(q) = (next..points).find(|&q| fits(&map, q)) {
            map.push(q);
            next = 0;
            continue;
        }
        match map.pop() {
            Some(q) => next = q + 1,
            None => break,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{magic_fifteen, rows, words};

    #[test]
    fn disguises_of_tic_tac_toe() {
        let board = rows(3, 3, 3);
        let spit = words("Spit not so, fat fop, as if in pan!").unwrap();
        let foxy = words("Count foxy words And stay awake Using lively wit").unwrap();
        for disguise in [&magic_fifteen(), &spit.graph, &foxy.graph] {
            let map = isomorphism(&board, disguise).unwrap();
            let mut images: Vec<Vec<usize>> = (board.sets().iter())
                .map(|set| {
                    let mut image: Vec<usize> = set.iter().map(|&p| map[p]).collect();
                    image.sort_unstable();
                    image
                })
                .collect();
            images.sort();
            assert_eq!(images, disguise.sets());
        }
        let other = Hypergraph::new(9, board.sets()[1..].to_vec()).unwrap();
        assert_eq!(isomorphism(&board, &other), None);
    }

    #[test]
    fn symmetries_of_boards() {
        assert_eq!(symmetries(&rows(3, 3, 3), 100).len(), 8);
        assert_eq!(symmetries(&rows(3, 4, 3), 100).len(), 4);
        // The full lines of a 4 × 4 board have more symmetries than the square.
        assert_eq!(symmetries(&rows(4, 4, 4), 100).len(), 32);
        assert_eq!(symmetries(&rows(4, 4, 4), 5).len(), 5);
    }
}
