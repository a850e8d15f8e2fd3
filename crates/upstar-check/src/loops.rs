//! Proofs about games in which play may return to a position.
//!
//! States are pairs of vertices (x, y): the game x - y, in which Left moves along Left edges of x or Right edges of y. A proof lists
//! states in which Left survives moving second, and states with a rank that she wins.

use crate::proof::list;
use crate::{Flaw, Verdict, flaw};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

const LEFT: usize = 0;
const RIGHT: usize = 1;

/// A vertex of the graph.
type Vertex = usize;

/// The game x - y.
type State = (Vertex, Vertex);

/// The graph: the options of Left and Right at each vertex.
struct Graph(Vec<[Vec<Vertex>; 2]>);

impl Graph {
    fn read(value: &Value) -> Result<Graph, Flaw> {
        let entries = list(value, "graph")?;
        let mut graph = Graph(Vec::with_capacity(entries.len()));
        for entry in entries {
            let [left, right] = &list(entry, "a vertex")?[..] else {
                return flaw("a vertex is not a pair of lists of options");
            };
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip([left, right]) {
                for option in list(options, "options")? {
                    side.push(number(option, entries.len())?);
                }
            }
            graph.0.push(sides);
        }
        Ok(graph)
    }

    /// The states that a player, `LEFT` or `RIGHT`, can move to.
    fn moves(&self, (x, y): State, player: usize) -> impl Iterator<Item = State> + '_ {
        let in_x = self.0[x][player].iter().map(move |&x| (x, y));
        let in_y = self.0[y][1 - player].iter().map(move |&y| (x, y));
        in_x.chain(in_y)
    }

    /// Whether no play with alternating moves from these vertices goes on for ever, whoever starts, in any of their followers.
    fn is_stopper(&self, roots: &[Vertex]) -> bool {
        // Vertices that can be reached.
        let mut reached: HashSet<Vertex> = roots.iter().copied().collect();
        let mut open = roots.to_vec();
        while let Some(v) = open.pop() {
            for &w in self.0[v].iter().flatten() {
                if reached.insert(w) {
                    open.push(w);
                }
            }
        }
        // States (vertex, player to move) are taken away when all their moves lead to states that are gone. None may be left.
        let mut left: HashMap<(Vertex, usize), usize> = HashMap::new();
        let mut before: HashMap<(Vertex, usize), Vec<(Vertex, usize)>> = HashMap::new();
        let mut gone = Vec::new();
        for &v in &reached {
            for player in [LEFT, RIGHT] {
                let options = &self.0[v][player];
                left.insert((v, player), options.len());
                if options.is_empty() {
                    gone.push((v, player));
                }
                for &w in options {
                    before.entry((w, 1 - player)).or_default().push((v, player));
                }
            }
        }
        let mut count = 0;
        while let Some(state) = gone.pop() {
            count += 1;
            for from in before.get(&state).into_iter().flatten() {
                if let Some(open) = left.get_mut(from) {
                    *open -= 1;
                    if *open == 0 {
                        gone.push(*from);
                    }
                }
            }
        }
        count == 2 * reached.len()
    }

    /// A vertex in braces, if that is not too long. A vertex inside itself is a letter and a number.
    fn text(&self, root: Vertex) -> String {
        let mut out = String::new();
        let mut inside: Vec<Vertex> = Vec::new();
        match self.write(root, &mut inside, &mut out) {
            true => out,
            false => format!("(vertex {root} of the graph)"),
        }
    }

    fn write(&self, v: Vertex, inside: &mut Vec<Vertex>, out: &mut String) -> bool {
        const LONGEST: usize = 400;
        // Every level writes something, so this bounds the recursion.
        if out.len() > LONGEST {
            return false;
        }
        if let Some(at) = inside.iter().position(|&w| w == v) {
            out.push_str(&format!("n{at}"));
            return true;
        }
        if self.0[v].iter().all(Vec::is_empty) {
            out.push('0');
            return true;
        }
        if self.comes_back(v) {
            out.push_str(&format!("n{}", inside.len()));
        }
        inside.push(v);
        out.push('{');
        for (side, options) in self.0[v].iter().enumerate() {
            if side == RIGHT {
                out.push('|');
            }
            for (at, &option) in options.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                if !self.write(option, inside, out) {
                    return false;
                }
            }
        }
        out.push('}');
        inside.pop();
        true
    }

    /// Whether a vertex can be reached from itself.
    fn comes_back(&self, v: Vertex) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![v];
        while let Some(at) = open.pop() {
            for &w in self.0[at].iter().flatten() {
                if w == v {
                    return true;
                }
                if seen.insert(w) {
                    open.push(w);
                }
            }
        }
        false
    }
}

fn number(value: &Value, count: usize) -> Result<usize, Flaw> {
    match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
        Some(n) if n < count => Ok(n),
        _ => flaw(format!("{value} is not the number of a vertex")),
    }
}

/// What the lists of a proof show.
struct Shown {
    /// States in which Left survives when Right is to move.
    survives: HashSet<State>,
    /// States in which Left wins, with the player to move.
    wins: HashSet<(State, usize)>,
}

