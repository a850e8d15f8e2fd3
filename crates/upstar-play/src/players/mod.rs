//! Players: rules by which moves are chosen.
//!
//! [`PERFECT`] wins whatever can be won, by values or by search. The others are strategies from the literature, each for certain games.
//! There they need no values, and tests show that they win from every small position that can be won.
//!
//! ```
//! use upstar::analysis::Analysis;
//! use upstar::game::{Algebra, Player};
//! use upstar::rulesets::position;
//! use upstar_play::players::{self, Random, Workers};
//! use upstar_play::{Judge, Match, Term};
//! let sum = vec![Term::position(position("wythoff(4, 6)").unwrap())];
//! let game = Match::new(sum.into(), Player::Left);
//! let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
//! let mut workers = Workers {
//!     judge: &mut Judge::new(1),
//!     algebra: &mut algebra,
//!     analysis: &mut analysis,
//!     random: &mut Random::new(1),
//! };
//! let moves = game.moves(workers.algebra)?;
//! let wythoff = players::find("wythoff").unwrap();
//! let choice = (wythoff.choose)(&game.turn(&moves), &mut workers)?.unwrap();
//! assert_eq!(moves[choice.place].to.text(workers.algebra, Default::default())?, "wythoff(3, 5)");
//! # Ok::<(), upstar::budget::Stopped>(())
//! ```

mod calls;
mod coins;
mod heaps;
mod hot;
pub(crate) mod misere;
mod mobility;
mod perfect;
mod weights;

pub(crate) use coins::coins_of;
pub use mobility::MOBILITY;

use crate::Judge;
use std::borrow::Cow;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
pub use upstar::sum::Move;
use upstar::sum::{Sum, Term};

/// What a player who is to move sees.
pub struct Turn<'a> {
    /// The sum.
    pub sum: &'a Sum,
    /// Who is to move.
    pub player: Player,
    /// Left's points minus Right's so far, where play is for points.
    pub made: i64,
    /// All moves, in the order in which they are shown.
    pub moves: &'a [Move],
    /// Where the opponent just moved.
    pub answered: Option<Answered<'a>>,
}

/// A move of the opponent that can be answered.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The term, from 0.
    pub term: usize,
    /// The term before the move, where that is known.
    pub before: Option<&'a Term>,
}

/// What a player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The place of the move in the list of moves.
    pub place: usize,
    /// Why, in a few words.
    pub why: Cow<'static, str>,
}

impl Choice {
    /// A move and why it was chosen.
    pub fn new(place: usize, why: impl Into<Cow<'static, str>>) -> Choice {
        let why = why.into();
        Choice { place, why }
    }
}

/// The tools that a player may use.
pub struct Workers<'a> {
    /// Computes with values.
    pub algebra: &'a mut Algebra,
    /// Results about values.
    pub analysis: &'a mut Analysis,
    /// Says who wins.
    pub judge: &'a mut Judge,
    /// A source of random numbers.
    pub random: &'a mut Random,
}

/// A rule by which moves are chosen.
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Whether it knows how to play this sum.
    pub plays: fn(&Sum) -> bool,
    /// The move it chooses from the list of moves; `None` where it has no advice, for example in lost positions.
    pub choose: Choose,
}

impl std::fmt::Debug for Strategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Strategy({})", self.name)
    }
}

/// Chooses a move from the list.
pub type Choose = fn(&Turn<'_>, &mut Workers<'_>) -> Result<Option<Choice>, Stopped>;

/// Wins whatever can be won.
pub static PERFECT: Strategy = Strategy {
    name: "perfect",
    about: "a winning move; else one that keeps a draw, or the one that is hardest to refute; where moves to the end are counted it hurries to win and puts off a loss",
    plays: |_| true,
    choose: perfect::choose,
};

/// All strategies.
pub static STRATEGIES: &[&Strategy] = &[
    &PERFECT,
    &hot::HOTSTRAT,
    &hot::SENTESTRAT,
    &hot::THERMOSTRAT,
    &MOBILITY,
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
    &misere::NIM,
    &misere::KAYLES,
    &misere::TAME,
];

static RANDOM: Strategy = Strategy {
    name: "random",
    about: "any move; --seed makes the same game again",
    plays: |_| true,
    choose: |turn, workers| {
        let place = workers.random.below(turn.moves.len());
        Ok(place.map(|place| Choice::new(place, "chosen at random")))
    },
};

/// The strategy of a name.
///
/// ```
/// use upstar_play::players::find;
/// assert_eq!(find("hotstrat").unwrap().name, "hotstrat");
/// assert!(find("chess").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().copied().find(|s| s.name == name)
}

/// The move a strategy plays: its own choice, or any move where it has none. `None` if there is no move.
pub fn play(
    strategy: &Strategy,
    turn: &Turn<'_>,
    workers: &mut Workers<'_>,
) -> Result<Option<Choice>, Stopped> {
    let choice = (strategy.choose)(turn, workers)?;
    Ok(choice.or_else(|| {
        let place = workers.random.below(turn.moves.len())?;
        let why = format!("`{}` knows no move here: any move", strategy.name);
        Some(Choice::new(place, why))
    }))
}

/// Pseudo-random numbers; the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below n; `None` for 0.
    pub fn below(&mut self, n: usize) -> Option<usize> {
        // SplitMix64: a counter whose bits are mixed.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        (n > 0).then(|| (x % n as u64) as usize)
    }
}
