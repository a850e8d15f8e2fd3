//! Where canonical stoppers are kept, and their handles.

use crate::stops::Pseudonumber;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use upstar_values::game::{Game, Player};

/// A stopper in canonical form. Equality of handles is equality of values, for handles of one store.
///
/// ```
/// use upstar_loopy::{LoopyAlgebra, Stopper};
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// let mut loops = LoopyAlgebra::on(&mut algebra);
/// assert_eq!(loops.on_value()?, loops.on_value()?);
/// assert_ne!(loops.on_value()?, Stopper::Short(Game::ZERO));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopper {
    /// A short value.
    Short(Game),
    /// A value whose canonical form has loops.
    Loopy(Vertex),
}

/// A vertex of the store of loopy values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vertex(pub(crate) u32);

impl Stopper {
    /// The short value, if it is one.
    #[inline]
    pub fn short(self) -> Option<Game> {
        match self {
            Stopper::Short(game) => Some(game),
            Stopper::Loopy(_) => None,
        }
    }

    /// Two words that tell handles of one store apart, and by which lists of them are sorted.
    #[inline]
    pub(crate) fn words(self) -> [u64; 2] {
        match self {
            Stopper::Short(game) => [0, game.sort_key()],
            Stopper::Loopy(vertex) => [1, u64::from(vertex.0)],
        }
    }
}

impl From<Game> for Stopper {
    fn from(game: Game) -> Stopper {
        Stopper::Short(game)
    }
}

/// The canonical loopy values that belong to one store of short values. It only grows.
#[derive(Default)]
pub struct LoopyStore {
    inner: RwLock<Inner>,
}

/// What the store holds.
#[derive(Default)]
pub(crate) struct Inner {
    vertices: Vec<Stored>,
    /// The first vertex of every component, by its key.
    components: FxHashMap<Box<[u64]>, u32>,
    /// Whether the first is at least the second. Only pairs that were asked for.
    pub(crate) orders: FxHashMap<(Stopper, Stopper), bool>,
    pub(crate) sums: FxHashMap<(Stopper, Stopper), Value>,
    pub(crate) negatives: FxHashMap<Vertex, Vertex>,
    /// The stops of a vertex when Left or Right starts. Only those that were asked for.
    pub(crate) stops: FxHashMap<(Vertex, Player), Pseudonumber>,
}

struct Stored {
    options: [Box<[Stopper]>; 2],
    /// The vertices of its component: the first one and how many.
    component: (u32, u32),
}

impl LoopyStore {
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Inner> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn write(&self) -> RwLockWriteGuard<'_, Inner> {
        self.inner.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// The options of a canonical vertex.
    pub(crate) fn options(&self, vertex: Vertex, player: Player) -> &[Stopper] {
        &self.vertices[vertex.0 as usize].options[player.index()]
    }

    /// The vertices that are in one strongly connected component with this one, itself included.
    pub(crate) fn component(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        let (first, count) = self.vertices[vertex.0 as usize].component;
        (first..first + count).map(Vertex)
    }

    /// How many loopy vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The first vertex of the component with this key. A component that is new is added; `options` are those of its vertices in the
    /// order of the key. Returns also how many bytes were added.
    pub(crate) fn component_with_key(
        &mut self,
        key: Vec<u64>,
        count: usize,
        options: impl Fn(u32, usize) -> [Box<[Stopper]>; 2],
    ) -> (Vertex, usize) {
        if let Some(&first) = self.components.get(key.as_slice()) {
            return (Vertex(first), 0);
        }
        let first = u32::try_from(self.vertices.len()).expect("memory ends before 2^32 vertices");
        let mut bytes = key.len() * 8 + 64;
        for at in 0..count {
            let options = options(first, at);
            bytes +=
                size_of::<Stored>() + (options[0].len() + options[1].len()) * size_of::<Stopper>();
            self.vertices.push(Stored {
                options,
                component: (first, count as u32),
            });
        }
        self.components.insert(key.into_boxed_slice(), first);
        (Vertex(first), bytes)
    }
}
