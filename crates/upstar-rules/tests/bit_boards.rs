//! The bit boards against play on the letters, on random boards of every size: the moves of each player, the independent parts, and the
//! value where it is small. Files of many kinds, the gallery, and random files.

mod letters;

use letters::{Board, Kind, LEFT, Letters, RIGHT};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::game::{Algebra, Game, Player};
use upstar::position::{AnyPosition, Argument, Graph, Misfit};
use upstar_rules::{Ending, Mistake, RuleFile};

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A board on which some letter is frequent, so that long patterns fit somewhere.
    fn board(&mut self, letters: &Letters, rows: usize, columns: usize) -> Board {
        let often = self.of(&letters.alphabet);
        let seldom = 1 + self.below(columns.max(rows));
        let mut cell = |_| {
            if self.once_in(seldom) {
                self.of(&letters.alphabet)
            } else {
                often
            }
        };
        let cells = (0..rows * columns).map(&mut cell).collect();
        Board {
            rows,
            columns,
            cells,
        }
    }
}

/// A file, read by the crate and by the test's own reader.
struct Tested {
    source: String,
    rules: RuleFile,
    letters: Letters,
}

/// The letters of a position of a strip or a grid, or of the nodes of a graph.
fn shown(position: &AnyPosition) -> Board {
    let call = position.call();
    let text = call.rsplit('"').nth(1).unwrap();
    let nodes = text.split(';').next().unwrap();
    let rows: Vec<&str> = nodes.split('|').collect();
    Board {
        rows: rows.len(),
        columns: rows[0].chars().count(),
        cells: rows.iter().flat_map(|row| row.chars()).collect(),
    }
}

/// What each move changes, as the rules see it.
fn changes(
    letters: &Letters,
    before: &Board,
    moves: &BTreeSet<Board>,
) -> BTreeSet<Vec<(usize, char)>> {
    let before = letters.seen(before);
    let change = |after: &Board| {
        let after = letters.seen(after);
        let cells = before.cells.iter().zip(after.cells).enumerate();
        let changed = cells.filter(|(_, (before, after))| *before != after);
        changed.map(|(i, (_, after))| (i, after)).collect()
    };
    moves.iter().map(change).collect()
}

impl Tested {
    fn read(source: &str) -> Result<Tested, Mistake> {
        Ok(Tested {
            rules: RuleFile::read(source)?,
            letters: Letters::read(source),
            source: source.to_owned(),
        })
    }

    fn of(board: &str, (pieces, lines): (&str, &str)) -> Tested {
        let source = file(board, pieces, lines);
        Tested::read(&source).unwrap_or_else(|wrong| panic!("{wrong:?}\n{source}"))
    }

    fn build(&self, board: &Board, graph: Option<&Arc<Graph>>) -> Result<AnyPosition, Misfit> {
        let text = Argument::Text(board.text());
        match graph {
            None => self.rules.build(&[text]),
            Some(graph) => self.rules.build(&[Argument::Graph(graph.clone()), text]),
        }
    }

    fn moves(&self, player: usize, board: &Board, graph: Option<&Arc<Graph>>) -> BTreeSet<Board> {
        match graph {
            None => self.letters.moves(player, board),
            Some(graph) => self.letters.graph_moves(player, graph.edges(), board),
        }
    }

