//! Games whose graph may have cycles: outcomes by retrograde labelling, and Smith's generalised nim values.

use std::fmt;
use std::str::FromStr;

use super::{Outcome, mex};
use upstar_values::budget::{Budget, Stopped};

/// A directed graph: the positions of a game and their options.
///
/// ```
/// use upstar_impartial::loopy::{Graph, LoopyValue};
/// let graph: Graph = "t>; v>v,t".parse().unwrap();
/// assert_eq!(graph.values(), [LoopyValue::Number(0), LoopyValue::Infinite(vec![0])]);
/// assert_eq!(graph.to_string(), "t>; v>v,t");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<String>,
    followers: Vec<Vec<usize>>,
}

/// The value of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// It plays like a heap of this size in every sum.
    Number(u64),
    /// No number: the player to move can avoid losing by playing for ever, and wins in a sum with a heap of one of these sizes, the
    /// numbers of the followers.
    Infinite(Vec<u64>),
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Number(n) => write!(f, "{n}"),
            LoopyValue::Infinite(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "∞{{{}}}", set.join(","))
            }
        }
    }
}

/// What is wrong with the text of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// A vertex without `>`.
    #[error("expected a vertex and its followers such as v>w,x, found {0:?}")]
    Vertex(String),
    /// A vertex given twice.
    #[error("vertex {0:?} is given twice")]
    Twice(String),
    /// A follower that is not a vertex.
    #[error("{follower:?}, a follower of {vertex:?}, is not given as a vertex")]
    Unknown {
        /// The vertex that names it.
        vertex: String,
        /// Its name.
        follower: String,
    },
}

impl Graph {
    /// A graph from the names of its vertices and the indices of their followers.
    ///
    /// # Panics
    /// If the lists differ in length or a follower is not a vertex.
    pub fn new(names: Vec<String>, followers: Vec<Vec<usize>>) -> Graph {
        assert_eq!(
            names.len(),
            followers.len(),
            "one list of followers for each vertex"
        );
        assert!(
            followers.iter().flatten().all(|&w| w < names.len()),
            "followers are vertices"
        );
        Graph { names, followers }
    }

    /// The names of the vertices.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The followers of each vertex.
    pub fn followers(&self) -> &[Vec<usize>] {
        &self.followers
    }

