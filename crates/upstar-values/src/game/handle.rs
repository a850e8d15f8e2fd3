//! The handle of a value: 64 bits. Most values need nothing else.

use crate::number::Dyadic;

/// The value of a short game: a small handle that is copied freely.
///
/// Equality of handles is equality of values, for handles of one [`Store`](super::Store).
///
/// A number + up + star value of moderate size is written into the handle itself, so that sums and comparisons of such values touch no
/// memory; every other handle is an index into the store. The default is 0.
///
/// Handles are not ordered: the order of values is partial, and needs the store. [`Algebra::lt`](super::Algebra::lt) and its like
/// compare values; [`sort_key`](Game::sort_key) is for lists that need any order at all.
///
/// ```compile_fail
/// use upstar_values::game::Game;
/// assert!(Game::ZERO < Game::UP);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Game(u64);

// An inline value, from the lowest bit: star (16), ups (16, signed), exponent (5), numerator (26, signed), 0.
// An index: the index (32), the number of the store (29), 0, 0, 1. A handle of another store is noticed when it is used.
const STAR_BITS: u32 = 16;
const UPS_SHIFT: u32 = STAR_BITS;
const EXPONENT_SHIFT: u32 = 32;
const NUMERATOR_SHIFT: u32 = 37;
const NUMERATOR_BITS: u32 = 26;
const INDEX_TAG: u64 = 1 << 63;
/// Denominators up to 2^31 fit into a handle.
pub(super) const MAX_EXPONENT: u32 = 31;

/// An inline value taken apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Inline {
    pub(super) numerator: i32,
    pub(super) exponent: u32,
    pub(super) ups: i16,
    pub(super) star: u16,
}

/// The number of a handle, scaled by 2^31: stops are compared by their keys.
pub(super) type Key = i64;
/// The key of a number that does not fit into a handle.
pub(super) const NO_KEY: Key = Key::MIN;

impl Game {
    /// The value 0 = { | }.
    pub const ZERO: Game = Game(0);
    /// The value ∗ = {0|0}.
    pub const STAR: Game = Game(1);
    /// The value ↑ = {0|∗}.
    pub const UP: Game = Game(1 << UPS_SHIFT);

    /// The value as a word that has the same meaning in every store, if it is number + up + star of moderate size.
    #[inline]
    pub fn packed(self) -> Option<u64> {
        self.is_inline().then_some(self.0)
    }

    /// A word by which handles can be sorted. The order says nothing about values, and may differ in the next run.
    ///
    /// ```
    /// use upstar_values::game::Game;
    /// let mut games = [Game::UP, Game::STAR, Game::UP].to_vec();
    /// games.sort_unstable_by_key(|game| game.sort_key());
    /// games.dedup();
    /// assert_eq!(games.len(), 2);
    /// ```
    #[inline]
    pub const fn sort_key(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) fn from_index(tag: u32, index: u32) -> Game {
        debug_assert_eq!(tag >> 29, 0b100);
        Game(u64::from(tag) << 32 | u64::from(index))
    }

    /// The upper half of the handle, which identifies the store.
    #[inline(always)]
    pub(super) fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The index into the store, unless the value is inline.
    #[inline]
    pub(super) fn index(self) -> Option<u32> {
        (self.0 & INDEX_TAG != 0).then_some(self.0 as u32)
    }

    #[inline]
    pub(super) fn is_inline(self) -> bool {
        self.0 & INDEX_TAG == 0
    }

    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn from_bits(bits: u64) -> Game {
        Game(bits)
    }

    /// The inline handle of numerator/2^exponent + ups·↑ + ∗star, if it fits.
    #[inline]
    pub(super) fn inline(numerator: i64, exponent: u32, ups: i64, star: u32) -> Option<Game> {
        const LIMIT: i64 = 1 << (NUMERATOR_BITS - 1);
        // The numerator must be odd or the exponent zero, so that handles are unique.
        let shift = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        if !(-LIMIT..LIMIT).contains(&numerator)
            || exponent > MAX_EXPONENT
            || ups != i64::from(ups as i16)
            || star > u32::from(u16::MAX)
        {
            return None;
        }
        let numerator = (numerator as u64) & ((1 << NUMERATOR_BITS) - 1);
        Some(Game(
            numerator << NUMERATOR_SHIFT
                | u64::from(exponent) << EXPONENT_SHIFT
                | u64::from(ups as u16) << UPS_SHIFT
                | u64::from(star),
        ))
    }

    /// The parts of an inline value. Meaningless for an index.
    #[inline]
    pub(super) fn parts(self) -> Inline {
        Inline {
            numerator: ((self.0 << 1) as i64 >> (NUMERATOR_SHIFT + 1)) as i32,
            exponent: (self.0 >> EXPONENT_SHIFT) as u32 & 31,
            ups: (self.0 >> UPS_SHIFT) as i16,
            star: self.0 as u16,
        }
    }

    /// The number of an inline value, scaled by 2^31.
    #[inline]
    pub(super) fn key(self) -> Key {
        let numerator = (self.0 << 1) as i64 >> (NUMERATOR_SHIFT + 1);
        let exponent = (self.0 >> EXPONENT_SHIFT) as u32 & 31;
        numerator << (MAX_EXPONENT - exponent)
    }

    /// The number with a given key.
    #[inline]
    pub(super) fn from_key(key: Key) -> Game {
        debug_assert_ne!(key, NO_KEY);
        Game::inline(key, MAX_EXPONENT, 0, 0).expect("keys come from handles")
    }

    /// Whether the value is inline and a number.
    #[inline]
    pub(super) fn is_inline_number(self) -> bool {
        // No ups, no star, no index.
        self.0 & (INDEX_TAG | 0xffff_ffff) == 0
    }

    /// The number part of an inline value.
    pub(super) fn inline_number(self) -> Dyadic {
        let parts = self.parts();
        Dyadic::small(i64::from(parts.numerator), parts.exponent)
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.index() {
            Some(index) => write!(f, "Game({index})"),
            None => {
                let parts = self.parts();
                write!(f, "Game({}", self.inline_number())?;
                if parts.ups != 0 {
                    write!(f, " + {}·↑", parts.ups)?;
                }
                if parts.star != 0 {
                    write!(f, " + ∗{}", parts.star)?;
                }
                write!(f, ")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back() {
        for numerator in [0, 1, -1, 7, -12345, (1 << 25) - 1, -(1 << 25)] {
            for exponent in [0, 1, 5, 31] {
                for ups in [0, 1, -1, 32767, -32768] {
                    for star in [0, 1, 65535] {
                        let g = Game::inline(numerator, exponent, ups, star).unwrap();
                        let p = g.parts();
                        assert_eq!(
                            i128::from(p.numerator) << exponent,
                            i128::from(numerator) << p.exponent
                        );
                        assert_eq!((i64::from(p.ups), u32::from(p.star)), (ups, star));
                        assert_eq!(g.key(), numerator << (31 - exponent));
                    }
                }
            }
        }
        assert_eq!(Game::inline(1 << 25, 0, 0, 0), None);
        assert_eq!(Game::inline(1 << 26, 1, 0, 0), None);
        assert_eq!(Game::inline(1, 32, 0, 0), None);
    }
}
