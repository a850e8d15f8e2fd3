//! Bytes that are the same in every version and on every machine, and keys made from them.
//!
//! Data in files must not depend on how a compiler or a library hashes. `docs/keys.md` describes the bytes of everything that a key is
//! made from.

use num_bigint::{BigInt, BigUint, Sign};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;
use std::marker::PhantomData;
use std::sync::Arc;

/// A type with documented bytes.
///
/// Within a type, the bytes of one thing are never the start of the bytes of another, so that different tuples have different bytes. A
/// struct is encoded as the tuple of the fields that identify it:
///
/// ```
/// use upstar_values::encode::{Encode, bytes_of};
/// struct Heap { beans: u64, is_red: bool }
/// impl Encode for Heap {
///     fn encode(&self, bytes: &mut Vec<u8>) {
///         (self.beans, self.is_red).encode(bytes);
///     }
/// }
/// assert_eq!(bytes_of(&Heap { beans: 300, is_red: true }), [0xac, 0x02, 1]);
/// ```
pub trait Encode {
    /// Appends the bytes.
    fn encode(&self, bytes: &mut Vec<u8>);
}

/// The bytes of one thing.
pub fn bytes_of(thing: &(impl Encode + ?Sized)) -> Vec<u8> {
    let mut bytes = Vec::new();
    thing.encode(&mut bytes);
    bytes
}

/// The key of the hash, so that the keys of this program differ from those of others.
const HASH_KEY: [u8; 16] = *b"Upstar positions";

/// SipHash-2-4 with 128 bits, for bytes that come piece by piece.
///
/// ```
/// use upstar_values::encode::{KeyHasher, key_of_bytes};
/// let mut hasher = KeyHasher::default();
/// hasher.write(b"up");
/// hasher.write(b"star");
/// assert_eq!(hasher.key(), key_of_bytes(b"upstar"));
/// ```
#[derive(Clone, Copy)]
pub struct KeyHasher(SipHasher24);

impl Default for KeyHasher {
    fn default() -> Self {
        KeyHasher(SipHasher24::new_with_key(&HASH_KEY))
    }
}

impl KeyHasher {
    /// Ready for the bytes of a position under rules with a given key. Faster than [`position_key`] for many keys.
    ///
    /// ```
    /// use upstar_values::encode::{KeyHasher, position_key};
    /// let mut hasher = KeyHasher::of_position(1 << 100);
    /// hasher.write(&[3, 5]);
    /// assert_eq!(hasher.key(), position_key(1 << 100, &[3u32, 5]));
    /// ```
    pub fn of_position(rules: u128) -> KeyHasher {
        let mut hasher = KeyHasher::default();
        hasher.write(&[Kind::Position as u8]);
        hasher.write(&rules.to_le_bytes());
        hasher
    }

    /// Adds bytes. Where one piece ends and the next begins does not matter.
    pub fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The key of all bytes so far: the sixteen bytes of the hash as a number, lowest byte first.
    pub fn key(&self) -> u128 {
        self.0.finish128().into()
    }
}

/// The key of some bytes: their SipHash-2-4 with 128 bits.
pub fn key_of_bytes(bytes: &[u8]) -> u128 {
    let mut hasher = KeyHasher::default();
    hasher.write(bytes);
    hasher.key()
}

/// A key of 128 bits for a thing of some kind, the same in every version and on every machine. Things of different kinds have different
/// keys, even if their bytes are the same.
///
/// Two different things have the same key with probability 2^-128: among 2^32 things there are two with the same key with probability
/// 2^-65.
pub fn key_of(kind: Kind, thing: &(impl Encode + ?Sized)) -> u128 {
    let mut bytes = vec![kind as u8];
    thing.encode(&mut bytes);
    key_of_bytes(&bytes)
}

/// The kind of thing that a key belongs to: the first byte that is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Rules: see [`rules_key`].
    Rules = b'R',
    /// A position: see [`position_key`].
    Position = b'P',
    /// A position of a ruleset that makes its own keys: the name of the ruleset and its key.
    Foreign = b'F',
    /// A value number + ups·↑ + ∗star: these three.
    Nus = b'N',
    /// Another value: the keys of the Left options of its canonical form in order, then those of the Right options.
    Value = b'V',
}

/// The key of rules on a board: the name of the ruleset, the version of its encoding, and anything else that tells the rules from
/// others of that name.
pub fn rules_key(ruleset: &str, version: u32, rules: &(impl Encode + ?Sized)) -> u128 {
    key_of(Kind::Rules, &(ruleset, version, rules))
}

