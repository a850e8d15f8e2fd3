//! Rule files for points, against play by other means: boards as texts with their own moves, and plain play without tables of bits.

use std::collections::HashMap;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Outcome, Player};
use upstar::position::{AnyPosition, Argument, Graph, Ruleset, Score, Stuck, Theory};
use upstar_rules::{Ending, RuleFile};

fn gallery(name: &str) -> RuleFile {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
    let source = std::fs::read_to_string(format!("{folder}/{name}.rules")).unwrap();
    RuleFile::read(&source).unwrap()
}

/// A game of texts: the moves of a player, and whether each lets him move again.
type Moves = fn(&str, Player) -> Vec<(String, bool)>;

/// Left's points less Right's with best play, where each x is a point for Left and each o one for Right.
fn best(
    moves: Moves,
    board: &str,
    player: Player,
    known: &mut HashMap<(String, Player), i32>,
) -> i32 {
    let key = (board.to_owned(), player);
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let count = |board: &str| {
        let of = |letter: char| board.chars().filter(|&c| c == letter).count() as i32;
        of('x') - of('o')
    };
    let scores: Vec<i32> = moves(board, player)
        .into_iter()
        .map(|(to, again)| {
            let next = if again { player } else { player.other() };
            count(&to) - count(board) + best(moves, &to, next, known)
        })
        .collect();
    let score = match player {
        Player::Left => scores.into_iter().max(),
        Player::Right => scores.into_iter().min(),
    };
    known.insert(key, score.unwrap_or(0));
    score.unwrap_or(0)
}

fn colours(player: Player) -> (char, char) {
    player.choose(('x', 'o'), ('o', 'x'))
}

/// Konane on rows between bars: a stone jumps along a line over one stone of the other colour after the other.
fn konane(board: &str, player: Player) -> Vec<(String, bool)> {
    let (own, other) = colours(player);
    let cells: Vec<char> = board.chars().collect();
    let width = board.find('|').unwrap_or(board.len()) as i64 + 1;
    let mut found = Vec::new();
    for at in (0..cells.len()).filter(|&at| cells[at] == own) {
        for step in [-1, 1, -width, width] {
            let cell = |by: i64| usize::try_from(at as i64 + by * step).ok();
            let mut next = cells.clone();
            next[at] = '.';
            for jump in 0.. {
                let (over, onto) = (cell(2 * jump + 1), cell(2 * jump + 2));
                let (Some(over), Some(onto)) = (over, onto) else {
                    break;
                };
                if cells.get(over) != Some(&other) || cells.get(onto) != Some(&'.') {
                    break;
                }
                next[over] = '.';
                let mut after = next.clone();
                after[onto] = own;
                found.push((after.into_iter().collect(), false));
            }
        }
    }
    found
}

/// Stones that step forward, or jump over one of the other colour, take it and move again.
fn jumpers(board: &str, player: Player) -> Vec<(String, bool)> {
    let (own, other) = colours(player);
    let cells: Vec<char> = board.chars().collect();
    let forward = |at: usize, by: usize| match player {
        Player::Left => Some(at + by).filter(|&to| to < cells.len()),
        Player::Right => at.checked_sub(by),
    };
    let mut found = Vec::new();
    for at in (0..cells.len()).filter(|&at| cells[at] == own) {
        let (one, two) = (forward(at, 1), forward(at, 2));
        if let Some(one) = one.filter(|&one| cells[one] == '.') {
            let mut next = cells.clone();
            (next[at], next[one]) = ('.', own);
            found.push((next.into_iter().collect(), false));
        }
        if let (Some(one), Some(two)) = (one, two)
            && cells[one] == other
            && cells[two] == '.'
        {
            let mut next = cells.clone();
            (next[at], next[one], next[two]) = ('.', '.', own);
            found.push((next.into_iter().collect(), true));
        }
    }
    found
}

