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
    players: "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    rule: "Cut an edge of your colour (Left blue, Right red, both green), but only if all other edges stay joined to the \
           ground.",
    notation: "edges with colours B, R, G; vertex 0 is the ground: \"0-1:B, 1-2:R, 1-3:G\"",
    example: "childish_hackenbush(\"0-1:B, 1-2:R, 2-0:B\")",
    impartial: false,
    source: "Winning Ways, chapter 8",
    notes: "Unlike Hackenbush, the colon and fusion principles do not hold. Here the rule is for edges of all colours; in CGSuite's Childish \
            Hackenbush green edges may always be cut: that game is childish_hotchpotch.",
    alphabet: Alphabet::Edges(COLOURS),
    build: |arguments| build(Cut::Childish, arguments),
    of_size: None,
};

/// The catalogue's entry of the game with green edges as in Hackenbush.
pub static HOTCHPOTCH: BuiltIn = BuiltIn {
    name: "childish_hotchpotch",
    players: "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    rule: "Cut an edge of your colour: a blue (Left) or red (Right) one only if all other edges stay joined to the ground, a green one always. \
           What is no longer joined to the ground disappears.",
    example: "childish_hotchpotch(\"0-1:G, 1-2:B, 2-3:R, 3-1:B\")",
    source: "Winning Ways, chapter 8; ChildishHackenbush in CGSuite",
    notes: "The game that CGSuite calls Childish Hackenbush. In childish_hackenbush the rule holds for green edges too. Without green edges \
            the two are the same.",
    build: |arguments| build(Cut::Hotchpotch, arguments),
    ..RULESET
};

/// Which edges may be cut only if nothing falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cut {
    /// All edges.
    Childish,
    /// Blue and red edges.
    Hotchpotch,
}

fn build(cut: Cut, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (graph, edges) = hackenbush::read(arguments)?;
    let graph = Arc::new(graph);
    Ok(Placed::any(ChildishHackenbush { graph, cut }, (), edges))
}

/// Childish Hackenbush on one picture; a position is the set of edges left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChildishHackenbush {
    graph: Arc<ColouredEdges>,
    cut: Cut,
}

// The name of the ruleset says which edges may be cut.

encode_fields!(ChildishHackenbush { graph });

impl ChildishHackenbush {
    fn moves(&self, player: Owner, edges: u128, moves: &mut Vec<u128>) {
        for bit in self.graph.of(player, edges) {
            let rest = edges & !bit;
            let standing = self.graph.flood(self.graph.at[0] & rest, rest, None);
            let may_fall = self.cut == Cut::Hotchpotch && self.graph.edge(bit).2 == Owner::Both;
            if may_fall || standing == rest {
                moves.push(standing);
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
        match self.cut {
            Cut::Childish => &RULESET,
            Cut::Hotchpotch => &HOTCHPOTCH,
        }
    }

    fn call(&self, (): &(), &edges: &u128) -> String {
        let (name, edges) = (self.ruleset().name, self.graph.text(edges));
        format!("{name}(\"{edges}\")")
    }

    fn negative(&self, (): &(), &edges: &u128) -> Option<AnyPosition> {
        let graph = Arc::new(self.graph.negative());
        let cut = self.cut;
        Some(Placed::any(ChildishHackenbush { graph, cut }, (), edges))
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
            check_by_moves(&format!("childish_hotchpotch(\"{edges}\")"));
        }
    }

    /// Values that CGSuite gives.
    #[test]
    fn green_edges_may_be_cut() {
        let value = |edges: &str| value_text(&format!("childish_hotchpotch(\"{edges}\")"));
        assert_eq!(value("0-1:B, 1-2:B, 1-3:R, 3-4:B"), "2");
        // A circuit through the ground: six blue edges, then four red ones.
        let circuit = "0-1:B, 1-2:B, 2-3:B, 3-4:B, 4-5:B, 5-6:B, 6-7:R, 7-8:R, 8-9:R, 9-0:R";
        assert_eq!(value(circuit), "{4|-2}");
        assert_eq!(
            value_text(&format!("childish_hackenbush(\"{circuit}\")")),
            "{4|-2}"
        );
        let steps = "0-1:R, 1-9:B, 1-2:R, 2-9:B, 2-3:R, 3-9:B, 3-4:R, 4-9:B, 4-5:R, 5-9:B";
        assert_eq!(value(steps), "15/16");
        // A lollipop: two green edges carry a circuit of six blue and three red ones.
        let lollipop =
            "0-1:G, 0-1:G, 1-2:B, 2-3:B, 3-4:B, 4-5:B, 5-6:B, 6-7:B, 7-8:R, 8-9:R, 9-1:R";
        assert_eq!(value(lollipop), value_text("{0|uptimal(1,1,1,1)+*||vv}"));
    }
}
