//! The catalogue itself.

mod coins;
mod heaps;
mod others;
mod rectangles;
mod spots;

use std::sync::{Arc, LazyLock};

use super::ImpartialRuleset;
use super::play::Play;
use super::reader::Reader;
use crate::position::{Alphabet, Argument, COINS, PositionError};

/// Every impartial game, in the order of the literature: coins, rectangles, heaps, the rest.
///
/// ```
/// let names: Vec<_> = upstar_positions::rulesets::impartial::catalogue::catalogue().iter().map(|e| e.name).collect();
/// assert!(names.contains(&"mock_turtles") && names.contains(&"grundys_game"));
/// ```
pub fn catalogue() -> &'static [Arc<ImpartialRuleset>] {
    static CATALOGUE: LazyLock<Vec<Arc<ImpartialRuleset>>> = LazyLock::new(|| {
        let mut entries = Vec::new();
        let mut group = |alphabet, add: fn(&mut Vec<ImpartialRuleset>)| {
            let mut group = Vec::new();
            add(&mut group);
            for mut entry in group {
                if entry.alphabet == Alphabet::Unsaid {
                    entry.alphabet = alphabet;
                }
                entries.push(Arc::new(entry));
            }
        };
        group(Alphabet::Row(COINS), coins::add);
        group(Alphabet::Rows(COINS), rectangles::add);
        group(Alphabet::Heaps, heaps::add);
        group(Alphabet::Numbers, others::add);
        group(Alphabet::Text, spots::add);
        entries
    });
    &CATALOGUE
}

const WINNING_WAYS_12: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 12";
const WINNING_WAYS: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 14";
const WINNING_WAYS_15: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 15";
const WINNING_WAYS_18: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 18";
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
    build: impl Fn(&[Argument]) -> Result<(Box<dyn Play>, usize), PositionError> + Send + Sync + 'static,
) -> ImpartialRuleset {
    ImpartialRuleset {
        name,
        rule,
        notation,
        example,
        first,
        source,
        solution,
        // The alphabet of its group, unless an entry sets another one.
        alphabet: Alphabet::Unsaid,
        build: Box::new(build),
    }
}

/// A game without parameters.
fn plain(
    text: [&'static str; 6],
    first: u64,
    play: impl Fn() -> Box<dyn Play> + Send + Sync + 'static,
) -> ImpartialRuleset {
    entry(text, first, move |_| Ok((play(), 0)))
}

/// A game with parameters read first.
fn with(
    text: [&'static str; 6],
    first: u64,
    read: impl Fn(&mut Reader<'_>) -> Result<Box<dyn Play>, PositionError> + Send + Sync + 'static,
) -> ImpartialRuleset {
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
