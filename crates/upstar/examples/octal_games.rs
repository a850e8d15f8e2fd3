//! Writes the table of docs/octal-games.md: `cargo run --release --example octal_games [BOUND] [SECONDS]`.
//!
//! Every octal game of up to two digits is searched up to heaps of size BOUND (by default 2^20), for at most SECONDS seconds (by
//! default 120).

use std::time::Duration;

use upstar::budget::Budget;
use upstar::impartial::take_and_break::{Periodicity, classify, two_digit_octal_games};

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|a| a.parse::<usize>().expect("a number"));
    let bound = numbers.next().unwrap_or(1 << 20);
    let seconds = numbers.next().unwrap_or(120) as u64;
    println!("# Octal games of up to two digits\n");
    println!(
        "Digit k of a code says what may be left after taking k chips: nothing (1), one heap (2),"
    );
    println!(
        "two heaps (4). A period is *proved* by the finite check of Guy and Smith; where none is"
    );
    println!("given, none could be proved from the heaps searched. Made by");
    println!("`cargo run --release -p upstar --example octal_games`.\n");
    println!("| code | period | from | exceptions | largest value | searched, rare heaps |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for code in two_digit_octal_games() {
        let class = classify(
            code,
            bound,
            &Budget::default().time(Duration::from_secs(seconds)),
        );
        let (value, heap) = class.greatest;
        match class.periodicity {
            Periodicity::Proved(p) => println!(
                "| {} | {} | {} | {} | {value} at {heap} | |",
                class.code,
                p.period,
                p.preperiod,
                p.exceptions.len()
            ),
            Periodicity::NotFound { searched } => {
                let rare = class
                    .rare
                    .map_or("not counted".to_string(), |r| r.to_string());
                println!(
                    "| {} | none proved | | | {value} at {heap} | {searched}, {rare} |",
                    class.code
                );
            }
        }
    }
}
