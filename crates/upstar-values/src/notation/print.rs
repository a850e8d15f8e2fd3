//! Values to text.
//!
//! Text in the styles [`Style::Text`] and [`Style::Unicode`] reads back as the same value. Options have a fixed order that does not
//! depend on the order in which values were made: number + up + star values first, by their parts, then the others by the length of
//! their text and its characters.

use super::shape::{Shape, Shapes};
use super::tree::MAX_DEPTH;
use super::walk::bottom_up_into;
use crate::budget::{Budget, Stopped};
use crate::game::{Algebra, Game, Nus};
use crate::number::Dyadic;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Write;

/// How a value is written.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::{Style, print};
/// let mut algebra = Algebra::new();
/// assert_eq!(print(&mut algebra, Game::STAR, Style::Text)?, "*");
/// assert_eq!(print(&mut algebra, Game::STAR, Style::Unicode)?, "∗");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// ASCII: `^2*`, `+-{3|2}`, `tiny(2)`.
    #[default]
    Text,
    /// Symbols: `⇑∗`, `±{3|2}`, `tiny(2)`.
    Unicode,
    /// For a formula in LaTeX.
    Latex,
    /// Elements of MathML, for a page to put inside `<math>`.
    MathMl,
}

impl Style {
    /// How many times as long as plain text it may be.
    fn markup(self) -> usize {
        match self {
            Style::Text | Style::Unicode => 1,
            Style::Latex => 4,
            Style::MathMl => 32,
        }
    }
}

/// Longer texts are refused; texts with markup may be longer.
const LONGEST: usize = 1 << 20;
/// A text is refused if the texts of its parts are longer than this together.
pub(super) const LONGEST_TOGETHER: usize = 1 << 24;
/// Texts nested deeper are refused: each level may take three levels of the parser.
const DEEPEST: u32 = MAX_DEPTH / 3;
/// Longer bars are hard to count; deeper games get braces again.
const MOST_BARS: usize = 8;

/// The text of a value, with as few braces as bars of several lengths allow.
///
/// The work grows with the length of the texts of all followers that need one; a value whose text is longer than a megabyte is refused
/// with [`Stopped::TooLarge`]; texts with markup may be several times as long.
///
/// ```
/// use upstar_values::game::Algebra;
/// use upstar_values::notation::{Style, print, read};
/// let mut algebra = Algebra::new();
/// let game = read(&mut algebra, "{{4|3}|{{2|1}|0}}").unwrap();
/// assert_eq!(print(&mut algebra, game, Style::Text)?, "{4|3|||2|1||0}");
/// let switch = read(&mut algebra, "{1*|-1*}").unwrap();
/// assert_eq!(print(&mut algebra, switch, Style::Text)?, "+-1*");
/// assert_eq!(print(&mut algebra, switch, Style::Unicode)?, "±1∗");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn print(algebra: &mut Algebra, game: Game, style: Style) -> Result<String, Stopped> {
    Printer::new(style).print(algebra, game)
}

/// Prints values that share followers; the texts of followers are kept.
pub(super) struct Printer {
    style: Style,
    pieces: HashMap<Game, Piece>,
    pub(super) shapes: Shapes,
    /// The length of all texts kept.
    together: usize,
}

impl Printer {
    pub(super) fn new(style: Style) -> Printer {
        Printer {
            style,
            pieces: HashMap::new(),
            shapes: Shapes::default(),
            together: 0,
        }
    }

    /// The text of a value.
    pub(super) fn print(&mut self, algebra: &mut Algebra, game: Game) -> Result<String, Stopped> {
        let budget = algebra.budget().clone();
        let (style, shapes, together) = (self.style, &mut self.shapes, &mut self.together);
        bottom_up_into(
            &mut self.pieces,
            algebra,
            game,
            |algebra, game, depth| {
                // Too deep to be read back; found before the rest is looked at.
                if depth > DEEPEST as usize {
                    return Err(TOO_LONG);
                }
                let shape = shapes.of(algebra, game)?;
                let parts = shape.parts();
                if parts.len() > LONGEST {
                    return Err(TOO_LONG);
                }
                Ok((shape, parts))
            },
            |shape, pieces| {
                let piece = Piece::new(shape, pieces, style, &budget)?;
                let length = piece.ascii.len() + piece.styled.len();
                *together += length;
                let markup = style.markup();
                if length > LONGEST * markup
                    || *together > LONGEST_TOGETHER * markup.min(4)
                    || piece.depth > DEEPEST
                {
                    return Err(TOO_LONG);
                }
                Ok(piece)
            },
        )?;
        Ok(self.pieces[&game].whole(style))
    }
}

