//! Families with parameters whose values are formulas: `T^a . F^b == {{a-3|a-b}|{*|3-b}}`.
//!
//! A [`Shape`] is a word whose runs have lengths that depend on parameters. A [`Formula`] is a value whose numbers do. [`prove`] guesses a formula
//! from words with small parameters and proves it for all parameters from some least ones on.
//!
//! # Why that is a proof
//!
//! A [`Claim`] says for a shape S, a formula V and a range of parameters that a player wins S - V, moving second or first, for all parameters of
//! the range. For Left, S ≥ V is the first, and S ⧐ V (S is not at most V) is the second; for Right everything is turned round. A set of claims,
//! the lemmas, proves each of its members if each one follows from the others by one of these rules.
//!
//! 1. S ≥ V if S^R ⧐ V for every Right option of S, and S ⧐ V^L for every Left option of V. (Right has no good move in S - V.)
//! 2. S ⧐ V if S^L ≥ V for some Left option of S, or S ≥ V^R for some Right option of V.
//! 3. An integer c has no listed options. S ≥ c if S^R ⧐ c for every Right option of S, and c ≤ 0 in the whole range, or S^L ≥ c - 1 for some Left
//!    option. (If c > 0, its only Left option is c - 1, and S ⧐ c - 1. If c ≤ 0, it has none.)
//! 4. S ⧐ c if S^L ≥ c for some Left option, or S ≥ c + 1. (The second is true for all games, since c + 1 > c.)
//! 5. A number x = m/2^k, m odd, k > 0, has the options x - 1/2^k and x + 1/2^k. That is its canonical form, whatever integer is added.
//! 6. Bounds by numbers may be weaker: S ≥ x gives S ≥ y for y ≤ x, and S ⧐ y for y < x; S ⧐ x gives S ⧐ y for y ≤ x.
//! 7. A claim follows if it follows in cases: a parameter has its least value, or is larger.
//!
//! What a rule needs about options must be true for all of them, so that the options of a shape are listed for all parameters; where a pattern may lie
//! anywhere in a long run, its place is a new parameter. What it needs about some option must be one option for the whole range.
//!
//! The lemmas may use each other in a circle, because at given parameters they do not. An integer has depth 0, a number m/2^k as in rule 5 depth k, and
//! other formulas are one deeper than their deepest option. Order claims about words by the word, then by the depth of V, and put ⧐ behind ≥. Rules 1 to 5 go to
//! a word that follows by a move, or keep the word and go to an option of V, or, in rule 4, keep the word and go from ⧐ to ≥. For a claim about the same word, rules 6 and 7 use
//! only lemmas that come before in this order. Play ends, so that induction over the order proves all lemmas. (Without the last condition S ≥ 3/2 would follow from S ⧐ 1, and that from
//! S ≥ 3/2.)
//!
//! Formulas with ups and stars are written by their options. Adding a number to a game that is no number adds it to all options (the number
//! translation theorem), so that `a*` is `{a|a}` for every a.

mod certificate;
mod claim;
mod formula;
mod guess;
mod linear;
mod moves;
mod search;
mod shape;
mod values;

pub use claim::Claim;
pub use formula::Formula;
pub use linear::{Entry, Linear};
pub use moves::Pattern;
pub use shape::{Shape, ShapeError};

use crate::ending::{self, Measure};
use crate::game::WordGame;
use search::Search;
use std::fmt;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};
use values::Values;

/// Limits on the size of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most lemmas that are tried.
    pub lemmas: usize,
    /// The most runs of a shape.
    pub runs: usize,
    /// The most lemmas that wait for each other.
    pub depth: usize,
    /// The longest runs that are told apart by their length.
    pub short: i64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            lemmas: 20_000,
            runs: 12,
            depth: 400,
            short: 4,
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The lemmas that were tried.
    pub lemmas: usize,
    /// The words that were played.
    pub words: usize,
    /// Runs up to this length are told apart.
    pub short: i64,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The text is no shape.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// A limit of time or memory was reached, or the work was stopped.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// Too many lemmas were tried.
    #[error("{} lemmas were tried, and no proof was found", .0.lemmas)]
    TooManyLemmas(Progress),
    /// It is not known that play ends.
    #[error("it is not known that play ends")]
    MayNotEnd,
    /// A move has a pattern of unbounded length.
    #[error("formulas need moves whose patterns have a bounded length")]
    UnboundedMove,
    /// A least value was given for something that is no parameter, or is too large.
    #[error("{0}")]
    Least(String),
    /// The values at small parameters have no common form.
    #[error(
        "the values at small parameters have no common form with linear numbers; try larger least values, or fewer parameters"
    )]
    NoFormula,
    /// A formula fits, but it was not proved.
    #[error("the formula {0} fits small parameters, but no proof was found")]
    NoProof(String),
}

/// A proved formula.
#[derive(Clone, Debug)]
pub struct FormulaTheorem {
    /// The game.
    pub game: WordGame,
    /// The names of the parameters.
    pub names: Vec<String>,
    /// The least value of each parameter.
    pub least: Vec<i64>,
    /// The shape.
    pub shape: Shape,
    /// Its value.
    pub formula: Formula,
    /// The lemmas, which prove each other and the theorem.
    pub lemmas: Vec<Claim>,
    /// Why play ends.
    pub measures: Vec<Measure>,
    /// The words that were played for guesses.
    pub words: usize,
    patterns: [Vec<Pattern>; 2],
}