    /// Compares the moves and the parts of a board and of some followers; returns the number of moves.
    fn check(&self, random: &mut Random, mut board: Board, graph: Option<&Arc<Graph>>) -> usize {
        let mut count = 0;
        for _ in 0..3 {
            let position = match self.build(&board, graph) {
                // Refused with a message.
                Err(wrong) if wrong.message.contains("different moves on such a board") => break,
                position => position.unwrap(),
            };
            let here = || format!("{}\n{}", self.source, position.call());
            let budget = Budget::default();
            let mut all = Vec::new();
            for (player, who, played) in [
                (LEFT, Player::Left, position.left(&budget)),
                (RIGHT, Player::Right, position.right(&budget)),
            ] {
                let moves = self.moves(player, &board, graph);
                let played: BTreeSet<Board> = played.unwrap().iter().map(shown).collect();
                assert_eq!(played, moves, "moves of {who:?}: {}", here());
                let compiled = self.rules.compiled_moves(&*position, who).unwrap();
                let compiled: BTreeSet<Board> = compiled.iter().map(shown).collect();
                let seen: BTreeSet<Board> = moves.iter().map(|m| self.letters.seen(m)).collect();
                assert_eq!(compiled, seen, "bit boards of {who:?}: {}", here());
                let changes = changes(&self.letters, &board, &moves);
                self.check_parts(random, player, &position.parts(), changes, graph, &here);
                all.extend(moves);
            }
            count += all.len();
            if all.is_empty() {
                break;
            }
            board = all.swap_remove(random.below(all.len()));
        }
        count
    }

    /// Every change that a player can make belongs to one part and can be made there; the parts allow no others.
    fn check_parts(
        &self,
        random: &mut Random,
        player: usize,
        parts: &[AnyPosition],
        mut changes: BTreeSet<Vec<(usize, char)>>,
        graph: Option<&Arc<Graph>>,
        here: &dyn Fn() -> String,
    ) {
        // With many parts it is enough to try some of them.
        let seldom = 1 + parts.len() / 4;
        for part in parts {
            let board = shown(part);
            let kept = self.letters.seen(&board);
            let is_here = |change: &Vec<(usize, char)>| {
                let cells = change.iter().filter(|(i, _)| kept.cells[*i] != '#');
                assert!(
                    [0, change.len()].contains(&cells.clone().count()),
                    "{}",
                    here()
                );
                cells.count() > 0
            };
            let (of_part, rest) = changes.into_iter().partition(is_here);
            changes = rest;
            if random.once_in(seldom) {
                let moves = self.moves(player, &board, graph);
                let found = self::changes(&self.letters, &board, &moves);
                assert_eq!(found, of_part, "{}: {}", part.call(), here());
            }
        }
        assert!(changes.is_empty(), "in no part: {changes:?}: {}", here());
    }

    /// The value by play on the letters; `None` if there are more than `most` followers.
    fn value(
        &self,
        board: &Board,
        algebra: &mut Algebra,
        known: &mut HashMap<Board, Game>,
        most: usize,
    ) -> Option<Game> {
        if let Some(&value) = known.get(board) {
            return Some(value);
        }
        if known.len() >= most {
            return None;
        }
        let mut options = [Vec::new(), Vec::new()];
        for player in [LEFT, RIGHT] {
            for next in self.letters.moves(player, board) {
                options[player].push(self.value(&next, algebra, known, most)?);
            }
        }
        let value = algebra.construct(&options[LEFT], &options[RIGHT]).unwrap();
        known.insert(board.clone(), value);
        Some(value)
    }

    /// Compares values of random boards whose play is short and known to end.
    fn check_values(&self, random: &mut Random, rows: usize, columns: usize) -> usize {
        if *self.rules.ending() == Ending::Unknown || self.letters.kind == Kind::Graph {
            return 0;
        }
        const MOST: usize = 300;
        let mut algebra = Algebra::new();
        let board = random.board(&self.letters, rows, columns);
        let Some(value) = self.value(&board, &mut algebra, &mut HashMap::new(), MOST) else {
            return 0;
        };
        let position = self.build(&board, None).unwrap();
        let here = || format!("{}\n{}", self.source, position.call());
        assert_eq!(position.value(&mut algebra).unwrap(), value, "{}", here());
        if let Some(negative) = position.negative() {
            let negative = negative.value(&mut algebra).unwrap();
            assert_eq!(negative, algebra.neg(value).unwrap(), "{}", here());
        }
        1
    }
}

/// Lengths of strips at, below and above each limit of words, rows and tables.
const LENGTHS: [usize; 26] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 66, 125, 126,
    127,
];