/// Values in the order in which options are printed.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::in_order;
/// let mut algebra = Algebra::new();
/// let one = algebra.integer(1);
/// let switch = algebra.switch(one)?;
/// let games = vec![switch, Game::STAR, one, Game::ZERO];
/// assert_eq!(in_order(&mut algebra, games)?, [Game::ZERO, Game::STAR, one, switch]);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn in_order(algebra: &mut Algebra, games: Vec<Game>) -> Result<Vec<Game>, Stopped> {
    let mut keyed = Vec::with_capacity(games.len());
    let mut printer = Printer::new(Style::Text);
    for game in games {
        let key = match algebra.as_nus(game) {
            Some(nus) => (Some(nus_order(&nus)), String::new()),
            None => (None, printer.print(algebra, game)?),
        };
        keyed.push((key, game));
    }
    keyed.sort_by(|((a, s), _), ((b, t), _)| in_print_order((a, s), (b, t)));
    Ok(keyed.into_iter().map(|(_, game)| game).collect())
}

/// The number, size and sign of the ups, and the star.
type NusOrder = (Dyadic, u32, bool, u32);

fn nus_order(nus: &Nus) -> NusOrder {
    (
        nus.number.clone(),
        nus.ups.unsigned_abs(),
        nus.ups < 0,
        nus.star,
    )
}

fn in_print_order(a: (&Option<NusOrder>, &str), b: (&Option<NusOrder>, &str)) -> Ordering {
    let others_last = a.0.is_none().cmp(&b.0.is_none());
    let by_text = (a.1.len(), a.1).cmp(&(b.1.len(), b.1));
    others_last.then_with(|| a.0.cmp(b.0)).then(by_text)
}

const TOO_LONG: Stopped = Stopped::TooLarge(&"the text of this value");

/// The text of a number + up + star value.
pub fn print_nus(nus: &Nus, style: Style) -> String {
    // Without limits nothing stops the work.
    nus_text(nus, style, &Budget::default()).unwrap_or_default()
}

fn nus_text(nus: &Nus, style: Style, budget: &Budget) -> Result<String, Stopped> {
    let mut out = String::new();
    if nus.is_number() || !nus.number.is_zero() {
        out.push_str(&print_number_within(&nus.number, style, budget)?);
    }
    let (up, down, star): (&[&str], &[&str], &str) = match style {
        Style::Text => {
            let number = Dyadic::ZERO;
            let rest = Nus { number, ..*nus };
            if !nus.is_number() {
                write!(out, "{rest}").expect("strings take all text");
            }
            return Ok(out);
        }
        Style::Unicode => (&["↑", "⇑"], &["↓", "⇓"], "∗"),
        Style::Latex => (
            &[r"{\uparrow}", r"{\Uparrow}"],
            &[r"{\downarrow}", r"{\Downarrow}"],
            r"{\ast}",
        ),
        Style::MathMl => (
            &["<mi>↑</mi>", "<mi>⇑</mi>"],
            &["<mi>↓</mi>", "<mi>⇓</mi>"],
            "<mi>∗</mi>",
        ),
    };
    let count = |n: u32| match style {
        Style::MathMl => format!("<mn>{n}</mn>"),
        _ => n.to_string(),
    };
    let arrows = if nus.ups > 0 { up } else { down };
    match nus.ups.unsigned_abs() {
        0 => {}
        n @ (1 | 2) => out.push_str(arrows[n as usize - 1]),
        n => out.extend([arrows[0], &count(n)]),
    }
    match nus.star {
        0 => {}
        1 => out.push_str(star),
        n => out.extend([star, &count(n)]),
    }
    Ok(out)
}

/// The text of a number.
pub fn print_number(number: &Dyadic, style: Style) -> String {
    // Without limits nothing stops the work.
    print_number_within(number, style, &Budget::default()).unwrap_or_default()
}

