//! From characters to tokens.
//!
//! Number, ups and star written without spaces are one token, because `-1/2^2*3` is one value while `1/2 *3` is a mistake. A mistake
//! becomes a [`Token::Bad`] and is reported when the parser reaches it, so that the first mistake of a line is reported.

mod misere;
mod quoted;

use super::error::{ParseError, Problem};
use super::tree::{Infix, Literal, LoopyKind, LoopyLiteral, Relation, Span, UpPower, Update};
use crate::budget::Budget;
use crate::number::{Dyadic, Rational};
use num_bigint::BigInt;

/// Reading digits takes quadratic time; larger integers can be written as powers.
const MAX_DIGITS: usize = 500_000;

/// What is said where a game is needed.
pub(super) const NO_GAME: &str =
    "no short game is worth this number; games such as 1/2, 3/8 and 5/16 are";

/// The smallest parts of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// `-1/2^2*3` without the sign.
    Literal(Literal),
    /// `↑²`, `^<2>`, `^[2]`, with a number before and a star behind it.
    UpPower(UpPower),
    /// `1/3`: a rational that is not dyadic.
    Ratio(Rational),
    /// `1/2over`, `^[on]`, `v<on>*`
    Loopy(LoopyLiteral),
    /// `*[2#,1]`: a value of misère play, as it is written.
    Misere(String),
    /// A name or a word of the language.
    Word,
    /// `_`
    Underscore,
    /// A text in quotes, without the quotes.
    Text(String),
    /// A text such as `f"{n} cells"`, in pieces.
    Format(Vec<Piece>),
    /// `{`, `(` or `[`
    Open(char),
    /// `}`, `)` or `]`
    Close(char),
    /// A run of bars.
    Bars(usize),
    /// `,`
    Comma,
    /// `;` or the end of a line outside brackets.
    Separator,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `+-` without a space.
    Switch,
    /// `⧾`
    Tiny,
    /// `⧿`
    Miny,
    /// `:`
    Colon,
    /// `:=`
    Define,
    /// `=`, which has no meaning.
    Equals,
    /// `·`
    Dot,
    /// `/`
    Slash,
    /// `//`
    DoubleSlash,
    /// `%`
    Percent,
    /// `**`
    Power,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `&`
    Ampersand,
    /// `~`
    Tilde,
    /// `.` before the name of a function.
    Point,
    /// `+=` and its like.
    Update(Update),
    /// `..`
    Range,
    /// A relation such as `<=`.
    Relation(Relation),
    /// A mistake.
    Bad(Box<ParseError>),
    /// The end of the text.
    End,
}

/// A piece of a text with expressions in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Characters.
    Text(String),
    /// The place of an expression.
    Expression(Span),
}

/// Cuts a text into tokens; the last one is [`Token::End`] or [`Token::Bad`]. Linear in the length of the text, except for the digits
/// of large numbers.
pub fn tokens(source: &str) -> Vec<(Token, Span)> {
    cut(Lexer {
        source,
        at: 0,
        open: 0,
        after_value: false,
    })
}

/// The tokens of an expression inside a text; the end of a line is a blank there.
pub(super) fn tokens_within(source: &str, span: Span) -> Vec<(Token, Span)> {
    cut(Lexer {
        source: &source[..span.end],
        at: span.start,
        open: 1,
        after_value: false,
    })
}

fn cut(mut lexer: Lexer<'_>) -> Vec<(Token, Span)> {
    let mut out = Vec::new();
    loop {
        lexer.skip_blanks();
        let start = lexer.at;
        let token = lexer
            .token()
            .unwrap_or_else(|error| Token::Bad(Box::new(error)));
        let last = matches!(token, Token::End | Token::Bad(_));
        lexer.after_value = misere::ends_value(&token, &lexer.source[start..lexer.at]);
        out.push((token, start..lexer.at));
        if last {
            return out;
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    /// The number of open brackets: inside them the end of a line is a blank.
    open: usize,
    /// Whether the last token ends a value, so that a star after it is a product.
    after_value: bool,
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() && superscript(c).is_none() && subscript(c).is_none() || c == '_'
}

fn superscript(c: char) -> Option<u32> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|s| s == c).map(|d| d as u32)
}

fn subscript(c: char) -> Option<u32> {
    "₀₁₂₃₄₅₆₇₈₉".chars().position(|s| s == c).map(|d| d as u32)
}