impl Shown {
    /// Reads both lists and checks them.
    fn read(object: &Value, graph: &Graph) -> Result<Shown, Flaw> {
        let count = graph.0.len();
        let mut survives = HashSet::new();
        for entry in optional(object, "survives")? {
            let [x, y] = &list(entry, "a state")?[..] else {
                return flaw("a state is not a pair of vertices");
            };
            survives.insert((number(x, count)?, number(y, count)?));
        }
        for &state in &survives {
            for threat in graph.moves(state, RIGHT) {
                if !graph.moves(threat, LEFT).any(|to| survives.contains(&to)) {
                    return flaw(format!(
                        "in state {state:?} nothing answers Right's move to {threat:?}"
                    ));
                }
            }
        }
        let mut ranks: HashMap<(State, usize), u64> = HashMap::new();
        for entry in optional(object, "wins")? {
            let [x, y, player, rank] = &list(entry, "a win")?[..] else {
                return flaw("a win is not a state, a player and a rank");
            };
            let player = match player.as_str() {
                Some("L") => LEFT,
                Some("R") => RIGHT,
                _ => return flaw("a player is neither \"L\" nor \"R\""),
            };
            let Some(rank) = rank.as_u64() else {
                return flaw("a rank is not a number");
            };
            ranks.insert(((number(x, count)?, number(y, count)?), player), rank);
        }
        for (&(state, player), rank) in &ranks {
            let lower = |to: State| ranks.get(&(to, 1 - player)).is_some_and(|r| r < rank);
            let fine = if player == LEFT {
                graph.moves(state, LEFT).any(lower)
            } else {
                graph.moves(state, RIGHT).all(lower)
            };
            if !fine {
                return flaw(format!("state {state:?} is not won with rank {rank}"));
            }
        }
        Ok(Shown {
            survives,
            wins: ranks.into_keys().collect(),
        })
    }

    /// G ≥ H, for stoppers: Left survives G - H moving second.
    fn at_least(&self, g: Vertex, h: Vertex) -> bool {
        self.survives.contains(&(g, h))
    }

    /// G ⧐ H: Left wins G - H moving first.
    fn greater_or_confused(&self, g: Vertex, h: Vertex) -> bool {
        self.wins.contains(&((g, h), LEFT))
    }

    /// What becomes of G - H when this player starts, as far as it is shown: `L`, `R` or `D`.
    fn start(&self, graph: &Graph, g: Vertex, h: Vertex, first: usize) -> Option<char> {
        // Right's side of G - H is Left's of H - G.
        if self.wins.contains(&((g, h), first)) {
            return Some('L');
        }
        if self.wins.contains(&((h, g), 1 - first)) {
            return Some('R');
        }
        let survives = |x: Vertex, y: Vertex, moves_second: bool| {
            if moves_second {
                self.survives.contains(&(x, y))
            } else {
                let mut moves = graph.moves((x, y), LEFT);
                moves.any(|to| self.survives.contains(&to))
            }
        };
        let draw = survives(g, h, first == RIGHT) && survives(h, g, first == LEFT);
        draw.then_some('D')
    }
}

/// A list that may be missing.
fn optional<'a>(object: &'a Value, field: &str) -> Result<&'a [Value], Flaw> {
    match &object[field] {
        Value::Null => Ok(&[]),
        value => list(value, field).map(Vec::as_slice),
    }
}