/// [`print_number`] within a budget, for numbers of very many digits.
pub fn print_number_within(
    number: &Dyadic,
    style: Style,
    budget: &Budget,
) -> Result<String, Stopped> {
    if matches!(style, Style::Text | Style::Unicode) {
        return number.text_within(budget);
    }
    let text = number.abs().text_within(budget)?;
    let negative = number.signum() < 0;
    Ok(match (style, text.split_once('/')) {
        (Style::Latex, Some((above, below))) => {
            let sign = if negative { "-" } else { "" };
            format!(r"{sign}\frac{{{above}}}{{{below}}}")
        }
        (Style::MathMl, parts) => {
            let number = match parts {
                Some((above, below)) => {
                    format!("<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac>")
                }
                None => format!("<mn>{text}</mn>"),
            };
            if negative {
                format!("<mrow><mo>-</mo>{number}</mrow>")
            } else {
                number
            }
        }
        _ if negative => format!("-{text}"),
        _ => text,
    })
}

/// The text of one game, in ASCII for the order and in the requested style.
struct Piece {
    ascii: String,
    /// Empty if the style is ASCII.
    styled: String,
    /// The length of the main bar if the text has no braces, else 0.
    bars: usize,
    /// Whether the text needs brackets after a sign.
    is_sum: bool,
    depth: u32,
    order: Option<NusOrder>,
}

impl Piece {
    fn new(
        shape: Shape,
        pieces: &HashMap<Game, Piece>,
        style: Style,
        budget: &Budget,
    ) -> Result<Piece, Stopped> {
        let depth = 1 + shape
            .parts()
            .iter()
            .map(|part| pieces[part].depth)
            .max()
            .unwrap_or(0);
        let order = match &shape {
            Shape::Nus(nus) => Some(nus_order(nus)),
            _ => None,
        };
        let (mut bars, mut is_sum) = (0, false);
        let mut write = |style: Style| -> Result<String, Stopped> {
            Ok(match &shape {
                Shape::Nus(nus) => nus_text(nus, style, budget)?,
                Shape::Uptimal {
                    number,
                    digits,
                    star,
                } => {
                    let (text, sum) = uptimal(number, digits, *star, style, budget)?;
                    is_sum = sum;
                    text
                }
                Shape::Tiny { number, of, miny } => {
                    is_sum = !number.is_zero();
                    let front = if is_sum {
                        print_number_within(number, style, budget)? + plus(style)
                    } else {
                        String::new()
                    };
                    front + &tiny(&pieces[of], *miny, style)
                }
                Shape::Switch(game) => {
                    let sign = match style {
                        Style::Text => "+-",
                        Style::Unicode => "±",
                        Style::Latex => r"\pm ",
                        Style::MathMl => "<mo form=\"prefix\">±</mo>",
                    };
                    let operand = &pieces[game];
                    let text = operand.whole(style);
                    if operand.is_sum && style == Style::MathMl {
                        format!("{sign}<mrow><mo>(</mo>{text}<mo>)</mo></mrow>")
                    } else if operand.is_sum {
                        format!("{sign}({text})")
                    } else {
                        format!("{sign}{text}")
                    }
                }
                Shape::Options(left, right) => {
                    let (text, length) = braces(left, right, pieces, style);
                    bars = length;
                    text
                }
            })
        };
        let ascii = write(Style::Text)?;
        let styled = if style == Style::Text {
            String::new()
        } else {
            write(style)?
        };
        Ok(Piece {
            ascii,
            styled,
            bars,
            is_sum,
            depth,
            order,
        })
    }

    fn inside(&self, style: Style) -> &str {
        if style == Style::Text {
            &self.ascii
        } else {
            &self.styled
        }
    }

    fn whole(&self, style: Style) -> String {
        let inside = self.inside(style);
        match (self.bars, style) {
            (0, _) => inside.to_owned(),
            (_, Style::Latex) => format!(r"\{{{inside}\}}"),
            (_, Style::MathMl) => format!("<mrow><mo>{{</mo>{inside}<mo>}}</mo></mrow>"),
            _ => format!("{{{inside}}}"),
        }
    }
}

