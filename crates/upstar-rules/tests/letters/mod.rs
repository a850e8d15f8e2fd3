//! Rule files by the letter: reads the lines of a file and plays them on texts, as docs/rule-files.md tells it and with nothing of the
//! crate under test. Slow, and made to be read: patterns are matched cell by cell on a plane where everything around the board is `#`.

use std::collections::{BTreeMap, BTreeSet};

/// A row and a column.
pub(crate) type Place = (i32, i32);

/// Left or Right, as an index.
pub(crate) const LEFT: usize = 0;
pub(crate) const RIGHT: usize = 1;

/// What is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Strip,
    Grid,
    Graph,
}

/// One cell of a pattern: the letters that it may show, and how it was written.
#[derive(Clone, Debug)]
struct Cell {
    sees: BTreeSet<char>,
    /// The letter, if it is one.
    letter: Option<char>,
}

#[derive(Clone, Debug)]
enum Item {
    One(Cell),
    /// A group of cells and how often it is there at least.
    Many(Vec<Cell>, usize),
}

#[derive(Clone, Debug)]
struct Condition {
    wanted: bool,
    corners: bool,
    letters: BTreeSet<char>,
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

/// A ruleset as its file says it.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// All letters that a cell may show, `#` last.
    pub(crate) alphabet: Vec<char>,
    /// The lines of each player.
    lines: [Vec<Line>; 2],
    /// Letters that no line can tell from `#`.
    pub(crate) unseen: BTreeSet<char>,
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
        let rows: Vec<String> = self.cells.chunks(self.columns.max(1)).map(|row| row.iter().collect()).collect();
        rows.join("|")
    }
}

