//! Games in which the players take nodes of a graph and mark the nodes beside them: Fjords, and the family of Col and Snort.

use super::graph_position::{self, Nodes};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BuiltIn, Graph, Misfit, OfSize, Owner, Placed,
    Playable, Rules, STONES,
};
use std::sync::Arc;
use upstar_values::encode::{Encode, encode_fields};

/// The catalogue's entry of Fjords.
pub static FJORDS: BuiltIn = BuiltIn {
    name: "fjords",
    players: "Left takes nodes marked L, Right those marked R.",
    rule: "Take a node that is marked for you. Its free neighbours become marked for you; neighbours that are marked for the other player \
           are lost to both.",
    notation: "a graph with marks such as fjords(path(4), \"L..R\"), or \"L..R; 0-1, 1-2, 2-3\": nodes marked for Left (L), for Right (R), \
               free (.) or out of play (#), then edges",
    example: "fjords(\"L..R; 0-1, 1-2, 2-3\")",
    impartial: false,
    source: "Grigg; as in CGSuite",
    notes: "L is marked for Left, R for Right: here the letters are marks, and not pieces as in col and snort. Free nodes become open only \
            when a neighbour is taken.",
    alphabet: Alphabet::Nodes(STONES),
    build: |arguments| build(Kind::Fjords, arguments),
    of_size: Some(OfSize::Listed(|nodes| of_size(Kind::Fjords, nodes))),
};

/// The catalogue's entry of the family.
pub static GENERAL: BuiltIn = BuiltIn {
    name: "gen_col",
    players: "Left takes nodes with the marks of the first text, Right those of the second.",
    rule: "Take a node with one of the marks that are open to you. Its free neighbours become marked for you; neighbours that are marked for \
           the other player are lost to both.",
    notation: "a graph with marks such as path(4), \"L..R\", or \"L..R; 0-1, 1-2, 2-3\": nodes marked for Left (L), for Right (R), free (.) \
               or out of play (#), then edges; then the marks that Left may take and those that Right may",
    example: "gen_col(\"L...L; 0-1, 1-2, 2-3, 3-4\", \".L\", \".R\")",
    impartial: false,
    source: "a family around Col and Snort; as in CGSuite",
    notes: "A node marked L is next to a node that Left has taken. gen_col(graph, \".R\", \".L\") is Col, (graph, \".L\", \".R\") is Snort, \
            (graph, \"L\", \"R\") is Fjords.",
    alphabet: Alphabet::Nodes(STONES),
    build: |arguments| build(Kind::General, arguments),
    of_size: Some(OfSize::Listed(|nodes| of_size(Kind::General, nodes))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Fjords,
    General,
}

/// Which marks are open to a player, as bits.
type Marks = u8;
const FREE: Marks = 1;
const FOR_LEFT: Marks = 2;
const FOR_RIGHT: Marks = 4;
const LETTERS: [(char, Marks); 3] = [('.', FREE), ('L', FOR_LEFT), ('R', FOR_RIGHT)];

/// The rules on one graph. A position is the nodes that are not marked for Right, and the nodes that are not marked for Left; nodes that
/// are gone are in neither.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct GenCol {
    kind: Kind,
    graph: Arc<Graph>,
    neighbours: Arc<[u128]>,
    left: Marks,
    right: Marks,
}

