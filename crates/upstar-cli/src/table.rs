//! `upstar table`: the values of a family of games, and regularities among them.

use crate::calculator::Calculator;
use crate::cli::{Table, TableFormat};
use crate::database::tell_error;
use crate::interrupt::Interrupt;
use serde_json::json;
use std::collections::HashMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Weak};
use upstar::game::{Algebra, Game, Store};
use upstar::notation::{Style, print, read};
use upstar_data::{DataError, TableRow, table_batch, write_parquet};
use upstar_lang::{Column, Diagnostic, Table as Family, Value, Variable};

/// A finished row: the variables, the columns asked for, and the value if it is a game.
pub(crate) struct Row {
    pub(crate) at: Vec<i64>,
    texts: Vec<String>,
    /// The values of the columns; none in a row that a file had already.
    pub(crate) values: Vec<Value>,
    game: Option<Game>,
    /// The store that the game belongs to. A session that runs out of memory goes on with another one.
    store: Weak<Store>,
}

impl Row {
    /// The value, if it is a game of this worker's store; otherwise what its text says.
    fn game_in(&self, algebra: &mut Algebra, text: &str) -> Option<Game> {
        if std::ptr::eq(self.store.as_ptr(), Arc::as_ptr(algebra.store())) {
            return self.game;
        }
        self.game.and_then(|_| read(algebra, text).ok())
    }
}

/// Works out one row.
pub(crate) fn row(
    calculator: &mut Calculator,
    expression: &str,
    variables: &[Variable],
    at: &[i64],
    show: &[String],
    style: Style,
) -> Result<Row, Diagnostic> {
    let names = variables.iter().map(|variable| variable.name.as_str());
    let variables: Vec<(&str, i64)> = names.zip(at.iter().copied()).collect();
    let session = calculator.session();
    let member = session.member(expression, &variables, show, style)?;
    Ok(Row {
        at: at.to_vec(),
        texts: member.texts,
        values: member.values,
        game: member.game,
        store: Arc::downgrade(session.algebra().store()),
    })
}

/// Tabulates; true if every row had a result.
pub(crate) fn run(table: &Table, calculator: &mut Calculator) -> io::Result<bool> {
    let done = finished_rows(table)?;
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let (mut rows, mut exact) = (Vec::new(), Vec::new());
    let places = places(&table.variables);
    let mut problem = None;
    let progress = io::stderr().is_terminal();
    for (i, at) in places.iter().enumerate() {
        if let Some(texts) = done.get(at) {
            let (at, texts) = (at.clone(), texts.clone());
            exact.push(TableRow {
                at: at.clone(),
                texts: texts.clone(),
            });
            rows.push(Row {
                at,
                texts,
                values: Vec::new(),
                game: None,
                store: Weak::new(),
            });
            continue;
        }
        if progress {
            eprint!("\r{i} of {} rows", places.len());
        }
        let style = style_of(table, calculator);
        let found = interrupt.guard(|| {
            let row = row(
                calculator,
                &table.expression,
                &table.variables,
                at,
                &table.show,
                style,
            )?;
            if table.parquet.is_some() {
                exact.push(exact_row(&row, calculator)?);
            }
            Ok(row)
        });
        match found {
            Ok(row) => rows.push(row),
            Err(wrong) => {
                let names = table.variables.iter().zip(at);
                let place = names.map(|(variable, n)| format!("{} = {n}", variable.name));
                problem = Some((place.collect::<Vec<_>>(), wrong));
                break;
            }
        }
    }
    if progress {
        eprint!("\r\x1b[K");
    }
    let text = match table.format {
        TableFormat::Text => as_text(table, &rows),
        TableFormat::Csv => as_csv(table, &rows),
        TableFormat::Latex => as_latex(table, &rows),
        TableFormat::Json => as_json(table, &rows),
    };
    match &table.output {
        Some(path) => fs::write(path, text)?,
        None => io::stdout().write_all(text.as_bytes())?,
    }
    if let Some((place, wrong)) = &problem {
        let report = calculator.report(wrong, &table.expression);
        eprintln!("at {}: {report}", place.join(", "));
        eprintln!(
            "the table ends after {} of {} rows",
            rows.len(),
            places.len()
        );
    }
    if let Some(path) = &table.parquet
        && let Err(error) = write_rows(path, table, &exact)
    {
        tell_error(error, &table.expression, calculator);
        return Ok(false);
    }
    tell_period(table, &rows, calculator);
    Ok(problem.is_none())
}