impl Letters {
    /// Reads a file that is known to be right.
    pub(crate) fn read(source: &str) -> Letters {
        let lines: Vec<(&str, &str)> = source
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|line| line.split_once(':').unwrap())
            .map(|(key, text)| (key.trim(), text.trim()))
            .collect();
        let find = |wanted: &str| lines.iter().find(|(key, _)| *key == wanted).map(|(_, text)| *text);
        let kind = match find("board").unwrap() {
            "grid" => Kind::Grid,
            "graph" => Kind::Graph,
            "strip" | "row" | "coins" => Kind::Strip,
            other => panic!("{other}"),
        };
        let moves = |key: &str| matches!(key, "left" | "right" | "both");
        let mut alphabet = Vec::new();
        let dotted = |(key, text): &(&str, &str)| (moves(key) || *key == "start") && text.contains('.');
        if lines.iter().any(dotted) {
            alphabet.push('.');
        }
        let mut owned: [Vec<char>; 2] = Default::default();
        for piece in find("pieces").unwrap_or("").split(',').filter(|piece| !piece.trim().is_empty()) {
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
            let mirrored: Vec<Line> = players[1 - player].iter().map(|line| mirrored(line, &other)).collect();
            players[player].extend(mirrored);
        }
        let mut asked: Vec<&BTreeSet<char>> = Vec::new();
        for step in players.iter().flatten().flatten() {
            asked.extend(step.from.iter().flatten().flat_map(cells_of).map(|cell| &cell.sees));
            asked.extend(step.conditions.iter().map(|condition| &condition.letters));
        }
        let unseen = alphabet
            .iter()
            .copied()
            .filter(|letter| asked.iter().all(|set| set.contains(letter) == set.contains(&'#')))
            .collect();
        Letters { name: find("name").unwrap().to_owned(), kind, alphabet, lines: players, unseen }
    }

    /// A board with `#` for all letters that mean the same.
    pub(crate) fn seen(&self, board: &Board) -> Board {
        let letter = |&letter: &char| if self.unseen.contains(&letter) { '#' } else { letter };
        Board { cells: board.cells.iter().map(letter).collect(), ..board.clone() }
    }

    /// What a player can make of a board, each result once. What leaves the board as it was is no move.
    pub(crate) fn moves(&self, player: usize, board: &Board) -> BTreeSet<Board> {
        assert_ne!(self.kind, Kind::Graph);
        let mut found = BTreeSet::new();
        for line in &self.lines[player] {
            self.play(line, player, board, None, &mut found);
        }
        found.remove(board);
        found
    }

    /// Plays the steps of a line, the first of them from a place if there is one.
    fn play(&self, steps: &[Step], player: usize, board: &Board, start: Option<Place>, found: &mut BTreeSet<Board>) {
        let Some((step, rest)) = steps.split_first() else {
            found.insert(board.clone());
            return;
        };
        let one_row = self.kind == Kind::Strip;
        for ahead in directions(&step.ways, one_row, player) {
            let sides: &[i32] = if step.flipped { &[1, -1] } else { &[1] };
            for side in sides {
                // Right and down on the page, turned.
                let down = (side * ahead.1, -side * ahead.0);
                let place = |from: Place, r: usize, c: usize| {
                    let (r, c) = (r as i32, c as i32);
                    (from.0 + r * down.0 + c * ahead.0, from.1 + r * down.1 + c * ahead.1)
                };
                for from in starts(step, board, start, place) {
                    let mut counts = Vec::new();
                    fits(step, board, &|r, c| place(from, r, c), &mut counts, &mut |counts| {
                        let cells = written(step, counts);
                        let cells: Vec<(Place, Cell, Cell)> =
                            cells.into_iter().map(|(r, c, from_cell, to)| (place(from, r, c), from_cell, to)).collect();
                        self.apply(step, rest, player, board, &cells, found);
                    });
                }
            }
        }
    }

    fn apply(
        &self,
        step: &Step,
        rest: &[Step],
        player: usize,
        board: &Board,
        cells: &[(Place, Cell, Cell)],
        found: &mut BTreeSet<Board>,
    ) {
        let writes: Vec<(Place, char)> = cells.iter().filter_map(|(at, from, to)| Some((*at, change(from, to)?))).collect();
        let placed = placed(&writes);
        for condition in &step.conditions {
            let near = |&(r, c): &Place| {
                let all = (-1..=1).flat_map(move |dr| (-1..=1).map(move |dc| (dr, dc)));
                let all = all.filter(|&(dr, dc): &Place| (dr, dc) != (0, 0) && (condition.corners || dr == 0 || dc == 0));
                all.filter(|step| self.kind == Kind::Grid || step.0 == 0).map(move |(dr, dc)| (r + dr, c + dc))
            };
            let mut around = placed.iter().flat_map(near).filter(|place| !cells.iter().any(|(own, ..)| own == place));
            if around.any(|place| condition.letters.contains(&board.at(place))) != condition.wanted {
                return;
            }
        }
        let mut next = board.clone();
        for &(place, letter) in &writes {
            let i = board.index(place).expect("only cells of the board change");
            next.cells[i] = letter;
        }
        if rest.is_empty() {
            found.insert(next);
        } else {
            assert_eq!(placed.len(), 1);
            self.play(rest, player, &next, Some(placed[0]), found);
        }
    }

    /// The same on a graph, whose nodes are the cells of a row.
    pub(crate) fn graph_moves(&self, player: usize, edges: &[(usize, usize)], nodes: &Board) -> BTreeSet<Board> {
        let near = |node: usize| -> Vec<usize> {
            let other = |&(a, b): &(usize, usize)| if a == node { Some(b) } else { (b == node).then_some(a) };
            edges.iter().filter_map(other).collect()
        };
        let mut found = BTreeSet::new();
        for step in self.lines[player].iter().flatten() {
            let mut open: Vec<Vec<usize>> = (0..nodes.cells.len()).map(|node| vec![node]).collect();
            while let Some(path) = open.pop() {
                let longer = near(path[path.len() - 1]).into_iter().filter(|node| !path.contains(node));
                open.extend(longer.map(|node| [&path[..], &[node]].concat()));
                let row = Board { rows: 1, columns: path.len(), cells: path.iter().map(|&node| nodes.cells[node]).collect() };
                let mut counts = Vec::new();
                fits(step, &row, &|_, c| (0, c as i32), &mut counts, &mut |counts| {
                    let cells = written(step, counts);
                    if cells.len() != path.len() {
                        return;
                    }
                    let writes: Vec<(usize, char)> =
                        cells.iter().filter_map(|(_, c, from, to)| Some((path[*c], change(from, to)?))).collect();
                    let around: Vec<usize> =
                        placed(&writes).into_iter().flat_map(near).filter(|node| !path.contains(node)).collect();
                    let holds = |condition: &Condition| {
                        around.iter().any(|&node| condition.letters.contains(&nodes.cells[node])) == condition.wanted
                    };
                    if step.conditions.iter().all(holds) {
                        let mut next = nodes.clone();
                        writes.iter().for_each(|&(node, letter)| next.cells[node] = letter);
                        found.insert(next);
                    }
                });
            }
        }
        found.remove(nodes);
        found
    }
}

