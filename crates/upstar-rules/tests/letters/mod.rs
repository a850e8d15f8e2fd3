//! Rule files played on letters: reads the lines of a file and plays them on texts, as docs/rule-files.md describes, without code of
//! the crate under test. Patterns are matched cell by cell on a plane where everything around the board is `#`.

use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A row and a column.
pub(crate) type Place = (i32, i32);

/// The players, as indices.
pub(crate) const LEFT: usize = 0;
pub(crate) const RIGHT: usize = 1;

/// The kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Strip,
    Grid,
    Graph,
}

/// A set of ASCII letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Set(u128);

impl Set {
    fn has(self, letter: char) -> bool {
        self.0 >> letter as u32 & 1 == 1
    }

    fn letters(self) -> impl Iterator<Item = char> {
        (0..128u8).map(char::from).filter(move |&c| self.has(c))
    }
}

impl FromIterator<char> for Set {
    fn from_iter<T: IntoIterator<Item = char>>(letters: T) -> Set {
        Set(letters.into_iter().fold(0, |set, c| set | 1 << c as u32))
    }
}

/// One cell of a pattern: what it may show, and the letter if it was written as one.
#[derive(Clone, Debug)]
struct Cell {
    sees: Set,
    letter: Option<char>,
}

#[derive(Clone, Debug)]
enum Item {
    One(Cell),
    /// Repeated cells, and their least count.
    Many(Vec<Cell>, usize),
}

impl Item {
    fn cells(&self) -> &[Cell] {
        match self {
            Item::One(cell) => std::slice::from_ref(cell),
            Item::Many(cells, _) => cells,
        }
    }
}

#[derive(Clone, Debug)]
struct Condition {
    wanted: bool,
    corners: bool,
    letters: Set,
}

#[derive(Clone, Debug)]
struct Step {
    from: Vec<Vec<Item>>,
    to: Vec<Vec<Item>>,
    ways: Vec<String>,
    flipped: bool,
    conditions: Vec<Condition>,
}

type Line = Vec<Step>;

/// A ruleset as its file describes it.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// All that a cell may show, `#` last.
    pub(crate) alphabet: Vec<char>,
    /// The lines of each player.
    lines: [Vec<Line>; 2],
    /// Letters that no line can tell from `#`.
    unseen: Set,
}

/// A board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) cells: Vec<char>,
}

impl Board {
    fn index(&self, (r, c): Place) -> Option<usize> {
        let inside = r >= 0 && c >= 0 && (r as usize) < self.rows && (c as usize) < self.columns;
        inside.then(|| r as usize * self.columns + c as usize)
    }

    fn at(&self, place: Place) -> char {
        self.index(place).map_or('#', |i| self.cells[i])
    }

    /// As it is written in a call.
    pub(crate) fn text(&self) -> String {
        let rows = self.cells.chunks(self.columns);
        let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        rows.join("|")
    }
}

/// What is known about the effects of a line.
#[derive(Default)]
struct Found {
    boards: BTreeSet<Board>,
    /// The changes of single steps that are already done.
    changes: HashSet<Vec<(Place, char)>>,
}