/// Sizes of grids: all around the largest square that fits into a word, and the largest size for every number of rows.
fn sizes() -> Vec<(usize, usize)> {
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    for side in 1..=10 {
        sizes.extend([(side, side), (side, side + 1), (side + 1, side)]);
    }
    for (a, b) in [
        (1, 7),
        (1, 8),
        (2, 8),
        (1, 9),
        (7, 9),
        (8, 9),
        (3, 8),
        (8, 15),
        (7, 15),
        (8, 14),
    ] {
        sizes.extend([(a, b), (b, a)]);
    }
    for rows in 1..=64 {
        let columns = 128 / rows - 1;
        sizes.push((rows, columns));
        if columns > 1 {
            sizes.push((rows, columns - 1));
        }
    }
    sizes.retain(|(rows, columns)| rows * (columns + 1) <= 128);
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// A file from its pieces and lines, which are separated by semicolons.
fn file(board: &str, pieces: &str, lines: &str) -> String {
    let pieces = match pieces {
        "" => String::new(),
        pieces => format!("pieces: {pieces}\n"),
    };
    let lines: Vec<&str> = lines.split(';').map(str::trim).collect();
    format!("name: g\nboard: {board}\n{pieces}{}\n", lines.join("\n"))
}

/// Patterns of one row: up to an edge, from edge to edge, past it, holes, repetitions inside and at the ends.
const ROWS: [(&str, &str); 36] = [
    (
        "B Left, R Right, G",
        "left: [BG] [BRG]* # -> # #* #; right: mirror",
    ),
    ("x Left, o Right", "left: # x+ # -> # .+ #; right: mirror"),
    (
        "x, o",
        "left: # [xo.]* x # -> # [xo.]* . #; right: # x [xo.]* # -> # o [xo.]* #, right",
    ),
    (
        "x Left, o Right",
        "left: # x .* o # -> # . .* . #; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x ?* # -> . ?* #, right; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x ?* o -> . ?* .; right: o ?* o ?* x -> . ?* . ?* x",
    ),
    ("x, o", "left: #* x #* -> #* . #*; right: #+ o -> #+ ."),
    (
        "x, o",
        "left: # # x -> # # .; right: # # x # # -> # # o # #",
    ),
    (
        "x, o",
        "left: # # # # # # # # # # # # x o -> ? ? ? ? ? ? ? ? ? ? ? ? . .; right: o -> #",
    ),
    (
        "x, o",
        "left: (x o)+ # -> (. .)+ #; right: # (o x)* o # -> # (. .)* . #",
    ),
    ("x, o", "left: [.#] x [.#] -> ? . ?; right: [x#] o -> ? ."),
    ("x Left, o Right", "left: x .* # -> . .* #; right: mirror"),
    (
        "x, o",
        "left: . -> x, if next to #; right: . -> o, unless next to #",
    ),
    (
        "x, o",
        "left: . . -> x #, if next to [#o], unless next to x; right: . -> o, if next to .",
    ),
    (
        "x Left, o Right",
        "left: x .+ -> .+ x, forward, then ? # -> ? #; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x .+ -> .+ x, forward, then x o* # -> x o* #; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x o .* # -> . x .* #, then x ?* # -> # ?* #; right: mirror",
    ),
    (
        "x, o",
        "left: [x#]* o [x#]* -> [x#]* . [x#]*; right: x [x.#]* o -> . [x.#]* o",
    ),
    (
        "a, b, c, d, e, f, g",
        "left: a [bcd]* [e#] -> b [bcd]* [e#]; right: [fg] [ab.]* # -> # [ab.]* #",
    ),
    ("x, d", "left: x -> d; right: x x* # -> d x* #"),
    (
        "x, o",
        "left: ? x ? -> ? . ?; right: ? ? ? ? o -> ? ? ? ? .",
    ),
    ("x, o", "left: # ? ? x -> # ? ? .; right: # ?* o -> # ?* #"),
    (
        "x",
        "left: # (. x)+ # -> # (. .)+ #; right: # (x .)* x # -> # (x .)* . #",
    ),
    ("x", "left: . .* . -> x .* x; right: x .* # -> # .* #"),
    (
        "",
        "left: . .* # -> # .* #; right: # .* . .* # -> # .* # .* #",
    ),
    (
        "",
        "left: # . . -> # # #; right: . . -> # #, unless next to #",
    ),
    (
        "x, o",
        "left: # .+ x -> # .+ o; right: o .+ # .* x -> . .+ # .* x",
    ),
    (
        "x, o",
        "left: x ?+ # # -> . ?+ # #; right: x (? o)* # -> . (? o)* #",
    ),
    (
        "x, o",
        "left: (# x)+ # -> (? .)+ ?; right: (x #)* o -> (? ?)* .",
    ),
    (
        "x, o",
        "left: [^x]* x # -> [^x]* . #; right: # [^o]* o [^o]* # -> # [^o]* . [^o]* #",
    ),
    (
        "x Left, o Right",
        "left: o x* # -> # x* #, forward; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x o+ # -> # #+ #, backward; right: mirror; both: x o -> # #",
    ),
    (
        "T Left, F Right",
        "left: T F* . -> . F* T, forward; right: mirror",
    ),
    (
        "0, 1",
        "left: 1 ?* 1 -> 0 ?* 0; right: 0 ?* 1 -> 1 ?* 0, right",
    ),
    ("x, o", "left: # x -> # o, right; right: x # -> . #, right"),
    ("x, o", "left: x #* o -> . #* .; right: x [.#]+ o -> . ?+ ."),
];

/// Patterns for boards of several rows.
const PLANES: [(&str, &str); 24] = [
    (
        "x, o",
        "left: # # # / # x # / # # # -> ? ? ? / ? . ? / ? ? ?; right: # # / # o -> ? ? / ? ., flipped",
    ),
    (
        "x, o",
        "left: # x+ # -> # .+ #, vertical; right: # o+ # -> # .+ #, horizontal",
    ),
    (
        "x Left, o Right",
        "left: x .* # -> . .* #, any; right: mirror",
    ),
    (
        "x, o",
        "left: x ?* o ?* # -> . ?* . ?* #, diagonal; right: x ?* # -> # ?* #, up",
    ),
    (
        "x, o",
        "left: x o / . # -> . x / ? #, flipped; right: o ? / # x -> . ? / # #",
    ),
    (
        "x, o",
        "left: . . / . # -> x . / . #, flipped; right: # . / . . -> # . / . o",
    ),
    (
        "x Left, o Right",
        "left: . -> x, if touching #, unless next to x; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: . -> x, unless touching [#o]; right: mirror",
    ),
    (
        "x Left, o Right",
        "left: x .+ -> .+ x, forward, then ? # -> ? #, any; right: mirror",
    ),
    (
        "B Left, R Right, G",
        "left: [BG] [BRG]* # -> # #* #, straight; right: mirror",
    ),
    (
        "x, o",
        "left: x # -> . #, up; left: # # / x x -> ? ? / . .; right: o # -> . #, right or down",
    ),
    (
        "x, o",
        "left: # . .* # -> # x .* #, vertical; right: # . .* # -> # o .* #, horizontal",
    ),
    (
        "x, o",
        "left: ? # ? / # x # / ? # ? -> ? ? ? / ? o ? / ? ? ?; right: x -> #, unless touching #",
    ),
    (
        "x, o",
        "left: # # / x o / # # -> ? ? / . . / ? ?; right: # # # # # # / o ? ? ? ? ? -> ? ? ? ? ? ? / . ? ? ? ? ?",
    ),
    (
        "",
        "left: . . -> # #, vertical; right: . . -> # #, horizontal",
    ),
    (
        "",
        "left: # .+ # -> # #+ #, vertical; right: . .* # -> # .* #, horizontal",
    ),
    ("x Left, o Right", "left: x (o .)+ -> .+ x; right: mirror"),
    (
        "x Left, o Right",
        "left: x (o .)* o # -> . (. .)* . #; right: mirror",
    ),
    (
        "a, b, c, d, e",
        "left: a [bc#]* d -> . [bc#]* ., diagonal; right: e ? / ? # -> . ? / ? #",
    ),
    (
        "x, o",
        "left: x ?* # -> . ?* #, down; right: # ?* o -> # ?* ., down",
    ),
    (
        "x Left, o Right",
        "left: o x / x [o#] -> . x / x ?; right: mirror",
    ),
    (
        "x, d",
        "left: x -> d, if next to [#d]; right: x x -> d d, diagonal",
    ),
    (
        "x, o",
        "left: [x#] [x#] [x#] / [x#] o [x#] / [x#] [x#] [x#] -> ? ? ? / ? . ? / ? ? ?; right: x o -> . .",
    ),
    (
        "x, o",
        "left: . ? ? ? ? ? ? ? x -> o ? ? ? ? ? ? ? #; right: # ? ? ? ? ? ? x -> # ? ? ? ? ? ? ., any",
    ),
];

/// Lines along the edges of a graph.
const NETS: [(&str, &str); 6] = [
    (
        "x Left, o Right",
        "left: . -> x, unless next to x; right: mirror",
    ),
    ("x Left, o Right", "left: x .* o -> . .* #; right: mirror"),
    ("x, o", "left: x # -> . #; right: # o # -> # . #"),
    ("x, o", "left: ? x -> ? .; right: [x#]+ o -> ?+ ."),
    (
        "x, o",
        "left: . -> x, if next to #; right: x . -> . #, if next to [o#], unless next to x",
    ),
    ("", "left: . . -> # #; right: . .+ . -> # .+ #"),
];

#[test]
fn rows() {
    let mut random = Random(1);
    let mut moves = 0;
    for (i, lines) in ROWS.into_iter().enumerate() {
        let tested = Tested::of("strip", lines);
        // Two steps give very many moves on a long row.
        let longest = if lines.1.contains("then") { 17 } else { 127 };
        for (j, length) in LENGTHS.into_iter().enumerate() {
            // A long row takes long: every length gets some of the lines, and every line some of the lengths.
            let share = if length > 33 { 12 } else { 3 };
            if length > longest || (i + j) % share != 0 {
                continue;
            }
            let board = random.board(&tested.letters, 1, length);
            moves += tested.check(&mut random, board, None);
        }
    }
    assert!(moves > 300, "{moves}");
}

#[test]
fn planes() {
    let mut random = Random(2);
    let sizes = sizes();
    let mut moves = 0;
    let rows = ROWS.iter().step_by(3);
    for (i, &lines) in PLANES.iter().chain(rows).enumerate() {
        let tested = Tested::of("grid", lines);
        for &(rows, columns) in sizes.iter().skip(i % 25).step_by(25) {
            let board = random.board(&tested.letters, rows, columns);
            moves += tested.check(&mut random, board, None);
        }
    }
    assert!(moves > 2_000, "{moves}");
}

#[test]
fn nets() {
    let mut random = Random(3);
    let mut moves = 0;
    for lines in NETS {
        let tested = Tested::of("graph", lines);
        let mut lengths = vec![1, 2, 7, 8, 9, 63, 64, 65];
        // There are too many repetitions along all paths of a longer graph.
        if !lines.1.contains(['*', '+']) {
            lengths.extend([127, 128]);
        }
        let paths = lengths.into_iter().map(|n| Graph::path(n).unwrap());
        let mut graphs: Vec<Graph> = paths.collect();
        for nodes in 2..=7 {
            for _ in 0..4 {
                let pairs = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b)));
                let edges: Vec<_> = pairs.filter(|_| random.once_in(2)).collect();
                graphs.push(Graph::new(nodes, edges).unwrap());
            }
        }
        for graph in graphs {
            let graph = Arc::new(graph);
            let board = random.board(&tested.letters, 1, graph.len());
            moves += tested.check(&mut random, board, Some(&graph));
        }
    }
    assert!(moves > 500, "{moves}");
}

