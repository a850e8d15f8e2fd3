//! Tables of two variables as squares, the darker the greater.

use super::chart::range;
use super::picture::{Anchor, Element, Label, PT, Picture, Point};
use super::scale::{multiples, proportion, tick};
use upstar_values::budget::Stopped;
use upstar_values::number::Dyadic;

/// The darkest square, in hundredths of black.
const DARKEST: i64 = 85;
const LARGEST: i64 = 26 * PT;
const SMALLEST: i64 = 4 * PT;
/// The length of the longer side, where squares are neither largest nor smallest.
const SIDE: i64 = 420 * PT;
const MARGIN: i64 = 36 * PT;
/// Larger tables are not drawn.
const MOST_SQUARES: usize = 40_000;

/// What a square shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shade {
    /// A number: greater ones are darker.
    Number(Dyadic),
    /// A word such as an outcome: later ones in alphabetical order are darker.
    Word(String),
}

impl Shade {
    fn label(&self) -> Label {
        match self {
            Shade::Number(x) => Label::number(x),
            Shade::Word(word) => Label::word(word),
        }
    }
}

/// A table of two variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shades {
    /// What it shows.
    pub title: String,
    /// The variable that grows to the right, and its first number.
    pub across: (String, i64),
    /// The variable that grows upwards, and its first number.
    pub up: (String, i64),
    /// The columns from left to right, each from the bottom up; a square may be empty.
    pub columns: Vec<Vec<Option<Shade>>>,
}

/// The levels of darkness that numbers and words get.
struct Scale {
    numbers: (Dyadic, Dyadic),
    words: Vec<String>,
}

impl Scale {
    fn of(shades: &Shades) -> Scale {
        let squares = || shades.columns.iter().flatten().flatten();
        let numbers = squares().filter_map(|shade| match shade {
            Shade::Number(x) => Some(x),
            Shade::Word(_) => None,
        });
        let words = squares().filter_map(|shade| match shade {
            Shade::Word(word) => Some(word.clone()),
            Shade::Number(_) => None,
        });
        let mut words: Vec<String> = words.collect();
        words.sort();
        words.dedup();
        Scale {
            numbers: range(numbers),
            words,
        }
    }

    /// From 0 to the given darkest level.
    fn level(&self, shade: &Shade, darkest: i64) -> i64 {
        match shade {
            Shade::Number(x) => {
                let (low, high) = &self.numbers;
                proportion(&(x - low), &(high - low), darkest)
            }
            Shade::Word(word) => {
                let place = self.words.iter().position(|other| other == word);
                let last = self.words.len().saturating_sub(1).max(1) as i64;
                place.unwrap_or(0) as i64 * darkest / last
            }
        }
    }

    /// What the legend shows: all words, and some round numbers.
    fn legend(&self, has_numbers: bool) -> Vec<Shade> {
        let mut legend: Vec<Shade> = self.words.iter().cloned().map(Shade::Word).collect();
        if has_numbers {
            let (low, high) = &self.numbers;
            let size = high - low;
            // Round numbers, at most nine of them.
            let step = tick(|step| proportion(step, &size, 800) >= 100);
            let shown = multiples(low, high, &step);
            legend.extend(shown.into_iter().map(Shade::Number));
        }
        legend
    }
}

impl Shades {
    fn check(&self) -> Result<usize, Stopped> {
        let rows = self.columns.iter().map(Vec::len).max().unwrap_or(0);
        match self.columns.len().saturating_mul(rows) {
            0..=MOST_SQUARES => Ok(rows),
            _ => Err(Stopped::TooLarge(&"a picture of more than 40000 squares")),
        }
    }

