//! Shannon's game by plain play, to test the theorem.

use super::Switching;
use std::collections::HashMap;
use upstar_values::game::{Player, Winner};

/// Whether Short wins, by trying every move: for small graphs only.
pub fn plain_short_wins(game: &Switching, to_move: Player) -> bool {
    let mut known = HashMap::new();
    wins(game, to_move, &mut known)
}

fn wins(game: &Switching, to_move: Player, known: &mut HashMap<(Switching, Player), bool>) -> bool {
    if let Some(winner) = game.ended() {
        return winner == Winner::Left;
    }
    let key = (game.clone(), to_move);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let mut next = (0..game.edges().len()).filter_map(|edge| game.after(edge, to_move));
    let answer = match to_move {
        Player::Left => next.any(|next| wins(&next, Player::Right, known)),
        Player::Right => next.all(|next| wins(&next, Player::Left, known)),
    };
    known.insert(key, answer);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switching::{bridgit, two_trees};
    use upstar_values::budget::Budget;

    /// Numbers that look random, the same in every run.
    fn dice(state: &mut u64) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize
    }

    fn random(state: &mut u64, kept: bool) -> Switching {
        let vertices = 2 + dice(state) % 4;
        let edges = (0..1 + dice(state) % 8).map(|_| {
            let u = dice(state) % vertices;
            let v = (u + 1 + dice(state) % (vertices - 1)) % vertices;
            ((u, v), kept && dice(state).is_multiple_of(4))
        });
        Switching::new(edges.collect(), 0, 1).unwrap()
    }

    #[test]
    fn lehmans_theorem() {
        let mut state = 3;
        for round in 0..600 {
            let game = random(&mut state, round % 2 == 1);
            for player in Player::BOTH {
                let plain = plain_short_wins(&game, player);
                assert_eq!(
                    game.winner(player, &Budget::default()) == Ok(Winner::Left),
                    plain,
                    "{game:?} {player}"
                );
            }
        }
    }

    /// The trees are trees, and Short wins who plays by them, whatever Cut does.
    #[test]
    fn the_strategy_wins() {
        fn holds(game: &Switching) {
            if game.ended().is_some() {
                assert_eq!(game.ended(), Some(Winner::Left), "{game:?}");
                return;
            }
            for cut in 0..game.edges().len() {
                let Some(after) = game.after(cut, Player::Right) else {
                    continue;
                };
                // Places move up behind a deleted edge.
                let next = match game.answer(cut, &Budget::default()).unwrap() {
                    Some(keep) => after.after(keep - usize::from(keep > cut), Player::Left),
                    None => Some(after),
                };
                holds(&next.unwrap());
            }
        }
        let mut state = 11;
        let mut found = 0;
        while found < 40 {
            let game = random(&mut state, false);
            let edges: Vec<(usize, usize)> = game.edges().iter().map(|&(ends, _)| ends).collect();
            if let Some(trees) = game.trees(&Budget::default()).unwrap() {
                assert!(trees.is_right(&edges, 0, 1), "{game:?}");
                found += 1;
                holds(&game);
            }
            match game.opening(&Budget::default()).unwrap() {
                Some(edge) if game.ended().is_none() => {
                    let next = game.after(edge, Player::Left).unwrap();
                    assert!(plain_short_wins(&next, Player::Right), "{game:?}");
                }
                _ => assert!(game.ended().is_some() || !plain_short_wins(&game, Player::Left)),
            }
        }
    }

    #[test]
    fn bridgit_is_won_by_the_first_player() {
        for n in 1..=3 {
            let game = bridgit(n);
            let short = Player::BOTH.map(|first| plain_short_wins(&game, first));
            assert_eq!(short, [true, false], "{n}");
        }
        for n in [1, 2, 3, 7, 12] {
            let game = bridgit(n);
            let winners = Player::BOTH.map(|first| game.winner(first, &Budget::default()).unwrap());
            assert_eq!(winners, [Winner::Left, Winner::Right], "{n}");
            let mut edges: Vec<(usize, usize)> = game.edges().iter().map(|e| e.0).collect();
            edges.push((0, 1));
            let vertices = 2 + n * (n - 1);
            let trees = two_trees(vertices, &edges, 0, 1, &Budget::default())
                .unwrap()
                .unwrap();
            assert!(trees.is_right(&edges, 0, 1));
        }
    }

    #[test]
    fn wheatstones_bridge() {
        let edges = [(0, 2), (2, 1), (0, 3), (3, 1), (2, 3)];
        let game = Switching::new(edges.map(|e| (e, false)).to_vec(), 0, 1).unwrap();
        let winners = Player::BOTH.map(|first| game.winner(first, &Budget::default()).unwrap());
        assert_eq!(winners, [Winner::Left, Winner::Right]);
        let budget = Default::default();
        let wins = game.winning_moves(Player::Left, &budget).unwrap();
        for edge in 0..edges.len() {
            let next = game.after(edge, Player::Left).unwrap();
            assert_eq!(wins.contains(&edge), plain_short_wins(&next, Player::Right));
        }
        assert!(wins.contains(&game.opening(&budget).unwrap().unwrap()));
    }

    #[test]
    fn mistakes() {
        let wrong = Switching::new(Vec::new(), 2, 2).unwrap_err();
        assert_eq!(wrong.to_string(), "the two terminals are one vertex");
        let wrong = Switching::new(vec![((0, 10_000), false)], 0, 1).unwrap_err();
        assert!(wrong.to_string().contains("10000"));
    }
}