/// The key of a position under rules with a given key.
///
/// ```
/// use upstar_values::encode::{position_key, rules_key};
/// let nim = rules_key("nim", 1, &());
/// assert_ne!(position_key(nim, &[3u32, 5]), position_key(nim, &[5u32, 3]));
/// ```
pub fn position_key(rules: u128, position: &(impl Encode + ?Sized)) -> u128 {
    let mut hasher = KeyHasher::of_position(rules);
    hasher.write(&bytes_of(position));
    hasher.key()
}

/// A natural number: seven bits a byte, lowest first, the upper bit set in all but the last.
macro_rules! natural {
    ($($kind:ty),*) => {$(
        impl Encode for $kind {
            #[inline]
            fn encode(&self, bytes: &mut Vec<u8>) {
                let mut number = *self;
                while number >= 0x80 {
                    bytes.push(number as u8 | 0x80);
                    number >>= 7;
                }
                bytes.push(number as u8);
            }
        }
    )*};
}
natural!(u16, u32, u128, usize);

/// As for other natural numbers. Boards are such words, so numbers that fit into eight bytes are made all at once.
impl Encode for u64 {
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        let number = *self;
        if number >> 56 != 0 {
            return u128::from(number).encode(bytes);
        }
        // 56 bits come apart into two times 28, four times 14, eight times 7.
        let x = (number & 0x0fff_ffff) | (number & 0x00ff_ffff_f000_0000) << 4;
        let x = (x & 0x0000_3fff_0000_3fff) | (x & 0x0fff_c000_0fff_c000) << 2;
        let x = (x & 0x007f_007f_007f_007f) | (x & 0x3f80_3f80_3f80_3f80) << 1;
        let more = x.checked_ilog2().map_or(0, |highest| highest / 8);
        let marks = 0x8080_8080_8080_8080 & ((1 << (8 * more)) - 1);
        bytes.extend_from_slice(&(x | marks).to_le_bytes());
        bytes.truncate(bytes.len() - 7 + more as usize);
    }
}

macro_rules! integer {
    ($($kind:ty),*) => {$(
        impl Encode for $kind {
            #[inline]
            fn encode(&self, bytes: &mut Vec<u8>) {
                // 0, -1, 1, -2, … become 0, 1, 2, 3, ….
                let number = *self as i128;
                ((number << 1 ^ number >> 127) as u128).encode(bytes);
            }
        }
    )*};
}
integer!(i8, i16, i32, i64, isize);

/// The same bytes as a machine integer, and as many as needed.
impl Encode for BigInt {
    fn encode(&self, bytes: &mut Vec<u8>) {
        let doubled: BigUint = self.magnitude() << 1u32;
        let number = match self.sign() {
            Sign::Minus => doubled - 1u32,
            _ => doubled,
        };
        let start = bytes.len();
        bytes.extend(number.to_radix_le(128));
        let last = bytes.len() - 1;
        bytes[start..last]
            .iter_mut()
            .for_each(|digit| *digit |= 0x80);
    }
}

/// One byte, unchanged.
impl Encode for u8 {
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(*self);
    }
}

/// 0 or 1.
impl Encode for bool {
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(*self));
    }
}

/// Its length in bytes, then its UTF-8 bytes.
impl Encode for str {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.len().encode(bytes);
        bytes.extend_from_slice(self.as_bytes());
    }
}

impl Encode for String {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.as_str().encode(bytes);
    }
}

/// The number of elements, then each of them.
impl<T: Encode> Encode for [T] {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.len().encode(bytes);
        self.iter().for_each(|item| item.encode(bytes));
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.as_slice().encode(bytes);
    }
}

/// Each of the elements; their number is fixed.
impl<T: Encode, const N: usize> Encode for [T; N] {
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|item| item.encode(bytes));
    }
}

/// 0, or 1 and then the content.
impl<T: Encode> Encode for Option<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.is_some().encode(bytes);
        self.iter().for_each(|thing| thing.encode(bytes));
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        (**self).encode(bytes);
    }
}

impl<T: Encode + ?Sized> Encode for Box<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (**self).encode(bytes);
    }
}

impl<T: Encode + ?Sized> Encode for Arc<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (**self).encode(bytes);
    }
}

macro_rules! tuple {
    ($($name:ident)*) => {
        /// One field after the other.
        impl<$($name: Encode),*> Encode for ($($name,)*) {
            #[inline]
            #[allow(non_snake_case, unused_variables)]
            fn encode(&self, bytes: &mut Vec<u8>) {
                let ($($name,)*) = self;
                $($name.encode(bytes);)*
            }
        }
    };
}
tuple!();
tuple!(A);
tuple!(A B);
tuple!(A B C);
tuple!(A B C D);

