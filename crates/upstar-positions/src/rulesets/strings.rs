//! Strings-and-Coins, Nimstring and Dots-and-Boxes: one graph, played for points or for the last move.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Edge, Ends, Misfit, Node, OfSize, Owner,
    Placed, Playable, Rules, Score, Worth, with_search,
};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upstar_goals::strings::{
    Board as Boxes, Control, Fight, InControl, Kind, NimstringSolver, Parity, ScoreSolver,
    SearchError, Start, StringGraph, StringPosition, StringSet, chains, loony_endgame,
};
use upstar_impartial::NimValue;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::Encode;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry of Dots-and-Boxes.
pub static DOTS: BuiltIn = BuiltIn {
    name: "dots",
    players: "",
    rule: "Dots-and-Boxes: draw an edge. Whoever draws the fourth side of a box gets a point for it and moves again. Most boxes win.",
    notation: "rows and columns of boxes and the start (\"american\", \"icelandic\" or \"swedish\"), or the rows of edges, horizontal and \
               vertical in turn, with . for undrawn and x for drawn: \"..|...|..|...|..\"",
    example: "dots(2, 2)",
    impartial: true,
    source: "Winning Ways, volume 3, chapter 16",
    notes: "The points made so far are no part of a position. Taking a box is never compulsory. American start: nothing is drawn; Icelandic: the \
            sides at the bottom and at the left; Swedish: the whole rim. Published: 4 by 4 and 4 by 5 boxes are ties.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Game::Dots, arguments),
    of_size: Some(OfSize::Listed(|boxes| row_of_boxes(Game::Dots, boxes))),
};

/// The catalogue's entry of Strings-and-Coins.
pub static STRINGS: BuiltIn = BuiltIn {
    name: "strings",
    players: "",
    rule: "Strings-and-Coins: cut a string. Whoever frees a coin gets it and moves again. Most coins win.",
    notation: "the strings as pairs of coins, with 0 for the ground: \"1-0, 1-2, 2-0\"",
    example: "strings(\"1-0, 1-2, 2-0\")",
    impartial: true,
    source: "Winning Ways, volume 3, chapter 16",
    notes: "The coins taken so far are no part of a position. Boards of Dots-and-Boxes are such graphs: a coin for each box, a string for each \
            undrawn edge, and the ground outside.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Game::Strings, arguments),
    of_size: Some(OfSize::Listed(|coins| {
        let coins = u32::try_from(coins)
            .unwrap_or(u32::MAX)
            .min(MOST_STRINGS as u32 - 1);
        let chain = StringPosition::new(StringGraph::chains_and_loops(&[coins], &[]));
        Box::new(std::iter::once(placed(Game::Strings, &chain)))
    })),
};

/// The catalogue's entry of Nimstring.
pub static NIMSTRING: BuiltIn = BuiltIn {
    name: "nimstring",
    players: "",
    rule: "Cut a string. Whoever frees a coin moves again; so a player who frees the last coin loses, for there is no other move.",
    notation: "as for strings, \"1-0, 1-2, 2-0\"; or a board of boxes as for dots",
    example: "nimstring(\"1-0, 1-2, 2-0\")",
    impartial: true,
    source: "Winning Ways, volume 3, chapter 16",
    notes: "A position is worth a nim heap, or it is loony (moon): then the player to move wins whatever else there is. A move to a loony \
            position loses. Chains of three coins or more and loops of four or more are worth 0, and every move in them is loony.",
    alphabet: Alphabet::Text,
    build: |arguments| build(Game::Nimstring, arguments),
    of_size: Some(OfSize::Listed(|boxes| row_of_boxes(Game::Nimstring, boxes))),
};

/// What is played, and how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Game {
    Dots = 0,
    Strings = 1,
    Nimstring = 2,
}

/// The rules on one graph.
#[derive(Clone, Debug)]
pub struct Strings {
    game: Game,
    graph: Arc<StringGraph>,
}

impl PartialEq for Strings {
    fn eq(&self, other: &Strings) -> bool {
        self.game == other.game
            && (Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph)
    }
}

impl Eq for Strings {}

impl Hash for Strings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.game, self.graph.coins(), self.graph.strings()).hash(state);
    }
}

