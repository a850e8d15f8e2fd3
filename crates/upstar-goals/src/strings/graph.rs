//! Coins and the strings they hang on.

use super::board::Board;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::fmt;
use std::str::FromStr;

/// Coins that hang on strings. A string joins two coins, or a coin and the ground.
///
/// Coins have numbers from 1 on, and 0 is the ground. Inside, coins are counted without gaps (`coin` in the methods); texts have the
/// numbers that were given (`label`). Strings are counted from 0 in the order of the text.
///
/// ```
/// use upstar_goals::strings::StringGraph;
/// let graph: StringGraph = "1-0, 1-2, 2-0".parse()?;
/// assert_eq!((graph.coins(), graph.strings()), (2, 3));
/// assert_eq!(graph.to_string(), "1-0, 1-2, 2-0");
/// # Ok::<(), upstar_goals::strings::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringGraph {
    /// The ends of each string; 0 is the ground.
    ends: Vec<[u32; 2]>,
    /// The number of each coin in texts; `labels[0]` is the ground.
    labels: Vec<u32>,
    /// The strings at each coin; none at the ground.
    at: Vec<Vec<u32>>,
    board: Option<Board>,
}

/// The text or list is no graph of strings and coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// A string is not written as two numbers.
    #[error("string {at}: expected two numbers such as 1-2 or 1-0, found {found:?}")]
    NotAString {
        /// The place in the list, from 1.
        at: usize,
        /// What is there.
        found: String,
    },
    /// Both ends are the same.
    #[error(
        "string {at}: {end}-{end} has both ends at the same place; a string joins two coins, or a coin and the ground 0"
    )]
    SameEnds {
        /// The place in the list, from 1.
        at: usize,
        /// Coin or ground.
        end: u32,
    },
}

impl StringGraph {
    /// The graph with these strings; 0 is the ground.
    ///
    /// ```
    /// use upstar_goals::strings::StringGraph;
    /// let refused = StringGraph::new([[1, 0], [2, 2]]).unwrap_err();
    /// assert!(refused.to_string().starts_with("string 2: 2-2 has both ends at the same place"));
    /// ```
    pub fn new(strings: impl IntoIterator<Item = [u32; 2]>) -> Result<StringGraph, GraphError> {
        let given: Vec<[u32; 2]> = strings.into_iter().collect();
        for (at, [a, b]) in given.iter().enumerate() {
            if a == b {
                return Err(GraphError::SameEnds {
                    at: at + 1,
                    end: *a,
                });
            }
        }
        let mut labels: Vec<u32> = given.iter().flatten().copied().collect();
        labels.push(0);
        labels.sort_unstable();
        labels.dedup();
        let coin: HashMap<u32, u32, FxBuildHasher> = labels.iter().copied().zip(0..).collect();
        let ends = given
            .iter()
            .map(|string| string.map(|end| coin[&end]))
            .collect();
        Ok(StringGraph::with_labels(ends, labels, None))
    }

    pub(super) fn with_labels(
        ends: Vec<[u32; 2]>,
        labels: Vec<u32>,
        board: Option<Board>,
    ) -> StringGraph {
        let mut at = vec![Vec::new(); labels.len()];
        for (string, pair) in (0..).zip(&ends) {
            for &end in pair.iter().filter(|&&end| end != 0) {
                at[end as usize].push(string);
            }
        }
        StringGraph {
            ends,
            labels,
            at,
            board,
        }
    }

    /// Chains whose ends both hang from the ground, and loops that touch nothing else, with so many coins each. A loop has at least two
    /// coins, and lengths of 0 are left out.
    ///
    /// ```
    /// use upstar_goals::strings::StringGraph;
    /// let graph = StringGraph::chains_and_loops(&[2], &[3]);
    /// assert_eq!(graph.to_string(), "1-0, 1-2, 2-0, 3-4, 4-5, 5-3");
    /// ```
    pub fn chains_and_loops(chains: &[u32], loops: &[u32]) -> StringGraph {
        let (mut ends, mut before) = (Vec::new(), 0);
        for &length in chains.iter().filter(|&&length| length > 0) {
            ends.push([before + 1, 0]);
            ends.extend((1..length).map(|i| [before + i, before + i + 1]));
            ends.push([before + length, 0]);
            before += length;
        }
        for &length in loops.iter().filter(|&&length| length > 1) {
            ends.extend((1..length).map(|i| [before + i, before + i + 1]));
            ends.push([before + length, before + 1]);
            before += length;
        }
        StringGraph::with_labels(ends, (0..=before).collect(), None)
    }

    /// How many strings there are.
    pub fn strings(&self) -> usize {
        self.ends.len()
    }

    /// How many coins there are.
    pub fn coins(&self) -> usize {
        self.labels.len() - 1
    }

    /// The ends of a string; 0 is the ground.
    #[inline]
    pub fn ends(&self, string: usize) -> [u32; 2] {
        self.ends[string]
    }

    /// The other end of a string.
    #[inline]
    pub fn across(&self, string: usize, coin: u32) -> u32 {
        let [a, b] = self.ends[string];
        if a == coin { b } else { a }
    }

    /// The strings at a coin; none at the ground.
    #[inline]
    pub fn at(&self, coin: u32) -> &[u32] {
        &self.at[coin as usize]
    }

    /// The number of a coin in texts.
    pub fn label(&self, coin: u32) -> u32 {
        self.labels[coin as usize]
    }

    /// The board of Dots-and-Boxes that this is the graph of.
    pub fn board(&self) -> Option<Board> {
        self.board
    }

    /// Some of the strings as text.
    pub(super) fn text_of(&self, strings: impl Iterator<Item = usize>) -> String {
        let text: Vec<String> = strings
            .map(|string| {
                let [a, b] = self.ends[string].map(|end| self.label(end));
                format!("{a}-{b}")
            })
            .collect();
        text.join(", ")
    }
}

impl FromStr for StringGraph {
    type Err = GraphError;

    fn from_str(text: &str) -> Result<StringGraph, GraphError> {
        if text.trim().is_empty() {
            return StringGraph::new([]);
        }
        let strings: Result<Vec<[u32; 2]>, GraphError> = text
            .split(',')
            .zip(1..)
            .map(|(string, at)| {
                let ends = string.split_once('-');
                ends.and_then(|(a, b)| Some([a.trim().parse().ok()?, b.trim().parse().ok()?]))
                    .ok_or_else(|| GraphError::NotAString {
                        at,
                        found: string.trim().to_string(),
                    })
            })
            .collect();
        StringGraph::new(strings?)
    }
}

impl fmt::Display for StringGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_of(0..self.strings()))
    }
}
