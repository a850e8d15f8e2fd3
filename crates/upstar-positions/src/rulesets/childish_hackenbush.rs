//! Childish Hackenbush: cut an edge of your colour, but nothing may fall.

use super::coloured_edges::ColouredEdges;
use super::hackenbush;
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, COLOURS, Misfit, Owner, Placed,
    Playable, Rules,
};
use std::sync::Arc;
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "childish_hackenbush",
    rule: "Cut an edge of your colour (Left blue, Right red, both green), but only if all other edges stay joined to the \
           ground.",
    notation: "edges with colours B, R, G; vertex 0 is the ground: \"0-1:B, 1-2:R, 1-3:G\"",
    example: "childish_hackenbush(\"0-1:B, 1-2:R, 2-0:B\")",
    impartial: false,
    source: "Winning Ways, chapter 8",
    notes: "Unlike Hackenbush, the colon and fusion principles do not hold.",
    alphabet: Alphabet::Edges(COLOURS),
    build,
    of_size: None,
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (graph, edges) = hackenbush::read(arguments)?;
    let graph = Arc::new(graph);
    Ok(Placed::any(ChildishHackenbush { graph }, (), edges))
}

/// Childish Hackenbush on one picture; a position is the set of edges left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChildishHackenbush {
    graph: Arc<ColouredEdges>,
}

encode_fields!(ChildishHackenbush { graph });

impl ChildishHackenbush {
    fn moves(&self, player: Owner, edges: u128, moves: &mut Vec<u128>) {
        for bit in self.graph.of(player, edges) {
            let rest = edges & !bit;
            if self.graph.flood(self.graph.at[0] & rest, rest, None) == rest {
                moves.push(rest);
            }
        }
    }
}

impl Rules for ChildishHackenbush {
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
            let part = self.graph.flood(rest.lowest(), rest, Some(0));
            parts.push(part);
            rest &= !part;
        }
    }
}

impl Playable for ChildishHackenbush {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), &edges: &u128) -> String {
        format!("childish_hackenbush(\"{}\")", self.graph.text(edges))
    }

    fn negative(&self, (): &(), &edges: &u128) -> Option<AnyPosition> {
        let graph = Arc::new(self.graph.negative());
        Some(Placed::any(ChildishHackenbush { graph }, (), edges))
    }

    fn board(&self, (): &(), &edges: &u128) -> Board {
        self.graph.board(edges, true)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::coloured_edges::random_edges;
    use crate::rulesets::testing::{check_by_moves, value_text};

    #[test]
    fn only_what_carries_nothing_may_be_cut() {
        let value = |edges: &str| value_text(&format!("childish_hackenbush(\"{edges}\")"));
        assert_eq!(value("0-1:B"), "1");
        // The red edge is in the way: Right need not help Left.
        assert_eq!(value("0-1:B, 1-2:R"), "0");
        assert_eq!(value("0-1:B, 1-2:B"), "2");
        // A triangle on the ground: the first cut opens it.
        assert_eq!(value("0-1:G, 1-2:G, 2-0:G"), "*");
        assert_eq!(value("0-1:R, 1-2:B"), "0");
    }

    #[test]
    fn random_pictures() {
        for round in 0..60 {
            let edges = random_edges(round, 3 + round % 3, 4 + round % 4, "BRG");
            check_by_moves(&format!("childish_hackenbush(\"{edges}\")"));
        }
    }
}
