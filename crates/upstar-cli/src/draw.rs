//! `upstar draw`: pictures as SVG or TikZ.

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
    };
    let picture = match calculator.session().picture(&draw.expression, kind) {
        Ok(picture) => picture,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &draw.expression));
            return Ok(false);
        }
    };
    let text = match draw.format {
        PictureFormat::Svg => picture.svg(),
        PictureFormat::Tikz => picture.tikz(),
    };
    match &draw.output {
        Some(path) => std::fs::write(path, text)?,
        None => io::stdout().write_all(text.as_bytes())?,
    }
    Ok(true)
}
