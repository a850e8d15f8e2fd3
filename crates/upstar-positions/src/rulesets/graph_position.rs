//! Positions of the placement games as people see them: a graph or board with pieces.

use super::placement::{Law, Placement};
use crate::position::{
    AnyGraph, AnyPosition, Argument, Bits, Board, BuiltIn, Cell, Edge, FEW_MOVES, Graph, Grid8,
    Letters, Misfit, Node, OnGrid, Owner, Places, Position, QueenLines, Rules, Size, WideGrid,
    canonical_code, evaluator, has_mirror, known_value, searched_value, with_grid, written_edges,
};
use std::sync::Arc;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{position_key, rules_key};
use upstar_values::game::{Algebra, Game, Outcome};

/// Raised when keys change their meaning, like [`Playable::ENCODING`](crate::position::Playable::ENCODING).
const ENCODING: u32 = 1;

/// A placement game with the letters of its pieces.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub(super) ruleset: &'static BuiltIn,
    pub(super) law: Law,
    /// Left's piece.
    pub(super) left: char,
    /// Right's piece; the same as Left's where pieces belong to nobody.
    pub(super) right: char,
}

/// A graph with pieces on it.
#[derive(Clone)]
struct GraphPosition {
    pieces: Pieces,
    graph: Arc<Graph>,
    /// The size of the board, where the graph is shown as a board.
    size: Option<Size>,
    engine: Arc<dyn Engine>,
    left: u128,
    right: u128,
    /// Nodes out of play.
    out: u128,
}

/// The rules on the fastest board that fits the graph; nodes are given by their numbers.
trait Engine: Send + Sync {
    /// The neighbours of `nodes` among the nodes of `among`.
    fn near(&self, nodes: u128, among: u128) -> u128;
    fn parts(&self, open: (u128, u128)) -> Vec<u128>;
    fn symmetry_key(&self, open: (u128, u128)) -> (u128, bool);
    /// Whether the second player wins by answering each move with its image.
    fn has_mirror(&self, open: (u128, u128)) -> bool {
        self.has_image(open, true)
    }
    /// The same with images of the other colour, or with images of the same colour, for which either player has to have both.
    fn has_image(&self, open: (u128, u128), exchanged: bool) -> bool;
    fn value(&self, open: (u128, u128), algebra: &mut Algebra) -> Result<Game, Stopped>;
}

impl<P: Places> Placement<P> {
    fn inner(&self, nodes: u128) -> P::Bits {
        nodes.cells().fold(P::Bits::default(), |set, node| {
            set | self.places.node(node.first() as usize)
        })
    }

    /// The nodes that can still be taken, numbered from 0, and which moves affect each other.
    fn links(&self, (left, right): (u128, u128)) -> (Vec<u128>, Vec<u128>) {
        let open: Vec<u128> = (left | right).cells().collect();
        let inner = (self.inner(left), self.inner(right));
        let linked = |node: u128| self.outer(self.linked(self.inner(node), inner));
        let compact = |set: u128| {
            let nodes = open.iter().enumerate();
            nodes.fold(0, |code, (i, &node)| {
                code | u128::from(set & node != 0) << i
            })
        };
        let links = open.iter().map(|&node| compact(linked(node))).collect();
        (open, links)
    }

    fn outer(&self, nodes: P::Bits) -> u128 {
        nodes
            .cells()
            .fold(0, |set, node| set | 1 << self.places.number(node.first()))
    }
}

impl<P: Places> Engine for Placement<P> {
    fn near(&self, nodes: u128, among: u128) -> u128 {
        self.outer(self.places.near(self.inner(nodes)) & self.inner(among))
    }

    fn parts(&self, (left, right): (u128, u128)) -> Vec<u128> {
        let mut parts = Vec::new();
        Rules::parts(self, (self.inner(left), self.inner(right)), &mut parts);
        parts
            .iter()
            .map(|&(left, right)| self.outer(left | right))
            .collect()
    }

