//! Smaller reasons: options are left out or replaced by earlier ones as long as the game still separates.

use super::store::{FormId, Forms, Known, List};
use super::universe::Universe;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// How far below the top changes are tried.
const LEVELS: u32 = 3;
/// The search ends after looking at so many sums of positions.
const MOST_SUMS: usize = 200_000;
/// At most so many changes of one game are tried.
const MOST_CHANGES: usize = 4_000;

impl Forms {
    /// A game of the universe that separates G and H as X does, and is perhaps smaller. No single change makes it smaller, unless the search
    /// ended early.
    pub(super) fn shrunk(
        &mut self,
        universe: Universe,
        x: FormId,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        let before = self.starts.len();
        let (mut best, mut tried) = (x, Known::default());
        'smaller: loop {
            let (mut changes, mut room) = (Vec::new(), MOST_CHANGES);
            // Changes near the top come first.
            for levels in 0..=LEVELS {
                changes.append(&mut self.simpler(best, levels, &mut room, budget)?);
            }
            for next in changes {
                if tried.insert(next, ()).is_some() || !self.is_in(universe, next) {
                    continue;
                }
                if self.starts.len() - before > MOST_SUMS {
                    return Ok(best);
                }
                if self.separates(next, g, h, budget)? {
                    best = next;
                    continue 'smaller;
                }
            }
            return Ok(best);
        }
    }

    /// Games with one change: an option less, an option replaced by 0, by ∗ or by a game that follows it after two moves, or such a change
    /// inside an option.
    fn simpler(
        &mut self,
        x: FormId,
        levels: u32,
        room: &mut usize,
        budget: &Budget,
    ) -> Result<Vec<FormId>, Stopped> {
        let (mut dropped, mut changed) = (Vec::new(), Vec::new());
        for player in Player::BOTH {
            let own = List::from_slice(self.options(x, player));
            for &option in &own {
                if *room == 0 {
                    break;
                }
                *room -= 1;
                let rest: List = own
                    .iter()
                    .copied()
                    .filter(|&other| other != option)
                    .collect();
                dropped.push(self.with_side(x, player, rest.clone(), budget)?);
                let mut others = vec![FormId::ZERO, FormId::STAR];
                for place in player.choose(self.rights(option), self.lefts(option)) {
                    others.extend_from_slice(self.options(self.at(place), player));
                }
                others.retain(|&other| self.birthday(other) < self.birthday(option));
                if levels > 0 {
                    others.extend(self.simpler(option, levels - 1, room, budget)?);
                }
                *room = room.saturating_sub(others.len());
                for other in others {
                    let mut side = rest.clone();
                    side.push(other);
                    changed.push(self.with_side(x, player, side, budget)?);
                }
            }
        }
        dropped.append(&mut changed);
        Ok(dropped)
    }
}
