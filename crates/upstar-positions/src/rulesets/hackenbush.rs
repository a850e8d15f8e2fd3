//! Hackenbush: cut an edge of your colour; what is no longer joined to the ground disappears.

use super::coloured_edges::ColouredEdges;
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, COLOURS, Misfit, Owner, Placed,
    Playable, Rules, evaluator_of,
};
use std::sync::Arc;
use upstar_impartial::games::green_hackenbush;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "hackenbush",
    players: "Left cuts blue edges (B), Right red ones (R), both cut green ones (G).",
    rule: "Cut an edge of your colour (Left blue, Right red, both green); everything no longer joined to the ground \
           disappears.",
    notation: "edges with colours B, R, G; vertex 0 is the ground: \"0-1:B, 1-2:R, 1-3:G\"",
    example: "hackenbush(\"0-1:B, 1-2:R, 1-3:G\")",
    impartial: false,
    source: "Winning Ways, chapters 1, 2 and 7",
    notes: "Blue-red pictures are numbers. What stands on a stalk is valued first, on its own (colon principle); green parts are \
            fused (fusion principle). For long strings use hackenbush_string.",
    alphabet: Alphabet::Edges(COLOURS),
    build,
    of_size: None,
};

/// Reads the picture, without the edges that are not joined to the ground.
pub(super) fn read(arguments: &[Argument]) -> Result<(ColouredEdges, u128), Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call(
            "expected edges as text, vertex 0 the ground, such as \"0-1:B, 1-2:R\"",
        ));
    };
    let graph = ColouredEdges::read(text)?;
    let all = graph.all();
    let grounded = graph.flood(graph.at[0] & all, all, None);
    Ok((graph, grounded))
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (graph, edges) = read(arguments)?;
    let graph = Arc::new(graph);
    Ok(Placed::any(Hackenbush { graph }, (), (edges, 0)))
}

/// Hackenbush on one picture. A position is the set of edges left, all joined to the ground, and the vertex that is the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush {
    graph: Arc<ColouredEdges>,
}

encode_fields!(Hackenbush { graph });

impl Hackenbush {
    fn moves(&self, player: Owner, (edges, ground): (u128, u8), moves: &mut Vec<(u128, u8)>) {
        for bit in self.graph.of(player, edges) {
            let rest = edges & !bit;
            let roots = self.graph.at[ground as usize] & rest;
            moves.push((self.graph.flood(roots, rest, None), ground));
        }
    }

    /// The nim value of green edges, by the fusion and colon principles.
    fn green(&self, edges: u128, ground: u8) -> u64 {
        let name = |v: u8| if v == ground { 0 } else { u32::from(v) + 1 };
        let edges: Vec<(u32, u32)> = edges
            .cells()
            .map(|bit| {
                let (a, b, _) = self.graph.edge(bit);
                (name(a), name(b))
            })
            .collect();
        green_hackenbush::value(&edges)
    }
}

impl Rules for Hackenbush {
    type Position = (u128, u8);

    fn left_moves(&self, &position: &(u128, u8), moves: &mut Vec<(u128, u8)>) {
        self.moves(Owner::Left, position, moves);
    }

    fn right_moves(&self, &position: &(u128, u8), moves: &mut Vec<(u128, u8)>) {
        self.moves(Owner::Right, position, moves);
    }

    fn parts(&self, (edges, ground): (u128, u8), parts: &mut Vec<(u128, u8)>) {
        let mut rest = edges;
        while rest != 0 {
            let part = self.graph.flood(rest.lowest(), rest, Some(ground));
            parts.push((part, ground));
            rest &= !part;
        }
    }

