//! Helpers that the tests of values and their analysis share.

use upstar::analysis::Analysis;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, print, read};
use upstar::number::Dyadic;

/// A worker with its tables, and short names for frequent steps.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) algebra: Algebra,
    pub(crate) analysis: Analysis,
}

pub(crate) fn d(text: &str) -> Dyadic {
    text.parse().unwrap()
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk::default()
    }

    /// The value that a text describes.
    pub(crate) fn v(&mut self, text: &str) -> Game {
        read(&mut self.algebra, text).unwrap_or_else(|e| panic!("{text}: {e:?}"))
    }

    pub(crate) fn text(&mut self, game: Game) -> String {
        print(&mut self.algebra, game, Style::Text).unwrap()
    }

    pub(crate) fn num(&mut self, x: &Dyadic) -> Game {
        self.algebra.number(x).unwrap()
    }

    pub(crate) fn add(&mut self, g: Game, h: Game) -> Game {
        self.algebra.add(g, h).unwrap()
    }

    pub(crate) fn sub(&mut self, g: Game, h: Game) -> Game {
        self.algebra.sub(g, h).unwrap()
    }

    pub(crate) fn sum(&mut self, games: &[Game]) -> Game {
        games.iter().fold(Game::ZERO, |sum, &g| self.add(sum, g))
    }

    pub(crate) fn times(&mut self, n: i64, g: Game) -> Game {
        self.algebra.times(&n.into(), g).unwrap()
    }

    pub(crate) fn make(&mut self, left: &[Game], right: &[Game]) -> Game {
        self.algebra.construct(left, right).unwrap()
    }

    pub(crate) fn lefts(&mut self, g: Game) -> Vec<Game> {
        self.algebra.left_options(g).unwrap()
    }

    pub(crate) fn rights(&mut self, g: Game) -> Vec<Game> {
        self.algebra.right_options(g).unwrap()
    }

    pub(crate) fn ge(&mut self, g: Game, h: Game) -> bool {
        self.algebra.ge(g, h).unwrap()
    }

    pub(crate) fn gt(&mut self, g: Game, h: Game) -> bool {
        self.algebra.gt(g, h).unwrap()
    }

    pub(crate) fn confused(&mut self, g: Game, h: Game) -> bool {
        self.algebra.confused(g, h).unwrap()
    }

    pub(crate) fn day(&mut self, n: u32) -> Vec<Game> {
        self.algebra.day(n).unwrap().games
    }

    pub(crate) fn ls(&self, g: Game) -> Dyadic {
        self.algebra.left_stop(g)
    }

    pub(crate) fn rs(&self, g: Game) -> Dyadic {
        self.algebra.right_stop(g)
    }

    pub(crate) fn mean(&mut self, g: Game) -> Dyadic {
        self.analysis.mean(&mut self.algebra, g).unwrap()
    }

    pub(crate) fn temperature(&mut self, g: Game) -> Dyadic {
        self.analysis.temperature(&mut self.algebra, g).unwrap()
    }

    pub(crate) fn rcf(&mut self, g: Game) -> Game {
        self.analysis.reduced(&mut self.algebra, g).unwrap()
    }

    pub(crate) fn ge_inf(&mut self, g: Game, h: Game) -> bool {
        self.analysis.ge_inf(&mut self.algebra, g, h).unwrap()
    }

    pub(crate) fn eq_inf(&mut self, g: Game, h: Game) -> bool {
        self.analysis.eq_inf(&mut self.algebra, g, h).unwrap()
    }

    pub(crate) fn aw(&mut self, g: Game) -> Game {
        let weight = self.analysis.atomic_weight(&mut self.algebra, g).unwrap();
        weight.expect("atomic")
    }

    pub(crate) fn cool(&mut self, g: Game, t: &str) -> Game {
        let cooled = self.analysis.cool(&mut self.algebra, g, &d(t)).unwrap();
        cooled.expect("t ≥ -1")
    }
}

/// A reproducible source of random numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// An integer below n.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % n
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A random game: options of random depth, with numbers at the ends.
    pub(crate) fn game(&mut self, desk: &mut Desk, depth: u32) -> Game {
        if depth == 0 || self.below(4) == 0 {
            let numerator = self.below(33) as i64 - 16;
            let x = Dyadic::new(numerator.into(), self.below(3) as u64);
            return desk.num(&x);
        }
        if self.below(6) == 0 {
            return self.small(desk, depth);
        }
        let mut side = |dice: &mut Dice| -> Vec<Game> {
            let n = 1 + dice.below(2);
            (0..n).map(|_| dice.game(desk, depth - 1)).collect()
        };
        let (left, right) = (side(self), side(self));
        desk.make(&left, &right)
    }

    /// A random all-small game.
    pub(crate) fn small(&mut self, desk: &mut Desk, depth: u32) -> Game {
        if depth == 0 {
            let texts = ["0", "*", "*2", "^", "v", "^*", "v*", "^2", "v2", "*3"];
            let text = texts[self.below(texts.len())];
            return desk.v(text);
        }
        let mut side = |dice: &mut Dice| -> Vec<Game> {
            let n = 1 + dice.below(3);
            (0..n).map(|_| dice.small(desk, depth - 1)).collect()
        };
        let (left, right) = (side(self), side(self));
        desk.make(&left, &right)
    }
}