/// What becomes of a cell; `None` if it stays.
fn change(from: &Cell, to: &Cell) -> Option<char> {
    let letter = to.letter?;
    (from.sees != BTreeSet::from([letter])).then_some(letter)
}

/// Where a piece is put down, or everything that changes if none is.
fn placed<T: Copy>(writes: &[(T, char)]) -> Vec<T> {
    let pieces: Vec<T> = writes.iter().filter(|(_, letter)| !".#".contains(*letter)).map(|(at, _)| *at).collect();
    if pieces.is_empty() { writes.iter().map(|(at, _)| *at).collect() } else { pieces }
}

fn cells_of(item: &Item) -> &[Cell] {
    match item {
        Item::One(cell) => std::slice::from_ref(cell),
        Item::Many(cells, _) => cells,
    }
}

/// Where the first cell of a step may lie: on the board, or before it as far as the pattern can be about what is not there.
fn starts(step: &Step, board: &Board, start: Option<Place>, place: impl Fn(Place, usize, usize) -> Place) -> BTreeSet<Place> {
    if let Some(start) = start {
        return BTreeSet::from([start]);
    }
    let side = board.rows.max(board.columns);
    let mut before = vec![(0, 0)];
    if step.from.len() > 1 {
        before = (0..step.from.len()).flat_map(|r| (0..step.from[0].len()).map(move |c| (r, c))).collect();
    } else {
        let mut length = 0;
        for item in &step.from[0] {
            match item {
                Item::One(cell) if !cell.sees.contains(&'#') => break,
                Item::One(_) => length += 1,
                Item::Many(cells, _) => length += (side / cells.len() + 2) * cells.len(),
            }
        }
        before.extend((1..=length).map(|c| (0, c)));
    }
    let mut found = BTreeSet::new();
    for r in 0..board.rows as i32 {
        for c in 0..board.columns as i32 {
            found.extend(before.iter().map(|&(dr, dc)| {
                let back = place((0, 0), dr, dc);
                (r - back.0, c - back.1)
            }));
        }
    }
    found
}

/// Calls with every way to repeat the repetitions of a step that fits the board, where its cells lie at these places.
fn fits(
    step: &Step,
    board: &Board,
    place: &dyn Fn(usize, usize) -> Place,
    counts: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]),
) {
    let shows = |cells: &[Cell], r: usize, c: usize| {
        let mut cells = cells.iter().enumerate();
        cells.all(|(i, cell)| cell.sees.contains(&board.at(place(r, c + i))))
    };
    if step.from.len() > 1 {
        let mut rows = step.from.iter().enumerate();
        if rows.all(|(r, row)| row.iter().enumerate().all(|(c, item)| shows(cells_of(item), r, c))) {
            found(counts);
        }
        return;
    }
    fn rest(
        items: &[Item],
        at: usize,
        most: usize,
        shows: &dyn Fn(&[Cell], usize, usize) -> bool,
        counts: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize]),
    ) {
        match items.split_first() {
            None => found(counts),
            Some((Item::One(cell), items)) => {
                if shows(std::slice::from_ref(cell), 0, at) {
                    rest(items, at + 1, most, shows, counts, found);
                }
            }
            Some((Item::Many(cells, least), items)) => {
                let (mut at, mut count) = (at, 0);
                loop {
                    if count >= *least {
                        counts.push(count);
                        rest(items, at, most, shows, counts, found);
                        counts.pop();
                    }
                    // Further out there is nothing, whatever the pattern says.
                    if count * cells.len() > most || !shows(cells, 0, at) {
                        return;
                    }
                    at += cells.len();
                    count += 1;
                }
            }
        }
    }
    rest(&step.from[0], 0, board.rows.max(board.columns) + 1, &shows, counts, found);
}

/// The cells of both sides with repetitions as often as these counts say for the left side.
fn written(step: &Step, counts: &[usize]) -> Vec<(usize, usize, Cell, Cell)> {
    let spelled = |items: &[Item], counts: &[usize]| {
        let (mut cells, mut counts) = (Vec::new(), counts.iter());
        for item in items {
            let times = if let Item::Many(..) = item { *counts.next().unwrap() } else { 1 };
            (0..times).for_each(|_| cells.extend_from_slice(cells_of(item)));
        }
        cells
    };
    let mut all = Vec::new();
    for (r, (from, to)) in step.from.iter().zip(&step.to).enumerate() {
        let from = spelled(from, counts);
        let units: Vec<usize> = to.iter().filter(|item| matches!(item, Item::Many(..))).map(|item| cells_of(item).len()).collect();
        let single = to.len() - units.len();
        let same: usize = single + units.iter().zip(counts).map(|(unit, count)| unit * count).sum::<usize>();
        let to = if units.len() == counts.len() && same == from.len() {
            spelled(to, counts)
        } else {
            spelled(to, &[(from.len() - single) / units[0]])
        };
        assert_eq!(from.len(), to.len());
        all.extend(from.into_iter().zip(to).enumerate().map(|(c, (from, to))| (r, c, from, to)));
    }
    all
}

