//! How long Hex takes: `cargo run --release -p upstar-goals --example hex_times -- 5 5`, or with one first cell of Left's: `-- 6 6 15`.

use std::time::Instant;
use upstar_goals::hex::{HexBoard, HexSearch};
use upstar_goals::lines::Marks;
use upstar_values::budget::Budget;
use upstar_values::game::Player;

fn main() {
    let numbers = std::env::args()
        .skip(1)
        .map(|word| word.parse().expect("a number"));
    let numbers: Vec<usize> = numbers.collect();
    let board = HexBoard::new(numbers[0], numbers[1]).expect("a board");
    let mut search = HexSearch::new(board);
    let start = Instant::now();
    let budget = Budget::default();
    match numbers.get(2) {
        None => println!("{:?}", search.winning_openings(Player::Left, &budget)),
        Some(&cell) => {
            let marks = Marks::default().with(cell, Player::Left);
            println!("{:?}", search.winner(marks, Player::Right, &budget));
        }
    }
    println!("{} positions in {:?}", search.positions(), start.elapsed());
}