    /// The image of a node open to one player is open to the other, and nodes are linked where their images are. So a move of one player
    /// and its image close nodes for one player whose images they close for the other. The answer is allowed: a piece closes its node, and for
    /// the other player only nodes that are linked with it. In Col it closes no other node for the other player. With images of the same
    /// colour it is the other way round: in Snort a piece closes no other node for its own colour.
    fn has_image(&self, (left, right): (u128, u128), exchanged: bool) -> bool {
        let (open, links) = self.links((left, right));
        let images = match exchanged {
            true => [(left, right), (right, left)],
            false => [(left, left), (right, right)],
        };
        let harmless = match exchanged {
            true => Law::Own,
            false => Law::Other,
        };
        let may_pair = |a: usize, b: usize| {
            let mut images = images.iter();
            images.all(|&(one, image)| (one & open[a] != 0) == (image & open[b] != 0))
                && (self.law == harmless || links[a] >> b & 1 == 0)
        };
        (!exchanged || left.count() == right.count()) && has_mirror(&links, may_pair)
    }

    fn symmetry_key(&self, (left, right): (u128, u128)) -> (u128, bool) {
        let (open, links) = self.links((left, right));
        let inner = (self.inner(left), self.inner(right));
        let code = |left: u128, right: u128| {
            let colour =
                |&node: &u128| usize::from(left & node != 0) | usize::from(right & node != 0) << 1;
            let colours: Vec<usize> = open.iter().map(colour).collect();
            canonical_code(&links, &colours)
        };
        match (code(left, right), code(right, left)) {
            (Some(same), Some(exchanged)) => {
                let (code, negative) = (same, false).min((exchanged, true));
                let rules = rules_key("placement", ENCODING, &(0u8, self.law));
                (position_key(rules, &code), negative)
            }
            // Too many symmetries: copies are recognised only on the same board.
            _ => {
                let (normal, negative) = self.places.normal(inner);
                let rules = rules_key("placement", ENCODING, &(1u8, self));
                (position_key(rules, &normal), negative)
            }
        }
    }

    fn value(&self, (left, right): (u128, u128), algebra: &mut Algebra) -> Result<Game, Stopped> {
        let position = (self.inner(left), self.inner(right));
        if self.law == Law::Every && left.count() > FEW_MOVES as u32 {
            let key = rules_key("placement", ENCODING, &(1u8, self));
            return searched_value(self, key, &position, algebra);
        }
        let threads = algebra.budget().max_threads();
        evaluator(self, algebra).value_with_threads(algebra, &position, threads)
    }
}

fn all(nodes: usize) -> u128 {
    if nodes == 0 {
        0
    } else {
        u128::MAX >> (128 - nodes)
    }
}

impl GraphPosition {
    fn free(&self) -> u128 {
        all(self.graph.len()) & !(self.left | self.right | self.out)
    }

    /// The nodes open to Left and to Right.
    fn open(&self) -> (u128, u128) {
        let free = self.free();
        let near_left = self.engine.near(self.left, free);
        let near_right = self.engine.near(self.right, free);
        match self.pieces.law {
            Law::Own => (free & !near_left, free & !near_right),
            Law::Other => (free & !near_right, free & !near_left),
            Law::Every => {
                let open = free & !(near_left | near_right);
                (open, open)
            }
        }
    }

    fn impartial(&self) -> bool {
        self.pieces.left == self.pieces.right
    }

    fn with(&self, change: impl FnOnce(&mut GraphPosition)) -> AnyPosition {
        let mut position = self.clone();
        change(&mut position);
        Arc::new(position)
    }

    fn letter(&self, node: usize) -> char {
        if self.left.has(node as u32) {
            self.pieces.left
        } else if self.right.has(node as u32) {
            self.pieces.right
        } else if self.out.has(node as u32) {
            '#'
        } else {
            '.'
        }
    }

    fn owner(&self, node: usize) -> Owner {
        match self.letter(node) {
            '.' | '#' => Owner::Nobody,
            _ if self.impartial() => Owner::Both,
            letter if letter == self.pieces.left => Owner::Left,
            _ => Owner::Right,
        }
    }

