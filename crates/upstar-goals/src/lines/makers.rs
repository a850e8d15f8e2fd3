//! Hypergraphs of well known games.

use super::Hypergraph;

/// All k in a row on a board: across, down and in both diagonals. Cells are numbered row by row from 0.
///
/// ```
/// use upstar_goals::lines::rows;
/// assert_eq!(rows(3, 3, 3).sets().len(), 8);
/// assert_eq!(rows(4, 5, 4).symmetries().len(), 4);
/// ```
pub fn rows(rows: usize, columns: usize, k: usize) -> Hypergraph {
    let mut sets = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cell = |i: usize| {
                    let row = row + i * down;
                    let column = column.checked_add_signed(right * i as isize)?;
                    (row < rows && column < columns).then_some(row * columns + column)
                };
                sets.extend((0..k).map(cell).collect::<Option<Vec<_>>>());
            }
        }
    }
    sets.retain(|set| !set.is_empty());
    on_board(rows, columns, sets)
}

/// Sets on a board that its symmetries map to sets.
pub(super) fn on_board(rows: usize, columns: usize, sets: Vec<Vec<usize>>) -> Hypergraph {
    let cells = rows * columns;
    let graph = Hypergraph::new(cells, sets).expect("the cells are on the board");
    graph
        .with_symmetries(board_symmetries(rows, columns))
        .expect("the sets have the symmetry of the board")
}

/// The turns and reflections of a board: eight of a square, four of any other.
pub(super) fn board_symmetries(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let turns = if rows == columns { 8 } else { 4 };
    let image = |turn: usize, cell: usize| {
        let (mut r, mut c) = (cell / columns, cell % columns);
        if turn & 1 != 0 {
            r = rows - 1 - r;
        }
        if turn & 2 != 0 {
            c = columns - 1 - c;
        }
        if turn & 4 != 0 {
            (r, c) = (c, r);
        }
        r * columns + c
    };
    (0..turns)
        .map(|turn| (0..rows * columns).map(|cell| image(turn, cell)).collect())
        .collect()
}

/// The lines of the cube k^d: all its straight lines of k cells, ((k+2)^d − k^d)/2 of them. `None` if it has more cells than a machine
/// word can count.
///
/// ```
/// use upstar_goals::lines::cube;
/// assert_eq!(cube(3, 3).unwrap().sets().len(), 49);
/// ```
pub fn cube(k: usize, d: u32) -> Option<Hypergraph> {
    let cells = k.checked_pow(d)?;
    let steps = 3usize.checked_pow(d)?;
    cells.checked_mul(steps)?.checked_mul(k.max(1))?;
    // The coordinate of a cell in one direction.
    let at = |cell: usize, axis: u32| cell / k.pow(axis) % k;
    let mut sets = Vec::new();
    for cell in 0..cells {
        // Steps by -1, 0 and 1 in every direction; the digit 1 stands for 0. Each line is found from both ends.
        for code in 0..steps {
            let line = |i: usize| {
                let mut point = 0;
                for axis in 0..d {
                    let step = (code / 3usize.pow(axis) % 3) as isize - 1;
                    let c = at(cell, axis).checked_add_signed(step * i as isize)?;
                    if c >= k {
                        return None;
                    }
                    point += c * k.pow(axis);
                }
                Some(point)
            };
            if code != steps / 2 {
                sets.extend((0..k).map(line).collect::<Option<Vec<_>>>());
            }
        }
    }
    let graph = Hypergraph::new(cells, sets).expect("the lines lie in the cube");
    // Larger cubes are not searched: their symmetries would only take time to check.
    if cells > 128 {
        return Some(graph);
    }
    let symmetries = cube_symmetries(k, d);
    Some(
        graph
            .with_symmetries(symmetries)
            .expect("symmetries of a cube"),
    )
}