impl fmt::Display for FormulaTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = self.names.iter().zip(&self.least);
        let range: Vec<String> = range.map(|(name, n)| format!("{name} >= {n}")).collect();
        if !range.is_empty() {
            write!(f, "for all {}: ", range.join(", "))?;
        }
        let shape = self.shape.text(&self.game, &self.names);
        write!(f, "{shape} == {}", self.formula.text(&self.names))
    }
}

/// Runs of a fixed length keep it up to these lengths.
const LEAST_FIXED: i64 = 3;
const MOST_FIXED: i64 = 8;
/// Words of lemmas are at most so much longer than words of the theorem.
const LONGER: i64 = 8;
/// The largest least value of a parameter.
const MOST_LEAST: i64 = 100;

/// Proves the value of a shape as a formula in its parameters, from some least values on.
///
/// `least` gives least values of some parameters; others begin with 1, or where lengths are not negative. The theorem may begin later, where the formula begins to hold.
pub fn prove(
    game: &WordGame,
    text: &str,
    least: &[(char, i64)],
    limits: Limits,
    algebra: &mut Algebra,
    progress: &mut dyn FnMut(Progress),
) -> Result<FormulaTheorem, Failure> {
    let (shape, names) = Shape::read(text, game)?;
    let least = first_values(&shape, &names, least)?;
    let letters = game.reached_letters(shape.runs.iter().map(|run| run.0));
    let measures = ending::measures(game, &letters).ok_or(Failure::MayNotEnd)?;
    let left = moves::patterns(&game.left).ok_or(Failure::UnboundedMove)?;
    let right = match game.impartial {
        true => left.clone(),
        false => moves::patterns(&game.right).ok_or(Failure::UnboundedMove)?,
    };
    let patterns = [left, right];
    let longest = patterns.iter().flatten().map(Pattern::longest_run).max();
    let shortest = longest.unwrap_or(0).max(1);
    // Single letters next to each other are one run.
    let runs = shape.joined().runs;
    let constants = runs.iter().filter_map(|(_, length)| length.as_constant());
    let fixed = constants.max().unwrap_or(0).clamp(LEAST_FIXED, MOST_FIXED);
    let mut values = Values::new(game, algebra);
    let mut failure = Failure::NoFormula;
    for short in shortest..=limits.short.max(shortest) {
        let Some((formula, least)) = guessed(&shape, &least, short, &mut values)? else {
            continue;
        };
        let goals = Player::BOTH.map(|player| Claim {
            player,
            first: false,
            shape: shape.clone(),
            formula: formula.clone(),
            least: least.clone(),
        });
        let begin: Vec<i64> = least.iter().map(|&least| least.max(short + 1)).collect();
        let longest = shape
            .runs
            .iter()
            .map(|(_, length)| length.at(&begin))
            .sum::<i64>();
        let lengths = [short, fixed.max(short), longest + LONGER];
        let mut search = Search::new(&mut values, patterns.clone(), lengths, limits, progress);
        match search.run(&goals) {
            Ok(Some(lemmas)) => {
                return Ok(FormulaTheorem {
                    game: game.clone(),
                    names,
                    least,
                    shape,
                    formula,
                    lemmas,
                    measures,
                    words: values.words(),
                    patterns,
                });
            }
            Ok(None) => failure = Failure::NoProof(formula.text(&names)),
            Err(Failure::TooManyLemmas(at)) => failure = Failure::TooManyLemmas(at),
            Err(other) => return Err(other),
        }
    }
    Err(failure)
}

/// The least values of the parameters.
fn first_values(
    shape: &Shape,
    names: &[String],
    given: &[(char, i64)],
) -> Result<Vec<i64>, Failure> {
    let mut least = vec![1; names.len()];
    for &(name, value) in given {
        let Some(number) = names.iter().position(|n| *n == name.to_string()) else {
            return Err(Failure::Least(format!(
                "`{name}` is no parameter of the shape"
            )));
        };
        if !(0..=MOST_LEAST).contains(&value) {
            return Err(Failure::Least(format!(
                "least values lie between 0 and {MOST_LEAST}; {value} does not"
            )));
        }
        least[number] = value;
    }
    for (_, length) in &shape.runs {
        if length.factors.iter().any(|&factor| factor < 0) {
            return Err(Failure::Least(
                "a length must not decrease where a parameter increases".to_owned(),
            ));
        }
        while length.at(&least) < 0 {
            let Some(number) = length.factors.iter().position(|&factor| factor > 0) else {
                return Err(Failure::Least("a length is negative".to_owned()));
            };
            least[number] += 1;
        }
    }
    Ok(least)
}

/// A formula that fits the values at some parameters, and the least values from which it does.
fn guessed(
    shape: &Shape,
    least: &[i64],
    short: i64,
    values: &mut Values<'_>,
) -> Result<Option<(Formula, Vec<i64>)>, Stopped> {
    let mut from: Vec<i64> = least.iter().map(|&least| least.max(short + 1)).collect();
    let points = guess::points(&from);
    let mut found = Vec::new();
    for point in &points {
        let Some(word) = shape.word(point) else {
            return Ok(None);
        };
        found.push(values.of(&word)?);
    }
    let Some(formula) = guess::formula(&points, &found, values.algebra)? else {
        return Ok(None);
    };
    for parameter in 0..from.len() {
        'lower: while from[parameter] > least[parameter] {
            from[parameter] -= 1;
            for point in guess::points(&from) {
                let Some(word) = shape.word(&point) else {
                    return Ok(None);
                };
                if values.of(&word)? != formula.at(&point, values.algebra)? {
                    from[parameter] += 1;
                    break 'lower;
                }
            }
        }
    }
    Ok(Some((formula, from)))
}
