//! Statements and the blocks they form.

use super::{Function, Statement, Target};
use std::ops::{Deref, DerefMut};
use upstar::notation::token::Token;
use upstar::notation::tree::{Expr, Name, Node, Span};
use upstar::notation::{ParseError, Parser, Problem};

type Parsed<T> = Result<T, ParseError>;

/// Words that open a block.
pub(super) const BLOCKS: [&str; 4] = ["def", "for", "if", "while"];

/// How deeply blocks may be nested.
const MOST_BLOCKS: u32 = 100;

/// All statements of a text.
pub(super) fn statements(source: &str, may_assign: bool) -> Parsed<Vec<Statement>> {
    let mut blocks = Blocks {
        parser: Parser::new(source),
        may_assign,
    };
    blocks.skip_separators();
    let indent = blocks.indent();
    let statements = blocks.block(indent, 0)?;
    match blocks.token() {
        Token::End => Ok(statements),
        _ => Err(blocks.after_expression()),
    }
}

/// The parser of expressions, with blocks of statements around them.
struct Blocks<'a> {
    parser: Parser<'a>,
    /// Whether `name = value` is a statement also outside of blocks.
    may_assign: bool,
}

impl<'a> Deref for Blocks<'a> {
    type Target = Parser<'a>;

    fn deref(&self) -> &Parser<'a> {
        &self.parser
    }
}

impl<'a> DerefMut for Blocks<'a> {
    fn deref_mut(&mut self) -> &mut Parser<'a> {
        &mut self.parser
    }
}

