//! Scores.

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
#[ignore = "seven minutes in a release build, and 5 GB"]
fn four_by_four_is_a_draw() {
    let mut solver = ScoreSolver::new(11_000 << 20);
    let found = solver.score(&board(4, 4, Start::American), &Budget::default());
    assert_eq!(found, Ok(0));
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
