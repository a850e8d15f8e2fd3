//! `upstar draw`: pictures as SVG, TikZ or PNG.

use crate::calculator::Calculator;
use crate::cli::{Draw, DrawKind, PictureFormat};
use std::io::{self, Write};
use std::path::Path;
use upstar::draw::Picture;
use upstar_lang::{PictureKind, PlotKind};

/// Draws; false if there was nothing to draw.
pub(crate) fn run(draw: &Draw, calculator: &mut Calculator) -> io::Result<bool> {
    let kind = match draw.kind {
        DrawKind::Thermograph => PictureKind::Thermograph,
        DrawKind::Tree if draw.expand => PictureKind::ExpandedTree,
        DrawKind::Tree => PictureKind::Tree,
        DrawKind::Hasse => PictureKind::Hasse,
        DrawKind::Board => PictureKind::Board,
        DrawKind::Moves => PictureKind::Moves,
        DrawKind::PositionTree => PictureKind::PositionTree,
        DrawKind::NimTree => PictureKind::NimTree,
        DrawKind::BirthTree => PictureKind::BirthTree,
        DrawKind::BiddingTree => PictureKind::BiddingTree(draw.budget),
        DrawKind::Chessboard => PictureKind::Chessboard,
        DrawKind::Line => PictureKind::Plot(PlotKind::Line),
        DrawKind::Scatter => PictureKind::Plot(PlotKind::Scatter),
        DrawKind::Intensity => PictureKind::Plot(PlotKind::Intensity),
    };
    let Some(format) = format(draw.format, draw.output.as_deref()) else {
        return Ok(false);
    };
    calculator.session().begin();
    let picture = match calculator.session().picture(&draw.expression, kind) {
        Ok(picture) => picture,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &draw.expression));
            return Ok(false);
        }
    };
    write(&picture, format, draw.output.as_deref())?;
    Ok(true)
}

/// Writes a picture to a file or to standard output.
pub(crate) fn write(
    picture: &Picture,
    format: PictureFormat,
    output: Option<&Path>,
) -> io::Result<()> {
    let bytes = match format {
        PictureFormat::Svg => picture.svg().into_bytes(),
        PictureFormat::Tikz => picture.tikz().into_bytes(),
        PictureFormat::Png => picture
            .png(ZOOM)
            .ok_or_else(|| io::Error::other("the picture is too large for a bitmap"))?,
    };
    match output {
        Some(path) => std::fs::write(path, bytes),
        None => io::stdout().write_all(&bytes),
    }
}

/// Pixels of a bitmap for each unit of a picture.
const ZOOM: u32 = 2;

/// The format asked for, or the one that the name of the file implies; a name that implies none is reported.
pub(crate) fn format(asked: Option<PictureFormat>, output: Option<&Path>) -> Option<PictureFormat> {
    if asked.is_some() {
        return asked;
    }
    let ending = output.and_then(|path| path.extension());
    match ending.map(|ending| ending.to_str()) {
        None | Some(Some("svg")) => Some(PictureFormat::Svg),
        Some(Some("png")) => Some(PictureFormat::Png),
        Some(Some("tex" | "tikz")) => Some(PictureFormat::Tikz),
        Some(_) => {
            eprintln!(
                "error: the name of the file should end with .svg, .tex or .png; or say which format with --format"
            );
            None
        }
    }
}