/// How many ups an arrow stands for.
fn arrow(c: char) -> Option<i32> {
    Some(match c {
        '^' | '↑' => 1,
        '⇑' => 2,
        '⤊' => 3,
        '↓' => -1,
        '⇓' => -2,
        '⤋' => -3,
        _ => return None,
    })
}

fn is_star(c: char) -> bool {
    matches!(c, '*' | '∗' | '⋆')
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn skip_blanks(&mut self) {
        loop {
            let inside = self.open > 0;
            self.take_while(|c| c.is_whitespace() && (inside || c != '\n'));
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let Some(c) = self.peek() else {
            return Ok(Token::End);
        };
        let start = self.at;
        for (text, update) in STAR_UPDATES {
            let length = text.len();
            if self.rest().starts_with(text) && !self.rest()[length..].starts_with('=') {
                self.at += length;
                return Ok(Token::Update(*update));
            }
        }
        if self.take("**") {
            return Ok(Token::Power);
        }
        if let Some(quote) = self
            .rest()
            .strip_prefix('f')
            .and_then(|rest| rest.chars().next().filter(|c| matches!(c, '"' | '\'')))
        {
            self.at += 2;
            return self.format(quote);
        }
        if is_star(c) && !self.after_value && self.rest()[c.len_utf8()..].starts_with('[') {
            return self.misere();
        }
        if is_digit(c) || is_star(c) || arrow(c).is_some() || self.downs().is_some() {
            return self.literal();
        }
        if subscript(c).is_some() {
            let digits = self.take_while(|c| subscript(c).is_some());
            let plain: String = digits
                .chars()
                .filter_map(subscript)
                .map(|d| d.to_string())
                .collect();
            return Ok(Token::Literal(Literal {
                number: Dyadic::from(self.integer(&plain, start)?),
                ups: 0,
                star: 0,
                is_number: true,
            }));
        }
        if is_word(c) {
            let word = self.take_while(is_word);
            return Ok(if word == "_" {
                Token::Underscore
            } else {
                Token::Word
            });
        }
        for (text, token) in SIGNS {
            if self.take(text) {
                return Ok(token.clone());
            }
        }
        self.at += c.len_utf8();
        Ok(match c {
            '{' | '(' | '[' => {
                self.open += 1;
                Token::Open(c)
            }
            '}' | ')' | ']' => {
                self.open = self.open.saturating_sub(1);
                Token::Close(c)
            }
            '|' | '∣' => {
                let more = self.take_while(|c| matches!(c, '|' | '∣'));
                let length = 1 + more.chars().count();
                // An expression never starts with `>`, so this cannot be a bar and an option.
                if length == 1 && self.take(">") {
                    Token::Relation(Relation::GreaterOrConfused)
                } else {
                    Token::Bars(length)
                }
            }
            '\n' | ';' => Token::Separator,
            '"' | '\'' => return self.text(c),
            '.' if self.peek().is_some_and(|c| is_word(c) && !is_digit(c)) => Token::Point,
            _ => {
                let error = ParseError::new(Problem::UnknownCharacter(c), start..self.at);
                return Err(match c {
                    '★' => {
                        error.help("far star is no short game; name a nim heap such as `*100`")
                    }
                    '!' => error.help("write `not`, or `!=` for unequal"),
                    '.' if self
                        .peek()
                        .is_some_and(|c| matches!(c, '{' | '(') || arrow(c).is_some()) =>
                    {
                        error.help(
                            "write `4 · G` for a multiple, `norton(G, U)` for a Norton product",
                        )
                    }
                    '.' => error.help("write a range as `1..10` and a number as `2.5` or `5/2`"),
                    _ => error,
                });
            }
        })
    }

    /// The length of a word that stands for downs (`v`, `vvv`, `v2`), if one starts here.
    fn downs(&self) -> Option<usize> {
        let rest = self.rest();
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let digits = rest[..end].trim_start_matches('v');
        (rest.starts_with('v') && digits.chars().all(is_digit)).then_some(end)
    }

    fn literal(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let digits = self.take_while(is_digit);
        if let Some(radix) = self.radix(digits) {
            return self.in_radix(radix, start);
        }
        let mut literal = Literal {
            number: Dyadic::ZERO,
            ups: 0,
            star: 0,
            is_number: !digits.is_empty(),
        };
        if literal.is_number {
            let is_game = |c: char| is_star(c) || arrow(c).is_some();
            match self.number(digits, start)? {
                Ok(number) => literal.number = number,
                Err(_)
                    if self.over_or_under().is_some()
                        || self.peek().is_some_and(is_game) && !self.rest().starts_with("**") =>
                {
                    let text = abbreviated(&self.source[start..self.at]);
                    let error = ParseError::new(Problem::NotDyadic(text), start..self.at);
                    return Err(error.help(NO_GAME));
                }
                Err(ratio) => return Ok(Token::Ratio(ratio)),
            }
        }
        if literal.is_number
            && let Some((word, negative)) = self.over_or_under()
        {
            self.at += word.len();
            return Ok(Token::Loopy(LoopyLiteral {
                number: literal.number,
                kind: LoopyKind::Over,
                negative,
                star: 0,
            }));
        }
        let mut power = None;
        let mut upon = None;
        if let Some(ups) = self.ups()? {
            literal.is_number = false;
            upon = self.upon(ups, start)?.map(|kind| (kind, ups < 0));
            match self.power(ups, start)? {
                Some((exponent, cumulative)) => power = Some((exponent, cumulative, ups < 0)),
                None => literal.ups = ups,
            }
        }
        if self.peek().is_some_and(is_star) && !self.rest().starts_with("**") {
            self.at += self.peek().map_or(0, char::len_utf8);
            let size_start = self.at;
            let digits = self.take_while(is_digit);
            literal.star = match digits {
                "" => 1,
                _ => digits
                    .parse()
                    .map_err(|_| ParseError::new(Problem::StarTooLarge, size_start..self.at))?,
            };
            literal.is_number = false;
        }
        if let Some((kind, negative)) = upon {
            return Ok(Token::Loopy(LoopyLiteral {
                number: literal.number,
                kind,
                negative,
                star: literal.star,
            }));
        }
        Ok(match power {
            None => Token::Literal(literal),
            Some((power, cumulative, down)) => Token::UpPower(UpPower {
                number: literal.number,
                power,
                cumulative,
                down,
                star: literal.star,
            }),
        })
    }

    /// The word `over` or `under`, if it stands here, and whether it is the second.
    fn over_or_under(&self) -> Option<(&'static str, bool)> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        match word {
            "over" => Some(("over", false)),
            "under" => Some(("under", true)),
            _ => None,
        }
    }

    /// `[on]` or `<on>` after one arrow.
    fn upon(&mut self, ups: i32, start: usize) -> Result<Option<LoopyKind>, ParseError> {
        let is_counted = self.source[..self.at].ends_with(is_digit);
        let kind = if self.take("[on]") {
            LoopyKind::Upon
        } else if self.take("<on>") {
            LoopyKind::Uponth
        } else {
            return Ok(None);
        };
        if ups.abs() == 1 && !is_counted {
            return Ok(Some(kind));
        }
        let found = format!("`{}`", abbreviated(&self.source[start..self.at]));
        let expected = "one arrow before `[on]` or `<on>`";
        let error = ParseError::new(Problem::Unexpected { found, expected }, start..self.at);
        Err(error.help(match kind {
            LoopyKind::Upon => "write `2 * upon` for two copies",
            _ => "write `2 * uponth` for two copies, which is uponth itself",
        }))
    }

    /// The rest of a number whose first digits have been read: `/4`, `.5`, or nothing.
    /// The error is a rational that is not dyadic.
    fn number(
        &mut self,
        digits: &str,
        start: usize,
    ) -> Result<Result<Dyadic, Rational>, ParseError> {
        let whole = |n: BigInt| Ok(Dyadic::from(n));
        let rest = self.rest();
        let mut characters = rest.chars();
        let (sign, next) = (characters.next(), characters.next());
        if !next.is_some_and(is_digit) || !matches!(sign, Some('/' | '.')) {
            return self.integer(digits, start).map(whole);
        }
        let before = self.at;
        self.at += 1;
        let more = self.take_while(is_digit);
        let ratio = if sign == Some('.') {
            let digits = self.integer(&[digits, more].concat(), start)?;
            (digits, BigInt::from(10).pow(more.len() as u32))
        } else {
            let after = self.rest();
            let decimal = after.starts_with('.') && after[1..].starts_with(is_digit);
            if after.starts_with("**") || decimal {
                // 3/2**2 is 3/4: the power binds first.
                self.at = before;
                return self.integer(digits, start).map(whole);
            }
            (
                self.integer(digits, start)?,
                self.integer(more, before + 1)?,
            )
        };
        if let Ok(number) = Dyadic::from_ratio(&ratio.0, &ratio.1) {
            return Ok(Ok(number));
        }
        // Without limits nothing stops the division.
        let ratio = Rational::new(ratio.0, ratio.1, &Budget::default());
        ratio.ok().flatten().map(Err).ok_or_else(|| {
            ParseError::new(Problem::ZeroDenominator, before + 1..self.at)
                .help("a number is an integer or a fraction such as 7/4")
        })
    }

    /// The base that a prefix such as `0x` stands for, if one starts here after these digits.
    fn radix(&self, digits: &str) -> Option<u32> {
        let mut next = self.rest().chars();
        let radix = match (digits, next.next()?) {
            ("0", 'b' | 'B') => 2,
            ("0", 'o' | 'O') => 8,
            ("0", 'x' | 'X') => 16,
            _ => return None,
        };
        next.next().is_some_and(is_word).then_some(radix)
    }

    /// The rest of an integer such as `0xff`, of which the `0` has been read.
    fn in_radix(&mut self, radix: u32, start: usize) -> Result<Token, ParseError> {
        self.at += 1;
        let digits = self.take_while(is_word);
        if digits.len() > MAX_DIGITS {
            return Err(ParseError::new(Problem::TooManyDigits, start..self.at));
        }
        let number = BigInt::parse_bytes(digits.as_bytes(), radix)
            .filter(|_| digits.chars().all(|c| c.is_digit(radix)))
            .ok_or_else(|| {
                let text = abbreviated(&self.source[start..self.at]);
                let words = match radix {
                    2 => "binary digits are 0 and 1",
                    8 => "octal digits are 0 to 7",
                    _ => "hexadecimal digits are 0 to 9 and a to f",
                };
                let message = format!("`{text}` is no integer: {words}");
                ParseError::new(Problem::Other(message), start..self.at)
            })?;
        Ok(Token::Literal(Literal {
            number: Dyadic::from(number),
            ups: 0,
            star: 0,
            is_number: true,
        }))
    }

    fn integer(&self, digits: &str, start: usize) -> Result<BigInt, ParseError> {
        if digits.len() > MAX_DIGITS {
            return Err(ParseError::new(Problem::TooManyDigits, start..self.at));
        }
        Ok(digits.parse().unwrap_or_default())
    }

    /// Arrows: repeated (`^^`) or counted (`^2`).
    fn ups(&mut self) -> Result<Option<i32>, ParseError> {
        let start = self.at;
        let (mut ups, mut arrows) = (0i32, 0usize);
        let too_many = |end| ParseError::new(Problem::TooManyUps, start..end);
        if let Some(length) = self.downs() {
            let word = &self.rest()[..length];
            arrows = word.bytes().filter(|&b| b == b'v').count();
            self.at += arrows;
            ups = i32::try_from(arrows)
                .map_err(|_| too_many(self.at))?
                .wrapping_neg();
        } else {
            while let Some(more) = self.peek().and_then(arrow) {
                if ups.signum() * more.signum() < 0 {
                    break;
                }
                self.at += self.peek().map_or(0, char::len_utf8);
                ups = ups.checked_add(more).ok_or_else(|| too_many(self.at))?;
                arrows += 1;
            }
        }
        if arrows == 0 {
            return Ok(None);
        }
        let digits = self.take_while(is_digit);
        if digits.is_empty() {
            return Ok(Some(ups));
        }
        if ups.abs() != 1 {
            return Err(ParseError::new(Problem::RepeatedAndCounted, start..self.at)
                .help("`^^` and `^2` are both two copies of up"));
        }
        let count: i32 = digits.parse().map_err(|_| too_many(self.at))?;
        Ok(Some(ups * count))
    }

    /// The exponent after an arrow: `²` or `<2>`, or `[2]` for the sum of all powers up to it.
    fn power(&mut self, ups: i32, start: usize) -> Result<Option<(u32, bool)>, ParseError> {
        let raised = self.take_while(|c| superscript(c).is_some());
        let is_counted = self.source[..self.at].ends_with(is_digit);
        let (digits, cumulative) = if !raised.is_empty() {
            let digits = raised.chars().filter_map(superscript);
            (digits.map(|d| d.to_string()).collect(), false)
        } else if is_counted || ups.abs() != 1 {
            return Ok(None);
        } else if let Some(digits) = self.within('[', ']') {
            (digits, true)
        } else if let Some(digits) = self.within('<', '>') {
            (digits, false)
        } else {
            return Ok(None);
        };
        let power: Option<u32> = digits.parse().ok();
        match power.filter(|&n| n >= 1 && ups.abs() == 1) {
            Some(power) => Ok(Some((power, cumulative))),
            None => Err(ParseError::new(
                Problem::Unexpected {
                    found: format!("`{}`", abbreviated(&self.source[start..self.at])),
                    expected: "a power of one up such as `↑²` or `^<2>`",
                },
                start..self.at,
            )),
        }
    }

    /// Digits in these brackets without blanks, if they stand here. `^<2>=0` and `^<2>>1` are comparisons.
    fn within(&mut self, open: char, close: char) -> Option<String> {
        let rest = self.rest().strip_prefix(open)?;
        let (digits, after) = rest.split_once(close)?;
        let is_comparison = close == '>' && after.starts_with(['=', '>']);
        if digits.is_empty() || !digits.chars().all(is_digit) || is_comparison {
            return None;
        }
        self.at += open.len_utf8() + digits.len() + close.len_utf8();
        Some(digits.to_owned())
    }
}

