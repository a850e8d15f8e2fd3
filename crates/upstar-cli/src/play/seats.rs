//! Who plays which side.

use crate::cli::{Play, Seat};
use upstar::game::Player;
use upstar_play::Sum;
use upstar_play::players::Strategy;

/// The strategy of each side that the machine plays; `None` for a person.
pub(super) struct Seats([Option<&'static Strategy>; 2]);

impl Seats {
    /// The seats that the command line asks for, or what is wrong with it.
    pub(super) fn of(play: &Play, sum: &Sum) -> Result<Seats, String> {
        let named = [play.left, play.right];
        let seat = play.seat.unwrap_or(match named {
            [Some(_), Some(_)] => Seat::None,
            [Some(_), None] => Seat::Right,
            [None, _] => Seat::Left,
        });
        let mut seats = [None; 2];
        for player in Player::BOTH {
            let is_person = match seat {
                Seat::Left => player == Player::Left,
                Seat::Right => player == Player::Right,
                Seat::Both => true,
                Seat::None => false,
            };
            let strategy = named[player.index()];
            if is_person && strategy.is_some() {
                let option = match player {
                    Player::Left => "--left",
                    Player::Right => "--right",
                };
                return Err(format!(
                    "you play {player}, and {option} names a strategy for the machine: leave one of them out"
                ));
            }
            if !is_person {
                seats[player.index()] = Some(strategy.unwrap_or(play.against));
            }
        }
        let mut used: Vec<&Strategy> = seats.into_iter().flatten().collect();
        if let [None, None] = named {
            // With two persons it is for nobody, but a wrong one is still a mistake.
            used.push(play.against);
        }
        match used.iter().find(|strategy| !(strategy.plays)(sum)) {
            Some(strategy) => Err(format!(
                "the strategy `{}` does not play this: {}",
                strategy.name, strategy.about
            )),
            None => Ok(Seats(seats)),
        }
    }

    /// The strategy by which the machine plays a side; `None` for a person.
    pub(super) fn strategy(&self, player: Player) -> Option<&'static Strategy> {
        self.0[player.index()]
    }
}
