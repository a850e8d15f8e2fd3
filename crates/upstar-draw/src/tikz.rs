//! Pictures as TikZ, for papers.

use super::picture::{Anchor, Element, Ink, Picture, Point, Stroke, middle};
use super::scale::points;
use std::fmt::Write;

fn place(point: Point) -> String {
    format!("({},{})", points(point.x), points(-point.y))
}

fn path(corners: &[Point]) -> String {
    let corners: Vec<String> = corners.iter().map(|&p| place(p)).collect();
    corners.join(" -- ")
}

fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Neutral => "black",
        Ink::Left => "blue!70!black",
        Ink::Right => "orange!85!red",
        Ink::Both => "teal!80!green",
        Ink::Faint => "gray",
    }
}

impl Picture {
    /// The picture as a `tikzpicture` environment. Needs the TikZ libraries `patterns` and `arrows.meta`.
    pub fn tikz(&self) -> String {
        let mut out = String::new();
        self.write_tikz(&mut out)
            .expect("a string takes everything");
        out
    }

    fn write_tikz(&self, out: &mut String) -> std::fmt::Result {
        writeln!(
            out,
            "\\begin{{tikzpicture}}[x=0.65pt, y=0.65pt, line join=round, line cap=round, >=Stealth]"
        )?;
        writeln!(out, "  % {}", self.title.replace('\n', " "))?;
        for element in &self.elements {
            write_element(out, element)?;
        }
        writeln!(out, "\\end{{tikzpicture}}")
    }
}

fn write_element(out: &mut String, element: &Element) -> std::fmt::Result {
    match element {
        Element::Line {
            points: corners,
            stroke,
            ink,
            arrow,
        } => {
            let style = match stroke {
                Stroke::Plain => "thick",
                Stroke::Thick => "ultra thick",
                Stroke::Thin => "thin",
                Stroke::Dashed => "thin, dashed",
                Stroke::ThickDashed => "ultra thick, dashed",
                Stroke::Dotted => "ultra thick, dotted",
            };
            let head = if *arrow { "->, " } else { "" };
            writeln!(
                out,
                "  \\draw[{head}{style}, {}] {};",
                colour(*ink),
                path(corners)
            )
        }
        Element::Hatch {
            points: corners,
            direction,
        } => {
            let pattern = [
                "north east lines",
                "north west lines",
                "vertical lines",
                "horizontal lines",
            ][direction % 4];
            writeln!(
                out,
                "  \\path[pattern={pattern}, pattern color=gray] {} -- cycle;",
                path(corners)
            )
        }
        Element::Shade { points: corners } => {
            writeln!(out, "  \\fill[gray!40] {} -- cycle;", path(corners))
        }
        Element::Tile {
            points: corners,
            level,
            label,
        } => {
            writeln!(
                out,
                "  \\filldraw[very thin, draw=gray, fill=black!{level}] {} -- cycle;",
                path(corners)
            )?;
            let text = if *level > 50 { "white" } else { "black" };
            match label {
                Some(label) => writeln!(
                    out,
                    "  \\node[{text}, font=\\footnotesize] at {} {{${}$}};",
                    place(middle(corners)),
                    label.latex
                ),
                None => Ok(()),
            }
        }
        Element::Piece {
            at,
            radius,
            ink,
            filled,
            label,
        } => {
            let colour = colour(*ink);
            let (fill, text) = if *filled {
                (colour, "white")
            } else {
                ("white", "black")
            };
            writeln!(
                out,
                "  \\filldraw[thick, draw={colour}, fill={fill}] {} circle ({});",
                place(*at),
                points(*radius)
            )?;
            match label {
                Some(label) => writeln!(
                    out,
                    "  \\node[{text}, font=\\footnotesize] at {} {{${}$}};",
                    place(*at),
                    label.latex
                ),
                None => Ok(()),
            }
        }
        Element::Dot { at, ink } => {
            writeln!(
                out,
                "  \\fill[{}] {} circle (1.8pt);",
                colour(*ink),
                place(*at)
            )
        }
        Element::Text {
            at,
            anchor,
            label,
            cover,
        } => {
            let side = match anchor {
                Anchor::Centre => "",
                Anchor::Below => "above",
                Anchor::Above => "below",
                Anchor::Right => "left",
                Anchor::Left => "right",
            };
            let fill = if *cover {
                "fill=white, inner sep=2pt"
            } else {
                ""
            };
            let comma = if side.is_empty() || fill.is_empty() {
                ""
            } else {
                ", "
            };
            writeln!(
                out,
                "  \\node[{side}{comma}{fill}] at {} {{${}$}};",
                place(*at),
                label.latex
            )
        }
    }
}
