//! The types of requests and answers. `docs/workbench.md` describes the protocol.
//!
//! The page's `web/src/engine/protocol.ts` is written from these types by a test of [`typescript`], so that there is no second
//! copy to keep. A member that is missing in an answer is `None` here and left out there (`ts(optional)`); an unknown one is `null`.

mod about;
mod board;
mod check;
mod eval;
mod explain;
mod find;
mod help;
mod misere;
mod option;
mod play;
mod position;
mod rules;
mod ruleset;
mod sequence;
mod setup;
mod solve;
mod sum;
#[cfg(test)]
pub(crate) mod typescript;

pub use about::{AboutAnswer, Progress, ProgressAnswer, Refusal};
pub(crate) use board::{
    Board, BoardCell, BoardEdge, BoardNode, BoardNote, BoardSquares, Changes, Owner,
};
pub(crate) use check::{CheckAnswer, CheckRequest, Flawed, Proved};
pub(crate) use eval::{Card, EvalAnswer, EvalRequest, Shown};
pub(crate) use explain::{ExplainAnswer, ExplainRequest, Explanation};
pub(crate) use find::{
    Cursor, FindAnswer, FindFault, FindMember, FindRequest, FoundPosition, SortKey, Unknown,
};
pub(crate) use help::{HelpAnswer, HelpFunction, HelpGroup};
pub(crate) use misere::{MisereShown, NimValue};
pub(crate) use option::{GameOption, Status, Verdict};
pub(crate) use play::{Ended, MoveMade, Moved, NoComponent, NoSum, PlayAnswer, PlayRequest};
pub(crate) use position::{Position, PositionAnswer, PositionRequest, PositionWins, Sides};
pub(crate) use rules::{
    GalleryAnswer, Hottest, Lint, OwnRuleset, RulesAnswer, RulesFailed, RulesRequest, RunAnswer,
    RunRequest, TemplateRequest,
};
pub(crate) use ruleset::{Group, Ruleset, RulesetsAnswer};
pub(crate) use sequence::{
    Code, Natural, Period, Sequence, SequenceAnswer, SequenceRequest, SequenceTable,
};
pub(crate) use setup::{Letter, On, Setup, SetupKind};
pub(crate) use solve::{SolveAnswer, SolveFailed, SolveRequest, Solved, SolvedMoves, SolvedWinner};
pub(crate) use sum::{
    ComponentKind, ComponentRead, End, MovePlace, Opponent, Over, Sum, SumAnswer, SumComponent,
    SumFailed, SumRequest, SumWins,
};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use upstar::budget::Stopped;
use upstar_lang::PlotKind;

/// Members that every request may have besides its own.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Common {
    /// Inputs that are evaluated first, for their definitions.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) context: Vec<String>,
    /// Files with the user's own rulesets, which can then be called like those of the catalogue.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) rules: Vec<File>,
    /// A time limit for this request alone, if it is lower than that of the engine.
    #[cfg_attr(test, ts(optional))]
    pub(crate) milliseconds: Option<u32>,
}

/// How much of a position or a sum is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Stage {
    /// The boards and the moves, without any value: at once.
    Board,
    /// Everything.
    Values,
}

/// A request without members of its own.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "object"))]
pub(crate) struct NoMembers {}

/// A rule file (`name.rules`) or a script (`name.up`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct File {
    pub(crate) file: String,
    pub(crate) source: String,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Player {
    Left,
    Right,
}

impl From<upstar::game::Player> for Player {
    fn from(player: upstar::game::Player) -> Player {
        match player {
            upstar::game::Player::Left => Player::Left,
            upstar::game::Player::Right => Player::Right,
        }
    }
}

impl From<Player> for upstar::game::Player {
    fn from(player: Player) -> upstar::game::Player {
        match player {
            Player::Left => upstar::game::Player::Left,
            Player::Right => upstar::game::Player::Right,
        }
    }
}

/// Who wins. `D` is a draw, whoever starts; the last four are drawn for one of the two starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Outcome {
    L,
    R,
    N,
    P,
    D,
    NHat,
    NCheck,
    PHat,
    PCheck,
}

impl From<upstar::game::Outcome> for Outcome {
    fn from(outcome: upstar::game::Outcome) -> Outcome {
        use upstar::game::Outcome as Known;
        match outcome {
            Known::L => Outcome::L,
            Known::R => Outcome::R,
            Known::N => Outcome::N,
            Known::P => Outcome::P,
            Known::D => Outcome::D,
            Known::NHat => Outcome::NHat,
            Known::NCheck => Outcome::NCheck,
            Known::PHat => Outcome::PHat,
            Known::PCheck => Outcome::PCheck,
        }
    }
}

/// The theory of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Theory {
    Short,
    Nim,
    Loopy,
    Score,
    Outcome,
}

