//! Play by definition: everything that can be reached from a position is listed, and results are carried back round by round. Nothing here
//! uses values, theorems or searches.

use std::collections::{HashMap, HashSet};
use upstar::budget::Budget;
use upstar::game::{Outcome, Player, Winner};
use upstar::position::{AnyPosition, Ends, Stuck};

/// Positions that are played together; the players of those with a minus sign are exchanged.
#[derive(Clone)]
pub(crate) struct Boards(pub(crate) Vec<(bool, AnyPosition)>);

impl Boards {
    pub(crate) fn of(position: &AnyPosition) -> Boards {
        Boards(vec![(false, position.clone())])
    }

    /// What it is called, as an input of the language.
    pub(crate) fn call(&self) -> String {
        let mut call = String::new();
        for (minus, position) in &self.0 {
            call += match (minus, call.is_empty()) {
                (false, true) => "",
                (false, false) => " + ",
                (true, true) => "-",
                (true, false) => " - ",
            };
            call += &position.call();
        }
        call
    }

    /// Who has won, if play is over. Rules that say so are played alone.
    fn ended(&self, to_move: Player) -> Option<Winner> {
        match &self.0[..] {
            [(false, only)] => only.ended(to_move),
            _ => None,
        }
    }

    /// The boards after each move of a player, with the points it brings and whether the player moves again. A move that has to be
    /// answered is answered on its board.
    fn moves(&self, player: Player, budget: &Budget) -> Option<Vec<(Boards, i64, bool)>> {
        let entailed = self.0.iter().any(|(_, board)| board.is_entailed());
        let mut moves = Vec::new();
        for (at, (minus, board)) in self.0.iter().enumerate() {
            if entailed && !board.is_entailed() {
                continue;
            }
            let mover = if *minus { player.other() } else { player };
            for option in board.moves(mover, budget).ok()? {
                let points = board.points(&option, mover).into();
                let again = board.keeps_turn(&option, mover);
                let mut after = self.clone();
                after.0[at].1 = option;
                moves.push((after, points, again));
            }
        }
        Some(moves)
    }

    /// How play ends: alone by its own rules; together who cannot move loses, and play that never ends is drawn.
    fn ends(&self) -> Ends {
        match &self.0[..] {
            [(false, only)] => only.ends(),
            _ => Ends::NORMAL,
        }
    }
}

/// Boards and who is to move.
type State = (usize, Player);

/// A move: where it leads, and the points of the player who makes it.
struct Step {
    to: State,
    points: i64,
}

/// All states that play reaches.
pub(crate) struct Play {
    boards: Vec<Boards>,
    moves: HashMap<State, Vec<Step>>,
    ends: Ends,
}

/// What a player who starts gets, and with which moves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Truth {
    pub(crate) winner: Winner,
    /// Where somebody forces a win that comes to an end.
    pub(crate) remoteness: Option<u32>,
    /// Left's points minus Right's, where play is for points.
    pub(crate) score: Option<i64>,
    /// What the options are called with which the player wins.
    pub(crate) winning: HashSet<String>,
}

/// The truth for both starts.
pub(crate) fn outcome(truth: &[Truth; 2]) -> Outcome {
    Outcome::new(truth[0].winner, truth[1].winner)
}

impl Play {
    /// Everything that can be reached; `None` if it is more than so many states, or not all moves can be listed.
    pub(crate) fn from(root: &Boards, most: usize) -> Option<Play> {
        let budget = Budget::default();
        let mut numbers = HashMap::from([(root.call(), 0)]);
        let mut play = Play {
            boards: vec![root.clone()],
            moves: HashMap::new(),
            ends: root.ends(),
        };
        let mut open: Vec<State> = Player::BOTH.map(|player| (0, player)).to_vec();
        while let Some(state) = open.pop() {
            if play.moves.contains_key(&state) {
                continue;
            }
            if play.moves.len() > most {
                return None;
            }
            let (at, player) = state;
            let here = play.boards[at].clone();
            let mut steps = Vec::new();
            if here.ended(player).is_none() {
                for (after, points, again) in here.moves(player, &budget)? {
                    let next = if again { player } else { player.other() };
                    let new = play.boards.len();
                    let to = *numbers.entry(after.call()).or_insert(new);
                    if to == new {
                        play.boards.push(after);
                    }
                    steps.push(Step {
                        to: (to, next),
                        points,
                    });
                    open.push((to, next));
                }
            }
            play.moves.insert(state, steps);
        }
        Some(play)
    }

    /// The result for each start. In misère play a player who cannot move wins. `None` where a game for points need not end.
    pub(crate) fn truth(&self, misere: bool) -> Option<[Truth; 2]> {
        if self.ends.scored {
            let mut known = HashMap::new();
            let [left, right] = Player::BOTH.map(|first| self.score((0, first), &mut known));
            let truth = |first: Player, score: i64| self.scored(first, score, &known);
            return Some([truth(Player::Left, left?), truth(Player::Right, right?)]);
        }
        let decided = self.decided(misere);
        Some(Player::BOTH.map(|first| self.told(first, &decided)))
    }

    /// The states in which play is over, with who wins.
    fn over(&self, misere: bool) -> HashMap<State, (Winner, u32)> {
        let winner = |&(at, player): &State, steps: &Vec<Step>| {
            if let Some(winner) = self.boards[at].ended(player) {
                return Some(winner);
            }
            let stuck = match self.ends.stuck {
                _ if misere => player.into(),
                Stuck::Loses => player.other().into(),
                Stuck::Wins => player.into(),
                Stuck::Draws => Winner::Nobody,
            };
            steps.is_empty().then_some(stuck)
        };
        let over = self.moves.iter();
        over.filter_map(|(state, steps)| Some((*state, (winner(state, steps)?, 0))))
            .collect()
    }

