//! Values that are known, and every shortcut against plain play.

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

mod nimstring {
    use super::*;

    #[test]
    fn short_and_long() {
        assert_eq!(nim(&read("1-0, 1-2, 2-0")), Some(1));
        let chains: Vec<_> = (1..9).map(|n| nim(&alone(&[n], &[])).unwrap()).collect();
        assert_eq!(chains, [1, 1, 0, 0, 0, 0, 0, 0]);
        let loops: Vec<_> = (2..9).map(|n| nim(&alone(&[], &[n])).unwrap()).collect();
        assert_eq!(loops, [1, 1, 0, 0, 0, 0, 0]);
        for n in 1..6 {
            let chain = alone(&[n], &[]);
            let value = Plain::new(&chain).value_by_play(Plain::word(&chain));
            assert_eq!(value, Some(u32::from(n < 3)));
        }
        assert_eq!(nim(&read("xx|x.x|..|x.x|xx")), Some(0));
    }

    #[test]
    fn every_cut_of_a_long_chain_or_loop_is_loony() {
        for position in (3..8)
            .map(|n| alone(&[n], &[]))
            .chain((4..8).map(|n| alone(&[], &[n])))
        {
            let moves = NimstringSolver::new().moves(&position, &Budget::default());
            let moves = moves.unwrap();
            assert_eq!(moves.len(), position.left().len());
            assert!(
                moves
                    .iter()
                    .all(|m| m.loony && !m.wins && m.value.is_none())
            );
        }
    }

    #[test]
    fn values_are_those_of_play_beside_heaps() {
        for (position, step) in [
            (board(1, 2, Start::American), 1),
            (board(2, 2, Start::American), 13),
        ] {
            let (mut plain, mut solver) = (Plain::new(&position), NimstringSolver::new());
            for word in (0..=Plain::word(&position)).step_by(step) {
                let by_play = plain.value_by_play(word);
                assert_eq!(plain.value(word), by_play);
                let found = solver.value(&plain.position(word), &Budget::default());
                assert_eq!(found.unwrap(), by_play, "{}", plain.position(word));
            }
        }
        let position = read("1-0, 2-0, 2-0, 1-2, 3-0, 3-1");
        let word = Plain::word(&position);
        assert_eq!(nim(&position), Plain::new(&position).value_by_play(word));
    }

    #[test]
    fn values_of_random_graphs() {
        let mut random = Random(5);
        let three = board(3, 3, Start::American);
        for round in 0..400 {
            let position = if round % 4 == 0 {
                random.some(&three, 13)
            } else {
                random.graph(7, 13)
            };
            let word = Plain::word(&position);
            assert_eq!(
                nim(&position),
                Plain::new(&position).value(word),
                "{position}"
            );
        }
    }

    #[test]
    fn values_add() {
        let mut random = Random(1);
        for _ in 0..150 {
            let (a, b) = (random.graph(3, 5), random.graph(3, 5));
            let far = |position: &StringPosition, by: u32| -> Vec<[u32; 2]> {
                let graph = position.graph();
                let label = |end| if end == 0 { 0 } else { graph.label(end) + by };
                (0..graph.strings())
                    .map(|s| graph.ends(s).map(label))
                    .collect()
            };
            let both = [far(&a, 0), far(&b, 10)].concat();
            let both = StringPosition::new(StringGraph::new(both).unwrap());
            let sum = nim(&a).zip(nim(&b)).map(|(x, y)| x ^ y);
            assert_eq!(nim(&both), sum);
            assert_eq!(Plain::new(&both).value_by_play(Plain::word(&both)), sum);
            let parts = NimstringSolver::new()
                .parts(&both, &Budget::default())
                .unwrap();
            let of_parts = parts.iter().try_fold(0, |x, (_, y)| Some(x ^ (*y)?));
            assert_eq!(of_parts, sum);
        }
    }