impl Letters {
    /// Reads a file that is known to be correct.
    pub(crate) fn read(source: &str) -> Letters {
        let lines: Vec<(&str, &str)> = source
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|line| line.split_once(':').unwrap())
            .map(|(key, text)| (key.trim(), text.trim()))
            .collect();
        let find = |wanted: &str| {
            let mut lines = lines.iter();
            lines.find(|(key, _)| *key == wanted).map(|(_, text)| *text)
        };
        let kind = match find("board").unwrap() {
            "grid" => Kind::Grid,
            "graph" => Kind::Graph,
            _ => Kind::Strip,
        };
        let moves = |key: &str| matches!(key, "left" | "right" | "both");
        let mut alphabet = Vec::new();
        let dotted =
            |(key, text): &(&str, &str)| (moves(key) || *key == "start") && text.contains('.');
        if lines.iter().any(dotted) {
            alphabet.push('.');
        }
        let mut owned: [Vec<char>; 2] = Default::default();
        let pieces = find("pieces").unwrap_or_default().split(',');
        for piece in pieces.filter(|piece| !piece.is_empty()) {
            let words: Vec<&str> = piece.split_whitespace().collect();
            let letter = words[0].chars().next().unwrap();
            alphabet.push(letter);
            match words.get(1) {
                Some(&"Left") => owned[LEFT].push(letter),
                Some(&"Right") => owned[RIGHT].push(letter),
                _ => {}
            }
        }
        alphabet.push('#');
        let mut players: [Vec<Line>; 2] = Default::default();
        for (key, text) in &lines {
            if !moves(key) || *text == "mirror" {
                continue;
            }
            let line = line(text, &alphabet);
            if *key != "right" {
                players[LEFT].push(line.clone());
            }
            if *key != "left" {
                players[RIGHT].push(line);
            }
        }
        if let Some((key, _)) = lines.iter().find(|(_, text)| *text == "mirror") {
            let player = if *key == "right" { RIGHT } else { LEFT };
            let mut other = BTreeMap::new();
            for (&a, &b) in owned[LEFT].iter().zip(&owned[RIGHT]) {
                other.extend([(a, b), (b, a)]);
            }
            let lines = players[1 - player].iter();
            let lines: Vec<Line> = lines.map(|line| mirrored(line, &other)).collect();
            players[player].extend(lines);
        }
        let mut asked: Vec<Set> = Vec::new();
        for step in players.iter().flatten().flatten() {
            let items = step.from.iter().flatten();
            asked.extend(items.flat_map(Item::cells).map(|cell| cell.sees));
            asked.extend(step.conditions.iter().map(|condition| condition.letters));
        }
        let unseen = |letter: &char| asked.iter().all(|set| set.has(*letter) == set.has('#'));
        Letters {
            name: find("name").unwrap().to_owned(),
            kind,
            unseen: alphabet.iter().copied().filter(unseen).collect(),
            alphabet,
            lines: players,
        }
    }

    /// A board with `#` for all letters that no line can tell from it.
    pub(crate) fn seen(&self, board: &Board) -> Board {
        let letter = |&c: &char| if self.unseen.has(c) { '#' } else { c };
        Board {
            cells: board.cells.iter().map(letter).collect(),
            ..board.clone()
        }
    }

    /// The boards that a player can move to, each once. A change that leaves the board as it was is not a move.
    pub(crate) fn moves(&self, player: usize, board: &Board) -> BTreeSet<Board> {
        assert_ne!(self.kind, Kind::Graph);
        let mut found = Found::default();
        for line in &self.lines[player] {
            self.play(line, player, board, None, &mut found);
        }
        found.boards.remove(board);
        found.boards
    }

    /// Plays the steps of a line, the first of them from a place if it goes on from there.
    fn play(
        &self,
        steps: &[Step],
        player: usize,
        board: &Board,
        start: Option<Place>,
        found: &mut Found,
    ) {
        let Some((step, rest)) = steps.split_first() else {
            found.boards.insert(board.clone());
            return;
        };
        let sides: &[i32] = if step.flipped { &[1, -1] } else { &[1] };
        for ahead in directions(&step.ways, self.kind == Kind::Strip, player) {
            for side in sides {
                // Down on the page, when ahead is to the right; it turns with the direction.
                let down = (side * ahead.1, -side * ahead.0);
                let starts = match start {
                    Some(start) => vec![start],
                    None => starts(step, board),
                };
                for (r0, c0) in starts {
                    let place = |r: usize, c: usize| {
                        let (r, c) = (r as i32, c as i32);
                        (r0 + r * down.0 + c * ahead.0, c0 + r * down.1 + c * ahead.1)
                    };
                    fits(step, board, &place, &mut |counts| {
                        let cells = written(step, counts);
                        let cells = cells.into_iter();
                        let cells = cells.map(|(r, c, from, to)| (place(r, c), from, to));
                        self.apply(
                            (step, rest),
                            player,
                            board,
                            &cells.collect::<Vec<_>>(),
                            found,
                        );
                    });
                }
            }
        }
    }

    fn apply(
        &self,
        (step, rest): (&Step, &[Step]),
        player: usize,
        board: &Board,
        cells: &[(Place, &Cell, &Cell)],
        found: &mut Found,
    ) {
        let changes = cells.iter();
        let changes: Vec<(Place, char)> = changes
            .filter_map(|(at, from, to)| Some((*at, change(from, to)?)))
            .collect();
        let placed = placed(&changes);
        for condition in &step.conditions {
            let mut near = placed.iter().flat_map(|&(r, c)| {
                let around = (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc)));
                around
                    .filter(|&(dr, dc)| (dr, dc) != (0, 0))
                    .filter(|&(dr, dc)| condition.corners || dr == 0 || dc == 0)
                    .filter(|&(dr, _)| self.kind == Kind::Grid || dr == 0)
                    .map(move |(dr, dc)| (r + dr, c + dc))
                    .filter(|place| !cells.iter().any(|(own, ..)| own == place))
            });
            let met = near.any(|place| condition.letters.has(board.at(place)));
            if met != condition.wanted {
                return;
            }
        }
        if rest.is_empty() && !found.changes.insert(changes.clone()) {
            return;
        }
        let mut next = board.clone();
        for &(place, letter) in &changes {
            let i = board.index(place);
            next.cells[i.expect("only cells of the board change")] = letter;
        }
        if rest.is_empty() {
            found.boards.insert(next);
        } else {
            assert_eq!(placed.len(), 1);
            let mut after = Found::default();
            self.play(rest, player, &next, Some(placed[0]), &mut after);
            found.boards.extend(after.boards);
        }
    }

    /// The same on a graph: a pattern lies along a path, and nodes are the cells of a row.
    pub(crate) fn graph_moves(
        &self,
        player: usize,
        edges: &[(usize, usize)],
        nodes: &Board,
    ) -> BTreeSet<Board> {
        let near = |node: usize| -> Vec<usize> {
            let other = |&(a, b): &(usize, usize)| match node {
                node if a == node => Some(b),
                node => (b == node).then_some(a),
            };
            edges.iter().filter_map(other).collect()
        };
        let mut found = BTreeSet::new();
        for step in self.lines[player].iter().flatten() {
            let mut open: Vec<Vec<usize>> = (0..nodes.columns).map(|node| vec![node]).collect();
            while let Some(path) = open.pop() {
                let longer = near(path[path.len() - 1]).into_iter();
                let longer = longer.filter(|node| !path.contains(node));
                open.extend(longer.map(|node| [&path[..], &[node]].concat()));
                let row = Board {
                    rows: 1,
                    columns: path.len(),
                    cells: path.iter().map(|&node| nodes.cells[node]).collect(),
                };
                fits(step, &row, &|_, c| (0, c as i32), &mut |counts| {
                    let cells = written(step, counts);
                    if cells.len() != path.len() {
                        return;
                    }
                    let changes = cells.iter();
                    let changes: Vec<(usize, char)> = changes
                        .filter_map(|&(_, c, from, to)| Some((path[c], change(from, to)?)))
                        .collect();
                    let near = placed(&changes).into_iter().flat_map(near);
                    let near: Vec<usize> = near.filter(|node| !path.contains(node)).collect();
                    let holds = |condition: &Condition| {
                        let mut near = near.iter();
                        let met = near.any(|&node| condition.letters.has(nodes.cells[node]));
                        met == condition.wanted
                    };
                    if step.conditions.iter().all(holds) {
                        let mut next = nodes.clone();
                        for (node, letter) in changes {
                            next.cells[node] = letter;
                        }
                        found.insert(next);
                    }
                });
            }
        }
        found.remove(nodes);
        found
    }
}

