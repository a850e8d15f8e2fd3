//! Arc Kayles: take an edge with both its ends, or, on nodes with weights, one from the weight of each end.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Misfit, Node, OfSize, Owner, Placed,
    Playable, Rules, has_mirror, held_by, written_edges,
};
use std::sync::Arc;
use upstar_values::encode::{Encode, encode_fields};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "arc_kayles",
    players: "",
    rule: "Take an edge away with both its ends and all other edges at them; a loop goes with its one end.",
    notation: "a graph such as path(5), or edges such as \"0-1, 1-2, 2-2\"; 2-2 is a loop",
    example: "arc_kayles(\"0-1, 1-2, 2-3, 3-3\")",
    impartial: true,
    source: "Schaefer 1978",
    notes: "On a path of n nodes it is Dawson's Kayles with a row of n pins. With coloured edges it is partizan_arc_kayles.",
    alphabet: Alphabet::Edges(&[]),
    build: |arguments| build(Kind::Plain, arguments),
    of_size: Some(OfSize::Listed(|nodes| of_size(Kind::Plain, nodes))),
};

/// The catalogue's entry of the game with weights.
pub static WEIGHTED: BuiltIn = BuiltIn {
    name: "weighted_arc_kayles",
    players: "",
    rule: "Choose an edge whose ends both have a weight above 0, and lower the weight of each end by 1; for a loop that of its one end.",
    notation: "([weights of the nodes], graph or edges such as \"0-1, 1-2, 2-2\"); 2-2 is a loop",
    example: "weighted_arc_kayles([2, 3, 1], \"0-1, 1-2, 2-2\")",
    impartial: true,
    source: "as in CGSuite",
    notes: "With all weights 1 it is arc_kayles.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Kind::Weighted, arguments),
    of_size: Some(OfSize::Listed(|nodes| of_size(Kind::Weighted, nodes))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Plain,
    Weighted,
}

/// The rules on one graph; a position is the list of weights.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ArcKayles {
    kind: Kind,
    edges: Arc<[(usize, usize)]>,
}

