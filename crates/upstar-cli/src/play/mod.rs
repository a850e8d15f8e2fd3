//! `upstar play`: a game in the terminal.

mod bidding;
mod menu;
mod seats;
mod table;
mod turns;

use crate::calculator::Calculator;
use crate::cli::Play;
use crate::explain::addable;
use seats::Seats;
use std::io;
use table::Table;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::position::Theory;
use upstar_lang::Diagnostic;
use upstar_play::Sum;

/// Plays a game; false if there was none to play.
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
    if play.points.is_some() && sum.theory() != Theory::Score {
        eprintln!("error: --points is for games that are played for points");
        return Ok(false);
    }
    let seats = match Seats::of(play, &sum) {
        Ok(seats) => seats,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            return Ok(false);
        }
    };
    let mut table = Table::new(play, seats, calculator);
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
    let sum = match play.misere {
        false => sum,
        true => sum.misere().ok_or_else(|| {
            let message = "with --misere every term must be a position of rules under which play ends and the last move decides";
            Diagnostic::new(message, 0..play.expression.len())
        })?,
    };
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
