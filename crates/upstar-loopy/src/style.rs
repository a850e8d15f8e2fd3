//! Loopy values in Unicode, LaTeX and MathML: the text is cut into tokens, and each of them is written in the style.

use crate::algebra::LoopyAlgebra;
use crate::value::Value;
use upstar_values::budget::Stopped;
use upstar_values::game::Nus;
use upstar_values::notation::token::{Token, tokens};
use upstar_values::notation::tree::{LoopyKind, LoopyLiteral};
use upstar_values::notation::{Style, print_number, print_nus};

impl LoopyAlgebra<'_> {
    /// The value as text in some style; [`Style::Text`] and [`Style::Unicode`] can be read back.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::Algebra;
    /// use upstar_values::notation::Style;
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// let value = loops.read("{1/2over|^[on]*}").unwrap();
    /// assert_eq!(loops.styled(&value, Style::Unicode)?, "{1/2over|↑[on]∗}");
    /// assert_eq!(
    ///     loops.styled(&value, Style::Latex)?,
    ///     r"\{\frac{1}{2}\mathbf{over}\mid {\uparrow}^{[\mathbf{on}]}{\ast}\}"
    /// );
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn styled(&mut self, value: &Value, style: Style) -> Result<String, Stopped> {
        let text = self.text(value)?;
        if style == Style::Text {
            return Ok(text);
        }
        let mut out = String::new();
        for (token, span) in tokens(&text) {
            out.push_str(&piece(&token, &text[span], style));
        }
        Ok(out)
    }
}

/// A token in a style other than plain text.
fn piece(token: &Token, text: &str, style: Style) -> String {
    match (token, style) {
        (Token::Literal(literal), _) => print_nus(
            &Nus {
                number: literal.number.clone(),
                ups: literal.ups,
                star: literal.star,
            },
            style,
        ),
        (Token::Loopy(literal), _) => loopy(literal, style),
        (Token::Ampersand, Style::Unicode) => " & ".to_owned(),
        (Token::Ampersand, Style::Latex) => r" \mathbin{\&} ".to_owned(),
        (Token::Ampersand, Style::MathMl) => "<mo>&amp;</mo>".to_owned(),
        (_, Style::Unicode | Style::Text) => text.to_owned(),
        (Token::Open('{') | Token::Close('}'), Style::Latex) => format!(r"\{text}"),
        (Token::Bars(_), Style::Latex) => r"\mid ".to_owned(),
        (Token::Word, Style::Latex) if text.len() == 1 => text.to_owned(),
        (Token::Word, Style::Latex) => format!(r"\mathbf{{{text}}}"),
        (Token::Text(_), Style::Latex) => format!(r"\texttt{{{}}}", verbatim(text)),
        (_, Style::Latex) => text.to_owned(),
        (Token::Word, Style::MathMl) => format!("<mi>{text}</mi>"),
        (Token::Text(_), Style::MathMl) => {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            format!("<mtext>{}</mtext>", text.replace('>', "&gt;"))
        }
        (Token::Comma, Style::MathMl) => "<mo separator=\"true\">,</mo>".to_owned(),
        (Token::End, Style::MathMl) => String::new(),
        (_, Style::MathMl) => format!("<mo stretchy=\"false\">{text}</mo>"),
    }
}

/// The text of a graph inside a LaTeX command.
fn verbatim(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars().filter(|letter| *letter != '"') {
        match letter {
            '{' | '}' | '&' | '#' | '%' | '_' | '$' => out.extend(['\\', letter]),
            '^' => out.push_str(r"\textasciicircum{}"),
            _ => out.push(letter),
        }
    }
    out
}

/// x + over, x ± upon + *n or x ± uponth + *n.
fn loopy(literal: &LoopyLiteral, style: Style) -> String {
    let mut out = match literal.number.is_zero() {
        true => String::new(),
        false => print_number(&literal.number, style),
    };
    let arrow = Nus {
        number: 0.into(),
        ups: if literal.negative { -1 } else { 1 },
        star: 0,
    };
    let arrow = print_nus(&arrow, style);
    let power = match literal.kind {
        LoopyKind::Over => {
            let word = if literal.negative { "under" } else { "over" };
            out.push_str(&match style {
                Style::Latex => format!(r"\mathbf{{{word}}}"),
                Style::MathMl => format!("<mi>{word}</mi>"),
                _ => word.to_owned(),
            });
            return out;
        }
        LoopyKind::Upon => match style {
            Style::Latex => format!(r"{arrow}^{{[\mathbf{{on}}]}}"),
            Style::MathMl => {
                format!("<msup>{arrow}<mrow><mo>[</mo><mi>on</mi><mo>]</mo></mrow></msup>")
            }
            _ => format!("{arrow}[on]"),
        },
        LoopyKind::Uponth => match style {
            Style::Latex => format!(r"{arrow}^{{\mathbf{{on}}}}"),
            Style::MathMl => format!("<msup>{arrow}<mi>on</mi></msup>"),
            _ => format!("{arrow}<on>"),
        },
    };
    out.push_str(&power);
    if literal.star > 0 {
        let star = Nus {
            number: 0.into(),
            ups: 0,
            star: literal.star,
        };
        out.push_str(&print_nus(&star, style));
    }
    out
}