/// Values of short boards around the limit of small boards, where the table of all small boards meets the tables of single lengths.
#[test]
fn values() {
    let mut random = Random(4);
    let mut count = 0;
    for lines in ROWS {
        let tested = Tested::of("strip", lines);
        for length in [1, 3, 6, 7, 8, 9] {
            count += tested.check_values(&mut random, 1, length);
        }
    }
    for &lines in PLANES.iter().chain(ROWS.iter().step_by(3)) {
        let tested = Tested::of("grid", lines);
        for (rows, columns) in [(1, 8), (9, 1), (2, 3), (3, 3)] {
            count += tested.check_values(&mut random, rows, columns);
        }
    }
    assert!(count > 150, "{count}");
}

/// The gallery, with lines as people write them.
#[test]
fn gallery() {
    let mut random = Random(5);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        // Where patterns end play, boards without moves are not a mistake.
        let is_other = source.contains("board: heaps") || source.contains("wins:");
        if path.extension().is_none_or(|e| e != "rules") || is_other {
            continue;
        }
        files += 1;
        let tested = Tested::read(&source).unwrap();
        let shapes = match tested.letters.kind {
            Kind::Strip => LENGTHS.map(|length| (1, length)).to_vec(),
            // Amazons has too many moves on long boards; the message says so.
            Kind::Grid if tested.letters.name == "amazons" => {
                vec![(3, 8), (4, 9), (10, 10), (1, 16)]
            }
            Kind::Grid => sizes().into_iter().skip(files % 21).step_by(21).collect(),
            Kind::Graph => vec![(1, 3), (1, 8), (1, 64), (1, 127), (1, 128)],
        };
        for (rows, columns) in shapes {
            let board = random.board(&tested.letters, rows, columns);
            let graph = (tested.letters.kind == Kind::Graph)
                .then(|| Arc::new(Graph::path(columns).unwrap()));
            tested.check(&mut random, board, graph.as_ref());
        }
    }
    assert_eq!(files, 15);
}

