//! Bidding play.

use super::table::{Table, Word};
use crate::cli::Play;
use std::io::{self, Write};
use upstar::bidding::{Bid, Purse};
use upstar::game::Player;
use upstar_play::{BiddingMatch, Move, Sum};

/// What a person's answer leads to.
enum Asked<T> {
    Answer(T),
    /// A round was taken back.
    Back,
    Left,
}

/// Plays until somebody wins an auction and cannot move, the person leaves or the input ends.
pub(super) fn play(play: &Play, total: u32, sum: Sum, table: &mut Table<'_>) -> io::Result<bool> {
    let purse = Purse {
        left: play.left_budget.unwrap_or(total / 2),
        marker: play.first.player(),
    };
    if purse.left > total {
        eprintln!("error: Left's budget is at most the total of {total}");
        return Ok(false);
    }
    let mut game = BiddingMatch::new(sum, total, purse);
    loop {
        table.show(game.sum())?;
        match round(table, &mut game)? {
            Asked::Answer(None) | Asked::Back => {}
            Asked::Answer(Some(winner)) => {
                writeln!(io::stdout(), "{winner} wins")?;
                return Ok(true);
            }
            Asked::Left => return Ok(true),
        }
    }
}

/// One auction and the move after it; returns the winner if the game is over.
fn round(table: &mut Table<'_>, game: &mut BiddingMatch) -> io::Result<Asked<Option<Player>>> {
    let purse = game.purse();
    let (left, right) = (
        purse.of(Player::Left, game.total()),
        purse.of(Player::Right, game.total()),
    );
    let holder = purse.marker;
    writeln!(
        io::stdout(),
        "Left has {left}, Right has {right}, {holder} holds the marker"
    )?;
    let mut bids = [Bid {
        amount: 0,
        marker: false,
    }; 2];
    for (place, player) in [Player::Left, Player::Right].into_iter().enumerate() {
        bids[place] = if table.is_person(player) {
            match ask_bid(table, game, player)? {
                Asked::Answer(bid) => bid,
                Asked::Back => return Ok(Asked::Back),
                Asked::Left => return Ok(Asked::Left),
            }
        } else {
            let workers = table.thinking();
            match game.bid(player, workers.algebra, workers.random) {
                Ok(bid) => bid,
                Err(stopped) => {
                    writeln!(io::stdout(), "({stopped}; any bid, then)")?;
                    let own = purse.of(player, game.total()) as usize;
                    Bid {
                        amount: table.random.below(own + 1).unwrap_or(0) as u32,
                        marker: false,
                    }
                }
            }
        };
    }
    let [left, right] = bids;
    let mover = game.auction(left, right);
    let paid = match mover {
        Player::Left => left.amount,
        Player::Right => right.amount,
    };
    let marker = match game.purse().marker {
        same if same == purse.marker => String::new(),
        other => format!(", the marker goes to {other}"),
    };
    writeln!(
        io::stdout(),
        "Left bids {left}, Right bids {right}: {mover} moves and pays {paid}{marker}"
    )?;
    let (algebra, _) = table.workers();
    let moves = game.moves_of(mover, algebra).map_err(io::Error::other)?;
    if moves.is_empty() {
        writeln!(io::stdout(), "{mover} cannot move")?;
        return Ok(Asked::Answer(Some(mover.other())));
    }
    let choice = if table.is_person(mover) {
        match ask_move(table, game, mover, &moves)? {
            Asked::Answer(choice) => choice,
            Asked::Back => return Ok(Asked::Back),
            Asked::Left => return Ok(Asked::Left),
        }
    } else {
        let workers = table.thinking();
        match game.best(mover, &moves, workers.algebra, workers.random) {
            Ok((choice, _)) => choice,
            Err(_) => table.random.below(moves.len()).unwrap_or(0),
        }
    };
    table.tell(mover, game.sum(), &moves[choice])?;
    game.play(mover, moves[choice].clone());
    Ok(Asked::Answer(None))
}

/// The message at the end of the input.
fn ends() -> io::Result<()> {
    writeln!(io::stdout(), "the game ends here")
}