    /// The outcome of every vertex; it is a draw if neither player can force a win. Linear time.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let n = self.names.len();
        let mut before = vec![Vec::new(); n];
        for (v, out) in self.followers.iter().enumerate() {
            out.iter().for_each(|&w| before[w].push(v));
        }
        let mut open: Vec<usize> = self.followers.iter().map(Vec::len).collect();
        let mut outcomes = vec![Outcome::D; n];
        let mut todo: Vec<usize> = (0..n).filter(|&v| open[v] == 0).collect();
        todo.iter().for_each(|&v| outcomes[v] = Outcome::P);
        while let Some(w) = todo.pop() {
            for &v in &before[w] {
                if outcomes[v] != Outcome::D {
                    continue;
                }
                if outcomes[w] == Outcome::P {
                    outcomes[v] = Outcome::N;
                    todo.push(v);
                } else {
                    open[v] -= 1;
                    if open[v] == 0 {
                        outcomes[v] = Outcome::P;
                        todo.push(v);
                    }
                }
            }
        }
        outcomes
    }

    /// Smith's values: a vertex gets the number m if m is the mex of its numbered followers and every follower without a number can
    /// move to a vertex numbered m. A vertex that never gets a number is infinite.
    pub fn values(&self) -> Vec<LoopyValue> {
        let values = self.values_within(&Budget::default());
        values.expect("a budget without limits")
    }

    /// The same within limits. Goes over the vertices again and again as long as one gets a number, from the last to the first: graphs
    /// are mostly listed from a root on.
    pub fn values_within(&self, budget: &Budget) -> Result<Vec<LoopyValue>, Stopped> {
        let n = self.names.len();
        let mut numbers: Vec<Option<u64>> = vec![None; n];
        loop {
            let mut changed = false;
            for v in (0..n).rev() {
                if v.is_multiple_of(1 << 12) {
                    budget.check(0)?;
                }
                if numbers[v].is_some() {
                    continue;
                }
                let out = &self.followers[v];
                let m = mex(out.iter().filter_map(|&w| numbers[w]));
                let reverses = |w: usize| self.followers[w].iter().any(|&u| numbers[u] == Some(m));
                if out.iter().all(|&w| numbers[w].is_some() || reverses(w)) {
                    numbers[v] = Some(m);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let values = (0..n)
            .map(|v| match numbers[v] {
                Some(m) => LoopyValue::Number(m),
                None => {
                    let mut set: Vec<u64> = self.followers[v]
                        .iter()
                        .filter_map(|&w| numbers[w])
                        .collect();
                    set.sort_unstable();
                    set.dedup();
                    LoopyValue::Infinite(set)
                }
            })
            .collect();
        Ok(values)
    }

    /// Every function g with g(v) = mex of g over the followers of v. A graph with cycles may have none, one or several. Tries values
    /// vertex by vertex, which is exponential in the worst case.
    pub fn sprague_grundy_functions(&self, budget: &Budget) -> Result<Vec<Vec<u64>>, Stopped> {
        let n = self.names.len();
        let mut found = Vec::new();
        let mut guess: Vec<u64> = Vec::with_capacity(n);
        let mut steps = 0u32;
        // Counts through the guesses like an odometer, and skips guesses with a vertex that is already wrong.
        loop {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(4096) {
                budget.check(found.len() * n * 8)?;
            }
            let good = self.consistent(&guess);
            if good && guess.len() == n {
                found.push(guess.clone());
            }
            if good && guess.len() < n {
                guess.push(0);
                continue;
            }
            loop {
                let Some(last) = guess.pop() else {
                    return Ok(found);
                };
                // A mex never exceeds the number of followers.
                if last < self.followers[guess.len()].len() as u64 {
                    guess.push(last + 1);
                    break;
                }
            }
        }
    }

    /// Whether no vertex with all its followers guessed contradicts the mex rule.
    fn consistent(&self, guess: &[u64]) -> bool {
        (0..guess.len()).all(|v| {
            let out = &self.followers[v];
            if out.iter().all(|&w| w < guess.len()) {
                guess[v] == mex(out.iter().map(|&w| guess[w]))
            } else {
                out.iter()
                    .filter(|&&w| w < guess.len())
                    .all(|&w| guess[w] != guess[v])
            }
        })
    }

    /// The sum with another game: vertex v with vertex w of the other has index v n + w, where n counts the vertices of the other.
    #[cfg(test)]
    fn plus(&self, other: &Graph) -> Graph {
        let n = other.names.len();
        let mut names = Vec::new();
        let mut followers = Vec::new();
        for (v, out) in self.followers.iter().enumerate() {
            for (w, other_out) in other.followers.iter().enumerate() {
                names.push(format!("{}+{}", self.names[v], other.names[w]));
                let moved = out.iter().map(|&next| next * n + w);
                followers.push(
                    moved
                        .chain(other_out.iter().map(|next| v * n + next))
                        .collect(),
                );
            }
        }
        Graph { names, followers }
    }
}

impl FromStr for Graph {
    type Err = GraphError;

    fn from_str(text: &str) -> Result<Graph, GraphError> {
        let mut lines = Vec::new();
        for entry in text.split(';').map(str::trim).filter(|e| !e.is_empty()) {
            let (name, out) = entry
                .split_once('>')
                .ok_or_else(|| GraphError::Vertex(entry.to_string()))?;
            lines.push((name.trim().to_string(), out));
        }
        let names: Vec<String> = lines.iter().map(|l| l.0.clone()).collect();
        if let Some((_, name)) = names
            .iter()
            .enumerate()
            .find(|(i, n)| names[..*i].contains(n))
        {
            return Err(GraphError::Twice(name.clone()));
        }
        let mut followers = Vec::new();
        for (vertex, out) in &lines {
            let out = out.split(',').map(str::trim).filter(|w| !w.is_empty());
            let out = out.map(|w| {
                names
                    .iter()
                    .position(|n| n == w)
                    .ok_or_else(|| GraphError::Unknown {
                        vertex: vertex.clone(),
                        follower: w.to_string(),
                    })
            });
            followers.push(out.collect::<Result<_, _>>()?);
        }
        Ok(Graph { names, followers })
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (v, out) in self.followers.iter().enumerate() {
            let out: Vec<&str> = out.iter().map(|&w| self.names[w].as_str()).collect();
            let space = if v == 0 { "" } else { "; " };
            write!(f, "{space}{}>{}", self.names[v], out.join(","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph with the given followers, whose vertices are named by their numbers.
    fn graph(followers: Vec<Vec<usize>>) -> Graph {
        let names = (0..followers.len()).map(|v| v.to_string()).collect();
        Graph::new(names, followers)
    }

    /// Random graphs with up to so many vertices.
    fn random_graphs(seed: u64, most: u64) -> impl Iterator<Item = Graph> {
        let mut x = seed;
        std::iter::repeat_with(move || {
            let mut next = |below: u64| {
                x = x
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                (x >> 33) % below
            };
            let n = 2 + next(most - 1) as usize;
            let mut list = || (0..next(4)).map(|_| next(n as u64) as usize).collect();
            graph((0..n).map(|_| list()).collect())
        })
    }

    /// Smith's theorem: values decide the outcomes of sums of two games. Checked on random graphs.
    #[test]
    fn values_decide_sums() {
        let graphs: Vec<Graph> = random_graphs(19, 6).take(300).collect();
        for pair in graphs.windows(2) {
            let [g, h] = pair else { unreachable!() };
            let outcomes = g.plus(h).outcomes();
            let (of_g, of_h) = (g.values(), h.values());
            for (v, x) in of_g.iter().enumerate() {
                for (w, y) in of_h.iter().enumerate() {
                    let want = match (x, y) {
                        (LoopyValue::Number(m), LoopyValue::Number(n)) => Outcome::of_value(m ^ n),
                        (LoopyValue::Number(n), LoopyValue::Infinite(set))
                        | (LoopyValue::Infinite(set), LoopyValue::Number(n))
                            if set.contains(n) =>
                        {
                            Outcome::N
                        }
                        _ => Outcome::D,
                    };
                    assert_eq!(outcomes[v * of_h.len() + w], want, "{g} {v}, {h} {w}");
                }
            }
        }
    }

    /// The same for sums with heaps of Nim.
    #[test]
    fn values_decide_sums_with_nim() {
        const K: usize = 4;
        let heap = graph((0..=K).map(|k| (0..k).collect()).collect());
        for graph in random_graphs(99, 8).take(300) {
            let outcomes = graph.plus(&heap).outcomes();
            for (v, value) in graph.values().into_iter().enumerate() {
                for k in 0..=K {
                    let want = match &value {
                        LoopyValue::Number(m) => Outcome::of_value(*m ^ k as u64),
                        LoopyValue::Infinite(set) if set.contains(&(k as u64)) => Outcome::N,
                        LoopyValue::Infinite(_) => Outcome::D,
                    };
                    assert_eq!(outcomes[v * (K + 1) + k], want, "{graph} {v} {k}");
                }
            }
            // If every vertex has a number, the numbers are a Sprague-Grundy function.
            let functions = graph.sprague_grundy_functions(&Budget::default()).unwrap();
            let numbers: Option<Vec<u64>> = graph
                .values()
                .into_iter()
                .map(|v| {
                    if let LoopyValue::Number(m) = v {
                        Some(m)
                    } else {
                        None
                    }
                })
                .collect();
            assert!(numbers.is_none_or(|g| functions.contains(&g)));
        }
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!("t".parse::<Graph>(), Err(GraphError::Vertex("t".into())));
        assert_eq!("t>;t>".parse::<Graph>(), Err(GraphError::Twice("t".into())));
        assert!(matches!(
            "t>x".parse::<Graph>(),
            Err(GraphError::Unknown { .. })
        ));
    }
}