fn directions(ways: &[String], one_row: bool, player: usize) -> Vec<Place> {
    let (east, west, south, north) = ((0, 1), (0, -1), (1, 0), (-1, 0));
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let ahead = match (one_row, player) {
        (true, LEFT) => east,
        (true, _) => west,
        (false, LEFT) => north,
        (false, _) => south,
    };
    let named = |way: &str| match way {
        "right" => vec![east],
        "left" => vec![west],
        "down" => vec![south],
        "up" => vec![north],
        "horizontal" => vec![east, west],
        "vertical" => vec![south, north],
        "straight" => vec![east, west, south, north],
        "diagonal" => corners.to_vec(),
        "any" => [&[east, west, south, north][..], &corners].concat(),
        "forward" => vec![ahead],
        "backward" => vec![(-ahead.0, -ahead.1)],
        other => panic!("{other}"),
    };
    let mut all: Vec<Place> = if ways.is_empty() { named("straight") } else { ways.iter().flat_map(|way| named(way)).collect() };
    all.retain(|way| !one_row || way.0 == 0);
    all
}

fn mirrored(line: &[Step], other: &BTreeMap<char, char>) -> Line {
    let letter = |c: char| *other.get(&c).unwrap_or(&c);
    let set = |set: &BTreeSet<char>| set.iter().map(|&c| letter(c)).collect::<BTreeSet<char>>();
    let cell = |cell: &Cell| Cell { sees: set(&cell.sees), letter: cell.letter.map(letter) };
    let item = |item: &Item| match item {
        Item::One(one) => Item::One(cell(one)),
        Item::Many(cells, least) => Item::Many(cells.iter().map(cell).collect(), *least),
    };
    let side = |rows: &[Vec<Item>]| rows.iter().map(|row| row.iter().map(item).collect()).collect();
    let step = |step: &Step| Step {
        from: side(&step.from),
        to: side(&step.to),
        conditions: step.conditions.iter().map(|c| Condition { letters: set(&c.letters), ..c.clone() }).collect(),
        ..step.clone()
    };
    line.iter().map(step).collect()
}

fn line(text: &str, alphabet: &[char]) -> Line {
    let mut steps: Vec<Step> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let read = |text: &str| {
            let (from, to) = text.split_once("->").unwrap();
            let side = |text: &str| text.split('/').map(|row| items(row, alphabet)).collect();
            Step { from: side(from), to: side(to), ways: Vec::new(), flipped: false, conditions: Vec::new() }
        };
        match (words[0], steps.last_mut()) {
            (_, None) => steps.push(read(part)),
            ("then", _) => steps.push(read(&part[4..])),
            ("if" | "unless", Some(step)) => {
                let corners = words[1] == "touching";
                let letters: String = words[if corners { 2 } else { 3 }..].concat();
                step.conditions.push(Condition {
                    wanted: words[0] == "if",
                    corners,
                    letters: items(&letters, alphabet).iter().flat_map(cells_of).flat_map(|cell| cell.sees.clone()).collect(),
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
                let Some(Item::One(cell)) = items.pop() else { panic!("{text}") };
                items.push(Item::Many(vec![cell], usize::from(c == '+')));
                continue;
            }
            '?' => Cell { sees: alphabet.iter().copied().collect(), letter: None },
            '[' => {
                let set: Vec<char> = letters.by_ref().take_while(|&c| c != ']').collect();
                let sees = match set[0] {
                    '^' => alphabet.iter().copied().filter(|c| *c != '#' && !set.contains(c)).collect(),
                    _ => set.into_iter().collect(),
                };
                Cell { sees, letter: None }
            }
            letter => Cell { sees: BTreeSet::from([letter]), letter: Some(letter) },
        };
        match &mut group {
            Some(cells) => cells.push(cell),
            None => items.push(Item::One(cell)),
        }
    }
    items
}
