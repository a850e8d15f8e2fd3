//! Strategies: by atomic weights, and by desirability.

use super::coin::{Coin, Colour, Square};
use super::coins::{CoinMove, Coins};
use std::cmp::Ordering;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// A coin that a strategy picks, and where it goes if there is a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pick {
    coin: Coin,
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Any,
    /// One square to the left.
    Left,
    /// Off the board.
    Off,
}

impl Pick {
    fn any<'a>(coins: impl Iterator<Item = &'a Coin>) -> Vec<Pick> {
        Pick::all(coins, How::Any)
    }

    fn all<'a>(coins: impl Iterator<Item = &'a Coin>, how: How) -> Vec<Pick> {
        coins
            .map(|coin| Pick {
                coin: coin.clone(),
                how,
            })
            .collect()
    }
}

impl Coins {
    /// The moves of the atomic weight strategy, which ranks them equally: remove an enemy coin in row 0; else slide an own coin off
    /// from there; else move an own coin; else remove any.
    ///
    /// With row 0 empty it wins for Left moving first if the total weight is at least 1, and in any case if it is at least 2; for Right
    /// with the negatives of these weights.
    pub fn atomic_weight_strategy(&self, player: Colour) -> Vec<CoinMove> {
        let rules: [&dyn Fn(&Coin) -> bool; 4] = [
            &|coin| coin.colour != player && coin.row() == Some(0),
            &|coin| coin.colour == player && coin.row() == Some(0),
            &|coin| coin.colour == player,
            &|_| true,
        ];
        let picks = rules
            .iter()
            .map(|rule| Pick::any(self.coins().iter().filter(|coin| rule(coin))))
            .find(|picks| !picks.is_empty());
        self.picked(player, &picks.unwrap_or_default())
    }

    /// The moves of the desirability strategy on the simple strip, which ranks them equally: move the most desirable coin among the own
    /// coins and the coins in row 0; else remove any.
    ///
    /// It is for positions without pairs that cancel ([`cancelled`](Coins::cancelled)); a move of the other player in such a
    /// pair is answered in the pair. It wins every infinitesimal position on the strip that can be won, and is half of the
    /// strategy for the revised board.
    pub fn desirability_strategy(&self, player: Colour) -> Vec<CoinMove> {
        self.picked(player, &self.desirable(player, false))
    }

    /// The move of the generalised desirability strategy on the revised board, with pairs cancelled. `None` if there is no
    /// move on a coin.
    ///
    /// The strategy has an exception for coins it calls crucial. It is not known beforehand whether a coin is crucial, so both ways are
    /// tried by the values they lead to: a sum and a comparison for each.
    pub fn generalised_strategy(
        &self,
        player: Colour,
        algebra: &mut Algebra,
    ) -> Result<Option<CoinMove>, Stopped> {
        let coins = self.cancelled();
        let plain = coins.desirability_strategy(player);
        if !coins.all_win(&plain, player, algebra)? {
            let crucial = coins.crucial_strategy(player);
            if coins.all_win(&crucial, player, algebra)? {
                return Ok(crucial.into_iter().next());
            }
        }
        Ok(plain.into_iter().next())
    }

    /// The moves of the generalised desirability strategy when the most desirable coin is crucial.
    pub(super) fn crucial_strategy(&self, player: Colour) -> Vec<CoinMove> {
        self.picked(player, &self.desirable(player, true))
    }

    /// A position after one of the moves of the desirability strategy, without listing all moves.
    pub(super) fn desirable_move(&self, player: Colour) -> Option<Coins> {
        let pick = self.desirable(player, false).into_iter().next()?;
        let place = self.coins().binary_search(&pick.coin).ok()?;
        let moves = self.moves_of(place, player);
        moves.into_iter().map(|step| step.next).next()
    }

    /// The moves of the generalised desirability strategy when the most desirable coin is treated as crucial or not.
    #[cfg(test)]
    pub(super) fn generalised_moves(&self, player: Colour, crucial: bool) -> Vec<CoinMove> {
        self.picked(player, &self.desirable(player, crucial))
    }

    fn all_win(
        &self,
        moves: &[CoinMove],
        player: Colour,
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        for step in moves {
            let value = step.next.value(algebra)?;
            let wins = match player {
                Colour::Blue => algebra.ge(value, Game::ZERO)?,
                Colour::Red => algebra.le(value, Game::ZERO)?,
            };
            if !wins {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    fn picked(&self, player: Colour, picks: &[Pick]) -> Vec<CoinMove> {
        let fits = |step: &CoinMove| {
            picks.iter().any(|pick| {
                pick.coin == step.coin
                    && match pick.how {
                        How::Any => true,
                        How::Left => step.after.is_some(),
                        How::Off => step.after.is_none(),
                    }
            })
        };
        self.moves(player).into_iter().filter(fits).collect()
    }

    fn desirable(&self, player: Colour, crucial: bool) -> Vec<Pick> {
        let coins = self.coins().iter();
        let mut wanted: Vec<&Coin> = coins
            .filter(|coin| (coin.colour == player || coin.row() == Some(0)) && !coin.is_neutral())
            .collect();
        wanted.sort_by(|a, b| b.by_desirability(a));
        if let [best, rest @ ..] = &wanted[..] {
            // The enemy's coins of the same value further right in the same row.
            let further: Vec<&Coin> = self
                .coins()
                .iter()
                .filter(|coin| crucial && best.colour == player && is_further(coin, best))
                .collect();
            if further.is_empty() {
                let equal = |coin: &&Coin| coin.by_desirability(best) == Ordering::Equal;
                return Pick::any(wanted.iter().copied().filter(equal));
            }
            return match rest.first() {
                Some(next) => Pick::any(std::iter::once(*next)),
                None => Pick::all(further.into_iter(), How::Left),
            };
        }
        let top = || self.coins().iter().filter(|coin| coin.row().is_none());
        let beside = || top().filter(|coin| !coin.is_neutral());
        if top().count() == 2 && beside().count() > 0 {
            Pick::all(beside(), How::Left)
        } else if top().count() > 0 {
            Pick::all(top(), How::Off)
        } else {
            Pick::any(self.coins().iter())
        }
    }
}

/// Whether a coin has another colour than `best`, the same value and the same row, and lies further right.
fn is_further(coin: &Coin, best: &Coin) -> bool {
    let column = match (coin.square, best.square) {
        (Square::Board { row: r, column: c }, Square::Board { row: s, column: d }) if r == s => {
            c > d
        }
        (Square::Top(c), Square::Top(d)) => c > d,
        _ => false,
    };
    column && coin.colour != best.colour && coin.value == best.value
}