impl<'a> Blocks<'a> {
    /// The blanks before the current token; `None` if it is not the first of its line.
    fn indent(&self) -> Option<&'a str> {
        let start = self.span().start;
        let line = self.source()[..start].rfind('\n').map_or(0, |at| at + 1);
        let before = &self.source()[line..start];
        before.trim().is_empty().then_some(before)
    }

    /// Whether the separator here ends a line.
    fn at_line_end(&self) -> bool {
        match self.token() {
            Token::End => true,
            Token::Separator => self.source()[self.span()].starts_with('\n'),
            _ => false,
        }
    }

    /// Statements with this indentation, up to one that is indented less.
    fn block(&mut self, indent: Option<&'a str>, depth: u32) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            self.skip_separators();
            if matches!(self.token(), Token::End) {
                return Ok(statements);
            }
            if let Some(here) = self.indent()
                && Some(here) != indent
            {
                let outer = indent.unwrap_or_default();
                if depth > 0 && outer.len() > here.len() && outer.starts_with(here) {
                    return Ok(statements);
                }
                return Err(
                    refused("this line is indented like no block around it", self.span()).help(
                        "the lines of a block start in the same column, with the same blanks",
                    ),
                );
            }
            statements.push(self.statement(indent.unwrap_or_default(), depth)?);
            let block = statements.last().is_some_and(is_block);
            if !block && !matches!(self.token(), Token::End | Token::Separator) {
                return Err(self.after_expression());
            }
        }
    }

    /// The body after the colon of a block: statements on the same line, or indented lines below.
    fn suite(&mut self, indent: &'a str, depth: u32) -> Parsed<Vec<Statement>> {
        if depth >= MOST_BLOCKS {
            return Err(ParseError::new(Problem::TooDeep, self.span()));
        }
        if !self.take(&Token::Colon) {
            let help = self.after_expression().help;
            let mut error = self.unexpected("an operator or `:`");
            error.help = error.help.or(help);
            return Err(error);
        }
        if !self.at_line_end() {
            let mut statements = Vec::new();
            loop {
                if self.word().is_some_and(|word| BLOCKS.contains(&word)) {
                    let help = "a block starts on a line of its own";
                    return Err(self.unexpected("a statement").help(help));
                }
                statements.push(self.statement(indent, depth + 1)?);
                if self.at_line_end() {
                    return Ok(statements);
                }
                if !self.take(&Token::Separator) {
                    return Err(self.after_expression());
                }
                if self.at_line_end() {
                    return Ok(statements);
                }
            }
        }
        self.skip_separators();
        match self.indent() {
            Some(inner)
                if inner.len() > indent.len()
                    && inner.starts_with(indent)
                    && !matches!(self.token(), Token::End) =>
            {
                self.block(Some(inner), depth + 1)
            }
            _ => Err(self.unexpected("an indented line")),
        }
    }

    fn statement(&mut self, indent: &'a str, depth: u32) -> Parsed<Statement> {
        if matches!(self.next_token(), Some(Token::Define)) {
            let name = self.name()?;
            self.advance();
            let value = self.next_expression()?;
            return Ok(Statement::Define { name, value });
        }
        let span = self.span();
        match self.word() {
            Some("def") => self.function(indent, depth),
            Some("if") => self.conditional(indent, depth),
            Some("for") => {
                self.advance();
                let target = self.binding()?.into();
                if !self.take_word("in") {
                    return Err(self.unexpected("`in`"));
                }
                let items = self.next_before_colon()?;
                let body = self.suite(indent, depth)?;
                Ok(Statement::For {
                    target,
                    items,
                    body,
                })
            }
            Some("while") => {
                self.advance();
                let condition = self.next_before_colon()?;
                let body = self.suite(indent, depth)?;
                Ok(Statement::While { condition, body })
            }
            Some("return") => {
                self.advance();
                let value = match self.token() {
                    Token::End | Token::Separator => None,
                    _ => Some(self.tuple_or_expression()?),
                };
                Ok(Statement::Return { value, span })
            }
            Some("break") => {
                self.advance();
                Ok(Statement::Break(span))
            }
            Some("continue") => {
                self.advance();
                Ok(Statement::Continue(span))
            }
            Some("pass") => {
                self.advance();
                Ok(Statement::Pass)
            }
            Some(word @ ("else" | "elif")) => {
                let help = format!("`{word}` stands in the column of its `if`");
                Err(self.unexpected("a statement").help(help))
            }
            _ => self.simple_statement(depth),
        }
    }

    /// `a = b`, `a += b` or an expression.
    fn simple_statement(&mut self, depth: u32) -> Parsed<Statement> {
        // A word of downs is a value and cannot stand on the left of `=`; `name` says so.
        if matches!(self.next_token(), Some(Token::Equals | Token::Update(_)))
            && matches!(self.token(), Token::Literal(_) | Token::Underscore)
            && (self.may_assign || depth > 0)
        {
            self.name()?;
        }
        let left = self.tuple_or_expression()?;
        match self.token() {
            Token::Equals if self.may_assign || depth > 0 => {
                let target = target(left)?;
                self.advance();
                let value = self.tuple_or_expression()?;
                Ok(Statement::Assign { target, value })
            }
            &Token::Update(update) if self.may_assign || depth > 0 => {
                let target = target(left)?;
                if let Target::Tuple(_, span) = target {
                    return Err(refused(NO_TARGET, span));
                }
                self.advance();
                let value = self.tuple_or_expression()?;
                Ok(Statement::Update {
                    target,
                    update,
                    value,
                })
            }
            _ => Ok(Statement::Expression(left)),
        }
    }

    /// `a`, or the tuple `a, b` without brackets, as allowed around `=` and after `return`.
    fn tuple_or_expression(&mut self) -> Parsed<Expr> {
        let first = self.next_expression()?;
        if !matches!(self.token(), Token::Comma) {
            return Ok(first);
        }
        let start = first.span.start;
        let mut items = vec![first];
        while self.take(&Token::Comma) {
            if matches!(self.token(), Token::End | Token::Separator | Token::Equals) {
                break;
            }
            items.push(self.next_expression()?);
        }
        let end = items.last().map_or(start, |item| item.span.end);
        self.node(Node::Tuple(items), start..end)
    }

    fn function(&mut self, indent: &'a str, depth: u32) -> Parsed<Statement> {
        let span = self.advance();
        if depth > 0 {
            return Err(refused(
                "a function is defined at the top of a script, not inside a block",
                span,
            ));
        }
        let name = self.name()?;
        let open = self.span();
        if !self.take(&Token::Open('(')) {
            return Err(self.unexpected("`(` and the parameters"));
        }
        let mut parameters: Vec<Name> = Vec::new();
        loop {
            if matches!(self.token(), Token::Close(')')) {
                break;
            }
            let parameter = self.name()?;
            if parameters.iter().any(|p| p.text == parameter.text) {
                let words = format!("two parameters have the name `{}`", parameter.text);
                return Err(refused(words, parameter.span));
            }
            parameters.push(parameter);
            if !self.take(&Token::Comma) {
                break;
            }
        }
        self.close(')', "`,` or `)`", &open)?;
        let body = self.suite(indent, depth)?;
        Ok(Statement::Function(Function {
            name,
            parameters,
            body,
        }))
    }

    fn conditional(&mut self, indent: &'a str, depth: u32) -> Parsed<Statement> {
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        self.advance();
        loop {
            let condition = self.next_condition()?;
            branches.push((condition, self.suite(indent, depth)?));
            match self.branch(indent) {
                Some("elif") => {}
                Some(_) => {
                    otherwise = self.suite(indent, depth)?;
                    break;
                }
                None => break,
            }
        }
        Ok(Statement::If {
            branches,
            otherwise,
        })
    }

    /// Takes an `elif` or `else` on a line with this indentation.
    fn branch(&mut self, indent: &'a str) -> Option<&'a str> {
        let before = self.place();
        self.skip_separators();
        match self.word() {
            Some(word @ ("elif" | "else")) if self.indent() == Some(indent) => {
                self.advance();
                Some(word)
            }
            _ => {
                self.return_to(before);
                None
            }
        }
    }
}

const NO_TARGET: &str = "this cannot get a value";

fn refused(words: impl Into<String>, span: Span) -> ParseError {
    ParseError::new(Problem::Other(words.into()), span)
}

fn is_block(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Function(_)
            | Statement::If { .. }
            | Statement::For { .. }
            | Statement::While { .. }
    )
}

/// The left side of `=` as a target.
fn target(expr: Expr) -> Parsed<Target> {
    let span = expr.span;
    match expr.node {
        Node::Name(text) => Ok(Target::Name(Name { text, span })),
        Node::Tuple(items) if !items.is_empty() => {
            let items = items.into_iter().map(target).collect::<Parsed<_>>()?;
            Ok(Target::Tuple(items, span))
        }
        Node::Index { list, index } => {
            let of = Box::new(target(*list)?);
            match *of {
                Target::Tuple(_, span) => Err(refused(NO_TARGET, span)),
                _ => Ok(Target::Item { of, index, span }),
            }
        }
        _ => Err(refused(NO_TARGET, span).help(
            "a name, an item `list[i]` or a tuple of them gets a value; write `==` to compare",
        )),
    }
}
