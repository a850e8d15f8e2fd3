//! Pictures as SVG.

use super::label_box::offset;
use super::picture::{Anchor, Element, Ink, PT, Picture, Point, Stroke, middle};
use super::scale::points;
use std::fmt::Write;

const FONT: &str = "'Latin Modern Math','STIX Two Math','Cambria Math','DejaVu Serif',serif";
const FONT_SIZE: i64 = 13;

/// The colours of a picture.
struct Palette {
    neutral: &'static str,
    left: &'static str,
    right: &'static str,
    both: &'static str,
    faint: &'static str,
    shade: &'static str,
    paper: &'static str,
}

/// Blue and vermilion, which differ for colour-blind eyes, and in lightness for black and white.
const PLAIN: Palette = Palette {
    neutral: "#111",
    left: "#0b4f9e",
    right: "#d55e00",
    both: "#009e73",
    faint: "#999",
    shade: "#ccc",
    paper: "#fff",
};

/// The same colours, unless the page around the picture sets others.
const THEMED: Palette = Palette {
    neutral: "var(--picture-ink,#111)",
    left: "var(--picture-left,#0b4f9e)",
    right: "var(--picture-right,#d55e00)",
    both: "var(--picture-both,#009e73)",
    faint: "var(--picture-faint,#999)",
    shade: "var(--picture-shade,#ccc)",
    paper: "var(--picture-paper,#fff)",
};

impl Palette {
    fn of(&self, ink: Ink) -> &'static str {
        match ink {
            Ink::Neutral => self.neutral,
            Ink::Left => self.left,
            Ink::Right => self.right,
            Ink::Both => self.both,
            Ink::Faint => self.faint,
        }
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

fn path(corners: &[Point]) -> String {
    let corners: Vec<String> = corners
        .iter()
        .map(|p| format!("{},{}", points(p.x), points(p.y)))
        .collect();
    corners.join(" ")
}

impl Picture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        self.svg_in(&PLAIN)
    }

    /// The picture as an SVG element for a page that sets its colours: the custom properties `--picture-ink`, `-left`, `-right`,
    /// `-both`, `-faint`, `-shade` and `-paper`. Without them it looks like [`Picture::svg`].
    pub fn svg_themed(&self) -> String {
        self.svg_in(&THEMED)
    }

    fn svg_in(&self, palette: &Palette) -> String {
        let mut out = String::new();
        self.write_svg(&mut out, palette)
            .expect("a string takes everything");
        out
    }

    fn write_svg(&self, out: &mut String, palette: &Palette) -> std::fmt::Result {
        let (w, h) = (points(self.width), points(self.height));
        let title = escaped(&self.title);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
             <title>{title}</title>"
        )?;
        self.write_definitions(out, palette)?;
        let paper = palette.paper;
        writeln!(out, "<rect width=\"{w}\" height=\"{h}\" fill=\"{paper}\"/>")?;
        writeln!(
            out,
            "<g font-family=\"{FONT}\" font-size=\"{FONT_SIZE}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
        )?;
        for element in &self.elements {
            write_element(out, element, palette)?;
        }
        writeln!(out, "</g>\n</svg>")
    }

    /// Arrow heads and hatchings, if they are used.
    fn write_definitions(&self, out: &mut String, palette: &Palette) -> std::fmt::Result {
        let arrows = self
            .elements
            .iter()
            .any(|e| matches!(e, Element::Line { arrow: true, .. }));
        let mut directions: Vec<usize> = Vec::new();
        for element in &self.elements {
            if let Element::Hatch { direction, .. } = element
                && !directions.contains(&(direction % 4))
            {
                directions.push(direction % 4);
            }
        }
        if !arrows && directions.is_empty() {
            return Ok(());
        }
        writeln!(out, "<defs>")?;
        if arrows {
            writeln!(
                out,
                "<marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"4\" markerHeight=\"4\" \
                 orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"context-stroke\"/></marker>"
            )?;
        }
        for direction in directions {
            let angle = [45, 135, 0, 90][direction];
            writeln!(
                out,
                "<pattern id=\"hatch{direction}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
                 patternTransform=\"rotate({angle})\"><path d=\"M0 0v6\" stroke=\"{}\" stroke-width=\"0.8\"/></pattern>",
                palette.faint
            )?;
        }
        writeln!(out, "</defs>")
    }
}

