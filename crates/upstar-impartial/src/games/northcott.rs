//! Northcott's game: one white and one black checker in each row.

use crate::loopy::Graph;

/// The gaps between the checkers decide like heaps of Nim: advance as in Nim, and answer a retreat by following it. Lists the moves
/// that win by closing gaps, as the gaps left.
pub fn wins(gaps: &[u64]) -> Vec<Vec<u64>> {
    super::nim::wins(gaps)
}

/// The nim-sum of the gaps: the player to move wins if it is not 0.
pub fn nim_sum(gaps: &[u64]) -> u64 {
    super::nim::nim_sum(gaps)
}

/// The whole game as a graph with cycles: a vertex is the player to move and the places of all checkers, white left of black. Only for
/// boards of a few squares: there are 2 (n(n-1)/2)^rows vertices.
pub fn graph(rows: u32, length: u64) -> Graph {
    let row: Vec<(u64, u64)> = (0..length)
        .flat_map(|w| (w + 1..length).map(move |b| (w, b)))
        .collect();
    let states = row.len().pow(rows);
    let index = |w: u64, b: u64| row.iter().position(|&r| r == (w, b)).unwrap_or(0);
    let mut followers = Vec::with_capacity(2 * states);
    let mut names = Vec::with_capacity(2 * states);
    for player in 0..2 {
        for state in 0..states {
            let mut out = Vec::new();
            let mut name = ["white", "black"][player].to_string();
            for r in 0..rows {
                let place = row.len().pow(r);
                let here = state / place % row.len();
                let (w, b) = row[here];
                name += &format!(" {w}-{b}");
                let moved: Vec<(u64, u64)> = if player == 0 {
                    (0..b).filter(|&s| s != w).map(|s| (s, b)).collect()
                } else {
                    (w + 1..length)
                        .filter(|&s| s != b)
                        .map(|s| (w, s))
                        .collect()
                };
                for (w, b) in moved {
                    let next = state - here * place + index(w, b) * place;
                    out.push((1 - player) * states + next);
                }
            }
            followers.push(out);
            names.push(name);
        }
    }
    Graph::new(names, followers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    #[test]
    fn gaps_decide_and_nothing_is_drawn() {
        for (rows, length) in [(1, 6), (2, 4)] {
            let graph = graph(rows, length);
            let outcomes = graph.outcomes();
            for (v, outcome) in outcomes.iter().enumerate() {
                let gaps: Vec<u64> = graph.names()[v]
                    .split(' ')
                    .skip(1)
                    .map(|r| {
                        let (w, b) = r.split_once('-').unwrap();
                        b.parse::<u64>().unwrap() - w.parse::<u64>().unwrap() - 1
                    })
                    .collect();
                assert_eq!(*outcome, Outcome::of_value(nim_sum(&gaps)));
            }
        }
    }
}