impl Encode for Kind {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

encode_fields!(ArcKayles { edges });

type Weights = Vec<u32>;

const MOST_NODES: usize = 128;
const LARGEST_WEIGHT: u64 = 1000;

fn build(kind: Kind, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (weights, graph) = match (kind, arguments) {
        (Kind::Plain, [graph]) => (None, graph),
        (Kind::Weighted, [weights, graph]) => (Some(read_weights(weights)?), graph),
        (Kind::Plain, _) => {
            return Err(Misfit::call(
                "expected a graph such as path(5), or edges such as \"0-1, 1-2\"",
            ));
        }
        (Kind::Weighted, _) => {
            return Err(Misfit::call(
                "expected the weights and the edges: ([2, 3], \"0-1\")",
            ));
        }
    };
    let at = usize::from(weights.is_some());
    let (nodes, mut edges) = match graph {
        Argument::Graph(graph) => (graph.len(), graph.edges().to_vec()),
        Argument::Text(text) => {
            let edges = written_edges(text, 0..text.len(), "").map_err(|wrong| wrong.after(at))?;
            let edges: Vec<(usize, usize)> = edges.into_iter().map(|edge| edge.ends).collect();
            let last = edges.iter().map(|&(a, b)| a.max(b)).max();
            (last.map_or(0, |last| last + 1), edges)
        }
        other => {
            let kind = other.kind();
            return Err(Misfit::argument(
                at,
                format!("expected a graph or edges, not {kind}"),
            ));
        }
    };
    for (a, b) in &mut edges {
        (*a, *b) = ((*a).min(*b), (*a).max(*b));
    }
    edges.sort_unstable();
    edges.dedup();
    if nodes > MOST_NODES {
        let message = format!("nodes are numbered from 0 to {} here", MOST_NODES - 1);
        return Err(Misfit::argument(at, message));
    }
    let weights = match weights {
        None => vec![1; nodes],
        Some(weights) if weights.len() >= nodes => weights,
        Some(weights) => {
            let (given, last) = (weights.len(), nodes - 1);
            let message = format!("there are {given} weights, but an edge at node {last}");
            return Err(Misfit::argument(1, message));
        }
    };
    let rules = ArcKayles {
        kind,
        edges: edges.into(),
    };
    Ok(Placed::any(rules, (), weights))
}

fn read_weights(argument: &Argument) -> Result<Weights, Misfit> {
    let weights = argument.as_naturals().filter(|weights| {
        weights.len() <= MOST_NODES && weights.iter().all(|&weight| weight <= LARGEST_WEIGHT)
    });
    let weights = weights.ok_or_else(|| {
        let message =
            format!("expected a list of at most {MOST_NODES} weights from 0 to {LARGEST_WEIGHT}");
        Misfit::argument(0, message)
    })?;
    Ok(weights.into_iter().map(|weight| weight as u32).collect())
}

/// Every graph with this many nodes, loops allowed; up to four nodes.
fn of_size(kind: Kind, nodes: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    if nodes > 4 {
        return Box::new(std::iter::empty());
    }
    let pairs: Vec<(usize, usize)> = (0..nodes)
        .flat_map(|b| (0..=b).map(move |a| (a, b)))
        .collect();
    Box::new((0..1u32 << pairs.len()).map(move |word| {
        let chosen = pairs.iter().enumerate().filter(|(i, _)| word >> i & 1 == 1);
        let mut edges: Vec<(usize, usize)> = chosen.map(|(_, &pair)| pair).collect();
        edges.sort_unstable();
        let rules = ArcKayles {
            kind,
            edges: edges.into(),
        };
        let weight = |i: usize| {
            if kind == Kind::Plain {
                1
            } else {
                1 + i as u32 % 2
            }
        };
        let last = rules.edges.iter().map(|&(_, b)| b + 1).max();
        let length = if kind == Kind::Plain {
            last.unwrap_or(0)
        } else {
            nodes
        };
        Placed::any(rules, (), (0..length).map(weight).collect())
    }))
}

impl ArcKayles {
    /// The edges that can be chosen.
    fn open<'a>(&'a self, weights: &'a Weights) -> impl Iterator<Item = (usize, usize)> + 'a {
        let edges = self.edges.iter().copied();
        edges.filter(|&(a, b)| weights[a] > 0 && weights[b] > 0)
    }
}

impl Rules for ArcKayles {
    type Position = Weights;

    fn left_moves(&self, weights: &Weights, moves: &mut Vec<Weights>) {
        for (a, b) in self.open(weights) {
            let mut after = weights.clone();
            after[a] -= 1;
            if b != a {
                after[b] -= 1;
            }
            moves.push(after);
        }
    }

    fn right_moves(&self, weights: &Weights, moves: &mut Vec<Weights>) {
        self.left_moves(weights, moves);
    }

    fn heap_bytes(&self, weights: &Weights) -> usize {
        held_by(weights)
    }

    /// Nodes that are joined by edges belong together.
    fn parts(&self, weights: Weights, parts: &mut Vec<Weights>) {
        let mut part_of: Vec<usize> = (0..weights.len()).collect();
        for (a, b) in self.open(&weights) {
            let (keep, lose) = (part_of[a].min(part_of[b]), part_of[a].max(part_of[b]));
            for part in &mut part_of {
                if *part == lose {
                    *part = keep;
                }
            }
        }
        let mut firsts: Vec<usize> = self.open(&weights).map(|(a, _)| part_of[a]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        for first in firsts {
            let kept = weights.iter().zip(&part_of);
            parts.push(
                kept.map(|(&w, &part)| if part == first { w } else { 0 })
                    .collect(),
            );
        }
    }
}

impl Playable for ArcKayles {
    type Frame = ();

    const IMPARTIAL: bool = true;

    /// The image of an edge is an edge. A node and its image have the same weight and are not joined, so that an edge and its image have no
    /// node in common: after a move its image is still there, and leads back to such a graph.
    fn has_mirror(&self, weights: &Weights) -> bool {
        let mut nodes: Vec<usize> = self.open(weights).flat_map(|(a, b)| [a, b]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut links = vec![0u128; nodes.len()];
        let place = |node: usize| nodes.binary_search(&node).unwrap_or(0);
        for (a, b) in self.open(weights) {
            let (a, b) = (place(a), place(b));
            links[a] |= 1 << b;
            links[b] |= 1 << a;
        }
        has_mirror(&links, |a, b| {
            links[a] >> b & 1 == 0 && weights[nodes[a]] == weights[nodes[b]]
        })
    }

    fn ruleset(&self) -> &'static BuiltIn {
        match self.kind {
            Kind::Plain => &RULESET,
            Kind::Weighted => &WEIGHTED,
        }
    }

