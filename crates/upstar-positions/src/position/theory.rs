//! The theories under which positions are played.

use std::fmt;
use upstar_values::budget::Stopped;
use upstar_values::game::{Player, Winner};

/// A theory of combinatorial games: it says what a position is worth, and what can be asked of it.
///
/// It follows from the rules: how play ends, whether both players have the same moves, whether play can return to a position. The
/// strongest theory that applies is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theory {
    /// Play ends and the player who moves last wins: the position is worth a canonical value.
    Short,
    /// As above, and both players have the same moves, or play may return to a position: the position is worth a nim value. Where it is a
    /// nim heap ∗n, that is its canonical value too.
    Nim,
    /// Play may return to a position, and the player who moves last wins; both players need not have the same moves. The position is worth
    /// a value with two sides, a stopper if they are the same.
    Loopy,
    /// Play always ends, and is for points: the position is worth the score that best play reaches from each start.
    Score,
    /// Anything else: who wins from each start, in how many moves, or a draw.
    Outcome,
}

impl Theory {
    /// The word for it in answers for programs.
    pub fn name(self) -> &'static str {
        match self {
            Theory::Short => "short",
            Theory::Nim => "nim",
            Theory::Loopy => "loopy",
            Theory::Score => "score",
            Theory::Outcome => "outcome",
        }
    }

    /// Why a position of this theory may have no canonical value, and what to ask instead: methods of positions. The language says
    /// its own names ([`without_value`](Theory::without_value)).
    pub fn no_value(self) -> Stopped {
        Stopped::NoValue(match self {
            Theory::Short => &"this position has no value",
            Theory::Nim => {
                &"this position has no short value: its nim value (theory `nim`) is infinite or loony, or its moves bind the next one; ask for its `nim_value`, `outcome` or `winning_moves`"
            }
            Theory::Loopy => {
                &"this position has no short value: play may return to it (theory `loopy`); ask for its `loopy_value`, `outcome` or `winning_moves`"
            }
            Theory::Score => {
                &"this position has no value: play is for points (theory `score`); ask for its `score`, `outcome` or `winning_moves`"
            }
            Theory::Outcome => {
                &"this position has no value: the last move does not decide, or play need not end (theory `outcome`); ask for its `outcome`, `starts` or `winning_moves`"
            }
        })
    }

    /// The theory whose [`no_value`](Theory::no_value) this is.
    ///
    /// ```
    /// use upstar_positions::position::Theory;
    /// assert_eq!(Theory::without_value(&Theory::Nim.no_value()), Some(Theory::Nim));
    /// ```
    pub fn without_value(stopped: &Stopped) -> Option<Theory> {
        let theories = [
            Theory::Short,
            Theory::Nim,
            Theory::Loopy,
            Theory::Score,
            Theory::Outcome,
        ];
        theories
            .into_iter()
            .find(|theory| theory.no_value() == *stopped)
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What happens to a player who is to move and cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Stuck {
    /// The player loses: normal play.
    #[default]
    Loses,
    /// The player wins: misère play.
    Wins,
    /// The game is drawn.
    Draws,
}

impl Stuck {
    /// Who has won when this player cannot move.
    pub fn winner(self, player: Player) -> Winner {
        match self {
            Stuck::Loses => player.other().into(),
            Stuck::Wins => player.into(),
            Stuck::Draws => Winner::Nobody,
        }
    }
}

/// How play of a ruleset ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ends {
    /// What happens to a player who cannot move.
    pub stuck: Stuck,
    /// Whether the rules name positions in which play is over and say who has won.
    pub declared: bool,
    /// Whether play may return to a position, so that it need not end.
    pub may_loop: bool,
    /// Who wins play that never ends; usually nobody.
    pub endless: Winner,
    /// Whether a move may leave the same player to move. Then only impartial positions have values: a nim heap, or moon.
    pub keeps_turn: bool,
    /// Whether a move may oblige the opponent to answer in the same position, whatever else there is: see
    /// [`Position::is_entailed`](super::Position::is_entailed).
    pub entails: bool,
    /// Whether moves bring points, and who has more of them wins.
    pub scored: bool,
}

impl Default for Ends {
    /// Normal play.
    fn default() -> Ends {
        Ends::NORMAL
    }
}

impl Ends {
    /// Normal play that always ends: the player who cannot move loses.
    pub const NORMAL: Ends = Ends {
        stuck: Stuck::Loses,
        declared: false,
        may_loop: false,
        endless: Winner::Nobody,
        keeps_turn: false,
        entails: false,
        scored: false,
    };

    /// Misère play that always ends: who cannot move wins.
    pub const MISERE: Ends = Ends {
        stuck: Stuck::Wins,
        ..Ends::NORMAL
    };

    /// Normal play that need not end; then it is a draw.
    pub const LOOPY: Ends = Ends {
        may_loop: true,
        ..Ends::NORMAL
    };

    /// Normal play that always ends, with moves after which the same player moves again or the opponent must answer in the same place.
    pub fn binds_moves(self) -> bool {
        let free = Ends {
            keeps_turn: false,
            entails: false,
            ..self
        };
        self != Ends::NORMAL && free == Ends::NORMAL
    }

    /// The theory for rules that end in this way.
    pub fn theory(self, impartial: bool) -> Theory {
        match (self, impartial) {
            (Ends::NORMAL, false) => Theory::Short,
            (Ends::NORMAL | Ends::LOOPY, true) => Theory::Nim,
            (ends, true) if ends.binds_moves() => Theory::Nim,
            (Ends::LOOPY, false) => Theory::Loopy,
            (ends, _) if ends.scored && !ends.may_loop && !ends.entails => Theory::Score,
            _ => Theory::Outcome,
        }
    }
}