    fn known_value(
        &self,
        &(edges, ground): &(u128, u8),
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let owner = |bit: u128| self.graph.edge(bit).2;
        if edges.cells().all(|bit| owner(bit) == Owner::Both) {
            let nim_value = self.green(edges, ground);
            return Ok(Some(algebra.nimber(nim_value as u32)));
        }
        let root = self.graph.at[ground as usize] & edges;
        if root.count() != 1 {
            return Ok(None);
        }
        // One edge at the ground: an ordinal sum.
        let (a, b, owner) = self.graph.edge(root);
        let base = match owner {
            Owner::Left => algebra.integer(1),
            Owner::Right => algebra.integer(-1),
            _ => Game::STAR,
        };
        let top = if a == ground { b } else { a };
        let rest = (edges & !root, top);
        let above = algebra.deeper(|algebra| evaluator_of(self, algebra).value(algebra, &rest))?;
        algebra.ordinal_sum(&base.into(), above).map(Some)
    }
}

impl Playable for Hackenbush {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), &(edges, _): &(u128, u8)) -> String {
        format!("hackenbush(\"{}\")", self.graph.text(edges))
    }

    fn negative(&self, (): &(), &position: &(u128, u8)) -> Option<AnyPosition> {
        let graph = Arc::new(self.graph.negative());
        Some(Placed::any(Hackenbush { graph }, (), position))
    }

    fn board(&self, (): &(), &(edges, _): &(u128, u8)) -> Board {
        self.graph.board(edges, true)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::coloured_edges::random_edges;
    use crate::rulesets::testing::{
        check_by_moves, position, try_position, value_text, with_algebra,
    };

    fn string(colours: &str) -> String {
        let edges = colours.chars().enumerate();
        let edges: Vec<String> = edges
            .map(|(i, colour)| format!("{i}-{}:{colour}", i + 1))
            .collect();
        format!("hackenbush(\"{}\")", edges.join(", "))
    }

    #[test]
    fn strings_as_graphs() {
        for n in 0..=5u32 {
            for word in 0..3u32.pow(n) {
                let text: String = (0..n)
                    .map(|i| ['B', 'R', 'G'][(word / 3u32.pow(i) % 3) as usize])
                    .collect();
                assert_eq!(
                    value_text(&string(&text)),
                    value_text(&format!("hackenbush_string(\"{text}\")")),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn blue_red_graphs_are_numbers() {
        with_algebra(|algebra| {
            for round in 0..200 {
                let edges = random_edges(round, 3 + round % 4, 4 + round % 5, "BR");
                let picture = position(&format!("hackenbush(\"{edges}\")"));
                let value = picture.value(algebra).unwrap();
                assert!(algebra.is_number(value), "{edges}");
                assert_ne!(
                    algebra.outcome(value).unwrap(),
                    upstar_values::game::Outcome::N
                );
            }
        });
    }

    /// The colon and fusion principles against play.
    #[test]
    fn principles_against_play() {
        for round in 0..80 {
            let colours = ["BRG", "BRGGGG", "GGGGB", "BR"][round as usize % 4];
            let edges = random_edges(round, 3 + round % 3, 4 + round % 4, colours);
            check_by_moves(&format!("hackenbush(\"{edges}\")"));
        }
        for picture in ["0-0:B", "0-1:R, 1-1:B", "0-1:G, 1-1:G, 1-0:B", "2-3:B", ""] {
            check_by_moves(&format!("hackenbush(\"{picture}\")"));
        }
    }

    #[test]
    fn stalks_and_large_pictures() {
        // 60 branches of a blue and a red edge on a red trunk, which would take for ever by play.
        let branches: Vec<String> = (0..60)
            .map(|i| format!("1-{}:B, {}-{}:R", 2 + i, 2 + i, 100 + i))
            .collect();
        let picture = format!("hackenbush(\"0-1:R, {}\")", branches.join(", "));
        assert_eq!(value_text(&picture), "-1/1073741824");
        let wrong = try_position("hackenbush(\"0-1:Y\")").unwrap_err();
        assert!(wrong.to_string().contains("expected an edge such as 0-1:B"));
    }
}