/// What a cell becomes; `None` if it stays.
fn change(from: &Cell, to: &Cell) -> Option<char> {
    let letter = to.letter?;
    (from.sees != Set::from_iter([letter])).then_some(letter)
}

/// Where a piece is put down; if there is none, every cell that changes.
fn placed<T: Copy>(changes: &[(T, char)]) -> Vec<T> {
    let pieces = changes.iter().filter(|(_, letter)| !".#".contains(*letter));
    let pieces: Vec<T> = pieces.map(|(at, _)| *at).collect();
    if pieces.is_empty() {
        changes.iter().map(|(at, _)| *at).collect()
    } else {
        pieces
    }
}

/// Where the first cell of a pattern may lie: on the board or around it. A repetition that starts further out could just as well be
/// shorter.
fn starts(step: &Step, board: &Board) -> Vec<Place> {
    let margin = margin(step) as i32;
    let (rows, columns) = (board.rows as i32, board.columns as i32);
    let rows = -margin..rows + margin;
    rows.flat_map(|r| (-margin..columns + margin).map(move |c| (r, c)))
        .collect()
}

/// Calls a function with all counts of the repetitions of a step for which it fits the board, with its cells at these places.
fn fits(
    step: &Step,
    board: &Board,
    place: &dyn Fn(usize, usize) -> Place,
    found: &mut dyn FnMut(&[usize]),
) {
    let shows = |cells: &[Cell], r: usize, c: usize| {
        let mut cells = cells.iter().enumerate();
        cells.all(|(i, cell)| cell.sees.has(board.at(place(r, c + i))))
    };
    if step.from.len() > 1 {
        let all = |r: usize, row: &[Item]| {
            let mut row = row.iter().enumerate();
            row.all(|(c, item)| shows(item.cells(), r, c))
        };
        let mut rows = step.from.iter().enumerate();
        if rows.all(|(r, row)| all(r, row)) {
            found(&[]);
        }
        return;
    }
    // Beyond the last cell of the board more repetitions make no difference.
    let side = board.rows.max(board.columns) + 2 * margin(step);
    let on_board = (0..side)
        .rev()
        .find(|&c| board.index(place(0, c)).is_some());
    if let Some(last) = on_board {
        count(&step.from[0], 0, last + 2, &shows, &mut Vec::new(), found);
    }
}

