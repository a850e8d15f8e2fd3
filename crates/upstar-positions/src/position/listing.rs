//! All positions of a size, read off the alphabet of a ruleset.

use super::{Alphabet, AnyPosition, Argument, Cell, Ruleset};
use std::collections::HashSet;
use upstar_values::budget::Budget;

/// Positions, one after another.
pub(crate) type Positions<'a> = Box<dyn Iterator<Item = AnyPosition> + 'a>;

/// What was tried, one after another: positions, and nothing where a call builds none.
pub(crate) type Tried<'a> = Box<dyn Iterator<Item = Option<AnyPosition>> + 'a>;

/// All positions of a size that the calls of a ruleset with these leading parameters build: letters on so many cells, heaps or numbers
/// with this total, connected graphs with so many edges. Symmetric copies may be included. `numbers` is how many integers a call takes
/// at most. `None` for rulesets that are written as free text.
///
/// Each position is built when it is asked for. The graphs of n edges are listed first, of which there are about 5 to the n.
pub(crate) fn listed<'a>(
    ruleset: &'a dyn Ruleset,
    parameters: &[Argument],
    numbers: Option<usize>,
    size: usize,
) -> Option<Tried<'a>> {
    let calls: Box<dyn Iterator<Item = Vec<Argument>>> = match (ruleset.alphabet(), numbers) {
        (Alphabet::Numbers | Alphabet::Edges(_), Some(most)) => Box::new(
            (1..=most)
                .flat_map(move |count| tuples(count, size as u64))
                .map(integers),
        ),
        (Alphabet::Rows(letters), _) => {
            let sides = (1..=size.max(1)).filter(move |rows| size.is_multiple_of(*rows));
            let letters = letters_of(letters);
            Box::new(sides.flat_map(move |rows| {
                let columns = (size / rows).max(1);
                words(letters.clone(), size).map(move |word| {
                    let rows: Vec<String> = word
                        .chunks(columns)
                        .map(|row| row.iter().collect())
                        .collect();
                    vec![Argument::Text(rows.join("|"))]
                })
            }))
        }
        (Alphabet::Row(letters) | Alphabet::Stalk(letters), _) => Box::new(
            words(letters_of(letters), size)
                .map(|word| vec![Argument::Text(word.into_iter().collect())]),
        ),
        (Alphabet::Heaps, _) => {
            let place = |heaps: [i32; 2]| {
                let heaps = heaps.map(Argument::from);
                let call = [parameters, &heaps].concat();
                ruleset
                    .call(&call, &Budget::default())
                    .map(|p| p.call())
                    .ok()
            };
            // Where the order of heaps matters an empty one may stand among them.
            if place([1, 2]) == place([2, 1]) || place([1, 2]).is_none() {
                let heaps = partitions(size as u64, size as u64);
                Box::new(heaps.into_iter().flat_map(|heaps| {
                    let with_empty = [&heaps[..], &[0]].concat();
                    [integers(heaps), integers(with_empty)]
                }))
            } else {
                let counts = 1..=size.max(1);
                Box::new(
                    counts
                        .flat_map(move |count| tuples(count, size as u64))
                        .map(integers),
                )
            }
        }
        (Alphabet::Edges(colours), None) => {
            let colours = letters_of(colours);
            Box::new(grounded_graphs(size).into_iter().flat_map(move |edges| {
                words(colours.clone(), if colours.is_empty() { 0 } else { size })
                    .map(move |word| vec![Argument::Text(edges_text(&edges, &word))])
            }))
        }
        _ => return None,
    };
    let parameters = parameters.to_vec();
    let slashes = matches!(ruleset.alphabet(), Alphabet::Rows(_));
    Some(Box::new(calls.map(move |call| {
        let call = [&parameters[..], &call].concat();
        let budget = Budget::default();
        let position = ruleset.call(&call, &budget);
        // Some rulesets write a slash between rows.
        let position = match (position, call.last()) {
            (Err(_), Some(Argument::Text(rows))) if slashes => {
                let rows = Argument::Text(rows.replace('|', "/"));
                ruleset.call(&[&parameters[..], &[rows]].concat(), &budget)
            }
            (position, _) => position,
        };
        position.ok()
    })))
}

fn integers(numbers: Vec<u64>) -> Vec<Argument> {
    numbers.into_iter().map(Argument::from).collect()
}

fn letters_of(cells: &[Cell]) -> Vec<char> {
    cells.iter().map(|cell| cell.letter()).collect()
}

/// All words of a length, the first letter changing fastest.
fn words(letters: Vec<char>, length: usize) -> impl Iterator<Item = Vec<char>> {
    let kinds = letters.len().max(1) as u128;
    let count = u32::try_from(length)
        .ok()
        .and_then(|length| kinds.checked_pow(length))
        .unwrap_or(u128::MAX);
    (0..count).map(move |number| {
        let mut rest = number;
        let letter = |_| {
            let letter = letters[(rest % kinds) as usize];
            rest /= kinds;
            letter
        };
        (0..length).map(letter).collect()
    })
}

/// All rows of `count` numbers from 0 on with this total.
fn tuples(count: usize, total: u64) -> Box<dyn Iterator<Item = Vec<u64>>> {
    if count <= 1 {
        let row = if count == 1 { vec![total] } else { Vec::new() };
        return Box::new((count == 1 || total == 0).then_some(row).into_iter());
    }
    Box::new((0..=total).rev().flat_map(move |first| {
        tuples(count - 1, total - first).map(move |rest| {
            let mut row = vec![first];
            row.extend(rest);
            row
        })
    }))
}