/// Takes a round back, and says so if there is none.
fn back(game: &mut BiddingMatch) -> io::Result<bool> {
    let taken = game.take_back();
    if !taken {
        writeln!(io::stdout(), "there is nothing to take back")?;
    }
    Ok(taken)
}

fn ask_bid(
    table: &mut Table<'_>,
    game: &mut BiddingMatch,
    player: Player,
) -> io::Result<Asked<Bid>> {
    let prompt = format!("{player} bids ");
    loop {
        let Some(word) = table.ask(&prompt)? else {
            ends()?;
            return Ok(Asked::Left);
        };
        let out = &mut io::stdout();
        match word {
            Word::Quit => return Ok(Asked::Left),
            word @ (Word::Moves | Word::More) => {
                let (algebra, _) = table.workers();
                let moves = game.moves_of(player, algebra).map_err(io::Error::other)?;
                match word {
                    Word::More => table.more(game.sum(), &moves)?,
                    _ => table.list(game.sum(), &moves)?,
                }
            }
            Word::Who => {
                let winner = game.winner(table.workers().0);
                table.tell_winner(winner.map(Into::into))?;
            }
            Word::Hint => match game.good_bids(player, table.workers().0) {
                Ok(bids) if bids.is_empty() => writeln!(out, "no bid is sure to win")?,
                Ok(bids) => {
                    let bids: Vec<String> = bids.iter().map(Bid::to_string).collect();
                    writeln!(out, "sure to win: {}", bids.join(", "))?;
                }
                Err(stopped) => writeln!(out, "too large for a hint: {stopped}")?,
            },
            Word::Draw => writeln!(io::stdout(), "there are no draws in bidding play")?,
            Word::Back => {
                if back(game)? {
                    return Ok(Asked::Back);
                }
            }
            Word::Said(said) => {
                let (amount, marker) = match said.strip_suffix('^') {
                    Some(amount) => (amount, true),
                    None => (said.as_str(), false),
                };
                let bid = amount.trim().parse().map(|amount| Bid { amount, marker });
                match bid {
                    Ok(bid) if game.purse().allows(player, game.total(), bid) => {
                        return Ok(Asked::Answer(bid));
                    }
                    _ => {
                        let own = game.purse().of(player, game.total());
                        let with = match game.purse().marker == player {
                            true => ", with ^ for the marker",
                            false => "",
                        };
                        writeln!(
                            out,
                            "expected a bid from 0 to {own}{with}, or moves, back, hint, who, quit"
                        )?;
                    }
                }
            }
        }
    }
}

fn ask_move(
    table: &mut Table<'_>,
    game: &mut BiddingMatch,
    player: Player,
    moves: &[Move],
) -> io::Result<Asked<usize>> {
    table.list(game.sum(), moves)?;
    loop {
        let Some(word) = table.ask("")? else {
            ends()?;
            return Ok(Asked::Left);
        };
        match word {
            Word::Quit => return Ok(Asked::Left),
            Word::Moves => table.list(game.sum(), moves)?,
            Word::More => table.more(game.sum(), moves)?,
            Word::Who | Word::Hint => {
                let workers = table.thinking();
                match game.best(player, moves, workers.algebra, workers.random) {
                    Ok((choice, wins)) => {
                        let text = table.move_text(game.sum(), &moves[choice]);
                        let why = if wins {
                            "this move wins"
                        } else {
                            "no move wins"
                        };
                        writeln!(io::stdout(), "{}: {text}: {why}", choice + 1)?;
                    }
                    Err(stopped) => {
                        writeln!(io::stdout(), "too large for a hint: {stopped}")?;
                    }
                }
            }
            Word::Draw => writeln!(io::stdout(), "there are no draws in bidding play")?,
            Word::Back => {
                if back(game)? {
                    return Ok(Asked::Back);
                }
            }
            Word::Said(said) => {
                if let Some(choice) = table.choice(&said, game.sum(), moves)? {
                    return Ok(Asked::Answer(choice));
                }
            }
        }
    }
}
