//! The native part of the Python package `upstar`.
//!
//! Values live in one store for the whole process; `engine` says how threads and Ctrl-C work, `limits` how limits do. The classes are thin:
//! each method asks the engine and turns the answer into an object of Python. Everything that needs no speed is written in Python, in
//! `upstar/`.

mod ask;
mod batches;
mod boards;
mod columns;
mod data;
mod database;
mod engine;
mod errors;
mod files;
mod game;
mod graph;
mod limits;
mod moves;
mod numbers;
mod operand;
mod picture;
mod position;
mod ruleset;
mod session;
mod solve;
mod thermograph;
mod thing;
mod values;
mod workbench;

use pyo3::prelude::*;

/// How many values the store holds, and their bytes.
#[pyfunction]
fn store_size() -> (usize, usize) {
    let size = upstar::ValueStore::global().size();
    (size.values, size.bytes)
}

/// The session of the functions of the package.
#[pyfunction]
fn default_session(py: Python<'_>) -> PyResult<Py<session::Session>> {
    Ok(session::default_session(py)?.clone_ref(py))
}

/// All rulesets: name, rule, how positions are written, an example, and whether it is impartial.
#[pyfunction]
fn all_rulesets() -> Vec<(String, String, String, String, bool)> {
    let all = upstar::rulesets::all().iter();
    all.map(|ruleset| {
        (
            ruleset.name().to_owned(),
            ruleset.rule().to_owned(),
            ruleset.notation().to_owned(),
            ruleset.example().to_owned(),
            ruleset.is_impartial(),
        )
    })
    .collect()
}

/// All functions of the language: name, signature and summary.
#[pyfunction]
fn all_functions() -> Vec<(&'static str, String, &'static str)> {
    upstar_lang::functions::all()
        .map(|function| (function.name, function.signature(), function.summary))
        .collect()
}

/// The picture of a board that is given by rows of letters.
#[pyfunction]
#[pyo3(signature = (rows, title, /))]
fn draw_rows(py: Python<'_>, rows: Vec<String>, title: &str) -> PyResult<picture::Picture> {
    use upstar::position::{Board, Cell};
    let cell = |letter: char| match letter {
        ' ' => Cell::Outside,
        '.' => Cell::Free,
        '#' => Cell::Taken,
        letter if "xXLBTb".contains(letter) => Cell::Left(letter),
        letter if "oORFr".contains(letter) => Cell::Right(letter),
        letter => Cell::Both(letter),
    };
    let cells = rows.iter().map(|row| row.chars().map(cell).collect());
    let board = Board::Cells(cells.collect());
    let picture = upstar::draw::draw_board(&board, title);
    picture
        .map(picture::Picture::from)
        .map_err(|stopped| errors::Problem::from(stopped).raise(py))
}

/// The engine of the package `upstar`. Use the package: `import upstar`.
#[pymodule]
mod _upstar {
    #[pymodule_export]
    use super::batches::Batches;
    #[pymodule_export]
    use super::boards::{box_fillings, box_positions, classify_octal, octal_codes};
    #[pymodule_export]
    use super::columns::column_rows;
    #[pymodule_export]
    use super::data::{position_rows, table_rows, texts_of};
    #[pymodule_export]
    use super::database::{build_database, read_manifest, verify_database};
    #[pymodule_export]
    use super::files::read_parquet;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::graph::PlayGraph;
    #[pymodule_export]
    use super::limits::{Block, Question, given_limits, set_limits_variable, set_usual_memory};
    #[pymodule_export]
    use super::moves::{listed_positions, rules_are_asked};
    #[pymodule_export]
    use super::picture::Picture;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::ruleset::Evaluator;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::solve::{check_proof, explain_question, play_sum, players_by_name, solve};
    #[pymodule_export]
    use super::thermograph::Thermograph;
    #[pymodule_export]
    use super::thing::{Form, Thing};
    #[pymodule_export]
    use super::workbench::answer_request;
    #[pymodule_export]
    use super::{all_functions, all_rulesets, default_session, draw_rows, store_size};
}
