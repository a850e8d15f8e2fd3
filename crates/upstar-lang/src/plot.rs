//! Plots of values: over a variable, or over the places of a list.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::value::Value;
use upstar::budget::Stopped;
use upstar::draw::{Chart, Marks, Picture, Sample, Series, Shade, Shades};
use upstar::game::Game;
use upstar::notation::Style;
use upstar::number::Dyadic;

/// How values are plotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotKind {
    /// Joined by lines.
    Line,
    /// As points.
    Scatter,
    /// As squares over two variables, the darker the greater.
    Intensity,
}

/// A plot, to be drawn as a picture or in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plot {
    /// Lines or points.
    Chart(Chart, Marks),
    /// Squares.
    Shades(Shades),
}

impl Plot {
    /// As a picture.
    pub fn picture(&self) -> Result<Picture, Stopped> {
        match self {
            Plot::Chart(chart, marks) => chart.picture(*marks),
            Plot::Shades(shades) => shades.picture(),
        }
    }

    /// In characters.
    pub fn text(&self) -> Result<String, Stopped> {
        match self {
            Plot::Chart(chart, marks) => chart.text(*marks),
            Plot::Shades(shades) => shades.text(),
        }
    }
}

/// What is known of the height of a value.
enum Height {
    Number(Dyadic),
    Game(Game),
}

impl Session {
    /// Points and their values as a series. Numbers and truth values stand at their heights, nim heaps at their sizes if all values are
    /// nim heaps. Any other game stands at its mean, with an interval from its right stop to its left stop. A list gives several points.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let switch = session.evaluate("{3|-1}").unwrap();
    /// let series = session.series("value", &[(0.into(), switch)]).unwrap();
    /// let sample = &series.samples[0];
    /// assert_eq!(sample.y, 1.into());
    /// assert_eq!(sample.span, Some(((-1).into(), 3.into())));
    /// ```
    pub fn series(&mut self, name: &str, points: &[(Dyadic, Value)]) -> Result<Series, Diagnostic> {
        let mut heights = Vec::new();
        for (x, value) in points {
            self.heights(x, value, &mut heights)?;
        }
        let (algebra, analysis) = self.workers();
        let is_heap = |height: &Height| match height {
            Height::Number(y) => y.is_zero(),
            Height::Game(game) => algebra.as_nimber(*game).is_some(),
        };
        let are_heaps = heights.iter().all(|(_, height)| is_heap(height));
        let mut samples = Vec::new();
        for (x, height) in heights {
            let (y, span) = match height {
                Height::Number(y) => (y, None),
                Height::Game(game) => match algebra.as_nimber(game).filter(|_| are_heaps) {
                    Some(size) => (Dyadic::from(i64::from(size)), None),
                    None => {
                        let mean = analysis.mean(algebra, game).map_err(whole)?;
                        let (left, right) = algebra.stops(game);
                        let span = (left != right).then_some((right, left));
                        (mean, span)
                    }
                },
            };
            samples.push(Sample { x, y, span });
        }
        Ok(Series {
            name: name.to_owned(),
            samples,
        })
    }

    fn heights(
        &mut self,
        x: &Dyadic,
        value: &Value,
        heights: &mut Vec<(Dyadic, Height)>,
    ) -> Result<(), Diagnostic> {
        match value {
            Value::Bool(truth) => {
                let y = if *truth { Dyadic::ONE } else { Dyadic::ZERO };
                heights.push((x.clone(), Height::Number(y)));
            }
            Value::List(list) => {
                for item in list.items() {
                    if let Value::List(_) = item {
                        return Err(unplotted(item));
                    }
                    self.heights(x, item, heights)?;
                }
            }
            value => {
                let algebra = self.algebra();
                let height = match value.plain_number() {
                    Some(y) => Some(Height::Number(y)),
                    None => value.to_game(algebra).map_err(whole)?.map(|game| {
                        match algebra.as_number(game) {
                            Some(y) => Height::Number(y),
                            None => Height::Game(game),
                        }
                    }),
                };
                heights.push((x.clone(), height.ok_or_else(|| unplotted(value))?));
            }
        }
        Ok(())
    }

