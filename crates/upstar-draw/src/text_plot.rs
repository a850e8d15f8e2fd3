//! Thermographs as characters, for the terminal.

use super::scale::proportion;
use upstar_values::analysis::Thermograph;
use upstar_values::number::Dyadic;

/// Rows of the plot, and columns for each row's worth of x: characters are about twice as high as wide.
const ROWS: i64 = 16;
const COLUMNS_PER_ROW: i64 = 2;
const WIDEST: i64 = 72;

/// A thermograph as lines of text: temperature upwards, larger values to the left, `#` for the mast.
///
/// ```
/// use upstar_values::analysis::Analysis;
/// use upstar_draw::text_plot;
/// use upstar_values::game::Algebra;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let two = algebra.integer(2);
/// let switch = algebra.switch(two)?;
/// let graph = analysis.thermograph(&mut algebra, switch)?;
/// let plot = text_plot(&graph);
/// assert!(plot.lines().any(|line| line.contains("t = 2")));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn text_plot(graph: &Thermograph) -> String {
    let bottom = Dyadic::from(-1);
    let (high, low) = (
        graph.left_wall().at(&bottom),
        graph.right_wall().at(&bottom),
    );
    let foot = graph.temperature();
    let top = foot + &(foot - &bottom).half().half().max(Dyadic::ONE.half());
    let (up, across) = (&top - &bottom, &high - &low);
    // As many rows as fit if a unit is as wide as it is high.
    let mut rows = if across.is_zero() { 4 } else { ROWS };
    let columns = |rows: i64| proportion(&across, &up, rows * COLUMNS_PER_ROW);
    while rows > 4 && columns(rows) > WIDEST {
        rows -= 1;
    }
    let width = columns(rows).clamp(0, WIDEST);
    let column = |x: &Dyadic| {
        if across.is_zero() {
            0
        } else {
            proportion(&(&high - x), &across, width).clamp(0, width)
        }
    };
    let row_of = |t: &Dyadic| rows - proportion(&(t - &bottom), &up, rows);
    let mut cells = vec![vec![' '; width as usize + 1]; rows as usize + 1];
    let zero = row_of(&Dyadic::ZERO).clamp(0, rows) as usize;
    cells[zero].fill('·');
    let mut notes: Vec<Vec<String>> = vec![Vec::new(); rows as usize + 1];
    for (wall, rising) in [(graph.left_wall(), '/'), (graph.right_wall(), '\\')] {
        for pair in wall.vertices().windows(2) {
            let (from, to) = (&pair[0], &pair[1]);
            let (start, end) = (row_of(&from.t), row_of(&to.t));
            let mark = if from.x == to.x { '|' } else { rising };
            let (a, b) = (column(&from.x), column(&to.x));
            for row in end..=start {
                // Along the segment, which is straight in rows and columns.
                let part = if start == end {
                    a
                } else {
                    a + (b - a) * (start - row) / (start - end)
                };
                cells[row as usize][part as usize] = mark;
            }
        }
    }
    let mast = column(graph.mean()) as usize;
    let foot_row = row_of(foot) as usize;
    for row in cells.iter_mut().take(foot_row + 1) {
        row[mast] = '#';
    }
    notes[foot_row].push(format!("t = {foot}"));
    for (row, text) in [(zero, "0"), (rows as usize, "-1")] {
        if notes[row].is_empty() {
            notes[row].push(format!("t = {text}"));
        }
    }
    let margin = notes.iter().flatten().map(String::len).max().unwrap_or(0);
    // The width of a format string is limited, and notes may be longer.
    let before = |note: &str| " ".repeat(margin - note.len().min(margin));
    let mut text = String::new();
    for (row, line) in cells.iter().enumerate() {
        let note = notes[row].first().map_or("", String::as_str);
        let line: String = line.iter().collect();
        text.push_str(format!("{}{note} {line}", before(note)).trim_end());
        text.push('\n');
    }
    let (left, right) = (high.to_string(), low.to_string());
    let space = (width as usize + 1)
        .saturating_sub(left.len() + right.len())
        .max(1);
    let ends = if across.is_zero() {
        left
    } else {
        format!("{left}{}{right}", " ".repeat(space))
    };
    text.push_str(&format!("{}x {ends}\n", before("x")));
    text
}
