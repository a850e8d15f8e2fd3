//! Graphs of moves with kos: `A>3|!B; B>!A|0`.

use crate::bigraph::{self, BigraphError};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;
use upstar_values::number::{Rational, long};

/// A move of a ko graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KoOption {
    /// To an end: a number of points.
    End(Rational),
    /// To a vertex.
    Vertex(usize),
    /// To a vertex, and a ko is taken.
    Take(usize),
}

impl KoOption {
    /// The vertex to which it leads, if it is not an end.
    pub fn vertex(&self) -> Option<usize> {
        match self {
            KoOption::End(_) => None,
            KoOption::Vertex(v) | KoOption::Take(v) => Some(*v),
        }
    }
}

/// A graph of moves whose ends are numbers, with ko captures. From every vertex an end can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoGraph {
    names: Vec<String>,
    /// For each vertex the options of Left and of Right.
    options: Vec<[Vec<KoOption>; 2]>,
}

/// A vertex of a ko graph.
///
/// ```
/// use upstar_loopy::ko::Ko;
/// use upstar_values::budget::Budget;
/// let budget = Budget::default();
/// let ko = Ko::from_text(" A > 3 | !B ;B>!A|0", "A", &budget)?.unwrap();
/// assert_eq!(ko.graph().to_string(), "A>3|!B; B>!A|0");
/// let wrong = Ko::from_text("A>3|!C", "A", &budget)?.unwrap_err();
/// assert_eq!((wrong.to_string().as_str(), wrong.place), ("there is no vertex `C`", 5..6));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    graph: Arc<KoGraph>,
    vertex: usize,
}

impl KoGraph {
    /// A graph by names and options of its vertices. The error is a vertex from which no end can be reached.
    ///
    /// # Panics
    ///
    /// If an option leads to a vertex that does not exist.
    pub fn new(names: Vec<String>, options: Vec<[Vec<KoOption>; 2]>) -> Result<KoGraph, usize> {
        assert_eq!(names.len(), options.len());
        let graph = KoGraph { names, options };
        match graph.without_end() {
            Some(v) => Err(v),
            None => Ok(graph),
        }
    }

    /// Reads a graph: `vertex>Left options|Right options`, with `;` between vertices. An option is a vertex, `!` and a vertex for a ko
    /// capture, or a number, such as -5 or 7/3.
    pub fn from_text(
        text: &str,
        budget: &Budget,
    ) -> Result<Result<KoGraph, BigraphError>, Stopped> {
        let rows = match bigraph::rows(text) {
            Ok(rows) => rows,
            Err(error) => return Ok(Err(error)),
        };
        let names: Vec<&str> = rows.iter().map(|row| &text[row.name.clone()]).collect();
        let vertices: FxHashMap<&str, usize> = names.iter().copied().zip(0..).collect();
        let find = |name: &str| vertices.get(name).copied();
        let mut options = Vec::with_capacity(rows.len());
        for (v, row) in rows.iter().enumerate() {
            if v % 64 == 63 {
                budget.check(text.len())?;
            }
            if names[v].starts_with('!') {
                return Ok(Err(BigraphError::at(
                    "`!` stands before an option; no name begins with it".to_owned(),
                    row.name.clone(),
                )));
            }
            let mut sides = [Vec::new(), Vec::new()];
            for (side, places) in sides.iter_mut().zip(&row.options) {
                for place in places {
                    let option = &text[place.clone()];
                    let read = match (option.strip_prefix('!'), find(option)) {
                        (Some(name), _) => find(name.trim()).map(KoOption::Take).ok_or_else(|| {
                            let start = place.start + 1;
                            let start = start + (name.len() - name.trim_start().len());
                            let message = format!("there is no vertex `{}`", name.trim());
                            (message, start..place.end)
                        }),
                        (None, Some(v)) => Ok(KoOption::Vertex(v)),
                        (None, None) => number(option, budget)?
                            .map(KoOption::End)
                            .ok_or_else(|| (not_an_option(option), place.clone())),
                    };
                    match read {
                        Ok(option) => side.push(option),
                        Err((message, place)) => return Ok(Err(BigraphError::at(message, place))),
                    }
                }
            }
            options.push(sides);
        }
        let graph = KoGraph {
            names: names.into_iter().map(str::to_owned).collect(),
            options,
        };
        Ok(match graph.without_end() {
            Some(v) => Err(BigraphError::at(
                format!(
                    "no number can be reached from `{}`, so that it has no score",
                    graph.names[v]
                ),
                rows[v].name.clone(),
            )),
            None => Ok(graph),
        })
    }

    /// The names of the vertices.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The options of a player at a vertex.
    pub fn options(&self, v: usize, player: Player) -> &[KoOption] {
        &self.options[v][player.index()]
    }

    /// All options at a vertex, those of Left first.
    pub(super) fn both(&self, v: usize) -> impl Iterator<Item = &KoOption> {
        self.options[v].iter().flatten()
    }

    /// The vertices that can be reached from one, by distance, with their distances.
    pub(super) fn reached(&self, from: usize) -> Vec<(usize, usize)> {
        let mut is_known = vec![false; self.names.len()];
        is_known[from] = true;
        let mut reached = vec![(from, 0)];
        let mut at = 0;
        while let Some(&(v, distance)) = reached.get(at) {
            for w in self.both(v).filter_map(KoOption::vertex) {
                if !is_known[w] {
                    is_known[w] = true;
                    reached.push((w, distance + 1));
                }
            }
            at += 1;
        }
        reached
    }

