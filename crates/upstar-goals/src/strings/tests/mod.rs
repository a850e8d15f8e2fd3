//! Values that are known, and every shortcut against plain play.

mod endings;
mod nimstring;
mod scores;
mod shapes;

use super::*;
use std::collections::HashMap;
use std::sync::Arc;
use upstar_values::budget::Budget;

/// Plain play, which knows the rules and nothing else; positions are words of strings.
struct Plain {
    graph: Arc<StringGraph>,
    scores: HashMap<u64, i32>,
    values: HashMap<u64, Option<u32>>,
    wins: HashMap<(u64, u32), bool>,
}

impl Plain {
    fn new(position: &StringPosition) -> Plain {
        assert!(position.graph().strings() <= 64);
        Plain {
            graph: position.graph().clone(),
            scores: HashMap::from([(0, 0)]),
            values: HashMap::new(),
            wins: HashMap::new(),
        }
    }

    fn word(position: &StringPosition) -> u64 {
        position.left().iter().fold(0, |word, s| word | 1 << s)
    }

    fn position(&self, word: u64) -> StringPosition {
        let left = (0..64).filter(|s| word >> s & 1 == 1).collect();
        StringPosition::with_left(self.graph.clone(), left)
    }

    fn moves(&self, word: u64) -> Vec<(u64, i32)> {
        let strings = (0..self.graph.strings()).filter(|s| word >> s & 1 == 1);
        let hangs = |word: u64, coin: u32| self.graph.at(coin).iter().any(|s| word >> s & 1 == 1);
        strings
            .map(|string| {
                let next = word & !(1 << string);
                let ends = self.graph.ends(string);
                let free = ends.iter().filter(|&&end| end != 0 && !hangs(next, end));
                (next, free.count() as i32)
            })
            .collect()
    }

    fn score(&mut self, word: u64) -> i32 {
        if let Some(&score) = self.scores.get(&word) {
            return score;
        }
        let mut best = i32::MIN;
        for (next, coins) in self.moves(word) {
            let rest = self.score(next);
            best = best.max(if coins > 0 { coins + rest } else { -rest });
        }
        self.scores.insert(word, best);
        best
    }

    /// The mex rule with moves after which one goes on.
    fn value(&mut self, word: u64) -> Option<u32> {
        if let Some(&value) = self.values.get(&word) {
            return value;
        }
        let (mut plain, mut again) = (Vec::new(), Vec::new());
        for (next, coins) in self.moves(word) {
            let value = self.value(next);
            if coins > 0 { &mut again } else { &mut plain }.push(value);
        }
        let value = match again.first() {
            None => (0..).find(|&n| !plain.contains(&Some(n))),
            Some(first) if again.iter().any(|v| v != first) || plain.contains(first) => None,
            Some(first) => *first,
        };
        self.values.insert(word, value);
        value
    }

    /// Whether the player to move wins the position beside a heap.
    fn wins(&mut self, word: u64, heap: u32) -> bool {
        if let Some(&wins) = self.wins.get(&(word, heap)) {
            return wins;
        }
        let wins = (0..heap).any(|less| !self.wins(word, less))
            || self
                .moves(word)
                .into_iter()
                .any(|(next, coins)| self.wins(next, heap) == (coins > 0));
        self.wins.insert((word, heap), wins);
        wins
    }

