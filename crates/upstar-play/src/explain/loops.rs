//! Proofs about sums in which play may return to a position: whoever survives always has an answer, and whoever wins comes nearer to the
//! end with every answer.

use super::answer::Answer;
use super::{Relation, exactly, holds, sign};
use crate::judge::Judge;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Write;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Order, Outcome, Player, Winner};
use upstar::loopy::LoopyAlgebra;
use upstar::notation::Style;
use upstar::position::Ends;
use upstar::rulesets;
use upstar::sum::{Sum, SumKey};

/// Larger graphs are not proved.
const MOST_VERTICES: usize = 200_000;
/// In proofs of outcomes larger graphs have only the moves that the proof needs.
const MOST_COMPLETE: usize = 20_000;
/// More answers than this are cut in the text.
const MOST_LINES: usize = 60;

/// A claim about games with loops, with its proof.
pub struct LoopProof {
    result: String,
    /// The claim, for the checker.
    claim: Value,
    graph: Graph,
    survives: Vec<(usize, usize)>,
    wins: Vec<(usize, usize, Player, u32)>,
    lines: Vec<String>,
    /// Whether moves that the proof does not need are left out.
    partial: bool,
}

/// The followers of the sums of a claim.
#[derive(Default)]
struct Graph {
    /// More vertices are refused.
    most: usize,
    sums: Vec<Sum>,
    numbers: HashMap<SumKey, usize>,
    options: Vec<[BTreeSet<usize>; 2]>,
}

impl Graph {
    fn of_at_most(most: usize) -> Graph {
        Graph {
            most,
            ..Graph::default()
        }
    }

    fn number(&mut self, sum: Sum) -> Result<usize, Stopped> {
        if let Some(&number) = self.numbers.get(&sum.key()) {
            return Ok(number);
        }
        if self.sums.len() >= self.most {
            return Err(Stopped::TooLarge(
                &"a proof with more than 200000 positions",
            ));
        }
        self.numbers.insert(sum.key(), self.sums.len());
        self.sums.push(sum);
        self.options.push(Default::default());
        Ok(self.sums.len() - 1)
    }

    /// The followers that a player can move to.
    fn moves(
        &mut self,
        from: usize,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<Vec<usize>, Stopped> {
        let sum = self.sums[from].clone();
        let mut followers = Vec::new();
        for found in sum.moves(player, algebra)? {
            followers.push(self.number(sum.after(&found))?);
        }
        Ok(followers)
    }

    /// Adds all moves of both players from here on.
    fn expand(&mut self, root: usize, algebra: &mut Algebra) -> Result<(), Stopped> {
        let mut open = vec![root];
        let mut seen = HashSet::from([root]);
        while let Some(at) = open.pop() {
            for player in Player::BOTH {
                for to in self.moves(at, player, algebra)? {
                    self.options[at][player.index()].insert(to);
                    if seen.insert(to) {
                        open.push(to);
                    }
                }
            }
            algebra.budget().check(self.sums.len() * 200)?;
        }
        Ok(())
    }

    /// Whether no play with alternating moves is infinite: states (vertex, player) go when all their moves lead to states that are gone.
    fn is_stopper(&self) -> bool {
        let state = |vertex: usize, player: Player| 2 * vertex + player.index();
        let mut open: Vec<usize> = Vec::new();
        let mut before: Vec<Vec<usize>> = Vec::new();
        for vertex in 0..self.options.len() {
            for player in Player::BOTH {
                let options = &self.options[vertex][player.index()];
                open.push(options.len());
                before.push(Vec::new());
                debug_assert_eq!(open.len(), state(vertex, player) + 1);
            }
        }
        for vertex in 0..self.options.len() {
            for player in Player::BOTH {
                for &to in &self.options[vertex][player.index()] {
                    before[state(to, player.other())].push(state(vertex, player));
                }
            }
        }
        let mut gone: Vec<usize> = (0..open.len()).filter(|&at| open[at] == 0).collect();
        let mut at = 0;
        while let Some(&state) = gone.get(at) {
            at += 1;
            for &from in &before[state] {
                open[from] -= 1;
                if open[from] == 0 {
                    gone.push(from);
                }
            }
        }
        gone.len() == open.len()
    }
}

/// A game x - y, seen by one player as if she were Left: for Right the two are exchanged.
#[derive(Clone, Copy)]
struct Seen {
    x: usize,
    y: usize,
    by: Player,
}

/// A move: the state after it, and the option that was taken at a vertex.
#[derive(Clone, Copy)]
struct Made {
    to: Seen,
    edge: (usize, Player, usize),
}

struct Prover<'a> {
    algebra: &'a mut Algebra,
    judge: Judge,
    graph: Graph,
    survives: HashSet<(usize, usize)>,
    wins: HashMap<(usize, usize, Player), u32>,
    lines: Vec<String>,
}

