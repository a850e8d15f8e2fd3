//! Plots of numbers over numbers: as lines or as points.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use super::scale::{multiples, proportion, tick};
use upstar_values::budget::Stopped;
use upstar_values::number::Dyadic;

const WIDTH: i64 = 480 * PT;
const HEIGHT: i64 = 260 * PT;
const MARGIN: i64 = 44 * PT;
const TICK_X: i64 = 36 * PT;
const TICK_Y: i64 = 24 * PT;
/// The height of a line of the legend.
const NAME: i64 = 18 * PT;
/// More points are not drawn.
const MOST_POINTS: usize = 100_000;
/// Longer numbers (in bytes) are not drawn: their digits would fill the picture.
const LONGEST_NUMBER: usize = 1 << 6;

/// One point of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Where it stands.
    pub x: Dyadic,
    /// How high.
    pub y: Dyadic,
    /// An interval around it, such as that between the stops of a hot game.
    pub span: Option<(Dyadic, Dyadic)>,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// The points, in the order in which a line joins them.
    pub samples: Vec<Sample>,
}

/// A plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis shows.
    pub x_name: String,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// How the points of a plot are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Joined by lines.
    Line,
    /// Alone.
    Scatter,
}

/// The colours of the first series and so on; they differ in strokes and marks too.
const INKS: [Ink; 4] = [Ink::Left, Ink::Right, Ink::Both, Ink::Neutral];
const STROKES: [Stroke; 4] = [
    Stroke::Plain,
    Stroke::ThickDashed,
    Stroke::Dotted,
    Stroke::Dashed,
];

/// What is shown, and how large.
struct Frame {
    x: (Dyadic, Dyadic),
    y: (Dyadic, Dyadic),
    left: i64,
    top: i64,
}

impl Frame {
    fn place(&self, x: &Dyadic, y: &Dyadic) -> Point {
        Point {
            x: self.left + proportion(&(x - &self.x.0), &(&self.x.1 - &self.x.0), WIDTH),
            y: self.top + HEIGHT - proportion(&(y - &self.y.0), &(&self.y.1 - &self.y.0), HEIGHT),
        }
    }
}

/// The least and the greatest number; a range of 1 where they are equal. The numbers 0 and 1 where there are none.
pub(super) fn range<'a>(numbers: impl Iterator<Item = &'a Dyadic> + Clone) -> (Dyadic, Dyadic) {
    let low = numbers.clone().min().cloned().unwrap_or(Dyadic::ZERO);
    let high = numbers.max().cloned().unwrap_or(Dyadic::ONE);
    let high = if high > low {
        high
    } else {
        &low + &Dyadic::ONE
    };
    (low, high)
}

impl Chart {
    fn samples(&self) -> impl Iterator<Item = &Sample> + Clone {
        self.series.iter().flat_map(|series| &series.samples)
    }

    /// The range of x and that of y, which has 0 in it where it is not far away.
    fn ranges(&self) -> ((Dyadic, Dyadic), (Dyadic, Dyadic)) {
        let heights = self.samples().flat_map(|sample| {
            let span = sample.span.iter().flat_map(|(low, high)| [low, high]);
            span.chain([&sample.y])
        });
        let (mut low, mut high) = range(heights);
        let size = &high - &low;
        if low.signum() > 0 && low <= size {
            low = Dyadic::ZERO;
        } else if high.signum() < 0 && -&high <= size {
            high = Dyadic::ZERO;
        }
        (range(self.samples().map(|sample| &sample.x)), (low, high))
    }

    fn check(&self) -> Result<(), Stopped> {
        if self.samples().count() > MOST_POINTS {
            return Err(Stopped::TooLarge(&"a plot of more than 100000 points"));
        }
        let is_long =
            |x: &Dyadic| x.bytes() > LONGEST_NUMBER || x.exponent() > 8 * LONGEST_NUMBER as u64;
        let numbers = self.samples().flat_map(|sample| {
            let span = sample.span.iter().flat_map(|(low, high)| [low, high]);
            span.chain([&sample.x, &sample.y])
        });
        match { numbers }.any(is_long) {
            true => Err(Stopped::TooLarge(
                &"a plot of numbers with more than a hundred digits",
            )),
            false => Ok(()),
        }
    }