fn agrees(name: &str, moves: Moves, most_cells: usize) {
    let rules = gallery(name);
    let mut algebra = Algebra::new();
    let mut known = HashMap::new();
    let mut different = std::collections::HashSet::new();
    for cells in 1..=most_cells {
        for position in rules.of_size(cells).unwrap() {
            assert_eq!(position.theory(), Theory::Score);
            let call = position.call();
            let board = call.split('"').nth(1).unwrap();
            let score = position.score(&mut algebra).unwrap();
            let [left, right] = Player::BOTH.map(|first| best(moves, board, first, &mut known));
            assert_eq!(
                (score.left_starts(), score.right_starts()),
                (left, right),
                "{call}"
            );
            let outcome = position.outcome(&mut algebra).unwrap();
            assert_eq!(outcome, score.starts().outcome(), "{call}");
            different.insert(score);
        }
    }
    assert!(different.len() > 4, "{name}: {different:?}");
}

#[test]
fn konane_for_points() {
    agrees("konane_for_points", konane, 5);
    let rules = gallery("konane_for_points");
    let mut algebra = Algebra::new();
    let mut known = HashMap::new();
    let mut different = std::collections::HashSet::new();
    for board in [
        "xo.o.|oxoxo",
        "xoxo|o..x|xoxo",
        "x.xo|oxox|xo.o|oxox",
        "xoxoxo|o.oxox|xoxo.o",
        "xo.o.o.o.",
    ] {
        let call = format!("konane_for_points(\"{board}\")");
        let position = upstar_rules::position(&rules, &call).unwrap();
        let score = position.score(&mut algebra).unwrap();
        let wanted = Player::BOTH.map(|first| best(konane, board, first, &mut known));
        let found = [score.left_starts(), score.right_starts()];
        assert_eq!(found, wanted, "{board}");
        different.insert(found);
    }
    assert!(different.len() > 3, "{different:?}");
}

#[test]
fn greedy_jumpers() {
    agrees("greedy_jumpers", jumpers, 8);
}

/// Plain play by the methods of positions: moves on letters, points and turns of single moves.
fn played(
    position: &AnyPosition,
    player: Player,
    known: &mut HashMap<(String, Player), i64>,
) -> i64 {
    let key = (position.call(), player);
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let moves = position.moves(player, &Budget::default()).unwrap();
    let scores: Vec<i64> = moves
        .iter()
        .map(|to| {
            let next = match position.keeps_turn(to, player) {
                true => player,
                false => player.other(),
            };
            let points = i64::from(position.points(to, player));
            player.choose(points, -points) + played(to, next, known)
        })
        .collect();
    let score = match player {
        Player::Left => scores.into_iter().max(),
        Player::Right => scores.into_iter().min(),
    };
    known.insert(key, score.unwrap_or(0));
    score.unwrap_or(0)
}

/// Files of many kinds: letters that no line looks at, holes that count, points that are not exchanged with the colours, lines that make
/// the same change with and without `again`.
const FILES: [&str; 14] = [
    "board: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\nscore: x 1, o -1\n",
    "board: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\nscore: x 2, o -1\n",
    "board: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal\nscore: # 1\n",
    "board: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal, again\nscore: . -1, # 3\n",
    // Letters that are put down and never looked at.
    "board: grid\npieces: x Left, o Right\nleft: . -> x\nright: mirror\nscore: x 1, o -1\n",
    "board: grid\npieces: x, o\nboth: . . -> x o\nscore: x 3, o -4\n",
    "board: strip\npieces: a, b\nleft: . . -> # a\nleft: . . -> # b, again\nright: . -> a\nscore: . 1\n",
    "board: strip\npieces: a, b\nleft: . -> a\nleft: . . -> b b, again\nright: mirror\nscore: . 2, a 1\n",
    "board: strip\npieces: x Left, o Right\nleft: . -> x, if next to o, again\nleft: . -> x\nright: mirror\nscore: x 1, o -1, . 5\n",
    "board: strip\npieces: x Left, o Right\nleft: x .+ o -> .+ x #, again\nleft: x . -> # x, forward\nright: mirror\nscore: # 7, x 7, o 5, . 6\n",
    "board: grid\npieces: x Left, o Right\nleft: . -> x, unless next to x\nleft: . . -> x #, again\nright: mirror\nscore: x 1, o -1\n",
    "board: graph\npieces: L Left, R Right\nleft: . -> L, unless next to L\nright: mirror\nscore: L 1, R -1\n",
    "board: graph\npieces: L Left, R Right\nleft: . . -> L #, again\nleft: . -> L\nright: . -> R\nscore: L 3, R -1, # 1\n",
    "board: graph\npieces: a, b\nboth: . . -> a b\nboth: a -> #, if next to b, again\nscore: a 1, b -2\n",
];

