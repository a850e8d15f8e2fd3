//! `Solved::nearest` says what `Solved::find` says, also where it has not looked at everything.

use upstar::budget::{Budget, Stopped};
use upstar::game::{Player, Winner};
use upstar::position::{PlayGraph, Solved, Stuck};

/// Random numbers that a seed and a place give (SplitMix64).
fn mixed(seed: u64, at: u64) -> u64 {
    let mut x = seed.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A large random graph: each position has up to three moves for each player, some keep the turn, and in some play is over.
struct Graph {
    seed: u64,
    size: u64,
    met: usize,
}

impl PlayGraph for Graph {
    type Position = u64;

    fn moves(&mut self, at: &u64, player: Player, moves: &mut Vec<u64>) -> Result<(), Stopped> {
        self.met += 1;
        let own = mixed(self.seed, 2 * at + player.index() as u64);
        moves.extend((0..own % 4).map(|k| mixed(own, k) % self.size));
        Ok(())
    }

    fn ended(&mut self, at: &u64, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(match mixed(self.seed, at + self.size) % 20 {
            0 => Some(to_move.into()),
            1 => Some(Winner::Nobody),
            _ => None,
        })
    }

    fn stuck(&self) -> Stuck {
        Stuck::Loses
    }

    fn keeps_turn(&self, from: &u64, to: &u64, _: Player) -> bool {
        (from + to).is_multiple_of(5)
    }
}

#[test]
fn what_is_near_is_told_without_the_rest() {
    let budget = Budget::default();
    let (mut early, mut won, mut drawn) = (0, 0, 0);
    for seed in 0..60 {
        let graph = || Graph {
            seed,
            size: 40_000,
            met: 0,
        };
        let root = mixed(seed, 7) % 40_000;
        let (mut whole, mut near) = (graph(), graph());
        let found = Solved::find(&mut whole, &root, &budget).unwrap();
        let nearest = Solved::nearest(&mut near, &root, &budget).unwrap();
        let starts = found.starts(&root).unwrap();
        assert_eq!(nearest.starts(&root), Some(starts), "{seed}");
        early += usize::from(near.met < whole.met / 2);
        for start in [starts.left, starts.right] {
            match start.remoteness.moves() {
                Some(_) => won += 1,
                None => drawn += 1,
            }
        }
        // What it says of other positions is right, too; of some it says nothing.
        for position in nearest.positions() {
            for first in Player::BOTH {
                if let Some(start) = nearest.start(position, first) {
                    assert_eq!(
                        Some(start),
                        found.start(position, first),
                        "{seed} {position}"
                    );
                }
            }
        }
    }
    assert!(
        early > 10 && won > 20 && drawn > 10,
        "{early} {won} {drawn}"
    );
}
