//! Partizan Arc Kayles: take an edge of your colour with both its ends.

use super::coloured_edges::ColouredEdges;
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, COLOURS, Misfit, Owner, Placed,
    Playable, Rules, Symmetries,
};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "partizan_arc_kayles",
    players: "Left takes blue edges (B), Right red ones (R), both take green ones (G).",
    rule: "Take an edge of your colour away, with both its ends and all other edges at them: Left blue, Right red, both green.",
    notation: "edges with colours B (blue), R (red), G (green): \"0-1:B, 1-2:R, 2-3:G\"",
    example: "partizan_arc_kayles(\"0-1:B, 1-2:R, 2-3:B\")",
    impartial: false,
    source: "Arc Kayles: Schaefer 1978; Domineering on any graph",
    notes: "On the cells of a board, with upright edges blue and level edges red, it is Domineering.",
    alphabet: Alphabet::Edges(COLOURS),
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call(
            "expected the edges of a graph as text, such as \"0-1:B, 1-2:R\"",
        ));
    };
    let graph = ColouredEdges::read(text)?;
    if let Some(&(a, ..)) = graph.edges.iter().find(|&&(a, b, _)| a == b) {
        let name = graph.names[a as usize];
        return Err(Misfit::argument(
            0,
            format!("the edge {name}-{name} joins a vertex to itself"),
        ));
    }
    let all = graph.all();
    Ok(Placed::any(ArcKayles::new(graph), (), all))
}

/// The rules on one graph; a position is the set of edges left.
#[derive(Clone, Debug)]
pub struct ArcKayles {
    graph: Arc<ColouredEdges>,
    /// Maps of the edges that keep the colours, and those that exchange blue and red.
    same: Arc<Symmetries<u128>>,
    exchanged: Arc<Symmetries<u128>>,
}

// The symmetries follow from the graph.
encode_fields!(ArcKayles { graph });

impl PartialEq for ArcKayles {
    fn eq(&self, other: &Self) -> bool {
        self.graph == other.graph
    }
}

impl Eq for ArcKayles {}

impl Hash for ArcKayles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.hash(state);
    }
}

impl ArcKayles {
    fn new(graph: ColouredEdges) -> ArcKayles {
        // Two edges are related if they meet; a colour is a relation of edges with themselves.
        let edges = graph.edges.iter().enumerate();
        let meeting: Vec<u128> = edges
            .map(|(i, &(a, b, _))| (graph.at[a as usize] | graph.at[b as usize]) & !(1 << i))
            .collect();
        let colour = |player: Owner| -> Vec<u128> {
            let owned = graph
                .of(player, graph.all())
                .fold(0u128, |set, bit| set | bit);
            (0..graph.edges.len()).map(|i| owned & 1 << i).collect()
        };
        let (blue, red) = (colour(Owner::Left), colour(Owner::Right));
        let none = vec![None; graph.edges.len()];
        let upright = [meeting.clone(), blue.clone(), red.clone()];
        let turned = [meeting, red, blue];
        ArcKayles {
            same: Arc::new(Symmetries::find(&upright, &upright, &none)),
            exchanged: Arc::new(Symmetries::find(&upright, &turned, &none)),
            graph: Arc::new(graph),
        }
    }

    fn moves(&self, player: Owner, edges: u128, moves: &mut Vec<u128>) {
        for bit in self.graph.of(player, edges) {
            let (a, b, _) = self.graph.edge(bit);
            moves.push(edges & !(self.graph.at[a as usize] | self.graph.at[b as usize]));
        }
    }
}

impl Rules for ArcKayles {
    type Position = u128;

    fn left_moves(&self, &edges: &u128, moves: &mut Vec<u128>) {
        self.moves(Owner::Left, edges, moves);
    }

    fn right_moves(&self, &edges: &u128, moves: &mut Vec<u128>) {
        self.moves(Owner::Right, edges, moves);
    }

    fn parts(&self, edges: u128, parts: &mut Vec<u128>) {
        let mut rest = edges;
        while rest != 0 {
            let part = self.graph.flood(rest.lowest(), rest, None);
            parts.push(part);
            rest &= !part;
        }
    }

    fn normal(&self, edges: u128) -> (u128, bool) {
        let same = self.same.images([edges]).map(|[set]| (set, false));
        let exchanged = self.exchanged.images([edges]).map(|[set]| (set, true));
        same.chain(exchanged).fold((edges, false), std::cmp::min)
    }
}

impl Playable for ArcKayles {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), &edges: &u128) -> String {
        format!("partizan_arc_kayles(\"{}\")", self.graph.text(edges))
    }

    fn negative(&self, (): &(), &edges: &u128) -> Option<AnyPosition> {
        let rules = ArcKayles::new(self.graph.negative());
        Some(Placed::any(rules, (), edges))
    }

    fn board(&self, (): &(), &edges: &u128) -> Board {
        self.graph.board(edges, false)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::coloured_edges::random_edges;
    use crate::rulesets::testing::{check_by_moves, value_text};

    /// The graph of a board: upright edges blue, level edges red.
    fn board(rows: usize, columns: usize) -> String {
        let mut edges = Vec::new();
        for r in 0..rows {
            for c in 0..columns {
                let cell = r * columns + c;
                if r + 1 < rows {
                    edges.push(format!("{cell}-{}:B", cell + columns));
                }
                if c + 1 < columns {
                    edges.push(format!("{cell}-{}:R", cell + 1));
                }
            }
        }
        format!("partizan_arc_kayles(\"{}\")", edges.join(", "))
    }

    #[test]
    fn domineering_is_a_case() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 5), (4, 3), (4, 4)] {
            assert_eq!(
                value_text(&board(rows, columns)),
                value_text(&format!("domineering({rows}, {columns})"))
            );
        }
    }

    #[test]
    fn random_graphs() {
        for round in 0..60 {
            let edges = random_edges(round, 6, 5 + round % 4, "BRG");
            // This game has no loops.
            let edges: Vec<&str> = edges
                .split(", ")
                .filter(|e| {
                    let (a, rest) = e.split_once('-').unwrap();
                    a != rest.split(':').next().unwrap()
                })
                .collect();
            check_by_moves(&format!("partizan_arc_kayles(\"{}\")", edges.join(", ")));
        }
    }
}