    /// The plot as a picture.
    ///
    /// ```
    /// use upstar_draw::{Chart, Marks, Sample, Series};
    /// let sample = |n: i64| Sample { x: n.into(), y: (n * n).into(), span: None };
    /// let squares = Series { name: "squares".into(), samples: (0..5).map(sample).collect() };
    /// let chart = Chart { title: "Squares".into(), x_name: "n".into(), series: vec![squares] };
    /// assert_eq!(chart.picture(Marks::Scatter)?.svg().matches("<circle").count(), 5);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn picture(&self, marks: Marks) -> Result<Picture, Stopped> {
        self.check()?;
        let (x, y) = self.ranges();
        let legend = if self.series.len() > 1 {
            self.series.len() as i64 * NAME
        } else {
            0
        };
        let widest = [&y.0, &y.1]
            .map(|y| Label::number(y).width())
            .into_iter()
            .max();
        let frame = Frame {
            x,
            y,
            left: MARGIN + widest.unwrap_or(0).min(100 * PT),
            top: MARGIN / 2 + NAME + legend,
        };
        let mut elements = Vec::new();
        axes(&mut elements, &frame, &self.x_name);
        for (i, series) in self.series.iter().enumerate() {
            draw_series(&mut elements, &frame, series, i, marks);
        }
        self.legend(&mut elements, &frame, marks);
        Ok(Picture {
            title: self.title.clone(),
            width: frame.left + WIDTH + MARGIN,
            height: frame.top + HEIGHT + MARGIN,
            elements,
        })
    }

    /// The names: that of a single series stands above its axis.
    fn legend(&self, elements: &mut Vec<Element>, frame: &Frame, marks: Marks) {
        if let [series] = &self.series[..] {
            elements.push(Element::Text {
                at: Point {
                    x: frame.left - 8 * PT,
                    y: frame.top - 12 * PT,
                },
                anchor: Anchor::Left,
                label: Label::word(&series.name),
                cover: false,
            });
            return;
        }
        for (i, series) in self.series.iter().enumerate() {
            let y = MARGIN / 2 + i as i64 * NAME;
            let from = Point { x: frame.left, y };
            let to = Point {
                x: frame.left + 28 * PT,
                y,
            };
            match marks {
                Marks::Line => elements.push(line(vec![from, to], STROKES[i % 4], INKS[i % 4])),
                Marks::Scatter => elements.push(mark(to, i)),
            }
            elements.push(Element::Text {
                at: to,
                anchor: Anchor::Left,
                label: Label::word(&series.name),
                cover: false,
            });
        }
    }

    /// The plot in characters, for the terminal: `*`, `o`, `x`, `+` for the series, `|` for intervals, `:` for the lines between points.
    ///
    /// ```
    /// use upstar_draw::{Chart, Marks, Sample, Series};
    /// let sample = |n: i64| Sample { x: n.into(), y: n.into(), span: None };
    /// let series = Series { name: "n".into(), samples: (0..3).map(sample).collect() };
    /// let chart = Chart { title: String::new(), x_name: "n".into(), series: vec![series] };
    /// let text = chart.text(Marks::Scatter)?;
    /// assert!(text.starts_with("n\n"));
    /// assert_eq!(text.matches('*').count(), 3);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn text(&self, marks: Marks) -> Result<String, Stopped> {
        const ROWS: i64 = 16;
        const WIDEST: i64 = 64;
        const LETTERS: [char; 4] = ['*', 'o', 'x', '+'];
        self.check()?;
        let (x, y) = self.ranges();
        let (across, up) = (&x.1 - &x.0, &y.1 - &y.0);
        // A column or more for each integer where they fit, and a row likewise.
        let steps = across.to_i64().filter(|steps| (1..=WIDEST).contains(steps));
        let width = steps.map_or(WIDEST, |steps| WIDEST / steps * steps);
        let steps = up.to_i64().filter(|steps| (1..=ROWS).contains(steps));
        let height = steps.map_or(ROWS, |steps| ROWS / steps * steps);
        let column =
            |value: &Dyadic| proportion(&(value - &x.0), &across, width).clamp(0, width) as usize;
        let row = |value: &Dyadic| {
            (height - proportion(&(value - &y.0), &up, height)).clamp(0, height) as usize
        };
        let mut cells = vec![vec![' '; width as usize + 1]; height as usize + 1];
        for (i, series) in self.series.iter().enumerate() {
            let mut before: Option<usize> = None;
            for sample in &series.samples {
                let (at, level) = (column(&sample.x), row(&sample.y));
                let joined = before.filter(|_| marks == Marks::Line).map(|b| (b, level));
                let span = sample
                    .span
                    .as_ref()
                    .map(|(low, high)| (row(high), row(low)));
                for (ends, letter) in [(joined, ':'), (span, '|')] {
                    let Some((a, b)) = ends else { continue };
                    for cell in &mut cells[a.min(b)..=a.max(b)] {
                        if cell[at] == ' ' {
                            cell[at] = letter;
                        }
                    }
                }
                before = Some(level);
            }
            for sample in &series.samples {
                cells[row(&sample.y)][column(&sample.x)] = LETTERS[i % 4];
            }
        }
        let labels = [(0, y.1.to_string()), (height as usize, y.0.to_string())];
        let zero =
            (y.0.signum() < 0 && y.1.signum() > 0).then(|| (row(&Dyadic::ZERO), "0".to_owned()));
        let labels: Vec<(usize, String)> = labels.into_iter().chain(zero).collect();
        let margin = labels.iter().map(|(_, text)| text.len()).max().unwrap_or(0);
        let mut text = String::new();
        for (i, series) in self.series.iter().enumerate() {
            text += &match self.series.len() {
                1 => format!("{}\n", series.name),
                _ => format!("{} {}\n", LETTERS[i % 4], series.name),
            };
        }
        for (r, cells) in cells.iter().enumerate() {
            let label = labels
                .iter()
                .find(|(row, _)| *row == r)
                .map_or("", |(_, text)| text);
            let cells: String = cells.iter().collect();
            text += format!("{}{label} |{cells}", " ".repeat(margin - label.len())).trim_end();
            text.push('\n');
        }
        let (first, last) = (x.0.to_string(), x.1.to_string());
        let space = (width as usize + 1)
            .saturating_sub(first.len() + last.len())
            .max(1);
        let below = " ".repeat(margin + 2);
        text += &format!("{below}{}\n", "-".repeat(width as usize + 1));
        text += &format!(
            "{below}{first}{}{last}  {}\n",
            " ".repeat(space),
            self.x_name
        );
        Ok(text)
    }
}

