//! A game being played.

use crate::Judge;
use crate::players::{Answered, Turn};
use std::fmt;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{Score, Theory};
use upstar::sum::{Move, Sum, SumKey, Term};

/// A game of two players who move in turn, under the rules of its position. In a sum the player who cannot move loses.
///
/// ```
/// use upstar::game::{Algebra, Game, Player, Winner};
/// use upstar_play::{Judge, Match};
/// let mut algebra = Algebra::new();
/// let mut game = Match::new(vec![Game::STAR.into()].into(), Player::Left);
/// let moves = game.moves(&mut algebra)?;
/// assert_eq!(moves.len(), 1);
/// game.play(moves[0].clone());
/// let end = game.end(&mut algebra)?.unwrap();
/// assert_eq!((end.winner, end.to_string()), (Winner::Left, "Right cannot move: Left wins".to_owned()));
/// assert_eq!(game.winner(&mut Judge::new(1), &mut algebra)?, Winner::Left);
/// assert!(game.take_back());
/// assert_eq!(game.to_move(), Player::Left);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    sum: Sum,
    to_move: Player,
    /// Left's points minus Right's before the first move here.
    made: i64,
    history: Vec<Step>,
}

/// What a move changed.
#[derive(Clone, Debug)]
struct Step {
    player: Player,
    term: usize,
    before: Term,
    /// Left's points minus Right's for the move.
    points: i64,
    /// The key of the sum before the move, and the player who was to move.
    key: (SumKey, Player),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Winner,
    /// Why.
    pub how: Ending,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rules say that play is over.
    Declared,
    /// This player is to move and cannot.
    Stuck(Player),
    /// The same position has occurred this many times.
    Repeated(usize),
    /// Nobody can move, and Left has this many points more than Right.
    Counted(i64),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how {
            Ending::Declared => write!(f, "play is over: ")?,
            Ending::Stuck(player) => write!(f, "{player} cannot move: ")?,
            Ending::Repeated(times) => write!(f, "the same position {times} times: ")?,
            Ending::Counted(0) => write!(f, "equal points: ")?,
            Ending::Counted(1 | -1) => write!(f, "1 more point: ")?,
            Ending::Counted(more) => write!(f, "{} more points: ", more.unsigned_abs())?,
        }
        match self.winner.player() {
            Some(winner) => write!(f, "{winner} wins"),
            None => f.write_str("a draw"),
        }
    }
}

/// A position that occurs this often may end the game.
pub const REPETITIONS: usize = 3;

impl Match {
    /// A new game.
    pub fn new(sum: Sum, first: Player) -> Match {
        Match {
            sum,
            to_move: first,
            made: 0,
            history: Vec::new(),
        }
    }

    /// The same game, begun where Left had made so many points more than Right.
    ///
    /// ```
    /// use upstar::game::{Algebra, Player, Winner};
    /// use upstar::rulesets::position;
    /// use upstar_play::{Judge, Match};
    /// let last = position("dots(\"x|xx|.\")").unwrap();
    /// let game = Match::new(vec![last.into()].into(), Player::Left).with_points(-3);
    /// assert_eq!(game.winner(&mut Judge::new(1), &mut Algebra::new())?, Winner::Right);
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    #[must_use]
    pub fn with_points(self, made: i64) -> Match {
        Match { made, ..self }
    }

    /// The sum as it is now.
    pub fn sum(&self) -> &Sum {
        &self.sum
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many moves were made.
    pub fn count(&self) -> usize {
        self.history.len()
    }

    /// All moves of the player who is to move.
    pub fn moves(&self, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        self.moves_of(self.to_move, algebra)
    }

    /// All moves of a player, term by term.
    pub fn moves_of(&self, player: Player, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        self.sum.moves(player, algebra)
    }

    /// How the game has ended, if it has: the rules say so, or the player to move has no move.
    pub fn end(&self, algebra: &mut Algebra) -> Result<Option<End>, Stopped> {
        let player = self.to_move;
        if let Some(winner) = self.sum.ended(player) {
            let how = Ending::Declared;
            return Ok(Some(End { winner, how }));
        }
        if !self.moves(algebra)?.is_empty() {
            return Ok(None);
        }
        if self.sum.theory() == Theory::Score {
            let points = self.points();
            return Ok(Some(End {
                winner: Score::winner(points),
                how: Ending::Counted(points),
            }));
        }
        Ok(Some(End {
            winner: self.sum.stuck(player),
            how: Ending::Stuck(player),
        }))
    }

    /// Left's points minus Right's so far, where play is for points.
    pub fn points(&self) -> i64 {
        let here: i64 = self.history.iter().map(|step| step.points).sum();
        self.made + here
    }

    /// How often this position, with the same player to move, has occurred, including now.
    pub fn repetitions(&self) -> usize {
        let key = (self.sum.key(), self.to_move);
        1 + self.history.iter().filter(|step| step.key == key).count()
    }

    /// The end that may be claimed because the same position has occurred three times: a draw, unless the rules say who wins play
    /// that never ends.
    pub fn repeated(&self) -> Option<End> {
        let times = self.repetitions();
        (times >= REPETITIONS).then_some(End {
            winner: self.sum.endless().unwrap_or(Winner::Nobody),
            how: Ending::Repeated(times),
        })
    }

    /// What the player who is to move sees.
    pub fn turn<'a>(&'a self, moves: &'a [Move]) -> Turn<'a> {
        let last = self.history.last();
        Turn {
            sum: &self.sum,
            player: self.to_move,
            made: self.points(),
            moves,
            answered: last
                .filter(|step| step.player != self.to_move)
                .map(|step| Answered {
                    term: step.term,
                    before: Some(&step.before),
                }),
        }
    }

    /// Makes one of the moves.
    pub fn play(&mut self, choice: Move) {
        self.play_as(self.to_move, choice);
    }

    /// Makes a move of a player, even if it is not that player's turn. Then the other player is to move, unless the rules say
    /// otherwise.
    pub fn play_as(&mut self, player: Player, choice: Move) {
        let key = (self.sum.key(), self.to_move);
        let next = self.sum.next_player(&choice, player);
        let points = self.sum.points(&choice, player);
        let before = std::mem::replace(&mut self.sum[choice.term], choice.to);
        self.history.push(Step {
            player,
            term: choice.term,
            before,
            points,
            key,
        });
        self.to_move = next;
    }

    /// Takes the last move back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(step) = self.history.pop() else {
            return false;
        };
        self.sum[step.term] = step.before;
        self.to_move = step.player;
        true
    }

    /// Who wins with best play from here. Points that were made count.
    pub fn winner(&self, judge: &mut Judge, algebra: &mut Algebra) -> Result<Winner, Stopped> {
        let start = judge.standing(&self.sum, self.to_move, self.points(), algebra)?;
        Ok(start.winner)
    }
}
