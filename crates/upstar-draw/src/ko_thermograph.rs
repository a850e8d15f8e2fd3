//! Thermographs of kos: the mast has the colour of the player with the threats.

use super::picture::{Anchor, Element, Ink, Label, Picture, Point, Stroke};
use super::thermographs::{LONGEST_NUMBER, MARGIN, Mast, TOO_LONG, axes, canvas, frame, line};
use num_traits::One;
use upstar_loopy::ko::{KoThermograph, KoWall, Origin, Threats};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::number::{BigInt, Dyadic, Rational};

/// Numbers are drawn up to this part of their unit, in bits.
const PRECISION: u64 = 20;

/// The colour of a mast: who has ko threats.
fn colour(threats: Threats) -> Ink {
    match threats {
        Threats::None => Ink::Neutral,
        Threats::Left | Threats::LeftAlways => Ink::Left,
        Threats::Right | Threats::RightAlways => Ink::Right,
    }
}

/// The thermograph of a ko from t = 0 on, with a note that tells who has threats. Walls that play with coupons gave are drawn through
/// the positions that were found, and the note tells the step.
///
/// ```
/// use upstar_draw::{Element, Ink, draw_ko};
/// use upstar_loopy::ko::{Ko, Threats};
/// use upstar_values::budget::Budget;
/// let budget = Budget::default();
/// let ko = Ko::from_text("A>3|!B; B>!A|0", "A", &budget)?.unwrap();
/// let graph = ko.table(Threats::Left, &budget)?.unwrap();
/// let picture = draw_ko(&graph, "A", Threats::Left, &budget)?;
/// assert!(picture.elements.iter().any(|e| matches!(e, Element::Line { arrow: true, ink: Ink::Left, .. })));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_ko(
    graph: &KoThermograph,
    name: &str,
    threats: Threats,
    budget: &Budget,
) -> Result<Picture, Stopped> {
    let walls = [graph.left_wall(), graph.right_wall()];
    let bits = || {
        let corners = walls.into_iter().flat_map(KoWall::corners);
        corners.flat_map(|(t, x)| [t, x]).map(Rational::bits)
    };
    if bits().any(|bits| bits > 8 * LONGEST_NUMBER as u64) {
        return Err(TOO_LONG);
    }
    // A denominator has no more bits than this, so that numbers near 0 keep their digits.
    let bits = PRECISION + bits().max().unwrap_or(0);
    let near = |x: &Rational| near(x, bits, budget);
    let mut corners = Vec::with_capacity(2);
    for wall in walls {
        let mut wall_corners = Vec::with_capacity(wall.corners().len());
        for (at, (t, x)) in wall.corners().iter().enumerate() {
            if at % 1024 == 0 {
                budget.check(at * 128)?;
            }
            wall_corners.push((near(t)?, near(x)?));
            // The rest is the mast.
            if t >= graph.temperature() {
                break;
            }
        }
        corners.push(wall_corners);
    }
    let vertices = corners.iter().flatten().map(|(t, x)| (t, x));
    let (frame, low) = frame(vertices, Dyadic::ZERO);
    let text = |x: &Rational| x.text_within(budget);
    let step = match graph.origin() {
        Origin::Table => String::new(),
        Origin::Coupons(step) => format!(", coupons of step {}", text(step)?),
    };
    let master = match threats {
        Threats::None => "no threats",
        Threats::Left => "Left is komaster",
        Threats::Right => "Right is komaster",
        Threats::LeftAlways => "Left has threats without end",
        Threats::RightAlways => "Right has threats without end",
    };
    let about = if step.is_empty() { "" } else { "about " };
    let mean = text(graph.mean())?.replace('-', "\u{2212}");
    let mast = Mast {
        mean: near(graph.mean())?,
        foot: near(graph.temperature())?,
        label: Label::word(&format!("{name}: mean {about}{mean}")),
        ink: colour(threats),
        line: 0,
    };
    let mut elements = Vec::new();
    axes(&mut elements, &frame, &low);
    let mut lines: Vec<_> = [Ink::Left, Ink::Right].into_iter().zip(corners).collect();
    // Where both walls are the same, the colour is that of the komaster.
    if colour(threats) == Ink::Left {
        lines.reverse();
    }
    for (ink, corners) in lines {
        let places = corners.iter().map(|(t, x)| frame.place(t, x));
        let mut places: Vec<Point> = places.collect();
        places.dedup();
        if places.len() > 1 {
            elements.push(line(places, Stroke::Plain, ink));
        }
    }
    mast.draw(&mut elements, &frame);
    let note = format!("{master}{step}");
    elements.push(Element::Text {
        at: Point {
            x: MARGIN,
            y: MARGIN / 3,
        },
        anchor: Anchor::Left,
        label: Label::word(&note),
        cover: false,
    });
    let title = format!("Thermograph of the ko {name}: {note}");
    Ok(canvas(title, &frame, elements))
}

/// The number, cut off after some bits.
fn near(x: &Rational, bits: u64, budget: &Budget) -> Result<Dyadic, Stopped> {
    if let Some(number) = x.to_dyadic() {
        return Ok(number);
    }
    let factor = Rational::from(&Dyadic::from(BigInt::one() << bits));
    let floor = x.mul(&factor, budget)?.floor(budget)?;
    Ok(Dyadic::new(floor, bits))
}
