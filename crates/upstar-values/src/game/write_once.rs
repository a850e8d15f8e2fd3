//! An entry in a table of results that threads share.

use super::Game;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// The result for a position, as one machine word: a handle, or small plain data.
pub trait Handle: Copy {
    /// The word. Never one of the two greatest words, which stand for entries without a result.
    fn bits(self) -> u64;

    /// The result with this word, which came from [`bits`](Handle::bits).
    fn from_bits(bits: u64) -> Self;
}

/// Words of stored values begin with 100, the others with 0.
impl Handle for Game {
    #[inline]
    fn bits(self) -> u64 {
        Game::bits(self)
    }

    #[inline]
    fn from_bits(bits: u64) -> Game {
        Game::from_bits(bits)
    }
}

/// An entry that is written once: empty, then busy, then it holds a value for good.
///
/// Everything a thread wrote before [`fill`](WriteOnce::fill) is visible to every thread that finds the value. A table publishes its
/// keys that way.
///
/// ```
/// use upstar_values::game::{Content, Game, WriteOnce};
/// let place = WriteOnce::<Game>::default();
/// assert_eq!(place.claim(), Ok(()));
/// assert_eq!(place.claim(), Err(Content::Busy));
/// place.fill(Game::STAR);
/// assert_eq!(place.content(), Content::Value(Game::STAR));
/// ```
#[derive(Debug)]
pub struct WriteOnce<W = Game>(AtomicU64, PhantomData<W>);

/// The content of a [`WriteOnce`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<W = Game> {
    /// Nothing yet.
    Empty,
    /// Nothing, but a thread has claimed the entry.
    Busy,
    /// A value.
    Value(W),
}

/// No handle has these bits.
const EMPTY: u64 = u64::MAX;
const BUSY: u64 = EMPTY - 1;

impl<W: Handle> Content<W> {
    #[inline]
    fn of(bits: u64) -> Content<W> {
        match bits {
            EMPTY => Content::Empty,
            BUSY => Content::Busy,
            bits => Content::Value(W::from_bits(bits)),
        }
    }
}

impl<W> Default for WriteOnce<W> {
    #[inline]
    fn default() -> Self {
        WriteOnce(AtomicU64::new(EMPTY), PhantomData)
    }
}

impl<W: Handle> WriteOnce<W> {
    /// The content.
    #[inline]
    pub fn content(&self) -> Content<W> {
        Content::of(self.0.load(Ordering::Acquire))
    }

    /// Makes an empty entry busy, for this thread alone; otherwise returns the content.
    #[inline]
    pub fn claim(&self) -> Result<(), Content<W>> {
        self.0
            .compare_exchange(EMPTY, BUSY, Ordering::Relaxed, Ordering::Acquire)
            .map(drop)
            .map_err(Content::of)
    }

    /// Writes a value into an entry that this thread has claimed or that no other thread knows.
    #[inline]
    pub fn fill(&self, value: W) {
        self.0.store(value.bits(), Ordering::Release);
    }
}