/// Who wins a state, in the eyes of the player who sees it.
struct Judged {
    wins: bool,
    loses: bool,
    remoteness: u32,
}

impl Prover<'_> {
    /// The sum x - y as it is played.
    fn sum(&self, Seen { x, y, by }: Seen) -> Sum {
        let (plus, minus) = match by {
            Player::Left => (x, y),
            Player::Right => (y, x),
        };
        let negatives = self.graph.sums[minus].iter();
        let negatives = negatives.map(|term| term.clone().negative());
        let terms = self.graph.sums[plus].iter().cloned();
        terms.chain(negatives).collect()
    }

    /// Who wins when the player who sees the state, or the other one, is to move.
    fn judged(&mut self, seen: Seen, own_move: bool) -> Result<Judged, Stopped> {
        let first = if own_move { seen.by } else { seen.by.other() };
        let sum = self.sum(seen);
        let start = self.judge.start(&sum, first, self.algebra)?;
        if start.can_be_counted() {
            return Err(Stopped::TooLarge(&"the number of moves to the end"));
        }
        Ok(Judged {
            wins: start.winner == Winner::from(seen.by),
            loses: start.winner == Winner::from(seen.by.other()),
            remoteness: start.remoteness.moves().unwrap_or(0),
        })
    }

    /// The moves of the player who sees the state so, or of the other one.
    fn moves(&mut self, seen: Seen, own: bool) -> Result<Vec<Made>, Stopped> {
        let in_x = if own { Player::Left } else { Player::Right };
        let mut moves = Vec::new();
        for x in self.graph.moves(seen.x, in_x, self.algebra)? {
            let edge = (seen.x, in_x, x);
            moves.push(Made {
                to: Seen { x, ..seen },
                edge,
            });
        }
        let in_y = in_x.other();
        for y in self.graph.moves(seen.y, in_y, self.algebra)? {
            let edge = (seen.y, in_y, y);
            moves.push(Made {
                to: Seen { y, ..seen },
                edge,
            });
        }
        Ok(moves)
    }

    /// Adds a move to the graph.
    fn keep(&mut self, Made { edge, .. }: Made) {
        let (from, player, to) = edge;
        self.graph.options[from][player.index()].insert(to);
    }

    fn text(&mut self, seen: Seen) -> Result<String, Stopped> {
        let sum = self.sum(seen);
        sum.text(self.algebra, Style::Text)
    }

    fn say(
        &mut self,
        line: impl FnOnce(&mut Self) -> Result<String, Stopped>,
    ) -> Result<(), Stopped> {
        match self.lines.len() {
            0..MOST_LINES => {
                let line = line(self)?;
                self.lines.push(line);
            }
            MOST_LINES => self.lines.push("  …".to_owned()),
            _ => {}
        }
        Ok(())
    }

    /// The player who sees the state survives moving second: an answer to every move, from here on.
    fn survive(&mut self, root: Seen) -> Result<(), Stopped> {
        let mut open = VecDeque::from([root]);
        self.survives.insert((root.x, root.y));
        while let Some(seen) = open.pop_front() {
            for threat in self.moves(seen, false)? {
                self.keep(threat);
                let threat = threat.to;
                let mut best: Option<(Made, (bool, u32))> = None;
                for answer in self.moves(threat, true)? {
                    let judged = self.judged(answer.to, false)?;
                    // A win before a draw, and the shortest one.
                    let rank = (!judged.wins, judged.remoteness);
                    if !judged.loses && best.is_none_or(|(_, known)| rank < known) {
                        best = Some((answer, rank));
                    }
                }
                let Some((answer, _)) = best else {
                    return Err(Stopped::NoValue(&"a player who survives has no answer"));
                };
                self.keep(answer);
                let answer = answer.to;
                self.say(|prover| {
                    let (from, to) = (prover.text(threat)?, prover.text(answer)?);
                    let by = seen.by;
                    Ok(format!(
                        "  {} moves to {from}: {by} moves to {to}",
                        by.other()
                    ))
                })?;
                if self.survives.insert((answer.x, answer.y)) {
                    open.push_back(answer);
                }
            }
            self.algebra.budget().check(0)?;
        }
        Ok(())
    }

    /// The player who sees the state wins it: with every answer the end is nearer.
    fn win(&mut self, root: Seen, own_move: bool) -> Result<(), Stopped> {
        let mut open = VecDeque::from([(root, own_move)]);
        while let Some((seen, own_move)) = open.pop_front() {
            let mover = if own_move {
                Player::Left
            } else {
                Player::Right
            };
            let judged = self.judged(seen, own_move)?;
            if self
                .wins
                .insert((seen.x, seen.y, mover), judged.remoteness)
                .is_some()
            {
                continue;
            }
            let moves = self.moves(seen, own_move)?;
            if !own_move {
                for made in moves {
                    self.keep(made);
                    open.push_back((made.to, true));
                }
                continue;
            }
            let mut best: Option<(Made, u32)> = None;
            for made in moves {
                let judged = self.judged(made.to, false)?;
                if judged.wins && best.is_none_or(|(_, known)| judged.remoteness < known) {
                    best = Some((made, judged.remoteness));
                }
            }
            let Some((made, _)) = best else {
                return Err(Stopped::NoValue(&"a player who wins has no move"));
            };
            self.keep(made);
            let to = made.to;
            self.say(|prover| {
                let (from, to) = (prover.text(seen)?, prover.text(to)?);
                let (by, rest) = (seen.by, judged.remoteness.saturating_sub(1));
                Ok(format!(
                    "  in {from} {by} moves to {to} (at most {rest} moves to the end)"
                ))
            })?;
            open.push_back((to, false));
            self.algebra.budget().check(0)?;
        }
        Ok(())
    }

    fn done(self, result: String, claim: Value, partial: bool) -> LoopProof {
        let mut survives: Vec<_> = self.survives.into_iter().collect();
        survives.sort_unstable();
        let mut wins: Vec<_> = self
            .wins
            .into_iter()
            .map(|((x, y, p), rank)| (x, y, p, rank))
            .collect();
        wins.sort_unstable_by_key(|&(x, y, player, _)| (x, y, player.index()));
        LoopProof {
            result,
            claim,
            graph: self.graph,
            survives,
            wins,
            lines: self.lines,
            partial,
        }
    }
}

