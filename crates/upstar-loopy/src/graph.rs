//! Games as they are written: graphs in which moves may lead back.

use crate::components::Edges;
use crate::store::Stopper;
use crate::value::Value;
use upstar_values::game::{Game, Player};
use upstar_values::notation::{Nest, NestTarget};

/// A game with loops as it is written: vertices, and options of both players that are vertices or values.
///
/// ```
/// use upstar_loopy::{Graph, Target};
/// use upstar_values::game::{Game, Player};
/// // {0,pass|0}
/// let mut graph = Graph::default();
/// let vertex = graph.vertex();
/// graph.add_option(vertex, Player::Left, Target::from(Game::ZERO));
/// graph.add_option(vertex, Player::Left, Target::Vertex(vertex));
/// graph.add_option(vertex, Player::Right, Target::from(Game::ZERO));
/// assert_eq!(graph.len(), 1);
/// assert!(graph.is_stopper());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Graph<V = Value> {
    pub(crate) options: Vec<[Vec<Target<V>>; 2]>,
}

impl<V> Default for Graph<V> {
    fn default() -> Self {
        Graph {
            options: Vec::new(),
        }
    }
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target<V = Value> {
    /// A vertex of the same graph.
    Vertex(usize),
    /// A value that is known.
    Value(V),
}

impl From<Game> for Target {
    fn from(game: Game) -> Target {
        Target::Value(game.into())
    }
}

impl Graph {
    /// The graph of lists: the numbers of the vertices that Left and Right can move to from each vertex.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    ///
    /// ```
    /// use upstar_loopy::{Graph, Target};
    /// use upstar_values::game::Player;
    /// let graph = Graph::of_lists(&[[vec![0, 1], vec![1]], [vec![], vec![]]]);
    /// assert_eq!(graph.options(0, Player::Left), [Target::Vertex(0), Target::Vertex(1)]);
    /// ```
    pub fn of_lists(lists: &[[Vec<u32>; 2]]) -> Graph {
        let vertex = |&to: &u32| {
            assert!((to as usize) < lists.len(), "there is no vertex {to}");
            Target::Vertex(to as usize)
        };
        let options = |sides: &[Vec<u32>; 2]| {
            let list = |list: &Vec<u32>| list.iter().map(vertex).collect();
            sides.each_ref().map(list)
        };
        Graph {
            options: lists.iter().map(options).collect(),
        }
    }

    /// The graph of a literal with loops. Each option that is not a node stands for a list of values.
    pub fn of_nest(nest: &Nest, values: &[Vec<Value>]) -> Graph {
        let mut graph = Graph::default();
        for _ in &nest.nodes {
            graph.vertex();
        }
        for (vertex, sides) in nest.nodes.iter().enumerate() {
            for (player, targets) in Player::BOTH.into_iter().zip(sides) {
                for target in targets {
                    match target {
                        NestTarget::Node(node) => {
                            graph.add_option(vertex, player, Target::Vertex(*node));
                        }
                        NestTarget::Value(at) => {
                            for value in &values[*at] {
                                graph.add_option(vertex, player, Target::Value(value.clone()));
                            }
                        }
                    }
                }
            }
        }
        graph
    }
}

/// A graph all of whose known values are stoppers: one side of a game.
pub(crate) type SideGraph = Graph<Stopper>;

impl<V> Graph<V> {
    /// Adds a vertex without options.
    pub fn vertex(&mut self) -> usize {
        self.options.push([Vec::new(), Vec::new()]);
        self.options.len() - 1
    }

    /// Adds an option.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    pub fn add_option(&mut self, vertex: usize, player: Player, target: Target<V>) {
        if let Target::Vertex(other) = target {
            assert!(other < self.len(), "there is no vertex {other}");
        }
        self.options[vertex][player.index()].push(target);
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a player at a vertex.
    pub fn options(&self, vertex: usize, player: Player) -> &[Target<V>] {
        &self.options[vertex][player.index()]
    }

    /// The same graph with known values changed.
    pub(crate) fn map<W, E>(
        &self,
        mut change: impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Graph<W>, E> {
        let mut options = Vec::with_capacity(self.len());
        for [left, right] in &self.options {
            let mut side = |list: &Vec<Target<V>>| {
                let target = list.iter().map(|target| match target {
                    Target::Vertex(v) => Ok(Target::Vertex(*v)),
                    Target::Value(value) => change(value).map(Target::Value),
                });
                target.collect::<Result<Vec<_>, E>>()
            };
            options.push([side(left)?, side(right)?]);
        }
        Ok(Graph { options })
    }

    /// The negative: every option belongs to the other player, and known values are changed by `negative`.
    pub(crate) fn negative<E>(
        &self,
        negative: impl FnMut(&V) -> Result<V, E>,
    ) -> Result<Graph<V>, E> {
        let mut graph = self.map(negative)?;
        graph.options.iter_mut().for_each(|sides| sides.swap(0, 1));
        Ok(graph)
    }

    /// Whether no infinite play on the vertices has alternating moves. Linear in vertices and options.
    ///
    /// Known values count as ends. If they are stoppers, the whole game is one.
    pub fn is_stopper(&self) -> bool {
        let edges = self.alternating();
        let parts = edges.components();
        // A state is a vertex and a player, so no move leads to the state it starts from.
        parts.count == edges.len()
    }

    /// How many vertices the largest strongly connected component has: vertices that can all be reached from each other. Linear.
    pub fn largest_component(&self) -> usize {
        let parts = self.edges().components();
        let mut sizes = vec![0usize; parts.count];
        for &part in &parts.of {
            sizes[part as usize] += 1;
        }
        sizes.into_iter().max().unwrap_or(0)
    }

    /// The vertices that a move of either player leads to.
    pub(crate) fn edges(&self) -> Edges {
        let vertex = |target: &Target<V>| match target {
            Target::Vertex(w) => Some(*w as u32),
            Target::Value(_) => None,
        };
        let mut edges = Edges::default();
        for options in &self.options {
            edges.push(options.iter().flatten().filter_map(vertex));
        }
        edges
    }

    /// The graph of alternating play: state 2·vertex + player to move.
    pub(crate) fn alternating(&self) -> Edges {
        let mut edges = Edges::default();
        for options in &self.options {
            for (player, list) in options.iter().enumerate() {
                let state = |target: &Target<V>| match target {
                    Target::Vertex(v) => Some((2 * v + 1 - player) as u32),
                    Target::Value(_) => None,
                };
                edges.push(list.iter().filter_map(state));
            }
        }
        edges
    }
}
