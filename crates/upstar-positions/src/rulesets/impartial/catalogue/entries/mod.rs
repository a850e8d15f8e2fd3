//! The catalogue itself.

mod coins;
mod heaps;
mod others;
mod rectangles;

use std::sync::LazyLock;

use super::Entry;
use super::call::{Arg, CallError, Reader};
use super::play::Play;

/// Every impartial game, in the order of the literature: coins, rectangles, heaps, the rest.
///
/// ```
/// let names: Vec<_> = upstar_positions::rulesets::impartial::catalogue::catalogue().iter().map(|e| e.name).collect();
/// assert!(names.contains(&"mock_turtles") && names.contains(&"grundys_game"));
/// ```
pub fn catalogue() -> &'static [Entry] {
    static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let mut entries = Vec::new();
        coins::add(&mut entries);
        rectangles::add(&mut entries);
        heaps::add(&mut entries);
        others::add(&mut entries);
        entries
    });
    &CATALOGUE
}

const WINNING_WAYS: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 14";
const WINNING_WAYS_15: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 15";
const FERGUSON: &str = "Ferguson: Game Theory, Part I";
const GUY_SMITH: &str = "Guy, Smith: The G-values of various games, 1956";
const LARSSON: &str = "Larsson: lecture notes on combinatorial games, 2025";

const ROW: &str = "a row such as \"THHT\", or the places of the heads";
const CELLS: &str =
    "rows such as \"TT/HT\", a list of cells \"(1,3),(2,2)\", or the row and column of one head";
const HEAPS: &str = "the sizes of the heaps";

fn entry(
    [name, rule, notation, example, source, solution]: [&'static str; 6],
    first: u64,
    build: impl Fn(&[Arg]) -> Result<(Box<dyn Play>, usize), CallError> + Send + Sync + 'static,
) -> Entry {
    Entry {
        name,
        rule,
        notation,
        example,
        first,
        source,
        solution,
        build: Box::new(build),
    }
}

/// A game without parameters.
fn plain(
    text: [&'static str; 6],
    first: u64,
    play: impl Fn() -> Box<dyn Play> + Send + Sync + 'static,
) -> Entry {
    entry(text, first, move |_| Ok((play(), 0)))
}

/// A game with parameters read first.
fn with(
    text: [&'static str; 6],
    first: u64,
    read: impl Fn(&mut Reader<'_>) -> Result<Box<dyn Play>, CallError> + Send + Sync + 'static,
) -> Entry {
    entry(text, first, move |args| {
        let mut reader = Reader::new(args);
        let play = read(&mut reader)?;
        Ok((play, reader.read()))
    })
}

/// Strings that live as long as the program, made once for the catalogue.
fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}
