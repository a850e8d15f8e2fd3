//! A game in bidding play: see [`upstar::bidding`] for the rules.

use crate::Match;
use crate::players::Random;
use std::collections::HashMap;
use upstar::bidding::{Bid, OutcomeWord, Prospects, Purse};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::sum::{Move, Sum, SumKey};

/// A game in which the players bid for each move.
///
/// ```
/// use upstar::bidding::{Bid, Purse};
/// use upstar::game::{Algebra, Game, Player};
/// use upstar_play::BiddingMatch;
/// let mut algebra = Algebra::new();
/// let purse = Purse { left: 1, marker: Player::Left };
/// let mut game = BiddingMatch::new(vec![Game::STAR.into()].into(), 2, purse);
/// assert_eq!(game.winner(&mut algebra)?, Player::Left);
/// let bids = game.good_bids(Player::Left, &mut algebra)?;
/// assert_eq!(bids, [Bid { amount: 1, marker: true }]);
/// let mover = game.auction(bids[0], Bid { amount: 1, marker: false });
/// assert_eq!((mover, game.purse().left), (Player::Left, 0));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct BiddingMatch {
    game: Match,
    total: u32,
    purse: Purse,
    /// The purse before each round.
    history: Vec<Purse>,
    /// Known outcomes with their sums: a key is valid only as long as its sum is kept.
    known: HashMap<SumKey, (Sum, OutcomeWord)>,
}

impl BiddingMatch {
    /// A new game with this total budget and this division of it; Left has at most the total.
    pub fn new(sum: Sum, total: u32, purse: Purse) -> BiddingMatch {
        BiddingMatch {
            game: Match::new(sum, Player::Left),
            total,
            purse: Purse {
                left: purse.left.min(total),
                ..purse
            },
            history: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The sum as it is now.
    pub fn sum(&self) -> &Sum {
        self.game.sum()
    }

    /// The total budget.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// How the budget is divided.
    pub fn purse(&self) -> Purse {
        self.purse
    }

    /// All moves of a player.
    pub fn moves_of(&self, player: Player, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        self.game.moves_of(player, algebra)
    }

    /// Both players bid, and the winning bid is paid. Returns the player who moves now; without a move that player loses.
    pub fn auction(&mut self, left: Bid, right: Bid) -> Player {
        self.history.push(self.purse);
        let (winner, after) = self.purse.auction(left, right);
        self.purse = after;
        winner
    }

    /// Makes the move of the player who won the auction.
    pub fn play(&mut self, player: Player, choice: Move) {
        self.game.play_as(player, choice);
    }

    /// Takes the last round back, if there is one: the payment, and the move if it was made.
    pub fn take_back(&mut self) -> bool {
        let Some(purse) = self.history.pop() else {
            return false;
        };
        if self.game.count() > self.history.len() {
            self.game.take_back();
        }
        self.purse = purse;
        true
    }

    /// The outcome of a sum, from all moves of its terms: an auction for each combination of their followers.
    fn outcome(&mut self, sum: Sum, algebra: &mut Algebra) -> Result<OutcomeWord, Stopped> {
        let key = sum.key();
        if let Some((_, word)) = self.known.get(&key) {
            return Ok(*word);
        }
        let total = sum.form(algebra)?;
        let word = algebra.bidding_outcome(&total, self.total)?;
        self.known.insert(key, (sum, word));
        Ok(word)
    }

    /// The outcome after each of some moves.
    fn outcomes_after(
        &mut self,
        moves: &[Move],
        algebra: &mut Algebra,
    ) -> Result<Vec<OutcomeWord>, Stopped> {
        let mut words = Vec::new();
        for found in moves {
            let next = self.sum().after(found);
            words.push(self.outcome(next, algebra)?);
        }
        Ok(words)
    }

    fn prospects(&mut self, algebra: &mut Algebra) -> Result<Prospects, Stopped> {
        let mut prospects = Prospects::none(self.total);
        for player in [Player::Left, Player::Right] {
            let moves = self.moves_of(player, algebra)?;
            for word in self.outcomes_after(&moves, algebra)? {
                prospects.add(player, word);
            }
        }
        Ok(prospects)
    }

    /// Who wins with best play, before the bids.
    pub fn winner(&mut self, algebra: &mut Algebra) -> Result<Player, Stopped> {
        let purse = self.purse;
        Ok(self.prospects(algebra)?.winner(purse))
    }

    /// The bids with which a player wins, whatever the other bids.
    pub fn good_bids(
        &mut self,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<Vec<Bid>, Stopped> {
        let purse = self.purse;
        let prospects = self.prospects(algebra)?;
        Ok(prospects.good_bids(player, purse).collect())
    }

    /// What the machine bids: the smallest good bid, or any bid where there is none.
    pub fn bid(
        &mut self,
        player: Player,
        algebra: &mut Algebra,
        random: &mut Random,
    ) -> Result<Bid, Stopped> {
        if let Some(&bid) = self.good_bids(player, algebra)?.first() {
            return Ok(bid);
        }
        let own = self.purse.of(player, self.total) as usize;
        let amount = random.below(own + 1).unwrap_or(0) as u32;
        Ok(Bid {
            amount,
            marker: false,
        })
    }

    /// A move for the player who won the auction, and whether it wins; any move if none wins. There must be a move.
    pub fn best(
        &mut self,
        player: Player,
        moves: &[Move],
        algebra: &mut Algebra,
        random: &mut Random,
    ) -> Result<(usize, bool), Stopped> {
        let purse = self.purse;
        let words = self.outcomes_after(moves, algebra)?;
        let winning = words.iter().position(|word| word.winner(purse) == player);
        Ok(match winning {
            Some(place) => (place, true),
            None => (random.below(moves.len()).unwrap_or(0), false),
        })
    }
}
