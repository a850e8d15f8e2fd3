//! Shapes, and the search with all its shortcuts against the one without.

use super::*;
use crate::strings::chains::pieces;
use crate::strings::frame::Frame;
use std::collections::HashSet;

fn frame(position: &StringPosition) -> Frame<u64> {
    Frame::new(position, &StringSet::all(position.graph().strings())).unwrap()
}

/// Whether a position has neither hanging coins nor pieces that stand alone.
fn is_core(position: &StringPosition) -> bool {
    let hanging = (1..=position.graph().coins() as u32).any(|coin| position.degree(coin) == 1);
    !hanging && pieces(position).core.len() == position.left().len()
}

/// Reads the bits of a word from the left.
struct Reader(u128, u32);

impl Reader {
    fn new(word: u128) -> Reader {
        Reader(word, word.ilog2())
    }

    fn bits(&mut self, length: u32) -> usize {
        self.1 -= length;
        (self.0 >> self.1) as usize & ((1 << length) - 1)
    }

    fn number(&mut self) -> usize {
        let zeros = (0..).take_while(|_| self.bits(1) == 0).count() as u32;
        1 << zeros | self.bits(zeros)
    }
}

/// The junctions and arms of a word as a graph.
fn read_word(word: u128) -> StringPosition {
    let mut word = Reader::new(word);
    let (mut open, mut done, mut coins) = (Vec::new(), 0, 0u32);
    let mut strings = Vec::new();
    let mut new_coin = move || {
        coins += 1;
        coins
    };
    // Each junction with the number of its arms that are to come.
    while done < open.len() || word.1 > 0 {
        if done == open.len() {
            open.push((new_coin(), 3 + word.bits(1)));
        }
        while open[done].1 > 0 {
            open[done].1 -= 1;
            let end = match word.bits(1) {
                0 => 0,
                _ if word.bits(1) == 0 => {
                    open.push((new_coin(), 2 + word.bits(1)));
                    open[open.len() - 1].0
                }
                _ => {
                    let length = usize::BITS - (open.len() - 1 - done).leading_zeros();
                    let at = done + word.bits(length);
                    open[at].1 -= 1;
                    open[at].0
                }
            };
            let mut here = open[done].0;
            for _ in 1..word.number() {
                let next = new_coin();
                strings.push([here, next]);
                here = next;
            }
            strings.push([here, end]);
        }
        done += 1;
    }
    StringPosition::new(StringGraph::new(strings).unwrap())
}

#[test]
fn words_tell_the_whole_position() {
    let mut random = Random(5);
    let boards = [board(3, 3, Start::American), board(2, 5, Start::American)];
    let mut read = 0;
    for round in 0..3000 {
        let strings = 6 + random.below(8);
        let position = match round % 3 {
            2 => random.graph(6, 13),
            at => random.some(&boards[at], strings),
        };
        if position.left().is_empty() || !is_core(&position) {
            continue;
        }
        let frame = frame(&position);
        let all = frame.mask(position.left()).unwrap();
        let Some(word) = frame.shape(all) else {
            continue;
        };
        let again = read_word(word);
        assert_eq!(again.left().len(), position.left().len(), "{position}");
        let plain = Plain::new(&position).score(Plain::word(&position));
        let found = Plain::new(&again).score(Plain::word(&again));
        assert_eq!(found, plain, "{position} and {again}");
        read += 1;
    }
    assert!(read > 100, "{read}");
}

#[test]
fn positions_of_the_same_shape_have_the_same_score() {
    let position = board(2, 3, Start::American);
    let (mut plain, frame) = (Plain::new(&position), frame(&position));
    let (mut scores, mut places) = (HashMap::new(), HashSet::new());
    for word in 1..=Plain::word(&position) {
        let position = plain.position(word);
        if !is_core(&position) {
            continue;
        }
        let mask = frame.mask(position.left()).unwrap();
        let shape = frame.shape(mask).unwrap();
        places.insert(frame.canonical(mask));
        let score = plain.score(word);
        assert_eq!(*scores.entry(shape).or_insert(score), score, "{position}");
    }
    // Shapes are fewer than positions up to symmetry.
    assert!(scores.len() < places.len());
}

#[test]
fn every_position_of_larger_boards() {
    for (rows, columns) in [(1, 5), (2, 3)] {
        let position = board(rows, columns, Start::American);
        let (mut plain, mut solver) = (Plain::new(&position), ScoreSolver::new(1 << 22));
        for word in 0..=Plain::word(&position) {
            let found = solver.score(&plain.position(word), &Budget::default());
            assert_eq!(found, Ok(plain.score(word)), "{}", plain.position(word));
        }
    }
}

#[test]
fn large_positions_against_plain_play() {
    let mut random = Random(23);
    for (rows, columns) in [(3, 3), (4, 4), (5, 5), (3, 5)] {
        let board = board(rows, columns, Start::American);
        let mut solver = ScoreSolver::new(1 << 22);
        for _ in 0..6 {
            let position = random.some(&board, 17);
            let plain = Plain::new(&position).score(Plain::word(&position));
            let found = solver.score(&position, &Budget::default());
            assert_eq!(found, Ok(plain), "{position}");
        }
    }
}

#[test]
fn boards_and_shapes_against_the_search_without() {
    let mut random = Random(29);
    for (rows, columns, strings) in [(3, 3, 22), (4, 4, 26), (4, 5, 26), (5, 5, 27)] {
        let board = board(rows, columns, Start::American);
        for _ in 0..8 {
            let position = random.some(&board, strings);
            // The same strings, but nobody knows that they lie on a board.
            let ends = position
                .left()
                .iter()
                .map(|string| board.graph().ends(string));
            let graph = StringPosition::new(StringGraph::new(ends).unwrap());
            let mut without = ScoreSolver::new(1 << 26);
            without.shapes = false;
            let expected = without.score(&graph, &Budget::default());
            let found = ScoreSolver::new(1 << 26).score(&position, &Budget::default());
            assert_eq!(found, expected, "{position}");
        }
    }
}
