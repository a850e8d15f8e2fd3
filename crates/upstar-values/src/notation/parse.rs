//! From tokens to the syntax tree: a Pratt parser.
//!
//! Operators from loose to tight: `if … else`, `or`, `and`, `not`, relations and `in`, `..`, `bitor`, `xor`, `&`, shifts,
//! sums, `:`, products (`*`, `·`, `/`, `//`, `%`), signs (`-`, `+-`, `~`), `**`, calls and indices.

mod brackets;
mod operators;

use super::error::{ParseError, Problem};
use super::token::{Token, abbreviated, tokens};
use super::tree::{Binding, Expr, MAX_DEPTH, Name, Node, Span};

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

/// What is said where a game has no bar.
pub(super) const A_GAME: &str = "a game is `{Left's options|Right's options}`";

/// Words of the language that cannot be names.
pub(super) const WORDS: &[&str] = &[
    "False", "None", "True", "and", "bitor", "break", "continue", "def", "elif", "else", "false",
    "for", "if", "in", "lambda", "none", "not", "or", "pass", "return", "true", "while", "xor",
];

/// Reads expressions one after the other, and the tokens between them, for languages that have more than expressions.
///
/// ```
/// use upstar_values::notation::{Parser, token::Token};
/// let mut parser = Parser::new("let x: {1|-1} + *");
/// assert!(parser.take_word("let"));
/// assert_eq!(parser.name()?.text, "x");
/// assert!(parser.take(&Token::Colon));
/// assert_eq!(parser.next_expression()?.span, 7..17);
/// assert_eq!(*parser.token(), Token::End);
/// # Ok::<(), upstar_values::notation::ParseError>(())
/// ```
pub struct Parser<'a> {
    source: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
    /// The braces that hold a dictionary, as indices of tokens.
    dictionaries: Vec<usize>,
    /// Whether a colon ends the expression and is not an ordinal sum.
    colon_ends: bool,
}

impl<'a> Parser<'a> {
    /// Starts at the beginning of a text, which is cut into tokens: linear in its length.
    pub fn new(source: &'a str) -> Self {
        let tokens = tokens(source);
        Parser {
            source,
            dictionaries: brackets::dictionaries(&tokens),
            tokens,
            at: 0,
            depth: 0,
            colon_ends: false,
        }
    }

    /// Reads something with this meaning of the colon, whatever it means outside.
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

    /// The whole text.
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// An expression with any operators.
    pub fn next_expression(&mut self) -> Parsed<Expr> {
        self.expression(0)
    }

    /// An expression that ends before a colon; outside of brackets a colon is not an ordinal sum.
    pub fn next_before_colon(&mut self) -> Parsed<Expr> {
        self.where_colon_ends(true, |this| this.expression(0))
    }

    /// Like [`next_before_colon`](Parser::next_before_colon), without `a if condition else b` outside of brackets.
    pub fn next_condition(&mut self) -> Parsed<Expr> {
        self.where_colon_ends(true, |this| this.expression(operators::OR))
    }

    /// The name or names after `for`.
    pub fn binding(&mut self) -> Parsed<Binding> {
        let start = self.span().start;
        let first = self.name()?;
        if !matches!(self.token(), Token::Comma) {
            return Ok(Binding::Name(first));
        }
        let mut names = vec![first];
        while self.take(&Token::Comma) {
            names.push(self.name()?);
        }
        let end = names.last().map_or(start, |name| name.span.end);
        Ok(Binding::Tuple(names, start..end))
    }

    /// The current token.
    pub fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// The place of the current token.
    pub fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    /// The current token, if it is a word.
    pub fn word(&self) -> Option<&'a str> {
        matches!(self.token(), Token::Word).then(|| &self.source[self.span()])
    }

    /// The token after the current one.
    pub fn next_token(&self) -> Option<&Token> {
        self.tokens.get(self.at + 1).map(|(token, _)| token)
    }

    /// The word after the current token.
    fn next_word(&self) -> Option<&'a str> {
        match self.tokens.get(self.at + 1) {
            Some((Token::Word, span)) => Some(&self.source[span.clone()]),
            _ => None,
        }
    }

    /// The index of the current token.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Goes back to an earlier place.
    pub fn return_to(&mut self, place: usize) {
        self.at = place.min(self.at);
    }

    /// Moves on and returns the place of the token that was passed; the last token is never passed.
    pub fn advance(&mut self) -> Span {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    /// Passes semicolons and ends of lines.
    pub fn skip_separators(&mut self) {
        while matches!(self.token(), Token::Separator) {
            self.advance();
        }
    }

    /// Passes the current token if it is this one.
    pub fn take(&mut self, token: &Token) -> bool {
        let found = self.token() == token;
        if found {
            self.advance();
        }
        found
    }

    /// Passes the current token if it is this word.
    pub fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.advance();
        }
        found
    }

    /// The error for the current token.
    pub fn unexpected(&self, expected: &'static str) -> ParseError {
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

    /// The error for a token that cannot follow an expression.
    pub fn after_expression(&self) -> ParseError {
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
            Token::Literal(_) | Token::Word | Token::Open(_)
                if self.source[..self.span().start].ends_with('>') =>
            {
                error.help("`^<2>` without blanks is the power ↑²: write `^ < 2 > 1` with blanks to compare")
            }
            Token::Point => error.help("write `tiny(2)`: a function stands before its value"),
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

    /// A name that is not a word of the language.
    pub fn name(&mut self) -> Parsed<Name> {
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

    /// A new node at its place, checked against the limit of depth.
    pub fn node(&self, node: Node, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(node, span);
        if expr.depth() > MAX_DEPTH {
            return Err(ParseError::new(Problem::TooDeep, expr.span));
        }
        Ok(expr)
    }
}
