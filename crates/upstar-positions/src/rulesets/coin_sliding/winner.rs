//! Who wins, without a search where a theorem says it.

use super::coin::{Coin, Colour, Square};
use super::coins::Coins;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

impl Coins {
    /// Who wins when `first` starts.
    ///
    /// On the simple strip (column 0, values above 0) without coins in row 0 there is no search. Money decides, or an atomic weight two
    /// ahead, or one ahead with the move. Otherwise both players follow the desirability strategy, which wins whenever a win is
    /// possible; the player who wins that play is the answer: one step for each move. Coins in row 0 are judged by their stops. Where
    /// the stops are 0 the strategy may lose a won position (with `B1@0, B1@0, R1@1, -1` it does); there, and on the other boards, the
    /// value decides.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_positions::rulesets::coin_sliding::{Coins, Colour};
    /// let coins = Coins::read("R3@2, B1@2, B2@1").unwrap();
    /// let mut algebra = Algebra::new();
    /// assert_eq!(coins.winner(Colour::Red, &mut algebra)?, Colour::Red);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn winner(&self, first: Colour, algebra: &mut Algebra) -> Result<Colour, Stopped> {
        let coins = self.cancelled().without_hot_pairs();
        if coins.coins().iter().all(on_strip) {
            match coins.stop(first).signum() {
                1 => return Ok(Colour::Blue),
                -1 => return Ok(Colour::Red),
                _ => {}
            }
            if let Some(weight) = coins.atomic_weight() {
                return coins.infinitesimal_winner(weight, first, algebra);
            }
        }
        let value = coins.value(algebra)?;
        let first_wins = match first {
            Colour::Blue => !algebra.le(value, Game::ZERO)?,
            Colour::Red => !algebra.ge(value, Game::ZERO)?,
        };
        Ok(if first_wins { first } else { first.other() })
    }

    /// Two equal coins of one player in the first square of row 0 together are worth one: each player takes one.
    fn without_hot_pairs(&self) -> Coins {
        let mut coins: Vec<Coin> = Vec::new();
        let mut money = self.money().clone();
        // Equal coins are neighbours.
        for coin in self.coins() {
            let hot = coin.square == Square::Board { row: 0, column: 0 };
            if hot && coins.last() == Some(coin) {
                coins.pop();
                money = &money + &coin.colour.seen_by_left(&coin.value);
            } else {
                coins.push(coin.clone());
            }
        }
        Coins::new(coins, money)
    }

    /// The stop when `first` starts: the money once the hot coins are gone, largest first. Infinitesimals do not matter.
    fn stop(&self, first: Colour) -> Dyadic {
        let mut hot: Vec<&Coin> = self
            .coins()
            .iter()
            .filter(|coin| coin.row() == Some(0))
            .collect();
        hot.sort_by(|a, b| b.value.cmp(&a.value));
        let mut money = self.money().clone();
        let mut player = first;
        for coin in hot {
            // Its owner takes it, the other player removes it.
            if coin.colour == player {
                money = &money + &player.seen_by_left(&coin.value);
            }
            player = player.other();
        }
        money
    }

    /// The winner of a position on the strip with row 0 empty and no money, when both follow the desirability strategy.
    fn infinitesimal_winner(
        &self,
        weight: i64,
        first: Colour,
        algebra: &mut Algebra,
    ) -> Result<Colour, Stopped> {
        match (weight, first) {
            (2.., _) | (1, Colour::Blue) => return Ok(Colour::Blue),
            (..=-2, _) | (-1, Colour::Red) => return Ok(Colour::Red),
            _ => {}
        }
        let (mut coins, mut player) = (self.clone(), first);
        while !coins.coins().is_empty() {
            algebra.tick()?;
            algebra.tick_for(coins.coins().len())?;
            let Some(step) = coins.desirable_move(player) else {
                break;
            };
            coins = step.cancelled();
            player = player.other();
        }
        Ok(match coins.money().signum() {
            1 => Colour::Blue,
            -1 => Colour::Red,
            _ => player.other(),
        })
    }
}

/// Whether a coin lies on the simple strip.
fn on_strip(coin: &Coin) -> bool {
    matches!(coin.square, Square::Board { column: 0, .. }) && !coin.value.is_zero()
}
