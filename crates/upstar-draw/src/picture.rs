//! The description of a picture, for any back end.

use super::label_box::text_width;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};
use upstar_values::notation::{Style, print};
use upstar_values::number::Dyadic;

/// A place, in hundredths of a point to the right of the upper left corner and below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: i64,
    /// Down.
    pub y: i64,
}

/// One point, the unit of widths in pictures.
pub(super) const PT: i64 = 100;

/// How a line is drawn. The strokes differ in width and dashes, so that they can be told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// A wall or an edge.
    Plain,
    /// Emphasised: a mast.
    Thick,
    /// For lines of construction: a scaffold, an axis.
    Thin,
    /// Thin and dashed.
    Dashed,
    /// As thick as an emphasised line, but dashed.
    ThickDashed,
    /// A row of dots, as wide as an emphasised line.
    Dotted,
}

/// What a line or dot stands for, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Neither player.
    Neutral,
    /// Left: blue.
    Left,
    /// Right: red, of a tone that differs from the blue in lightness too.
    Right,
    /// For both players: green.
    Both,
    /// The background of the picture: axes and grids.
    Faint,
}

/// Which point of a label stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The middle.
    Centre,
    /// The middle of the lower edge: the label is above the place.
    Below,
    /// The middle of the upper edge: the label is below the place.
    Above,
    /// The right edge: the label is to the left.
    Right,
    /// The left edge: the label is to the right.
    Left,
}

/// A text, in characters and in LaTeX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// In Unicode.
    pub plain: String,
    /// For LaTeX, in math mode.
    pub latex: String,
}

impl Label {
    /// A label of plain letters.
    pub fn word(text: &str) -> Label {
        Label {
            plain: text.to_string(),
            latex: format!("\\text{{{}}}", escaped(text)),
        }
    }

    /// The label of a number.
    pub fn number(x: &Dyadic) -> Label {
        let plain = x.to_string().replace('-', "\u{2212}");
        Label {
            plain,
            latex: x.to_string(),
        }
    }

    /// The label of a value; three dots if the text would be too long for a picture.
    pub fn game(algebra: &mut Algebra, game: Game) -> Result<Label, Stopped> {
        const LONGEST: usize = 40;
        let texts = (
            print(algebra, game, Style::Unicode),
            print(algebra, game, Style::Latex),
        );
        match texts {
            (Ok(plain), Ok(latex)) if plain.chars().count() <= LONGEST => {
                let plain = plain.replace('-', "\u{2212}");
                Ok(Label { plain, latex })
            }
            (Ok(_), _) | (Err(Stopped::TooLarge(_)), _) => Ok(Label::dots()),
            (Err(stopped), _) => Err(stopped),
        }
    }

    /// The approximate width of the label.
    pub(super) fn width(&self) -> i64 {
        text_width(&self.plain)
    }

    /// The label, or three dots if it is wider than this.
    pub(super) fn at_most(self, width: i64) -> Label {
        if self.width() > width {
            Label::dots()
        } else {
            self
        }
    }

    fn dots() -> Label {
        Label {
            plain: "…".into(),
            latex: "\\ldots".into(),
        }
    }
}

/// Letters of a text that mean something else in LaTeX, written as letters.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(letter);
            }
            letter => out.push(letter),
        }
    }
    out
}

/// A part of a picture. Later parts are drawn over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A line through several points.
    Line {
        /// The points.
        points: Vec<Point>,
        /// How it is drawn.
        stroke: Stroke,
        /// Which colour.
        ink: Ink,
        /// Whether it ends in an arrow head.
        arrow: bool,
    },
    /// An area, hatched: lines rising to the right (0), falling (1), upright (2), level (3).
    Hatch {
        /// The corners.
        points: Vec<Point>,
        /// The direction.
        direction: usize,
    },
    /// An area in light grey.
    Shade {
        /// The corners.
        points: Vec<Point>,
    },
    /// A square or another area of a shade from white to black, with a thin edge.
    Tile {
        /// The corners.
        points: Vec<Point>,
        /// The shade, in hundredths of black.
        level: u8,
        /// What is written in its middle.
        label: Option<Label>,
    },
    /// A round piece.
    Piece {
        /// The middle.
        at: Point,
        /// Half its width.
        radius: i64,
        /// Which colour.
        ink: Ink,
        /// Whether it is filled; otherwise it is a ring, so that pieces differ without colour.
        filled: bool,
        /// What is written on it.
        label: Option<Label>,
    },
    /// A small disc.
    Dot {
        /// The middle.
        at: Point,
        /// Which colour.
        ink: Ink,
    },
    /// A text.
    Text {
        /// The place.
        at: Point,
        /// Where the text lies relative to it.
        anchor: Anchor,
        /// Its words.
        label: Label,
        /// Whether the text hides what is drawn behind it.
        cover: bool,
    },
}

/// A picture: its size and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the picture shows, for readers who cannot see it.
    pub title: String,
    /// The width, in hundredths of a point.
    pub width: i64,
    /// The height.
    pub height: i64,
    /// The parts.
    pub elements: Vec<Element>,
}

impl Element {
    /// The same with every place changed.
    pub(super) fn moved(&self, place: impl Fn(Point) -> Point) -> Element {
        let mut element = self.clone();
        match &mut element {
            Element::Line { points, .. }
            | Element::Hatch { points, .. }
            | Element::Shade { points }
            | Element::Tile { points, .. } => points.iter_mut().for_each(|p| *p = place(*p)),
            Element::Piece { at, .. } | Element::Dot { at, .. } | Element::Text { at, .. } => {
                *at = place(*at);
            }
        }
        element
    }
}

impl Picture {
    /// Adds the parts of another picture, moved to the right and down.
    pub(super) fn add(&mut self, other: &Picture, right: i64, down: i64) {
        let place = |p: Point| Point {
            x: p.x + right,
            y: p.y + down,
        };
        let moved = other.elements.iter().map(|element| element.moved(place));
        self.elements.extend(moved);
    }

    /// The picture made smaller or larger; the size of letters stays.
    pub(super) fn scaled(&self, by: (i64, i64)) -> Picture {
        let length = |length: i64| length * by.0 / by.1;
        let place = |p: Point| Point {
            x: length(p.x),
            y: length(p.y),
        };
        let scaled = self.elements.iter().map(|element| {
            let mut element = element.moved(place);
            if let Element::Piece { radius, .. } = &mut element {
                *radius = length(*radius);
            }
            element
        });
        Picture {
            title: self.title.clone(),
            width: length(self.width),
            height: length(self.height),
            elements: scaled.collect(),
        }
    }
}

/// The middle of some corners.
pub(super) fn middle(points: &[Point]) -> Point {
    let count = points.len().max(1) as i64;
    Point {
        x: points.iter().map(|p| p.x).sum::<i64>() / count,
        y: points.iter().map(|p| p.y).sum::<i64>() / count,
    }
}
