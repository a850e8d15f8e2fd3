//! From tokens to the syntax tree: a Pratt parser.
//!
//! Operators from loose to tight: `or`, `and`, `not`, relations, `..`, sums, `:`, products (`·`, `/`, `//`, `%`),
//! signs (`-`, `+-`), `**`, calls and indices.

mod brackets;

use super::error::{ParseError, Problem};
use super::token::{Token, abbreviated, tokens};
use super::tree::{Expr, Infix, MAX_DEPTH, Name, Node, Prefix, Relation, Span, Statement, Term};

type Parsed<T> = Result<T, ParseError>;

/// Reads one expression. Costs time linear in the length of the text.
///
/// ```
/// use upstar::notation::{parse, tree::Node};
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

/// Reads statements separated by `;` or ends of lines.
pub fn parse_statements(source: &str) -> Parsed<Vec<Statement>> {
    let mut parser = Parser::new(source);
    let mut statements = Vec::new();
    loop {
        parser.skip_separators();
        if matches!(parser.token(), Token::End) {
            return Ok(statements);
        }
        statements.push(parser.statement()?);
        if !matches!(parser.token(), Token::End | Token::Separator) {
            return Err(parser.after_expression());
        }
    }
}

/// Whether a bracket is still open at the end of the text and nothing is wrong before it, so that
/// an editor should ask for another line.
pub fn needs_more(source: &str) -> bool {
    let tokens = tokens(source);
    let count = |open: bool| {
        let bracket = |token: &Token| match token {
            Token::Open(_) => open,
            Token::Close(_) => !open,
            _ => false,
        };
        tokens.iter().filter(|(token, _)| bracket(token)).count()
    };
    let end = source.len();
    count(true) > count(false)
        && matches!(tokens.last(), Some((Token::End, _)))
        && parse_statements(source).is_err_and(|error| error.span == (end..end))
}

const WORDS: &[&str] = &[
    "and", "def", "elif", "else", "false", "for", "if", "in", "not", "or", "return", "true",
    "while",
];