    #[test]
    fn arrays() {
        assert_eq!(nims(1, 1..=5, Start::American), [1; 5]);
        assert_eq!(nims(2, 1..=3, Start::American), [1, 0, 1]);
        assert_eq!(nims(1, 1..=7, Start::Icelandic), [1, 0, 1, 0, 3, 2, 3]);
        assert_eq!(nims(2, 2..=3, Start::Icelandic), [2, 2]);
        assert_eq!(nims(2, 2..=5, Start::Swedish), [0, 1, 0, 1]);
        assert_eq!(nims(3, 3..=4, Start::Swedish), [1, 1]);
    }

    #[test]
    fn winning_moves_are_those_of_play() {
        let mut random = Random(9);
        for _ in 0..150 {
            let position = random.graph(6, 11);
            let (mut plain, word) = (Plain::new(&position), Plain::word(&position));
            let found = NimstringSolver::new()
                .moves(&position, &Budget::default())
                .unwrap();
            assert_eq!(found.iter().any(|m| m.wins), plain.wins(word, 0));
            for (found, (next, coins)) in found.iter().zip(plain.moves(word)) {
                assert_eq!(found.wins, plain.wins(next, 0) == (coins > 0), "{position}");
            }
        }
    }
}

mod scores {
    use super::*;

    #[test]
    fn small_boards() {
        assert_eq!(scores(1, 1..=7, Start::American), [-1, 0, -1, 0, -1, 0, -1]);
        assert_eq!(scores(2, 1..=4, Start::American), [0, 2, -2, 2]);
        assert_eq!(
            scores(1, 1..=7, Start::Icelandic),
            [-1, 2, -1, 2, -1, 2, -1]
        );
        assert_eq!(scores(2, 2..=6, Start::Icelandic), [2, 4, 4, 2, 2]);
        assert_eq!(scores(2, 2..=8, Start::Swedish), [-4, 6, 0, 2, -4, 4, 0]);
        assert_eq!(scores(3, 3..=5, Start::Swedish), [7, 4, 5]);
        assert_eq!(scores(3, 3..=4, Start::Icelandic), [-1, 4]);
        assert_eq!(scores(4, 4..=4, Start::Swedish), [0]);
        assert_eq!(scores(3, 3..=3, Start::American), [-3]);
    }

    #[test]
    #[ignore = "a minute in a release build"]
    fn larger_boards() {
        for (rows, columns, start, expected) in [
            (2, 5, Start::American, -2),
            (2, 6, Start::American, 2),
            (2, 7, Start::Icelandic, 2),
            (3, 4, Start::American, 0),
            (3, 5, Start::Icelandic, -1),
            (4, 4, Start::Icelandic, 4),
            (4, 5, Start::Swedish, 0),
            (4, 6, Start::Swedish, 2),
            (5, 5, Start::Swedish, -3),
        ] {
            let begun = std::time::Instant::now();
            let mut solver = ScoreSolver::new(2 << 30);
            let found = solver.score(&board(rows, columns, start), &Budget::default());
            assert_eq!(found, Ok(expected), "{rows} by {columns}, {start}");
            let nodes = solver.nodes();
            println!(
                "{rows} by {columns}, {start}: {expected}, {nodes} nodes, {:?}",
                begun.elapsed()
            );
        }
    }

    #[test]
    fn boards_against_plain_play() {
        for (rows, columns) in [(1, 3), (2, 2), (1, 4)] {
            for start in [Start::American, Start::Icelandic] {
                let position = board(rows, columns, start);
                let plain = Plain::new(&position).score(Plain::word(&position));
                assert_eq!(score(&position), plain);
            }
        }
    }

    #[test]
    fn every_position_of_a_small_board() {
        let position = board(2, 2, Start::American);
        let (mut plain, mut solver) = (Plain::new(&position), ScoreSolver::new(1 << 20));
        for word in 0..=Plain::word(&position) {
            let found = solver.score(&plain.position(word), &Budget::default());
            assert_eq!(found, Ok(plain.score(word)), "{}", plain.position(word));
        }
    }

    #[test]
    fn random_positions_against_plain_play() {
        let mut random = Random(7);
        let boards = [board(3, 3, Start::American), board(2, 5, Start::American)];
        for round in 0..400 {
            let position = match round % 4 {
                0 => random.some(&boards[0], 13),
                1 => random.some(&boards[1], 13),
                _ => random.graph(8, 13),
            };
            let plain = Plain::new(&position).score(Plain::word(&position));
            assert_eq!(score(&position), plain, "{position}");
        }
    }

