//! Scores: what each starter gets from a position whose moves carry points.

use super::account::Account;
use super::{Build, Fork, Reached};
use crate::position::{Rules, Start, Starts};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Handle, Player, Winner};

/// Builds the best score of each starter: Left's points minus Right's, from the position to the end of play. Left wants it large, Right
/// small. Play is over when the player to move cannot move, or where the rules say so. Positions are not split, since a score does not
/// say who moves first in a part.
///
/// ```
/// use upstar_positions::position::{Evaluator, Rules, Scores};
/// use upstar_values::budget::{Budget, Stopped};
/// use upstar_values::game::Player;
/// /// A row of coins: a player takes one from either end and has as many points.
/// struct Row;
/// impl Rules for Row {
///     type Position = Vec<i32>;
///     fn left_moves(&self, row: &Vec<i32>, moves: &mut Vec<Vec<i32>>) {
///         if let [first, .., last] = row[..] {
///             moves.extend([row[1..].to_vec(), row[..row.len() - 1].to_vec()]);
///         } else if !row.is_empty() {
///             moves.push(vec![]);
///         }
///     }
///     fn right_moves(&self, row: &Vec<i32>, moves: &mut Vec<Vec<i32>>) {
///         self.left_moves(row, moves);
///     }
///     fn points(&self, from: &Vec<i32>, to: &Vec<i32>, _: Player) -> i32 {
///         from.iter().sum::<i32>() - to.iter().sum::<i32>()
///     }
/// }
/// let row = Evaluator::<Row, Scores>::new(Row);
/// let score = row.value(&mut Scores::new(Budget::default()), &vec![3, 9, 1, 2])?;
/// assert_eq!((score.left_starts(), score.right_starts()), (7, -7));
/// # Ok::<(), Stopped>(())
/// ```
#[derive(Debug)]
pub struct Scores {
    account: Account,
    /// Positions until the limits are looked at again.
    rest: u32,
}

/// The limits are looked at once in so many positions.
const STEPS: u32 = 256;

impl Scores {
    /// A builder of scores within these limits.
    pub fn new(budget: Budget) -> Scores {
        Scores {
            account: Account::new(budget),
            rest: 0,
        }
    }
}

/// The score that best play reaches from each start: Left's points minus Right's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    left: i32,
    right: i32,
}

/// Every score lies within this distance of zero.
const LIMIT: i32 = 1 << 30;

impl Score {
    /// When Left starts.
    pub fn left_starts(self) -> i32 {
        self.left
    }

    /// When Right starts.
    pub fn right_starts(self) -> i32 {
        self.right
    }