fn write_element(out: &mut String, element: &Element, palette: &Palette) -> std::fmt::Result {
    match element {
        Element::Line {
            points: corners,
            stroke,
            ink,
            arrow,
        } => {
            let (width, dashes) = match stroke {
                Stroke::Plain => ("1.6", ""),
                Stroke::Thick => ("2.4", ""),
                Stroke::Thin => ("0.8", ""),
                Stroke::Dashed => ("1", " stroke-dasharray=\"4 3\""),
                Stroke::ThickDashed => ("2.4", " stroke-dasharray=\"7 5\""),
                Stroke::Dotted => ("3.2", " stroke-dasharray=\"0.1 5\""),
            };
            let head = if *arrow {
                " marker-end=\"url(#head)\""
            } else {
                ""
            };
            writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dashes}{head}/>",
                path(corners),
                palette.of(*ink)
            )
        }
        Element::Hatch {
            points: corners,
            direction,
        } => writeln!(
            out,
            "<polygon points=\"{}\" fill=\"url(#hatch{})\"/>",
            path(corners),
            direction % 4
        ),
        Element::Shade { points: corners } => writeln!(
            out,
            "<polygon points=\"{}\" fill=\"{}\"/>",
            path(corners),
            palette.shade
        ),
        Element::Tile {
            points: corners,
            level,
            label,
        } => {
            let neutral = palette.neutral;
            writeln!(
                out,
                "<polygon points=\"{}\" fill=\"{neutral}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"0.5\"/>",
                path(corners),
                points(i64::from(*level)),
                palette.faint
            )?;
            let Some(label) = label else {
                return Ok(());
            };
            let at = middle(corners);
            let text = if *level > 50 { palette.paper } else { neutral };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" fill=\"{text}\">{}</text>",
                points(at.x),
                points(at.y + 4 * PT),
                escaped(&label.plain)
            )
        }
        Element::Piece {
            at,
            radius,
            ink,
            filled,
            label,
        } => {
            let (line, width) = (palette.of(*ink), if *ink == Ink::Faint { "1" } else { "2" });
            let (fill, text) = if *filled {
                (line, palette.paper)
            } else {
                (palette.paper, palette.neutral)
            };
            writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>",
                points(at.x),
                points(at.y),
                points(*radius)
            )?;
            let Some(label) = label else {
                return Ok(());
            };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" fill=\"{text}\">{}</text>",
                points(at.x),
                points(at.y + 4 * PT),
                escaped(&label.plain)
            )
        }
        Element::Dot { at, ink } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"2.4\" fill=\"{}\"/>",
            points(at.x),
            points(at.y),
            palette.of(*ink)
        ),
        Element::Text {
            at,
            anchor,
            label,
            cover,
        } => {
            let (dx, dy) = offset(*anchor);
            let side = match anchor {
                Anchor::Centre | Anchor::Below | Anchor::Above => "middle",
                Anchor::Right => "end",
                Anchor::Left => "start",
            };
            if *cover && matches!(anchor, Anchor::Centre) {
                // A piece of background under the text hides lines.
                let (w, h) = (label.width() + 8 * PT, 20 * PT);
                writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                    points(at.x - w / 2),
                    points(at.y - h / 2),
                    points(w),
                    points(h),
                    palette.paper
                )?;
            }
            let halo = if *cover {
                let paper = palette.paper;
                format!(" paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"5\"")
            } else {
                String::new()
            };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"{side}\" fill=\"{}\"{halo}>{}</text>",
                points(at.x + dx),
                points(at.y + dy),
                palette.neutral,
                escaped(&label.plain)
            )
        }
    }
}