/// Boards that do not fit are refused, whatever the pattern; nothing is left out silently.
#[test]
fn beyond_the_limits() {
    let tested = Tested::of("grid", ("x", "left: # x* . # -> # x* x #"));
    let board = |rows, columns| Board {
        rows,
        columns,
        cells: vec!['.'; rows * columns],
    };
    for rows in 1..=64 {
        let columns = 128 / rows - 1;
        assert!(tested.build(&board(rows, columns), None).is_ok());
        let wrong = tested.build(&board(rows, columns + 1), None).unwrap_err();
        assert!(wrong.message.contains("too large"), "{wrong}");
    }
    // Too many moves on long strips: the message names the line.
    let line = "left: x .* . .* x .* x -> . .* . .* . .* .";
    let tested = Tested::of("strip", ("x", line));
    assert!(tested.build(&board(1, 16), None).is_ok());
    let wrong = tested.build(&board(1, 127), None).unwrap_err();
    assert!(
        wrong.message.contains("more than 30000 different moves"),
        "{wrong}"
    );
    assert!(
        wrong
            .message
            .contains(&format!("line 4 of the rules, `{line}`")),
        "{wrong}"
    );
}

/// Cells of a random pattern.
struct Sign {
    text: String,
    /// The letters that may be put there come later in the alphabet than all letters that may be there, so that play ends.
    later: Vec<char>,
}