impl Encode for Kind {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

encode_fields!(GenCol {
    neighbours,
    left,
    right
});

fn build(kind: Kind, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (on_graph, marks) = match (kind, arguments) {
        (Kind::Fjords, _) => (arguments, (FOR_LEFT, FOR_RIGHT)),
        (Kind::General, [on_graph @ .., left, right]) => {
            let at = on_graph.len();
            (
                on_graph,
                (read_marks(left, at)?, read_marks(right, at + 1)?),
            )
        }
        _ => {
            return Err(Misfit::call(
                "expected a graph, the marks that Left may take and those that Right may: (path(3), \".L\", \".R\")",
            ));
        }
    };
    let Nodes { graph, letters } = graph_position::read_nodes(('L', 'R'), on_graph)?;
    Ok(place(kind, marks, graph, &letters))
}

fn read_marks(argument: &Argument, at: usize) -> Result<Marks, Misfit> {
    let Argument::Text(text) = argument else {
        let kind = argument.kind();
        return Err(Misfit::argument(
            at,
            format!("expected marks such as \".L\", not {kind}"),
        ));
    };
    text.chars().try_fold(0, |marks, letter| {
        let found = LETTERS.iter().find(|(known, _)| *known == letter);
        let wrong = || {
            Misfit::argument(
                at,
                format!("`{letter}` is no mark: expected `.`, `L` or `R`"),
            )
        };
        Ok(marks | found.ok_or_else(wrong)?.1)
    })
}

fn place(
    kind: Kind,
    (left, right): (Marks, Marks),
    graph: Arc<Graph>,
    letters: &[char],
) -> AnyPosition {
    let set = |other: char| {
        let nodes = letters.iter().enumerate();
        nodes.fold(0u128, |set, (i, &c)| {
            set | u128::from(c == '.' || c == other) << i
        })
    };
    let position = (set('L'), set('R'));
    let neighbours = graph.neighbours().into();
    let rules = GenCol {
        kind,
        graph,
        neighbours,
        left,
        right,
    };
    Placed::any(rules, (), position)
}

/// Every connected graph with this many nodes, with every way to mark it.
fn of_size(kind: Kind, nodes: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let marks = match kind {
        Kind::Fjords => (FOR_LEFT, FOR_RIGHT),
        // Left plays Col and Right plays Snort.
        Kind::General => (FREE | FOR_RIGHT, FREE | FOR_RIGHT),
    };
    let all = graph_position::all_nodes(&['.', 'L', 'R'], nodes);
    Box::new(all.map(move |Nodes { graph, letters }| place(kind, marks, graph, &letters)))
}

type Sets = (u128, u128);

impl GenCol {
    /// The nodes with some of the marks.
    fn marked(marks: Marks, (a, b): Sets) -> u128 {
        let chosen = |mark: Marks, set: u128| if marks & mark == 0 { 0 } else { set };
        chosen(FREE, a & b) | chosen(FOR_LEFT, a & !b) | chosen(FOR_RIGHT, b & !a)
    }

    fn letter(&self, (a, b): Sets, node: usize) -> char {
        match (a.has(node as u32), b.has(node as u32)) {
            (true, true) => '.',
            (true, false) => 'L',
            (false, true) => 'R',
            (false, false) => '#',
        }
    }
}

impl Rules for GenCol {
    type Position = Sets;

    fn left_moves(&self, &(a, b): &Sets, moves: &mut Vec<Sets>) {
        for node in GenCol::marked(self.left, (a, b)).cells() {
            let near = self.neighbours[node.first() as usize];
            moves.push((a & !node, b & !node & !near));
        }
    }

    fn right_moves(&self, &(a, b): &Sets, moves: &mut Vec<Sets>) {
        for node in GenCol::marked(self.right, (a, b)).cells() {
            let near = self.neighbours[node.first() as usize];
            moves.push((a & !node & !near, b & !node));
        }
    }

    fn parts(&self, (a, b): Sets, parts: &mut Vec<Sets>) {
        let mut rest = a | b;
        while rest != 0 {
            let (mut part, mut new) = (rest.lowest(), rest.lowest());
            while new != 0 {
                let near = new
                    .cells()
                    .fold(0, |set, node| set | self.neighbours[node.first() as usize]);
                new = near & rest & !part;
                part |= new;
            }
            rest &= !part;
            parts.push((a & part, b & part));
        }
    }
}

impl Playable for GenCol {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.kind {
            Kind::Fjords => &FJORDS,
            Kind::General => &GENERAL,
        }
    }

