//! One auction: the outcome before it, from the outcomes after each player's move.

use super::OutcomeWord;
use crate::game::Player;
use std::fmt;

/// A division of the total budget: Left's budget (Right has the rest), and who holds the marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purse {
    /// Left's budget.
    pub left: u32,
    /// Who holds the marker.
    pub marker: Player,
}

/// A bid. It is written `3`, or `3^` if the marker is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bid {
    /// How much.
    pub amount: u32,
    /// Whether the marker is included.
    pub marker: bool,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.amount, if self.marker { "^" } else { "" })
    }
}

impl Purse {
    /// A player's part of the total.
    pub fn of(self, player: Player, total: u32) -> u32 {
        match player {
            Player::Left => self.left,
            Player::Right => total.saturating_sub(self.left),
        }
    }

    /// Whether a player may make this bid.
    pub fn allows(self, player: Player, total: u32, bid: Bid) -> bool {
        bid.amount <= self.of(player, total) && (!bid.marker || self.marker == player)
    }

    /// Who wins the auction with these bids, and the purse after the payment.
    ///
    /// ```
    /// use upstar_values::game::Player;
    /// use upstar_values::bidding::{Bid, Purse};
    /// let purse = Purse { left: 1, marker: Player::Left };
    /// let bid = |amount, marker| Bid { amount, marker };
    /// // Left wins with her marker in the bid, and hands over both.
    /// let after = purse.auction(bid(1, true), bid(0, false));
    /// assert_eq!(after, (Player::Left, Purse { left: 0, marker: Player::Right }));
    /// ```
    pub fn auction(self, left: Bid, right: Bid) -> (Player, Purse) {
        let tie = left.amount == right.amount;
        let winner = if tie {
            self.marker
        } else if left.amount > right.amount {
            Player::Left
        } else {
            Player::Right
        };
        let (left, given) = match winner {
            Player::Left => (self.left - left.amount, left.marker),
            Player::Right => (self.left + right.amount, right.marker),
        };
        let marker = if given || tie {
            self.marker.other()
        } else {
            self.marker
        };
        (winner, Purse { left, marker })
    }
}

/// The best that each player can reach by a move, for every division of the budget: for Left the letterwise best of her options'
/// outcomes, for Right of his. Nothing else about the options matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prospects {
    total: u32,
    /// How many letters are L in each half after Left's best move; `None` if she has none.
    left: Option<(u64, u64)>,
    /// The same after Right's best move.
    right: Option<(u64, u64)>,
}

impl Prospects {
    /// The prospects of a game in which nobody can move.
    pub fn none(total: u32) -> Prospects {
        Prospects {
            total,
            left: None,
            right: None,
        }
    }

    /// Adds one more option of a player; its word has the same total.
    pub fn add(&mut self, player: Player, option: OutcomeWord) {
        let (with, without) = option.counts();
        match player {
            Player::Left => {
                let (a, b) = self.left.unwrap_or((0, 0));
                self.left = Some((a.max(with), b.max(without)));
            }
            Player::Right => {
                let (a, b) = self.right.unwrap_or((u64::MAX, u64::MAX));
                self.right = Some((a.min(with), b.min(without)));
            }
        }
    }

    /// The prospects from the option words of both players.
    pub fn of(
        total: u32,
        left: impl IntoIterator<Item = OutcomeWord>,
        right: impl IntoIterator<Item = OutcomeWord>,
    ) -> Prospects {
        let mut prospects = Prospects::none(total);
        left.into_iter()
            .for_each(|word| prospects.add(Player::Left, word));
        right
            .into_iter()
            .for_each(|word| prospects.add(Player::Right, word));
        prospects
    }