/// How far around the board the first cell of a pattern may lie.
fn margin(step: &Step) -> usize {
    let items = step.from.iter().flatten();
    2 + items.map(|item| 2 * item.cells().len()).sum::<usize>()
}

/// Counts the repetitions among some items, the first of which is at a cell; none starts beyond the last cell.
fn count(
    items: &[Item],
    at: usize,
    last: usize,
    shows: &dyn Fn(&[Cell], usize, usize) -> bool,
    counts: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]),
) {
    let (mut at, mut times) = (at, 0);
    match items.split_first() {
        None => found(counts),
        Some((Item::One(cell), items)) => {
            if shows(std::slice::from_ref(cell), 0, at) {
                count(items, at + 1, last, shows, counts, found);
            }
        }
        Some((Item::Many(cells, least), items)) => loop {
            if times >= *least {
                counts.push(times);
                count(items, at, last, shows, counts, found);
                counts.pop();
            }
            if times >= *least && at > last || !shows(cells, 0, at) {
                return;
            }
            at += cells.len();
            times += 1;
        },
    }
}

/// The cells of both sides, with the repetitions of the left side written out by these counts.
fn written<'a>(step: &'a Step, counts: &[usize]) -> Vec<(usize, usize, &'a Cell, &'a Cell)> {
    fn spelled<'a>(items: &'a [Item], counts: &[usize]) -> Vec<&'a Cell> {
        let (mut cells, mut counts) = (Vec::new(), counts.iter());
        for item in items {
            let times = match item {
                Item::One(_) => 1,
                Item::Many(..) => *counts.next().unwrap(),
            };
            (0..times).for_each(|_| cells.extend(item.cells()));
        }
        cells
    }
    let mut all = Vec::new();
    for (r, (from, to)) in step.from.iter().zip(&step.to).enumerate() {
        let from = spelled(from, counts);
        let repeated = to.iter().filter(|item| matches!(item, Item::Many(..)));
        let units: Vec<usize> = repeated.map(|item| item.cells().len()).collect();
        let single = to.len() - units.len();
        let same: usize = units.iter().zip(counts).map(|(unit, n)| unit * n).sum();
        let to = if units.len() == counts.len() && single + same == from.len() {
            spelled(to, counts)
        } else {
            spelled(to, &[(from.len() - single) / units[0]])
        };
        assert_eq!(from.len(), to.len());
        let cells = from.into_iter().zip(to).enumerate();
        all.extend(cells.map(|(c, (from, to))| (r, c, from, to)));
    }
    all
}

fn directions(ways: &[String], one_row: bool, player: usize) -> Vec<Place> {
    let (east, west, south, north) = ((0, 1), (0, -1), (1, 0), (-1, 0));
    let straight = [east, west, south, north];
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let ahead = match (one_row, player) {
        (true, LEFT) => east,
        (true, _) => west,
        (false, LEFT) => north,
        (false, _) => south,
    };
    let named = |way: &String| match &way[..] {
        "right" => vec![east],
        "left" => vec![west],
        "down" => vec![south],
        "up" => vec![north],
        "horizontal" => vec![east, west],
        "vertical" => vec![south, north],
        "straight" => straight.to_vec(),
        "diagonal" => corners.to_vec(),
        "any" => [straight, corners].concat(),
        "forward" => vec![ahead],
        "backward" => vec![(-ahead.0, -ahead.1)],
        other => panic!("{other}"),
    };
    let mut all: Vec<Place> = ways.iter().flat_map(named).collect();
    if ways.is_empty() {
        all = straight.to_vec();
    }
    all.retain(|way| !one_row || way.0 == 0);
    all
}