    fn call(&self, (): &(), &sets: &Sets) -> String {
        let letters: Vec<char> = (0..self.graph.len())
            .map(|i| self.letter(sets, i))
            .collect();
        let mut arguments = graph_position::written_nodes(&self.graph, &letters);
        if self.kind == Kind::General {
            // Marks of nodes are written even where all are free, since other texts follow.
            if self.graph.name() == Some(&arguments) {
                arguments += &format!(", \"{}\"", ".".repeat(letters.len()));
            }
            let text = |marks: Marks| -> String {
                let open = LETTERS.iter().filter(|(_, mark)| marks & mark != 0);
                open.map(|(letter, _)| *letter).collect()
            };
            arguments += &format!(", \"{}\", \"{}\"", text(self.left), text(self.right));
        }
        format!("{}({arguments})", self.ruleset().name)
    }

    fn negative(&self, (): &(), &(a, b): &Sets) -> Option<AnyPosition> {
        let exchanged =
            |marks: Marks| marks & FREE | (marks & FOR_LEFT) << 1 | (marks & FOR_RIGHT) >> 1;
        let rules = GenCol {
            left: exchanged(self.right),
            right: exchanged(self.left),
            ..self.clone()
        };
        Some(Placed::any(rules, (), (b, a)))
    }

    fn board(&self, (): &(), &sets: &Sets) -> Board {
        graph_position::nodes_board(&self.graph, !(sets.0 | sets.1), |node| {
            match self.letter(sets, node) {
                'L' => Owner::Left,
                'R' => Owner::Right,
                _ => Owner::Nobody,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, try_position, value_text};

    /// Values that CGSuite gives for Col and Snort on marked graphs.
    #[test]
    fn col_and_snort() {
        let path: Vec<String> = (1..10).map(|i| format!("{}-{i}", i - 1)).collect();
        let path = path.join(", ");
        for (call, value) in [
            (
                format!("gen_col(\"R.R.L.R.R.; {path}\", \".R\", \".L\")"),
                "7/8",
            ),
            (
                "gen_col(path(5), \"L...L\", \".L\", \".R\")".to_string(),
                "{4|0,+-1}",
            ),
            (
                "gen_col(\".....; 0-1, 1-2, 2-3, 2-4\", \".L\", \".R\")".to_string(),
                "+-{3|2}",
            ),
        ] {
            assert_eq!(value_text(&call), value_text(value), "{call}");
        }
        for graph in ["path(6)", "cycle(5)", "grid(2, 3)"] {
            let general = |marks: &str| value_text(&format!("gen_col({graph}, {marks})"));
            assert_eq!(
                general("\".R\", \".L\""),
                value_text(&format!("col({graph})"))
            );
            assert_eq!(
                general("\".L\", \".R\""),
                value_text(&format!("snort({graph})"))
            );
        }
    }

    #[test]
    fn small_fjords() {
        // Left takes her end and the node beside it becomes hers.
        assert_eq!(value_text("fjords(path(3), \"L..\")"), "3");
        assert_eq!(value_text("fjords(path(2), \"LR\")"), "*");
        assert_eq!(value_text("fjords(path(3), \"...\")"), "0");
        // After either move two neighbours are left, one for each player: {*|*}.
        assert_eq!(value_text("fjords(path(3), \"L.R\")"), "0");
        check_by_moves("fjords(\"L..R.; 0-1, 1-2, 2-3, 3-4, 4-0\")");
        assert_eq!(
            value_text("fjords(grid(2, 3), \"L....R\")"),
            value_text("gen_col(grid(2, 3), \"L....R\", \"L\", \"R\")")
        );
    }

    #[test]
    fn calls() {
        for call in [
            "fjords(path(3), \"L#R\")",
            "fjords(cycle(4))",
            "gen_col(\"L.; 0-1\", \".L\", \"\")",
        ] {
            assert_eq!(position(call).call(), call);
        }
        for wrong in [
            "fjords(\"LX; 0-1\")",
            "gen_col(path(3))",
            "gen_col(path(3), \"x\", \".\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