/// Axes exchanged and turned round.
fn cube_symmetries(k: usize, d: u32) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<u32>> = vec![Vec::new()];
    for axis in 0..d {
        orders = (orders.into_iter())
            .flat_map(|order| {
                (0..=order.len()).map(move |place| {
                    let mut order = order.clone();
                    order.insert(place, axis);
                    order
                })
            })
            .collect();
    }
    let mut maps = Vec::new();
    for order in &orders {
        for turned in 0..1u32 << d {
            let image = |cell: usize| {
                let coordinate = |(to, &from): (usize, &u32)| {
                    let c = cell / k.pow(from) % k;
                    let c = if turned >> to & 1 == 1 { k - 1 - c } else { c };
                    c * k.pow(to as u32)
                };
                order.iter().enumerate().map(coordinate).sum()
            };
            maps.push((0..k.pow(d)).map(image).collect());
        }
    }
    maps
}

/// Magic Fifteen: take three of the numbers 1 to 9 with sum 15. Point p is the number p + 1.
pub fn magic_fifteen() -> Hypergraph {
    let mut sets = Vec::new();
    for a in 0..9 {
        for b in a + 1..9 {
            for c in b + 1..9 {
                if a + b + c + 3 == 15 {
                    sets.push(vec![a, b, c]);
                }
            }
        }
    }
    with_all_symmetries(Hypergraph::new(9, sets).expect("numbers up to nine"))
}

/// A small hypergraph with the symmetries that a search finds.
fn with_all_symmetries(graph: Hypergraph) -> Hypergraph {
    let maps = super::symmetries(&graph, 48);
    graph.with_symmetries(maps).expect("these are symmetries")
}

/// A game of words: take three, or more, that share a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The words, which are the points, in small letters.
    pub words: Vec<String>,
    /// The letters that at least three words share, each with its set.
    pub letters: Vec<(char, Vec<usize>)>,
    /// The game.
    pub graph: Hypergraph,
}

/// The game of the words of a text: the sets are the words that share a letter, if there are at least three. `None` without words.
///
/// ```
/// use upstar_goals::lines::words;
/// let spit = words("Spit not so, fat fop, as if in pan!").unwrap();
/// assert_eq!(spit.words[0], "spit");
/// assert!(spit.letters.contains(&('s', vec![0, 2, 5])));
/// ```
pub fn words(text: &str) -> Option<Words> {
    let text = text.to_lowercase();
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.dedup();
    let sharing = |&c: &char| {
        let with: Vec<usize> = (0..words.len()).filter(|&i| words[i].contains(c)).collect();
        (with.len() >= 3).then_some((c, with))
    };
    let letters: Vec<(char, Vec<usize>)> = letters.iter().filter_map(sharing).collect();
    let sets = letters.iter().map(|(_, set)| set.clone()).collect();
    let graph = Hypergraph::new(words.len(), sets).ok()?;
    if words.is_empty() {
        return None;
    }
    Some(Words {
        words,
        letters,
        graph: with_all_symmetries(graph),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cubes_are_counted() {
        for k in 3..9usize {
            let lines = cube(k, 3).unwrap().sets().len();
            assert_eq!(lines, ((k + 2).pow(3) - k.pow(3)) / 2);
        }
        assert_eq!(cube(3, 2).unwrap().sets(), rows(3, 3, 3).sets());
        assert_eq!(cube(3, 3).unwrap().symmetries().len(), 48);
        assert_eq!(cube(2, 200), None);
    }

    #[test]
    fn words_that_share_a_letter() {
        let spit = words("Spit not so, fat fop, as if in pan!").unwrap();
        let expected = [
            [0, 1, 3],
            [0, 2, 5],
            [0, 4, 8],
            [0, 6, 7],
            [1, 2, 4],
            [1, 7, 8],
            [3, 4, 6],
            [3, 5, 8],
        ];
        assert_eq!(spit.graph.sets(), expected.map(|set| set.to_vec()));
        assert_eq!(words("  ,"), None);
    }
}