fn prover(algebra: &mut Algebra) -> Prover<'_> {
    Prover {
        algebra,
        judge: Judge::new(1),
        graph: Graph::of_at_most(MOST_VERTICES),
        survives: HashSet::new(),
        wins: HashMap::new(),
        lines: Vec::new(),
    }
}

/// Why a relation between two sums holds, or what holds instead. It is proved for stoppers; for other games the sides are compared, and
/// the answer says so.
pub(super) fn relation(
    algebra: &mut Algebra,
    left: &Sum,
    asked: Relation,
    right: &Sum,
) -> Result<Result<LoopProof, Answer>, Stopped> {
    let [g_text, h_text] = [left, right].map(|sum| sum.text(algebra, Style::Text));
    let (g_text, h_text) = (g_text?, h_text?);
    let result = |order: Order| match holds(asked, order) {
        true => format!("{g_text} {} {h_text}: true", sign(asked)),
        false => format!(
            "{g_text} {} {h_text}: false, because {g_text} {} {h_text}",
            sign(asked),
            sign(exactly(order))
        ),
    };
    let mut prover = prover(algebra);
    let g = prover.graph.number(left.clone())?;
    let h = prover.graph.number(right.clone())?;
    prover.graph.expand(g, prover.algebra)?;
    prover.graph.expand(h, prover.algebra)?;
    if !prover.graph.is_stopper() {
        let (order, lines) = by_sides(prover.algebra, left, right)?;
        return Ok(Err(Answer {
            method: "comparison of sides",
            result: result(order),
            lines,
        }));
    }
    let by_left = Seen {
        x: g,
        y: h,
        by: Player::Left,
    };
    let by_right = Seen {
        x: h,
        y: g,
        by: Player::Right,
    };
    let (at_least, at_most) = (
        !prover.judged(by_left, false)?.loses,
        !prover.judged(by_right, false)?.loses,
    );
    let order = match (at_least, at_most) {
        (true, true) => Order::Equal,
        (true, false) => Order::Greater,
        (false, true) => Order::Less,
        (false, false) => Order::Confused,
    };
    let relation = if holds(asked, order) {
        asked
    } else {
        exactly(order)
    };
    let difference = prover.text(by_left)?;
    use Relation::{
        Confused, Equal, Greater, GreaterEqual, GreaterOrConfused, Less, LessEqual, LessOrConfused,
        NotEqual,
    };
    if matches!(relation, Equal | Greater | GreaterEqual) {
        prover.lines.push(format!(
            "Left, moving second, always has a move in {difference}:"
        ));
        prover.survive(by_left)?;
    }
    if matches!(relation, Equal | Less | LessEqual) {
        prover.lines.push(format!(
            "Right, moving second, always has a move in {difference}:"
        ));
        prover.survive(by_right)?;
    }
    let differs_upwards = relation == NotEqual && order != Order::Less;
    if matches!(relation, Greater | Confused | GreaterOrConfused) || differs_upwards {
        prover
            .lines
            .push(format!("Left, moving first, wins {difference}:"));
        prover.win(by_left, true)?;
    }
    let differs_downwards = relation == NotEqual && order == Order::Less;
    if matches!(relation, Less | Confused | LessOrConfused) || differs_downwards {
        prover
            .lines
            .push(format!("Right, moving first, wins {difference}:"));
        prover.win(by_right, true)?;
    }
    let claim = json!({ "kind": "relation", "left": g, "relation": sign(relation), "right": h });
    Ok(Ok(prover.done(result(order), claim, false)))
}

