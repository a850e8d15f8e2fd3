//! The content of brackets: lists, arguments, and games by their options.

use super::operators::OR;
use super::{Parsed, Parser};
use crate::notation::error::{ParseError, Problem};
use crate::notation::token::{Piece, Token, tokens_within};
use crate::notation::tree::{Clause, Expr, MAX_DEPTH, Node, Span};

/// The indices of the opening braces of dictionaries: these contain nothing or a colon, and no bar.
pub(super) fn dictionaries(tokens: &[(Token, Span)]) -> Vec<usize> {
    let mut found = Vec::new();
    // For each open bracket its index, and whether a colon and whether a bar was seen directly inside it.
    let mut open: Vec<(usize, bool, bool)> = Vec::new();
    for (at, (token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => open.push((at, false, false)),
            Token::Colon => open.iter_mut().last().into_iter().for_each(|o| o.1 = true),
            Token::Bars(_) => open.iter_mut().last().into_iter().for_each(|o| o.2 = true),
            Token::Close(bracket) => {
                if let Some((start, colon, bar)) = open.pop()
                    && *bracket == '}'
                    && !bar
                    && (colon || start + 1 == at)
                {
                    found.push(start);
                }
            }
            _ => {}
        }
    }
    found.sort_unstable();
    found
}

/// The content of brackets.
pub(super) enum Items {
    /// Values with commas between them.
    Plain(Vec<Expr>),
    /// `a for a in b`
    All(Node),
}

/// The inside of braces: lists of options with a bar between each two.
struct Bars {
    parts: Vec<Vec<Expr>>,
    bars: Vec<(usize, Span)>,
}

