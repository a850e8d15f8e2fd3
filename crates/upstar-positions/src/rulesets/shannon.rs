//! Shannon's switching game.

use super::lines_game::{DECLARED, both_starts};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Ends, Misfit, Node, Owner, Placed,
    Playable, Rules, Starts, held_by, written_edges,
};
use upstar_goals::Verdict;
use upstar_goals::switching::Switching;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "shannon",
    players: "Left is Short and keeps edges, Right is Cut and deletes edges.",
    rule: "Left keeps a free edge for ever, Right deletes one. Left wins if the edges she has kept join the two terminals, Right wins if they cannot be \
           joined any more.",
    notation: "edges such as 0-2, 2-1, separated by commas, with :x behind those that Left has kept; then the two terminals",
    example: "shannon(\"0-2:x, 2-1, 0-3, 3-1, 2-3\", 0, 1)",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Lehman 1964",
    notes: "Solved on any graph by Lehman's theorem: Left wins as second player exactly if some set of vertices with both terminals carries two \
            spanning trees without a common edge, and as first player exactly if it does with one more edge between the terminals. An explanation shows \
            the trees: when one is broken, Left mends it from the other. At most 4096 edges, vertices 0 to 9999.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

/// The most edges.
const MOST_EDGES: usize = 4096;

/// An edge, and whether Left has kept it.
type Kept = ((usize, usize), bool);

/// The rules: the terminals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shannon {
    a: usize,
    b: usize,
}

encode_fields!(Shannon { a, b });

impl Shannon {
    fn game(&self, edges: &[Kept]) -> Switching {
        Switching::new(edges.to_vec(), self.a, self.b).expect("the graph was checked")
    }

    fn moves(&self, edges: &[Kept], player: Player, moves: &mut Vec<Vec<Kept>>) {
        let game = self.game(edges);
        if game.ended().is_some() {
            return;
        }
        let next = (0..edges.len()).filter_map(|edge| game.after(edge, player));
        let mut next: Vec<Vec<Kept>> = next.map(|next| sorted(next.edges().to_vec())).collect();
        // Parallel edges make the same move.
        next.dedup();
        moves.extend(next);
    }
}

/// Edges in order, so that the same position is always written in the same way.
fn sorted(mut edges: Vec<Kept>) -> Vec<Kept> {
    edges.sort_unstable();
    edges
}

/// An edge as it is written.
fn written(&((u, v), kept): &Kept) -> String {
    format!("{u}-{v}{}", if kept { ":x" } else { "" })
}

/// With at most so many free edges all positions are listed, so that the number of moves is known, too.
const FEW_EDGES: usize = 9;

impl Rules for Shannon {
    type Position = Vec<Kept>;

    fn left_moves(&self, edges: &Vec<Kept>, moves: &mut Vec<Vec<Kept>>) {
        self.moves(edges, Player::Left, moves);
    }

    fn right_moves(&self, edges: &Vec<Kept>, moves: &mut Vec<Vec<Kept>>) {
        self.moves(edges, Player::Right, moves);
    }

    fn heap_bytes(&self, edges: &Vec<Kept>) -> usize {
        held_by(edges)
    }

    fn ends(&self) -> Ends {
        DECLARED
    }

    fn ended(&self, edges: &Vec<Kept>, _: Player) -> Option<Winner> {
        self.game(edges).ended()
    }
}

impl Playable for Shannon {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), edges: &Vec<Kept>) -> String {
        let edges: Vec<String> = edges.iter().map(written).collect();
        format!("shannon(\"{}\", {}, {})", edges.join(", "), self.a, self.b)
    }

    fn negative(&self, (): &(), _: &Vec<Kept>) -> Option<AnyPosition> {
        None
    }

    fn board(&self, (): &(), edges: &Vec<Kept>) -> Board {
        let ends = edges.iter().flat_map(|&((u, v), _)| [u, v]);
        let mut vertices: Vec<usize> = ends.chain([self.a, self.b]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let node = |&vertex: &usize| Node {
            label: vertex.to_string(),
            owner: match vertex == self.a || vertex == self.b {
                true => Owner::Left,
                // Edges are played; a vertex only marks a place.
                false => Owner::Taken,
            },
            ground: false,
            place: None,
        };
        let place = |vertex: usize| vertices.binary_search(&vertex).unwrap_or(0);
        let edge = |&((u, v), kept): &Kept| Edge {
            ends: (place(u), place(v)),
            owner: if kept { Owner::Left } else { Owner::Nobody },
            directed: false,
        };
        Board::Graph {
            nodes: vertices.iter().map(node).collect(),
            edges: edges.iter().map(edge).collect(),
        }
    }

    fn searched_starts(
        &self,
        edges: &Vec<Kept>,
        algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        if edges.iter().filter(|(_, kept)| !kept).count() <= FEW_EDGES {
            return Ok(None);
        }
        let game = self.game(edges);
        both_starts(|first| Ok(Verdict::of(game.winner(first, algebra.budget())?))).map(Some)
    }

    fn steps(
        &self,
        edges: &Vec<Kept>,
        algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        let game = self.game(edges);
        strategy(&game, algebra, |edge| written(&edges[edge]))
    }
}

