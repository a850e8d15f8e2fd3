//! `upstar plot`: an expression over ranges of its variables, as a picture or in characters.

use crate::calculator::Calculator;
use crate::cli::{Plot as Ask, PlotShape};
use crate::draw;
use crate::interrupt::Interrupt;
use crate::table::{Row, places, row};
use std::io::{self, Write};
use upstar::draw::{Chart, Marks, Shades};
use upstar_lang::{Diagnostic, Plot, Style};

/// Plots; false if something has no place in a plot.
pub(crate) fn run(ask: &Ask, calculator: &mut Calculator) -> io::Result<bool> {
    let Some(format) = draw::format(ask.format, ask.output.as_deref()) else {
        return Ok(false);
    };
    let usual = match ask.variables[..] {
        [_] => PlotShape::Scatter,
        _ => PlotShape::Intensity,
    };
    let shape = ask.kind.unwrap_or(usual);
    if (shape == PlotShape::Intensity) != (ask.variables.len() == 2) {
        eprintln!("error: lines and points are plotted over one variable, squares over two");
        return Ok(false);
    }
    if shape == PlotShape::Intensity && ask.show.len() > 1 {
        eprintln!("error: squares show one thing only");
        return Ok(false);
    }
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let mut rows = Vec::new();
    for at in places(&ask.variables) {
        let found = interrupt.guard(|| {
            row(
                calculator,
                &ask.expression,
                &ask.variables,
                &at,
                &ask.show,
                Style::Text,
            )
        });
        match found {
            Ok(row) => rows.push(row),
            Err(wrong) => {
                let place: Vec<String> = ask
                    .variables
                    .iter()
                    .zip(&at)
                    .map(|(variable, n)| format!("{} = {n}", variable.name))
                    .collect();
                let report = calculator.report(&wrong, &ask.expression);
                eprintln!("at {}: {report}", place.join(", "));
                return Ok(false);
            }
        }
    }
    let plot = match plot(ask, shape, &rows, calculator) {
        Ok(plot) => plot,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &ask.expression));
            return Ok(false);
        }
    };
    if ask.output.is_none() && ask.format.is_none() {
        let text = plot.text().map_err(io::Error::other)?;
        io::stdout().write_all(text.as_bytes())?;
        return Ok(true);
    }
    let picture = plot.picture().map_err(io::Error::other)?;
    draw::write(&picture, format, ask.output.as_deref())?;
    Ok(true)
}

fn plot(
    ask: &Ask,
    shape: PlotShape,
    rows: &[Row],
    calculator: &mut Calculator,
) -> Result<Plot, Diagnostic> {
    let session = calculator.session();
    let title = format!("{} of {}", ask.show.join(", "), ask.expression);
    if let (PlotShape::Intensity, [across, up]) = (shape, &ask.variables[..]) {
        let height = up.range.clone().count().max(1);
        let mut columns = Vec::new();
        for column in rows.chunks(height) {
            let cells = column
                .iter()
                .map(|row| session.shade(&row.values[0]).map(Some));
            columns.push(cells.collect::<Result<Vec<_>, _>>()?);
        }
        return Ok(Plot::Shades(Shades {
            title,
            across: (across.name.clone(), *across.range.start()),
            up: (up.name.clone(), *up.range.start()),
            columns,
        }));
    }
    let mut series = Vec::new();
    for (i, name) in ask.show.iter().enumerate() {
        let points: Vec<_> = rows
            .iter()
            .map(|row| (row.at[0].into(), row.values[i].clone()))
            .collect();
        series.push(session.series(name, &points)?);
    }
    let marks = match shape {
        PlotShape::Line => Marks::Line,
        _ => Marks::Scatter,
    };
    let chart = Chart {
        title,
        x_name: ask.variables[0].name.clone(),
        series,
    };
    Ok(Plot::Chart(chart, marks))
}