fn line(points: Vec<Point>, stroke: Stroke, ink: Ink) -> Element {
    Element::Line {
        points,
        stroke,
        ink,
        arrow: false,
    }
}

/// A point of the series of this number: a dot, or a ring of its own size.
fn mark(at: Point, series: usize) -> Element {
    let ink = INKS[series % 4];
    match series % 4 {
        0 => Element::Dot { at, ink },
        more => Element::Piece {
            at,
            radius: (2 + more as i64) * PT,
            ink,
            filled: false,
            label: None,
        },
    }
}

fn axes(elements: &mut Vec<Element>, frame: &Frame, x_name: &str) {
    let ((low_x, high_x), (low_y, high_y)) = (&frame.x, &frame.y);
    let origin = frame.place(low_x, low_y);
    // A little apart from the points.
    let (left, floor) = (origin.x - 8 * PT, origin.y + 8 * PT);
    let step = tick(|step| proportion(step, &(high_x - low_x), WIDTH) >= TICK_X).max(Dyadic::ONE);
    for x in multiples(low_x, high_x, &step) {
        let at = frame.place(&x, low_y).x;
        elements.push(line(
            vec![
                Point { x: at, y: floor },
                Point {
                    x: at,
                    y: floor + 4 * PT,
                },
            ],
            Stroke::Thin,
            Ink::Neutral,
        ));
        elements.push(Element::Text {
            at: Point {
                x: at,
                y: floor + 2 * PT,
            },
            anchor: Anchor::Above,
            label: Label::number(&x),
            cover: false,
        });
    }
    let step = tick(|step| proportion(step, &(high_y - low_y), HEIGHT) >= TICK_Y);
    for y in multiples(low_y, high_y, &step) {
        let at = frame.place(low_x, &y).y;
        elements.push(line(
            vec![
                Point { x: left, y: at },
                Point {
                    x: origin.x + WIDTH,
                    y: at,
                },
            ],
            Stroke::Thin,
            Ink::Faint,
        ));
        elements.push(Element::Text {
            at: Point { x: left, y: at },
            anchor: Anchor::Right,
            label: Label::number(&y),
            cover: false,
        });
    }
    let top = frame.top;
    elements.push(line(
        vec![
            Point { x: left, y: top },
            Point { x: left, y: floor },
            Point {
                x: origin.x + WIDTH,
                y: floor,
            },
        ],
        Stroke::Thin,
        Ink::Neutral,
    ));
    elements.push(Element::Text {
        at: Point {
            x: origin.x + WIDTH,
            y: floor,
        },
        anchor: Anchor::Left,
        label: Label::word(x_name),
        cover: false,
    });
}