impl Encode for Strings {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (self.game as u8).encode(bytes);
        let ends = (0..self.graph.strings()).map(|string| {
            let [a, b] = self.graph.ends(string);
            u64::from(a) << 32 | u64::from(b)
        });
        ends.collect::<Vec<u64>>().encode(bytes);
    }
}

/// The strings that are left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Uncut(StringSet);

impl Encode for Uncut {
    fn encode(&self, bytes: &mut Vec<u8>) {
        let strings = self.0.iter().map(|string| string as u64);
        strings.collect::<Vec<u64>>().encode(bytes);
    }
}

/// Larger graphs are refused, because nobody could see them.
const MOST_STRINGS: usize = 10_000;

fn build(game: Game, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let position = match arguments {
        [Argument::Text(text)] => {
            let is_board = game == Game::Dots || game == Game::Nimstring && text.contains('|');
            match is_board {
                true => text
                    .parse::<StringPosition>()
                    .map_err(|problem| problem.to_string()),
                false => text
                    .parse::<StringGraph>()
                    .map(StringPosition::new)
                    .map_err(|problem| problem.to_string()),
            }
            .map_err(|problem| Misfit::argument(0, problem))?
        }
        [rows, columns, start @ ..] if game != Game::Strings && start.len() <= 1 => {
            let side = |at: usize, argument: &Argument| {
                let side = argument.as_natural().and_then(|n| usize::try_from(n).ok());
                side.ok_or_else(|| Misfit::argument(at, "expected a number of boxes"))
            };
            let start: Start = match start {
                [Argument::Text(start)] => {
                    start
                        .parse()
                        .map_err(|problem: upstar_goals::strings::BoardError| {
                            Misfit::argument(2, problem.to_string())
                        })?
                }
                [_] => {
                    let starts = "expected \"american\", \"icelandic\" or \"swedish\"";
                    return Err(Misfit::argument(2, starts));
                }
                _ => Start::American,
            };
            let boxes = Boxes::new(side(0, rows)?, side(1, columns)?);
            let start = boxes.and_then(|boxes| boxes.start(start));
            start.map_err(|problem| Misfit::call(problem.to_string()))?
        }
        _ => {
            return Err(Misfit::call(match game {
                Game::Dots => {
                    "expected rows and columns of boxes, or the rows of edges: (2, 2) or (\"..|...|..|...|..\")"
                }
                Game::Strings => "expected the strings as one text: (\"1-0, 1-2, 2-0\")",
                Game::Nimstring => {
                    "expected the strings as one text, or a board: (\"1-0, 1-2, 2-0\") or (2, 2)"
                }
            }));
        }
    };
    if position.graph().strings() > MOST_STRINGS {
        return Err(Misfit::call(format!(
            "at most {MOST_STRINGS} strings or edges"
        )));
    }
    Ok(placed(game, &position))
}

fn placed(game: Game, position: &StringPosition) -> AnyPosition {
    let graph = position.graph().clone();
    Placed::goal(Strings { game, graph }, (), Uncut(position.left().clone()))
}

/// A row of boxes, for searches and tests.
fn row_of_boxes(game: Game, boxes: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let start = Boxes::new(1, boxes).and_then(|boxes| boxes.start(Start::American));
    Box::new(start.into_iter().map(move |start| placed(game, &start)))
}

impl Strings {
    fn position(&self, uncut: &Uncut) -> StringPosition {
        StringPosition::with_left(self.graph.clone(), uncut.0.clone())
    }

    /// How many coins a move frees.
    fn freed(&self, from: &Uncut, to: &Uncut) -> usize {
        let hanging = |uncut: &Uncut| self.position(uncut).coins();
        hanging(from).saturating_sub(hanging(to))
    }
}

impl Rules for Strings {
    type Position = Uncut;

    fn left_moves(&self, from: &Uncut, moves: &mut Vec<Uncut>) {
        moves.extend(from.0.iter().map(|string| {
            let mut left = from.0.clone();
            left.remove(string);
            Uncut(left)
        }));
    }

    fn right_moves(&self, from: &Uncut, moves: &mut Vec<Uncut>) {
        self.left_moves(from, moves);
    }

    fn parts(&self, uncut: Uncut, parts: &mut Vec<Uncut>) {
        if self.game != Game::Nimstring {
            parts.push(uncut);
            return;
        }
        let found = self.position(&uncut).parts();
        parts.extend(found.into_iter().map(|part| Uncut(part.left().clone())));
    }

