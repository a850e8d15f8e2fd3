//! `upstar play`: a game in the terminal.

mod bidding;
mod table;
mod turns;

use crate::calculator::Calculator;
use crate::cli::Play;
use crate::explain::addable;
use std::io;
use table::Table;
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar_lang::Diagnostic;
use upstar_play::Sum;
use upstar_play::players::Strategy;

/// Plays a game; whether there was one to play.
pub(crate) fn run(play: &Play, calculator: &mut Calculator) -> io::Result<bool> {
    let sum = match read(play, calculator) {
        Ok(sum) => sum,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &play.expression));
            return Ok(false);
        }
    };
    if play.bidding.is_some() && !sum.has_value() {
        eprintln!("error: bidding play is for games that end, in which the last move decides");
        return Ok(false);
    }
    let strategy = play.against;
    if !(strategy.plays)(&sum) {
        eprintln!(
            "error: the strategy `{}` does not play this: {}",
            strategy.name, strategy.about
        );
        return Ok(false);
    }
    let mut table = Table::new(play, calculator);
    match play.bidding {
        Some(total) => bidding::play(play, total, sum, &mut table),
        None => turns::play(play, sum, &mut table),
    }
}

/// The sum, if it can be played: its terms can be added, and its first moves can be listed.
fn read(play: &Play, calculator: &mut Calculator) -> Result<Sum, Diagnostic> {
    let session = calculator.session();
    session.begin();
    let sum = session.game_terms(&play.expression)?;
    addable(&sum, &play.expression)?;
    let (algebra, _) = session.workers();
    let mut first = || -> Result<Sum, Stopped> {
        let sum = sum.settled(algebra)?;
        for player in Player::BOTH {
            sum.moves(player, algebra)?;
        }
        Ok(sum)
    };
    first().map_err(|stopped| Diagnostic::stopped(stopped, 0..play.expression.len()))
}

/// Reads the name of a strategy.
pub(crate) fn strategy(name: &str) -> Result<&'static Strategy, String> {
    upstar_play::players::find(name).ok_or_else(|| {
        let names: Vec<&str> = upstar_play::players::STRATEGIES
            .iter()
            .map(|strategy| strategy.name)
            .collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// What `upstar help play` says beyond the options.
pub(crate) fn help() -> String {
    let mut text = String::from(
        "Moves are chosen by their number, or by what a term becomes: the position as it is written (`nim(1, 2)`), what stands between its \
         brackets (`1, 2`, `#.|#.`) or a value, with the letter of the term before it where several would do (`B 2`). Other words: \
         `moves` lists the moves again, `back` takes your last move back, `hint` names a good one, `who` says who is winning, `quit` ends. Lines \
         may come from a pipe.\n\n\
         A game ends as its rules say: somebody cannot move, or has won, or it is drawn. Where play can come back to a position, this is said; \
         from the third time on `draw` ends the game, and two machines end it so.\n\n\
         With --bidding both players bid for each move, `2` or `2^` with the marker in it; the higher bid moves and pays the other, \
         on a tie the holder of the marker moves and hands it over, and who wins an auction and cannot move loses.\n\n\
         Strategies for --against:\n",
    );
    for strategy in upstar_play::players::STRATEGIES {
        text += &format!("  {:<14} {}\n", strategy.name, strategy.about);
    }
    text += "\nExamples:\n  \
        upstar play 'clobber(3, 3) + domineering(3, 3)'\n  \
        upstar play 'nim(3, 4, 5)' --as right --against nim\n  \
        upstar play '{3||2|1} + +-2' --against hotstrat --first right\n  \
        upstar play 'domineering(3, 3)' --bidding 5";
    text
}