fn mirrored(line: &[Step], other: &BTreeMap<char, char>) -> Line {
    let letter = |c: char| *other.get(&c).unwrap_or(&c);
    let set = |set: Set| set.letters().map(letter).collect::<Set>();
    let cell = |cell: &Cell| Cell {
        sees: set(cell.sees),
        letter: cell.letter.map(letter),
    };
    let item = |item: &Item| match item {
        Item::One(one) => Item::One(cell(one)),
        Item::Many(cells, least) => Item::Many(cells.iter().map(cell).collect(), *least),
    };
    let row = |row: &Vec<Item>| row.iter().map(item).collect();
    let condition = |condition: &Condition| Condition {
        letters: set(condition.letters),
        ..*condition
    };
    let step = |step: &Step| Step {
        from: step.from.iter().map(row).collect(),
        to: step.to.iter().map(row).collect(),
        conditions: step.conditions.iter().map(condition).collect(),
        ..step.clone()
    };
    line.iter().map(step).collect()
}

fn line(text: &str, alphabet: &[char]) -> Line {
    let read = |text: &str| {
        let (from, to) = text.split_once("->").unwrap();
        let side = |text: &str| text.split('/').map(|row| items(row, alphabet)).collect();
        Step {
            from: side(from),
            to: side(to),
            ways: Vec::new(),
            flipped: false,
            conditions: Vec::new(),
        }
    };
    let mut steps: Vec<Step> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let words: Vec<&str> = part.split_whitespace().collect();
        match (words[0], steps.last_mut()) {
            (_, None) => steps.push(read(part)),
            ("then", _) => steps.push(read(&part[4..])),
            // Who moves next does not matter for the moves themselves.
            ("again", _) => {}
            ("if" | "unless", Some(step)) => {
                let corners = words[1] == "touching";
                let letters = words[if corners { 2 } else { 3 }..].concat();
                let items = items(&letters, alphabet);
                let cells = items.iter().flat_map(Item::cells);
                step.conditions.push(Condition {
                    wanted: words[0] == "if",
                    corners,
                    letters: cells.flat_map(|cell| cell.sees.letters()).collect(),
                });
            }
            (_, Some(step)) => {
                for word in words {
                    match word {
                        "flipped" => step.flipped = true,
                        "or" | "and" => {}
                        way => step.ways.push(way.to_owned()),
                    }
                }
            }
        }
    }
    steps
}

fn items(text: &str, alphabet: &[char]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut group: Option<Vec<Cell>> = None;
    let mut letters = text.chars().filter(|c| !c.is_whitespace());
    while let Some(c) = letters.next() {
        let cell = match c {
            '(' => {
                group = Some(Vec::new());
                continue;
            }
            ')' => {
                let least = usize::from(letters.next() == Some('+'));
                items.push(Item::Many(group.take().unwrap(), least));
                continue;
            }
            '*' | '+' => {
                let Some(Item::One(cell)) = items.pop() else {
                    panic!("{text}");
                };
                items.push(Item::Many(vec![cell], usize::from(c == '+')));
                continue;
            }
            '?' => Cell {
                sees: alphabet.iter().copied().collect(),
                letter: None,
            },
            '[' => {
                let set: Vec<char> = letters.by_ref().take_while(|&c| c != ']').collect();
                let other = |c: &char| *c != '#' && !set.contains(c);
                let sees = match set[0] {
                    '^' => alphabet.iter().copied().filter(other).collect(),
                    _ => set.into_iter().collect(),
                };
                Cell { sees, letter: None }
            }
            letter => Cell {
                sees: Set::from_iter([letter]),
                letter: Some(letter),
            },
        };
        match &mut group {
            Some(cells) => cells.push(cell),
            None => items.push(Item::One(cell)),
        }
    }
    items
}