    /// Whether `me` wins after `mover` won the auction and moved, with this much money of `me` left.
    fn wins_after(&self, me: Player, mover: Player, own: u32, has_marker: bool) -> bool {
        let counts = match mover {
            Player::Left => self.left,
            Player::Right => self.right,
        };
        // A player who wins the auction and cannot move loses.
        let Some((with, without)) = counts else {
            return me != mover;
        };
        let (left, left_has_marker) = match me {
            Player::Left => (own, has_marker),
            Player::Right => (self.total - own, !has_marker),
        };
        let wins = if left_has_marker { with } else { without };
        (u64::from(left) + wins > u64::from(self.total)) == (me == Player::Left)
    }

    /// Whether a bid wins for a player whatever the other bids. Constant time: the other's best answers to a given bid are the least
    /// bid, the same bid, and one more.
    pub fn is_good(&self, player: Player, purse: Purse, bid: Bid) -> bool {
        let own = purse.of(player, self.total);
        let others = purse.of(player.other(), self.total);
        let k = bid.amount;
        let mine = |marker| self.wins_after(player, player, own - k, marker);
        let holds = purse.marker == player;
        (k == 0 || mine(holds && !bid.marker))
            && (!holds || k > others || mine(false))
            && self.survives_higher(player, purse, k)
    }

    /// Whether a player who bids k still wins if k loses the auction. If it holds for k it holds for more, since the other then pays
    /// more.
    fn survives_higher(&self, player: Player, purse: Purse, k: u32) -> bool {
        let own = purse.of(player, self.total);
        let others = purse.of(player.other(), self.total);
        let theirs =
            |paid: u32, marker| self.wins_after(player, player.other(), own + paid, marker);
        if purse.marker == player {
            k >= others || theirs(k + 1, true)
        } else {
            (k > others || theirs(k, true))
                && (k >= others || theirs(k + 1, true) && theirs(k + 1, false))
        }
    }

    /// Whether some bid wins for a player whatever the other bids: about log(total) steps.
    fn has_good_bid(&self, player: Player, purse: Purse) -> bool {
        let own = u64::from(purse.of(player, self.total));
        let others = u64::from(purse.of(player.other(), self.total));
        let survives = |k: u64| self.survives_higher(player, purse, k as u32);
        let least = partition_point(own + 1, |k| !survives(k));
        // From here on only the payment grows, so this bid is best, unless a higher one rules out a tie.
        [least, least.max(others + 1)].into_iter().any(|k| {
            k <= own
                && [false, true].into_iter().any(|marker| {
                    let bid = Bid {
                        amount: k as u32,
                        marker,
                    };
                    purse.allows(player, self.total, bid) && self.is_good(player, purse, bid)
                })
        })
    }

    /// The bids that win for a player whatever the other bids, smallest first; none if the other wins. Costs one step for each bid.
    pub fn good_bids(&self, player: Player, purse: Purse) -> impl Iterator<Item = Bid> {
        let this = *self;
        let markers: &[bool] = if purse.marker == player {
            &[false, true]
        } else {
            &[false]
        };
        (0..=purse.of(player, self.total))
            .flat_map(|amount| markers.iter().map(move |&marker| Bid { amount, marker }))
            .filter(move |bid| this.is_good(player, purse, *bid))
    }

    /// Who wins from this division of the budget: about log(total) steps. Exactly one of the players has a good bid.
    pub fn winner(&self, purse: Purse) -> Player {
        if self.has_good_bid(Player::Left, purse) {
            Player::Left
        } else {
            Player::Right
        }
    }

    /// The outcome word: about log²(total) steps, since each half is found by bisection.
    pub fn word(&self) -> OutcomeWord {
        let half = u64::from(self.total) + 1;
        let wins = |marker| {
            let loses = |left: u64| {
                let left = left as u32;
                self.winner(Purse { left, marker }) == Player::Right
            };
            half - partition_point(half, loses)
        };
        let (with, without) = (wins(Player::Left), wins(Player::Right));
        OutcomeWord::new(self.total, with, without).expect("outcomes of games are feasible words")
    }
}

/// The least number below `end` for which the condition fails; `end` if it always holds. Once it fails it must fail for all larger
/// numbers.
fn partition_point(end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