impl Parser<'_> {
    /// Passes the closing bracket that belongs to `open`, and returns where it ends.
    pub fn close(&mut self, bracket: char, expected: &'static str, open: &Span) -> Parsed<usize> {
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

    /// Expressions between commas up to the closing bracket, or a single one with `for` after it.
    pub(super) fn items(
        &mut self,
        bracket: char,
        expected: &'static str,
        open: &Span,
        named: bool,
    ) -> Parsed<(Items, usize)> {
        let mut items = Vec::new();
        loop {
            if matches!(self.token(), Token::Close(c) if *c == bracket) {
                return Ok((Items::Plain(items), self.advance().end));
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
            let item = match self.next_token() {
                Some(Token::Equals) if named && self.word().is_some() => self.named()?,
                _ => self.expression(0)?,
            };
            if items.is_empty() && self.word() == Some("for") {
                let clauses = self.clauses()?;
                let expected = if bracket == ')' {
                    "an operator, `for`, `if` or `)`"
                } else {
                    "an operator, `for`, `if` or `]`"
                };
                let end = self.close(bracket, expected, open)?;
                let body = Box::new(item);
                return Ok((Items::All(Node::Comprehension { body, clauses }), end));
            }
            items.push(item);
            if !self.take(&Token::Comma) {
                let end = self.close(bracket, expected, open)?;
                return Ok((Items::Plain(items), end));
            }
        }
    }

    /// `name = value`
    fn named(&mut self) -> Parsed<Expr> {
        let name = self.name()?;
        self.advance();
        let value = Box::new(self.expression(0)?);
        let span = name.span.start..value.span.end;
        self.node(Node::Named { name, value }, span)
    }

    /// `(a)`, `(a, b)`, `()`
    pub(super) fn parentheses(&mut self) -> Parsed<Expr> {
        let open = self.advance();
        self.where_colon_ends(false, |this| {
            if matches!(this.token(), Token::Close(')')) {
                let end = this.advance().end;
                return this.node(Node::Tuple(Vec::new()), open.start..end);
            }
            let mut inner = this.expression(0)?;
            if this.take(&Token::Comma) {
                let (more, end) = this.items(')', "an operator, `,` or `)`", &open, false)?;
                let more = this.arguments_of(more, &open, end)?;
                let items = [vec![inner], more].concat();
                return this.node(Node::Tuple(items), open.start..end);
            }
            let end = this.close(')', "an operator or `)`", &open)?;
            inner.span = open.start..end;
            Ok(inner)
        })
    }

    /// The arguments of a call whose bracket is the current token; an argument with `for` after it is a list.
    fn arguments(&mut self) -> Parsed<(Vec<Expr>, usize)> {
        let open = self.advance();
        self.where_colon_ends(false, |this| {
            let (items, end) = this.items(')', "an operator, `,` or `)`", &open, true)?;
            Ok((this.arguments_of(items, &open, end)?, end))
        })
    }

    fn arguments_of(&mut self, items: Items, open: &Span, end: usize) -> Parsed<Vec<Expr>> {
        match items {
            Items::Plain(items) => Ok(items),
            Items::All(node) => Ok(vec![self.node(node, open.end..end - 1)?]),
        }
    }

    pub(super) fn list(&mut self) -> Parsed<Expr> {
        let open = self.advance();
        self.where_colon_ends(false, |this| {
            let (items, end) = this.items(']', "an operator, `,`, `for` or `]`", &open, false)?;
            let node = match items {
                Items::Plain(items) => Node::List(items),
                Items::All(node) => node,
            };
            this.node(node, open.start..end)
        })
    }

    /// `for a in b if c …`
    fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            if self.take_word("for") {
                let target = self.binding()?;
                if !self.take_word("in") {
                    return Err(self.unexpected("`in`"));
                }
                let items = self.expression(OR)?;
                clauses.push(Clause::For { target, items });
            } else if self.take_word("if") {
                clauses.push(Clause::If(self.expression(OR)?));
            } else {
                return Ok(clauses);
            }
        }
    }

    /// `f"…"` from its pieces.
    pub(super) fn format(&mut self, pieces: Vec<Piece>, span: Span) -> Parsed<Expr> {
        let mut parts = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) if text.is_empty() => {}
                Piece::Text(text) => parts.push(self.node(Node::Text(text), span.clone())?),
                Piece::Expression(place) => {
                    let inner = tokens_within(self.source, place);
                    let dictionaries = dictionaries(&inner);
                    let outer = (
                        std::mem::replace(&mut self.tokens, inner),
                        std::mem::replace(&mut self.dictionaries, dictionaries),
                        std::mem::replace(&mut self.at, 0),
                    );
                    let part = self.where_colon_ends(false, |this| {
                        let part = this.expression(0)?;
                        match this.token() {
                            Token::End => Ok(part),
                            _ => Err(this.after_expression()),
                        }
                    });
                    (self.tokens, self.dictionaries, self.at) = outer;
                    parts.push(part?);
                }
            }
        }
        self.node(Node::Format(parts), span)
    }

    /// `{a: b}`
    fn dictionary(&mut self) -> Parsed<Expr> {
        let open = self.advance();
        let mut entries = Vec::new();
        let node = loop {
            if matches!(self.token(), Token::Close('}')) {
                break Node::Dictionary(entries);
            }
            let key = self.where_colon_ends(true, |this| this.expression(0))?;
            if !self.take(&Token::Colon) {
                let error = self.unexpected("`:` and what the key leads to");
                return Err(error.context(open, "opened here"));
            }
            let value = self.where_colon_ends(false, |this| this.expression(0))?;
            if entries.is_empty() && self.word() == Some("for") {
                let clauses = self.where_colon_ends(false, Self::clauses)?;
                let entry = Box::new((key, value));
                break Node::DictionaryOf { entry, clauses };
            }
            entries.push((key, value));
            if !self.take(&Token::Comma) {
                break Node::Dictionary(entries);
            }
        };
        let end = self.close('}', "an operator, `,` or `}`", &open)?;
        let dictionary = self.node(node, open.start..end)?;
        self.postfix(dictionary)
    }

    /// Calls, indices and slices after a value.
    pub(super) fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        loop {
            let start = expr.span.start;
            match self.token() {
                Token::Open('(') => {
                    let (arguments, end) = self.arguments()?;
                    let function = Box::new(expr);
                    let node = Node::Call {
                        function,
                        arguments,
                    };
                    expr = self.node(node, start..end)?;
                }
                Token::Point => {
                    self.advance();
                    let name = self.name()?;
                    let (arguments, end) = match self.token() {
                        Token::Open('(') => self.arguments()?,
                        // A property of CGSuite; the language knows what it is called here.
                        _ if name.text.starts_with(char::is_uppercase) => {
                            (Vec::new(), name.span.end)
                        }
                        _ => {
                            return Err(self.unexpected("`(` and the arguments").help(
                                "write `f(G)` or `G.f()`; a ruleset is called by its name alone, as in `clobber(\"xo\")`",
                            ));
                        }
                    };
                    let receiver = Box::new(expr);
                    let node = Node::Method {
                        receiver,
                        name,
                        arguments,
                    };
                    expr = self.node(node, start..end)?;
                }
                Token::Open('[') => expr = self.index(expr)?,
                _ => return Ok(expr),
            }
        }
    }

    /// `list[i]`, `list[a:b]`
    fn index(&mut self, list: Expr) -> Parsed<Expr> {
        let open = self.advance();
        let start = list.span.start;
        let list = Box::new(list);
        self.where_colon_ends(true, |this| {
            let mut bounds = Box::new([None, None, None]);
            let mut colons = 0;
            loop {
                if !matches!(this.token(), Token::Colon | Token::Close(']'))
                    || colons == 0 && !matches!(this.token(), Token::Colon)
                {
                    bounds[colons] = Some(this.expression(0)?);
                }
                if colons == 2 || !this.take(&Token::Colon) {
                    break;
                }
                colons += 1;
            }
            let expected = if colons == 0 {
                "an operator or `]`"
            } else {
                "an operator, `:` or `]`"
            };
            let end = this.close(']', expected, &open)?;
            let node = match (*bounds, colons) {
                ([Some(index), None, None], 0) => Node::Index {
                    list,
                    index: Box::new(index),
                },
                (bounds, _) => Node::Slice {
                    list,
                    bounds: Box::new(bounds),
                },
            };
            this.node(node, start..end)
        })
    }

    pub(super) fn braces(&mut self) -> Parsed<Expr> {
        if self.dictionaries.binary_search(&self.at).is_ok() {
            return self.dictionary();
        }
        self.where_colon_ends(false, Self::game)
    }

    fn game(&mut self) -> Parsed<Expr> {
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
                let option = self.option()?;
                let is_first = game.bars.is_empty() && game.parts[0].is_empty();
                if is_first && self.word() == Some("for") {
                    return self.set_of(option, open);
                }
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
            let items = game.parts.pop().unwrap_or_default();
            if let Some(pass) = items.iter().find(|item| matches!(item.node, Node::Pass)) {
                return Err(ParseError::new(Problem::NoBar, pass.span.clone()).help(super::A_GAME));
            }
            return self.node(Node::Set(items), span);
        }
        self.build(game, span)
    }

    /// `{a for a in b}`, of which the first item has been read.
    fn set_of(&mut self, body: Expr, open: Span) -> Parsed<Expr> {
        let clauses = self.clauses()?;
        let end = self.close('}', "an operator, `for`, `if` or `}`", &open)?;
        let body = Box::new(body);
        self.node(Node::SetOf { body, clauses }, open.start..end)
    }

    /// An option: an expression, or `pass` alone.
    fn option(&mut self) -> Parsed<Expr> {
        let ends = |token: Option<&Token>| {
            matches!(
                token,
                Some(Token::Comma | Token::Bars(_) | Token::Close('}'))
            )
        };
        if self.word() == Some("pass") && ends(self.next_token()) {
            let span = self.advance();
            return self.node(Node::Pass, span);
        }
        self.expression(0)
    }

    /// Whether a name stands here that touches an opening brace, as in `a{0|a}`.
    pub(super) fn names_a_game(&self) -> bool {
        let end = self.span().end;
        match self.tokens.get(self.at + 1) {
            Some((Token::Open('{'), span)) => {
                span.start == end && self.dictionaries.binary_search(&(self.at + 1)).is_err()
            }
            _ => false,
        }
    }

    /// `a{0|a}`: the name stands for the game itself inside the braces.
    pub(super) fn named_game(&mut self) -> Parsed<Expr> {
        let name = self.name()?;
        let game = self.braces()?;
        let span = name.span.start..game.span.end;
        match game.node {
            Node::Braces { left, right } => self.node(Node::Loop { name, left, right }, span),
            _ => Err(ParseError::new(Problem::NoBar, game.span)),
        }
    }

    /// The game whose main bar is the longest one; options with shorter bars are games themselves.
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
