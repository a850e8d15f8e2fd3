//! Play in turn.

use super::table::{Table, Word, letter, name};
use crate::cli::Play;
use std::io::{self, Write};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar_play::players::{self, Move, PERFECT, Strategy};
use upstar_play::{Match, Sum};

/// Plays until somebody cannot move, the person leaves or the input ends.
pub(super) fn play(play: &Play, sum: Sum, table: &mut Table<'_>) -> io::Result<bool> {
    let mut game = Match::new(sum, play.first.player());
    table.show(game.sum())?;
    loop {
        let player = game.to_move();
        let (algebra, _) = table.workers();
        let moves = game.moves(algebra).map_err(io::Error::other)?;
        if moves.is_empty() {
            let (loser, winner) = (name(player), name(player.other()));
            writeln!(io::stdout(), "{loser} cannot move: {winner} wins")?;
            return Ok(true);
        }
        if !table.is_person(player) {
            let choice = machine(table, &game, &moves)?;
            let found = moves[choice].clone();
            table.tell(player, game.sum(), &found)?;
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

/// What a person does until there is another position.
fn person(table: &mut Table<'_>, game: &mut Match, moves: &[Move]) -> io::Result<Done> {
    let player = game.to_move();
    writeln!(io::stdout(), "{} to move", name(player))?;
    table.list(moves)?;
    loop {
        let Some(word) = table.ask("")? else {
            writeln!(io::stdout(), "the game ends here, {} to move", name(player))?;
            return Ok(Done::Left);
        };
        match word {
            Word::Quit => return Ok(Done::Left),
            Word::Moves => table.list(moves)?,
            Word::Who => {
                let winner = winner(table, game);
                table.tell_winner(winner)?;
            }
            Word::Hint => hint(table, game, moves)?,
            Word::Back => {
                if take_back(table, game) {
                    return Ok(Done::Moved);
                }
                writeln!(io::stdout(), "there is no move to take back")?;
            }
            Word::Said(said) => {
                if let Some(choice) = table.choice(&said, moves.len())? {
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
) -> Result<Option<usize>, Stopped> {
    players::play(strategy, &game.turn(moves), &mut table.thinking())
}

fn winner(table: &mut Table<'_>, game: &Match) -> Result<Player, Stopped> {
    let workers = table.thinking();
    game.winner(workers.judge, workers.algebra)
}

/// The machine's choice; any move where the strategy runs into a limit.
fn machine(table: &mut Table<'_>, game: &Match, moves: &[Move]) -> io::Result<usize> {
    let choice = match choose(table, table.strategy, game, moves) {
        Ok(choice) => choice,
        Err(stopped) => {
            writeln!(io::stdout(), "({stopped}; any move, then)")?;
            table.random.below(moves.len())
        }
    };
    Ok(choice.unwrap_or(0))
}

fn hint(table: &mut Table<'_>, game: &Match, moves: &[Move]) -> io::Result<()> {
    let out = &mut io::stdout();
    let hinted = choose(table, &PERFECT, game, moves).and_then(|choice| {
        let choice = choice.unwrap_or(0);
        let mut after = game.clone();
        after.play(moves[choice].clone());
        let wins = winner(table, &after)? == game.to_move();
        Ok((choice, wins))
    });
    match hinted {
        Ok((choice, wins)) => {
            let found = &moves[choice];
            let (component, text) = (letter(found.component), table.text(&found.option));
            let why = if wins { "wins" } else { "no move wins" };
            writeln!(out, "{}: {component} -> {text} ({why})", choice + 1)
        }
        Err(stopped) => writeln!(out, "too large for a hint: {stopped}"),
    }
}