/// How values are written in the table.
fn style_of(table: &Table, calculator: &Calculator) -> Style {
    match table.format {
        TableFormat::Latex => Style::Latex,
        TableFormat::Text => calculator.style,
        _ => Style::Text,
    }
}

/// A row for a Parquet file. Its texts are those of ASCII, which read back, whatever the notation of the table is.
fn exact_row(row: &Row, calculator: &mut Calculator) -> Result<TableRow, Diagnostic> {
    let mut texts = row.texts.clone();
    for (text, value) in texts.iter_mut().zip(&row.values) {
        *text = calculator.session().text(value, Style::Text)?;
    }
    let at = row.at.clone();
    Ok(TableRow { at, texts })
}

/// Writes the rows to a Parquet file.
fn write_rows(path: &Path, table: &Table, rows: &[TableRow]) -> Result<(), DataError> {
    let names = table.variables.iter().map(|variable| &variable.name[..]);
    let shown: Vec<&str> = table.show.iter().map(String::as_str).collect();
    let batch = table_batch(&names.collect::<Vec<_>>(), &shown, rows)?;
    write_parquet(path, &batch, &[("upstar.expression", &table.expression)])
}

/// Every choice of the variables, the last one running fastest.
pub(crate) fn places(variables: &[Variable]) -> Vec<Vec<i64>> {
    let mut places = vec![Vec::new()];
    for variable in variables {
        places = places
            .into_iter()
            .flat_map(|place: Vec<i64>| {
                variable.range.clone().map(move |n| {
                    let mut place = place.clone();
                    place.push(n);
                    place
                })
            })
            .collect();
    }
    places
}

/// Rows that an earlier run has left in the file.
fn finished_rows(table: &Table) -> io::Result<HashMap<Vec<i64>, Vec<String>>> {
    let mut rows = HashMap::new();
    let (Some(path), TableFormat::Csv) = (&table.output, table.format) else {
        return Ok(rows);
    };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(rows),
        Err(error) => return Err(error),
    };
    let mut lines = text.lines();
    if lines.next() != Some(csv_head(table).as_str()) {
        let message = format!(
            "{} holds another table; it is not overwritten",
            path.display()
        );
        return Err(io::Error::other(message));
    }
    for line in lines {
        let fields = csv_fields(line);
        let (at, texts) = fields.split_at(table.variables.len().min(fields.len()));
        let at: Option<Vec<i64>> = at.iter().map(|n| n.parse().ok()).collect();
        if let Some(at) = at.filter(|_| texts.len() == table.show.len()) {
            rows.insert(at, texts.to_vec());
        }
    }
    Ok(rows)
}

fn csv_head(table: &Table) -> String {
    let names = table.variables.iter().map(|variable| variable.name.clone());
    let columns: Vec<String> = names.chain(table.show.iter().cloned()).collect();
    columns.join(",")
}

fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// The fields of a line; quotes are doubled inside quoted fields.
fn csv_fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            letter => field.push(letter),
        }
    }
    fields.push(field);
    fields
}

fn as_csv(table: &Table, rows: &[Row]) -> String {
    let mut text = csv_head(table) + "\n";
    for row in rows {
        let at = row.at.iter().map(i64::to_string);
        let fields: Vec<String> = at.chain(row.texts.iter().map(|t| csv_field(t))).collect();
        text += &(fields.join(",") + "\n");
    }
    text
}

fn as_json(table: &Table, rows: &[Row]) -> String {
    let names = || table.variables.iter().map(|variable| variable.name.clone());
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            let mut object = serde_json::Map::new();
            object.extend(names().zip(row.at.iter().map(|&n| json!(n))));
            object.extend(
                table
                    .show
                    .iter()
                    .cloned()
                    .zip(row.texts.iter().map(|t| json!(t))),
            );
            object.into()
        })
        .collect();
    let object = json!({ "expression": table.expression, "variables": names().collect::<Vec<_>>(), "rows": rows });
    format!("{object}\n")
}