fn graphs() -> Vec<Graph> {
    let graphs = [Graph::path(4), Graph::path(5), Graph::complete(4)];
    graphs.into_iter().flatten().collect()
}

#[test]
fn bits_keep_the_points() {
    let mut different = 0;
    for (number, file) in FILES.into_iter().enumerate() {
        let rules = RuleFile::read(&format!("name: game\n{file}")).unwrap();
        assert!(rules.ends().scored && !rules.is_impartial());
        assert_eq!(rules.ends().keeps_turn, file.contains("again"), "{file}");
        assert!(matches!(rules.ending(), Ending::Measured { .. }), "{file}");
        let mut algebra = Algebra::new();
        let mut known = HashMap::new();
        let mut scores = HashMap::new();
        let mut positions: Vec<AnyPosition> = Vec::new();
        for cells in 1..=4 {
            positions.extend(rules.of_size(cells).unwrap().take(300));
        }
        for graph in graphs().into_iter().filter(|_| file.contains("graph")) {
            positions.push(rules.build(&[Argument::Graph(Arc::new(graph))]).unwrap());
        }
        if file.contains("strip") {
            positions.push(rules.build(&[7.into()]).unwrap());
        }
        for position in positions {
            let call = position.call();
            let score = position.score(&mut algebra).unwrap();
            let wanted = Player::BOTH.map(|first| played(&position, first, &mut known));
            let wanted = Score::new(wanted[0], wanted[1]).unwrap();
            assert_eq!(score, wanted, "{file}{call}");
            if let Some(negative) = position.negative() {
                let negative = negative.score(&mut algebra).unwrap();
                assert_eq!(negative, score.exchanged(), "{file}{call}");
            }
            // Positions that are the same up to symmetry have the same score.
            let (key, negative) = position.symmetry_key();
            let known = if negative { score.exchanged() } else { score };
            assert_eq!(*scores.entry(key).or_insert(known), known, "{file}{call}");
            // Only values add up.
            assert_eq!(position.parts()[0].call(), call);
            let wanted = position.theory().no_value();
            assert_eq!(position.value(&mut algebra), Err(wanted), "{call}");
        }
        let exchanged = upstar_rules::position(&rules, rules.example()).unwrap();
        different += usize::from(exchanged.negative().is_some());
        assert!(scores.len() > 3, "{number}");
    }
    // Some exchanges of colours keep the points, and some do not.
    assert!((3..=11).contains(&different), "{different}");
}

#[test]
fn the_exchange_of_colours_is_one_of_the_points_too() {
    let game = |score: &str| {
        let lines = "board: grid\npieces: x Left, o Right\nleft: x o -> . x\nright: mirror\n";
        let rules = RuleFile::read(&format!("name: game\n{lines}score: {score}\n")).unwrap();
        let board = upstar_rules::position(&rules, "game(\"xxo\")").unwrap();
        board.negative().map(|negative| negative.call())
    };
    assert_eq!(game("x 1, o -1").as_deref(), Some("game(\"oox\")"));
    // Every place counts 1 more: no move changes that.
    assert_eq!(game("x 2, o 0, . 1, # 1").as_deref(), Some("game(\"oox\")"));
    assert_eq!(game("x 1, o -2"), None);
    assert_eq!(game("x 1, o -1, . 1"), None);
}

