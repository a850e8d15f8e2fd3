//! Who wins, and how soon, where play ends but the last move need not win.

use super::account::Account;
use super::{Build, Fork, Reached};
use crate::position::{Rules, Start, Starts};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Handle, Player, Winner};

/// Builds the result for each starter with its remoteness. Declared ends, misère play and moves that keep the turn are allowed.
/// Positions are not split, since outcomes do not add up. Rules that may loop are for [`Solved`](crate::position::Solved).
///
/// ```
/// use upstar_positions::position::{Ends, Evaluator, Outcomes, Rules};
/// use upstar_values::budget::{Budget, Stopped};
/// use upstar_values::game::Outcome;
/// /// A heap from which one or two are taken; who takes the last loses.
/// struct Misere;
/// impl Rules for Misere {
///     type Position = u32;
///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         moves.extend((1..=2.min(*heap)).map(|taken| heap - taken));
///     }
///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         self.left_moves(heap, moves);
///     }
///     fn ends(&self) -> Ends {
///         Ends::MISERE
///     }
/// }
/// let misere = Evaluator::<Misere, Outcomes>::new(Misere);
/// let mut outcomes = Outcomes::new(Budget::default());
/// let seven = misere.value(&mut outcomes, &7)?.starts();
/// assert_eq!(seven.outcome(), Outcome::P);
/// assert_eq!(seven.left.remoteness.moves(), Some(5));
/// # Ok::<(), Stopped>(())
/// ```
#[derive(Debug)]
pub struct Outcomes {
    account: Account,
}

impl Outcomes {
    /// A builder of outcomes within these limits.
    pub fn new(budget: Budget) -> Outcomes {
        Outcomes {
            account: Account::new(budget),
        }
    }
}

/// Who wins from each start, in one word: for each starter two bits for the winner and 30 for the remoteness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedStarts(u64);

/// Stands for the remoteness of a draw. Play of that length would need more positions than memory can hold.
const NO_REMOTENESS: u32 = (1 << 30) - 1;

impl PackedStarts {
    fn new(starts: Starts) -> PackedStarts {
        let word = |start: Start| {
            let winner = match start.winner {
                Winner::Nobody => 0,
                Winner::Left => 1,
                Winner::Right => 2,
            };
            u64::from(winner << 30 | start.remoteness.moves().unwrap_or(NO_REMOTENESS))
        };
        PackedStarts(word(starts.left) << 32 | word(starts.right))
    }

    /// The result for each starter.
    pub fn starts(self) -> Starts {
        let start = |word: u32| match word >> 30 {
            0 => Start::DRAW,
            1 => Start::counted(Player::Left, word & NO_REMOTENESS),
            _ => Start::counted(Player::Right, word & NO_REMOTENESS),
        };
        Starts {
            left: start((self.0 >> 32) as u32),
            right: start(self.0 as u32),
        }
    }
}

/// The first two bits are never both set.
impl Handle for PackedStarts {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> PackedStarts {
        PackedStarts(bits)
    }
}

fn over(winner: Winner) -> Start {
    match winner.player() {
        Some(winner) => Start::counted(winner, 0),
        None => Start::DRAW,
    }
}

/// How good a result is for a player, from best to worst: an early win, a late win, a draw, a late loss, an early loss.
fn merit(start: Start, player: Player) -> i64 {
    let moves = i64::from(start.remoteness.moves().unwrap_or(NO_REMOTENESS));
    let far = i64::from(NO_REMOTENESS) + 1;
    match start.winner.player() {
        None => 0,
        Some(winner) if winner == player => far - moves,
        Some(_) => moves - far,
    }
}

/// The result for a player who is to move.
fn start<R: Rules>(
    rules: &R,
    position: &R::Position,
    options: Reached<'_, PackedStarts, bool>,
    player: Player,
) -> Start {
    let ends = rules.ends();
    if ends.declared
        && let Some(winner) = rules.ended(position, player)
    {
        return over(winner);
    }
    let results = options.worths.iter().zip(options.marks);
    let results = results.map(|(worth, &keeps_turn)| {
        let next = if keeps_turn { player } else { player.other() };
        worth.starts().of(next)
    });
    match results.max_by_key(|&result| merit(result, player)) {
        Some(best) => best.later(),
        None => over(ends.stuck.winner(player)),
    }
}

impl<R: Rules> Build<R> for Outcomes {
    type Worth = PackedStarts;
    /// Whether the move keeps the turn.
    type Mark = bool;
    const ADDS: bool = false;
    const ZERO: PackedStarts = PackedStarts((NO_REMOTENESS as u64) << 32 | NO_REMOTENESS as u64);

    #[inline(always)]
    fn mark(rules: &R, from: &R::Position, to: &R::Position, player: Player) -> bool {
        rules.keeps_turn(from, to, player)
    }

    /// A position in which play is over for both players needs no moves.
    fn known(&mut self, rules: &R, part: &R::Position) -> Result<Option<PackedStarts>, Stopped> {
        if !rules.ends().declared {
            return Ok(None);
        }
        let ended = |player| rules.ended(part, player).map(over);
        Ok(match (ended(Player::Left), ended(Player::Right)) {
            (Some(left), Some(right)) => Some(PackedStarts::new(Starts { left, right })),
            _ => None,
        })
    }

    #[inline]
    fn negative(&mut self, worth: PackedStarts) -> Result<PackedStarts, Stopped> {
        Ok(PackedStarts::new(worth.starts().exchanged()))
    }

    fn construct(
        &mut self,
        rules: &R,
        position: &R::Position,
        left: Reached<'_, PackedStarts, bool>,
        right: Reached<'_, PackedStarts, bool>,
    ) -> Result<PackedStarts, Stopped> {
        Ok(PackedStarts::new(Starts {
            left: start(rules, position, left, Player::Left),
            right: start(rules, position, right, Player::Right),
        }))
    }

    fn fork(&self) -> Fork<Outcomes> {
        let account = self.account.clone();
        Box::new(|| Outcomes { account })
    }

    #[inline(always)]
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