/// The content of braces and the length of its main bar.
fn braces(
    left: &[Game],
    right: &[Game],
    pieces: &HashMap<Game, Piece>,
    style: Style,
) -> (String, usize) {
    // A single option in braces can lose them if the bar outside is longer.
    let lone = |side: &[Game]| match side {
        [option] => Some(pieces[option].bars).filter(|&bars| bars < MOST_BARS),
        _ => None,
    };
    let length = 1 + lone(left).unwrap_or(0).max(lone(right).unwrap_or(0));
    let side = |side: &[Game]| {
        if lone(side).is_some() {
            return pieces[&side[0]].inside(style).to_owned();
        }
        let with_text = |option: &Game| (pieces[option].whole(Style::Text), &pieces[option]);
        let mut options: Vec<(String, &Piece)> = side.iter().map(with_text).collect();
        options.sort_by(|(s, a), (t, b)| in_print_order((&a.order, s), (&b.order, t)));
        let texts: Vec<String> = options
            .iter()
            .map(|(_, piece)| piece.whole(style))
            .collect();
        texts.join(match style {
            Style::MathMl => "<mo separator=\"true\">,</mo>",
            _ => ",",
        })
    };
    let bar = match (style, length) {
        (Style::Latex, 1) => r"\mid ".to_owned(),
        (Style::Latex, 2) => r"\parallel ".to_owned(),
        (Style::Latex, n) => format!(r"\mathrel{{{}}}", "|".repeat(n)),
        (Style::MathMl, n) => format!(
            "<mo stretchy=\"false\" lspace=\"0.2em\" rspace=\"0.2em\">{}</mo>",
            "|".repeat(n)
        ),
        (_, n) => "|".repeat(n),
    };
    (format!("{}{bar}{}", side(left), side(right)), length)
}

/// Tiny and miny are words, but for LaTeX: the signs of the literature look like a plus and a minus, so that 2 + tiny(2) would read
/// as 2 + +₂, and few fonts have others.
fn tiny(of: &Piece, miny: bool, style: Style) -> String {
    let text = of.whole(style);
    let (word, sign) = if miny { ("miny", '-') } else { ("tiny", '+') };
    match style {
        Style::Latex => format!("{{{sign}}}_{{{text}}}"),
        Style::MathMl => format!("<msub><mi>{word}</mi><mrow>{text}</mrow></msub>"),
        Style::Text | Style::Unicode => format!("{word}({text})"),
    }
}

/// The text of number + uptimal + star, and whether it is a sum.
fn uptimal(
    number: &Dyadic,
    digits: &[i32],
    star: bool,
    style: Style,
    budget: &Budget,
) -> Result<(String, bool), Stopped> {
    if style == Style::Text {
        let mut out = String::new();
        if !number.is_zero() {
            out = number.text_within(budget)? + "+";
        }
        let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
        write!(out, "uptimal({})", digits.join(",")).expect("strings take all text");
        if star {
            out.push_str("+*");
        }
        return Ok((out, star || !number.is_zero()));
    }
    // The first digit joins number and star; powers follow.
    let (&ups, powers) = digits.split_first().unwrap_or((&0, &[]));
    let first = Nus {
        number: number.clone(),
        ups,
        star: u32::from(star),
    };
    let is_zero = first.is_number() && first.number.is_zero();
    let mut out = if is_zero {
        String::new()
    } else {
        nus_text(&first, style, budget)?
    };
    let mut terms = usize::from(!is_zero);
    let mut is_sum = first.number.signum() < 0;
    for (power, &digit) in (2..).zip(powers).filter(|(_, digit)| **digit != 0) {
        is_sum |= digit < 0 && terms == 0;
        let sign = match (digit < 0, terms > 0) {
            (true, _) => minus(style),
            (false, true) => plus(style),
            (false, false) => "",
        };
        let count = match (digit.unsigned_abs(), style) {
            (1, _) => String::new(),
            (n, Style::Latex) => format!(r"{n}\cdot "),
            (n, Style::MathMl) => format!("<mn>{n}</mn><mo>·</mo>"),
            (n, _) => format!("{n}·"),
        };
        let arrow = match style {
            Style::Latex => format!(r"{{\uparrow}}^{{{power}}}"),
            Style::MathMl => format!("<msup><mi>↑</mi><mn>{power}</mn></msup>"),
            _ => ['↑'].into_iter().chain(superscript(power)).collect(),
        };
        write!(out, "{sign}{count}{arrow}").expect("strings take all text");
        terms += 1;
    }
    Ok((out, is_sum || terms > 1))
}

fn plus(style: Style) -> &'static str {
    match style {
        Style::MathMl => "<mo>+</mo>",
        _ => "+",
    }
}

fn minus(style: Style) -> &'static str {
    match style {
        Style::MathMl => "<mo>-</mo>",
        _ => "-",
    }
}

fn superscript(n: i32) -> Vec<char> {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    n.to_string()
        .bytes()
        .map(|b| DIGITS[usize::from(b - b'0')])
        .collect()
}
