//! Play in turn.

use super::table::{Table, Word};
use crate::cli::Play;
use std::io::{self, Write};
use upstar::budget::Stopped;
use upstar::game::Winner;
use upstar_play::players::{self, Choice, PERFECT, Strategy};
use upstar_play::{Match, Move, Sum};

/// Plays until the game is over, the person leaves or the input ends.
pub(super) fn play(play: &Play, sum: Sum, table: &mut Table<'_>) -> io::Result<bool> {
    let made = play.points.unwrap_or_default().lead();
    let mut game = Match::new(sum, play.first.player()).with_points(made);
    let persons = upstar::game::Player::BOTH.map(|player| table.is_person(player));
    table.show(game.sum())?;
    loop {
        let (algebra, _) = table.workers();
        if let Some(end) = game.end(algebra).map_err(io::Error::other)? {
            writeln!(io::stdout(), "{end}")?;
            return Ok(true);
        }
        if let Some(end) = game.repeated() {
            if persons == [false, false] {
                writeln!(io::stdout(), "{end}")?;
                return Ok(true);
            }
            let times = game.repetitions();
            let who = match end.winner.player() {
                Some(winner) => format!("{winner} wins play without end, "),
                None => String::new(),
            };
            writeln!(
                io::stdout(),
                "the same position {times} times: {who}`draw` ends the game"
            )?;
        } else if game.repetitions() > 1 {
            writeln!(io::stdout(), "the same position for the second time")?;
        }
        let moves = game.moves(table.workers().0).map_err(io::Error::other)?;
        if !table.is_person(game.to_move()) {
            let choice = machine(table, &game, &moves)?;
            let found = moves[choice].clone();
            table.tell(game.to_move(), game.sum(), &found)?;
            game.play(found);
            table.show(game.sum())?;
            continue;
        }
        match person(table, &mut game, &moves)? {
            Done::Moved => table.show(game.sum())?,
            Done::Left => return Ok(true),
        }
    }
}

enum Done {
    Moved,
    Left,
}

/// Asks a person until the position changes.
fn person(table: &mut Table<'_>, game: &mut Match, moves: &[Move]) -> io::Result<Done> {
    let player = game.to_move();
    writeln!(io::stdout(), "{player} to move")?;
    table.list(game.sum(), moves)?;
    loop {
        let Some(word) = table.ask("")? else {
            writeln!(io::stdout(), "the game ends here, {player} to move")?;
            return Ok(Done::Left);
        };
        match word {
            Word::Quit => return Ok(Done::Left),
            Word::Moves => table.list(game.sum(), moves)?,
            Word::More => table.more(game.sum(), moves)?,
            Word::Who => {
                let winner = winner(table, game);
                table.tell_winner(winner)?;
            }
            Word::Hint => hint(table, game, moves)?,
            Word::Draw => match game.repeated() {
                Some(end) => {
                    writeln!(io::stdout(), "{end}")?;
                    return Ok(Done::Left);
                }
                None => writeln!(
                    io::stdout(),
                    "a draw can be claimed when the same position comes for the third time"
                )?,
            },
            Word::Back => {
                if take_back(table, game) {
                    return Ok(Done::Moved);
                }
                writeln!(io::stdout(), "there is no move to take back")?;
            }
            Word::Said(said) => {
                if let Some(choice) = table.choice(&said, game.sum(), moves)? {
                    let found = moves[choice].clone();
                    table.tell(player, game.sum(), &found)?;
                    game.play(found);
                    return Ok(Done::Moved);
                }
            }
        }
    }
}

/// Back to the last position in which a person was to move.
fn take_back(table: &Table<'_>, game: &mut Match) -> bool {
    let mut back = game.clone();
    while back.take_back() {
        if table.is_person(back.to_move()) {
            *game = back;
            return true;
        }
    }
    false
}

fn choose(
    table: &mut Table<'_>,
    strategy: &Strategy,
    game: &Match,
    moves: &[Move],
) -> Result<Option<Choice>, Stopped> {
    players::play(strategy, &game.turn(moves), &mut table.thinking())
}

fn winner(table: &mut Table<'_>, game: &Match) -> Result<Winner, Stopped> {
    let workers = table.thinking();
    game.winner(workers.judge, workers.algebra)
}

/// The machine's choice; any move where the strategy runs into a limit.
fn machine(table: &mut Table<'_>, game: &Match, moves: &[Move]) -> io::Result<usize> {
    let strategy = table.strategy(game.to_move()).unwrap_or(&PERFECT);
    let choice = match choose(table, strategy, game, moves) {
        Ok(choice) => choice.map(|choice| choice.place),
        Err(stopped) => {
            writeln!(io::stdout(), "({stopped}; any move, then)")?;
            table.random.below(moves.len())
        }
    };
    Ok(choice.unwrap_or(0))
}

/// A good move, and its result.
fn hint(table: &mut Table<'_>, game: &Match, moves: &[Move]) -> io::Result<()> {
    match choose(table, &PERFECT, game, moves) {
        Ok(Some(choice)) => {
            let found = &moves[choice.place];
            let text = table.move_text(game.sum(), found);
            let (number, why) = (choice.place + 1, choice.why);
            writeln!(io::stdout(), "{number}: {text}: {why}")
        }
        Ok(None) => writeln!(io::stdout(), "no move is known to be good"),
        Err(stopped) => writeln!(io::stdout(), "too large for a hint: {stopped}"),
    }
}