/// A line with `again` and one without make the same change: the player moves again.
#[test]
fn one_line_with_again_is_enough() {
    let file = "name: game\nboard: strip\npieces: x\nboth: . -> x\nboth: . x -> x x, again\n";
    let rules = RuleFile::read(file).unwrap();
    let board = upstar_rules::position(&rules, "game(\".x.\")").unwrap();
    let moves = board.left(&Budget::default()).unwrap();
    let again = |to: &AnyPosition| board.keeps_turn(to, Player::Left);
    assert!(moves.iter().all(again) && moves.len() == 2);
    let board = upstar_rules::position(&rules, "game(\"x..\")").unwrap();
    let moves = board.left(&Budget::default()).unwrap();
    let again = moves
        .iter()
        .map(|to| (to.call(), board.keeps_turn(to, Player::Left)));
    let again: HashMap<String, bool> = again.collect();
    assert!(again["game(\"xx.\")"] && !again["game(\"x.x\")"]);
}

/// Without points, `again` binds moves: impartial positions have nim values, others are won and lost.
#[test]
fn again_without_points() {
    // Who takes the second of two neighbours moves again: a row of boxes without ends, as strings between coins.
    let file = "name: game\nboard: strip\npieces: x\nboth: . -> x\nboth: . x -> x x, again\n";
    let rules = RuleFile::read(file).unwrap();
    assert!(rules.is_impartial() && rules.ends().binds_moves());
    let mut algebra = Algebra::new();
    for n in 1..=9 {
        let board = rules.build(&[n.into()]).unwrap();
        assert_eq!(board.theory(), Theory::Nim);
        let wins = wins(&board, Player::Left);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        assert_eq!(board.outcome(&mut algebra).unwrap(), outcome, "{n}");
    }
    let file = file.replace("pieces: x", "pieces: x Left, o Right");
    let file = file.replace("both: . ->", "left: . ->");
    let file = file
        .replace("both:", "right:")
        .replace(". x -> x x", "o . -> o o");
    let rules = RuleFile::read(&(file + "right: . -> o\n")).unwrap();
    assert!(!rules.is_impartial());
    for position in (1..=5).flat_map(|n| rules.of_size(n).unwrap()) {
        assert_eq!(position.theory(), Theory::Outcome);
        let starts = position.starts(&mut algebra).unwrap();
        for (first, start) in [(Player::Left, starts.left), (Player::Right, starts.right)] {
            let wanted = if wins(&position, first) {
                first
            } else {
                first.other()
            };
            assert_eq!(start.winner.player(), Some(wanted), "{}", position.call());
        }
    }
}

/// Whether a player who is to move wins, by trying everything.
fn wins(position: &AnyPosition, player: Player) -> bool {
    let moves = position.moves(player, &Budget::default()).unwrap();
    moves
        .iter()
        .any(|to| match position.keeps_turn(to, player) {
            true => wins(to, player),
            false => !wins(to, player.other()),
        })
}