/// How two sums compare by their sides, with the sides in words.
fn by_sides(
    algebra: &mut Algebra,
    left: &Sum,
    right: &Sum,
) -> Result<(Order, Vec<String>), Stopped> {
    let (g, h) = (left.loopy_value(algebra)?, right.loopy_value(algebra)?);
    let mut lines = Vec::new();
    for (sum, value) in [(left, &g), (right, &h)] {
        let text = sum.text(algebra, Style::Text)?;
        let value = LoopyAlgebra::on(algebra).text(value)?;
        lines.push(format!("{text} = {value}"));
    }
    lines.push("The onsides and the offsides are compared: G >= H if both compare so.".to_owned());
    let order = LoopyAlgebra::on(algebra).compare(&g, &h)?;
    Ok((order, lines))
}

/// Who wins a sum in which play may return to a position, and how.
pub(super) fn outcome(algebra: &mut Algebra, sum: &Sum) -> Result<LoopProof, Stopped> {
    let mut prover = prover(algebra);
    // The checker takes the first vertex without moves for the end of play.
    let begin = |prover: &mut Prover<'_>, most: usize| {
        prover.graph = Graph::of_at_most(most);
        let zero = prover.graph.number(Sum::default())?;
        Ok::<_, Stopped>((zero, prover.graph.number(sum.clone())?))
    };
    let (zero, game) = begin(&mut prover, MOST_COMPLETE)?;
    let partial = match prover.graph.expand(game, prover.algebra) {
        Err(Stopped::TooLarge(_)) => true,
        done => done.map(|()| false)?,
    };
    if partial {
        begin(&mut prover, MOST_VERTICES)?;
    }
    let by_left = Seen {
        x: game,
        y: zero,
        by: Player::Left,
    };
    let by_right = Seen {
        x: zero,
        y: game,
        by: Player::Right,
    };
    let mut winners = [Winner::Nobody; 2];
    for first in Player::BOTH {
        let judged = prover.judged(by_left, first == Player::Left)?;
        winners[first.index()] = match (judged.wins, judged.loses) {
            (true, _) => Winner::Left,
            (_, true) => Winner::Right,
            _ => Winner::Nobody,
        };
        let seen = match winners[first.index()] {
            Winner::Left => Some(by_left),
            Winner::Right => Some(by_right),
            Winner::Nobody => None,
        };
        if let Some(seen) = seen {
            let by = seen.by;
            prover
                .lines
                .push(format!("{first} moving first: {by} wins:"));
            let told = prover.lines.len();
            prover.win(seen, by == first)?;
            if prover.lines.len() == told {
                let no_move = prover.moves(by_left, first == Player::Left)?.is_empty();
                prover.lines.push(match (no_move, told > MOST_LINES) {
                    (true, _) => format!("  {first} has no move"),
                    (false, false) => "  by the moves above".to_owned(),
                    (false, true) => "  …".to_owned(),
                });
            }
            continue;
        }
        prover.lines.push(format!(
            "{first} moving first: a draw. Both always have a move:"
        ));
        let [opening, waiting] = match first {
            Player::Left => [by_left, by_right],
            Player::Right => [by_right, by_left],
        };
        prover.survive(waiting)?;
        let mut safe = None;
        for made in prover.moves(opening, true)? {
            if !prover.judged(made.to, false)?.loses {
                safe = Some(made);
                break;
            }
        }
        let Some(safe) = safe else {
            return Err(Stopped::NoValue(&"a player who draws has no move"));
        };
        prover.keep(safe);
        prover.survive(safe.to)?;
    }
    let outcome = Outcome::new(winners[0], winners[1]);
    let text = sum.text(prover.algebra, Style::Text)?;
    let result = format!("{text}: outcome {outcome}, {}", outcome.words());
    let claim = json!({ "kind": "outcome", "game": game, "outcome": outcome.name() });
    Ok(prover.done(result, claim, partial))
}

