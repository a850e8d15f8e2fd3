//! Scripts for points: those of the gallery against play in Rust, Dots-and-Boxes against the catalogue, and mistakes.

use std::collections::HashMap;
use std::sync::Arc;
use upstar_lang::{Limits, ScriptRuleset, Session, Style, render_named};

fn load(name: &str, text: &str) -> Result<Session, String> {
    let file = format!("{name}.up");
    let ruleset = ScriptRuleset::load(name, &file, text)
        .map_err(|problem| render_named(&problem, text, Some(&file), false))?;
    let mut session = Session::new(Limits::default());
    session.add_ruleset(Arc::new(ruleset)).unwrap();
    Ok(session)
}

fn gallery(name: &str) -> Session {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
    let text = std::fs::read_to_string(format!("{folder}/{name}.up")).unwrap();
    load(name, &text).unwrap()
}

fn answer(session: &mut Session, input: &str) -> String {
    match session.evaluate(input) {
        Ok(value) => session.text(&value, Style::Text).unwrap(),
        Err(problem) => format!("error: {}", problem.message),
    }
}

/// The scores of a position when Left and when Right starts.
fn score(session: &mut Session, call: &str) -> String {
    answer(session, &format!("(score({call}, L), score({call}, R))"))
}

/// What the first player gets more than the second, by a table over all runs of coins.
fn coins(row: &[i64]) -> i64 {
    let n = row.len();
    let mut best = vec![vec![0; n + 1]; n + 1];
    for length in 1..=n {
        for start in 0..=n - length {
            let end = start + length;
            let first = row[start] - best[start + 1][end];
            let last = row[end - 1] - best[start][end - 1];
            best[start][end] = first.max(last);
        }
    }
    best[0][n]
}

#[test]
fn rows_of_coins() {
    let mut session = gallery("row_of_coins");
    for n in 0..=12_i64 {
        let row: Vec<i64> = (1..=n).map(|k| k * k % 7 + 1).collect();
        let points = coins(&row);
        let wanted = format!("({points}, {})", -points);
        assert_eq!(score(&mut session, &format!("row_of_coins({n})")), wanted);
    }
    let mut seed = 7_u64;
    for _ in 0..20 {
        let mut coin = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            (seed >> 33) as i64 % 20 - 5
        };
        let row: Vec<i64> = (0..7).map(|_| coin()).collect();
        let points = coins(&row);
        let call = format!("position(row_of_coins, {row:?})");
        let wanted = format!("({points}, {})", -points);
        assert_eq!(score(&mut session, &call), wanted, "{row:?}");
    }
    for (input, wanted) in [
        ("outcome(position(row_of_coins, [1, 1]))", "D"),
        ("outcome(row_of_coins(5))", "N"),
        (
            "winning_moves(position(row_of_coins, [3, 9, 1, 2]), L)",
            "[position(row_of_coins, [3, 9, 1])]",
        ),
        (
            "best_moves(position(row_of_coins, [3, 9, 1, 2]), R)",
            "[position(row_of_coins, [3, 9, 1])]",
        ),
    ] {
        assert_eq!(answer(&mut session, input), wanted, "{input}");
    }
    let refused = answer(&mut session, "row_of_coins(3) + row_of_coins(2)");
    assert!(refused.contains("points"), "{refused}");
    let refused = answer(&mut session, "canonical(row_of_coins(3))");
    assert!(refused.contains("play is for points"), "{refused}");
}

/// The area of a row: stones, and empty runs that stones of one colour touch.
fn area(row: &[u8]) -> i32 {
    let mut area = 0;
    for (at, &point) in row.iter().enumerate() {
        let colours: Vec<u8> = match point {
            b'.' => {
                let left = row[..at].iter().rev().find(|&&c| c != b'.');
                let right = row[at..].iter().find(|&&c| c != b'.');
                left.into_iter().chain(right).copied().collect()
            }
            stone => vec![stone],
        };
        area += i32::from(!colours.is_empty() && colours.iter().all(|&c| c == b'x'));
        area -= i32::from(!colours.is_empty() && colours.iter().all(|&c| c == b'o'));
    }
    area
}

/// The area at the end of best play.
fn best_area(row: &[u8], passes: u8, own: u8, known: &mut HashMap<(Vec<u8>, u8, u8), i32>) -> i32 {
    if passes == 2 {
        return area(row);
    }
    if let Some(&best) = known.get(&(row.to_vec(), passes, own)) {
        return best;
    }
    let other = b'x' + b'o' - own;
    let mut areas = vec![best_area(row, passes + 1, other, known)];
    for at in (0..row.len()).filter(|&at| row[at] == b'.') {
        let lives = |to: Option<&u8>| to.is_some_and(|&c| c == b'.' || c == own);
        let before = at.checked_sub(1).and_then(|to| row.get(to));
        if lives(before) || lives(row.get(at + 1)) {
            let mut next = row.to_vec();
            next[at] = own;
            areas.push(best_area(&next, 0, other, known));
        }
    }
    let best = match own {
        b'x' => areas.into_iter().max(),
        _ => areas.into_iter().min(),
    };
    let best = best.unwrap_or(0);
    known.insert((row.to_vec(), passes, own), best);
    best
}