    fn heap_bytes(&self, uncut: &Uncut) -> usize {
        uncut.0.len() / 8
    }

    fn ends(&self) -> Ends {
        Ends {
            keeps_turn: true,
            scored: self.game != Game::Nimstring,
            ..Ends::NORMAL
        }
    }

    fn keeps_turn(&self, from: &Uncut, to: &Uncut, _: Player) -> bool {
        self.freed(from, to) > 0
    }

    fn points(&self, from: &Uncut, to: &Uncut, _: Player) -> i32 {
        self.freed(from, to) as i32
    }
}

/// The table of a search grows up to so many bytes where memory is not limited.
const TABLE: usize = if cfg!(target_pointer_width = "64") {
    (6u64 << 30) as usize
} else {
    1 << 30
};

impl Playable for Strings {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.game {
            Game::Dots => &DOTS,
            Game::Strings => &STRINGS,
            Game::Nimstring => &NIMSTRING,
        }
    }

    fn call(&self, (): &(), uncut: &Uncut) -> String {
        format!("{}(\"{}\")", self.ruleset().name, self.position(uncut))
    }

    fn negative(&self, (): &(), uncut: &Uncut) -> Option<AnyPosition> {
        Some(Placed::goal(self.clone(), (), uncut.clone()))
    }

    fn board(&self, (): &(), uncut: &Uncut) -> Board {
        match self.graph.board() {
            Some(boxes) => dots(boxes, uncut),
            None => strings(&self.graph, uncut),
        }
    }

    fn steps(&self, uncut: &Uncut, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        let mut lines = told(&self.position(uncut), algebra.budget())?;
        let position = Placed::goal(self.clone(), (), uncut.clone());
        lines.push(match position.worth(algebra)? {
            Worth::Score(score) => format!("the score from here on: {}", score.words()),
            Worth::Nim(NimValue::Moon) => "loony: the player to move wins, whatever else there is, by taking all coins or by leaving the \
                                           last ones"
                .to_owned(),
            Worth::Nim(value) => format!("nim value {value}"),
            _ => return Ok(Some(lines)),
        });
        Ok(Some(lines))
    }

    fn known_nim_value(
        &self,
        uncut: &Uncut,
        algebra: &mut Algebra,
    ) -> Option<Result<NimValue, Stopped>> {
        let position = self.position(uncut);
        let (make, bytes) = (NimstringSolver::new, NimstringSolver::bytes);
        let value = with_search(algebra, self.clone(), make, bytes, |solver, budget| {
            solver.value(&position, budget).map_err(stopped)
        });
        Some(value.map(|value| value.map_or(NimValue::Moon, |n| u64::from(n).into())))
    }

    fn known_score(&self, uncut: &Uncut, algebra: &mut Algebra) -> Option<Result<Score, Stopped>> {
        if self.game == Game::Nimstring {
            return None;
        }
        let most = algebra.budget().max_memory();
        let table = most.map_or(TABLE, |most| (most / 2).min(TABLE));
        let position = self.position(uncut);
        let (make, bytes) = (|| ScoreSolver::new(table), ScoreSolver::bytes);
        let score = with_search(algebra, self.clone(), make, bytes, |solver, budget| {
            solver.score(&position, budget).map_err(stopped)
        });
        Some(score.and_then(|score| {
            let score = Score::new(score.into(), -i64::from(score));
            score.ok_or(Stopped::TooLarge(&"a score of 2^30 or more"))
        }))
    }
}

fn stopped(problem: SearchError) -> Stopped {
    match problem {
        SearchError::Stopped(stopped) => stopped,
        SearchError::TooLarge { .. } => {
            Stopped::TooLarge(&"a search with more than 128 strings outside chains and loops")
        }
    }
}