/// All partitions of a total into parts of at most this size, the largest first.
fn partitions(total: u64, most: u64) -> Box<dyn Iterator<Item = Vec<u64>>> {
    if total == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    Box::new((1..=most.min(total)).rev().flat_map(move |first| {
        partitions(total - first, first).map(move |rest| {
            let mut parts = vec![first];
            parts.extend(rest);
            parts
        })
    }))
}

/// The edges of a graph, as pairs of vertices in ascending order.
type Edges = Vec<(usize, usize)>;

/// Graphs of more vertices are not compared with one another under all their numberings.
const MOST_RENAMED: usize = 6;

/// The connected graphs with this many edges, loops and double edges included, that hang together with vertex 0.
fn grounded_graphs(edges: usize) -> Vec<Edges> {
    let mut graphs = vec![Edges::new()];
    for _ in 0..edges {
        let mut seen = HashSet::new();
        for graph in &graphs {
            let vertices = graph.iter().map(|edge| edge.1 + 1).max().unwrap_or(1);
            for from in 0..vertices {
                for to in from..=vertices {
                    let mut larger = graph.clone();
                    larger.push((from, to));
                    seen.insert(least_numbering(&larger, vertices.max(to + 1)));
                }
            }
        }
        graphs = seen.into_iter().collect();
        graphs.sort_unstable();
    }
    graphs
}

/// The first of the forms that a graph takes when its vertices except 0 are numbered otherwise.
fn least_numbering(graph: &Edges, vertices: usize) -> Edges {
    let written = |names: &[usize]| {
        let edge = |&(a, b): &(usize, usize)| (names[a].min(names[b]), names[a].max(names[b]));
        let mut edges: Edges = graph.iter().map(edge).collect();
        edges.sort_unstable();
        edges
    };
    let mut names: Vec<usize> = (0..vertices).collect();
    let mut least = written(&names);
    if vertices <= MOST_RENAMED {
        permute(&mut names, 1, &mut |names| {
            let edges = written(names);
            if edges < least {
                least = edges;
            }
        });
    }
    least
}

/// Calls `visit` with every order of the names from a place on.
fn permute(names: &mut [usize], from: usize, visit: &mut impl FnMut(&[usize])) {
    if from + 1 >= names.len() {
        visit(names);
        return;
    }
    for other in from..names.len() {
        names.swap(from, other);
        permute(names, from + 1, visit);
        names.swap(from, other);
    }
}

fn edges_text(edges: &Edges, colours: &[char]) -> String {
    let edge = |(i, (a, b)): (usize, &(usize, usize))| match colours.get(i) {
        Some(colour) => format!("{a}-{b}:{colour}"),
        None => format!("{a}-{b}"),
    };
    let edges: Vec<String> = edges.iter().enumerate().map(edge).collect();
    edges.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{all, find};

    fn calls(name: &str, size: usize) -> Vec<String> {
        let positions = find(name).unwrap().of_size(size).unwrap();
        let mut calls: Vec<String> = positions.map(|position| position.call()).collect();
        calls.sort();
        calls.dedup();
        calls
    }

    #[test]
    fn positions_of_a_size() {
        assert_eq!(calls("nim", 3), ["nim(1, 1, 1)", "nim(1, 2)", "nim(3)"]);
        assert_eq!(
            calls("wythoff", 2),
            ["wythoff(0, 2)", "wythoff(1, 1)", "wythoff(2, 0)"]
        );
        assert_eq!(calls("cram", 2).len(), 8);
        assert_eq!(calls("sos", 1).len(), 3);
        // Where steps have their places, empty ones count.
        assert!(calls("staircase_nim", 2).contains(&"staircase_nim(0, 2)".to_owned()));
    }

    #[test]
    fn pictures_of_hackenbush() {
        // A loop or a stalk, in three colours.
        assert_eq!(calls("hackenbush", 1).len(), 6);
        // Two loops; a loop and a stalk; a loop on a stalk; a double edge; two stalks; a stalk of two.
        assert_eq!(grounded_graphs(2).len(), 6);
        assert_eq!(calls("green_hackenbush", 2).len(), 6);
    }

    #[test]
    fn the_positions_of_every_ruleset_can_be_listed() {
        let mut unlisted = Vec::new();
        for ruleset in all() {
            let count = |size| Some(ruleset.of_size(size)?.take(50).count());
            let counts: Option<Vec<usize>> = (0..=5).map(count).collect();
            match counts {
                // The boards of these have nine cells or more.
                Some(_) if ["tablut", "tic_tac_toe"].contains(&ruleset.name()) => {}
                Some(counts) => assert!(counts.iter().sum::<usize>() > 2, "{}", ruleset.name()),
                None => unlisted.push(ruleset.name()),
            }
        }
        // These are written as free text.
        let free = [
            "animal",
            "black_path",
            "bridgit",
            "brussels_sprouts",
            "bushenhack",
            "count_foxy_words",
            "digraph",
            "hackendot",
            "hare_and_hounds",
            "jam",
            "k_in_a_row",
            "king_and_rook",
            "kotzig_nim",
            "ladder",
            "lines",
            "magic_fifteen",
            "nine_mens_morris",
            "quadraphage",
            "shannon",
            "six_mens_morris",
            "spit_not_so",
            "sprouts",
            "stars_and_stripes",
            "tic_tac_toe_3d",
            "two_dimensional_nim",
            "wolves_and_sheep",
            "zig_zag",
        ];
        assert_eq!(unlisted, free);
    }
}