#[test]
fn areas_on_strips() {
    let mut session = gallery("area_on_a_strip");
    let mut known = HashMap::new();
    for n in 1..=7 {
        let row = vec![b'.'; n];
        let left = best_area(&row, 0, b'x', &mut known);
        let right = best_area(&row, 0, b'o', &mut known);
        let found = score(&mut session, &format!("area_on_a_strip({n})"));
        assert_eq!(found, format!("({left}, {right})"), "{n}");
    }
    // From here on: what stands already is no part of the score.
    for row in ["x..o.", ".xo..", "x....", "..o.x.", "o...o"] {
        let now = area(row.as_bytes());
        let left = best_area(row.as_bytes(), 0, b'x', &mut known) - now;
        let right = best_area(row.as_bytes(), 0, b'o', &mut known) - now;
        let found = score(
            &mut session,
            &format!("position(area_on_a_strip, (\"{row}\", 0))"),
        );
        assert_eq!(found, format!("({left}, {right})"), "{row}");
    }
}

/// Dots-and-Boxes with a bit for each edge.
const DOTS: &str = "\
# Dots-and-Boxes: horizontal edges row by row, then vertical ones. A position is (rows, columns, drawn edges).
def start(rows, columns): return (rows, columns, 0)
def edges(rows, columns): return (rows + 1) * columns + rows * (columns + 1)
def boxes(pos):
    rows, columns, drawn = pos
    full = 0
    for r in range(rows):
        for c in range(columns):
            side = (rows + 1) * columns + r * (columns + 1) + c
            mask = (1 << (r * columns + c)) + (1 << ((r + 1) * columns + c)) + (1 << side) + (1 << (side + 1))
            if drawn & mask == mask: full += 1
    return full
def moves(pos): return [(pos[0], pos[1], pos[2] + (1 << k)) for k in range(edges(pos[0], pos[1])) if (pos[2] >> k) % 2 == 0]
def again(before, after, player): return boxes(after) > boxes(before)
";

#[test]
fn dots_and_boxes() {
    let points = "def points(before, after, player): return boxes(after) - boxes(before)\n";
    let mut session = load("my_dots", &format!("{DOTS}{points}")).unwrap();
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 2)] {
        let mine = score(&mut session, &format!("my_dots({rows}, {columns})"));
        let theirs = score(&mut session, &format!("dots({rows}, {columns})"));
        assert_eq!(mine, theirs, "{rows} {columns}");
        assert!(mine.starts_with('('), "{mine}");
    }
    let mine = answer(&mut session, "len(best_moves(my_dots(1, 3), L))");
    let theirs = answer(&mut session, "len(best_moves(dots(1, 3), L))");
    assert_eq!(mine, theirs);
    // Without points it is Nimstring.
    let mut session = load("my_nimstring", DOTS).unwrap();
    for (rows, columns) in [(1, 1), (1, 2), (1, 3)] {
        let mine = answer(
            &mut session,
            &format!("grundy(my_nimstring({rows}, {columns}))"),
        );
        let theirs = answer(
            &mut session,
            &format!("grundy(nimstring({rows}, {columns}))"),
        );
        assert_eq!(mine, theirs, "{rows} {columns}");
        let mine = answer(
            &mut session,
            &format!("outcome(my_nimstring({rows}, {columns}))"),
        );
        let theirs = answer(
            &mut session,
            &format!("outcome(nimstring({rows}, {columns}))"),
        );
        assert_eq!(mine, theirs, "{rows} {columns}");
    }
}

/// Moves with `again` in a partizan game without points: who wins is found by analysis.
#[test]
fn again_without_points() {
    let script = "def left(n): return [n - 1] if n > 0 else []\n\
                  def right(n): return [n - 2] if n > 1 else []\n\
                  def again(before, after, player): return player == L and before % 3 == 0\n";
    fn wins(n: u32, left: bool) -> bool {
        match (left, n) {
            (true, 0) | (false, 0 | 1) => false,
            (true, n) if n % 3 == 0 => wins(n - 1, true),
            (true, n) => !wins(n - 1, false),
            (false, n) => !wins(n - 2, true),
        }
    }
    let mut session = load("stairs", script).unwrap();
    for n in 0..=20 {
        let word = |wins: bool, own: &str, other: &str| if wins { own } else { other }.to_owned();
        let wanted = word(wins(n, true), "L", "R") + &word(wins(n, false), "R", "L");
        let found = answer(&mut session, &format!("outcome_pair(stairs({n}))"));
        assert_eq!(found, wanted, "{n}");
    }
}