/// What can be said about chains and loops, and who wants what.
fn told(position: &StringPosition, budget: &Budget) -> Result<Vec<String>, Stopped> {
    let mut lines = Vec::new();
    for chain in chains(position) {
        let kind = if chain.is_loop() { "loop" } else { "chain" };
        let length = if chain.is_long() { "long" } else { "short" };
        let joined = match chain.stands_alone() {
            true => "",
            false => ", joined to other coins",
        };
        lines.push(format!(
            "a {length} {kind} of {}{joined}",
            chain.coins.len()
        ));
    }
    let Some(end) = loony_endgame(position, budget)? else {
        if position.left().is_empty() {
            return Ok(lines);
        }
        let fight = Fight::of(position);
        let (wants, has) = (fight.wants(), fight.long_chains);
        let wants = if wants == Parity::Even { "even" } else { "odd" };
        let stands = if fight.is_won() {
            "as wanted"
        } else {
            "as the opponent wants it"
        };
        lines.push(format!(
            "long chain rule: {} turns are to come, and one more for each double-cross, so the player to move wants an {wants} number of long \
             chains; there are {has}, {stands}. It is a rule of thumb: chains may still be made, joined and broken",
            fight.turns
        ));
        return Ok(lines);
    };
    let (gain, kept) = (end.gain, end.controlled_value);
    lines.push(format!(
        "a loony endgame: only long chains and loops are left. Whoever has control gains {gain} from them; keeping control to the end, by \
         leaving the last two of each chain and the last four of each loop, brings {kept}"
    ));
    lines.push(match end.control {
        InControl::Opponent(kinds) => {
            let kinds = kinds.iter().map(|kind| match kind {
                Kind::Loop => "a shortest loop",
                Kind::Short | Kind::Chain => "a shortest chain",
            });
            let kinds: Vec<&str> = kinds.collect();
            format!(
                "the player to move must open something: best is {}",
                kinds.join(" or ")
            )
        }
        InControl::Mover(Control::Keep) => {
            "the player to move does best to leave the last coins and keep control".to_owned()
        }
        InControl::Mover(Control::Lose) => {
            "the player to move does best to take all coins and lose control".to_owned()
        }
        InControl::Mover(Control::Either) => {
            "the player to move may take all coins or leave the last ones".to_owned()
        }
        InControl::Mover(Control::NoChoice) => "the player to move takes all coins".to_owned(),
    });
    Ok(lines)
}

