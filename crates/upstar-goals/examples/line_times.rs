//! How long games of lines take: `cargo run --release -p upstar-goals --example line_times -- connect 6 7`.

use std::time::Instant;
use upstar_goals::lines::{
    ConnectFour, FallingBoard, Marks, Rule, Search, animal, animals, cube, rows,
};
use upstar_values::budget::Budget;
use upstar_values::game::Player;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words[at].parse().expect("a number");
    let budget = Budget::default();
    let start = Instant::now();
    let winner = match words[0].as_str() {
        "connect" => {
            let board = FallingBoard::new(number(1), number(2)).expect("a board");
            let mut search = ConnectFour::new();
            let winner = search.winner(&board, Player::Left, &budget);
            println!("{} positions", search.positions());
            winner
        }
        game => {
            let (graph, rule) = match game {
                "rows" => (rows(number(1), number(2), number(3)), Rule::First),
                "cube" => (
                    cube(number(1), number(2) as u32).expect("a cube"),
                    Rule::First,
                ),
                name => {
                    let animal = animal(name).expect("an animal");
                    (animals(animal.cells, number(1), number(1)), Rule::Maker)
                }
            };
            let mut search = Search::new(&graph, rule).expect("a small board");
            let winner = search.winner(Marks::default(), Player::Left, &budget);
            println!("{} bytes", search.bytes());
            winner
        }
    };
    println!("{winner:?} in {:?}", start.elapsed());
}
