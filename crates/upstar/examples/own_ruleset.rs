//! Your own ruleset, its values, and a variant in which play may loop. `cargo run --example own_ruleset`
//!
//! Tokens stand on a strip. Left moves one of her tokens (`L`) one step to the right onto an empty place, Right one of his (`R`) one
//! step to the left. In the variant they may step in both directions, so that play need not end.

use upstar::position::Ends;
use upstar::prelude::*;

struct Strip {
    may_return: bool,
}

impl Strip {
    /// All rows in which one occurrence of `from` is replaced by `to`.
    fn steps(row: &str, from: &str, to: &str, moves: &mut Vec<String>) {
        for (at, _) in row.match_indices(from) {
            moves.push([&row[..at], to, &row[at + from.len()..]].concat());
        }
    }
}

impl Rules for Strip {
    type Position = String;

    fn left_moves(&self, row: &String, moves: &mut Vec<String>) {
        Strip::steps(row, "L.", ".L", moves);
        if self.may_return {
            Strip::steps(row, ".L", "L.", moves);
        }
    }

    fn right_moves(&self, row: &String, moves: &mut Vec<String>) {
        Strip::steps(row, ".R", "R.", moves);
        if self.may_return {
            Strip::steps(row, "R.", ".R", moves);
        }
    }

    fn ends(&self) -> Ends {
        Ends {
            may_loop: self.may_return,
            ..Ends::NORMAL
        }
    }
}

fn main() -> Result<(), Stopped> {
    let (forwards, both_ways) = (
        Values::of(Strip { may_return: false }),
        Values::of(Strip { may_return: true }),
    );
    println!(
        "{:<8} {:<12} outcome, and with steps back",
        "strip", "value"
    );
    for row in ["L.R", "L..R", "L...R", "LL.R", "L.L..R", "L..R.R", "R.L"] {
        let row = row.to_owned();
        println!(
            "{row:<8} {:<12} {}, {}",
            forwards.value(&row)?.to_string(),
            forwards.outcome(&row)?,
            both_ways.outcome(&row)?,
        );
        for player in Player::BOTH {
            let wins = forwards.winning_moves(&row, player)?;
            if !wins.is_empty() {
                println!("         {player} wins with {}", wins.join(" or "));
            }
        }
    }
    Ok(())
}