    /// The heap beside which the position is lost for the player to move.
    fn value_by_play(&mut self, word: u64) -> Option<u32> {
        (0..word.count_ones() + 2).find(|&heap| !self.wins(word, heap))
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// A graph of at most so many coins and strings.
    fn graph(&mut self, coins: usize, strings: usize) -> StringPosition {
        let coins = 1 + self.below(coins);
        let mut list = Vec::new();
        for _ in 0..1 + self.below(strings) {
            let (a, b) = (1 + self.below(coins), self.below(coins + 1));
            if a != b {
                list.push([a as u32, b as u32]);
            }
        }
        StringPosition::new(StringGraph::new(list).unwrap())
    }

    /// Some strings of a position.
    fn some(&mut self, position: &StringPosition, count: usize) -> StringPosition {
        let mut left = position.left().clone();
        while left.len() > count {
            let at = self.below(left.len());
            let string = left.iter().nth(at).unwrap();
            left.remove(string);
        }
        StringPosition::with_left(position.graph().clone(), left)
    }
}

fn board(rows: usize, columns: usize, start: Start) -> StringPosition {
    Board::new(rows, columns).unwrap().start(start).unwrap()
}

fn alone(chains: &[u32], loops: &[u32]) -> StringPosition {
    StringPosition::new(StringGraph::chains_and_loops(chains, loops))
}

fn read(text: &str) -> StringPosition {
    text.parse().unwrap()
}

fn score(position: &StringPosition) -> i32 {
    let mut solver = ScoreSolver::new(1 << 26);
    solver.score(position, &Budget::default()).unwrap()
}

fn nim(position: &StringPosition) -> Option<u32> {
    let mut solver = NimstringSolver::new();
    solver.value(position, &Budget::default()).unwrap()
}

/// Scores of boards with so many rows.
fn scores(rows: usize, columns: std::ops::RangeInclusive<usize>, start: Start) -> Vec<i32> {
    columns.map(|n| score(&board(rows, n, start))).collect()
}

fn nims(rows: usize, columns: std::ops::RangeInclusive<usize>, start: Start) -> Vec<u32> {
    let value = |n| nim(&board(rows, n, start)).unwrap();
    columns.map(value).collect()
}

/// Long chains of 3 to `chain` coins, and even loops of 4 to `ring`, so many of each at most.
fn endgames(chain: u32, chains: usize, ring: u32, rings: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    fn multisets(of: &[u32], most: usize) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        let mut last = vec![Vec::new()];
        for _ in 0..most {
            last = last
                .iter()
                .flat_map(|set: &Vec<u32>| {
                    let fits = of.iter().filter(|&&x| set.last().is_none_or(|&y| y <= x));
                    fits.map(|&x| set.iter().copied().chain([x]).collect())
                })
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    }
    let sizes: Vec<u32> = (3..=chain).collect();
    let even: Vec<u32> = (4..=ring).step_by(2).collect();
    let rings = multisets(&even, rings);
    multisets(&sizes, chains)
        .into_iter()
        .flat_map(|c| {
            rings
                .iter()
                .map(move |l| (c.clone(), l.clone()))
                .collect::<Vec<_>>()
        })
        .filter(|(c, l)| !c.is_empty() || !l.is_empty())
        .collect()
}

/// What the player in control gains.
fn gain(chains: &[u32], loops: &[u32]) -> i64 {
    let endgame = Endgame::new(chains.iter().copied(), loops.iter().copied());
    -endgame.value(&Budget::default()).unwrap()
}

/// The same by trying every piece.
fn gain_by_all(
    chains: &[u32],
    loops: &[u32],
    known: &mut HashMap<(Vec<u32>, Vec<u32>), i64>,
) -> i64 {
    let key = (chains.to_vec(), loops.to_vec());
    if let Some(&gain) = known.get(&key) {
        return gain;
    }
    let mut best: Option<i64> = None;
    let without = |all: &[u32], at: usize| [&all[..at], &all[at + 1..]].concat();
    for at in 0..chains.len() {
        let rest = gain_by_all(&without(chains, at), loops, known);
        let gain = i64::from(chains[at]) - 2 + (rest - 2).abs();
        best = Some(best.map_or(gain, |b| b.min(gain)));
    }
    for at in 0..loops.len() {
        let rest = gain_by_all(chains, &without(loops, at), known);
        let gain = i64::from(loops[at]) - 4 + (rest - 4).abs();
        best = Some(best.map_or(gain, |b| b.min(gain)));
    }
    known.insert(key, best.unwrap_or(0));
    best.unwrap_or(0)
}
