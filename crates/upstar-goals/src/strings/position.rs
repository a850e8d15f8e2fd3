//! Positions: a graph and the strings that are still there.

use super::board::{Board, BoardError};
use super::graph::{GraphError, StringGraph};
use super::set::StringSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// Strings that are not cut yet, or edges that are not drawn yet. Coins made so far are no part of it.
///
/// Texts are lists of strings, or boards as rows of edges with `.` for undrawn and `x` for drawn.
///
/// ```
/// use upstar_goals::strings::StringPosition;
/// let chain: StringPosition = "1-0, 1-2, 2-0".parse()?;
/// let (hanging, coins) = chain.cut(0).unwrap();
/// assert_eq!((hanging.to_string().as_str(), coins), ("1-2, 2-0", 0));
/// let (rest, coins) = hanging.cut(1).unwrap();
/// assert_eq!((rest.to_string().as_str(), coins), ("2-0", 1));
///
/// let board: StringPosition = "xx|x.x|..|x.x|xx".parse()?;
/// assert_eq!((board.coins(), board.left().len()), (4, 4));
/// # Ok::<(), upstar_goals::strings::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StringPosition {
    graph: Arc<StringGraph>,
    left: StringSet,
}

/// The text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Not a list of strings.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// Not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl StringPosition {
    /// All strings of the graph.
    pub fn new(graph: StringGraph) -> StringPosition {
        let left = StringSet::all(graph.strings());
        StringPosition::with_left(Arc::new(graph), left)
    }

    /// The position of this graph with these strings left.
    pub fn with_left(graph: Arc<StringGraph>, mut left: StringSet) -> StringPosition {
        let unknown: Vec<usize> = left.iter().filter(|&s| s >= graph.strings()).collect();
        for string in unknown {
            left.remove(string);
        }
        StringPosition { graph, left }
    }

    /// The graph with all strings, cut or not.
    pub fn graph(&self) -> &Arc<StringGraph> {
        &self.graph
    }

    /// The strings that are left.
    pub fn left(&self) -> &StringSet {
        &self.left
    }

    /// The strings at a coin that are left.
    pub fn at(&self, coin: u32) -> impl Iterator<Item = usize> + '_ {
        let strings = self.graph.at(coin).iter().map(|&s| s as usize);
        strings.filter(|&string| self.left.contains(string))
    }

    /// How many strings a coin hangs on.
    pub fn degree(&self, coin: u32) -> usize {
        self.at(coin).count()
    }

    /// How many coins hang on a string.
    pub fn coins(&self) -> usize {
        self.hanging_coins().count()
    }

    /// The coins that hang on a string.
    pub fn hanging_coins(&self) -> impl Iterator<Item = u32> + '_ {
        (1..=self.graph.coins() as u32).filter(|&coin| self.at(coin).next().is_some())
    }

    /// The position after a string is cut, and how many coins that frees. `None` if the string is not there.
    pub fn cut(&self, string: usize) -> Option<(StringPosition, usize)> {
        let mut next = self.clone();
        let freed = next.cut_here(string)?;
        Some((next, freed))
    }

    /// Cuts a string; how many coins that frees.
    pub(super) fn cut_here(&mut self, string: usize) -> Option<usize> {
        if !self.left.remove(string) {
            return None;
        }
        let ends = self.graph.ends(string);
        let free = |&&coin: &&u32| coin != 0 && self.at(coin).next().is_none();
        Some(ends.iter().filter(free).count())
    }

    /// The parts that have nothing to do with each other: those that are joined through coins. The ground joins nothing.
    ///
    /// ```
    /// use upstar_goals::strings::{StringGraph, StringPosition};
    /// let position = StringPosition::new(StringGraph::chains_and_loops(&[1, 3], &[4]));
    /// let sizes: Vec<usize> = position.parts().iter().map(|part| part.left().len()).collect();
    /// assert_eq!(sizes, [2, 4, 4]);
    /// ```
    pub fn parts(&self) -> Vec<StringPosition> {
        let (mut open, mut parts) = (self.left.clone(), Vec::new());
        for first in self.left.iter() {
            if !open.remove(first) {
                continue;
            }
            let (mut part, mut todo) = (StringSet::default(), vec![first]);
            while let Some(string) = todo.pop() {
                part.insert(string);
                for coin in self.graph.ends(string) {
                    todo.extend(self.at(coin).filter(|&other| open.remove(other)));
                }
            }
            parts.push(StringPosition::with_left(self.graph.clone(), part));
        }
        parts
    }

    /// What a player gets who takes every coin that can be taken now, one after the other.
    ///
    /// ```
    /// use upstar_goals::strings::StringPosition;
    /// // A chain of three, opened at one end, beside a chain of one.
    /// let position: StringPosition = "1-2, 2-3, 3-0, 4-0, 4-0".parse()?;
    /// let captures = position.captures();
    /// assert_eq!((captures.coins, captures.hand_out), (3, 2));
    /// assert_eq!(captures.rest.to_string(), "4-0, 4-0");
    /// # Ok::<(), upstar_goals::strings::TextError>(())
    /// ```
    pub fn captures(&self) -> Captures {
        let mut rest = self.clone();
        let mut todo: Vec<u32> = self.hanging_coins().collect();
        let mut taken = StringSet::default();
        let mut coins = 0;
        while let Some(coin) = todo.pop() {
            let mut strings = rest.at(coin);
            let (Some(string), None) = (strings.next(), strings.next()) else {
                continue;
            };
            drop(strings);
            let next = self.graph.across(string, coin);
            coins += rest.cut_here(string).unwrap_or(0);
            taken.insert(string);
            todo.extend((next != 0).then_some(next));
        }
        let hand_out = hand_out(self, &rest, taken);
        Captures {
            coins,
            hand_out,
            rest,
        }
    }
}