#[test]
fn mistakes_have_their_places() {
    let lines = "name: game\nboard: strip\npieces: x Left, o Right\nleft: x . -> . x, forward\nright: mirror\n";
    for (line, wanted, place) in [
        ("score: x", "expected the points of `x`", "x"),
        ("score: y 1", "there is no piece `y`", "y"),
        ("score: xo 1", "there is no piece `xo`", "xo"),
        ("score: x 1,, o 1", "found nothing", ""),
        ("score: x 1 o 1", "expected a comma", "o"),
        ("score: x one", "is no number of points", "one"),
        ("score: x 1/2", "is no number of points", "1/2"),
        ("score: x 1000001", "is no number of points", "1000001"),
        (
            "score: x 99999999999999999999",
            "is no number of points",
            "99999999999999999999",
        ),
        ("score: x 1, x 2", "are there already", "x 2"),
        (
            "score: x 1\nstuck: draws",
            "points decide who wins",
            "stuck: draws",
        ),
        (
            "score: x 1\nleft wins: x x",
            "points decide who wins",
            "left wins: x x",
        ),
        (
            "endless: draw\nscore: x 1",
            "points decide who wins",
            "endless: draw",
        ),
        (
            "score: x 1\nscore: o 1",
            "there is a line `score:` already",
            "score: o 1",
        ),
        (
            "score: x 1\nleft: . x -> x .",
            "a game for points must end",
            "score: x 1",
        ),
        ("left: x o -> . x again", "there is no piece `a`", "a"),
        (
            "left: x o -> . x, forward again",
            "`again` is no direction",
            "again",
        ),
    ] {
        let source = format!("{lines}{line}\n");
        let mistake = RuleFile::read(&source).unwrap_err();
        assert!(mistake.message.contains(wanted), "{line}: {mistake:?}");
        assert_eq!(&source[mistake.place.clone()], place, "{line}: {mistake:?}");
    }
    let heaps = "name: game\nboard: heaps\nboth: take 1, 2";
    for (line, wanted) in [
        (", again", "`again` is for strips, grids and graphs"),
        ("\nscore: x 1", "a game of heaps has no line `score:`"),
    ] {
        let mistake = RuleFile::read(&format!("{heaps}{line}\n")).unwrap_err();
        assert!(mistake.message.contains(wanted), "{mistake:?}");
    }
    let rules = RuleFile::read(&format!("{lines}score: x 1, o -1\n")).unwrap();
    assert_eq!(rules.ends().stuck, Stuck::Loses);
    let message = rules.words(1).unwrap_err().message;
    assert!(message.contains("not about points"), "{message}");
}

/// Where nobody knows whether play ends, plain play notices that it does not.
#[test]
fn play_that_is_not_known_to_end() {
    // A row of six x may turn into one of o and back: too long for the search for loops.
    let file = "name: game\nboard: strip\npieces: x Left, o Right\n\
                left: x x x x x x x -> o o o o o o o, right\n\
                right: o o o o o o o -> x x x x x x x, right\nscore: x 1\n";
    let rules = RuleFile::read(file).unwrap();
    assert_eq!(*rules.ending(), Ending::Unknown);
    let mut algebra = Algebra::new();
    let board = upstar_rules::position(&rules, "game(\"xxxxxxx\")").unwrap();
    let stopped = board.score(&mut algebra).unwrap_err();
    assert!(matches!(stopped, Stopped::Rules(_)));
    let message = stopped.to_string();
    assert!(
        message.contains("play can come back to game(\"xxxxxxx\")"),
        "{message}"
    );
    let board = upstar_rules::position(&rules, "game(\"xxxxxx\")").unwrap();
    let score = board.score(&mut algebra).unwrap();
    assert_eq!((score.left_starts(), score.right_starts()), (0, 0));
}

/// The largest board with the most points stays below the limit of scores.
#[test]
fn many_points() {
    let file = "name: game\nboard: strip\npieces: x\nleft: . -> #\nright: # . -> # x\nscore: # 1000000, x -1000000, . -1000000\n";
    let rules = RuleFile::read(file).unwrap();
    let board = rules.build(&[126.into()]).unwrap();
    let moves = board.left(&Budget::default()).unwrap();
    assert_eq!(board.points(&moves[0], Player::Left), 2_000_000);
    assert_eq!(board.points(&moves[0], Player::Right), -2_000_000);
    let all = "#".repeat(126);
    let end = upstar_rules::position(&rules, &format!("game(\"{all}\")")).unwrap();
    assert_eq!(board.points(&end, Player::Left), 252_000_000);
}

/// A search that is stopped by its limits says so.
#[test]
fn limits_hold() {
    let rules = gallery("konane_for_points");
    let board = upstar_rules::position(
        &rules,
        "konane_for_points(\"xoxoxo|oxoxox|xo..xo|ox..ox|xoxoxo|oxoxox\")",
    )
    .unwrap();
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().time(std::time::Duration::from_millis(50)));
    assert!(matches!(board.score(&mut algebra), Err(Stopped::Time(_))));
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().memory(1 << 20));
    assert!(matches!(board.score(&mut algebra), Err(Stopped::Memory(_))));
}
