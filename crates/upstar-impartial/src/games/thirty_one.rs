//! The Thirty-one Game: cards 1 to 6, four of each, turned up to a total of at most 31.

use crate::Impartial;

/// A position counts how many cards of each value have been used.
#[derive(Clone, Copy, Debug)]
pub struct ThirtyOne;

impl Impartial for ThirtyOne {
    type Position = [u8; 6];

    fn options(&self, used: &[u8; 6]) -> Vec<[u8; 6]> {
        let total: u32 = (1..)
            .zip(used)
            .map(|(card, &n): (u32, _)| card * n as u32)
            .sum();
        (0..6usize)
            .filter(|&i| used[i] < 4 && total + i as u32 <= 30)
            .map(|i| {
                let mut next = *used;
                next[i] += 1;
                next
            })
            .collect()
    }
}
