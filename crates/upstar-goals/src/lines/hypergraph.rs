//! Points and the sets of points that decide a game.

use super::isomorphism::is_symmetry;

/// Points, numbered from 0, and the sets that the players want or avoid.
///
/// ```
/// use upstar_goals::lines::Hypergraph;
/// let triangle = Hypergraph::new(3, vec![vec![0, 1], vec![1, 2], vec![2, 0]])?;
/// assert_eq!(triangle.sets(), [vec![0, 1], vec![0, 2], vec![1, 2]]);
/// # Ok::<(), upstar_goals::lines::WrongSet>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hypergraph {
    points: usize,
    sets: Vec<Vec<usize>>,
    symmetries: Vec<Vec<usize>>,
}

/// Why points and sets do not make a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSet {
    /// A set is empty: it would be owned from the start.
    #[error("set {0} is empty")]
    Empty(usize),
    /// A set names a point that does not exist.
    #[error("set {set} has point {point}, but the points are 0 to {}", .points - 1)]
    Outside {
        /// Which set, counted from 0.
        set: usize,
        /// The point.
        point: usize,
        /// How many points there are.
        points: usize,
    },
    /// A map of the points does not map sets to sets.
    #[error("map {0} is not a symmetry")]
    Map(usize),
}

impl Hypergraph {
    /// Points and sets. Sets are sorted, and a set that is given twice counts once.
    pub fn new(points: usize, sets: Vec<Vec<usize>>) -> Result<Hypergraph, WrongSet> {
        let mut sorted = Vec::with_capacity(sets.len());
        for (at, mut set) in sets.into_iter().enumerate() {
            set.sort_unstable();
            set.dedup();
            match set.last() {
                None => return Err(WrongSet::Empty(at)),
                Some(&point) if point >= points => {
                    return Err(WrongSet::Outside {
                        set: at,
                        point,
                        points,
                    });
                }
                Some(_) => sorted.push(set),
            }
        }
        sorted.sort();
        sorted.dedup();
        Ok(Hypergraph {
            points,
            sets: sorted,
            symmetries: Vec::new(),
        })
    }

    /// The same with symmetries, for the search: each map says where a point goes. The identity need not be given.
    pub fn with_symmetries(mut self, maps: Vec<Vec<usize>>) -> Result<Hypergraph, WrongSet> {
        if let Some(at) = maps.iter().position(|map| !is_symmetry(&self, map)) {
            return Err(WrongSet::Map(at));
        }
        self.symmetries = maps;
        Ok(self)
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The sets, in order.
    pub fn sets(&self) -> &[Vec<usize>] {
        &self.sets
    }

    /// The symmetries that were given.
    pub fn symmetries(&self) -> &[Vec<usize>] {
        &self.symmetries
    }

    /// What is left of the sets for a player: the points that nobody has yet, of every set in which the opponent has none.
    pub fn open_sets(
        &self,
        own: impl Fn(usize) -> bool,
        other: impl Fn(usize) -> bool,
    ) -> Vec<Vec<usize>> {
        let open = self
            .sets
            .iter()
            .filter(|set| !set.iter().any(|&p| other(p)));
        open.map(|set| set.iter().copied().filter(|&p| !own(p)).collect())
            .collect()
    }
}