    fn letters(&self, size: Size) -> Letters {
        Letters::make(size.rows, size.columns, |r, c| {
            self.letter(r * size.columns + c)
        })
    }
}

impl Position for GraphPosition {
    fn ruleset(&self) -> &str {
        self.pieces.ruleset.name
    }

    fn is_impartial(&self) -> bool {
        self.pieces.ruleset.impartial
    }

    fn call(&self) -> String {
        let name = self.pieces.ruleset.name;
        if let Some(size) = self.size {
            return format!("{name}(\"{}\")", self.letters(size).text());
        }
        let nodes = 0..self.graph.len();
        let letters: Vec<char> = nodes.map(|node| self.letter(node)).collect();
        format!("{name}({})", written_nodes(&self.graph, &letters))
    }

    fn left(&self, _budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let nodes = self.open().0.cells();
        Ok(nodes.map(|x| self.with(|p| p.left |= x)).collect())
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        if self.impartial() {
            return self.left(budget);
        }
        let nodes = self.open().1.cells();
        Ok(nodes.map(|x| self.with(|p| p.right |= x)).collect())
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let parts = self.engine.parts(self.open()).into_iter();
        parts
            .map(|part| self.with(|p| p.out |= self.free() & !part))
            .collect()
    }

    fn negative(&self) -> Option<AnyPosition> {
        if self.impartial() {
            return Some(Arc::new(self.clone()));
        }
        Some(self.with(|p| std::mem::swap(&mut p.left, &mut p.right)))
    }

    fn board(&self) -> Board {
        if let Some(size) = self.size {
            let (own, other) = (self.pieces.left, self.pieces.right);
            return self.letters(size).board(|letter| match letter {
                '.' => Cell::Free,
                '#' => Cell::Taken,
                _ if self.impartial() => Cell::Both(letter),
                _ if letter == own => Cell::Left(own),
                _ => Cell::Right(other),
            });
        }
        nodes_board(&self.graph, self.out, |node| self.owner(node))
    }

    fn symmetry_key(&self) -> (u128, bool) {
        self.engine.symmetry_key(self.open())
    }

    fn known_outcome(&self, _: &Budget) -> Option<Result<Outcome, Stopped>> {
        let is_mirrored = self.engine.has_mirror(self.open());
        is_mirrored.then_some(Ok(Outcome::P))
    }

    fn has_shared_mirror(&self) -> bool {
        let open = self.open();
        [false, true]
            .iter()
            .any(|&exchanged| self.engine.has_image(open, exchanged))
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if let Some(value) = known_value(self, algebra)? {
            return Ok(value);
        }
        let (left, right) = self.open();
        if left.count() > FEW_MOVES as u32 && self.engine.has_mirror((left, right)) {
            return Ok(Game::ZERO);
        }
        self.engine.value((left, right), algebra)
    }
}

/// The rules on the fastest board for a graph.
fn engine(graph: &Graph, law: Law) -> Arc<dyn Engine> {
    fn placement<P: Places>(places: P, law: Law) -> Arc<dyn Engine> {
        Arc::new(Placement { places, law })
    }
    // On grids, and on paths as grids of one row, a region is the same wherever it lies.
    if let Some(Size { rows, columns }) = graph.grid_size() {
        if rows <= 8 && columns <= 8 {
            return placement(OnGrid::new(Grid8, columns), law);
        }
        if let Some(grid) = WideGrid::<u64>::new(rows, columns) {
            return placement(OnGrid::new(grid, columns), law);
        }
        if let Some(grid) = WideGrid::<u128>::new(rows, columns) {
            return placement(OnGrid::new(grid, columns), law);
        }
    }
    let neighbours = graph.neighbours();
    if graph.len() <= 64 {
        let narrow = neighbours.into_iter().map(|set| set as u64).collect();
        placement(AnyGraph::<u64>::new(narrow), law)
    } else {
        placement(AnyGraph::<u128>::new(neighbours), law)
    }
}

