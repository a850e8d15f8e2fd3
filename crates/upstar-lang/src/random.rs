//! Integers that look random and are the same for the same seed.

use num_bigint::{BigInt, BigUint};
use std::hash::{Hash, Hasher};

/// A source of numbers: SplitMix64, whose numbers depend on nothing but the seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: &BigInt) -> Random {
        // FNV-1a over the bytes, so that the start does not depend on a library.
        struct Fnv(u64);
        impl Hasher for Fnv {
            fn write(&mut self, bytes: &[u8]) {
                for byte in bytes {
                    self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
            fn finish(&self) -> u64 {
                self.0
            }
        }
        let mut state = Fnv(0xcbf2_9ce4_8422_2325);
        for byte in seed.to_signed_bytes_le() {
            byte.hash(&mut state);
        }
        Random(state.finish())
    }

    /// The source that goes on from a state.
    pub(crate) fn at(state: u64) -> Random {
        Random(state)
    }

    /// All that the next numbers depend on.
    pub(crate) fn state(&self) -> u64 {
        self.0
    }

    /// A place in a list of this length; 0 for an empty one.
    pub(crate) fn place(&mut self, length: usize) -> usize {
        // The high bits of a product: for lists that fit into memory no place is noticeably more likely.
        ((u128::from(self.next()) * length as u128) >> 64) as usize
    }

    /// The next 64 bits.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// An integer below `n`, each as likely as the others. `n` is not zero.
    pub(crate) fn below(&mut self, n: &BigUint) -> BigUint {
        let bits = n.bits();
        // Numbers of as many bits as n are tried until one is below it: at most two on average.
        loop {
            let words = (0..bits.div_ceil(32)).map(|_| self.next() as u32);
            let number = BigUint::new(words.collect());
            let number = number & ((BigUint::from(1u32) << bits) - 1u32);
            if number < *n {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_come_equally_often() {
        let mut random = Random::new(&1.into());
        let mut counts = [0; 6];
        for _ in 0..6000 {
            let number = random.below(&6u32.into());
            counts[number.iter_u32_digits().next().unwrap_or(0) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
        let large = BigUint::from(10u32).pow(40);
        assert!((0..100).all(|_| random.below(&large) < large));
    }
}
