//! `upstar draw`: pictures as SVG, TikZ or PNG.

use crate::calculator::Calculator;
use crate::cli::{Draw, DrawKind, PictureFormat};
use std::io::{self, Write};
use upstar_lang::PictureKind;

/// Draws; whether there was something to draw.
pub(crate) fn run(draw: &Draw, calculator: &mut Calculator) -> io::Result<bool> {
    let kind = match draw.kind {
        DrawKind::Thermograph => PictureKind::Thermograph,
        DrawKind::Tree => PictureKind::Tree,
        DrawKind::Hasse => PictureKind::Hasse,
        DrawKind::Board => PictureKind::Board,
    };
    let picture = match calculator.session().picture(&draw.expression, kind) {
        Ok(picture) => picture,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &draw.expression));
            return Ok(false);
        }
    };
    let bytes = match format(draw) {
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

/// The format asked for, or the one that goes with the name of the file.
fn format(draw: &Draw) -> PictureFormat {
    let ending = draw.output.as_ref().and_then(|path| path.extension());
    draw.format
        .unwrap_or(match ending.and_then(|e| e.to_str()) {
            Some("png") => PictureFormat::Png,
            Some("tex" | "tikz") => PictureFormat::Tikz,
            _ => PictureFormat::Svg,
        })
}