fn draw_series(
    elements: &mut Vec<Element>,
    frame: &Frame,
    series: &Series,
    number: usize,
    marks: Marks,
) {
    let ink = INKS[number % 4];
    for sample in &series.samples {
        if let Some((low, high)) = &sample.span {
            let ends = [low, high].map(|y| frame.place(&sample.x, y));
            elements.push(line(ends.to_vec(), Stroke::Thin, ink));
        }
    }
    let points = series.samples.iter();
    let points: Vec<Point> = points.map(|s| frame.place(&s.x, &s.y)).collect();
    match marks {
        Marks::Line if points.len() > 1 => {
            elements.push(line(points, STROKES[number % 4], ink));
        }
        _ => elements.extend(points.into_iter().map(|at| mark(at, number))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(numbers: &[&str]) -> Chart {
        let sample = |(n, y): (usize, &&str)| Sample {
            x: (n as i64).into(),
            y: y.parse().unwrap(),
            span: None,
        };
        let samples = numbers.iter().enumerate().map(sample).collect();
        let series = Series {
            name: "temperature".into(),
            samples,
        };
        Chart {
            title: "Temperatures".into(),
            x_name: "n".into(),
            series: vec![series],
        }
    }

    #[test]
    fn points_stand_where_their_numbers_say() {
        let picture = chart(&["-1", "0", "1/2", "1"])
            .picture(Marks::Scatter)
            .unwrap();
        let dots: Vec<Point> = picture
            .elements
            .iter()
            .filter_map(|element| match element {
                Element::Dot { at, .. } => Some(*at),
                _ => None,
            })
            .collect();
        assert_eq!(dots.len(), 4);
        assert_eq!(dots[3].x - dots[0].x, WIDTH);
        assert_eq!(dots[1].x - dots[0].x, WIDTH / 3);
        assert_eq!(dots[0].y - dots[3].y, HEIGHT);
        assert_eq!(dots[1].y - dots[2].y, HEIGHT / 4);
        let svg = picture.svg();
        assert!(svg.contains(">temperature</text>") && svg.contains(">1/2</text>"));
        assert!(picture.tikz().contains("$1/2$"));
    }

    #[test]
    fn lines_join_points_and_spans_stand_beside_them() {
        let mut plot = chart(&["0", "2", "1"]);
        plot.series[0].samples[1].span = Some(("-1".parse().unwrap(), "5".parse().unwrap()));
        let second = Series {
            name: "other".into(),
            ..plot.series[0].clone()
        };
        plot.series.push(second);
        let picture = plot.picture(Marks::Line).unwrap();
        let lines = |wanted: usize| {
            let lines = picture.elements.iter();
            lines
                .filter(|e| matches!(e, Element::Line { points, stroke, .. } if points.len() == wanted && *stroke != Stroke::Thin))
                .count()
        };
        assert_eq!(lines(3), 2);
        // A sample of each stroke beside its name.
        assert_eq!(lines(2), 2);
        assert!(picture.svg().contains(">other</text>"));
    }

    #[test]
    fn plots_in_characters() {
        let text = chart(&["0", "1", "2", "1"]).text(Marks::Line).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "temperature");
        assert!(lines[1].starts_with("2 |") && lines[1].contains('*'));
        assert_eq!(text.matches('*').count(), 4);
        assert!(lines.last().unwrap().trim_end().ends_with("3  n"));
        // Nothing to show is no mistake, and one number neither.
        assert!(chart(&[]).text(Marks::Scatter).is_ok());
        assert!(chart(&["7"]).picture(Marks::Line).is_ok());
    }

    #[test]
    fn enormous_numbers_are_refused() {
        let mut plot = chart(&["0", "1"]);
        plot.series[0].samples[1].y = Dyadic::new(num_bigint::BigInt::from(1) << 9999, 0);
        assert!(plot.picture(Marks::Line).is_err());
        assert!(plot.text(Marks::Line).is_err());
    }
}