/// What is there to be taken, see [`StringPosition::captures`].
#[derive(Clone, Debug)]
pub struct Captures {
    /// The coins of one who takes all.
    pub coins: usize,
    /// How many of them can be left to the opponent in one move instead, who must then make the next move elsewhere: 2 at the end of a
    /// chain, 4 of a loop, 0 if all must be taken.
    pub hand_out: usize,
    /// What is left afterwards: no coin hangs on one string.
    pub rest: StringPosition,
}

/// The coins that are taken form trees. A tree with one string to something else can be taken up to its last two coins, which are then given
/// away with that string. A tree with none can be taken up to four coins in a row, unless it is a star; they are given away as two pairs.
fn hand_out(before: &StringPosition, rest: &StringPosition, taken: StringSet) -> usize {
    let cut = StringPosition::with_left(before.graph.clone(), taken);
    let survives = |coin: u32| coin == 0 || rest.at(coin).next().is_some();
    let (mut open, mut least) = (cut.left.clone(), 0);
    for first in cut.left.iter() {
        if !open.remove(first) {
            continue;
        }
        // As in `parts`, but coins that survive join nothing, too.
        let (mut todo, mut strings, mut outside, mut inner) = (vec![first], 0, 0, 0);
        while let Some(string) = todo.pop() {
            strings += 1;
            let ends = cut.graph.ends(string);
            outside += ends.iter().filter(|&&end| survives(end)).count();
            // A string inside, with more strings at both of its ends.
            let busy = |&coin: &u32| !survives(coin) && cut.degree(coin) > 1;
            inner += usize::from(ends.iter().all(busy));
            for coin in ends.into_iter().filter(|&coin| !survives(coin)) {
                todo.extend(cut.at(coin).filter(|&other| open.remove(other)));
            }
        }
        if outside > 0 && strings > 1 {
            return 2;
        }
        if outside == 0 && inner > 0 {
            least = 4;
        }
    }
    least
}

/// Positions are equal if the same strings of equal graphs are left.
impl PartialEq for StringPosition {
    fn eq(&self, other: &StringPosition) -> bool {
        let same = Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph;
        same && self.left == other.left
    }
}

impl Eq for StringPosition {}

impl Hash for StringPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.left.hash(state);
    }
}

impl FromStr for StringPosition {
    type Err = TextError;

    fn from_str(text: &str) -> Result<StringPosition, TextError> {
        if text.contains('|') {
            return Ok(Board::read(text)?);
        }
        Ok(StringPosition::new(text.parse()?))
    }
}

impl fmt::Display for StringPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.graph.board() {
            Some(board) => f.write_str(&board.text(&self.left)),
            None => f.write_str(&self.graph.text_of(self.left.iter())),
        }
    }
}
