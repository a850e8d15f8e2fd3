//! Nim values.

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