    fn call(&self, (): &(), weights: &Weights) -> String {
        let text = |edges: &mut dyn Iterator<Item = (usize, usize)>| {
            let edges: Vec<String> = edges.map(|(a, b)| format!("{a}-{b}")).collect();
            edges.join(", ")
        };
        match self.kind {
            Kind::Plain => format!("arc_kayles(\"{}\")", text(&mut self.open(weights))),
            Kind::Weighted => {
                let edges = text(&mut self.edges.iter().copied());
                format!("weighted_arc_kayles({weights:?}, \"{edges}\")")
            }
        }
    }

    fn negative(&self, (): &(), weights: &Weights) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), weights.clone()))
    }

    fn board(&self, (): &(), weights: &Weights) -> Board {
        let shown: Vec<usize> = (0..weights.len())
            .filter(|&node| weights[node] > 0)
            .collect();
        let nodes = shown.iter().map(|&node| Node {
            label: match self.kind {
                Kind::Plain => node.to_string(),
                Kind::Weighted => format!("{node}: {}", weights[node]),
            },
            owner: Owner::Both,
            ground: false,
            place: None,
        });
        let index = |node| shown.binary_search(&node).ok();
        let edges = self.edges.iter().filter_map(|&(a, b)| {
            let ends = (index(a)?, index(b)?);
            Some(Edge {
                ends,
                owner: Owner::Both,
                directed: false,
            })
        });
        Board::Graph {
            nodes: nodes.collect(),
            edges: edges.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    #[test]
    fn paths_are_dawsons_kayles() {
        for (n, value) in [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3].into_iter().enumerate() {
            let expected = value_text(&format!("*{value}"));
            assert_eq!(
                value_text(&format!("arc_kayles(path({n}))")),
                expected,
                "{n}"
            );
        }
    }

    #[test]
    fn loops() {
        // A node with a loop is taken alone.
        assert_eq!(value_text("arc_kayles(\"0-0\")"), "*");
        assert_eq!(value_text("arc_kayles(\"0-0, 0-1\")"), "*");
        assert_eq!(value_text("arc_kayles(\"0-0, 0-1, 1-1\")"), "*2");
        check_by_moves("arc_kayles(\"0-0, 0-1, 1-2, 2-3, 3-3, 1-3\")");
    }

    #[test]
    fn weights() {
        // A loop counts down; two nodes count down together.
        assert_eq!(value_text("weighted_arc_kayles([5], \"0-0\")"), "*");
        assert_eq!(value_text("weighted_arc_kayles([4], \"0-0\")"), "0");
        assert_eq!(value_text("weighted_arc_kayles([3, 9], \"0-1\")"), "*");
        for edges in ["0-1, 1-2, 2-3", "0-1, 0-2, 2-2"] {
            assert_eq!(
                value_text(&format!("weighted_arc_kayles([1, 1, 1, 1], \"{edges}\")")),
                value_text(&format!("arc_kayles(\"{edges}\")"))
            );
        }
        check_by_moves("weighted_arc_kayles([2, 3, 1], \"0-1, 1-2, 2-2\")");
    }

    #[test]
    fn calls() {
        assert_eq!(
            position("arc_kayles(\"2-1, 1-2, 0-0\")").call(),
            "arc_kayles(\"0-0, 1-2\")"
        );
        assert_eq!(position("arc_kayles(\"\")").call(), "arc_kayles(\"\")");
        for wrong in [
            "arc_kayles(3)",
            "arc_kayles(\"0-128\")",
            "weighted_arc_kayles([1], \"0-1\")",
            "weighted_arc_kayles(\"0-1\")",
            "weighted_arc_kayles([-1, 1], \"0-1\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