impl Random {
    fn sign(&mut self, alphabet: &[char]) -> Sign {
        let cells = &alphabet[..alphabet.len() - 1];
        let after = |last: usize| alphabet[last + 1..].to_vec();
        let (text, later) = match self.below(10) {
            0 => ("?".to_owned(), Vec::new()),
            1 | 2 => ("#".to_owned(), Vec::new()),
            3 => {
                let mut letters: Vec<usize> =
                    (0..cells.len()).filter(|_| self.once_in(2)).collect();
                letters.push(self.below(cells.len()));
                letters.sort_unstable();
                letters.dedup();
                let text: String = letters.iter().map(|&i| cells[i]).collect();
                (format!("[{text}]"), after(letters[letters.len() - 1]))
            }
            4 => (format!("[{}#]", self.of(cells)), Vec::new()),
            5 if cells.len() > 1 => (format!("[^{}]", self.of(cells)), Vec::new()),
            _ => {
                let i = self.below(cells.len());
                (cells[i].to_string(), after(i))
            }
        };
        Sign { text, later }
    }

    /// What a cell becomes; a new letter if it must change and can.
    fn becomes(&mut self, sign: &Sign, must: bool) -> String {
        if !sign.later.is_empty() && (must || self.once_in(2)) {
            return self.of(&sign.later).to_string();
        }
        if self.once_in(2) {
            "?".to_owned()
        } else {
            sign.text.clone()
        }
    }

