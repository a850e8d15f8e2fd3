//! Times of the search for scores: `boxes 4 4 american 8000`, rows, columns, start, megabytes; or `boxes TEXT 1000`.
use std::time::Instant;
use upstar_goals::strings::{Board, ScoreSolver, StringPosition};
use upstar_values::budget::Budget;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (position, megabytes): (StringPosition, usize) = match &words[..] {
        [rows, columns, start, megabytes] => (
            Board::new(rows.parse()?, columns.parse()?)?.start(start.parse()?)?,
            megabytes.parse()?,
        ),
        [text, megabytes] => (text.parse()?, megabytes.parse()?),
        _ => {
            return Err(
                "expected rows, columns, start and megabytes, or a text and megabytes".into(),
            );
        }
    };
    let begun = Instant::now();
    let mut solver = ScoreSolver::new(megabytes << 20);
    let score = solver.score(&position, &Budget::default())?;
    println!(
        "{position}: {score}, {} nodes, {:?}",
        solver.nodes(),
        begun.elapsed()
    );
    Ok(())
}
