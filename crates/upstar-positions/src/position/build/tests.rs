//! Builders checked against each other, against retrograde analysis and against exhaustive play.

use super::{NimValues, Outcomes, Scores};
use crate::position::{Ends, Evaluator, Rules, Solved, Stuck};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Player, Winner};

/// Places in a row, with a bit for each taken one: Left takes `left` neighbours, Right `right`.
struct Row {
    length: u32,
    left: u32,
    right: u32,
    ends: Ends,
}

impl Row {
    fn new(length: u32, left: u32, right: u32, stuck: Stuck) -> Row {
        let ends = Ends {
            stuck,
            ..Ends::NORMAL
        };
        Row {
            length,
            left,
            right,
            ends,
        }
    }

    fn moves(&self, row: u32, count: u32, moves: &mut Vec<u32>) {
        let shape = (1 << count) - 1;
        let places = (0..=self.length.saturating_sub(count)).map(|at| shape << at);
        moves.extend(places.filter(|mask| row & mask == 0).map(|mask| row | mask));
    }
}

impl Rules for Row {
    type Position = u32;

    fn left_moves(&self, row: &u32, moves: &mut Vec<u32>) {
        self.moves(*row, self.left, moves);
    }

    fn right_moves(&self, row: &u32, moves: &mut Vec<u32>) {
        self.moves(*row, self.right, moves);
    }

    fn ends(&self) -> Ends {
        self.ends
    }

    /// The player who covers the last place has won.
    fn ended(&self, row: &u32, to_move: Player) -> Option<Winner> {
        (row >> (self.length - 1) & 1 == 1).then(|| to_move.other().into())
    }

    /// The player who takes the first place moves again.
    fn keeps_turn(&self, from: &u32, to: &u32, _: Player) -> bool {
        self.ends.declared && (from ^ to) & 1 == 1
    }

    fn parts(&self, row: u32, parts: &mut Vec<u32>) {
        let all = (1 << self.length) - 1;
        let mut free = all & !row;
        while free != 0 {
            let start = free.trailing_zeros();
            let run = (free >> start).trailing_ones();
            let part = ((1 << run) - 1) << start;
            parts.push(all & !part);
            free &= !part;
        }
    }

    fn points(&self, from: &u32, to: &u32, player: Player) -> i32 {
        let places = (from ^ to) as i32;
        if player == Player::Left {
            places % 7
        } else {
            places % 5
        }
    }
}

#[test]
fn nim_values_are_those_of_the_values() {
    let row = || Row::new(13, 2, 2, Stuck::Loses);
    let nim = Evaluator::<_, NimValues>::new(row());
    let short = Evaluator::<_, Algebra>::new(row());
    let (mut builder, mut algebra) = (NimValues::new(Budget::default()), Algebra::new());
    for position in 0..1 << 13 {
        let n = nim.value(&mut builder, &position).unwrap().get();
        let value = short.value(&mut algebra, &position).unwrap();
        assert_eq!(algebra.nimber(n as u32), value, "{position:b}");
    }
    let two = nim.value_with_threads(&mut builder, &0, 2).unwrap();
    assert_eq!(two, nim.value(&mut builder, &0).unwrap());
}

#[test]
fn outcomes_are_those_of_retrograde_analysis() {
    for stuck in [Stuck::Loses, Stuck::Wins, Stuck::Draws] {
        for (declared, left, right) in [(false, 1, 2), (false, 2, 2), (true, 2, 1), (true, 3, 2)] {
            let mut row = Row::new(9, left, right, stuck);
            row.ends.declared = declared;
            let solved = Solved::of_rules(&row, &0, &Budget::default()).unwrap();
            let evaluator = Evaluator::<_, Outcomes>::new(row);
            let mut builder = Outcomes::new(Budget::default());
            for position in 0..1 << 9 {
                let found = evaluator.value(&mut builder, &position).unwrap().starts();
                // The analysis has only the positions that can be reached with this player to move.
                let Some(starts) = solved.starts(&position) else {
                    continue;
                };
                assert_eq!(
                    found, starts,
                    "{stuck:?} {declared} {left} {right} {position:b}"
                );
            }
        }
    }
}

/// The best score by trying everything, without a table.
fn tried(rules: &Row, row: u32, player: Player) -> i32 {
    if rules.ends.declared && rules.ended(&row, player).is_some() {
        return 0;
    }
    let mut moves = Vec::new();
    match player {
        Player::Left => rules.left_moves(&row, &mut moves),
        Player::Right => rules.right_moves(&row, &mut moves),
    }
    let scores = moves.iter().map(|to| {
        let keeps = rules.keeps_turn(&row, to, player);
        let next = if keeps { player } else { player.other() };
        let points = rules.points(&row, to, player);
        match player {
            Player::Left => tried(rules, *to, next) + points,
            Player::Right => -(tried(rules, *to, next) - points),
        }
    });
    match player {
        Player::Left => scores.max().unwrap_or(0),
        Player::Right => -scores.max().unwrap_or(0),
    }
}

#[test]
fn scores_are_the_best_that_can_be_reached() {
    for (length, left, right, declared) in [
        (6, 1, 2, false),
        (7, 2, 2, false),
        (6, 2, 1, true),
        (8, 2, 3, true),
    ] {
        let mut row = Row::new(length, left, right, Stuck::Loses);
        row.ends.declared = declared;
        let expected = Player::BOTH.map(|player| tried(&row, 0, player));
        let evaluator = Evaluator::<_, Scores>::new(row);
        let score = evaluator.value(&mut Scores::new(Budget::default()), &0);
        let score = score.unwrap();
        assert_eq!([score.left_starts(), score.right_starts()], expected);
    }
}

#[test]
fn builders_keep_their_limits() {
    let small = Budget::default().memory(1 << 16);
    let row = || Row::new(20, 1, 1, Stuck::Wins);
    let outcomes = Evaluator::<_, Outcomes>::new(row());
    let stopped = outcomes.value(&mut Outcomes::new(small.clone()), &0);
    assert_eq!(stopped, Err(Stopped::Memory(1 << 16)));
    let scores = Evaluator::<_, Scores>::new(row());
    let stopped = scores.value(&mut Scores::new(small), &0);
    assert_eq!(stopped, Err(Stopped::Memory(1 << 16)));
    let late = Budget::default().time(std::time::Duration::ZERO);
    let outcomes = Evaluator::<_, Outcomes>::new(row());
    let stopped = outcomes.value(&mut Outcomes::new(late), &0);
    assert_eq!(stopped, Err(Stopped::Time(0)));
}