/// The name of the ruleset in a call: letters, digits and underscores before arguments in brackets.
fn ruleset(call: &str) -> Result<&str, Flaw> {
    match call.split_once('(') {
        Some((name, arguments)) if is_name(name) && arguments.ends_with(')') => Ok(name),
        _ => flaw(format!("{call:?} is not a call")),
    }
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

/// Checks a proof with a graph.
pub(crate) fn check(object: &Value) -> Result<Verdict, Flaw> {
    let graph = Graph::read(&object["graph"])?;
    let count = graph.0.len();
    let shown = Shown::read(object, &graph)?;
    let mut vertices: HashSet<Vertex> = HashSet::new();
    let mut calls: HashSet<&str> = HashSet::new();
    for entry in optional(object, "positions")? {
        let [Value::String(call), vertex] = &list(entry, "a position")?[..] else {
            return flaw("a position is not a call and a vertex");
        };
        let name = ruleset(call)?;
        if crate::rules::is_known(name) {
            return flaw(format!(
                "play of {name} does not return: {call} has no place in such a proof"
            ));
        }
        if !calls.insert(call) {
            return flaw(format!("{call} is given as two vertices"));
        }
        if !vertices.insert(number(vertex, count)?) {
            return flaw(format!("{call} and another position are one vertex"));
        }
    }
    let partial = match &object["partial"] {
        Value::Null => false,
        Value::Bool(partial) => *partial,
        _ => return flaw("`partial` is neither true nor false"),
    };
    let name = |vertex: Vertex| graph.text(vertex);
    let claim = &object["claim"];
    let text = |field: &str| claim[field].as_str().unwrap_or_default();
    let (statement, proved) = match text("kind") {
        "relation" => {
            let (g, h) = (
                number(&claim["left"], count)?,
                number(&claim["right"], count)?,
            );
            if !graph.is_stopper(&[g, h]) {
                return flaw("the order is proved for stoppers only, and one of the games is none");
            }
            let (ge, le) = (shown.at_least(g, h), shown.at_least(h, g));
            let (gc, lc) = (
                shown.greater_or_confused(g, h),
                shown.greater_or_confused(h, g),
            );
            let relation = text("relation");
            let proved = match relation {
                ">=" => ge,
                ">" => ge && gc,
                "<=" => le,
                "<" => le && lc,
                "==" => ge && le,
                "|>" => gc,
                "<|" => lc,
                "<>" => gc && lc,
                "!=" => gc || lc,
                _ => return flaw("the relation of the claim is unknown"),
            };
            (format!("{} {relation} {}", name(g), name(h)), proved)
        }
        "outcome" => {
            let game = number(&claim["game"], count)?;
            let Some(zero) = (graph.0.iter()).position(|sides| sides.iter().all(Vec::is_empty))
            else {
                return flaw("the graph has no vertex without moves");
            };
            let starts = [LEFT, RIGHT].map(|first| shown.start(&graph, game, zero, first));
            let outcome = match starts {
                [Some('L'), Some('L')] => "L",
                [Some('L'), Some('D')] => "NHat",
                [Some('L'), Some('R')] => "N",
                [Some('D'), Some('L')] => "PHat",
                [Some('D'), Some('D')] => "D",
                [Some('D'), Some('R')] => "NCheck",
                [Some('R'), Some('L')] => "P",
                [Some('R'), Some('D')] => "PCheck",
                [Some('R'), Some('R')] => "R",
                _ => "",
            };
            let claimed = text("outcome");
            let proved = !outcome.is_empty() && outcome == claimed;
            (format!("outcome({}) == {claimed}", name(game)), proved)
        }
        _ => return flaw("the kind of the claim is unknown"),
    };
    if !proved {
        return flaw(format!("the states do not prove {statement}"));
    }
    let statement = match partial {
        true => format!("{statement}, on trust that no answer to these strategies is left out"),
        false => statement,
    };
    Ok(Verdict {
        statement,
        sums: shown.survives.len() + shown.wins.len(),
        ..Verdict::default()
    }
    .of_listed_moves(vertices.len()))
}

#[cfg(test)]
mod tests {
    use crate::check;

    /// over > ^, with vertices 0, * = {0|0}, ^ = {0|*}, over = {0|pass}.
    const OVER: &str = r#"{"format": "upstar-proof", "version": 2,
        "graph": [[[], []], [[0], [0]], [[0], [1]], [[0], [3]]],
        "claim": {"kind": "relation", "left": 3, "relation": ">", "right": 2},
        "survives": [[3, 2], [3, 1], [3, 0], [0, 0]],
        "wins": [[3, 2, "L", 5], [3, 1, "R", 4], [3, 1, "L", 3], [3, 0, "R", 2], [3, 0, "L", 1], [0, 0, "R", 0]]}"#;

    #[test]
    fn over_is_greater_than_up() {
        let verdict = check(OVER).unwrap();
        assert_eq!(verdict.statement, "n0{0|n0} > {0|{0|0}}");
    }

    /// A name cannot stand for a graph that it does not call.
    #[test]
    fn names_are_calls() {
        let named = |positions: &str| {
            let graph = "[[[], []], [[], []]]";
            check(&format!(
                r#"{{"format": "upstar-proof", "version": 2, "graph": {graph}, "positions": {positions},
                "claim": {{"kind": "relation", "left": 0, "relation": "==", "right": 1}},
                "survives": [[0, 1], [1, 0]]}}"#
            ))
        };
        for positions in [
            r#"[["1", 0], ["0", 1]]"#,
            r#"[["nim(1)", 0], ["nim(2)", 1]]"#,
            r#"[["ladder(1)", 0], ["ladder(1)", 1]]"#,
            r#"[["ladder(1)", 0], ["ladder(2)", 0]]"#,
            r#"[["1 + ladder(1)", 0]]"#,
        ] {
            assert!(named(positions).is_err(), "{positions}");
        }
        let verdict = named(r#"[["ladder(1)", 0]]"#).unwrap();
        assert_eq!(verdict.statement, "0 == 0, for the moves listed");
        assert_eq!(verdict.listed, 1);
    }

    #[test]
    fn changed_proofs_are_refused() {
        for (part, other) in [
            ("[3, 1], ", ""),
            ("\"left\": 3", "\"left\": 1"),
            (", [0, 0, \"R\", 0]", ""),
            ("\"R\", 4]", "\"R\", 6]"),
            ("[[0], [3]]", "[[0], [3, 0]]"),
        ] {
            assert!(OVER.contains(part));
            assert!(check(&OVER.replace(part, other)).is_err(), "{part}");
        }
    }
}
