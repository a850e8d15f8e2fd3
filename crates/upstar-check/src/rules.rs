//! The moves of a few rulesets, to check that games are the trees of positions.

use crate::games::{Id, LEFT, RIGHT};
use crate::proof::Proof;
use crate::{Flaw, flaw};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The number of positions for each ruleset.
type Counts = BTreeMap<String, usize>;

/// Calls of the positions that Left and Right can move to.
type Moves = [Vec<String>; 2];

/// Whether the moves of a ruleset are known here.
pub(crate) fn is_known(name: &str) -> bool {
    matches!(name, "clobber" | "domineering" | "nim")
}

/// Whether a position is named by a call of a ruleset that is known here.
pub(crate) fn knows(call: &str) -> bool {
    call.split_once('(').is_some_and(|(name, _)| is_known(name))
}

/// Checks the positions of the rulesets known here. Returns how many positions of each ruleset were checked, and how many were not.
pub(crate) fn check(proof: &mut Proof) -> Result<(Counts, usize), Flaw> {
    let (mut checked, mut listed) = (Counts::new(), 0);
    let mut games: HashMap<&str, Id> = HashMap::new();
    for (call, game) in &proof.positions {
        if games
            .insert(call, *game)
            .is_some_and(|other| other != *game)
        {
            return flaw(format!("{call} is given as two different games"));
        }
    }
    for (call, game) in &proof.positions {
        let Some((name, arguments)) = call.split_once('(') else {
            return flaw(format!("{call:?} is not a call"));
        };
        let arguments = arguments.strip_suffix(')').unwrap_or(arguments);
        let moves = match name {
            "clobber" => board(arguments, "xo.").map(|rows| clobber(&rows)),
            "domineering" => board(arguments, "#.").map(|rows| domineering(&rows)),
            "nim" => nim(arguments, games.len()),
            _ => {
                listed += 1;
                continue;
            }
        };
        let Some(moves) = moves else {
            return flaw(format!("{call} is not written as positions of {name} are"));
        };
        for side in [LEFT, RIGHT] {
            let mut reached = BTreeSet::new();
            for option in &moves[side] {
                match games.get(option.as_str()) {
                    Some(id) => reached.insert(*id),
                    None => return flaw(format!("{option}, reached from {call}, is not given")),
                };
            }
            let options = proof.games.options(*game, side).iter().copied();
            if !options.eq(reached) {
                return flaw(format!("{call} is not the game that it is said to be"));
            }
        }
        *checked.entry(name.to_string()).or_default() += 1;
    }
    Ok((checked, listed))
}

type Rows = Vec<Vec<char>>;

/// A board in quotes with these letters, rows separated by `|`.
fn board(text: &str, letters: &str) -> Option<Rows> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let rows: Rows = inside.split('|').map(|row| row.chars().collect()).collect();
    let fine = rows
        .iter()
        .all(|row| row.len() == rows[0].len() && row.iter().all(|c| letters.contains(*c)));
    fine.then_some(rows)
}

/// The board with some cells changed, as a call.
fn changed(name: &str, rows: &Rows, cells: [(Cell, char); 2]) -> String {
    let mut rows = rows.clone();
    for ((r, c), letter) in cells {
        rows[r][c] = letter;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    format!("{name}(\"{}\")", rows.join("|"))
}

type Cell = (usize, usize);

/// Pairs of neighbouring cells, the upper or left one first; true for pairs one above the other.
fn neighbours(rows: &Rows) -> Vec<(Cell, Cell, bool)> {
    let mut pairs = Vec::new();
    for r in 0..rows.len() {
        for c in 0..rows[r].len() {
            if c + 1 < rows[r].len() {
                pairs.push(((r, c), (r, c + 1), false));
            }
            if r + 1 < rows.len() {
                pairs.push(((r, c), (r + 1, c), true));
            }
        }
    }
    pairs
}

/// A stone moves onto a neighbouring stone of the other player and takes it.
fn clobber(rows: &Rows) -> Moves {
    let mut moves = [Vec::new(), Vec::new()];
    for (a, b, _) in neighbours(rows) {
        for (from, to) in [(a, b), (b, a)] {
            let pair = (rows[from.0][from.1], rows[to.0][to.1]);
            let side = match pair {
                ('x', 'o') => LEFT,
                ('o', 'x') => RIGHT,
                _ => continue,
            };
            let cells = [(from, '.'), (to, pair.0)];
            moves[side].push(changed("clobber", rows, cells));
        }
    }
    moves
}

/// Left takes two free cells one above the other, Right two side by side.
fn domineering(rows: &Rows) -> Moves {
    let mut moves = [Vec::new(), Vec::new()];
    for (a, b, vertical) in neighbours(rows) {
        if rows[a.0][a.1] == '.' && rows[b.0][b.1] == '.' {
            let side = if vertical { LEFT } else { RIGHT };
            moves[side].push(changed("domineering", rows, [(a, '#'), (b, '#')]));
        }
    }
    moves
}

/// A heap is made smaller. Heaps are written in order, without empty ones unless all are empty. Different moves lead to different
/// positions, so there are at most `most` of them, the number of positions given.
fn nim(arguments: &str, most: usize) -> Option<Moves> {
    let mut heaps: Vec<u32> = Vec::new();
    for part in arguments.split(',').map(str::trim) {
        if !part.is_empty() {
            heaps.push(part.parse().ok()?);
        }
    }
    let mut moves = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        if i > 0 && heaps[i - 1] == heap {
            continue;
        }
        if moves.len() + heap as usize > most {
            return None;
        }
        for smaller in 0..heap {
            let mut after = heaps.clone();
            after[i] = smaller;
            after.retain(|&h| h > 0);
            after.sort_unstable();
            if after.is_empty() {
                after.push(0);
            }
            let texts: Vec<String> = after.iter().map(u32::to_string).collect();
            moves.push(format!("nim({})", texts.join(", ")));
        }
    }
    Some([moves.clone(), moves])
}