/// A position on a graph from the letters of its nodes.
fn on_graph(pieces: Pieces, graph: Arc<Graph>, colours: &[char]) -> AnyPosition {
    let engine = engine(&graph, pieces.law);
    let find = |letter: char| {
        let nodes = colours.iter().enumerate();
        nodes.fold(0, |set, (i, &c)| set | u128::from(c == letter) << i)
    };
    Arc::new(GraphPosition {
        pieces,
        size: None,
        engine,
        left: find(pieces.left),
        right: if pieces.left == pieces.right {
            0
        } else {
            find(pieces.right)
        },
        out: find('#'),
        graph,
    })
}

/// The picture of a graph without the nodes that are out of play.
pub(super) fn nodes_board(graph: &Graph, out: u128, owner: impl Fn(usize) -> Owner) -> Board {
    let shown: Vec<usize> = (0..graph.len())
        .filter(|&node| !out.has(node as u32))
        .collect();
    let place = |node: usize| graph.places().map(|places| places[node]);
    let nodes = shown.iter().map(|&node| Node {
        label: node.to_string(),
        owner: owner(node),
        ground: false,
        place: place(node),
    });
    let index = |node| shown.binary_search(&node).ok();
    let edges = graph.edges().iter().filter_map(|&(a, b)| {
        Some(Edge {
            ends: (index(a)?, index(b)?),
            owner: Owner::Nobody,
            directed: false,
        })
    });
    Board::Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

/// A graph and the letters of its nodes as arguments of a call.
pub(super) fn written_nodes(graph: &Graph, letters: &[char]) -> String {
    let text: String = letters.iter().collect();
    match graph.name() {
        Some(graph) if letters.iter().all(|&letter| letter == '.') => graph.to_string(),
        Some(graph) => format!("{graph}, \"{text}\""),
        None => format!("\"{text}; {}\"", graph.edge_text()),
    }
}

/// A graph and the letters of its nodes.
pub(super) struct Nodes {
    pub(super) graph: Arc<Graph>,
    pub(super) letters: Vec<char>,
}

/// Builds a position from `(graph)`, `(graph, "L..R")` or `("L..R; 0-1, 1-2, 2-3")`.
pub(super) fn build(pieces: Pieces, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let Nodes { graph, letters } = read_nodes((pieces.left, pieces.right), arguments)?;
    Ok(on_graph(pieces, graph, &letters))
}

/// Reads `(graph)`, `(graph, "L..R")` or `("L..R; 0-1, 1-2, 2-3")`, with the letters of Left and Right.
pub(super) fn read_nodes(pair: (char, char), arguments: &[Argument]) -> Result<Nodes, Misfit> {
    match arguments {
        [Argument::Graph(graph)] => Ok(Nodes {
            letters: vec!['.'; graph.len()],
            graph: graph.clone(),
        }),
        [Argument::Graph(graph), Argument::Text(text)] => {
            let at_second = |wrong: Misfit| Misfit {
                argument: Some(1),
                ..wrong
            };
            let letters = read_letters(pair, text).map_err(at_second)?;
            if letters.len() != graph.len() {
                return Err(Misfit::argument(
                    1,
                    format!(
                        "the graph has {} nodes, but here are {} colours",
                        graph.len(),
                        letters.len()
                    ),
                ));
            }
            Ok(Nodes {
                graph: graph.clone(),
                letters,
            })
        }
        [Argument::Text(text)] => {
            let end = text.find(';').unwrap_or(text.len());
            let letters = read_letters(pair, &text[..end])?;
            let start = (end + 1).min(text.len());
            let edges = written_edges(text, start..text.len(), "")?;
            let edges: Vec<(usize, usize)> = edges.into_iter().map(|edge| edge.ends).collect();
            if let Some((a, _)) = edges.iter().find(|(a, b)| a == b) {
                return Err(Misfit::place(
                    start..text.len(),
                    format!("the edge {a}-{a} joins a node to itself"),
                ));
            }
            let graph = Graph::new(letters.len(), edges).map_err(|wrong| Misfit {
                argument: Some(0),
                place: Some(start..text.len()),
                ..wrong
            })?;
            Ok(Nodes {
                graph: Arc::new(graph),
                letters,
            })
        }
        _ => Err(Misfit::call(format!(
            "expected a graph such as path(5) or grid(2, 3), or a text such as \"{}..{}; 0-1, 1-2, 2-3\": \
             the nodes, then the edges",
            pair.0, pair.1
        ))),
    }
}

fn read_letters((left, right): (char, char), text: &str) -> Result<Vec<char>, Misfit> {
    let mut letters = Vec::new();
    for (at, letter) in text.char_indices() {
        if letter == '.' || letter == '#' || letter == left || letter == right {
            letters.push(letter);
        } else if !letter.is_whitespace() {
            return Err(Misfit::place(
                at..at + letter.len_utf8(),
                format!(
                    "`{letter}` is no node: expected `.` (free), `{left}`, `{right}` or `#` (out of play), then `;` and the edges",
                ),
            ));
        }
    }
    Ok(letters)
}

/// Builds a position on a board whose cells are joined by queen's moves.
pub(super) fn on_queen_lines(pieces: Pieces, letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    let cells = size.rows * size.columns;
    let engine: Arc<dyn Engine> = with_grid!(size, grid => {
        let places = QueenLines::new(grid, size.columns);
        Arc::new(Placement { places, law: pieces.law }) as Arc<dyn Engine>
    })?;
    let find = |wanted: char| {
        let numbered = letters.cells();
        numbered
            .filter(|&(_, _, letter)| letter == wanted)
            .fold(0, |set, (r, c, _)| set | 1u128 << (r * size.columns + c))
    };
    Ok(Arc::new(GraphPosition {
        pieces,
        graph: Arc::new(Graph::new(cells, Vec::new())?),
        size: Some(size),
        engine,
        left: find(pieces.left),
        right: if pieces.left == pieces.right {
            0
        } else {
            find(pieces.right)
        },
        out: find('#'),
    }))
}

/// Every connected graph with this many nodes and every colouring of it. Works for up to 16 nodes.
pub(super) fn of_size(
    pieces: fn() -> Pieces,
    nodes: usize,
) -> Box<dyn Iterator<Item = AnyPosition>> {
    let (left, right) = (pieces().left, pieces().right);
    let letters: &[char] = if left == right {
        &['.', left]
    } else {
        &['.', left, right]
    };
    let all = all_nodes(letters, nodes);
    Box::new(all.map(move |Nodes { graph, letters }| on_graph(pieces(), graph, &letters)))
}

/// Every connected graph with this many nodes, with one of the letters at each node. Works for up to 16 nodes.
pub(super) fn all_nodes(letters: &[char], nodes: usize) -> impl Iterator<Item = Nodes> + use<> {
    let letters = letters.to_vec();
    let pairs: Vec<(usize, usize)> = (0..nodes)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .collect();
    let words = if pairs.len() > 127 {
        0
    } else {
        1u128 << pairs.len()
    };
    let graphs = (0..words).filter_map(move |word| {
        let chosen = pairs.iter().enumerate();
        let chosen = chosen.filter(|&(i, _)| word >> i & 1 == 1);
        let graph = Graph::new(nodes, chosen.map(|(_, &pair)| pair).collect()).ok()?;
        is_connected(&graph).then(|| Arc::new(graph))
    });
    graphs.flat_map(move |graph| {
        let (letters, kinds) = (letters.clone(), letters.len() as u64);
        (0..kinds.pow(nodes as u32)).map(move |word| {
            let letter = |i: usize| letters[(word / kinds.pow(i as u32) % kinds) as usize];
            Nodes {
                graph: graph.clone(),
                letters: (0..nodes).map(letter).collect(),
            }
        })
    })
}

fn is_connected(graph: &Graph) -> bool {
    let neighbours = graph.neighbours();
    let (mut reached, mut new) = (u128::from(!graph.is_empty()), u128::from(!graph.is_empty()));
    while new != 0 {
        let near = new
            .cells()
            .fold(0, |set, x| set | neighbours[x.first() as usize]);
        new = near & !reached;
        reached |= new;
    }
    reached == all(graph.len())
}
