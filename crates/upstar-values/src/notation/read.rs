//! Text to values, for programs that need no names and no functions.

use super::error::{ParseError, Problem};
use super::parse::parse;
use super::tree::{Expr, Infix, Literal, Node, Prefix, Span, UpPower};
use super::written::Written;
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Nus};
use num_bigint::BigInt;

/// Why a text has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is not well formed.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A part of the text is well formed but is not a value.
    #[error("expected a value without names, found {found}")]
    NotAValue {
        /// What was found.
        found: String,
        /// Where.
        span: Span,
    },
    /// The calculation ended early.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The value of a text: literals, braces, sums, `:`, `+-`, `n · G`, and calls of `tiny`, `miny` and `uptimal`.
/// Everything that [`print`](super::print) writes in text or Unicode can be read.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::read;
/// let mut algebra = Algebra::new();
/// assert_eq!(read(&mut algebra, "{0|*}").unwrap(), Game::UP);
/// assert_eq!(read(&mut algebra, "{-1|1}:1 - 1/2").unwrap(), Game::ZERO);
/// assert!(read(&mut algebra, "{0|*").is_err());
/// ```
pub fn read(algebra: &mut Algebra, source: &str) -> Result<Game, ReadError> {
    Ok(read_written(algebra, source)?.value(algebra)?)
}

/// Like [`read`], for a game that remembers how it was written: the text of [`print_form`](super::print_form) is read back as the same
/// form.
pub fn read_written(algebra: &mut Algebra, source: &str) -> Result<Written, ReadError> {
    let tree = parse(source)?;
    value(algebra, source, &tree)
}

/// Like [`read_written`], for a part of a source that has been parsed.
pub fn read_tree(algebra: &mut Algebra, source: &str, tree: &Expr) -> Result<Written, ReadError> {
    value(algebra, source, tree)
}

/// The value of a literal.
pub fn literal(algebra: &mut Algebra, literal: &Literal) -> Result<Game, Stopped> {
    algebra.nus(&Nus {
        number: literal.number.clone(),
        ups: literal.ups,
        star: literal.star,
    })
}

/// The value of a power of up with its number and star.
pub fn up_power(algebra: &mut Algebra, written: &UpPower) -> Result<Game, Stopped> {
    let up = if written.cumulative {
        algebra.up_power_sum(written.power)?
    } else {
        algebra.up_power(written.power)?
    };
    let power = if written.down { algebra.neg(up)? } else { up };
    let rest = algebra.nus(&Nus {
        number: written.number.clone(),
        ups: 0,
        star: written.star,
    })?;
    algebra.add(rest, power)
}

fn value(algebra: &mut Algebra, source: &str, expr: &Expr) -> Result<Written, ReadError> {
    stacker::maybe_grow(64 << 10, 1 << 20, || value_here(algebra, source, expr))
}

fn value_here(algebra: &mut Algebra, source: &str, expr: &Expr) -> Result<Written, ReadError> {
    let not_a_value = |expr: &Expr| ReadError::NotAValue {
        found: format!(
            "`{}`",
            super::token::abbreviated(&source[expr.span.clone()])
        ),
        span: expr.span.clone(),
    };
    let mut values = |parts: &[Expr]| -> Result<Vec<Written>, ReadError> {
        parts
            .iter()
            .map(|part| value(algebra, source, part))
            .collect()
    };
    let game = match &expr.node {
        Node::Literal(written) => literal(algebra, written)?,
        Node::UpPower(written) => up_power(algebra, written)?,
        Node::Braces { left, right } => {
            let (left, right) = (values(left)?, values(right)?);
            return Ok(Written::braces(algebra, &left, &right)?);
        }
        Node::Sum(terms) => {
            let mut games = Vec::with_capacity(terms.len());
            for term in terms {
                games.push((term.minus, value(algebra, source, &term.value)?));
            }
            return Ok(Written::sum(algebra, &games)?);
        }
        Node::Prefix(Prefix::Not | Prefix::Complement, _) => return Err(not_a_value(expr)),
        Node::Prefix(Prefix::Switch, operand) => {
            let games = match &operand.node {
                Node::Tuple(games) => values(games)?,
                _ => values(std::slice::from_ref(operand))?,
            };
            return Ok(Written::switch_of(algebra, &games)?);
        }
        Node::Prefix(sign, operand) => {
            let game = value(algebra, source, operand)?;
            let value = game.value(algebra)?;
            match sign {
                Prefix::Minus => return Ok(Written::negative(algebra, &game)?),
                Prefix::Tiny => algebra.tiny(value)?,
                _ => algebra.miny(value)?,
            }
        }
        Node::Infix(Infix::Ordinal, base, exponent) => {
            let base = value(algebra, source, base)?;
            let exponent = value(algebra, source, exponent)?;
            return Ok(Written::ordinal(algebra, &base, &exponent)?);
        }
        Node::Infix(Infix::Times, count, game) => {
            let times = value(algebra, source, count)?.value(algebra)?;
            let times = integer(algebra, times).ok_or_else(|| not_a_value(count))?;
            let game = value(algebra, source, game)?.value(algebra)?;
            algebra.times(&times, game)?
        }
        Node::Call {
            function,
            arguments,
        } => {
            let games = values(arguments)?;
            let games = games.iter().map(|game| game.value(algebra));
            let games = games.collect::<Result<Vec<Game>, _>>()?;
            match (&function.node, &games[..]) {
                (Node::Name(name), [game]) if matches!(&name[..], "tiny" | "Tiny") => {
                    algebra.tiny(*game)?
                }
                (Node::Name(name), [game]) if matches!(&name[..], "miny" | "Miny") => {
                    algebra.miny(*game)?
                }
                (Node::Name(name), digits) if name == "uptimal" => {
                    let digits: Option<Vec<BigInt>> = digits
                        .iter()
                        .map(|&digit| integer(algebra, digit))
                        .collect();
                    algebra.uptimal(&digits.ok_or_else(|| not_a_value(expr))?)?
                }
                _ => return Err(not_a_value(expr)),
            }
        }
        Node::Set(_) => {
            let end = expr.span.end;
            return Err(ParseError::new(Problem::NoBar, end - 1..end)
                .context(expr.span.start..expr.span.start + 1, "opened here")
                .help(super::parse::A_GAME)
                .into());
        }
        Node::Ratio(ratio) => {
            let text = super::token::abbreviated(&ratio.to_string());
            let error = ParseError::new(Problem::NotDyadic(text), expr.span.clone());
            return Err(error.help(super::token::NO_GAME).into());
        }
        _ => return Err(not_a_value(expr)),
    };
    Ok(Written::canonical(game))
}

fn integer(algebra: &Algebra, game: Game) -> Option<BigInt> {
    let number = algebra.as_number(game)?;
    number.is_integer().then(|| number.numerator())
}