    #[test]
    fn long_chains_beside_anything() {
        // The bounds that follow from chains and loops are at work here.
        let mut random = Random(3);
        for _ in 0..300 {
            let core = random.graph(4, 7);
            let (chains, loops) = (random.below(3), random.below(3));
            let chains: Vec<u32> = (0..chains).map(|_| 3 + random.below(3) as u32).collect();
            let loops: Vec<u32> = (0..loops).map(|_| 4 + random.below(3) as u32).collect();
            let mut text = core.to_string();
            let beside = StringGraph::chains_and_loops(&chains, &loops);
            for string in 0..beside.strings() {
                let [a, b] = beside
                    .ends(string)
                    .map(|end| if end == 0 { 0 } else { end + 100 });
                text += &format!("{}{a}-{b}", if text.is_empty() { "" } else { ", " });
            }
            let position = read(&text);
            if position.left().len() > 16 {
                continue;
            }
            let plain = Plain::new(&position).score(Plain::word(&position));
            assert_eq!(score(&position), plain, "{position}");
        }
    }

    #[test]
    fn a_small_table_changes_nothing() {
        let mut random = Random(11);
        let three = board(3, 3, Start::American);
        let mut small = ScoreSolver::new(2000);
        for _ in 0..40 {
            let position = random.some(&three, 17);
            let found = small.score(&position, &Budget::default());
            assert_eq!(found, Ok(score(&position)));
        }
    }

    #[test]
    fn best_moves() {
        for (text, expected, best) in [
            ("..|...|..|...|..", 2, vec![0, 1, 2, 4, 7, 9, 10, 11]),
            ("xx|x.x|..|x.x|xx", -4, vec![3, 5, 6, 8]),
        ] {
            let position = read(text);
            let mut solver = ScoreSolver::new(1 << 20);
            assert_eq!(solver.score(&position, &Budget::default()), Ok(expected));
            let moves = solver.moves(&position, &Budget::default()).unwrap();
            let found: Vec<usize> = moves
                .iter()
                .filter(|m| m.loss == 0)
                .map(|m| m.string)
                .collect();
            assert_eq!(found, best);
        }
        assert_eq!(score(&read("xxx|x..x|...|x..x|xxx")), 6);
        // A loop of three gives no choice.
        assert_eq!(score(&read("1-2, 2-3, 3-1")), -3);
    }

    #[test]
    fn results_of_moves_are_those_of_plain_play() {
        let mut random = Random(13);
        let three = board(3, 3, Start::American);
        let mut solver = ScoreSolver::new(1 << 22);
        for _ in 0..60 {
            let position = random.some(&three, 13);
            let (mut plain, word) = (Plain::new(&position), Plain::word(&position));
            let best = plain.score(word);
            let found = solver.moves(&position, &Budget::default()).unwrap();
            for (found, (next, coins)) in found.iter().zip(plain.moves(word)) {
                let rest = plain.score(next);
                let result = if coins > 0 { coins + rest } else { -rest };
                assert_eq!((found.result, found.loss), (result, best - result));
            }
        }
    }

    #[test]
    fn limits_stop_the_search() {
        let budget = Budget::default().time(std::time::Duration::from_millis(20));
        let mut solver = ScoreSolver::new(1 << 26);
        let stopped = solver.score(&board(5, 5, Start::American), &budget);
        assert!(matches!(stopped, Err(SearchError::Stopped(_))));
        let large = board(9, 9, Start::American);
        let refused = solver.score(&large, &Budget::default()).unwrap_err();
        assert!(refused.to_string().ends_with("at most 128 can be searched"));
        let refused = NimstringSolver::new().value(&large, &Budget::default());
        assert!(refused.is_err());
    }