/// Signs in the order in which they are tried.
const SIGNS: &[(&str, Token)] = &[
    ("+-", Token::Switch),
    ("+=", Token::Update(Update::Add)),
    ("-=", Token::Update(Update::Subtract)),
    ("//=", Token::Update(Update::Infix(Infix::FloorDivide))),
    ("/=", Token::Update(Update::Infix(Infix::Divide))),
    ("%=", Token::Update(Update::Infix(Infix::Remainder))),
    ("<<=", Token::Update(Update::Infix(Infix::ShiftLeft))),
    (">>=", Token::Update(Update::Infix(Infix::ShiftRight))),
    ("&=", Token::Update(Update::Infix(Infix::BitAnd))),
    ("<<", Token::ShiftLeft),
    (">>", Token::ShiftRight),
    ("&", Token::Ampersand),
    ("~", Token::Tilde),
    ("±", Token::Switch),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("−", Token::Minus),
    ("⧾", Token::Tiny),
    ("⧿", Token::Miny),
    (":=", Token::Define),
    (":", Token::Colon),
    (",", Token::Comma),
    ("·", Token::Dot),
    ("⋅", Token::Dot),
    ("×", Token::Dot),
    ("//", Token::DoubleSlash),
    ("/", Token::Slash),
    ("%", Token::Percent),
    ("..", Token::Range),
    ("‖", Token::Bars(2)),
    ("==", Token::Relation(Relation::Equal)),
    ("=", Token::Equals),
    ("!=", Token::Relation(Relation::NotEqual)),
    ("≠", Token::Relation(Relation::NotEqual)),
    ("<=", Token::Relation(Relation::LessEqual)),
    ("≤", Token::Relation(Relation::LessEqual)),
    (">=", Token::Relation(Relation::GreaterEqual)),
    ("≥", Token::Relation(Relation::GreaterEqual)),
    ("<>", Token::Relation(Relation::Confused)),
    ("∥", Token::Relation(Relation::Confused)),
    ("<|", Token::Relation(Relation::LessOrConfused)),
    ("⧏", Token::Relation(Relation::LessOrConfused)),
    ("⊲", Token::Relation(Relation::LessOrConfused)),
    ("⧐", Token::Relation(Relation::GreaterOrConfused)),
    ("⊳", Token::Relation(Relation::GreaterOrConfused)),
    ("<", Token::Relation(Relation::Less)),
    (">", Token::Relation(Relation::Greater)),
];

/// Updates that start with a star, which otherwise is a value.
const STAR_UPDATES: &[(&str, Update)] = &[
    ("**=", Update::Infix(Infix::Power)),
    ("*=", Update::Infix(Infix::Times)),
];

/// A piece of source short enough for a message.
pub(super) fn abbreviated(text: &str) -> String {
    const LONGEST: usize = 30;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}