    /// When this player starts.
    pub fn of(self, first: Player) -> i32 {
        match first {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    /// The score of each start. `None` if one of them is 2^30 points or more.
    pub fn new(left_starts: i64, right_starts: i64) -> Option<Score> {
        let fits = |score: i64| {
            i32::try_from(score)
                .ok()
                .filter(|score| score.abs() < LIMIT)
        };
        Some(Score {
            left: fits(left_starts)?,
            right: fits(right_starts)?,
        })
    }

    /// Who has more points, from Left's minus Right's.
    ///
    /// ```
    /// use upstar_positions::position::Score;
    /// use upstar_values::game::Winner;
    /// assert_eq!([-2, 0, 1].map(Score::winner), [Winner::Right, Winner::Nobody, Winner::Left]);
    /// ```
    pub fn winner(points: i64) -> Winner {
        match points.signum() {
            1 => Winner::Left,
            -1 => Winner::Right,
            _ => Winner::Nobody,
        }
    }

    /// Who gets more points from each start.
    ///
    /// ```
    /// use upstar_positions::position::Score;
    /// use upstar_values::game::Outcome;
    /// assert_eq!(Score::new(2, -2).unwrap().starts().outcome(), Outcome::N);
    /// assert_eq!(Score::new(0, 0).unwrap().starts().outcome(), Outcome::D);
    /// ```
    pub fn starts(self) -> Starts {
        Starts {
            left: Start::scored(self.left.into()),
            right: Start::scored(self.right.into()),
        }
    }

    /// Who gets how much more, in words: `Left starts: Left gets 3 more; Right starts: equal`.
    pub fn words(self) -> String {
        let start = |first: Player| {
            let end = match self.of(first) {
                0 => "equal".to_owned(),
                more if more > 0 => format!("Left gets {more} more"),
                more => format!("Right gets {} more", -more),
            };
            format!("{first} starts: {end}")
        };
        Player::BOTH.map(start).join("; ")
    }

    /// The score with the players exchanged.
    #[must_use]
    pub fn exchanged(self) -> Score {
        Score {
            left: -self.right,
            right: -self.left,
        }
    }
}

/// 31 bits each, counted from the least score.
impl Handle for Score {
    #[inline]
    fn bits(self) -> u64 {
        let word = |score: i32| u64::from((score + LIMIT) as u32);
        word(self.left) << 31 | word(self.right)
    }

    #[inline]
    fn from_bits(bits: u64) -> Score {
        let score = |word: u64| (word & ((1 << 31) - 1)) as i32 - LIMIT;
        Score {
            left: score(bits >> 31),
            right: score(bits),
        }
    }
}

/// What a builder of scores needs to know about a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gain {
    points: i32,
    keeps_turn: bool,
}

/// The best score for a player who is to move.
fn best<R: Rules>(
    rules: &R,
    position: &R::Position,
    options: Reached<'_, Score, Gain>,
    player: Player,
) -> Result<i32, Stopped> {
    if rules.ends().declared && rules.ended(position, player).is_some() {
        return Ok(0);
    }
    let mut best = None;
    for (worth, gain) in options.worths.iter().zip(options.marks) {
        let next = if gain.keeps_turn {
            player
        } else {
            player.other()
        };
        let score = i64::from(worth.of(next));
        let points = i64::from(gain.points);
        best = match player {
            Player::Left => best.max(Some(score + points)),
            Player::Right => {
                Some(best.map_or(score - points, |best: i64| best.min(score - points)))
            }
        };
    }
    let best = best.unwrap_or(0);
    match i32::try_from(best) {
        Ok(best) if best.abs() < LIMIT => Ok(best),
        _ => Err(Stopped::TooLarge(&"a score of 2^30 or more")),
    }
}

impl<R: Rules> Build<R> for Scores {
    type Worth = Score;
    type Mark = Gain;
    const ADDS: bool = false;
    const ZERO: Score = Score { left: 0, right: 0 };

    #[inline(always)]
    fn mark(rules: &R, from: &R::Position, to: &R::Position, player: Player) -> Gain {
        Gain {
            points: rules.points(from, to, player),
            keeps_turn: rules.keeps_turn(from, to, player),
        }
    }

    fn known(&mut self, _: &R, _: &R::Position) -> Result<Option<Score>, Stopped> {
        Ok(None)
    }

    fn negative(&mut self, worth: Score) -> Result<Score, Stopped> {
        Ok(worth.exchanged())
    }

    fn construct(
        &mut self,
        rules: &R,
        position: &R::Position,
        left: Reached<'_, Score, Gain>,
        right: Reached<'_, Score, Gain>,
    ) -> Result<Score, Stopped> {
        self.rest = match self.rest.checked_sub(1) {
            Some(rest) => rest,
            None => {
                self.account.budget.check(self.account.bytes())?;
                STEPS
            }
        };
        Ok(Score {
            left: best(rules, position, left, Player::Left)?,
            right: best(rules, position, right, Player::Right)?,
        })
    }

    fn fork(&self) -> Fork<Scores> {
        let account = self.account.clone();
        Box::new(|| Scores { account, rest: 0 })
    }

    fn budget(&self) -> &Budget {
        &self.account.budget
    }

    fn bytes(&self) -> usize {
        self.account.bytes()
    }

    fn count_bytes(&self, bytes: usize) {
        self.account.count(bytes);
    }
}
