//! Games for tests, made from patterns by hand.

// Each file of tests uses some of them.
#![allow(dead_code)]

use upstar_families::{Element, Letter, Pair, Relation, WordGame};

/// A game on a strip: moves of Left and of Right, in both directions if `both`. The players have the same moves if there are none of Right.
pub(crate) fn strip(
    letters: &str,
    left: &[(&str, &str)],
    right: &[(&str, &str)],
    both: bool,
) -> WordGame {
    let number = |c: char| letters.find(c).unwrap() as Letter;
    let gap = letters.find('#').map(|at| at as Letter);
    let relation = |rules: &[(&str, &str)]| {
        let mut relation = Relation::new(gap);
        for (from, to) in rules {
            let cells = from.chars().zip(to.chars());
            let pairs = cells.map(|(a, b)| -> Vec<Pair> { vec![(number(a), number(b))] });
            let mut pattern: Vec<Element> = pairs.map(Element::Cell).collect();
            relation.add(&pattern);
            if both {
                pattern.reverse();
                relation.add(&pattern);
            }
        }
        relation
    };
    let count = letters.len() as u8;
    WordGame {
        name: "test".to_owned(),
        cells: (0..count)
            .map(|i| vec![if Some(i) == gap { 0 } else { i + 1 }])
            .collect(),
        letters: letters.chars().map(String::from).collect(),
        gap,
        left: relation(left),
        right: relation(if right.is_empty() { left } else { right }),
        impartial: right.is_empty(),
    }
}

/// Clobber on a row.
pub(crate) fn clobber() -> WordGame {
    strip(".xo", &[("xo", ".x")], &[("ox", ".o")], true)
}

/// Kayles on a row of pins.
pub(crate) fn kayles() -> WordGame {
    strip("#x", &[("x", "#"), ("xx", "##")], &[], false)
}

/// Pegs that jump over others and take them, played by both players.
pub(crate) fn pegs() -> WordGame {
    strip(".x", &[("xx.", "..x")], &[], true)
}

/// Col on a path: cells that are not next to a cell of the player's colour.
pub(crate) fn col() -> WordGame {
    let mut game = strip("#.LR", &[("x", "x")][..0], &[("#", "#")][..0], false);
    let relation = |own: Letter, other: Letter| {
        let beside = Element::Cell([0, 1, other].map(|letter| (letter, letter)).to_vec());
        let mut relation = Relation::new(Some(0));
        relation.add(&[beside.clone(), Element::Cell(vec![(1, own)]), beside]);
        relation
    };
    game.left = relation(2, 3);
    game.right = relation(3, 2);
    game.impartial = false;
    game
}

/// A cell of a move on a board: its row and column, what it may show, and what it then shows.
pub(crate) type Spot = (i32, i32, &'static str, Option<char>);

/// A game on boards of some rows whose letters are columns. The first kind of cell is no cell, and lies beyond the edges. The players have the same moves if there
/// are none of Right.
pub(crate) fn board(rows: usize, kinds: &str, left: &[Vec<Spot>], right: &[Vec<Spot>]) -> WordGame {
    let kinds: Vec<char> = kinds.chars().collect();
    let mut columns: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..rows {
        let longer = (0..kinds.len() as u8)
            .flat_map(|kind| columns.iter().map(move |c| [&c[..], &[kind]].concat()));
        columns = longer.collect();
    }
    let number = |c: char| kinds.iter().position(|&kind| kind == c).unwrap() as u8;
    let relation = |shapes: &[Vec<Spot>]| {
        let mut relation = Relation::new(Some(0));
        for shape in shapes {
            for row in 0..rows as i32 {
                let beyond = |spot: &&Spot| !(0..rows as i32).contains(&(row + spot.0));
                if shape
                    .iter()
                    .filter(beyond)
                    .any(|spot| !spot.2.contains(kinds[0]))
                {
                    continue;
                }
                let at = shape.iter().map(|spot| spot.1);
                let (first, last) = (at.clone().min().unwrap(), at.max().unwrap());
                let cells = (first..=last).map(|column| {
                    let here = |spot: &&Spot| spot.1 == column && !beyond(spot);
                    let spots: Vec<&Spot> = shape.iter().filter(here).collect();
                    let mut pairs: Vec<Pair> = Vec::new();
                    for (letter, cells) in columns.iter().enumerate() {
                        let shown = |spot: &Spot| kinds[cells[(row + spot.0) as usize] as usize];
                        if spots.iter().all(|spot| spot.2.contains(shown(spot))) {
                            let mut after = cells.clone();
                            for spot in &spots {
                                if let Some(c) = spot.3 {
                                    after[(row + spot.0) as usize] = number(c);
                                }
                            }
                            let to = columns.iter().position(|c| *c == after).unwrap();
                            pairs.push((letter as Letter, to as Letter));
                        }
                    }
                    Element::Cell(pairs)
                });
                relation.add(&cells.collect::<Vec<_>>());
            }
        }
        relation
    };
    let names = columns.iter().map(|cells| {
        let text: String = cells.iter().map(|&kind| kinds[kind as usize]).collect();
        if rows == 1 { text } else { format!("<{text}>") }
    });
    WordGame {
        name: "test".to_owned(),
        letters: names.collect(),
        gap: Some(0),
        left: relation(left),
        right: relation(if right.is_empty() { left } else { right }),
        impartial: right.is_empty(),
        cells: columns.clone(),
    }
}

/// Cram: both players place dominoes in any direction.
pub(crate) fn cram(rows: usize) -> WordGame {
    let put = |row, column| (row, column, ".", Some('#'));
    let mut game = board(
        rows,
        "#.",
        &[vec![put(0, 0), put(0, 1)], vec![put(0, 0), put(1, 0)]],
        &[],
    );
    game.name = "cram".to_owned();
    game
}

/// A stone of a kind is put on an empty cell whose neighbours show something of a list.
pub(crate) fn beside(stone: char, neighbours: &'static str) -> Vec<Spot> {
    let look = |row, column| (row, column, neighbours, None);
    vec![
        (0, 0, ".", Some(stone)),
        look(0, -1),
        look(0, 1),
        look(-1, 0),
        look(1, 0),
    ]
}

/// Col on a board: stones of one colour are never neighbours.
pub(crate) fn col_board(rows: usize) -> WordGame {
    board(rows, "#.xo", &[beside('x', "#.o")], &[beside('o', "#.x")])
}

/// Snort on a board: stones of different colours are never neighbours.
pub(crate) fn snort_board(rows: usize) -> WordGame {
    board(rows, "#.xo", &[beside('x', "#.x")], &[beside('o', "#.o")])
}

/// Node Kayles on a board: stones are never neighbours.
pub(crate) fn node_kayles_board(rows: usize) -> WordGame {
    board(rows, "#.x", &[beside('x', "#.")], &[])
}

/// Domineering: Left places vertical dominoes, Right horizontal ones.
pub(crate) fn domineering(rows: usize) -> WordGame {
    let put = |row, column| (row, column, ".", Some('#'));
    board(
        rows,
        "#.",
        &[vec![put(0, 0), put(1, 0)]],
        &[vec![put(0, 0), put(0, 1)]],
    )
}
