//! Chains, loops, turns and control.

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
