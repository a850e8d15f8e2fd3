//! Thermographs, drawn as in the literature: temperature upwards, larger values to the left.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use super::scale::{multiples, proportion, tick};
use std::sync::Arc;
use upstar_values::analysis::{Analysis, Scaffold, Thermograph, Wall};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

const WIDTH: i64 = 480 * PT;
const HEIGHT: i64 = 360 * PT;
pub(super) const MARGIN: i64 = 40 * PT;
/// Ticks are at least this far apart, so that their labels have room.
const TICK_X: i64 = 42 * PT;
const TICK_T: i64 = 24 * PT;
/// The least distance between the labels of two ticks.
const APART: i64 = 8 * PT;
/// Wider labels of ticks are cut.
const WIDEST: i64 = WIDTH / 2;
/// The height of a line of names above the masts.
const NAME: i64 = 18 * PT;

/// The frame: which positions and temperatures are shown, and how large. A unit has the same length in both directions, so that walls
/// rise at 45 degrees.
pub(super) struct Frame {
    high: Dyadic,
    bottom: Dyadic,
    top: Dyadic,
    /// This range of numbers is drawn with the length that follows.
    range: Dyadic,
    length: i64,
    /// Where the highest position is drawn, so that the picture is centred.
    left: i64,
    height: i64,
    /// Room above, for the names.
    head: i64,
}

impl Frame {
    pub(super) fn place(&self, t: &Dyadic, x: &Dyadic) -> Point {
        Point {
            x: self.left + self.measure(&(&self.high - x)),
            y: self.head + self.height - self.measure(&(t - &self.bottom)),
        }
    }

    fn measure(&self, value: &Dyadic) -> i64 {
        proportion(value, &self.range, self.length)
    }
}

/// More thermographs are not drawn into one picture.
const MOST_GRAPHS: usize = 300;
/// Longer numbers (in bytes) are not drawn: their digits would fill the picture.
pub(super) const LONGEST_NUMBER: usize = 1 << 9;
pub(super) const TOO_LONG: Stopped =
    Stopped::TooLarge(&"a picture of numbers with more than a thousand digits");

/// Whether a thermograph can be drawn: its numbers have at most about a thousand digits.
///
/// ```
/// use upstar_values::analysis::Analysis;
/// use upstar_draw::can_be_drawn;
/// use upstar_values::game::Algebra;
/// use upstar_values::number::Dyadic;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let far = algebra.number(&Dyadic::new(num_bigint::BigInt::from(1) << 9999, 0))?;
/// let far = algebra.switch(far)?;
/// assert!(can_be_drawn(&*analysis.thermograph(&mut algebra, far)?).is_err());
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn can_be_drawn(graph: &Thermograph) -> Result<(), Stopped> {
    let walls = [graph.left_wall(), graph.right_wall()];
    let mut vertices = walls.into_iter().flat_map(|wall| wall.vertices());
    let is_long =
        |x: &Dyadic| x.bytes() > LONGEST_NUMBER || x.exponent() > 8 * LONGEST_NUMBER as u64;
    match vertices.any(|vertex| is_long(&vertex.t) || is_long(&vertex.x)) {
        true => Err(TOO_LONG),
        false => Ok(()),
    }
}

/// The thermographs of some values in one picture, each named above its mast. A single thermograph is drawn with its scaffolds (dashed,
/// above the temperature); several are each hatched in their own direction.
pub fn draw_thermographs(
    analysis: &mut Analysis,
    algebra: &mut Algebra,
    games: &[Game],
) -> Result<Picture, Stopped> {
    if games.len() > MOST_GRAPHS {
        return Err(Stopped::TooLarge(
            &"a picture of more than 300 thermographs",
        ));
    }
    let mut graphs = Vec::new();
    for &game in games {
        let graph = analysis.thermograph(algebra, game)?;
        can_be_drawn(&graph)?;
        let label = Label::game(algebra, game)?;
        graphs.push((graph, label));
    }
    let scaffold = match games {
        [game] => analysis.scaffold(algebra, *game)?,
        _ => None,
    };
    let names: Vec<&str> = graphs
        .iter()
        .map(|(_, label)| label.plain.as_str())
        .collect();
    let title = format!("Thermograph of {}", names.join(", "));
    let vertices = graphs
        .iter()
        .flat_map(|(graph, _)| [graph.left_wall(), graph.right_wall()])
        .flat_map(|wall| wall.vertices())
        .map(|vertex| (&vertex.t, &vertex.x));
    let (mut frame, low) = frame(vertices, Dyadic::from(-1));
    let masts = masts(&frame, &graphs);
    let lines = masts.iter().map(|mast| mast.line).max().unwrap_or(0);
    frame.head += lines * NAME;
    let mut elements = Vec::new();
    axes(&mut elements, &frame, &low);
    for (i, (graph, _)) in graphs.iter().enumerate() {
        walls(
            &mut elements,
            &frame,
            graph,
            (graphs.len() > 1).then_some(i),
        );
    }
    for mast in masts {
        mast.draw(&mut elements, &frame);
    }
    if let (Some(scaffold), [(graph, _)]) = (scaffold, &graphs[..]) {
        beyond(&mut elements, &frame, graph, &scaffold);
    }
    Ok(canvas(title, &frame, elements))
}

