//! What positions are written with.

use super::Cell;

/// What the positions of a ruleset are written with: the letters of a board and what they stand for, or numbers. Programs in which
/// people set up positions by clicks read it here.
///
/// Where there are letters, the first one is blank.
///
/// ```
/// use upstar_positions::position::{Alphabet, Cell};
/// use upstar_positions::rulesets::find;
/// let letters = [Cell::Free, Cell::Left('T'), Cell::Right('F'), Cell::Taken];
/// assert_eq!(find("toads_and_frogs").unwrap().alphabet(), Alphabet::Row(&letters));
/// assert_eq!(find("nim").unwrap().alphabet(), Alphabet::Heaps);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet<'a> {
    /// A board: a text with a letter for each cell and bars between rows.
    Rows(&'a [Cell]),
    /// A strip: a text with a letter for each cell.
    Row(&'a [Cell]),
    /// A graph: a text with a letter for each node, then the edges; or a graph, then a letter for each node.
    Nodes(&'a [Cell]),
    /// A stalk: a text with a letter for each edge.
    Stalk(&'a [Cell]),
    /// A text of edges such as `0-1:B`, with a letter for the owner; `0-1` where there are no letters.
    Edges(&'a [Cell]),
    /// Heaps by their sizes: another heap may always be added.
    Heaps,
    /// Integers, as many as the position has.
    Numbers,
    /// A text that is none of these.
    Text,
    /// Not known: a script may take any arguments.
    Unsaid,
}

/// Nodes of games on graphs: free, Left's, Right's.
pub(crate) const STONES: &[Cell] = &[Cell::Free, Cell::Left('L'), Cell::Right('R')];

/// Left's and Right's pieces, and cells out of play.
pub(crate) const PIECES: &[Cell] = &[Cell::Free, Cell::Left('x'), Cell::Right('o'), Cell::Taken];

/// Free cells, and cells out of play.
pub(crate) const FREE: &[Cell] = &[Cell::Free, Cell::Taken];

/// Blue, red and green.
pub(crate) const COLOURS: &[Cell] = &[Cell::Left('B'), Cell::Right('R'), Cell::Both('G')];

/// Coins, tails first.
pub(crate) const COINS: &[Cell] = &[Cell::Both('T'), Cell::Both('H')];