/// Short's strategy in words.
pub(super) fn strategy(
    game: &Switching,
    algebra: &Algebra,
    name: impl Fn(usize) -> String,
) -> Result<Option<Vec<String>>, Stopped> {
    if game.ended().is_some() {
        return Ok(None);
    }
    let budget = algebra.budget();
    let names = |edges: &[usize]| {
        let names: Vec<String> = edges.iter().map(|&edge| name(edge)).collect();
        names.join(", ")
    };
    if let Some(found) = game.trees(budget)? {
        let [one, two] = &found.trees;
        return Ok(Some(vec![
            format!("Two trees without a common edge span the same vertices, both terminals among them: {}; {}.", names(one), names(two)),
            "Left wins, whoever starts: when Right breaks one tree, Left keeps an edge of the other tree that joins the two pieces.".to_owned(),
        ]));
    }
    Ok(Some(match game.opening(budget)? {
        Some(edge) => vec![
            "No two trees without a common edge span the same vertices with both terminals, so that Right wins if Right starts.".to_owned(),
            format!("With one more edge between the terminals there are two: Left, if she starts, keeps {} and then has two trees.", name(edge)),
        ],
        None => vec![
            "Even with one more edge between the terminals no two trees without a common edge span the same vertices with both: Right wins, whoever starts.".to_owned(),
        ],
    }))
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text), a, b] = arguments else {
        return Err(Misfit::call(
            "expected edges and two terminals, such as \"0-2, 2-1\", 0, 1",
        ));
    };
    let terminal = |argument: &Argument, at: usize| {
        let number = argument.as_natural().and_then(|n| usize::try_from(n).ok());
        number.ok_or_else(|| Misfit::argument(at, "expected the number of a vertex"))
    };
    let (a, b) = (terminal(a, 1)?, terminal(b, 2)?);
    let mut edges = Vec::new();
    let mut start = 0;
    for item in text.split(',') {
        let colours = if item.contains(':') { "x" } else { "" };
        let found = written_edges(text, start..start + item.len(), colours)?;
        edges.extend(found.iter().map(|edge| (edge.ends, edge.colour.is_some())));
        start += item.len() + 1;
    }
    if edges.len() > MOST_EDGES {
        return Err(Misfit::argument(
            0,
            format!("a graph has at most {MOST_EDGES} edges"),
        ));
    }
    Switching::new(edges.clone(), a, b).map_err(|wrong| Misfit::call(wrong.to_string()))?;
    Ok(Placed::goal(Shannon { a, b }, (), sorted(edges)))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn who_wins() {
        let grid = "0-2, 0-3, 0-4, 2-3, 3-4, 2-5, 3-6, 4-7, 5-6, 6-7, 5-1, 6-1, 7-1";
        for (call, outcome) in [
            ("shannon(\"0-2, 2-1, 0-3, 3-1, 2-3\", 0, 1)".to_owned(), "N"),
            ("shannon(\"0-1, 0-1\", 0, 1)".to_owned(), "L"),
            ("shannon(\"0-2, 2-1\", 0, 1)".to_owned(), "R"),
            ("shannon(\"0-2:x, 2-1\", 0, 1)".to_owned(), "N"),
            ("shannon(\"\", 0, 1)".to_owned(), "R"),
            (format!("shannon(\"{grid}\", 0, 1)"), "N"),
        ] {
            let game = position(&call);
            with_algebra(|algebra| {
                assert_eq!(game.outcome(algebra).unwrap().name(), outcome, "{call}");
                let steps = game.steps(algebra).unwrap();
                assert_eq!(
                    steps.is_none(),
                    game.ended(upstar_values::game::Player::Left).is_some()
                );
            });
            assert_eq!(position(&game.call()).call(), game.call());
        }
    }

    #[test]
    fn mistakes() {
        for wrong in [
            "shannon(\"0-2\", 0, 0)",
            "shannon(\"0-2\", 0)",
            "shannon(\"0~2\", 0, 1)",
            "shannon(\"0-2:y\", 0, 1)",
            "shannon(\"0-20000\", 0, 1)",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
