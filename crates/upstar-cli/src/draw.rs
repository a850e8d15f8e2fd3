//! `upstar draw`: pictures as SVG, TikZ or PNG.

use crate::calculator::Calculator;
use crate::cli::{Draw, DrawKind, PictureFormat};
use std::io::{self, Write};
use upstar_lang::PictureKind;

/// Draws; false if there was nothing to draw.
pub(crate) fn run(draw: &Draw, calculator: &mut Calculator) -> io::Result<bool> {
    let kind = match draw.kind {
        DrawKind::Thermograph => PictureKind::Thermograph,
        DrawKind::Tree if draw.expand => PictureKind::ExpandedTree,
        DrawKind::Tree => PictureKind::Tree,
        DrawKind::Hasse => PictureKind::Hasse,
        DrawKind::Board => PictureKind::Board,
    };
    let Some(format) = format(draw) else {
        eprintln!(
            "error: the name of the file should end with .svg, .tex or .png; or say which format with --format"
        );
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
    let bytes = match format {
        PictureFormat::Svg => picture.svg().into_bytes(),
        PictureFormat::Tikz => picture.tikz().into_bytes(),
        PictureFormat::Png => picture
            .png(ZOOM)
            .ok_or_else(|| io::Error::other("the picture is too large for a bitmap"))?,
    };
    match &draw.output {
        Some(path) => std::fs::write(path, bytes)?,
        None => io::stdout().write_all(&bytes)?,
    }
    Ok(true)
}

/// Pixels of a bitmap for each unit of a picture.
const ZOOM: u32 = 2;

/// The format asked for, or the one that the name of the file implies.
fn format(draw: &Draw) -> Option<PictureFormat> {
    if draw.format.is_some() {
        return draw.format;
    }
    let ending = draw.output.as_ref().and_then(|path| path.extension());
    match ending.map(|ending| ending.to_str()) {
        None | Some(Some("svg")) => Some(PictureFormat::Svg),
        Some(Some("png")) => Some(PictureFormat::Png),
        Some(Some("tex" | "tikz")) => Some(PictureFormat::Tikz),
        Some(_) => None,
    }
}
