//! What a finished table says about all positions together.

use super::table::Mark;
use super::{Numbered, Tablebase};
use upstar_values::game::{Outcome, Player, Winner};

/// How many states are won by whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Left wins.
    pub left: u64,
    /// Right wins.
    pub right: u64,
    /// Nobody wins.
    pub drawn: u64,
}

/// The state that is farthest from its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest<P> {
    /// The position.
    pub position: P,
    /// The player to move.
    pub to_move: Player,
    /// Who wins.
    pub winner: Winner,
    /// The number of moves to the end.
    pub remoteness: u32,
}

/// All positions by outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The states with Left to move, and those with Right to move. Where a symmetry exchanges the players, the numbers stand for the former
    /// only.
    pub starts: [Counts; 2],
    /// The positions of each outcome class, in the order of [`Outcome::ALL`]: those in which both players may be to move.
    outcomes: [u64; Outcome::ALL.len()],
    /// The longest win, in moves.
    pub longest: Option<u32>,
}

impl Census {
    /// How many positions have this outcome.
    pub fn of(&self, outcome: Outcome) -> u64 {
        let place = Outcome::ALL.iter().position(|&other| other == outcome);
        place.map_or(0, |at| self.outcomes[at])
    }

    /// How many positions have an outcome.
    pub fn positions(&self) -> u64 {
        self.outcomes.iter().sum()
    }
}

impl<G: Numbered> Tablebase<G> {
    /// Counts the positions by outcome. Nothing is counted before the table is finished.
    pub fn census(&self) -> Census {
        let mut census = Census::default();
        for number in 0..self.table.len() {
            let Some((position, player)) = self.game.unrank(number) else {
                continue;
            };
            let Some(here) = self.verdict(&position, player) else {
                continue;
            };
            let counts = &mut census.starts[player.index()];
            match here.winner {
                Winner::Left => counts.left += 1,
                Winner::Right => counts.right += 1,
                Winner::Nobody => counts.drawn += 1,
            }
            census.longest = census.longest.max(here.remoteness);
            if player == Player::Right {
                continue;
            }
            if let Some(other) = self.verdict(&position, Player::Right) {
                let outcome = Outcome::new(here.winner, other.winner);
                if let Some(at) = Outcome::ALL.iter().position(|&one| one == outcome) {
                    census.outcomes[at] += 1;
                }
            }
        }
        census
    }

    /// The longest win: the first of the states with the largest remoteness. `None` if nobody can force anything.
    pub fn longest(&self) -> Option<Longest<G::Position>> {
        if !self.is_done() {
            return None;
        }
        let mut best = None::<(u32, u64)>;
        for number in 0..self.table.len() {
            if let Mark::Win(moves) | Mark::Loss(moves) = self.table.get(number)
                && best.is_none_or(|(most, _)| moves > most)
            {
                best = Some((moves, number));
            }
        }
        let (remoteness, number) = best?;
        let (position, to_move) = self.game.unrank(number)?;
        let winner = self.verdict(&position, to_move)?.winner;
        Some(Longest {
            position,
            to_move,
            winner,
            remoteness,
        })
    }
}
