//! A table of Domineering: who wins each board, its mean and its temperature. `cargo run --release --example domineering_table [SIDE]`

use upstar::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let side: u32 = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 4,
    };
    println!(
        "{:>8} {:>8} {:>8} {:>12}  value",
        "board", "outcome", "mean", "temperature"
    );
    for rows in 1..=side {
        for columns in rows..=side {
            let value = position(&format!("domineering({rows}, {columns})"))?.value()?;
            let board = format!("{rows} x {columns}");
            let outcome = value.outcome().to_string();
            let (mean, temperature) = (value.mean().to_string(), value.temperature().to_string());
            let text = format!("{value:#}");
            // Cut long values short.
            let text: String = text.chars().take(60).collect();
            println!("{board:>8} {outcome:>8} {mean:>8} {temperature:>12}  {text}");
        }
    }
    Ok(())
}