    /// Who wins each state, and in how many moves; a round for each move to the end.
    fn decided(&self, misere: bool) -> HashMap<State, (Winner, Option<u32>)> {
        let mut won = self.over(misere);
        for round in 1.. {
            let mut new = Vec::new();
            for (state, steps) in &self.moves {
                if won.contains_key(state) {
                    continue;
                }
                let result = |step: &Step| won.get(&step.to).map(|(winner, _)| *winner);
                let (own, other) = (Winner::from(state.1), Winner::from(state.1.other()));
                if steps.iter().any(|step| result(step) == Some(own)) {
                    new.push((*state, (own, round)));
                } else if steps.iter().all(|step| result(step) == Some(other)) {
                    new.push((*state, (other, round)));
                }
            }
            if new.is_empty() {
                break;
            }
            won.extend(new);
        }
        let mut decided: HashMap<State, (Winner, Option<u32>)> = HashMap::new();
        for (state, (winner, round)) in won {
            let counts = winner != Winner::Nobody;
            decided.insert(state, (winner, counts.then_some(round)));
        }
        self.endless(&mut decided);
        decided
    }

    /// The states that nobody can force to an end that is won. If play without end is won by a player, the other may still choose a draw
    /// that the rules declare, and that player may have nothing else.
    fn endless(&self, decided: &mut HashMap<State, (Winner, Option<u32>)>) {
        let endless = self.ends.endless;
        while let Some(lucky) = endless.player() {
            let draws = |state: &State, steps: &Vec<Step>| {
                let result = |step: &Step| decided.get(&step.to).map(|(winner, _)| *winner);
                !decided.contains_key(state)
                    && match state.1 == lucky {
                        true => steps.iter().all(|step| result(step).is_some()),
                        false => {
                            let mut results = steps.iter().map(result);
                            results.any(|result| result == Some(Winner::Nobody))
                        }
                    }
            };
            let drawn = self
                .moves
                .iter()
                .filter(|(state, steps)| draws(state, steps));
            let drawn: Vec<State> = drawn.map(|(state, _)| *state).collect();
            if drawn.is_empty() {
                break;
            }
            decided.extend(
                drawn
                    .into_iter()
                    .map(|state| (state, (Winner::Nobody, None))),
            );
        }
        for state in self.moves.keys() {
            decided.entry(*state).or_insert((endless, None));
        }
    }

    fn told(&self, first: Player, decided: &HashMap<State, (Winner, Option<u32>)>) -> Truth {
        let (winner, remoteness) = decided[&(0, first)];
        let steps = self.moves[&(0, first)].iter();
        let wins = steps.filter(|step| decided[&step.to].0 == first.into());
        Truth {
            winner,
            remoteness,
            score: None,
            winning: wins.map(|step| self.boards[step.to.0].call()).collect(),
        }
    }

    /// Left's points minus Right's from a state on; `None` if play comes back.
    fn score(&self, state: State, known: &mut HashMap<State, Option<i64>>) -> Option<i64> {
        if let Some(&score) = known.get(&state) {
            return score;
        }
        known.insert(state, None);
        let mut best: Option<i64> = None;
        for step in &self.moves[&state] {
            let rest = self.score(step.to, known)?;
            best = Some(match state.1 {
                Player::Left => best.unwrap_or(i64::MIN).max(rest + step.points),
                Player::Right => best.unwrap_or(i64::MAX).min(rest - step.points),
            });
        }
        known.insert(state, Some(best.unwrap_or(0)));
        Some(best.unwrap_or(0))
    }

    fn scored(&self, first: Player, score: i64, known: &HashMap<State, Option<i64>>) -> Truth {
        let steps = self.moves[&(0, first)].iter();
        let wins = steps.filter(|step| {
            let rest = known[&step.to].unwrap_or(0);
            match first {
                Player::Left => rest + step.points > 0,
                Player::Right => rest - step.points < 0,
            }
        });
        Truth {
            winner: match score.signum() {
                1 => Winner::Left,
                -1 => Winner::Right,
                _ => Winner::Nobody,
            },
            remoteness: None,
            score: Some(score),
            winning: wins.map(|step| self.boards[step.to.0].call()).collect(),
        }
    }

    /// The nim value, where both players have the same moves, the last move wins, play always ends and no move binds the next one.
    pub(crate) fn nim_value(&self) -> Option<u64> {
        let mut roots = self.boards[0].0.iter();
        if self.ends != Ends::NORMAL || !roots.all(|(_, board)| board.is_impartial()) {
            return None;
        }
        let mut all = self.boards.iter().flat_map(|boards| &boards.0);
        if all.any(|(_, board)| board.is_entailed() || board.ends() != Ends::NORMAL) {
            return None;
        }
        let mut known: HashMap<State, Option<u64>> = HashMap::new();
        self.mex((0, Player::Left), &mut known)
    }

    fn mex(&self, state: State, known: &mut HashMap<State, Option<u64>>) -> Option<u64> {
        if let Some(&value) = known.get(&state) {
            return value;
        }
        known.insert(state, None);
        let mut values = HashSet::new();
        for step in &self.moves[&state] {
            if step.to.1 == state.1 {
                return None;
            }
            values.insert(self.mex(step.to, known)?);
        }
        let value = (0..).find(|value| !values.contains(value));
        known.insert(state, value);
        value
    }
}