    fn pattern(&mut self, alphabet: &[char], kind: Kind) -> String {
        // Some cell that certainly changes.
        let mut changed = self.sign(alphabet);
        while changed.later.is_empty() {
            changed = self.sign(alphabet);
        }
        let (mut from, mut to): (Vec<String>, Vec<String>) = Default::default();
        if kind == Kind::Grid && self.once_in(4) {
            let (rows, columns) = (2 + self.below(2), 1 + self.below(3));
            let place = self.below(rows * columns);
            for i in 0..rows * columns {
                let other = self.sign(alphabet);
                let sign = if i == place { &changed } else { &other };
                if i > 0 && i % columns == 0 {
                    from.push("/".to_owned());
                    to.push("/".to_owned());
                }
                from.push(sign.text.clone());
                to.push(self.becomes(sign, i == place));
            }
            return format!("{} -> {}", from.join(" "), to.join(" "));
        }
        let length = 1 + self.below(5);
        let place = self.below(length);
        let mut repeats = 0;
        for i in 0..length {
            if i == place {
                from.push(changed.text.clone());
                to.push(self.becomes(&changed, true));
                continue;
            }
            let signs: Vec<Sign> = (0..1 + usize::from(self.once_in(4)))
                .map(|_| self.sign(alphabet))
                .collect();
            let texts: Vec<String> = signs.iter().map(|sign| sign.text.clone()).collect();
            let others: Vec<String> = signs.iter().map(|sign| self.becomes(sign, false)).collect();
            if repeats < 2 && (signs.len() > 1 || self.once_in(3)) {
                repeats += 1;
                let sign = self.of(&["*", "+"]);
                from.push(format!("({}){sign}", texts.join(" ")));
                to.push(format!("({}){sign}", others.join(" ")));
            } else {
                from.extend(texts);
                to.extend(others);
            }
        }
        format!("{} -> {}", from.join(" "), to.join(" "))
    }

    /// The text after the commas.
    fn details(&mut self, alphabet: &[char], kind: Kind, pattern: &str) -> String {
        let mut text = String::new();
        let ways: &[&str] = match kind {
            Kind::Graph => &[],
            Kind::Strip => &["right", "left", "forward", "backward", "horizontal"],
            Kind::Grid if pattern.contains('/') => {
                &["up", "right", "straight", "forward", "flipped"]
            }
            Kind::Grid => &[
                "up",
                "left",
                "down",
                "vertical",
                "diagonal",
                "any",
                "forward",
                "right or diagonal",
            ],
        };
        if !ways.is_empty() && self.once_in(2) {
            text += &format!(", {}", self.of(ways));
        }
        if self.once_in(4) {
            let when = self.of(&["if", "unless"]);
            let near = if kind == Kind::Graph {
                "next to"
            } else {
                self.of(&["next to", "touching"])
            };
            text += &format!(", {when} {near} {}", self.of(alphabet));
        }
        text
    }