/// Points that depend on the player, and negative ones.
#[test]
fn points_of_each_player() {
    let script = "def moves(n): return [n - k for k in 1..2 if k <= n]\n\
                  def points(before, after, player): return before - after if player == L else 1 - before\n";
    fn best(n: i64, left: bool) -> i64 {
        let scores = (1..=2).filter(|k| *k <= n).map(|k| match left {
            true => k + best(n - k, false),
            false => -(1 - n) + best(n - k, true),
        });
        let best = if left { scores.max() } else { scores.min() };
        best.unwrap_or(0)
    }
    let mut session = load("uneven", script).unwrap();
    for n in 0..=12 {
        let wanted = format!("({}, {})", best(n, true), best(n, false));
        assert_eq!(score(&mut session, &format!("uneven({n})")), wanted);
    }
}

#[test]
fn mistakes_in_scripts() {
    let moves = "def moves(n): return [n - 1] if n > 0 else []\n";
    for (lines, wanted) in [
        (
            "def points(a, b, p): return 1\ndef count(n): return n",
            "either `points`",
        ),
        (
            "def points(a, b): return 1",
            "`points` has three parameters",
        ),
        ("def count(a, b): return 1", "`count` has one parameter"),
        ("def again(a): return true", "`again` has three parameters"),
        (
            "def count(n): return n\nstuck = \"wins\"",
            "`stuck` has no meaning in a game for points",
        ),
        (
            "def count(n): return n\nloops = true",
            "`loops` has no meaning in a game for points",
        ),
        (
            "def count(n): return n\nendless = R",
            "`endless` has no meaning in a game for points",
        ),
    ] {
        let problem = load("game", &format!("{moves}{lines}\n")).err().unwrap();
        assert!(
            problem.contains(wanted) && problem.contains("game.up:"),
            "{lines}: {problem}"
        );
    }
    for (lines, wanted) in [
        (
            "def points(a, b, p): return \"x\"",
            "`points` gives an integer, and gave a text",
        ),
        (
            "def points(a, b, p): return 1/2",
            "`points` gives an integer",
        ),
        (
            "def points(a, b, p): return 2 ** 30",
            "`points` gives less than 2^30 points, and gave more",
        ),
        (
            "def points(a, b, p): return -(2 ** 200)",
            "`points` gives less than 2^30 points, and gave more",
        ),
        (
            "def points(a, b, p): return 2 ** 30 - 1\ndef again(a, b, p): return true",
            "a score of 2^30 or more is too large",
        ),
        (
            "def count(n): return 2 ** 31",
            "`count` gives less than 2^30 points",
        ),
        (
            "def count(n): return (2 ** 30 - 1) * (-1) ** n",
            "`count` changes by 2^30 or more",
        ),
        (
            "def count(n): return 1\ndef again(a, b, p): return 1",
            "`again` gives true or false, and gave an integer",
        ),
    ] {
        let mut session = load("game", &format!("{moves}{lines}\n")).unwrap();
        let found = score(&mut session, "game(3)");
        assert!(found.contains(wanted), "{lines}: {found}");
        // A list of moves tells the mistake, too; only the whole score can be too large where every move is fine.
        if !wanted.contains("a score of") {
            let found = answer(&mut session, "options(game(3))");
            assert!(found.contains(wanted), "{lines}: {found}");
        }
    }
    let mut session = load(
        "roundabout",
        "def moves(n): return [(n + 1) % 3]\ndef count(n): return n\n",
    )
    .unwrap();
    let found = score(&mut session, "roundabout(0)");
    assert!(found.contains("play can come back to 0"), "{found}");
    let mut session = load(
        "upward",
        "def moves(n): return [n + 1]\ndef count(n): return n\n",
    )
    .unwrap();
    let found = score(&mut session, "upward(0)");
    assert!(found.contains("moves deep"), "{found}");
    let mut session = load(
        "uneven",
        &format!("{moves}def again(a, b, p): return p == L\n"),
    )
    .unwrap();
    let found = answer(&mut session, "outcome(uneven(3))");
    assert!(found.contains("not the same for both players"), "{found}");
}

/// Where `ended` gives a winner, play is over, and the points decide.
#[test]
fn points_decide_after_the_end() {
    let script = "def moves(n): return [n - 1] if n > 0 else []\n\
                  def points(before, after, player): return before\n\
                  def ended(n, player): return R if n <= 2 else none\n";
    let mut session = load("short", script).unwrap();
    // 5 to Left, 4 to Right, 3 to Left.
    assert_eq!(score(&mut session, "short(5)"), "(4, -4)");
    assert_eq!(answer(&mut session, "outcome(short(5))"), "N");
    assert_eq!(score(&mut session, "short(2)"), "(0, 0)");
}