/// Dots in rows, with an edge between neighbours that is drawn or free.
fn dots(boxes: Boxes, uncut: &Uncut) -> Board {
    let (rows, columns) = (boxes.rows() + 1, boxes.columns() + 1);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let nodes = places.map(|(column, row)| Node {
        label: String::new(),
        owner: Owner::Taken,
        ground: false,
        place: Some((column as i32, row as i32)),
    });
    let edges = (0..boxes.edges()).map(|edge| {
        let (down, across) = boxes.place(edge);
        let from = down / 2 * columns + across / 2;
        let to = if down % 2 == 0 {
            from + 1
        } else {
            from + columns
        };
        Edge {
            ends: (from, to),
            directed: false,
            owner: if uncut.0.contains(edge) {
                Owner::Nobody
            } else {
                Owner::Taken
            },
        }
    });
    Board::Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

/// The coins that still hang, and the ground.
fn strings(graph: &Arc<StringGraph>, uncut: &Uncut) -> Board {
    let position = StringPosition::with_left(graph.clone(), uncut.0.clone());
    let mut coins: Vec<u32> = position.hanging_coins().collect();
    let grounded = uncut.0.iter().any(|string| graph.ends(string).contains(&0));
    if grounded {
        coins.insert(0, 0);
    }
    let node = |coin: u32| coins.binary_search(&coin).unwrap_or(0);
    let edges = uncut.0.iter().map(|string| {
        let [a, b] = graph.ends(string);
        Edge {
            ends: (node(a), node(b)),
            directed: false,
            owner: Owner::Nobody,
        }
    });
    let nodes = coins.iter().map(|&coin| Node {
        label: graph.label(coin).to_string(),
        owner: Owner::Nobody,
        ground: coin == 0,
        place: None,
    });
    Board::Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::position;
    use crate::sum::{Sum, Term};
    use upstar_values::game::{Algebra, Outcome, Player};

    fn sum(calls: &[&str]) -> Sum {
        let terms = calls.iter().map(|call| position(call).unwrap().into());
        terms.collect()
    }

    #[test]
    fn values_of_nimstring() {
        let mut algebra = Algebra::new();
        for (call, value) in [
            ("nimstring(\"1-0, 1-2, 2-0\")", "1"),
            ("nimstring(\"1-2, 2-0\")", "moon"),
            ("nimstring(\"1-0, 1-2, 2-3, 3-0\")", "0"),
            ("nimstring(\"xx|x.x|..|x.x|xx\")", "0"),
            ("nimstring(1, 5, \"icelandic\")", "3"),
            ("nimstring(2, 2)", "0"),
        ] {
            let found = sum(&[call]).nim_value(&mut algebra).unwrap().unwrap();
            assert_eq!(found.to_string(), value, "{call}");
        }
        // Beside ordinary heaps.
        let chain = "nimstring(\"1-0, 1-2, 2-0\")";
        assert_eq!(
            sum(&[chain, "kayles(1)"]).outcome(&mut algebra).unwrap(),
            Outcome::P
        );
        assert_eq!(
            sum(&[chain, "kayles(2)"]).outcome(&mut algebra).unwrap(),
            Outcome::N
        );
        let wins = sum(&[chain, "kayles(2)"])
            .winning_moves(Player::Left, &mut algebra)
            .unwrap();
        let texts: Vec<String> = wins
            .iter()
            .map(|found| found.to.as_position().unwrap().call())
            .collect();
        assert_eq!(texts, ["kayles(1)"]);
    }

    #[test]
    fn scores_of_dots() {
        let mut algebra = Algebra::new();
        for (call, score) in [
            ("dots(2, 2)", 2),
            ("dots(1, 3)", -1),
            ("dots(2, 3, \"swedish\")", 6),
            ("dots(\"x|xx|.\")", 1),
            ("strings(\"1-0, 1-2, 2-0\")", -2),
        ] {
            let sum = sum(&[call]);
            let found = Player::BOTH.map(|first| sum.score(first, &mut algebra).unwrap());
            assert_eq!(found, [Some(score), Some(-score)], "{call}");
        }
        // By play, position by position.
        for call in ["dots(1, 2)", "strings(\"1-0, 1-2, 1-3, 2-3, 3-0\")"] {
            let position = position(call).unwrap();
            let slow = crate::position::score_by_play(&position, &Default::default()).unwrap();
            assert_eq!(position.score(&mut algebra).unwrap(), slow, "{call}");
        }
    }

    #[test]
    fn only_outer_edges_win_the_four_boxes() {
        let mut algebra = Algebra::new();
        let start = sum(&["dots(2, 2)"]);
        let wins = start.winning_moves(Player::Left, &mut algebra).unwrap();
        assert_eq!(wins.len(), 8);
        let inner = start.moves(Player::Left, &mut algebra).unwrap();
        for found in inner {
            let score = start
                .score_after(&found, Player::Left, &mut algebra)
                .unwrap()
                .unwrap();
            let is_winning = wins.iter().any(|win| {
                win.to.as_position().unwrap().call() == found.to.as_position().unwrap().call()
            });
            assert_eq!(score > 0, is_winning);
        }
    }

    #[test]
    fn chains_are_told() {
        let mut algebra = Algebra::new();
        let mut told = |call: &str| {
            position(call)
                .unwrap()
                .steps(&mut algebra)
                .unwrap()
                .unwrap()
        };
        let lines = told("dots(\"xx|x.x|..|x.x|xx\")");
        assert_eq!(lines[0], "a long loop of 4");
        assert!(
            lines[1].contains("Whoever has control gains 4"),
            "{lines:?}"
        );
        assert!(lines[2].ends_with("best is a shortest loop"), "{lines:?}");
        let lines = told("strings(\"1-0, 1-2, 2-3, 3-0, 4-0, 4-0\")");
        assert_eq!(lines[..2], ["a long chain of 3", "a short chain of 1"]);
        let lines = told("nimstring(\"1-2, 2-0\")");
        assert!(lines.last().unwrap().starts_with("loony"), "{lines:?}");
        let lines = told("dots(3, 3)");
        assert!(
            lines[0].contains("16 turns are to come")
                && lines[0].contains("there are 0, as wanted"),
            "{lines:?}"
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (call, part) in [
            ("dots(0, 2)", "1 to 1000"),
            ("dots(1, 2, \"swedish\")", "Swedish"),
            ("dots(\"..|..|..\")", "row 2"),
            ("strings(\"1-1\")", "same place"),
            ("nimstring(2, 2, \"danish\")", "american"),
        ] {
            let problem = position(call).unwrap_err().to_string();
            assert!(problem.contains(part), "{call}: {problem}");
        }
        let alone = Sum(vec![
            Term::position(position("dots(1, 1)").unwrap()),
            Term::position(position("nim(1)").unwrap()),
        ]);
        assert!(
            alone
                .why_not_added()
                .unwrap()
                .contains("play is for points")
        );
    }
}
