//! The store of values: append-only, hash-consed, shared by all threads.

use super::arena::Arena;
use super::handle::{Key, NO_KEY};
use super::landmarks::Landmarks;
use super::signature::Signature;
use super::{Game, Nus};
use crate::budget::Stopped;
use crate::memory::Line;
use crate::number::Dyadic;
use hashbrown::HashTable;
use std::any::{Any, TypeId};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A stored value: a canonical form with the data that most questions about it need, in one cache line.
#[repr(align(64))]
pub(super) struct Node {
    /// Both stops, as keys; `NO_KEY` if the number does not fit (then see `Store::stops`).
    pub(super) left_stop: Key,
    pub(super) right_stop: Key,
    content: Content,
    /// How many of the options are Left's.
    lefts: u32,
    hash: u32,
    /// The handle of the negative once it is known, else the handle 0 (no stored value has the negative 0).
    negative: AtomicU64,
    pub(super) signature: Signature,
    pub(super) landmarks: Landmarks,
}

const _: () = assert!(size_of::<Node>() <= 64);

enum Content {
    /// Left options, then Right options, in one slice.
    Form(Box<[Game]>),
    /// A number + up + star value too large for a handle.
    Nus(Box<Nus>),
}

impl Content {
    /// Bytes held outside the node, approximately.
    fn bytes(&self) -> usize {
        match self {
            Content::Form(options) => size_of_val(&**options) + 16,
            Content::Nus(nus) => nus.number.bytes() + size_of::<Nus>() + 64,
        }
    }
}

impl Node {
    #[inline]
    pub(super) fn lefts(&self) -> &[Game] {
        match &self.content {
            Content::Form(options) => &options[..self.lefts as usize],
            Content::Nus(_) => &[],
        }
    }

    #[inline]
    pub(super) fn rights(&self) -> &[Game] {
        match &self.content {
            Content::Form(options) => &options[self.lefts as usize..],
            Content::Nus(_) => &[],
        }
    }

    #[inline]
    pub(super) fn nus(&self) -> Option<&Nus> {
        match &self.content {
            Content::Form(_) => None,
            Content::Nus(nus) => Some(nus),
        }
    }
}

/// The size of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreSize {
    /// Values that needed an entry of their own (small number + up + star values need none).
    pub values: usize,
    /// Bytes, approximately.
    pub bytes: usize,
}

/// What comparisons use of a new value.
type Facts = (Stops, Signature, Landmarks);

/// A table that is kept with a store.
type Attached = Arc<dyn Any + Send + Sync>;

const SHARDS: usize = 64;

/// Values of short games, each kept once. Shared between threads by reference counting; see [`Algebra`](super::Algebra).
pub struct Store {
    /// The upper half of this store's handles.
    tag: u32,
    nodes: Arena<Node>,
    shards: [Line<Mutex<HashTable<u32>>>; SHARDS],
    /// Stops that have no key.
    large_stops: Mutex<std::collections::HashMap<Game, (Dyadic, Dyadic)>>,
    /// Tables of other modules whose entries are values of this store.
    attached: Mutex<std::collections::HashMap<TypeId, Attached>>,
    attached_bytes: Line<AtomicUsize>,
}

