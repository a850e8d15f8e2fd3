//! Positions of Shannon's switching game.

use super::trees::{TwoTrees, two_trees};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A graph, two terminals, and the edges that Short has kept. Deleted edges are gone. Left is Short, Right is Cut.
///
/// ```
/// use upstar_goals::switching::Switching;
/// use upstar_values::game::{Player, Winner};
/// let edges = [(0, 2), (2, 1), (0, 3), (3, 1), (2, 3)];
/// let game = Switching::new(edges.map(|ends| (ends, false)).to_vec(), 0, 1).unwrap();
/// // Whoever starts wins.
/// let budget = Default::default();
/// assert_eq!(game.winner(Player::Left, &budget)?, Winner::Left);
/// assert_eq!(game.winner(Player::Right, &budget)?, Winner::Right);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Switching {
    edges: Vec<((usize, usize), bool)>,
    vertices: usize,
    a: usize,
    b: usize,
}

/// Why a graph cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSwitch {
    /// The terminals are the same.
    #[error("the two terminals are one vertex")]
    OneTerminal,
    /// A vertex has a number that is too large.
    #[error("vertex {0} is too large: vertices are numbered from 0 to 9999")]
    Vertex(usize),
}

/// The largest number of a vertex.
const MOST: usize = 9999;

impl Switching {
    /// Edges, each with whether Short has kept it, and the terminals.
    pub fn new(
        edges: Vec<((usize, usize), bool)>,
        a: usize,
        b: usize,
    ) -> Result<Switching, WrongSwitch> {
        if a == b {
            return Err(WrongSwitch::OneTerminal);
        }
        let ends = edges.iter().flat_map(|&((u, v), _)| [u, v]);
        let last = ends.chain([a, b]).max().unwrap_or(0);
        if last > MOST {
            return Err(WrongSwitch::Vertex(last));
        }
        Ok(Switching {
            edges,
            vertices: last + 1,
            a,
            b,
        })
    }

    /// The edges, each with whether Short has kept it.
    pub fn edges(&self) -> &[((usize, usize), bool)] {
        &self.edges
    }

    /// The terminals.
    pub fn terminals(&self) -> (usize, usize) {
        (self.a, self.b)
    }

    /// The position after Short has kept an edge or Cut has deleted it; `None` if it is not free.
    pub fn after(&self, edge: usize, player: Player) -> Option<Switching> {
        let &(_, kept) = self.edges.get(edge)?;
        let mut next = self.clone();
        match player {
            Player::Left => next.edges[edge].1 = true,
            Player::Right => drop(next.edges.remove(edge)),
        }
        (!kept).then_some(next)
    }

    /// Which vertices are one after some edges have been drawn together: the number of each vertex's class is the least vertex in it.
    fn classes(&self, joins: impl Fn(bool) -> bool) -> Vec<usize> {
        let mut class: Vec<usize> = (0..self.vertices).collect();
        fn root(class: &mut [usize], mut vertex: usize) -> usize {
            while class[vertex] != vertex {
                class[vertex] = class[class[vertex]];
                vertex = class[vertex];
            }
            vertex
        }
        for &((u, v), kept) in &self.edges {
            if joins(kept) {
                let (u, v) = (root(&mut class, u), root(&mut class, v));
                class[u.max(v)] = u.min(v);
            }
        }
        (0..self.vertices).map(|v| root(&mut class, v)).collect()
    }

    /// Who has won, if play is over: the terminals are joined by kept edges, or cannot be joined any more.
    pub fn ended(&self) -> Option<Winner> {
        let kept = self.classes(|kept| kept);
        if kept[self.a] == kept[self.b] {
            return Some(Winner::Left);
        }
        let all = self.classes(|_| true);
        (all[self.a] != all[self.b]).then_some(Winner::Right)
    }

    /// The free edges with kept ones drawn together, their places in the list, and the terminals.
    fn contracted(&self) -> (Vec<(usize, usize)>, Vec<usize>, usize, usize) {
        let class = self.classes(|kept| kept);
        let free: Vec<usize> = (0..self.edges.len())
            .filter(|&e| !self.edges[e].1)
            .collect();
        let ends = |&e: &usize| (class[self.edges[e].0.0], class[self.edges[e].0.1]);
        (
            free.iter().map(ends).collect(),
            free,
            class[self.a],
            class[self.b],
        )
    }

    /// The two trees with which Short wins as second player, if there are any, by the places of their edges.
    pub fn trees(&self, budget: &Budget) -> Result<Option<TwoTrees>, Stopped> {
        let (edges, places, a, b) = self.contracted();
        let found = two_trees(self.vertices, &edges, a, b, budget)?;
        Ok(found.map(|found| found.placed(&places)))
    }

    /// Who wins when this player is to move.
    pub fn winner(&self, to_move: Player, budget: &Budget) -> Result<Winner, Stopped> {
        if let Some(winner) = self.ended() {
            return Ok(winner);
        }
        let (mut edges, _, a, b) = self.contracted();
        if to_move == Player::Left {
            edges.push((a, b));
        }
        Ok(match two_trees(self.vertices, &edges, a, b, budget)? {
            Some(_) => Winner::Left,
            None => Winner::Right,
        })
    }

    /// A first move with which Short wins, where she has one: she mends the tree in which one more edge between the terminals was deleted.
    pub fn opening(&self, budget: &Budget) -> Result<Option<usize>, Stopped> {
        let (mut edges, places, a, b) = self.contracted();
        let extra = edges.len();
        edges.push((a, b));
        if self.ended().is_some() {
            return Ok(None);
        }
        let Some(found) = two_trees(self.vertices, &edges, a, b, budget)? else {
            return Ok(None);
        };
        Ok(match found.answer(&edges, extra) {
            Some(edge) => Some(places[edge]),
            // She wins as second player, too, and may keep any edge.
            None => places.first().copied(),
        })
    }

    /// The edge that Short keeps after Cut has deleted one, by its place before that; `None` if Short has no trees, or nothing is broken.
    pub fn answer(&self, cut: usize, budget: &Budget) -> Result<Option<usize>, Stopped> {
        let (edges, places, a, b) = self.contracted();
        let found = two_trees(self.vertices, &edges, a, b, budget)?;
        let cut = places.iter().position(|&place| place == cut);
        let (Some(found), Some(cut)) = (found, cut) else {
            return Ok(None);
        };
        Ok(found.answer(&edges, cut).map(|edge| places[edge]))
    }

    /// The free edges with which the player to move wins.
    pub fn winning_moves(&self, to_move: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let mut wins = Vec::new();
        if self.ended().is_some() {
            return Ok(wins);
        }
        for edge in 0..self.edges.len() {
            if let Some(next) = self.after(edge, to_move)
                && next.winner(to_move.other(), budget)? == to_move.into()
            {
                wins.push(edge);
            }
        }
        Ok(wins)
    }
}

impl TwoTrees {
    /// The same with other names for the edges.
    fn placed(&self, places: &[usize]) -> TwoTrees {
        let tree = |tree: &Vec<usize>| tree.iter().map(|&edge| places[edge]).collect();
        let [one, two] = &self.trees;
        TwoTrees {
            trees: [tree(one), tree(two)],
        }
    }
}
