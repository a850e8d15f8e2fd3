//! What stands in brackets: lists, arguments, and games by their options.

use super::{Parsed, Parser};
use crate::notation::error::{ParseError, Problem};
use crate::notation::token::Token;
use crate::notation::tree::{Clause, Expr, MAX_DEPTH, Node, Span};

/// The inside of braces: lists of options with a bar between each two.
struct Bars {
    parts: Vec<Vec<Expr>>,
    bars: Vec<(usize, Span)>,
}

impl Parser<'_> {
    /// The closing bracket; the end of its place.
    pub(super) fn close(
        &mut self,
        bracket: char,
        expected: &'static str,
        open: &Span,
    ) -> Parsed<usize> {
        if matches!(self.token(), Token::Close(c) if *c == bracket) {
            return Ok(self.advance().end);
        }
        let help = self.after_expression().help;
        let mut error = self
            .unexpected(expected)
            .context(open.clone(), "opened here");
        error.help = error.help.or(help);
        Err(error)
    }

    /// Expressions between commas up to the closing bracket.
    pub(super) fn items(
        &mut self,
        bracket: char,
        expected: &'static str,
        open: &Span,
    ) -> Parsed<(Vec<Expr>, usize)> {
        let mut items = Vec::new();
        loop {
            if matches!(self.token(), Token::Close(c) if *c == bracket) {
                return Ok((items, self.advance().end));
            }
            if matches!(
                self.token(),
                Token::End | Token::Separator | Token::Close(_)
            ) {
                let error = self.unexpected(if bracket == ')' {
                    "a value or `)`"
                } else {
                    "a value or `]`"
                });
                return Err(error.context(open.clone(), "opened here"));
            }
            items.push(self.expression(0)?);
            if !self.take(&Token::Comma) {
                let end = self.close(bracket, expected, open)?;
                return Ok((items, end));
            }
        }
    }

    pub(super) fn list(&mut self) -> Parsed<Expr> {
        const EXPECTED: &str = "an operator, `,`, `for` or `]`";
        let open = self.advance();
        if matches!(self.token(), Token::Close(']')) {
            let end = self.advance().end;
            return self.node(Node::List(Vec::new()), open.start..end);
        }
        let first = self.expression(0)?;
        if self.word() == Some("for") {
            let mut clauses = Vec::new();
            loop {
                if self.take_word("for") {
                    let name = self.name()?;
                    if !self.take_word("in") {
                        return Err(self.unexpected("`in`"));
                    }
                    let items = self.expression(0)?;
                    clauses.push(Clause::For { name, items });
                } else if self.take_word("if") {
                    clauses.push(Clause::If(self.expression(0)?));
                } else {
                    let end = self.close(']', "an operator, `for`, `if` or `]`", &open)?;
                    let body = Box::new(first);
                    return self.node(Node::Comprehension { body, clauses }, open.start..end);
                }
            }
        }
        let mut items = vec![first];
        let end = if self.take(&Token::Comma) {
            let (more, end) = self.items(']', "an operator, `,` or `]`", &open)?;
            items.extend(more);
            end
        } else {
            self.close(']', EXPECTED, &open)?
        };
        self.node(Node::List(items), open.start..end)
    }

    pub(super) fn braces(&mut self) -> Parsed<Expr> {
        let open = self.advance();
        let mut game = Bars {
            parts: vec![Vec::new()],
            bars: Vec::new(),
        };
        loop {
            if let &Token::Bars(length) = self.token() {
                let span = self.advance();
                game.bars.push((length, span));
                game.parts.push(Vec::new());
                continue;
            }
            if matches!(self.token(), Token::Close('}')) {
                break;
            }
            if matches!(
                self.token(),
                Token::End | Token::Separator | Token::Close(_)
            ) {
                let error = self.unexpected("an option, `|` or `}`");
                return Err(error.context(open, "opened here"));
            }
            loop {
                let option = self.expression(0)?;
                if let Some(part) = game.parts.last_mut() {
                    part.push(option);
                }
                if !self.take(&Token::Comma) {
                    break;
                }
            }
            if !matches!(self.token(), Token::Bars(_) | Token::Close('}')) {
                let expected = if game.bars.is_empty() {
                    "`|`, `,` or an operator"
                } else {
                    "`|`, `,` or `}`"
                };
                return Err(self.unexpected(expected).context(open, "opened here"));
            }
        }
        let span = open.start..self.advance().end;
        if game.bars.is_empty() {
            return Err(ParseError::new(Problem::NoBar, span.end - 1..span.end)
                .context(open, "opened here")
                .help("a game is `{Left's options|Right's options}`"));
        }
        self.build(game, span)
    }

    /// The game whose main bar is the longest one; options with a shorter bar are games themselves.
    fn build(&mut self, mut game: Bars, span: Span) -> Parsed<Expr> {
        let longest = game
            .bars
            .iter()
            .map(|(length, _)| *length)
            .max()
            .unwrap_or(0);
        let mut main = game
            .bars
            .iter()
            .enumerate()
            .filter(|(_, (length, _))| *length == longest);
        let at = main.next().map_or(0, |(i, _)| i);
        if let Some((_, (_, second))) = main.next() {
            return Err(ParseError::new(Problem::TwoMainBars, second.clone())
                .context(game.bars[at].1.clone(), "the other one")
                .help("the longest run of bars is the main one, as in `{3||2|1}` = {3|{2|1}}"));
        }
        let right = Bars {
            parts: game.parts.split_off(at + 1),
            bars: game.bars.split_off(at + 1),
        };
        let bar = game.bars.pop().map_or(span.clone(), |(_, bar)| bar);
        let left = self.side(game, span.start + 1..bar.start)?;
        let right = self.side(right, bar.end..span.end - 1)?;
        self.node(Node::Braces { left, right }, span)
    }

    fn side(&mut self, mut side: Bars, span: Span) -> Parsed<Vec<Expr>> {
        if side.bars.is_empty() {
            return Ok(side.parts.pop().unwrap_or_default());
        }
        if self.depth >= MAX_DEPTH {
            return Err(ParseError::new(Problem::TooDeep, span));
        }
        self.depth += 1;
        let game = stacker::maybe_grow(64 << 10, 1 << 20, || self.build(side, span));
        self.depth -= 1;
        Ok(vec![game?])
    }
}
