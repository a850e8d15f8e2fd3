//! Several pictures side by side: the summands of a sum.

use super::picture::{Anchor, Element, Label, PT, Picture, Point};

const SIGN: i64 = 26 * PT;

/// A summand: whether it is subtracted, and its picture or its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summand {
    /// A board.
    Board(Picture),
    /// A value, written.
    Value(Label),
}

/// A sum in one picture: boards and values with signs between them, all on one middle line.
///
/// ```
/// use upstar_draw::{Label, Summand, draw_board, draw_sum};
/// use upstar_positions::rulesets::position;
/// let board = draw_board(&position("clobber(\"xo\")").unwrap().board(), "")?;
/// let width = board.width;
/// let sum = [(false, Summand::Board(board)), (true, Summand::Value(Label::word("3")))];
/// let picture = draw_sum(&sum, "clobber(\"xo\") - 3");
/// assert!(picture.width > width && picture.svg().contains(">−</text>"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_sum(summands: &[(bool, Summand)], title: &str) -> Picture {
    let height = |summand: &Summand| match summand {
        Summand::Board(board) => board.height,
        Summand::Value(_) => SIGN,
    };
    let heights = summands.iter().map(|(_, summand)| height(summand));
    let mut picture = Picture {
        title: title.to_owned(),
        width: 0,
        height: heights.max().unwrap_or(SIGN),
        elements: Vec::new(),
    };
    let middle = picture.height / 2;
    let text = |picture: &mut Picture, label: Label, width: i64| {
        picture.elements.push(Element::Text {
            at: Point {
                x: picture.width + width / 2,
                y: middle,
            },
            anchor: Anchor::Centre,
            label,
            cover: false,
        });
        picture.width += width;
    };
    for (i, (minus, summand)) in summands.iter().enumerate() {
        let sign = match (i, minus) {
            (0, false) => None,
            (_, false) => Some(("+", "+")),
            (_, true) => Some(("\u{2212}", "-")),
        };
        if let Some((plain, latex)) = sign {
            let label = Label {
                plain: plain.into(),
                latex: latex.into(),
            };
            text(&mut picture, label, SIGN);
        }
        match summand {
            Summand::Board(board) => {
                let (right, down) = (picture.width, middle - board.height / 2);
                picture.add(board, right, down);
                picture.width += board.width;
            }
            Summand::Value(label) => {
                let width = label.width() + 8 * PT;
                text(&mut picture, label.clone(), width);
            }
        }
    }
    picture
}
