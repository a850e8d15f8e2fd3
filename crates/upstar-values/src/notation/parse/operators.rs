//! Expressions: a Pratt parser.

use super::{Parsed, Parser, WORDS};
use crate::notation::error::ParseError;
use crate::notation::error::Problem;
use crate::notation::token::Token;
use crate::notation::tree::{
    Expr, Infix, Literal, LoopyLiteral, MAX_DEPTH, Name, Node, Prefix, Relation, Span, Term,
    UpPower,
};

// How tightly operators bind.
pub(super) const CHOICE: u8 = 1;
pub(super) const OR: u8 = 2;
const AND: u8 = 3;
const NOT: u8 = 4;
const RELATION: u8 = 5;
const RANGE: u8 = 6;
const BIT_OR: u8 = 7;
const BIT_XOR: u8 = 8;
const BIT_AND: u8 = 9;
const SHIFT: u8 = 10;
const SUM: u8 = 11;
const ORDINAL: u8 = 12;
const PRODUCT: u8 = 13;
const SIGN: u8 = 14;
const POWER: u8 = 15;

impl Parser<'_> {
    /// An expression of operators that bind at least as tightly as `tightness`.
    pub(super) fn expression(&mut self, tightness: u8) -> Parsed<Expr> {
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
                CHOICE => self.choice(left)?,
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

    /// How tightly the current operator binds; 0 if the token is none.
    fn infix_tightness(&self) -> u8 {
        match self.token() {
            Token::Word => match self.word() {
                Some("if") => CHOICE,
                Some("or") => OR,
                Some("and") => AND,
                Some("in") => RELATION,
                Some("not") if self.next_word() == Some("in") => RELATION,
                Some("bitor") => BIT_OR,
                Some("xor") => BIT_XOR,
                _ => 0,
            },
            Token::Relation(_) => RELATION,
            Token::Ampersand => BIT_AND,
            Token::ShiftLeft | Token::ShiftRight => SHIFT,
            Token::Literal(_) if self.is_product() => PRODUCT,
            Token::Range => RANGE,
            Token::Plus | Token::Minus | Token::Switch => SUM,
            Token::Colon if !self.colon_ends => ORDINAL,
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
            Token::Dot | Token::Literal(_) => (Infix::Times, PRODUCT + 1),
            Token::ShiftLeft => (Infix::ShiftLeft, SHIFT + 1),
            Token::ShiftRight => (Infix::ShiftRight, SHIFT + 1),
            Token::Ampersand => (Infix::BitAnd, BIT_AND + 1),
            Token::Word if self.word() == Some("xor") => (Infix::BitXor, BIT_XOR + 1),
            Token::Word => (Infix::BitOr, BIT_OR + 1),
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

    /// Whether the current literal is a single star with a value after it: after a value this is a product.
    pub(super) fn is_product(&self) -> bool {
        matches!(&self.source[self.span()], "*" | "∗" | "⋆")
            && match self.tokens.get(self.at + 1) {
                Some((Token::Word, span)) => {
                    let word = &self.source[span.clone()];
                    !WORDS.contains(&word) || matches!(word, "not" | "true" | "false")
                }
                Some((token, _)) => matches!(
                    token,
                    Token::Literal(_)
                        | Token::Ratio(_)
                        | Token::UpPower(..)
                        | Token::Loopy(_)
                        | Token::Misere(_)
                        | Token::Underscore
                        | Token::Text(_)
                        | Token::Format(_)
                        | Token::Open(_)
                        | Token::Minus
                        | Token::Switch
                        | Token::Tiny
                        | Token::Miny
                        | Token::Tilde
                ),
                None => false,
            }
    }

    /// `a if condition else b`, after `a` was read.
    fn choice(&mut self, then: Expr) -> Parsed<Expr> {
        self.advance();
        let condition = self.expression(OR)?;
        if !self.take_word("else") {
            return Err(self.unexpected("`else`"));
        }
        let otherwise = self.expression(CHOICE)?;
        let span = then.span.start..otherwise.span.end;
        let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
        let node = Node::Choice {
            condition,
            then,
            otherwise,
        };
        self.node(node, span)
    }

    fn relations(&mut self, first: Expr) -> Parsed<Expr> {
        if self.word().is_some() {
            let negated = self.take_word("not");
            self.advance();
            let of = self.expression(RELATION + 1)?;
            let span = first.span.start..of.span.end;
            let (item, of) = (Box::new(first), Box::new(of));
            return self.node(Node::Member { item, of, negated }, span);
        }
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
                    // The sign is part of the summand, which is read again with it.
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
                "lambda" => self.lambda(),
                "true" | "false" | "True" | "False" => {
                    self.advance();
                    let truth = word.eq_ignore_ascii_case("true");
                    let truth = self.node(Node::Bool(truth), span)?;
                    self.methods(truth)
                }
                "none" | "None" => {
                    self.advance();
                    self.node(Node::Nothing, span)
                }
                "pass" => Err(ParseError::new(Problem::PassNotAlone, span)
                    .help("inside braces it is a move to the game itself, as in `{0|pass}`")),
                _ if WORDS.contains(&word) => Err(self.unexpected("a value")),
                _ if self.names_a_game() => self.named_game(),
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
                let literal = self.node(node, span)?;
                self.methods(literal)
            }
            Token::Ratio(ratio) => {
                let node = Node::Ratio(ratio.clone());
                self.advance();
                let ratio = self.node(node, span)?;
                self.methods(ratio)
            }
            Token::Loopy(literal) => {
                let node = Node::Loopy(literal.clone());
                self.advance();
                let literal = self.node(node, span)?;
                self.methods(literal)
            }
            Token::Misere(text) => {
                let node = Node::Misere(text.clone());
                self.advance();
                let value = self.node(node, span)?;
                self.methods(value)
            }
            Token::UpPower(power) => {
                let node = Node::UpPower(power.clone());
                self.advance();
                let power = self.node(node, span)?;
                self.methods(power)
            }
            Token::Tilde => self.prefix(Prefix::Complement, SIGN),
            Token::Text(text) => {
                let node = Node::Text(text.clone());
                self.advance();
                let text = self.node(node, span)?;
                self.postfix(text)
            }
            Token::Format(pieces) => {
                let pieces = pieces.clone();
                self.advance();
                let text = self.format(pieces, span)?;
                self.postfix(text)
            }
            Token::Underscore => {
                self.advance();
                let last = self.node(Node::Last, span)?;
                self.postfix(last)
            }
            Token::Open('{') => {
                let braces = self.braces()?;
                self.methods(braces)
            }
            Token::Open('[') => {
                let list = self.list()?;
                self.postfix(list)
            }
            Token::Open(_) => {
                let inner = self.parentheses()?;
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

    /// `x.f(y)` after something that is not called or indexed without a point.
    fn methods(&mut self, expr: Expr) -> Parsed<Expr> {
        match self.token() {
            Token::Point => self.postfix(expr),
            _ => Ok(expr),
        }
    }

    /// `lambda a, b: a + b`
    fn lambda(&mut self) -> Parsed<Expr> {
        let start = self.advance().start;
        let mut parameters: Vec<Name> = Vec::new();
        while !matches!(self.token(), Token::Colon) {
            let parameter = self.name()?;
            if parameters.iter().any(|p| p.text == parameter.text) {
                let words = format!("two parameters have the name `{}`", parameter.text);
                return Err(ParseError::new(Problem::Other(words), parameter.span));
            }
            parameters.push(parameter);
            if !self.take(&Token::Comma) {
                break;
            }
        }
        if !self.take(&Token::Colon) {
            return Err(self
                .unexpected("`,` or `:`")
                .help("a function without a name is written `lambda x: x + 1`"));
        }
        let body = self.expression(CHOICE)?;
        let span = start..body.span.end;
        let body = Box::new(body);
        self.node(Node::Lambda { parameters, body }, span)
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
            && self.source[minus_end..].starts_with(|c: char| c.is_ascii_digit())
            && let Node::Literal(Literal { number, .. })
            | Node::UpPower(UpPower { number, .. })
            | Node::Loopy(LoopyLiteral { number, .. }) = &mut operand.node
        {
            *number = -&*number;
            let node = operand.node.clone();
            return self.node(node, expr.span);
        }
        Ok(expr)
    }
}

fn covering(parts: &[Expr]) -> Span {
    match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}
