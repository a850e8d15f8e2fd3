//! Retrograde analysis against exhaustive play by definition.

use super::*;
use upstar_values::game::Outcome;

/// A game on vertices, given by its moves; some vertices are ends.
#[derive(Clone, Debug)]
struct Vertices {
    left: Vec<Vec<u8>>,
    right: Vec<Vec<u8>>,
    ends: Vec<Option<Winner>>,
    again: Vec<(u8, u8)>,
    stuck: Stuck,
    endless: Winner,
    impartial: bool,
}

impl PlayGraph for Vertices {
    type Position = u8;

    fn moves(&mut self, at: &u8, player: Player, moves: &mut Vec<u8>) -> Result<(), Stopped> {
        let lists = match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        };
        moves.extend(&lists[*at as usize]);
        Ok(())
    }

    fn ended(&mut self, at: &u8, _: Player) -> Result<Option<Winner>, Stopped> {
        Ok(self.ends[*at as usize])
    }

    fn stuck(&self) -> Stuck {
        self.stuck
    }

    fn endless(&self) -> Winner {
        self.endless
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn keeps_turn(&self, from: &u8, to: &u8, _: Player) -> bool {
        self.again.contains(&(*from, *to))
    }
}

impl Vertices {
    /// What a player can force in at most this many moves, by trying everything: 1 a win, -1 a loss, 0 neither.
    fn forced(&mut self, at: u8, player: Player, moves: u32) -> i32 {
        if let Some(winner) = self.ends[at as usize] {
            return match winner.player() {
                Some(winner) if winner == player => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        let mut options = Vec::new();
        self.moves(&at, player, &mut options).unwrap();
        if options.is_empty() {
            return match self.stuck {
                Stuck::Loses => -1,
                Stuck::Wins => 1,
                Stuck::Draws => 0,
            };
        }
        if moves == 0 {
            return 0;
        }
        let results = options
            .into_iter()
            .map(|to| match self.keeps_turn(&at, &to, player) {
                true => self.clone().forced(to, player, moves - 1),
                false => -self.clone().forced(to, player.other(), moves - 1),
            });
        results.max().unwrap()
    }
}

/// A fixed sequence that looks random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

#[test]
fn agrees_with_trying_everything() {
    let mut numbers = Numbers(7);
    let (mut drawn, mut decided) = (0, 0);
    for round in 0..400 {
        let n = 4;
        let mut list = |most: u64| -> Vec<Vec<u8>> {
            let count = |numbers: &mut Numbers| numbers.below(most + 1);
            (0..n)
                .map(|_| {
                    (0..count(&mut numbers))
                        .map(|_| numbers.below(n) as u8)
                        .collect()
                })
                .collect()
        };
        let left = list(2);
        let impartial = round % 5 == 0;
        let right = if impartial { left.clone() } else { list(2) };
        let ends: Vec<Option<Winner>> = (0..n)
            .map(|_| match numbers.below(8) {
                0 if !impartial => Some(Winner::Left),
                1 if !impartial => Some(Winner::Right),
                2 => Some(Winner::Nobody),
                _ => None,
            })
            .collect();
        let again = (0..numbers.below(3))
            .map(|_| (numbers.below(n) as u8, numbers.below(n) as u8))
            .collect();
        let stuck = [Stuck::Loses, Stuck::Wins, Stuck::Draws][round % 3];
        let mut game = Vertices {
            left,
            right,
            ends,
            again,
            stuck,
            endless: Winner::Nobody,
            impartial,
        };
        let solved = Solved::find(&mut game, &0, &Budget::default()).unwrap();
        for at in 0..n as u8 {
            for player in Player::BOTH {
                let Some(start) = solved.start(&at, player) else {
                    continue;
                };
                // Eight states: what can be forced at all can be forced in eight moves.
                let forced = game.forced(at, player, 8);
                let found = match start.winner.player() {
                    Some(winner) if winner == player => 1,
                    Some(_) => -1,
                    None => 0,
                };
                assert_eq!(found, forced, "{game:?} {at} {player}");
                let Some(length) = start.remoteness.moves() else {
                    drawn += 1;
                    continue;
                };
                decided += 1;
                assert_eq!(game.forced(at, player, length), forced);
                assert!(
                    length == 0 || game.forced(at, player, length - 1) == 0,
                    "{game:?}"
                );
            }
        }
    }
    assert!(drawn > 100 && decided > 500, "{drawn} {decided}");
}

#[test]
fn a_limit_stops_it() {
    /// Counts up for ever.
    struct Endless;
    impl PlayGraph for Endless {
        type Position = u64;
        fn moves(&mut self, at: &u64, _: Player, moves: &mut Vec<u64>) -> Result<(), Stopped> {
            moves.push(at + 1);
            Ok(())
        }
        fn ended(&mut self, _: &u64, _: Player) -> Result<Option<Winner>, Stopped> {
            Ok(None)
        }
        fn stuck(&self) -> Stuck {
            Stuck::Loses
        }
    }
    let budget = Budget::default().memory(1 << 20);
    let stopped = Solved::find(&mut Endless, &0, &budget).err();
    assert_eq!(stopped, Some(Stopped::Memory(1 << 20)));
}

#[test]
fn outcomes_with_loops() {
    // Both players can step to and fro for ever, and Left can end it.
    let mut game = Vertices {
        left: vec![vec![1, 2], vec![0], vec![]],
        right: vec![vec![1], vec![0], vec![]],
        ends: vec![None; 3],
        again: Vec::new(),
        stuck: Stuck::Loses,
        endless: Winner::Nobody,
        impartial: false,
    };
    let solved = Solved::find(&mut game, &0, &Budget::default()).unwrap();
    let starts = solved.starts(&0).unwrap();
    assert_eq!(starts.outcome(), Outcome::NHat);
    assert_eq!(starts.left.remoteness.moves(), Some(1));
    assert_eq!(starts.right.remoteness.moves(), None);
}

/// Endless play is won by Left: so Left wins whatever Right cannot bring to an end.
#[test]
fn endless_play_can_be_won() {
    let mut numbers = Numbers(11);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let n = 4;
        let mut list = || -> Vec<Vec<u8>> {
            (0..n)
                .map(|_| {
                    (0..numbers.below(3))
                        .map(|_| numbers.below(n) as u8)
                        .collect()
                })
                .collect()
        };
        let (left, right) = (list(), list());
        let ends: Vec<Option<Winner>> = (0..n)
            .map(|_| match numbers.below(6) {
                0 => Some(Winner::Right),
                1 => Some(Winner::Nobody),
                _ => None,
            })
            .collect();
        let mut game = Vertices {
            left,
            right,
            ends,
            again: Vec::new(),
            stuck: Stuck::Loses,
            endless: Winner::Left,
            impartial: false,
        };
        let solved = Solved::find(&mut game, &0, &Budget::default()).unwrap();
        for first in Player::BOTH {
            // More moves than states: nothing is forced any more, and Left has won.
            let by_trying = game.best_for_right(0, first, 9);
            let found = solved.start(&0, first).unwrap().winner;
            assert_eq!(found, by_trying, "{game:?} {first}");
            seen[found as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

impl Vertices {
    /// The best result Right can force when Left wins play of more than this many moves.
    fn best_for_right(&mut self, at: u8, player: Player, moves: u32) -> Winner {
        if let Some(winner) = self.ends[at as usize] {
            return winner;
        }
        let mut options = Vec::new();
        self.moves(&at, player, &mut options).unwrap();
        if options.is_empty() {
            return player.other().into();
        }
        if moves == 0 {
            return Winner::Left;
        }
        let results = options
            .into_iter()
            .map(|to| self.best_for_right(to, player.other(), moves - 1));
        match player {
            Player::Left => results.max(),
            Player::Right => results.min(),
        }
        .expect("there are options")
    }
}