    /// The table as a picture.
    ///
    /// ```
    /// use upstar_draw::{Shade, Shades};
    /// let word = |text: &str| Some(Shade::Word(text.into()));
    /// let shades = Shades {
    ///     title: "Outcomes".into(),
    ///     across: ("a".into(), 0),
    ///     up: ("b".into(), 0),
    ///     columns: vec![vec![word("P"), word("N")], vec![word("N"), word("N")]],
    /// };
    /// // Four squares, and two in the legend.
    /// assert_eq!(shades.picture()?.svg().matches("<polygon").count(), 6);
    /// assert_eq!(shades.text()?, "b\n1 ..\n0 #.\n  0   a\n. N  # P\n");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn picture(&self) -> Result<Picture, Stopped> {
        let rows = self.check()?;
        let columns = self.columns.len();
        let scale = Scale::of(self);
        let side = (SIDE / rows.max(columns).max(1) as i64).clamp(SMALLEST, LARGEST);
        let (width, height) = (columns as i64 * side, rows as i64 * side);
        let mut elements = Vec::new();
        let mut square = |corner: Point, shade: &Shade, side: i64| {
            let label = Some(shade.label()).filter(|label| label.width() + 4 * PT <= side);
            elements.push(Element::Tile {
                points: tile(corner, side),
                level: scale.level(shade, DARKEST) as u8,
                label,
            });
        };
        for (c, column) in self.columns.iter().enumerate() {
            for (r, shade) in column.iter().enumerate() {
                let corner = Point {
                    x: MARGIN + c as i64 * side,
                    y: MARGIN + height - (r as i64 + 1) * side,
                };
                if let Some(shade) = shade {
                    square(corner, shade, side);
                }
            }
        }
        let mut filled = self.columns.iter().flatten().flatten();
        let legend = scale.legend(filled.any(|shade| matches!(shade, Shade::Number(_))));
        let beside = MARGIN + width + 16 * PT;
        for (i, shade) in legend.iter().enumerate() {
            // The greatest stands at the top.
            let y = MARGIN + (legend.len() - 1 - i) as i64 * 18 * PT;
            let corner = Point { x: beside, y };
            elements.push(Element::Tile {
                points: tile(corner, 14 * PT),
                level: scale.level(shade, DARKEST) as u8,
                label: None,
            });
            elements.push(Element::Text {
                at: Point {
                    x: beside + 14 * PT,
                    y: y + 7 * PT,
                },
                anchor: Anchor::Left,
                label: shade.label(),
                cover: false,
            });
        }
        let floor = MARGIN + height;
        numbers(&mut elements, columns, side, self.across.1, |middle| {
            (
                Point {
                    x: MARGIN + middle,
                    y: floor - 2 * PT,
                },
                Anchor::Above,
            )
        });
        numbers(&mut elements, rows, side, self.up.1, |middle| {
            (
                Point {
                    x: MARGIN,
                    y: floor - middle,
                },
                Anchor::Right,
            )
        });
        for (name, at, anchor) in [
            (
                &self.across.0,
                Point {
                    x: MARGIN + width,
                    y: floor + 10 * PT,
                },
                Anchor::Left,
            ),
            (
                &self.up.0,
                Point {
                    x: MARGIN,
                    y: MARGIN,
                },
                Anchor::Below,
            ),
        ] {
            elements.push(Element::Text {
                at,
                anchor,
                label: Label::word(name),
                cover: false,
            });
        }
        let widest = legend.iter().map(|shade| shade.label().width()).max();
        Ok(Picture {
            title: self.title.clone(),
            width: beside + 24 * PT + widest.unwrap_or(0) + MARGIN / 2,
            height: (floor).max(MARGIN + legend.len() as i64 * 18 * PT) + MARGIN,
            elements,
        })
    }

    /// The table in characters, for the terminal.
    pub fn text(&self) -> Result<String, Stopped> {
        const LETTERS: [char; 5] = ['.', ':', '+', '*', '#'];
        let rows = self.check()?;
        let scale = Scale::of(self);
        let letter = |shade: &Shade| LETTERS[scale.level(shade, 4).clamp(0, 4) as usize];
        let mut labels: Vec<String> = (0..rows)
            .map(|r| (self.up.1 + r as i64).to_string())
            .collect();
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        let mut text = format!("{}\n", self.up.0);
        for r in (0..rows).rev() {
            let label = std::mem::take(&mut labels[r]);
            let line: String = self
                .columns
                .iter()
                .map(|column| column.get(r).and_then(Option::as_ref).map_or(' ', letter))
                .collect();
            let line = format!("{}{label} {line}", " ".repeat(margin - label.len()));
            text += line.trim_end();
            text.push('\n');
        }
        let space = self
            .columns
            .len()
            .saturating_sub(self.across.1.to_string().len());
        let space = " ".repeat(space + 2);
        text += &format!(
            "{}{}{space}{}\n",
            " ".repeat(margin + 1),
            self.across.1,
            self.across.0
        );
        let mut filled = self.columns.iter().flatten().flatten();
        let legend = scale.legend(filled.any(|shade| matches!(shade, Shade::Number(_))));
        let entry = |shade: &Shade| {
            let name = match shade {
                Shade::Number(x) => x.to_string(),
                Shade::Word(word) => word.clone(),
            };
            format!("{} {name}", letter(shade))
        };
        let legend: Vec<String> = legend.iter().map(entry).collect();
        text += &format!("{}\n", legend.join("  "));
        Ok(text)
    }
}