/// What a sum in which play may return to a position is worth, and what that means for play.
pub(super) fn canonical(algebra: &mut Algebra, sum: &Sum) -> Result<Answer, Stopped> {
    let text = sum.text(algebra, Style::Text)?;
    let value = sum.loopy_value(algebra)?;
    let mut loops = LoopyAlgebra::on(algebra);
    let mut lines = Vec::new();
    match value.sides() {
        _ if value.short().is_some() => {
            lines.push(
                "Play may return to a position, but the value is that of a game without loops."
                    .to_owned(),
            );
        }
        Some((on, off)) if on == off => {
            let form = loops.form_text(&value)?;
            lines.push(format!(
                "It is a stopper: play alone with alternating moves ends. Its simplest form: {form}"
            ));
        }
        Some((on, off)) => {
            let (on, off) = (loops.text(&on.into())?, loops.text(&off.into())?);
            lines.push(format!("onside, if Left wins infinite play: {on}"));
            lines.push(format!("offside, if Right wins infinite play: {off}"));
        }
        None => lines.push("One of its sides is not known to be a stopper.".to_owned()),
    }
    Ok(Answer {
        method: "bypassing reversible options and deleting dominated ones",
        result: format!("canonical({text}) is {}", loops.text(&value)?),
        lines,
    })
}

impl LoopProof {
    /// The explanation in words. Long strategies are cut; [`json`](LoopProof::json) has all of them.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n\n", self.result);
        for line in &self.lines {
            writeln!(out, "{line}").expect("strings take all text");
        }
        out
    }

    /// The proof as the JSON object that the crate `upstar-check` describes and verifies.
    pub fn json(&self) -> Value {
        let options = self.graph.options.iter();
        let graph: Vec<Value> = options.map(|[left, right]| json!([left, right])).collect();
        let positions: Vec<Value> = (self.graph.sums.iter().enumerate())
            .filter_map(|(vertex, sum)| match &sum[..] {
                [only] if !only.minus => {
                    let (position, call) = (only.as_position()?, only.as_position()?.call());
                    // A value is not called by a ruleset, and neither are games whose play ends: the graph itself says what they are.
                    let built_in = rulesets::find(position.ruleset()).is_some();
                    let may_return = !built_in || position.ends() != Ends::NORMAL;
                    let is_called = call.starts_with(position.ruleset()) && may_return;
                    is_called.then(|| json!([call, vertex]))
                }
                _ => None,
            })
            .collect();
        let wins: Vec<Value> = (self.wins.iter())
            .map(|(x, y, player, rank)| {
                let player = if *player == Player::Left { "L" } else { "R" };
                json!([x, y, player, rank])
            })
            .collect();
        let mut proof = json!({
            "format": "upstar-proof",
            "version": 2,
            "claim": self.claim,
            "graph": graph,
            "positions": positions,
            "survives": self.survives,
            "wins": wins,
        });
        if self.partial {
            proof["partial"] = true.into();
        }
        proof
    }
}
