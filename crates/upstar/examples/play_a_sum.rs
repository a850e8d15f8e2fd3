//! Who wins a sum of positions, and with which move: the sum is played to its end. `cargo run --example play_a_sum [CALL]...`

use upstar::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calls: Vec<String> = std::env::args().skip(1).collect();
    if calls.is_empty() {
        calls = ["domineering(2, 3)", "clobber(\"xoxo\")", "nim(2, 3)"]
            .map(str::to_owned)
            .to_vec();
    }
    let mut sum = Vec::new();
    for call in &calls {
        sum.push(position(call)?);
    }
    let mut values = Vec::new();
    for part in &sum {
        let value = part.value()?;
        println!("{part} = {value:#}");
        values.push(value);
    }
    let total: Value = values.iter().sum();
    println!("together {total:#}: {}\n", total.outcome().words());

    // Left starts. A player with a winning move makes it; otherwise the player makes the first move there is.
    let mut player = Player::Left;
    loop {
        let wins = winning_moves(&sum, player)?;
        let choice = match wins.into_iter().next() {
            Some(choice) => Some(choice),
            None => first_move(&sum, player)?,
        };
        let Some((part, after)) = choice else {
            println!("{player} cannot move: {} wins", player.other());
            return Ok(());
        };
        println!("{player} moves to {after}");
        sum[part] = after;
        player = player.other();
    }
}

fn first_move(sum: &[Position], player: Player) -> Result<Option<(usize, Position)>, Stopped> {
    for (part, position) in sum.iter().enumerate() {
        if let Some(after) = position.moves(player)?.into_iter().next() {
            return Ok(Some((part, after)));
        }
    }
    Ok(None)
}
