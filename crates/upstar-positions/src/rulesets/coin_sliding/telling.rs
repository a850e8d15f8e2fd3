//! The theory of a position, told step by step: pairs that cancel, the order of desirability, weights, winners and what to play.

use super::coin::{Coin, Colour};
use super::coins::{CoinMove, Coins};
use super::{CoinSliding, RULESET};
use std::cmp::Ordering;
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;
use upstar_values::notation::{self, Style};

/// Why a winning move is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The atomic weight is ahead.
    Weight,
    /// The most desirable coin.
    Desirable(Coin),
    /// The most desirable coin is crucial and is passed over.
    Crucial(Coin),
    /// The strategies lose here, or there is no coin to move.
    Found,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    pub(super) why: Why,
    pub(super) next: Coins,
}

impl Coins {
    /// The theory in sentences.
    pub(super) fn told(&self, algebra: &mut Algebra) -> Result<Vec<String>, Stopped> {
        let alone = self.cancelled();
        let mut lines = Vec::new();
        if alone != *self {
            let pairs = self.pairs().into_iter();
            let pairs: Vec<String> = pairs.map(|[a, b]| format!("{a} with {b}")).collect();
            let what = match pairs.is_empty() {
                true => "colours do not matter on the neutral square",
                false => {
                    lines.push(format!("pairs that cancel: {}", pairs.join(", ")));
                    "without them"
                }
            };
            lines.push(format!("{what}: {}", call(&alone)));
        }
        alone.table(&mut lines, algebra)?;
        if let Some(weight) = alone.atomic_weight() {
            lines.push(format!("atomic weight of all coins: {weight}"));
        }
        for player in [Colour::Blue, Colour::Red] {
            let winner = alone.winner(player, algebra)?;
            lines.push(format!("{} wins if {} starts", name(winner), name(player)));
            if winner != player {
                continue;
            }
            let Some(advice) = self.advice(player, algebra)? else {
                continue;
            };
            let (who, next) = (name(player), call(&advice.next));
            lines.push(match advice.why {
                Why::Weight => format!("{who} by the atomic-weight strategy: to {next}"),
                Why::Desirable(coin) => {
                    format!("{who} by the desirability strategy, with {coin}: to {next}")
                }
                Why::Crucial(coin) => format!(
                    "{who} by the desirability strategy, which passes over the crucial coin {coin}: to {next}"
                ),
                Why::Found => format!(
                    "{who}, where the strategies do not say it, by the values: to {next}"
                ),
            });
        }
        Ok(lines)
    }

    /// The coins in the order of desirability, with their terms and weights. Coins of both colours on one square have the same place.
    fn table(&self, lines: &mut Vec<String>, algebra: &mut Algebra) -> Result<(), Stopped> {
        let mut coins: Vec<&Coin> = self.coins().iter().collect();
        coins.sort_by(|a, b| b.by_desirability(a));
        if coins.is_empty() {
            return Ok(());
        }
        lines.push("coins, the most desirable first:".to_owned());
        let width = coins
            .iter()
            .map(|coin| coin.to_string().len())
            .max()
            .unwrap_or(0);
        let digits = coins.len().to_string().len();
        let mut place = 0;
        for (at, &coin) in coins.iter().enumerate() {
            let same = at > 0 && coin.by_desirability(coins[at - 1]) == Ordering::Equal;
            place = if same { place } else { at + 1 };
            let term = coin.term(algebra)?;
            let text = notation::print(algebra, term, Style::Text)?;
            let (place, coin_text) = (format!("{place:>digits$}"), coin.to_string());
            lines.push(match coin.atomic_weight() {
                Some(weight) => format!(
                    "{place}. {coin_text:<width$} is worth {text}, of atomic weight {weight}"
                ),
                None => {
                    let worth = format!("{place}. {coin_text:<width$} is worth {text}");
                    match algebra.stops(term) {
                        (left, right) if left == right => {
                            format!("{worth}, infinitesimally close to {left}")
                        }
                        _ => format!("{worth}, which is hot"),
                    }
                }
            });
        }
        Ok(())
    }

    /// The pairs of coins that cancel.
    fn pairs(&self) -> Vec<[Coin; 2]> {
        let (mut open, mut pairs): (Vec<Coin>, Vec<[Coin; 2]>) = (Vec::new(), Vec::new());
        for coin in self.coins() {
            let is_pair =
                |other: &Coin| *other == coin.mirror() || other.is_neutral() && coin.is_neutral();
            match open.iter().position(is_pair) {
                Some(at) => pairs.push([open.remove(at), coin.clone()]),
                None => open.push(coin.clone()),
            }
        }
        pairs
    }

    /// A winning move of a player who wins moving first, by a strategy if one finds it; `None` if there is no move. Every move named
    /// here is checked: the strategies are for infinitesimal positions, and may lose with coins in row 0 or with money.
    pub(super) fn advice(
        &self,
        player: Colour,
        algebra: &mut Algebra,
    ) -> Result<Option<Advice>, Stopped> {
        let alone = self.cancelled();
        let ahead = match (alone.atomic_weight(), player) {
            (Some(weight), Colour::Blue) => weight >= 1,
            (Some(weight), Colour::Red) => weight <= -1,
            (None, _) => false,
        };
        if ahead && alone.money().is_zero() {
            let moves = alone.atomic_weight_strategy(player);
            if let Some(step) = first_win(&moves, player, algebra)? {
                return Ok(Some(self.advised(Why::Weight, step, player)));
            }
        }
        let plain = alone.desirability_strategy(player);
        if let Some(step) = first_win(&plain, player, algebra)? {
            let why = Why::Desirable(step.coin.clone());
            return Ok(Some(self.advised(why, step, player)));
        }
        let crucial = alone.crucial_strategy(player);
        if let (Some(step), Some(passed)) = (first_win(&crucial, player, algebra)?, plain.first()) {
            let why = Why::Crucial(passed.coin.clone());
            return Ok(Some(self.advised(why, step, player)));
        }
        let mut all = Vec::new();
        CoinSliding::moves(self, player, &mut all);
        for next in all {
            if next.winner(player.other(), algebra)? == player {
                let why = Why::Found;
                return Ok(Some(Advice { why, next }));
            }
        }
        Ok(None)
    }

    /// The same move where the pairs that cancel are still there.
    fn advised(&self, why: Why, step: CoinMove, player: Colour) -> Advice {
        let moves = self.moves(player).into_iter();
        let mut same = moves.filter(|m| m.coin == step.coin && m.after == step.after);
        let next = same.next().map_or(step.next, |m| m.next);
        Advice { why, next }
    }
}

/// The first of some moves after which the player wins.
fn first_win(
    moves: &[CoinMove],
    player: Colour,
    algebra: &mut Algebra,
) -> Result<Option<CoinMove>, Stopped> {
    for step in moves {
        if step.next.winner(player.other(), algebra)? == player {
            return Ok(Some(step.clone()));
        }
    }
    Ok(None)
}

fn name(player: Colour) -> &'static str {
    match player {
        Colour::Blue => "Left",
        Colour::Red => "Right",
    }
}

fn call(coins: &Coins) -> String {
    format!("{}(\"{coins}\")", RULESET.name)
}