/// The picture in its frame.
pub(super) fn canvas(title: String, frame: &Frame, elements: Vec<Element>) -> Picture {
    Picture {
        title,
        width: WIDTH + 2 * MARGIN,
        height: frame.head + frame.height + MARGIN,
        elements,
    }
    .with_room()
}

/// The frame that holds all corners (temperature, position) and begins at a temperature, and the lowest position shown.
pub(super) fn frame<'c>(
    corners: impl Iterator<Item = (&'c Dyadic, &'c Dyadic)>,
    bottom: Dyadic,
) -> (Frame, Dyadic) {
    let mut low: Option<Dyadic> = None;
    let mut high: Option<Dyadic> = None;
    let mut top = Dyadic::ZERO;
    for (t, x) in corners {
        low = Some(low.map_or(x.clone(), |low| low.min(x.clone())));
        high = Some(high.map_or(x.clone(), |high| high.max(x.clone())));
        top = top.max(t.clone());
    }
    let (low, high) = (low.unwrap_or(Dyadic::ZERO), high.unwrap_or(Dyadic::ZERO));
    // Room for a piece of mast, and for space at both sides.
    let rise = (&top - &bottom).half().half().max(Dyadic::ONE);
    let top = &top + &rise;
    let air = (&high - &low).half().half().half().max(Dyadic::ONE.half());
    let (low, high) = (&low - &air, &high + &air);
    let (across, up) = (&high - &low, &top - &bottom);
    let wide = &across * &Dyadic::from(HEIGHT) >= &up * &Dyadic::from(WIDTH);
    let (range, length) = if wide {
        (across.clone(), WIDTH)
    } else {
        (up.clone(), HEIGHT)
    };
    let width = proportion(&across, &range, length);
    let height = proportion(&up, &range, length);
    let frame = Frame {
        high,
        bottom,
        top,
        range,
        length,
        left: MARGIN + (WIDTH - width) / 2,
        height,
        head: MARGIN,
    };
    (frame, low)
}

pub(super) fn line(points: Vec<Point>, stroke: Stroke, ink: Ink) -> Element {
    Element::Line {
        points,
        stroke,
        ink,
        arrow: false,
    }
}

fn tick_label(x: &Dyadic) -> Label {
    Label::number(x).at_most(WIDEST)
}

/// The line t = 0, ticks of x below the picture, and ticks of t at its left.
pub(super) fn axes(elements: &mut Vec<Element>, frame: &Frame, low: &Dyadic) {
    let zero = |x: &Dyadic| frame.place(&Dyadic::ZERO, x);
    elements.push(line(
        vec![zero(&frame.high), zero(low)],
        Stroke::Thin,
        Ink::Faint,
    ));
    let base = frame.place(&frame.bottom, &frame.high);
    let end = frame.place(&frame.bottom, low);
    elements.push(line(vec![base, end], Stroke::Thin, Ink::Neutral));
    // Neighbours have room for the wider of their labels.
    let has_room = |step: &Dyadic| {
        let distance = frame.measure(step);
        let is_narrow = |x: &Dyadic| tick_label(x).width() + APART <= distance;
        distance >= TICK_X
            && (distance >= WIDTH || multiples(low, &frame.high, step).iter().all(is_narrow))
    };
    let step = tick(has_room);
    for x in multiples(low, &frame.high, &step) {
        let at = frame.place(&frame.bottom, &x);
        let below = Point {
            x: at.x,
            y: at.y + 4 * PT,
        };
        elements.push(line(vec![at, below], Stroke::Thin, Ink::Neutral));
        elements.push(Element::Text {
            at: below,
            anchor: Anchor::Above,
            label: tick_label(&x),
            cover: false,
        });
    }
    let summit = frame.place(&frame.top, &frame.high);
    elements.push(line(vec![base, summit], Stroke::Thin, Ink::Neutral));
    let step = tick(|step| frame.measure(step) >= TICK_T);
    for t in multiples(&frame.bottom, &frame.top, &step) {
        let at = frame.place(&t, &frame.high);
        let beside = Point {
            x: at.x - 4 * PT,
            y: at.y,
        };
        elements.push(line(vec![at, beside], Stroke::Thin, Ink::Neutral));
        elements.push(Element::Text {
            at: beside,
            anchor: Anchor::Right,
            label: tick_label(&t),
            cover: false,
        });
    }
}