/// Head and lines: a grid for two variables and one thing to show, otherwise a row for each choice.
fn cells(table: &Table, rows: &[Row]) -> Vec<Vec<String>> {
    if let ([first, second], [_]) = (&table.variables[..], &table.show[..]) {
        let head = format!("{}\\{}", first.name, second.name);
        let mut lines = vec![vec![head]];
        lines[0].extend(second.range.clone().map(|n| n.to_string()));
        for row in rows {
            if row.at[1] == *second.range.start() {
                lines.push(vec![row.at[0].to_string()]);
            }
            let line = lines.last_mut().expect("the head at least");
            line.push(row.texts[0].clone());
        }
        return lines;
    }
    let names = table.variables.iter().map(|variable| variable.name.clone());
    let mut lines = vec![names.chain(table.show.iter().cloned()).collect::<Vec<_>>()];
    for row in rows {
        let at = row.at.iter().map(i64::to_string);
        lines.push(at.chain(row.texts.iter().cloned()).collect());
    }
    lines
}

fn as_text(table: &Table, rows: &[Row]) -> String {
    let lines = cells(table, rows);
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let padded: Vec<String> = line
            .iter()
            .zip(&widths)
            .map(|(cell, width)| {
                // Cells may be wider than the formatter allows.
                let space = width - cell.chars().count();
                format!("{cell}{}", " ".repeat(space))
            })
            .collect();
        text += padded.join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn as_latex(table: &Table, rows: &[Row]) -> String {
    let lines = cells(table, rows);
    let columns = lines.first().map_or(0, Vec::len);
    let mut text = format!("\\begin{{tabular}}{{{}}}\n", "l".repeat(columns));
    for (i, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line
            .iter()
            .map(|cell| match i {
                // Names, not formulas.
                0 => cell.replace('\\', "\\textbackslash{}").replace('_', "\\_"),
                _ => format!("${cell}$"),
            })
            .collect();
        let rule = if i == 0 { " \\hline" } else { "" };
        text += &format!("{} \\\\{rule}\n", cells.join(" & "));
    }
    text + "\\end{tabular}\n"
}

/// Says what regularities the columns have, and whether they are proved or only observed.
fn tell_period(table: &Table, rows: &[Row], calculator: &mut Calculator) {
    let [variable] = &table.variables[..] else {
        return;
    };
    let (name, first) = (&variable.name, *variable.range.start());
    let style = calculator.style;
    let algebra = calculator.session().algebra();
    let mut columns = Vec::new();
    for (at, column) in table.show.iter().enumerate() {
        let games = match column.as_str() {
            "value" => rows
                .iter()
                .map(|row| row.game_in(algebra, &row.texts[at]))
                .collect(),
            _ => rows
                .iter()
                .map(|row| read(algebra, &row.texts[at]).ok())
                .collect(),
        };
        columns.push(Column {
            name: column,
            texts: rows.iter().map(|row| &row.texts[at][..]).collect(),
            games,
        });
    }
    let family = Family {
        expression: &table.expression,
        variable: name,
        first,
        columns,
        style: style_of(table, calculator),
    };
    let found = calculator.session().regularities(&family);
    for (column, found) in table.show.iter().zip(found) {
        let Some(found) = found else {
            continue;
        };
        let of = match column.as_str() {
            "value" => String::new(),
            column => format!(" of {column}"),
        };
        let word = match found.is_proved {
            true => "proved",
            false => "observed, not proved",
        };
        let (from, period) = (first + found.preperiod as i64, found.period);
        if found.saltus == Game::ZERO {
            eprintln!("{word}: period {period}{of} from {name} = {from} on");
            continue;
        }
        let saltus = print(calculator.session().algebra(), found.saltus, style);
        let saltus = saltus.unwrap_or_else(|stopped| format!("a value ({stopped})"));
        eprintln!(
            "{word}: arithmetic period {period}{of} from {name} = {from} on, with {saltus} added each time"
        );
    }
}