    /// The shade of a value: a number, or the word that it is written as. A nim heap has the number of its size.
    pub fn shade(&mut self, value: &Value) -> Result<Shade, Diagnostic> {
        let algebra = self.algebra();
        if let Value::Text(word) = value {
            return Ok(Shade::Word(word.to_string()));
        }
        if let Some(number) = value.plain_number() {
            return Ok(Shade::Number(number));
        }
        if let Some(game) = value.to_game(algebra).map_err(whole)? {
            if let Some(number) = algebra.as_number(game) {
                return Ok(Shade::Number(number));
            }
            if let Some(size) = algebra.as_nimber(game) {
                return Ok(Shade::Number(i64::from(size).into()));
            }
        }
        self.text(value, Style::Unicode).map(Shade::Word)
    }

    /// The plot of a list: its items over their places, from 0 on; pairs `(x, y)` as points; for squares a list of columns, and for lines
    /// a list of lists as several lines. `None` for anything else.
    pub(crate) fn plot_list(
        &mut self,
        value: &Value,
        kind: PlotKind,
    ) -> Result<Option<Plot>, Diagnostic> {
        let Value::List(list) = value else {
            return Ok(None);
        };
        let items = list.items();
        if items.is_empty() {
            return Ok(None);
        }
        let title = "Plot of a list".to_owned();
        if kind == PlotKind::Intensity {
            let mut columns = Vec::new();
            for item in items {
                let (Value::List(column) | Value::Tuple(column)) = item else {
                    return Ok(None);
                };
                let cells = column.items().iter();
                let cells = cells.map(|cell| self.shade(cell).map(Some));
                columns.push(cells.collect::<Result<Vec<_>, _>>()?);
            }
            return Ok(Some(Plot::Shades(Shades {
                title,
                across: ("list".to_owned(), 0),
                up: ("place".to_owned(), 0),
                columns,
            })));
        }
        let is_list = |item: &Value| matches!(item, Value::List(_));
        let place = |(at, item): (usize, &Value)| (Dyadic::from(at as i64), item.clone());
        let mut series = Vec::new();
        if kind == PlotKind::Line && items.iter().all(is_list) {
            for (i, item) in items.iter().enumerate() {
                let Value::List(line) = item else { continue };
                let points: Vec<_> = line.items().iter().enumerate().map(place).collect();
                series.push(self.series(&format!("list {i}"), &points)?);
            }
        } else {
            let mut points = Vec::new();
            for (at, item) in items.iter().enumerate() {
                points.push(match item {
                    Value::Tuple(pair) => match pair.items() {
                        [x, y] => {
                            let x = x.to_number(self.algebra()).map_err(whole)?;
                            (x.ok_or_else(|| unplotted(item))?, y.clone())
                        }
                        _ => return Err(unplotted(item)),
                    },
                    item => place((at, item)),
                });
            }
            series.push(self.series("", &points)?);
        }
        let marks = match kind {
            PlotKind::Line => Marks::Line,
            _ => Marks::Scatter,
        };
        let chart = Chart {
            title,
            x_name: "place".to_owned(),
            series,
        };
        Ok(Some(Plot::Chart(chart, marks)))
    }
}

/// A problem with the whole input.
fn whole(stopped: Stopped) -> Diagnostic {
    Diagnostic {
        span: None,
        ..Diagnostic::stopped(stopped, 0..0)
    }
}

fn unplotted(value: &Value) -> Diagnostic {
    let message = format!(
        "expected numbers or games to plot, found {}; words can be plotted as squares over two variables",
        value.a_kind()
    );
    Diagnostic {
        span: None,
        ..Diagnostic::new(message, 0..0)
    }
}
