//! The syntax of statements: lines of a worksheet, and blocks by their indentation. Expressions are those of
//! [`upstar::notation`].
//!
//! | text | meaning |
//! |---|---|
//! | `name := value` | a definition, which answers the value |
//! | `name = value`, `name += value`, `list[i] = value`, `a, b = b, a` | assignments, in scripts and blocks |
//! | `def`, `if`, `for`, `while`, `return`, `break`, `continue`, `pass` | blocks by indentation, as in Python |

mod blocks;
mod statement;

pub use statement::{Function, Statement, Target};
pub use upstar::notation::tree::Update;

use blocks::{BLOCKS, statements};
use upstar::notation::ParseError;
use upstar::notation::token::{Token, tokens};

/// Reads statements separated by `;` or ends of lines, and blocks by their indentation.
///
/// A line that answers nothing, such as `x = 3`, is refused outside of blocks, because the user may mean `x == 3`.
///
/// ```
/// use upstar_lang::syntax::{Statement, parse_statements};
/// let lines = parse_statements("G := {1|-1}; G + *").unwrap();
/// assert!(matches!(&lines[0], Statement::Define { name, .. } if name.text == "G"));
/// assert!(parse_statements("x = 3").is_err());
/// ```
pub fn parse_statements(source: &str) -> Result<Vec<Statement>, ParseError> {
    statements(source, false)
}

/// Reads a script: like [`parse_statements`], with assignments.
///
/// ```
/// use upstar_lang::syntax::{Statement, parse_script};
/// let script = parse_script("x = 3").unwrap();
/// assert!(matches!(script[..], [Statement::Assign { .. }]));
/// ```
pub fn parse_script(source: &str) -> Result<Vec<Statement>, ParseError> {
    statements(source, true)
}

/// Whether a bracket is still open at the end of the text and nothing is wrong before it, or a block may go on, so that
/// an editor should ask for another line. A block ends with an empty line.
///
/// ```
/// use upstar_lang::needs_more;
/// assert!(needs_more("{1|"));
/// assert!(needs_more("for n in 1..3:"));
/// assert!(!needs_more("{1|-1}"));
/// ```
pub fn needs_more(source: &str) -> bool {
    let tokens = tokens(source);
    if !matches!(tokens.last(), Some((Token::End, _))) {
        return false;
    }
    let end = source.len();
    let first = tokens.iter().find(|(token, _)| *token != Token::Separator);
    let block = first.is_some_and(|(token, span)| {
        *token == Token::Word && BLOCKS.contains(&&source[span.clone()])
    });
    let count = |open: bool| {
        let bracket = |token: &Token| match token {
            Token::Open(_) => open,
            Token::Close(_) => !open,
            _ => false,
        };
        tokens.iter().filter(|(token, _)| bracket(token)).count()
    };
    let unfinished = || parse_statements(source).is_err_and(|error| error.span == (end..end));
    if count(true) > count(false) {
        return unfinished();
    }
    let last_line = source.rsplit('\n').next().unwrap_or_default();
    block && !last_line.trim().is_empty() && (unfinished() || parse_statements(source).is_ok())
}