    #[test]
    fn wide_positions() {
        // The same position in a graph of many strings.
        let mut text: String = (0..70)
            .map(|n| format!("{}-0, {}-0, ", 100 + n, 100 + n))
            .collect();
        text += "1-0, 1-0, 1-2, 2-0, 2-0, 2-3, 3-0, 3-0";
        let wide = read(&text);
        let narrow = read("1-0, 1-0, 1-2, 2-0, 2-0, 2-3, 3-0, 3-0");
        let left = wide.left().iter().filter(|&s| s >= 136).collect();
        let same = StringPosition::with_left(wide.graph().clone(), left);
        let two = "8-0, 8-0, 9-0, 9-0, 1-0, 1-0, 1-2, 2-0, 2-0, 2-3, 3-0, 3-0";
        assert_eq!(score(&same), score(&read(two)));
        assert_eq!(nim(&same), nim(&narrow));
        // A core of more than 64 strings.
        let grid = board(6, 6, Start::American);
        let mut random = Random(17);
        let mut solver = ScoreSolver::new(1 << 24);
        let first = random.some(&grid, 30);
        let value = solver.score(&first, &Budget::default()).unwrap();
        assert_eq!(score(&first), value);
    }
}

mod endings {
    use super::*;

    #[test]
    fn chains_are_runs_of_coins_with_two_strings() {
        let mut random = Random(21);
        let four = board(4, 4, Start::American);
        for _ in 0..200 {
            let position = random.some(&four, 22);
            let (graph, found) = (position.graph(), chains(&position));
            let two = position
                .hanging_coins()
                .filter(|&c| position.degree(c) == 2);
            let listed: usize = found.iter().map(|chain| chain.coins.len()).sum();
            assert_eq!(listed, two.count());
            for chain in found {
                assert!(chain.coins.iter().all(|&coin| position.degree(coin) == 2));
                // The places that the strings join one after the other.
                let mut places = chain.coins.clone();
                match chain.ends {
                    None => places.push(chain.coins[0]),
                    Some([first, last]) => {
                        assert!([first, last].iter().all(|&end| position.degree(end) != 2));
                        places.insert(0, first);
                        places.push(last);
                    }
                }
                assert_eq!(chain.strings.len() + 1, places.len());
                for (&string, pair) in chain.strings.iter().zip(places.windows(2)) {
                    assert_eq!(graph.across(string, pair[0]), pair[1]);
                    assert_eq!(graph.across(string, pair[1]), pair[0]);
                }
            }
        }
    }

    #[test]
    fn turns_are_dots_and_double_crosses() {
        let mut random = Random(1);
        for (rows, columns) in [(3, 3), (2, 5)] {
            let start = board(rows, columns, Start::American);
            for _ in 0..200 {
                let (mut position, mut turns, mut crosses) = (start.clone(), 0i64, 0i64);
                let mut before = Vec::new();
                while !position.left().is_empty() {
                    before.push((turns, crosses, Fight::of(&position).turns));
                    let string = position
                        .left()
                        .iter()
                        .nth(random.below(position.left().len()));
                    let (next, coins) = position.cut(string.unwrap()).unwrap();
                    crosses += i64::from(coins == 2);
                    turns += i64::from(coins == 0 || next.left().is_empty());
                    position = next;
                }
                assert_eq!(turns, ((rows + 1) * (columns + 1)) as i64 + crosses);
                // The same from every position on the way.
                for (played, crossed, left) in before {
                    assert_eq!(turns - played, left + crosses - crossed, "{position}");
                }
            }
        }
    }

    #[test]
    fn the_recursion_is_the_score() {
        let mut count = 0;
        for (chains, loops) in endgames(6, 3, 6, 2) {
            if chains.iter().chain(&loops).sum::<u32>() <= 13 {
                let position = alone(&chains, &loops);
                let word = Plain::word(&position);
                let plain = Plain::new(&position).score(word);
                assert_eq!(gain(&chains, &loops), i64::from(-plain));
                count += 1;
            }
        }
        assert!(count > 30);
    }