/// The kind of word that sets are kept in, by the number of its bits: how many cells fit.
impl<T> Encode for PhantomData<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (8 * size_of::<T>() as u32).encode(bytes);
    }
}

/// Encodes a type as the tuple of the fields that identify it.
#[macro_export]
macro_rules! encode_fields {
    ($type:ident $(<$($parameter:ident: $bound:ident),+>)? { $($field:tt),* }) => {
        impl $(<$($parameter: $bound),+>)? $crate::encode::Encode for $type $(<$($parameter),+>)? {
            fn encode(&self, _bytes: &mut Vec<u8>) {
                $($crate::encode::Encode::encode(&self.$field, _bytes);)*
            }
        }
    };
}
pub use encode_fields;

#[cfg(test)]
mod tests {
    use super::*;

    /// Words are written in another way than larger numbers, but as the same bytes.
    #[test]
    fn words_are_written_like_other_numbers() {
        let mut number = 1u64;
        for shift in 0..=64 {
            let power = 1u64.checked_shl(shift).unwrap_or(0);
            for word in [
                power,
                power.wrapping_sub(1),
                power | 1,
                number >> (shift % 64),
            ] {
                assert_eq!(bytes_of(&word), bytes_of(&u128::from(word)), "{word}");
            }
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
        }
    }

    #[test]
    fn numbers_texts_and_lists_have_the_bytes_of_the_document() {
        assert_eq!(bytes_of(&0u32), [0]);
        assert_eq!(bytes_of(&127u64), [0x7f]);
        assert_eq!(bytes_of(&128usize), [0x80, 1]);
        assert_eq!(bytes_of(&u64::MAX), bytes_of(&u128::from(u64::MAX)));
        assert_eq!(bytes_of(&u128::MAX).len(), 19);
        assert_eq!(bytes_of(&-1i32), [1]);
        assert_eq!(bytes_of(&1i64), [2]);
        assert_eq!(bytes_of(&i64::MIN), bytes_of(&u64::MAX));
        assert_eq!(bytes_of(&200u8), [200]);
        assert_eq!(bytes_of("∗"), [3, 0xe2, 0x88, 0x97]);
        assert_eq!(bytes_of(&vec![1u32, 300]), [2, 1, 0xac, 2]);
        assert_eq!(bytes_of(&[1u32, 300]), [1, 0xac, 2]);
        assert_eq!(bytes_of(&(None::<u8>, Some(true), ())), [0, 1, 1]);
    }

    #[test]
    fn large_integers_continue_small_ones() {
        for n in [0, 1, -1, 63, -64, 64, i64::MAX, i64::MIN, 1 << 40] {
            assert_eq!(bytes_of(&BigInt::from(n)), bytes_of(&n), "{n}");
        }
        let large: BigInt = BigInt::from(1) << 200u32;
        let mut expected = vec![0x80; 28];
        expected.push(1 << (201 - 28 * 7));
        assert_eq!(bytes_of(&large), expected);
        expected.iter_mut().for_each(|byte| *byte = 0xff);
        *expected.last_mut().unwrap() = (1 << (201 - 28 * 7)) - 1;
        assert_eq!(bytes_of(&-large), expected);
    }

    /// The first and the last of the test vectors for 128 bits that the authors of SipHash publish.
    #[test]
    fn the_hash_is_siphash() {
        let published = |length: u8| -> [u8; 16] {
            let key: Vec<u8> = (0..16).collect();
            let mut hasher = SipHasher24::new_with_key(&key.try_into().unwrap());
            hasher.write(&(0..length).collect::<Vec<u8>>());
            u128::from(hasher.finish128()).to_le_bytes()
        };
        assert_eq!(
            published(0),
            0xa381_7f04_ba25_a8e6_6df6_7214_c755_0293_u128.to_be_bytes()
        );
        assert_eq!(
            published(63),
            0x5150_d177_2f50_834a_503e_069a_973f_bd7c_u128.to_be_bytes()
        );
    }

    #[test]
    fn kinds_and_rules_are_told_apart() {
        assert_ne!(key_of(Kind::Nus, "x"), key_of(Kind::Value, "x"));
        assert_ne!(rules_key("a", 1, &()), rules_key("a", 2, &()));
        assert_ne!(rules_key("a", 1, &()), rules_key("b", 1, &()));
        let rules = [1, 2].map(|version| rules_key("a", version, &()));
        assert_ne!(position_key(rules[0], &7u64), position_key(rules[1], &7u64));
    }
}
