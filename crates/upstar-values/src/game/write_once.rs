//! A place in a table of values that threads share.

use super::Game;
use std::sync::atomic::{AtomicU64, Ordering};

/// A place that is written once: empty, then busy, then it holds a value for good.
///
/// What a thread wrote before [`fill`](WriteOnce::fill) is seen by every thread that finds the value: a table keeps its keys that way.
///
/// ```
/// use upstar_values::game::{Content, Game, WriteOnce};
/// let place = WriteOnce::default();
/// assert_eq!(place.claim(), Ok(()));
/// assert_eq!(place.claim(), Err(Content::Busy));
/// place.fill(Game::STAR);
/// assert_eq!(place.content(), Content::Value(Game::STAR));
/// ```
#[derive(Debug)]
pub struct WriteOnce(AtomicU64);

/// What is in a [`WriteOnce`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing yet.
    Empty,
    /// Nothing, but a thread has claimed the place.
    Busy,
    /// A value.
    Value(Game),
}

/// No handle has these bits: those of stored values begin with 100, the others with 0.
const EMPTY: u64 = u64::MAX;
const BUSY: u64 = EMPTY - 1;

impl Content {
    #[inline]
    fn of(bits: u64) -> Content {
        match bits {
            EMPTY => Content::Empty,
            BUSY => Content::Busy,
            bits => Content::Value(Game::from_bits(bits)),
        }
    }
}

impl Default for WriteOnce {
    #[inline]
    fn default() -> Self {
        WriteOnce(AtomicU64::new(EMPTY))
    }
}

impl WriteOnce {
    /// What is there.
    #[inline]
    pub fn content(&self) -> Content {
        Content::of(self.0.load(Ordering::Acquire))
    }

    /// Makes an empty place busy, for this thread alone; otherwise says what is there.
    #[inline]
    pub fn claim(&self) -> Result<(), Content> {
        self.0
            .compare_exchange(EMPTY, BUSY, Ordering::Relaxed, Ordering::Acquire)
            .map(drop)
            .map_err(Content::of)
    }

    /// Puts a value into a place that this thread has claimed or that no other thread knows.
    #[inline]
    pub fn fill(&self, value: Game) {
        self.0.store(value.bits(), Ordering::Release);
    }
}