fn corners(frame: &Frame, wall: &Wall) -> Vec<Point> {
    let vertices = wall.vertices().iter();
    vertices.map(|v| frame.place(&v.t, &v.x)).collect()
}

/// The walls of one thermograph, hatched in one of several directions.
fn walls(elements: &mut Vec<Element>, frame: &Frame, graph: &Thermograph, hatched: Option<usize>) {
    let (left, right) = (
        corners(frame, graph.left_wall()),
        corners(frame, graph.right_wall()),
    );
    if left.len() == 1 {
        return;
    }
    if let Some(direction) = hatched {
        let area = left.iter().chain(right.iter().rev()).copied().collect();
        elements.push(Element::Hatch {
            points: area,
            direction,
        });
    }
    elements.push(line(left, Stroke::Plain, Ink::Left));
    elements.push(line(right, Stroke::Plain, Ink::Right));
}

/// The mast that all thermographs with the same mean share.
pub(super) struct Mast {
    pub(super) mean: Dyadic,
    pub(super) foot: Dyadic,
    pub(super) label: Label,
    pub(super) ink: Ink,
    /// The line above the picture on which the name stands, from 0.
    pub(super) line: i64,
}

/// The masts, from left to right, with names that do not overlap.
fn masts(frame: &Frame, graphs: &[(Arc<Thermograph>, Label)]) -> Vec<Mast> {
    let mut masts: Vec<Mast> = Vec::new();
    for (graph, label) in graphs {
        match masts.iter_mut().find(|mast| mast.mean == *graph.mean()) {
            Some(mast) => {
                mast.foot = mast.foot.clone().min(graph.temperature().clone());
                mast.label.plain += &format!(", {}", label.plain);
                mast.label.latex += &format!(",\\ {}", label.latex);
            }
            None => masts.push(Mast {
                mean: graph.mean().clone(),
                foot: graph.temperature().clone(),
                label: label.clone(),
                ink: Ink::Neutral,
                line: 0,
            }),
        }
    }
    masts.sort_by(|a, b| b.mean.cmp(&a.mean));
    // Where the last name of each line ends.
    let mut ends: Vec<i64> = Vec::new();
    for mast in &mut masts {
        let middle = frame.place(&frame.top, &mast.mean).x;
        let half = mast.label.width() / 2 + 4 * PT;
        let line = ends.iter().position(|&end| end <= middle - half);
        let line = line.unwrap_or_else(|| {
            ends.push(i64::MIN);
            ends.len() - 1
        });
        ends[line] = middle + half;
        mast.line = line as i64;
    }
    masts
}

impl Mast {
    pub(super) fn draw(self, elements: &mut Vec<Element>, frame: &Frame) {
        let foot = frame.place(&self.foot, &self.mean);
        let mut head = frame.place(&frame.top, &self.mean);
        head.y -= self.line * NAME;
        elements.push(Element::Line {
            points: vec![foot, head],
            stroke: Stroke::Thick,
            ink: self.ink,
            arrow: true,
        });
        elements.push(Element::Text {
            at: head,
            anchor: Anchor::Below,
            label: self.label,
            cover: true,
        });
    }
}

/// The scaffolds above the temperature, where they are no longer the walls.
fn beyond(elements: &mut Vec<Element>, frame: &Frame, graph: &Thermograph, scaffold: &Scaffold) {
    let foot = graph.temperature();
    // At most half as high as the mast shown, so that the picture stays calm.
    let end = (foot + &frame.top).half();
    let mut stops = vec![foot.clone()];
    stops.extend(
        scaffold
            .corners()
            .into_iter()
            .filter(|t| t > foot && *t < end),
    );
    stops.push(end);
    let left = stops
        .iter()
        .map(|t| frame.place(t, &scaffold.left_at(t)))
        .collect();
    let right = stops
        .iter()
        .map(|t| frame.place(t, &scaffold.right_at(t)))
        .collect();
    elements.push(line(left, Stroke::Dashed, Ink::Left));
    elements.push(line(right, Stroke::Dashed, Ink::Right));
}
