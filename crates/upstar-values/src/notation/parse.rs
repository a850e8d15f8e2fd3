//! From tokens to the syntax tree: a Pratt parser.
//!
//! Operators from loose to tight: `if … else`, `or`, `and`, `not`, relations and `in`, `..`, `bitor`, `xor`, `&`, shifts,
//! sums, `:`, products (`*`, `·`, `/`, `//`, `%`), signs (`-`, `+-`, `~`), `**`, calls and indices.

mod blocks;
mod brackets;
mod operators;

use super::error::{ParseError, Problem};
use super::token::{Token, abbreviated, tokens};
use super::tree::{Expr, MAX_DEPTH, Name, Node, Span, Statement};

type Parsed<T> = Result<T, ParseError>;

/// Reads one expression. Costs time linear in the length of the text.
///
/// ```
/// use upstar_values::notation::{parse, tree::Node};
/// let tree = parse("{3||2|1}").unwrap();
/// assert!(matches!(tree.node, Node::Braces { left, right } if left.len() == 1 && right.len() == 1));
/// ```
pub fn parse(source: &str) -> Parsed<Expr> {
    let mut parser = Parser::new(source);
    parser.skip_separators();
    let tree = parser.expression(0)?;
    parser.skip_separators();
    match parser.token() {
        Token::End => Ok(tree),
        _ => Err(parser.after_expression()),
    }
}

/// Reads statements separated by `;` or ends of lines, and blocks by their indentation.
///
/// A line that answers nothing, such as `x = 3`, is refused outside of blocks: whoever asks whether x equals 3 is told so.
pub fn parse_statements(source: &str) -> Parsed<Vec<Statement>> {
    Parser::new(source).statements()
}

/// Reads a script: like [`parse_statements`], with assignments.
pub fn parse_script(source: &str) -> Parsed<Vec<Statement>> {
    let mut parser = Parser::new(source);
    parser.may_assign = true;
    parser.statements()
}

/// Whether a bracket is still open at the end of the text and nothing is wrong before it, or a block may go on, so that
/// an editor should ask for another line. A block ends with an empty line.
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

/// Words that open a block.
const BLOCKS: [&str; 4] = ["def", "for", "if", "while"];

const WORDS: &[&str] = &[
    "False", "None", "True", "and", "bitor", "break", "continue", "def", "elif", "else", "false",
    "for", "if", "in", "none", "not", "or", "pass", "return", "true", "while", "xor",
];

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
    /// Where braces hold a dictionary: numbers of tokens.
    dictionaries: Vec<usize>,
    /// Whether a colon ends the expression and is no ordinal sum.
    colon_ends: bool,
    /// Whether `name = value` is a statement.
    may_assign: bool,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        let tokens = tokens(source);
        Parser {
            source,
            dictionaries: brackets::dictionaries(&tokens),
            tokens,
            at: 0,
            depth: 0,
            colon_ends: false,
            may_assign: false,
        }
    }

    /// Reads something where a colon means this, whatever it meant outside.
    fn where_colon_ends<T>(
        &mut self,
        ends: bool,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let before = std::mem::replace(&mut self.colon_ends, ends);
        let parsed = read(self);
        self.colon_ends = before;
        parsed
    }

    fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    fn word(&self) -> Option<&'a str> {
        matches!(self.token(), Token::Word).then(|| &self.source[self.span()])
    }

    /// The word behind the token here.
    fn next_word(&self) -> Option<&'a str> {
        match self.tokens.get(self.at + 1) {
            Some((Token::Word, span)) => Some(&self.source[span.clone()]),
            _ => None,
        }
    }

    /// Moves on; the last token is never passed.
    fn advance(&mut self) -> Span {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    fn skip_separators(&mut self) {
        while matches!(self.token(), Token::Separator) {
            self.advance();
        }
    }

    fn take(&mut self, token: &Token) -> bool {
        let found = self.token() == token;
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.advance();
        }
        found
    }

    /// The complaint about the token here.
    fn unexpected(&self, expected: &'static str) -> ParseError {
        if let Token::Bad(error) = self.token() {
            return (**error).clone();
        }
        let found = match self.token() {
            Token::End => "the end of the line".to_owned(),
            Token::Separator if &self.source[self.span()] == "\n" => {
                "the end of the line".to_owned()
            }
            _ => format!("`{}`", abbreviated(&self.source[self.span()])),
        };
        ParseError::new(Problem::Unexpected { found, expected }, self.span())
    }

    /// The complaint about something that cannot follow an expression.
    fn after_expression(&self) -> ParseError {
        let error = self.unexpected("an operator or the end of the expression");
        let text = &self.source[self.span()];
        match self.token() {
            Token::Literal(_) if text.starts_with(['*', '∗', '⋆']) => error.help(
                "a `*` with a digit is a nim heap: write `a * b` with blanks for a product, `G + *2` to add a heap",
            ),
            Token::Literal(_) if text.starts_with('^') => {
                error.help("`^` is always up: write `2 ** 3` for a power, `a xor b` for bits, `G + ^` to add an up")
            }
            Token::Equals | Token::Update(_) => {
                error.help("write `:=` to define a name, `==` to compare")
            }
            Token::Bars(2) => error.help("`<>` is the relation \"confused with\"; options are written in braces"),
            Token::Bars(_) => error.help("options are written in braces: `{1|-1}`; `a bitor b` joins bits"),
            Token::Define => error.help("only a name can be defined: `name := value`"),
            Token::Word if self.source[..self.span().start].ends_with(['*', '∗', '⋆']) => error.help(
                "a `*` beside a number is the game star: write `a * b` with blanks for a product",
            ),
            Token::Word | Token::Literal(_) if text.starts_with(|c: char| c.is_alphabetic()) => {
                error.help("write `n * G` for a multiple")
            }
            _ => error,
        }
    }

    fn name(&mut self) -> Parsed<Name> {
        let text = &self.source[self.span()];
        if self.word().is_none() {
            let error = self.unexpected("a name");
            return Err(match self.token() {
                Token::Literal(_) if text.starts_with('v') => {
                    error.help(format!("`{text}` is a value, a number of downs"))
                }
                Token::Underscore => error.help("`_` is the last result"),
                _ => error,
            });
        }
        if WORDS.contains(&text) {
            return Err(ParseError::new(
                Problem::ReservedWord(text.to_owned()),
                self.span(),
            ));
        }
        let span = self.advance();
        Ok(Name {
            text: text.to_owned(),
            span,
        })
    }

    /// Checks a new node against the limit of depth.
    fn node(&self, node: Node, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(node, span);
        if expr.depth() > MAX_DEPTH {
            return Err(ParseError::new(Problem::TooDeep, expr.span));
        }
        Ok(expr)
    }
}
