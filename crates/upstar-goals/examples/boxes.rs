//! Times of the search for scores. The words are megabytes for the table and a position:
//! `boxes 8000 4 4 american`, rows, columns and start; `boxes 1000 ..x|....|..`, a text; or
//! `boxes 1000 random 5 5 24 7`, rows, columns, edges that are drawn at random, and a seed.

use std::time::Instant;
use upstar_goals::strings::{Board, ScoreSolver, Start, StringPosition};
use upstar_values::budget::Budget;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (megabytes, position): (&str, StringPosition) = match words[..] {
        [megabytes, rows, columns, start] => {
            let board = Board::new(rows.parse()?, columns.parse()?)?;
            (megabytes, board.start(start.parse()?)?)
        }
        [megabytes, text] => (megabytes, text.parse()?),
        [megabytes, "random", rows, columns, drawn, seed] => {
            let board = Board::new(rows.parse()?, columns.parse()?)?;
            let start = board.start(Start::American)?;
            (megabytes, random(start, drawn.parse()?, seed.parse()?))
        }
        _ => {
            return Err(
                "expected megabytes and a position, see the first lines of the source".into(),
            );
        }
    };
    let begun = Instant::now();
    let mut solver = ScoreSolver::new(megabytes.parse::<usize>()? << 20);
    let score = solver.score(&position, &Budget::default())?;
    let (nodes, time) = (solver.nodes(), begun.elapsed());
    println!("{position}: {score}, {nodes} nodes, {time:?}");
    Ok(())
}

/// The position after so many edges were drawn at random.
fn random(mut position: StringPosition, drawn: usize, seed: u64) -> StringPosition {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..drawn {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let left = position.left();
        let at = (state >> 11) as usize % left.len().max(1);
        let next = left.iter().nth(at).and_then(|string| position.cut(string));
        position = next.map_or(position, |(next, _)| next);
    }
    position
}
