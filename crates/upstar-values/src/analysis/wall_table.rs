//! Walls and thermographs, each kept once: many values have the same ones.

use super::thermograph::Thermograph;
use super::wall::Wall;
use crate::budget::Stopped;
use crate::number::Dyadic;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::Arc;

/// The number of a wall in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WallId(u32);

/// The number of a thermograph in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GraphId(u32);

/// A thermograph, and its walls by number.
struct Graph {
    whole: Arc<Thermograph>,
    left: WallId,
    right: WallId,
}

/// Distinct walls and thermographs. What is made of a pair of walls is remembered by their numbers, so that it is made once.
#[derive(Default)]
pub(super) struct WallTable {
    walls: Vec<Arc<Wall>>,
    places: HashTable<u32>,
    graphs: Vec<Graph>,
    /// The greater and the smaller of two walls.
    greater: FxHashMap<(WallId, WallId), WallId>,
    smaller: FxHashMap<(WallId, WallId), WallId>,
    /// The thermograph between the greatest wall of Left's options and the smallest wall of Right's.
    between: FxHashMap<(WallId, WallId), GraphId>,
    /// Bytes of walls and thermographs themselves.
    bytes: usize,
}

impl WallTable {
    pub(super) fn wall(&self, id: WallId) -> &Arc<Wall> {
        &self.walls[id.0 as usize]
    }

    #[inline]
    pub(super) fn graph(&self, id: GraphId) -> &Arc<Thermograph> {
        &self.graphs[id.0 as usize].whole
    }

    /// The walls of a thermograph, Left's first.
    #[inline]
    pub(super) fn walls_of(&self, id: GraphId) -> (WallId, WallId) {
        let graph = &self.graphs[id.0 as usize];
        (graph.left, graph.right)
    }

    /// The number of a wall.
    fn intern(&mut self, wall: Wall) -> Result<WallId, Stopped> {
        let hash = FxBuildHasher.hash_one(&wall);
        let walls = &mut self.walls;
        if let Some(&known) = self
            .places
            .find(hash, |&place| *walls[place as usize] == wall)
        {
            return Ok(WallId(known));
        }
        let id = u32::try_from(walls.len())
            .map_err(|_| Stopped::TooLarge(&"a table of more than 2^32 walls"))?;
        let numbers = wall.vertices().iter().map(|v| v.t.bytes() + v.x.bytes());
        self.bytes += numbers.sum::<usize>() + size_of::<Wall>() + 16;
        if wall.spilled() {
            self.bytes += size_of_val(wall.vertices());
        }
        walls.push(Arc::new(wall));
        self.places.insert_unique(hash, id, |&place| {
            FxBuildHasher.hash_one(&*walls[place as usize])
        });
        Ok(WallId(id))
    }

    fn insert(&mut self, left: WallId, right: WallId) -> Result<GraphId, Stopped> {
        let id = u32::try_from(self.graphs.len())
            .map_err(|_| Stopped::TooLarge(&"a table of more than 2^32 thermographs"))?;
        let whole = Thermograph::new(self.wall(left).clone(), self.wall(right).clone());
        self.bytes += size_of::<Thermograph>() + 16;
        self.graphs.push(Graph {
            whole: Arc::new(whole),
            left,
            right,
        });
        Ok(GraphId(id))
    }

    /// The mast of an integer, from t = -1.
    pub(super) fn mast(&mut self, x: Dyadic) -> Result<GraphId, Stopped> {
        let wall = self.intern(Wall::vertical(x))?;
        self.insert(wall, wall)
    }

    /// The greater of two walls at every temperature.
    pub(super) fn max(&mut self, a: WallId, b: WallId) -> Result<WallId, Stopped> {
        if a == b {
            return Ok(a);
        }
        if let Some(&known) = self.greater.get(&(a, b)) {
            return Ok(known);
        }
        let wall = self.wall(a).max(self.wall(b));
        let wall = self.intern(wall)?;
        self.greater.insert((a, b), wall);
        Ok(wall)
    }

    /// The smaller of two walls at every temperature.
    pub(super) fn min(&mut self, a: WallId, b: WallId) -> Result<WallId, Stopped> {
        if a == b {
            return Ok(a);
        }
        if let Some(&known) = self.smaller.get(&(a, b)) {
            return Ok(known);
        }
        let wall = self.wall(a).min(self.wall(b));
        let wall = self.intern(wall)?;
        self.smaller.insert((a, b), wall);
        Ok(wall)
    }

    /// The thermograph of a value whose Left options have the greatest Right wall `left`, and whose Right options have the smallest
    /// Left wall `right`.
    pub(super) fn between(&mut self, left: WallId, right: WallId) -> Result<GraphId, Stopped> {
        if let Some(&known) = self.between.get(&(left, right)) {
            return Ok(known);
        }
        let walls = Thermograph::between(self.wall(left), self.wall(right));
        let (of_left, of_right) = (self.intern(walls.0)?, self.intern(walls.1)?);
        let graph = self.insert(of_left, of_right)?;
        self.between.insert((left, right), graph);
        Ok(graph)
    }

    /// Bytes held by the table, approximately.
    pub(super) fn bytes(&self) -> usize {
        let pairs = self.greater.capacity() + self.smaller.capacity() + self.between.capacity();
        self.bytes
            + self.walls.capacity() * size_of::<Arc<Wall>>()
            + self.graphs.capacity() * size_of::<Graph>()
            + self.places.capacity() * 5
            + pairs * 13
    }
}
