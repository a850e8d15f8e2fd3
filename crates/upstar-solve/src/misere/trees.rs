//! Pieces that are looked through to the end. Two of them with the same tree of moves are the same piece, whatever their boards look
//! like: no play tells them apart.

use super::options::Moves;
use super::pieces::{Piece, Pieces, Table};
use super::signed::Signed;
use super::total::Total;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::encode::KeyHasher;

impl Table {
    /// The piece with these options for Left and for Right; `None` if there are none.
    pub(super) fn with_options(
        &mut self,
        sides: [Vec<Pieces>; 2],
    ) -> Result<Option<Signed>, Stopped> {
        if sides.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        let (mut most, mut least) = ([0; 2], [u64::MAX; 2]);
        // The keys of the options of the game, and of its negative.
        let mut keys = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
        for (side, options) in sides.iter().enumerate() {
            for pieces in options {
                let total = self.total_of(pieces);
                for player in 0..2 {
                    let made = u64::from(player == side);
                    most[player] = most[player].max(total.most[player] + made);
                    least[player] = least[player].min(total.least[player] + made);
                }
                keys[0][side].push(total.keys[0]);
                keys[1][1 - side].push(total.keys[1]);
            }
            if options.is_empty() {
                least[side] = 0;
            }
        }
        let [key, negative] = keys.map(key);
        if let Some(&known) = self.by_key.get(&key) {
            return Ok(Some(known));
        }
        let [left, right] = sides;
        let lists = [self.seen(left, true), self.seen(right, false)];
        self.bytes += lists[0].bytes() + lists[1].bytes();
        let is_own_negative = key == negative;
        let piece = self.add(Piece {
            total: Total {
                keys: [key, negative],
                moves: [lists[0].len() as u32, lists[1].len() as u32],
                most,
                least,
            },
            is_own_negative,
            place: None,
            moves: lists.map(|list| Some(Arc::new(list))),
        })?;
        self.by_key.insert(key, piece);
        if !is_own_negative {
            self.by_key.insert(negative, piece.flipped_if(true));
        }
        Ok(Some(piece))
    }

    /// Options as the opponent sees them. Left's options are negated; Right's are so twice, as options of the negative.
    fn seen(&self, options: Vec<Pieces>, flip: bool) -> Moves {
        let seen = options.into_iter().map(|mut pieces| {
            for piece in &mut pieces {
                *piece = self.negative_if(flip, *piece);
            }
            (self.total_of(&pieces), pieces)
        });
        seen.collect()
    }
}

/// The key of a game from the keys of its options.
fn key(sides: [Vec<u128>; 2]) -> u128 {
    let mut hasher = KeyHasher::default();
    hasher.write(b"misere options");
    for mut side in sides {
        side.sort_unstable();
        side.dedup();
        hasher.write(&(side.len() as u64).to_le_bytes());
        for key in side {
            hasher.write(&key.to_le_bytes());
        }
    }
    hasher.key()
}