impl Store {
    pub(super) fn new() -> Self {
        static STORES: AtomicU32 = AtomicU32::new(0);
        // No number is given out twice, so a handle shows whether it belongs to this store.
        let number = STORES
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| {
                (number < 1 << 29).then(|| number + 1)
            })
            .expect("fewer than 2^29 stores are made in one process");
        Store {
            tag: 1 << 31 | number,
            nodes: Arena::new(),
            shards: std::array::from_fn(|_| Line(Mutex::new(HashTable::new()))),
            large_stops: Mutex::default(),
            attached: Mutex::default(),
            attached_bytes: Line::default(),
        }
    }

    /// How many values the store holds and how much memory they take.
    #[inline]
    pub fn size(&self) -> StoreSize {
        let values = self.nodes.len();
        // A hash table has entries of four bytes and is between a half and seven eighths full.
        let bytes = values * (size_of::<Node>() + 8)
            + self.nodes.bytes_elsewhere()
            + self.attached_bytes.0.load(Ordering::Relaxed);
        StoreSize { values, bytes }
    }

    /// The table of this type that is kept with the store; made empty when first asked for.
    pub fn attached<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.attached_as(TypeId::of::<T>(), || Arc::new(T::default()))
            .downcast()
            .expect("kept under the name of its type")
    }

    /// The part of [`attached`](Self::attached) that is compiled once.
    fn attached_as(&self, id: TypeId, make: fn() -> Attached) -> Attached {
        let mut attached = self.attached.lock().unwrap_or_else(|e| e.into_inner());
        attached.entry(id).or_insert_with(make).clone()
    }

    /// Counts memory that an attached table has given back.
    pub fn release_attached_bytes(&self, bytes: usize) {
        self.attached_bytes.0.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Counts memory that an attached table has taken.
    #[inline]
    pub fn count_attached_bytes(&self, bytes: usize) {
        self.attached_bytes.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The node of a value that is not inline.
    #[inline(always)]
    pub(super) fn node(&self, game: Game) -> &Node {
        if game.tag() != self.tag {
            foreign(game);
        }
        self.node_at(game.bits() as u32)
    }

    #[inline(always)]
    fn node_at(&self, index: u32) -> &Node {
        // SAFETY: the index comes from a shard's table, which is read and written under its lock, or from a handle with this store's
        // tag. Only `insert` makes such handles, after `push`. They reach other threads by locks, channels and the like, as all values
        // do in safe code, or as bits in the tables of positions and in `negative`, which are stored with release and loaded with
        // acquire.
        unsafe { self.nodes.get(index) }
    }

    #[inline]
    pub(super) fn nus_of(&self, game: Game) -> Option<&Nus> {
        if game.is_inline() {
            return None;
        }
        self.node(game).nus()
    }

    /// The remembered negative of a stored value.
    #[inline]
    pub(super) fn negative(&self, game: Game) -> Option<Game> {
        match self.node(game).negative.load(Ordering::Acquire) {
            0 => None,
            bits => Some(Game::from_bits(bits)),
        }
    }

    pub(super) fn remember_negative(&self, game: Game, negative: Game) {
        self.node(game)
            .negative
            .store(negative.bits(), Ordering::Release);
    }

    /// The stops of a stored value that has no keys.
    pub(super) fn large_stops(&self, game: Game) -> (Dyadic, Dyadic) {
        self.large_stops
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .get(&game)
            .cloned()
            .expect("stops without a key are kept beside the node")
    }

    /// The handle of a canonical form that is not number + up + star. Options must be sorted by handle.
    pub(super) fn intern(
        &self,
        lefts: &[Game],
        rights: &[Game],
        facts: impl FnOnce() -> Facts,
    ) -> Result<Game, Stopped> {
        let hash = hash_options(lefts, rights);
        self.insert(
            hash,
            |node| {
                matches!(node.content, Content::Form(_))
                    && node.lefts() == lefts
                    && node.rights() == rights
            },
            || {
                let mut options = Vec::with_capacity(lefts.len() + rights.len());
                options.extend_from_slice(lefts);
                options.extend_from_slice(rights);
                let content = (
                    Content::Form(options.into_boxed_slice()),
                    lefts.len() as u32,
                );
                (content, facts())
            },
        )
    }

    /// The handle of a number + up + star value that is not inline.
    pub(super) fn intern_nus(&self, nus: &Nus) -> Result<Game, Stopped> {
        let mut hasher = rustc_hash::FxHasher::default();
        nus.hash(&mut hasher);
        self.insert(
            hasher.finish(),
            |node| node.nus() == Some(nus),
            || {
                let stops = Stops::new(nus.number.clone(), nus.number.clone());
                let signature = *Signature::of_nus(i64::from(nus.ups), nus.star);
                let content = (Content::Nus(Box::new(nus.clone())), 0);
                (content, (stops, signature, Landmarks::default()))
            },
        )
    }

    fn insert(
        &self,
        hash: u64,
        same: impl Fn(&Node) -> bool,
        make: impl FnOnce() -> ((Content, u32), Facts),
    ) -> Result<Game, Stopped> {
        // The top bits choose the shard, the lower ones the place within it.
        let shard = (hash >> 58) as usize;
        let stored = (hash >> 20) as u32;
        let place = rehash(stored);
        let mut table = self.shards[shard]
            .0
            .lock()
            .unwrap_or_else(|e| e.into_inner());
        let found = table.find(place, |&index| {
            let node = self.node_at(index);
            node.hash == stored && same(node)
        });
        if let Some(&index) = found {
            return Ok(Game::from_index(self.tag, index));
        }
        let ((content, lefts), (stops, signature, landmarks)) = make();
        let bytes = content.bytes() + stops.bytes();
        let (left_stop, right_stop) = stops.keys();
        let large = match stops {
            Stops::Keys(..) => None,
            Stops::Large(left, right) => Some((left, right)),
        };
        let node = Node {
            left_stop,
            right_stop,
            content,
            lefts,
            hash: stored,
            negative: AtomicU64::new(0),
            signature,
            landmarks,
        };
        let index = self
            .nodes
            .push(node, bytes)
            .ok_or(Stopped::TooLarge(&"a store of more than 2^32 values"))?;
        let game = Game::from_index(self.tag, index);
        if let Some(stops) = large {
            self.large_stops
                .lock()
                .unwrap_or_else(|e| e.into_inner())
                .insert(game, stops);
        }
        table.insert_unique(place, index, |&i| rehash(self.node_at(i).hash));
        Ok(game)
    }
}

/// Both stops of a value that is being made, Left's first.
#[derive(Clone, Debug)]
pub(super) enum Stops {
    Keys(Key, Key),
    /// At least one of them has no key.
    Large(Dyadic, Dyadic),
}

impl Stops {
    pub(super) fn new(left: Dyadic, right: Dyadic) -> Stops {
        let key = |number: &Dyadic| {
            let (m, e) = number.as_small()?;
            Some(Game::inline(m, e, 0, 0)?.key())
        };
        match (key(&left), key(&right)) {
            (Some(l), Some(r)) => Stops::Keys(l, r),
            _ => Stops::Large(left, right),
        }
    }

    /// Bytes of stops that are kept beside the node.
    fn bytes(&self) -> usize {
        match self {
            Stops::Keys(..) => 0,
            Stops::Large(left, right) => left.bytes() + right.bytes(),
        }
    }

    /// Both stops as keys, if both have one; otherwise `NO_KEY`.
    #[inline]
    pub(super) fn keys(&self) -> (Key, Key) {
        match self {
            Stops::Keys(l, r) => (*l, *r),
            Stops::Large(..) => (NO_KEY, NO_KEY),
        }
    }

    /// Both stops as numbers.
    pub(super) fn numbers(&self) -> (Dyadic, Dyadic) {
        match self {
            Stops::Keys(l, r) => {
                let number = |key: &Key| Game::from_key(*key).inline_number();
                (number(l), number(r))
            }
            Stops::Large(l, r) => (l.clone(), r.clone()),
        }
    }
}

/// Handles have no meaning outside their store; an index from another store could lie outside the arena.
#[cold]
#[inline(never)]
fn foreign(game: Game) -> ! {
    panic!("{game:?} belongs to another store of values")
}

/// A table needs 64 mixed bits; a node keeps 32.
#[inline]
fn rehash(stored: u32) -> u64 {
    u64::from(stored).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn hash_options(lefts: &[Game], rights: &[Game]) -> u64 {
    let mut hasher = rustc_hash::FxBuildHasher.build_hasher();
    for game in lefts {
        hasher.write_u64(game.bits());
    }
    hasher.write_u64(u64::MAX);
    for game in rights {
        hasher.write_u64(game.bits());
    }
    // Handles that differ only in their upper bits would stay together in the lower half; both halves of a wide product separate them.
    let product = u128::from(hasher.finish()) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use crate::game::{Algebra, Game};

    #[test]
    fn threads_make_the_same_values_and_read_each_others() {
        const COUNT: i32 = if cfg!(miri) { 4 } else { 300 };
        let mut here = Algebra::new();
        let found: Vec<Vec<Game>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..3)
                .map(|_| {
                    let mut algebra = here.fork();
                    let mut tiny = move |n: i32| {
                        let n = algebra.integer(n);
                        let tiny = algebra.tiny(n).unwrap();
                        let negative = algebra.neg(tiny).unwrap();
                        assert_eq!(algebra.add(tiny, negative), Ok(Game::ZERO));
                        tiny
                    };
                    scope.spawn(move || (1..=COUNT).map(&mut tiny).collect())
                })
                .collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        for pair in found[0].windows(2) {
            assert_eq!(here.le(pair[1], pair[0]), Ok(true));
            assert_eq!(here.le(pair[0], pair[1]), Ok(false));
        }
    }
}
