//! Strategies for coin-turning and coin-sliding games.

use super::calls::{call_of, numbers, only, place_of};
use super::{Choice, Strategy, Turn, Workers};
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::impartial::coins::{NAMED, Named, Turning, parse_row};
use upstar::position::Argument;
use upstar::rulesets::coin_sliding::{CoinMove, Coins, Colour};
use upstar::sum::{Sum, Term};

pub(super) static TURNING: Strategy = Strategy {
    name: "turning",
    about: "coin-turning games: turns the coins whose values have the nim-sum of the row, found by linear algebra",
    plays: |sum| row(sum).is_some(),
    choose: turning,
};

/// A row of coins and its game.
struct Row {
    name: String,
    /// The code of the game, where it is an argument.
    code: Option<String>,
    game: Turning,
    /// The places of heads.
    heads: Vec<u64>,
    /// How many coins are written.
    length: u64,
}

/// The row of coins that the sum consists of, if it does.
fn row(sum: &Sum) -> Option<Row> {
    let names: Vec<&str> = NAMED.iter().map(|n| n.name).chain(["turning"]).collect();
    let (name, arguments) = only(sum, &names)?;
    let (code, game, rest) = match (Named::find(&name), &arguments[..]) {
        (Some(named), rest) => (None, named.turning(), rest),
        (None, [Argument::Text(code), rest @ ..]) => (Some(code.clone()), code.parse().ok()?, rest),
        _ => return None,
    };
    let (heads, length) = match rest {
        [Argument::Text(row)] => (parse_row(row, game.from).ok()?, row.len() as u64),
        _ => (numbers(rest)?, 0),
    };
    Some(Row {
        name,
        code,
        game,
        heads,
        length,
    })
}

fn turning(turn: &Turn<'_>, workers: &mut Workers<'_>) -> Result<Option<Choice>, Stopped> {
    let Some(row) = row(turn.sum) else {
        return Ok(None);
    };
    let Row {
        name,
        code,
        game,
        mut heads,
        length,
    } = row;
    let Some(coins) = game.winning_move_within(&heads, workers.algebra.budget())? else {
        return Ok(None);
    };
    for coin in coins {
        match heads.iter().position(|&head| head == coin) {
            Some(place) => drop(heads.remove(place)),
            None => heads.push(coin),
        }
    }
    heads.sort_unstable();
    let end = heads.last().copied().unwrap_or(game.from);
    let end = end.max((game.from + length).saturating_sub(1));
    let letter = |place: u64| if heads.contains(&place) { 'H' } else { 'T' };
    let text: String = (game.from..=end).map(letter).collect();
    let code = code.map(Argument::Text);
    let arguments: Vec<Argument> = code.into_iter().chain([Argument::Text(text)]).collect();
    let place = place_of(turn, 0, &name, &arguments);
    Ok(place.map(|place| Choice::new(place, "the values of the heads have the nim-sum 0")))
}

pub(super) static ATOMIC_WEIGHT: Strategy = Strategy {
    name: "atomic_weight",
    about: "Coin-sliding: removes an enemy coin in row 0, else slides an own coin off from there, else moves an own coin (Moews)",
    plays: |sum| sliding(sum).is_some(),
    choose: |turn, _| {
        let place = slide(turn, |coins, player| coins.atomic_weight_strategy(player));
        Ok(place.map(|place| Choice::new(place, "by atomic weights")))
    },
};

pub(super) static DESIRABILITY: Strategy = Strategy {
    name: "desirability",
    about: "Coin-sliding: moves the most desirable coin, pairs cancelled; a move in a pair is answered there (Moews)",
    plays: |sum| sliding(sum).is_some(),
    choose: |turn, workers| {
        let Some(coins) = sliding(turn.sum) else {
            return Ok(None);
        };
        let colour = colour(turn.player);
        if let Some(place) = answer_in_pair(turn, &coins, colour) {
            return Ok(Some(Choice::new(place, "answers in the pair")));
        }
        let core = coins.cancelled();
        if core.coins().is_empty() {
            let place = take_money(turn, &coins);
            return Ok(place.map(|place| Choice::new(place, "only money is left")));
        }
        let found = core.generalised_strategy(colour, workers.algebra)?;
        Ok(found.and_then(|step| {
            let moves = coins.moves(colour);
            // Where pairs are cancelled, a neutral coin may be written in the other colour.
            let same = |a: &CoinMove| a.coin == step.coin && a.after == step.after;
            let alike = |a: &CoinMove| a.coin.square == step.coin.square && a.after.is_none();
            let own = moves.iter().find(|a| same(a));
            let own = own.or_else(|| moves.iter().find(|a| step.after.is_none() && alike(a)))?;
            let place = place(turn, &own.next)?;
            Some(Choice::new(place, "the most desirable coin"))
        }))
    },
};

fn sliding(sum: &Sum) -> Option<Coins> {
    coins_of(match &sum[..] {
        [only] => only,
        _ => return None,
    })
}

/// The coins of a term.
pub(crate) fn coins_of(term: &Term) -> Option<Coins> {
    let (name, arguments) = call_of(term)?;
    match arguments.first().filter(|_| name == "coin_sliding")? {
        Argument::Text(text) => Coins::read(text).ok(),
        _ => None,
    }
}

fn colour(player: Player) -> Colour {
    match player {
        Player::Left => Colour::Blue,
        Player::Right => Colour::Red,
    }
}

fn place(turn: &Turn<'_>, next: &Coins) -> Option<usize> {
    place_of(turn, 0, "coin_sliding", &[Argument::Text(next.to_string())])
}

fn slide(turn: &Turn<'_>, strategy: impl Fn(&Coins, Colour) -> Vec<CoinMove>) -> Option<usize> {
    let coins = sliding(turn.sum)?;
    match strategy(&coins, colour(turn.player)).first() {
        Some(step) => place(turn, &step.next),
        None => take_money(turn, &coins),
    }
}

/// The move in the money alone: it changes the last digit by one.
fn take_money(turn: &Turn<'_>, coins: &Coins) -> Option<usize> {
    turn.moves.iter().position(|found| {
        coins_of(&found.to)
            .is_some_and(|next| next.coins() == coins.coins() && next.money() != coins.money())
    })
}

/// The move that restores the position before the opponent's move, up to pairs.
fn answer_in_pair(turn: &Turn<'_>, coins: &Coins, colour: Colour) -> Option<usize> {
    let before = coins_of(turn.answered?.before?)?.cancelled();
    let broken = coins.cancelled();
    if broken.coins().len() <= before.coins().len() {
        return None;
    }
    let moves = coins.moves(colour);
    let answer = moves.iter().find(|step| step.next.cancelled() == before)?;
    place(turn, &answer.next)
}
