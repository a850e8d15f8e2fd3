//! The options of a form under construction, each with the bounds that decide most comparisons: the store is read once for each.

use super::Game;
use super::algebra::{Algebra, Options};
use super::landmark_forms::SeenOptions;
use super::order::{Bounds, Verdict};
use super::signature::Signature;
use crate::budget::Stopped;

/// Lists up to this length need no allocation.
const FEW: usize = 16;

/// Room for a list of options with their bounds.
pub(super) struct Candidates {
    few: [Bounds; FEW],
    many: Vec<Bounds>,
}

/// Fills a place without an option.
const NONE: Bounds = Bounds {
    game: Game::ZERO,
    left: 0,
    right: 0,
    signature: Signature { le: 0, ge: 0 },
};

/// Whose options these are.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Right,
}

impl Candidates {
    #[inline]
    pub(super) fn new() -> Candidates {
        Candidates {
            few: [NONE; FEW],
            many: Vec::new(),
        }
    }

    /// Fills the room with options. Doubles are removed if there are many options; of a few they are dominated by each other.
    #[inline]
    pub(super) fn gather(&mut self, algebra: &Algebra, options: &[Game]) -> &mut [Bounds] {
        if options.len() > FEW {
            let mut options = Options::from_slice(options);
            options.sort_unstable_by_key(|game| game.sort_key());
            options.dedup();
            self.many = options.iter().map(|&game| algebra.bounds(game)).collect();
            return &mut self.many;
        }
        self.all(algebra, options)
    }

    /// Fills the room with options, in the same order.
    #[inline]
    pub(super) fn all(&mut self, algebra: &Algebra, options: &[Game]) -> &mut [Bounds] {
        if options.len() > FEW {
            self.many = options.iter().map(|&game| algebra.bounds(game)).collect();
            return &mut self.many;
        }
        for (place, &option) in self.few.iter_mut().zip(options) {
            *place = algebra.bounds(option);
        }
        &mut self.few[..options.len()]
    }

    /// Fills the room with the options on one side of a form that no landmark shows to be dominated: first the landmarks among them, and
    /// from the returned index on the others. The landmarks are not dominated and dominate no other.
    pub(super) fn mixed(
        &mut self,
        algebra: &mut Algebra,
        options: &[Game],
        seen: &SeenOptions,
        side: Side,
    ) -> (&mut [Bounds], usize) {
        if options.len() > FEW {
            let mut options = Options::from_slice(options);
            options.sort_unstable_by_key(|game| game.sort_key());
            options.dedup();
            self.many = vec![NONE; options.len()];
            return mixed(&mut self.many, algebra, &options, seen, side);
        }
        mixed(&mut self.few, algebra, options, seen, side)
    }
}

/// Like `Candidates::mixed`, in a given room.
#[inline]
fn mixed<'a>(
    room: &'a mut [Bounds],
    algebra: &mut Algebra,
    options: &[Game],
    seen: &SeenOptions,
    side: Side,
) -> (&'a mut [Bounds], usize) {
    let (all, mut best) = match side {
        Side::Left => seen.lefts(),
        Side::Right => seen.rights(),
    };
    // The others are written from the end of the room.
    let (mut landmarks, mut others) = (0, room.len());
    for &option in options {
        let known = algebra.landmarks(option);
        let itself = known.itself();
        let dominating = match side {
            Side::Left => known.above(),
            Side::Right => known.below(),
        };
        if best & itself != 0 {
            best ^= itself;
            room[landmarks] = algebra.bounds(option);
            landmarks += 1;
        } else if dominating & all == 0 {
            others -= 1;
            room[others] = algebra.bounds(option);
        }
    }
    let count = room.len() - others;
    room.copy_within(others.., landmarks);
    (&mut room[..landmarks + count], landmarks)
}

/// The options alone.
pub(super) fn games(candidates: &[Bounds]) -> impl Iterator<Item = Game> {
    candidates.iter().map(|option| option.game)
}

/// The options alone, sorted by handle.
pub(super) fn sorted_games(candidates: &[Bounds]) -> Options {
    let mut games: Options = games(candidates).collect();
    games.sort_unstable_by_key(|game| game.sort_key());
    games
}

impl Algebra {
    /// Whether a player on this side never needs option `a` beside `b`.
    #[inline(always)]
    fn is_dominated(&mut self, a: Bounds, b: Bounds, side: Side) -> Result<bool, Stopped> {
        let (a, b) = match side {
            Side::Left => (a, b),
            Side::Right => (b, a),
        };
        match self.bounds_verdict(a, b) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.le_open(a.game, b.game),
        }
    }

    /// Removes every option from the index `from` on that another one of these dominates, and returns the others; of equal options one
    /// stays.
    #[inline]
    pub(super) fn best_from<'a>(
        &mut self,
        options: &'a mut [Bounds],
        from: usize,
        side: Side,
    ) -> Result<&'a mut [Bounds], Stopped> {
        if options.len() < from + 2 {
            return Ok(options);
        }
        let best = self.move_dominated(&mut options[from..], side)?;
        Ok(&mut options[..from + best])
    }

    /// Moves dominated options to the end of the list, and counts the others.
    fn move_dominated(&mut self, options: &mut [Bounds], side: Side) -> Result<usize, Stopped> {
        let (mut i, mut len) = (0, options.len());
        'options: while i + 1 < len {
            self.tick_for(len)?;
            let mut j = i + 1;
            while j < len {
                let (a, b) = (options[i], options[j]);
                if self.is_dominated(a, b, side)? {
                    len -= 1;
                    options[i] = options[len];
                    continue 'options;
                }
                if self.is_dominated(b, a, side)? {
                    len -= 1;
                    options[j] = options[len];
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        Ok(len)
    }

    /// Like `best_from`, if options are dominated only by options of the other family, which begins at `split`; of two equal options
    /// one stays.
    pub(super) fn best_of_families<'a>(
        &mut self,
        options: &'a mut [Bounds],
        split: usize,
        side: Side,
    ) -> Result<&'a mut [Bounds], Stopped> {
        // The first family ends at `first`, the second is from `split` to `end`; between them is what was removed.
        let (mut i, mut first, mut end) = (0, split, options.len());
        'first: while i < first {
            self.tick_for(end)?;
            let mut j = split;
            while j < end {
                let (a, b) = (options[i], options[j]);
                if self.is_dominated(a, b, side)? {
                    first -= 1;
                    options[i] = options[first];
                    continue 'first;
                }
                if self.is_dominated(b, a, side)? {
                    end -= 1;
                    options[j] = options[end];
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        options.copy_within(split..end, first);
        Ok(&mut options[..first + end - split])
    }

    /// Removes doubles and every option that another one dominates, and sorts the rest by handle.
    pub(super) fn keep_best(&mut self, options: &mut Options, side: Side) -> Result<(), Stopped> {
        let mut room = Candidates::new();
        let candidates = room.gather(self, options);
        *options = sorted_games(self.best_from(candidates, 0, side)?);
        Ok(())
    }
}
