//! A place in a table of worths that threads share.

use super::Game;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// A worth that fits into one machine word: a handle, or small plain data.
pub trait Handle: Copy {
    /// The word. Never one of the two greatest words, which stand for places without a worth.
    fn bits(self) -> u64;

    /// The worth with this word, which [`bits`](Handle::bits) gave.
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

/// A place that is written once: empty, then busy, then it holds a value for good.
///
/// What a thread wrote before [`fill`](WriteOnce::fill) is seen by every thread that finds the value: a table keeps its keys that way.
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

/// What is in a [`WriteOnce`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<W = Game> {
    /// Nothing yet.
    Empty,
    /// Nothing, but a thread has claimed the place.
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
    /// What is there.
    #[inline]
    pub fn content(&self) -> Content<W> {
        Content::of(self.0.load(Ordering::Acquire))
    }

    /// Makes an empty place busy, for this thread alone; otherwise says what is there.
    #[inline]
    pub fn claim(&self) -> Result<(), Content<W>> {
        self.0
            .compare_exchange(EMPTY, BUSY, Ordering::Relaxed, Ordering::Acquire)
            .map(drop)
            .map_err(Content::of)
    }

    /// Puts a value into a place that this thread has claimed or that no other thread knows.
    #[inline]
    pub fn fill(&self, value: W) {
        self.0.store(value.bits(), Ordering::Release);
    }
}