// How tightly operators bind.
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const RELATION: u8 = 4;
const RANGE: u8 = 5;
const SUM: u8 = 6;
const ORDINAL: u8 = 7;
const PRODUCT: u8 = 8;
const SIGN: u8 = 9;
const POWER: u8 = 10;

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        Parser {
            source,
            tokens: tokens(source),
            at: 0,
            depth: 0,
        }
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
                "`*` is always a star, never a product: write `times(n, G)` for a multiple, `G + *` to add a star",
            ),
            Token::Literal(_) if text.starts_with('^') => {
                error.help("`^` is always up: write `2 ** 3` for a power, `G + ^` to add an up")
            }
            Token::Equals => error.help("write `:=` to define a name, `==` to compare"),
            Token::Bars(2) => error.help("`<>` is the relation \"confused with\"; options are written in braces"),
            Token::Bars(_) => error.help("options are written in braces: `{1|-1}`"),
            Token::Define => error.help("only a name can be defined: `name := value`"),
            Token::Word | Token::Literal(_) if text.starts_with(|c: char| c.is_alphabetic()) => {
                error.help("write `times(n, G)` for a multiple")
            }
            _ => error,
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if matches!(self.tokens.get(self.at + 1), Some((Token::Define, _))) {
            let name = self.name()?;
            self.advance();
            let value = self.expression(0)?;
            return Ok(Statement::Define { name, value });
        }
        self.expression(0).map(Statement::Expression)
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

    /// An expression of operators that bind at least as tightly as `tightness`.
    fn expression(&mut self, tightness: u8) -> Parsed<Expr> {
        if self.depth >= MAX_DEPTH {
            return Err(ParseError::new(Problem::TooDeep, self.span()));
        }
        self.depth += 1;
        let parsed = stacker::maybe_grow(64 << 10, 1 << 20, || self.operators(tightness));
        self.depth -= 1;
        parsed
    }

    fn operators(&mut self, tightness: u8) -> Parsed<Expr> {
        let mut left = self.operand()?;
        loop {
            let binds = self.infix_tightness();
            if binds == 0 || binds < tightness {
                return Ok(left);
            }
            left = match binds {
                OR => self.chain(left, OR, "or", Node::Any)?,
                AND => self.chain(left, AND, "and", Node::All)?,
                RELATION => self.relations(left)?,
                SUM => self.sum(left)?,
                RANGE => {
                    self.advance();
                    let to = self.expression(RANGE + 1)?;
                    let span = left.span.start..to.span.end;
                    let (from, to) = (Box::new(left), Box::new(to));
                    self.node(Node::Range { from, to }, span)?
                }
                _ => self.infix(left)?,
            };
            if binds == RANGE && matches!(self.token(), Token::Range) {
                return Err(self.after_expression());
            }
        }
    }

    /// How tightly the operator here binds; 0 if there is none.
    fn infix_tightness(&self) -> u8 {
        match self.token() {
            Token::Word if self.word() == Some("or") => OR,
            Token::Word if self.word() == Some("and") => AND,
            Token::Relation(_) => RELATION,
            Token::Range => RANGE,
            Token::Plus | Token::Minus | Token::Switch => SUM,
            Token::Colon => ORDINAL,
            Token::Dot | Token::Slash | Token::DoubleSlash | Token::Percent => PRODUCT,
            Token::Power => POWER,
            _ => 0,
        }
    }

    fn infix(&mut self, left: Expr) -> Parsed<Expr> {
        // Ordinal sums and powers group to the right; a power's exponent may have a sign.
        let (operator, right_tightness) = match self.token() {
            Token::Colon => (Infix::Ordinal, ORDINAL),
            Token::Power => (Infix::Power, SIGN),
            Token::Dot => (Infix::Times, PRODUCT + 1),
            Token::Slash => (Infix::Divide, PRODUCT + 1),
            Token::DoubleSlash => (Infix::FloorDivide, PRODUCT + 1),
            _ => (Infix::Remainder, PRODUCT + 1),
        };
        self.advance();
        let right = self.expression(right_tightness)?;
        let span = left.span.start..right.span.end;
        self.node(Node::Infix(operator, Box::new(left), Box::new(right)), span)
    }

    fn chain(
        &mut self,
        first: Expr,
        tightness: u8,
        word: &str,
        node: fn(Vec<Expr>) -> Node,
    ) -> Parsed<Expr> {
        let mut parts = vec![first];
        while self.take_word(word) {
            parts.push(self.expression(tightness + 1)?);
        }
        let span = covering(&parts);
        self.node(node(parts), span)
    }

    fn relations(&mut self, first: Expr) -> Parsed<Expr> {
        let mut rest: Vec<(Relation, Expr)> = Vec::new();
        while let &Token::Relation(relation) = self.token() {
            self.advance();
            rest.push((relation, self.expression(RELATION + 1)?));
        }
        let end = rest
            .last()
            .map_or(first.span.end, |(_, side)| side.span.end);
        let span = first.span.start..end;
        let first = Box::new(first);
        self.node(Node::Compare { first, rest }, span)
    }

    fn sum(&mut self, first: Expr) -> Parsed<Expr> {
        let start = first.span.start;
        let mut end = first.span.end;
        let mut terms = vec![Term {
            minus: false,
            value: first,
        }];
        loop {
            let minus = match self.token() {
                Token::Plus => false,
                Token::Minus => true,
                Token::Switch => {
                    // The sign is part of the summand, which reads it again.
                    let value = self.expression(SUM + 1)?;
                    end = value.span.end;
                    terms.push(Term {
                        minus: false,
                        value,
                    });
                    continue;
                }
                _ => return self.node(Node::Sum(terms), start..end),
            };
            self.advance();
            let value = self.expression(SUM + 1)?;
            end = value.span.end;
            terms.push(Term { minus, value });
        }
    }

    /// Something without an infix operator: a sign and its operand, a literal, brackets, a call.
    fn operand(&mut self) -> Parsed<Expr> {
        let span = self.span();
        if let Some(word) = self.word() {
            return match word {
                "not" => self.prefix(Prefix::Not, NOT),
                "true" | "false" => {
                    self.advance();
                    self.node(Node::Bool(word == "true"), span)
                }
                _ if WORDS.contains(&word) => Err(self.unexpected("a value")),
                _ => {
                    let name = self.name()?;
                    let expr = self.node(Node::Name(name.text), name.span)?;
                    self.postfix(expr)
                }
            };
        }
        match self.token() {
            Token::Minus => self.minus(),
            Token::Switch => self.prefix(Prefix::Switch, SIGN),
            Token::Tiny => self.prefix(Prefix::Tiny, SIGN),
            Token::Miny => self.prefix(Prefix::Miny, SIGN),
            Token::Literal(literal) => {
                let node = Node::Literal(literal.clone());
                self.advance();
                self.node(node, span)
            }
            &Token::UpPower(power, down) => {
                self.advance();
                self.node(Node::UpPower { power, down }, span)
            }
            Token::Text(text) => {
                let node = Node::Text(text.clone());
                self.advance();
                self.node(node, span)
            }
            Token::Underscore => {
                self.advance();
                let last = self.node(Node::Last, span)?;
                self.postfix(last)
            }
            Token::Open('{') => self.braces(),
            Token::Open('[') => {
                let list = self.list()?;
                self.postfix(list)
            }
            Token::Open(_) => {
                self.advance();
                let mut inner = self.expression(0)?;
                let end = self.close(')', "an operator or `)`", &span)?;
                inner.span = span.start..end;
                self.postfix(inner)
            }
            Token::Plus => Err(self
                .unexpected("a value")
                .help("`+` stands between two values")),
            Token::Power => Err(self
                .unexpected("a value")
                .help("`**` is the power; one star is `*`")),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn prefix(&mut self, operator: Prefix, tightness: u8) -> Parsed<Expr> {
        let start = self.advance().start;
        let operand = self.expression(tightness)?;
        let span = start..operand.span.end;
        self.node(Node::Prefix(operator, Box::new(operand)), span)
    }

    /// A minus right before a number belongs to the number alone: `-1^` is -1 + ↑.
    fn minus(&mut self) -> Parsed<Expr> {
        let minus_end = self.span().end;
        let mut expr = self.prefix(Prefix::Minus, SIGN)?;
        if let Node::Prefix(_, operand) = &mut expr.node
            && operand.span.start == minus_end
            && let Node::Literal(literal) = &mut operand.node
            && self.source[minus_end..].starts_with(|c: char| c.is_ascii_digit())
        {
            literal.number = -&literal.number;
            let literal = literal.clone();
            return self.node(Node::Literal(literal), expr.span);
        }
        Ok(expr)
    }

    fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        loop {
            let open = self.span();
            match self.token() {
                Token::Open('(') => {
                    self.advance();
                    let (arguments, end) = self.items(')', "an operator, `,` or `)`", &open)?;
                    let span = expr.span.start..end;
                    let function = Box::new(expr);
                    expr = self.node(
                        Node::Call {
                            function,
                            arguments,
                        },
                        span,
                    )?;
                }
                Token::Open('[') => {
                    self.advance();
                    let index = Box::new(self.expression(0)?);
                    let end = self.close(']', "an operator or `]`", &open)?;
                    let span = expr.span.start..end;
                    let list = Box::new(expr);
                    expr = self.node(Node::Index { list, index }, span)?;
                }
                _ => return Ok(expr),
            }
        }
    }
}

fn covering(parts: &[Expr]) -> Span {
    match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}
