//! The hierarchy of infinitesimals, for multiples up to 3.

use super::*;

struct Ladder<'a> {
    algebra: &'a mut Algebra,
    powers: HashMap<(u32, i64, u32), Game>,
}

impl Ladder<'_> {
    /// {0^m | tiny(x)}^k.
    fn power(&mut self, m: u32, x: i64, k: u32) -> Game {
        if let Some(&game) = self.powers.get(&(m, x, k)) {
            return game;
        }
        let base = zeros_tiny(self.algebra, m, &Dyadic::from(x));
        let game = power(self.algebra, base, k).unwrap().unwrap();
        self.powers.insert((m, x, k), game);
        game
    }

    fn up(&mut self, k: u32) -> Game {
        self.algebra.up_power(k).unwrap()
    }

    fn multiple(&mut self, n: i64, game: Game) -> Game {
        self.algebra.times(&n.into(), game).unwrap()
    }

    /// H > r·K for r up to 3.
    fn above(&mut self, h: Game, k: Game) -> bool {
        (1..4).all(|r| {
            let multiple = self.multiple(r, k);
            self.algebra.gt(h, multiple).unwrap()
        })
    }

    /// r·H and s·K confused for r, s up to 3.
    fn aside(&mut self, h: Game, k: Game) -> bool {
        (1..4).all(|r| {
            (1..4).all(|s| {
                let (h, k) = (self.multiple(r, h), self.multiple(s, k));
                self.algebra.confused(h, k).unwrap()
            })
        })
    }
}

fn with_ladder(work: impl FnOnce(&mut Ladder)) {
    with_algebra(|algebra| {
        work(&mut Ladder {
            algebra,
            powers: HashMap::new(),
        });
    });
}

/// Pairs of numbers from 1 to 3.
fn pairs() -> impl Iterator<Item = (i64, i64)> {
    (1..4).flat_map(|x| (1..4).map(move |y| (x, y)))
}

/// Exponents k from 1 and l from `first` to 3.
fn exponents(first_k: u32, first_l: u32) -> impl Iterator<Item = (u32, u32)> {
    (first_k..4).flat_map(move |k| (first_l..4).map(move |l| (k, l)))
}

#[test]
fn powers_are_far_below_each_other() {
    with_ladder(|ladder| {
        for k in 1..4 {
            let (h, low) = (ladder.up(k), ladder.up(k + 1));
            assert!(ladder.above(h, low));
        }
        for m in 0..3 {
            for x in 1..4 {
                for k in 1..3 {
                    let (h, low) = (ladder.power(m, x, k), ladder.power(m, x, k + 1));
                    assert!(ladder.above(h, low), "{m} {x} {k}");
                }
            }
        }
    });
}

#[test]
fn below_powers_of_up() {
    with_ladder(|ladder| {
        for (k, l) in exponents(1, 2) {
            for (m, x) in pairs() {
                let (h, low) = (ladder.up(k), ladder.power(m as u32, x, l));
                assert!(ladder.above(h, low), "{m} {x} {k} {l}");
            }
        }
    });
}

#[test]
fn above_tinies() {
    with_ladder(|ladder| {
        for m in 2..4 {
            for (x, y) in pairs() {
                for (k, l) in exponents(1, 1) {
                    let (h, low) = (ladder.power(m, x, k), ladder.power(0, y, l));
                    assert!(ladder.above(h, low), "{m} {x} {y} {k} {l}");
                }
            }
        }
    });
}

#[test]
fn larger_values_are_above() {
    with_ladder(|ladder| {
        for m in 2..4 {
            for n in 1..4 {
                for (x, y) in pairs().filter(|(x, y)| x > y) {
                    for (k, l) in exponents(1, 2) {
                        let (h, low) = (ladder.power(m, x, k), ladder.power(n, y, l));
                        assert!(ladder.above(h, low), "{m} {n} {x} {y} {k} {l}");
                    }
                }
            }
        }
    });
}

#[test]
fn higher_rows_are_above() {
    with_ladder(|ladder| {
        for (m, n) in [(2, 1), (3, 1), (3, 2)] {
            for x in 1..4 {
                for (k, l) in exponents(1, 2) {
                    let (h, low) = (ladder.power(m, x, k), ladder.power(n, x, l));
                    assert!(ladder.above(h, low), "{m} {n} {x} {k} {l}");
                }
            }
        }
    });
}

#[test]
fn tinies() {
    with_ladder(|ladder| {
        for (x, y) in pairs().filter(|(x, y)| x < y) {
            for (k, l) in exponents(1, 1) {
                let (h, low) = (ladder.power(0, x, k), ladder.power(0, y, l));
                assert!(ladder.above(h, low), "{x} {y} {k} {l}");
            }
        }
    });
}

#[test]
fn aside_of_each_other() {
    with_ladder(|ladder| {
        for n in 1..4 {
            for (x, y) in pairs().filter(|(x, y)| x < y) {
                for (k, l) in exponents(2, 2) {
                    let (h, other) = (ladder.power(n, x, k), ladder.power(1, y, l));
                    assert!(ladder.aside(h, other), "{n} {x} {y} {k} {l}");
                }
            }
        }
    });
}

#[test]
fn aside_of_tinies() {
    with_ladder(|ladder| {
        for (x, y) in pairs().filter(|(x, y)| x > y) {
            for (k, l) in exponents(2, 1) {
                let (h, other) = (ladder.power(1, x, k), ladder.power(0, y, l));
                assert!(ladder.aside(h, other), "{x} {y} {k} {l}");
            }
        }
    });
}

#[test]
fn aside_of_the_tiny_itself() {
    with_ladder(|ladder| {
        for x in 1..4 {
            for k in 2..4 {
                let (h, other) = (ladder.power(1, x, k), ladder.power(0, x, 1));
                assert!(ladder.aside(h, other), "{x} {k}");
            }
        }
    });
}

#[test]
fn above_powers_of_the_tiny() {
    with_ladder(|ladder| {
        for x in 1..4 {
            for (k, l) in exponents(1, 2) {
                let (h, low) = (ladder.power(1, x, k), ladder.power(0, x, l));
                assert!(ladder.above(h, low), "{x} {k} {l}");
            }
        }
        // With a different tiny, as printed in the paper, it is false.
        let (h, low) = (ladder.power(1, 2, 2), ladder.power(0, 1, 2));
        assert!(!ladder.above(h, low));
    });
}

#[test]
fn above_smaller_tinies() {
    with_ladder(|ladder| {
        for (x, y) in pairs().filter(|(x, y)| x < y) {
            for (k, l) in exponents(1, 1) {
                let (h, low) = (ladder.power(1, x, k), ladder.power(0, y, l));
                assert!(ladder.above(h, low), "{x} {y} {k} {l}");
            }
        }
    });
}

#[test]
fn positive_with_weight_zero() {
    let mut analysis = Analysis::new();
    with_ladder(|ladder| {
        let mut games = vec![ladder.up(2), ladder.up(3)];
        for x in 1..4 {
            games.extend((1..4).map(|k| ladder.power(0, x, k)));
            for m in 1..3 {
                games.extend((2..4).map(|k| ladder.power(m, x, k)));
            }
        }
        for game in games {
            assert!(ladder.algebra.gt(game, Game::ZERO).unwrap());
            let weight = analysis.atomic_weight(ladder.algebra, game).unwrap();
            assert_eq!(weight, Some(Game::ZERO));
        }
    });
}