    /// A vertex from which no end can be reached.
    fn without_end(&self) -> Option<usize> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.names.len()];
        let mut ends = vec![false; self.names.len()];
        let mut open = Vec::new();
        for (v, ends) in ends.iter_mut().enumerate() {
            for option in self.both(v) {
                match option.vertex() {
                    Some(w) => before[w].push(v),
                    None => *ends = true,
                }
            }
            if *ends {
                open.push(v);
            }
        }
        while let Some(w) = open.pop() {
            for &v in &before[w] {
                if !ends[v] {
                    ends[v] = true;
                    open.push(v);
                }
            }
        }
        ends.iter().position(|ends| !ends)
    }

    /// Bytes that it holds, roughly.
    pub fn bytes(&self) -> usize {
        let names: usize = self.names.iter().map(|name| name.len() + 24).sum();
        let mut options = 0;
        for v in 0..self.names.len() {
            for option in self.both(v) {
                let number = match option {
                    KoOption::End(number) => number.bits() as usize / 8,
                    _ => 0,
                };
                options += number + size_of::<KoOption>();
            }
        }
        names + options
    }
}

fn not_an_option(option: &str) -> String {
    match option {
        "" => "expected an option: a number, a vertex, or `!` and a vertex".to_owned(),
        _ => format!("`{option}` is neither a vertex nor a number"),
    }
}

/// A number as it is written: an integer or a quotient of two.
fn number(text: &str, budget: &Budget) -> Result<Option<Rational>, Stopped> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits.trim_start()),
        None => (false, text),
    };
    let (above, below) = digits.split_once('/').unwrap_or((digits, "1"));
    let integer = |digits: &str| match digits.trim() {
        "" => Ok(None),
        digits => long::from_decimal(digits, budget),
    };
    let (Some(above), Some(below)) = (integer(above)?, integer(below)?) else {
        return Ok(None);
    };
    let above = if is_negative { -above } else { above };
    Rational::new(above, below, budget)
}

impl fmt::Display for KoGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (v, name) in self.names.iter().enumerate() {
            if v > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{name}>")?;
            for (side, options) in self.options[v].iter().enumerate() {
                if side == 1 {
                    f.write_str("|")?;
                }
                for (at, option) in options.iter().enumerate() {
                    if at > 0 {
                        f.write_str(",")?;
                    }
                    match option {
                        KoOption::End(number) => write!(f, "{number}")?,
                        KoOption::Vertex(w) => f.write_str(&self.names[*w])?,
                        KoOption::Take(w) => write!(f, "!{}", self.names[*w])?,
                    }
                }
            }
        }
        Ok(())
    }
}

impl Ko {
    /// A vertex of a graph; `None` if there are not so many.
    pub fn new(graph: Arc<KoGraph>, vertex: usize) -> Option<Ko> {
        (vertex < graph.names.len()).then_some(Ko { graph, vertex })
    }

    /// Reads a graph and names one of its vertices. An error about that name says so.
    pub fn from_text(
        text: &str,
        vertex: &str,
        budget: &Budget,
    ) -> Result<Result<Ko, BigraphError>, Stopped> {
        let graph = match KoGraph::from_text(text, budget)? {
            Ok(graph) => Arc::new(graph),
            Err(error) => return Ok(Err(error)),
        };
        Ok(match graph.names.iter().position(|name| name == vertex) {
            Some(vertex) => Ok(Ko { graph, vertex }),
            None => Err(BigraphError::no_root(vertex)),
        })
    }

    /// Another vertex of the same graph.
    pub fn at(&self, name: &str) -> Option<Ko> {
        let vertex = self.graph.names.iter().position(|other| other == name)?;
        Some(Ko {
            graph: self.graph.clone(),
            vertex,
        })
    }

    /// The graph.
    pub fn graph(&self) -> &KoGraph {
        &self.graph
    }

    /// The vertex.
    pub fn vertex(&self) -> usize {
        self.vertex
    }

    /// The name of the vertex.
    pub fn name(&self) -> &str {
        &self.graph.names[self.vertex]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<KoGraph, BigraphError> {
        KoGraph::from_text(text, &Budget::default()).unwrap()
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for text in [
            "A>3|!B; B>!A|0",
            "A>-7/3,B|!B; B>!A,5|-1",
            "K>1|",
            "A>123456789012345678901234567890|-4",
        ] {
            let graph = read(text).unwrap();
            assert_eq!(graph.to_string(), text);
        }
        assert_eq!(
            read(" A >6/4 , - 1|! A ").unwrap().to_string(),
            "A>3/2,-1|!A"
        );
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message, place) in [
            ("A", "expected `vertex>Left options|Right options`", 0..1),
            (
                "A>1|2;>3|",
                "expected the name of a vertex before `>`",
                6..6,
            ),
            ("A>1|2; A>3|", "there are two vertices `A`", 7..8),
            ("A>1|2|3", "expected one `|` in the row of `A`", 2..7),
            ("A>1|x", "`x` is neither a vertex nor a number", 4..5),
            ("A>1/0|", "`1/0` is neither a vertex nor a number", 2..5),
            ("A>1|! x", "there is no vertex `x`", 6..7),
            (
                "A>1,|",
                "expected an option: a number, a vertex, or `!` and a vertex",
                4..4,
            ),
            (
                "A>1|; !B>1|",
                "`!` stands before an option; no name begins with it",
                6..8,
            ),
            (
                "A>1|; B>!C|; C>|!B",
                "no number can be reached from `B`, so that it has no score",
                6..7,
            ),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(
                (error.message.as_str(), error.place),
                (message, place),
                "{text}"
            );
        }
        let ko = Ko::from_text("A>1|", "B", &Budget::default()).unwrap();
        assert_eq!(ko.unwrap_err().to_string(), "there is no vertex `B`");
    }
}
