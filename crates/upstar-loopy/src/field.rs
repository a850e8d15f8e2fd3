//! Vertices of several graphs and canonical stoppers under one numbering, for calculations on all of them.

use crate::graph::{SideGraph, Target};
use crate::store::{LoopyStore, Stopper};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};

/// Nodes: vertices that are being worked on, and canonical stoppers, whose options are looked up when they are needed.
#[derive(Default)]
pub(crate) struct Field {
    nodes: Vec<Node>,
    of: FxHashMap<Stopper, u32>,
}

type List = SmallVec<[u32; 4]>;

struct Node {
    /// The canonical stopper, unless the node is a vertex that is being worked on.
    stopper: Option<Stopper>,
    /// Whether the options have been looked up.
    expanded: bool,
    options: [List; 2],
}

impl Field {
    /// Adds the vertices of a graph; returns the node of its first vertex. The others follow in order.
    pub(crate) fn load(&mut self, graph: &SideGraph) -> u32 {
        let base = self.nodes.len() as u32;
        for _ in 0..graph.len() {
            self.nodes.push(Node {
                stopper: None,
                expanded: true,
                options: Default::default(),
            });
        }
        for (v, options) in graph.options.iter().enumerate() {
            for (player, list) in options.iter().enumerate() {
                let mut nodes = List::new();
                for target in list {
                    let node = match target {
                        Target::Vertex(w) => base + *w as u32,
                        Target::Value(stopper) => self.node(*stopper),
                    };
                    // A move that is written twice is one move.
                    if !nodes.contains(&node) {
                        nodes.push(node);
                    }
                }
                self.nodes[base as usize + v].options[player] = nodes;
            }
        }
        base
    }

    /// The node of a canonical stopper.
    pub(crate) fn node(&mut self, stopper: Stopper) -> u32 {
        let next = self.nodes.len() as u32;
        let node = *self.of.entry(stopper).or_insert(next);
        if node == next {
            self.nodes.push(Node {
                stopper: Some(stopper),
                expanded: false,
                options: Default::default(),
            });
        }
        node
    }

    /// The canonical stopper that a node is, if it is not being worked on.
    pub(crate) fn stopper(&self, node: u32) -> Option<Stopper> {
        self.nodes[node as usize].stopper
    }

    /// The short value that a node is.
    pub(crate) fn short(&self, node: u32) -> Option<Game> {
        self.stopper(node).and_then(Stopper::short)
    }

    /// Looks the options of a node up, if that was not done before.
    pub(crate) fn expand(
        &mut self,
        algebra: &mut Algebra,
        store: &LoopyStore,
        node: u32,
    ) -> Result<(), Stopped> {
        if self.nodes[node as usize].expanded {
            return Ok(());
        }
        let stopper = self.stopper(node).expect("vertices are expanded");
        for player in Player::BOTH {
            let options: SmallVec<[Stopper; 8]> = match stopper {
                Stopper::Short(game) => {
                    let mut list = Vec::new();
                    algebra.list_options(game, player == Player::Left, &mut list)?;
                    list.into_iter().map(Stopper::Short).collect()
                }
                Stopper::Loopy(vertex) => store.read().options(vertex, player).into(),
            };
            let nodes = options.into_iter().map(|option| self.node(option));
            let nodes = nodes.collect();
            self.nodes[node as usize].options[player.index()] = nodes;
        }
        self.nodes[node as usize].expanded = true;
        Ok(())
    }

    /// The options of a node that has been expanded.
    pub(crate) fn options(&self, node: u32, player: Player) -> &[u32] {
        debug_assert!(self.nodes[node as usize].expanded);
        &self.nodes[node as usize].options[player.index()]
    }

    /// Gives a vertex other options. Returns whether they differ from the ones before.
    pub(crate) fn set_options(&mut self, node: u32, player: Player, mut new: List) -> bool {
        debug_assert!(self.stopper(node).is_none());
        new.sort_unstable();
        let old = &mut self.nodes[node as usize].options[player.index()];
        if old.len() == new.len() {
            let mut before = old.clone();
            before.sort_unstable();
            if before == new {
                return false;
            }
        }
        *old = new;
        true
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + 32)
    }
}
