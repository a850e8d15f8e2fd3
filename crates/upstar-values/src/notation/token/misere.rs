//! Values of misère play: `*[2#,1]`. They are one token, because `#` starts a comment elsewhere.

use super::super::error::{ParseError, Problem};
use super::super::parse::WORDS;
use super::{Lexer, Token, abbreviated, is_digit};

/// Whether a token ends a value: then a star is the sign of a product, and `[` the start of a list.
pub(super) fn ends_value(token: &Token, text: &str) -> bool {
    match token {
        Token::Literal(_)
        | Token::UpPower(_)
        | Token::Ratio(_)
        | Token::Loopy(_)
        | Token::Misere(_)
        | Token::Underscore
        | Token::Text(_)
        | Token::Format(_)
        | Token::Close(_) => true,
        Token::Word => !WORDS.contains(&text) || matches!(text, "true" | "false" | "none"),
        _ => false,
    }
}

impl Lexer<'_> {
    /// A star and a list in brackets. Its value is formed later.
    ///
    /// ```text
    /// items := sum (',' sum)*      sum := post ('+' post)*
    /// post  := atom '#'*           atom := digits | '[' items? ']'
    /// ```
    pub(super) fn misere(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let star = self.peek().map_or(0, char::len_utf8);
        self.at += star + 1;
        let mut open = 1usize;
        // Whether an item may start here, and whether the list may end although none has started.
        let (mut item, mut empty) = (true, true);
        while open > 0 {
            self.take_while(char::is_whitespace);
            let Some(c) = self.peek() else {
                return Err(self.misplaced(start, item));
            };
            match c {
                '[' if item => {
                    self.at += 1;
                    open += 1;
                    empty = true;
                    continue;
                }
                ']' if !item || empty => {
                    self.at += 1;
                    open -= 1;
                    item = false;
                }
                ',' | '+' if !item => {
                    self.at += 1;
                    item = true;
                }
                '#' if !item => self.at += 1,
                _ if item && is_digit(c) => {
                    self.take_while(is_digit);
                    item = false;
                }
                _ => return Err(self.misplaced(start, item)),
            }
            empty = false;
        }
        let inner = &self.source[start + star..self.at];
        Ok(Token::Misere(format!("*{inner}")))
    }

    /// What stands here does not belong into a misère value.
    fn misplaced(&mut self, start: usize, item: bool) -> ParseError {
        let at = self.at;
        let found = match self.peek() {
            Some(c) => {
                self.at += c.len_utf8();
                format!("`{c}`")
            }
            None => "the end".to_owned(),
        };
        let expected = match item {
            true => "a nim heap such as `2`, or a list of options in `[ ]`",
            false => "`,`, `+`, `#` or `]`",
        };
        let text = abbreviated(&self.source[start..at]);
        ParseError::new(Problem::Unexpected { found, expected }, at..self.at)
            .help(format!("`{text}` starts a misère value such as `*[2#,1]`"))
    }
}
