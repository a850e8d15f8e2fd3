//! Players: rules by which moves are chosen.
//!
//! [`PERFECT`] wins whatever can be won, by values or by search. The others are the strategies of the literature, each for the games it was made for;
//! they need no values there, and are tested to win from every small position that can be won.
//!
//! ```
//! use upstar::analysis::{Analysis, Player};
//! use upstar::game::Algebra;
//! use upstar::rulesets::position;
//! use upstar_play::players::{self, Random, Workers};
//! use upstar_play::{Component, Judge, Match};
//! let sum = vec![Component::Position(position("wythoff(4, 6)").unwrap())];
//! let game = Match::new(sum, Player::Left);
//! let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
//! let mut workers = Workers {
//!     judge: &mut Judge::new(&algebra, 1),
//!     algebra: &mut algebra,
//!     analysis: &mut analysis,
//!     random: &mut Random::new(1),
//! };
//! let moves = game.moves(workers.algebra)?;
//! let wythoff = players::find("wythoff").unwrap();
//! let choice = (wythoff.choose)(&game.turn(&moves), &mut workers)?.unwrap();
//! assert_eq!(moves[choice].option.text(workers.algebra, Default::default())?, "wythoff(3, 5)");
//! # Ok::<(), upstar::budget::Stopped>(())
//! ```

mod calls;
mod coins;
mod heaps;
mod hot;
mod perfect;
mod weights;

use crate::{Component, Judge};
use upstar::analysis::{Analysis, Player};
use upstar::budget::Stopped;
use upstar::game::Algebra;

/// A move in a sum: which component, from 0, and what it becomes.
#[derive(Clone, Debug)]
pub struct Move {
    /// The component.
    pub component: usize,
    /// What it becomes.
    pub option: Component,
}

/// What a player who is to move sees.
pub struct Turn<'a> {
    /// The sum.
    pub sum: &'a [Component],
    /// Who is to move.
    pub player: Player,
    /// All moves, in the order in which they are shown.
    pub moves: &'a [Move],
    /// The component in which the opponent just moved, and what it was before.
    pub answered: Option<(usize, &'a Component)>,
}

/// What a player thinks with.
pub struct Workers<'a> {
    /// The worker on values.
    pub algebra: &'a mut Algebra,
    /// What is known about values.
    pub analysis: &'a mut Analysis,
    /// Who says who wins.
    pub judge: &'a mut Judge,
    /// Chance.
    pub random: &'a mut Random,
}

/// A rule by which moves are chosen.
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Whether it knows how to play this sum.
    pub plays: fn(&[Component]) -> bool,
    /// The place of the move it chooses in the list of moves; `None` where it has nothing to say, in lost positions for example.
    pub choose: Choose,
}

impl std::fmt::Debug for Strategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Strategy({})", self.name)
    }
}

/// Chooses a move from the list.
pub type Choose = fn(&Turn<'_>, &mut Workers<'_>) -> Result<Option<usize>, Stopped>;

/// Wins whatever can be won.
pub static PERFECT: Strategy = Strategy {
    name: "perfect",
    about: "a winning move, by values or by search; if there is none, the one that loses least by the stops",
    plays: |_| true,
    choose: perfect::choose,
};

/// All strategies.
pub static STRATEGIES: &[&Strategy] = &[
    &PERFECT,
    &hot::HOTSTRAT,
    &hot::SENTESTRAT,
    &hot::THERMOSTRAT,
    &RANDOM,
    &heaps::NIM,
    &coins::TURNING,
    &heaps::MOORE,
    &heaps::WYTHOFF,
    &heaps::FIBONACCI_NIM,
    &heaps::EUCLID,
    &weights::TWO_AHEAD,
    &coins::ATOMIC_WEIGHT,
    &coins::DESIRABILITY,
];

static RANDOM: Strategy = Strategy {
    name: "random",
    about: "any move; --seed makes the same game again",
    plays: |_| true,
    choose: |turn, workers| Ok(workers.random.below(turn.moves.len())),
};

/// The strategy of a name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().copied().find(|s| s.name == name)
}

/// What a strategy plays: its own choice, or any move where it has none. `None` if there is no move.
pub fn play(
    strategy: &Strategy,
    turn: &Turn<'_>,
    workers: &mut Workers<'_>,
) -> Result<Option<usize>, Stopped> {
    let choice = (strategy.choose)(turn, workers)?;
    Ok(choice.or_else(|| workers.random.below(turn.moves.len())))
}

/// Numbers that look random; the same seed gives the same ones.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below n; `None` for 0.
    pub fn below(&mut self, n: usize) -> Option<usize> {
        // SplitMix64: a counter, mixed.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        (n > 0).then(|| (x % n as u64) as usize)
    }
}