/// The corners of a square.
pub(super) fn tile(corner: Point, side: i64) -> Vec<Point> {
    let Point { x, y } = corner;
    vec![
        corner,
        Point { x: x + side, y },
        Point {
            x: x + side,
            y: y + side,
        },
        Point { x, y: y + side },
    ]
}

/// Numbers along a side, as many as have room; `place` turns the distance of a square's middle from the corner into a place.
pub(super) fn numbers(
    elements: &mut Vec<Element>,
    count: usize,
    side: i64,
    first: i64,
    place: impl Fn(i64) -> (Point, Anchor),
) {
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter();
    let step = { step }.find(|step| step * side >= 22 * PT).unwrap_or(1000);
    for i in (0..count as i64).filter(|i| (first + i) % step == 0) {
        let (at, anchor) = place(i * side + side / 2);
        elements.push(Element::Text {
            at,
            anchor,
            label: Label::number(&(first + i).into()),
            cover: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_numbers_are_darker() {
        let column = |c: i64| {
            (0..4)
                .map(|r| Some(Shade::Number((c * r).into())))
                .collect()
        };
        let shades = Shades {
            title: "Products".into(),
            across: ("a".into(), 0),
            up: ("b".into(), 0),
            columns: (0..4).map(column).collect(),
        };
        let picture = shades.picture().unwrap();
        let levels: Vec<u8> = picture
            .elements
            .iter()
            .filter_map(|element| match element {
                Element::Tile { level, .. } => Some(*level),
                _ => None,
            })
            .collect();
        // Sixteen squares, the columns from left to right; then 0, 2, 4, 6 and 8 of the legend.
        assert_eq!(levels.len(), 21);
        assert_eq!(levels[0], 0);
        assert_eq!(levels[15], 85);
        assert!(levels[5] < levels[6] && levels[6] < levels[10]);
        // The square in the upper right corner is that of 3 times 3.
        let Some(Element::Tile { points, label, .. }) = picture.elements.get(15) else {
            panic!("a square");
        };
        assert_eq!(
            points[0],
            Point {
                x: MARGIN + 3 * LARGEST,
                y: MARGIN
            }
        );
        assert_eq!(label.as_ref().unwrap().plain, "9");
        let text = shades.text().unwrap();
        assert_eq!(text.lines().nth(1).unwrap(), "3 .:*#");
        assert!(picture.tikz().contains("black!85"));
    }

    #[test]
    fn large_tables_are_refused() {
        let shades = Shades {
            title: String::new(),
            across: (String::new(), 0),
            up: (String::new(), 0),
            columns: vec![vec![None; 300]; 300],
        };
        assert!(shades.picture().is_err() && shades.text().is_err());
    }
}
