//! Texts in quotes.

use super::{Lexer, Piece, Token};
use crate::notation::error::{ParseError, Problem};

impl Lexer<'_> {
    /// A text whose opening quote has been read.
    pub(super) fn text(&mut self, quote: char) -> Result<Token, ParseError> {
        let start = self.at - 1;
        let mut out = String::new();
        loop {
            match self.text_character(start)? {
                c if c == quote => return Ok(Token::Text(out)),
                '\\' => out.push(self.escape()?),
                c => out.push(c),
            }
        }
    }

    /// A text with expressions in braces, whose opening quote has been read; a brace itself is written twice.
    pub(super) fn format(&mut self, quote: char) -> Result<Token, ParseError> {
        let start = self.at - 1;
        let (mut pieces, mut out) = (Vec::new(), String::new());
        loop {
            let here = self.at;
            match self.text_character(start)? {
                c if c == quote => break,
                '\\' => out.push(self.escape()?),
                '{' if !self.take("{") => {
                    pieces.push(Piece::Text(std::mem::take(&mut out)));
                    let mut open = 1usize;
                    let first = self.at;
                    while open > 0 {
                        match self.text_character(start)? {
                            '{' | '(' | '[' => open += 1,
                            '}' | ')' | ']' => open -= 1,
                            c if c == quote => {
                                return Err(ParseError::new(Problem::UnclosedText, here..here + 1)
                                    .help("a `{` in such a text opens an expression; write `{{` for the sign itself"));
                            }
                            _ => {}
                        }
                    }
                    pieces.push(Piece::Expression(first..self.at - 1));
                }
                '}' if !self.take("}") => {
                    return Err(ParseError::new(
                        Problem::Unexpected {
                            found: "`}`".into(),
                            expected: "a `{` before it",
                        },
                        here..self.at,
                    )
                    .help("write `}}` for the sign itself"));
                }
                c => out.push(c),
            }
        }
        pieces.push(Piece::Text(out));
        Ok(Token::Format(pieces))
    }

    /// The next character of a text that starts at `start`; a text ends on its own line.
    fn text_character(&mut self, start: usize) -> Result<char, ParseError> {
        let Some(c) = self.peek().filter(|&c| c != '\n') else {
            return Err(ParseError::new(Problem::UnclosedText, start..start + 1));
        };
        self.at += c.len_utf8();
        Ok(c)
    }

    /// The character that an escape stands for.
    fn escape(&mut self) -> Result<char, ParseError> {
        let here = self.at - 1;
        let escape = self.peek();
        self.at += escape.map_or(0, char::len_utf8);
        let unknown = |end| ParseError::new(Problem::UnknownEscape, here..end);
        match escape {
            Some(c @ ('"' | '\'' | '\\')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('t') => Ok('\t'),
            Some('u') => match self.unicode_escape() {
                Some(c) => Ok(c),
                None => Err(unknown(self.at)),
            },
            _ => Err(unknown(self.at)),
        }
    }

    fn unicode_escape(&mut self) -> Option<char> {
        if !self.take("{") {
            return None;
        }
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        let code = u32::from_str_radix(digits, 16).ok()?;
        self.take("}").then(|| char::from_u32(code)).flatten()
    }
}