impl From<upstar::position::Theory> for Theory {
    fn from(theory: upstar::position::Theory) -> Theory {
        match theory {
            upstar::position::Theory::Short => Theory::Short,
            upstar::position::Theory::Nim => Theory::Nim,
            upstar::position::Theory::Loopy => Theory::Loopy,
            upstar::position::Theory::Score => Theory::Score,
            upstar::position::Theory::Outcome => Theory::Outcome,
        }
    }
}

/// The number of moves to the end when Left starts and when Right starts; `null` where nobody wins or the moves are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Remoteness(pub(crate) [Option<u32>; 2]);

impl From<upstar::position::Starts> for Remoteness {
    fn from(starts: upstar::position::Starts) -> Remoteness {
        Remoteness(starts.moves())
    }
}

/// Why there is nothing to show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Problem {
    pub(crate) problem: String,
    /// There if another request may bring it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) missing: Option<Missing>,
}

/// Why something is missing that may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Missing {
    /// It was not asked for.
    Unasked,
    /// It needs more time or more memory.
    Late,
}

/// The thing asked for, or the problem with it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Found<T> {
    Found(T),
    Problem(Problem),
}

impl<T> Found<T> {
    /// What takes its place where the work ended early.
    pub(crate) fn stopped(stopped: Stopped) -> Found<T> {
        Found::Problem(Problem {
            problem: upstar_lang::stopped_text(&stopped),
            missing: match stopped {
                Stopped::Time(_) | Stopped::Memory(_) => Some(Missing::Late),
                _ if stopped == crate::option::UNASKED => Some(Missing::Unasked),
                _ => None,
            },
        })
    }
}

/// The text of a value in its notations. `value` can be read back; another notation that would be too long is `null`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Written {
    pub(crate) value: String,
    pub(crate) unicode: Option<String>,
    pub(crate) latex: Option<String>,
    pub(crate) mathml: Option<String>,
}

/// What is wrong with an input; places are offsets for JavaScript's `slice`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Fault {
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) end: Option<usize>,
    /// The place in a function of a script.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) help: Option<String>,
}

/// The answer to an input that cannot be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Failed {
    pub(crate) input: String,
    pub(crate) error: Fault,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum PictureKind {
    Thermograph,
    Tree,
    ExpandedTree,
    Hasse,
    Board,
    Moves,
    PositionTree,
    NimTree,
    BirthTree,
    Chessboard,
    Line,
    Scatter,
    Intensity,
}

impl PictureKind {
    const ALL: [PictureKind; 13] = [
        PictureKind::Thermograph,
        PictureKind::Tree,
        PictureKind::ExpandedTree,
        PictureKind::Hasse,
        PictureKind::Board,
        PictureKind::Moves,
        PictureKind::PositionTree,
        PictureKind::NimTree,
        PictureKind::BirthTree,
        PictureKind::Chessboard,
        PictureKind::Line,
        PictureKind::Scatter,
        PictureKind::Intensity,
    ];

    /// The kinds among these that the protocol has.
    pub(crate) fn among(kinds: &[upstar_lang::PictureKind]) -> Vec<PictureKind> {
        let known = |kind: &upstar_lang::PictureKind| {
            let same = |own: &PictureKind| upstar_lang::PictureKind::from(*own) == *kind;
            PictureKind::ALL.into_iter().find(same)
        };
        kinds.iter().filter_map(known).collect()
    }
}

impl From<PictureKind> for upstar_lang::PictureKind {
    fn from(kind: PictureKind) -> upstar_lang::PictureKind {
        match kind {
            PictureKind::Thermograph => upstar_lang::PictureKind::Thermograph,
            PictureKind::Tree => upstar_lang::PictureKind::Tree,
            PictureKind::ExpandedTree => upstar_lang::PictureKind::ExpandedTree,
            PictureKind::Hasse => upstar_lang::PictureKind::Hasse,
            PictureKind::Board => upstar_lang::PictureKind::Board,
            PictureKind::Moves => upstar_lang::PictureKind::Moves,
            PictureKind::PositionTree => upstar_lang::PictureKind::PositionTree,
            PictureKind::NimTree => upstar_lang::PictureKind::NimTree,
            PictureKind::BirthTree => upstar_lang::PictureKind::BirthTree,
            PictureKind::Chessboard => upstar_lang::PictureKind::Chessboard,
            PictureKind::Line => upstar_lang::PictureKind::Plot(PlotKind::Line),
            PictureKind::Scatter => upstar_lang::PictureKind::Plot(PlotKind::Scatter),
            PictureKind::Intensity => upstar_lang::PictureKind::Plot(PlotKind::Intensity),
        }
    }
}

/// The pictures that there are, as SVG texts that can be put into a page as they are.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Pictures(pub(crate) BTreeMap<PictureKind, Found<String>>);

/// A natural number up to a bound, if the member is there.
fn at_most<'de, const MOST: u64, D: Deserializer<'de>>(member: D) -> Result<Option<u64>, D::Error> {
    match Option::<u64>::deserialize(member) {
        Ok(number) if number.is_none_or(|number| number <= MOST) => Ok(number),
        _ => Err(D::Error::custom(format!("an integer from 0 to {MOST}"))),
    }
}