    #[test]
    fn controlled_values() {
        let mut known = HashMap::new();
        let (mut count, mut most) = (0, 0);
        for (chains, loops) in endgames(7, 6, 10, 4) {
            let value = gain(&chains, &loops);
            // Opening a shortest piece is best.
            assert_eq!(value, gain_by_all(&chains, &loops, &mut known));
            let endgame = Endgame::new(chains.iter().copied(), loops.iter().copied());
            let controlled = endgame.controlled_value().unwrap();
            if controlled >= 2 {
                assert_eq!(value, controlled);
            } else {
                most = most.max(value);
            }
            assert_eq!((value - endgame.coins() as i64) % 2, 0);
            count += 1;
        }
        assert_eq!((count, most), (32339, 4));
    }

    #[test]
    fn equal_pieces() {
        let threes: Vec<i64> = (1..9).map(|n| gain(&vec![3; n], &[])).collect();
        assert_eq!(threes, [3, 2, 1, 2, 1, 2, 1, 2]);
        let fours: Vec<i64> = (1..7).map(|n| gain(&[], &vec![4; n])).collect();
        assert_eq!(fours, [4, 0, 4, 0, 4, 0]);
        for (chains, loops, value, controlled) in [
            (vec![3, 4, 5], vec![4, 6], 2, -2),
            (vec![3], vec![4], 1, 1),
            (vec![5, 5], vec![], 6, 6),
            (vec![], vec![6, 6], 4, 4),
            (vec![3, 3, 7], vec![8], 5, 5),
        ] {
            assert_eq!(gain(&chains, &loops), value);
            let endgame = Endgame::new(chains, loops);
            assert_eq!(endgame.controlled_value(), Some(controlled));
        }
        for (chains, loops) in endgames(6, 4, 8, 3) {
            let coins: u32 = chains.iter().chain(&loops).sum();
            assert_eq!((gain(&chains, &loops) - i64::from(coins)) % 2, 0);
        }
    }

    #[test]
    fn a_hundred_boxes_at_once() {
        let chains: Vec<u32> = (0..14).map(|n| 3 + n % 3).collect();
        let loops = [4, 4, 6, 8, 10, 12];
        let position = alone(&chains, &loops);
        assert!(position.coins() >= 98);
        let found = loony_endgame(&position, &Budget::default())
            .unwrap()
            .unwrap();
        let mut known = HashMap::new();
        let mut sorted = chains.clone();
        sorted.sort_unstable();
        assert_eq!(found.gain, gain_by_all(&sorted, &loops, &mut known));
        assert_eq!(i64::from(score(&position)), -found.gain);
    }

    #[test]
    fn when_to_keep_control() {
        for (chains, loops) in endgames(5, 3, 6, 1) {
            let endgame = Endgame::new(chains.clone(), loops.clone());
            for (kind, coins) in [(Kind::Chain, 3), (Kind::Loop, 4)] {
                // Take all and open the next, or leave the last coins.
                let rest = -gain(&chains, &loops);
                let (all, less) = (coins + rest, coins - 2 * kind.hand_out() - rest);
                let best = match endgame.control(kind, &Budget::default()).unwrap() {
                    Control::Keep => less > all,
                    Control::Lose => all > less,
                    Control::Either => all == less,
                    Control::NoChoice => false,
                };
                assert!(best);
            }
        }
    }

    #[test]
    fn short_pieces_count_too() {
        for shorts in [vec![1], vec![1, 2], vec![2, 2, 1]] {
            for (chains, loops) in endgames(4, 2, 4, 1) {
                let all = [shorts.clone(), chains].concat();
                let position = alone(&all, &loops);
                if position.left().len() > 16 {
                    continue;
                }
                let plain = Plain::new(&position).score(Plain::word(&position));
                assert_eq!(score(&position), plain);
            }
        }
    }

    #[test]
    fn the_first_player_of_nine_boxes_wants_an_even_number() {
        let fight = Fight::of(&board(3, 3, Start::American));
        assert_eq!(
            (fight.turns, fight.wants(), fight.is_won()),
            (16, Parity::Even, true)
        );
        // Only long chains: the player to move has to open one.
        let fight = Fight::of(&alone(&[3, 4], &[]));
        assert_eq!(
            (fight.turns, fight.long_chains, fight.is_won()),
            (3, 2, false)
        );
        assert!(!Fight::of(&alone(&[3, 4, 5], &[])).is_won());
    }
}