    fn file(&mut self, kind: Kind) -> String {
        let letters = ['x', 'o', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
        let count = self.of(&[1, 2, 2, 2, 3, 4, 7]);
        // Empty cells first, missing cells last.
        let mut alphabet = vec!['.'];
        alphabet.extend(&letters[..count]);
        alphabet.push('#');
        let owner = |i| match i {
            0 => " Left",
            1 => " Right",
            _ => "",
        };
        let pieces: Vec<String> = (0..count)
            .map(|i| format!("{}{}", letters[i], owner(i)))
            .collect();
        let mirror = count > 1 && self.once_in(3);
        let mut lines = Vec::new();
        for key in ["left", "right"] {
            if mirror && key == "right" {
                lines.push("right: mirror".to_owned());
                break;
            }
            for _ in 0..1 + self.below(2) {
                let pattern = self.pattern(&alphabet, kind);
                let details = self.details(&alphabet, kind, &pattern);
                let key = if self.once_in(8) { "both" } else { key };
                lines.push(format!("{key}: {pattern}{details}"));
            }
        }
        if kind != Kind::Graph && self.once_in(4) {
            let slides = [
                "x .+ -> .+ x",
                "x .+ # -> .+ x #",
                "x .+ [o#] -> .+ x ?",
                "x (o .)+ ?* # -> . (. .)* . x ?* #",
                "x .+ -> .+ x, forward, then x ?* # -> x ?* #",
                "x .+ -> .+ x, forward, then ? [.#]+ -> # ?+",
            ];
            let ways = ["forward", "forward", "backward", "right"];
            let (slide, way) = (self.of(&slides), self.of(&ways));
            lines.insert(0, format!("left: {slide}, {way}"));
        }
        let board = match kind {
            Kind::Strip => "strip",
            Kind::Grid => "grid",
            Kind::Graph => "graph",
        };
        file(board, &pieces.join(", "), &lines.join(";"))
    }
}

/// Random files, most of which are games.
#[test]
fn random_files() {
    let mut random = Random(6);
    let (mut read, mut moves, mut values) = (0, 0, 0);
    let sizes = sizes();
    for i in 0..50 {
        let kind = [
            Kind::Strip,
            Kind::Grid,
            Kind::Strip,
            Kind::Grid,
            Kind::Graph,
        ][i % 5];
        let source = random.file(kind);
        let Ok(tested) = Tested::read(&source) else {
            continue;
        };
        // Where play need not end, there are no values to compare.
        if tested.rules.ending().measure().is_none() {
            continue;
        }
        read += 1;
        for _ in 0..4 {
            let (rows, columns) = match kind {
                Kind::Strip => (1, random.of(&LENGTHS)),
                Kind::Grid => random.of(&sizes),
                Kind::Graph => (1, 1 + random.below(7)),
            };
            let graph = (kind == Kind::Graph).then(|| {
                let pairs = (0..columns).flat_map(|b| (0..b).map(move |a| (a, b)));
                let edges: Vec<_> = pairs.filter(|_| random.once_in(2)).collect();
                Arc::new(Graph::new(columns, edges).unwrap())
            });
            let board = random.board(&tested.letters, rows, columns);
            if let Err(wrong) = tested.build(&board, graph.as_ref()) {
                // Refused with a message.
                assert!(
                    wrong.message.contains("too many") || wrong.message.contains("more than"),
                    "{wrong}"
                );
                continue;
            }
            moves += tested.check(&mut random, board, graph.as_ref());
        }
        let (rows, columns) = match kind {
            Kind::Grid => random.of(&[(1, 8), (9, 1), (2, 3), (3, 3)]),
            _ => random.of(&[(1, 5), (1, 7), (1, 8), (1, 9)]),
        };
        values += tested.check_values(&mut random, rows, columns);
    }
    println!("{read} files, {moves} moves, {values} values");
    assert!(
        read > 25 && moves > 800 && values > 8,
        "{read} {moves} {values}"
    );
}
